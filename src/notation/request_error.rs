//! Why a line is not a command, or one that says too little or too much, or cannot stand where it does in a sheet file.

use super::commands::{EXAMPLE_HAND, Example};
use super::examples::with_players;
use super::plain::Why;
use crate::kernel::day::DayFault;
use crate::kernel::words;
use crate::money::MoneyError;
use serde::Serialize;

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
    #[error(transparent)]
    Money(MoneyError),
    #[error("a note goes behind `#` at the end of the line of a hand")]
    NoteAlone,
    #[error("`{word}` is written so in the shell; at the table it is `close`, as in `close paid`")]
    CloseHere { word: String },
    #[error(
        "debts of earlier nights stay with their nights; \
         `meldbook debts --net --among NAMES... --paid` clears them together with tonight's"
    )]
    NoCarry,
    #[error("`{word}` does not work here; use it in the shell or in the headers of a sheet file")]
    Elsewhere { word: String },
    #[error("`{word}` does not work here; in the shell it is `meldbook {command}`")]
    InShell { word: String, command: String },
    #[error("hands are numbered from 1; what was entered before the first hand is `0a`, `0b` and so on")]
    HandZero {},
    /// Nothing is recorded, and the commands to type are named.
    #[error("{why}: {}", words::and(&words::ticked(.lines)))]
    Instead { why: Why, lines: Vec<String> },
    /// There are two meanings, or something is missing.
    #[error("{why}: {}", words::or(&words::ticked(.lines)))]
    Which { why: Why, lines: Vec<String> },
    #[error("{why}")]
    Said { why: Why },
    #[error("unknown command `{word}`; did you mean `{nearest}`?")]
    Misspelt { word: String, nearest: String },
}

impl RequestError {
    pub fn form(line: impl Into<String>, forms: &[Example]) -> RequestError {
        let (forms, czech) =
            forms.iter().map(|[english, czech]| ((*english).to_owned(), (*czech).to_owned())).unzip();
        RequestError::Form { line: line.into(), forms, czech }
    }

    /// Returns whether it answers a line in plain words.
    pub fn is_plain(&self) -> bool {
        matches!(self, RequestError::Instead { .. } | RequestError::Which { .. } | RequestError::Said { .. })
    }

    /// Replaces the example hand by `hand`, one of the game at the table, and its players by those who sit there.
    pub fn at_table(mut self, hand: &str, players: &[String]) -> RequestError {
        let hand = with_players(hand, players);
        match &mut self {
            RequestError::Form { forms, czech, .. } => {
                for form in forms.iter_mut().chain(czech) {
                    *form = with_players(&form.replace(EXAMPLE_HAND, &hand), players);
                }
            }
            RequestError::Instead { lines, .. } | RequestError::Which { lines, .. } => {
                // All other names in them were typed.
                lines.iter_mut().for_each(|line| *line = line.replace(EXAMPLE_HAND, &hand));
            }
            _ => {}
        }
        self
    }
}

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
    #[error(
        "`{text}` is above the headers `rules` and `players`; a hand stands below them, and a title begins with `#`"
    )]
    Title { text: String },
    #[error("the next hand is {next}, not {no}")]
    Number { no: u32, next: u32 },
    #[error("missing header before the first hand: write a line like {}", words::or(&words::ticked(.forms)))]
    Missing { forms: Vec<&'static str>, czech: Vec<&'static str> },
    #[error("nothing may follow `close` on line {closed}")]
    AfterClose { closed: usize },
}

impl SheetLineFault {
    pub fn missing(forms: &[Example]) -> SheetLineFault {
        let (forms, czech) = forms.iter().map(|[english, czech]| (*english, *czech)).unzip();
        SheetLineFault::Missing { forms, czech }
    }
}
