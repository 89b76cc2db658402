//! The line in mariáš (rulebook section 13.1): what is read, what is assumed, and the word at fault.

mod laws;
mod reference;

use crate::{cases, house_rules};
use meldbook::engine::marias::{self, Options, Record};
use meldbook::engine::{self, read_line};
use meldbook::kernel::options::Settings;
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

/// The options of mariáš with an auction.
fn auctioned() -> Options {
    options("licitovany", &json!({}))
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

#[test]
fn lines_are_read_as_is_written_below_them() {
    cases::lines("notation/marias-lines.txt", ("marias", "Anna Ben Cyril Dana"), |rules, players, line| {
        let (name, set) = rules.split_once(' ').unwrap_or((rules, "{}"));
        let options = options(name, &serde_json::from_str(set).unwrap());
        let players: Vec<String> = players.split(' ').map(str::to_owned).collect();
        let (record, dealer) = read(&options, &players, line).outcome?;
        let dealer = dealer.map_or(String::new(), |dealer| format!(" dealer {dealer}"));
        Ok(vec![format!("{}{dealer}", json!(record))])
    });
}

#[test]
fn what_words_allow_the_rules_may_refuse() {
    for (line, field) in [
        ("anna b 50 q7early", "seven"),
        ("anna h 7 -", "seven"),
        ("anna h 107 lost", "seven"),
        ("anna h 7 40 lost", "seven"),
        ("anna h 50 flek 7", "flek"),
        ("anna h 50 re na kilo", "flek"),
        ("anna h 50 q7 flek 7", "flek"),
        ("anna h 100 50+40 flek:game", "flek"),
    ] {
        assert_eq!(field_at_fault(line).as_deref(), Some(field), "{line}");
    }
}

#[test]
fn what_is_taken_for_granted_is_told() {
    for (line, told) in [
        ("anna b 7 50", "the announced seven won the last trick"),
        ("anna b 50 q7", "the quiet seven won the last trick"),
        ("anna b 50 q7p", "the quiet seven against won the last trick"),
        ("anna b 50 q7lost", "the quiet seven was killed in the last trick"),
        ("anna b 50 q7plost", "the quiet seven against was killed in the last trick"),
        ("anna b 50 7lost", "the announced seven was lost before the last trick"),
        ("anna b 50 7plost", "the announced seven against was lost before the last trick"),
        ("anna h kilo uhrála", "the hundred counts as 100"),
        ("anna h 100 -", "the hundred counts as 90"),
    ] {
        assert_eq!(granted(line), [told], "{line}");
    }
    for line in [
        "anna b 50",
        "anna b 7won 50",
        "anna b 7 50 7killed",
        "anna b 50 q7won",
        "anna b 77 50",
        "anna b 60+40 quiet 100",
        "anna b 100 60+40",
        "anna b 100 unplayed",
        "anna h 7 unplayed",
        "anna h 7 -",
        "anna betl +",
    ] {
        assert_eq!(granted(line), [""; 0], "{line}");
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
