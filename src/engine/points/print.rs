//! Writes lines of pinochle to a point target (rulebook section 15).

use super::columns::Columns;
use super::record::{Call, CallKind, Called, Meld, Record, Verdict};
use crate::kernel::table::Table;
use crate::notation::{Melds, spelled};

/// Writes a record as a line. What words cannot express is lost or wrong, so the caller must check that the line
/// reads as the same record.
pub fn print(record: &Record, table: &Table) -> String {
    let mut columns = Columns::of(table);
    if let Some(bidder) = record.bidder.get() {
        columns.put_first(bidder);
    }
    let mut words: Vec<String> = Vec::new();
    let calls = record.auction.get().map_or(&[][..], Vec::as_slice);
    if calls.is_empty() {
        words.extend(record.passed_out.get().map(|_| "pass".to_owned()));
        words.extend(record.bidder.get().map(|name| spelled(name)));
        words.extend(record.bid.get().map(i64::to_string));
    }
    words.extend(calls.iter().map(call));
    // What the calls contain is left out.
    let called = Called::of(calls);
    if !calls.is_empty() && called.bid.is_none() {
        words.extend(record.bid.get().map(i64::to_string));
    }
    let trump = called.bid.and_then(|bid| bid.suit);
    words.extend(record.trump.get().filter(|suit| trump != Some(**suit)).map(|s| s.letter().to_string()));
    words.extend(melds(record, &columns));
    words.extend(record.tricks.get().map(|tricks| {
        let places: Vec<String> =
            columns.labels().map(|label| tricks.get(label).map_or(String::new(), i64::to_string)).collect();
        format!("t{}", by_places(&places))
    }));
    words.extend(record.result.get().map(|result| {
        match result {
            Verdict::Made => "made",
            Verdict::Set => "set",
        }
        .to_owned()
    }));
    words.extend(record.thrown_in.get().map(|_| "throw".to_owned()));
    words.extend(
        record
            .doubled
            .get()
            .filter(|doubled| called.doubled != **doubled)
            .map(|doubled| if *doubled == 1 { "double" } else { "redouble" }.to_owned()),
    );
    let by_whom = |label: &str| columns.anybody(label).map(spelled).unwrap_or_default();
    for (label, points) in record.dix.get().into_iter().flatten() {
        words.push(format!("dix:{}={points}", by_whom(label)));
    }
    for (label, won) in record.won_a_trick.get().into_iter().flatten() {
        words.push(format!("{}:{}", if *won { "trick" } else { "notrick" }, by_whom(label)));
    }
    for (label, names) in record.awards.get().into_iter().flatten() {
        words.push(format!("pays:{}={}", by_whom(label), names.join("+")));
    }
    words.extend(record.claim.get().map(|claim| format!("claim:{}", spelled(&claim.by))));
    words.extend(record.dix_exchange.get().map(|exchange| format!("exchange:{}", spelled(&exchange.by))));
    words.join(" ")
}

fn call(call: &Call) -> String {
    let said = match call.said {
        CallKind::Bid { amount, suit: None } => amount.to_string(),
        CallKind::Bid { amount, suit: Some(suit) } => format!("{amount} {}", suit.letter()),
        CallKind::Pass => "-".to_owned(),
        CallKind::Double => "double".to_owned(),
        CallKind::Redouble => "redouble".to_owned(),
    };
    format!("{} {said}", spelled(&call.player))
}

/// Writes the sides' melds by position, then those of single players.
fn melds(record: &Record, columns: &Columns<'_>) -> Vec<String> {
    let Some(sides) = record.meld.get() else { return Vec::new() };
    let together = |label: &str| match sides.get(label) {
        Some(Meld::Together(melds)) => Some(melds),
        Some(Meld::ByPlayer(_)) | None => None,
    };
    let is_points = |melds: &Melds| matches!(melds, Melds::Points(_));
    let sign = if sides.keys().filter_map(|label| together(label)).all(is_points) { "" } else { "=" };
    let places: Vec<String> =
        columns.labels().map(|label| together(label).map(Melds::to_string).unwrap_or_default()).collect();
    let has_places = sides.keys().any(|label| together(label).is_some());
    let by_sides = has_places.then(|| format!("m{sign}{}", by_places(&places)));
    let by_players = columns.labels().filter_map(|label| match sides.get(label) {
        Some(Meld::ByPlayer(melds)) => Some(melds),
        Some(Meld::Together(_)) | None => None,
    });
    let by_players = by_players.flatten().map(|(name, melds)| format!("m:{}={melds}", spelled(name)));
    by_sides.into_iter().chain(by_players).collect()
}

/// Joins positions with slashes, without empty ones at the end.
fn by_places(places: &[String]) -> String {
    places.join("/").trim_end_matches('/').to_owned()
}
