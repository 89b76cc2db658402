//! What a table agrees on before the first hand, as somebody reads it aloud.

/// One thing to be agreed and written down, with the values in force.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Agreement {
    /// What it is about.
    pub topic: &'static str,
    /// What holds, a sentence a line.
    pub lines: Vec<String>,
}
