//! What is wrong with a profile, with file, line and key, and how to correct it.

use crate::engine::OptionFault;
use crate::kernel::characters::is_refused;
use crate::kernel::words::did_you_mean;
use crate::lang::Lang;
use serde::Serialize;
use std::fmt;

#[derive(Debug, thiserror::Error)]
pub enum RulesError {
    #[error(transparent)]
    NotFound(#[from] NotFound),
    /// The profile is there, and something is wrong in it: all of it, in the order of the file; then what is
    /// wrong in the files it extends. There is at least one.
    #[error("{}", lines(.0))]
    Broken(Vec<ProfileFault>),
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, strum::VariantNames, thiserror::Error)]
pub enum NotFound {
    #[error("unknown rules `{name}`")]
    Unknown { name: String, nearest: Option<String> },
    #[error("cannot read `{file}`: {cause}")]
    Unreadable { file: String, cause: String },
}

impl NotFound {
    pub fn nearest(&self) -> Option<&str> {
        match self {
            NotFound::Unknown { nearest, .. } => nearest.as_deref(),
            NotFound::Unreadable { .. } => None,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Spot {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
}

/// A fault in a profile. `Display` writes `FILE:LINE:COLUMN: message`, and a hint on its own line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProfileFault {
    pub file: String,
    /// For what is missing, the beginning of the file or of the worked hand.
    pub spot: Spot,
    pub trouble: ProfileProblem,
}

impl fmt::Display for ProfileFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.said(&Lang::english()))
    }
}

impl ProfileFault {
    /// Returns the fault in a language.
    pub fn said(&self, lang: &Lang) -> String {
        let Spot { line, column } = self.spot;
        let said = format!("{}:{line}:{column}: {}", self.file, printable(&lang.say(&self.trouble)));
        match lang.hint(&self.trouble, self.trouble.hint()) {
            Some(hint) => format!("{said}\n  {}: {}", lang.say(&HintHead {}), printable(&hint)),
            None => said,
        }
    }
}

/// What stands before a hint.
#[derive(Debug, Serialize, thiserror::Error)]
#[error("hint")]
pub struct HintHead {}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, strum::VariantNames, thiserror::Error)]
pub enum ProfileProblem {
    #[error("{message}{}", at(.found.as_deref()))]
    Syntax { message: String, found: Option<String> },
    #[error("the file is not UTF-8 text")]
    NotText,
    #[error("a profile has at most {most} bytes")]
    TooLong { most: u64 },
    #[error("unknown key `{key}`")]
    UnknownKey { key: String, nearest: Option<String> },
    #[error("unknown key `{key}` of a worked hand")]
    OptionOfWorked { key: String },
    #[error("`{key}` cannot be {found}: {wanted}")]
    WrongKind { key: String, found: String, wanted: &'static str },
    #[error("`{key}` has the character U+{code:04X}, which is not shown or changes what is")]
    Character { key: String, code: u32 },
    #[error("`{key}` is missing")]
    Missing { key: &'static str, example: &'static str },
    #[error("both `extends` and `engine` are missing")]
    NoEngine,
    #[error("unknown engine `{word}`; use {known}")]
    UnknownEngine { word: String, known: String },
    #[error("`engine` is `{engine}`, but `{parent}` is for `{of_parent}`")]
    OtherEngine { engine: &'static str, parent: String, of_parent: &'static str },
    #[error("{0}")]
    Parent(NotFound),
    #[error("these rules extend themselves: {}", .trail.join(" extends "))]
    Cycle { trail: Vec<String> },
    #[error("rules extend each other at most {most} times")]
    TooDeep { most: usize },
    #[error("{} options are missing: {}", .keys.len(), .keys.join(", "))]
    MissingOptions { keys: Vec<&'static str> },
    #[error("{0}")]
    Option(OptionFault),
    #[error("this worked hand has neither `net`, nor `points`, nor `refused`")]
    NothingExpected,
    #[error("a worked hand is either scored (`net`, `points`) or `refused`")]
    BothExpected,
    #[error("`{key}` must sum to zero, but sums to {sum}")]
    NotZero { key: &'static str, sum: i128 },
    #[error("unknown player `{name}` in this worked hand: {players}")]
    NotAtTable { name: String, players: String },
}

impl ProfileProblem {
    /// Returns whether something is missing: after a TOML syntax error it may only have been lost.
    pub(super) fn is_absence(&self) -> bool {
        matches!(
            self,
            ProfileProblem::Missing { .. }
                | ProfileProblem::NoEngine
                | ProfileProblem::MissingOptions { .. }
                | ProfileProblem::NothingExpected
                | ProfileProblem::Option(OptionFault::Missing { .. } | OptionFault::Combination { .. })
        )
    }

    pub fn hint(&self) -> Option<String> {
        match self {
            ProfileProblem::UnknownKey { nearest, .. } => nearest.as_deref().map(did_you_mean),
            ProfileProblem::OptionOfWorked { key } => Some(format!(
                "options stand above the first `[[worked]]`; for this hand alone: `set = {{ {key} = ... }}`"
            )),
            ProfileProblem::Character { .. } => Some("leave it out".to_owned()),
            ProfileProblem::Missing { example, .. } => Some(format!("write `{example}`")),
            ProfileProblem::NoEngine => {
                Some("write `extends = \"classic\"` to change a few values of other rules".to_owned())
            }
            ProfileProblem::MissingOptions { .. } => {
                Some("with `extends = \"classic\"` the rules begin with all values of others".to_owned())
            }
            ProfileProblem::Parent(not_found) => not_found.nearest().map(did_you_mean),
            ProfileProblem::Option(fault) => fault.nearest().map(did_you_mean),
            ProfileProblem::NothingExpected => {
                Some("write `net = { Anna = 4, Ben = -2, Cyril = -2 }` or `refused = \"bid\"`".to_owned())
            }
            _ => None,
        }
    }
}

fn at(found: Option<&str>) -> String {
    found.map_or_else(String::new, |found| format!(", at `{found}`"))
}

fn lines(faults: &[ProfileFault]) -> String {
    faults.iter().map(ProfileFault::to_string).collect::<Vec<_>>().join("\n")
}

/// Returns text with control and invisible characters escaped, because messages quote files and go to a terminal.
fn printable(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match is_refused(c) {
            true => out.extend(c.escape_default()),
            false => out.push(c),
        }
    }
    out
}
