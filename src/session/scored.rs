//! Which hand an entry gives figures, and who sits in it from then on.

use crate::night::address::{EntryNo, Holder, PlaceId, PlayerNo, Sides, is_default};
use crate::night::scored::Scored;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HandScored {
    /// The entry that made the place of the hand; none: the entry that says this.
    pub of: Option<EntryNo>,
    /// Which of its places, if the entry made several: counted from 1; else 0.
    #[serde(default, skip_serializing_if = "is_default")]
    pub part: u32,
    /// Who sits and deals from now on, if a correction changes that.
    pub seated: Option<Seated>,
    pub figures: Arc<Scored>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seated {
    pub seats: Vec<PlayerNo>,
    pub dealer: PlayerNo,
    #[serde(default, skip_serializing_if = "Sides::is_empty")]
    pub sides: Sides,
}

impl HandScored {
    /// Returns the place of the hand; `entry` is the one that says this.
    pub fn place(&self, entry: EntryNo) -> PlaceId {
        PlaceId { entry: self.of.unwrap_or(entry), part: self.part }
    }

    pub fn players(&self) -> impl Iterator<Item = PlayerNo> {
        let seated = self.seated.iter().flat_map(|seated| seated.seats.iter().chain([&seated.dealer]));
        let sides = self.seated.iter().flat_map(|seated| seated.sides.iter().flatten());
        let paid = self.figures.paid.iter().flat_map(|(from, to, ..)| [*from, *to]);
        let paid = paid.filter_map(Holder::player);
        let told = self.figures.declarer.into_iter().chain(self.figures.reneged);
        seated.chain(sides).copied().chain(paid).chain(told)
    }
}
