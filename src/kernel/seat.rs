//! Places at the table: a seat is an index into the players of one hand, clockwise from 0.

use serde::{Deserialize, Serialize};

/// A place at the table, counted clockwise in the order in which the players of a hand are listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(pub usize);

impl Seat {
    /// Returns the seat `steps` further on at a table of `size`.
    ///
    /// ```
    /// use meldbook::kernel::seat::Seat;
    /// assert_eq!(Seat(3).clockwise(2, 4), Seat(1));
    /// ```
    pub fn clockwise(self, steps: usize, size: usize) -> Seat {
        Seat(self.0.wrapping_add(steps).checked_rem(size).unwrap_or(0))
    }
}

pub fn seats(size: usize) -> impl DoubleEndedIterator<Item = Seat> {
    (0..size).map(Seat)
}

/// Who plays a hand and who sits it out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seating {
    /// Who is dealt in, in speaking order.
    pub active: Vec<Seat>,
    /// Who sits out, clockwise from the first seat.
    pub inactive: Vec<Seat>,
}
