//! The numbers by which the log speaks of entries, players, accounts and places.

use serde::{Deserialize, Serialize};
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

/// The number of a player in the session, from 1 in the order in which they first appeared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PlayerNo(pub u32);

impl PlayerNo {
    /// Writes this player in a record of the log. Names begin with a letter, so a number is never a name.
    pub fn word(self) -> String {
        self.0.to_string()
    }

    pub fn from_word(word: &str) -> Option<PlayerNo> {
        word.parse().ok().map(PlayerNo)
    }
}

/// An account of a session. In the log it is a player's number, and 0 is the kitty.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(from = "u32", into = "u32")]
pub enum Holder {
    Player(PlayerNo),
    Kitty,
}

impl Holder {
    pub fn player(self) -> Option<PlayerNo> {
        match self {
            Holder::Player(no) => Some(no),
            Holder::Kitty => None,
        }
    }
}

impl From<u32> for Holder {
    fn from(number: u32) -> Holder {
        if number == 0 { Holder::Kitty } else { Holder::Player(PlayerNo(number)) }
    }
}

impl From<Holder> for u32 {
    fn from(holder: Holder) -> u32 {
        holder.player().map_or(0, |no| no.0)
    }
}

/// The players of each side, in the order in which they settle with the players of the other side.
pub type Sides = Vec<Vec<PlayerNo>>;

/// What made a place: an entry, and which of its places if it made several.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlaceId {
    pub entry: EntryNo,
    /// Counted from 1 if the entry makes several changes; else 0.
    pub part: u32,
}

/// For fields that are left out where they say nothing.
pub(super) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
