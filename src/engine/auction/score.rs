//! Who pays whom for a hand, and at the end of a night (rulebook sections 9, 10 and 12).

use super::options::{Options, PassedOut, RenegePayer};
use super::record::{Ending, Record};
use super::story::{Contract, FactorMeaning};
use super::validate::{Active, players_allowed};
use crate::engine::fields::Fields;
use crate::engine::{Payment, Problem, Refusal, pinochle::Suit, record_check};
use crate::kernel::{
    Account, CommonProblem as Common, Direction, FieldNoun, KITTY, Minor, Overflow, Seat, Table, Units,
    divide_kitty, ensure, json::present_map, payment::Factor,
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Section 10.
pub(super) fn passed_out(
    options: &Options,
    table: &Table,
    active: Option<Active>,
) -> Result<Option<Payment>, Refusal> {
    let pays = |seat: &Seat| match options.passed_out {
        PassedOut::Redeal => false,
        PassedOut::ActivePay => active.is_some_and(|active| active.contains(seat)),
        PassedOut::AllPay => true,
        PassedOut::DealerPays => table.dealer_seat() == Some(*seat),
    };
    let payers: Vec<Account> = table.seats().filter(pays).map(Account::Seat).collect();
    if payers.is_empty() {
        return Ok(None);
    }
    let units = Factor { times: options.passed_out_units, what: FactorMeaning::PassedOut {} };
    Ok(Some(Payment::new(vec![units], Account::Kitty, Direction::Collects, payers)?))
}

/// Section 9: the bidder collects from each player, or pays each.
pub(super) fn settle(
    options: &Options,
    table: &Table,
    active: Option<Active>,
    contract: &Contract,
) -> Result<Payment, Refusal> {
    let (bid, bidder) = (contract.bid, Account::Seat(contract.bidder));
    let Some(mut factors) = factors(options, contract) else {
        let (field, least) = (Record::noun("bid"), options.schedule.first_bid());
        return Err(Refusal::of("bid", Common::OutOfRange { field, found: bid, least, most: None }));
    };
    let made = contract.made();
    let direction = if made { Direction::Collects } else { Direction::Pays };
    if contract.is_blind() {
        return Ok(Payment::new(factors, bidder, direction, vec![Account::Kitty])?);
    }

    // Section 2.
    let settles = |seat: &Seat| options.inactive_settle || active.is_some_and(|active| active.contains(seat));
    let others = table.seats().filter(|seat| *seat != contract.bidder).filter(settles);
    let mut others: Vec<Account> = others.map(Account::Seat).collect();
    // Section 10: the kitty collects from losers and pays winners, each from its own bid on.
    let kitty_from = if made { options.kitty_pays_from } else { Some(options.kitty_collects_from) };
    if options.kitty && kitty_from.is_some_and(|from| bid >= from) {
        others.push(Account::Kitty);
    }
    if let (Some(by), RenegePayer::Offender, true) = (contract.renege_by, options.renege_payer, made) {
        let shares = i64::try_from(others.len()).map_err(|_| Overflow)?;
        factors.push(Factor { times: shares, what: FactorMeaning::SharesOfOthers {} });
        others = vec![Account::Seat(by)];
    }
    Ok(Payment::new(factors, bidder, direction, others)?)
}

/// What one account pays another; `None` if the bid has no value.
pub(super) fn factors(options: &Options, contract: &Contract) -> Option<Vec<Factor<FactorMeaning>>> {
    let band = options.schedule.units(contract.bid)?;
    if contract.is_blind() {
        return Some(vec![Factor { times: band.units, what: FactorMeaning::BlindSurrender {} }]);
    }
    let bid = (band.units, FactorMeaning::Bid { from: band.from, to: band.to });
    // Sections 9.1 and 9.4: not if the bidder conceded while he could still change trump.
    let is_conceded = contract.ending == Ending::Conceded;
    let trump = contract.trump.filter(|_| !is_conceded || options.concede_uses_trump);
    let trump = trump.map(|trump| (times_of(options, trump), FactorMeaning::Trump(trump)));
    // Section 9.1.
    let bete = match contract.renege_by {
        _ if contract.made() || is_conceded => None,
        Some(_) => Some((options.renege_bete, FactorMeaning::RenegeBete {})),
        None => Some((options.bete_in_play, FactorMeaning::Bete {})),
    };
    let more = [trump, bete].into_iter().flatten().filter(|(times, _)| *times != 1);
    let all = [bid].into_iter().chain(more);
    Some(all.map(|(times, what)| Factor { times, what }).collect())
}

pub(super) fn times_of(options: &Options, trump: Suit) -> i64 {
    match trump {
        Suit::Spades => options.spades_multiplier,
        Suit::Hearts => options.hearts_multiplier,
        Suit::Diamonds | Suit::Clubs => 1,
    }
}

/// Unchecked.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Closing {
    /// Units of every player, and of the kitty unless it has 0.
    #[serde(deserialize_with = "present_map")]
    pub balances: Option<BTreeMap<String, i64>>,
}

/// What each player receives (+) or pays (-), in seat order; the kitty ends at 0.
pub fn close(options: &Options, players: &[String], closing: &Closing) -> Result<Vec<Minor>, Refusal> {
    record_check::check_players("players", players, players_allowed(options))?;
    let (balances, kitty) = balances(players, closing).map_err(|problem| Refusal::of("close", problem))?;
    cash(options.unit_minor, &balances, kitty).map_err(|overflow| Refusal::of("close", overflow))
}

fn balances(players: &[String], closing: &Closing) -> Result<(Vec<Units>, Units), Problem> {
    let balances = closing.balances.as_ref().ok_or(Common::missing(FieldNoun::of("balances")))?;
    let surplus = balances.keys().find(|name| *name != KITTY && !players.contains(name));
    surplus.map_or(Ok(()), |name| Err(Common::not_at_table(name, players)))?;
    let balance = |name: &String| {
        let (field, whose) = (FieldNoun::called("balances", "balance"), name.clone());
        balances.get(name).copied().map(Units).ok_or(Common::MissingOf { field, whose })
    };
    let by_seat = players.iter().map(balance).collect::<Result<Vec<_>, _>>()?;
    let kitty = Units(balances.get(KITTY).copied().unwrap_or(0));
    let sum = Units::total(by_seat.iter().copied().chain([kitty]))?;
    let terms = || by_seat.iter().chain([&kitty]).map(|units| units.0).collect();
    ensure(sum == Units::ZERO, || Common::wrong_sum(terms(), 0))?;
    Ok((by_seat, kitty))
}

fn cash(unit_minor: i64, balances: &[Units], kitty: Units) -> Result<Vec<Minor>, Overflow> {
    let shares = divide_kitty(kitty.worth(unit_minor)?, balances.len());
    balances.iter().zip(shares).map(|(units, share)| units.worth(unit_minor)?.plus(share)).collect()
}
