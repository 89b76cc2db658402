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
fn who_plays_with_whom_and_for_what_is_said_or_taken_for_granted() {
    let room = Room::new();
    let ran = room.run("new family Anna Ben Cyril Dana --date 2026-03-14").end();
    assert_snapshot!(ran.stderr, @"
    assumed: Dana deals first; change it with `--dealer NAME`
    assumed: partners sit opposite each other; change it with `--sides A+B,C+D`
    assumed: nothing is staked; change it with `--stake game=1,hundred=25c,penalty=5c`
    ");
    let head = ran.stdout.lines().next().unwrap();
    assert!(head.ends_with("| Anna+Cyril, Ben+Dana"), "{head}");
    assert_snapshot!(
        room.refusals(&[
            "new family Anna Ben Cyril",
            "new family Anna Ben Cyril Dana --sides anna+ben",
            "new family Anna Ben Cyril Dana --sides anna+ben,cyril",
            "new family Anna Ben Cyril Dana --sides anna+ben,cyril+anna",
            "new family Anna Ben Cyril Dana --sides anna+ben,cyril+emil",
            "new family Anna Ben Cyril Dana --sides anna+ben,cyril+7",
            "new three-hand Anna Ben Cyril --sides anna+ben,cyril",
            "new scarne Anna Ben Cyril --sides anna+ben,cyril",
            "new family Anna Ben Cyril Dana --stake 5c",
            "new family Anna Ben Cyril Dana --stake match=5c",
            "new family Anna Ben Cyril Dana --stake game=1,game=2",
            "new family Anna Ben Cyril Dana --stake 'game=1 EUR,hundred=2 Kč'",
            "new family Anna Ben Cyril Dana --stake game=1 --set stake_game=5",
            "new scarne Anna Ben Cyril --stake game=1",
        ]),
        @"
    $ meldbook new family Anna Ben Cyril
    error: this game is for 4 players, not 3
    hint: for 3 players use `three-hand`, `widow`, `army-navy-3`
    [1]
    $ meldbook new family Anna Ben Cyril Dana --sides anna+ben
    error: cannot read `anna+ben`; write it like `Anna+Cyril,Ben+Dana`
    [2]
    $ meldbook new family Anna Ben Cyril Dana --sides anna+ben,cyril
    error: Dana is on no side
    [1]
    $ meldbook new family Anna Ben Cyril Dana --sides anna+ben,cyril+anna
    error: two players are called `Anna`
    [1]
    $ meldbook new family Anna Ben Cyril Dana --sides anna+ben,cyril+emil
    error: no player matches `emil`; the players are Anna, Ben, Cyril, Dana
    [1]
    $ meldbook new family Anna Ben Cyril Dana --sides anna+ben,cyril+7
    error: no player matches `7`; the players are Anna, Ben, Cyril, Dana
    [1]
    $ meldbook new three-hand Anna Ben Cyril --sides anna+ben,cyril
    error: these rules have no sides
    [1]
    $ meldbook new scarne Anna Ben Cyril --sides anna+ben,cyril
    error: these rules have no sides
    [1]
    $ meldbook new family Anna Ben Cyril Dana --stake 5c
    error: `5c` does not say what it is for; write the stake as in `game=1,hundred=25c,penalty=5c`
    [1]
    $ meldbook new family Anna Ben Cyril Dana --stake match=5c
    error: these rules have no stake for `match`; write the stake as in `game=1,hundred=25c,penalty=5c`
    [1]
    $ meldbook new family Anna Ben Cyril Dana --stake game=1,game=2
    error: the stake of `game` is set twice
    [1]
    $ meldbook new family Anna Ben Cyril Dana --stake game=1 EUR,hundred=2 Kč
    error: `2 Kč` is in CZK, but this session is in EUR
    [1]
    $ meldbook new family Anna Ben Cyril Dana --stake game=1 --set stake_game=5
    error: the stake is set twice, by `stake` and by `stake_game`
    [1]
    $ meldbook new scarne Anna Ben Cyril --stake game=1
    error: these rules have one stake, for all that is paid, and none for `game`; write it as in `5c`
    [1]
    "
    );
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
