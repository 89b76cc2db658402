//! `set`: what was agreed changes.

use crate::support::Room;

/// Three hands of `classic` at 10c a unit; Anna lost the first.
fn a_night() -> Room {
    let room = Room::new();
    room.does("new classic Anna Ben Cyril Dana --stake 10c --date 2026-03-14 --place Brno");
    for line in ["anna 350 s -", "ben 300 h +", "cyril 300 h +"] {
        room.does(&format!("log {line}"));
    }
    room
}

#[test]
fn every_example_of_the_help_does_what_it_says() {
    let room = a_night();
    room.does("log dana 300 h +");
    room.does("log anna 300 h +");
    // What is so already is refused.
    room.does("set --all kitty=false blind_surrender=none stake=20c");
    let examples: Vec<String> = room
        .says("set --help")
        .lines()
        .filter_map(|line| line.trim().strip_prefix("meldbook ").map(str::to_owned))
        .filter(|line| line.starts_with("set "))
        .collect();
    assert_eq!(examples.len(), 5);
    for example in examples {
        // That order names everybody at its own table.
        let example = example.replace("anna,cyril,ben", "anna,cyril,ben,dana");
        room.does(&example);
    }
    assert!(room.says("verify").ends_with("everything is correct\n"));
}
