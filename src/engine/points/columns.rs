//! Sides (rulebook section 1), as the columns of a score or of a line.

use super::record::ByLabel;
use crate::engine::OrProblem;
use crate::kernel::{CommonProblem, Seat, Table};
use std::{ops::Deref, slice};

/// In the order of their columns.
#[derive(Debug, Default)]
pub(in crate::engine) struct Columns<'t>(Vec<SideColumn<'t>>);

#[derive(Debug)]
pub(in crate::engine) struct SideColumn<'t> {
    pub label: &'t str,
    /// In the order in which they settle with their opposite numbers.
    players: &'t [String],
    pub seats: Vec<Seat>,
}

impl SideColumn<'_> {
    pub(super) fn names(&self) -> String {
        self.players.join("+")
    }

    pub(super) fn anybody(&self) -> &str {
        self.players.first().map_or("", String::as_str)
    }
}

impl<'t> Deref for Columns<'t> {
    type Target = [SideColumn<'t>];
    fn deref(&self) -> &[SideColumn<'t>] {
        &self.0
    }
}

impl<'t> Columns<'t> {
    /// If the table has no sides, every player is one.
    pub(super) fn of(table: &'t Table) -> Columns<'t> {
        let column = |label, players: &'t [String]| {
            let seats = players.iter().filter_map(|name| table.seat_of(name)).collect();
            SideColumn { label, players, seats }
        };
        Columns(match &table.sides {
            Some(sides) => sides.iter().map(|side| column(&side.label, &side.players)).collect(),
            None => table.players.iter().map(|name| column(name, slice::from_ref(name))).collect(),
        })
    }

    /// The others keep their order.
    pub(super) fn put_first(&mut self, player: &str) {
        self.0.sort_by_key(|column| column.players.iter().all(|name| name != player));
    }

    pub(super) fn labelled(&self, label: &str) -> Result<usize, CommonProblem> {
        let at = self.0.iter().position(|column| column.label == label);
        at.ok_or_else(|| CommonProblem::unknown("side", label, self.labels()))
    }

    pub(super) fn each_side<T, S>(
        &self,
        written: &Option<ByLabel<T>>,
        slots: &mut [S],
        mut check: impl FnMut(&mut S, &SideColumn<'t>, &T) -> OrProblem,
    ) -> OrProblem {
        written.iter().flatten().try_for_each(|(label, value)| {
            let side = self.labelled(label)?;
            let place = slots.get_mut(side).zip(self.get(side));
            place.map_or(Ok(()), |(slot, column)| check(slot, column, value))
        })
    }

    pub(super) fn side_of(&self, seat: Seat) -> Option<usize> {
        self.0.iter().position(|column| column.seats.contains(&seat))
    }

    pub(super) fn of_player(&self, player: &str) -> Option<&SideColumn<'t>> {
        self.0.iter().find(|column| column.players.iter().any(|name| name == player))
    }

    pub(super) fn labels(&self) -> impl Iterator<Item = &'t str> {
        self.0.iter().map(|column| column.label)
    }
}
