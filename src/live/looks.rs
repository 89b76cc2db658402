//! What the terminal can show.

/// What the terminal can show.
#[derive(Debug, Clone, Copy)]
pub struct Looks {
    /// Whether only ASCII can be shown.
    pub ascii: bool,
    /// Whether colours may be used.
    pub colour: bool,
    /// Formats seconds since 1970 UTC in the reader's local time.
    pub time: fn(i64) -> String,
}
