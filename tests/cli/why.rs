//! `why`: explains each unit of a hand.

use crate::support::Room;
use insta::assert_snapshot;

#[test]
fn every_unit_has_a_reason() {
    let room = Room::new();
    room.does("new classic Anna Ben Cyril Dana --stake 10c --date 2026-03-14 --dealer dana");
    room.does("log 'anna 350 s m=run+pinochle t110 # so close'");
    let first = room.says("why");
    assert_snapshot!(first, @r"
    hand 1: Anna 350 spades: meld 190 + tricks 110 = 300, lost
      typed: anna 350 s m=run+pinochle t110 # so close
      run 150
      pinochle 40
      Anna pays 5 (bid 350-390) x 2 (spades) x 2 (double bete) = 20 to each of Ben, Cyril, Dana, kitty
      Anna: -80 = -$8.00
      Ben: +20 = +$2.00
      Cyril: +20 = +$2.00
      Dana (sat out): +20 = +$2.00
      kitty: +20 = +$2.00
      note: so close
    ");
    room.does("log ben 300 h renege cyril");
    assert_snapshot!(room.says("why 2"), @r"
    hand 2: Ben 300 hearts: Cyril reneged, made
      typed: ben 300 h renege cyril
      Ben gets 3 (bid 300-340) from each of Anna, Cyril, Dana
      Anna (sat out): -3 = -$0.30
      Ben: +9 = +$0.90
      Cyril: -3 = -$0.30
      Dana: -3 = -$0.30
    ");
    assert_eq!(room.says("why 1 --session 1 -q"), first);
}

#[test]
fn a_hand_in_which_nobody_pays_says_so() {
    let room = Room::with_a_table();
    room.does("log pass");
    assert_snapshot!(room.says("why"), @r"
    hand 1: all passed
      typed: pass
      nobody pays
      Anna: 0 = $0.00
      Ben: 0 = $0.00
      Cyril: 0 = $0.00
    ");
}

#[test]
fn json_is_that_of_the_hand() {
    let room = Room::with_a_table();
    let logged = room.json("log --json anna 320 s m160 t170");
    assert_eq!(room.json("why --json"), logged);
}

#[test]
fn there_has_to_be_such_a_hand() {
    let room = Room::with_a_table();
    assert_snapshot!(room.refusals(&["why", "why 1", "why -- -1", "why anna"]), @r"
    $ meldbook why
    error: session 1 has no hands yet
    [1]
    $ meldbook why 1
    error: there is no hand 1; no hand was logged yet
    [1]
    $ meldbook why -- -1
    error: invalid value '-1' for '[AT]': an address is a hand's number, like 5, or 5a for the first thing after that hand

    For more information, try '--help'.
    [2]
    $ meldbook why anna
    error: invalid value 'anna' for '[AT]': an address is a hand's number, like 5, or 5a for the first thing after that hand

    For more information, try '--help'.
    [2]
    ");
    room.does("log pass");
    assert_snapshot!(room.refusals(&["why 2", "why 0"]), @r"
    $ meldbook why 2
    error: there is no hand 2; there is only hand 1
    [1]
    $ meldbook why 0
    error: invalid value '0' for '[AT]': an address is a hand's number, like 5, or 5a for the first thing after that hand

    For more information, try '--help'.
    [2]
    ");
}

#[test]
fn anything_in_the_row_is_explained() {
    let room = Room::new();
    room.does("new classic Anna Ben Cyril Dana --stake 10c --date 2026-03-14");
    for line in [
        "log anna 350 d -",
        "seat out dana",
        "set hearts_multiplier=3",
        "penalty ben all 2 misdeal",
        "spent cyril 1 coffee",
        "paid anna kitty 1",
    ] {
        room.does(line);
    }
    let why = |at: &str| room.says(&format!("why {at}"));
    assert_snapshot!(["1a", "1b", "1c", "1d", "1e"].map(why).concat(), @r"
    1a: Dana leaves
      Dana: +$0.25
      kitty: -$0.25
    1b: hearts_multiplier 1 -> 3
    1c: penalty: Ben pays 2 to each of the others, misdeal
      Ben: -4 = -$0.40
      Anna: +2 = +$0.20
      Cyril: +2 = +$0.20
    1d: Cyril paid $1.00 for coffee
      Anna's share: $0.34
      Ben's share: $0.33
      Cyril's share: $0.33
    1e: Anna paid kitty $1.00
    ");
    assert_eq!(room.json("why --json 1c")["kind"], "penalty");
}
