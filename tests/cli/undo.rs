//! `undo` and `redo`: the last change, whatever it was; both say what they took back.

use crate::support::Room;
use insta::assert_snapshot;

#[test]
fn whatever_it_was_can_be_taken_back() {
    let room = Room::with_a_table();
    room.does("log anna 320 s made");
    let sheet = room.says("sheet");
    for (change, told) in [
        ("fix 1 anna 320 h made", "undone: fix of hand 1 anna 320 h made (entry 3)\n"),
        ("strike 1", "undone: strike of hand 1 (entry 5)\n"),
        ("insert 1 ben 300 d made", "undone: insert of hand 1 ben 300 d made (entry 7)\n"),
        ("seat in Dana", "undone: seat Dana in (entry 9)\n"),
        ("seat out ben", "undone: seat Ben out (entry 11)\n"),
        ("rename ben Benedikt", "undone: rename Ben -> Benedikt (entry 13)\n"),
        ("paid ben anna 5c", "undone: paid Ben to Anna, $0.05 (entry 15)\n"),
    ] {
        room.does(change);
        let said = room.says("undo");
        assert!(said.starts_with(told), "{change}: {said}");
        assert_eq!(room.says("sheet"), sheet, "{change} is taken back whole");
    }
}

#[test]
fn a_payment_that_a_sheet_says_after_the_close_is_taken_back_with_its_debt() {
    let room = Room::new();
    let night = "rules scarne\nplayers Anna, Ben, Cyril\nstake 5c\ndate 2026-02-01\ndealer Cyril\n\n\
                 a320s160+170\nclose\npaid ben anna 0.10\n";
    room.file("night.sheet", night);
    room.does("import night.sheet");
    let debts = room.json("debts --json");
    room.does("--session 1 undo");
    assert_ne!(room.json("debts --json"), debts);
    assert!(room.says("verify").contains(": everything is correct\n"));
    room.does("--session 1 redo");
    assert_eq!(room.json("debts --json"), debts);
    assert!(room.says("verify").contains(": everything is correct\n"));
}

#[test]
fn all_can_be_undone_and_redone_whatever_the_clock_says() {
    let room = Room::with_a_table();
    room.does("log anna 320 s made");
    room.does("settle --close");
    room.does("paid ben anna 10c");
    let debts = room.json("debts --json");
    room.does("undo");
    std::thread::sleep(std::time::Duration::from_millis(1100));
    for _ in 0..2 {
        room.does("undo");
    }
    assert!(room.says("undo").contains("is taken back"));
    assert!(room.refuses(1, "undo").contains("session 1 is void"));
    for _ in 0..4 {
        room.does("redo");
    }
    assert_eq!(room.json("debts --json"), debts);
    assert!(room.refuses(1, "redo").contains("nothing to redo"));
    assert!(room.says("verify").ends_with("everything is correct\n"));
}

#[test]
fn a_person_renamed_everywhere_is_taken_back_whole_whatever_came_between() {
    let room = Room::with_a_table();
    room.does("log anna 320 s made");
    room.does("rename anna Eva --everywhere");
    room.does("log ben 300 h made");
    room.does("undo");
    room.does("undo");
    let called = |name: &str| {
        assert!(room.says("sheet").contains(name));
        assert!(room.says("people").contains(name));
        assert!(room.says("totals").contains(name));
        assert!(room.says("verify").ends_with("everything is correct\n"));
    };
    called("Anna");
    assert!(!room.says("people").contains("Eva"));
    room.does("redo");
    called("Eva");
    assert!(room.says("redo").starts_with("redone: hand ben 300 h made"));
    called("Eva");
}

#[test]
fn undo_and_redo_stay_in_their_night_and_name_another_one_where_something_can_be_changed() {
    let room = Room::with_a_table();
    room.does("log anna 320 s made");
    room.does("settle --close");
    room.does("new scarne --again -q");
    room.does("log anna 320 h made");
    room.does("new scarne --again -q");
    room.does("log ben 300 h made");
    room.does("undo");
    assert_eq!(room.says("undo"), "session 3 is taken back, and does not count; `redo` brings it back\n");
    for _ in 0..6 {
        assert!(room.refuses(1, "undo").contains("session 3 is void"));
    }
    let nights = room.json("sessions --json");
    let open: Vec<_> = nights.as_array().unwrap().iter().map(|night| night["open"] == true).collect();
    assert_eq!(open, [false, true], "nothing is reopened, and only one is void");
    assert!(room.says("redo").contains("session 3 counts again\n"));
    room.does("redo");
    assert_snapshot!(room.refuses(1, "redo"), @"error: nothing to redo in session 3: no change is undone");
    room.does("--session 2 undo");
    assert!(room.says("redo").starts_with("in session 2 of "));
    assert!(
        room.says("undo").contains(", where the last change was:\nundone: hand anna 320 h made (entry 2)\n")
    );
    room.does("--session 3 set note=x");
    assert_snapshot!(room.refuses(1, "redo"), @r"
    error: nothing to redo in session 3: no change is undone
    hint: `meldbook --session 2 redo` changes session 2
    ");
    room.does("owed ben anna 5");
    room.does("undo");
    assert_snapshot!(room.refuses(1, "--session daybook undo"), @r"
    error: nothing to undo: no entry of the daybook is left
    hint: `meldbook --session 3 undo` changes session 3
    ");
}

#[test]
fn a_person_gets_back_the_name_as_it_was_written() {
    let room = Room::with_a_table();
    room.does("new scarne Zoé Ben Cyril --stake 5c --date 2026-03-15");
    let people = room.says("people");
    assert!(people.contains("Zoé"), "{people}");
    room.does("rename --everywhere anna Zoe");
    assert!(!room.says("people").contains("Zoé"));
    room.does("--session daybook undo");
    assert_eq!(room.says("people"), people);
}

#[test]
fn what_hands_came_to_under_the_rules_before_comes_back_byte_for_byte() {
    let room = Room::with_a_table();
    for line in ["log a320s160+170", "log b300h-", "log c350d+", "settle --close", "reopen"] {
        room.does(line);
    }
    let stands = || {
        let tables = "SELECT group_concat(json_array(p.hand, l.person, l.units, l.minor, l.side, l.seat)) \
                      FROM posting l JOIN place p ON p.id = l.place";
        let rows: String = room.ledger().query_row(tables, [], |row| row.get(0)).unwrap();
        (
            rows,
            room.says("sheet --json"),
            room.says("totals --json"),
            room.says("stats --json"),
            room.says("why 2"),
        )
    };
    let log = || room.run("export --format jsonl").raw().stdout;
    let (was, before) = (stands(), log());
    for change in
        ["set --all hearts_multiplier=3 stake=20c", "set --from 2 hearts_multiplier=2", "fix 1 a320s-"]
    {
        room.does(change);
        let changed = stands();
        assert_ne!(changed, was);
        room.does("undo");
        assert_eq!(stands(), was, "{change}");
        let undo = log().lines().last().unwrap().to_owned();
        assert!(
            undo.contains(r#""change":{"back":"#) && !undo.contains("came"),
            "nothing is scored for it: {undo}"
        );
        room.does("redo");
        assert_eq!(stands(), changed, "{change}");
        room.does("undo");
    }
    assert!(log().starts_with(&before));
    room.does("verify");
}
