//! `undo` and `redo`: the last change, whatever it was; both say what they took back.

use crate::support::Room;
use insta::assert_snapshot;

#[test]
fn undo_takes_back_the_last_change_and_redo_gives_it_back() {
    let room = Room::with_a_table();
    room.does("log anna 320 s m160 t170");
    room.does("log ben 300 h lost");
    assert_snapshot!(room.says("undo"), @r"
    undone: hand ben 300 h lost (entry 3)
    gone: hand 2: Ben 300 hearts: lost | Anna +6, Ben -12, Cyril +6
    standings: Anna +18 -> +12 (+$0.60), Ben -18 -> -6 (-$0.30), Cyril 0 -> -6 (-$0.30)
    next: Anna deals, Ben speaks first
    ");
    assert_snapshot!(room.says("undo"), @r"
    undone: hand anna 320 s m160 t170 (entry 2)
    gone: hand 1: Anna 320 spades: meld 160 + tricks 170 = 330, made | Anna +12, Ben -6, Cyril -6
    standings: Anna +12 -> 0 ($0.00), Ben -6 -> 0 ($0.00), Cyril -6 -> 0 ($0.00)
    next: Cyril deals, Anna speaks first
    ");
    assert_snapshot!(room.says("redo"), @r"
    redone: hand anna 320 s m160 t170 (entry 2)
    new: hand 1: Anna 320 spades: meld 160 + tricks 170 = 330, made | Anna +12, Ben -6, Cyril -6
    standings: Anna 0 -> +12 (+$0.60), Ben 0 -> -6 (-$0.30), Cyril 0 -> -6 (-$0.30)
    next: Anna deals, Ben speaks first
    ");
    assert_snapshot!(room.says("redo"), @r"
    redone: hand ben 300 h lost (entry 3)
    new: hand 2: Ben 300 hearts: lost | Anna +6, Ben -12, Cyril +6
    standings: Anna +12 -> +18 (+$0.90), Ben -6 -> -18 (-$0.90), Cyril -6 -> 0 ($0.00)
    next: Ben deals, Cyril speaks first
    ");
}

#[test]
fn whatever_it_was_can_be_taken_back() {
    let room = Room::with_a_table();
    room.does("log anna 320 s made");
    let sheet = room.says("sheet");
    for (change, told) in [
        ("fix 1 anna 320 h made", "undone: fix of entry 2 anna 320 h made (entry 3)\n"),
        ("strike 1", "undone: strike of entry 2 (entry 5)\n"),
        ("insert 1 ben 300 d made", "undone: insert of entry 2 ben 300 d made (entry 7)\n"),
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
fn nothing_to_take_back_is_refused_with_the_reason() {
    let room = Room::with_a_table();
    assert_snapshot!(room.refusals(&["undo", "redo"]), @r"
    $ meldbook undo
    error: nothing to undo: no change since the session was opened
    hint: use `fix` or `strike` to change an earlier hand
    [1]
    $ meldbook redo
    error: nothing to redo: no change is undone
    [1]
    ");
    room.does("log anna 320 s made");
    room.does("undo");
    room.does("log anna 320 h made");
    assert_snapshot!(room.refusals(&["redo"]), @r"
    $ meldbook redo
    error: nothing to redo: entry 4 was added after entry 2 was undone
    [1]
    ");
    room.does("settle --close");
    assert_snapshot!(room.refusals(&["undo", "redo"]), @r"
    $ meldbook undo
    error: no session is open
    hint: `meldbook new` opens one; `meldbook reopen 1` reopens the last one
    [1]
    $ meldbook redo
    error: no session is open
    hint: `meldbook new` opens one; `meldbook reopen 1` reopens the last one
    [1]
    ");
    room.does("reopen");
    assert_snapshot!(room.refusals(&["undo"]), @r"
    $ meldbook undo
    error: nothing to undo: no change since the session was reopened, and undo cannot go further back
    hint: use `fix` or `strike` to change an earlier hand
    [1]
    ");
}

#[test]
fn json_names_the_entry_that_was_taken_back() {
    let room = Room::with_a_table();
    room.does("log anna 320 s made");
    let undone = room.json("undo --json");
    assert_eq!((undone["entry"].clone(), undone["of"].clone()), (3.into(), 2.into()));
    assert_eq!(undone["players"][0]["units"], 0);
    let redone = room.json("redo --json");
    assert_eq!((redone["entry"].clone(), redone["of"].clone()), (4.into(), 2.into()));
    assert_eq!(redone["players"][0]["units"], 12);
}
