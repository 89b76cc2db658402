//! `agreed`: what was agreed, and what of it stands at the head of the sheet.

use crate::support::Room;
use serde_json::json;

#[test]
fn stakes_are_no_house_rule() {
    let room = Room::with_a_table();
    let agreed = room.says("agreed");
    assert!(!agreed.contains('*') && agreed.contains("One unit is $0.05."), "{agreed}");
    // Nor are rules with a profile of their own.
    room.file(
        "ours.toml",
        "name = \"ours\"\ntitle = \"Ours\"\nextends = \"classic\"\nhearts_multiplier = 3\n",
    );
    room.does("new ./ours.toml Anna Ben Cyril --stake 5c");
    let agreed = room.says("agreed");
    assert!(!agreed.contains('*') && agreed.contains("hearts triple"), "{agreed}");
    assert!(room.says("agreed 1").starts_with("session 1 | 2026-03-14 | scarne | open\n"));
}

#[test]
fn new_and_agreed_say_the_same() {
    let room = Room::new();
    let opened =
        room.run("new classic Anna Ben Cyril --stake 2c --set hearts_multiplier=3 --dealer ben").end().stdout;
    let agreed = room.says("agreed");
    let (_, agreed) = agreed.split_once('\n').unwrap();
    assert!(opened.contains(agreed), "{opened}");
    assert!(agreed.contains("* Spades double; hearts triple"), "{agreed}");
}

#[test]
fn a_named_scorekeeper_is_agreed_and_not_asked_for() {
    let room = Room::new();
    let opened =
        room.says("new classic Anna Ben Cyril --stake 2c --date 2026-03-14 --dealer cyril --scorekeeper Ben");
    assert!(opened.contains("\n  Scorekeeper  Ben\n") && !opened.contains("Agree on who"), "{opened}");
    for command in ["agreed", "sheet"] {
        assert!(room.says(command).contains("\n  Scorekeeper  Ben\n"), "{command}");
    }
    assert!(room.says("--lang cs agreed").contains("\n  Zapisuje  Ben\n"));
    assert!(room.says("history").contains("Anna, Ben, Cyril; scorekeeper=Ben"));
    assert_eq!(room.json("agreed --json")["session"]["scorekeeper"], json!("Ben"));
    room.does("export -o night.sheet");
    room.does("--ledger other.db import night.sheet");
    assert!(room.says("--ledger other.db agreed").contains("\n  Scorekeeper  Ben\n"));
    // Another one may take over.
    room.does("set scorekeeper=Cyril");
    assert!(room.says("agreed").contains("\n  Scorekeeper  Cyril\n"));
    room.does("set scorekeeper=");
    assert!(room.says("agreed").contains("Agree on who keeps the score."));
    // Mariáš asks for none, and says who was named.
    room.does("new marias Anna Ben Cyril --date 2026-03-15 --dealer cyril --scorekeeper Anna");
    assert!(room.says("agreed").contains("\n  Scorekeeper  Anna\n"));
}
