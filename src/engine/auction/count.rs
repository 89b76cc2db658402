//! The bidder's count: melds and trick points, what of them counts, and whether they make the bid
//! (rulebook sections 5 and 6).

use super::meld::Melded;
use super::options::{MustWinTrick, Options, TrickRounding};
use super::problem::Problem;
use crate::engine::pinochle::{CLASSIC, CountScheme};

/// The last trick counts the same in every scheme.
const LAST_TRICK: i64 = 10;

const BURIED: i64 = 3;

/// The bidder's count in a hand that was played to its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BidderCount {
    pub melded: Melded,
    /// As counted, with buried cards and last trick.
    pub tricks: i64,
    pub won_a_trick: bool,
    /// The trick points after the trick rule and rounding.
    pub counted: i64,
    /// Whether nothing counts, because the bidder won no trick and must.
    pub void: bool,
}

impl BidderCount {
    /// Applies the trick rule, then rounding.
    pub(super) fn new(options: &Options, melded: Melded, tricks: i64, won_a_trick: bool) -> BidderCount {
        let void = loses_without_trick(options, won_a_trick);
        let counted = match options.must_win_trick {
            MustWinTrick::Buried | MustWinTrick::All if !won_a_trick => 0,
            _ => rounded(options.trick_rounding, tricks),
        };
        BidderCount { melded, tricks, won_a_trick, counted, void }
    }

    /// Returns whether the count makes a bid. A meld too large for the sum makes every bid.
    pub fn makes(&self, bid: i64) -> bool {
        !self.void && self.melded.points.saturating_add(self.counted) >= bid
    }
}

/// Returns whether the contract is lost for want of a trick.
pub(super) fn loses_without_trick(options: &Options, won_a_trick: bool) -> bool {
    options.must_win_trick == MustWinTrick::All && !won_a_trick
}

/// 7, 8, 9 go up to the next ten, the rest goes down.
fn rounded(rounding: TrickRounding, tricks: i64) -> i64 {
    match (rounding, tricks % 10) {
        (TrickRounding::Exact, _) => tricks,
        (TrickRounding::SevenUp, odd @ 7..) => tricks.saturating_add(10 - odd),
        (TrickRounding::SevenUp, odd) => tricks - odd,
    }
}

/// Returns what all tricks of a hand count together.
pub(in crate::engine) fn trick_total(options: &Options) -> i64 {
    total(options.count_scheme)
}

fn total(scheme: CountScheme) -> i64 {
    scheme.total(&CLASSIC.deck) + LAST_TRICK
}

pub(super) fn check_tricks(scheme: CountScheme, tricks: i64, won_a_trick: bool) -> Result<(), Problem> {
    let (total, step, most) = (total(scheme), scheme.step(), scheme.most_in(BURIED));
    if !(0..=total).contains(&tricks) {
        Err(Problem::TricksOutOfRange { tricks, total })
    } else if tricks % step != 0 {
        Err(Problem::TricksOffStep { tricks, step })
    } else if !won_a_trick && tricks > most {
        Err(Problem::BuriedTooMuch { tricks, most })
    } else {
        Ok(())
    }
}

/// Checks the bidder's count against the opponents', both as counted.
pub(super) fn check_opponents(scheme: CountScheme, tricks: i64, opponents: i64) -> Result<(), Problem> {
    let total = total(scheme);
    if tricks.checked_add(opponents) == Some(total) {
        Ok(())
    } else {
        Err(Problem::CountsDisagree { tricks, opponents, total })
    }
}
