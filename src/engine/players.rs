//! The names at a table: enough of them, and none that could be taken for another account.

use crate::kernel::payment::KITTY;
use crate::kernel::problem::CommonProblem;
use crate::kernel::refusal::Refusal;
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
