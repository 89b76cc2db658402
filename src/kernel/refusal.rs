//! Why a record is refused: all of it at once, the first in the rulebook's order in front.

use crate::kernel::options::nearest;
use crate::kernel::table::Table;
use crate::kernel::units::Overflow;
use serde::Serialize;
use serde_json::Value;
use std::borrow::Cow;
use std::ops::RangeInclusive;

/// One thing wrong with a record, and the field it is wrong in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("{problem}")]
pub struct Fault {
    /// The field, under the rulebook's name.
    pub field: Cow<'static, str>,
    /// What is wrong with it.
    pub problem: Problem,
}

/// A record that cannot be scored. Nothing was changed by it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("{first}")]
pub struct Refusal {
    /// The first fault in the rulebook's order.
    pub first: Fault,
    /// What else was found, in the same order.
    pub more: Vec<Fault>,
}

impl Refusal {
    /// Returns a refusal for one reason.
    pub fn of(field: impl Into<Cow<'static, str>>, problem: Problem) -> Self {
        Refusal { first: Fault { field: field.into(), problem }, more: Vec::new() }
    }
}

impl From<Overflow> for Refusal {
    fn from(_: Overflow) -> Self {
        Refusal::of("hand", Problem::Overflow)
    }
}

/// Faults gathered in the rulebook's order.
#[derive(Debug, Default)]
pub struct Faults(Vec<Fault>);

impl Faults {
    /// Adds a fault; the first one for a field stands, the others are silent.
    pub fn add(&mut self, field: impl Into<Cow<'static, str>>, problem: Problem) {
        let field = field.into();
        if !self.0.iter().any(|f| f.field == field) {
            self.0.push(Fault { field, problem });
        }
    }

    /// Returns the refusal, if anything is wrong.
    ///
    /// # Errors
    /// All faults gathered.
    pub fn refuse(self) -> Result<(), Refusal> {
        let mut faults = self.0.into_iter();
        match faults.next() {
            None => Ok(()),
            Some(first) => Err(Refusal { first, more: faults.collect() }),
        }
    }
}

/// What can be wrong with a record: facts, put into a sentence by `Display`.
///
/// Every sentence is lower case, has no full stop, and names what was found and what would do.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, thiserror::Error)]
pub enum Problem {
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
    #[error("no field is called `{name}` here{}", did_you_mean(*nearest))]
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
    #[error("nobody at the table is called `{name}`{}", did_you_mean(nearest.as_deref()))]
    NotAtTable {
        /// The name as written.
        name: String,
        /// The player with the most similar name.
        nearest: Option<String>,
    },
    /// An amount went beyond 64 bits.
    #[error("the amounts are too large to be counted")]
    Overflow,
    /// The record of another game than the rules are for.
    #[error("this is the record of another game")]
    OtherGame,
    /// A game without a kitty, in which each hand is settled as it is played.
    #[error("this game has nothing to close: what a hand or a game brings is settled at its end")]
    NothingToClose,
    /// Anything that only auction pinochle can find wrong.
    #[error("{0}")]
    Auction(crate::engine::auction::Problem),
    /// Anything that only pinochle to a point target can find wrong.
    #[error("{0}")]
    Points(crate::engine::points::Problem),
    /// Anything that only mariáš can find wrong.
    #[error("{0}")]
    Marias(crate::engine::marias::Problem),
}

/// How much of a value of the wrong kind a message shows.
const SHOWN: usize = 60;

impl Problem {
    /// Returns that a record has a field which is none of `known`.
    #[must_use]
    pub fn unknown_field(name: &str, known: &[&'static str]) -> Self {
        let nearest = nearest(name, known.iter().copied());
        Problem::UnknownField { name: name.to_owned(), nearest }
    }

    /// Returns that nobody at the table has this name.
    #[must_use]
    pub fn not_at_table(name: &str, table: &Table) -> Self {
        let nearest = nearest(name, table.players.iter().map(String::as_str)).map(str::to_owned);
        Problem::NotAtTable { name: name.to_owned(), nearest }
    }

    /// Returns that a JSON value is of another kind than wanted.
    #[must_use]
    pub fn wrong_kind(value: &Value, wanted: &'static str) -> Self {
        Problem::WrongKind { found: Problem::shown(value), wanted }
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
}

/// Returns the end of a sentence that offers the nearest right word, if there is one.
pub(crate) fn did_you_mean(nearest: Option<&str>) -> String {
    nearest.map_or_else(String::new, |word| format!("; did you mean `{word}`?"))
}

fn span(allowed: &RangeInclusive<usize>) -> String {
    let (fewest, most) = (allowed.start(), allowed.end());
    if fewest == most { fewest.to_string() } else { format!("{fewest} to {most}") }
}
