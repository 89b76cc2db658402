//! The end of reading a line: what was read becomes the record, and what it tells of the game, a hundred or a quiet
//! hundred is checked against counts, result and rules (rulebook section 13.1).

use super::HandSoFar;
use crate::engine::marias::checked_hand::{Count, HUNDRED};
use crate::engine::marias::validate::why_played;
use crate::engine::marias::{
    Announcement, BySide, Component, Contract, Form, Options, Record, Side, Verdict,
};
use crate::kernel::field::Field;
use crate::notation::{Granted, LineResult, MariasProblem, Meaning, Reader};

impl HandSoFar {
    /// Returns the record and the dealer, if the line names one.
    pub(super) fn finish(
        mut self,
        reader: &mut Reader<'_>,
        options: &Options,
    ) -> LineResult<(Record, Option<String>)> {
        let contract = self.played(reader)?;
        if let Some(doubt) = self.slash_doubt {
            doubt.check(reader, self.record.talon_points.get().copied().unwrap_or(0))?;
        }
        self.check_told(reader, options)?;
        self.check_quiet_hundred(reader, options, contract)?;
        let is_over_early = self.record.unplayed.is_given() || self.record.revoke_by.is_given();
        let is_played_out = contract == Contract::Suit && !is_over_early;
        let seven = self.finished_seven(reader, options, is_played_out)?;
        let fleks = self.finished_fleks(reader, contract, options)?;
        let marriages = self.marriages.map(Option::unwrap_or_default);
        let listed = |by: Side| Some(self.announced[by].clone()).filter(|list| !list.is_empty());
        let record = Record {
            contract: Field::Is(contract),
            announced: listed(Side::Lone).into(),
            announced_against: listed(Side::Defenders).into(),
            flek: fleks.into(),
            points: Some(self.points).filter(|points| *points != BySide::default()).into(),
            marriages: Some(marriages).filter(|shown| *shown != BySide::default()).into(),
            seven: seven.into(),
            ..self.record
        };
        remark(reader, options, &record, &self.announced, self.alone.is_some());
        Ok((record, self.dealer))
    }

    /// Returns the contract: a partner or the wise one makes a durch another one.
    fn played(&self, reader: &Reader<'_>) -> LineResult<Contract> {
        let contract = self.record.contract.get().copied().unwrap_or(Contract::Suit);
        let nobody_wise = self.wise.filter(|_| self.record.wise.is_absent());
        match (contract, self.open, self.partner, self.wise) {
            (Contract::Durch, None, Some(partner), Some(wise)) => {
                Err(reader.contradiction(partner.max(wise), if partner > wise { "wise" } else { "partner" }))
            }
            (Contract::Durch, None, Some(_), None) => Ok(Contract::DurchPartner),
            (Contract::Durch, None, None, Some(_)) => Ok(Contract::DurchWise),
            _ => {
                if let Some(said) = nobody_wise {
                    return Err(reader.lacking(said, Meaning::Wise));
                }
                match (contract, self.open) {
                    (Contract::Betl, Some(_)) => Ok(Contract::OpenBetl),
                    (Contract::Durch, Some(_)) => Ok(Contract::OpenDurch),
                    (_, Some(said)) => Err(reader.fault(said, MariasProblem::OpenAlone)),
                    (contract, None) => Ok(contract),
                }
            }
        }
    }

    /// Checks the quiet hundred; without counts it is the total of a hundred, unless a total is typed.
    pub(super) fn check_quiet_hundred(
        &mut self,
        reader: &mut Reader<'_>,
        options: &Options,
        contract: Contract,
    ) -> LineResult {
        for side in Side::BOTH {
            let Some(said) = self.quiet_hundred[side] else { continue };
            if !self.can_have_quiet_hundred(options, contract, side) {
                return Err(reader.fault(said, MariasProblem::NoQuietHundred));
            }
            if self.is_uncounted() && self.record.total.is_absent() {
                self.record.total = Field::Is(HUNDRED);
                reader.grant(Granted::QuietHundredTotal { against: side == Side::Defenders });
            }
        }
        Ok(())
    }

    /// Returns the counts, as typed.
    fn count(&self) -> Option<Count> {
        let marriages = self.marriages.clone().map(Option::unwrap_or_default);
        Count::of(self.points, marriages, self.record.talon_points.get().copied().unwrap_or(0))
    }

    /// Takes what was told of the game or a hundred (`game won`, `hundred lost`) as the result. Where it follows from the
    /// counts it adds nothing; where it contradicts them it stays, and is refused.
    pub(super) fn check_told(&mut self, reader: &Reader<'_>, options: &Options) -> LineResult {
        let has_hundred = |by: &Side| self.announced.has(*by, Announcement::Hundred);
        let mut announcers = self.announced.announcers(Announcement::Hundred);
        let one_announcer = announcers.next().filter(|_| announcers.next().is_none());
        let count = self.count();
        for (word, of, verdict) in std::mem::take(&mut self.told) {
            let result = if of == Some(Side::Defenders) { verdict.opposite() } else { verdict };
            let announcer = of.filter(has_hundred).or(one_announcer);
            let winner = count.as_ref().map(|count| count.held.winner(options, announcer));
            if winner == Some(Side::Lone.winner(result == Verdict::Made)) {
                continue;
            }
            if let Some(said) =
                self.result_said.filter(|_| self.record.result.get().is_some_and(|before| *before != result))
            {
                return Err(reader.contradiction_of(said.min(word), said.max(word), "result"));
            }
            self.record.result = Field::Is(result);
            self.result_said.get_or_insert(word);
        }
        Ok(())
    }

    fn is_uncounted(&self) -> bool {
        self.points == BySide::default()
    }

    fn can_have_quiet_hundred(&self, options: &Options, contract: Contract, side: Side) -> bool {
        if contract != Contract::Suit || !options.quiet_bonuses || !self.announced.pays_game(options) {
            return false;
        }
        if self.is_uncounted() {
            return self
                .record
                .result
                .get()
                .is_some_and(|&result| Side::Lone.winner(result == Verdict::Made) == side);
        }
        self.count().is_some_and(|count| {
            count.held.winner(options, None) == side && count.held[side].has_quiet_hundred(options)
        })
    }
}

/// Remarks on the record of a suit contract that was played, without refusing it (rulebook section 13.3).
fn remark(
    reader: &mut Reader<'_>,
    options: &Options,
    record: &Record,
    announced: &BySide<Vec<Announcement>>,
    is_alone: bool,
) {
    let is_played = !record.unplayed.is_given() && !record.revoke_by.is_given();
    if record.contract.get() != Some(&Contract::Suit) {
        return;
    }
    if options.form == Form::Four && !record.partner.is_given() && !is_alone {
        reader.grant(Granted::NoPartner {});
    }
    let count = |component: Component| {
        record.flek.get().and_then(|fleks| fleks.0.get(&component)).copied().unwrap_or(0)
    };
    let game = count(Component::Game);
    let seven = count(Component::Announced { by: Side::Lone, what: Announcement::Seven });
    if is_played && why_played(options, announced, game, seven).is_none() {
        reader.grant(Granted::NeedNotBePlayed {});
    }
    if is_played && record.points.is_given() {
        let shown = record.marriages.get();
        for by in Side::BOTH {
            if announced.has(by, Announcement::Hundred) && shown.is_none_or(|shown| shown[by].is_empty()) {
                reader.grant(Granted::HundredWithoutMarriage { against: by == Side::Defenders });
            }
        }
    }
    // A flek that had to be said before the defenders could announce has done its part.
    let hundred_replaces_game =
        announced.has(Side::Defenders, Announcement::Hundred) && !options.against_after_flek;
    let two_sevens_do = announced.has(Side::Lone, Announcement::TwoSevens) && !options.game_with_two_sevens;
    if game > 0
        && (hundred_replaces_game || two_sevens_do)
        && !announced.has(Side::Lone, Announcement::Hundred)
    {
        reader.grant(Granted::FlekMovesNothing {});
    }
}
