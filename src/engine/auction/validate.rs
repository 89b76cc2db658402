//! Checks a record, in the rulebook's order of faults (section 12), without those that follow from an earlier one.

use super::count::{self, BidderCount};
use super::options::{BlindSurrender, Options, PassedOut, SitsOutFour, ThirdSeat};
use super::record::{Call, Ending, Problem, Record};
use super::story::{Contract, Story};
use crate::engine::fields::{BesidePass, Fields};
use crate::engine::{
    CallFault, NotAllowedWhy, OrProblem, Problem as AnyProblem, RecordCheck, Refusal, calls::Turns,
    pinochle::Suit, record_check,
};
use crate::kernel::{CommonProblem as Common, FieldNoun, NearestBids, Seat, Table, ensure};
use std::ops::RangeInclusive;

pub(super) fn check(
    options: &Options,
    table: &Table,
    record: &Record,
) -> Result<(Story, Option<Active>), Refusal> {
    record_check::check_players("players", &table.players, players_allowed(options))?;
    let mut check = Check::new(options, table, record, None);
    check.known = check.active();
    let auction = check.auction();
    let story = match check.needed(true, "outcome", &record.outcome) {
        None => None,
        Some(Ending::PassedOut) => {
            check.passed_out(auction);
            Some(Story::PassedOut)
        }
        Some(ending) => check.contract(*ending, auction).map(Story::Contract),
    };
    let story = check.finish_with(story, "outcome")?;
    Ok((story, check.known))
}

/// Who was dealt in is known beforehand, unless the dealer is needed for that and missing.
type Check<'a> = RecordCheck<'a, Options, Record, Option<Active>>;

impl Check<'_> {
    /// Who is dealt in. The dealer must be at the table, and named if something depends on it.
    fn active(&mut self) -> Option<Active> {
        let size = self.table.players.len();
        let somebody_sits_out = size > FEWEST;
        let passed_out = self.record.outcome == Some(Ending::PassedOut);
        let dealer_decides = match self.options.passed_out {
            PassedOut::DealerPays if passed_out => true,
            PassedOut::ActivePay if passed_out => somebody_sits_out,
            _ => somebody_sits_out && (self.record.auction.is_some() || !self.options.inactive_settle),
        };
        match self.dealer(dealer_decides) {
            Some(dealer) => Some(active(self.options, size, dealer)),
            None => {
                (self.table.dealer.is_none() && !somebody_sits_out).then_some([Seat(0), Seat(1), Seat(2)])
            }
        }
    }

    fn auction(&mut self) -> Option<WonBid> {
        let calls = self.record.auction.as_ref()?;
        let active = self.known?;
        self.accept("auction", replay(self.options, self.table, active, calls))
    }

    /// Nothing else may be recorded.
    fn passed_out(&mut self, auction: Option<WonBid>) {
        if let Some((bidder, _)) = auction.flatten() {
            let name = self.table.name(bidder).to_owned();
            self.fault("outcome", AnyProblem::SomebodyBid { name });
        } else if self.options.forced_bid {
            let field = FieldNoun::called("passed_out", "passed-out hand");
            self.fault("outcome", Common::NotInRules { field, key: "forced_bid" });
        }
        let record = self.record;
        self.refuse_fields(&NotAllowedWhy::PassedOut {}, |field| {
            field.place == BesidePass::Refused && (field.is_written)(record)
        });
        if !self.record.widow_seen.unwrap_or(true) {
            self.not_allowed("widow_seen", NotAllowedWhy::PassedOut {});
        }
    }

    fn contract(&mut self, ending: Ending, auction: Option<WonBid>) -> Option<Contract> {
        self.ensure(auction != Some(None), "outcome", AnyProblem::NobodyBid {});
        let winner = auction.flatten();
        let bidder = self.bidder(winner.map(|(bidder, _)| bidder));
        let bid = self.bid(winner.map(|(_, bid)| bid));
        let trump = self.trump(ending);
        let renege_by = self.renege_by(ending);
        self.conceded_by(ending, bidder);
        let widow_seen = self.widow_seen(ending, bid);
        let is_counted =
            matches!(ending, Ending::Played | Ending::Made | Ending::Lost) && self.record.renege_by.is_none();
        let count = if is_counted { self.count(ending, trump) } else { None };
        let contract = Contract { bidder: bidder?, bid: bid?, trump, ending, widow_seen, renege_by, count };
        self.agreement(ending, &contract);
        Some(contract)
    }

    fn bidder(&mut self, winner: Option<Seat>) -> Option<Seat> {
        let is_needed = self.record.auction.is_none();
        let Some(name) = self.needed(is_needed, "bidder", &self.record.bidder) else { return winner };
        let seat = self.active_seat("bidder", name)?;
        let table = self.table;
        if let Some(winner) = winner {
            self.as_in_auction("bidder", name.as_str(), table.name(winner));
        }
        Some(seat)
    }

    /// A player who was dealt in; any, if that is unknown.
    fn active_seat(&mut self, field: &'static str, name: &str) -> Option<Seat> {
        let seat = self.seat(field, name)?;
        match self.known {
            Some(active) if !active.contains(&seat) => self.refuse(field, sits_out(self.table, active, seat)),
            _ => Some(seat),
        }
    }

    fn bid(&mut self, winning: Option<i64>) -> Option<i64> {
        let is_needed = self.record.auction.is_none();
        let Some(&bid) = self.needed(is_needed, "bid", &self.record.bid) else { return winning };
        self.accept("bid", check_bid(self.options, bid))?;
        if let Some(winning) = winning {
            self.as_in_auction("bid", bid, winning);
        }
        Some(bid)
    }

    /// It may be left out only if the bidder conceded before it mattered.
    fn trump(&mut self, ending: Ending) -> Option<Suit> {
        let is_needed = ending != Ending::Conceded || self.options.concede_uses_trump;
        self.needed(is_needed, "trump", &self.record.trump).copied()
    }

    fn renege_by(&mut self, ending: Ending) -> Option<Seat> {
        let name = self.record.renege_by.as_ref()?;
        if ending != Ending::Played {
            self.not_allowed("renege_by", Check::is("outcome", ending));
            return None;
        }
        self.active_seat("renege_by", name)
    }

    /// Both opponents if they conceded; one of them, as a note, if the hand went on.
    fn conceded_by(&mut self, ending: Ending, bidder: Option<Seat>) {
        let Some(names) = self.record.conceded_by.as_ref() else { return };
        let is_right = match names.as_slice() {
            [_] => !matches!(ending, Ending::Conceded | Ending::OpponentsConceded),
            [one, other] => ending == Ending::OpponentsConceded && one != other,
            _ => false,
        };
        if !is_right {
            return self.fault("conceded_by", Problem::ConcededBy {});
        }
        for name in names {
            let seat = self.active_seat("conceded_by", name);
            if seat.is_some() && seat == bidder {
                self.not_allowed("conceded_by", Check::is("bidder", name.as_str()));
            }
        }
    }

    fn widow_seen(&mut self, ending: Ending, bid: Option<i64>) -> bool {
        if self.record.widow_seen.unwrap_or(true) {
            return true;
        }
        if self.options.blind_surrender == BlindSurrender::None {
            let field = FieldNoun::called("blind_surrender", "blind surrender");
            self.fault("widow_seen", Common::NotInRules { field, key: "blind_surrender" });
        } else if ending != Ending::Conceded {
            self.not_allowed("widow_seen", Check::is("outcome", ending));
        } else if let Some(bid) = bid.filter(|bid| *bid != self.options.min_bid) {
            let (bid, lowest) = (bid.into(), self.options.min_bid.into());
            self.not_allowed("widow_seen", NotAllowedWhy::NotLowest { bid, lowest });
        }
        false
    }

    /// Either may be left out if the table reports made or lost.
    fn count(&mut self, ending: Ending, trump: Option<Suit>) -> Option<BidderCount> {
        let (record, is_needed) = (self.record, ending == Ending::Played);
        let is_told = record.meld.is_some() || record.tricks.is_some();
        if is_needed && !is_told {
            self.fault("meld", Check::missing("outcome"));
        }
        let meld = self.needed(is_needed, "meld", &record.meld);
        let melded = trump.zip(meld).map(|(trump, meld)| count::evaluate(self.options, trump, meld));
        let melded = melded.and_then(|melded| self.accept("meld", melded));
        let tricks = *self.needed(is_needed && is_told, "tricks", &record.tricks)?;
        let won_a_trick = record.won_a_trick.unwrap_or(true);
        self.accept("tricks", count::check_tricks(self.options, tricks, won_a_trick));
        let total = count::trick_total(self.options);
        if let Some(opponents) =
            record.opponent_tricks.filter(|points| tricks.checked_add(*points) != Some(total))
        {
            self.fault("opponent_tricks", Common::wrong_sum(vec![tricks, opponents], total));
        }
        Some(BidderCount::new(self.options, melded?, tricks, won_a_trick))
    }

    fn agreement(&mut self, ending: Ending, contract: &Contract) {
        let says_made = ending == Ending::Made;
        let won_a_trick = self.record.won_a_trick.unwrap_or(true);
        if says_made && count::loses_without_trick(self.options, won_a_trick) {
            self.fault("outcome", Problem::MadeWithoutTrick {});
        }
        if let (Ending::Made | Ending::Lost, Some(count)) = (ending, &contract.count)
            && contract.made() != says_made
        {
            let (meld, tricks) = (count.meld, count.counted);
            self.fault("outcome", AnyProblem::CountsContradict { meld, tricks, bid: contract.bid });
        }
    }
}

const STEP: i64 = 10;

/// The highest bid that the rulebook pays by rows without an end. Without points for doubles no cards make it.
const HIGHEST_IN_PRINT: i64 = 1000;

/// Who won, with which bid; `None` if all passed.
pub(super) type WonBid = Option<(Seat, i64)>;

/// `active` are in speaking order. If the dealer is unknown, the first caller leads.
pub(super) fn replay(options: &Options, table: &Table, active: Active, calls: &[Call]) -> OrProblem<WonBid> {
    let mut order = active;
    if table.dealer.is_none()
        && let Some(first) = calls.first().and_then(|call| table.seat_of(&call.player))
        && let Some(place) = order.iter().position(|seat| *seat == first)
    {
        order.rotate_left(place);
    }
    let mut turns = Turns::new(table, order);
    let mut highest = None;
    for (call, number) in calls.iter().zip(1..) {
        let seat = Common::seat(&call.player, table).map_err(AnyProblem::from).and_then(|seat| {
            ensure(turns.turn().is_none() || order.contains(&seat), || sits_out(table, order, seat))?;
            turns.check(seat)?;
            check_call(options, &turns, highest, call, number == 1)?;
            Ok(seat)
        });
        let seat = seat.map_err(|problem| problem.in_call(number, &call.player))?;
        match call.bid {
            Some(bid) => {
                highest = Some((seat, bid));
                turns.bid(false);
            }
            None => turns.pass(),
        }
    }
    turns.check_end()?;
    Ok(highest)
}

fn check_call(
    options: &Options,
    turns: &Turns<'_>,
    highest: WonBid,
    call: &Call,
    is_first: bool,
) -> OrProblem {
    let name = || call.player.clone();
    let Some(bid) = call.bid else {
        let may_pass = !(is_first && options.forced_bid);
        return Ok(ensure(may_pass, || CallFault::MustOpen { name: name(), lowest: options.min_bid })?);
    };
    check_bid(options, bid)?;
    if let Some((_, last)) = highest {
        return ensure(bid > last, || AnyProblem::NotHigher { bid: bid.into(), last: last.into() });
    }
    let is_limited = options.third_seat_open == ThirdSeat::At290Or310 && turns.passes() == 2;
    Ok(ensure(!is_limited || bid == 290 || bid >= 310, || Problem::ThirdSeat { name: name(), bid })?)
}

pub(super) fn check_bid(options: &Options, bid: i64) -> OrProblem {
    let lowest = options.min_bid;
    let off_step = || {
        let beside = Some(Box::new(beside(options, bid)));
        Common::OffStep { field: Record::noun("bid"), found: bid, step: STEP, beside }
    };
    ensure(bid % STEP == 0, off_step)?;
    Common::check_range(Record::noun("bid"), bid, lowest, None)?;
    ensure(!is_barred(options, bid), || Problem::BidBarred { bid, beside: beside(options, bid) })?;
    if bid > HIGHEST_IN_PRINT {
        count::table(options).check_bid(bid, count::trick_total(options), &[count::MOST_CARDS])?;
    }
    Ok(())
}

fn is_barred(options: &Options, bid: i64) -> bool {
    options.no_40_90 && bid % 50 == 40
}

/// The nearest legal bids. Two steps always pass a barred one.
fn beside(options: &Options, bid: i64) -> NearestBids {
    let is_legal = |bid: &i64| *bid >= options.min_bid && bid % STEP == 0 && !is_barred(options, *bid);
    let lowest = bid.saturating_add(1).max(options.min_bid);
    let below = (bid.saturating_sub(2 * STEP)..bid).rev().find(is_legal);
    let above = (lowest..=lowest.saturating_add(2 * STEP)).find(is_legal).unwrap_or(lowest);
    NearestBids { below, above }
}

/// Who is dealt in, the first to speak in front.
pub(in crate::engine) type Active = [Seat; 3];

pub(super) const FEWEST: usize = 3;

/// In speaking order.
pub(in crate::engine) fn active(options: &Options, size: usize, dealer: Seat) -> Active {
    let steps = match (size, options.sits_out_four) {
        (4, SitsOutFour::DealersRight) => [1, 2, 0],
        // The dealer and the second to the left sit out, whatever the option.
        (5, _) => [1, 3, 4],
        _ => [1, 2, 3],
    };
    steps.map(|left| dealer.clockwise(left, size))
}

fn sits_out(table: &Table, now: Active, seat: Seat) -> AnyProblem {
    let name = |seat| table.name(seat).to_owned();
    AnyProblem::SitsOut { name: name(seat), active: now.map(name).to_vec() }
}

pub(in crate::engine) fn players_allowed(options: &Options) -> RangeInclusive<usize> {
    FEWEST..=usize::try_from(options.max_players).unwrap_or(FEWEST)
}
