//! Checks melds, the end of the hand and tricks (rulebook sections 2, 3 and 8).

use super::{Check, GameStanding, SideCount};
use crate::engine::pinochle::{CardFault, MeldName, Rank, Suit, Tally};
use crate::engine::points::count::{DixExchanged, Melded, Valuer};
use crate::engine::points::options::{MeldBy, Renege, Unmakeable};
use crate::engine::points::story::{Contract, HandEnding};
use crate::engine::points::{count, record, score};
use crate::engine::points::{problem::Problem, record::Record, record::Verdict};
use crate::engine::{NotAllowedWhy, Problem as AnyProblem, fields::Fields};
use crate::kernel::{CommonProblem as Common, Points, Seat};

impl Check<'_> {
    pub(super) fn result(&mut self) -> Option<Verdict> {
        // Beside a claim it says what the table found.
        self.has_no_auction("result", self.record.result.is_some() && self.record.claim.is_none());
        self.record.result
    }

    /// Refuses checks and the dix in games without them.
    pub(super) fn parts_of_other_games(&mut self, dealer: Option<Seat>) -> Option<DixExchanged> {
        self.in_rules(self.record.awards.is_none() || self.options.checks, "awards", "checks");
        if self.record.dix_exchange.is_some() {
            if !self.is_turned() {
                self.in_rules(false, "dix_exchange", "trump_by");
            } else if !self.options.has_nines() {
                self.fault("dix_exchange", Problem::NoNines {});
            }
        }
        let exchange = self.record.dix_exchange.as_ref()?;
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
        Some(DixExchanged { by, dealer })
    }

    /// Each side's melds (section 2, step 2); `None` if something is wrong with them.
    pub(super) fn melds(
        &mut self,
        trump: Option<Suit>,
        contract: Option<&Contract>,
        exchange: Option<DixExchanged>,
    ) -> Option<Vec<Melded>> {
        let empty = record::ByLabel::new();
        let written = self.record.meld.as_ref().unwrap_or(&empty);
        let mut sides = vec![Melded::default(); self.known.len()];
        let mut is_right = true;
        if let Some(side) = contract.and_then(|contract| self.half_a_hand(contract, written)) {
            return self.refuse("meld", Problem::HalfAHand { side });
        }
        if self.record.trump.is_none() && written.values().any(record::SideMeld::has_cards) {
            self.fault("trump", Check::missing("trump"));
            is_right = false;
        }
        let mut valuer =
            Valuer::new(self.options, self.table, trump, contract.map(|contract| contract.bidder));
        let mut problems: Vec<AnyProblem> = Vec::new();
        for (label, meld) in written {
            let at = self.known.labelled(label);
            let Some((slot, column)) = at.and_then(|at| Some((sides.get_mut(at)?, self.known.get(at)?)))
            else {
                problems.push(self.known.unknown(label).into());
                continue;
            };
            let defends = contract.is_some_and(|contract| Some(contract.side) != at);
            if self.options.meld_by == MeldBy::Bidder && defends {
                problems.push(Problem::OnlyDeclarersMeld { side: label.clone() }.into());
            }
            match valuer.side(column, meld) {
                Ok(melded) => *slot = melded,
                Err(problem) => problems.push(problem),
            }
        }
        problems.extend(self.beyond_deck(written, trump, exchange.is_some()).map(AnyProblem::from));
        is_right &= problems.is_empty();
        problems.into_iter().for_each(|problem| self.fault("meld", problem));
        is_right &= self.dix(&mut sides, is_right);
        if let Some(exchange) = exchange.filter(|_| is_right) {
            is_right = self.exchange_dix(exchange, trump, written, &mut sides);
        }
        is_right.then_some(sides)
    }

    /// Finds a card that the melds by name of all hands need more often than the deck has it. Melds of one class never share
    /// a card; nines beside an exchange are counted there.
    fn beyond_deck(
        &self,
        written: &record::ByLabel<record::SideMeld>,
        trump: Option<Suit>,
        has_exchange: bool,
    ) -> Option<CardFault> {
        let table = self.options.table();
        let names = written.values().flat_map(record::SideMeld::names);
        let melds: Vec<_> = names.filter_map(|name| table.meld_named(name, trump).ok()).collect();
        if trump.is_none() && melds.iter().any(|meld| meld.needs_trump()) {
            return None;
        }
        let mut tally = Tally::default();
        for kind in melds.iter().flat_map(|meld| meld.kinds()) {
            if !(has_exchange && kind.name == MeldName::Dix) {
                tally.add(kind);
            }
        }
        let copies = table.deck.copies;
        let (card, held) = tally.cards(trump.unwrap_or(Suit::Spades), copies).err()?;
        Some(CardFault::TooMany { card, held, copies })
    }

    /// Returns the side of the bidder if the record says too little of a hand to be one (section 2, step 2).
    fn half_a_hand(&self, contract: &Contract, melds: &record::ByLabel<record::SideMeld>) -> Option<String> {
        let label = self.known.get(contract.side)?.label;
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
        trump: Option<Suit>,
        written: &record::ByLabel<record::SideMeld>,
        sides: &mut [Melded],
    ) -> bool {
        let table = self.options.table();
        let Some(points) = table.dix.figure(1) else { return true };
        let dealer = exchange.dealer.and_then(|dealer| Some((dealer, self.known.side_of(dealer)?)));
        let received = dealer.filter(|(dealer, side)| {
            let label = self.known.get(*side).map_or("", |column| column.label);
            let melds = written.get(label).and_then(|meld| meld.of(self.table.name(*dealer)));
            melds.is_some_and(|melds| count::shows_dix(&table, trump, melds))
        });
        let nines: i64 = sides.iter().map(|melded| melded.dix.0.checked_div(points).unwrap_or(0)).sum();
        let nines =
            usize::try_from(nines).unwrap_or(usize::MAX).saturating_add(usize::from(received.is_none()));
        let copies = table.deck.copies;
        if nines > usize::from(copies) {
            self.fault("dix_exchange", Problem::TooManyNines { nines, copies });
            return false;
        }
        let finder = self.known.side_of(exchange.by);
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
        for (label, &dix) in written {
            let in_steps = Common::check_range(Record::noun("dix"), dix, 0, None);
            let in_steps = in_steps.and_then(|()| Common::check_step(Record::noun("dix"), dix, table.unit));
            if self.known.labelled(label).is_some() && self.accept("dix", in_steps).is_none() {
                return false;
            }
            let problem = match self.known.labelled(label).and_then(|at| sides.get_mut(at)) {
                None => self.known.unknown(label),
                Some(_) if dix > 0 && !table.deck.ranks.contains(&Rank::Nine) => Problem::NoNines {},
                Some(melded) if melded.is_named => Problem::BesideNames { field: Record::noun("dix") },
                Some(melded) if melds_are_right && dix > melded.points.0 => {
                    Problem::AboveMeld { field: Record::noun("dix"), worth: dix, meld: melded.points.0 }
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
        Some((by, self.known.side_of(by)?))
    }

    pub(super) fn thrown_in(&mut self, claimed: Option<Seat>) -> bool {
        let thrown_in = self.record.thrown_in.unwrap_or(false);
        if thrown_in && self.is_turned() {
            self.in_rules(false, "thrown_in", "trump_by");
        } else if thrown_in && !self.options.throw_in {
            self.in_rules(false, "thrown_in", "throw_in");
        } else if thrown_in && claimed.is_some() {
            self.not_allowed("thrown_in", NotAllowedWhy::Claimed {});
        }
        thrown_in
    }

    /// How the hand ended (section 2, step 3).
    pub(super) fn ending(
        &mut self,
        contract: Option<&Contract>,
        melded: &[Melded],
        thrown_in: bool,
        claimed: Option<Seat>,
        reneged: Option<(Seat, usize)>,
    ) -> HandEnding {
        let unplayed = contract.and_then(|contract| {
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
        let label = self.known.labels().nth(side).unwrap_or_default();
        self.record.meld.as_ref().is_some_and(|melds| melds.contains_key(label))
    }

    /// Names the meld that nobody typed, if the bid is out of reach without one.
    fn untyped_meld(&self, ending: &HandEnding, contract: Option<&Contract>) -> Option<Problem> {
        let (HandEnding::OutOfReach { most, .. }, Some(contract)) = (ending, contract) else { return None };
        let side = self.known.labels().nth(contract.side)?;
        let problem = Problem::MeldOutOfReach { side: side.to_owned(), bid: contract.bid, most: *most };
        (!self.melds_are_typed(contract.side)).then_some(problem)
    }

    /// Each side's trick points; `None` if there are none or something is wrong with them. Without a known ending,
    /// what was written is checked all the same.
    pub(super) fn tricks(
        &mut self,
        ending: Option<&HandEnding>,
        contract: Option<&Contract>,
    ) -> Option<Vec<i64>> {
        if let Some(ending) = ending.filter(|ending| !ending.is_played()) {
            if self.record.tricks.is_some() {
                match self.untyped_meld(ending, contract) {
                    Some(problem) => self.fault("tricks", problem),
                    None => self.not_allowed("tricks", ending.why_not_played()),
                }
            }
            return None;
        }
        let so_far = self.record.claim.is_some();
        // Without a bid only the counts tell what the others score.
        if let (Some(HandEnding::Reneged { counted: false, .. }), Some(_)) = (ending, contract) {
            return Some(vec![0; self.known.len()]);
        }
        if self.record.tricks.is_none() && ending.is_some() && !so_far {
            self.fault("tricks", Check::missing("tricks"));
        }
        let none = record::ByLabel::new();
        let written = self.record.tricks.as_ref().or(so_far.then_some(&none))?;
        self.accept("tricks", count::resolve(self.options, &self.known, written, so_far))
    }

    pub(super) fn won_a_trick(&mut self, tricks: &[i64]) -> Option<Vec<bool>> {
        // After a claim a side without a count may have won a trick too.
        let is_counted =
            |label: &str| self.record.tricks.as_ref().is_some_and(|counts| counts.contains_key(label));
        let so_far = self.record.claim.is_some();
        let counted = self.known.labels().map(is_counted);
        let mut won: Vec<bool> =
            tricks.iter().zip(counted).map(|(tricks, counted)| *tricks > 0 || (so_far && !counted)).collect();
        let Some(written) = self.record.won_a_trick.as_ref() else { return Some(won) };
        for (label, &says) in written {
            let at = self.known.labelled(label);
            let problem = match at.and_then(|at| Some((won.get_mut(at)?, tricks.get(at)?))) {
                None => self.known.unknown(label),
                Some((_, tricks)) if !says && *tricks > 0 => {
                    Problem::PointsWithoutTrick { side: label.clone(), tricks: *tricks }
                }
                Some((won, _)) => {
                    *won = says;
                    continue;
                }
            };
            return self.refuse("won_a_trick", problem);
        }
        Some(won)
    }

    pub(super) fn agreement(
        &mut self,
        result: Verdict,
        contract: &Contract,
        ending: &HandEnding,
        counts: &[SideCount],
    ) {
        let Some(count) = counts.get(contract.side) else { return };
        let made = score::is_made(self.options, contract, ending, count);
        if made == (result == Verdict::Made) {
            return;
        }
        if let HandEnding::OutOfReach { short, most } = *ending {
            return self.fault("result", Problem::MadeOutOfReach { bid: contract.bid, short, most });
        }
        let kept = score::kept(self.options, Some(contract), ending, contract.side, count).0;
        let tricks = score::kept_tricks(self.options, Some(contract), ending, contract.side, count).0;
        let bid = contract.bid;
        match ending.is_given_up() {
            true => self.fault("result", Problem::GivenUp { bid }),
            false => self.fault("result", AnyProblem::CountsContradict { meld: kept, tricks, bid }),
        }
    }

    /// The result of a claim may not be `set` where the counts reach the target (section 8).
    pub(super) fn claim_agrees(
        &mut self,
        ending: &HandEnding,
        standing: &GameStanding,
        counts: &[SideCount],
    ) {
        let HandEnding::Claimed { by, is_right: Some(false) } = *ending else { return };
        let Some(side) = self.known.side_of(by) else { return };
        let (Some(before), Some(count)) = (standing.before.get(side), counts.get(side)) else { return };
        let kept = score::kept(self.options, None, ending, side, count).0;
        let total = before.0.saturating_add(kept).saturating_add(count.tricks.0);
        if !standing.before.is_empty() && total >= standing.target {
            self.fault("result", Problem::ClaimWasRight { total, target: standing.target });
        }
    }

    /// The melds that pay checks, for melds written as points.
    pub(super) fn awards(&mut self, trump: Option<Suit>, counts: &mut [SideCount]) {
        let Some(written) = self.record.awards.as_ref().filter(|_| self.options.checks) else { return };
        let table = self.options.table();
        for (label, names) in written {
            let Some(count) = self.known.labelled(label).and_then(|at| counts.get_mut(at)) else {
                let problem = self.known.unknown(label);
                return self.fault("awards", problem);
            };
            let awarded = count::awarded(&table, trump, &count.melded, names);
            let Some(melds) = self.accept("awards", awarded) else { return };
            count.melded.paying.extend(melds);
        }
    }
}
