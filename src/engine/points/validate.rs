//! Checks a record, in the rulebook's order of faults (section 10), without those that follow from an earlier one.

use super::calls::{self, Auction};
use super::count::{self, CheckedHand, SideCount, Valuer};
use super::options::{ExtensionEnds, ForcedBid, Options, Renege, Unmakeable};
use super::record::{LastBid, Problem, Record, Verdict, has};
use super::story::{Contract, HandEnding};
use super::{columns::Columns, game};
use crate::engine::fields::{BesidePass, Fields};
use crate::engine::pinochle::{Meld, MeldName, Suit, total};
use crate::engine::{NotAllowedWhy, Problem as AnyProblem, RecordCheck, Refusal};
use crate::kernel::{CommonProblem as Common, FieldNoun, Points, Seat, Table, ensure};
use crate::notation::Melds;

pub(super) fn check<'t>(
    options: &'t Options,
    table: &'t Table,
    record: &'t Record,
) -> Result<CheckedHand<'t>, Refusal> {
    calls::check(options, table)?;
    let columns = Columns::of(table);
    let hand = CheckedHand {
        options,
        table,
        counts: vec![SideCount::default(); columns.len()],
        columns,
        before: Vec::new(),
        target: options.target,
        contract: None,
        trump: None,
        ending: HandEnding::PassedOut,
        doubled: 0,
    };
    let mut check = Check::new(options, table, record, hand);
    check.standing();
    let hand = check.hand();
    check.finish_with(hand, "hand")?;
    Ok(check.known)
}

/// What is known is the hand, as far as it was checked.
type Check<'t> = RecordCheck<'t, Options, Record, CheckedHand<'t>>;

impl Check<'_> {
    /// `None` if something is wrong with it.
    fn hand(&mut self) -> Option<()> {
        let known_dealer = self.known_dealer();
        let calls = self.record.auction.as_ref().filter(|_| !self.options.is_turned());
        let replayed = calls.map(|calls| calls::replay(self.options, self.table, known_dealer, calls));
        let (auction, heard) = replayed.unzip();
        let heard = heard.unwrap_or(Ok(()));
        if self.passed_out() {
            self.dealers();
            self.accept("auction", heard);
            return Some(());
        }
        let whole = auction.as_ref().filter(|_| heard.is_ok());
        let bidder = self.bidder();
        let bid = self.bid(auction.as_ref(), bidder);
        self.dealers();
        self.has_auction("auction", self.record.auction.is_some());
        self.accept("auction", heard);
        self.auction(whole, bidder, bid);
        self.known.contract = bidder.zip(bid).and_then(|(bidder, bid)| {
            Some(Contract { bidder, side: self.known.columns.side_of(bidder)?, bid })
        });
        self.known.trump = self.trump(whole);
        self.known.doubled = self.doubled(whole);
        // Beside a claim it says what the table found.
        self.has_auction("result", self.record.result.is_some() && self.record.claim.is_none());
        self.in_rules(self.record.awards.is_none() || self.options.checks, "awards", "checks");
        let exchange = self.dix_exchange(known_dealer);
        self.melds(exchange)?;
        let is_known = self.options.is_turned() || self.known.contract.is_some();
        is_known.then_some(())?;
        self.known.ending = self.ending();
        self.tricks()?;
        self.won_a_trick()?;
        self.known.keep_and_count();
        self.result();
        self.awards();
        Some(())
    }

    /// Totals, target and deal; a game that is over is refused.
    fn standing(&mut self) {
        let (options, table) = (self.options, self.table);
        let Options { target, extension, deals, .. } = *options;
        self.known.before = self.before().unwrap_or_default();
        if let Some(now) = table.target_now {
            self.ensure(deals == 0, "target_now", Check::not_in_rules("target", "deals"));
            let is_reached = now >= target && (now - target) % extension == 0;
            self.ensure(is_reached, "target_now", Problem::TargetNotReached { now, target, extension });
            self.known.target = now;
        }
        let noun = FieldNoun::of("deal");
        self.ensure(table.deal.is_none() || deals > 0, "deal", Check::not_in_rules("deal", "deals"));
        self.ensure(table.deal.is_some() || deals == 0, "deal", Common::missing(noun));
        if let Some(deal) = table.deal {
            // Another is played only while the highest total is shared.
            let last = game::leader(&self.known.before).map(|_| deals);
            self.accept("deal", Common::check_range(noun, deal, 1, last));
        }
        // Where another deal is always played, a side may have a target that rose.
        let target = self.known.target;
        let may_have_it =
            deals > 0 || options.extension_ends == ExtensionEnds::NextDeal && target > options.target;
        let totals = self.known.before.iter().map(|total| total.0);
        let (lowest, total) = (totals.clone().min().unwrap_or(0), totals.max().unwrap_or(0));
        self.ensure(may_have_it || total < target, "before", Problem::GameOver { total, target });
        if options.chips {
            self.accept("before", Common::check_range(FieldNoun::of("total"), lowest, 0, None));
        }
    }

    fn before(&mut self) -> Option<Vec<Points>> {
        let (columns, field) = (&self.known.columns, FieldNoun::of("total"));
        let Some(written) = &self.table.before else { return Some(vec![Points::ZERO; columns.len()]) };
        let total = |label: &str| match written.get(label) {
            Some(total) => Ok(Points(*total)),
            None => Err(Common::MissingOf { field, whose: label.to_owned() }),
        };
        let known = written.keys().try_for_each(|label| columns.labelled(label).map(drop));
        let totals = known.and_then(|()| columns.labels().map(total).collect());
        self.accept("before", totals)
    }

    /// Nothing else may be recorded.
    fn passed_out(&mut self) -> bool {
        if !self.record.passed_out.unwrap_or(false) {
            return false;
        }
        self.has_auction("passed_out", true);
        if self.options.forced_bid != ForcedBid::None {
            let field = FieldNoun::called("passed_out", "passed-out hand");
            self.fault("passed_out", Common::NotInRules { field, key: "forced_bid" });
        }
        let refused = Record::FIELDS.iter().filter(|field| field.place == BesidePass::Refused);
        for field in refused.filter(|field| (field.is_written)(self.record)) {
            self.fault("passed_out", AnyProblem::not_allowed(field.noun, NotAllowedWhy::PassedOut {}));
        }
        if let Some(last) = self.record.auction.as_deref().and_then(LastBid::of) {
            self.fault("passed_out", AnyProblem::SomebodyBid { name: last.bidder.to_owned() });
        }
        true
    }

    /// Whether trump is bid for; where it is turned, a field of auctions is a fault.
    fn has_auction(&mut self, field: &'static str, is_given: bool) -> bool {
        let is_turned = self.options.is_turned();
        self.in_rules(!(is_turned && is_given), field, "trump_by");
        !is_turned
    }

    fn bidder(&mut self) -> Option<Seat> {
        self.has_auction("bidder", self.record.bidder.is_some()).then_some(())?;
        let name = self.needed(true, "bidder", &self.record.bidder)?;
        self.seat("bidder", name)
    }

    fn bid(&mut self, auction: Option<&Auction<'_>>, bidder: Option<Seat>) -> Option<i64> {
        self.has_auction("bid", self.record.bid.is_some()).then_some(())?;
        let bid = *self.needed(true, "bid", &self.record.bid)?;
        let dealer = bidder.filter(|bidder| self.is_left_to(*bidder, auction));
        self.accept("bid", calls::check_bid(self.options, bid, dealer.is_some()))?;
        let forced = calls::forced_amount(self.options).filter(|_| auction.is_some());
        if let Some((_, lowest)) = dealer.zip(forced) {
            self.ensure(bid == lowest, "bid", Problem::ForcedAboveMinimum { lowest });
        }
        Some(bid)
    }

    /// Whether the others left the bid to this player, the dealer who must take it.
    fn is_left_to(&self, bidder: Seat, auction: Option<&Auction<'_>>) -> bool {
        self.options.forced_bid == ForcedBid::Dealer
            && self.known_dealer().is_none_or(|dealer| dealer == bidder)
            && auction.is_none_or(|auction| auction.forces(bidder) || auction.only_dealer_bid())
    }

    fn known_dealer(&self) -> Option<Seat> {
        let said = self.record.dealer.as_ref().or(self.table.dealer.as_ref())?;
        self.table.seat_of(said)
    }

    fn dealers(&mut self) {
        let (record, table) = (self.record, self.table);
        for name in record.dealer.iter().chain(&table.dealer) {
            self.seat("dealer", name);
        }
    }

    /// They must end with the bidder and the bid.
    fn auction(&mut self, auction: Option<&Auction<'_>>, bidder: Option<Seat>, bid: Option<i64>) {
        let (Some(auction), Some(bidder)) = (auction, bidder) else { return };
        let name = self.table.name(bidder);
        match (auction.last, bid) {
            (Some(last), _) if last.bidder != name => {
                self.fault("auction", Check::contradicts("bidder", name, "auction", last.bidder));
            }
            (Some(last), Some(bid)) if last.amount != bid => {
                self.fault("auction", Check::contradicts("bid", bid, "auction", last.amount));
            }
            (None, _) if !auction.forces(bidder) => self.fault("auction", AnyProblem::NobodyBid {}),
            _ => {}
        }
    }

    fn trump(&mut self, auction: Option<&Auction<'_>>) -> Option<Suit> {
        let is_needed = self.options.bid_suit && !self.options.is_turned();
        let trump = *self.needed(is_needed, "trump", &self.record.trump)?;
        if let Some(called) = auction.and_then(|auction| auction.last?.suit) {
            self.as_in_auction("trump", trump, called);
        }
        Some(trump)
    }

    fn doubled(&mut self, auction: Option<&Auction<'_>>) -> u32 {
        let doubled = self.record.doubled.unwrap_or(0);
        self.in_rules(doubled == 0 || self.options.doubling, "doubled", "doubling");
        self.accept("doubled", Common::check_range(Record::noun("doubled"), doubled, 0, Some(2)));
        if let Some(auction) = auction {
            self.as_in_auction("doubled", doubled, auction.doubled());
        }
        u32::try_from(doubled).unwrap_or(0)
    }

    /// The side of who exchanged it, and the dealer, who received it (section 7).
    fn dix_exchange(&mut self, dealer: Option<Seat>) -> Option<(usize, Option<Seat>)> {
        let exchange = self.record.dix_exchange.as_ref()?;
        self.in_rules(self.options.is_turned(), "dix_exchange", "trump_by");
        self.in_rules(self.options.has_nines(), "dix_exchange", "meld_table");
        let by = self.seat("dix_exchange", &exchange.by)?;
        let dealer = match &exchange.dealer {
            Some(name) => Some(self.seat("dix_exchange", name)?),
            None => dealer,
        };
        if dealer == Some(by) {
            self.not_allowed("dix_exchange", Check::is("dealer", exchange.by.as_str()));
        }
        Some((self.known.columns.side_of(by)?, dealer))
    }

    /// Section 2, step 2; `None` if something is wrong with them.
    fn melds(&mut self, exchange: Option<(usize, Option<Seat>)>) -> Option<()> {
        let record = self.record;
        if let Some(whose) = self.half_a_hand() {
            return self.refuse("meld", Common::MissingOf { field: Record::noun("meld"), whose });
        }
        let mut melds = record.meld.iter().flatten().flat_map(|(_, meld)| meld.all());
        let has_cards = melds.any(|(_, melds)| matches!(melds, Melds::Cards(_)));
        if has_cards && self.known.trump.is_none() {
            return self.refuse("trump", Check::missing("trump"));
        }
        let mut counts = std::mem::take(&mut self.known.counts);
        let mut valuer = Valuer::new(&self.known, exchange.map(|(_, dealer)| dealer));
        let mut value = |count: &mut _, column: &_, meld: &_| valuer.side(count, column, meld);
        let valued = self.known.columns.each_side(&record.meld, &mut counts, &mut value);
        self.known.counts = counts;
        self.accept("meld", valued)?;
        self.dix()?;
        exchange.map_or(Some(()), |(finder, _)| self.exchanged_dix(finder))
    }

    /// The bidder's side, if the record says too little to be a hand (section 2, step 2).
    fn half_a_hand(&self) -> Option<String> {
        let (record, contract) = (self.record, self.known.contract?);
        let label = self.known.columns.get(contract.side)?.label;
        let is_whole = has(&record.meld, label)
            || record.tricks.is_some()
            || record.claim.is_some()
            || record.renege_by.is_some()
            || record.thrown_in == Some(true);
        (!is_whole).then(|| label.to_owned())
    }

    /// In melds written as points.
    fn dix(&mut self) -> Option<()> {
        let (field, options) = (Record::noun("dix"), self.options);
        let CheckedHand { columns, counts, .. } = &mut self.known;
        let checked = columns.each_side(&self.record.dix, counts, |count, _, &dix| {
            let has_them = dix == 0 || options.has_nines();
            ensure(has_them, || Common::NotInRules { field, key: "meld_table" })?;
            ensure(!count.is_named, || AnyProblem::not_allowed(field, NotAllowedWhy::Named {}))?;
            Common::check_range(field, dix, 0, Some(count.melded.0))?;
            Common::check_step(field, dix, options.meld_table.table.unit)?;
            count.dix = Points(dix);
            Ok(())
        });
        self.accept("dix", checked)
    }

    /// It counts for its finder.
    fn exchanged_dix(&mut self, finder: usize) -> Option<()> {
        let table = self.options.table();
        let Some(points) = table.dix.figure(1) else { return Some(()) };
        let dix = Meld { name: MeldName::Dix, suit: None, fold: 1, points };
        let added = self.known.counts.get_mut(finder).map_or(Ok(()), |count| count.add(dix));
        self.accept("meld", added)?;
        let most = points.saturating_mul(table.deck.copies.into());
        let dix = self.known.counts.iter().map(|count| count.dix.0).fold(0, i64::saturating_add);
        self.accept("dix_exchange", Common::check_range(Record::noun("dix"), dix, 0, Some(most)))
    }

    /// Section 2, step 3.
    fn ending(&mut self) -> HandEnding {
        let (record, options) = (self.record, self.options);
        let claimed = record.claim.as_ref().filter(|_| self.in_rules(options.claims, "claim", "claims"));
        let claimed = claimed.and_then(|claim| self.seat("claim", &claim.by));
        let has_renege = options.renege != Renege::None;
        let reneged = record.renege_by.as_ref().filter(|_| self.in_rules(has_renege, "renege_by", "renege"));
        let reneged = reneged.and_then(|name| self.seat("renege_by", name));
        let reneged = reneged.and_then(|by| Some((by, self.known.columns.side_of(by)?)));
        let thrown_in = record.thrown_in.unwrap_or(false);
        self.has_auction("thrown_in", thrown_in);
        self.in_rules(!thrown_in || options.throw_in, "thrown_in", "throw_in");
        if let Some(ending) = self.unplayed(thrown_in, reneged.is_some()) {
            let ended = claimed.map(|_| "claim").or(reneged.map(|_| "renege_by"));
            if let Some((field, why)) = ended.zip(ending.why_not_played()) {
                self.not_allowed(field, why);
            }
            return ending;
        }
        let counted = record.tricks.is_some();
        match (claimed, reneged) {
            (Some(by), reneged) => {
                if reneged.is_some() {
                    self.not_allowed("renege_by", NotAllowedWhy::Claimed {});
                }
                let is_told = record.result.is_some() || counted || record.meld.is_some();
                self.ensure(is_told, "claim", Check::missing("tricks"));
                HandEnding::Claimed { by, is_right: record.result.map(|result| result == Verdict::Made) }
            }
            (None, Some((by, side))) => HandEnding::Reneged { by, side, counted },
            (None, None) => HandEnding::Played,
        }
    }

    /// `None` if it was played; or if a side reneged without the declarers' melds, and the bid may be out of reach.
    fn unplayed(&self, thrown_in: bool, reneged: bool) -> Option<HandEnding> {
        let contract = self.known.contract?;
        if thrown_in {
            return Some(HandEnding::ThrownIn);
        }
        if reneged && !has(&self.record.meld, self.known.columns.get(contract.side)?.label) {
            return None;
        }
        let shown = count::shown(self.options, self.known.counts.get(contract.side)?.melded);
        let (short, most) = (contract.bid.saturating_sub(shown.0), count::trick_total(self.options));
        if self.options.unmakeable == Unmakeable::NoPlay && short > most {
            return Some(HandEnding::OutOfReach { short, most });
        }
        (self.options.end_when_made && short <= 0).then_some(HandEnding::MadeByMelds)
    }

    /// `None` if they are missing or wrong.
    fn tricks(&mut self) -> Option<()> {
        let (record, ending) = (self.record, self.known.ending);
        if let Some(why) = ending.why_not_played() {
            if record.tricks.is_some() {
                self.not_allowed("tricks", why);
            }
            return Some(());
        }
        // Without a bid only the counts tell what the others score.
        if !ending.has_counts() && self.known.contract.is_some() {
            return Some(());
        }
        let so_far = record.claim.is_some();
        if !so_far {
            self.needed(true, "tricks", &record.tricks)?;
        }
        let resolved = count::resolve(self.options, &self.known.columns, &record.tricks, so_far);
        let tricks = self.accept("tricks", resolved)?;
        for (count, tricks) in self.known.counts.iter_mut().zip(tricks) {
            count.tricks = Points(tricks);
        }
        Some(())
    }

    fn won_a_trick(&mut self) -> Option<()> {
        let record = self.record;
        let CheckedHand { columns, counts, .. } = &mut self.known;
        for (count, label) in counts.iter_mut().zip(columns.labels()) {
            let is_counted = record.tricks.as_ref().is_some_and(|counts| counts.contains_key(label));
            // After a claim a side without a count may have won a trick.
            count.won = count.tricks > Points::ZERO || record.claim.is_some() && !is_counted;
        }
        let checked = columns.each_side(&record.won_a_trick, counts, |count, _, &says| {
            count.won = says;
            ensure(says || count.tricks <= Points::ZERO, || {
                AnyProblem::not_allowed(Record::noun("won_a_trick"), Check::is("tricks", count.tricks.0))
            })
        });
        self.accept("won_a_trick", checked)
    }

    /// It is that of the counts; of a claim not `set` where they reach the target (section 8).
    fn result(&mut self) {
        let CheckedHand { contract, ending, target, .. } = self.known;
        let claimed = if let HandEnding::Claimed { by, .. } = ending { Some(by) } else { None };
        let side =
            claimed.map_or(contract.map(|contract| contract.side), |by| self.known.columns.side_of(by));
        let side = side.and_then(|side| Some((self.known.before.get(side)?, self.known.counts.get(side)?)));
        let (Some(result), Some((before, count))) = (self.record.result, side) else { return };
        let (meld, tricks, says_made) = (count.kept.0, count.counted.0, result == Verdict::Made);
        match (self.known.made(), contract, ending.why_not_played()) {
            _ if claimed.is_some() => {
                let total = before.0.saturating_add(meld).saturating_add(tricks);
                let is_right = says_made || total < target;
                self.ensure(is_right, "result", Problem::ClaimWasRight { total, target });
            }
            (Some(made), ..) if made == says_made => {}
            (.., Some(why)) => self.not_allowed("result", why),
            (_, Some(Contract { bid, .. }), _) => {
                self.fault("result", AnyProblem::CountsContradict { meld, tricks, bid });
            }
            _ => {}
        }
    }

    /// For melds written as points.
    fn awards(&mut self) {
        if !self.options.checks {
            return;
        }
        let (field, table, trump) = (Record::noun("awards"), self.options.table(), self.known.trump);
        let CheckedHand { columns, counts, .. } = &mut self.known;
        let checked = columns.each_side(&self.record.awards, counts, |count, _, names| {
            ensure(!count.is_named, || AnyProblem::not_allowed(field, NotAllowedWhy::Named {}))?;
            let melds = names.iter().map(|name| table.meld_named(name, trump));
            let melds: Vec<Meld> = melds.collect::<Result<_, _>>()?;
            Common::check_range(field, total(&melds), 0, Some(count.melded.0))?;
            count.paying.extend(melds);
            Ok(())
        });
        self.accept("awards", checked);
    }
}
