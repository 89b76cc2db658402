//! Checks melds, the end of the hand and tricks (rulebook sections 2, 3 and 8).

use super::{Check, CheckedHand};
use crate::engine::pinochle::{Meld, total};
use crate::engine::points::count::{self, DixExchanged, Melded, Valuer};
use crate::engine::points::options::Unmakeable;
use crate::engine::points::record::{ByLabel, Problem, Record, Verdict};
use crate::engine::points::score;
use crate::engine::points::story::HandEnding;
use crate::engine::{NotAllowedWhy, Problem as AnyProblem, fields::Fields};
use crate::kernel::{CommonProblem as Common, Points, Seat, ensure};

impl Check<'_> {
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
        let record = self.record;
        if let Some(whose) = self.half_a_hand() {
            return self.refuse("meld", Common::MissingOf { field: Record::noun("meld"), whose });
        }
        let has_cards = record.meld.iter().flatten().any(|(_, meld)| meld.has_cards());
        if has_cards && self.known.trump.is_none() {
            return self.refuse("trump", Check::missing("trump"));
        }
        let mut sides = vec![Melded::default(); self.known.columns.len()];
        let mut valuer = Valuer::new(&self.known, self.table, exchange.is_some());
        let valued = self.known.columns.each_side(&record.meld, &mut sides, |slot, column, meld| {
            *slot = valuer.side(column, meld)?;
            Ok(())
        });
        self.accept("meld", valued)?;
        self.dix(&mut sides)?;
        if let Some(exchange) = exchange {
            self.exchange_dix(exchange, &mut sides)?;
        }
        Some(sides)
    }

    /// Returns the side of the bidder if the record says too little of a hand to be one (section 2, step 2).
    fn half_a_hand(&self) -> Option<String> {
        let (record, contract) = (self.record, self.known.contract?);
        let label = self.known.columns.get(contract.side)?.label;
        let is_whole = record.meld.as_ref().is_some_and(|melds| melds.contains_key(label))
            || record.tricks.is_some()
            || record.claim.is_some()
            || record.renege_by.is_some()
            || record.thrown_in == Some(true);
        (!is_whole).then(|| label.to_owned())
    }

    /// Counts the dix exchanged for the turned card for its finder, not for the dealer who received it (section 7).
    fn exchange_dix(&mut self, exchange: DixExchanged, sides: &mut [Melded]) -> Option<()> {
        let (table, columns) = (self.options.table(), &self.known.columns);
        let Some(points) = table.dix.figure(1) else { return Some(()) };
        let received = exchange.dealer.and_then(|dealer| {
            let side = columns.side_of(dealer)?;
            let melds =
                self.record.meld.as_ref()?.get(columns.get(side)?.label)?.of(self.table.name(dealer))?;
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
        let (field, options) = (Record::noun("dix"), self.options);
        let checked = self.known.columns.each_side(&self.record.dix, sides, |melded, _, &dix| {
            let has_them = dix == 0 || options.has_nines();
            ensure(has_them, || Common::NotInRules { field, key: "meld_table" })?;
            ensure(!melded.is_named, || AnyProblem::not_allowed(field, NotAllowedWhy::Named {}))?;
            Common::check_range(field, dix, 0, Some(melded.points.0))?;
            Common::check_step(field, dix, options.meld_table.table.unit)?;
            melded.dix = Points(dix);
            Ok(())
        });
        self.accept("dix", checked)
    }

    /// Returns who stopped the play, if the rules have it so; `key` is the option that decides.
    pub(super) fn stopped_by(
        &mut self,
        field: &'static str,
        name: Option<&String>,
        has_it: bool,
        key: &'static str,
    ) -> Option<Seat> {
        let name = name?;
        if self.in_rules(has_it, field, key) { self.seat(field, name) } else { None }
    }

    /// How the hand ended (section 2, step 3).
    pub(super) fn ending(
        &mut self,
        melded: &[Melded],
        thrown_in: bool,
        claimed: Option<Seat>,
        reneged: Option<Seat>,
    ) -> HandEnding {
        let record = self.record;
        let reneged = reneged.and_then(|by| Some((by, self.known.columns.side_of(by)?)));
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
            self.ensure(is_told, "claim", Check::missing("tricks"));
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
        let is_counted =
            |label: &str| self.record.tricks.as_ref().is_some_and(|counts| counts.contains_key(label));
        let may_have_won = |label: &str| self.record.claim.is_some() && !is_counted(label);
        let sides = tricks.iter().zip(self.known.columns.labels());
        let mut won: Vec<(i64, bool)> = sides.map(|(n, label)| (*n, *n > 0 || may_have_won(label))).collect();
        let checked =
            self.known.columns.each_side(&self.record.won_a_trick, &mut won, |slot, column, &says| {
                let (side, tricks) = (column.label.to_owned(), slot.0);
                slot.1 = says;
                ensure(says || tricks <= 0, || Problem::PointsWithoutTrick { side, tricks }.into())
            });
        self.accept("won_a_trick", checked)?;
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
        if !self.options.checks {
            return;
        }
        let (field, table, trump) = (Record::noun("awards"), self.options.table(), self.known.trump);
        let CheckedHand { columns, counts, .. } = &mut self.known;
        let checked = columns.each_side(&self.record.awards, counts, |count, _, names| {
            ensure(!count.melded.is_named, || AnyProblem::not_allowed(field, NotAllowedWhy::Named {}))?;
            let melds = names.iter().map(|name| table.meld_named(name, trump));
            let melds: Vec<Meld> = melds.collect::<Result<_, _>>()?;
            Common::check_range(field, total(&melds), 0, Some(count.melded.points.0))?;
            count.melded.paying.extend(melds);
            Ok(())
        });
        self.accept("awards", checked);
    }
}
