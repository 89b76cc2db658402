//! Sides (rulebook section 1), as the columns of a score or of a line, and speaking order.

use super::options::Options;
use super::problem::Problem;
use crate::engine::{Refusal, players};
use crate::kernel::words::nearest;
use crate::kernel::{CommonProblem as Common, Seat, Seating, Side, Table};
use std::ops::{Deref, RangeInclusive};

pub fn check(options: &Options, table: &Table) -> Result<(), Refusal> {
    let allowed = players_allowed(options);
    if options.is_individual() {
        return match &table.sides {
            None => players::check("players", &table.players, allowed),
            Some(_) => Err(Refusal::of("sides", Problem::NoSides {})),
        };
    }
    let refuse = |problem: Problem| Err(Refusal::of("sides", problem));
    let Some(sides) = &table.sides else {
        return Err(Refusal::of("sides", Common::Missing("sides")));
    };
    if usize::try_from(options.sides) != Ok(sides.len()) {
        return refuse(Problem::NumberOfSides { found: sides.len(), sides: options.sides });
    }
    let named: Vec<String> = sides.iter().flat_map(|side| side.players.iter().cloned()).collect();
    players::check("sides", &named, allowed)?;
    if let [first, others @ ..] = sides.as_slice()
        && let Some(other) = others.iter().find(|side| side.players.len() != first.players.len())
    {
        let counts = [(first, first.players.len()), (other, other.players.len())];
        return refuse(Problem::UnevenSides {
            sides: counts.map(|(side, count)| (side.label.clone(), count)),
        });
    }
    if let Some(side) = sides.iter().enumerate().find_map(|(at, side)| {
        sides.iter().take(at).any(|other| other.label == side.label).then_some(&side.label)
    }) {
        return refuse(Problem::SameSide { label: side.clone() });
    }
    players::check("players", &table.players, players_allowed(options))?;
    match named.iter().find(|name| table.seat_of(name).is_none()) {
        Some(name) => Err(Refusal::of("sides", Common::not_at_table(name, table))),
        None => Ok(()),
    }
}

/// Returns the default sides: players who sit opposite each other are partners. `None` if everybody plays alone.
pub(in crate::engine) fn partners(options: &Options, players: &[String]) -> Option<Vec<Side>> {
    let count = usize::try_from(options.sides).ok().filter(|_| !options.is_individual())?;
    let partners = |at| players.iter().skip(at).step_by(count).cloned().collect();
    Some((0..count).map(|at| Side::of(partners(at))).collect())
}

pub(in crate::engine) fn players_allowed(options: &Options) -> RangeInclusive<usize> {
    let players = usize::try_from(options.players).unwrap_or(usize::MAX);
    players..=players
}

/// Returns the speaking order: everybody plays, nobody sits out, the dealer is last.
pub fn seating(options: &Options, table: &Table) -> Result<Seating, Refusal> {
    players::check("players", &table.players, players_allowed(options))?;
    let dealer = players::dealer(table, Common::Missing("dealer"))?;
    let size = table.players.len();
    Ok(Seating {
        active: (1..=size).map(|steps| dealer.clockwise(steps, size)).collect(),
        inactive: Vec::new(),
    })
}

/// The sides of a table, in the order of their columns.
#[derive(Debug, Default)]
pub(super) struct Columns<'t>(Vec<Column<'t>>);

#[derive(Debug)]
pub(super) struct Column<'t> {
    pub label: &'t str,
    /// In the order in which they settle with their opposite numbers.
    players: &'t [String],
    pub seats: Vec<Seat>,
}

impl Column<'_> {
    pub(super) fn is_single(&self) -> bool {
        self.players.len() == 1
    }
}

impl<'t> Deref for Columns<'t> {
    type Target = [Column<'t>];
    fn deref(&self) -> &[Column<'t>] {
        &self.0
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

    pub(super) fn labelled(&self, label: &str) -> Option<usize> {
        self.0.iter().position(|column| column.label == label)
    }

    pub(super) fn unknown(&self, label: &str) -> Problem {
        let nearest = nearest(label, self.labels()).map(str::to_owned);
        Problem::UnknownSide { label: label.to_owned(), nearest }
    }

    pub(super) fn side_of(&self, seat: Seat) -> Option<usize> {
        self.0.iter().position(|column| column.seats.contains(&seat))
    }

    pub(super) fn of_player(&self, player: &str) -> Option<usize> {
        self.0.iter().position(|column| column.players.iter().any(|name| name == player))
    }

    pub(super) fn labels(&self) -> impl Iterator<Item = &'t str> {
        self.0.iter().map(|column| column.label)
    }

    pub(super) fn names(&self) -> Vec<String> {
        self.0.iter().map(|column| column.players.join("+")).collect()
    }

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
