//! Why the entries of a daybook cannot be folded.

use crate::session::entry::EntryNo;
use serde::Serialize;

/// An entry of a daybook that cannot stand. Only a log that was tampered with has one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("entry {entry} {problem}")]
pub struct DaybookError {
    pub entry: EntryNo,
    pub problem: DaybookProblem,
}

/// What is wrong with an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, strum::VariantNames, thiserror::Error)]
pub enum DaybookProblem {
    #[error("is not the next entry to undo or redo")]
    NotInTurn,
    #[error("is not a payment from one person to another")]
    NoPayment,
    #[error("has other sums in cash than in what it clears")]
    Handed,
    #[error("has an amount that is too large to be counted")]
    TooLarge,
    #[error("names an unknown currency")]
    Currency,
    #[error("has a date that does not exist")]
    Date,
    #[error("has a name that nobody can have")]
    Name,
    #[error("cannot be written")]
    Unwritten,
}
