//! Which amounts may be bid (rulebook section 3).

use super::options::Options;
use super::problem::{Beside, Problem};

const STEP: i64 = 10;

/// Checks an amount, whoever bids it.
pub(super) fn check(options: &Options, bid: i64) -> Result<(), Problem> {
    if bid % STEP != 0 {
        Err(Problem::BidOffStep { bid, beside: beside(options, bid) })
    } else if bid < options.min_bid {
        Err(Problem::BidTooLow { bid, lowest: options.min_bid })
    } else if is_barred(options, bid) {
        Err(Problem::BidBarred { bid, beside: beside(options, bid) })
    } else if bid < options.schedule.first_bid() {
        Err(Problem::BidWithoutValue { bid, first: options.schedule.first_bid() })
    } else {
        Ok(())
    }
}

/// Returns whether a bid is barred because it ends in 40 or 90.
fn is_barred(options: &Options, bid: i64) -> bool {
    options.no_40_90 && bid % 50 == 40
}

/// Returns the nearest legal bids below and above. Two steps always pass a barred one.
fn beside(options: &Options, bid: i64) -> Beside {
    let lowest = lowest(options);
    let floor = bid.saturating_sub(bid.rem_euclid(STEP));
    let down = if floor == bid { bid.saturating_sub(STEP) } else { floor };
    let down = if is_barred(options, down) { down.saturating_sub(STEP) } else { down };
    let up = floor.saturating_add(STEP);
    let up = if is_barred(options, up) { up.saturating_add(STEP) } else { up };
    Beside { below: (down >= lowest).then_some(down), above: up.max(lowest) }
}

/// Returns the lowest bid that is not barred.
fn lowest(options: &Options) -> i64 {
    let min_bid = options.min_bid;
    if is_barred(options, min_bid) { min_bid.saturating_add(STEP) } else { min_bid }
}
