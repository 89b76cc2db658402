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
fn an_evening_of_two_games() {
    let room = family();
    assert_snapshot!(room.says("log anna 320 h m120/40 t210"), @r"
    hand 1: Anna 320 hearts: meld 120 + tricks 210 = 330, made
      Anna+Cyril 330: meld 120 + tricks 210
      Ben+Dana 80: meld 40 + tricks 40
    game 1, to 1500: Anna+Cyril 330, Ben+Dana 80
    next: Anna deals, Ben bids first
    ");
    let ran = room.run("log ben 300 s m100/1200 t20").end();
    assert_eq!(ran.stderr, "warning: melds of 1200 are unusually high\n");
    assert_snapshot!(ran.stdout, @r"
    hand 2: Ben 300 spades: meld 100 + tricks 20 = 120, set
      Anna+Cyril 1430: meld 1200 + tricks 230
      Ben+Dana -300: bid 300 not made
      Ben pays Anna $1.00 for the game + 19 x $0.25 for points = $5.75; Dana pays Cyril $1.00 for the game + 19 x $0.25 for points = $5.75
    Anna and Cyril win game 1, 1760 to -220
    standings: Anna +$5.75, Ben -$5.75, Cyril +$5.75, Dana -$5.75
    next: Ben deals, Cyril bids first; that is the first hand of game 2
    ");
    assert_snapshot!(room.says("game --sides anna+dana,ben+cyril"), @r"
    new: 2a: game 2 begins, Anna+Dana, Ben+Cyril
    next: Ben deals, Cyril bids first; that is the first hand of game 2
    ");
    assert_snapshot!(room.says("log anna 400 h m400/20 t250 dix:ben=0"), @r"
    hand 3: Anna 400 hearts: meld 400 + tricks 250 = 650, made
      Anna+Dana 650: meld 400 + tricks 250
      Ben+Cyril 0: meld 0 (20 shown, not kept) + tricks 0
    game 2, to 1500: Anna+Dana 650, Ben+Cyril 0
    standings: Anna +$5.75, Ben -$5.75, Cyril +$5.75, Dana -$5.75
    next: Cyril deals, Dana bids first
    ");
    assert_snapshot!(room.says("why"), @r"
    hand 3: Anna 400 hearts: meld 400 + tricks 250 = 650, made
      typed: anna 400 h m400/20 t250 dix:ben=0
      Anna+Dana 650: meld 400 + tricks 250
      Ben+Cyril 0: meld 0 (20 shown, not kept) + tricks 0
    ");
    assert_snapshot!(room.says(""), @r"
    session 1 | 2026-03-14 | family | open
    game 2, to 1500: Anna+Dana 650, Ben+Cyril 0
    ┌────────────────────────────────────┐
    │         hands   games won     play │
    ├────────────────────────────────────┤
    │ Anna        3           1   +$5.75 │
    │ Cyril       3           1   +$5.75 │
    │ Ben         3           0   -$5.75 │
    │ Dana        3           0   -$5.75 │
    └────────────────────────────────────┘
    last: hand 3: Anna 400 hearts: meld 400 + tricks 250 = 650, made (Ben dealt)
    next: Cyril deals, Dana bids first
    ");
    assert_snapshot!(room.run("sheet").columns(80).says(), @r"
    session 1 | 2026-03-14 | family | open
      Stake  Each loser pays his opposite number on the winning side $1.00 for the
             game and $0.25 for each full 100 between their totals.
    game 1, to 1500
    ┌──────────────────────────────────────────────────────────────────────────────┐
    │ #   hand                  Anna+   points   total   Ben+Dana   points   total │
    │                           Cyril                                              │
    ├──────────────────────────────────────────────────────────────────────────────┤
    │ 1   Anna 320 ♥ made     120+210      330     330      40+40       80      80 │
    │ 2   Ben 300 ♠ set      1200+230     1430    1760       -300     -300    -220 │
    └──────────────────────────────────────────────────────────────────────────────┘
    Anna and Cyril win game 1, 1760 to -220
    game 2, to 1500
    ┌──────────────────────────────────────────────────────────────────────────────┐
    │  #   hand                 Anna+   points   total       Ben+   points   total │
    │                            Dana                       Cyril                  │
    ├──────────────────────────────────────────────────────────────────────────────┤
    │ 2a   game 2 begins,                                                          │
    │      Anna+Dana,                                                              │
    │      Ben+Cyril                                                               │
    │  3   Anna 400 ♥ made    400+250      650     650     (20)+0        0       0 │
    └──────────────────────────────────────────────────────────────────────────────┘
    game 2, to 1500: Anna+Dana 650, Ben+Cyril 0
    standings: Anna +$5.75, Ben -$5.75, Cyril +$5.75, Dana -$5.75
    ");
    assert_snapshot!(room.says("settle"), @r"
    ┌──────────────────────────┐
    │           play   balance │
    ├──────────────────────────┤
    │ Anna    +$5.75    +$5.75 │
    │ Ben     -$5.75    -$5.75 │
    │ Cyril   +$5.75    +$5.75 │
    │ Dana    -$5.75    -$5.75 │
    └──────────────────────────┘
    game 2, to 1500: Anna+Dana 650, Ben+Cyril 0; it is not finished, and pays nothing
    Ben pays Anna $5.75
    Dana pays Cyril $5.75
    ");
    assert_snapshot!(room.says("fix 1 anna 320 h m1300/40 t210"), @r"
    was: hand 1: Anna 320 hearts: meld 120 + tricks 210 = 330, made | Anna+Cyril 330, Ben+Dana 80
    now: hand 1: Anna 320 hearts: meld 1300 + tricks 210 = 1510, made | Anna+Cyril 1510, Ben+Dana 80 | Anna +$4.50, Ben -$4.50, Cyril +$4.50, Dana -$4.50
    was: hand 2: Ben 300 spades: meld 100 + tricks 20 = 120, set | Anna+Cyril 1430, Ben+Dana -300 | Anna +$5.75, Ben -$5.75, Cyril +$5.75, Dana -$5.75
    now: hand 2: Ben 300 spades: meld 100 + tricks 20 = 120, set | Anna+Cyril 1430, Ben+Dana -300
    was: 2a: game 2 begins, Anna+Dana, Ben+Cyril
    now: 2a: game 3 begins, Anna+Dana, Ben+Cyril; game 2 is left without a winner
    game 1 now ends with hand 1
    Anna and Cyril win game 1, 1510 to 80
    hand 2 opens game 2
    game 2 was left without a winner: Anna+Cyril 1430, Ben+Dana -300
    hand 3 opens game 3
    game 3, to 1500: Anna+Dana 650, Ben+Cyril 0
    standings: Anna +$5.75 -> +$4.50, Ben -$5.75 -> -$4.50, Cyril +$5.75 -> +$4.50, Dana -$5.75 -> -$4.50
    next: Cyril deals, Dana bids first
    ");
    assert_snapshot!(room.says("game"), @r"
    new: 3a: game 4 begins; game 3 is left without a winner
    game 3 was left without a winner: Anna+Dana 650, Ben+Cyril 0
    next: Cyril deals, Dana bids first; that is the first hand of game 4
    ");
    assert_snapshot!(room.says("undo"), @r"
    undone: game (entry 7)
    gone: 3a: game 4 begins; game 3 is left without a winner
    game 3 goes on now
    game 3, to 1500: Anna+Dana 650, Ben+Cyril 0
    next: Cyril deals, Dana bids first
    ");
    assert_snapshot!(room.says("seat out dana"), @r"
    new: 3a: Dana leaves
    for 3 players: `set rules=three-hand`
    next: Cyril deals, once the chair of Dana is taken
    ");
    assert_snapshot!(room.refusals(&["log anna 320 h m120/40 t210", "game --sides a+b,c+d"]), @r"
    $ meldbook log anna 320 h m120/40 t210
    error: a hand needs 4 players, and the chair of Dana is empty
    hint: `meldbook seat in NAME` fills it; for 3 players: `meldbook set rules=three-hand`
    [1]
    $ meldbook game --sides a+b,c+d
    error: a hand needs 4 players, and the chair of Dana is empty
    hint: `meldbook seat in NAME` fills it; for 3 players: `meldbook set rules=three-hand`
    [1]
    ");
    let sheet = room.says("export");
    let sheet: Vec<&str> = sheet.lines().filter(|line| !line.starts_with("values ")).collect();
    assert_snapshot!(sheet.join("\n"), @r"
    rules family
    players Anna, Ben, Cyril, Dana
    currency USD
    stake game=1.00,hundred=0.25
    date 2026-03-14
    sides Anna+Cyril, Ben+Dana
    dealer Dana
    id [ID]

    Anna 320 h m1300/40 t210
    Ben 300 s m100/1200 t20
    game Anna+Dana, Ben+Cyril
    Anna 400 h m400/20 t250 dix:Ben=0
    seat out Dana
    came to Anna 3590 points = +4.50, Ben -220 points = -4.50, Cyril 2940 points = +4.50, Dana 430 points = -4.50
    ");
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
fn where_each_hand_is_paid_there_are_no_games_and_without_a_stake_nothing_to_settle() {
    let room = Room::with_a_table();
    assert_snapshot!(room.refusals(&["game"]), @r"
    $ meldbook game
    error: these rules have no games: each hand is paid separately
    [1]
    ");
    let room = Room::new();
    room.does("new three-hand Anna Ben Cyril --dealer cyril --date 2026-03-14");
    room.does("log m800/120/40 t100/90");
    room.does("log m400/120/40 t100/90");
    assert_snapshot!(room.says("settle"), @r"nothing is staked: there is nothing to settle");
    assert_snapshot!(room.says(""), @"
    session 1 | 2026-03-14 | three-hand | open
    Anna wins game 1, 1400 to 420 and 200
    ┌───────────────────────────┐
    │         hands   games won │
    ├───────────────────────────┤
    │ Anna        2           1 │
    │ Ben         2           0 │
    │ Cyril       2           0 │
    └───────────────────────────┘
    last: hand 2: played (Anna dealt)
    next: Ben deals, Cyril leads; that is the first hand of game 2
    ");
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

#[test]
fn a_game_that_is_begun_twice_is_one_game_on_the_sheet() {
    let room = family();
    room.does("game");
    room.does("game");
    room.does("log anna 320 h m120/40 t210");
    assert_snapshot!(room.says("sheet"), @r"
    session 1 | 2026-03-14 | family | open
      Stake  Each loser pays his opposite number on the winning side $1.00 for the
             game and $0.25 for each full 100 between their totals.
    game 1, to 1500
    ┌──────────────────────────────────────────────────────────────────────────────┐
    │  #   hand                 Anna+   points   total   Ben+Dana   points   total │
    │                           Cyril                                              │
    ├──────────────────────────────────────────────────────────────────────────────┤
    │ 0a   game 1 begins                                                           │
    │ 0b   game 1 begins                                                           │
    │  1   Anna 320 ♥ made    120+210      330     330      40+40       80      80 │
    └──────────────────────────────────────────────────────────────────────────────┘
    game 1, to 1500: Anna+Cyril 330, Ben+Dana 80
    ");
}
