//! `sessions`: the nights there were.

use crate::support::Room;
use insta::assert_snapshot;
use serde_json::json;

/// Three nights at two places, under two sets of rules; the last one is open.
pub fn three_nights() -> Room {
    let room = Room::new();
    room.does("new scarne Anna Ben Cyril --stake 5c --date 2026-01-31 --place 'U Zelenků' --dealer cyril");
    room.does("log anna 320 s made");
    room.does("settle --close --paid");
    room.does(
        "new classic Ben Anna Dana Žofie --stake '2 Kč' --date 2026-02-01 --place \"Dana's\" --dealer zof",
    );
    room.does("log ben 350 d lost");
    room.does("log anna 300 h made");
    room.does("settle --close");
    room.does("new scarne anna CYRÍL Dana --stake 5c --date 2026-02-14 --dealer dana");
    room.does("log anna 300 h lost");
    room
}

#[test]
fn the_nights_by_day() {
    assert_snapshot!(three_nights().says("sessions"), @r"
    ┌──────────────────────────────────────────────────────────────────────────────┐
    │ #   date         players          hands   won most       lost most     state │
    ├──────────────────────────────────────────────────────────────────────────────┤
    │ 1   2026-01-31   Anna, Ben,           1   Anna +$0.60    Ben -$0.30          │
    │                  Cyril                                                       │
    │ 2   2026-02-01   Ben, Anna,           2   Anna +43 Kč    Ben -81 Kč          │
    │                  Dana, Žofie                                                 │
    │ 3   2026-02-14   Anna, Cyril,         1   Cyril +$0.30   Anna -$0.60   open  │
    │                  Dana                                                        │
    └──────────────────────────────────────────────────────────────────────────────┘
    ");
}

#[test]
fn json_is_an_array_of_sessions() {
    let mut sessions = three_nights().json("sessions --json");
    for session in sessions.as_array_mut().unwrap() {
        assert_eq!(session.as_object_mut().unwrap().remove("id").unwrap().as_str().unwrap().len(), 36);
    }
    assert_eq!(
        sessions,
        json!([
            {"session": 1, "date": "2026-01-31", "place": "U Zelenků", "rules": "scarne", "currency": "USD",
             "players": ["Anna", "Ben", "Cyril"], "hands": 1, "open": false,
             "won_most": {"player": "Anna", "units": 12, "amount": 60}, "lost_most": {"player": "Ben", "units": -6, "amount": -30}},
            {"session": 2, "date": "2026-02-01", "place": "Dana's", "rules": "classic", "currency": "CZK",
             "players": ["Ben", "Anna", "Dana", "Žofie"], "hands": 2, "open": false,
             "won_most": {"player": "Anna", "units": 19, "amount": 4300}, "lost_most": {"player": "Ben", "units": -43, "amount": -8100}},
            {"session": 3, "date": "2026-02-14", "place": null, "rules": "scarne", "currency": "USD",
             "players": ["Anna", "Cyril", "Dana"], "hands": 1, "open": true,
             "won_most": {"player": "Cyril", "units": 6, "amount": 30}, "lost_most": {"player": "Anna", "units": -12, "amount": -60}},
        ])
    );
}

#[test]
fn filters_all_have_to_hold() {
    let room = three_nights();
    let fit = |filters: &str| {
        let sessions = room.json(&format!("sessions --json {filters}"));
        sessions
            .as_array()
            .unwrap()
            .iter()
            .map(|session| session["session"].as_i64().unwrap())
            .collect::<Vec<_>>()
    };
    assert_eq!(fit(""), [1, 2, 3]);
    assert_eq!(fit("--player ben"), [1, 2]);
    assert_eq!(fit("--player cyril"), [1, 3], "accents do not make a second one");
    assert_eq!(fit("--player anna --player dana"), [2, 3]);
    assert_eq!(fit("--player ŽOFIE"), [2]);
    assert_eq!(fit("--rules scarne"), [1, 3]);
    assert_eq!(fit("--since 2026-02-01"), [2, 3]);
    assert_eq!(fit("--until 2026-02-01"), [1, 2]);
    assert_eq!(fit("--since 2026-02-01 --until 2026-02-01"), [2]);
    assert_eq!(fit("--place dana"), [2]);
    assert_eq!(fit("--rules scarne --player dana --since 2026-02-01"), [3]);
    assert_eq!(fit("--with dana --player cyril"), [3]);
    assert_eq!(fit("--game pinochle"), [1, 2, 3]);
    assert_eq!(fit("--game auction"), [1, 2, 3]);
    assert_eq!(fit("--game points"), Vec::<i64>::new());
    assert_eq!(fit("--game mariáš"), Vec::<i64>::new());
    assert_eq!(fit("--last 2"), [2, 3], "the latest, in the order of their dates");
    assert_eq!(fit("--rules scarne --last 1"), [3]);
    assert_eq!(fit("--player ben --last 1"), [2]);
    assert_eq!(fit("--place zelenku --rules SCARNE"), [1], "neither case nor accents matter");
    assert_eq!(fit("--since 'february 2026' --until 14.2.2026"), [2, 3]);
}

#[test]
fn where_none_fits_that_is_said() {
    let room = three_nights();
    let ran = room.run("sessions --since 2027-01-01").end();
    assert_eq!((ran.status, ran.stdout.as_str(), ran.stderr.as_str()), (0, "", "no session fits\n"));
}

#[test]
fn unknown_players_are_refused_with_whom_was_meant() {
    let room = three_nights();
    assert_snapshot!(
        room.refusals(&["sessions --player xaver", "sessions --player bem", "sessions --player kitty", "sessions --with bem", "sessions --rules brooklyn", "sessions --rules classik", "totals --place nowhere", "debts --place danas", "sessions --since soon", "sessions --until 2026-13-01"]),
        @r"
    $ meldbook sessions --player xaver
    error: nobody in the ledger is called `xaver`
    [1]
    $ meldbook sessions --player bem
    error: nobody in the ledger is called `bem`
    hint: did you mean `Ben`?
    [1]
    $ meldbook sessions --player kitty
    error: nobody in the ledger is called `kitty`
    [1]
    $ meldbook sessions --with bem
    error: nobody in the ledger is called `bem`
    hint: did you mean `Ben`?
    [1]
    $ meldbook sessions --rules brooklyn
    error: no session of this ledger uses the rules `brooklyn`
    hint: in this ledger: `classic`, `scarne`
    [1]
    $ meldbook sessions --rules classik
    error: no session of this ledger uses the rules `classik`
    hint: did you mean `classic`?
    [1]
    $ meldbook totals --place nowhere
    error: no session of this ledger was at `nowhere`
    hint: in this ledger: `Dana's`, `U Zelenků`
    [1]
    $ meldbook debts --place danas
    error: no session of this ledger was at `danas`
    hint: did you mean `Dana's`?
    [1]
    $ meldbook sessions --since soon
    error: `soon` is no day, month or year; write it like 2026-03-14, 2026-03, 2026, `3 months` or `last week`
    [2]
    $ meldbook sessions --until 2026-13-01
    error: `2026-13-01` is no day, month or year; write it like 2026-03-14, 2026-03, 2026, `3 months` or `last week`
    [2]
    "
    );
}

#[test]
fn a_filter_takes_a_day_a_month_a_year_or_how_long_ago() {
    let room = Room::new();
    for day in ["2024-12-31", "2025-02-01", "2025-02-28", "2025-03-01"] {
        room.does(&format!("new scarne Anna Ben Cyril --date {day}"));
    }
    let dates = |filters: &str| -> Vec<String> {
        let found = room.json(&format!("sessions --json {filters}"));
        found.as_array().unwrap().iter().map(|row| row["date"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(dates("--since 2025-02 --until 2025-02"), ["2025-02-01", "2025-02-28"]);
    assert_eq!(dates("--until 2024"), ["2024-12-31"]);
    assert_eq!(dates("--since 2025").len(), 3);
    assert_eq!(dates("--since '3 days'").len(), 0);
    assert_eq!(dates("--since '300 years'").len(), 4);
    room.does("new scarne Žofie Ben Cyril --date 2025-04-01");
    assert_eq!(dates("--player zof"), ["2025-04-01"], "a beginning is enough, as everywhere");
    assert_snapshot!(room.refusals(&["sessions --since 25-02", "totals --until 2/1/2025", "totals --since soon"]), @"
    $ meldbook sessions --since 25-02
    error: `25-02` is no day, month or year; write it like 2026-03-14, 2026-03, 2026, `3 months` or `last week`
    [2]
    $ meldbook totals --until 2/1/2025
    error: `2/1/2025` may be 2025-01-02 or 2025-02-01
    [2]
    $ meldbook totals --since soon
    error: `soon` is no day, month or year; write it like 2026-03-14, 2026-03, 2026, `3 months` or `last week`
    [2]
    ");
}

#[test]
fn people_are_listed_under_the_names_that_they_have_now() {
    let room = Room::with_a_table();
    room.does("settle --close");
    room.does("new scarne Anička Ben Cyril --date 2026-03-21");
    room.does("people merge Anička Anna");
    let sessions = room.says("sessions");
    assert!(sessions.contains("Anna, Ben, Cyril") && !sessions.contains("Anička"), "{sessions}");
    let players = |at: usize| room.json("sessions --json")[at]["players"].clone();
    assert_eq!(players(0), players(1));
}
