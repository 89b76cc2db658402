//! The sides of a table as the columns of a line.

use crate::kernel::table::Table;

/// The sides of a table in the order in which a line counts them.
#[derive(Debug)]
pub(super) struct Columns<'t> {
    sides: Vec<Column<'t>>,
}

/// A side: what records call it, and who plays for it.
#[derive(Debug)]
struct Column<'t> {
    label: &'t str,
    players: &'t [String],
}

impl<'t> Columns<'t> {
    /// Returns the columns as they stand at a table; where it has no sides every player is one.
    pub(super) fn of(table: &'t Table) -> Columns<'t> {
        let sides = match &table.sides {
            Some(sides) => {
                sides.iter().map(|side| Column { label: &side.label, players: &side.players }).collect()
            }
            None => table
                .players
                .chunks(1)
                .map(|one| Column { label: one.first().map_or("", |n| n), players: one })
                .collect(),
        };
        Columns { sides }
    }

    /// Puts the side of a player in front, as that of the bidder stands; the others keep their order.
    pub(super) fn put_first(&mut self, player: &str) {
        if let Some(column) = self.of_player(player)
            && let Some(first) = self.sides.get_mut(..=column)
        {
            first.rotate_right(1);
        }
    }

    /// Returns how many there are.
    pub(super) fn len(&self) -> usize {
        self.sides.len()
    }

    /// Returns the column of a player.
    pub(super) fn of_player(&self, player: &str) -> Option<usize> {
        self.sides.iter().position(|side| side.players.iter().any(|name| name == player))
    }

    /// Says whether a player is the only one of this column.
    pub(super) fn is_single(&self, column: usize) -> bool {
        self.sides.get(column).is_some_and(|side| side.players.len() == 1)
    }

    /// Returns what records call the sides, column by column.
    pub(super) fn labels(&self) -> impl Iterator<Item = &'t str> {
        self.sides.iter().map(|side| side.label)
    }

    /// Returns the sides by their players, as people know them: `Anna+Cyril`.
    pub(super) fn names(&self) -> Vec<String> {
        self.sides.iter().map(|side| side.players.join("+")).collect()
    }

    /// Returns somebody by whom a side can be named.
    pub(super) fn anybody(&self, label: &str) -> Option<&'t str> {
        let side = self.sides.iter().find(|side| side.label == label)?;
        side.players.first().map(String::as_str)
    }
}
