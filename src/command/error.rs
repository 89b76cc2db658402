//! What is wrong with a line that is no request.

use crate::kernel::words;
use crate::notation::EXAMPLE_HAND;
use serde::Serialize;

/// Why a line is no request.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, strum::VariantNames, thiserror::Error)]
pub enum RequestError {
    /// There is nothing on it.
    #[error("there is nothing to read")]
    Empty,
    /// A character that nobody can see, and that terminals obey.
    #[error("there is a control character, {}, in `{}`", .found.escape_unicode(), .line.escape_debug())]
    ControlCharacter {
        /// The line.
        line: String,
        /// The character.
        found: char,
    },
    /// A word of later versions.
    #[error("`{word}` is not supported in this version")]
    NotSupported {
        /// The word.
        word: &'static str,
    },
    /// A known word, with too little or too much after it.
    #[error("`{line}` should go like {}", words::or(&words::ticked(.forms)))]
    Form {
        /// The line.
        line: String,
        /// What would do.
        forms: Vec<String>,
    },
    /// No name that a player could have.
    #[error("`{text}` is no name; a name of several words stands in quotes, as `\"Anna Marie\"`")]
    NotAName {
        /// What stands in place of the name.
        text: String,
    },
    /// A word that means something, but not at the table.
    #[error("`{word}` says nothing here: it belongs to the shell, or to the head of a sheet file")]
    Elsewhere {
        /// The word.
        word: &'static str,
    },
}

impl RequestError {
    /// Builds the error for a line that goes otherwise.
    pub(super) fn form(line: impl Into<String>, forms: &[&str]) -> RequestError {
        let forms = forms.iter().map(|form| (*form).to_owned()).collect();
        RequestError::Form { line: line.into(), forms }
    }

    /// Shows how the line should go at a table where `hand` is a hand.
    #[must_use]
    pub fn at_table(mut self, hand: &str) -> RequestError {
        if let RequestError::Form { forms, .. } = &mut self {
            forms.iter_mut().for_each(|form| *form = form.replace(EXAMPLE_HAND, hand));
        }
        self
    }
}
