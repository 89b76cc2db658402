//! What can be wrong with a line of input, said once the language of the answer is known.

use crate::engine::pinochle::{CardFault, NameFault};
use crate::engine::{Fault, OptionFault, place_of};
use crate::kernel::{CommonProblem, json::message, say::Say};
use crate::lang::Lang;
use crate::notation::{Heard, LineError};
use crate::rules::ProfileFault;
use serde::Serialize;
use serde_json::value::RawValue;
use std::{borrow::Cow, fmt::Display};

crate::phrases! {
    pub enum InputFault: Error {
        Missing { field: &'static str } = "`{field}` is missing";
        OfOtherGames { field: &'static str } = "this game has no `{field}`";
        SidesAndPlayers {} = "the `players` are not those of the `sides`, each opposite the partner; leave them out";
        OneTask {} = "a record needs exactly one of `hand`, `close` and `line`";
        CardsOrNames {} = "give either `cards` or `names`";
        TooLong { most: u64 } = "a line has at most {most} bytes";
        NoText { byte: usize } = "not valid UTF-8 at byte {byte}";
        /// What the reader says of it is English, and quoted.
        NoJson { why: String } = "not the JSON that is expected: {why}";
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("{problem}")]
pub struct MeldsFault {
    pub field: &'static str,
    pub problem: MeldsProblem,
}

crate::phrases! {
    pub enum MeldsProblem: Error holds Cards(CardFault), Name(NameFault), Option(OptionFault) {
        UnknownSuit { word: String } =
            "unknown suit `{word}`; use spades, hearts, diamonds or clubs, or the first letter";
    }
}

impl From<&serde_json::Error> for InputFault {
    fn from(error: &serde_json::Error) -> InputFault {
        InputFault::NoJson { why: error.to_string() }
    }
}

pub(super) struct Wrong {
    field: Cow<'static, str>,
    said: Box<dyn Fn(&Lang) -> String + Send + Sync>,
    /// The words of a typed line that it is about, and their place.
    words: Option<(String, usize)>,
}

impl Wrong {
    pub(super) fn in_field(
        field: impl Into<Cow<'static, str>>,
        with: impl Say + Display + Send + Sync + 'static,
    ) -> Self {
        Self::hinted(field, with, None)
    }

    /// Says also what was probably meant.
    pub(super) fn hinted(
        field: impl Into<Cow<'static, str>>,
        with: impl Say + Display + Send + Sync + 'static,
        hint: Option<String>,
    ) -> Self {
        Self::saying(field, move |lang| match lang.hint(&with, hint.clone()) {
            Some(hint) => format!("{}; {hint}", lang.say(&with)),
            None => lang.say(&with),
        })
    }

    fn saying(
        field: impl Into<Cow<'static, str>>,
        said: impl Fn(&Lang) -> String + Send + Sync + 'static,
    ) -> Self {
        Wrong { field: field.into(), said: Box::new(said), words: None }
    }

    pub(super) fn unread(error: LineError) -> Self {
        let (field, words) = (error.field(), Some((error.word.clone(), error.at)));
        let said = move |lang: &Lang| match error.hint() {
            Some(lines) => format!("{}; {}", lang.say(&error), lang.say(&lines)),
            None => lang.say(&error),
        };
        Wrong { words, ..Wrong::saying(field, said) }
    }

    /// Says what the reader of JSON says of the value of a field.
    pub(super) fn unread_json(field: &'static str, error: &serde_json::Error) -> Self {
        Wrong::in_field(field, CommonProblem::Malformed { message: message(error) })
    }

    pub(super) fn of_profile(field: &'static str, fault: ProfileFault) -> Self {
        Self::saying(field, move |lang| fault.said(lang))
    }

    /// Says of a hand that was typed which words a fault is about.
    pub(super) fn of_line(fault: Fault, line: &str, heard: &[Heard]) -> Self {
        let place = place_of(&fault, heard).filter(|_| !line.trim_start().starts_with('{'));
        let words = place.map(|(at, length)| (line.chars().skip(at).take(length).collect(), at));
        Wrong { words, ..Wrong::from(fault) }
    }

    fn said<'w>(&'w self, lang: &Lang) -> LineReason<'w> {
        LineReason {
            field: &self.field,
            word: self.words.as_ref().map(|(word, _)| &**word),
            at: self.words.as_ref().map(|(_, at)| *at),
            message: (self.said)(lang),
            more: Vec::new(),
        }
    }
}

impl From<Fault> for Wrong {
    fn from(fault: Fault) -> Self {
        Wrong::in_field(fault.field, fault.problem)
    }
}

#[derive(Serialize)]
pub(super) struct Refused<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'a RawValue>,
    error: Option<LineReason<'a>>,
}

#[serde_with::skip_serializing_none]
#[derive(Serialize)]
struct LineReason<'a> {
    field: &'a str,
    word: Option<&'a str>,
    /// The column of that word, in characters.
    at: Option<usize>,
    message: String,
    /// What else is wrong.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    more: Vec<LineReason<'a>>,
}

impl<'a> Refused<'a> {
    pub(super) fn new(id: Option<&'a RawValue>, wrongs: &'a [Wrong], lang: &Lang) -> Self {
        let mut said = wrongs.iter().map(|wrong| wrong.said(lang));
        Refused { id, error: said.next().map(|first| LineReason { more: said.collect(), ..first }) }
    }
}
