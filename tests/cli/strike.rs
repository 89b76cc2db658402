//! `strike`: a hand that counts no more, but keeps its number.

use crate::support::Room;
use insta::assert_snapshot;

#[test]
fn a_struck_hand_keeps_its_number_and_moves_nothing() {
    let room = Room::with_a_table();
    room.does("log anna 320 s m160 t170");
    room.does("log ben 300 h lost");
    assert_snapshot!(room.says("strike 1"), @r"
    was: hand 1: Anna 320 spades: meld 160 + tricks 170 = 330, made | Anna +12, Ben -6, Cyril -6
    now: hand 1: struck out (Anna 320 s m160 t170)
    standings: Anna +18 -> +6 (+$0.30), Ben -18 -> -12 (-$0.60), Cyril 0 -> +6 (+$0.30)
    next: Ben deals, Cyril speaks first
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
    assert_snapshot!(room.says("why 1"), @r"
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
    assert_snapshot!(room.says("fix 1 anna 320 h made"), @r"
    was: hand 1: struck out (Anna 320 s made)
    now: hand 1: Anna 320 hearts: made | Anna +6, Ben -3, Cyril -3
    standings: Anna 0 -> +6 (+$0.30), Ben 0 -> -3 (-$0.15), Cyril 0 -> -3 (-$0.15)
    next: Anna deals, Ben speaks first
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
    assert_snapshot!(room.refusals(&["strike 1", "strike 2", "strike"]), @r"
    $ meldbook strike 1
    error: hand 1 is already struck out
    [1]
    $ meldbook strike 2
    error: there is no hand 2; there is only hand 1
    [1]
    $ meldbook strike
    error: the following required arguments were not provided:
      <AT>

    Usage: meldbook strike <AT>

    For more information, try '--help'.
    [2]
    ");
}
