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
fn standings_last_hand_and_who_deals() {
    let room = Room::new();
    room.does("new classic Anna Ben Cyril Dana --stake 10c --date 2026-03-14 --dealer dana");
    assert_snapshot!(room.says(""), @r"
    session 1 | 2026-03-14 | classic | open
    ┌───────────────────────────────┐
    │         hands   units   money │
    ├───────────────────────────────┤
    │ Anna        0       0   $0.00 │
    │ Ben         0       0   $0.00 │
    │ Cyril       0       0   $0.00 │
    │ Dana        0       0   $0.00 │
    │ kitty               0   $0.00 │
    └───────────────────────────────┘
    next: Dana deals, Anna speaks first, Dana sits out
    ");
    room.does("log anna 350 s m120 t180");
    room.does("seat out dana");
    assert_snapshot!(room.says(""), @r"
    session 1 | 2026-03-14 | classic | open
    ┌──────────────────────────────────────┐
    │               hands   units    money │
    ├──────────────────────────────────────┤
    │ Dana (left)       1     +20   +$2.50 │
    │ Ben               1     +20   +$2.00 │
    │ Cyril             1     +20   +$2.00 │
    │ Anna              1     -80   -$8.00 │
    │ kitty                   +20   +$1.50 │
    └──────────────────────────────────────┘
    last: hand 1: Anna 350 spades: meld 120 + tricks 180 = 300, lost
    next: Anna deals, Ben speaks first
    ");
    room.does("settle --close");
    assert_snapshot!(room.says(""), @r"
    session 1 | 2026-03-14 | classic | closed
    ┌──────────────────────────────────────┐
    │               hands   units    money │
    ├──────────────────────────────────────┤
    │ Dana (left)       1     +20   +$2.50 │
    │ Ben               1     +20   +$2.00 │
    │ Cyril             1     +20   +$2.00 │
    │ Anna              1     -80   -$8.00 │
    │ kitty                   +20   +$1.50 │
    └──────────────────────────────────────┘
    last: hand 1: Anna 350 spades: meld 120 + tricks 180 = 300, lost
    no session is open: `meldbook new RULES PLAYER...` opens one
    ");
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
        })
    );
}
