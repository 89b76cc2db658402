//! Reads lines of auction pinochle (rulebook section 16).

use super::options::Options;
use super::record::{Call, Ending, Record};
use crate::engine::fields::{Fields, needed, read_word};
use crate::engine::pinochle::{Suit, is_meld, read_bid, read_melds};
use crate::kernel::ensure;
use crate::notation::{
    CallSaid, Count, CountColumn, Game, Granted, Item, LineProblem, LineResult, Meaning, Melds, PINOCHLE,
    Position, Reader, Row, SuitWords, Vocabulary, Wants,
};

pub const VOCABULARY: Vocabulary = Vocabulary {
    game: Game::Auction,
    deck: PINOCHLE,
    noun: Record::noun,
    letters_lead: false,
    joins: |_| true,
    behind_number: None,
    prefix: None,
    examples: &[
        ("anna 320 spades meld 160 tricks 170", "meld and trick points"),
        ("a320s160+170", "the same, shorter"),
        ("anna 320 s m160 t170/80", "the opponents' too, as a check"),
        ("anna 320 s made", "the result only; also +, lost, -"),
        ("anna 320 s m=run+pinochle t170", "melds by name"),
        ("anna 320 s m=AS,TS,KS,QS,JS,QS,JD t170", "melds by card"),
        ("anna 320 fold", "given up before the first lead"),
        ("anna 300 blind", "given up before the widow was turned"),
        ("anna 320 s late", "given up after a lead"),
        ("anna 320 s claim", "both opponents gave up"),
        ("anna 320 s m200 t20 notrick", "the bidder won no trick"),
        ("anna 320 s renege ben", "Ben reneged"),
        ("a300 b310 c- a320 b- s made", "the whole auction, then the hand"),
        ("pass", "everybody passed"),
    ],
};

struct LineHand<'r, 'l> {
    reader: &'r mut Reader<'l>,
    record: Record,
    dealer: Option<String>,
    /// A number right behind counts is no bid.
    is_behind_counts: bool,
}

pub fn read(reader: &mut Reader<'_>) -> LineResult<(Record, Option<String>)> {
    let mut hand = LineHand { reader, record: Record::default(), dealer: None, is_behind_counts: false };
    hand.read()?;
    Ok((hand.record, hand.dealer))
}

impl LineHand<'_, '_> {
    fn read(&mut self) -> LineResult {
        self.begin()?;
        while let Some((said, item)) = self.reader.read()? {
            let is_behind_counts = std::mem::take(&mut self.is_behind_counts);
            match item {
                Item::Suit(words) => self.trump(said, words)?,
                Item::Number(value) => self.numbers(Count { value, said }, is_behind_counts)?,
                Item::Word(row) => self.word(said, row)?,
                Item::Sign(_) | Item::Other => return Err(self.reader.stray(said)),
            }
        }
        self.finish();
        Ok(())
    }

    fn begin(&mut self) -> LineResult {
        self.reader.dealer_first(&mut self.dealer)?;
        // Two of the three players have passed then, and the third has bid.
        let calls = self.reader.calls(Some(2), |reader, _| reader.points_bid(false))?;
        if calls.is_empty() {
            let Some(said) = self.reader.first("bidder", &mut self.record.bidder)? else { return Ok(()) };
            return self.reader.say(said, "outcome", &mut self.record.outcome, Ending::PassedOut);
        }
        let bid = |said| if let CallSaid::Bid((amount, _)) = said { Some(amount) } else { None };
        self.record.bid = calls.iter().rev().find_map(|(_, said)| bid(*said));
        let call = |(player, said)| Call { player, bid: bid(said) };
        self.record.auction = Some(calls.into_iter().map(call).collect());
        Ok(())
    }

    fn word(&mut self, said: Position, row: &'static Row) -> LineResult {
        let LineHand { reader, record, dealer, .. } = self;
        if matches!(row.meaning, Meaning::Dealer | Meaning::Deals) {
            return reader.dealer(said, row, dealer);
        }
        // All pass in place of the bidder, or not at all.
        let is_there = row.meaning != Meaning::Pass || record.outcome == Some(Ending::PassedOut);
        ensure(is_there, || reader.stray(said))?;
        if let Some(read) = read_word(reader, said, row, record) {
            return read;
        }
        match row.meaning {
            Meaning::Meld => {
                self.is_behind_counts = true;
                let melds = melds(reader, said, row)?;
                reader.say(said, row.field, &mut record.meld, melds)
            }
            Meaning::Tricks => {
                self.is_behind_counts = true;
                self.tricks(said, row)
            }
            Meaning::By => {
                let player = reader.player_after(said, row)?;
                let names = record.conceded_by.get_or_insert_default();
                if !names.contains(&player) {
                    names.push(player);
                }
                reader.belongs(said, row.field);
                Ok(())
            }
            _ => Err(reader.stray(said)),
        }
    }

    fn tricks(&mut self, said: Position, row: &'static Row) -> LineResult {
        let reader = &mut self.reader;
        let columns = reader.columns(2)?;
        reader.refuse_joined(said, &columns, 2)?;
        let is_said = columns.iter().any(|column| !column.counts.is_empty());
        ensure(is_said, || reader.lacking(said, row))?;
        self.say_tricks(said, &columns)?;
        self.reader.belongs(said, row.field);
        Ok(())
    }

    /// From last to first, so that each number goes to its own field.
    fn say_tricks(&mut self, said: Position, columns: &[CountColumn]) -> LineResult {
        let LineHand { reader, record, .. } = self;
        if let Some(CountColumn { slash: Some(slash), counts }) = columns.get(1) {
            let lacking = || reader.fault(*slash, LineProblem::Lacking { wants: Wants::Number });
            let count = counts.first().ok_or_else(lacking)?;
            reader.say(said.part(count.said), "opponent_tricks", &mut record.opponent_tricks, count.value)?;
        }
        let own = columns.first().and_then(|column| column.counts.first());
        own.map_or(Ok(()), |count| reader.say(said, "tricks", &mut record.tricks, count.value))
    }

    fn trump(&mut self, said: Position, words: &SuitWords) -> LineResult {
        let suit = Suit::from_word(words.name);
        suit.map_or(Ok(()), |suit| self.reader.say(said, "trump", &mut self.record.trump, suit))
    }

    /// A bare number is the bid; two joined ones are meld and trick points.
    fn numbers(&mut self, first: Count, is_behind_counts: bool) -> LineResult {
        let LineHand { reader, record, .. } = self;
        let said = first.said;
        let (melds, tricks) = reader.joined_places(first, 2)?;
        let (Some(CountColumn { counts, .. }), Some(own)) = (melds.first(), tricks.first()) else {
            let is_alone = melds.len() == 1;
            ensure(is_alone, || reader.fault(said, LineProblem::OneNumber))?;
            let is_repeated = record.bidder.is_none();
            let is_ended = reader.has_word("outcome") || reader.has_word("widow_seen");
            return read_bid(reader, first, &mut record.bid, is_repeated, !is_behind_counts && !is_ended);
        };
        let second = melds.get(1).and_then(|column| column.slash);
        second.map_or(Ok(()), |slash| Err(reader.stray(slash)))?;
        self.is_behind_counts = true;
        let place = own.counts.first().map_or(said, |count| said.part(count.said));
        self.say_tricks(place, &tricks)?;
        let meld = counts.first().map_or(0, |count| count.value);
        self.reader.say(said, "meld", &mut self.record.meld, Melds::Points(meld))
    }

    fn finish(&mut self) {
        let record = &mut self.record;
        let calls = record.auction.as_ref();
        let has_bid = calls.is_some_and(|calls| calls.iter().any(|call| call.bid.is_some()));
        if record.outcome.is_none() {
            record.outcome = Some(match record.widow_seen {
                _ if calls.is_some() && !has_bid => Ending::PassedOut,
                Some(false) => Ending::Conceded,
                _ => Ending::Played,
            });
        }
        let is_given_up = matches!(
            record.outcome,
            Some(Ending::Conceded | Ending::ConcededInPlay | Ending::OpponentsConceded)
        );
        let makes_bid = matches!((record.meld.as_ref(), record.bid), (Some(Melds::Points(meld)), Some(bid)) if *meld >= bid);
        if is_given_up && (makes_bid || record.tricks.is_some()) {
            self.reader.grant(Granted::CountsUnused {});
        }
        if has_bid {
            record.bid = None;
        }
    }
}

fn melds(reader: &mut Reader<'_>, said: Position, row: &'static Row) -> LineResult<Melds> {
    if let Some((value, text)) = reader.value(is_meld) {
        return read_melds(&text).map_err(|problem| reader.fault(value, problem));
    }
    let columns = reader.columns(1)?;
    let points = columns.first().map_or(Ok(None), |column| reader.sum(&column.counts))?;
    points.map(Melds::Points).ok_or_else(|| reader.lacking(said, row))
}

/// What a line of this record still needs.
pub fn completion(options: &Options, record: &Record) -> Vec<String> {
    let outcome = record.outcome.unwrap_or(Ending::Played);
    if outcome == Ending::PassedOut {
        return Vec::new();
    }
    let is_counted = record.meld.is_some() || record.tricks.is_some();
    let is_played = matches!(outcome, Ending::Played) && record.renege_by.is_none();
    needed([
        (record.bid.is_none() && record.auction.is_none(), &*options.min_bid.to_string()),
        (record.trump.is_none() && outcome != Ending::Conceded, "s"),
        (is_played && is_counted && record.meld.is_none(), "m160"),
        (is_played && is_counted && record.tricks.is_none(), "t170"),
        (is_played && !is_counted, "160+170"),
    ])
}
