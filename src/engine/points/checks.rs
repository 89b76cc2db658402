//! Checks: what is paid for melds, bids, tricks and games (rulebook section 6), and the rule card of a game to points: what a
//! game pays, what is paid in checks, and the melds.

use super::game::End;
use super::options::{CheckGameMargin, Options, StakeRounding};
use super::story::Ending;
use super::validate::CheckedHand;
use super::{count, score};
use crate::engine::card::{Card, CardHead, CardRange, CardRow, CardTable, CardTopic, Measure};
use crate::engine::pinochle::{Meld, MeldName};
use crate::kernel::{Account, Direction, GameStake, Keyword, Minor, Overflow, Points, Seat, payment};

crate::phrases! {
    /// What checks are paid for: `KingsAndQueens` are those of a roundhouse, if paid separately; `Behind` is a hundred, or
    /// part of one, between the totals.
    pub enum Check {
        Meld { name: MeldName } = "{}", name.word();
        DoublePinochle {} = "double_pinochle";
        KingsAndQueens {} = "its kings and queens";
        Fold {} = "as often as the fold has it";
        Bid { from: i64, to: i64 } = "bid {from}-{to}";
        Failed {} = "bid failed";
        EveryTrick {} = "every trick";
        EveryPoint {} = "all points but not every trick";
        Game {} = "game";
        OverTarget {} = "hundreds above the target";
        Behind {} = "hundreds begun between the totals";
        BelowZero {} = "losers below zero";
    }
}

pub(super) type Factor = payment::Factor<Check>;

type Payment = payment::Payment<Check>;

type Line = (usize, Vec<Factor>);

const fn factor(times: i64, what: Check) -> Factor {
    Factor { times, what }
}

const MELDS: &[Factor] = &[
    factor(5, Check::Meld { name: MeldName::Roundhouse }),
    factor(4, Check::Meld { name: MeldName::Run }),
    factor(2, Check::Meld { name: MeldName::Aces }),
    factor(2, Check::DoublePinochle {}),
    factor(1, Check::Meld { name: MeldName::Kings }),
    factor(1, Check::Meld { name: MeldName::Queens }),
    factor(1, Check::Meld { name: MeldName::Jacks }),
];

/// What a roundhouse pays besides, where it does not stand for its kings and queens.
const KINGS_AND_QUEENS: Factor = factor(2, Check::KingsAndQueens {});

/// What bids pay up to the band after which every further one pays [`MORE`].
pub(super) const BIDS: &[Factor] = &[
    factor(2, Check::Bid { from: 200, to: 240 }),
    factor(4, Check::Bid { from: 250, to: 290 }),
    factor(7, Check::Bid { from: 300, to: 340 }),
    factor(10, Check::Bid { from: 350, to: 390 }),
];

/// How much more every further band of bids pays.
pub(super) const MORE: i64 = 5;

pub(super) const BAND: i64 = 50;

/// How many times its checks a failed bid pays the opponents.
pub(super) const FAILED: Factor = factor(2, Check::Failed {});

/// What all tricks pay, and all trick points without them.
pub(super) const EVERY_TRICK: Factor = factor(5, Check::EveryTrick {});
pub(super) const EVERY_POINT: Factor = factor(4, Check::EveryPoint {});

/// What a game pays, and what losers below zero pay besides.
pub(super) const GAME: Factor = factor(10, Check::Game {});
pub(super) const BELOW_ZERO: Factor = factor(5, Check::BelowZero {});

pub(super) fn melds(options: &Options) -> Vec<Factor> {
    let mut melds = MELDS.to_vec();
    if !options.check_roundhouse_absorbs {
        melds.insert(1, KINGS_AND_QUEENS);
    }
    melds
}

/// Returns what a game pays for hundreds: each of them pays one.
pub(super) fn margin(options: &Options) -> Check {
    match options.check_game_margin {
        CheckGameMargin::OverTarget => Check::OverTarget {},
        CheckGameMargin::Difference => Check::Behind {},
    }
}

/// Returns the payments: every player settles with his opposite number.
pub(super) fn payments(
    deal: &CheckedHand<'_>,
    totals: &[Points],
    made: Option<bool>,
    end: &End,
) -> Result<Vec<Payment>, Overflow> {
    let options = deal.options;
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
    lines.extend(of_tricks(deal));
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
    let what = match meld.name {
        MeldName::Pinochle => Check::DoublePinochle {},
        name => Check::Meld { name },
    };
    let Some(single) = MELDS.iter().find(|paid| paid.what == what) else { return Vec::new() };
    let times = match single.what {
        // A single one does not pay, two do.
        Check::DoublePinochle {} => fold / 2,
        _ => fold,
    };
    if times == 0 {
        return Vec::new();
    }
    let mut factors = vec![single.clone()];
    if times > 1 {
        factors.push(factor(times, Check::Fold {}));
    }
    let mut paid = vec![factors];
    if meld.name == MeldName::Roundhouse && !options.check_roundhouse_absorbs {
        paid.push(vec![KINGS_AND_QUEENS]);
    }
    paid
}

/// A bid that is made pays by its band; one that fails pays the opponents twice that.
fn of_bid(deal: &CheckedHand<'_>, made: Option<bool>) -> Option<Line> {
    let (contract, made) = (deal.contract.as_ref()?, made?);
    let band = band_of(contract.bid)?;
    Some(if made { (contract.side, vec![band]) } else { (1 - contract.side.min(1), vec![band, FAILED]) })
}

pub(super) fn band_of(bid: i64) -> Option<Factor> {
    let from = bid - bid.rem_euclid(BAND);
    let listed = |band: &&Factor| matches!(band.what, Check::Bid { from: begins, .. } if begins <= from);
    let below = BIDS.iter().rfind(listed)?;
    let Check::Bid { from: begins, .. } = below.what else { return None };
    let checks = below.times + (from - begins) / BAND * MORE;
    Some(factor(checks, Check::Bid { from, to: from.saturating_add(40) }))
}

/// All trick points pay, and more if the other side won no trick.
fn of_tricks(deal: &CheckedHand<'_>) -> Option<Line> {
    if deal.ending != Ending::Played {
        return None;
    }
    let all = Points(count::trick_total(deal.options));
    let side = deal.counts.iter().position(|count| count.tricks == all)?;
    let other_won = deal.counts.iter().enumerate().any(|(at, count)| at != side && count.won);
    let paid = if other_won { EVERY_POINT } else { EVERY_TRICK };
    Some((side, vec![paid]))
}

/// A game pays 10, and for hundreds, and 5 for losers below zero.
fn of_game(options: &Options, totals: &[Points], end: &End) -> Result<Vec<Line>, Overflow> {
    let won =
        end.winner.and_then(|winner| Some((winner, *totals.get(winner)?, *totals.get(1 - winner.min(1))?)));
    let Some((winner, won, lost)) = won else { return Ok(Vec::new()) };
    let hundreds = match options.check_game_margin {
        CheckGameMargin::OverTarget => {
            factor(won.minus(Points(end.target))?.0.max(0) / 100, Check::OverTarget {})
        }
        CheckGameMargin::Difference => {
            let ahead = won.minus(lost)?.0.max(0);
            factor(ahead / 100 + i64::from(ahead % 100 != 0), Check::Behind {})
        }
    };
    let below = (lost < Points::ZERO).then_some(BELOW_ZERO);
    let hundreds = Some(hundreds).filter(|hundreds| hundreds.times > 0);
    Ok([Some(GAME), hundreds, below].into_iter().flatten().map(|paid| (winner, vec![paid])).collect())
}

/// How many differences between totals are listed.
const BLOCKS: i64 = 10;

/// Up to which bid checks are listed; beyond it they go on as the sentence says.
const HIGHEST_BID: i64 = 640;

pub fn card(options: &Options) -> Card {
    let table = options.table();
    let name = options.meld_table.name;
    let tables = [game_stake(options), check_bids(options), checks(options), table.card(name)];
    Card { deck: table.deck.size(), tables: tables.into_iter().flatten().collect() }
}

/// What a loser pays, by how far he is behind.
fn game_stake(options: &Options) -> Option<CardTable> {
    if options.stake_game == 0 && options.stake_per_100 == 0 {
        return None;
    }
    let rows = match options.stake_per_100 {
        0 => vec![CardRow::new(CardRange::AnyLead {}, [Some(options.stake_game)])],
        _ => stake_by_lead(options),
    };
    CardTable::of(CardTopic::GameStake {}, Measure::Money, vec![CardHead::Worth {}], rows)
}

fn stake_by_lead(options: &Options) -> Vec<CardRow> {
    let block = options.stake_block;
    let begun = options.stake_rounding == StakeRounding::Part;
    let rows = (0..BLOCKS).filter_map(|at| {
        let from = at.checked_mul(block)?.checked_add(i64::from(begun))?;
        let to = from.checked_add(block)?.checked_sub(1)?;
        let blocks = score::blocks(options, Points(from));
        let (game, per_block) = (Minor(options.stake_game), Minor(options.stake_per_100));
        let stake = GameStake::new(Seat(1), Seat(0), game, per_block, blocks).ok()?;
        Some(CardRow::new(CardRange::Ahead { from, to }, [Some(stake.minor.0)]))
    });
    let more = CardRow::new(CardRange::EachMore { block, begun }, [Some(options.stake_per_100)]);
    rows.chain([more]).collect()
}

fn check_bids(options: &Options) -> Option<CardTable> {
    if !options.checks {
        return None;
    }
    let mut rows = Vec::new();
    let mut bid = options.min_bid;
    while bid <= HIGHEST_BID {
        if let Some(Factor { times, what: Check::Bid { from, to } }) = band_of(bid) {
            let what = CardRange::Bids { from, to: Some(to) };
            rows.push(CardRow::new(what, [Some(times), times.checked_mul(FAILED.times)]));
        }
        bid = bid.saturating_sub(bid.rem_euclid(BAND)).saturating_add(BAND);
    }
    let heads = vec![CardHead::Made { suits: Vec::new() }, CardHead::Lost { suits: Vec::new() }];
    CardTable::of(CardTopic::CheckBids {}, Measure::Units, heads, rows)
}

fn checks(options: &Options) -> Option<CardTable> {
    if !options.checks {
        return None;
    }
    let rest = [EVERY_TRICK, EVERY_POINT, GAME];
    let hundreds = Factor { times: 1, what: margin(options) };
    let all = melds(options).into_iter().chain(rest).chain([hundreds, BELOW_ZERO]);
    let rows = all.map(|factor| CardRow::new(factor.what, [Some(factor.times)])).collect();
    CardTable::of(CardTopic::Checks {}, Measure::Units, vec![CardHead::Worth {}], rows)
}
