//! `why`: explains each unit of a hand.

use crate::support::Room;
use insta::assert_snapshot;

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
    assert_snapshot!(["1a", "1b", "1c", "1d", "1e"].map(why).concat(), @"
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

#[test]
fn what_is_no_hand_has_no_rules_behind_it() {
    let room = Room::with_a_table();
    room.does("log anna 320 s m160 t170");
    room.does("spent ben 3 chips");
    assert_eq!(room.says("why --rule 1a"), room.says("why 1a"));
    room.does("strike 1");
    assert_eq!(room.says("why --rule 1"), room.says("why 1"));
}
