//! The table that people sit at when a hand starts: what earlier hands left behind.

use crate::kernel::field::Field;
use crate::kernel::seat::{Seat, seats};
use std::collections::BTreeMap;

/// Who sits at the table, clockwise, and who dealt; in a game to points also its sides and how it stands.
/// Nothing here is checked: that is the engine's part, because a refusal has to name the first fault in the
/// rulebook's order.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Table {
    /// The players in clockwise order.
    pub players: Vec<String>,
    /// Who dealt, by name; `None` where nobody said.
    pub dealer: Option<String>,
    /// The sides in the order of their columns; `None` where every player is one, or there are none.
    pub sides: Option<Vec<Side>>,
    /// The totals before this deal, by the label of a side, or by the player who is one; absent: all zero.
    pub before: Field<BTreeMap<String, i64>>,
    /// The target in force; absent: that of the rules.
    pub target_now: Field<i64>,
    /// Which deal of the game this is, where a game is so many deals.
    pub deal: Field<i64>,
}

/// A side of a game: partners who score together.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Side {
    /// What records and answers call it: a letter, or its players (`Anna+Cyril`).
    pub label: String,
    /// Its players, in the order in which they settle with their opposite numbers.
    pub players: Vec<String>,
}

impl Side {
    /// Returns a side that is called by its players.
    ///
    /// ```
    /// use meldbook::kernel::table::Side;
    /// assert_eq!(Side::of(vec!["Anna".to_owned(), "Cyril".to_owned()]).label, "Anna+Cyril");
    /// ```
    #[must_use]
    pub fn of(players: Vec<String>) -> Side {
        Side { label: players.join("+"), players }
    }
}

impl Table {
    /// Returns the seat of a player by exact name.
    #[must_use]
    pub fn seat_of(&self, name: &str) -> Option<Seat> {
        self.players.iter().position(|p| p == name).map(Seat)
    }

    /// Returns the name at a seat; a seat that is not at this table has none.
    #[must_use]
    pub fn name(&self, seat: Seat) -> &str {
        self.players.get(seat.0).map_or("", String::as_str)
    }

    /// Returns the dealer's seat, if the dealer is known and sits here.
    #[must_use]
    pub fn dealer_seat(&self) -> Option<Seat> {
        self.dealer.as_deref().and_then(|d| self.seat_of(d))
    }

    /// Returns what the side of a column is called: by its label, or by the player who is one.
    #[must_use]
    pub fn label(&self, column: usize) -> &str {
        match &self.sides {
            Some(sides) => sides.get(column).map_or("", |side| &side.label),
            None => self.name(Seat(column)),
        }
    }

    /// Returns all seats, clockwise.
    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> {
        seats(self.players.len())
    }
}

/// Returns the players of these sides as they sit, partners opposite each other.
pub fn seated_opposite(sides: &[Side]) -> impl Iterator<Item = &str> {
    let most = sides.iter().map(|side| side.players.len()).max().unwrap_or(0);
    (0..most).flat_map(|at| sides.iter().filter_map(move |side| side.players.get(at).map(String::as_str)))
}
