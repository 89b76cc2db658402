//! The sides of a table as the columns of a score, or of a line.

use super::problem::Problem;
use crate::kernel::seat::Seat;
use crate::kernel::table::Table;
use crate::kernel::words::nearest;

/// The sides of a table, in the order of their columns.
#[derive(Debug, Default)]
pub(super) struct Columns<'t>(Vec<Column<'t>>);

/// A side: its label and its players.
#[derive(Debug)]
pub(super) struct Column<'t> {
    pub label: &'t str,
    /// In the order in which they settle with their opposite numbers.
    players: &'t [String],
    pub seats: Vec<Seat>,
}

impl Column<'_> {
    /// Returns whether the side is a single player.
    pub(super) fn is_single(&self) -> bool {
        self.players.len() == 1
    }
}

impl<'t> Columns<'t> {
    /// Returns the columns of a table. If it has no sides, every player is one.
    pub(super) fn of(table: &'t Table) -> Columns<'t> {
        let column = |label, players: &'t [String]| {
            let seats = players.iter().filter_map(|name| table.seat_of(name)).collect();
            Column { label, players, seats }
        };
        Columns(match &table.sides {
            Some(sides) => sides.iter().map(|side| column(&side.label, &side.players)).collect(),
            None => {
                table.players.chunks(1).zip(&table.players).map(|(one, name)| column(name, one)).collect()
            }
        })
    }

    /// Moves the bidder's side to the front; the others keep their order.
    pub(super) fn put_first(&mut self, player: &str) {
        if let Some(column) = self.of_player(player)
            && let Some(first) = self.0.get_mut(..=column)
        {
            first.rotate_right(1);
        }
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    pub(super) fn iter(&self) -> std::slice::Iter<'_, Column<'t>> {
        self.0.iter()
    }

    pub(super) fn get(&self, at: usize) -> Option<&Column<'t>> {
        self.0.get(at)
    }

    pub(super) fn labelled(&self, label: &str) -> Option<usize> {
        self.0.iter().position(|column| column.label == label)
    }

    pub(super) fn unknown(&self, label: &str) -> Problem {
        let nearest = nearest(label, self.labels()).map(str::to_owned);
        Problem::UnknownSide { label: label.to_owned(), nearest }
    }

    /// Returns the column of a player by seat.
    pub(super) fn side_of(&self, seat: Seat) -> Option<usize> {
        self.0.iter().position(|column| column.seats.contains(&seat))
    }

    /// Returns the column of a player by name.
    pub(super) fn of_player(&self, player: &str) -> Option<usize> {
        self.0.iter().position(|column| column.players.iter().any(|name| name == player))
    }

    pub(super) fn labels(&self) -> impl Iterator<Item = &'t str> {
        self.0.iter().map(|column| column.label)
    }

    /// Returns the sides named after their players: `Anna+Cyril`.
    pub(super) fn names(&self) -> Vec<String> {
        self.0.iter().map(|column| column.players.join("+")).collect()
    }

    /// Returns a side named after its players.
    pub(super) fn names_of(&self, label: &str) -> String {
        let column = self.labelled(label).and_then(|at| self.get(at));
        column.map_or_else(|| label.to_owned(), |column| column.players.join("+"))
    }

    /// Returns a player by whom a line can refer to a side.
    pub(super) fn anybody(&self, label: &str) -> Option<&'t str> {
        let column = self.get(self.labelled(label)?)?;
        column.players.first().map(String::as_str)
    }
}
