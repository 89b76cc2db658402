//! `history`: every entry as it was typed, and what took it back.

use crate::support::Room;
use serde_json::json;

fn a_night_with_second_thoughts() -> Room {
    let room = Room::with_a_table();
    for line in [
        "log 'anna 320 s m160 t170 # first'",
        "log --note beside ben 300 h -",
        "undo",
        "redo",
        "fix 1 anna 320 h m160 t170",
        "insert 1 pass",
        "strike 3",
        "seat in Dana",
        "rename dana Daniela",
        "seat out anna",
        "paid ben daniela 5c",
        "settle --close",
        "reopen",
    ] {
        room.does(line);
    }
    room
}

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

#[test]
fn json_has_the_content_of_each_entry() {
    let room = a_night_with_second_thoughts();
    let history = room.json("history --json");
    let entries = history.as_array().unwrap();
    assert_eq!(entries.len(), 14);
    let kinds: Vec<_> = entries.iter().map(|entry| entry["kind"].as_str().unwrap()).collect();
    assert_eq!(
        kinds,
        [
            "opened", "hand", "hand", "undo", "redo", "fix", "insert", "strike", "seat", "rename", "seat",
            "paid", "closed", "reopened"
        ]
    );
    assert!(entries.iter().all(|entry| entry["at"].is_i64() && entry["change"].is_object()));
    assert_eq!((entries[3]["of"].clone(), entries[3]["said"].clone()), (json!(3), json!("undo")));
    let paid = json!([{"paid": [[2, 4, 5]]}]);
    assert_eq!(entries[11]["change"]["changed"]["list"][0][2], paid);
}
