//! `undo` and `redo`: the last change, whatever it was; both say what they took back.

use crate::support::Room;
use insta::assert_snapshot;

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
    assert!(room.refuses(1, "undo").contains("nothing to undo"));
    for _ in 0..4 {
        room.does("redo");
    }
    assert_eq!(room.json("debts --json"), debts);
    assert!(room.refuses(1, "redo").contains("nothing to redo"));
    assert!(room.says("verify").ends_with("everything is correct\n"));
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
        assert!(room.refuses(1, "undo").contains("`meldbook --session 2 undo` changes session 2"));
    }
    let nights = room.json("sessions --json");
    let open: Vec<_> = nights.as_array().unwrap().iter().map(|night| night["open"] == true).collect();
    assert_eq!(open, [false, true], "nothing is reopened, and only one is void");
    assert!(room.says("redo").contains("session 3 counts again\n"));
    room.does("redo");
    assert_snapshot!(room.refuses(1, "redo"), @"error: nothing to redo in session 3");
    room.does("--session 2 undo");
    assert!(room.says("redo").starts_with("in session 2 of "));
    assert!(
        room.says("undo").contains(", where the last change was:\nundone: hand anna 320 h made (entry 2)\n")
    );
    room.does("--session 3 set note=x");
    assert_snapshot!(room.refuses(1, "redo"), @r"
    error: nothing to redo in session 3
    hint: `meldbook --session 2 redo` changes session 2
    ");
    room.does("owed ben anna 5");
    room.does("undo");
    assert_snapshot!(room.refuses(1, "--session daybook undo"), @r"
    error: nothing to undo in the daybook
    hint: `meldbook --session 3 undo` changes session 3
    ");
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
