//! The result of reading a line: the hand or the word at fault, and what was read.

use super::error::LineResult;
use super::granted::Granted;
use super::suits::SuitWords;
use super::words::Row;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TypedHand<R> {
    pub record: R,
    /// The full name, if the line names one.
    pub dealer: Option<String>,
    pub note: Option<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    Player(usize),
    Suit(&'static SuitWords),
    Number(i64),
    Word(&'static Row),
    Sign(char),
    /// Melds after `=`, as typed.
    Value,
    Record,
    Note,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Heard {
    /// In characters from 0.
    pub at: usize,
    /// In characters.
    pub len: usize,
    /// The field of the record that it sets; or `dealer`, `note`, `record`.
    pub field: &'static str,
    pub role: Role,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reading<R> {
    /// From left to right, up to the word at fault.
    pub heard: Vec<Heard>,
    pub granted: Vec<Granted>,
    pub outcome: LineResult<TypedHand<R>>,
}
