//! What reaches a hundred, and how it grows (rulebook sections 5.2 and 5.3).

use super::checked_hand::Holding;
use super::{AnnouncedHundred, BySide, ExtraTens, Options, QuietHundred, Side};

pub(super) const HUNDRED: i64 = 100;

/// The most that an announced hundred can fail with: one step.
pub(super) const HIGHEST_FAILED: i64 = 90;

/// Returns what a side carries to an announced hundred: its trick points, and the marriages that may help.
pub(super) fn carried(options: &Options, side: &Holding) -> i64 {
    match options.announced_hundred_marriages {
        AnnouncedHundred::Best => side.tricks.saturating_add(side.best()),
        AnnouncedHundred::First => side.tricks.saturating_add(side.first()),
        AnnouncedHundred::All => side.total(),
    }
}

/// Returns whether a side has reached a hundred that nobody announced.
pub(super) fn is_quiet(options: &Options, side: &Holding) -> bool {
    let reached = match options.quiet_hundred_marriages {
        QuietHundred::One => side.tricks.saturating_add(side.best()),
        QuietHundred::All => side.total(),
    };
    options.quiet_bonuses && reached >= HUNDRED
}

/// Returns the side that won the game by its points; or, if one side announced the hundred, whether it reached it.
pub(super) fn winner(options: &Options, held: &BySide<Holding>, announced_by: Option<Side>) -> Side {
    match announced_by {
        Some(of) => of.winner(carried(options, &held[of]) >= HUNDRED),
        None => Side::Lone.winner(held.lone.total() > held.defenders.total()),
    }
}

/// Returns the tens of a hundred that was reached.
pub(super) fn tens_above(total: i64) -> u32 {
    tens(total.saturating_sub(HUNDRED))
}

/// Returns the tens of a hundred that failed: those below 90.
pub(super) fn tens_below(points: i64) -> u32 {
    tens(HIGHEST_FAILED.saturating_sub(points))
}

fn tens(points: i64) -> u32 {
    u32::try_from(points / 10).unwrap_or(0)
}

/// How the value of a hundred grows with its tens: what multiplies the value, or half of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Growth {
    None,
    /// The value so many times.
    Times(i64),
    /// Half the value so many times.
    Halves(i64),
}

/// Returns how a hundred grows with so many tens.
pub(super) fn growth(options: &Options, tens: u32) -> Growth {
    if tens == 0 {
        return Growth::None;
    }
    let count = i64::from(tens);
    match options.extra_tens {
        ExtraTens::Fixed => Growth::None,
        ExtraTens::Double => Growth::Times(1_i64.checked_shl(tens).unwrap_or(i64::MAX)),
        ExtraTens::AddFull => Growth::Times(count.saturating_add(1)),
        ExtraTens::AddHalf => Growth::Halves(count.saturating_add(2)),
    }
}
