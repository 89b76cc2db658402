//! The entries of the log: everything that was ever said about a session, each with its time.
//!
//! An entry is written once. Corrections are entries too, and refer to others by number within the session.

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

/// The number of a player in the session, from 1 in the order in which names were said.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PlayerNo(pub u32);

impl PlayerNo {
    /// Returns the word for this player in a record of the log. Names begin with a letter, so no name is one.
    #[must_use]
    pub fn word(self) -> String {
        self.0.to_string()
    }

    /// Reads the word for a player in a record of the log.
    #[must_use]
    pub fn from_word(word: &str) -> Option<PlayerNo> {
        word.parse().ok().map(PlayerNo)
    }
}

/// Who plays with whom: the players of each side, in the order in which they settle with their opposite numbers.
pub type Sides = Vec<Vec<PlayerNo>>;

/// An entry as it stands in the log.
#[derive(Debug, Clone)]
pub struct Entry {
    /// Its number in the session.
    pub no: EntryNo,
    /// When it was written, in seconds since 1970 UTC.
    pub at: i64,
    /// The entry it is about, where it is about one.
    pub of: Option<EntryNo>,
    /// What it says.
    pub content: Content,
    /// The exact text of the content: what the chain covers.
    pub text: String,
}

/// The chain of entries that a draft goes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Chain {
    /// The log of the session that the request is about.
    Session,
}

/// An entry that is to be written: its number and time come with the writing.
#[derive(Debug, Clone)]
pub struct Draft {
    /// Where it goes.
    pub chain: Chain,
    /// The entry it is about, where it is about one.
    pub of: Option<EntryNo>,
    /// What it says.
    pub content: Content,
}

impl Draft {
    /// Drafts an entry of the session's own log.
    #[must_use]
    pub fn new(of: Option<EntryNo>, content: Content) -> Draft {
        Draft { chain: Chain::Session, of, content }
    }

    /// Makes it the entry of a number and a time.
    ///
    /// # Errors
    /// If its content cannot be written as JSON, which none of these types can cause.
    pub fn entry(self, no: EntryNo, at: i64) -> Result<Entry, serde_json::Error> {
        let Draft { of, content, .. } = self;
        let text = content.text()?;
        Ok(Entry { no, at, of, content, text })
    }
}

/// How a session began.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Opened {
    /// The day, as `2026-03-14`.
    pub date: String,
    /// Where.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    /// A remark.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// The ISO 4217 code of the session's one currency.
    pub currency: String,
    /// The players, clockwise; their numbers are 1, 2, 3, ...
    pub players: Vec<String>,
    /// Who plays with whom, in the order of the columns; none where every player is alone.
    #[serde(default, skip_serializing_if = "Sides::is_empty")]
    pub sides: Sides,
    /// Who deals first.
    pub dealer: PlayerNo,
    /// The rules in full, as they were that night.
    pub rules: Box<RawValue>,
}

/// A hand as people saw and said it.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HandEntry {
    /// The line as typed.
    pub line: String,
    /// The record it was read as; players are called by their number.
    pub record: Box<RawValue>,
    /// Who dealt.
    pub dealer: PlayerNo,
    /// Who sat at the table, clockwise.
    pub seats: Vec<PlayerNo>,
    /// Who played with whom, in the order of the columns; none where every player is alone.
    #[serde(default, skip_serializing_if = "Sides::is_empty")]
    pub sides: Sides,
    /// A remark.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// Somebody comes or goes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatMove {
    /// Who.
    pub who: PlayerNo,
    /// Whether they join; else they leave.
    pub joins: bool,
    /// Their name, if it was never said before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

/// A new game to the target begins.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameEntry {
    /// Who plays with whom from now on; none where that stays as it was.
    #[serde(default, skip_serializing_if = "Sides::is_empty")]
    pub sides: Sides,
}

/// A player's name is put right.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rename {
    /// Who.
    pub who: PlayerNo,
    /// The name from now on.
    pub name: String,
}

/// Cash that goes, or went, from one player to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cash {
    /// Who gives.
    pub from: PlayerNo,
    /// Who gets.
    pub to: PlayerNo,
    /// How much, more than nothing.
    pub amount: Minor,
}

/// The end of a session as it was read out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Closed {
    /// What each player had still to get (+) or give, the kitty shared and payments counted.
    pub balances: Vec<(PlayerNo, Minor)>,
    /// What was in the kitty.
    pub kitty: Minor,
    /// Each player's part of the kitty.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shares: Vec<(PlayerNo, Minor)>,
    /// What rounding to a coin gave (+) or took, where amounts were rounded.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rounding: Vec<(PlayerNo, Minor)>,
    /// The coin that was settled in, where amounts were rounded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub coin: Option<Minor>,
    /// The one player through whom everybody settled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub through: Option<PlayerNo>,
    /// Who was to pay whom.
    pub payments: Vec<Cash>,
}

/// An entry without any content of its own: `of` says it all.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Nothing {}

macro_rules! contents {
    ($($(#[$doc:meta])* $variant:ident($ty:ty) = $kind:literal,)+) => {
        /// What an entry says.
        #[derive(Debug, Clone)]
        pub enum Content { $($(#[$doc])* $variant($ty),)+ }

        impl Content {
            /// Returns the word for this kind of entry.
            #[must_use]
            pub fn kind(&self) -> &'static str {
                match self { $(Content::$variant(_) => $kind,)+ }
            }

            /// Reads the content of an entry of a kind; `None` for a kind this version does not know.
            ///
            /// # Errors
            /// If the text is not of that kind.
            pub fn read(kind: &str, text: &str) -> Result<Option<Content>, serde_json::Error> {
                match kind {
                    $($kind => serde_json::from_str(text).map(|c| Some(Content::$variant(c))),)+
                    _ => Ok(None),
                }
            }

            /// Writes the content as the log keeps it.
            ///
            /// # Errors
            /// None that can happen with these types.
            pub fn text(&self) -> Result<String, serde_json::Error> {
                match self { $(Content::$variant(c) => serde_json::to_string(c),)+ }
            }
        }
    };
}

contents! {
    /// A session begins.
    Opened(Opened) = "opened",
    /// A hand, at the end of the row.
    Hand(HandEntry) = "hand",
    /// A hand (`of`) put right where it stands.
    Fix(HandEntry) = "fix",
    /// A hand (`of`) struck out.
    Strike(Nothing) = "strike",
    /// A forgotten hand, put before another (`of`).
    Insert(HandEntry) = "insert",
    /// Somebody comes or goes, at the end of the row or before a hand (`of`).
    Seat(SeatMove) = "seat",
    /// A new game to the target, at the end of the row.
    Game(GameEntry) = "game",
    /// A misspelt player.
    Rename(Rename) = "rename",
    /// Cash that changed hands.
    Paid(Cash) = "paid",
    /// A change (`of`) taken back.
    Undo(Nothing) = "undo",
    /// An undone change (`of`) given back.
    Redo(Nothing) = "redo",
    /// The session ends.
    Closed(Closed) = "closed",
    /// The session goes on.
    Reopened(Nothing) = "reopened",
}
