//! The rule card of a game to points: what a game pays, what is paid in checks, and the melds.

use super::check_rates::{CheckFactor, CheckPayment};
use super::checks;
use super::options::{Options, StakeRounding};
use super::score;
use crate::engine::card::{CardHead, CardRange, CardRow, CardTable, CardTables, CardTopic, Measure};
use crate::engine::pinochle::meld_card;
use crate::kernel::{GameStake, Minor, Points, Seat};

const BLOCKS: i64 = 10;

/// Up to which bid checks are listed; beyond it they go on as the sentence says.
const HIGHEST_BID: i64 = 640;

pub fn card(options: &Options) -> CardTables {
    let table = options.table();
    let name = options.meld_table.name;
    let tables = [game_stake(options), check_bids(options), check_rates(options), meld_card(&table, name)];
    CardTables { deck: table.deck.size(), tables: tables.into_iter().flatten().collect() }
}

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
    let failed = checks::failed(options);
    let mut rows = Vec::new();
    let mut bid = options.min_bid;
    while bid <= HIGHEST_BID {
        if let Ok(Some(CheckFactor { times, what: CheckPayment::Bid { from, to } })) =
            checks::band_of(options, bid)
        {
            let what = CardRange::Bids { from, to: Some(to) };
            rows.push(CardRow::new(what, [Some(times), times.checked_mul(failed)]));
        }
        bid = bid.saturating_sub(bid.rem_euclid(checks::BAND)).saturating_add(checks::BAND);
    }
    let heads = vec![CardHead::Made { suits: Vec::new() }, CardHead::Lost { suits: Vec::new() }];
    CardTable::of(CardTopic::CheckBids {}, Measure::Units, heads, rows)
}

fn check_rates(options: &Options) -> Option<CardTable> {
    if !options.checks {
        return None;
    }
    let all = [
        checks::melds(options),
        checks::tricks(options),
        checks::game(options),
        vec![checks::hundred(options)],
    ]
    .concat();
    let all = all.into_iter().filter(|factor| factor.times > 0);
    let rows = all.map(|factor| CardRow::new(factor.what, [Some(factor.times)])).collect();
    CardTable::of(CardTopic::Checks {}, Measure::Units, vec![CardHead::Worth {}], rows)
}
