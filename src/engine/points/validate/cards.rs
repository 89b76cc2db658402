//! Checks melds, the end of the hand and tricks (rulebook sections 2, 3 and 8).

use super::{Check, CheckedHand};
use crate::engine::pinochle::{Cards, Meld, Tally, total};
use crate::engine::points::columns::SideColumn;
use crate::engine::points::count::{self, DixExchanged, Melded, Valuer};
use crate::engine::points::options::{Renege, Unmakeable};
use crate::engine::points::record::{ByLabel, Problem, Record, SideMeld, Verdict};
use crate::engine::points::score;
use crate::engine::points::story::HandEnding;
use crate::engine::{NotAllowedWhy, OrProblem, Problem as AnyProblem, fields::Fields};
use crate::kernel::{CommonProblem as Common, Points, Seat, ensure};

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
        let dealer = match &exchange.dealer {
            Some(name) => Some(self.seat("dix_exchange", name)?),
            None => dealer,
        };
        if dealer == Some(by) {
            self.not_allowed("dix_exchange", Check::is("dealer", exchange.by.as_str()));
        }
        Some(DixExchanged { by, dealer })
    }

    /// Each side's melds (section 2, step 2); `None` if something is wrong with them.
    pub(super) fn melds(&mut self, exchange: Option<DixExchanged>) -> Option<Vec<Melded>> {
        let CheckedHand { trump, contract, .. } = self.known;
        let empty = ByLabel::new();
        let written = self.record.meld.as_ref().unwrap_or(&empty);
        if let Some(whose) = contract.and_then(|contract| self.half_a_hand(contract.side, written)) {
            return self.refuse("meld", Common::MissingOf { field: Record::noun("meld"), whose });
        }
        let has_cards = written.values().any(SideMeld::has_cards);
        if has_cards && trump.is_none() {
            return self.refuse("trump", Check::missing("trump"));
        }
        let mut valuer = Valuer {
            options: self.options,
            table: self.table,
            meld_table: self.options.table(),
            trump,
            bidder: contract.map(|contract| contract.bidder),
            has_exchange: exchange.is_some(),
            round_the_table: Cards::default(),
            named: Tally::default(),
        };
        let mut sides = vec![Melded::default(); self.known.columns.len()];
        self.each_side("meld", written, &mut sides, |slot, column, meld| {
            *slot = valuer.side(column, meld)?;
            Ok(())
        })?;
        self.dix(&mut sides)?;
        if let Some(exchange) = exchange {
            self.exchange_dix(exchange, written, &mut sides)?;
        }
        Some(sides)
    }

    /// Returns the side of the bidder if the record says too little of a hand to be one (section 2, step 2).
    fn half_a_hand(&self, side: usize, melds: &ByLabel<SideMeld>) -> Option<String> {
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
        written: &ByLabel<SideMeld>,
        sides: &mut [Melded],
    ) -> Option<()> {
        let (table, columns) = (self.options.table(), &self.known.columns);
        let Some(points) = table.dix.figure(1) else { return Some(()) };
        let received = exchange.dealer.and_then(|dealer| {
            let side = columns.side_of(dealer)?;
            let melds = written.get(columns.get(side)?.label)?.of(self.table.name(dealer))?;
            count::shows_dix(&table, self.known.trump, melds).then_some(side)
        });
        let finder = columns.side_of(exchange.by);
        let typed: i64 = sides.iter().map(|melded| melded.dix.0.checked_div(points).unwrap_or(0)).sum();
        let (nines, copies) = (typed.saturating_add(i64::from(received.is_none())), table.deck.copies);
        if nines > i64::from(copies) {
            return self.refuse("dix_exchange", Problem::TooManyNines { nines, copies });
        }
        for (side, found) in [(received, false), (finder, true)] {
            let melded = side.and_then(|side| sides.get_mut(side));
            self.accept("meld", melded.map_or(Ok(()), |melded| melded.exchange(points, found)))?;
        }
        Some(())
    }

    /// The nines of trump in melds written as points.
    fn dix(&mut self, sides: &mut [Melded]) -> Option<()> {
        let Some(written) = self.record.dix.as_ref() else { return Some(()) };
        let (field, has_nines) = (Record::noun("dix"), self.options.has_nines());
        let unit = self.options.meld_table.table.unit;
        self.each_side("dix", written, sides, |melded, _, &dix| {
            ensure(dix == 0 || has_nines, || Common::NotInRules { field, key: "meld_table" })?;
            ensure(!melded.is_named, || AnyProblem::not_allowed(field, NotAllowedWhy::Named {}))?;
            Common::check_range(field, dix, 0, Some(melded.points.0))?;
            Common::check_step(field, dix, unit)?;
            melded.dix = Points(dix);
            Ok(())
        })
    }

    /// Checks what is written of each side, by its column: an unknown side is a fault, and so is the first that is wrong.
    fn each_side<T, S>(
        &mut self,
        field: &'static str,
        written: &ByLabel<T>,
        sides: &mut [S],
        mut check: impl FnMut(&mut S, &SideColumn<'_>, &T) -> OrProblem,
    ) -> Option<()> {
        let columns = &self.known.columns;
        let checked = written.iter().try_for_each(|(label, value)| {
            let side = columns.labelled(label)?;
            let (Some(slot), Some(column)) = (sides.get_mut(side), columns.get(side)) else { return Ok(()) };
            check(slot, column, value)
        });
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
    pub(super) fn renege(&mut self) -> Option<(Seat, usize)> {
        let name = self.record.renege_by.as_ref()?;
        if !self.in_rules(self.options.renege != Renege::None, "renege_by", "renege") {
            return None;
        }
        let by = self.seat("renege_by", name)?;
        Some((by, self.known.columns.side_of(by)?))
    }

    pub(super) fn thrown_in(&mut self) -> bool {
        let thrown_in = self.record.thrown_in.unwrap_or(false);
        self.in_rules(!thrown_in || !self.options.is_turned(), "thrown_in", "trump_by");
        self.in_rules(!thrown_in || self.options.throw_in, "thrown_in", "throw_in");
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
        let record = self.record;
        let ended = claimed.map(|_| "claim").or(reneged.map(|_| "renege_by"));
        if let Some(ending) = self.unplayed(melded, thrown_in, reneged.is_some()) {
            if let Some((field, why)) = ended.zip(ending.why_not_played()) {
                self.not_allowed(field, why);
            }
            return ending;
        }
        if let Some(by) = claimed {
            if reneged.is_some() {
                self.not_allowed("renege_by", NotAllowedWhy::Claimed {});
            }
            let is_told = record.result.is_some() || record.tricks.is_some() || record.meld.is_some();
            self.ensure(is_told, "claim", Problem::ClaimWithoutCounts {});
            return HandEnding::Claimed { by, is_right: record.result.map(|result| result == Verdict::Made) };
        }
        reneged.map_or(HandEnding::Played, |(by, side)| HandEnding::Reneged {
            by,
            side,
            counted: record.tricks.is_some(),
        })
    }

    /// Returns how the hand ended if it was not played. After a renege without the declarers' melds nobody knows whether the
    /// bid was out of reach.
    fn unplayed(&self, melded: &[Melded], thrown_in: bool, reneged: bool) -> Option<HandEnding> {
        let contract = self.known.contract?;
        if thrown_in {
            return Some(HandEnding::ThrownIn);
        }
        let label = self.known.columns.get(contract.side)?.label;
        if reneged && !self.record.meld.as_ref().is_some_and(|melds| melds.contains_key(label)) {
            return None;
        }
        let shown = score::shown(self.options, melded.get(contract.side)?);
        let (short, most) = (contract.bid.saturating_sub(shown.0), count::trick_total(self.options));
        if self.options.unmakeable == Unmakeable::NoPlay && short > most {
            return Some(HandEnding::OutOfReach { short, most });
        }
        (self.options.end_when_made && short <= 0).then_some(HandEnding::MadeByMelds)
    }

    /// Each side's trick points; `None` if there are none or something is wrong with them. Without a known ending,
    /// what was written is checked all the same.
    pub(super) fn tricks(&mut self, ending: Option<HandEnding>) -> Option<Vec<i64>> {
        let none_won = vec![0; self.known.columns.len()];
        if let Some(why) = ending.and_then(|ending| ending.why_not_played()) {
            if self.record.tricks.is_some() {
                self.not_allowed("tricks", why);
            }
            return Some(none_won);
        }
        // Without a bid only the counts tell what the others score.
        if let (Some(HandEnding::Reneged { counted: false, .. }), Some(_)) = (ending, self.known.contract) {
            return Some(none_won);
        }
        let so_far = self.record.claim.is_some();
        self.needed(ending.is_some() && !so_far, "tricks", &self.record.tricks);
        let none = ByLabel::new();
        let written = self.record.tricks.as_ref().or(so_far.then_some(&none))?;
        self.accept("tricks", count::resolve(self.options, &self.known.columns, written, so_far))
    }

    pub(super) fn won_a_trick(&mut self, tricks: &[i64]) -> Option<Vec<bool>> {
        // After a claim a side without a count may have won a trick too.
        let may_have_won = |label: &str| {
            let counts = self.record.tricks.as_ref();
            self.record.claim.is_some() && !counts.is_some_and(|counts| counts.contains_key(label))
        };
        let labels = self.known.columns.labels();
        let mut won: Vec<(i64, bool)> =
            tricks.iter().zip(labels).map(|(n, label)| (*n, *n > 0 || may_have_won(label))).collect();
        if let Some(written) = self.record.won_a_trick.as_ref() {
            self.each_side("won_a_trick", written, &mut won, |(tricks, won), column, &says| {
                let (side, tricks) = (column.label, *tricks);
                *won = says;
                ensure(says || tricks <= 0, || {
                    Problem::PointsWithoutTrick { side: side.to_owned(), tricks }.into()
                })
            })?;
        }
        Some(won.into_iter().map(|(_, won)| won).collect())
    }

    /// The result is that of the counts.
    pub(super) fn agreement(&mut self, result: Verdict) {
        let CheckedHand { contract: Some(contract), ending, ref counts, .. } = self.known else { return };
        let (Some(made), Some(count)) = (self.known.made(), counts.get(contract.side)) else { return };
        let (meld, tricks, bid) = (count.kept.0, count.counted.0, contract.bid);
        match ending.why_not_played() {
            _ if made == (result == Verdict::Made) => {}
            Some(why) => self.not_allowed("result", why),
            None => self.fault("result", AnyProblem::CountsContradict { meld, tricks, bid }),
        }
    }

    /// The result of a claim may not be `set` where the counts reach the target (section 8).
    pub(super) fn claim_agrees(&mut self) {
        let CheckedHand { ref columns, ref before, target, ref counts, ending, .. } = self.known;
        let HandEnding::Claimed { by, is_right: Some(false) } = ending else { return };
        let Some(side) = columns.side_of(by) else { return };
        let (Some(before), Some(count)) = (before.get(side), counts.get(side)) else { return };
        let total = before.0.saturating_add(count.kept.0).saturating_add(count.tricks.0);
        self.ensure(total < target, "result", Problem::ClaimWasRight { total, target });
    }

    /// The melds that pay checks, for melds written as points.
    pub(super) fn awards(&mut self) {
        let Some(written) = self.record.awards.as_ref().filter(|_| self.options.checks) else { return };
        let (field, table, trump) = (Record::noun("awards"), self.options.table(), self.known.trump);
        let mut counts = std::mem::take(&mut self.known.counts);
        self.each_side("awards", written, &mut counts, |count, _, names| {
            ensure(!count.melded.is_named, || AnyProblem::not_allowed(field, NotAllowedWhy::Named {}))?;
            let melds = names.iter().map(|name| table.meld_named(name, trump));
            let melds: Vec<Meld> = melds.collect::<Result<_, _>>()?;
            Common::check_range(field, total(&melds), 0, Some(count.melded.points.0))?;
            count.melded.paying.extend(melds);
            Ok(())
        });
        self.known.counts = counts;
    }
}
