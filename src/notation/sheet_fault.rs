//! Why a line of a sheet file cannot stand where it does.

use super::commands::Example;
use super::request_error::RequestError;
use crate::kernel::words;
use serde::Serialize;

/// What is wrong with a line of a sheet file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, strum::VariantNames, thiserror::Error)]
pub enum SheetLineFault {
    #[error(transparent)]
    Line(#[from] RequestError),
    #[error("`{word}` is already set on line {first}")]
    Twice { word: &'static str, first: usize },
    #[error("`{word}` must come before the first hand")]
    Late { word: &'static str },
    #[error("unknown header `{word}`; did you mean `{nearest}`?")]
    Misspelt { word: String, nearest: &'static str },
    #[error("missing header before the first hand: write a line like {}", words::or(&words::ticked(.forms)))]
    Missing { forms: Vec<&'static str>, czech: Vec<&'static str> },
    #[error("nothing may follow `close` on line {closed}")]
    AfterClose { closed: usize },
}

impl SheetLineFault {
    /// Builds the fault of a header that is missing.
    pub fn missing(forms: &[Example]) -> SheetLineFault {
        let (forms, czech) = forms.iter().map(|[english, czech]| (*english, *czech)).unzip();
        SheetLineFault::Missing { forms, czech }
    }
}
