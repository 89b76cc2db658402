//! The notation of pinochle to a point target, beside the table of words: the fields of a record, and how each is written
//! (rulebook section 15).

use super::columns::{Columns, SideColumn};
use super::options::Options;
use super::record::{ByLabel, Call, CallKind, LastBid, Record, SideMeld, Verdict};
use super::{calls, count};
use crate::engine::fields::BesidePass::{self, Allowed, Refused};
use crate::engine::fields::{FieldKind, Fields, fields, printed};
use crate::kernel::{Table, json::is_default};
use crate::notation::{Game, Heard, Meaning, Melds, PINOCHLE, Role, Vocabulary, spelled};

pub const VOCABULARY: Vocabulary = Vocabulary {
    game: Game::Points,
    deck: PINOCHLE,
    noun: Record::noun,
    letters_lead: false,
    joins: |_| true,
    behind_number: None,
    prefix: None,
    short: "a320h120+210",
    setting: "target=2000",
    examples: &[
        ("anna 320 hearts meld 120/40 tricks 210", "melds of both sides, tricks of one"),
        ("a320h120+210", "the others melded nothing"),
        ("anna 320 h m80+40/20 t210/40", "melds added up, both counts"),
        ("anna 320 h m120/40/20 t210//20", "three alone; the second has the rest"),
        ("anna 320 h m120/40 t210 made", "the result as the table says, a check"),
        ("anna 320 h m=run+pinochle/aces t150", "melds by name"),
        ("anna 320 h m:anna=AH,TH,KH,QH,JH t210", "Anna's melds by card"),
        ("anna 320 h m120 t250 notrick:ben", "Ben's side won no trick"),
        ("anna 320 h m120/20 t250 dix:ben=20", "nines of trump among Ben's melds"),
        ("anna 320 h m120 throw", "given up before the first trick"),
        ("a160s m40 t130 double", "doubled"),
        ("a250s m150/300 t130 pays:anna=run", "melds that checks are paid for"),
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
        ("anna 320 h m120/40 t210 renege ben", "Ben reneged"),
        ("pass", "nobody bid"),
    ],
};

/// The lowest bid, the step, the trick points and the unit of melds that examples are written with.
const LOWEST: i64 = 250;
const STEP: i64 = 10;
const TOTAL: i64 = 250;
const UNIT: i64 = 10;

/// Returns an example with bids, melds and trick points of these rules in place of its own.
pub fn rescaled(options: &Options, heard: &[Heard], line: &str) -> String {
    let mut out = String::with_capacity(line.len());
    let mut from = 0;
    let part = |from: usize, to: usize| line.chars().take(to).skip(from).collect::<String>();
    for Heard { at, len, field, role } in heard {
        let Role::Number(value) = role else { continue };
        let value = figure(options, field, *value);
        out.push_str(&part(from, *at));
        out.push_str(&value.to_string());
        from = at + len;
    }
    out + &part(from, usize::MAX)
}

fn figure(options: &Options, field: &str, value: i64) -> i64 {
    let (lowest, unit) = (calls::lowest_bid(options), options.table().unit);
    let worth = value * unit / UNIT;
    match field {
        "bid" => worth.max(lowest),
        // Each call of an auction stays higher than the one before.
        "auction" => worth.max(lowest + (value - LOWEST) / STEP * options.bid_step.at(lowest)),
        "tricks" => value * count::trick_total(options) / TOTAL / unit * unit,
        _ => worth,
    }
}

/// Writes a record as a line. What words cannot express is lost or wrong, so the caller must check that the line
/// reads as the same record.
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
        FieldKind::Own(Printed(print)) => print(&rest, &columns),
        kind => printed(Game::Points, kind, &mut rest.clone()).into_iter().collect(),
    });
    words.collect::<Vec<String>>().join(" ")
}

/// Writes a field of a kind that only this game has.
pub(in crate::engine) struct Printed(fn(&Record, &Columns<'_>) -> Vec<String>);

fields! { Record, BesidePass, Printed {
    auction: "auction" => Own(Printed(|record, _| record.auction.iter().flatten().map(call).collect())),
        Allowed, or Vec::is_empty;
    passed_out: "pass" => Said(&[(Meaning::Pass, true)]), Allowed, or is_default;
    bidder: "bidder" => Player(), Refused;
    bid: "bid" => Number(), Refused;
    trump: "trump" => Own(Printed(|record, _| record.trump.iter().map(|suit| suit.letter().to_string()).collect())),
        Allowed;
    meld: "meld" => Own(Printed(melds)), Refused, or ByLabel::is_empty;
    tricks: "trick count" => Own(Printed(tricks)), Refused, or ByLabel::is_empty;
    result: "result" => Said(&[(Meaning::Made, Verdict::Made), (Meaning::Lost, Verdict::Set)]), Refused;
    thrown_in: "throw-in" => Said(&[(Meaning::Throw, true)]), Refused, or is_default;
    dix: "dix" => Own(Printed(|record, columns| {
        by_side(&record.dix, columns, |by, points| format!("dix:{by}={points}"))
    })), Refused, or ByLabel::is_empty;
    won_a_trick: "trick won" => Own(Printed(|record, columns| {
        by_side(&record.won_a_trick, columns, |by, won| format!("{}:{by}", if *won { "trick" } else { "notrick" }))
    })), Refused, or ByLabel::is_empty;
    awards: "paid melds" => Own(Printed(|record, columns| {
        by_side(&record.awards, columns, |by, names| format!("pays:{by}={}", names.join("+")))
    })), Refused, or ByLabel::is_empty;
    renege_by: "renege" => Player(Meaning::Renege), Refused;
    claim: "claim" => Own(Printed(|record, _| {
        record.claim.iter().map(|claim| format!("claim:{}", spelled(&claim.by))).collect()
    })), Refused;
    dix_exchange: "exchange of the dix" => Own(Printed(|record, _| {
        record.dix_exchange.iter().map(|exchange| format!("exchange:{}", spelled(&exchange.by))).collect()
    })), Refused;
    // At the end, where it is no fold of a meld.
    doubled: "double" => Said(&[(Meaning::Double, 1), (Meaning::Redouble, 2)]), Refused, or is_default;
    // It is written beside the hand.
    dealer: "dealer" => Own(Printed(|_, _| Vec::new())), Allowed;
} }

/// Writes what is said of each side by one of its players.
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
    let place = |tricks: &ByLabel<i64>, label| tricks.get(label).map_or(String::new(), i64::to_string);
    let places = |tricks| columns.labels().map(|label| place(tricks, label)).collect::<Vec<_>>();
    record.tricks.iter().map(|tricks| format!("t{}", by_places(&places(tricks)))).collect()
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

/// Writes the sides' melds by position, then those of single players.
fn melds(record: &Record, columns: &Columns<'_>) -> Vec<String> {
    let Some(sides) = record.meld.as_ref() else { return Vec::new() };
    let together = |label: &str| match sides.get(label) {
        Some(SideMeld::Together(melds)) => Some(melds),
        Some(SideMeld::ByPlayer(_)) | None => None,
    };
    let is_points = |melds: &Melds| matches!(melds, Melds::Points(_));
    let sign = if sides.keys().filter_map(|label| together(label)).all(is_points) { "" } else { "=" };
    let places: Vec<String> =
        columns.labels().map(|label| together(label).map(Melds::to_string).unwrap_or_default()).collect();
    let has_places = sides.keys().any(|label| together(label).is_some());
    let by_sides = has_places.then(|| format!("m{sign}{}", by_places(&places)));
    let by_players = columns.labels().filter_map(|label| match sides.get(label) {
        Some(SideMeld::ByPlayer(melds)) => Some(melds),
        Some(SideMeld::Together(_)) | None => None,
    });
    let by_players = by_players.flatten().map(|(name, melds)| format!("m:{}={melds}", spelled(name)));
    by_sides.into_iter().chain(by_players).collect()
}

/// Joins positions with slashes, without empty ones at the end.
fn by_places(places: &[String]) -> String {
    places.join("/").trim_end_matches('/').to_owned()
}
