//! The people at a table: enough of them, none whose name could be taken for another account, and who dealt.

use crate::kernel::payment::KITTY;
use crate::kernel::problem::CommonProblem;
use crate::kernel::refusal::Refusal;
use crate::kernel::seat::Seat;
use crate::kernel::table::Table;
use std::ops::RangeInclusive;

/// Checks the names at a table that `allowed` so many may sit at; what is wrong is in `field`.
///
/// # Errors
/// Too few or too many players, or names that could not be told apart in a listing.
pub(super) fn check<P: From<CommonProblem>>(
    field: &'static str,
    players: &[String],
    allowed: RangeInclusive<usize>,
) -> Result<(), Refusal<P>> {
    let refuse = |problem| Err(Refusal::of(field, problem));
    if !allowed.contains(&players.len()) {
        return refuse(CommonProblem::TableSize { found: players.len(), allowed });
    }
    for (i, name) in players.iter().enumerate() {
        let trimmed = name.trim();
        if trimmed.is_empty() {
            return refuse(CommonProblem::BlankName);
        }
        if trimmed.eq_ignore_ascii_case(KITTY) {
            return refuse(CommonProblem::KittyName { name: name.clone() });
        }
        if name.chars().any(char::is_control) {
            return refuse(CommonProblem::ControlCharacters { name: name.clone() });
        }
        if players.iter().take(i).any(|other| other == name) {
            return refuse(CommonProblem::SameName { name: name.clone() });
        }
    }
    Ok(())
}

/// Returns who dealt; `missing` is wrong where nobody said.
///
/// # Errors
/// A dealer who is missing or does not sit at the table.
pub(super) fn dealer<P: From<CommonProblem>>(
    table: &Table,
    missing: impl Into<P>,
) -> Result<Seat, Refusal<P>> {
    match (&table.dealer, table.dealer_seat()) {
        (_, Some(dealer)) => Ok(dealer),
        (Some(name), None) => Err(Refusal::of("dealer", CommonProblem::not_at_table(name, table))),
        (None, None) => Err(Refusal::of("dealer", missing)),
    }
}
