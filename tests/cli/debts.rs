//! `debts`, `owed` and what pays them: over all nights, by currency.

use crate::support::Room;
use insta::assert_snapshot;
use serde_json::json;

/// A night on which Ben and Cyril lost 30 cents each to Anna, and nobody has paid.
fn a_closed_night() -> Room {
    let room = Room::with_a_table();
    room.does("log anna 320 s made");
    room.does("settle --close");
    room
}

fn owes(room: &Room) -> serde_json::Value {
    room.json("debts --json")
}

/// A log may bring a payment without its night, as does a hub to which nobody pushed it.
#[test]
fn a_payment_for_a_night_that_has_not_come_waits_for_it() {
    let room = a_closed_night();
    room.does("--session 1 paid ben anna 30c");
    room.does("export --all --format jsonl -o all.jsonl");
    let all = std::fs::read_to_string(room.path("all.jsonl")).unwrap();
    let daybook: Vec<&str> = all.lines().filter(|line| line.contains("\"ffffffff-")).collect();
    std::fs::write(room.path("daybook.jsonl"), daybook.join("\n")).unwrap();
    let there = "--ledger other.db";
    room.does(&format!("{there} import daybook.jsonl"));
    assert_eq!(room.json(&format!("{there} debts --json")), json!([]));
    room.does(&format!("{there} import all.jsonl"));
    assert_eq!(room.json(&format!("{there} debts --json")), room.json("debts --json"));
    assert!(room.says(&format!("{there} verify")).ends_with("everything is correct\n"));
}

/// Anna and Ben lost to Tom on one night, and Tom to Iva on another, whom Anna never met.
fn a_chain_of_debts() -> Room {
    let room = Room::new();
    for (players, bidder, date) in [("Tom Anna Ben", "tom", 14), ("Tom Dana Iva", "iva", 21)] {
        room.does(&format!("new scarne {players} --stake 5c --date 2026-03-{date}"));
        room.does(&format!("log {bidder} 320 s made"));
        room.does("settle --close");
    }
    room
}

#[test]
fn what_is_shown_is_paid_in_one_entry_that_clears_every_night_of_it() {
    let room = a_chain_of_debts();
    assert_snapshot!(room.says("debts --net --among tom anna dana --paid"), @r"
    Anna paid Tom $0.30
    cleared: Anna owed Tom $0.30, session 1
    nothing is left between them
    seal [THE-SEAL-IS]
    ");
    assert_snapshot!(room.says("debts --net --paid"), @r"
    Ben paid Iva $0.30
    Dana paid Iva $0.30
    cleared: Ben owed Tom $0.30, session 1
    cleared: Tom owed Iva $0.30, session 2
    cleared: Dana owed Iva $0.30, session 2
    nobody owes anything
    seal [THE-SEAL-IS]
    ");
    assert_eq!(owes(&room), json!([]));
    assert!(room.refuses(1, "debts --net --paid").contains("nobody has to pay anything"));
    let today = room.json("history daybook --json")[0]["at"].as_i64().unwrap();
    let today = chrono::DateTime::from_timestamp(today, 0).unwrap().date_naive();
    let cleared =
        format!("cleared on {today}: Tom owed Iva $0.30\ncleared on {today}: Dana owed Iva $0.30\n");
    for line in ["settle 2", "sheet 2", "void 2 --why twice"] {
        let said = room.says(line);
        assert!(said.contains(&cleared) && !said.contains("cash already paid"), "{line}: {said}");
    }
    room.does("void 2 --restore");
    assert!(room.says("settle 2").contains("│          play   cleared   balance │"));
    room.does("reopen 2");
    let said = room.says("settle 2");
    assert!(said.contains(&cleared) && said.contains("nobody owes anything"), "{said}");
    room.does("--session 2 undo");
    room.does("void 2 --why twice");
    room.does("--session 2 undo");
    assert!(room.says("verify").ends_with("everything is correct\n"));
    room.does("verify --rebuild");
    room.does("--session daybook undo");
    assert_eq!(room.json("debts --net --json").as_array().unwrap().len(), 2);
}
