//! Writes lines of pinochle to a point target (rulebook section 15).

use super::columns::Columns;
use super::record::{Call, CallKind, Meld, Record, Verdict};
use crate::engine::pinochle::Suit;
use crate::kernel::table::Table;
use crate::notation::spelled;

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
    if !calls.is_empty() && !calls.iter().any(|call| matches!(call.said, CallKind::Bid { .. })) {
        words.extend(record.bid.get().map(i64::to_string));
    }
    // Trump and doubles are left out if the calls contain them.
    let called = Called::of(calls);
    words.extend(
        record.trump.get().filter(|trump| called.trump != Some(**trump)).map(|s| s.letter().to_string()),
    );
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

/// Trump and doubles as the calls give them.
struct Called {
    trump: Option<Suit>,
    doubled: i64,
}

impl Called {
    fn of(calls: &[Call]) -> Called {
        let mut called = Called { trump: None, doubled: 0 };
        for call in calls {
            match call.said {
                CallKind::Bid { suit, .. } => called = Called { trump: suit, doubled: 0 },
                CallKind::Pass => {}
                CallKind::Double => called.doubled = 1,
                CallKind::Redouble => called.doubled = 2,
            }
        }
        called
    }
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
    let of_sides: Vec<&Meld> = sides.values().filter(|meld| !matches!(meld, Meld::ByPlayer(_))).collect();
    let sign = if of_sides.iter().all(|meld| matches!(meld, Meld::Points(_))) { "" } else { "=" };
    let places: Vec<String> =
        columns.labels().map(|label| sides.get(label).map(melded).unwrap_or_default()).collect();
    let by_sides = (!of_sides.is_empty()).then(|| format!("m{sign}{}", by_places(&places)));
    let by_players = columns.labels().filter_map(|label| match sides.get(label) {
        Some(Meld::ByPlayer(melds)) => Some(melds),
        _ => None,
    });
    let by_players = by_players.flatten().map(|(name, meld)| format!("m:{}={}", spelled(name), melded(meld)));
    by_sides.into_iter().chain(by_players).collect()
}

fn melded(meld: &Meld) -> String {
    match meld {
        Meld::Points(points) => points.to_string(),
        Meld::Names(names) => names.join("+"),
        Meld::Cards(cards) => cards.clone(),
        Meld::ByPlayer(_) => String::new(),
    }
}

/// Joins positions with slashes, without empty ones at the end.
fn by_places(places: &[String]) -> String {
    places.join("/").trim_end_matches('/').to_owned()
}
