//! Every worked hand and every worked line of `vectors/`, none treated apart.

use crate::house_rules;
use meldbook::engine::{self, Engine, Options, Record, Refusal, Settings};
use meldbook::jsonl::ScoreFace;
use meldbook::kernel::payment::KITTY;
use meldbook::kernel::table::Table;
use meldbook::rules::Catalog;
use serde_json::{Map, Value, json};

/// Answers each record through the stateless face, and says whether it was accepted; returns how many there are.
fn answer_each(records: &str, check: impl Fn(&Value, &Value, bool)) -> usize {
    let mut face = ScoreFace::new(Catalog::default());
    for line in records.lines() {
        let mut out = Vec::new();
        let accepted = face.score_line(line.as_bytes(), &mut out);
        check(&serde_json::from_str(line).unwrap(), &serde_json::from_slice(&out).unwrap(), accepted);
    }
    records.lines().count()
}

/// Checks that worked hands come to what the rulebook says, as far as answers have these keys.
fn hands_come_to(records: &str, keys: &[&str]) -> usize {
    answer_each(records, |record, answer, accepted| {
        let (expect, why) = (&record["expect"], format!("{}: {} {answer}", record["id"], record["why"]));
        assert_eq!(answer["id"], record["id"]);
        assert_eq!(answer["error"]["field"], expect["error"]["field"], "{why}");
        assert_eq!(accepted, expect["error"].is_null(), "{why}");
        for key in keys {
            assert_eq!(answer.get(key), expect.get(key), "{key} of {why}");
        }
    })
}

/// Checks that worked lines come to what the rulebook says. What may be refused is never read as anything else, and what
/// cannot be read may be refused before a later field could.
fn lines_come_to(records: &str) -> usize {
    answer_each(records, |record, answer, accepted| {
        let expect = record["expect"].as_object().unwrap();
        if !accepted && record["or_refused"] == true {
            assert_ne!(answer["error"]["field"], "or_refused", "refused for what it does not say: {record}");
            return;
        }
        assert_eq!(accepted, !expect.contains_key("error"), "{record}\nanswer: {answer}");
        for (key, expected) in expect {
            let is_as_good = |part: &str| part == "field" && answer["error"]["field"] == "line";
            let came = match (key.as_str(), expected.as_object()) {
                // What the message says is not the vector's matter.
                ("error", Some(told)) => told
                    .iter()
                    .map(|(part, told)| {
                        let came = if is_as_good(part) { told } else { &answer["error"][part] };
                        (part.clone(), came.clone())
                    })
                    .collect::<Map<_, _>>()
                    .into(),
                _ => answer[key].clone(),
            };
            assert_eq!(came, *expected, "{key} of {record}\nanswer: {answer}");
        }
    })
}

#[test]
fn hands_of_marias() {
    let keys = ["net", "cash"];
    assert_eq!(hands_come_to(include_str!("vectors/marias.jsonl"), &keys), 394);
    assert_eq!(hands_come_to(include_str!("vectors/marias-more.jsonl"), &keys), 46);
}

#[test]
fn hands_of_pinochle_to_points() {
    let keys = ["points", "after", "game_over", "target_now", "chips", "net", "cash"];
    assert_eq!(hands_come_to(include_str!("vectors/points-pinochle.jsonl"), &keys), 178);
    assert_eq!(hands_come_to(include_str!("vectors/points-more.jsonl"), &keys), 210);
}

#[test]
fn lines_of_auction_pinochle() {
    assert_eq!(lines_come_to(include_str!("vectors/lines-auction.jsonl")), 161);
}

/// What no cards can bring is refused, with the limit.
#[test]
fn lines_beyond_what_cards_bring() {
    assert_eq!(lines_come_to(include_str!("vectors/lines-limits.jsonl")), 92);
}

#[test]
fn lines_of_marias() {
    assert_eq!(lines_come_to(include_str!("vectors/lines-marias.jsonl")), 267);
}

#[test]
fn lines_of_pinochle_to_points() {
    assert_eq!(lines_come_to(include_str!("vectors/lines-points.jsonl")), 158);
}

/// Options that published price lists and house rules need; each decides one of these hands.
#[test]
fn lines_under_more_options() {
    assert_eq!(lines_come_to(include_str!("vectors/more-options.jsonl")), 85);
}

/// As people say it at the table: nearly all of it is refused, and nothing is read as other money.
#[test]
fn spoken_lines() {
    assert_eq!(lines_come_to(include_str!("vectors/lines-auction-natural.jsonl")), 178);
    assert_eq!(lines_come_to(include_str!("vectors/lines-points-natural.jsonl")), 95);
    assert_eq!(lines_come_to(include_str!("vectors/lines-marias-natural.jsonl")), 235);
    assert_eq!(lines_come_to(include_str!("vectors/lines-doubtful.jsonl")), 78);
}

/// What a record comes to, in the form of the file's `expect`.
fn scored(record: &Value) -> Result<Value, String> {
    let rules = record["rules"].as_str().unwrap();
    let rules = house_rules::built_in(rules).ok_or("rules")?;
    let set = match &record["set"] {
        Value::Null => Settings::new(),
        set => serde_json::from_value(set.clone()).unwrap(),
    };
    let options = house_rules::changed(rules.options(), set).map_err(|_| "set")?;
    let table = Table {
        players: serde_json::from_value(record["players"].clone()).unwrap(),
        dealer: record["dealer"].as_str().map(str::to_owned),
        ..Table::default()
    };
    if !record["close"].is_null() {
        let closing = serde_json::from_value(record["close"].clone()).unwrap();
        let cash = engine::close(&options, &table.players, &closing).map_err(|r| field(&r))?;
        return Ok(json!({"cash": accounts(&table, cash.iter().map(|minor| minor.0), 0)}));
    }
    let json = record["hand"].to_string();
    let hand = Record::from_json(Engine::Auction, &json);
    let hand = hand.map_err(|_| Record::malformed(Engine::Auction, &json).unwrap().0)?;
    let outcome = engine::score(&options, &table, &hand).map_err(|r| field(&r))?;
    let net = outcome.net(table.players.len()).unwrap();
    let mut answer = json!({"net": accounts(&table, net.seats.iter().map(|units| units.0), net.kitty.0)});
    if !record["set"]["unit_minor"].is_null() {
        let Options::Auction(options) = &options else { panic!("auction pinochle") };
        let cash = |units: i64| units * options.unit_minor;
        answer["cash"] = accounts(&table, net.seats.iter().map(|units| cash(units.0)), cash(net.kitty.0));
    }
    Ok(answer)
}

fn field(refusal: &Refusal) -> String {
    for fault in std::iter::once(&refusal.first).chain(&refusal.more) {
        let message = fault.to_string();
        assert!(!message.is_empty() && !message.ends_with('.'), "{message}");
    }
    refusal.first.field.to_string()
}

fn accounts(table: &Table, seats: impl Iterator<Item = i64>, kitty: i64) -> Value {
    let players = table.players.iter().cloned().zip(seats.map(Value::from));
    players.chain([(KITTY.to_owned(), Value::from(kitty))]).collect::<Map<_, _>>().into()
}

fn hands_of_auction(records: &str) -> usize {
    for line in records.lines() {
        let record: Value = serde_json::from_str(line).unwrap();
        let expect = &record["expect"];
        let why = format!("{}: {}", record["id"], record["why"]);
        match scored(&record) {
            Ok(answer) => assert_eq!(&answer, expect, "{why}"),
            Err(field) => assert_eq!(expect["error"]["field"], *field, "{why}"),
        }
    }
    records.lines().count()
}

#[test]
fn hands_of_auction_pinochle() {
    assert_eq!(hands_of_auction(include_str!("vectors/auction-pinochle.jsonl")), 219);
    assert_eq!(hands_of_auction(include_str!("vectors/auction-more.jsonl")), 111);
}

/// What an option changes, in hands that differ in little else.
#[test]
fn hands_of_auction_pinochle_under_options() {
    assert_eq!(hands_of_auction(include_str!("vectors/auction-options.jsonl")), 81);
}
