//! The entries of the log. An entry is written once. Corrections are entries too, and refer to others by their
//! number in the session.

use crate::engine::{Engine, Record, Settings};
use crate::kernel::{Minor, ensure};
use crate::night::address::is_default;
pub use crate::night::address::{EntryNo, Holder, PlayerNo, Sides};
pub use crate::night::money::{Cash, Closed, Paid, Payee, Penalty, ResultEntry, Spent};
use crate::session::HandScored;
use serde::de::{self, Deserializer, IgnoredAny};
use serde::ser::{self, Serializer};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::sync::OnceLock;

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
    pub figures: Vec<HandScored>,
}

impl<C: EntryContent> Entry<C> {
    pub fn read(
        no: EntryNo,
        at: i64,
        of: Option<EntryNo>,
        (kind, text): (&str, String),
        scored: Option<String>,
    ) -> Result<Entry<C>, ContentError> {
        let content = C::read(kind, &text)?;
        let figures = scored.as_deref().map(serde_json::from_str).transpose();
        let figures = figures.map_err(ContentError::Scored)?.unwrap_or_default();
        Ok(Entry { no, at, of, content, text, scored, figures })
    }

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

impl<C: EntryContent> Draft<C> {
    /// Drafts an entry by which no hand comes to anything.
    pub fn new(of: Option<EntryNo>, content: C) -> Draft<C> {
        Draft { of, content, scored: Vec::new() }
    }

    pub fn entry(self, no: EntryNo, at: i64) -> Result<Entry<C>, serde_json::Error> {
        let Draft { of, content, scored: figures } = self;
        let text = content.text()?;
        let scored = (!figures.is_empty()).then(|| serde_json::to_string(&figures)).transpose()?;
        Ok(Entry { no, at, of, content, text, scored, figures })
    }
}

#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Opened {
    /// The day, as `2026-03-14`.
    pub date: String,
    pub place: Option<String>,
    pub note: Option<String>,
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
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct SetEntry {
    /// Other rules in full, of the same engine.
    pub rules: Option<Box<RawValue>>,
    #[serde(skip_serializing_if = "Settings::is_empty")]
    pub options: Settings,
    /// What a unit is worth, if no option holds it.
    pub unit: Option<Minor>,
    /// The players at the table in their new order, clockwise.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub seats: Vec<PlayerNo>,
    pub currency: Option<String>,
    pub date: Option<String>,
    /// Empty: none, as with the texts below.
    pub place: Option<String>,
    pub note: Option<String>,
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

pub trait EntryContent: Sized {
    fn kind(&self) -> &'static str;

    fn read(kind: &str, text: &str) -> Result<Self, ContentError>;

    fn text(&self) -> Result<String, serde_json::Error>;
}

macro_rules! contents {
    (@other $kind:ident $text:ident) => {
        Err($crate::session::entry::ContentError::Unsupported { kind: $kind.to_owned() })
    };
    (@other $kind:ident $text:ident => $name:ident::$others:ident $other_type:ident) => {
        $other_type::read($kind, $text).map($name::$others)
    };
    (
        $(#[$about:meta])*
        $name:ident { $($(#[$doc:meta])* $variant:ident($ty:ty) = $kind:literal,)+ }
        $(or $others:ident($other_type:ident))?
    ) => {
        $(#[$about])*
        #[derive(Debug, Clone)]
        pub enum $name { $($(#[$doc])* $variant($ty),)+ $($others($other_type),)? }

        impl $crate::session::entry::EntryContent for $name {
            fn kind(&self) -> &'static str {
                match self { $($name::$variant(_) => $kind,)+ $($name::$others(other) => other.kind(),)? }
            }

            fn read(kind: &str, text: &str) -> Result<Self, $crate::session::entry::ContentError> {
                match kind {
                    $($kind => Ok($name::$variant(serde_json::from_str(text)?)),)+
                    _ => contents!(@other kind text $(=> $name::$others $other_type)?),
                }
            }

            fn text(&self) -> Result<String, serde_json::Error> {
                match self { $($name::$variant(c) => serde_json::to_string(c),)+ $($name::$others(other) => other.text(),)? }
            }
        }
    };
}

pub(crate) use contents;

contents! {
    /// What stands between hands: at the end of the night, in place of something (`fix`), or before a place (`of`).
    Thing {
        Seat(SeatMove) = "seat",
        /// For the whole night if it is of entry 1.
        Set(SetEntry) = "set",
        Game(GameEntry) = "game",
        Penalty(Penalty) = "penalty",
        Result(ResultEntry) = "result",
        Spent(Spent) = "spent",
        Paid(Paid) = "paid",
    }
}

contents! {
    Content {
        Opened(Opened) = "opened",
        /// A hand, after all others.
        Hand(HandEntry) = "hand",
        /// A correction of a place (`of`), or several changes at once. Undo and redo are of a change.
        Fix(Fix) = "fix",
        Strike(Nothing) = "strike",
        /// A forgotten hand, inserted before a place (`of`).
        Insert(HandEntry) = "insert",
        Rename(Rename) = "rename",
        Undo(Nothing) = "undo",
        Redo(Nothing) = "redo",
        Closed(Closed) = "closed",
        Reopened(Nothing) = "reopened",
    } or Thing(Thing)
}

/// A correction. A hand is written by itself, anything else as `{"kind", "content"}`, several changes as `{"changes"}`.
#[derive(Debug, Clone)]
pub enum Fix {
    /// The hand that stands at a place from now on.
    Hand(HandEntry),
    /// What stands at a place from now on: of the kind that stood there.
    Thing(Thing),
    /// Changes that stand or fall together, in this order.
    Changes(Vec<Change>),
}

/// One of several changes: an entry within an entry.
#[derive(Debug, Clone)]
pub struct Change {
    /// The entry that made the place it is about.
    pub of: Option<EntryNo>,
    /// Which place, if that entry made several: counted from 1; else 0.
    pub part: u32,
    pub content: Content,
}

impl Content {
    /// Returns whether it may stand among several changes.
    fn is_change(&self) -> bool {
        match self {
            Content::Hand(_)
            | Content::Fix(Fix::Hand(_) | Fix::Thing(_))
            | Content::Strike(_)
            | Content::Insert(_)
            | Content::Thing(_)
            | Content::Rename(_) => true,
            Content::Opened(_)
            | Content::Fix(Fix::Changes(_))
            | Content::Undo(_)
            | Content::Redo(_)
            | Content::Closed(_)
            | Content::Reopened(_) => false,
        }
    }
}

/// An entry within an entry; without `of` and `part` also what stands at a place.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ChangeForm {
    kind: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    of: Option<EntryNo>,
    #[serde(default, skip_serializing_if = "is_default")]
    part: u32,
    content: Box<RawValue>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ChangesForm {
    changes: Vec<ChangeForm>,
}

impl ChangeForm {
    fn of<E: ser::Error>(
        of: Option<EntryNo>,
        part: u32,
        content: &impl EntryContent,
    ) -> Result<ChangeForm, E> {
        let text = content.text().and_then(RawValue::from_string).map_err(E::custom)?;
        Ok(ChangeForm { kind: content.kind().to_owned(), of, part, content: text })
    }

    fn read<E: de::Error>(self) -> Result<Change, E> {
        let content = Content::read(&self.kind, self.content.get()).map_err(E::custom)?;
        Ok(Change { of: self.of, part: self.part, content })
    }
}

impl<'de> Deserialize<'de> for Fix {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Fix, D::Error> {
        /// Which of the three forms it is.
        #[derive(Deserialize)]
        struct Shape {
            kind: Option<IgnoredAny>,
            changes: Option<IgnoredAny>,
        }
        fn read<'a, T: Deserialize<'a>, E: de::Error>(raw: &'a RawValue) -> Result<T, E> {
            serde_json::from_str(raw.get()).map_err(E::custom)
        }
        let raw = Box::<RawValue>::deserialize(deserializer)?;
        match read(&raw)? {
            Shape { changes: Some(_), .. } => {
                let ChangesForm { changes } = read(&raw)?;
                let changes =
                    changes.into_iter().map(ChangeForm::read).collect::<Result<Vec<_>, D::Error>>()?;
                let other = || de::Error::custom("one of several changes cannot be of this kind");
                ensure(changes.iter().all(|change| change.content.is_change()), other)?;
                Ok(Fix::Changes(changes))
            }
            Shape { kind: Some(_), .. } => match read::<ChangeForm, _>(&raw)?.read()? {
                Change { of: None, part: 0, content: Content::Thing(thing) } => Ok(Fix::Thing(thing)),
                _ => Err(de::Error::custom("nothing of this kind stands at a place")),
            },
            Shape { .. } => read(&raw).map(Fix::Hand),
        }
    }
}

impl Serialize for Fix {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Fix::Hand(hand) => hand.serialize(serializer),
            Fix::Thing(thing) => ChangeForm::of::<S::Error>(None, 0, thing)?.serialize(serializer),
            Fix::Changes(changes) => {
                let form = |change: &Change| ChangeForm::of(change.of, change.part, &change.content);
                let changes = changes.iter().map(form).collect::<Result<Vec<_>, S::Error>>()?;
                ChangesForm { changes }.serialize(serializer)
            }
        }
    }
}
