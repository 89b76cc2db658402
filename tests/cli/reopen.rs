//! `reopen`: a closed session goes on.

use crate::support::Room;
use insta::assert_snapshot;

#[test]
fn a_closed_night_goes_on_and_the_old_seal_stays_known() {
    let room = Room::with_a_table();
    room.does("log anna 320 s made");
    let seal = room.json("settle --close --json")["seal"].as_str().unwrap().to_owned();
    assert_snapshot!(room.says("reopen"), @r"
    session 1 of 2026-03-14 is reopened; the old seal stays on record
    next: Anna deals, Ben bids first
    ");
    assert_eq!(room.json("log --json ben 300 h made")["no"], 2);
    let other = room.json("settle --close --json")["seal"].as_str().unwrap().to_owned();
    assert_ne!(seal, other);
    for (seal, entry) in [(seal, 3), (other, 6)] {
        assert_eq!(room.json(&format!("verify --json --seal {seal}"))["close"], entry);
    }
}

#[test]
fn its_sheet_says_what_was_paid_since_the_close() {
    let room = Room::with_a_table();
    room.does("log anna 320 s made");
    room.does("settle --close");
    room.does("paid ben anna 30c");
    room.does("reopen 1");
    let sheet = room.says("export --format sheet");
    assert!(sheet.contains("\npaid Ben Anna 0.30\n"), "{sheet}");
    room.file("night.sheet", &sheet);
    let settled = room.says("settle");
    room.does("--ledger elsewhere.db import night.sheet");
    assert_eq!(room.says("--ledger elsewhere.db settle"), settled);
    // Closed once more, the payment stands before the close in which it was counted.
    room.does("settle --close --paid");
    let sheet = room.says("export --format sheet");
    assert!(sheet.contains("\npaid Ben Anna 0.30\nclose paid\n"), "{sheet}");
    room.file("again.sheet", &sheet);
    room.does("--ledger third.db import again.sheet");
    assert_eq!(room.json("--ledger third.db debts --json"), room.json("debts --json"));
}

#[test]
fn what_was_paid_since_the_close_is_not_changed_by_a_sheet() {
    let room = Room::with_a_table();
    room.does("log anna 320 s made");
    room.does("settle --close");
    room.does("paid ben anna 30c");
    room.does("reopen 1");
    let sheet = room.says("export --format sheet").replace("id [ID]\n", "");
    room.file("same.sheet", &sheet);
    room.file("other.sheet", sheet.replace("paid Ben Anna 0.30", "paid Ben Anna 0.20"));
    room.file("less.sheet", sheet.replace("paid Ben Anna 0.30\n", ""));
    room.file("more.sheet", sheet.replace("paid Ben Anna 0.30", "b300h-\npaid Ben Anna 0.30"));
    assert_snapshot!(room.says("import --into 1 same.sheet"), @"nothing to change: this is how session 1 stands");
    assert_snapshot!(room.refusals(&["import --into 1 other.sheet", "import --into 1 less.sheet"]), @r"
    $ meldbook import --into 1 other.sheet
    error: what was paid after the close stands between nights, and no sheet changes it
     --> other.sheet
      |
    9 | paid Ben Anna 0.20
      |
    hint: leave the last `paid` lines as they are; `paid` the other way takes cash back
    nothing was imported from other.sheet: 1 bad line
    [1]
    $ meldbook import --into 1 less.sheet
    error: what was paid after the close stands between nights, and no sheet changes it
     --> less.sheet
      |
    8 | Anna 320 s made
      |
    hint: leave the last `paid` lines as they are; `paid` the other way takes cash back
    nothing was imported from less.sheet: 1 bad line
    [1]
    ");
    room.does("import --into 1 more.sheet");
    assert_eq!(room.json("settle --json")["balances"]["Ben"], -60);
}
