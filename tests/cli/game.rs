//! `game`, and what the other commands say of games to a target.

use crate::support::Room;
use insta::assert_snapshot;
use serde_json::json;

fn family() -> Room {
    let room = Room::new();
    room.does(
        "new family Anna Ben Cyril Dana --stake game=1,hundred=25c --sides anna+cyril,ben+dana \
         --dealer dana --date 2026-03-14",
    );
    room
}

#[test]
fn json_has_the_games_and_calls_sides_by_their_players() {
    let room = family();
    let ran = room.run("log --json anna 400 h m1400/20 t250 dix:ben=0").raw();
    assert_eq!((ran.status, ran.stderr.as_str()), (0, "warning: melds of 1400 are unusually high\n"));
    let hand: serde_json::Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!(hand["points"], json!({"Anna+Cyril": 1650, "Ben+Dana": 0}));
    assert_eq!(hand["after"], hand["points"]);
    assert_eq!(hand["game_over"], "Anna+Cyril");
    assert_eq!(hand["hand"]["tricks"], json!({"Anna+Cyril": 250}));
    assert_eq!(hand["cash"], json!({"Anna": 500, "Ben": -500, "Cyril": 500, "Dana": -500}));
    let after = room.json("game --sides a+b,c+d --json");
    assert_eq!(after["sides"], json!(["Anna+Ben", "Cyril+Dana"]));
    assert_eq!(
        after["games"],
        json!([{
            "game": 1, "totals": {"Anna+Cyril": 1650, "Ben+Dana": 0}, "target": 1500,
            "won_by": "Anna+Cyril", "left": false, "last_hand": 1
        }])
    );
}

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
