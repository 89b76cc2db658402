//! Places at the table, and the table at the start of a hand, with what earlier hands left behind.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Players and dealer; in a game to points also the sides and the state of the game. Nothing here is checked: the
/// engine does it, because a refusal has to name the first fault in the rulebook's order.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Table {
    /// In clockwise order.
    pub players: Vec<String>,
    pub dealer: Option<String>,
    /// In the order of their columns; `None` if every player is a side, or there are no sides.
    pub sides: Option<Vec<Side>>,
    /// The totals before this deal, by the label of a side or by player; absent: all 0.
    pub before: Option<BTreeMap<String, i64>>,
    /// The target in force; absent: the one of the rules.
    pub target_now: Option<i64>,
    /// The number of this deal, in a game of a fixed number of deals.
    pub deal: Option<i64>,
}

/// A side of a game: partners who score together.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Side {
    /// Its name in records and answers: a letter, or the players (`Anna+Cyril`).
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
    /// Returns the seat of a player by exact name.
    pub fn seat_of(&self, name: &str) -> Option<Seat> {
        self.players.iter().position(|p| p == name).map(Seat)
    }

    /// Returns the name at a seat; empty if this table has no such seat.
    pub fn name(&self, seat: Seat) -> &str {
        self.players.get(seat.0).map_or("", String::as_str)
    }

    pub fn dealer_seat(&self) -> Option<Seat> {
        self.dealer.as_deref().and_then(|d| self.seat_of(d))
    }

    /// Returns the label of the side in a column, or the player if every player is a side.
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

/// Returns the players of these sides in seat order, partners opposite each other.
pub fn seated_opposite(sides: &[Side]) -> impl Iterator<Item = &str> {
    let most = sides.iter().map(|side| side.players.len()).max().unwrap_or(0);
    (0..most).flat_map(|at| sides.iter().filter_map(move |side| side.players.get(at).map(String::as_str)))
}

/// A place at the table, counted clockwise in the order in which the players of a hand are listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(pub usize);

impl Seat {
    /// Returns the seat `steps` further on at a table of `size`.
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
    /// Who is dealt in, in speaking order.
    pub active: Vec<Seat>,
    /// Who sits out, clockwise from the first seat.
    pub inactive: Vec<Seat>,
}
