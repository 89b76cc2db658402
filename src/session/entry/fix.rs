//! Corrections: of one place, or several changes that are made and undone together.

use super::{Content, EntryNo, HandEntry, Said};
use serde::de::{Deserializer, Error as _, IgnoredAny};
use serde::ser::{Error as _, SerializeStruct, Serializer};
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

/// A correction in the log that cannot be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct FixError(&'static str);

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

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ThingForm {
    kind: String,
    content: Box<RawValue>,
}

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

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ChangesForm {
    changes: Vec<ChangeForm>,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_zero(part: &u32) -> bool {
    *part == 0
}

fn written(content: &Content) -> Result<(String, Box<RawValue>), serde_json::Error> {
    Ok((content.kind().to_owned(), RawValue::from_string(content.text()?)?))
}

impl<'de> Deserialize<'de> for Fix {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Fix, D::Error> {
        /// Which of the three forms it is.
        #[derive(Deserialize)]
        struct Shape {
            kind: Option<IgnoredAny>,
            changes: Option<IgnoredAny>,
        }
        let raw = Box::<RawValue>::deserialize(deserializer)?;
        let shape: Shape = serde_json::from_str(raw.get()).map_err(D::Error::custom)?;
        if shape.changes.is_some() {
            let form: ChangesForm = serde_json::from_str(raw.get()).map_err(D::Error::custom)?;
            let changes = form.changes.into_iter().map(|ChangeForm { kind, of, part, content }| {
                let content = Content::read(&kind, content.get()).map_err(D::Error::custom)?;
                if content.is_change() {
                    return Ok(Change { of, part, content });
                }
                Err(D::Error::custom(FixError("one of several changes cannot be of this kind")))
            });
            return changes.collect::<Result<_, _>>().map(Fix::Changes);
        }
        if shape.kind.is_some() {
            let form: ThingForm = serde_json::from_str(raw.get()).map_err(D::Error::custom)?;
            let content = Content::read(&form.kind, form.content.get()).map_err(D::Error::custom)?;
            if content.is_thing() {
                return Ok(Fix::Thing(Box::new(content)));
            }
            return Err(D::Error::custom(FixError("nothing of this kind stands at a place")));
        }
        serde_json::from_str(raw.get()).map(Fix::Hand).map_err(D::Error::custom)
    }
}

impl Serialize for Fix {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Fix::Hand(hand) => hand.serialize(serializer),
            Fix::Thing(content) => {
                let (kind, content) = written(content).map_err(S::Error::custom)?;
                ThingForm { kind, content }.serialize(serializer)
            }
            Fix::Changes(changes) => {
                let form = |change: &Change| {
                    let (kind, content) = written(&change.content).map_err(S::Error::custom)?;
                    Ok(ChangeForm { kind, of: change.of, part: change.part, content })
                };
                let forms = changes.iter().map(form).collect::<Result<Vec<_>, S::Error>>()?;
                let mut object = serializer.serialize_struct("Changes", 1)?;
                object.serialize_field("changes", &forms)?;
                object.end()
            }
        }
    }
}
