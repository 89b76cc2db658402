//! Checks melds, the end of the hand and tricks (rulebook sections 2, 3 and 8).

use super::{Check, CheckedHand};
use crate::engine::pinochle::{CardFault, Cards, MeldName, MeldTable, Rank, Suit, Tally};
use crate::engine::points::count::{DixExchanged, Melded, Valuer};
use crate::engine::points::options::{MeldBy, Renege, Unmakeable};
use crate::engine::points::record::{Problem, Record, Verdict};
use crate::engine::points::story::HandEnding;
use crate::engine::points::{count, record, score};
use crate::engine::{NotAllowedWhy, OrProblem, Problem as AnyProblem, fields::Fields};
use crate::kernel::{CommonProblem as Common, FieldNoun, Points, Seat, ensure};

impl Check<'_> {
    pub(super) fn result(&mut self) -> Option<Verdict> {
        // Beside a claim it says what the table found.
        self.has_no_auction("result", self.record.result.is_some() && self.record.claim.is_none());
        self.record.result
    }

    pub(super) fn dix_exchanged(&mut self, dealer: Option<Seat>) -> Option<DixExchanged> {
        let exchange = self.record.dix_exchange.as_ref()?;
        self.in_rules(self.options.is_turned(), "dix_exchange", "trump_by");
        self.in_rules(self.options.has_nines(), "dix_exchange", "meld_table");
        let by = self.seat("dix_exchange", &exchange.by)?;
        let named = match &exchange.dealer {
            Some(name) => Some(self.seat("dix_exchange", name)?),
            None => None,
        };
        if let (Some(named), Some(dealer)) = (named, dealer)
            && named != dealer
        {
            let (one, other) = (self.table.name(named), self.table.name(dealer));
            self.fault("dix_exchange", Check::contradicts("dealer", one, "table", other));
        }
        let dealer = named.or(dealer);
        if dealer == Some(by) {
            self.not_allowed("dix_exchange", Check::is("dealer", exchange.by.as_str()));
        }
        Some(DixExchanged { by, dealer })
    }

    /// Each side's melds (section 2, step 2); `None` if something is wrong with them.
    pub(super) fn melds(&mut self) -> Option<Vec<Melded>> {
        let CheckedHand { trump, contract, exchange, .. } = self.known;
        let empty = record::ByLabel::new();
        let written = self.record.meld.as_ref().unwrap_or(&empty);
        let mut sides = vec![Melded::default(); self.known.columns.len()];
        let mut is_right = true;
        if let Some(whose) = contract.and_then(|contract| self.half_a_hand(contract.side, written)) {
            return self.refuse("meld", Common::MissingOf { field: Record::noun("meld"), whose });
        }
        if self.record.trump.is_none() && written.values().any(record::SideMeld::has_cards) {
            self.fault("trump", Check::missing("trump"));
            is_right = false;
        }
        let mut valuer = Valuer {
            options: self.options,
            table: self.table,
            meld_table: self.options.table(),
            trump,
            bidder: contract.map(|contract| contract.bidder),
            round_the_table: Cards::default(),
        };
        for (label, meld) in written {
            let checked = self.known.columns.labelled(label).map_err(AnyProblem::from).and_then(|at| {
                let (slot, column) = (sides.get_mut(at), self.known.columns.get(at));
                let Some((slot, column)) = slot.zip(column) else { return Ok(()) };
                let valued = valuer.side(column, meld).map(|melded| *slot = melded);
                let defends = contract.is_some_and(|contract| contract.side != at);
                let field = FieldNoun::called("meld_by", "melds of defenders");
                let may_meld = self.options.meld_by == MeldBy::All || !defends;
                ensure(may_meld, || Common::NotInRules { field, key: "meld_by" })?;
                valued
            });
            is_right &= self.accept("meld", checked).is_some();
        }
        is_right &= self.accept("meld", self.check_deck(written)).is_some();
        is_right &= self.dix(&mut sides, is_right);
        if let Some(exchange) = exchange.filter(|_| is_right) {
            is_right = self.exchange_dix(exchange, written, &mut sides);
        }
        is_right.then_some(sides)
    }

    /// Refuses a card that the melds by name of all hands need more often than the deck has it. Melds of one class never share
    /// a card; nines beside an exchange are counted there.
    fn check_deck(&self, written: &record::ByLabel<record::SideMeld>) -> Result<(), CardFault> {
        let (table, trump) = (self.options.table(), self.known.trump);
        let names = written.values().flat_map(record::SideMeld::names);
        let melds: Vec<_> = names.filter_map(|name| table.meld_named(name, trump).ok()).collect();
        if trump.is_none() && melds.iter().any(|meld| meld.needs_trump()) {
            return Ok(());
        }
        let mut tally = Tally::default();
        for kind in melds.iter().flat_map(|meld| meld.kinds()) {
            if self.known.exchange.is_none() || kind.name != MeldName::Dix {
                tally.add(kind);
            }
        }
        tally.cards(trump.unwrap_or(Suit::Spades), table.deck.copies).map(drop)
    }

    /// Returns the side of the bidder if the record says too little of a hand to be one (section 2, step 2).
    fn half_a_hand(&self, side: usize, melds: &record::ByLabel<record::SideMeld>) -> Option<String> {
        let label = self.known.columns.get(side)?.label;
        let is_whole = melds.contains_key(label)
            || self.record.tricks.is_some()
            || self.record.claim.is_some()
            || self.record.renege_by.is_some()
            || self.record.thrown_in == Some(true);
        (!is_whole).then(|| label.to_owned())
    }

    /// Counts the dix exchanged for the turned card for its finder, not for the dealer who received it (section 7).
    fn exchange_dix(
        &mut self,
        exchange: DixExchanged,
        written: &record::ByLabel<record::SideMeld>,
        sides: &mut [Melded],
    ) -> bool {
        let table = self.options.table();
        let Some(points) = table.dix.figure(1) else { return true };
        let dealer = exchange.dealer.and_then(|dealer| Some((dealer, self.known.columns.side_of(dealer)?)));
        let received = dealer.filter(|(dealer, side)| {
            let label = self.known.columns.get(*side).map_or("", |column| column.label);
            let melds = written.get(label).and_then(|meld| meld.of(self.table.name(*dealer)));
            melds.is_some_and(|melds| count::shows_dix(&table, self.known.trump, melds))
        });
        let nines: i64 = sides.iter().map(|melded| melded.dix.0.checked_div(points).unwrap_or(0)).sum();
        let nines =
            usize::try_from(nines).unwrap_or(usize::MAX).saturating_add(usize::from(received.is_none()));
        let copies = table.deck.copies;
        if nines > usize::from(copies) {
            self.fault("dix_exchange", Problem::TooManyNines { nines, copies });
            return false;
        }
        let finder = self.known.columns.side_of(exchange.by);
        let moved =
            received.map(|(_, side)| (side, false)).into_iter().chain(finder.map(|side| (side, true)));
        for (side, found) in moved {
            let done = sides.get_mut(side).map_or(Ok(()), |melded| melded.exchange(points, found));
            if done.is_err() {
                self.fault("meld", Common::Overflow);
                return false;
            }
        }
        true
    }

    /// The nines of trump in melds written as points.
    pub(super) fn dix(&mut self, sides: &mut [Melded], melds_are_right: bool) -> bool {
        let Some(written) = self.record.dix.as_ref() else { return true };
        let table = *self.options.meld_table.table;
        let checked = self.each_side("dix", written, |at, _, &dix| {
            let Some(melded) = sides.get_mut(at) else { return Ok(()) };
            check_dix(&table, melded, dix, melds_are_right)?;
            melded.dix = Points(dix);
            Ok(())
        });
        checked.is_some()
    }

    /// Checks what is written of each side, by its column: an unknown side is a fault, and so is the first that is wrong.
    fn each_side<T>(
        &mut self,
        field: &'static str,
        written: &record::ByLabel<T>,
        mut check: impl FnMut(usize, &str, &T) -> OrProblem,
    ) -> Option<()> {
        let mut written = written.iter();
        let checked =
            written.try_for_each(|(label, value)| check(self.known.columns.labelled(label)?, label, value));
        self.accept(field, checked)
    }

    pub(super) fn claim(&mut self) -> Option<Seat> {
        let claim = self.record.claim.as_ref()?;
        if !self.in_rules(self.options.claims, "claim", "claims") {
            return None;
        }
        self.seat("claim", &claim.by)
    }

    /// Whose renege ended the play, and his side.
    pub(super) fn renege(&mut self, claimed: Option<Seat>) -> Option<(Seat, usize)> {
        let name = self.record.renege_by.as_ref()?;
        if !self.in_rules(self.options.renege != Renege::None, "renege_by", "renege") {
            return None;
        }
        if claimed.is_some() {
            self.not_allowed("renege_by", NotAllowedWhy::Claimed {});
        }
        let by = self.seat("renege_by", name)?;
        Some((by, self.known.columns.side_of(by)?))
    }

    pub(super) fn thrown_in(&mut self, claimed: Option<Seat>) -> bool {
        let thrown_in = self.record.thrown_in.unwrap_or(false);
        self.in_rules(!thrown_in || !self.options.is_turned(), "thrown_in", "trump_by");
        self.in_rules(!thrown_in || self.options.throw_in, "thrown_in", "throw_in");
        if thrown_in && claimed.is_some() {
            self.not_allowed("thrown_in", NotAllowedWhy::Claimed {});
        }
        thrown_in
    }

    /// How the hand ended (section 2, step 3).
    pub(super) fn ending(
        &mut self,
        melded: &[Melded],
        thrown_in: bool,
        claimed: Option<Seat>,
        reneged: Option<(Seat, usize)>,
    ) -> HandEnding {
        let unplayed = self.known.contract.and_then(|contract| {
            let shown = melded.get(contract.side).map_or(0, |melded| score::shown(self.options, melded).0);
            let short = contract.bid.saturating_sub(shown);
            let most = count::trick_total(self.options);
            if thrown_in {
                Some(HandEnding::ThrownIn)
            } else if reneged.is_some() && !self.melds_are_typed(contract.side) {
                // Whether the bid was out of reach is not known.
                None
            } else if self.options.unmakeable == Unmakeable::NoPlay && short > most {
                Some(HandEnding::OutOfReach { short, most })
            } else if self.options.end_when_made && short <= 0 {
                Some(HandEnding::MadeByMelds)
            } else {
                None
            }
        });
        match (unplayed, claimed) {
            (Some(ending), claimed) => {
                let said = claimed.map(|_| "claim").or(reneged.map(|_| "renege_by"));
                if let Some(field) = said {
                    self.not_allowed(field, ending.why_not_played());
                }
                ending
            }
            (None, Some(by)) => {
                let record = self.record;
                if record.result.is_none() && record.tricks.is_none() && record.meld.is_none() {
                    self.fault("claim", Problem::ClaimWithoutCounts {});
                }
                let is_right = record.result.map(|result| result == Verdict::Made);
                HandEnding::Claimed { by, is_right }
            }
            (None, None) => match reneged {
                Some((by, side)) => HandEnding::Reneged { by, side, counted: self.record.tricks.is_some() },
                None => HandEnding::Played,
            },
        }
    }

    fn melds_are_typed(&self, side: usize) -> bool {
        let label = self.known.columns.labels().nth(side).unwrap_or_default();
        self.record.meld.as_ref().is_some_and(|melds| melds.contains_key(label))
    }

    /// Each side's trick points; `None` if there are none or something is wrong with them. Without a known ending,
    /// what was written is checked all the same.
    pub(super) fn tricks(&mut self, ending: Option<HandEnding>) -> Option<Vec<i64>> {
        if let Some(ending) = ending.filter(|ending| !ending.is_played()) {
            if self.record.tricks.is_some() {
                self.not_allowed("tricks", ending.why_not_played());
            }
            return Some(vec![0; self.known.columns.len()]);
        }
        let so_far = self.record.claim.is_some();
        // Without a bid only the counts tell what the others score.
        if let (Some(HandEnding::Reneged { counted: false, .. }), Some(_)) = (ending, self.known.contract) {
            return Some(vec![0; self.known.columns.len()]);
        }
        self.needed(ending.is_some() && !so_far, "tricks", &self.record.tricks);
        let none = record::ByLabel::new();
        let written = self.record.tricks.as_ref().or(so_far.then_some(&none))?;
        self.accept("tricks", count::resolve(self.options, &self.known.columns, written, so_far))
    }

    pub(super) fn won_a_trick(&mut self, tricks: &[i64]) -> Option<Vec<bool>> {
        // After a claim a side without a count may have won a trick too.
        let is_counted =
            |label: &str| self.record.tricks.as_ref().is_some_and(|counts| counts.contains_key(label));
        let so_far = self.record.claim.is_some();
        let counted = self.known.columns.labels().map(is_counted);
        let mut won: Vec<bool> =
            tricks.iter().zip(counted).map(|(tricks, counted)| *tricks > 0 || (so_far && !counted)).collect();
        let Some(written) = self.record.won_a_trick.as_ref() else { return Some(won) };
        self.each_side("won_a_trick", written, |at, label, &says| {
            let (Some(won), Some(&tricks)) = (won.get_mut(at), tricks.get(at)) else { return Ok(()) };
            let side = || label.to_owned();
            ensure(says || tricks <= 0, || Problem::PointsWithoutTrick { side: side(), tricks })?;
            *won = says;
            Ok(())
        })?;
        Some(won)
    }

    /// The result is that of the counts.
    pub(super) fn agreement(&mut self, result: Verdict) {
        let CheckedHand { contract: Some(contract), ending, ref counts, .. } = self.known else { return };
        let Some(count) = counts.get(contract.side) else { return };
        if self.known.is_made(contract, count) == (result == Verdict::Made) {
            return;
        }
        let (meld, tricks) =
            (self.known.kept(contract.side, count).0, self.known.kept_tricks(contract.side, count).0);
        match ending.is_given_up() {
            true => self.not_allowed("result", ending.why_not_played()),
            false => self.fault("result", AnyProblem::CountsContradict { meld, tricks, bid: contract.bid }),
        }
    }

    /// The result of a claim may not be `set` where the counts reach the target (section 8).
    pub(super) fn claim_agrees(&mut self) {
        let CheckedHand { ref columns, ref standing, ref counts, ending, .. } = self.known;
        let HandEnding::Claimed { by, is_right: Some(false) } = ending else { return };
        let Some(side) = columns.side_of(by) else { return };
        let (Some(before), Some(count)) = (standing.before.get(side), counts.get(side)) else { return };
        let kept = self.known.kept(side, count).0;
        let (total, target) = (before.0.saturating_add(kept).saturating_add(count.tricks.0), standing.target);
        self.ensure(total < target, "result", Problem::ClaimWasRight { total, target });
    }

    /// The melds that pay checks, for melds written as points.
    pub(super) fn awards(&mut self) {
        let Some(written) = self.record.awards.as_ref().filter(|_| self.options.checks) else { return };
        let (table, trump) = (self.options.table(), self.known.trump);
        let mut counts = std::mem::take(&mut self.known.counts);
        self.each_side("awards", written, |at, _, names| {
            let Some(count) = counts.get_mut(at) else { return Ok(()) };
            let melds = count::awarded(&table, trump, &count.melded, names)?;
            count.melded.paying.extend(melds);
            Ok(())
        });
        self.known.counts = counts;
    }
}

fn check_dix(table: &MeldTable, melded: &Melded, dix: i64, melds_are_right: bool) -> OrProblem {
    let field = Record::noun("dix");
    Common::check_range(field, dix, 0, None)?;
    Common::check_step(field, dix, table.unit)?;
    let has_nines = dix == 0 || table.deck.ranks.contains(&Rank::Nine);
    ensure(has_nines, || Common::NotInRules { field, key: "meld_table" })?;
    ensure(!melded.is_named, || AnyProblem::not_allowed(field, NotAllowedWhy::Named {}))?;
    Ok(Common::check_range(field, dix, 0, Some(melded.points.0).filter(|_| melds_are_right))?)
}
