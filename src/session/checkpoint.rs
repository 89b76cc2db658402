//! The state that a replay comes to, kept with an open session: the next hand goes on from it, however long the night
//! has become.

use crate::kernel::Minor;
use crate::night::address::is_default;
use crate::rules::Rules;
use crate::session::chain::{Hash, hex};
use crate::session::{
    About, EntryNo, Holder, Night, PlayerNo, Sum, Total, chairs::Chairs, games::Games, tally::Pairs,
};
use serde::{Deserialize, Serialize};
use std::{collections::BTreeMap, sync::Arc};

/// All that the next place of a night depends on, and the entry that it stands for. What nights mostly do not have is left
/// out: each hand reads and writes all of it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Checkpoint {
    entry: EntryNo,
    hash: String,
    /// The rules of the next hand, if they are not those of the opening.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rules: Option<Rules>,
    about: About,
    names: BTreeMap<PlayerNo, String>,
    totals: BTreeMap<PlayerNo, Total>,
    #[serde(default, skip_serializing_if = "is_default")]
    kitty: Sum,
    #[serde(default, skip_serializing_if = "is_default")]
    kitty_used: bool,
    opening: Chairs,
    chairs: Chairs,
    #[serde(default, skip_serializing_if = "is_default")]
    games: Games,
    #[serde(default, skip_serializing_if = "is_default")]
    paid: BTreeMap<Holder, Minor>,
    #[serde(default, skip_serializing_if = "is_default")]
    spent: BTreeMap<PlayerNo, Minor>,
    places: u32,
    standing: u32,
    last_hand: u32,
    #[serde(default, skip_serializing_if = "is_default")]
    last_thing: u32,
}

impl Checkpoint {
    /// Keeps the state of a night after an entry, whose hash covers all before it. Nothing goes on after a close.
    pub fn of(night: &Night, opening: &Arc<Rules>, entry: EntryNo, head: &Hash) -> Option<Checkpoint> {
        if night.closed.is_some() {
            return None;
        }
        Some(Checkpoint {
            entry,
            hash: hex(head),
            rules: (night.rules != *opening).then(|| (*night.rules).clone()),
            about: night.about.clone(),
            names: night.names.clone(),
            totals: night.totals.clone(),
            kitty: night.kitty,
            kitty_used: night.kitty_used,
            opening: night.opening.clone(),
            chairs: night.chairs.clone(),
            games: night.games.without_all_but_the_last(),
            paid: night.paid.clone(),
            spent: night.spent.clone(),
            places: night.places(),
            standing: night.standing,
            last_hand: night.last_hand,
            last_thing: night.last_thing,
        })
    }

    /// Returns the night without its earlier places; `None` if this is not the state after that entry. `pairs` stand
    /// beside it in the ledger, because they are read when the night is over, too.
    pub fn night(self, opening: &Arc<Rules>, entry: EntryNo, head: &Hash, pairs: Pairs) -> Option<Night> {
        if self.entry != entry || self.hash != hex(head) {
            return None;
        }
        Some(Night {
            rules: self.rules.map_or_else(|| Arc::clone(opening), Arc::new),
            about: self.about,
            earlier: self.places,
            steps: Vec::new(),
            names: self.names,
            totals: self.totals,
            pairs,
            kitty: self.kitty,
            kitty_used: self.kitty_used,
            opening: self.opening,
            chairs: self.chairs,
            games: self.games,
            paid: self.paid,
            spent: self.spent,
            outside: Vec::new(),
            closed: None,
            standing: self.standing,
            last_hand: self.last_hand,
            last_thing: self.last_thing,
        })
    }
}
