//! Sides (rulebook section 1) and speaking order.

use super::options::Options;
use super::problem::{Problem, Refusal};
use crate::engine::players;
use crate::kernel::problem::CommonProblem as Common;
use crate::kernel::seat::Seating;
use crate::kernel::table::{Side, Table};
use std::ops::RangeInclusive;

/// Checks players and sides of a table.
pub fn check(options: &Options, table: &Table) -> Result<(), Refusal> {
    let allowed = players_allowed(options);
    if options.is_individual() {
        return match &table.sides {
            None => players::check("players", &table.players, allowed),
            Some(_) => Err(Refusal::of("sides", Problem::NoSides)),
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

/// Everybody at the table plays.
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
