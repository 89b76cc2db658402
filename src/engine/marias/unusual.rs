//! What the rules of mariáš allow and hardly ever happens.

use super::checked_hand::{Count, End, Main, SuitResult};
use super::{Announcement, Form, Options, Side, Story};
use crate::engine::Warning;

/// Doublings have names up to six, and nobody goes far beyond the names.
const MOST_DOUBLINGS: u32 = 8;

/// More takes all four marriages, and nearly all points in tricks beside them.
const MOST_TOTAL: i64 = 170;

/// There is one in each suit.
const ALL_MARRIAGES: usize = 4;

/// Returns what is unusual about a hand.
pub(in crate::engine) fn warning(options: &Options, story: &Story) -> Option<Warning> {
    let hand = &story.hand;
    let doublings = hand.fleks.values().copied().max().filter(|count| *count > MOST_DOUBLINGS);
    if let Some(count) = doublings {
        return Some(Warning::ManyDoublings { count });
    }
    let End::Suit(SuitResult { main, .. }) = &hand.end else { return None };
    // Two draw half the deck each, and do not know yet what when they announce.
    if options.form == Form::Two {
        return None;
    }
    let high = |total: i64| (total > MOST_TOTAL).then_some(Warning::HighTotal { total });
    let Count { held, .. } = match main {
        Main::Counted(count) => count,
        Main::Reported { total, .. } => return total.and_then(high),
    };
    let is_alone = hand.partner.is_none();
    let all = is_alone && held.lone.marriages.len() >= ALL_MARRIAGES;
    let without =
        |side: Side| hand.announced.has(side, Announcement::Hundred) && held[side].marriages.is_empty();
    Side::BOTH
        .into_iter()
        .find_map(|side| high(held[side].total()))
        .or(all.then_some(Warning::AllMarriages {}))
        .or(Side::BOTH.into_iter().any(without).then_some(Warning::NoMarriage {}))
}
