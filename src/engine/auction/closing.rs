//! The end of the night: units are converted to money, and the kitty is divided (rulebook sections 10 and 12).

use super::options::Options;
use super::problem::{Mismatch, Problem, Refusal};
use super::seating;
use crate::kernel::field::Field;
use crate::kernel::kitty::divide_kitty;
use crate::kernel::payment::KITTY;
use crate::kernel::problem::CommonProblem as Common;
use crate::kernel::units::{Minor, Overflow, Units};
use crate::record;
use std::collections::BTreeMap;

record! {
    /// The balances to settle. Nothing in it is checked.
    pub struct Closing {
        /// Units of every player, and of the kitty; if it is left out, it has 0.
        balances: BTreeMap<String, i64>,
    }
}

/// Returns what each player receives (+) or pays (-) at the end of a night, in seat order; the kitty ends at 0.
pub fn close(options: &Options, players: &[String], closing: &Closing) -> Result<Vec<Minor>, Refusal> {
    seating::check_players(options, players)?;
    let (balances, kitty) = balances(players, closing).map_err(|problem| Refusal::of("close", problem))?;
    cash(options.unit_minor, &balances, kitty).map_err(|_| Refusal::of("close", Common::Overflow))
}

/// Returns the players' balances in seat order, and the kitty's.
fn balances(players: &[String], closing: &Closing) -> Result<(Vec<Units>, Units), Problem> {
    if let Some(name) = closing.unknown.first() {
        return Err(Common::unknown_field(name, Closing::FIELDS).into());
    }
    let balances = match &closing.balances {
        Field::Absent => return Err(Common::Missing("balances").into()),
        Field::Wrong(value) => return Err(Common::wrong_kind(value, "a whole number for each player").into()),
        Field::Is(balances) => balances,
    };
    let surplus = balances.keys().find(|name| *name != KITTY && !players.contains(name));
    if let Some(name) = surplus {
        return Err(Problem::NotTheBalancesOf(Mismatch::Surplus(name.clone())));
    }
    let by_seat = players
        .iter()
        .map(|name| {
            let missing = || Problem::NotTheBalancesOf(Mismatch::Missing(name.clone()));
            balances.get(name).copied().map(Units).ok_or_else(missing)
        })
        .collect::<Result<Vec<_>, _>>()?;
    let kitty = Units(balances.get(KITTY).copied().unwrap_or(0));
    let sum = Units::total(by_seat.iter().copied().chain([kitty])).map_err(|_| Common::Overflow)?;
    if sum != Units::ZERO {
        return Err(Problem::BalancesOff { sum: sum.0 });
    }
    Ok((by_seat, kitty))
}

/// Converts to money first, then divides the kitty.
fn cash(unit_minor: i64, balances: &[Units], kitty: Units) -> Result<Vec<Minor>, Overflow> {
    let shares = divide_kitty(kitty.worth(unit_minor)?, balances.len());
    balances.iter().zip(shares).map(|(units, share)| units.worth(unit_minor)?.plus(share)).collect()
}
