//! Which amounts may be bid (rulebook section 4).

use super::options::Options;
use super::problem::Problem;

/// Checks an amount, whoever bids it.
pub(super) fn check(options: &Options, bid: i64) -> Result<(), Problem> {
    let lowest = lowest(options);
    if bid < lowest {
        return Err(Problem::BidTooLow { bid, lowest });
    }
    let step = step(options, bid);
    if bid % step == 0 {
        return Ok(());
    }
    let below = bid - bid.rem_euclid(step);
    // Where the steps meet, the next bid is the first above both, a multiple of the higher step.
    let below = if is_high(options, bid) && !is_high(options, below) {
        options.bid_step_from - options.bid_step_from.rem_euclid(options.bid_step)
    } else {
        below
    };
    let above = (bid - bid.rem_euclid(step)).saturating_add(step);
    Err(Problem::BidOffStep { bid, step, below: below.max(lowest), above })
}

/// Returns the lowest legal bid.
pub(super) fn lowest(options: &Options) -> i64 {
    let step = step(options, options.min_bid);
    match options.min_bid.rem_euclid(step) {
        0 => options.min_bid,
        odd => options.min_bid.saturating_add(step - odd),
    }
}

/// Returns whether a bid goes up by `bid_step_high`.
fn is_high(options: &Options, bid: i64) -> bool {
    options.bid_step_from > 0 && options.bid_step_high > 0 && bid > options.bid_step_from
}

fn step(options: &Options, bid: i64) -> i64 {
    if is_high(options, bid) { options.bid_step_high } else { options.bid_step }
}
