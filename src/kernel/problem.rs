//! What can be wrong with a record whatever game it is of.

use crate::kernel::table::Table;
use crate::kernel::words::{nearest, or_nearest};
use serde::Serialize;
use serde_json::Value;
use std::ops::RangeInclusive;

/// What can be wrong with a record of any game: facts, put into a sentence by `Display`.
///
/// Every sentence is lower case, has no full stop, and names what was found and what would do.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, thiserror::Error)]
#[serde(rename = "Problem")]
pub enum CommonProblem {
    /// Needed and not there.
    #[error("{0} is missing")]
    Missing(&'static str),
    /// There, but of another kind.
    #[error("{found} is no {wanted}")]
    WrongKind {
        /// What was written.
        found: String,
        /// What is wanted.
        wanted: &'static str,
    },
    /// A field that no such record has.
    #[error("no field is called `{name}` here{}", or_nearest(*nearest))]
    UnknownField {
        /// The name as written.
        name: String,
        /// The field with the most similar name.
        nearest: Option<&'static str>,
    },
    /// Too few or too many at the table.
    #[error("{found} players: this table takes {}", span(allowed))]
    TableSize {
        /// How many there are.
        found: usize,
        /// How many there may be.
        allowed: RangeInclusive<usize>,
    },
    /// A player without a name.
    #[error("a player has no name")]
    BlankName,
    /// Two players with the same name.
    #[error("two players are called `{name}`")]
    SameName {
        /// The name.
        name: String,
    },
    /// A player with the name of the common account.
    #[error("no player can be called `{name}`: the kitty is an account of all")]
    KittyName {
        /// The name as written.
        name: String,
    },
    /// A name with characters that cannot be shown.
    #[error("the name {name:?} has control characters in it")]
    ControlCharacters {
        /// The name as written.
        name: String,
    },
    /// Nobody at the table is called so.
    #[error("nobody at the table is called `{name}`{}", or_nearest(nearest.as_deref()))]
    NotAtTable {
        /// The name as written.
        name: String,
        /// The player with the most similar name.
        nearest: Option<String>,
    },
    /// An amount went beyond 64 bits.
    #[error("the amounts are too large to be counted")]
    Overflow,
}

/// How much of a value of the wrong kind a message shows.
const SHOWN: usize = 60;

impl CommonProblem {
    /// Returns that a record has a field which is none of `known`.
    #[must_use]
    pub fn unknown_field(name: &str, known: &[&'static str]) -> Self {
        let nearest = nearest(name, known.iter().copied());
        CommonProblem::UnknownField { name: name.to_owned(), nearest }
    }

    /// Returns that nobody at the table has this name.
    #[must_use]
    pub fn not_at_table(name: &str, table: &Table) -> Self {
        let nearest = nearest(name, table.players.iter().map(String::as_str)).map(str::to_owned);
        CommonProblem::NotAtTable { name: name.to_owned(), nearest }
    }

    /// Returns that a JSON value is of another kind than wanted.
    #[must_use]
    pub fn wrong_kind(value: &Value, wanted: &'static str) -> Self {
        CommonProblem::WrongKind { found: shown(value), wanted }
    }
}

/// Returns a JSON value as a message shows it: long ones cut.
#[must_use]
pub fn shown(value: &Value) -> String {
    let mut text = value.to_string();
    if let Some((end, _)) = text.char_indices().nth(SHOWN) {
        text.truncate(end);
        text.push_str("...");
    }
    text
}

fn span(allowed: &RangeInclusive<usize>) -> String {
    let (fewest, most) = (allowed.start(), allowed.end());
    if fewest == most { fewest.to_string() } else { format!("{fewest} to {most}") }
}
