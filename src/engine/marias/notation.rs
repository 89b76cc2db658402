//! What the words of a line mean in mariáš (rulebook section 13.1).

mod announced;
mod bid;
mod fleks;
mod seven;

use super::options::Options;
use super::record::{Announcement, Contract, Record, Rung, Suit, TwoSevens, Verdict};
use super::side::{BySide, Side};
use crate::kernel::keyword::Keyword;
use crate::notation::{
    Count, First, LineError, LineProblem, MariasProblem, Meaning, Reader, Row, Said, What,
};
pub(super) use announced::by_number as announced_by;
use fleks::TypedFleks;
pub(super) use fleks::main as main_component;
use seven::TrumpSeven;
use std::collections::BTreeSet;

/// The hand as read so far.
#[derive(Default)]
struct HandSoFar {
    contract: Option<Contract>,
    player: Option<String>,
    trump: Option<Suit>,
    announced: BySide<BTreeSet<Announcement>>,
    fleks: TypedFleks,
    points: BySide<Option<i64>>,
    marriages: BySide<Option<Vec<i64>>>,
    talon_points: Option<i64>,
    seven: TrumpSeven,
    two_sevens: Option<TwoSevens>,
    result: Option<Verdict>,
    total: Option<i64>,
    laid_down: Option<bool>,
    tricks: Option<i64>,
    open: Option<Said>,
    wise: Option<Said>,
    wise_player: Option<String>,
    partner: Option<Said>,
    partner_player: Option<String>,
    unplayed: Option<bool>,
    revoke_by: Option<String>,
    bid: Option<Rung>,
    dealer: Option<String>,
}

/// Parses the words of a line: the record, and the dealer if the line names one.
pub fn read(reader: &mut Reader<'_>, options: &Options) -> Result<(Record, Option<String>), LineError> {
    let mut hand = HandSoFar::default();
    match reader.first()? {
        (said, First::Player(player)) => {
            let name = reader.name(player);
            reader.say(said, "player", &mut hand.player, name)?;
        }
        (said, First::Pass) => reader.say(said, "contract", &mut hand.contract, Contract::Passed)?,
    }
    while let Some((said, what)) = reader.read()? {
        match what {
            What::Suit(words) => {
                if let Some(suit) = Suit::from_word(words.name) {
                    reader.say(said, "trump", &mut hand.trump, suit)?;
                }
            }
            What::Number(value) => hand.number(reader, Count { value, said })?,
            What::Word(row) => hand.word(reader, said, row)?,
        }
    }
    hand.finish(reader, options)
}

impl HandSoFar {
    fn number(&mut self, reader: &mut Reader<'_>, count: Count) -> Result<(), LineError> {
        if let Some(what) = announced::by_number(count.value) {
            return self.announcement(reader, count.said, what);
        }
        match count.value {
            0..=90 if count.value % 10 == 0 => self.counts(reader, count.said, count, Side::Lone),
            value => {
                let is_total = (100..=190).contains(&value) && value % 10 == 0;
                Err(reader.fault(count.said, LineProblem::Marias(MariasProblem::NoMeaning { is_total })))
            }
        }
    }

    fn word(&mut self, reader: &mut Reader<'_>, said: Said, row: &'static Row) -> Result<(), LineError> {
        let field = row.field;
        let refuse = |reader: &Reader<'_>, problem| Err(reader.fault(said, LineProblem::Marias(problem)));
        if let Some(what) = announced::by_word(row.meaning) {
            return self.announcement(reader, said, what);
        }
        match row.meaning {
            Meaning::Suit => reader.say(said, field, &mut self.contract, Contract::Suit),
            Meaning::Betl => reader.say(said, field, &mut self.contract, Contract::Betl),
            Meaning::Durch => reader.say(said, field, &mut self.contract, Contract::Durch),
            Meaning::GiveUp => reader.say(said, field, &mut self.contract, Contract::GiveUp),
            Meaning::Pass if self.contract == Some(Contract::Passed) => {
                reader.belongs(said, field);
                Ok(())
            }
            Meaning::Pass => refuse(reader, MariasProblem::PassBehindPlayer),
            Meaning::Open => {
                self.open.get_or_insert(said);
                reader.belongs(said, field);
                Ok(())
            }
            Meaning::Partner => self.partner(reader, said, row),
            Meaning::Wise => {
                if let Some(player) = reader.player_if_named(said, row)? {
                    let name = reader.name(player);
                    reader.say(said, field, &mut self.wise_player, name)?;
                }
                self.wise.get_or_insert(said);
                reader.belongs(said, field);
                Ok(())
            }
            Meaning::Against => refuse(reader, MariasProblem::AgainstNothing),
            Meaning::Killed | Meaning::Early | Meaning::Nowhere => {
                refuse(reader, MariasProblem::FateOfNothing)
            }
            Meaning::Made => reader.say(said, field, &mut self.result, Verdict::Made),
            Meaning::Lost => reader.say(said, field, &mut self.result, Verdict::Lost),
            Meaning::Flek(_) | Meaning::Higher => self.fleks.say(reader, said, row),
            Meaning::Defenders => {
                let count = reader.number_after(said, row)?;
                self.counts(reader, said, count, Side::Defenders)
            }
            Meaning::Talon => read_number(reader, said, row, &mut self.talon_points),
            Meaning::Total => read_number(reader, said, row, &mut self.total),
            Meaning::Tricks => read_number(reader, said, row, &mut self.tricks),
            Meaning::LaidDown => reader.say(said, field, &mut self.laid_down, true),
            Meaning::Unplayed => reader.say(said, field, &mut self.unplayed, true),
            Meaning::Renege => read_player(reader, said, row, &mut self.revoke_by),
            Meaning::Dealer => read_player(reader, said, row, &mut self.dealer),
            Meaning::Bid => {
                let rung = bid::rung(reader, said, row)?;
                reader.say(said, field, &mut self.bid, rung)
            }
            _ => Err(reader.no_word(said)),
        }
    }

    fn partner(&mut self, reader: &mut Reader<'_>, said: Said, row: &'static Row) -> Result<(), LineError> {
        self.partner.get_or_insert(said);
        read_player(reader, said, row, &mut self.partner_player)
    }

    /// Reads an announcement, or the fate that follows a seven or two sevens.
    fn announcement(
        &mut self,
        reader: &mut Reader<'_>,
        said: Said,
        what: &[Announcement],
    ) -> Result<(), LineError> {
        let by = announced::side(reader, what);
        if what == [Announcement::TwoSevens]
            && let Some((_, row)) =
                reader.takes_word(|meaning| matches!(meaning, Meaning::Made | Meaning::Lost))
        {
            let fate = if row.meaning == Meaning::Made { TwoSevens::Won } else { TwoSevens::Lost };
            return reader.say(said, "two_sevens", &mut self.two_sevens, fate);
        }
        if what == [Announcement::Seven]
            && let Some((word, fate)) = seven::fate(reader, by)
        {
            return self.seven.say(reader, said, word, fate);
        }
        self.announced[by].extend(what);
        let field = match by {
            Side::Lone => "announced",
            Side::Defenders => "announced_against",
        };
        reader.belongs(said, field);
        Ok(())
    }

    /// Reads trick points, the marriages joined to them, and after a slash those of the other side.
    fn counts(
        &mut self,
        reader: &mut Reader<'_>,
        said: Said,
        first: Count,
        side: Side,
    ) -> Result<(), LineError> {
        let joined = reader.joined_to(first)?;
        // From last to first, so that each number goes to its own field.
        if let Some((slash, marriages)) = reader.counts_behind()? {
            reader.say(slash, "marriages", &mut self.marriages[side.other()], values(&marriages))?;
        }
        if let [_, marriages @ ..] = joined.as_slice()
            && let Some(shown) = marriages.first()
        {
            reader.say(shown.said, "marriages", &mut self.marriages[side], values(marriages))?;
        }
        reader.say(said, "points", &mut self.points[side], first.value)
    }

    fn finish(
        self,
        reader: &mut Reader<'_>,
        options: &Options,
    ) -> Result<(Record, Option<String>), LineError> {
        let contract = self.played(reader)?;
        let is_over_early = self.unplayed == Some(true) || self.revoke_by.is_some();
        let announced_seven = BySide::each(|side| self.announced[side].contains(&Announcement::Seven));
        let may_be_granted = contract == Contract::Suit && !is_over_early;
        let seven = self.seven.finish(reader, options, announced_seven, may_be_granted)?;
        let main = main_component(contract, &self.announced.lone, options);
        let marriages = self.marriages.map(Option::unwrap_or_default);
        let announced = self.announced.map(listed);
        let record = Record {
            contract: Some(contract).into(),
            player: self.player.into(),
            trump: self.trump.into(),
            announced: announced.lone.into(),
            announced_against: announced.defenders.into(),
            flek: self.fleks.finish(reader, main)?.into(),
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
            unknown: Vec::new(),
        };
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

fn values(counts: &[Count]) -> Vec<i64> {
    counts.iter().map(|count| count.value).collect()
}

fn listed(announced: BTreeSet<Announcement>) -> Option<Vec<Announcement>> {
    Some(announced.into_iter().collect::<Vec<_>>()).filter(|list| !list.is_empty())
}

fn read_number(
    reader: &mut Reader<'_>,
    said: Said,
    row: &'static Row,
    slot: &mut Option<i64>,
) -> Result<(), LineError> {
    let count = reader.number_after(said, row)?;
    reader.say(said, row.field, slot, count.value)
}

fn read_player(
    reader: &mut Reader<'_>,
    said: Said,
    row: &'static Row,
    slot: &mut Option<String>,
) -> Result<(), LineError> {
    let player = reader.player_after(said, row)?;
    let name = reader.name(player);
    reader.say(said, row.field, slot, name)
}
