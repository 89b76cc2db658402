//! Errors of sheet files.

use crate::kernel::words;
use crate::notation::{Example, RequestError};
use std::fmt;

/// All errors of a sheet file, in the order of its lines.
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

/// One error of a sheet file.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {fault}")]
#[allow(missing_docs, reason = "the names say it")]
pub struct SheetError {
    /// The line, counted from 1.
    pub line: usize,
    pub fault: Fault,
}

/// What is wrong with a line of a sheet file.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "each message says it")]
pub enum Fault {
    #[error(transparent)]
    Line(#[from] RequestError),
    #[error("`{word}` is already set on line {first}")]
    Twice { word: &'static str, first: usize },
    #[error("`{word}` must come before the first hand")]
    Late { word: &'static str },
    #[error("unknown header `{word}`; did you mean `{nearest}`?")]
    Misspelt { word: String, nearest: &'static str },
    #[error("missing header before the first hand: write a line like {}", words::or(&words::ticked(.forms.iter().map(|[english, _]| english))))]
    Missing { forms: &'static [Example] },
    #[error("nothing may follow `close` on line {closed}")]
    AfterClose { closed: usize },
}
