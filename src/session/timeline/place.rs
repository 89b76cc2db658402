//! The places of a timeline, and what stands there.

use crate::session::entry::{
    Carried, Cash, Content, EntryNo, GameEntry, HandEntry, Penalty, ResultEntry, SeatMove, SetEntry, Spent,
};
use crate::session::numbers::PlaceId;
use crate::session::scored::{HandScored, Scored, Seated};
use std::borrow::Cow;
use std::sync::Arc;

#[derive(Debug, Clone)]
pub struct Place<'a> {
    /// What made the place; corrections refer to it.
    pub id: PlaceId,
    /// The entry with its content: the one that made it, or the latest correction.
    pub said_by: EntryNo,
    /// Struck out: a hand keeps its number, anything else its place no longer counts.
    pub struck: bool,
    pub what: What<'a>,
    /// What a hand came to: the figures given last.
    pub scored: Option<Arc<Scored>>,
    /// Who sat in a hand, if a correction changed that.
    pub seated: Option<Cow<'a, Seated>>,
}

#[derive(Debug, Clone, Copy, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum What<'a> {
    Hand(&'a HandEntry),
    Seat(&'a SeatMove),
    Set(&'a SetEntry),
    Game(&'a GameEntry),
    Penalty(&'a Penalty),
    Result(&'a ResultEntry),
    Spent(&'a Spent),
    /// Cash changed hands, also for debts of earlier nights.
    Paid(&'a [Cash], &'a [Carried]),
}

impl<'a> What<'a> {
    /// Returns what a content puts at a place, if it does.
    pub fn of(content: &'a Content) -> Option<What<'a>> {
        Some(match content {
            Content::Hand(said) | Content::Insert(said) => What::Hand(said),
            Content::Seat(said) => What::Seat(said),
            Content::Set(said) if said.has_place() => What::Set(said),
            Content::Game(said) => What::Game(said),
            Content::Penalty(said) => What::Penalty(said),
            Content::Result(said) => What::Result(said),
            Content::Spent(said) => What::Spent(said),
            Content::Paid(said) => What::Paid(&said.payments, &said.carried),
            _ => return None,
        })
    }

    /// Returns the kind of what stands there, as the log writes it.
    pub fn kind(&self) -> &'static str {
        self.into()
    }

    /// Returns whether a content is of the same kind.
    pub fn is_said_by(&self, content: &Content) -> bool {
        What::of(content).is_some_and(|what| self.is_like(&what))
    }

    pub(super) fn is_like(&self, other: &What<'_>) -> bool {
        std::mem::discriminant(self) == std::mem::discriminant(other)
    }
}

impl<'a> Place<'a> {
    pub fn new(id: PlaceId, said_by: EntryNo, what: What<'a>) -> Place<'a> {
        let struck = matches!(what, What::Hand(said) if said.struck);
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
        matches!(self.what, What::Hand(_))
    }
}
