//! A record checked against rules and table, in the order in which the rulebook reports faults (section 10).
//!
//! The first fault stands in front; those found after it follow, as far as they do not follow from it.

use super::bid;
use super::log::{self, Auction};
use super::meld::{self, Exchange, Melded, Valuer};
use super::options::{ForcedAmount, ForcedBid, MeldBy, Options, TrumpBy, Unmakeable};
use super::problem::Problem;
use super::record::{self, Record, Said, Verdict};
use super::score;
use super::seats::{self, Columns};
use super::story::{Contract, Ending};
use super::tricks;
use crate::engine::field::Field;
use crate::engine::options::Keyword;
use crate::engine::pinochle::{Rank, Suit};
use crate::engine::refusal::{Faults, Problem as Common, Refusal};
use crate::seat::Seat;
use crate::table::Table;
use crate::units::Points;

/// A hand that can be scored.
pub(super) struct Deal<'t> {
    /// The sides, in the order of their columns.
    pub columns: Columns<'t>,
    /// How the game stands.
    pub standing: Standing,
    /// Who bid what; `None` where trump was turned or nobody bid.
    pub contract: Option<Contract>,
    /// The trump suit, where it was written down.
    pub trump: Option<Suit>,
    /// How the hand ended.
    pub ending: Ending,
    /// How often the bid was doubled.
    pub doubled: u32,
    /// What each side melded and took.
    pub counts: Vec<Count>,
}

/// How a game stands before a hand.
pub(super) struct Standing {
    /// The totals, in the order of the columns.
    pub before: Vec<Points>,
    /// The target in force.
    pub target: i64,
    /// Which deal it is, where a game is so many deals.
    pub deal: Option<i64>,
}

/// What a side melded and took.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Count {
    /// What was melded.
    pub melded: Melded,
    /// The trick points.
    pub tricks: Points,
    /// Whether a trick was won.
    pub won: bool,
}

/// Checks a record.
///
/// # Errors
/// Everything wrong with it, the first in the rulebook's order in front.
pub(super) fn check<'t>(options: &Options, table: &'t Table, record: &Record) -> Result<Deal<'t>, Refusal> {
    seats::check(options, table)?;
    let mut check = Check { options, table, record, columns: Columns::of(table), faults: Faults::default() };
    let standing = check.standing();
    check.unknown_fields();
    let hand = check.hand();
    let Check { columns, faults, .. } = check;
    faults.refuse()?;
    // Without a fault there is a hand: whatever it lacks has been refused above.
    let hand = hand.ok_or_else(|| Refusal::of("hand", Common::Missing("hand")))?;
    let Hand { contract, trump, ending, doubled, counts } = hand;
    Ok(Deal { columns, standing, contract, trump, ending, doubled, counts })
}

/// A record under check, and what was found so far.
struct Check<'a, 't> {
    options: &'a Options,
    table: &'t Table,
    record: &'a Record,
    columns: Columns<'t>,
    faults: Faults,
}

/// What was played, as far as it could be read.
struct Hand {
    contract: Option<Contract>,
    trump: Option<Suit>,
    ending: Ending,
    doubled: u32,
    counts: Vec<Count>,
}

impl<'a> Check<'a, '_> {
    fn fault(&mut self, field: &'static str, problem: impl Into<Common>) {
        self.faults.add(field, problem.into());
    }

    /// Returns a readable field; one of a wrong kind is a fault.
    fn read<'f, T>(
        &mut self,
        name: &'static str,
        field: &'f Field<T>,
        wanted: &'static str,
    ) -> Option<&'f T> {
        if let Field::Wrong(value) = field {
            self.fault(name, Common::wrong_kind(value, wanted));
        }
        field.get()
    }

    /// Returns a switch, which is off unless it was written down that it is on.
    fn flag(&mut self, name: &'static str, field: &'a Field<bool>) -> bool {
        self.read(name, field, "true or false").copied().unwrap_or(false)
    }

    /// Returns the seat of a player.
    fn seat(&mut self, field: &'static str, name: &str) -> Option<Seat> {
        let seat = self.table.seat_of(name);
        if seat.is_none() {
            self.fault(field, Common::not_at_table(name, self.table));
        }
        seat
    }

    fn is_turned(&self) -> bool {
        self.options.trump_by == TrumpBy::Turned
    }

    /// How the game stands: totals, target, which deal; and whether it is over.
    fn standing(&mut self) -> Standing {
        let before = self.before();
        let target = self.target();
        let deal = self.deal(before.as_deref());
        let (before, known) = match before {
            Some(before) => (before, true),
            None => (Vec::new(), false),
        };
        if known {
            let labelled = |at: usize| self.columns.get(at).map_or_else(String::new, |c| c.label.to_owned());
            let over = before.iter().position(|total| target.is_some_and(|target| total.0 >= target));
            let below = before.iter().position(|total| self.options.chips && total.0 < 0);
            if let (Some(at), Some(target), 0) = (over, target, self.options.deals) {
                let total = before.get(at).map_or(0, |total| total.0);
                self.fault("before", Problem::GameOver { side: labelled(at), total, target });
            } else if let Some(at) = below {
                let total = before.get(at).map_or(0, |total| total.0);
                self.fault("before", Problem::ChipsBelowZero { side: labelled(at), total });
            }
        }
        Standing { before, target: target.unwrap_or(self.options.target), deal }
    }

    fn before(&mut self) -> Option<Vec<Points>> {
        let table = self.table;
        let wanted = "total for each side, in whole points";
        if table.before.is_absent() {
            return Some(vec![Points::ZERO; self.columns.len()]);
        }
        let written = self.read("before", &table.before, wanted)?;
        if let Some(label) = written.keys().find(|label| self.columns.labelled(label).is_none()) {
            let problem = Problem::unknown_side(label, &self.columns);
            self.fault("before", problem);
            return None;
        }
        let missing = self.columns.labels().find(|label| !written.contains_key(*label));
        if let Some(label) = missing {
            self.fault("before", Problem::TotalMissing { side: label.to_owned() });
            return None;
        }
        Some(self.columns.labels().map(|label| Points(written.get(label).copied().unwrap_or(0))).collect())
    }

    fn target(&mut self) -> Option<i64> {
        let Options { target, extension, deals, .. } = *self.options;
        if deals > 0 && self.table.target_now.is_given() {
            self.fault("target_now", Problem::NoTarget { deals });
            return None;
        }
        let target_now = &self.table.target_now;
        let Some(&now) = self.read("target_now", target_now, "whole number") else {
            return target_now.is_absent().then_some(target);
        };
        let raised = now.checked_sub(target).filter(|raised| *raised >= 0 && raised % extension == 0);
        if raised.is_none() {
            self.fault("target_now", Problem::TargetNotReached { now, target, extension });
        }
        raised.map(|_| now)
    }

    /// Which deal it is; after the last one another is played only while the highest total is shared.
    fn deal(&mut self, before: Option<&[Points]>) -> Option<i64> {
        let (deals, table) = (self.options.deals, self.table);
        if deals == 0 {
            if table.deal.is_given() {
                self.fault("deal", Problem::NoDeals);
            }
            return None;
        }
        if table.deal.is_absent() {
            self.fault("deal", Problem::WhichDeal { deals });
        }
        let deal = *self.read("deal", &table.deal, "whole number")?;
        if deal < 1 {
            self.fault("deal", Problem::DealBelowOne { deal });
        } else if deal > deals && before.is_some_and(|before| !score::is_level(before)) {
            self.fault("deal", Problem::AfterTheLastDeal { deal, deals });
        }
        Some(deal)
    }

    fn unknown_fields(&mut self) {
        for name in &self.record.unknown {
            self.faults.add(name.clone(), Common::unknown_field(name, Record::FIELDS));
        }
    }

    /// Everything that stands in `hand`.
    fn hand(&mut self) -> Option<Hand> {
        let record = self.record;
        let replayed = record.auction.get().map(|calls| {
            log::replay(self.options, self.table, &self.columns, calls).map(|auction| (auction, calls.len()))
        });
        let auction = replayed.as_ref().and_then(|log| log.as_ref().ok()).map(|(auction, _)| auction);
        let passed_out = self.passed_out();
        let bidder = if passed_out { None } else { self.bidder() };
        let bid = if passed_out { None } else { self.bid() };
        let known_dealer = self.known_dealer();
        if let (Some(auction), Some(bidder), Some(bid)) = (auction, bidder, bid) {
            self.forced_bid(auction, bidder, bid, known_dealer);
        }
        self.dealer();
        match &replayed {
            Some(Err(problem)) if !self.is_turned() => self.fault("auction", problem.clone()),
            _ => self.auction(auction, passed_out, bidder, bid, known_dealer),
        }
        let contract = bidder
            .zip(bid)
            .and_then(|(bidder, bid)| Some(Contract { bidder, side: self.columns.side_of(bidder)?, bid }));
        let trump = self.trump(auction, passed_out);
        let doubled = self.doubled(auction.filter(|_| !passed_out));
        let result = self.result();
        let exchange = self.parts_of_other_games(known_dealer);
        let melded = self.melds(trump, contract.as_ref(), exchange);
        let claimed = self.claim();
        let thrown_in = self.thrown_in(claimed);
        if passed_out {
            let counts = vec![Count::default(); self.columns.len()];
            return Some(Hand { contract: None, trump, ending: Ending::PassedOut, doubled, counts });
        }
        if !self.is_turned() && contract.is_none() {
            self.tricks(None);
            return None;
        }
        let melded = match melded {
            Some(melded) => melded,
            None => {
                self.tricks(None);
                return None;
            }
        };
        let ending = self.ending(contract.as_ref(), &melded, thrown_in, claimed);
        let tricks = self.tricks(Some(&ending));
        let tricks = tricks.or_else(|| (!ending.is_played()).then(|| vec![0; self.columns.len()]))?;
        let won = self.won_a_trick(&tricks)?;
        let counts: Vec<Count> = melded
            .into_iter()
            .zip(tricks)
            .zip(won)
            .map(|((melded, tricks), won)| Count { melded, tricks: Points(tricks), won })
            .collect();
        if let (Some(result), Some(contract)) = (result, &contract) {
            self.agreement(result, contract, &ending, &counts);
        }
        let mut hand = Hand { contract, trump, ending, doubled, counts };
        self.awards(&mut hand);
        Some(hand)
    }

    /// A hand that nobody bid for: there is nothing else to record.
    fn passed_out(&mut self) -> bool {
        let record = self.record;
        if !self.flag("passed_out", &record.passed_out) {
            return false;
        }
        if self.is_turned() {
            self.fault("passed_out", Problem::NoAuction);
        }
        if self.options.forced_bid != ForcedBid::None {
            self.fault("passed_out", Problem::MustBeTaken { by: self.options.forced_bid });
        }
        let given = [
            ("bidder", record.bidder.is_given()),
            ("bid", record.bid.is_given()),
            ("meld", record.meld.is_given()),
            ("tricks", record.tricks.is_given()),
            ("won_a_trick", record.won_a_trick.is_given()),
            ("thrown_in", record.thrown_in.is_given()),
            ("result", record.result.is_given()),
            ("doubled", record.doubled.is_given()),
            ("claim", record.claim.is_given()),
            ("awards", record.awards.is_given()),
            ("dix", record.dix.is_given()),
            ("dix_exchange", record.dix_exchange.is_given()),
        ];
        if let Some((field, _)) = given.into_iter().find(|(_, given)| *given) {
            self.fault("passed_out", Problem::BesidePassedOut { field });
        }
        let is_bid = |call: &&record::Call| matches!(call.said, Said::Bid { .. });
        if let Some(call) = record.auction.get().and_then(|calls| calls.iter().find(is_bid)) {
            self.fault("passed_out", Problem::SomebodyBid { name: call.player.clone() });
        }
        true
    }

    fn bidder(&mut self) -> Option<Seat> {
        let record = self.record;
        if self.is_turned() {
            if record.bidder.is_given() {
                self.fault("bidder", Problem::NoAuction);
            }
            return None;
        }
        if record.bidder.is_absent() {
            self.fault("bidder", Common::Missing("bidder"));
        }
        let name = self.read("bidder", &record.bidder, "name")?;
        self.seat("bidder", name)
    }

    fn bid(&mut self) -> Option<i64> {
        let record = self.record;
        if self.is_turned() {
            if record.bid.is_given() {
                self.fault("bid", Problem::NoAuction);
            }
            return None;
        }
        if record.bid.is_absent() {
            self.fault("bid", Common::Missing("bid"));
        }
        let bid = *self.read("bid", &record.bid, "whole number")?;
        match bid::check(self.options, bid) {
            Ok(()) => Some(bid),
            Err(problem) => {
                self.fault("bid", problem);
                None
            }
        }
    }

    /// Returns the dealer, as far as somebody said who it is: in the record or beside it.
    fn known_dealer(&self) -> Option<Seat> {
        let said = self.record.dealer.get().or(self.table.dealer.as_ref())?;
        self.table.seat_of(said)
    }

    /// A dealer who has it because nobody else bid has it at the minimum.
    fn forced_bid(&mut self, auction: &Auction, bidder: Seat, bid: i64, dealer: Option<Seat>) {
        let lowest = bid::lowest(self.options);
        let Options { forced_bid, forced_amount, .. } = *self.options;
        let is_forced = forced_bid == ForcedBid::Dealer
            && forced_amount == ForcedAmount::Min
            && dealer.is_none_or(|dealer| dealer == bidder)
            && (auction.only_dealer_bid(dealer) || auction.forces(self.options, self.table, bidder, dealer));
        if is_forced && bid != lowest {
            let dealer = self.table.name(bidder).to_owned();
            self.fault("bid", Problem::ForcedAboveMinimum { dealer, bid, lowest });
        }
    }

    fn dealer(&mut self) {
        let (record, table) = (self.record, self.table);
        let in_hand = self.read("dealer", &record.dealer, "name");
        for name in in_hand.into_iter().chain(&table.dealer) {
            self.seat("dealer", name);
        }
        if let (Some(one), Some(other)) = (in_hand, &table.dealer)
            && one != other
        {
            self.fault("dealer", Problem::TwoDealers { one: one.clone(), other: other.clone() });
        }
    }

    /// The log of calls, if there is one, has to end with the bidder and the bid.
    fn auction(
        &mut self,
        auction: Option<&Auction>,
        passed_out: bool,
        bidder: Option<Seat>,
        bid: Option<i64>,
        dealer: Option<Seat>,
    ) {
        let record = self.record;
        if self.is_turned() {
            if record.auction.is_given() {
                self.fault("auction", Problem::NoAuction);
            }
            return;
        }
        let wanted = "list of calls, each a player and a bid, \"pass\", \"double\" or \"redouble\"";
        self.read("auction", &record.auction, wanted);
        let (Some(auction), false) = (auction, passed_out) else { return };
        match (auction.last, bidder) {
            (Some(last), Some(bidder)) if last.seat != bidder => {
                let (name, winner) =
                    (self.table.name(bidder).to_owned(), self.table.name(last.seat).to_owned());
                self.fault("auction", Problem::NotTheLastBidder { name, winner });
            }
            (Some(last), Some(_)) => {
                if let Some(bid) = bid.filter(|bid| *bid != last.amount) {
                    self.fault("auction", Problem::NotTheLastBid { bid, last: last.amount });
                }
            }
            (None, Some(bidder)) if !auction.forces(self.options, self.table, bidder, dealer) => {
                self.fault("auction", Problem::NobodyBid);
            }
            _ => {}
        }
    }

    fn trump(&mut self, auction: Option<&Auction>, passed_out: bool) -> Option<Suit> {
        let record = self.record;
        let trump = self.read("trump", &record.trump, "suit: spades, hearts, diamonds or clubs").copied();
        if record.trump.is_absent() && self.options.bid_suit && !passed_out && !self.is_turned() {
            self.fault("trump", Problem::BidNamesTrump);
        }
        let called = auction.and_then(|auction| auction.last).and_then(|last| last.suit);
        if let (Some(trump), Some(called)) = (trump, called)
            && trump != called
        {
            self.fault("trump", Problem::NotTheSuitCalled { trump: trump.name(), called: called.name() });
        }
        trump
    }

    fn doubled(&mut self, auction: Option<&Auction>) -> u32 {
        let record = self.record;
        let doubled = self.read("doubled", &record.doubled, "whole number").copied();
        match doubled {
            Some(doubled) if doubled != 0 && !self.options.doubling => {
                self.fault("doubled", Problem::NoDoubling);
            }
            Some(doubled) if !(0..=2).contains(&doubled) => {
                self.fault("doubled", Problem::DoubledTooOften { doubled });
            }
            _ => {}
        }
        let doubled = doubled.unwrap_or(0);
        if let Some(called) = auction.map(|auction| auction.doubled).filter(|called| *called != doubled) {
            self.fault("doubled", Problem::NotAsDoubled { doubled, called });
        }
        u32::try_from(doubled).unwrap_or(0)
    }

    fn result(&mut self) -> Option<Verdict> {
        let record = self.record;
        if self.is_turned() && record.result.is_given() {
            self.fault("result", Problem::NoAuction);
        }
        self.read("result", &record.result, "result: it is \"made\" or \"set\"").copied()
    }

    /// Checks and the dix have no place in every game.
    fn parts_of_other_games(&mut self, dealer: Option<Seat>) -> Option<Exchange> {
        let record = self.record;
        if record.awards.is_given() && !self.options.checks {
            self.fault("awards", Problem::NoChecks);
        }
        self.read("awards", &record.awards, "list of melds for each side");
        if record.dix_exchange.is_given() {
            if !self.is_turned() {
                self.fault("dix_exchange", Problem::NothingTurned);
            } else if !self.options.meld_table.table().deck.ranks.contains(&Rank::Nine) {
                self.fault("dix_exchange", Problem::NoNines);
            }
        }
        let wanted = "exchange: who held the dix (`by`), and the `dealer`";
        let exchange = self.read("dix_exchange", &record.dix_exchange, wanted)?;
        let by = self.seat("dix_exchange", &exchange.by)?;
        let named = match &exchange.dealer {
            Some(name) => Some(self.seat("dix_exchange", name)?),
            None => None,
        };
        if let (Some(named), Some(dealer)) = (named, dealer)
            && named != dealer
        {
            let (one, other) = (self.table.name(named).to_owned(), self.table.name(dealer).to_owned());
            self.fault("dix_exchange", Problem::TwoDealers { one, other });
        }
        let dealer = named.or(dealer);
        if dealer == Some(by) {
            self.fault("dix_exchange", Problem::DealerExchanges { name: exchange.by.clone() });
        }
        Some(Exchange { by, dealer })
    }

    /// What each side shows (section 2, step 2); `None` where something is wrong with it.
    fn melds(
        &mut self,
        trump: Option<Suit>,
        contract: Option<&Contract>,
        exchange: Option<Exchange>,
    ) -> Option<Vec<Melded>> {
        let record = self.record;
        let wanted = "meld for each side: points, a list of names, a string of cards, or players with theirs";
        let written = self.read("meld", &record.meld, wanted);
        let mut sides = vec![Melded::default(); self.columns.len()];
        let mut is_right = record.meld.is_absent() || written.is_some();
        let empty = record::BySide::new();
        let written = written.unwrap_or(&empty);
        if record.trump.is_absent() && written.values().any(has_cards) {
            self.fault("trump", Problem::CardsNeedTrump);
            is_right = false;
        }
        let mut valuer =
            Valuer::new(self.options, self.table, trump, contract.map(|contract| contract.bidder), exchange);
        for (label, meld) in written {
            let Some(at) = self.columns.labelled(label) else {
                let problem = Problem::unknown_side(label, &self.columns);
                self.fault("meld", problem);
                is_right = false;
                continue;
            };
            let defends = contract.is_some_and(|contract| contract.side != at);
            if self.options.meld_by == MeldBy::Bidder && defends {
                self.fault("meld", Problem::OnlyDeclarersMeld { side: label.clone() });
                is_right = false;
            }
            let Some(column) = self.columns.get(at) else { continue };
            match (valuer.side(column, meld), sides.get_mut(at)) {
                (Ok(melded), Some(slot)) => *slot = melded,
                (Err(problem), _) => {
                    self.fault("meld", problem);
                    is_right = false;
                }
                (Ok(_), None) => {}
            }
        }
        is_right &= self.dix(&mut sides, is_right);
        is_right.then_some(sides)
    }

    /// The nines of trump among melds of which only the worth was written down.
    fn dix(&mut self, sides: &mut [Melded], melds_are_right: bool) -> bool {
        let record = self.record;
        let wanted = "number of points for each side";
        let Some(written) = self.read("dix", &record.dix, wanted) else { return record.dix.is_absent() };
        let table = *self.options.meld_table.table();
        for (label, &dix) in written {
            let problem = match self.columns.labelled(label).and_then(|at| sides.get_mut(at)) {
                None => Problem::unknown_side(label, &self.columns),
                Some(_) if dix < 0 || dix % table.unit != 0 => Problem::DixOffUnit { dix, unit: table.unit },
                Some(_) if dix > 0 && !table.deck.ranks.contains(&Rank::Nine) => Problem::NoNines,
                Some(melded) if melded.is_named => Problem::DixBesideNames { side: label.clone() },
                Some(melded) if melds_are_right && dix > melded.points.0 => {
                    Problem::DixAboveMeld { dix, meld: melded.points.0 }
                }
                Some(melded) => {
                    melded.dix = Points(dix);
                    continue;
                }
            };
            self.fault("dix", problem);
            return false;
        }
        true
    }

    fn claim(&mut self) -> Option<Seat> {
        let record = self.record;
        if record.claim.is_given() && !self.options.claims {
            self.fault("claim", Problem::NoClaims);
            return None;
        }
        let claim = self.read("claim", &record.claim, "claim: who made it (`by`)")?;
        self.seat("claim", &claim.by)
    }

    fn thrown_in(&mut self, claimed: Option<Seat>) -> bool {
        let record = self.record;
        let thrown_in = self.flag("thrown_in", &record.thrown_in);
        if thrown_in && self.is_turned() {
            self.fault("thrown_in", Problem::NoAuction);
        } else if thrown_in && !self.options.throw_in {
            self.fault("thrown_in", Problem::NoThrowIn);
        } else if thrown_in && claimed.is_some() {
            self.fault("thrown_in", Problem::ClaimedAndThrownIn);
        }
        thrown_in
    }

    /// How the hand ended (section 2, step 3).
    fn ending(
        &mut self,
        contract: Option<&Contract>,
        melded: &[Melded],
        thrown_in: bool,
        claimed: Option<Seat>,
    ) -> Ending {
        let unplayed = contract.and_then(|contract| {
            let shown = melded.get(contract.side).map_or(0, |melded| score::shown(self.options, melded).0);
            let short = contract.bid.saturating_sub(shown);
            let most = tricks::total(self.options);
            if thrown_in {
                Some(Ending::ThrownIn)
            } else if self.options.unmakeable == Unmakeable::NoPlay && short > most {
                Some(Ending::OutOfReach { short, most })
            } else if self.options.end_when_made && short <= 0 {
                Some(Ending::MadeByMelds)
            } else {
                None
            }
        });
        match (unplayed, claimed) {
            (Some(ending), Some(_)) => {
                let problem = Problem::NotPlayed { ending: ending.clone() };
                self.fault("claim", problem);
                ending
            }
            (Some(ending), None) => ending,
            (None, Some(by)) => Ending::Claimed { by },
            (None, None) => Ending::Played,
        }
    }

    /// Each side's trick points; `None` where something is wrong with them or there are none. What is not known
    /// to be unplayed is checked as far as it was written down.
    fn tricks(&mut self, ending: Option<&Ending>) -> Option<Vec<i64>> {
        let record = self.record;
        if let Some(ending) = ending.filter(|ending| !ending.is_played()) {
            if record.tricks.is_given() {
                self.fault("tricks", Problem::NotPlayed { ending: ending.clone() });
            }
            return None;
        }
        if record.tricks.is_absent() && ending.is_some() {
            self.fault("tricks", Common::Missing("tricks"));
        }
        let written = self.read("tricks", &record.tricks, "number of trick points for each side")?;
        let so_far = record.claim.is_given();
        match tricks::resolve(self.options, &self.columns, written, so_far) {
            Ok(tricks) => Some(tricks),
            Err(problem) => {
                self.fault("tricks", problem);
                None
            }
        }
    }

    fn won_a_trick(&mut self, tricks: &[i64]) -> Option<Vec<bool>> {
        let record = self.record;
        let mut won: Vec<bool> = tricks.iter().map(|tricks| *tricks > 0).collect();
        let wanted = "true or false for each side";
        let Some(written) = self.read("won_a_trick", &record.won_a_trick, wanted) else {
            return record.won_a_trick.is_absent().then_some(won);
        };
        for (label, &says) in written {
            let at = self.columns.labelled(label);
            let problem = match at.and_then(|at| Some((won.get_mut(at)?, tricks.get(at)?))) {
                None => Problem::unknown_side(label, &self.columns),
                Some((true, tricks)) if !says => {
                    Problem::PointsWithoutTrick { side: label.clone(), tricks: *tricks }
                }
                Some((won, _)) => {
                    *won = says;
                    continue;
                }
            };
            self.fault("won_a_trick", problem);
            return None;
        }
        Some(won)
    }

    /// What the table says of the bid has to be what the counts say.
    fn agreement(&mut self, result: Verdict, contract: &Contract, ending: &Ending, counts: &[Count]) {
        let Some(count) = counts.get(contract.side) else { return };
        if matches!(ending, Ending::Claimed { .. }) {
            return self.fault("result", Problem::ClaimHasNoResult);
        }
        let made = score::is_made(self.options, contract, ending, count);
        if made == (result == Verdict::Made) {
            return;
        }
        let kept = score::kept(self.options, Some(contract), ending, contract.side, count).0;
        let (bid, tricks) = (contract.bid, count.tricks.0);
        let given_up = ending.is_given_up();
        self.fault("result", Problem::ResultOtherwise { says: result.word(), kept, tricks, bid, given_up });
    }

    /// The melds that checks are paid for, where only the worth of melds was written down.
    fn awards(&mut self, hand: &mut Hand) {
        let record = self.record;
        let Some(written) = record.awards.get().filter(|_| self.options.checks) else { return };
        let table = self.options.table();
        for (label, names) in written {
            let Some(count) = self.columns.labelled(label).and_then(|at| hand.counts.get_mut(at)) else {
                let problem = Problem::unknown_side(label, &self.columns);
                return self.fault("awards", problem);
            };
            match meld::awarded(&table, hand.trump, &count.melded, names) {
                Ok(melds) => count.melded.paying.extend(melds),
                Err(problem) => return self.fault("awards", problem),
            }
        }
    }
}

fn has_cards(meld: &record::Meld) -> bool {
    match meld {
        record::Meld::Cards(_) => true,
        record::Meld::ByPlayer(melds) => melds.values().any(has_cards),
        record::Meld::Points(_) | record::Meld::Names(_) => false,
    }
}
