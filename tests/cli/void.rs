//! `void`: a session that should not count, and back.

use crate::support::Room;
use insta::assert_snapshot;
use serde_json::json;

fn two_nights() -> Room {
    let room = Room::with_a_table();
    room.does("log anna 320 s made");
    room.does("paid ben anna 10c");
    room.does("new scarne Anna Ben Dana --stake 5c --date 2026-03-20 --dealer dana");
    room.does("log anna 320 s made");
    room
}

#[test]
fn a_void_session_is_out_of_every_list_and_total() {
    let room = two_nights();
    assert_snapshot!(room.says("void 1 --why 'entered twice'"), @"
    session 1 does not count: entered twice
    cash already paid in it: Ben paid Anna $0.10
    if that was not given back: `meldbook owed anna ben 0.10 USD`
    seal [THE-SEAL-IS]
    ");
    assert_eq!(room.json("sessions --json").as_array().unwrap().len(), 1);
    let all = room.json("sessions --void --json");
    assert_eq!((all[0]["void"].clone(), all[0]["open"].clone()), (json!(true), json!(false)));
    assert_eq!(room.json("totals --json --player anna")[0]["hands"], 1);
    assert_eq!(room.json("debts --json"), json!([]));
    assert!(room.says("verify").ends_with("everything is correct\n"));
    assert_snapshot!(room.says("void 1 --restore"), @"
    session 1 counts again
    seal [THE-SEAL-IS]
    ");
    assert_eq!(room.json("totals --json --player anna")[0]["hands"], 2);
    assert_eq!(room.json("sessions --json")[0]["open"], true);
    assert!(room.says("verify").ends_with("everything is correct\n"));
}

#[test]
fn undo_takes_back_the_void_and_then_an_opening_of_which_nothing_is_left() {
    let room = two_nights();
    room.does("void 2 --why 'by mistake'");
    assert!(room.says("undo").contains("\nsession 2 counts again\n"));
    assert_eq!(room.json("sessions --json").as_array().unwrap().len(), 2);
    room.does("new scarne Emil Filip Gustav --date 2026-03-21");
    room.does("undo");
    assert_eq!(room.json("--json")["session"]["session"], 2);
    room.does("redo");
    assert_eq!(room.json("--json")["session"]["session"], 3);
    room.does("log emil 300 h made");
    assert!(room.says("verify").ends_with("everything is correct\n"));
}

#[test]
fn a_mistyped_payment_for_a_closed_night_is_one_undo_by_name() {
    let room = two_nights();
    room.does("settle --close");
    room.does("--session 1 settle --close");
    room.does("paid --session 1 ben anna 20c");
    room.does("new scarne Anna Ben Dana --stake 5c --date 2026-03-22 --dealer dana");
    room.does("log anna 320 s made");
    let sheet = room.says("sheet 3");
    assert!(room.says("--session 1 undo").starts_with("undone: Ben paid Anna $0.20, session 1"));
    assert_eq!(room.json("settle --session 1 --json")["balances"]["Ben"], -20);
    assert_eq!(room.says("sheet 3"), sheet, "the last hand of the open night stands");
    assert!(room.says("--session 1 redo").starts_with("redone: Ben paid Anna $0.20, session 1"));
    assert!(room.says("verify").ends_with("everything is correct\n"));
}

/// The same hand struck out in the night that is reopened leaves the same debts.
#[test]
fn what_was_cleared_of_a_void_night_can_be_owed_back() {
    let room = Room::new();
    room.does("new scarne Anna Ben Cyril --stake 10c --date 2026-03-14 --dealer cyril");
    room.does("log b700s-");
    room.does("settle --close");
    room.does("new --again --date 2026-03-21");
    room.does("log a600s-");
    room.does("settle --close");
    room.does("debts --net --paid");
    let debts = |room: &Room| -> Vec<serde_json::Value> {
        let owed = room.json("debts --json").as_array().unwrap().clone();
        owed.iter().map(|owes| json!([owes["from"], owes["to"], owes["amount"]])).collect()
    };
    let said = room.says("void 2 --why x");
    let back = "if that was not given back: `meldbook owed ben anna 3.60 USD`, `meldbook owed cyril anna 3.60 USD`\n";
    assert!(said.contains(back), "{said}");
    assert!(debts(&room).is_empty());
    room.does("owed ben anna 3.60 USD");
    room.does("owed cyril anna 3.60 USD");
    let owed_back = debts(&room);
    for _ in 0..2 {
        room.does("--session daybook undo");
    }
    room.does("void 2 --restore");
    room.does("reopen 2");
    room.does("--session 2 strike 1");
    room.does("settle --close");
    assert_eq!(debts(&room), owed_back);
}

#[test]
fn what_is_to_be_given_back_is_in_the_currency_of_the_night() {
    let room = Room::new();
    room.does("new scarne Anna Ben Cyril --stake '0.10 EUR' --date 2026-03-14");
    for line in ["log ben 350 h lost", "paid hand", "settle --close"] {
        room.does(line);
    }
    let said = room.says("void 1 --why x");
    let line = said.split('`').nth(1).unwrap().strip_prefix("meldbook ").unwrap();
    assert_eq!(line, "owed anna ben 0.80 EUR");
    room.does(line);
    assert_eq!(room.json("debts --json")[0]["currency"], "EUR");
}
