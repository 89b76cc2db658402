//! The end of reading a line: what was read becomes the record.

use super::fleks::Doubled;
use super::seven::Sevens;
use super::{HandSoFar, remarks};
use crate::engine::marias::options::Options;
use crate::engine::marias::record::{Announcement, Contract, Record};
use crate::engine::marias::side::BySide;
use crate::notation::{LineError, LineProblem, MariasProblem, Meaning, Reader};
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
        remarks::remark(reader, options, &record, self.alone.is_some());
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
