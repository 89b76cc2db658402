//! The entries of the log. An entry is written once. Corrections are entries too, and refer to others by their
//! number in the session.

use crate::kernel::units::Minor;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::fmt;

/// The number of an entry in its session, from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct EntryNo(pub u32);

impl fmt::Display for EntryNo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// The number of a player in the session, from 1 in the order in which they first appeared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PlayerNo(pub u32);

impl PlayerNo {
    /// Writes this player in a record of the log. Names begin with a letter, so a number is never a name.
    #[must_use]
    pub fn word(self) -> String {
        self.0.to_string()
    }

    /// Parses a player in a record of the log.
    #[must_use]
    pub fn from_word(word: &str) -> Option<PlayerNo> {
        word.parse().ok().map(PlayerNo)
    }
}

/// The players of each side, in the order in which they settle with the players of the other side.
pub type Sides = Vec<Vec<PlayerNo>>;

/// An entry of the log.
#[derive(Debug, Clone)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Entry {
    pub no: EntryNo,
    /// When it was written, in seconds since 1970 UTC.
    pub at: i64,
    /// The entry it changes, if any.
    pub of: Option<EntryNo>,
    pub content: Content,
    /// The exact text of the content, which the hash chain covers.
    pub text: String,
}

/// The chain of entries that a draft is appended to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Chain {
    /// The log of the session that the request works on.
    Session,
}

/// An entry not yet written: it gets its number and time when it is appended.
#[derive(Debug, Clone)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Draft {
    pub chain: Chain,
    /// The entry it changes, if any.
    pub of: Option<EntryNo>,
    pub content: Content,
}

impl Draft {
    /// Drafts an entry of the session's log.
    #[must_use]
    pub fn new(of: Option<EntryNo>, content: Content) -> Draft {
        Draft { chain: Chain::Session, of, content }
    }

    /// Makes the entry, with its number and time.
    pub fn entry(self, no: EntryNo, at: i64) -> Result<Entry, serde_json::Error> {
        let Draft { of, content, .. } = self;
        let text = content.text()?;
        Ok(Entry { no, at, of, content, text })
    }
}

/// How a session began.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Opened {
    /// The day, as `2026-03-14`.
    pub date: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// The ISO 4217 code of the session's one currency.
    pub currency: String,
    /// The players, clockwise; their numbers are 1, 2, 3, ...
    pub players: Vec<String>,
    /// The sides, in the order of the columns; empty if every player plays alone.
    #[serde(default, skip_serializing_if = "Sides::is_empty")]
    pub sides: Sides,
    pub dealer: PlayerNo,
    /// The full rules that the session is played under.
    pub rules: Box<RawValue>,
}

/// A hand as it was entered.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "the names say it")]
pub struct HandEntry {
    pub line: String,
    /// The record parsed from the line, with players as numbers.
    pub record: Box<RawValue>,
    pub dealer: PlayerNo,
    /// The seated players, clockwise.
    pub seats: Vec<PlayerNo>,
    /// The sides, in the order of the columns; empty if every player plays alone.
    #[serde(default, skip_serializing_if = "Sides::is_empty")]
    pub sides: Sides,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// A player joins or leaves the table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "the names say it")]
pub struct SeatMove {
    pub who: PlayerNo,
    /// `true` if they join, `false` if they leave.
    pub joins: bool,
    /// The name of a player new to the session.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

/// A new game to the target begins.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameEntry {
    /// The new sides; empty if they are unchanged.
    #[serde(default, skip_serializing_if = "Sides::is_empty")]
    pub sides: Sides,
}

/// A player's name is corrected.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Rename {
    pub who: PlayerNo,
    pub name: String,
}

/// A cash payment from one player to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Cash {
    pub from: PlayerNo,
    pub to: PlayerNo,
    /// Above zero.
    pub amount: Minor,
}

/// The settlement that closed a session.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Closed {
    /// What each player was still to receive (+) or pay (-), with kitty shares and payments included.
    pub balances: Vec<(PlayerNo, Minor)>,
    pub kitty: Minor,
    /// Each player's share of the kitty.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shares: Vec<(PlayerNo, Minor)>,
    /// What rounding to a coin gave (+) or took (-), if amounts were rounded.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rounding: Vec<(PlayerNo, Minor)>,
    /// The smallest coin, if amounts were rounded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub coin: Option<Minor>,
    /// The one player with whom all others settled, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub through: Option<PlayerNo>,
    /// The payments to be made.
    pub payments: Vec<Cash>,
}

/// The content of an entry that needs only `of`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Nothing {}

macro_rules! contents {
    ($($(#[$doc:meta])* $variant:ident($ty:ty) = $kind:literal,)+) => {
        /// The content of an entry.
        #[derive(Debug, Clone)]
        pub enum Content { $($(#[$doc])* $variant($ty),)+ }

        impl Content {
            /// Returns the name of this kind of entry.
            #[must_use]
            pub fn kind(&self) -> &'static str {
                match self { $(Content::$variant(_) => $kind,)+ }
            }

            /// Parses the content of an entry of a kind; `None` for a kind this version does not support.
            pub fn read(kind: &str, text: &str) -> Result<Option<Content>, serde_json::Error> {
                match kind {
                    $($kind => serde_json::from_str(text).map(|c| Some(Content::$variant(c))),)+
                    _ => Ok(None),
                }
            }

            /// Writes the content as JSON for the log.
            pub fn text(&self) -> Result<String, serde_json::Error> {
                match self { $(Content::$variant(c) => serde_json::to_string(c),)+ }
            }
        }
    };
}

contents! {
    /// The session begins.
    Opened(Opened) = "opened",
    /// A hand, after all others.
    Hand(HandEntry) = "hand",
    /// A correction of a hand (`of`).
    Fix(HandEntry) = "fix",
    /// Strikes out a hand (`of`).
    Strike(Nothing) = "strike",
    /// A forgotten hand, inserted before another (`of`).
    Insert(HandEntry) = "insert",
    /// A player joins or leaves, after all hands or before one (`of`).
    Seat(SeatMove) = "seat",
    /// A new game to the target, after all hands.
    Game(GameEntry) = "game",
    /// A player's name is corrected.
    Rename(Rename) = "rename",
    /// A cash payment.
    Paid(Cash) = "paid",
    /// Undoes a change (`of`).
    Undo(Nothing) = "undo",
    /// Redoes an undone change (`of`).
    Redo(Nothing) = "redo",
    /// The session ends.
    Closed(Closed) = "closed",
    /// The session continues.
    Reopened(Nothing) = "reopened",
}
