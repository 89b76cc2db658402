//! The players at a table: their number, their names, and the dealer.

use super::{Problem, Refusal};
use crate::kernel::{CommonProblem, KITTY, Seat, Table, ensure};
use std::ops::RangeInclusive;

/// Checks the number of players and their names; faults are reported for `field`.
pub(super) fn check(
    field: &'static str,
    players: &[String],
    allowed: RangeInclusive<usize>,
) -> Result<(), Refusal> {
    let refuse = |problem| Refusal::of(field, problem);
    let found = players.len();
    ensure(allowed.contains(&found), || refuse(CommonProblem::TableSize { found, allowed }))?;
    for (i, name) in players.iter().enumerate() {
        let (named, trimmed) = (|| name.clone(), name.trim());
        let is_plain = !name.chars().any(char::is_control);
        let is_new = players.iter().take(i).all(|other| other != name);
        ensure(!trimmed.is_empty(), || refuse(CommonProblem::BlankName))?;
        let is_kitty = trimmed.eq_ignore_ascii_case(KITTY);
        ensure(!is_kitty, || refuse(CommonProblem::KittyName { name: named() }))?;
        ensure(is_plain, || refuse(CommonProblem::ControlCharacters { name: named() }))?;
        ensure(is_new, || refuse(CommonProblem::SameName { name: named() }))?;
    }
    Ok(())
}

/// Returns the dealer's seat, or the problem `missing` if no dealer is named.
pub(super) fn dealer(table: &Table, missing: impl Into<Problem>) -> Result<Seat, Refusal> {
    let name = table.dealer.as_ref().ok_or_else(|| Refusal::of("dealer", missing))?;
    CommonProblem::seat(name, table).map_err(|problem| Refusal::of("dealer", problem))
}

/// Returns everybody at a table of `size` in speaking order, from the dealer's left.
pub(super) fn left_of(dealer: Seat, size: usize) -> impl Iterator<Item = Seat> {
    (1..=size).map(move |steps| dealer.clockwise(steps, size))
}
