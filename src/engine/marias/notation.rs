//! Reads lines of mariáš (rulebook sections 8 and 13.1, `words.md` section 4).

mod component;
mod counts;
mod finish;
mod fleks;

use super::{
    Announcement, BySide, Call, Contract, Options, Record, Rung, Side, Suit, Verdict, checked_hand::MARRIAGES,
};
use crate::engine::fields::{needed, read_word};
use crate::kernel::{Keyword, ensure};
use crate::notation::{CallSaid, Count, Item, LineProblem, LineResult, Meaning, Position, Reader, Row};
use component::{Before, TypedComponent, is_flek};
use counts::SlashDoubt;
use fleks::Doubling;
use std::collections::BTreeMap;

/// What only the end of the line makes a record.
#[derive(Default)]
struct HandSoFar {
    announced: BySide<Vec<Announcement>>,
    quiet: BySide<BTreeMap<Announcement, Position>>,
    /// In the order typed.
    fleks: Vec<Doubling>,
    points: BySide<Option<i64>>,
    /// Where the counts begin and end, and whose they are.
    counted: Option<(Position, Position, Side)>,
    marriages: BySide<Option<Vec<i64>>>,
    /// Whose marriages the next word for them adds to.
    marriage_side: Side,
    slash_doubt: Option<SlashDoubt>,
    /// Whether something but the trump seven was lost.
    says_lost: bool,
    open: Option<Position>,
    wise: Option<Position>,
    partner: Option<Position>,
    alone: Option<bool>,
    dealer: Option<String>,
    /// The item before the next one, and that before the last comma, if nothing was read since.
    before: Before,
    before_comma: Before,
    /// Behind a colon the counts are told again.
    is_retold: bool,
    /// A letter of the trump suit that beside a result alone could mean something else.
    letter: Option<Position>,
    good: Option<Position>,
}

impl HandSoFar {
    /// Perhaps with a comma between them.
    fn is_behind_flek(&self) -> bool {
        [self.before, self.before_comma].iter().any(|before| matches!(before, Before::Flek { .. }))
    }
}

struct LineHand<'r, 'l> {
    reader: &'r mut Reader<'l>,
    options: &'r Options,
    record: Record,
    hand: HandSoFar,
}

pub fn read(reader: &mut Reader<'_>, options: &Options) -> LineResult<(Record, Option<String>)> {
    let mut hand = LineHand { reader, options, record: Record::default(), hand: HandSoFar::default() };
    hand.read()?;
    hand.fill_record()?;
    Ok((hand.record, hand.hand.dealer))
}

impl LineHand<'_, '_> {
    fn read(&mut self) -> LineResult {
        self.reader.dealer_first(&mut self.hand.dealer)?;
        let has_auction = self.options.auction && self.auction(self.options.form.at_play())?;
        if !has_auction {
            self.first()?;
        }
        while self.item()? {}
        Ok(())
    }

    fn first(&mut self) -> LineResult {
        let Some(said) = self.reader.first("player", &mut self.record.player)? else { return Ok(()) };
        self.reader.say(said, "contract", &mut self.record.contract, Contract::Passed)
    }

    /// Returns `false` at the end of the line.
    fn item(&mut self) -> LineResult<bool> {
        if self.reader.skip_commas() {
            self.hand.before_comma = std::mem::take(&mut self.hand.before);
            self.hand.marriage_side = Side::Lone;
        }
        let Some((said, item)) = self.reader.read()? else { return Ok(false) };
        match item {
            Item::Suit(words) => {
                if self.reader.is_lone_letter(said, 'b') || self.reader.is_lone_letter(said, 'h') {
                    self.hand.letter = Some(said);
                }
                self.trump(said, words.name)?;
                self.hand.before = Before::Other;
            }
            Item::Number(value) => self.number(Count { value, said })?,
            Item::Word(row) if is_flek(row.meaning) => self.flek(said, row)?,
            Item::Word(row) => self.word(said, row)?,
            Item::Sign(_) | Item::Other => return Err(self.reader.stray(said)),
        }
        self.hand.before_comma = Before::Other;
        Ok(true)
    }

    fn trump(&mut self, said: Position, suit: &str) -> LineResult {
        let Some(suit) = Suit::from_word(suit) else { return Ok(()) };
        ensure(self.record.trump.is_none(), || self.reader.contradiction(said, "trump"))?;
        self.reader.say(said, "trump", &mut self.record.trump, suit)
    }

    fn number(&mut self, count: Count) -> LineResult {
        if self.many_fleks(count)? {
            return Ok(());
        }
        if let Some(what) = Announcement::by_number(count.value) {
            let by = component::side_behind(self.reader, what)?;
            return self.announcement(count.said, TypedComponent { what, by }, false);
        }
        let before = std::mem::take(&mut self.hand.before);
        if before == Before::Shown && MARRIAGES.contains(&count.value) {
            return Err(self.reader.fault(count.said, LineProblem::TwoMeanings));
        }
        match count.value {
            0..=90 if count.value % 10 == 0 => self.counts(count.said, count, Side::Lone),
            value => {
                let is_total = (100..=190).contains(&value) && value % 10 == 0;
                let total = is_total.then(|| format!("total {value}"));
                Err(self.reader.fault(count.said, LineProblem::NoCount).instead(total))
            }
        }
    }

    fn word(&mut self, said: Position, row: &'static Row) -> LineResult {
        if let Some(what) = Announcement::by_word(row.meaning) {
            let by = component::side_behind(self.reader, what)?;
            return self.announcement(said, TypedComponent { what, by }, true);
        }
        match row.meaning {
            Meaning::Quiet => self.quiet(said),
            Meaning::Against => {
                let is_letter = self.reader.typed_between(said, self.reader.here()).eq_ignore_ascii_case("p");
                let component = if is_letter { None } else { component::against(self.reader) };
                if let Some(component) = component {
                    return self.announcement(said, component, true);
                }
                // `50 against 40` does not say the counts of both.
                let count = self.reader.number_here()?.filter(|_| !is_letter);
                let count = count.map(|count| format!("def {}", count.value));
                Err(self.reader.stray(said).instead_of(self.reader.place_since(said), count))
            }
            Meaning::Made => self.verdict(said, Verdict::Made),
            Meaning::Lost => self.verdict(said, Verdict::Lost),
            Meaning::Suit => {
                let follows = self.hand.is_behind_flek();
                self.reader.say(said, row.field, &mut self.record.contract, Contract::Suit)?;
                let is_told = self.verdict_of_the_game()?;
                // It could be another thing that is doubled.
                let is_target = follows && self.hand.fleks.last().is_some_and(|flek| !flek.is_bare());
                ensure(is_told || !is_target, || self.reader.stray(said))?;
                self.hand.before = if is_told { Before::Other } else { Before::Game(said) };
                Ok(())
            }
            _ => {
                self.hand.before = Before::Other;
                self.other_word(said, row)
            }
        }
    }

    fn other_word(&mut self, said: Position, row: &'static Row) -> LineResult {
        let field = row.field;
        if let Some(read) = read_word(self.reader, said, row, &mut self.record) {
            return read;
        }
        match row.meaning {
            Meaning::Betl => self.reader.say(said, field, &mut self.record.contract, Contract::Betl),
            Meaning::Durch => self.reader.say(said, field, &mut self.record.contract, Contract::Durch),
            Meaning::GiveUp => self.reader.say(said, field, &mut self.record.contract, Contract::GiveUp),
            Meaning::Pass if self.record.contract == Some(Contract::Passed) => {
                self.reader.say(said, field, &mut self.record.contract, Contract::Passed)
            }
            Meaning::Open | Meaning::Good => {
                let noted =
                    if row.meaning == Meaning::Open { &mut self.hand.open } else { &mut self.hand.good };
                noted.get_or_insert(said);
                self.reader.belongs(said, field);
                Ok(())
            }
            Meaning::Partner => {
                ensure(self.hand.alone.is_none(), || self.reader.contradiction(said, field))?;
                self.hand.partner.get_or_insert(said);
                self.reader.player_into(said, row, &mut self.record.partner)
            }
            Meaning::Alone if self.hand.partner.is_some() => Err(self.reader.contradiction(said, field)),
            Meaning::Alone => self.reader.say(said, field, &mut self.hand.alone, true),
            Meaning::Wise => {
                if let Some(name) = self.reader.player_if_named(said, row)? {
                    self.reader.say(said, field, &mut self.record.wise, name)?;
                }
                self.hand.wise.get_or_insert(said);
                self.reader.belongs(said, field);
                Ok(())
            }
            Meaning::Marriage => self.shown(said, said, row),
            Meaning::Defenders => self.defenders(said, row),
            Meaning::Dealer | Meaning::Deals => self.reader.dealer(said, row, &mut self.hand.dealer),
            Meaning::Bid => {
                let rung = rung(self.reader, said, row)?;
                self.reader.say(said, field, &mut self.record.bid, rung)
            }
            _ => Err(self.reader.stray(said)),
        }
    }
}

/// What a hand still needs.
pub fn completion(options: &Options, record: &Record) -> Vec<String> {
    let is_told = record.result.is_some()
        || record.points.is_some()
        || record.unplayed.is_some()
        || record.revoke_by.is_some();
    let counts = if record.total.is_some() { "+" } else { "60+40" };
    let is_silent = options.auction && record.announced.is_none();
    match record.contract.unwrap_or(Contract::Suit) {
        Contract::Passed | Contract::GiveUp => Vec::new(),
        Contract::Suit => needed([(record.trump.is_none(), "hearts"), (is_silent, "7"), (!is_told, counts)]),
        _ => needed([(!is_told, "+")]),
    }
}

fn is_call(item: Item) -> bool {
    match item {
        Item::Sign(sign) => sign == '-',
        Item::Word(row) if row.meaning == Meaning::Pass => true,
        item => rung_in_any_suit(item).is_some(),
    }
}

impl LineHand<'_, '_> {
    /// Reads the calls, if the line begins with three or more. Only passes are a passed hand.
    fn auction(&mut self, at_play: usize) -> LineResult<bool> {
        let said = self.reader.here();
        let others = at_play.saturating_sub(1);
        let calls = self.reader.calls(Some(others), bid)?;
        if calls.is_empty() {
            return Ok(false);
        }
        let rung = |said| if let CallSaid::Bid(rung) = said { Some(rung) } else { None };
        let calls = calls.into_iter().map(|(player, said)| Call { player, bid: rung(said) });
        let calls: Vec<Call> = calls.collect();
        let has_bid = calls.iter().any(|call| call.bid.is_some());
        if !has_bid && calls.len() != others {
            self.reader.say(said, "contract", &mut self.record.contract, Contract::Passed)?;
            return Ok(true);
        }
        self.record.auction = Some(calls);
        self.reader.belongs(said, "auction");
        if !has_bid {
            self.first()?;
        }
        Ok(true)
    }

    /// Takes the last bid for the contract, where the line says nothing of it (`b7 a- c- l 50`).
    fn play_as_bid(&mut self) {
        let calls = self.record.auction.as_ref().into_iter().flatten();
        let Some(bid) = calls.filter_map(|call| call.bid).next_back() else { return };
        let HandSoFar { announced, quiet, open, wise, partner, .. } = &self.hand;
        let is_silent = announced.lone.is_empty() && quiet.lone.is_empty() && self.record.contract.is_none();
        if !is_silent || open.is_some() || wise.is_some() || partner.is_some() {
            return;
        }
        match bid.announced() {
            Some(announced) => {
                self.hand.announced.lone = announced.to_vec();
                if bid == bid.in_hearts() {
                    self.record.trump.get_or_insert(Suit::Hearts);
                }
            }
            None if self.record.trump.is_some() || self.hand.counted.is_some() => {}
            None => {
                let contract = if bid == Rung::Betl { Contract::Betl } else { Contract::Durch };
                self.record.contract = Some(contract);
            }
        }
    }
}

/// An `h` behind the bid is hearts, unless it begins the next call.
fn bid(reader: &mut Reader<'_>, goes_on: bool) -> LineResult<Option<Rung>> {
    let Some(rung) = take_rung_in_any_suit(reader) else { return Ok(None) };
    let begins_call = |item| goes_on && is_call(item);
    let is_hearts = rung.announced().is_some() && reader.takes_letter_of_bid('h', begins_call);
    Ok(Some(if is_hearts { rung.in_hearts() } else { rung }))
}

/// Reads the bid behind `bid`: a colon, a number, with `h` for hearts, or betl or durch.
fn rung(reader: &mut Reader<'_>, said: Position, row: &'static Row) -> LineResult<Rung> {
    ensure(reader.takes(':'), || reader.lacking(said, row))?;
    let Some(rung) = take_rung_in_any_suit(reader) else {
        let at = if reader.is_at_end() { said } else { reader.here() };
        return Err(reader.fault(at, LineProblem::NoRung));
    };
    Ok(if rung.announced().is_some() && reader.takes_suit_letter('h') { rung.in_hearts() } else { rung })
}

fn rung_in_any_suit(item: Item) -> Option<Rung> {
    match item {
        Item::Word(row) if row.meaning == Meaning::Betl => Some(Rung::Betl),
        Item::Word(row) if row.meaning == Meaning::Durch => Some(Rung::Durch),
        item => component::of_item(item).map(|announced| Rung::of(announced, false)),
    }
}

/// `77+100` is two sevens and hundred.
fn take_rung_in_any_suit(reader: &mut Reader<'_>) -> Option<Rung> {
    let (item, length) = reader.next_item(0)?;
    let rung = rung_in_any_suit(item)?;
    reader.take_item(item, length);
    let is_plus = rung == Rung::TwoSevens && matches!(reader.next_item(0), Some((Item::Sign('+'), _)));
    let joined = if is_plus { reader.next_item(1) } else { None };
    let hundred = joined.filter(|(item, _)| component::of_item(*item) == Some(&[Announcement::Hundred]));
    let Some((item, length)) = hundred else { return Some(rung) };
    reader.takes('+');
    reader.take_item(item, length);
    Some(Rung::TwoSevensHundred)
}
