//! Places at the table, and what a hand begins with.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Unchecked: the engine checks it, because a refusal has to name the first fault in the rulebook's order.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Table {
    /// In clockwise order.
    pub players: Vec<String>,
    pub dealer: Option<String>,
    /// By column; `None` if every player is a side, or there are no sides.
    pub sides: Option<Vec<Side>>,
    /// By the label of a side or by player; absent: all 0.
    pub before: Option<BTreeMap<String, i64>>,
    /// Absent: the one of the rules.
    pub target_now: Option<i64>,
    /// In a game of a fixed number of deals.
    pub deal: Option<i64>,
}

/// Partners who score together.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Side {
    /// In records and answers: a letter, or the players (`Anna+Cyril`).
    pub label: String,
    /// In the order in which they settle with their opposite numbers.
    pub players: Vec<String>,
}

impl Side {
    pub fn of(players: Vec<String>) -> Side {
        Side { label: players.join("+"), players }
    }
}

impl Table {
    pub fn seat_of(&self, name: &str) -> Option<Seat> {
        self.players.iter().position(|p| p == name).map(Seat)
    }

    /// Empty if this table has no such seat.
    pub fn name(&self, seat: Seat) -> &str {
        self.players.get(seat.0).map_or("", String::as_str)
    }

    pub fn dealer_seat(&self) -> Option<Seat> {
        self.dealer.as_deref().and_then(|d| self.seat_of(d))
    }

    /// Of the side in a column, or the player if every player is a side.
    pub fn label(&self, column: usize) -> &str {
        match &self.sides {
            Some(sides) => sides.get(column).map_or("", |side| &side.label),
            None => self.name(Seat(column)),
        }
    }

    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> {
        seats(self.players.len())
    }
}

/// In seat order, partners opposite each other.
pub fn seated_opposite(sides: &[Side]) -> impl Iterator<Item = &str> {
    let most = sides.iter().map(|side| side.players.len()).max().unwrap_or(0);
    (0..most).flat_map(|at| sides.iter().filter_map(move |side| side.players.get(at).map(String::as_str)))
}

/// Clockwise, in the order in which the players of a hand are listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(pub usize);

impl Seat {
    /// At a table of `size`.
    ///
    /// ```
    /// use meldbook::kernel::table::Seat;
    /// assert_eq!(Seat(3).clockwise(2, 4), Seat(1));
    /// ```
    pub fn clockwise(self, steps: usize, size: usize) -> Seat {
        Seat(self.0.wrapping_add(steps).checked_rem(size).unwrap_or(0))
    }
}

pub fn seats(size: usize) -> impl DoubleEndedIterator<Item = Seat> {
    (0..size).map(Seat)
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seating {
    /// In speaking order.
    pub active: Vec<Seat>,
    /// Clockwise from the first seat.
    pub inactive: Vec<Seat>,
}
