//! `fix`: a hand put right where it stands, and everything that changes by it is said.

use crate::support::Room;
use insta::assert_snapshot;

#[test]
fn a_fixed_hand_keeps_its_place_and_says_what_changed() {
    let room = Room::with_a_table();
    room.does("log anna 320 s m160 t170");
    room.does("log ben 300 h lost");
    assert_snapshot!(room.says("fix 1 --note 'it was hearts' anna 320 h m160 t170"), @r"
    was: hand 1: Anna 320 spades: meld 160 + tricks 170 = 330, made | Anna +12, Ben -6, Cyril -6
    now: hand 1: Anna 320 hearts: meld 160 + tricks 170 = 330, made | Anna +6, Ben -3, Cyril -3
    standings: Anna +18 -> +12 (+$0.60), Ben -18 -> -15 (-$0.75), Cyril 0 -> +3 (+$0.15)
    next: Ben deals, Cyril speaks first
    ");
    assert_snapshot!(room.says("why 1"), @r"
    hand 1: Anna 320 hearts: meld 160 + tricks 170 = 330, made
      typed: anna 320 h m160 t170
      Anna gets 3 (bid 300-340) from each of Ben, Cyril
      Anna: +6 = +$0.30
      Ben: -3 = -$0.15
      Cyril: -3 = -$0.15
      note: it was hearts
    ");
}

#[test]
fn options_stand_before_the_number_and_all_behind_it_is_the_line() {
    let room = Room::with_a_table();
    room.does("log anna 320 s made");
    let fixed = room.json("fix --json 1 anna 320 s -");
    assert_eq!((fixed["no"].as_i64(), fixed["hand"]["outcome"].as_str()), (Some(1), Some("lost")));
}

#[test]
fn the_deal_does_not_move() {
    let room = Room::with_a_table();
    room.does("log anna 320 s made");
    room.does("log ben 300 h made");
    let next = room.says("").lines().last().unwrap().to_owned();
    let fixed = room.says("fix 1 pass");
    assert_eq!(fixed.lines().last().unwrap(), next);
}

#[test]
fn a_correction_may_share_the_kitty_anew_among_those_who_left() {
    let room = Room::new();
    room.does("new classic Anna Ben Cyril Dana --stake 10c --dealer dana");
    room.does("log anna 350 d lost");
    room.does("seat out dana");
    assert_snapshot!(room.says("fix 1 anna 350 d made"), @r"
    was: hand 1: Anna 350 diamonds: lost | Anna -40, Ben +10, Cyril +10, Dana +10, kitty +10
    now: hand 1: Anna 350 diamonds: made | Anna +20, Ben -5, Cyril -5, Dana -5, kitty -5
    was: 1a: Dana leaves, share of the kitty +$0.25
    now: 1a: Dana leaves, share of the kitty -$0.12
    standings: Anna -40 -> +20 (+$2.00), Ben +10 -> -5 (-$0.50), Cyril +10 -> -5 (-$0.50), Dana +10 -> -5 (-$0.62), kitty +10 -> -5 (-$0.38)
    next: Anna deals, Ben speaks first
    ");
}

#[test]
fn a_hand_that_is_not_there_or_cannot_be_is_refused() {
    let room = Room::with_a_table();
    assert_snapshot!(room.refusals(&["fix 1 anna 320 s made"]), @r"
    $ meldbook fix 1 anna 320 s made
    error: there is no hand 1; no hand was logged yet
    [1]
    ");
    room.does("log anna 320 s made");
    assert_snapshot!(
        room.refusals(&["fix 2 anna 320 s made", "fix 0 pass", "fix one pass", "fix 1", "fix 1 dana 320 s made", "fix 1 anna 325 s made"]),
        @r"
        $ meldbook fix 2 anna 320 s made
        error: there is no hand 2; there is only hand 1
        [1]
        $ meldbook fix 0 pass
        error: invalid value '0' for '<AT>': an address is a hand's number, like 5, or 5a for the first thing after that hand

        For more information, try '--help'.
        [2]
        $ meldbook fix one pass
        error: invalid value 'one' for '<AT>': an address is a hand's number, like 5, or 5a for the first thing after that hand

        For more information, try '--help'.
        [2]
        $ meldbook fix 1
        error: the following required arguments were not provided:
          <LINE>...

        Usage: meldbook fix <AT> <LINE>...

        For more information, try '--help'.
        [2]
        $ meldbook fix 1 dana 320 s made
        error: no player matches `dana`; the players are Anna, Ben, Cyril
          |
        1 | dana 320 s made
          | ^^^^
        hint: did you mean `Anna`?
        [1]
        $ meldbook fix 1 anna 325 s made
        error: bid 325 is not a multiple of 10: the bids beside it are 320 and 330
          |
        1 | anna 325 s made
          |      ^^^
        hint: understood: bidder Anna, bid 325, trump spades, outcome made
        [1]
        "
    );
}
