//! The line in mariáš: what is read, what is taken for granted, what is refused and how it is said.

use meldbook::engine::field::Field;
use meldbook::engine::marias::{self, Options, Record};
use meldbook::engine::options::Settings;
use meldbook::notation::{Granted, Heard, LineError, Reader, reference_of, tokens};
use proptest::prelude::*;
use serde_json::{Value, json};

/// The options of section 9, some of them changed.
fn options(game: &str, set: &Value) -> Options {
    let mut values: Value = serde_json::from_str(
        r#"{"form": "three", "auction": false, "forehand_plays_suit": true, "betl_durch": true,
        "open_contracts": true, "partner_durch": false, "two_sevens": false, "announcements": true,
        "fleks": true, "quiet_bonuses": true, "stock_marriages_plain": false, "game_value": 1,
        "betl_value": 5, "durch_value": 10, "open_betl_value": 10, "open_durch_value": 20, "seven_value": 2,
        "quiet_seven_value": 1, "hundred_value": 4, "quiet_hundred_value": 2, "two_sevens_value": 20,
        "two_sevens_hearts_value": 40, "game_with_two_sevens": true, "extra_tens": "double",
        "announced_hundred_marriages": "best", "quiet_hundred_marriages": "one",
        "failed_hundred_opposing": "ignore", "hundred_seven_joint": false, "both_hundreds": false,
        "false_seven": false, "killed_announced_seven_extra": false, "against_after_flek": false,
        "double_suits": "hearts", "max_flek": 0, "max_win": 0, "sharp_in_talon": false, "revoke_minimum": 10,
        "revoke_rule": "max", "min_flek_game": 1, "min_flek_seven": 0, "zero_sum_unplayed": true,
        "dealer_counts": true, "give_up_penalty": 0}"#,
    )
    .unwrap();
    let of_game = match game {
        "lizany" => json!({"both_hundreds": true, "false_seven": true}),
        "licitovany" | "licitovany-svaz" => json!({"auction": true, "two_sevens": true}),
        _ => json!({}),
    };
    for changes in [&of_game, set] {
        for (key, value) in changes.as_object().unwrap() {
            values[key] = value.clone();
        }
    }
    let settings: Settings = serde_json::from_value(values).unwrap();
    Options::read(&settings).unwrap()
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
    let cut = match tokens(line, 0) {
        Ok(cut) => cut,
        Err(error) => return Read { heard: Vec::new(), granted: Vec::new(), outcome: Err(error) },
    };
    let mut reader = Reader::new(&marias::VOCABULARY, players, cut.words);
    let outcome = marias::read_words(&mut reader, options);
    let (heard, granted) = reader.into_heard();
    Read { heard, granted, outcome }
}

fn hand_under(options: &Options, line: &str) -> Value {
    let (record, _) = read(options, &table(), line).outcome.unwrap_or_else(|e| panic!("{line}: {e}"));
    serde_json::to_value(record).unwrap()
}

fn plain() -> Options {
    options("marias", &json!({}))
}

fn hand(line: &str) -> Value {
    hand_under(&plain(), line)
}

/// Checks that a line reads as this hand, the player being Anna and the contract, where it is not said, a suit.
fn is(line: &str, expected: Value) {
    is_under(&plain(), line, expected);
}

fn is_under(options: &Options, line: &str, mut expected: Value) {
    for (key, value) in [("player", "Anna"), ("contract", "suit")] {
        expected.as_object_mut().unwrap().entry(key).or_insert_with(|| json!(value));
    }
    assert_eq!(hand_under(options, line), expected, "{line}");
}

fn granted(line: &str) -> Vec<String> {
    read(&plain(), &table(), line).granted.iter().map(Granted::to_string).collect()
}

/// Checks that a line is refused at a word, in exactly these words, hint included.
fn refused_under(options: &Options, line: &str, word: &str, message: &str) {
    let error = read(options, &table(), line).outcome.expect_err(line);
    let said = error.hint().map_or_else(|| error.to_string(), |hint| format!("{error}; {hint}"));
    assert_eq!((error.word.as_str(), said.as_str()), (word, message), "{line}");
    let at_fault: String = line.chars().skip(error.at).take(word.chars().count()).collect();
    assert_eq!(at_fault, word, "{line}: the word at {}", error.at);
}

fn refused(line: &str, word: &str, message: &str) {
    refused_under(&plain(), line, word, message);
}

/// Checks at which place a line is refused.
fn refused_at(line: &str, word: &str, at: usize) {
    let error = read(&plain(), &table(), line).outcome.expect_err(line);
    assert_eq!((error.word.as_str(), error.at), (word, at), "{line}: {error}");
}

#[test]
fn worked_lines_read_as_the_rulebook_says() {
    let cases: Vec<Value> = include_str!("vectors/lines-marias.jsonl")
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(cases.len(), 167);
    for case in cases {
        let line = case["line"].as_str().unwrap();
        let options = options(case["rules"].as_str().unwrap(), &case["set"]);
        let players: Vec<String> = serde_json::from_value(case["players"].clone()).unwrap();
        if line.starts_with('{') {
            continue;
        }
        let expect = &case["expect"];
        match (&expect["error"]["word"], read(&options, &players, line).outcome) {
            (Value::String(word), outcome) => {
                let error = outcome.expect_err(line);
                let there: String = line.chars().skip(error.at).take(word.chars().count()).collect();
                assert_eq!((error.word.as_str(), there.as_str()), (word.as_str(), word.as_str()), "{line}");
            }
            (_, outcome) => {
                let (record, _) = outcome.unwrap_or_else(|error| panic!("{line}: {error}"));
                if expect["hand"].is_object() {
                    assert_eq!(serde_json::to_value(&record).unwrap(), expect["hand"], "{line}");
                }
                let printed = marias::print(&record.normal(), &options);
                let (again, _) = read(&options, &players, &printed).outcome.unwrap();
                assert_eq!(again, record.normal(), "{line} as {printed}");
            }
        }
    }
}
