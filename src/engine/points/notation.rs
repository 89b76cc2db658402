//! Prints and reads lines of pinochle to a point target (rulebook section 15), and says back what is easily missed.

use super::calls;
use super::columns::{Columns, SideColumn};
use super::count::{self, resolve, trick_total};
use super::options::{DixSaves, ForcedBid, Options, SaveAppliesTo, SaveMeld};
use super::record::{ByLabel, Call, CallKind, Claim, DixExchange, LastBid, Record, SideMeld, Verdict, has};
use crate::engine::fields::BesidePass::{self, Allowed, Refused};
use crate::engine::fields::{FieldKind, Fields, fields, needed, printed, read_word};
use crate::engine::pinochle::{Suit, is_meld, read_bid, read_melds};
use crate::kernel::{Table, ensure, json::is_default};
use crate::notation::{
    Count, CountColumn as Places, Game, Granted, Heard, Item, LineError, LineProblem, LineResult, Meaning,
    Melds, PINOCHLE, Position, Reader, Role, Row, Vocabulary, spelled,
};
use std::collections::BTreeMap;

pub const VOCABULARY: Vocabulary = Vocabulary {
    game: Game::Points,
    deck: PINOCHLE,
    noun: Record::noun,
    letters_lead: false,
    joins: |_| true,
    behind_number: None,
    prefix: None,
    examples: &[
        ("anna 320 hearts meld 120/40 tricks 210", "melds of both sides, tricks of one"),
        ("a320h120+210", "the others melded nothing"),
        ("anna 320 h m80+40/20 t210/40", "melds added up, both counts"),
        ("anna 320 h m120/40/20 t210//20", "three alone; the second has the rest"),
        ("anna 320 h m=run+pinochle/aces t150", "melds by name"),
        ("anna 320 h m:anna=AH,TH,KH,QH,JH t210", "Anna's melds by card"),
        ("a250 b260 c- d- a270 b- h m100/20 t180", "the whole auction, then the hand"),
        ("a250 b- c260 d- h m100/20 t180", "everybody bids once, then the hand"),
        ("a- b- c- h m100/20 t180", "all passed, the dealer has the bid"),
        ("a100s b120h c- d- a double b- m60 t70", "bids with suits, and a double"),
        ("m120/40 t130", "trump was turned: the first side's count"),
        ("m120/40 t250 trick:ben", "Ben's side won a trick worth nothing"),
        ("m80/120/40 t100//60 dealer ben", "three alone; the second has the rest"),
        ("m80/120/40/20 t100//60/20 dealer ben", "four alone"),
        ("m100/80 t60/50 claim:anna", "Anna claimed the target; the points so far"),
        ("h m:ben=KH,QH t100/150 exchange:ben", "Ben changed the dix for the turned card"),
        ("pass", "nobody bid"),
    ],
};

/// What all tricks count in the examples.
const TOTAL: i64 = 250;

/// An example with bids, melds and trick points of these rules.
pub fn rescaled(options: &Options, heard: &[Heard], line: &str) -> String {
    let mut typed: Vec<char> = line.chars().collect();
    for Heard { at, len, field, role } in heard.iter().rev() {
        if let Role::Number(value) = role {
            let place = typed.len().min(*at)..typed.len().min(at + len);
            typed.splice(place, figure(options, field, *value).to_string().chars());
        }
    }
    typed.into_iter().collect()
}

fn figure(options: &Options, field: &str, value: i64) -> i64 {
    let (worth, unit) = (value * trick_total(options) / TOTAL, options.table().unit);
    match field {
        "bid" | "auction" => options.bid_step.beside(worth - 1).1.max(calls::lowest_bid(options)),
        _ => worth / unit * unit,
    }
}

/// Writes a record as a line. What words cannot express is lost or wrong: the caller reads the line again.
pub fn print(record: &Record, table: &Table) -> String {
    let mut columns = Columns::of(table);
    if let Some(bidder) = record.bidder.as_ref() {
        columns.put_first(bidder);
    }
    // What the calls contain is left out.
    let mut rest = record.clone();
    let last = record.auction.as_ref().and_then(|calls| LastBid::of(calls));
    if record.auction.is_some() {
        (rest.passed_out, rest.bidder) = (None, None);
        rest.bid.take_if(|_| last.is_some());
    }
    rest.doubled.take_if(|doubled| *doubled == last.as_ref().map_or(0, |last| last.doubled));
    rest.trump.take_if(|trump| last.is_some_and(|last| last.suit == Some(*trump)));
    let words = Record::FIELDS.iter().flat_map(|field| match &field.kind {
        FieldKind::Own(print) => print(&rest, &columns),
        kind => printed(Game::Points, kind, &mut rest.clone()).into_iter().collect(),
    });
    words.collect::<Vec<String>>().join(" ")
}

// A field of a kind that only this game has is printed by its function.
fields! { Record, BesidePass, fn(&Record, &Columns<'_>) -> Vec<String> {
    auction: "auction" => Own(|record, _| record.auction.iter().flatten().map(call).collect()),
        Allowed, or Vec::is_empty;
    passed_out: "pass" => Said(&[(Meaning::Pass, true)]), Allowed, or is_default;
    bidder: "bidder" => Player(), Refused;
    bid: "bid" => Number(), Refused;
    trump: "trump" => Own(|record, _| record.trump.iter().map(|suit| suit.letter().to_string()).collect()), Allowed;
    meld: "meld" => Own(melds), Refused, or ByLabel::is_empty;
    tricks: "trick count" => Own(tricks), Refused, or ByLabel::is_empty;
    result: "result" => Said(&[(Meaning::Made, Verdict::Made), (Meaning::Lost, Verdict::Set)]), Refused;
    thrown_in: "throw-in" => Said(&[(Meaning::Throw, true)]), Refused, or is_default;
    dix: "dix" => Own(|record, columns| by_side(&record.dix, columns, |by, points| format!("dix:{by}={points}"))),
        Refused, or ByLabel::is_empty;
    won_a_trick: "trick won" => Own(|record, columns| {
        by_side(&record.won_a_trick, columns, |by, won| format!("{}:{by}", if *won { "trick" } else { "notrick" }))
    }), Refused, or ByLabel::is_empty;
    awards: "paid melds" => Own(|record, columns| {
        by_side(&record.awards, columns, |by, names| format!("pays:{by}={}", names.join("+")))
    }), Refused, or ByLabel::is_empty;
    renege_by: "renege" => Player(Meaning::Renege), Refused;
    claim: "claim" => Own(|record, _| {
        record.claim.iter().map(|claim| format!("claim:{}", spelled(&claim.by))).collect()
    }), Refused;
    dix_exchange: "exchange of the dix" => Own(|record, _| {
        record.dix_exchange.iter().map(|exchange| format!("exchange:{}", spelled(&exchange.by))).collect()
    }), Refused;
    // At the end, where it is no fold of a meld.
    doubled: "double" => Said(&[(Meaning::Double, 1), (Meaning::Redouble, 2)]), Refused, or is_default;
    // Written beside the hand.
    dealer: "dealer" => Player(), Allowed;
} }

/// Each side is said by one of its players.
fn by_side<T>(
    sides: &Option<ByLabel<T>>,
    columns: &Columns<'_>,
    write: impl Fn(String, &T) -> String,
) -> Vec<String> {
    let by = |label: &str| columns.iter().find(|column| column.label == label).map(SideColumn::anybody);
    let sides = sides.iter().flatten();
    sides.map(|(label, value)| write(by(label).map(spelled).unwrap_or_default(), value)).collect()
}

fn tricks(record: &Record, columns: &Columns<'_>) -> Vec<String> {
    let place = |label: &str| record.tricks.as_ref()?.get(label).map(i64::to_string);
    record.tricks.iter().map(|_| format!("t{}", by_places(columns, place))).collect()
}

fn call(call: &Call) -> String {
    let said = match call.said {
        CallKind::Bid((amount, None)) => amount.to_string(),
        CallKind::Bid((amount, Some(suit))) => format!("{amount} {}", suit.letter()),
        CallKind::Pass => "-".to_owned(),
        CallKind::Double => "double".to_owned(),
        CallKind::Redouble => "redouble".to_owned(),
    };
    format!("{} {said}", spelled(&call.player))
}

/// The sides' by position, then those of single players.
fn melds(record: &Record, columns: &Columns<'_>) -> Vec<String> {
    let together =
        |label: &str| record.melds_of(label).find(|(name, _)| name.is_none()).map(|(_, melds)| melds);
    let is_points = |melds: &Melds| matches!(melds, Melds::Points(_));
    let sign = if columns.labels().filter_map(together).all(is_points) { "" } else { "=" };
    let has_places = columns.labels().any(|label| together(label).is_some());
    let place = |label: &str| together(label).map(Melds::to_string);
    let by_sides = has_places.then(|| format!("m{sign}{}", by_places(columns, place)));
    let by_players = columns.labels().flat_map(|label| record.melds_of(label));
    let by_players = by_players.filter_map(|(name, melds)| Some(format!("m:{}={melds}", spelled(name?))));
    by_sides.into_iter().chain(by_players).collect()
}

/// Without empty places at the end.
fn by_places(columns: &Columns<'_>, place: impl Fn(&str) -> Option<String>) -> String {
    let places = columns.labels().map(|label| place(label).unwrap_or_default());
    places.collect::<Vec<_>>().join("/").trim_end_matches('/').to_owned()
}

struct LineHand<'t, 'r, 'l> {
    reader: &'r mut Reader<'l>,
    options: &'t Options,
    table: &'t Table,
    columns: Columns<'t>,
    record: Record,
    dealer: Option<String>,
    has_places: bool,
    /// Right behind the last counts a number up to this is no bid.
    most_behind: Option<i64>,
    /// Bare numbers parted by slashes, in doubt unless trick points stand elsewhere.
    bare: Option<LineError>,
}

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
        has_places: false,
        most_behind: None,
        bare: None,
    };
    hand.read()?;
    Ok((hand.record, hand.dealer))
}

fn say_of_side<T: PartialEq>(
    reader: &mut Reader<'_>,
    said: Position,
    field: &'static str,
    sides: &mut Option<ByLabel<T>>,
    (side, value): (&str, T),
) -> LineResult {
    let sides = sides.get_or_insert_default();
    let mut slot = sides.remove(side);
    reader.say(said, field, &mut slot, value)?;
    sides.extend(slot.map(|value| (side.to_owned(), value)));
    Ok(())
}

impl<'t> LineHand<'t, '_, '_> {
    fn read(&mut self) -> LineResult {
        if !self.options.is_turned() {
            self.begin()?;
        } else if self.reader.is_at_end() {
            return Err(self.reader.fault(self.reader.here(), LineProblem::Empty));
        } else if let Some((said, _)) = self.reader.takes_word(|meaning| meaning == Meaning::Pass) {
            self.reader.say(said, "passed_out", &mut self.record.passed_out, true)?;
        }
        while let Some((said, item)) = self.reader.read()? {
            let most_behind = self.most_behind.take();
            match item {
                Item::Suit(words) => {
                    let suit = Suit::from_word(words.name);
                    let trump = &mut self.record.trump;
                    suit.map_or(Ok(()), |suit| self.reader.say(said, "trump", trump, suit))?;
                }
                Item::Number(value) => self.numbers(Count { value, said }, most_behind)?,
                Item::Word(row) => self.word(said, row)?,
                Item::Sign(_) | Item::Other => return Err(self.reader.stray(said)),
            }
        }
        self.finish()
    }

    /// The calls, the bidder, or a passed-out hand.
    fn begin(&mut self) -> LineResult {
        self.reader.dealer_first(&mut self.dealer)?;
        let with_suit = self.options.bid_suit;
        let calls = self.reader.calls(None, |reader, _| {
            Ok(reader
                .points_bid(with_suit)?
                .map(|(amount, words)| (amount, words.and_then(|words| Suit::from_word(words.name)))))
        })?;
        if calls.is_empty() {
            if let Some(said) = self.reader.first("bidder", &mut self.record.bidder)? {
                self.reader.say(said, "passed_out", &mut self.record.passed_out, true)?;
            }
        } else {
            let calls: Vec<Call> = calls.into_iter().map(|(player, said)| Call { player, said }).collect();
            if let Some(LastBid { bidder, amount, suit, doubled }) = LastBid::of(&calls) {
                self.record.bidder = Some(bidder.to_owned());
                self.record.bid = Some(amount);
                self.record.trump = suit;
                self.record.doubled = Some(doubled).filter(|doubled| *doubled > 0);
            }
            let only_passes = calls.iter().all(|call| call.said == CallKind::Pass);
            match self.left_under(&calls).filter(|_| only_passes) {
                Some(dealer) => self.record.bidder = Some(dealer.clone()),
                None => self.record.passed_out = only_passes.then_some(true),
            }
            self.record.auction = Some(calls);
        }
        if let Some(bidder) = self.record.bidder.as_ref() {
            self.columns.put_first(bidder);
        }
        Ok(())
    }

    /// The only player who has not passed, if the dealer has to take the bid (section 9).
    fn left_under(&self, calls: &[Call]) -> Option<&'t String> {
        let mut left =
            self.table.players.iter().filter(|name| calls.iter().all(|call| call.player != **name));
        let one = left.next().filter(|_| self.options.forced_bid == ForcedBid::Dealer)?;
        left.next().is_none().then_some(one)
    }

    fn word(&mut self, said: Position, row: &'static Row) -> LineResult {
        let LineHand { reader, record, .. } = self;
        let may_stand = match row.meaning {
            // Elsewhere it could be the fold of a meld.
            Meaning::Double | Meaning::Redouble => {
                let is_behind = |next| {
                    matches!(next, Meaning::Double | Meaning::Redouble | Meaning::Dealer | Meaning::Deals)
                };
                reader.is_at_end() || reader.next_means(0, is_behind)
            }
            Meaning::Pass => record.passed_out == Some(true),
            meaning => meaning != Meaning::Help,
        };
        ensure(may_stand, || reader.stray(said))?;
        if let Some(read) = read_word(reader, said, row, record) {
            return read;
        }
        match row.meaning {
            Meaning::Meld => self.meld(said, row),
            Meaning::Tricks => {
                self.most_behind = Some(trick_total(self.options));
                let columns = reader.columns(self.columns.len())?;
                reader.refuse_joined(said, &columns, self.columns.len())?;
                let points: Vec<Option<i64>> =
                    columns.iter().map(|column| reader.sum(&column.counts)).collect::<LineResult<_>>()?;
                let is_said = points.iter().any(Option::is_some);
                ensure(is_said, || reader.lacking(said, row))?;
                self.by_places(said, "tricks", points, |record| &mut record.tricks)
            }
            Meaning::Claim => {
                let by = reader.player_after(said, row)?;
                reader.say(said, row.field, &mut record.claim, Claim { by })
            }
            Meaning::Trick | Meaning::NoTrick | Meaning::Exchange | Meaning::Dix | Meaning::Pays => {
                self.word_of_player(said, row)
            }
            Meaning::Dealer | Meaning::Deals => reader.dealer(said, row, &mut self.dealer),
            _ => Err(reader.stray(said)),
        }
    }

    fn word_of_player(&mut self, said: Position, row: &'static Row) -> LineResult {
        let tied = self.tied(said, row)?;
        let (by, side) = tied.ok_or_else(|| self.reader.lacking(said, row))?;
        let (reader, record, field) = (&mut *self.reader, &mut self.record, row.field);
        match row.meaning {
            Meaning::Trick | Meaning::NoTrick => {
                let won = row.meaning == Meaning::Trick;
                say_of_side(reader, said, field, &mut record.won_a_trick, (side, won))
            }
            Meaning::Exchange => {
                reader.say(said, field, &mut record.dix_exchange, DixExchange { by, dealer: None })
            }
            meaning => match (meaning, melds_behind(reader, said, row)?) {
                (Meaning::Dix, Melds::Points(points)) => {
                    say_of_side(reader, said, field, &mut record.dix, (side, points))
                }
                (Meaning::Pays, Melds::Names(names)) => {
                    say_of_side(reader, said, field, &mut record.awards, (side, names))
                }
                _ => Err(reader.lacking(said, row)),
            },
        }
    }

    /// A bare number is the bid; with slashes it is melds by position, and `+` joins trick points.
    fn numbers(&mut self, first: Count, most_behind: Option<i64>) -> LineResult {
        let said = first.said;
        let (melds, tricks) = self.reader.joined_places(first, self.columns.len())?;
        if melds.len() == 1 && tricks.is_empty() {
            let is_repeated = self.record.auction.is_some();
            let is_ended = self.reader.has_word("result") || self.reader.has_word("thrown_in");
            let is_clear = most_behind.map_or(!is_ended, |most| first.value > most);
            return read_bid(self.reader, first, &mut self.record.bid, is_repeated, is_clear);
        }
        let value = |column: &Places| column.counts.first().map(|count| count.value);
        if tricks.is_empty() && self.record.tricks.is_none() {
            let place = self.reader.place_since(said);
            let typed = self.reader.typed_between(said, self.reader.here());
            let [melds, tricks] = ["m", "t"].map(|word| format!("{word}{typed}"));
            if self.record.meld.is_some() {
                return Err(self.reader.stray(said).instead_of(place, [tricks]));
            }
            let error = self.reader.fault(said, LineProblem::TwoMeanings);
            self.bare = Some(error.instead_of(place, [melds, tricks]));
        }
        // From last to first, so that each number goes to its own field.
        if let Some(count) = tricks.first().and_then(|column| column.counts.first()) {
            let points = tricks.iter().map(value).collect();
            self.by_places(said.part(count.said), "tricks", points, |record| &mut record.tricks)?;
        }
        self.melds(said, melds.iter().map(|column| value(column).map(Melds::Points)).collect())
    }

    fn melds(&mut self, said: Position, melds: Vec<Option<Melds>>) -> LineResult {
        self.most_behind = Some(i64::MAX);
        let melds = melds.into_iter().map(|melds| melds.map(SideMeld::Together)).collect();
        self.by_places(said, "meld", melds, |record| &mut record.meld)
    }

    /// `None` for an empty place.
    fn by_places<T: PartialEq>(
        &mut self,
        said: Position,
        field: &'static str,
        values: Vec<Option<T>>,
        sides: fn(&mut Record) -> &mut Option<ByLabel<T>>,
    ) -> LineResult {
        self.has_places |= values.len() > 1;
        for (side, value) in self.columns.labels().zip(values) {
            if let Some(value) = value {
                say_of_side(self.reader, said, field, sides(&mut self.record), (side, value))?;
            }
        }
        Ok(())
    }

    /// The player joined to a word by a colon, and the label of his side.
    fn tied(&mut self, said: Position, row: &'static Row) -> LineResult<Option<(String, &'t str)>> {
        let Some((name, player)) = self.reader.tied_player(said, row)? else { return Ok(None) };
        let side = self.columns.of_player(&player).ok_or_else(|| self.reader.stray(name))?;
        Ok(Some((player, side.label)))
    }

    /// Of each side by position, or of one player behind a colon.
    fn meld(&mut self, said: Position, row: &'static Row) -> LineResult {
        self.most_behind = Some(i64::MAX);
        let Some((player, side)) = self.tied(said, row)? else {
            let melds = meld_places(self.reader, self.columns.len())?;
            ensure(melds.iter().any(Option::is_some), || self.reader.lacking(said, row))?;
            return self.melds(said, melds);
        };
        let melds = melds_behind(self.reader, said, row)?;
        if self.table.sides.is_none() {
            let meld = (side, SideMeld::Together(melds));
            return say_of_side(self.reader, said, row.field, &mut self.record.meld, meld);
        }
        let sides = self.record.meld.get_or_insert_default();
        match sides.entry(side.to_owned()).or_insert_with(|| SideMeld::ByPlayer(BTreeMap::new())) {
            SideMeld::ByPlayer(own) if own.get(&player).is_none_or(|before| *before == melds) => {
                own.insert(player, melds);
                self.reader.belongs(said, row.field);
                Ok(())
            }
            _ => Err(self.reader.contradiction(said, row.field)),
        }
    }

    fn finish(&mut self) -> LineResult {
        let LineHand { reader, options, record, dealer, .. } = self;
        if let Some(error) = self.bare.take().filter(|_| record.tricks.is_none()) {
            return Err(error);
        }
        let no_bid = record.auction.as_deref().is_some_and(|calls| LastBid::of(calls).is_none());
        if let Some(name) = record.bidder.as_ref().filter(|_| no_bid) {
            record.bid = record.bid.or_else(|| calls::forced_amount(options));
            if let Some(bid) = record.bid {
                reader.grant(Granted::DealerUnder { name: name.clone(), bid });
            }
        }
        if let Some(exchange) = &mut record.dix_exchange {
            exchange.dealer = dealer.clone().or_else(|| self.table.dealer.clone());
        }
        if self.has_places && self.options.is_individual() {
            reader.grant(Granted::Places { names: self.columns.iter().map(SideColumn::names).collect() });
        }
        self.say_what_is_left_out();
        self.say_who_won_no_trick()
    }
}

/// What a hand still needs: its bid is just made, and each side has as many trick points.
pub fn completion(options: &Options, record: &Record) -> Vec<String> {
    if record.passed_out.is_some() {
        return Vec::new();
    }
    let has_bidder = !options.is_turned();
    let is_counted = record.tricks.is_some()
        || record.thrown_in.is_some()
        || record.claim.is_some()
        || record.renege_by.is_some();
    let (step, unit) = (count::step(options).max(1), options.table().unit.max(1));
    let tricks = trick_total(options) / options.sides / step * step;
    // One side is left out, and has the rest.
    let counts: Vec<String> = (1..options.sides).map(|_| tricks.to_string()).collect();
    let bid = record.bid.unwrap_or_else(|| calls::lowest_bid(options));
    let melds = bid.saturating_sub(tricks).saturating_add(unit - 1) / unit * unit;
    needed([
        (has_bidder && record.bid.is_none() && record.auction.is_none(), bid.to_string()),
        (has_bidder && record.trump.is_none(), "h".to_owned()),
        (record.meld.is_none(), format!("m{}", melds.max(unit))),
        (!is_counted, format!("t{}", counts.join("/"))),
    ])
}

fn melds_behind(reader: &mut Reader<'_>, said: Position, row: &Row) -> LineResult<Melds> {
    let melds = if reader.is_next('=') { meld_places(reader, 1)?.pop().flatten() } else { None };
    melds.ok_or_else(|| reader.lacking(said, row))
}

/// Numbers, which are added up, or behind an `=` names or cards; `None` for an empty place.
fn meld_places(reader: &mut Reader<'_>, most: usize) -> LineResult<Vec<Option<Melds>>> {
    let Some((value, text)) = reader.value(is_meld) else {
        let columns = reader.columns(most)?;
        return columns.iter().map(|column| Ok(reader.sum(&column.counts)?.map(Melds::Points))).collect();
    };
    let fault = |problem: Box<LineProblem>| reader.fault(value, problem);
    ensure(text.split('/').count() <= most, || fault(LineProblem::OneNumber.into()))?;
    let melds = text.split('/').map(|text| match text {
        "" => Ok(None),
        melds => read_melds(melds).map(Some),
    });
    melds.collect::<Result<_, _>>().map_err(fault)
}

impl LineHand<'_, '_, '_> {
    fn say_what_is_left_out(&mut self) {
        let Record { meld, tricks, awards, claim, .. } = &self.record;
        let mut say = |grant: fn(Vec<String>) -> Granted, is_meant: &dyn Fn(&str) -> bool| {
            let meant = self.columns.iter().filter(|column| is_meant(column.label));
            let sides: Vec<String> = meant.map(SideColumn::names).collect();
            if !sides.is_empty() {
                self.reader.grant(grant(sides));
            }
        };
        let is_begun = meld.is_some() || tricks.is_some() || claim.is_some();
        say(|sides| Granted::NoMeld { sides }, &|side| is_begun && !has(meld, side));
        say(|sides| Granted::NoCountYet { sides }, &|side| claim.is_some() && !has(tricks, side));
        let least = self.options.table().jacks.figure(1).unwrap_or(0);
        let may_pay = |side: &str| {
            let meld = meld.as_ref().and_then(|melds| melds.get(side));
            matches!(meld, Some(SideMeld::Together(Melds::Points(points))) if *points >= least)
        };
        let checks = self.options.checks;
        say(|sides| Granted::NoMeldPays { sides }, &|side| checks && !has(awards, side) && may_pay(side));
    }

    /// Only where that decides what melds or tricks are worth. A nine of trump may save itself (section 6), and no
    /// other meld is worth as little; two of them, or a marriage, are asked.
    fn say_who_won_no_trick(&mut self) -> LineResult {
        let LineHand { reader, options, columns, record, .. } = self;
        let so_far = record.claim.is_some();
        let Some(counts) = record.tricks.as_ref() else { return Ok(()) };
        let Ok(tricks) = resolve(options, columns, &record.tricks, so_far) else { return Ok(()) };
        let side_of = |player: &Option<String>| Some(columns.of_player(player.as_ref()?)?.label);
        let (declares, reneged) = (side_of(&record.bidder), side_of(&record.renege_by));
        let dix = options.table().dix.figure(1);
        let dix = dix.filter(|_| options.dix_saves != DixSaves::No && declares.is_some());
        for (column, _) in columns.iter().zip(tricks).filter(|(_, tricks)| *tricks == 0) {
            let label = column.label;
            // The side of a renege has nothing whatever it won.
            if so_far && !counts.contains_key(label) || reneged == Some(label) {
                continue;
            }
            let (side, name) = (column.names(), spelled(column.anybody()).to_lowercase());
            let (meld, is_bidder) =
                (record.meld.as_ref().and_then(|melds| melds.get(label)), declares == Some(label));
            let points =
                if let Some(SideMeld::Together(Melds::Points(points))) = meld { Some(*points) } else { None };
            let dix = dix.filter(|_| !is_bidder && !has(&record.dix, label));
            if let Some(dix) = dix.filter(|dix| points == Some(*dix)) {
                record.dix.get_or_insert_default().insert(label.to_owned(), dix);
                reader.grant(Granted::LoneDix { side, dix });
                continue;
            }
            if let Some(two) = dix.map(|dix| dix.saturating_mul(2)).filter(|two| points == Some(*two)) {
                let error = reader.fault(reader.said_of("meld"), LineProblem::TwoMeanings);
                let ways = [two, 0].map(|points| format!("dix:{name}={points}"));
                return Err(error.instead_of(reader.place_since(reader.here()), ways));
            }
            if has(&record.won_a_trick, label) {
                continue;
            }
            let is_exempt = options.save_applies_to == SaveAppliesTo::Defenders && is_bidder;
            let needs_trick = so_far || options.save_meld == SaveMeld::Trick && !is_exempt;
            let is_played = !so_far && record.renege_by.is_none();
            let winners = columns.iter().find(|other| other.label != label && options.checks && is_played);
            if let Some(winners) = winners {
                reader.grant(Granted::EveryTrick { side: winners.names(), others: side, name });
            } else if needs_trick && meld.is_some() && points != Some(0) {
                reader.grant(Granted::NoTrick { side, name });
            }
        }
        Ok(())
    }
}
