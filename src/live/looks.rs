//! How the live table may look.

/// How the table may look.
#[derive(Debug, Clone, Copy)]
pub struct Looks {
    /// Whether only ASCII can be shown.
    pub ascii: bool,
    /// Whether colours may be used.
    pub colour: bool,
    /// Writes a time as the reader's clock shows it.
    pub time: fn(i64) -> String,
}
