//! The places of a timeline, and what stands there.

use crate::night::address::PlaceId;
use crate::night::scored::Scored;
use crate::session::entry::{Content, EntryContent, EntryNo, Fix, HandEntry, Thing};
use crate::session::scored::{HandScored, Seated};
use std::{borrow::Cow, mem::discriminant, sync::Arc};

#[derive(Debug, Clone)]
pub struct Place<'a> {
    /// What made the place; corrections refer to it.
    pub id: PlaceId,
    /// The entry with its content: the one that made it, or the latest correction.
    pub said_by: EntryNo,
    /// Struck out: a hand keeps its number, anything else its place no longer counts.
    pub struck: bool,
    pub what: PlaceKind<'a>,
    /// What a hand came to: the figures given last.
    pub scored: Option<Arc<Scored>>,
    /// Who sat in a hand, if a correction changed that.
    pub seated: Option<Cow<'a, Seated>>,
}

#[derive(Debug, Clone)]
pub enum PlaceKind<'a> {
    Hand(&'a HandEntry),
    /// Its own where no entry says it as it stands.
    Thing(Cow<'a, Thing>),
}

impl Content {
    /// Returns the hands that an entry tells: its own, or those of its changes.
    pub fn hands(&self) -> Vec<&HandEntry> {
        match self {
            Content::Hand(said) | Content::Insert(said) | Content::Fix(Fix::Hand(said)) => vec![said],
            Content::Fix(Fix::Changes(changes)) => {
                changes.iter().flat_map(|change| change.content.hands()).collect()
            }
            Content::Opened(_)
            | Content::Fix(Fix::Thing(_))
            | Content::Strike(_)
            | Content::Thing(_)
            | Content::Rename(_)
            | Content::Undo(_)
            | Content::Redo(_)
            | Content::Closed(_)
            | Content::Reopened(_) => Vec::new(),
        }
    }
}

impl<'a> PlaceKind<'a> {
    pub fn of(content: &'a Content) -> Option<PlaceKind<'a>> {
        match content {
            Content::Hand(said) | Content::Insert(said) => Some(PlaceKind::Hand(said)),
            Content::Thing(thing) => PlaceKind::of_thing(thing),
            Content::Opened(_)
            | Content::Fix(_)
            | Content::Strike(_)
            | Content::Rename(_)
            | Content::Undo(_)
            | Content::Redo(_)
            | Content::Closed(_)
            | Content::Reopened(_) => None,
        }
    }

    pub fn of_thing(thing: &'a Thing) -> Option<PlaceKind<'a>> {
        let has_place = if let Thing::Set(said) = thing { said.has_place() } else { true };
        has_place.then_some(PlaceKind::Thing(Cow::Borrowed(thing)))
    }

    /// Returns the kind of what stands there, as the log writes it.
    pub fn kind(&self) -> &'static str {
        match self {
            PlaceKind::Hand(_) => "hand",
            PlaceKind::Thing(thing) => thing.kind(),
        }
    }

    pub fn is_said_by(&self, thing: &Thing) -> bool {
        PlaceKind::of_thing(thing).is_some_and(|what| self.is_like(&what))
    }

    pub(super) fn is_like(&self, other: &PlaceKind<'_>) -> bool {
        match (self, other) {
            (PlaceKind::Hand(_), PlaceKind::Hand(_)) => true,
            (PlaceKind::Thing(one), PlaceKind::Thing(other)) => {
                discriminant(&**one) == discriminant(&**other)
            }
            (PlaceKind::Hand(_), PlaceKind::Thing(_)) | (PlaceKind::Thing(_), PlaceKind::Hand(_)) => false,
        }
    }
}

impl<'a> Place<'a> {
    pub fn new(id: PlaceId, said_by: EntryNo, what: PlaceKind<'a>) -> Place<'a> {
        let struck = matches!(&what, PlaceKind::Hand(said) if said.struck);
        Place { id, said_by, struck, what, scored: None, seated: None }
    }

    /// Takes the figures of a hand. What a sheet shows of it is said again only where it changes.
    pub fn take(&mut self, given: &'a HandScored) {
        let mut scored = Arc::clone(&given.figures);
        if let Some(was) = self.scored.take().filter(|was| scored.cells.is_none() && was.cells.is_some()) {
            Arc::make_mut(&mut scored).cells.clone_from(&was.cells);
        }
        self.scored = Some(scored);
        if let Some(seated) = &given.seated {
            self.seated = Some(Cow::Borrowed(seated));
        }
    }

    /// Returns who sat in a hand: as its entry says, or as a later correction does.
    pub fn seated(&self, said: &HandEntry) -> Seated {
        self.seated.as_deref().cloned().unwrap_or_else(|| {
            let HandEntry { seats, dealer, sides, .. } = said;
            Seated { seats: seats.clone(), dealer: *dealer, sides: sides.clone() }
        })
    }

    pub fn is_hand(&self) -> bool {
        matches!(self.what, PlaceKind::Hand(_))
    }
}
