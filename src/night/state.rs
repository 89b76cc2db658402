//! The whole state of a night.

use crate::night::address::{Address, PlayerNo, Sides};
use crate::night::money::Closed;
use crate::night::thing::{Json, Thing};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;

#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// As `2026-03-14`.
    pub date: String,
    pub place: Option<String>,
    pub note: Option<String>,
    pub scorekeeper: Option<String>,
    /// The ISO 4217 code.
    pub currency: String,
    /// Everybody who was ever at the table. A number is given once.
    #[serde(with = "pairs")]
    pub players: BTreeMap<PlayerNo, String>,
    /// Before the first thing happened, clockwise.
    pub seats: Vec<PlayerNo>,
    /// Then, in the order of the columns; empty if every player plays alone.
    #[serde(default, skip_serializing_if = "Sides::is_empty")]
    pub sides: Sides,
    /// First, unless the first hand says otherwise.
    pub dealer: PlayerNo,
    /// Of the first hand, in full.
    pub rules: Json,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub list: Vec<Arc<Thing>>,
    pub close: Option<Closed>,
}

impl State {
    /// Hands are numbered along the list, struck ones too.
    pub fn place_of(&self, at: Address) -> Option<usize> {
        self.addresses().position(|(address, _)| address == at)
    }

    pub fn addresses(&self) -> impl Iterator<Item = (Address, &Arc<Thing>)> {
        let mut at = Address::default();
        self.list.iter().map(move |thing| {
            at = at.following(thing.is_hand());
            (at, thing)
        })
    }

    pub fn last_player(&self) -> PlayerNo {
        self.players.keys().next_back().copied().unwrap_or(PlayerNo(0))
    }
}

/// As `[[1, "Anna"], [2, "Ben"]]`, as an entry that names others does.
mod pairs {
    use crate::night::address::PlayerNo;
    use serde::{Deserialize, Deserializer, Serializer};
    use std::collections::BTreeMap;

    type Players = BTreeMap<PlayerNo, String>;

    pub fn serialize<S: Serializer>(players: &Players, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(players)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Players, D::Error> {
        Ok(Vec::<(PlayerNo, String)>::deserialize(deserializer)?.into_iter().collect())
    }
}
