//! `history`: every entry as it was typed, and what took it back.

use crate::support::Room;

#[test]
fn what_was_set_for_the_whole_night_says_what_it_was_before() {
    let room = Room::with_a_table();
    for change in ["place=Home", "'note=a new deck' stake=10c", "date=2026-03-15 'place=U Zelenků'", "note="]
    {
        room.does(&format!("set {change}"));
    }
    let history = |lang: &str| room.run(&format!("--lang {lang} history")).variable("COLUMNS", "120").says();
    for text in ["date=2026-03-15 (was 2026-03-14) place=U Zelenků (was Home)", "note= (was a new deck)"] {
        assert!(history("en").contains(text), "{}", history("en"));
    }
    assert!(history("cs").contains("(předtím Home)"), "{}", history("cs"));
    // What was not there before, and the stake, are as they were typed.
    assert!(
        history("en").contains(" place=Home ") && history("en").contains(" stake=$0.10 note=a new deck ")
    );
}

#[test]
fn names_are_those_that_people_had_then() {
    let room = Room::with_a_table();
    room.does("paid ben anna 5c");
    room.does("rename ben Benedikt");
    room.does("rename benedikt Benno");
    room.does("undo");
    room.does("paid ben anna 5c");
    let history = room.json("history --json");
    let texts: Vec<_> = history.as_array().unwrap().iter().map(|told| told["text"].clone()).collect();
    assert_eq!(
        texts,
        [
            "Anna, Ben, Cyril",
            "Ben to Anna, $0.05",
            "Ben -> Benedikt",
            "Benedikt -> Benno",
            "",
            "Benedikt to Anna, $0.05"
        ]
    );
}
