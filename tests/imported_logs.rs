//! Logs that somebody changed, with every hash made again: import refuses them, or all that can be asked of the ledger
//! afterwards is answered, and `verify` finds nothing.

use super::evening::{folder, import_log, loaded, tamper};
use super::rehashed::rehash;
use super::support::{Room, mask};
use crate::cases;
use crate::seed::{random, rounds};
use meldbook::command::{Request, SettleBy};
use meldbook::daybook::is_daybook;
use meldbook::lang::Lang;
use meldbook::night::address::EntryNo;
use meldbook::night::chain::{self, Link};
use meldbook::night::{Change, Past};
use meldbook::query::exchange::WhyLeftOut;
use meldbook::report;
use meldbook::report::text::TextStyle;
use meldbook::store::import::{Imported, Loaded};
use meldbook::store::log_lines::{BadLine, LogText};
use meldbook::store::{Access, Ledger, StoreError, Which};
use proptest::prelude::Rng;
use proptest::test_runner::TestRng;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fs;
use std::process::Command;
use std::sync::Arc;

/// The lines of the log of each night: one that holds every kind of correction, one in which others follow from these,
/// those of the examples, and the first two told in one entry.
fn real_logs() -> Vec<(String, Vec<Value>)> {
    let room = Room::with_a_table();
    for line in [
        "log a320s160+170",
        "log b300h-",
        "log c350d+",
        "penalty anna all 2 misdeal",
        "spent ben 24.50 pizza",
        "fix 1 c300d-",
        "insert 2 a320s160+170",
        "strike 3",
        "undo",
        "redo",
        "set --all hearts_multiplier=3",
        "seat in Dana",
        "rename anna Antonia",
        "paid ben antonia 0.10",
        "settle --close",
        "reopen",
        "settle --close --paid",
        "new classic Anna Ben Cyril Dana --stake 5c --date 2026-03-15 --dealer dana",
        "log a320s160+170",
        "log b350h-",
        "log c350d+",
        "seat out ben",
        "spent anna 12 tea",
        "insert 2 seat out dana",
        "strike 2",
        "set --all stake=10c",
        "seat in ben",
    ] {
        room.does(line);
    }
    let examples = concat!(env!("CARGO_MANIFEST_DIR"), "/examples");
    let files = fs::read_dir(examples).unwrap().map(|file| file.unwrap().path());
    let mut files: Vec<_> = files.filter(|path| path.extension().is_some_and(|end| end == "sheet")).collect();
    files.sort();
    for file in files {
        room.does(&format!("import {}", file.display()));
    }
    let log = room.run("export --all --format jsonl").raw().stdout;
    let mut logs: BTreeMap<String, Vec<Value>> = BTreeMap::new();
    for line in log.lines() {
        let line: Value = serde_json::from_str(line).unwrap();
        let id = line["chain"].as_str().unwrap().to_owned();
        logs.entry(id).or_default().push(line);
    }
    logs.retain(|id, _| !is_daybook(id));
    let mut logs: Vec<_> = logs
        .into_values()
        .map(|lines| (lines[0]["change"]["opened"]["players"].to_string(), lines))
        .collect();
    let at_once = logs[..2].iter().map(|(name, lines)| (format!("{name} at once"), vec![at_once(lines)]));
    logs.extend(at_once.collect::<Vec<_>>());
    logs
}

/// Tells a night in the first entry of its log.
fn at_once(lines: &[Value]) -> Value {
    let changes: Vec<Change> =
        lines.iter().map(|line| serde_json::from_str(&line["change"].to_string()).unwrap()).collect();
    let past = Past::of((1..).map(EntryNo).zip(&changes)).unwrap();
    let opened = serde_json::to_string(&Change::Opened(Box::new(past.state))).unwrap();
    let mut line = lines[0].clone();
    line["change"] = serde_json::from_str(&opened).unwrap();
    line
}

/// Gives a night a note of so many letters.
fn with_note(opened: &Value, length: usize) -> Value {
    let fields = opened["change"]["opened"].as_object().unwrap().clone();
    let note = ("note".to_owned(), Value::from("x".repeat(length)));
    // Behind the day, where it is written.
    let (day, rest): (Vec<_>, Vec<_>) = fields.into_iter().partition(|(key, _)| key == "date");
    let mut opened = opened.clone();
    opened["change"]["opened"] = Value::Object(day.into_iter().chain([note]).chain(rest).collect());
    opened
}

/// Makes every hash again, as somebody would who knows how.
fn text_of(lines: &[Value]) -> String {
    let mut before = chain::START;
    let mut text = String::new();
    for line in lines {
        let mut line = line.clone();
        rehash(&mut before, &mut line);
        text += &format!("{line}\n");
    }
    text
}

/// Gives a log the id of another session, of another moment: those of one moment may be ends of one night.
fn with_id(mut lines: Vec<Value>, no: usize) -> Vec<Value> {
    let id = format!("0199{:04x}-{:04x}-7000-8000-000000000000", no >> 16, no & 0xffff);
    lines.iter_mut().for_each(|line| line["chain"] = id.clone().into());
    lines
}

/// Collects the path of every value in a value.
fn pointers(value: &Value, here: &str, found: &mut Vec<String>) {
    let key = |key: &str| key.replace('~', "~0").replace('/', "~1");
    match value {
        Value::Object(fields) => {
            fields.iter().for_each(|(name, value)| pointers(value, &format!("{here}/{}", key(name)), found));
        }
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(at, item)| pointers(item, &format!("{here}/{at}"), found));
        }
        _ => {}
    }
    found.push(here.to_owned());
}

fn pick<T: Clone>(random: &mut TestRng, from: &[T]) -> T {
    from[random.next_u32() as usize % from.len()].clone()
}

/// Returns another value for one that stands in a log.
fn other(random: &mut TestRng, value: &Value) -> Value {
    let numbers = [
        0,
        1,
        2,
        3,
        4,
        5,
        9,
        -1,
        -5,
        30,
        1 << 31,
        (1 << 32) - 1,
        1 << 32,
        5_000_000_000,
        1 << 53,
        i64::MAX,
        i64::MAX / 2,
        i64::MIN,
        100_000_000_000,
        946_684_799,
        946_684_800,
        253_402_300_799,
        253_402_300_800,
    ];
    let words = [
        "",
        "???",
        "XAU",
        "eur",
        "EUR",
        "kitty",
        "undo",
        "Ben",
        "ben",
        " Anna",
        "1",
        "01",
        "+1",
        "2026-02-30",
        "2026-1-1",
        "0000-00-00",
        "10000-01-01",
        "\u{1b}[31mred",
        "An\u{202e}na",
        "a\nb",
        "O'Brien",
        "all",
        "log a320s+",
        "redo",
        "points",
        "auction",
        "marias",
        "made",
        "lost",
        "hearts",
    ];
    match value {
        Value::Number(n) if random.next_u32().is_multiple_of(3) => {
            n.as_i64().map_or(Value::Null, |n| n.saturating_add(pick(random, &[1, -1, 10, -10])).into())
        }
        Value::Number(_) => pick(random, &numbers).into(),
        Value::Bool(b) => (!b).into(),
        Value::String(text) => match random.next_u32() % 8 {
            0 => text.to_uppercase().into(),
            1 => format!("{text} ").into(),
            2 => text.repeat(3000).into(),
            _ => pick(random, &words).into(),
        },
        Value::Null => pick(random, &[json!(1), json!(2), json!(0), json!("x"), json!(true)]),
        Value::Array(items) => {
            let mut items = items.clone();
            match random.next_u32() % 5 {
                0 => items.clear(),
                1 => items.reverse(),
                2 => drop(items.pop()),
                3 => items.extend(items.first().cloned()),
                _ => items.push(json!(7)),
            }
            items.into()
        }
        Value::Object(fields) => {
            let mut fields = fields.clone();
            let key = fields.keys().nth(random.next_u32() as usize % fields.len().max(1)).cloned();
            match (random.next_u32() % 4, key) {
                (0, Some(key)) => drop(fields.shift_remove(&key)),
                (1, Some(key)) => drop(fields.insert("1+2".to_owned(), fields[&key].clone())),
                (2, _) => fields = fields.into_iter().rev().collect(),
                _ => drop(fields.insert("more".to_owned(), json!(1))),
            }
            fields.into()
        }
    }
}

/// Changes something in a log; numbers follow one another again afterwards, but for one case in a few.
fn changed(random: &mut TestRng, lines: &[Value]) -> (Vec<Value>, String) {
    let mut lines = lines.to_vec();
    let at = random.next_u32() as usize % lines.len();
    let what = match random.next_u32() % 15 {
        0 if lines.len() > 1 => {
            lines.remove(at);
            format!("without entry {}", at + 1)
        }
        1 => {
            lines.insert(at, lines[at].clone());
            format!("entry {} twice", at + 1)
        }
        2 => {
            let to = random.next_u32() as usize % lines.len();
            lines.swap(at, to);
            format!("entries {} and {} swapped", at + 1, to + 1)
        }
        3 => {
            lines.truncate(at + 1);
            format!("up to entry {}", at + 1)
        }
        4 | 5 => {
            // Mostly the last one, behind which it may be in turn.
            let at = if random.next_u32().is_multiple_of(4) { at } else { lines.len() - 1 };
            let to = random.next_u32() as usize % (lines.len() + 2);
            let mut back = lines[at].clone();
            (back["change"], back["said"]) = (json!({ "back": to }), "undo".into());
            lines.insert(at + 1, back);
            format!("back to entry {to} after entry {}", at + 1)
        }
        6 if lines[at].pointer("/change/changed").is_some() => {
            let place = random.next_u32() % 8;
            let came = pick(random, &lines).pointer("/change/changed/list/0/2/0/came").cloned();
            let [seats, dealer] = [[1, 2, 3], [2, 3, 4]].map(|seats| json!({ "seats": seats, "dealer": 2 }));
            let moved = json!({ "moved": [[1, 2, 10], [2, -2, -10]] });
            let again =
                pick(random, &[came.map_or(json!({}), |came| json!({ "came": came })), seats, dealer, moved]);
            let change = lines[at]["change"]["changed"].as_object_mut().unwrap();
            let list = change.shift_remove("list").map(|list| ("list".to_owned(), list));
            change.shift_remove("again");
            let first = list.into_iter().chain([("again".to_owned(), json!([[place, again]]))]);
            *change = first.chain(std::mem::take(change)).collect();
            format!("entry {} brings {again} to place {place}", at + 1)
        }
        _ => {
            let mut paths = Vec::new();
            pointers(&lines[at], "", &mut paths);
            paths.retain(|path| path != "/hash" && path != "/chain" && !path.is_empty());
            // Most of an opening are rules.
            if random.next_u32().is_multiple_of(2) {
                paths.retain(|path| !path.contains("/rules/"));
            }
            let path = pick(random, &paths);
            let value = lines[at].pointer_mut(&path).unwrap();
            let new = other(random, value);
            let text: String = new.to_string().chars().take(60).collect();
            *value = new;
            return (lines, format!("entry {}: {path} is {text}", at + 1));
        }
    };
    for (no, line) in (1..).zip(&mut lines) {
        line["no"] = json!(no);
    }
    (lines, what)
}

/// Asks all that can be read of a session.
fn everything_is_read(ledger: &mut Ledger, session: i64, what: &str) {
    let name = session.to_string();
    let mut requests = vec![
        Request::Standings,
        Request::Sheet,
        Request::History,
        Request::Settle { terms: SettleBy::default() },
    ];
    let hands = ledger.session(Which::Named(&name)).unwrap_or_else(|error| panic!("{what}: {error}"));
    if hands.night.hands().next().is_some() {
        requests.push(Request::Why { at: None });
    }
    for request in requests {
        let reply = ledger.run(Which::Named(&name), &request, 0);
        let reply = reply.unwrap_or_else(|error| panic!("{what}: {request:?}: {error}"));
        for lang in [Lang::english(), Lang::named("cs").unwrap()] {
            let text = report::reply::text(&reply, &lang, TextStyle::default());
            text.unwrap_or_else(|error| panic!("{what}: {request:?}: {error}"));
        }
        report::reply::json(&reply).unwrap_or_else(|error| panic!("{what}: {request:?}: {error}"));
    }
    ledger.read().unwrap().export_log(&hands).unwrap();
}

/// Undoes and redoes what can be undone and redone: it is done, or refused for what the log says.
fn some_is_taken_back(ledger: &mut Ledger, session: i64, what: &str) {
    let name = session.to_string();
    for request in [Request::Undo, Request::Undo, Request::Undo, Request::Redo, Request::Redo] {
        if let Err(error) = ledger.run(Which::Named(&name), &request, 1_773_500_000) {
            assert!(!matches!(error, StoreError::File(_)), "{what}: {request:?}: {error}");
        }
    }
}

#[test]
fn a_real_log_is_sound() {
    for (name, lines) in real_logs() {
        let text = text_of(&lines);
        loaded(&text).unwrap_or_else(|bad| panic!("{name}: {}", bad[0].error));
    }
}

#[test]
fn a_hand_whose_figures_are_missing_is_refused_by_name() {
    let none = "has a hand without what it came to";
    let (_, lines) = real_logs().into_iter().next().unwrap();
    let came = "/change/changed/list/0/2/0";
    let last = lines.iter().rposition(|line| line.pointer(came).is_some_and(|it| it.get("came").is_some()));
    let last = last.unwrap();
    let refused = |lines: &[Value]| loaded(&text_of(lines)).unwrap_err()[0].error.to_string();
    let without = |mut lines: Vec<Value>| {
        lines[last].pointer_mut(came).unwrap().as_object_mut().unwrap().shift_remove("came");
        refused(&lines)
    };
    let said = without(lines.clone());
    assert!(said.contains(&format!("entry {}: ", last + 1)) && said.contains(none), "{said}");
    // What is undone may come back.
    let mut undo = lines[last].clone();
    (undo["no"], undo["change"], undo["said"]) = (json!(last + 2), json!({ "back": last }), "undo".into());
    let undone = [&lines[..=last], &[undo]].concat();
    loaded(&text_of(&undone)).unwrap();
    let said = without(undone);
    assert!(said.contains(&format!("entry {}: ", last + 1)) && said.contains(none), "{said}");
}

/// Takes a log in; returns why nothing of it came in.
fn refusal(ledger: &mut Ledger, text: &str) -> Option<String> {
    let imported = match import_log(ledger, text) {
        Ok(imported) => imported,
        Err(bad) => return Some(bad.iter().map(|bad| bad.error.to_string()).collect::<Vec<_>>().join("\n")),
    };
    match &imported[..] {
        [Imported::LeftOut(left_out)] => Some(match &left_out.why {
            WhyLeftOut::Otherwise(found) => found.iter().map(ToString::to_string).collect(),
            _ => panic!("{left_out:?}"),
        }),
        [Imported::Taken(..)] => None,
        other => panic!("{other:?}"),
    }
}

/// A ledger into which the night with every kind of correction is taken again and again, changed each time.
struct Attacked {
    ledger: Ledger,
    lines: Vec<Value>,
    tried: usize,
    folder: tempfile::TempDir,
}

impl Attacked {
    fn new() -> Attacked {
        let folder = folder();
        let ledger = Ledger::open(&folder.path().join("ledger.db"), Access::Create).unwrap();
        let (_, lines) = real_logs().into_iter().next().unwrap();
        Attacked { ledger, lines, tried: 0, folder }
    }

    /// Takes in these lines with an id of their own.
    fn refusal(&mut self, lines: Vec<Value>) -> Option<String> {
        self.tried += 1;
        refusal(&mut self.ledger, &text_of(&with_id(lines, self.tried)))
    }

    #[track_caller]
    fn is_refused(&mut self, lines: Vec<Value>, words: &str, what: &str) {
        let said = self.refusal(lines);
        assert!(said.as_ref().is_some_and(|said| said.contains(words)), "{what}: `{words}`, not {said:?}");
    }

    /// Puts a value into an entry, at a path in its change; `@` is what the entry puts into the list.
    fn refusal_with(&mut self, entry: usize, path: &str, value: Value) -> Option<String> {
        let mut lines = self.lines.clone();
        let path = path.replace('@', "/changed/list/0/2/0");
        let change = &mut lines[entry - 1]["change"];
        match path.rsplit_once('/') {
            None => *change = value,
            Some((above, key)) => match change.pointer_mut(above).unwrap() {
                Value::Array(items) => items[key.parse::<usize>().unwrap()] = value,
                fields => fields[key] = value,
            },
        }
        self.refusal(lines)
    }

    #[track_caller]
    fn refuses(&mut self, entry: usize, path: &str, value: Value, words: &str) {
        let what = format!("entry {entry}: {path} is {value}");
        let said = self.refusal_with(entry, path, value);
        assert!(said.as_ref().is_some_and(|said| said.contains(words)), "{what}: `{words}`, not {said:?}");
    }
}

const OPENED: &str = "does not follow what stands before it";
const NOT_IN_TURN: &str = "does not follow what stands before it";
const CLOSED: &str = "changes a closed night, or reopens an open one";
const FIGURES: &str = "has a hand without what it came to, or figures where none belong";
const SAME_NAME: &str = "have the same letters";
const FORM: &str = "is not written in the one way in which a change is written";

#[test]
fn what_no_night_can_hold_is_refused() {
    let mut log = Attacked::new();
    assert_eq!(log.refusal(log.lines.clone()), None);
    cases::check("imported_logs/refused.txt", |changes| {
        let mut refused = |change: &String| {
            let [entry, path, value] = change.splitn(3, ' ').collect::<Vec<_>>().try_into().unwrap();
            let value = serde_json::from_str(value).unwrap();
            let said = log.refusal_with(entry.parse().unwrap(), path.trim_matches('.'), value);
            let said = said.unwrap_or_else(|| panic!("not refused: {change}"));
            let said = mask(&said, "hhhhhhhh-hhhh-hhhh-hhhh-hhhhhhhhhhhh", "[ID]");
            (change.clone(), said.lines().map(str::to_owned).collect())
        };
        changes.iter().map(&mut refused).collect()
    });
}

/// What is undone is brought back by redo.
#[test]
fn a_name_that_two_had_until_it_was_undone_is_refused() {
    let mut log = Attacked::new();
    let [mut rename, mut undo] = [&log.lines[4], &log.lines[5]].map(Value::clone);
    rename["change"] = json!({ "changed": { "players": [[1, "Ben"]] } });
    undo["change"] = json!({ "back": 4 });
    let lines = [&log.lines[..4], &[rename, undo]].concat();
    log.is_refused(lines, SAME_NAME, "undone");
}

#[test]
fn figures_where_none_belong_are_refused() {
    let mut log = Attacked::new();
    let came = log.lines[1].pointer("/change/changed/list/0/2/0/came").unwrap().clone();
    for entry in [9, 13] {
        log.refuses(entry, "@/came", came.clone(), FIGURES);
    }
}

#[test]
fn entries_out_of_turn_are_refused() {
    let mut log = Attacked::new();
    let opened = log.lines[0]["change"].clone();
    log.refuses(3, "", opened, OPENED);
    let close = &log.lines[15]["change"]["changed"]["close"];
    let noted = json!({ "changed": { "note": "late", "close": close } });
    log.refuses(16, "", noted, CLOSED);
    // Entry 10 undoes entry 9, and entry 11 redoes it, or could undo entry 8.
    for (entry, in_turn) in [(10, &[8][..]), (11, &[7, 9])] {
        for to in (0..20).filter(|to| !in_turn.contains(to)) {
            log.refuses(entry, "/back", json!(to), NOT_IN_TURN);
        }
    }
    for at in [i64::MIN, -1, 0, 946_684_799, 253_402_300_800, i64::MAX] {
        let mut lines = log.lines.clone();
        lines[3]["at"] = at.into();
        log.is_refused(
            lines,
            &format!("entry 4: it has the time {at}, which is not between 2000 and 9999"),
            "at",
        );
    }
    for at in [946_684_800, 253_402_300_799_i64] {
        let mut lines = log.lines.clone();
        lines.iter_mut().for_each(|line| line["at"] = at.into());
        assert_eq!(log.refusal(lines.clone()), None, "{at}");
        lines[3]["at"] = 1_773_500_000.into();
        let early = if at > 1_773_500_000 { 4 } else { 5 };
        let words = format!("entry {early}: it has a time before that of the entry before it");
        log.is_refused(lines, &words, "at");
    }
}

impl Attacked {
    /// Takes the log in with something else in the text of one change.
    #[track_caller]
    fn refusal_of(&mut self, entry: usize, from: &str, to: &str) -> Option<String> {
        self.tried += 1;
        let (mut before, mut text, mut found) = (chain::START, String::new(), false);
        for line in with_id(self.lines.clone(), self.tried) {
            let mut change = line["change"].to_string();
            if line["no"] == entry {
                found = change.contains(from);
                change = change.replacen(from, to, 1);
            }
            let [id, said] = ["chain", "said"].map(|key| line[key].as_str().unwrap());
            let [no, at] = ["no", "at"].map(|key| line[key].as_i64().unwrap());
            let link = Link { chain: id, no: EntryNo(u32::try_from(no).unwrap()), at, change: &change, said };
            before = chain::hash(&before, link);
            let (said, hash) = (&line["said"], chain::hex(&before));
            text += &format!(
                r#"{{"chain":"{id}","no":{no},"at":{at},"change":{change},"said":{said},"hash":"{hash}"}}"#
            );
            text += "\n";
        }
        assert!(found, "`{from}` is not in entry {entry}");
        refusal(&mut self.ledger, &text)
    }

    #[track_caller]
    fn refuses_the_form(&mut self, entry: usize, from: &str, to: &str) {
        let words = format!("entry {entry}: it {FORM}");
        let said = self.refusal_of(entry, from, to);
        assert!(said.as_ref().is_some_and(|said| said.contains(&words)), "{to}: {said:?}");
    }
}

#[test]
fn a_change_that_is_written_otherwise_is_refused() {
    let mut log = Attacked::new();
    for (entry, from, to) in [
        (10, r#"{"back":8}"#, r#"{"back": 8}"#),
        (10, r#"{"back":8}"#, r#"{ "back":8}"#),
        (10, r#"{"back":8}"#, "{\"back\":8\t}"),
        (2, r#""seats":[1,2,3],"dealer":3"#, r#""dealer":3,"seats":[1,2,3]"#),
        (2, r#""dealer":3}"#, r#""dealer":3,"note":null}"#),
        (2, r#""dealer":3}"#, r#""dealer":3,"struck":false}"#),
        (2, r#""dealer":3}"#, r#""dealer":3,"sides":[]}"#),
        (2, r#""line":"a320"#, r#""line":"\u0061320"#),
        (2, r#"[2,1,6,30]"#, r#"[2, 1,6,30]"#),
        (3, r#""made":false,"#, r#""made":false,"over":null,"#),
        (5, r#","moved""#, r#","came":null,"moved""#),
        (6, r#","what""#, r#","among":[],"what""#),
        (13, r#""joins":true}"#, r#""joins":true},"moved":[]"#),
        (13, r#"{"changed":{"list""#, r#"{"changed":{"again":[],"list""#),
        (14, r#"{"changed":{"#, r#"{"changed":{"note":null,"#),
        (14, r#"{"changed":{"#, r#"{"changed":{"list":[],"#),
        (16, r#","payments""#, r#","shares":[],"payments""#),
        (1, r#","players""#, r#","note":null,"players""#),
        (1, r#","rules""#, r#","sides":[],"rules""#),
    ] {
        log.refuses_the_form(entry, from, to);
    }
}

/// They are kept letter by letter, and a line end in them would break every log that is written of the night.
#[test]
fn blanks_in_a_record_or_in_rules_are_refused() {
    let mut log = Attacked::new();
    for blank in [" ", "\t", "\r"] {
        for (entry, before) in
            [(2, r#""record":{"#), (2, r#""bid":320"#), (1, r#""rules":{"#), (12, r#""settings":{"#)]
        {
            log.refuses_the_form(entry, before, &format!("{before}{blank}"));
        }
    }
}

/// What no reader of JSON can hold, in the record of a hand that is struck out, which nobody scores.
#[test]
fn a_record_that_cannot_be_read_as_json_is_refused() {
    let mut log = Attacked::new();
    let record = r#"{"bidder":"2","bid":300,"trump":"hearts","outcome":"lost"}"#;
    let hand = format!(r#""line":"b300h-","record":{record}"#);
    let nested = |depth| format!("{}{}", "[".repeat(depth), "]".repeat(depth));
    let twice = r#"{"bid":300,"bid":400}"#.to_owned();
    let texts = ["1E400", r#""\ud800""#, r#"{"\udc00":1}"#, r#"{"bid":"\ud800\u0041"}"#].map(str::to_owned);
    let records = [nested(200), nested(900), nested(5000), "9".repeat(400), twice];
    for record in records.into_iter().chain(texts) {
        log.refuses_the_form(9, &hand, &format!(r#""line":"","record":{record}"#));
    }
}

/// Every sign of such a command is written as two.
#[test]
fn a_log_that_is_sound_can_be_written_and_read_again() {
    let room = Room::with_a_table();
    tamper(&room.path("data/meldbook/ledger.db"), |db| {
        let row = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?, row.get(2)?));
        let (id, at, change): (String, i64, String) =
            db.query_row("SELECT chain, at, change FROM entry WHERE no = 1", [], row).unwrap();
        let said = "\"".repeat((16 << 20) - change.len());
        let link = Link { chain: &id, no: EntryNo(1), at, change: &change, said: &said };
        let hash = chain::hash(&chain::START, link);
        db.execute("UPDATE entry SET said = ?1, hash = ?2 WHERE no = 1", (&said, hash)).unwrap();
    });
    if room.run("verify").end().status == 0 {
        room.does("export --format jsonl -o log.jsonl");
        let other = Room::on_disk();
        let ran = other.run(&format!("import {}", room.path("log.jsonl").display())).end();
        assert_eq!(ran.status, 0, "{ran}");
    }
}

/// Whatever rules say, a log takes little memory.
#[test]
fn rules_with_more_sides_than_anybody_has_are_refused() {
    let logs = real_logs();
    let sides = "/change/opened/rules/settings/sides";
    let has_three = |lines: &[Value]| lines[0].pointer(sides).is_some_and(|sides| *sides == 3);
    let (_, lines) = logs.iter().find(|(_, lines)| has_three(lines)).unwrap();
    let room = Room::on_disk();
    for many in [4, 1_000_000, 1_000_000_000, 1 << 40, i64::MAX] {
        let mut lines = lines.clone();
        *lines[0].pointer_mut(sides).unwrap() = many.into();
        room.file("many.jsonl", text_of(&lines));
        let ran = room.run("import many.jsonl").within_megabytes(MEGABYTES).end();
        assert_eq!(ran.status, 1, "{many} sides: {ran}");
    }
}

/// The longest change and the command beside it, together.
#[test]
fn the_longest_entry_is_taken_in_and_written_again() {
    const LONGEST: usize = 16 << 20;
    let mut log = Attacked::new();
    let opened = log.lines[0].clone();
    let bare = with_note(&opened, 0);
    let bare = bare["change"].to_string().len() + bare["said"].as_str().unwrap().len();
    let longest = vec![with_note(&opened, LONGEST - bare)];
    let longer = vec![with_note(&opened, LONGEST - bare + 1)];
    let words = format!("entry 1: it has {} bytes; at most {LONGEST} are allowed", LONGEST + 1);
    log.is_refused(longer, &words, "longer");
    assert_eq!(log.refusal(longest), None);
    let session = log.ledger.newest_session().unwrap();
    let again = log.ledger.read().unwrap().export_log(&session).unwrap();
    let file = log.folder.path().join("log.jsonl");
    fs::write(&file, &again).unwrap();
    let text = Arc::new(LogText::File(file.clone(), fs::File::open(&file).unwrap()));
    Loaded::log(&text).unwrap_or_else(|bad| panic!("{}", bad[0].error));
}

/// In each round each of the logs is changed in another way.
#[test]
fn a_log_that_was_changed_is_refused_or_all_is_well() {
    refused_or_well(&real_logs(), false);
}

/// Whatever figures it holds, and whatever its rules give.
#[test]
fn a_log_that_was_changed_and_is_taken_as_it_was_recorded_is_refused_or_all_is_well() {
    refused_or_well(&real_logs(), true);
}

fn refused_or_well(logs: &[(String, Vec<Value>)], as_recorded: bool) {
    let many = rounds(4);
    let mut random = random("logs");
    let folder = folder();
    let path = folder.path().join("ledger.db");
    let mut ledger = Ledger::open(&path, Access::Create).unwrap();
    let (mut taken, mut refused) = (Vec::new(), 0);
    for (name, lines) in logs {
        for _ in 0..many {
            let (lines, what) = changed(&mut random, lines);
            let what = format!("{name}, {what}");
            let text = text_of(&with_id(lines, refused + taken.len()));
            let imported = loaded(&text).and_then(|loaded| {
                let mut incoming = ledger.incoming().unwrap();
                (incoming.taking.as_recorded, incoming.as_new) = (as_recorded, true);
                let taken = incoming.take("", loaded, |imported| imported);
                let taken = taken.and_then(|taken| incoming.commit().map(|_| taken));
                taken.map_err(|error| vec![BadLine { line: 1, error }])
            });
            match imported {
                Ok(imported) if matches!(imported[..], [Imported::LeftOut(_)]) => refused += 1,
                Ok(imported) => {
                    let [Imported::Taken(session, _)] = &imported[..] else { panic!("{what}: {imported:?}") };
                    taken.push((session.row.id, what));
                }
                Err(bad) => {
                    refused += 1;
                    let machine = matches!(bad[0].error, StoreError::File(_));
                    assert!(!machine, "{what}: {}", bad[0].error);
                }
            }
        }
    }
    assert!(refused > many && taken.len() > many, "{refused} refused, {} taken in", taken.len());
    for (session, what) in &taken {
        everything_is_read(&mut ledger, *session, what);
        some_is_taken_back(&mut ledger, *session, what);
    }
    let (_, findings) = ledger.verify().unwrap();
    assert!(findings.is_empty(), "{findings:#?} of {taken:#?}");
    for args in
        ["verify", "sessions", "totals", "totals --by month", "totals --by rules", "totals --by session", ""]
    {
        let mut program = Command::new(env!("CARGO_BIN_EXE_meldbook"));
        program.env("HOME", folder.path()).arg("--ledger").arg(&path).args(args.split_whitespace());
        let said = program.output().unwrap();
        let is_well = said.status.code() == Some(0) && said.stderr.is_empty();
        assert!(is_well, "{args}: {said:?}");
    }
}

/// Address space, with the program itself and its threads, in which a log is taken in that needed twice as much once.
const MEGABYTES: u32 = 150;

#[test]
fn a_long_log_is_taken_in_in_little_memory() {
    let (_, lines) = real_logs().into_iter().next().unwrap();
    let opened = with_note(&lines[0], 500_000);
    let nights = rounds(80);
    let log: String = (0..nights).map(|night| text_of(&with_id(vec![opened.clone()], night))).collect();
    let room = Room::on_disk();
    room.file("long.jsonl", log);
    let ran = room.run("import long.jsonl").within_megabytes(MEGABYTES).end();
    assert_eq!(ran.status, 0, "{ran}");
    assert_eq!(room.entries(), i64::try_from(nights).unwrap());
}

#[test]
fn a_file_that_is_changed_once_it_was_read_is_taken_in_as_it_was() {
    let (_, lines) = real_logs().into_iter().next().unwrap();
    let folder = folder();
    let path = folder.path().join("log.jsonl");
    fs::write(&path, text_of(&lines)).unwrap();
    let file = LogText::File(path.clone(), fs::File::open(&path).unwrap());
    let loaded = Loaded::log(&file).unwrap_or_else(|bad| panic!("{}", bad[0].error));
    fs::write(&path, "").unwrap();
    let mut ledger = Ledger::open(&folder.path().join("ledger.db"), Access::Create).unwrap();
    let mut incoming = ledger.incoming().unwrap();
    assert_eq!(incoming.take("", loaded, drop).unwrap().len(), 1);
    incoming.commit().unwrap();
    let session = ledger.newest_session().unwrap();
    assert_eq!(session.entries.len(), lines.len());
}
