//! Checks bidder, bid, auction and trump (rulebook sections 2 and 9).

use super::Check;
use crate::engine::fields::{BesidePass, Fields};
use crate::engine::pinochle::Suit;
use crate::engine::points::calls::{self, Auction};
use crate::engine::points::options::{ForcedAmount, ForcedBid, TrumpBy};
use crate::engine::points::record::{self, CallKind, Problem, Record};
use crate::engine::{NotAllowedWhy, Problem as AnyProblem};
use crate::kernel::{CommonProblem as Common, FieldNoun, Seat};

impl Check<'_> {
    /// When all passed there is nothing else to record.
    pub(super) fn passed_out(&mut self) -> bool {
        if !self.record.passed_out.unwrap_or(false) {
            return false;
        }
        self.has_no_auction("passed_out", true);
        if self.options.forced_bid != ForcedBid::None {
            let field = FieldNoun::called("passed_out", "passed-out hand");
            self.fault("passed_out", Common::NotInRules { field, key: "forced_bid" });
        }
        let mut refused = Record::FIELDS.iter().filter(|field| field.place == BesidePass::Refused);
        if let Some(field) = refused.find(|field| (field.is_written)(self.record)) {
            let why = NotAllowedWhy::PassedOut {};
            self.fault("passed_out", AnyProblem::not_allowed(field.noun(), why));
        }
        let is_bid = |call: &&record::Call| matches!(call.said, CallKind::Bid { .. });
        if let Some(call) = self.record.auction.as_ref().and_then(|calls| calls.iter().find(is_bid)) {
            self.fault("passed_out", AnyProblem::SomebodyBid { name: call.player.clone() });
        }
        true
    }

    /// Returns whether trump is turned; then a field of auctions is a fault.
    pub(super) fn has_no_auction(&mut self, field: &'static str, is_given: bool) -> bool {
        let is_turned = self.options.trump_by == TrumpBy::Turned;
        self.in_rules(!(is_turned && is_given), field, "trump_by");
        is_turned
    }

    pub(super) fn bidder(&mut self) -> Option<Seat> {
        if self.has_no_auction("bidder", self.record.bidder.is_some()) {
            return None;
        }
        let name = self.needed(true, "bidder", &self.record.bidder)?;
        self.seat("bidder", name)
    }

    pub(super) fn bid(&mut self, auction: Option<&Auction<'_>>, bidder: Option<Seat>) -> Option<i64> {
        if self.has_no_auction("bid", self.record.bid.is_some()) {
            return None;
        }
        if let (true, Some(auction), Some(bidder)) = (self.record.bid.is_none(), auction, bidder)
            && auction.forces(bidder)
        {
            return self.refuse("bid", Check::missing("bid"));
        }
        let bid = *self.needed(true, "bid", &self.record.bid)?;
        let checked = match self.is_forced_amount(auction, bidder, bid) {
            true => calls::cards_make(self.options, bid),
            false => calls::check_bid(self.options, bid),
        };
        self.accept("bid", checked).map(|()| bid)
    }

    /// Returns whether it is the bid that only the dealer has whom the others left under.
    fn is_forced_amount(&self, auction: Option<&Auction<'_>>, bidder: Option<Seat>, bid: i64) -> bool {
        let is_dealers = |seat| self.known_dealer().is_none_or(|dealer| dealer == seat);
        let left_under = |auction: &Auction<'_>, seat| auction.forces(seat) || auction.only_dealer_bid();
        self.options.forced_bid == ForcedBid::Dealer
            && self.options.forced_amount == ForcedAmount::At(bid)
            && bidder.is_some_and(|seat| {
                is_dealers(seat) && auction.is_none_or(|auction| left_under(auction, seat))
            })
    }

    /// Returns the dealer, if the table or the record names one.
    pub(super) fn known_dealer(&self) -> Option<Seat> {
        let said = self.record.dealer.as_ref().or(self.table.dealer.as_ref())?;
        self.table.seat_of(said)
    }

    /// A forced dealer has the bid at the minimum.
    pub(super) fn forced_bid(&mut self, auction: &Auction<'_>, bidder: Seat, bid: i64, dealer: Option<Seat>) {
        let Some(lowest) = calls::forced_amount(self.options) else { return };
        let is_forced = self.options.forced_bid == ForcedBid::Dealer
            && dealer.is_none_or(|dealer| dealer == bidder)
            && (auction.only_dealer_bid() || auction.forces(bidder));
        if is_forced && bid != lowest {
            let dealer = self.table.name(bidder).to_owned();
            self.fault("bid", Problem::ForcedAboveMinimum { dealer, bid, lowest });
        }
    }

    /// The dealer of the record and of the table are one, if both are named.
    pub(super) fn dealers(&mut self) {
        let table = self.table;
        let in_hand = self.record.dealer.as_ref();
        for name in in_hand.into_iter().chain(&table.dealer) {
            self.seat("dealer", name);
        }
        if let (Some(one), Some(other)) = (in_hand, &table.dealer)
            && one != other
        {
            self.fault("dealer", Check::contradicts("dealer", one.as_str(), "table", other.as_str()));
        }
    }

    /// The calls, if written, must end with the bidder and the bid.
    pub(super) fn auction(
        &mut self,
        auction: Option<&Auction<'_>>,
        passed_out: bool,
        bidder: Option<Seat>,
        bid: Option<i64>,
    ) {
        if self.has_no_auction("auction", self.record.auction.is_some()) {
            return;
        }
        let (Some(auction), false) = (auction, passed_out) else { return };
        match (auction.last, bidder) {
            (Some(last), Some(bidder)) => {
                let name = |seat| self.table.name(seat);
                if last.seat != bidder {
                    let differs = Check::contradicts("bidder", name(bidder), "auction", name(last.seat));
                    self.fault("auction", differs);
                } else if let Some(bid) = bid.filter(|bid| *bid != last.amount) {
                    self.fault("auction", Check::contradicts("bid", bid, "auction", last.amount));
                }
            }
            (None, Some(bidder)) if !auction.forces(bidder) => {
                self.fault("auction", AnyProblem::NobodyBid {});
            }
            _ => {}
        }
    }

    pub(super) fn trump(&mut self, auction: Option<&Auction<'_>>, passed_out: bool) -> Option<Suit> {
        let trump = self.record.trump;
        let is_needed = self.options.bid_suit && !passed_out && !self.is_turned();
        self.needed(is_needed, "trump", &self.record.trump);
        let called = auction.and_then(|auction| auction.last).and_then(|last| last.suit);
        if let (Some(trump), Some(called)) = (trump, called) {
            self.as_in_auction("trump", trump, called);
        }
        trump
    }

    pub(super) fn doubled(&mut self, auction: Option<&Auction<'_>>) -> u32 {
        let doubled = self.record.doubled.unwrap_or(0);
        self.in_rules(doubled == 0 || self.options.doubling, "doubled", "doubling");
        self.accept("doubled", Common::check_range(Record::noun("doubled"), doubled, 0, Some(2)));
        if let Some(auction) = auction {
            self.as_in_auction("doubled", doubled, auction.doubled);
        }
        u32::try_from(doubled).unwrap_or(0)
    }
}
