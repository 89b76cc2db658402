//! `spent`: a round that one player paid for several.

use crate::support::Room;
use insta::assert_snapshot;

fn a_night() -> Room {
    let room = Room::new();
    room.does("new scarne Anna Ben Cyril --stake 5c --date 2026-03-14");
    room.does("log anna 320 s made");
    room
}

#[test]
fn units_are_worth_the_stake() {
    let room = a_night();
    for (line, said) in [
        ("spent anna 12 units beer", "1a: Anna paid $0.60 for beer\n"),
        ("--lang cs spent anna 1 jednotka pivo", "0,05 $"),
        ("paid ben anna 5 units", "Ben paid Anna $0.25"),
    ] {
        assert!(room.says(line).contains(said), "{line}: {}", room.says("sheet"));
    }
    let said = room.run("play").input("ben paid anna 5 units\nben bought beer 12 units for anna\n").says();
    assert!(said.contains("Ben paid Anna $0.25") && said.contains("Ben paid $0.60 for beer"), "{said}");
    for line in ["spent anna 12.5 units beer", "paid ben anna 2.5 units"] {
        assert!(room.refuses(1, line).contains("5 units`; write it like"), "{line}");
    }
    // Where nothing is staked a unit is worth nothing.
    let unstaked = Room::new();
    unstaked.does("new family Anna Ben Cyril Dana --date 2026-03-14");
    assert!(unstaked.refuses(1, "spent anna 12 units beer").contains("cannot read `12 units`"));
}

#[test]
fn some_of_them_share_it_and_odd_cents_go_by_seats() {
    let room = a_night();
    assert_snapshot!(room.says("spent ben 0.25 coffee --among cyril ben"), @r"
    new: 1a: Ben paid $0.25 for coffee, shared by Ben and Cyril
    next: Anna deals, Ben bids first
    ");
    assert_snapshot!(room.says("why 1a"), @r"
    1a: Ben paid $0.25 for coffee, shared by Ben and Cyril
      Ben's share: $0.13
      Cyril's share: $0.12
    ");
    let row = &room.json("sheet --json")["sheet"][1];
    assert_eq!(row["shares"], serde_json::json!({"Ben": 13, "Cyril": 12}));
    assert_eq!((row["player"].clone(), row["amount"].clone()), ("Ben".into(), 25.into()));
    let balances = &room.json("settle --json")["balances"];
    assert_eq!(balances, &serde_json::json!({"Anna": 60, "Ben": -30 + 12, "Cyril": -30 - 12}));
}
