//! `settle`: who pays whom, and the end of a night.

use crate::support::Room;
use insta::assert_snapshot;
use serde_json::json;

/// Anna +11.00, Ben -4.00, Cyril -9.00, Dana +1.00, and 1.00 in the kitty.
fn a_night() -> Room {
    let room = Room::new();
    room.does("new classic Anna Ben Cyril Dana --stake 10c --date 2026-03-14 --dealer dana");
    for line in ["log anna 400 s made", "log ben 350 d m100 t200", "log cyril 400 h lost"] {
        room.does(line);
    }
    room
}

#[test]
fn all_was_handed_over() {
    let room = a_night();
    assert_snapshot!(room.says("settle --close --paid"), @r"
    ┌──────────────────────────────────────────────┐
    │            play    kitty      paid   balance │
    ├──────────────────────────────────────────────┤
    │ Anna    +$11.00   +$0.25   -$11.25     $0.00 │
    │ Ben      -$4.00   +$0.25    +$3.75     $0.00 │
    │ Cyril    -$9.00   +$0.25    +$8.75     $0.00 │
    │ Dana     +$1.00   +$0.25    -$1.25     $0.00 │
    └──────────────────────────────────────────────┘
    the kitty's $1.00 is shared among those at the table
    nobody owes anything
    session 1 is closed; its seal, to be written down: [THE-SEAL-IS]
    ");
    let settled = room.json("settle --json");
    assert!(settled["balances"].as_object().unwrap().values().all(|minor| minor == 0));
    assert_eq!(settled["payments"], json!([]));
}

#[test]
fn cash_in_the_pot_comes_out_of_it_again() {
    let room = Room::new();
    room.does("new classic Anna Ben Cyril Dana --stake 10c --date 2026-03-14");
    room.does("log anna 350 d -");
    room.does("paid anna kitty 1");
    assert_snapshot!(room.says("settle"), @r"
    ┌────────────────────────────────────────────┐
    │           play    kitty     paid   balance │
    ├────────────────────────────────────────────┤
    │ Anna    -$4.00   +$0.25   +$1.00    -$2.75 │
    │ Ben     +$1.00   +$0.25    $0.00    +$1.25 │
    │ Cyril   +$1.00   +$0.25    $0.00    +$1.25 │
    │ Dana    +$1.00   +$0.25    $0.00    +$1.25 │
    │ kitty    $0.00    $0.00   -$1.00    -$1.00 │
    └────────────────────────────────────────────┘
    the kitty's $1.00 is shared among those at the table
    Anna pays Ben $1.25
    Anna pays Cyril $1.25
    Anna pays Dana $0.25
    kitty pays Dana $1.00
    ");
    let settled = room.json("settle --json");
    let from_kitty =
        settled["payments"].as_array().unwrap().iter().filter(|payment| payment["from"] == "kitty");
    assert_eq!(from_kitty.map(|payment| payment["amount"].as_i64().unwrap()).sum::<i64>(), 100);
    room.does("paid kitty ben 1");
    assert!(room.json("settle --json")["balances"].get("kitty").is_none());
    room.does("settle --close --paid");
    assert!(room.says("verify").ends_with("everything is correct\n"));
}

#[test]
fn a_closed_night_stays_settled_by_the_terms_of_its_close() {
    let room = a_night();
    room.does("settle --close --coin 25c --through anna");
    let settled = room.says("settle");
    assert_snapshot!(room.refusals(&["settle --coin 1", "settle 1 --coin 1 --paid", "settle 1 --through ben --share"]), @"
    $ meldbook settle --coin 1
    error: the night is closed, and its payments stand as agreed at the close: `coin` and `through` cannot change them
    hint: `settle` without them shows what is to be paid; `reopen` first to agree on others
    [1]
    $ meldbook settle 1 --coin 1 --paid
    error: the night is closed, and its payments stand as agreed at the close: `coin` and `through` cannot change them
    hint: `settle` without them shows what is to be paid; `reopen` first to agree on others
    [1]
    $ meldbook settle 1 --through ben --share
    error: the night is closed, and its payments stand as agreed at the close: `coin` and `through` cannot change them
    hint: `settle` without them shows what is to be paid; `reopen` first to agree on others
    [1]
    ");
    let czech = room.run("settle --coin 1").variable("MELDBOOK_LANG", "cs").end();
    assert!(czech.stderr.contains("`coin` ani `through` je nezmění"), "{czech}");
    for same in ["--coin 25c", "--through anna", "--coin 25c --through anna"] {
        assert_eq!(room.says(&format!("settle {same}")), settled);
    }
    assert!(room.says("settle 1 --coin 25c --paid").contains("nobody owes anything"));
    assert_eq!(room.json("debts --json"), json!([]));
}

#[test]
fn a_sheet_of_crowns_is_rounded_as_the_table_is() {
    let night = "rules marias\nplayers Petr, Jan, Eva\nstake 30h\ndate 2026-03-14\ndealer eva\n\npetr h 60\n";
    let [typed, sheet] = [Room::new(), Room::new()];
    typed.file("open.sheet", night);
    typed.does("import open.sheet");
    typed.does("settle --close --session 1");
    sheet.file("closed.sheet", format!("{night}close\n"));
    sheet.does("import closed.sheet");
    let owed = |room: &Room| room.json("debts --json")[0]["amount"].clone();
    assert_eq!(owed(&typed), owed(&sheet));
    assert_eq!(owed(&typed), 100);
    // To the heller where that was agreed, and so it is written.
    typed.does("reopen 1");
    typed.does("settle --close --coin 1h");
    let exported = typed.says("export 1");
    assert!(exported.contains("\nclose coin 0.01\n"), "{exported}");
    let elsewhere = Room::new();
    elsewhere.file("exact.sheet", exported);
    elsewhere.does("import exact.sheet");
    assert_eq!(owed(&elsewhere), owed(&typed));
    assert_ne!(owed(&typed), 100);
}
