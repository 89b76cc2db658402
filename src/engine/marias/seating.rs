//! Who sits at the table, who plays a hand and who pays for it (rulebook section 2).

use super::{Form, Options, Refusal};
use crate::engine::players;
use crate::kernel::problem::CommonProblem as Common;
use crate::kernel::seat::{Seat, Seating};
use crate::kernel::table::Table;
use std::ops::RangeInclusive;

/// Returns how many sit at the table: the form says exactly.
pub(in crate::engine) fn players_allowed(options: &Options) -> RangeInclusive<usize> {
    let players = players(options.form);
    players..=players
}

pub(super) fn players(form: Form) -> usize {
    match form {
        Form::Two => 2,
        Form::Three => 3,
        Form::Pauzirak | Form::Four => 4,
    }
}

pub(super) fn at_play(form: Form) -> usize {
    players(form).saturating_sub(usize::from(!dealer_plays(form)))
}

/// Returns whether the dealer plays: he sits out only if four sit at a game for three.
pub(super) fn dealer_plays(form: Form) -> bool {
    form != Form::Pauzirak
}

/// Returns who speaks first: the next after the dealer.
pub(super) fn forehand(table: &Table, dealer: Seat) -> Seat {
    dealer.clockwise(1, table.players.len())
}

/// Returns whether a seat plays; if the dealer is unknown, any seat may.
pub(super) fn is_at_play(options: &Options, dealer: Option<Seat>, seat: Seat) -> bool {
    dealer_plays(options.form) || dealer != Some(seat)
}

/// Returns all who pay and are paid for a hand: its players, and the dealer who sits out, unless the table agreed
/// that he does not count.
pub(super) fn paying<'t>(
    options: &'t Options,
    table: &'t Table,
    dealer: Option<Seat>,
) -> impl Iterator<Item = Seat> + 't {
    table.seats().filter(move |seat| options.dealer_counts || is_at_play(options, dealer, *seat))
}

/// Returns the order of speaking, and who sits out.
pub fn seating(options: &Options, table: &Table) -> Result<Seating, Refusal> {
    players::check("players", &table.players, players_allowed(options))?;
    let dealer = players::dealer(table, Common::Missing("dealer"))?;
    let size = table.players.len();
    let order = (1..=size).map(|steps| dealer.clockwise(steps, size));
    let (active, inactive) = order.partition(|seat| is_at_play(options, Some(dealer), *seat));
    Ok(Seating { active, inactive })
}
