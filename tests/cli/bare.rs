//! The bare command: where the night stands.

use crate::support::Room;
use insta::assert_snapshot;
use serde_json::json;

#[test]
fn before_the_first_night_it_says_how_to_begin() {
    let room = Room::new();
    assert_snapshot!(room.says(""), @r"
    no session was opened yet in [ROOM]/data/meldbook/ledger.db
    `meldbook new scarne Anna Ben Cyril --stake 5c` opens one
    `meldbook rules list` shows the rules, `meldbook --help` all commands
    ");
    assert_eq!(room.json("--json"), json!(null));
    assert!(!room.path("data").exists(), "looking makes no ledger");
}

#[test]
fn json_has_players_kitty_and_dealer() {
    let room = Room::with_a_table();
    room.does("log anna 320 s made");
    let mut bare = room.json("--json");
    let id = bare["session"].as_object_mut().unwrap().remove("id").unwrap();
    assert_eq!(id, room.json("sessions --json")[0]["id"]);
    assert_eq!(
        bare,
        json!({
            "session": {"session": 1, "date": "2026-03-14", "place": null, "rules": "scarne", "currency": "USD",
                        "players": ["Anna", "Ben", "Cyril"], "hands": 1, "open": true},
            "players": [
                {"player": "Anna", "hands": 1, "units": 12, "amount": 60, "seated": true},
                {"player": "Ben", "hands": 1, "units": -6, "amount": -30, "seated": true},
                {"player": "Cyril", "hands": 1, "units": -6, "amount": -30, "seated": true},
            ],
            "kitty": 0,
            "dealer": "Anna",
            "seats": ["Anna", "Ben", "Cyril"],
            "next": {"dealer": "Anna", "first": "Ben", "sits_out": []},
        })
    );
}
