//! Reads lines of pinochle to a point target (rulebook section 15).

mod granted;
mod meld;

use super::calls;
use super::calls::{Column, Columns};
use super::count::trick_total;
use super::options::{DixSaves, ForcedAmount, ForcedBid, Options, TrumpBy};
use super::record::{Bid, BySide, Call, CallKind, Called, Claim, DixExchange, Meld, Record, Verdict};
use crate::engine::line::read_player;
use crate::engine::pinochle::Suit;
use crate::kernel::{Field, Table, ensure};
use crate::notation::{
    self, CallForm, Count, First, Granted, LineError, LineItem, LineProblem, LineResult, Meaning, Melds,
    Position, Reader, Row, Slot, SpeechProblem, Spoken, SuitWords,
};
use meld::meld_behind;

struct LineHand<'t, 'r, 'l> {
    reader: &'r mut Reader<'l>,
    options: &'t Options,
    table: &'t Table,
    columns: Columns<'t>,
    record: Record,
    dealer: Option<String>,
    under: bool,
    /// The first bare melds by position.
    places: Option<String>,
    /// A meld joined to trick points by position, and how to type them all as melds.
    joined: Option<(String, String)>,
}

struct OfSide<'a, T>(&'a mut Field<BySide<T>>, &'a str);

impl<T> Slot<T> for OfSide<'_, T> {
    fn value(&self) -> Option<&T> {
        self.0.get()?.get(self.1)
    }
    fn fill(&mut self, value: T) {
        match &mut self.0 {
            Field::Is(sides) => drop(sides.insert(self.1.to_owned(), value)),
            empty => **empty = Field::Is(BySide::from([(self.1.to_owned(), value)])),
        }
    }
}

/// Reads the words of a line: the record, and the dealer if the line names one.
pub fn read(
    reader: &mut Reader<'_>,
    options: &Options,
    table: &Table,
) -> LineResult<(Record, Option<String>)> {
    let mut hand = LineHand {
        reader,
        options,
        table,
        columns: Columns::of(table),
        record: Record::default(),
        dealer: None,
        under: false,
        places: None,
        joined: None,
    };
    match options.trump_by {
        TrumpBy::Auction => hand.begin()?,
        TrumpBy::Turned => {
            if let Some(said) = hand.reader.first_without_bidder("m120/40 t130")? {
                hand.reader.say(said, "passed_out", &mut hand.record.passed_out, true)?;
            }
        }
    }
    while let Some((said, what)) = hand.reader.read()? {
        match what {
            LineItem::Suit(words) => hand.trump(said, words)?,
            LineItem::Number(value) => hand.numbers(Count { value, said })?,
            LineItem::Word(row) => hand.word(said, row)?,
        }
    }
    hand.finish();
    hand.saved_dix()?;
    let LineHand { reader, record, dealer, .. } = hand;
    granted::grant(reader, options, table, &record);
    Ok((record, dealer))
}

impl<'t> LineHand<'t, '_, '_> {
    /// Reads the beginning: the calls, the bidder, or a passed-out hand.
    fn begin(&mut self) -> LineResult {
        self.reader.dealer_first(&mut self.dealer)?;
        let calls = self.reader.calls(CallForm { passes: None, with_suit: self.options.bid_suit })?;
        if calls.is_empty() {
            match self.reader.first()? {
                (said, First::Player(player)) => {
                    let name = self.reader.name(player);
                    self.reader.say(said, "bidder", &mut self.record.bidder, name)?;
                }
                (said, First::Pass) => {
                    self.reader.say(said, "passed_out", &mut self.record.passed_out, true)?
                }
            }
        } else {
            let call =
                |call: notation::Call| Call { player: self.reader.name(call.player), said: said(call.said) };
            let calls: Vec<Call> = calls.into_iter().map(call).collect();
            let called = Called::of(&calls);
            if let Some(Bid { bidder, amount, suit }) = called.bid {
                self.record.bidder = Field::Is(bidder.to_owned());
                self.record.bid = Field::Is(amount);
                self.record.trump = suit.into();
                self.record.doubled = Some(called.doubled).filter(|doubled| *doubled > 0).into();
            }
            let only_passes = calls.iter().all(|call| call.said == CallKind::Pass);
            match self.left_under(&calls).filter(|_| only_passes) {
                Some(dealer) => {
                    self.record.bidder = Field::Is(dealer.clone());
                    self.under = true;
                }
                None => self.record.passed_out = only_passes.then_some(true).into(),
            }
            self.record.auction = Field::Is(calls);
        }
        if let Some(bidder) = self.record.bidder.get() {
            self.columns.put_first(bidder);
        }
        Ok(())
    }

    /// Returns the only player who has not passed, if the dealer has to take the bid then (section 9).
    fn left_under(&self, calls: &[Call]) -> Option<&'t String> {
        let mut left =
            self.table.players.iter().filter(|name| !calls.iter().any(|call| call.player == **name));
        let one = left.next().filter(|_| self.options.forced_bid == ForcedBid::Dealer)?;
        left.next().is_none().then_some(one)
    }

    fn word(&mut self, said: Position, row: &'static Row) -> LineResult {
        let LineHand { reader, record, .. } = self;
        let field = row.field;
        match row.meaning {
            Meaning::Made => reader.say(said, field, &mut record.result, Verdict::Made),
            Meaning::Lost => reader.say(said, field, &mut record.result, Verdict::Set),
            Meaning::Throw => reader.say(said, field, &mut record.thrown_in, true),
            Meaning::Double => reader.say(said, field, &mut record.doubled, 1),
            Meaning::Redouble => reader.say(said, field, &mut record.doubled, 2),
            Meaning::Pass if record.passed_out == Field::Is(true) => {
                reader.say(said, field, &mut record.passed_out, true)
            }
            Meaning::Pass | Meaning::Help => Err(reader.fault(said, LineProblem::StrayPass)),
            Meaning::Bid => reader.number_after(said, row).and_then(|count| self.bid(said, count.value)),
            Meaning::Trump => reader.suit_after(said, row).and_then(|words| self.trump(said, words)),
            Meaning::Meld => self.meld(said, row),
            Meaning::Tricks => {
                let points = self.counts()?;
                let is_said = points.iter().any(Option::is_some);
                ensure(is_said, || self.reader.fault(said, LineProblem::Lacking { row }))?;
                self.tricks(said, points).map_err(|error| match self.joined.clone() {
                    Some((joined, melds)) => {
                        LineError { problem: LineProblem::TricksJoined { joined, melds }.into(), ..error }
                    }
                    None => error,
                })
            }
            Meaning::Trick | Meaning::NoTrick => {
                let side = self.side(said, row)?;
                let slot = &mut OfSide(&mut self.record.won_a_trick, side);
                self.reader.say(said, field, slot, row.meaning == Meaning::Trick)
            }
            Meaning::Claim => tied(reader, said, row)
                .and_then(|(_, by)| reader.say(said, field, &mut record.claim, Claim { by })),
            Meaning::Exchange => {
                let (_, by) = tied(reader, said, row)?;
                reader.say(said, field, &mut record.dix_exchange, DixExchange { by, dealer: None })
            }
            Meaning::Dix => {
                let side = self.side(said, row)?;
                let Some(Melds::Points(points)) = meld_behind(self.reader)? else {
                    return Err(self.reader.fault(said, LineProblem::Lacking { row }));
                };
                self.reader.say(said, field, &mut OfSide(&mut self.record.dix, side), points)
            }
            Meaning::Pays => {
                let side = self.side(said, row)?;
                let Some(Melds::Names(names)) = meld_behind(self.reader)? else {
                    return Err(self.reader.fault(said, LineProblem::Lacking { row }));
                };
                self.reader.say(said, field, &mut OfSide(&mut self.record.awards, side), names)
            }
            Meaning::Dealer => read_player(reader, said, row, &mut self.dealer),
            _ => Err(reader.no_word(said)),
        }
    }

    fn trump(&mut self, said: Position, words: &SuitWords) -> LineResult {
        suit(words).map_or(Ok(()), |suit| self.reader.say(said, "trump", &mut self.record.trump, suit))
    }

    /// A bare number is the bid; with slashes it is melds by position, and `+` joins trick points to melds.
    fn numbers(&mut self, first: Count) -> LineResult {
        let said = first.said;
        let places = self.reader.joined_places(first, self.columns.len());
        let (melds, tricks) = self.with_sides(places)?;
        if melds.len() == 1 && tricks.is_empty() {
            return self.bid(said, first.value);
        }
        let values = |places: &[Option<Count>]| -> Vec<Option<i64>> {
            places.iter().map(|count| count.map(|count| count.value)).collect()
        };
        let text = by_places(&values(&melds));
        // From last to first, so that each number goes to its own field.
        if let Some(Some(count)) = tricks.first() {
            self.tricks(said.part(count.said), values(&tricks))?;
            let joined = by_places(&values(&tricks));
            let is_sum = melds.len() == 1 && tricks.len() > 1;
            self.joined = is_sum.then(|| (format!("{text}+{joined}"), format!("m{text}+{joined}")));
        }
        let points = values(&melds).into_iter().map(|points| points.map(Melds::Points)).collect();
        self.melds(said, points).map_err(|error| match &self.places {
            Some(first) if tricks.is_empty() => {
                let problem = LineProblem::SecondPlaces { first: first.clone(), tricks: format!("t{text}") };
                LineError { problem: problem.into(), ..error }
            }
            _ => error,
        })?;
        self.places.get_or_insert(text);
        Ok(())
    }

    /// Sets the bid. After the calls the number only repeats the winning one.
    fn bid(&mut self, said: Position, amount: i64) -> LineResult {
        match self.record.bid.get() {
            Some(bid) if self.record.auction.is_absent() || *bid != amount => {
                Err(self.reader.second_number(said, *bid))
            }
            _ => self.reader.say(said, "bid", &mut self.record.bid, amount),
        }
    }

    fn tricks(&mut self, said: Position, points: Vec<Option<i64>>) -> LineResult {
        for (side, points) in self.columns.labels().zip(points) {
            if let Some(points) = points {
                self.reader.say(said, "tricks", &mut OfSide(&mut self.record.tricks, side), points)?;
            }
        }
        Ok(())
    }

    /// Reads the player joined to a word by a colon, and returns the label of his side.
    fn side(&mut self, said: Position, row: &'static Row) -> LineResult<&'t str> {
        let (name, player) = tied(self.reader, said, row)?;
        self.column(name, &player).map(|column| column.label)
    }

    fn column(&self, name: Position, player: &str) -> LineResult<&Column<'t>> {
        let column = self.columns.of_player(player).and_then(|at| self.columns.get(at));
        column.ok_or_else(|| self.reader.fault(name, LineProblem::NoSide { name: player.to_owned() }))
    }

    /// Nines of trump save themselves where a side has no trick (section 6): the meld of a defending side that can only be
    /// one of them is, and what may be two of them or a marriage is asked.
    fn saved_dix(&mut self) -> LineResult {
        let (meld_table, record) = (self.options.table(), &self.record);
        let dix = meld_table.dix.figure(1).filter(|_| self.options.dix_saves != DixSaves::No);
        let (Some(dix), Some(bidder), Some(melds)) = (dix, record.bidder.get(), record.meld.get()) else {
            return Ok(());
        };
        let counts = record.tricks.get().cloned().unwrap_or_default();
        let sum = counts.values().fold(0, |sum: i64, points| sum.saturating_add(*points));
        let is_rest_none = sum >= trick_total(self.options) && counts.len() + 1 == self.columns.len();
        let declares = self.columns.label_of(bidder);
        let mut saved = Vec::new();
        for column in self.columns.iter().filter(|column| Some(column.label) != declares) {
            let has_no_trick = counts.get(column.label).map_or(is_rest_none, |points| *points == 0);
            let is_told = record.dix.get().is_some_and(|told| told.contains_key(column.label));
            let Some(Meld::Together(Melds::Points(points))) = melds.get(column.label) else { continue };
            match *points {
                _ if !has_no_trick || is_told => {}
                points if points == dix => saved.push(column.label.to_owned()),
                points if points == dix.saturating_mul(2) => {
                    let player =
                        column.seats.first().map_or("", |seat| self.table.name(*seat)).to_lowercase();
                    let asked = SpeechProblem::DeecesOrMarriage { points, player };
                    return Err(self.reader.fault(self.reader.said_of("meld"), asked));
                }
                _ => {}
            }
        }
        for label in saved {
            self.reader.grant(Granted::LoneDix { side: self.columns.names_of(&label), dix });
            OfSide(&mut self.record.dix, &label).fill(dix);
        }
        Ok(())
    }

    fn finish(&mut self) {
        let LineHand { reader, options, record, dealer, .. } = self;
        if let (true, Some(name)) = (self.under, record.bidder.get()) {
            if record.bid.is_absent() && options.forced_amount == ForcedAmount::Min {
                record.bid = Field::Is(calls::lowest_bid(options));
            }
            if let Some(&bid) = record.bid.get() {
                reader.grant(Granted::DealerUnder { name: name.clone(), bid });
            }
        }
        if let Field::Is(exchange) = &mut record.dix_exchange {
            exchange.dealer = dealer.clone().or_else(|| self.table.dealer.clone());
        }
    }
}

fn suit(words: &SuitWords) -> Option<Suit> {
    Suit::from_word(words.name)
}

fn said(spoken: Spoken) -> CallKind {
    match spoken {
        Spoken::Bid { amount, suit: named } => CallKind::Bid { amount, suit: named.and_then(suit) },
        Spoken::Pass => CallKind::Pass,
        Spoken::Double => CallKind::Double,
        Spoken::Redouble => CallKind::Redouble,
    }
}

/// Writes numbers by position: `120/40`.
fn by_places(places: &[Option<i64>]) -> String {
    let places = places.iter().map(|points| points.map_or_else(String::new, |points| points.to_string()));
    places.collect::<Vec<_>>().join("/")
}

/// Reads the player joined to a word by a colon, and the place of the name.
fn tied(reader: &mut Reader<'_>, said: Position, row: &'static Row) -> LineResult<(Position, String)> {
    match reader.tied_player(said, row)? {
        Some((name, player)) => Ok((name, reader.name(player))),
        None => Err(reader.fault(said, LineProblem::Lacking { row })),
    }
}
