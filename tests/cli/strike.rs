//! `strike`: a hand that counts no more, but keeps its number.

use crate::support::Room;
use insta::assert_snapshot;

#[test]
fn a_struck_hand_keeps_its_number_and_moves_nothing() {
    let room = Room::with_a_table();
    room.does("log anna 320 s m160 t170");
    room.does("log ben 300 h lost");
    assert_snapshot!(room.says("strike 1"), @"
    was: hand 1: Anna 320 spades: meld 160 + tricks 170 = 330, made | Anna +12, Ben -6, Cyril -6
    now: hand 1: struck out (Anna 320 s m160 t170)
    standings: Anna +18 -> +6 (+$0.30), Ben -18 -> -12 (-$0.60), Cyril 0 -> +6 (+$0.30)
    next: Ben deals, Cyril bids first
    ");
    assert_snapshot!(room.says("sheet"), @"
    session 1 | 2026-03-14 | scarne | open
      Stake  One unit is $0.05.
             Schedule scarne_standard, units for a bid: 250-290 2, 300-340 3,
             350-390 4, 400-440 5, 450-490 6, 500-540 7, 550-590 8, 600-640 9,
             650-690 10, 700 and more 11.
      Kitty  No kitty.
             When all pass nobody pays, and the next dealer deals.
    ┌──────────────────────────────────────────────────────────────────────────┐
    │ #   hand                   count               Anna        Ben     Cyril │
    ├──────────────────────────────────────────────────────────────────────────┤
    │ 1   Anna 320 ♠ m160 t170           struck                                │
    │ 2   Ben 300 ♥                      lost     +6    6   -12  -12   +6    6 │
    ├──────────────────────────────────────────────────────────────────────────┤
    │     units                                        +6        -12        +6 │
    │     at $0.05 a unit                          +$0.30     -$0.60    +$0.30 │
    └──────────────────────────────────────────────────────────────────────────┘
    ");
    assert_snapshot!(room.says("why 1"), @"
    hand 1: struck out (Anna 320 s m160 t170)
      typed: anna 320 s m160 t170
      it keeps its number and moves nothing
    ");
    assert_eq!(room.json("log --json cyril 300 h made")["no"], 3);
}

#[test]
fn a_struck_hand_that_is_fixed_stands_again() {
    let room = Room::with_a_table();
    room.does("log anna 320 s made");
    room.does("strike 1");
    assert_snapshot!(room.says("fix 1 anna 320 h made"), @"
    was: hand 1: struck out (Anna 320 s made)
    now: hand 1: Anna 320 hearts: made | Anna +6, Ben -3, Cyril -3
    standings: Anna 0 -> +6 (+$0.30), Ben 0 -> -3 (-$0.15), Cyril 0 -> -3 (-$0.15)
    next: Anna deals, Ben bids first
    ");
}

#[test]
fn json_is_the_hand_struck_out() {
    let room = Room::with_a_table();
    room.does("log anna 320 s made");
    let struck = room.json("strike 1 --json");
    assert_eq!((struck["no"].as_i64(), struck["struck"].as_bool()), (Some(1), Some(true)));
    assert_eq!(struck["net"], serde_json::json!({"kitty": 0}));
}

#[test]
fn nothing_is_struck_twice() {
    let room = Room::with_a_table();
    room.does("log anna 320 s made");
    room.does("strike 1");
    assert_snapshot!(room.refusals(&["strike 1", "strike 2", "strike"]), @"
    $ meldbook strike 1
    error: hand 1 is already struck out
    [1]
    $ meldbook strike 2
    error: there is no hand 2; there is only hand 1
    [1]
    $ meldbook strike
    error: missing argument: `<AT>`

    Usage: meldbook strike <AT>

    For more information, try `--help`.
    [2]
    ");
}

/// What the log says that hands came to, entry by entry.
fn figures(room: &Room) -> Vec<String> {
    let log = room.run("export --format jsonl").raw().stdout;
    let entries = log.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
    entries.map(|entry| entry["change"].to_string()).collect()
}

#[test]
fn a_struck_hand_comes_to_nothing() {
    let room = Room::with_a_table();
    room.does("log a320s+");
    room.does("log b300h-");
    room.does("strike 1");
    room.does("set --all hearts_multiplier=3");
    let said = figures(&room);
    assert!(!said[3].contains("came"), "nor does a later hand by it: {said:?}");
    assert!(said[4].contains(r#""again":[[1,{"came""#) && !said[4].contains("[0,{"), "{said:?}");
    let rows = "SELECT count(*) FROM posting JOIN place ON place.id = place WHERE hand = 1";
    assert_eq!(room.ledger().query_row(rows, [], |row| row.get::<_, i64>(0)).unwrap(), 0);
    // It stands again under the rules that hold now.
    room.does("undo");
    room.does("undo");
    assert!(!figures(&room)[5..].concat().contains("came"), "what stood before stands again");
    room.does("verify");
}

#[test]
fn who_was_put_away_from_the_table_since_does_not_come_back_into_a_struck_hand() {
    let room = Room::new();
    room.does("new classic Anna Ben Cyril Dana --stake 10c --date 2026-03-14 --dealer dana");
    for line in ["log a350s-", "log b350h-", "strike 2", "seat out dana --from 2"] {
        room.does(line);
    }
    assert_snapshot!(room.says("fix 2 ben 350 h lost"), @"
    was: hand 2: struck out (Ben 350 h lost)
    now: hand 2: Ben 350 hearts: lost | Anna +10, Ben -30, Cyril +10, kitty +10
    standings: Anna -80 -> -70 (-$7.00), Ben +20 -> -10 (-$1.00), Cyril +20 -> +30 (+$3.00), kitty +20 -> +30 (+$2.50)
    next: Ben deals, Cyril bids first
    ");
    let sheet = room.says("sheet");
    room.file("night.sheet", room.says("export"));
    let other = Room::new();
    other.file("night.sheet", std::fs::read(room.path("night.sheet")).unwrap());
    other.does("import night.sheet");
    assert_eq!(other.says("sheet"), sheet);
}

#[test]
fn what_cannot_stand_without_the_struck_place_has_the_address_that_the_sheet_shows() {
    let room = Room::with_a_table();
    room.does("log a320s+");
    room.does("seat in Emil");
    room.does("spent anna 9 beer --among emil ben");
    room.does("penalty anna emil 2 x");
    assert_snapshot!(room.refuses(1, "strike 1a"), @"
    error: these would then be refused:
      1b: Emil is not at the table
      1c: Emil is not at the table
    hint: nothing was changed; correct that first, with `fix` or `strike`
    ");
}
