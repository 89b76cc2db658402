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

/// Returns who sits where, and who deals, speaks and sits out next.
fn seated(room: &Room) -> String {
    let [bare, sheet] = ["--json", "sheet --json"].map(|line| room.json(line));
    assert_eq!((&bare["seats"], &bare["next"]), (&sheet["seats"], &sheet["next"]));
    assert_eq!(bare["dealer"], bare["next"]["dealer"]);
    format!("{} {}", bare["seats"], bare["next"])
}

#[test]
fn json_says_who_sits_where_and_who_is_next() {
    let room = Room::new();
    room.does("new scarne Anna Ben Cyril Dana --dealer dana --date 2026-03-14");
    assert_snapshot!(seated(&room), @r#"["Anna","Ben","Cyril","Dana"] {"dealer":"Dana","first":"Anna","sits_out":["Dana"]}"#);
    room.does("log anna 320 s made");
    room.does("seat out ben");
    room.does("seat in Emil");
    room.does("seat in Petr");
    // With five, two sit out.
    assert_snapshot!(seated(&room), @r#"["Anna","Emil","Cyril","Dana","Petr"] {"dealer":"Petr","first":"Anna","sits_out":["Emil","Petr"]}"#);
    room.does("log cyril 320 s made");
    room.does("log pass dealer cyril");
    let rows = room.json("sheet --json")["sheet"].clone();
    let row = |row: &serde_json::Value| {
        let player = row["player"].as_str().unwrap_or_default();
        format!("{} {player} {} {}", row["kind"], row["dealer"], row["sits_out"])
    };
    let rows: Vec<String> = rows.as_array().unwrap().iter().map(row).collect();
    assert_snapshot!(rows.join("\n"), @r#"
    "hand"  "Dana" ["Dana"]
    "seat" Ben null null
    "seat" Emil null null
    "seat" Petr null null
    "hand"  "Petr" ["Emil","Petr"]
    "hand"  "Cyril" ["Cyril","Petr"]
    "#);
    // Too few to play: somebody deals, but nobody speaks yet.
    for name in ["anna", "emil", "cyril"] {
        room.does(&format!("seat out {name}"));
    }
    assert_snapshot!(seated(&room), @r#"["Dana","Petr"] {"dealer":"Dana","first":null,"sits_out":[]}"#);
}
