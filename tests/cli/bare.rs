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
    │         hands   units    play │
    ├───────────────────────────────┤
    │ Anna        0       0   $0.00 │
    │ Ben         0       0   $0.00 │
    │ Cyril       0       0   $0.00 │
    │ Dana        0       0   $0.00 │
    │ kitty               0   $0.00 │
    └───────────────────────────────┘
    next: Dana deals, Anna bids first, Dana sits out
    ");
    room.does("log anna 350 s m120 t180");
    room.does("seat out dana");
    assert_snapshot!(room.says(""), @r"
    session 1 | 2026-03-14 | classic | open
    ┌──────────────────────────────────────┐
    │               hands   units     play │
    ├──────────────────────────────────────┤
    │ Dana (left)       1     +20   +$2.50 │
    │ Ben               1     +20   +$2.00 │
    │ Cyril             1     +20   +$2.00 │
    │ Anna              1     -80   -$8.00 │
    │ kitty                   +20   +$1.50 │
    └──────────────────────────────────────┘
    last: hand 1: Anna 350 spades: meld 120 + tricks 180 = 300, lost (Dana dealt)
    next: Anna deals, Ben bids first
    ");
    room.does("settle --close");
    assert_snapshot!(room.says(""), @r"
    session 1 | 2026-03-14 | classic | closed
    ┌───────────────────────────────────────┐
    │               hands   units   balance │
    ├───────────────────────────────────────┤
    │ Ben               1     +20    +$2.50 │
    │ Cyril             1     +20    +$2.50 │
    │ Dana (left)       1     +20    +$2.50 │
    │ Anna              1     -80    -$7.50 │
    │ kitty                   +20     $0.00 │
    └───────────────────────────────────────┘
    last: hand 1: Anna 350 spades: meld 120 + tricks 180 = 300, lost (Dana dealt)
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

#[test]
fn json_of_other_games_says_who_is_next_too() {
    let room = Room::new();
    let opened = |words: &str| {
        room.does(&format!("new {words}"));
        seated(&room)
    };
    assert_snapshot!(opened("pauzirak Petr Jan Hana Eva"), @r#"["Petr","Jan","Hana","Eva"] {"dealer":"Eva","first":"Petr","sits_out":["Eva"]}"#);
    assert_snapshot!(opened("lizany Petr Jan --dealer petr"), @r#"["Petr","Jan"] {"dealer":"Petr","first":"Jan","sits_out":[]}"#);
    assert_snapshot!(opened("family Anna Ben Cyril Dana --dealer ben"), @r#"["Anna","Ben","Cyril","Dana"] {"dealer":"Ben","first":"Cyril","sits_out":[]}"#);
    room.does("game --sides anna+ben,cyril+dana");
    let sheet = room.json("sheet --json");
    assert_eq!(sheet["sheet"][0]["kind"], "game");
    assert_snapshot!(opened("classic Anna Ben Cyril Dana --set sits_out_four=dealers_right"), @r#"["Anna","Ben","Cyril","Dana"] {"dealer":"Dana","first":"Anna","sits_out":["Cyril"]}"#);
}
