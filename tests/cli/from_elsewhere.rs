//! What comes with ledgers and logs of others is said: nights that count no longer, debts, payments, names.

use crate::rehashed::changed;
use crate::support::{LEDGER, Room};
use insta::assert_snapshot;
use serde_json::json;
use std::fs;
use std::os::unix::fs::MetadataExt;

/// A closed night, and a copy of its ledger.
fn two_ledgers() -> Room {
    let room = Room::with_a_table();
    room.does("log a320s160+170");
    room.does("settle --close");
    fs::copy(room.path(LEDGER), room.path("other.db")).unwrap();
    room
}

/// Returns the seal that a command prints last.
fn seal(room: &Room, line: &str) -> String {
    let said = room.run(line).raw();
    assert_eq!(said.status, 0, "{said}");
    said.stdout.trim_end().rsplit_once("seal ").unwrap().1.to_owned()
}

/// Two ledgers with a Jan each, who are two people.
fn two_called_jan() -> Room {
    let room = Room::new();
    for (ledger, others) in [(LEDGER, "Ben Cyril"), ("t2.db", "Tereza Dora")] {
        room.does(&format!(
            "--ledger {ledger} new scarne Jan {others} --stake 5c --date 2026-03-14 --dealer jan -q"
        ));
        room.does(&format!("--ledger {ledger} log jan 320 s 160+170"));
        room.does(&format!("--ledger {ledger} settle --close"));
    }
    room
}

#[test]
fn the_seals_of_a_night_stay_when_it_is_merged_and_its_players_are_told_apart() {
    let room = two_called_jan();
    let seals = room.run("settle").raw().stdout + &room.run("--ledger t2.db settle").raw().stdout;
    room.does("merge t2.db");
    room.does("rename jan 'Jan T.' --with tereza");
    for seal in seals.lines().filter_map(|line| line.rsplit_once("written down: ")) {
        assert!(room.says(&format!("verify --seal {}", seal.1)).contains("the close of session"));
    }
}

#[test]
fn what_continues_this_files_own_daybook_is_refused() {
    let room = two_ledgers();
    room.does("paid ben anna 10c");
    fs::copy(room.path(LEDGER), room.path("copy.db")).unwrap();
    assert_eq!(room.says("merge copy.db"), "nothing new: 1 session known already\n");
    // As if it were the file that it was copied from.
    let copy = rusqlite::Connection::open(room.path("copy.db")).unwrap();
    let file = fs::metadata(room.path("copy.db")).unwrap();
    copy.execute("UPDATE local SET file = ?1", [format!("{}:{}", file.dev(), file.ino())]).unwrap();
    drop(copy);
    room.does("--ledger copy.db owed ben anna 5000 --date 2026-01-01");
    room.does("--ledger copy.db --session daybook undo");
    room.does("--ledger copy.db export --all --format jsonl -o sent.jsonl");
    let (before, debts) = (room.entries(), room.says("debts"));
    let merged = room.run("merge copy.db").end();
    assert_eq!(merged.status, 1);
    assert_snapshot!(merged.stdout, @r"
    nothing new: 1 session known already
    daybook [ID] is this ledger's own, and goes on there for 2 more entries, though only this file writes it: a backup was copied over it (`cp LEDGER new.db`, then `mv new.db LEDGER` begins another daybook), or somebody wrote to a copy of it; nothing of that was added
      Ben owes Anna $5000.00 since 2026-01-01 (daybook, entry 2)
      undo (daybook, entry 3)
    ");
    let imported = room.run("import sent.jsonl").end();
    assert_eq!(imported.status, 1, "{imported}");
    assert!(
        imported.stderr.contains("is this ledger's own, and goes on there for 2 more entries"),
        "{imported}"
    );
    assert_eq!((room.entries(), room.says("debts")), (before, debts));
    // A new ledger has no daybook of its own yet.
    room.does("--ledger new.db merge copy.db");
}

#[test]
fn each_entry_of_a_daybook_has_a_seal_that_a_changed_one_loses() {
    let room = two_ledgers();
    let seals = [
        "paid ben anna 20c",
        "owed ben cyril 5 --date 2026-01-01",
        "debts --net --paid",
        "rename anna Hanka --last 1",
        "void 1 --why x",
        "void 1 --restore",
    ];
    let seals: Vec<(&str, String)> = seals.into_iter().map(|line| (line, seal(&room, line))).collect();
    for (line, seal) in &seals {
        let found = room.says(&format!("verify --seal {seal}"));
        assert!(found.contains("of this ledger's own daybook"), "{line}: {found}");
    }
    assert_snapshot!(room.says(&format!("verify --seal {}", seals[4].1)), @"
    the seal belongs to entry 5 of this ledger's own daybook, of YYYY-MM-DD hh:mm:ss: session 1 does not count: x
    later: entry 6, `void --restore`, at YYYY-MM-DD hh:mm:ss
    ");
    let found = room.json(&format!("verify --json --seal {}", seals[0].1));
    assert_eq!((&found["own"], &found["entry"], &found["kind"]), (&json!(true), &json!(1), &json!("paid")));
    assert_eq!(found["after"].as_array().unwrap().len(), 5);
    // A payment changed from 0.20 to 0.21, with all hashes made again.
    room.does("export --all --format jsonl -o all.jsonl");
    let changed = changed(&fs::read_to_string(room.path("all.jsonl")).unwrap(), |line| {
        if let Some(part) = line.pointer_mut("/change/facts/0/paid/parts/0") {
            part["amount"] = json!(21);
        }
    });
    room.file("changed.jsonl", changed);
    room.does("--ledger changed.db import changed.jsonl");
    assert!(room.says("--ledger changed.db verify").ends_with("everything is correct\n"));
    for (_, seal) in &seals {
        let refused = room.refuses(1, &format!("--ledger changed.db verify --seal {seal}"));
        assert!(
            refused.contains("no close and no entry of a daybook in this ledger has the seal"),
            "{refused}"
        );
    }
    // What was merged keeps its seal.
    room.does(&format!("--ledger new.db merge {LEDGER}"));
    let found = room.says(&format!("--ledger new.db verify --seal {}", seals[0].1));
    assert!(found.contains(", of another machine, of "), "{found}");
}

#[test]
fn a_name_that_was_said_later_here_stands_and_is_what_is_told() {
    let room = Room::with_a_table();
    room.does("log a320s160+170");
    room.does("settle --close");
    fs::copy(room.path("data/meldbook/ledger.db"), room.path("other.db")).unwrap();
    room.does("--ledger other.db rename ben Benny --session 1");
    room.does("--ledger other.db paid benny anna 10c --session 1");
    room.does("--ledger other.db rename cyril Cyprian --everywhere");
    // What is said in the same second has no order.
    std::thread::sleep(std::time::Duration::from_millis(1100));
    room.does("rename ben Hugo --session 1");
    room.does("rename cyril Kiril --everywhere");
    assert_snapshot!(room.says("merge other.db"), @"
    Hugo paid Anna $0.10, session 1
    Cyprian is Kiril now, in all totals and debts; sheets keep the name that was written
    3 daybook entries added, 1 session already here
    ");
    let names = |room: &Room| room.json("sessions --json")[0]["players"].clone();
    assert_eq!(names(&room), json!(["Anna", "Hugo", "Kiril"]));
    // The cash of Benny is that of Hugo.
    assert_eq!(room.json("debts --json --player hugo")[0]["amount"], 20);
    assert!(room.says("verify").contains("everything is correct"));
    room.does("--ledger other.db merge data/meldbook/ledger.db");
    for line in ["people", "debts", "sessions"] {
        assert_eq!(room.says(line), room.says(&format!("--ledger other.db {line}")));
    }
}
