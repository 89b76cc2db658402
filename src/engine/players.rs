//! The names at a table: enough of them, and none that could be taken for another account.

use crate::kernel::outcome::KITTY;
use crate::kernel::refusal::{Problem, Refusal};
use std::ops::RangeInclusive;

/// Checks the names at a table that `allowed` so many may sit at; what is wrong is in `field`.
///
/// # Errors
/// Too few or too many players, or names that could not be told apart in a listing.
pub(super) fn check(
    field: &'static str,
    players: &[String],
    allowed: RangeInclusive<usize>,
) -> Result<(), Refusal> {
    let refuse = |problem| Err(Refusal::of(field, problem));
    if !allowed.contains(&players.len()) {
        return refuse(Problem::TableSize { found: players.len(), allowed });
    }
    for (i, name) in players.iter().enumerate() {
        let trimmed = name.trim();
        if trimmed.is_empty() {
            return refuse(Problem::BlankName);
        }
        if trimmed.eq_ignore_ascii_case(KITTY) {
            return refuse(Problem::KittyName { name: name.clone() });
        }
        if name.chars().any(char::is_control) {
            return refuse(Problem::ControlCharacters { name: name.clone() });
        }
        if players.iter().take(i).any(|other| other == name) {
            return refuse(Problem::SameName { name: name.clone() });
        }
    }
    Ok(())
}
