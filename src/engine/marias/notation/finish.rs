//! The end of reading a line: what was read becomes the record.

use super::HandSoFar;
use super::fleks::Doubled;
use super::seven::Sevens;
use crate::engine::marias::options::{Form, Options};
use crate::engine::marias::record::{Announcement, Component, Contract, Record};
use crate::engine::marias::side::{BySide, Side};
use crate::engine::marias::validate::why_played;
use crate::notation::{Granted, LineError, LineProblem, MariasProblem, Meaning, Reader};
use std::collections::BTreeSet;

impl HandSoFar {
    /// Returns the record and the dealer, if the line names one.
    pub(super) fn finish(
        mut self,
        reader: &mut Reader<'_>,
        options: &Options,
    ) -> Result<(Record, Option<String>), LineError> {
        let contract = self.played(reader)?;
        if let Some(doubt) = self.slash_doubt {
            doubt.check(reader, self.talon_points.unwrap_or(0))?;
        }
        self.check_told(reader, options)?;
        self.check_quiet_hundred(reader, options, contract)?;
        let is_over_early = self.unplayed == Some(true) || self.revoke_by.is_some();
        let sevens = Sevens {
            announced: BySide::each(|side| self.announced[side].contains(&Announcement::Seven)),
            quiet: BySide::each(|side| self.quiet_seven[side].is_some()),
            says_lost: self.says_lost,
            is_played_out: contract == Contract::Suit && !is_over_early,
        };
        let seven = self.seven.finish(reader, options, &sevens)?;
        let doubled = Doubled { contract, announced: &self.announced, options };
        let fleks = self.fleks.finish(reader, &doubled)?;
        let marriages = self.marriages.map(Option::unwrap_or_default);
        let announced = self.announced.map(listed);
        let record = Record {
            contract: Some(contract).into(),
            player: self.player.into(),
            trump: self.trump.into(),
            announced: announced.lone.into(),
            announced_against: announced.defenders.into(),
            flek: fleks.into(),
            points: Some(self.points).filter(|points| *points != BySide::default()).into(),
            marriages: Some(marriages).filter(|shown| *shown != BySide::default()).into(),
            talon_points: self.talon_points.into(),
            seven: seven.into(),
            two_sevens: self.two_sevens.into(),
            result: self.result.into(),
            total: self.total.into(),
            laid_down: self.laid_down.into(),
            tricks: self.tricks.into(),
            wise: self.wise_player.into(),
            partner: self.partner_player.into(),
            unplayed: self.unplayed.into(),
            revoke_by: self.revoke_by.into(),
            bid: self.bid.into(),
            auction: Some(self.auction).filter(|calls| !calls.is_empty()).into(),
            unknown: Vec::new(),
        };
        remark(reader, options, &record, self.alone.is_some());
        Ok((record, self.dealer))
    }

    /// Returns the contract: a partner or the wise one makes a durch another one.
    fn played(&self, reader: &Reader<'_>) -> Result<Contract, LineError> {
        let contract = self.contract.unwrap_or(Contract::Suit);
        let nobody_wise = self.wise.filter(|_| self.wise_player.is_none());
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
                    (_, Some(said)) => Err(reader.fault(said, LineProblem::Marias(MariasProblem::OpenAlone))),
                    (contract, None) => Ok(contract),
                }
            }
        }
    }
}

fn listed(announced: BTreeSet<Announcement>) -> Option<Vec<Announcement>> {
    Some(announced.into_iter().collect::<Vec<_>>()).filter(|list| !list.is_empty())
}

/// Remarks on the record of a suit contract that was played, without refusing it (rulebook section 13.3).
fn remark(reader: &mut Reader<'_>, options: &Options, record: &Record, is_alone: bool) {
    let is_played = !record.unplayed.is_given() && !record.revoke_by.is_given();
    if record.contract.get() != Some(&Contract::Suit) {
        return;
    }
    if options.form == Form::Four && !record.partner.is_given() && !is_alone {
        reader.grant(Granted::NoPartner {});
    }
    let list = |announced: Option<&Vec<Announcement>>| announced.cloned().unwrap_or_default();
    let announced =
        BySide { lone: list(record.announced.get()), defenders: list(record.announced_against.get()) };
    let count = |component: Component| {
        record.flek.get().and_then(|fleks| fleks.0.get(&component)).copied().unwrap_or(0)
    };
    let game = count(Component::Game);
    let seven = count(Component::Announced { by: Side::Lone, what: Announcement::Seven });
    if is_played && why_played(options, &announced, game, seven).is_none() {
        reader.grant(Granted::NeedNotBePlayed {});
    }
    let has = |by: Side, what| announced[by].contains(&what);
    if is_played && record.points.is_given() {
        let shown = record.marriages.get();
        for by in Side::BOTH {
            if has(by, Announcement::Hundred) && shown.is_none_or(|shown| shown[by].is_empty()) {
                reader.grant(Granted::HundredWithoutMarriage { against: by == Side::Defenders });
            }
        }
    }
    // A flek that had to be said before the defenders could announce has done its part.
    let hundred_replaces_game = has(Side::Defenders, Announcement::Hundred) && !options.against_after_flek;
    let two_sevens_do = has(Side::Lone, Announcement::TwoSevens) && !options.game_with_two_sevens;
    if game > 0 && (hundred_replaces_game || two_sevens_do) && !has(Side::Lone, Announcement::Hundred) {
        reader.grant(Granted::FlekMovesNothing {});
    }
}
