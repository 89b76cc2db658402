//! Every worked hand of `vectors/auction-pinochle.jsonl`, none treated apart.

use crate::house_rules;
use meldbook::engine::{self, Engine, Options, Record, Refusal, Settings};
use meldbook::kernel::payment::KITTY;
use meldbook::kernel::table::Table;
use serde_json::{Map, Value, json};

/// What a record comes to, in the form of the file's `expect`.
fn answer(record: &Value) -> Result<Value, String> {
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
    let hand = Record::from_json(Engine::Auction, &record["hand"].to_string()).unwrap();
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

#[test]
fn every_worked_hand_comes_out_as_the_rulebook_says() {
    let mut count = 0;
    for line in include_str!("vectors/auction-pinochle.jsonl").lines() {
        let record: Value = serde_json::from_str(line).unwrap();
        let expect = &record["expect"];
        let why = format!("{}: {}", record["id"], record["why"]);
        match answer(&record) {
            Ok(answer) => assert_eq!(&answer, expect, "{why}"),
            Err(field) => assert_eq!(expect["error"]["field"], *field, "{why}"),
        }
        count += 1;
    }
    assert_eq!(count, 219);
}
