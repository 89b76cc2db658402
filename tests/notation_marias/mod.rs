//! The line in mariáš (rulebook section 13.1): what is read, what is assumed, and the word at fault.

mod auction;
mod components;
mod fleks;
mod laws;
mod reference;
mod words;

use crate::house_rules;
use meldbook::engine::marias::{self, Options, Record};
use meldbook::engine::{self, read_line};
use meldbook::kernel::option_kind::Settings;
use meldbook::kernel::table::Table;
use meldbook::notation::{Granted, Heard, LineError};
use serde_json::{Value, json};

/// The options of built-in rules, some of them changed.
fn options(rules: &str, set: &Value) -> Options {
    let set: Settings = serde_json::from_value(set.clone()).unwrap();
    match house_rules::changed(house_rules::built_in(rules).unwrap().options(), set) {
        Ok(engine::Options::Marias(options)) => options,
        other => panic!("{other:?}"),
    }
}

fn plain() -> Options {
    options("marias", &json!({}))
}

fn names(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

/// Anna, Ben, Cyril and Dana.
fn table() -> Vec<String> {
    names(&["Anna", "Ben", "Cyril", "Dana"])
}

#[derive(Debug)]
struct Read {
    heard: Vec<Heard>,
    granted: Vec<Granted>,
    outcome: Result<(Record, Option<String>), LineError>,
}

fn read(options: &Options, players: &[String], line: &str) -> Read {
    let table = Table { players: players.to_vec(), ..Table::default() };
    let reading = read_line(&engine::Options::Marias(options.clone()), &table, line);
    let outcome = reading.outcome.map(|typed| match typed.record {
        engine::Record::Marias(record) => (record, typed.dealer),
        other => panic!("{other:?}"),
    });
    let (heard, granted) = (reading.heard, reading.granted);
    Read { heard, granted, outcome }
}

fn hand_under(options: &Options, line: &str) -> Value {
    let (record, _) = read(options, &table(), line).outcome.unwrap_or_else(|e| panic!("{line}: {e}"));
    json!(record)
}

fn hand(line: &str) -> Value {
    hand_under(&plain(), line)
}

/// Checks that lines read as hands, in which the player is Anna and the contract, where it is not said, a suit.
fn read_as<const N: usize>(cases: [(&str, Value); N]) {
    read_as_under(&plain(), cases);
}

fn read_as_under<const N: usize>(options: &Options, cases: [(&str, Value); N]) {
    for (line, mut expected) in cases {
        for (key, value) in [("player", "Anna"), ("contract", "suit")] {
            expected.as_object_mut().unwrap().entry(key).or_insert_with(|| json!(value));
        }
        assert_eq!(hand_under(options, line), expected, "{line}");
    }
}

/// Checks that all these lines read as one hand.
fn all_read_as<const N: usize>(lines: [&str; N], expected: Value) {
    read_as(lines.map(|line| (line, expected.clone())));
}

/// Checks that each line is refused at the word in `«»`.
fn refused_at<const N: usize>(marked: [&str; N]) {
    refused_under(&plain(), marked);
}

fn refused_under<const N: usize>(options: &Options, marked: [&str; N]) {
    for marked in marked {
        let line = marked.replace(['«', '»'], "");
        let Err(error) = read(options, &table(), &line).outcome else { panic!("{line} is read") };
        let (before, there) =
            line.split_at(line.char_indices().nth(error.at).map_or(line.len(), |(at, _)| at));
        let behind = there.strip_prefix(&error.word).unwrap();
        assert_eq!(format!("{before}«{}»{behind}", error.word), marked, "{error}");
    }
}

/// The field that the rules refuse a line for, if they do.
fn field_at_fault(line: &str) -> Option<String> {
    let (record, _) = read(&plain(), &table(), line).outcome.unwrap_or_else(|e| panic!("{line}: {e}"));
    let players = names(&["Anna", "Ben", "Cyril"]);
    let table = meldbook::kernel::table::Table { players, ..Default::default() };
    let options = engine::Options::Marias(plain());
    let refusal = engine::score(&options, &table, &engine::Record::Marias(record)).err();
    refusal.map(|refusal| refusal.first.field.to_string())
}

fn granted(line: &str) -> Vec<String> {
    let is_assumed = |granted: &&Granted| !granted.is_warning();
    read(&plain(), &table(), line).granted.iter().filter(is_assumed).map(Granted::to_string).collect()
}

#[test]
fn worked_lines_print_as_they_read() {
    let cases = include_str!("../vectors/lines-marias.jsonl").lines();
    for case in cases.map(|line| serde_json::from_str::<Value>(line).unwrap()) {
        let line = case["line"].as_str().unwrap();
        if line.starts_with('{') {
            continue;
        }
        let options = options(case["rules"].as_str().unwrap(), &case["set"]);
        let players: Vec<String> = serde_json::from_value(case["players"].clone()).unwrap();
        let Ok((record, _)) = read(&options, &players, line).outcome else { continue };
        let printed = marias::print(&record.normal(), &options);
        let (again, _) = read(&options, &players, &printed).outcome.unwrap();
        assert_eq!(again, record.normal(), "{line} as {printed}");
    }
}
