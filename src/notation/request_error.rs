//! Why a line is not a command, or one that says too little or too much.

use super::commands::{EXAMPLE_HAND, Example};
use crate::kernel::day::DayFault;
use crate::kernel::words;
use serde::Serialize;

/// Why a line is not a request.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, strum::VariantNames, thiserror::Error)]
pub enum RequestError {
    #[error("the line is empty")]
    Empty,
    #[error("control character {} in `{}`", .found.escape_unicode(), .line.escape_debug())]
    ControlCharacter { line: String, found: char },
    #[error("cannot read `{line}`; write it like {}", words::or(&words::ticked(.forms)))]
    Form { line: String, forms: Vec<String>, czech: Vec<String> },
    #[error("`{text}` is not a name; put a name of several words in quotes, as in `\"Anna Marie\"`")]
    NotAName { text: String },
    #[error(transparent)]
    Day(#[from] DayFault),
    #[error("a note goes behind `#` at the end of a hand, as in `{EXAMPLE_HAND} # well played`")]
    NoteAlone,
    #[error("`{word}` is written so in the shell; at the table it is `close`, as in `close paid`")]
    CloseHere { word: String },
    #[error("`{word}` does not work here; use it in the shell or in the headers of a sheet file")]
    Elsewhere { word: String },
}

impl RequestError {
    /// Builds the error for a line of another form.
    pub fn form(line: impl Into<String>, forms: &[Example]) -> RequestError {
        let (forms, czech) =
            forms.iter().map(|[english, czech]| ((*english).to_owned(), (*czech).to_owned())).unzip();
        RequestError::Form { line: line.into(), forms, czech }
    }

    /// Replaces the example hand by `hand`, one of the game at the table.
    pub fn at_table(mut self, hand: &str) -> RequestError {
        if let RequestError::Form { forms, czech, .. } = &mut self {
            forms.iter_mut().chain(czech).for_each(|form| *form = form.replace(EXAMPLE_HAND, hand));
        }
        self
    }
}
