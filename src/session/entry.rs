//! The entries of the log. An entry is written once. Corrections are entries too, and refer to others by their
//! number in the session.

use crate::engine::{Engine, Record, Settings};
use crate::kernel::units::Minor;
use crate::session::scored::{Figures, HandScored};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::sync::OnceLock;

mod fix;
mod money;
pub use crate::session::numbers::{EntryNo, Holder, PlayerNo, Sides};
pub use fix::{Change, Fix};
pub use money::{Carried, Cash, Closed, Paid, Payee, Penalty, Reopened, ResultEntry, Spent};

/// An entry of the log: of a session, or with other contents of a daybook.
#[derive(Debug, Clone)]
pub struct Entry<C = Content> {
    pub no: EntryNo,
    /// When it was written, in seconds since 1970 UTC.
    pub at: i64,
    /// The entry it changes, if any.
    pub of: Option<EntryNo>,
    pub content: C,
    /// The exact text of the content, which the hash chain covers.
    pub text: String,
    /// What hands came to by it, as text too; none if it says nothing of that.
    pub scored: Option<String>,
    pub figures: Figures,
}

impl<C: Said> Entry<C> {
    pub fn read(
        no: EntryNo,
        at: i64,
        of: Option<EntryNo>,
        (kind, text): (&str, String),
        scored: Option<String>,
    ) -> Result<Entry<C>, ContentError> {
        let content = C::read(kind, &text)?;
        let figures = scored.as_deref().map(Figures::read).transpose();
        let figures = figures.map_err(ContentError::Scored)?.unwrap_or_default();
        Ok(Entry { no, at, of, content, text, scored, figures })
    }

    /// Returns how many bytes its texts have.
    pub fn length(&self) -> usize {
        self.text.len().saturating_add(self.scored.as_ref().map_or(0, String::len))
    }
}

/// An entry not yet written: it gets its number and time when it is appended.
#[derive(Debug, Clone)]
pub struct Draft<C = Content> {
    /// The entry it changes, if any.
    pub of: Option<EntryNo>,
    pub content: C,
    pub scored: Vec<HandScored>,
}

impl<C: Said> Draft<C> {
    /// Drafts an entry by which no hand comes to anything.
    pub fn new(of: Option<EntryNo>, content: C) -> Draft<C> {
        Draft { of, content, scored: Vec::new() }
    }

    pub fn entry(self, no: EntryNo, at: i64) -> Result<Entry<C>, serde_json::Error> {
        let Draft { of, content, scored } = self;
        let (text, figures) = (content.text()?, Figures::Own(scored));
        let scored = figures.text()?;
        Ok(Entry { no, at, of, content, text, scored, figures })
    }
}

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Opened {
    /// The day, as `2026-03-14`.
    pub date: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scorekeeper: Option<String>,
    /// The ISO 4217 code of the session's one currency.
    pub currency: String,
    /// The players, clockwise; their numbers are 1, 2, 3, ...
    pub players: Vec<String>,
    /// The sides, in the order of the columns; empty if every player plays alone.
    #[serde(default, skip_serializing_if = "Sides::is_empty")]
    pub sides: Sides,
    pub dealer: PlayerNo,
    pub rules: Box<RawValue>,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HandEntry {
    pub line: String,
    /// The record parsed from the line, with players as numbers.
    pub record: Box<RawValue>,
    /// The same once it was read; none if this version cannot.
    #[serde(skip)]
    pub read: OnceLock<Option<Box<Record>>>,
    pub dealer: PlayerNo,
    /// The seated players, clockwise.
    pub seats: Vec<PlayerNo>,
    /// The sides, in the order of the columns; empty if every player plays alone.
    #[serde(default, skip_serializing_if = "Sides::is_empty")]
    pub sides: Sides,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// Said as struck out: it keeps its number and moves nothing.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub struck: bool,
}

impl HandEntry {
    /// Reads the record; the engine of a night is always the same.
    pub fn record(&self, engine: Engine) -> Option<&Record> {
        self.read.get_or_init(|| Record::from_json(engine, self.record.get()).ok().map(Box::new)).as_deref()
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatMove {
    pub who: PlayerNo,
    /// `true` if they join, `false` if they leave.
    pub joins: bool,
    /// The name of a player new to the session.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameEntry {
    /// The new sides; empty if they are unchanged.
    #[serde(default, skip_serializing_if = "Sides::is_empty")]
    pub sides: Sides,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rename {
    pub who: PlayerNo,
    pub name: String,
}

/// A change of what was agreed: from its place on, or for the whole night.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct SetEntry {
    /// Other rules in full, of the same engine.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rules: Option<Box<RawValue>>,
    #[serde(skip_serializing_if = "Settings::is_empty")]
    pub options: Settings,
    /// What a unit is worth, if no option holds it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit: Option<Minor>,
    /// The players at the table in their new order, clockwise.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub seats: Vec<PlayerNo>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub currency: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
    /// Empty: none, as with the texts below.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scorekeeper: Option<String>,
}

impl SetEntry {
    /// Returns whether it holds from a place on. Date, place, note, scorekeeper and currency belong to the whole night.
    pub fn has_place(&self) -> bool {
        self.rules.is_some() || !self.options.is_empty() || self.unit.is_some() || !self.seats.is_empty()
    }
}

/// The content of an entry that needs only `of`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Nothing {}

#[derive(Debug, thiserror::Error)]
pub enum ContentError {
    #[error("this version does not support `{kind}` entries")]
    Unsupported { kind: String },
    #[error("its content cannot be read: {0}")]
    Unreadable(#[from] serde_json::Error),
    #[error("what hands came to by it cannot be read: {0}")]
    Scored(serde_json::Error),
}

pub trait Said: Sized {
    fn kind(&self) -> &'static str;

    fn read(kind: &str, text: &str) -> Result<Self, ContentError>;

    fn text(&self) -> Result<String, serde_json::Error>;
}

macro_rules! contents {
    ($(#[$about:meta])* $name:ident { $($(#[$doc:meta])* $variant:ident($ty:ty) = $kind:literal,)+ }) => {
        $(#[$about])*
        #[derive(Debug, Clone)]
        pub enum $name { $($(#[$doc])* $variant($ty),)+ }

        impl $crate::session::entry::Said for $name {
            fn kind(&self) -> &'static str {
                match self { $($name::$variant(_) => $kind,)+ }
            }

            fn read(kind: &str, text: &str) -> Result<Self, $crate::session::entry::ContentError> {
                match kind {
                    $($kind => Ok($name::$variant(serde_json::from_str(text)?)),)+
                    _ => Err($crate::session::entry::ContentError::Unsupported { kind: kind.to_owned() }),
                }
            }

            fn text(&self) -> Result<String, serde_json::Error> {
                match self { $($name::$variant(c) => serde_json::to_string(c),)+ }
            }
        }
    };
}

pub(crate) use contents;

contents! {
    /// The content of an entry of a session.
    Content {
        Opened(Opened) = "opened",
        /// A hand, after all others.
        Hand(HandEntry) = "hand",
        /// A correction of a place (`of`), or several changes at once. Undo and redo are of a change.
        Fix(Fix) = "fix",
        Strike(Nothing) = "strike",
        /// A forgotten hand, inserted before a place (`of`). What follows until `Paid` stands at the end, or before a place.
        Insert(HandEntry) = "insert",
        Seat(SeatMove) = "seat",
        /// For the whole night if it is of entry 1.
        Set(SetEntry) = "set",
        Game(GameEntry) = "game",
        Penalty(Penalty) = "penalty",
        Result(ResultEntry) = "result",
        Spent(Spent) = "spent",
        Paid(Paid) = "paid",
        Rename(Rename) = "rename",
        Undo(Nothing) = "undo",
        Redo(Nothing) = "redo",
        Closed(Closed) = "closed",
        Reopened(Reopened) = "reopened",
    }
}
