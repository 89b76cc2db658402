//! `game`, and what the other commands say of games to a target.

use crate::support::Room;
use insta::assert_snapshot;

#[test]
fn a_target_that_a_side_has_already_is_refused() {
    let room = Room::new();
    room.does("new family Anna Ben Cyril Dana --stake game=1 --date 2026-03-14 --dealer dana");
    room.does("log anna 320 h m120/40 t210");
    assert_snapshot!(room.refusals(&[
        "set rules=family-tenth",
        "set target=300",
        "--lang cs set target=330"
    ]));
    // One beside it will do, and so does a new game.
    room.does("set rules=family-tenth target=350");
    room.does("undo");
    room.does("game");
    room.does("set target=300");
    room.does("log ben 320 h m120/40 t210");
}
