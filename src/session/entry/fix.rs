//! Corrections: of one place, or several changes that are made and undone together.

use super::{Content, EntryNo, HandEntry, Said};
use serde::de::{self, Deserializer, IgnoredAny};
use serde::ser::{self, Serializer};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// A correction. A hand is written by itself, anything else as `{"kind", "content"}`, several changes as `{"changes"}`.
#[derive(Debug, Clone)]
pub enum Fix {
    /// The hand that stands at a place from now on.
    Hand(HandEntry),
    /// What stands at a place from now on: of the kind that stood there.
    Thing(Box<Content>),
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
        !matches!(
            self,
            Content::Opened(_)
                | Content::Undo(_)
                | Content::Redo(_)
                | Content::Closed(_)
                | Content::Reopened(_)
                | Content::Fix(Fix::Changes(_))
        )
    }

    /// Returns whether it may stand at a place that is no hand.
    fn is_thing(&self) -> bool {
        matches!(
            self,
            Content::Seat(_)
                | Content::Set(_)
                | Content::Game(_)
                | Content::Penalty(_)
                | Content::Result(_)
                | Content::Spent(_)
                | Content::Paid(_)
        )
    }
}

/// An entry within an entry; without `of` and `part` also what stands at a place.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ChangeForm {
    kind: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    of: Option<EntryNo>,
    #[serde(default, skip_serializing_if = "is_zero")]
    part: u32,
    content: Box<RawValue>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ChangesForm {
    changes: Vec<ChangeForm>,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_zero(part: &u32) -> bool {
    *part == 0
}

impl ChangeForm {
    fn of<E: ser::Error>(of: Option<EntryNo>, part: u32, content: &Content) -> Result<ChangeForm, E> {
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
                match changes.iter().all(|change| change.content.is_change()) {
                    true => Ok(Fix::Changes(changes)),
                    false => Err(de::Error::custom("one of several changes cannot be of this kind")),
                }
            }
            Shape { kind: Some(_), .. } => match read::<ChangeForm, _>(&raw)?.read()? {
                Change { of: None, part: 0, content } if content.is_thing() => {
                    Ok(Fix::Thing(Box::new(content)))
                }
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
            Fix::Thing(content) => ChangeForm::of::<S::Error>(None, 0, content)?.serialize(serializer),
            Fix::Changes(changes) => {
                let form = |change: &Change| ChangeForm::of(change.of, change.part, &change.content);
                let changes = changes.iter().map(form).collect::<Result<Vec<_>, S::Error>>()?;
                ChangesForm { changes }.serialize(serializer)
            }
        }
    }
}
