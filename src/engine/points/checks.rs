//! Checks: what is paid for melds, bids, tricks and games (rulebook section 6).

use super::ending::Ending;
use super::game::End;
use super::options::{CheckGameMargin, Options};
use super::tricks;
use super::validate::CheckedHand;
use crate::engine::pinochle::{Meld, MeldName};
use crate::kernel::keyword::Keyword;
use crate::kernel::payment::{self, Account, Direction};
use crate::kernel::units::{Overflow, Points};
use serde::Serialize;
use std::fmt;

/// What checks are paid for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, strum::VariantNames)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Check {
    Meld(MeldName),
    DoublePinochle,
    /// The kings and queens of a roundhouse, if paid separately.
    KingsAndQueens,
    Fold,
    /// A bid, by its band.
    Bid {
        from: i64,
        to: i64,
    },
    Failed,
    EveryTrick,
    /// All trick points, but not every trick.
    EveryPoint,
    Game,
    OverTarget,
    /// A hundred, or part of one, between the totals.
    Behind,
    BelowZero,
}

impl fmt::Display for Check {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Check::Bid { from, to } => return write!(f, "bid {from}-{to}"),
            Check::Meld(name) => name.word(),
            Check::DoublePinochle => "double_pinochle",
            Check::KingsAndQueens => "its kings and queens",
            Check::Fold => "as often as the fold has it",
            Check::Failed => "bid failed",
            Check::EveryTrick => "every trick",
            Check::EveryPoint => "all points, not every trick",
            Check::Game => "game",
            Check::OverTarget => "hundreds above the target",
            Check::Behind => "hundreds begun between the totals",
            Check::BelowZero => "losers below zero",
        })
    }
}

type Factor = payment::Factor<Check>;

type Payment = payment::Payment<Check>;

/// The column of the side that receives checks, and their number as factors.
type Line = (usize, Vec<Factor>);

fn factor(times: i64, what: Check) -> Factor {
    Factor { times, what }
}

/// Returns the payments: every player settles with his opposite number.
pub(super) fn payments(
    options: &Options,
    deal: &CheckedHand<'_>,
    totals: &[Points],
    made: Option<bool>,
    end: &End,
) -> Result<Vec<Payment>, Overflow> {
    let mut lines: Vec<Line> = Vec::new();
    for (side, count) in deal.counts.iter().enumerate() {
        let declares = deal.contract.as_ref().is_some_and(|contract| contract.side == side);
        // Declarers lose theirs if the bid fails; defenders always keep theirs.
        if !declares || made != Some(false) {
            let paid = count.melded.paying.iter().flat_map(|meld| of_meld(options, meld));
            lines.extend(paid.map(|factors| (side, factors)));
        }
    }
    lines.extend(of_bid(deal, made));
    lines.extend(of_tricks(options, deal));
    lines.extend(of_game(options, totals, end)?);

    let mut payments = Vec::with_capacity(lines.len() * 2);
    for (side, factors) in lines {
        let (Some(winners), Some(losers)) = (deal.columns.get(side), deal.columns.get(1 - side.min(1)))
        else {
            continue;
        };
        for (winner, loser) in winners.seats.iter().zip(&losers.seats) {
            let (hub, others) = (Account::Seat(*winner), vec![Account::Seat(*loser)]);
            payments.push(Payment::new(factors.clone(), hub, Direction::Collects, others)?);
        }
    }
    Ok(payments)
}

/// Returns what a meld pays. A fold pays once for each meld it contains.
fn of_meld(options: &Options, meld: &Meld) -> Vec<Vec<Factor>> {
    let fold = i64::try_from(meld.fold).unwrap_or(1);
    let (each, times) = match meld.name {
        MeldName::Roundhouse => (5, fold),
        MeldName::Run => (4, fold),
        MeldName::Aces => (2, fold),
        MeldName::Kings | MeldName::Queens | MeldName::Jacks => (1, fold),
        // A single one does not pay, two do.
        MeldName::Pinochle => (2, fold / 2),
        MeldName::ExtraKing
        | MeldName::ExtraQueen
        | MeldName::RoyalMarriage
        | MeldName::Marriage
        | MeldName::Dix => (0, 0),
    };
    if times == 0 {
        return Vec::new();
    }
    let check = match meld.name {
        MeldName::Pinochle => Check::DoublePinochle,
        name => Check::Meld(name),
    };
    let mut factors = vec![factor(each, check)];
    if times > 1 {
        factors.push(factor(times, Check::Fold));
    }
    let mut paid = vec![factors];
    if meld.name == MeldName::Roundhouse && !options.check_roundhouse_absorbs {
        paid.push(vec![factor(2, Check::KingsAndQueens)]);
    }
    paid
}

/// A bid that is made pays by its band; one that fails pays the opponents twice that.
fn of_bid(deal: &CheckedHand<'_>, made: Option<bool>) -> Option<Line> {
    let (contract, made) = (deal.contract.as_ref()?, made?);
    let from = contract.bid - contract.bid.rem_euclid(50);
    let checks = match from {
        ..200 => return None,
        200 => 2,
        250 => 4,
        300 => 7,
        _ => 10 + (from - 350) / 10,
    };
    let band = factor(checks, Check::Bid { from, to: from.saturating_add(40) });
    Some(if made {
        (contract.side, vec![band])
    } else {
        (1 - contract.side.min(1), vec![band, factor(2, Check::Failed)])
    })
}

/// All trick points pay, and more if the other side won no trick.
fn of_tricks(options: &Options, deal: &CheckedHand<'_>) -> Option<Line> {
    if deal.ending != Ending::Played {
        return None;
    }
    let all = Points(tricks::total(options));
    let side = deal.counts.iter().position(|count| count.tricks == all)?;
    let other_won = deal.counts.iter().enumerate().any(|(at, count)| at != side && count.won);
    let paid = if other_won { factor(4, Check::EveryPoint) } else { factor(5, Check::EveryTrick) };
    Some((side, vec![paid]))
}

/// A game pays 10, and for hundreds, and 5 for losers below zero.
fn of_game(options: &Options, totals: &[Points], end: &End) -> Result<Vec<Line>, Overflow> {
    let won =
        end.winner.and_then(|winner| Some((winner, *totals.get(winner)?, *totals.get(1 - winner.min(1))?)));
    let Some((winner, won, lost)) = won else { return Ok(Vec::new()) };
    let hundreds = match options.check_game_margin {
        CheckGameMargin::OverTarget => {
            factor(won.minus(Points(end.target))?.0.max(0) / 100, Check::OverTarget)
        }
        CheckGameMargin::Difference => {
            let ahead = won.minus(lost)?.0.max(0);
            factor(ahead / 100 + i64::from(ahead % 100 != 0), Check::Behind)
        }
    };
    let below = (lost < Points::ZERO).then_some(factor(5, Check::BelowZero));
    let hundreds = Some(hundreds).filter(|hundreds| hundreds.times > 0);
    Ok([Some(factor(10, Check::Game)), hundreds, below]
        .into_iter()
        .flatten()
        .map(|paid| (winner, vec![paid]))
        .collect())
}
