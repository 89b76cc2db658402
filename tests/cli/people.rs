//! `people`, `people merge` and `rename --everywhere`: one person over the years.

use crate::support::Room;
use insta::assert_snapshot;
use serde_json::json;

fn two_spellings() -> Room {
    let room = Room::with_a_table();
    room.does("log anna 320 s made");
    room.does("settle --close");
    room.does("new scarne Jana Ben Benedikt --stake 5c --date 2026-03-20 --dealer jana");
    room.does("log jana 320 s made");
    room
}

fn hands(room: &Room, player: &str) -> serde_json::Value {
    room.json(&format!("totals --json --player {player}"))[0]["hands"].clone()
}

#[test]
fn everybody_is_listed_with_their_nights() {
    let room = two_spellings();
    assert_eq!(
        room.json("people --json")[1],
        json!({"name": "Ben", "also": [], "sessions": 2, "first": "2026-03-14", "last": "2026-03-20"})
    );
    assert_snapshot!(room.says("people"), @r"
    ┌───────────────────────────────────────────────┐
    │ name       sessions   first        last       │
    ├───────────────────────────────────────────────┤
    │ Anna              1   2026-03-14   2026-03-14 │
    │ Ben               2   2026-03-14   2026-03-20 │
    │ Benedikt          1   2026-03-20   2026-03-20 │
    │ Cyril             1   2026-03-14   2026-03-14 │
    │ Jana              1   2026-03-20   2026-03-20 │
    └───────────────────────────────────────────────┘
    ");
}

#[test]
fn two_names_become_one_person_and_two_again() {
    let room = two_spellings();
    let sheet = room.says("sheet 1");
    assert_snapshot!(room.says("people merge cyril benedikt"), @r"
    Cyril is Benedikt now, in every session
    seal [THE-SEAL-IS]
    ");
    assert_eq!((hands(&room, "Cyril"), hands(&room, "Benedikt")), (json!(2), json!(2)));
    assert_eq!(room.json("totals --json").as_array().unwrap().len(), 4);
    assert_eq!(room.json("people --json")[2]["also"], json!(["Cyril"]));
    assert_eq!(room.json("debts --json")[1]["from"], "Benedikt", "Cyril lost the first night");
    assert_eq!(room.says("sheet 1"), sheet, "closed nights are untouched");
    assert!(room.says("verify").ends_with("everything is correct\n"));
    room.does("verify --rebuild");
    assert_eq!(hands(&room, "Cyril"), 2);
    assert!(
        room.says("undo").starts_with("undone: Cyril is Benedikt now, in every session (daybook, entry ")
    );
    assert_eq!((hands(&room, "Cyril"), hands(&room, "Benedikt")), (json!(1), json!(1)));
    assert!(room.says("verify").ends_with("everything is correct\n"));
}

#[test]
fn who_sat_at_one_table_are_two() {
    let room = two_spellings();
    assert_snapshot!(room.refusals(&["people merge ben benedikt", "people merge anna xaver", "people merge anna ANNA"]), @r"
    $ meldbook people merge ben benedikt
    error: Ben and Benedikt sat at one table: in session 2
    [1]
    $ meldbook people merge anna xaver
    error: no player matches `xaver`; the players are Anna, Ben, Benedikt, Cyril, Jana
    [1]
    $ meldbook people merge anna ANNA
    error: Anna already has that name
    hint: `meldbook rename Anna ANNA --everywhere` changes how it is written
    [1]
    ");
}

#[test]
fn a_person_is_renamed_everywhere_and_at_the_open_table() {
    let room = two_spellings();
    room.does("rename jana Johana --everywhere");
    assert!(room.says("sheet").contains("Johana"));
    assert_eq!(hands(&room, "Johana"), 1);
    assert!(room.says("verify").ends_with("everything is correct\n"));
    room.does("undo");
    assert!(!room.says("sheet").contains("Johana"), "one undo takes back both");
    assert_eq!(hands(&room, "Jana"), 1);
    assert!(room.refuses(1, "totals --player Johana").contains("nobody"));
    assert!(room.says("verify").ends_with("everything is correct\n"));
    room.does("rename cyril Kyrill --everywhere");
    assert!(room.says("sheet 1").contains("Cyril"), "closed nights are untouched");
    assert_eq!(room.json("totals --json --player kyrill")[0]["player"], "Kyrill");
}

/// After `rename OLD NEW --everywhere` nobody may be called OLD for years.
#[test]
fn who_comes_back_by_an_old_name_is_who_they_were() {
    let room = Room::new();
    room.does("new scarne Ana Eva Ben --stake 1 -q");
    room.does("log eva 300 c +");
    room.does("rename Eva Jan --everywhere");
    assert!(room.refuses(1, "new scarne Eva Jan Petr").contains("one person"), "not with themselves");
    room.does("settle --close --paid");
    room.does("new scarne Anna Eva Petr --stake 1 -q");
    room.does("log eva 300 c +");
    let totals = room.json("totals --json");
    let of_jan = totals.as_array().unwrap().iter().find(|row| row["player"] == "Jan").unwrap();
    assert_eq!(of_jan["sessions"], 2, "{totals}");
    assert!(room.says("verify").ends_with("everything is correct\n"));
    room.does("verify --rebuild");
    assert_eq!(room.json("totals --json"), totals);
    room.does("export --all --format jsonl -o all.jsonl");
    room.does("--ledger other.db import all.jsonl");
    assert_eq!(room.json("--ledger other.db totals --json"), totals);
    room.does("--ledger other.db verify");
}

#[test]
fn a_name_that_nobody_is_called_by_any_longer_is_spelled_as_at_the_table() {
    let room = Room::new();
    room.does("new scarne Xaver Yvona Jana -q");
    room.does("rename Jana ben --everywhere");
    room.does("new scarne Dora Ben Eva -q");
    room.does("--session 1 log pass");
    room.does("--session 1 rename ben Sarka --everywhere");
    assert!(room.says("verify").ends_with("everything is correct\n"));
    room.does("undo");
    assert!(room.says("verify").ends_with("everything is correct\n"));
}

/// Returns how many entries of a history are of the file's own daybook.
fn own_entries(history: &serde_json::Value) -> usize {
    history.as_array().unwrap().iter().filter(|entry| entry["own"] == true).count()
}

#[test]
fn the_daybook_goes_with_the_log() {
    let room = two_spellings();
    room.does("settle --close");
    room.does("people merge cyril benedikt");
    room.does("paid ben anna 30c");
    room.does("void 2 --why 'a trial'");
    room.does("export --all --format jsonl -o all.jsonl");
    let there = "--ledger other.db";
    room.does(&format!("{there} import all.jsonl"));
    for line in ["debts --json", "people --json", "totals --json", "sessions --void --json"] {
        assert_eq!(room.json(&format!("{there} {line}")), room.json(line), "{line}");
    }
    room.does(&format!("{there} import all.jsonl"));
    assert!(room.says(&format!("{there} verify")).ends_with("everything is correct\n"));
    // Each machine goes on in its own.
    room.does(&format!("{there} owed anna ben 1"));
    assert_eq!(own_entries(&room.json(&format!("{there} history daybook --json"))), 1);
    assert_eq!(own_entries(&room.json("history daybook --json")), 3);
}

#[test]
fn a_copy_of_the_file_begins_a_daybook_of_its_own() {
    let room = two_spellings();
    room.does("owed anna ben 1");
    std::fs::copy(room.path("data/meldbook/ledger.db"), room.path("copy.db")).unwrap();
    room.does("--ledger copy.db owed anna ben 2");
    room.does("owed anna ben 3");
    assert_eq!(own_entries(&room.json("--ledger copy.db history daybook --json")), 1);
    assert_eq!(own_entries(&room.json("history daybook --json")), 2);
    let daybooks = "SELECT count(DISTINCT chain) FROM entry WHERE chain > 'ffffffff'";
    let copy = rusqlite::Connection::open(room.path("copy.db")).unwrap();
    assert_eq!(copy.query_row(daybooks, [], |row| row.get::<_, i64>(0)).unwrap(), 2);
}

#[test]
fn one_person_does_not_sit_at_a_table_twice() {
    let room = Room::new();
    room.does("new scarne Ana Ben Cyril --stake 5c -q");
    room.does("settle --close");
    room.does("new scarne Anna Ben Cyril --stake 5c -q");
    room.does("settle --close");
    room.does("people merge Ana Anna");
    let refused = room.refuses(1, "new scarne Ana Anna Ben --stake 5c");
    assert!(refused.contains("Ana and Anna are one person"), "{refused}");
    room.does("new scarne Ana Ben Cyril --stake 5c -q");
    let sheet = room.says("sheet");
    for line in ["seat in Anna", "rename ben Anna"] {
        let refused = room.refuses(1, line);
        assert!(refused.contains("Anna and Ana are one person"), "{line}: {refused}");
    }
    assert_eq!(room.says("sheet"), sheet);
}
