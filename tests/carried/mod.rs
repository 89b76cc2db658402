//! Debts that version 0.2.0 carried into another night. `make_ledger.sh` says what was played; the ledger is never made
//! again.

use crate::support::Room;
use insta::assert_snapshot;
use serde_json::{Value, json};
use std::fs;

/// Returns a room with the ledger as version 0.2.0 left it.
fn older() -> Room {
    let room = Room::new();
    room.file("data/meldbook/ledger.db", include_bytes!("ledger.db"));
    room
}

/// Returns the same in the format of today.
fn brought() -> Room {
    let room = older();
    room.does("verify --rebuild");
    room
}

/// Returns who owes whom how many cents, and for which night.
fn owed(room: &Room, who: &str) -> Value {
    let debts = room.json(&format!("debts --by session --json --player {who}"));
    let of = |debt: &Value| json!([debt["session"], debt["from"], debt["to"], debt["amount"]]);
    debts.as_array().unwrap().iter().map(of).collect()
}

#[test]
fn the_road_names_what_the_older_program_said_of_debts_and_what_holds_now() {
    let said = older().run("verify --rebuild").end().stderr;
    let named: Vec<&str> = said.lines().filter(|line| line.contains("`debts`")).collect();
    assert_eq!(
        named,
        [
            "`debts` said: Dana owes Emil $0.30; it says now: nobody owes anything",
            "`debts` said: Dana owes Fred $0.30; it says now: nobody owes anything",
            "`debts` said: Marta owes Nora $0.30; it says now: nobody owes anything",
            "`debts` said: Marta owes Otto $0.30; it says now: nobody owes anything",
        ],
        "{said}"
    );
    let room = brought();
    assert_eq!(owed(&room, "hana"), json!([[6, "Hana", "Gita", 30], [6, "Hana", "Ivan", 30]]));
    assert!(room.says("verify").ends_with("everything is correct\n"));
}

#[test]
fn a_night_that_was_closed_and_reopened_twice_holds_each_earlier_debt_once() {
    let room = brought();
    assert_snapshot!(room.says("settle 4"), @r"
    ┌────────────────────────────────────────────┐
    │          play     paid   earlier   balance │
    ├────────────────────────────────────────────┤
    │ Dana   -$0.30   -$0.30    +$0.60     $0.00 │
    │ Emil   -$0.30   +$0.60    -$0.30     $0.00 │
    │ Fred   +$0.60   -$0.30    -$0.30     $0.00 │
    └────────────────────────────────────────────┘
    nobody owes anything
    ");
    room.does("--session 4 log dana 320 s made");
    room.does("--session 4 settle --close");
    assert_eq!(owed(&room, "dana"), json!([[4, "Emil", "Dana", 30], [4, "Fred", "Dana", 30]]));
    assert!(room.says("verify").ends_with("everything is correct\n"));
    let log = room.says("export 4 --format jsonl");
    let mut entries = log.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let last = entries.rfind(|entry| entry["kind"] == "closed").unwrap();
    assert!(last["content"].get("carried").is_none(), "never written again: {last}");
}

#[test]
fn a_reopened_night_gives_the_debts_that_it_settled_back_to_their_nights() {
    let room = brought();
    assert_eq!(owed(&room, "anna"), json!([]));
    assert_snapshot!(room.says("reopen 2"), @r"
    session 2 of 2026-03-02 is reopened; the old seal stays on record
    owed for earlier nights again: Ben owes Anna $0.30, Cyril owes Anna $0.30
    next: Anna deals, Ben bids first
    ");
    let earlier = json!([[1, "Ben", "Anna", 30], [1, "Cyril", "Anna", 30]]);
    assert_eq!(owed(&room, "anna"), earlier);
    assert_eq!(room.json("settle 2 --json")["balances"], json!({"Anna": -60, "Ben": 30, "Cyril": 30}));
    assert!(room.says("verify").ends_with("everything is correct\n"));
    // Both nights together come to what was settled.
    room.does("--session 2 settle --close");
    assert_eq!(room.json("debts --net --json"), room.json("debts --net --json --among gita hana ivan"));
    room.does("--session 2 undo");
    room.does("--session 2 undo");
    assert_eq!(owed(&room, "anna"), json!([]), "closed as it was");
    // As often as it goes.
    for _ in 0..2 {
        room.does("reopen 2");
        assert_eq!(owed(&room, "anna"), earlier);
        room.does("--session 2 settle --close --paid");
        assert_eq!(owed(&room, "anna"), earlier);
    }
    // One that nobody had paid.
    room.does("reopen 6");
    assert_eq!(owed(&room, "gita"), json!([[5, "Hana", "Gita", 30], [5, "Ivan", "Gita", 30]]));
    assert!(room.says("verify").ends_with("everything is correct\n"));
}

#[test]
fn a_void_night_owes_nothing_and_gives_back_what_it_settled() {
    let room = brought();
    assert_snapshot!(room.says("void 2 --why twice"), @r"
    session 2 does not count: twice
    cash already paid in it: Ben paid Anna $0.30
    cash already paid in it: Ben paid Cyril $0.30
    if that was not given back: `meldbook owed anna ben 0.30 USD`, `meldbook owed cyril ben 0.30 USD`
    owed for earlier nights again: Ben owes Anna $0.30, Cyril owes Anna $0.30
    seal [THE-SEAL-IS]
    ");
    assert_eq!(owed(&room, "anna"), json!([[1, "Ben", "Anna", 30], [1, "Cyril", "Anna", 30]]));
    room.does("void 2 --restore");
    assert_eq!(owed(&room, "anna"), json!([]));
    // What was paid for the earlier one stays paid, and is owed by nobody.
    let voided = room.says("void 1 --why twice");
    assert!(voided.contains("cleared on 2026-03-02: Ben owed Anna $0.30"), "{voided}");
    assert_eq!(owed(&room, "anna"), json!([]));
    // What nobody has paid is not owed for the later one either.
    room.does("void 5 --why twice");
    assert_eq!(owed(&room, "gita"), json!([[6, "Gita", "Ivan", 30]]));
    assert!(room.says("verify").ends_with("everything is correct\n"));
}

#[test]
fn who_corrects_a_payment_for_two_nights_hears_that_the_earlier_debts_stand_again() {
    let room = brought();
    assert_snapshot!(room.says("--session 8 fix 1a paid karel jana 60c"), @r"
    was: 1a: Karel paid Jana $0.30, Karel paid Libor $0.30
    now: 1a: Karel paid Jana $0.60
    owed for earlier nights again: Karel owes Jana $0.30, Libor owes Jana $0.30
    next: Karel deals, Libor bids first
    ");
    assert_eq!(owed(&room, "jana"), json!([[7, "Karel", "Jana", 30], [7, "Libor", "Jana", 30]]));
    room.does("--session 8 undo");
    assert_eq!(owed(&room, "jana"), json!([]));
    let struck = room.says("--session 8 strike 1a");
    assert!(struck.contains("owed for earlier nights again: Karel owes Jana $0.30"), "{struck}");
    assert!(room.says("verify").ends_with("everything is correct\n"));
}

#[test]
fn logs_elsewhere_say_the_same_whatever_comes_first() {
    let (room, other) = (brought(), Room::new());
    room.does("reopen 2");
    for session in [2, 1, 6, 5] {
        room.does(&format!("export {session} --format jsonl -o night.jsonl"));
        other.file("night.jsonl", fs::read(room.path("night.jsonl")).unwrap());
        other.does("import night.jsonl");
    }
    for who in ["anna", "gita"] {
        let said = |room: &Room| room.json(&format!("debts --json --net --among {who} ben cyril hana ivan"));
        assert_eq!(said(&other), said(&room), "{who}");
    }
    assert!(other.says("verify").ends_with("everything is correct\n"));
}

#[test]
fn sheets_hold_no_cash_that_nobody_handed_over() {
    let (room, other) = (brought(), Room::new());
    for session in 1..=8 {
        let sheet = room.says(&format!("export {session} --format sheet"));
        let cash: Vec<&str> =
            sheet.lines().filter(|line| line.starts_with("paid ") && *line != "paid nothing").collect();
        let handed = match session {
            2 => vec!["paid Ben Anna 0.30, Ben Cyril 0.30"],
            4 => vec!["paid Emil Dana 0.30, Emil Fred 0.30"],
            8 => vec!["paid Karel Jana 0.30, Karel Libor 0.30"],
            _ => vec![],
        };
        assert_eq!(cash, handed, "{sheet}");
        room.does(&format!("export {session} --format sheet -o {session}.sheet"));
        other.file(&format!("{session}.sheet"), fs::read(room.path(&format!("{session}.sheet"))).unwrap());
        other.does(&format!("import {session}.sheet"));
    }
    for session in [4, 8] {
        other.does(&format!("--session {session} settle --close"));
        room.does(&format!("--session {session} settle --close"));
    }
    let pairs = |room: &Room| {
        let debts = room.json("debts --json");
        let of = |debt: &Value| json!([debt["from"], debt["to"], debt["amount"]]);
        debts.as_array().unwrap().iter().map(of).collect::<Vec<_>>()
    };
    assert_eq!(pairs(&room), pairs(&other), "all nights together");
}
