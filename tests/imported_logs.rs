//! Logs that somebody changed, with every hash made again: import refuses them, or all that can be asked of the ledger
//! afterwards is answered, and `verify` finds nothing.

use super::evening::{folder, loaded};
use super::rehashed::rehash;
use super::support::Room;
use crate::seed::{random, rounds};
use meldbook::command::{Request, SettleBy};
use meldbook::daybook::is_daybook;
use meldbook::lang::Lang;
use meldbook::report;
use meldbook::report::text::TextStyle;
use meldbook::session::chain;
use meldbook::store::import::{Imported, Loaded};
use meldbook::store::log_lines::{BadLine, LogText};
use meldbook::store::{Access, Ledger, Which};
use proptest::prelude::Rng;
use proptest::test_runner::TestRng;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fs;
use std::process::Command;
use std::sync::Arc;

/// The lines of the log of each night: those of the examples, and one that holds every kind of correction.
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
        let id = line["session"].as_str().unwrap().to_owned();
        logs.entry(id).or_default().push(line);
    }
    logs.retain(|id, _| !is_daybook(id));
    logs.into_values().map(|lines| (lines[0]["content"]["players"].to_string(), lines)).collect()
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

/// Gives a log the id of another session.
fn with_id(mut lines: Vec<Value>, no: usize) -> Vec<Value> {
    let id = format!("01990000-0000-7000-8000-{no:012x}");
    lines.iter_mut().for_each(|line| line["session"] = id.clone().into());
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
        "hand",
        "fix",
        "insert",
        "strike",
        "seat",
        "paid",
        "closed",
        "reopened",
        "undo",
        "redo",
        "game",
        "rename",
        "opened",
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
            match (random.next_u32() % 3, key) {
                (0, Some(key)) => drop(fields.shift_remove(&key)),
                (1, Some(key)) => drop(fields.insert("1+2".to_owned(), fields[&key].clone())),
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
    let what = match random.next_u32() % 12 {
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
        _ => {
            let mut paths = Vec::new();
            pointers(&lines[at], "", &mut paths);
            paths.retain(|path| path != "/hash" && path != "/session" && !path.is_empty());
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
        Request::Settle { terms: SettleBy::default(), handed_over: false },
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

#[test]
fn a_real_log_is_sound() {
    for (name, lines) in real_logs() {
        let text = text_of(&lines);
        loaded(&text).unwrap_or_else(|bad| panic!("{name}: {}", bad[0].error));
    }
}

#[test]
fn a_log_of_an_older_program_is_refused_by_name() {
    let none = "the log does not say what it came to: a program before 1.0 wrote it, or somebody changed it";
    let (_, lines) = real_logs().into_iter().next().unwrap();
    let refused = |text: &str| loaded(text).unwrap_err()[0].error.to_string();
    let without = |mut lines: Vec<Value>| {
        lines.iter_mut().for_each(|line| drop(line.as_object_mut().unwrap().shift_remove("scored")));
        text_of(&lines)
    };
    let said = refused(&without(lines.clone()));
    assert!(said.contains(none), "{said}");
    // What is undone may come back.
    let last = lines.iter().position(|line| line.get("scored").is_some()).unwrap();
    let (session, at, of) = (&lines[last]["session"], &lines[last]["at"], &lines[last]["no"]);
    let no = of.as_u64().unwrap() + 1;
    let undo = json!({ "session": session, "no": no, "kind": "undo", "at": at, "of": of, "content": {} });
    let undone = [&lines[..=last], &[undo]].concat();
    loaded(&text_of(&undone)).unwrap();
    let said = refused(&without(undone));
    assert!(said.contains(&format!("entry {of} ")) && said.contains(none), "{said}");
    // Figures that were filled in later stood where no hash covers them.
    let filled_in = without(lines.clone()).replacen(",\"hash\"", ",\"scored\":{\"brought\":[]},\"hash\"", 2);
    let said = refused(&filled_in);
    assert!(said.contains("what hands came to by it cannot be read"), "{said}");
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
                incoming.as_recorded = as_recorded;
                let taken = incoming.take("", loaded, |_, _| {}, |imported| imported);
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
                    let machine = matches!(bad[0].error, meldbook::store::StoreError::File(_));
                    assert!(!machine, "{what}: {}", bad[0].error);
                }
            }
        }
    }
    assert!(refused > many && taken.len() > many, "{refused} refused, {} taken in", taken.len());
    for (session, what) in &taken {
        everything_is_read(&mut ledger, *session, what);
    }
    let (_, findings) = ledger.verify(|_, _| {}).unwrap();
    let findings: Vec<String> = findings
        .iter()
        .map(|finding| {
            let of = taken.iter().find(|(id, _)| Some(id.to_string()) == finding.session);
            format!("{:?}: {finding}", of.map(|(_, what)| what))
        })
        .collect();
    assert!(findings.is_empty(), "{findings:#?}");
    for args in
        ["verify", "sessions", "totals", "totals --by month", "totals --by rules", "totals --by session", ""]
    {
        let mut program = Command::new(env!("CARGO_BIN_EXE_meldbook"));
        program.env("HOME", folder.path()).arg("--ledger").arg(&path).args(args.split_whitespace());
        let said = program.output().unwrap();
        // Figures of which 64 bits hold few are no fault of a log: who adds up leaves such nights out by name.
        let too_large =
            said.stderr.starts_with(b"left out, because their amounts are too large to be added up: ");
        let is_well = said.status.code() == Some(0) && said.stderr.is_empty();
        assert!(is_well || as_recorded && too_large, "{args}: {said:?}");
    }
}

/// Address space, with the program itself and its threads, in which a log is taken in that needed twice as much once.
const MEGABYTES: u32 = 150;

#[test]
fn a_long_log_is_taken_in_in_little_memory() {
    let (_, lines) = real_logs().into_iter().next().unwrap();
    let mut opened = lines[0].clone();
    opened["content"]["note"] = "x".repeat(500_000).into();
    let nights = rounds(80);
    let log: String = (0..nights).map(|night| text_of(&with_id(vec![opened.clone()], night))).collect();
    let room = Room::on_disk();
    room.file("long.jsonl", log);
    let ran = room.run("import long.jsonl").within_megabytes(MEGABYTES).end();
    assert_eq!(ran.status, 0, "{ran}");
    assert_eq!(room.entries(), i64::try_from(nights).unwrap());
}

#[test]
fn a_file_that_is_changed_while_it_is_read_is_not_taken_in() {
    let (_, lines) = real_logs().into_iter().next().unwrap();
    let folder = folder();
    let path = folder.path().join("log.jsonl");
    let text = text_of(&lines);
    let other = text.replacen("\"at\":1", "\"at\":2", 1);
    for changed in ["", &text[..text.len() / 2], &other] {
        fs::write(&path, &text).unwrap();
        let file = Arc::new(LogText::File(path.clone(), fs::File::open(&path).unwrap()));
        let loaded = Loaded::log(&file, |_, _| {}).unwrap_or_else(|bad| panic!("{}", bad[0].error));
        fs::write(&path, changed).unwrap();
        let mut ledger = Ledger::open(&folder.path().join("ledger.db"), Access::Create).unwrap();
        let mut incoming = ledger.incoming().unwrap();
        let error = incoming.take("", loaded, |_, _| {}, |imported| imported).unwrap_err().to_string();
        assert!(error.ends_with(": the file was changed while it was read"), "{error}");
        incoming.commit().unwrap();
        assert!(ledger.newest_session().is_err(), "nothing is taken in");
    }
}
