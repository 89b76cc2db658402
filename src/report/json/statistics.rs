//! JSON of totals, statistics and hands that were found.

use super::with;
use crate::kernel::{KITTY, Minor, Units};
use crate::night::NightSummary;
use crate::query::{By, FoundHand, HeadToHead, PairRow, StatRow, card::PlayerCard};
use serde_json::{Map, Value, json};

pub fn totals(rows: &[StatRow], by: By) -> Value {
    let one = |row: &StatRow| {
        let value = json!({
            "player": row.player,
            "sessions": row.sessions,
            "hands": row.hands,
            "units": row.units,
            "amount": row.amount,
            "currency": row.currency,
        });
        with(value, more(row, by))
    };
    rows.iter().map(one).collect()
}

/// Returns totals beside what they would be under other rules, and the nights that are left out.
pub fn what_if(rows: &[[StatRow; 2]], other: &str, left_out: &[(i64, String)]) -> Value {
    let one = |[own, would]: &[StatRow; 2]| {
        json!({
            "player": own.player, "sessions": own.sessions, "hands": own.hands, "currency": own.currency,
            "own": {"units": own.units, "amount": own.amount},
            "other": {"units": would.units, "amount": would.amount},
        })
    };
    let left_out = left_out.iter().map(|(session, why)| json!({"session": session, "why": why}));
    json!({
        "as": other,
        "totals": rows.iter().map(one).collect::<Value>(),
        "left_out": left_out.collect::<Value>(),
    })
}

pub fn stats(rows: &[StatRow], by: By) -> Value {
    rows.iter().map(|row| stat(row, by)).collect()
}

fn stat(row: &StatRow, by: By) -> Value {
    with(json!(row), more(row, by))
}

/// Returns the games of somebody who played to points, and what a row is about.
fn more(row: &StatRow, by: By) -> [(&'static str, Option<Value>); 4] {
    let played = row.games != 0 || row.points != 0;
    let count = |count: i64| played.then(|| json!(count));
    let key = (by != By::Player).then(|| key(row.key.as_deref(), by));
    [
        ("games", count(row.games)),
        ("games_won", count(row.games_won)),
        ("points", count(row.points)),
        ("key", key),
    ]
}

/// Returns what a row is about: sessions, bids and seats by their number.
fn key(key: Option<&str>, by: By) -> Value {
    let number = key.filter(|_| matches!(by, By::Session | By::Bid | By::Seat));
    match number.and_then(|key| key.parse::<i64>().ok()) {
        Some(number) => json!(number),
        None => json!(key),
    }
}

pub fn card(card: &PlayerCard) -> Value {
    let mut value = stat(&card.all, By::Player);
    let rows = |rows: &[StatRow], by| rows.iter().map(|row| stat(row, by)).collect::<Value>();
    let more = json!({
        "roles": rows(&card.roles, By::Role),
        "contracts": rows(&card.contracts, By::Contract),
        "trumps": rows(&card.trumps, By::Trump),
        "seats": rows(&card.seats, By::Seat),
        "partners": rows(&card.partners, By::Partner),
        "bids": card.bids,
        "over": card.over,
        "under": card.under,
        "best_hand": card.best_hand,
        "worst_hand": card.worst_hand,
        "best_night": card.best_night(),
        "worst_night": card.worst_night(),
        "longest_made": card.longest_made,
        "longest_lost": card.longest_lost,
        "won_most_from": card.won_most_from.as_ref().map(from),
        "lost_most_to": card.lost_most_to.as_ref().map(from),
        "form": card.form(),
    });
    if let (Some(map), Value::Object(more)) = (value.as_object_mut(), more) {
        map.extend(more);
    }
    value
}

fn from(pair: &PairRow) -> Value {
    json!({"player": pair.other, "hands": pair.hands, "units": pair.units, "amount": pair.amount})
}

/// Returns two players head to head, an object for each currency, and for each key where it is broken down. Who never
/// met has one object without a currency.
pub fn head_to_head(players: [&str; 2], all: &[HeadToHead], by: Option<By>) -> Vec<Value> {
    let mut values = Vec::new();
    for of in all {
        match by {
            None => values.push(pair(players, &of.pair)),
            Some(by) => {
                for (key, row) in &of.by {
                    values.push(with(pair(players, row), [("key", Some(self::key(key.as_deref(), by)))]));
                }
            }
        }
    }
    if all.is_empty() {
        values.push(json!({
            "players": players, "currency": null, "sessions": 0, "hands": 0, "units": Units::ZERO,
            "amount": Minor::ZERO, "together": 0,
        }));
    }
    values
}

fn pair(players: [&str; 2], row: &PairRow) -> Value {
    json!({
        "players": players, "currency": row.currency, "sessions": row.sessions, "hands": row.hands,
        "units": row.units, "amount": row.amount, "together": row.together,
    })
}

/// Returns a hand that was found, with what each account won or lost; the kitty only where it did.
pub fn found_hand(hand: &FoundHand) -> Value {
    let moved = hand.moved.iter().filter(|(name, units, minor)| name != KITTY || *units != 0 || *minor != 0);
    let mut net = Map::new();
    let mut amount = Map::new();
    for (name, units, minor) in moved {
        net.insert(name.clone(), json!(units));
        amount.insert(name.clone(), json!(minor));
    }
    let NightSummary { id, date, rules, place, .. } = hand.session.as_ref();
    json!({
        "session": id, "date": date, "no": hand.no, "rules": rules, "place": place,
        "dealer": hand.dealer, "declarer": hand.declarer, "line": hand.line, "note": hand.note,
        "outcome": hand.outcome, "net": net, "amount": amount,
    })
}
