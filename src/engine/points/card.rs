//! The rule card of a game to points: what a game pays, what is paid in checks, and the melds.

use super::checks::{self, Check, Factor};
use super::options::{Options, StakeRounding};
use super::score;
use crate::engine::card::{Card, CardHead, CardRange, CardRow, CardTable, CardTopic, Measure};
use crate::kernel::{GameStake, Minor, Points, Seat};

/// How many differences between totals are listed.
const BLOCKS: i64 = 10;

/// Up to which bid checks are listed; beyond it they go on as the sentence says.
const HIGHEST_BID: i64 = 640;

pub fn card(options: &Options) -> Card {
    let table = options.table();
    let name = options.meld_table.name();
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
        if let Some(Factor { times, what: Check::Bid { from, to } }) = checks::band_of(bid) {
            let what = CardRange::Bids { from, to: Some(to) };
            rows.push(CardRow::new(what, [Some(times), times.checked_mul(checks::FAILED.times)]));
        }
        bid = bid.saturating_sub(bid.rem_euclid(checks::BAND)).saturating_add(checks::BAND);
    }
    let heads = vec![CardHead::Made { suits: Vec::new() }, CardHead::Lost { suits: Vec::new() }];
    CardTable::of(CardTopic::CheckBids {}, Measure::Units, heads, rows)
}

fn checks(options: &Options) -> Option<CardTable> {
    if !options.checks {
        return None;
    }
    let rest = [checks::EVERY_TRICK, checks::EVERY_POINT, checks::GAME];
    let hundreds = Factor { times: 1, what: checks::margin(options) };
    let all = checks::melds(options).into_iter().chain(rest).chain([hundreds, checks::BELOW_ZERO]);
    let rows = all.map(|factor| CardRow::new(factor.what, [Some(factor.times)])).collect();
    CardTable::of(CardTopic::Checks {}, Measure::Units, vec![CardHead::Worth {}], rows)
}
