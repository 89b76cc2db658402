//! What is wrong with a profile, and where: file, line, key, what would do.

use crate::engine::OptionFault;
use crate::kernel::words::did_you_mean;
use std::fmt;
use std::io;

/// Why there are no rules under a word.
#[derive(Debug, thiserror::Error)]
pub enum RulesError {
    /// There is no such profile, or it cannot be read.
    #[error(transparent)]
    NotFound(#[from] NotFound),
    /// The profile is there, and something is wrong in it: all of it, in the order of the file; then what is
    /// wrong in the files it extends. There is at least one.
    #[error("{}", Lines(.0))]
    Broken(Vec<ProfileFault>),
}

/// Why a profile was not found.
#[derive(Debug, thiserror::Error)]
pub enum NotFound {
    /// No profile has this name.
    #[error("no rules are called `{name}`")]
    Unknown {
        /// The name asked for.
        name: String,
        /// The profile with the most similar name.
        nearest: Option<String>,
    },
    /// The file is not there, or not for us to read.
    #[error("cannot read `{file}`: {cause}")]
    Unreadable {
        /// The file.
        file: String,
        /// Why.
        cause: io::Error,
    },
}

impl NotFound {
    /// Returns the nearest right name, if the one asked for is similar enough to be meant.
    #[must_use]
    pub fn nearest(&self) -> Option<&str> {
        match self {
            NotFound::Unknown { nearest, .. } => nearest.as_deref(),
            NotFound::Unreadable { .. } => None,
        }
    }
}

/// A place in a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Spot {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
}

/// One thing wrong in a profile. `Display` gives `FILE:LINE:COLUMN: what`, and a hint on a line of its own.
#[derive(Debug)]
pub struct ProfileFault {
    /// The file.
    pub file: String,
    /// Where in it; for what is missing, the beginning of the file or of the worked hand.
    pub spot: Spot,
    /// What is wrong.
    pub trouble: Trouble,
}

impl fmt::Display for ProfileFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Spot { line, column } = self.spot;
        write!(f, "{}:{line}:{column}: {}", self.file, Printable(&self.trouble))?;
        match self.trouble.hint() {
            Some(hint) => write!(f, "\n  hint: {}", Printable(hint)),
            None => Ok(()),
        }
    }
}

/// What can be wrong in a profile.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs, reason = "the message says what the facts are")]
pub enum Trouble {
    #[error("{message}{}", at(.found))]
    Syntax { message: String, found: String },
    #[error("this is no UTF-8 text")]
    NotText,
    #[error("a profile has at most {most} bytes")]
    TooLong { most: u64 },
    #[error("unknown key `{key}`")]
    UnknownKey { key: String, nearest: Option<String> },
    #[error("`{key}` is no key of a worked hand")]
    OptionOfWorked { key: String },
    #[error("`{key}` cannot be {found}: {wanted}")]
    WrongKind { key: String, found: String, wanted: &'static str },
    #[error("`{key}` is missing")]
    Missing { key: &'static str, example: &'static str },
    #[error("neither `extends` nor `engine` is said")]
    NoEngine,
    #[error("no engine is called `{word}`: {known}")]
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
    #[error("this worked hand says neither `net`, nor `points`, nor `refused`")]
    NothingExpected,
    #[error("a worked hand is either scored (`net`, `points`) or `refused`")]
    BothExpected,
    #[error("`{key}` must sum to zero, and sums to {sum}")]
    NotZero { key: &'static str, sum: i128 },
    #[error("nobody in this worked hand is called `{name}`: {players}")]
    NotAtTable { name: String, players: String },
}

impl Trouble {
    /// Says whether something is absent: in a file that is no TOML it may only have been lost.
    pub(super) fn is_absence(&self) -> bool {
        matches!(
            self,
            Trouble::Missing { .. }
                | Trouble::NoEngine
                | Trouble::MissingOptions { .. }
                | Trouble::NothingExpected
                | Trouble::Option(OptionFault::Missing { .. } | OptionFault::Combination { .. })
        )
    }

    /// Returns what to write instead.
    #[must_use]
    pub fn hint(&self) -> Option<String> {
        match self {
            Trouble::UnknownKey { nearest, .. } => nearest.as_deref().map(did_you_mean),
            Trouble::OptionOfWorked { key } => Some(format!(
                "options stand above the first `[[worked]]`; for this hand alone: `set = {{ {key} = ... }}`"
            )),
            Trouble::Missing { example, .. } => Some(format!("write `{example}`")),
            Trouble::NoEngine => {
                Some("write `extends = \"classic\"` to change a few values of other rules".to_owned())
            }
            Trouble::MissingOptions { .. } => {
                Some("with `extends = \"classic\"` the rules begin with all values of others".to_owned())
            }
            Trouble::Parent(not_found) => not_found.nearest().map(did_you_mean),
            Trouble::Option(fault) => fault.nearest().map(did_you_mean),
            Trouble::NothingExpected => {
                Some("write `net = { Anna = 4, Ben = -2, Cyril = -2 }` or `refused = \"bid\"`".to_owned())
            }
            _ => None,
        }
    }
}

fn at(found: &str) -> String {
    if found.trim().is_empty() { String::new() } else { format!(", at `{found}`") }
}

/// Faults, one below the other.
struct Lines<'a>(&'a [ProfileFault]);

impl fmt::Display for Lines<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, fault) in self.0.iter().enumerate() {
            if i > 0 {
                f.write_str("\n")?;
            }
            write!(f, "{fault}")?;
        }
        Ok(())
    }
}

/// Text with control characters escaped: a file can hold any, and messages go to a terminal.
struct Printable<T>(T);

impl<T: fmt::Display> fmt::Display for Printable<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for c in self.0.to_string().chars() {
            if c.is_control() { write!(f, "{}", c.escape_default())? } else { fmt::Write::write_char(f, c)? }
        }
        Ok(())
    }
}
