//! What the terminal can show.

#[derive(Debug, Clone, Copy)]
pub struct Looks {
    pub ascii: bool,
    pub colour: bool,
    /// Formats seconds since 1970 UTC in the reader's local time.
    pub time: fn(i64) -> String,
}
