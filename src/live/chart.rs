//! The chart of the live table: which running totals it shows, and how high each is drawn.

use crate::lang::Voice;
use crate::report;
use crate::report::running;
use crate::session::night::Night;

use crate::report::running::Series;

/// Returns the running totals: of the sides in the current game, or of the accounts over the night.
pub(super) fn series(night: &Night, voice: Voice<'_>) -> Vec<Series> {
    if night.options().plays_games() {
        running::of_last_game(night, voice)
    } else {
        running::of_night(night, voice)
    }
}

/// Returns the target of the game that is shown.
pub(super) fn target(night: &Night) -> Option<i64> {
    running::shown_game(night)?.target
}

/// Returns the goal of the game that is shown, as the sheet words it; who won it, if it is over.
pub(super) fn goal(night: &Night, voice: Voice<'_>) -> Option<String> {
    let game = running::shown_game(night)?;
    Some(match game.end {
        None => report::games::head(game, voice),
        Some(_) => report::games::state(night, game, voice),
    })
}

/// Returns the last totals as levels, from 0 for the lowest of all lines to 7 for the highest.
pub(super) fn levels(totals: &[i64], all: &[&[i64]], width: usize) -> Vec<u8> {
    let points = || all.iter().copied().flatten().copied();
    let (Some(least), Some(most)) = (points().min(), points().max()) else { return Vec::new() };
    let span = most.saturating_sub(least).max(1);
    let from = totals.len().saturating_sub(width);
    let level = |total: &i64| {
        let share = total.saturating_sub(least).saturating_mul(7).checked_div(span).unwrap_or(0);
        u8::try_from(share.clamp(0, 7)).unwrap_or(0)
    };
    totals.iter().skip(from).map(level).collect()
}
