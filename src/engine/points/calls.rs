//! Speaking order, and the calls of an auction (rulebook sections 4 and 9).

use super::options::{ForcedBid, Options};
use super::record::{Call, CallKind, LastBid, Problem, Record};
use super::{columns::Columns, count::trick_total};
use crate::engine::{
    CallFault, OrProblem, Problem as AnyProblem, Refusal, calls::Turns, calls::from_the_left, fields::Fields,
    record_check,
};
use crate::kernel::{CommonProblem as Common, FieldNoun, NearestBids, Seat, Side, Table, ensure};
use std::ops::RangeInclusive;

pub(super) struct Auction<'t> {
    options: &'t Options,
    table: &'t Table,
    pub last: Option<LastBid<'t>>,
    bidders: Vec<Seat>,
    turns: Turns<'t>,
    passed_double: bool,
}

/// What the auction came to before the first call at fault. If the dealer is unknown, who called first leads.
pub(super) fn replay<'t>(
    options: &'t Options,
    table: &'t Table,
    dealer: Option<Seat>,
    calls: &'t [Call],
) -> (Auction<'t>, OrProblem) {
    let first = calls.first().map(|call| call.player.as_str());
    let turns = Turns::new(table, from_the_left(table, dealer, first));
    let bidders = Vec::new();
    let mut auction = Auction { options, table, last: None, bidders, turns, passed_double: false };
    let mut numbered = calls.iter().zip(1..);
    let spoken = numbered.try_for_each(|(call, number)| {
        auction.speak(call, number).map_err(|problem| problem.in_call(number, &call.player))
    });
    let heard = spoken.and_then(|()| Ok(auction.check_end()?));
    (auction, heard)
}

impl<'t> Auction<'t> {
    fn speak(&mut self, call: &'t Call, number: usize) -> OrProblem {
        let seat = Common::seat(&call.player, self.table)?;
        // Who doubled has not passed, and may still bid or pass until three have (Ben runs from a redouble).
        let is_open = self.doubled() > 0 && self.turns.passes() + 1 < self.table.players.len();
        if is_open && matches!(call.said, CallKind::Pass | CallKind::Bid(_)) {
            self.turns.recall(seat);
        }
        match call.said {
            CallKind::Pass if self.may_pass_double(seat) => {
                self.passed_double = true;
                self.turns.pass_standing();
            }
            CallKind::Pass => {
                self.turns.check(seat)?;
                if number == 1 && self.options.forced_bid == ForcedBid::First {
                    let (name, lowest) = (call.player.clone(), lowest_bid(self.options));
                    return Err(CallFault::MustOpen { name, lowest }.into());
                }
                self.turns.pass();
            }
            CallKind::Bid((amount, suit)) => {
                self.turns.check(seat)?;
                self.bid(seat, LastBid { bidder: &call.player, amount, suit, doubled: 0 })?;
            }
            CallKind::Double | CallKind::Redouble => self.double(seat, call.said)?,
        }
        Ok(())
    }

    /// When all others are out he keeps the bid.
    fn may_pass_double(&self, seat: Seat) -> bool {
        self.turns.turn().is_none()
            && self.doubled() > 0
            && !self.passed_double
            && self.last.is_some_and(|last| last.bidder == self.table.name(seat))
    }

    fn bid(&mut self, seat: Seat, bid: LastBid<'t>) -> OrProblem {
        check_bid(self.options, bid.amount, self.forces(seat))?;
        let (amount, names_suit) = (bid.amount, self.options.bid_suit);
        if let Some(last) = self.last.filter(|last| amount <= last.amount) {
            return Err(AnyProblem::NotHigher { bid: amount.into(), last: last.amount.into() });
        }
        let field = FieldNoun::called("bid_suit", "suit of the bid");
        ensure(!names_suit || bid.suit.is_some(), || Common::missing(field))?;
        ensure(names_suit || bid.suit.is_none(), || Common::NotInRules { field, key: "bid_suit" })?;
        self.bidders.push(seat);
        (self.last, self.passed_double) = (Some(bid), false);
        let bids = self.bidders.iter().filter(|bidder| **bidder == seat).count();
        self.turns.bid(usize::try_from(self.options.bid_rounds) == Ok(bids));
        Ok(())
    }

    fn double(&mut self, seat: Seat, said: CallKind) -> OrProblem {
        let field = Record::noun("doubled");
        ensure(self.options.doubling, || Common::NotInRules { field, key: "doubling" })?;
        let columns = Columns::of(self.table);
        let bidders = self.last.and_then(|last| columns.of_player(last.bidder));
        let is_own = bidders.is_some_and(|column| column.seats.contains(&seat));
        match (said, &mut self.last) {
            (CallKind::Double, Some(last)) if last.doubled == 0 && !is_own => last.doubled = 1,
            (CallKind::Redouble, Some(last)) if last.doubled == 1 && is_own => last.doubled = 2,
            _ => return Err(Problem::DoubledOutOfOrder {}.into()),
        }
        // It takes up a turn only of the player who was to speak.
        if self.turns.turn() == Some(seat) {
            self.turns.rest();
        }
        Ok(())
    }

    /// A forced dealer need not be asked when the others have passed.
    fn check_end(&self) -> Result<(), CallFault> {
        let is_forced = self.turns.turn().is_some_and(|seat| self.forces(seat));
        if is_forced { Ok(()) } else { self.turns.check_end() }
    }

    /// Nobody bid, and the forced dealer must take the hand.
    pub fn forces(&self, bidder: Seat) -> bool {
        self.last.is_none()
            && self.options.forced_bid == ForcedBid::Dealer
            && self.turns.last() == Some(bidder)
            && self.turns.turn() == Some(bidder)
            && self.turns.passes() + 1 == self.table.players.len()
    }

    pub fn only_dealer_bid(&self) -> bool {
        let dealer = self.turns.last();
        !self.bidders.is_empty() && self.bidders.iter().all(|seat| Some(*seat) == dealer)
    }

    pub fn doubled(&self) -> i64 {
        self.last.map_or(0, |last| last.doubled)
    }
}

/// A forced dealer may also have the bid that the rules name.
pub(super) fn check_bid(options: &Options, bid: i64, is_forced: bool) -> OrProblem {
    if !is_forced || options.forced_amount != Some(Some(bid)) {
        let (field, lowest, step) = (Record::noun("bid"), lowest_bid(options), options.bid_step.at(bid));
        Common::check_range(field, bid, lowest, None)?;
        ensure(bid.checked_rem(step) == Some(0), || {
            let (below, above) = options.bid_step.beside(bid);
            let beside = Some(Box::new(NearestBids { below: Some(below.max(lowest)), above }));
            Common::OffStep { field, found: bid, step, beside }
        })?;
    }
    let partners = usize::try_from(options.players / options.sides).unwrap_or(1);
    Ok(options.table().check_bid(bid, trick_total(options), &options.hands(partners, true))?)
}

/// `None` if a forced dealer bids what he likes.
pub(super) fn forced_amount(options: &Options) -> Option<i64> {
    options.forced_amount.unwrap_or_else(|| Some(lowest_bid(options)))
}

pub(super) fn lowest_bid(options: &Options) -> i64 {
    options.bid_step.beside(options.min_bid.saturating_sub(1)).1
}

pub fn check(options: &Options, table: &Table) -> Result<(), Refusal> {
    let check_players =
        |field, players: &[String]| record_check::check_players(field, players, players_allowed(options));
    let field = FieldNoun::of("sides");
    let refuse = |problem: AnyProblem| Refusal::of("sides", problem);
    if options.is_individual() {
        ensure(table.sides.is_none(), || refuse(Common::NotInRules { field, key: "sides" }.into()))?;
        return check_players("players", &table.players);
    }
    let sides = table.sides.as_ref().ok_or_else(|| refuse(Common::missing(field).into()))?;
    let named: Vec<String> = sides.iter().flat_map(|side| side.players.iter().cloned()).collect();
    check_players("sides", &named)?;
    let (count, each) = (options.sides, options.players / options.sides);
    let is_right = |found: usize, wanted: i64| usize::try_from(wanted) == Ok(found);
    let are_even = sides.iter().all(|side| is_right(side.players.len(), each));
    ensure(is_right(sides.len(), count) && are_even, || refuse(Problem::Sides { count, each }.into()))?;
    for (at, Side { label, .. }) in sides.iter().enumerate() {
        let is_new = sides.iter().take(at).all(|other| other.label != *label);
        ensure(is_new, || refuse(Common::FieldTwice { name: label.clone() }.into()))?;
    }
    check_players("players", &table.players)?;
    let seated = named.iter().try_for_each(|name| Common::seat(name, table).map(drop));
    seated.map_err(|stranger| refuse(stranger.into()))
}

/// Who sits opposite each other are partners. `None` if everybody plays alone, or sides would be empty.
pub(in crate::engine) fn partners(options: &Options, players: &[String]) -> Option<Vec<Side>> {
    let count = usize::try_from(options.sides).ok()?;
    if options.is_individual() || count > players.len() {
        return None;
    }
    let partners = |at| players.iter().skip(at).step_by(count).cloned().collect();
    Some((0..count).map(|at| Side::of(partners(at))).collect())
}

pub(in crate::engine) fn players_allowed(options: &Options) -> RangeInclusive<usize> {
    let players = usize::try_from(options.players).unwrap_or(usize::MAX);
    players..=players
}
