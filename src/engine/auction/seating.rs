//! Who is dealt in, who sits out, who settles (rulebook section 2).

use super::options::{Options, SitsOutFour};
use super::problem::{DealerNeed, Problem, Refusal};
use crate::engine::players;
use crate::kernel::seat::{Seat, Seating};
use crate::kernel::table::Table;
use crate::notation::{fold, spelled};
use std::ops::RangeInclusive;

/// The three who are dealt in, the first to speak in front.
pub(super) type Active = [Seat; 3];

/// One bidder and two opponents.
pub(super) const FEWEST: usize = 3;

/// Returns the active players at a table of `size`, in speaking order.
pub(super) fn active(options: &Options, size: usize, dealer: Seat) -> Active {
    let steps = match (size, options.sits_out_four) {
        (4, SitsOutFour::DealersRight) => [1, 2, 0],
        // With five it does not depend on the option: the dealer and the second to the left sit out.
        (5, _) => [1, 3, 4],
        _ => [1, 2, 3],
    };
    steps.map(|left| dealer.clockwise(left, size))
}

/// Returns the fault that a player was not dealt in. He would be if somebody else had dealt: the first one after the
/// supposed dealer, as a line names him.
pub(super) fn sits_out(options: &Options, table: &Table, now: Active, seat: Seat) -> Problem {
    let size = table.players.len();
    let supposed = table.dealer.as_deref().and_then(|name| table.seat_of(name)).unwrap_or(Seat(0));
    let others = (1..size).map(|left| supposed.clockwise(left, size));
    let other = others.into_iter().find(|dealer| active(options, size, *dealer).contains(&seat));
    let other = fold(&spelled(table.name(other.unwrap_or(supposed))));
    let name = |seat| table.name(seat).to_owned();
    Problem::SitsOut { name: name(seat), active: now.map(name).to_vec(), other: Some(other) }
}

/// Returns the active players if the dealer is unknown: at a table of three everybody, in seat order; at a larger
/// one it cannot be known.
pub(super) fn active_without_dealer(size: usize) -> Option<Active> {
    (size == FEWEST).then_some([Seat(0), Seat(1), Seat(2)])
}

pub(super) fn check_players(options: &Options, names: &[String]) -> Result<(), Refusal> {
    players::check("players", names, players_allowed(options))
}

pub(in crate::engine) fn players_allowed(options: &Options) -> RangeInclusive<usize> {
    FEWEST..=usize::try_from(options.max_players).unwrap_or(FEWEST)
}

/// Returns who is dealt in, in speaking order, and who sits out.
pub fn seating(options: &Options, table: &Table) -> Result<Seating, Refusal> {
    check_players(options, &table.players)?;
    let dealer = players::dealer(table, Problem::DealerNeeded(DealerNeed::Seating {}))?;
    let active = active(options, table.players.len(), dealer).to_vec();
    let inactive = table.seats().filter(|seat| !active.contains(seat)).collect();
    Ok(Seating { active, inactive })
}
