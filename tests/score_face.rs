//! The stateless face: JSON Lines in, JSON Lines out.

use crate::seed::law;
use meldbook::jsonl::{LONGEST_LINE, LongLine, ScoreFace, next_line};
use meldbook::rules::Catalog;
use proptest::prelude::*;
use serde_json::{Value, json};
use std::fs;
use std::io::{self, BufReader, Read};

fn face() -> ScoreFace {
    ScoreFace::new(Catalog::default())
}

fn answer(line: &str) -> String {
    let mut out = Vec::new();
    face().score_line(line.as_bytes(), &mut out);
    String::from_utf8(out).unwrap().trim_end().to_owned()
}

/// A hand of Anna's with some fields of the record replaced; `null` leaves one out.
fn with(changes: Value) -> String {
    let mut record = json!({
        "id": 1,
        "rules": "scarne",
        "players": ["Anna", "Ben", "Cyril"],
        "hand": {"bidder": "Anna", "bid": 250, "trump": "clubs", "outcome": "made"},
    });
    for (key, value) in changes.as_object().unwrap() {
        match value {
            Value::Null => drop(record.as_object_mut().unwrap().remove(key)),
            value => record[key] = value.clone(),
        }
    }
    record.to_string()
}

/// The fields at fault, the first one in front.
fn fields(line: &str) -> Vec<String> {
    let answer: Value = serde_json::from_str(&answer(line)).unwrap();
    let error = &answer["error"];
    let more = error["more"].as_array().into_iter().flatten();
    [error].into_iter().chain(more).map(|e| e["field"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn a_hand_is_answered_with_net_and_reasons() {
    assert_eq!(
        answer(&with(json!({}))),
        r#"{"id":1,"net":{"Anna":4,"Ben":-2,"Cyril":-2,"kitty":0},"lines":[{"account":"Anna","units":4,"reason":"2 (bid 250-290) from each of Ben, Cyril"},{"account":"Ben","units":-2,"reason":"2 (bid 250-290) to Anna"},{"account":"Cyril","units":-2,"reason":"2 (bid 250-290) to Anna"}]}"#
    );
}

#[test]
fn an_id_is_given_back_whatever_it_is() {
    for id in [r#""x""#, "7", "1.50", "null", r#"{"a": [1, 2]}"#, r#""\u00e9\n""#] {
        let line = format!(r#"{{"id": {id}, "rules": 5}}"#);
        let expected = format!(r#"{{"id":{id},"error":{{"field":"rules","#);
        assert!(answer(&line).starts_with(&expected), "{}", answer(&line));
    }
    assert!(answer(&with(json!({"id": null}))).starts_with(r#"{"net":"#), "no id, none given back");
}

#[test]
fn a_closing_divides_the_kitty() {
    let close = json!({"balances": {"Anna": 10, "Ben": -8, "Cyril": -9, "kitty": 7}});
    assert_eq!(
        answer(&with(json!({"hand": null, "close": close, "set": {"kitty": true}}))),
        r#"{"id":1,"cash":{"Anna":62,"Ben":-28,"Cyril":-34,"kitty":0}}"#
    );
    let fault = |close: Value| fields(&with(json!({"hand": null, "close": close})));
    assert_eq!(fault(json!({})), ["close"]);
    assert_eq!(fault(json!({"balances": {"Anna": 1, "Ben": -1}})), ["close"]);
    assert_eq!(fault(json!({"balances": {"Anna": 1, "Ben": -1, "Cyril": true}})), ["close"]);
    assert_eq!(fault(json!({"balances": {"Anna": 1, "Ben": -1, "Cyril": 0, "Dana": 0}})), ["close"]);
    assert_eq!(fault(json!({"balances": {"Anna": 1, "Ben": -1, "Cyril": 1}})), ["close"]);
    assert_eq!(fault(json!({"balances": {"Anna": 0, "Ben": 0, "Cyril": 0}, "kitty": 0})), ["close"]);
    assert_eq!(fault(json!([])), ["close"]);
    let huge = json!({"balances": {"Anna": i64::MAX, "Ben": -i64::MAX, "Cyril": 0}});
    assert_eq!(fault(huge), ["close"]);
}

#[test]
fn a_typed_line_is_answered_with_the_record_too() {
    let line = "anna 250 c made dealer ben # at last";
    let got: Value = serde_json::from_str(&answer(&with(json!({"hand": null, "line": line})))).unwrap();
    assert_eq!(got["hand"], json!({"bidder": "Anna", "bid": 250, "trump": "clubs", "outcome": "made"}));
    assert_eq!((&got["dealer"], &got["note"]), (&json!("Ben"), &json!("at last")));
    assert_eq!(got["net"], json!({"Anna": 4, "Ben": -2, "Cyril": -2, "kitty": 0}));
    assert_eq!(
        answer(&with(json!({"hand": null, "line": "pass"}))),
        r#"{"id":1,"hand":{"outcome":"passed_out"},"net":{"Anna":0,"Ben":0,"Cyril":0,"kitty":0},"lines":[]}"#
    );
}

#[test]
fn a_typed_dealer_goes_before_the_expected_one() {
    let scored = |dealer: &str, line: &str| {
        let line = with(json!({
            "hand": null, "dealer": dealer, "players": ["Anna", "Ben", "Cyril", "Dana"], "line": line,
        }));
        fields_or_none(&line)
    };
    assert_eq!(scored("Dana", "dana 250 c made"), ["bidder"], "the dealer sits out");
    assert!(scored("Dana", "dana 250 c made dealer ben").is_empty());
}

fn fields_or_none(line: &str) -> Vec<String> {
    if answer(line).contains("\"error\"") { fields(line) } else { Vec::new() }
}

#[test]
fn a_line_that_cannot_be_read_names_the_word() {
    assert_eq!(
        answer(&with(json!({"hand": null, "line": "anna 250 spaeds"}))),
        r#"{"id":1,"error":{"field":"line","word":"spaeds","at":9,"message":"unknown word `spaeds`; type `anna 250 ...`"}}"#
    );
    let two = with(json!({"hand": null, "line": "anna wurst", "players": ["Anna", "Ben"]}));
    assert_eq!(fields(&two), ["players"], "players go before the line");
}

#[test]
fn what_is_wrong_is_said_in_the_rulebooks_order() {
    let cases: &[(Value, &[&str])] = &[
        (json!({"rules": null}), &["rules"]),
        (json!({"rules": 5}), &["rules"]),
        (json!({"rules": "hoyle"}), &["rules"]),
        (json!({"rules": "./nowhere.toml", "set": {"kity": 1}}), &["rules"]),
        (json!({"set": {"kity": true, "min_bid": "x"}, "players": []}), &["set", "set"]),
        (json!({"set": [], "players": []}), &["set"]),
        (json!({"set": {"min_bid": 1e2}}), &["set"]),
        (json!({"set": {"kitty": null}}), &["set"]),
        (json!({"players": null}), &["players"]),
        (json!({"players": "Anna"}), &["players"]),
        (json!({"players": ["Anna", 5, "Ben"]}), &["players"]),
        (json!({"players": ["Anna", "Ben"], "hand": 5}), &["players"]),
        (json!({"sides": [["Anna"]], "players": null}), &["sides"]),
        (json!({"target_now": 5}), &["target_now"]),
        (json!({"player": ["Anna"], "hand": {"bidder": "Zed", "outcome": "made"}}), &["player"]),
        (json!({"dealer": "Zed"}), &["dealer"]),
        (json!({"dealer": 5}), &["dealer"]),
        (json!({"hand": null}), &["hand"]),
        (json!({"hand": "x"}), &["hand"]),
        (json!({"close": {}}), &["hand"]),
        (json!({"line": "x"}), &["hand"]),
        (json!({"hand": null, "line": 5}), &["line"]),
    ];
    for (changes, expected) in cases {
        let line = with(changes.clone());
        let found = fields(&line);
        let count = found.len().min(expected.len());
        assert_eq!(&found[..count], *expected, "{line}: {}", answer(&line));
    }
}

#[test]
fn nothing_is_said_twice() {
    assert_eq!(fields(r#"{"rules": "scarne", "rules": "classic"}"#), ["rules"]);
    assert_eq!(fields(r#"{"id": 1, "id": 2, "rules": "scarne"}"#), ["id"]);
    let twice =
        with(json!({})).replace("\"rules\"", "\"set\": {\"kitty\": true, \"kitty\": false}, \"rules\"");
    assert_eq!(fields(&twice), ["set"]);
    let twice = with(json!({})).replace("\"bid\"", "\"bid\": 260, \"bid\"");
    assert_eq!(fields(&twice), ["bid"]);
}

#[test]
fn what_is_no_object_is_refused_with_the_place() {
    assert_eq!(
        answer("{\"id\": 1,}"),
        r#"{"error":{"field":"json","message":"not the JSON that is expected: trailing comma at line 1 column 10"}}"#
    );
    assert!(answer("[1]").contains("invalid type: sequence, expected an object"));
    let mut out = Vec::new();
    assert!(!face().score_line(b"{\"id\": \"\xff\"}", &mut out));
    assert_eq!(
        String::from_utf8(out).unwrap(),
        "{\"error\":{\"field\":\"json\",\"message\":\"not the JSON that is expected: invalid utf-8 sequence of 1 bytes from index 8\"}}\n"
    );
}

#[test]
fn rules_can_be_a_file() {
    let home = tempfile::tempdir().unwrap();
    let path = home.path().join("ours.toml");
    fs::write(&path, "name = 'ours'\ntitle = 'T'\nextends = 'scarne'\nschedule = [[250, 9]]\n").unwrap();
    let line = with(json!({"rules": path.to_str().unwrap()}));
    assert!(answer(&line).contains(r#""net":{"Anna":18,"#), "{}", answer(&line));
    fs::write(&path, "name = 'ours'\ntitle = 'T'\nextends = 'scarne'\nkity = 1\nmin_bid = 1\n").unwrap();
    assert_eq!(fields(&line), ["rules", "rules"]);
}

#[test]
fn many_different_rules_are_all_answered_rightly() {
    let mut face = face();
    for round in 0..2 {
        for unit in 1..600 {
            let mut out = Vec::new();
            assert!(face.score_line(with(json!({"set": {"unit_minor": unit}})).as_bytes(), &mut out));
            let answer: Value = serde_json::from_slice(&out).unwrap();
            assert_eq!(answer["cash"]["Anna"], 4 * unit, "round {round}");
        }
    }
}

#[test]
fn a_stream_is_answered_line_by_line_in_order() {
    let input =
        format!("{}\n\n  \r\n{}\r\n{}", with(json!({"id": "a"})), with(json!({"id": "b", "rules": 5})), "{");
    let mut out = Vec::new();
    assert!(!face().run(input.as_bytes(), &mut out, 1).unwrap(), "two of them are refused");
    let lines: Vec<String> =
        String::from_utf8(out).unwrap().lines().map(|l| l.chars().take(20).collect()).collect();
    assert_eq!(
        lines,
        ["{\"id\":\"a\",\"net\":{\"An", "{\"id\":\"b\",\"error\":{\"", "{\"error\":{\"field\":\"j"]
    );
    let mut out = Vec::new();
    assert!(face().run(with(json!({})).as_bytes(), &mut out, 1).unwrap());
    assert!(face().run("".as_bytes(), io::sink(), 2).unwrap());
}

/// Reads slowly: so many bytes at a time.
struct Slow<'a>(&'a [u8], usize);

impl io::Read for Slow<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let most = self.1.min(into.len());
        io::Read::read(&mut self.0, &mut into[..most])
    }
}

#[test]
fn several_threads_give_the_answers_of_one_in_the_same_order() {
    let hand = |id: u32| match id % 7 {
        3 => with(json!({"id": id, "rules": 5})),
        5 => "\r".to_owned(),
        _ => with(json!({"id": id})),
    };
    let input: String = (0..4000).map(hand).collect::<Vec<_>>().join("\n");
    let answers = |input: &mut dyn io::Read, threads: usize| {
        let mut out = Vec::new();
        assert!(!face().run(input, &mut out, threads).unwrap(), "some are refused");
        String::from_utf8(out).unwrap()
    };
    let by_one = answers(&mut input.as_bytes(), 1);
    assert_eq!(by_one.lines().count(), 4000 - 4000 / 7);
    for threads in [2, 3, 8] {
        for bytes in [70, 20_000, 50_001, 1_000_000] {
            let answered = answers(&mut Slow(input.as_bytes(), bytes), threads);
            assert!(answered == by_one, "{threads} threads, {bytes} bytes at a time");
        }
    }
}

#[test]
fn a_line_without_an_end_does_not_fill_the_memory() {
    let behind = format!("\n{}\n", with(json!({})));
    let input = io::repeat(b' ').take(20_000_000).chain(behind.as_bytes());
    let mut out = Vec::new();
    assert!(!face().run(input, &mut out, 2).unwrap());
    let out = String::from_utf8(out).unwrap();
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines[0], r#"{"error":{"field":"json","message":"a line has at most 4194304 bytes"}}"#);
    assert!(lines[1].starts_with("{\"id\":1,\"net\""), "the next line is read as ever");
}

proptest! {
    #![proptest_config(law(256))]

    #[test]
    fn every_line_has_one_answer_that_is_json(line in "[ -~]{0,60}") {
        let mut out = Vec::new();
        face().score_line(line.as_bytes(), &mut out);
        if !line.trim().is_empty() {
            let text = String::from_utf8(out).unwrap();
            prop_assert_eq!(text.matches('\n').count(), 1);
            prop_assert!(serde_json::from_str::<Value>(&text).unwrap().is_object());
        }
    }
}

fn lengths(input: impl Read) -> Vec<Result<usize, LongLine>> {
    let (mut input, mut line, mut found) = (BufReader::new(input), Vec::new(), Vec::new());
    while let Some(read) = next_line(&mut input, &mut line).unwrap() {
        found.push(read.map(|()| line.len()));
    }
    assert!(u64::try_from(line.capacity()).unwrap() <= 2 * LONGEST_LINE, "{}", line.capacity());
    found
}

#[test]
fn a_line_that_is_too_long_is_skipped_and_the_next_one_is_read() {
    let long = io::repeat(b'a').take(25 * LONGEST_LINE);
    let input = (&b"one\n"[..]).chain(long).chain(&b"\ntwo\n\nthree"[..]);
    assert_eq!(lengths(input), [Ok(4), Err(LongLine), Ok(4), Ok(1), Ok(5)]);
}

#[test]
fn a_line_may_be_just_as_long_as_is_allowed() {
    let most = usize::try_from(LONGEST_LINE).unwrap();
    assert_eq!(lengths(io::repeat(b'a').take(LONGEST_LINE)), [Ok(most)]);
    assert_eq!(lengths(io::repeat(b'a').take(LONGEST_LINE).chain(&b"b"[..])), [Err(LongLine)]);
    let with_end = io::repeat(b'a').take(LONGEST_LINE - 1).chain(&b"\nb"[..]);
    assert_eq!(lengths(with_end), [Ok(most), Ok(1)]);
}
