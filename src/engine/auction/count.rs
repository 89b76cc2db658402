//! The bidder's count: what is melded and taken, what of it counts, and whether it makes the bid
//! (rulebook sections 5 and 6).

use super::meld::Melded;
use super::options::{MustWinTrick, Options, TrickRounding};
use super::problem::Problem;
use crate::engine::pinochle::{CLASSIC, CountScheme};

/// What the last trick is worth in every scheme.
const LAST_TRICK: i64 = 10;

/// How many cards the bidder buries.
const BURIED: i64 = 3;

/// The bidder's count in a hand that was played to its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BidderCount {
    /// What was melded.
    pub melded: Melded,
    /// The trick points as counted, buried cards and last trick included.
    pub tricks: i64,
    /// Whether the bidder won a trick.
    pub won_a_trick: bool,
    /// The trick points that count, after the trick rule and rounding.
    pub counted: i64,
    /// Whether nothing counts at all, because no trick was won where one must be.
    pub void: bool,
}

impl BidderCount {
    /// Applies the trick rule, and then rounding.
    pub(super) fn new(options: &Options, melded: Melded, tricks: i64, won_a_trick: bool) -> BidderCount {
        let void = loses_without_trick(options, won_a_trick);
        let counted = match options.must_win_trick {
            MustWinTrick::Buried | MustWinTrick::All if !won_a_trick => 0,
            _ => rounded(options.trick_rounding, tricks),
        };
        BidderCount { melded, tricks, won_a_trick, counted, void }
    }

    /// Says whether the count makes a bid. A meld too large for the sum makes every bid.
    #[must_use]
    pub fn makes(&self, bid: i64) -> bool {
        !self.void && self.melded.points.saturating_add(self.counted) >= bid
    }
}

/// Says whether the contract is lost whatever was melded.
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

/// Returns all trick points of a hand.
fn total(scheme: CountScheme) -> i64 {
    scheme.total(&CLASSIC.deck) + LAST_TRICK
}

/// Checks the bidder's count.
///
/// # Errors
/// A count that no tricks, or without a trick no three buried cards, can hold.
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

/// Checks the bidder's count by the opponents', both as counted.
///
/// # Errors
/// Two counts that do not make all there is.
pub(super) fn check_opponents(scheme: CountScheme, tricks: i64, opponents: i64) -> Result<(), Problem> {
    let total = total(scheme);
    if tricks.checked_add(opponents) == Some(total) {
        Ok(())
    } else {
        Err(Problem::CountsDisagree { tricks, opponents, total })
    }
}
