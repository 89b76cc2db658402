//! What is wrong with a sheet file: all of it, line by line.

use crate::command::error::RequestError;
use crate::kernel::words;
use std::fmt;

/// Everything wrong with a sheet file, in the order of its lines.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub struct SheetErrors(pub Vec<SheetError>);

impl fmt::Display for SheetErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, error) in self.0.iter().enumerate() {
            if i > 0 {
                f.write_str("\n")?;
            }
            write!(f, "{error}")?;
        }
        Ok(())
    }
}

/// One thing wrong with a sheet file.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {fault}")]
pub struct SheetError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub fault: Fault,
}

/// What can be wrong with a line of a sheet file.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// The line itself cannot be read.
    #[error(transparent)]
    Line(#[from] RequestError),
    /// A header said a second time.
    #[error("`{word}` was said on line {first} already")]
    Twice {
        /// The header's word.
        word: &'static str,
        /// The line that said it first.
        first: usize,
    },
    /// A header after the first hand.
    #[error("`{word}` belongs above the first hand")]
    Late {
        /// The header's word.
        word: &'static str,
    },
    /// Probably a header.
    #[error("`{word}` is no header; `{nearest}` is")]
    Misspelt {
        /// The word.
        word: String,
        /// The header's word.
        nearest: &'static str,
    },
    /// A header that no night can do without.
    #[error("there is no line like {} above the first hand", words::or(&words::ticked(*.forms)))]
    Missing {
        /// What would do.
        forms: &'static [&'static str],
    },
    /// A line that is no part of what stands.
    #[error("`{line}` belongs at the table: a sheet file holds only what stands")]
    AtTheTable {
        /// The line.
        line: String,
    },
    /// Something after the end of the night.
    #[error("the night was closed on line {closed}")]
    AfterClose {
        /// The line that closed it.
        closed: usize,
    },
}
