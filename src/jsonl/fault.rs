//! What can be wrong with a line of JSON, said once the language of the answer is known.

use crate::engine::pinochle::{CardFault, NameFault};
use crate::engine::{OptionFault, Problem, lift};
use crate::kernel::{Allowed, Overflow, words};
use crate::lang::Lang;
use crate::notation::LineError;
use crate::rules::{NotFound, ProfileFault};
use serde::Serialize;
use serde_json::error::Category;
use std::fmt::Display;

crate::phrases! {
    pub enum InputFault: Error {
        Twice { name: String } = "`{name}` is listed twice";
        SideTwice { name: String } = "side `{name}` is listed twice";
        UnknownField { name: String } = "unknown field `{name}` for this game";
        UnknownOfMelds { name: String } = "unknown field `{name}` in a question about melds";
        Missing { field: &'static str } = "{field} is missing";
        NoSides {} = "`sides` is missing: the players of each side";
        NoPlayers {} = "`players` is missing: the names, clockwise";
        NoRules {} = "`rules` is missing: a built-in name or a path";
        Expected { what: &'static str, found: String } = "expected {what}{}, found {found}", shape(what);
        WithoutSides {} = "this game has no sides: name only the `players`";
        SidesAndPlayers {} = "the `players` are not those of the `sides`, each opposite the partner; leave them out";
        OneTask {} = "a record needs exactly one of `hand`, `close` and `line`";
        CardsOrNames {} = "give either `cards` or `names`";
        TooLong { most: u64 } = "a line has at most {most} bytes";
        NoObject {} = "expected an object, as in `{{...}}`";
        NoText { byte: usize } = "not valid UTF-8 at byte {byte}";
        CutOff {} = "the line ends before its JSON does";
        /// What the reader says of it is English, and quoted.
        NoJson { column: usize, why: String } = "not valid JSON at column {column}: {why}";
        Meant { word: String } = "did you mean `{word}`?";
    }
}

/// Follows what was expected: what that looks like.
fn shape(what: &str) -> &'static str {
    match what {
        "a list of names for each side" => r#", as {"A": ["Anna", "Cyril"], "B": ["Ben", "Dana"]}"#,
        "a list of names" => r#", as ["Anna", "Ben", "Cyril"]"#,
        "an object of options" => r#", as {"kitty": true}"#,
        "a meld table" => r#" by its name or written out, as {"extends": "classic", "queens": [60, 900]}"#,
        _ => "",
    }
}

pub(super) const OPTIONS: [&str; 2] = ["run_extra", "roundhouse"];

#[derive(Debug, Clone, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("{problem}")]
pub struct MeldsFault {
    pub field: &'static str,
    pub problem: MeldsProblem,
}

crate::phrases! {
    pub enum MeldsProblem: Error holds Cards(CardFault), Name(NameFault) {
        UnknownTable { name: String, nearest: Option<&'static str>, known: Vec<&'static str> } =
            "unknown meld table `{name}`; {}", meant(*nearest, known);
        UnknownOption { name: String, nearest: Option<&'static str> } =
            "unknown option `{name}` of a meld table; {}", meant(*nearest, &words::ticked(OPTIONS));
        NoRunExtra { deck: usize } = "`run_extra` is for tables of 48 cards, and this one is for {deck}";
        NotAllowed { key: String, found: String, allowed: Allowed } = "`{key}` cannot be {found}: {allowed}";
        UnknownSuit { word: String } =
            "unknown suit `{word}`; use spades, hearts, diamonds or clubs, or the first letter";
    }
}

/// Returns the word that was probably meant, or all that would do.
fn meant<W: Display>(nearest: Option<&str>, known: &[W]) -> String {
    nearest.map_or_else(|| format!("use {}", words::or(known)), words::did_you_mean)
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum WrongWith {
    Input(InputFault),
    Hand(Problem),
    Line(LineError),
    Option(OptionFault),
    Rules(NotFound),
    Melds(MeldsProblem),
    Sum(Overflow),
    Profile(ProfileFault),
}

impl From<serde_json::Error> for InputFault {
    fn from(error: serde_json::Error) -> InputFault {
        match error.classify() {
            Category::Data => InputFault::NoObject {},
            Category::Eof => InputFault::CutOff {},
            Category::Syntax | Category::Io => {
                let why = error.to_string();
                let why = why.split(" at line ").next().unwrap_or_default().to_owned();
                InputFault::NoJson { column: error.column(), why }
            }
        }
    }
}

impl WrongWith {
    pub(super) fn said(&self, lang: &Lang) -> String {
        match self {
            WrongWith::Input(fault) => lang.say(fault),
            WrongWith::Hand(problem) => lang.say(problem),
            WrongWith::Line(error) => match error.hint() {
                Some(lines) => format!("{}; {}", lang.say(error), lang.say(&lines)),
                None => lang.say(error),
            },
            WrongWith::Option(fault) => lang.say(fault),
            WrongWith::Rules(fault) => lang.say(fault),
            WrongWith::Melds(problem) => lang.say(problem),
            WrongWith::Sum(overflow) => lang.say(overflow),
            WrongWith::Profile(fault) => fault.said(lang),
        }
    }
}

lift! { WrongWith {
    Input(InputFault), Hand(Problem), Option(OptionFault), Rules(NotFound), Melds(MeldsProblem), Sum(Overflow),
    Profile(ProfileFault)
} }
