//! Logs, ledgers and nights from elsewhere are scored again: what comes to something else is left out by name.

use crate::rehashed::changed;
use crate::support::Room;
use insta::assert_snapshot;
use serde_json::Value;
use std::fs;

fn logs_of(room: &Room) -> String {
    ["1", "2"].map(|no| room.run(&format!("export {no} --format jsonl")).raw().stdout).concat()
}

/// Two nights of two hands, of which the first was corrected; returns their log.
fn two_nights() -> (Room, String) {
    let room = Room::with_a_table();
    room.does("log c300d+");
    room.does("fix 1 c300d-");
    room.does("log a320s160+170");
    room.does("new scarne Eva Ben Zora --stake 5c --date 2026-03-20 --dealer zora");
    room.does("log e300h100+200");
    let log = logs_of(&room);
    (room, log)
}

/// Returns the thing that an entry puts in the list, if it is the hand of this line.
fn thing<'l>(line: &'l mut Value, typed: &str) -> Option<&'l mut Value> {
    let thing = line.pointer_mut("/change/changed/list/0/2/0")?;
    (thing["hand"]["line"] == typed).then_some(thing)
}

/// What a hand came to becomes double.
fn doubled(line: &mut Value) {
    let Some(thing) = thing(line, "a320s160+170") else { return };
    {
        for paid in thing["came"]["paid"].as_array_mut().unwrap() {
            paid[2] = (paid[2].as_i64().unwrap() * 2).into();
            paid[3] = (paid[3].as_i64().unwrap() * 2).into();
        }
    }
}

#[test]
fn a_night_whose_rules_give_something_else_is_left_out_and_the_others_come() {
    let (_, log) = two_nights();
    let other = Room::new();
    other.file("night.jsonl", changed(&log, doubled));
    let said = other.run("import night.jsonl").end();
    assert_eq!(said.status, 1);
    assert_snapshot!(said.to_string());
    assert_snapshot!(other.run("--lang cs --quiet import night.jsonl").end().to_string());
    assert_eq!(other.json("sessions --json").as_array().unwrap().len(), 1);
    assert_snapshot!(other.run("--json import night.jsonl").end().to_string());
    // As it was recorded: with twice as much, and nothing is wrong with that.
    other.does("--quiet import night.jsonl --as-recorded");
    assert_eq!(other.json("sessions --json").as_array().unwrap().len(), 2);
    other.does("verify");
    // Once it is here, it is not scored again.
    other.does("--quiet import night.jsonl");
}

/// What is undone, struck out or corrected may be brought back.
#[test]
fn what_an_entry_brought_and_another_took_away_is_scored_as_it_was_then() {
    for (change, taken_back) in [
        ("strike 1", "undo"),
        ("fix 1 a300h-", "undo"),
        ("undo", "redo"),
        ("set --all hearts_multiplier=3", "undo"),
    ] {
        let room = Room::with_a_table();
        room.does("log a300h+");
        room.does("log b300h+");
        room.does(change);
        let log = room.run("export 1 --format jsonl").raw().stdout;
        let forged = changed(&log, |line| {
            let is_gone = line["no"] == if change == "undo" { 3 } else { 2 };
            let paid = line.pointer_mut("/change/changed/list/0/2/0/came/paid").filter(|_| is_gone);
            for paid in paid.into_iter().flat_map(|paid| paid.as_array_mut().unwrap()) {
                (paid[2], paid[3]) = (300.into(), 1500.into());
            }
        });
        let other = Room::new();
        other.file("night.jsonl", forged);
        let said = other.run("import night.jsonl").end().to_string();
        assert!(said.contains("the rules give other figures today"), "{change}: {said}");
        other.does("import night.jsonl --as-recorded");
        other.does(&format!("--session 1 {taken_back}"));
        assert_ne!(other.json("verify --json")["otherwise"], serde_json::json!([]), "{change}");
        // As it was played it is taken in.
        let third = Room::new();
        third.file("night.jsonl", log);
        third.does("import night.jsonl");
        assert_eq!(third.json("verify --json")["otherwise"], serde_json::json!([]), "{change}");
    }
}

#[test]
fn the_record_of_a_hand_is_checked_too() {
    let (_, log) = two_nights();
    let other = Room::new();
    // Another bid than its line says, with the same figures and with its own.
    let log = changed(&log, |line| {
        if let Some(thing) = thing(line, "c300d-") {
            thing["hand"]["record"]["bid"] = 400.into();
        }
    });
    other.file("night.jsonl", log);
    assert_snapshot!(other.run("import night.jsonl").end().to_string());
}

#[test]
fn an_entry_of_a_newer_version_is_refused_in_its_line() {
    let (_, log) = two_nights();
    let newer = |line: &mut Value| {
        if let Some(thing) = thing(line, "e300h100+200") {
            thing["hand"]["weather"] = "rain".into();
        }
    };
    for text in [changed(&log, newer), log.replace("\"line\":\"e300", "\"weather\":\"rain\",\"line\":\"e300")]
    {
        let other = Room::new();
        other.file("night.jsonl", text);
        let refused = other.refuses(1, "import night.jsonl");
        assert!(
            refused.contains("error: entry 2: its change cannot be read: unknown field `weather`"),
            "{refused}"
        );
    }
}

#[test]
fn a_merge_scores_what_is_new_and_leaves_a_night_out_by_name() {
    let (room, log) = two_nights();
    // Another ledger, which took a night as it was recorded.
    let other = Room::new();
    other.file("night.jsonl", changed(&log, doubled));
    other.does("--quiet import night.jsonl --as-recorded");
    let third = Room::new();
    let copy = |from: &Room, name: &str| {
        fs::copy(from.path("data/meldbook/ledger.db"), third.path(name)).unwrap();
    };
    copy(&other, "other.db");
    let said = third.run("merge other.db").end();
    assert_eq!(said.status, 1);
    assert_snapshot!(said.to_string());
    assert_snapshot!(third.run("--json merge other.db").end().to_string());
    third.does("merge other.db --as-recorded");
    third.does("merge other.db");
    // What goes on there is new; what is here already is not scored again.
    other.does("--session 1 log b300h100+200");
    copy(&other, "other.db");
    third.does("merge other.db");
    third.does("verify");
    drop(room);
}

#[test]
fn a_merge_leaves_out_what_needs_a_newer_version() {
    let (room, _) = two_nights();
    let log = logs_of(&room);
    let newer = changed(&log, |line| {
        if let Some(thing) = thing(line, "e300h100+200") {
            thing["hand"]["weather"] = "rain".into();
        }
    });
    let line: Value = serde_json::from_str(newer.lines().last().unwrap()).unwrap();
    let db = rusqlite::Connection::open(room.path("data/meldbook/ledger.db")).unwrap();
    db.execute_batch("DROP TRIGGER entry_stays").unwrap();
    let hash: Vec<u8> = (0..32)
        .map(|at| u8::from_str_radix(&line["hash"].as_str().unwrap()[2 * at..2 * at + 2], 16).unwrap())
        .collect();
    db.execute(
        "UPDATE entry SET change = ?1, hash = ?2 WHERE chain = ?3 AND no = ?4",
        rusqlite::params![
            line["change"].to_string(),
            hash,
            line["chain"].as_str().unwrap(),
            line["no"].as_i64().unwrap()
        ],
    )
    .unwrap();
    db.execute_batch(
        "CREATE TRIGGER entry_stays BEFORE UPDATE ON entry
BEGIN SELECT raise(ABORT, 'an entry is never changed: a correction is a new entry'); END;",
    )
    .unwrap();
    drop(db);
    let other = Room::new();
    fs::copy(room.path("data/meldbook/ledger.db"), other.path("other.db")).unwrap();
    let said = other.run("merge other.db").end();
    assert_eq!(said.status, 1);
    assert_snapshot!(said.to_string());
    assert_eq!(other.json("sessions --json").as_array().unwrap().len(), 2);
}

/// The first night of a ledger that took a hand in as it was recorded.
fn with_a_doubled_hand() -> Room {
    let (_, log) = two_nights();
    let room = Room::new();
    room.file("night.jsonl", changed(&log, doubled));
    room.does("--quiet import night.jsonl --as-recorded");
    room
}

#[test]
fn a_hand_that_its_line_no_longer_gives_is_exported_as_a_result() {
    let room = with_a_doubled_hand();
    let text = room.run("export 1").raw().stdout;
    assert_snapshot!(text.lines().filter(|line| !line.starts_with("id ")).collect::<Vec<_>>().join("\n"));
    let other = Room::new();
    other.file("night.sheet", &text);
    other.does("import night.sheet");
    let came_to = |text: &str| text.lines().find(|line| line.starts_with("came to ")).map(str::to_owned);
    assert_eq!(came_to(&other.run("export").raw().stdout), came_to(&text));
    // What is not changed stays as it was entered.
    let figures = room.says("sheet --session 1");
    room.file("night.sheet", &text);
    assert_snapshot!(room.run("import --into 1 night.sheet").end().to_string());
    room.file("night.sheet", text.replace("Cyril 300 d lost", "Cyril 300 d made"));
    assert_snapshot!(room.run("import --into 1 night.sheet").end().to_string());
    room.does("--session 1 undo");
    assert_eq!(room.says("sheet --session 1"), figures);
}

#[test]
fn a_sheet_says_what_it_came_to_and_that_is_checked() {
    let room = Room::with_a_table();
    room.does("log a320s160+170");
    room.does("spent ben 3 beer");
    room.does("settle --close");
    let text = room.run("export").raw().stdout;
    assert!(text.contains("\ncame to Anna +12 = +0.60, Ben -6 = -0.30, Cyril -6 = -0.30\n"), "{text}");
    let other = Room::new();
    other.file("night.sheet", text.replace("Anna +12 = +0.60", "Anna +14 = +0.70"));
    assert_snapshot!(other.refuses(1, "import night.sheet"));
    assert_snapshot!(other.refuses(1, "--lang cs import night.sheet"));
    let lines = text.lines().filter(|line| !line.starts_with("came to")).map(|line| format!("{line}\n"));
    other.file("night.sheet", lines.collect::<String>());
    other.does("import night.sheet");
    assert_eq!(other.says("totals"), room.says("totals"));
}
