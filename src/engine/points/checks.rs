//! Checks: what is paid for melds, bids, tricks and games (rulebook section 6).

use super::count::{self, CheckedHand};
use super::options::{CHECK_ROWS, CheckFactor, CheckGameMargin, CheckPayment, Options};
use super::story::HandEnding;
use crate::engine::Payment;
use crate::engine::pinochle::{Meld, MeldName};
use crate::kernel::{Account, Direction, Overflow, Points};

type CheckLine = (usize, Vec<CheckFactor>);

const BAND: i64 = 50;

/// The highest band with a number of its own; from there on they rise.
const HIGHEST_LISTED: i64 = 350;

/// All but a bid that fails, which pays a multiple of what it had paid.
pub(super) fn rates(options: &Options) -> Vec<CheckFactor> {
    let rates = CHECK_ROWS.iter().filter_map(|(_, what, _)| options.check(what));
    let rates = rates.filter_map(|rate| match rate.what {
        CheckPayment::Failed {} => None,
        CheckPayment::KingsAndQueens {} if options.check_roundhouse_absorbs => None,
        CheckPayment::Hundreds { .. } => Some(hundred(options)),
        _ => Some(rate),
    });
    rates.collect()
}

fn hundred(options: &Options) -> CheckFactor {
    let behind = options.check_game_margin == CheckGameMargin::Difference;
    let times = options.checks_for(&CheckPayment::Hundreds { behind: false });
    CheckFactor { times, what: CheckPayment::Hundreds { behind } }
}

/// Every player settles with his opposite number.
pub(super) fn payments(
    deal: &CheckedHand<'_>,
    totals: &[Points],
    made: Option<bool>,
    winner: Option<usize>,
    target: i64,
) -> Result<Vec<Payment>, Overflow> {
    let options = deal.options;
    let mut lines: Vec<CheckLine> = Vec::new();
    for (side, count) in deal.counts.iter().enumerate() {
        let declares = deal.contract.as_ref().is_some_and(|contract| contract.side == side);
        // Declarers lose theirs if the bid fails; defenders always keep theirs.
        if !declares || made != Some(false) {
            let paid = count.paying.iter().flat_map(|meld| of_meld(options, meld));
            lines.extend(paid.map(|factors| (side, factors)));
        }
    }
    lines.extend(of_bid(deal, made)?);
    lines.extend(of_tricks(deal));
    lines.extend(of_game(options, totals, winner, target)?);

    let mut payments = Vec::with_capacity(lines.len() * 2);
    for (side, factors) in lines {
        let seats = |side: usize| deal.columns.get(side).into_iter().flat_map(|column| &column.seats);
        for (winner, loser) in seats(side).zip(seats(other(side))) {
            let (hub, others) = (Account::Seat(*winner), vec![Account::Seat(*loser)]);
            payments.push(Payment::new(factors.clone(), hub, Direction::Collects, others)?);
        }
    }
    Ok(payments)
}

/// Checks are for two sides.
fn other(side: usize) -> usize {
    usize::from(side == 0)
}

/// Several of a kind pay once for each meld they hold; a single pinochle does not pay, two do.
fn of_meld(options: &Options, meld: &Meld) -> Vec<Vec<CheckFactor>> {
    let fold = i64::try_from(meld.fold).unwrap_or(1);
    let (what, times) = match meld.name {
        MeldName::Pinochle => (CheckPayment::DoublePinochle {}, fold / 2),
        name => (CheckPayment::Meld { name }, fold),
    };
    let several = (times > 1).then_some(CheckFactor { times, what: CheckPayment::Fold {} });
    let rate = options.check(&what).filter(|_| times > 0);
    let rate = rate.map(|rate| [rate].into_iter().chain(several).collect());
    let pair = options.check(&CheckPayment::KingsAndQueens {});
    let pair = pair.filter(|_| meld.name == MeldName::Roundhouse && !options.check_roundhouse_absorbs);
    rate.into_iter().chain(pair.map(|pair| vec![pair])).collect()
}

/// One that fails pays the opponents a multiple.
fn of_bid(deal: &CheckedHand<'_>, made: Option<bool>) -> Result<Option<CheckLine>, Overflow> {
    let (Some(contract), Some(made)) = (deal.contract.as_ref(), made) else { return Ok(None) };
    let Some(band) = band_of(deal.options, contract.bid)? else { return Ok(None) };
    if made {
        return Ok(Some((contract.side, vec![band])));
    }
    let failed = deal.options.check(&CheckPayment::Failed {});
    Ok(failed.map(|failed| (other(contract.side), vec![band, failed])))
}

fn band_of(options: &Options, bid: i64) -> Result<Option<CheckFactor>, Overflow> {
    let band = |from: i64| CheckPayment::Bid { from, to: from.saturating_add(40) };
    let from = bid - bid.rem_euclid(BAND);
    let listed = from.min(HIGHEST_LISTED);
    let more = options.checks_for(&CheckPayment::FurtherBid {}).checked_mul((from - listed) / BAND);
    let times = more.and_then(|more| options.checks_for(&band(listed)).checked_add(more)).ok_or(Overflow)?;
    Ok((times > 0).then(|| CheckFactor { times, what: band(from) }))
}

/// All trick points pay, and more if the other side won no trick.
fn of_tricks(deal: &CheckedHand<'_>) -> Option<CheckLine> {
    if deal.ending != HandEnding::Played {
        return None;
    }
    let all = Points(count::trick_total(deal.options));
    let side = deal.counts.iter().position(|count| count.tricks == all)?;
    let other_won = deal.counts.iter().enumerate().any(|(at, count)| at != side && count.won);
    let what = if other_won { CheckPayment::EveryPoint {} } else { CheckPayment::EveryTrick {} };
    Some((side, vec![deal.options.check(&what)?]))
}

/// A game pays, its hundreds, and losers below zero.
fn of_game(
    options: &Options,
    totals: &[Points],
    winner: Option<usize>,
    target: i64,
) -> Result<Vec<CheckLine>, Overflow> {
    let won = winner.and_then(|winner| Some((winner, *totals.get(winner)?, *totals.get(other(winner))?)));
    let Some((winner, won, lost)) = won else { return Ok(Vec::new()) };
    let count = match options.check_game_margin {
        CheckGameMargin::OverTarget => won.minus(Points(target))?.0.max(0) / 100,
        CheckGameMargin::Difference => {
            let ahead = won.minus(lost)?.0.max(0);
            ahead / 100 + i64::from(ahead % 100 != 0)
        }
    };
    let CheckFactor { times, what } = hundred(options);
    let times = times.checked_mul(count).ok_or(Overflow)?;
    let hundreds = (times > 0).then_some(CheckFactor { times, what });
    let below = options.check(&CheckPayment::BelowZero {}).filter(|_| lost < Points::ZERO);
    let paid = [options.check(&CheckPayment::Game {}), hundreds, below].into_iter().flatten();
    Ok(paid.map(|paid| (winner, vec![paid])).collect())
}
