//! What can be wrong with a line of input, as its answer says it.

use crate::engine::{Fault, Refusal, place_of};
use crate::kernel::say::Say;
use crate::kernel::{CommonProblem, FieldNoun, json::message, words};
use crate::lang::Lang;
use crate::notation::{Heard, LineError};
use serde::Serialize;
use serde_json::value::RawValue;
use std::{borrow::Cow, fmt::Display};

crate::phrases! {
    pub enum InputFault: Error {
        OfOtherGames { field: &'static str } = "this game has no `{field}`";
        SidesAndPlayers {} = "the `players` are not those of the `sides`, each opposite the partner; leave them out";
        OnlyOne { fields: &'static [&'static str] } = "give exactly one of {}", words::and(&words::ticked(*fields));
        TooLong { most: u64 } = "a line has at most {most} bytes";
        /// What the reader says of it is English, and quoted.
        NoJson { why: String } = "not the JSON that is expected: {why}";
    }
}

/// What is wrong with a field.
#[serde_with::skip_serializing_none]
#[derive(Serialize)]
pub(super) struct Wrong {
    field: Cow<'static, str>,
    /// The words of a typed line that it is about, and their column, in characters.
    word: Option<String>,
    at: Option<usize>,
    message: String,
    /// What else is wrong.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    more: Vec<Wrong>,
}

impl Wrong {
    pub(super) fn new(field: impl Into<Cow<'static, str>>, message: String) -> Wrong {
        Wrong { field: field.into(), word: None, at: None, message, more: Vec::new() }
    }

    pub(super) fn said(
        field: impl Into<Cow<'static, str>>,
        with: &(impl Say + Display),
        lang: &Lang,
    ) -> Wrong {
        Wrong::new(field, lang.say(with))
    }

    /// Says also what was probably meant.
    pub(super) fn hinted(
        field: &'static str,
        with: &(impl Say + Display),
        hint: Option<String>,
        lang: &Lang,
    ) -> Wrong {
        let hint = lang.hint(with, hint).map_or(String::new(), |hint| format!("; {hint}"));
        Wrong::new(field, lang.say(with) + &hint)
    }

    pub(super) fn missing(field: &'static str, lang: &Lang) -> Wrong {
        Wrong::said(field, &CommonProblem::missing(FieldNoun::of(field)), lang)
    }

    pub(super) fn unread(error: &LineError, lang: &Lang) -> Wrong {
        let ways = error.hint().map_or(String::new(), |ways| format!("; {}", lang.say(&ways)));
        let (word, at) = (Some(error.word.clone()), Some(error.at));
        Wrong { word, at, ..Wrong::new(error.field(), lang.say(error) + &ways) }
    }

    /// Says what the reader of JSON says of the value of a field.
    pub(super) fn unread_json(field: &'static str, error: &serde_json::Error, lang: &Lang) -> Wrong {
        Wrong::said(field, &CommonProblem::Malformed { message: message(error) }, lang)
    }

    pub(super) fn of_fault(Fault { field, problem }: Fault, lang: &Lang) -> Wrong {
        Wrong::said(field, &problem, lang)
    }

    /// Says all that is refused, and of a typed hand which words of the line each fault is about.
    pub(super) fn all(refusal: Refusal, line: &str, heard: &[Heard], lang: &Lang) -> Vec<Wrong> {
        let wrong = |fault: Fault| {
            let place = place_of(&fault, heard).filter(|_| !line.trim_start().starts_with('{'));
            let word = place.map(|(at, length)| line.chars().skip(at).take(length).collect());
            Wrong { word, at: place.map(|(at, _)| at), ..Wrong::of_fault(fault, lang) }
        };
        [refusal.first].into_iter().chain(refusal.more).map(wrong).collect()
    }
}

/// One fault is enough.
impl From<Wrong> for Vec<Wrong> {
    fn from(wrong: Wrong) -> Self {
        vec![wrong]
    }
}

#[derive(Serialize)]
pub(super) struct Refused<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'a RawValue>,
    error: Option<Wrong>,
}

impl<'a> Refused<'a> {
    pub(super) fn new(id: Option<&'a RawValue>, wrongs: Vec<Wrong>) -> Refused<'a> {
        let mut wrongs = wrongs.into_iter();
        Refused { id, error: wrongs.next().map(|first| Wrong { more: wrongs.collect(), ..first }) }
    }
}
