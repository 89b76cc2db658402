//! When somebody goes home and the rules need the chair: the rules of the form that fits are named, there and back.

use crate::support::Room;

#[test]
fn every_form_that_needs_the_chair_names_another_that_works() {
    for (rules, players) in [
        ("marias-four", "Anna Ben Cyril Dana"),
        ("partnership", "Anna Ben Cyril Dana"),
        ("non-partnership", "Anna Ben Cyril Dana"),
        ("army-navy-4", "Anna Ben Cyril Dana"),
        ("marias", "Anna Ben Cyril"),
    ] {
        let room = Room::new();
        room.does(&format!("new {rules} {players}"));
        let left = room.says("seat out ben");
        let named = left.split('`').nth(1).unwrap_or_else(|| panic!("{rules}: {left}")).to_owned();
        assert!(named.starts_with("set rules="), "{rules}: {named}");
        let now = room.says(&named);
        assert!(!now.contains("sits on the chair"), "{rules}: {now}");
    }
    // Nothing is named where there is no such form, nor where the table is large enough.
    for (rules, players) in [("scarne", "Anna Ben Cyril"), ("scarne", "Anna Ben Cyril Dana")] {
        let room = Room::new();
        room.does(&format!("new {rules} {players}"));
        assert!(!room.says("seat out ben").contains("set rules="), "{rules} {players}");
    }
}
