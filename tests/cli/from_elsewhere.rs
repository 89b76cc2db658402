//! What comes with ledgers and logs of others is said: nights that count no longer, debts, payments, names.

use crate::rehashed::rehash;
use crate::support::Room;
use insta::assert_snapshot;
use meldbook::night::chain::START;
use serde_json::{Value, json};
use std::fs;
use std::os::unix::fs::MetadataExt;

const LEDGER: &str = "data/meldbook/ledger.db";

/// A closed night, and a copy of its ledger.
fn two_ledgers() -> Room {
    let room = Room::with_a_table();
    room.does("log a320s160+170");
    room.does("settle --close");
    fs::copy(room.path(LEDGER), room.path("other.db")).unwrap();
    room
}

/// A copy that erases the night, invents a debt and renames a player.
fn hostile() -> Room {
    let room = two_ledgers();
    room.does("--ledger other.db void 1 --why 'entered twice'");
    room.does("--ledger other.db owed ben anna 5000 --date 2026-01-01");
    room.does("--ledger other.db rename anna Hanka --everywhere");
    room.does("--ledger other.db export --all --format jsonl -o sent.jsonl");
    room
}

/// Returns the seal that a command prints last.
fn seal(room: &Room, line: &str) -> String {
    let said = room.run(line).raw();
    assert_eq!(said.status, 0, "{said}");
    said.stdout.trim_end().rsplit_once("seal ").unwrap().1.to_owned()
}

#[test]
fn a_merge_names_what_it_voids_and_owes_and_renames_and_a_dry_run_takes_nothing() {
    let room = hostile();
    let before = room.entries();
    let told = room.says("merge other.db --dry-run");
    assert_eq!(room.entries(), before);
    let merged = room.says("merge other.db");
    assert_eq!(told, merged.clone() + "nothing was added: this is what would be\n");
    assert_snapshot!(merged, @"
    session 1 of 2026-03-14 (Hanka, Ben, Cyril) is void now: entered twice
    Ben owes Anna $5000.00 since 2026-01-01
    Anna is Hanka now, in every session
    3 daybook entries added, 1 session already here
    ");
    room.does("--ledger other.db void 1 --restore");
    room.does("--ledger other.db --session daybook undo");
    assert_snapshot!(room.says("merge other.db"), @"
    session 1 of 2026-03-14 (Anna, Ben, Cyril) counts again
    undone: Anna is Hanka now, in every session
    2 daybook entries added, 1 session already here
    ");
    assert_snapshot!(room.says("merge other.db"), @"nothing new: 1 session is here already");
}

#[test]
fn it_is_in_json_too() {
    let room = hostile();
    let came = |line: &str| room.json(line)["came"].clone();
    let tried = came("--json merge other.db --dry-run");
    assert_eq!(tried, came("--json merge other.db"));
    assert_eq!(tried["voided"][0]["why"], "entered twice");
    assert_eq!(tried["voided"][0]["players"], json!(["Hanka", "Ben", "Cyril"]));
    assert_eq!(tried["said"][0]["kind"], "owed");
    assert_eq!(tried["said"][1]["change"]["facts"][0]["people"], json!({"old": "Anna", "name": "Hanka"}));
    let imported = room.json("--json --ledger new.db import sent.jsonl");
    assert_eq!((&imported[0]["void"], &imported[0]["open"]), (&json!(true), &json!(false)));
    assert_eq!(imported[1]["came"]["said"], tried["said"]);
}

#[test]
fn an_import_names_it_too_and_shows_no_void_night_as_closed() {
    let room = hostile();
    let dry = room.run("--ledger new.db import sent.jsonl --dry-run").end();
    assert!(!room.path("new.db").exists(), "not even an empty ledger");
    let said = room.run("--ledger new.db import sent.jsonl").end();
    assert_eq!(dry.stdout, said.stdout);
    assert_eq!(dry.stderr, said.stderr.clone() + "nothing was added: this is what would be\n");
    assert!(said.stdout.starts_with("session 1 | 2026-03-14 | scarne | void\n"), "{said}");
    assert!(!said.stdout.contains("pays") && !said.stdout.contains("closed"), "{said}");
    assert_snapshot!(said.stderr, @"
    session 1 of 2026-03-14: 1 hand added
    session 1 of 2026-03-14 (Hanka, Ben, Cyril) is void now: entered twice
    Ben owes Anna $5000.00 since 2026-01-01
    Anna is Hanka now, in every session
    ");
    // Into the ledger that has the night already.
    let said = room.run("import sent.jsonl").end();
    assert!(said.stderr.contains("session 1 of 2026-03-14 (Hanka, Ben, Cyril) is void now"), "{said}");
    assert!(!said.stdout.contains("pays"), "{said}");
}

#[test]
fn a_debt_that_turns_over_is_named() {
    let room = two_ledgers();
    room.does("paid ben anna 20c");
    room.does("--ledger other.db paid ben anna 20c");
    room.does("--ledger other.db paid cyril anna 30c");
    room.does("paid cyril anna 30c");
    assert_snapshot!(room.says("merge other.db"), @r"
    Ben paid Anna $0.20, session 1
    Cyril paid Anna $0.30, session 1
    a debt changes direction: Ben owed Anna $0.10, and now Anna owes Ben $0.10
    a debt changes direction: Cyril owed Anna nothing, and now Anna owes Cyril $0.30
    2 daybook entries added, 1 session already here
    ");
}

/// Two ledgers with a Jan each, who are two people.
fn two_called_jan() -> Room {
    let room = Room::new();
    for (ledger, others) in [(LEDGER, "Ben Cyril"), ("t2.db", "Tereza Dora")] {
        room.does(&format!(
            "--ledger {ledger} new scarne Jan {others} --stake 5c --date 2026-03-14 --dealer jan -q"
        ));
        room.does(&format!("--ledger {ledger} log jan 320 s 160+170"));
        room.does(&format!("--ledger {ledger} settle --close"));
    }
    room
}

#[test]
fn a_name_that_was_here_is_named_when_it_first_comes_from_elsewhere() {
    let room = two_called_jan();
    assert_snapshot!(room.says("merge t2.db"), @"
    session 2 of 2026-03-14: 1 hand added
    Jan of 1 night from t2.db is taken to be the Jan here; if not: `meldbook rename Jan 'ANOTHER NAME' --table t2.db`
    1 session added
    ");
    room.does("--ledger t2.db new scarne Jan Tereza Dora --stake 5c --date 2026-03-15 -q");
    let again = room.says("merge t2.db");
    assert!(again.contains("session 3") && !again.contains("taken to be"), "{again}");
}

#[test]
fn two_of_one_name_are_kept_apart_by_filters_and_no_amount_moves() {
    let room = two_called_jan();
    room.does("--ledger t2.db paid dora jan 10c");
    let seals = room.run("settle").raw().stdout + &room.run("--ledger t2.db settle").raw().stdout;
    room.does("merge t2.db");
    let entries = room.entries();
    assert_snapshot!(room.says("rename jan 'Jan T.' --with tereza"), @"
    Jan is Jan T. now, in session 2
    seal [THE-SEAL-IS]
    ");
    assert_eq!(room.entries(), entries + 1);
    let money = |player: &str| room.json(&format!("totals --json --player '{player}'"))[0]["amount"].clone();
    assert_eq!((money("jan"), money("jan t.")), (json!(60), json!(60)));
    assert!(room.says("sheet 2").contains("Jan T. 320"));
    assert_eq!(room.json("debts --player 'jan t.' --json")[0]["amount"], 20, "what was paid stays paid");
    assert!(room.says("verify").ends_with("everything is correct\n"));
    for seal in seals.lines().filter_map(|line| line.rsplit_once("written down: ")) {
        assert!(room.says(&format!("verify --seal {}", seal.1)).contains("the close of session"));
    }
    room.does("verify --rebuild");
    assert_eq!(money("jan t."), json!(60));
    room.does("undo");
    assert_eq!(money("jan"), json!(120));
    room.does("redo");
    // Elsewhere it is said, and the same.
    let said = room.says(&format!("--ledger t2.db merge {LEDGER}"));
    assert!(said.contains("Jan is Jan T. now, in session 1\n"), "{said}");
    assert_eq!(room.json("--ledger t2.db totals --json"), room.json("totals --json"));
    room.does("export --all --format jsonl -o all.jsonl");
    room.does("--ledger new.db import all.jsonl");
    assert_eq!(room.json("--ledger new.db totals --json"), room.json("totals --json"));
}

#[test]
fn a_player_of_a_closed_night_gets_another_name_and_the_night_can_go_on() {
    let room = two_ledgers();
    assert!(room.refuses(1, "rename ben Benny").contains("no session is open"));
    assert_snapshot!(room.says("--session 1 rename ben Benny"), @"
    Ben is Benny now, on every line of session 1
    seal [THE-SEAL-IS]
    ");
    assert_snapshot!(room.refusals(&[
        "--session 1 rename cyril Anna", "--session 1 rename cyril Ben", "--session 1 rename benny Benny",
        "rename zora Eva --since 2026", "rename cyril Anna --last 1", "rename cyril Eva --last 1 --everywhere",
    ]), @"
    $ meldbook --session 1 rename cyril Anna
    error: the names `Anna` and `Anna` have the same letters, so lines could not distinguish them
    [1]
    $ meldbook --session 1 rename cyril Ben
    error: the names `Ben` and `Ben` have the same letters, so lines could not distinguish them
    [1]
    $ meldbook --session 1 rename benny Benny
    error: Benny already has that name
    [1]
    $ meldbook rename zora Eva --since 2026
    error: no player matches `zora`; the players are Anna, Benny, Cyril
    [1]
    $ meldbook rename cyril Anna --last 1
    error: the names `Anna` and `Anna` have the same letters, so lines could not distinguish them
    [1]
    $ meldbook rename cyril Eva --last 1 --everywhere
    error: `--everywhere` cannot be used with `--player <NAME>`, `--with <NAME>`, `--rules <NAME>`, `--game <GAME>`, `--place <TEXT>`, `--table <NAME>`, `--since <DATE>`, `--until <DATE>`, `--last <N>`

    Usage: meldbook rename --everywhere <OLD> <NEW>

    For more information, try `--help`.
    [2]
    ");
    room.does("reopen 1");
    assert!(room.says("log benny 320 s 160+170").starts_with("hand 2: Benny 320"));
    room.does("rename benny Bára");
    assert!(room.says("verify").ends_with("everything is correct\n"));
    // A line with a name that only the daybook gave is read elsewhere too.
    room.does(&format!("--ledger new.db merge {LEDGER}"));
    room.does("export --all --format jsonl -o all.jsonl");
    room.does("--ledger newer.db import all.jsonl");
    for ledger in ["new.db", "newer.db"] {
        assert_eq!(room.says(&format!("--ledger {ledger} totals")), room.says("totals"));
        assert_eq!(room.says(&format!("--ledger {ledger} verify")), room.says("verify"));
    }
}

#[test]
fn what_continues_this_files_own_daybook_is_refused() {
    let room = two_ledgers();
    room.does("paid ben anna 10c");
    fs::copy(room.path(LEDGER), room.path("copy.db")).unwrap();
    assert_eq!(room.says("merge copy.db"), "nothing new: 1 session is here already\n");
    // As if it were the file that it was copied from.
    let copy = rusqlite::Connection::open(room.path("copy.db")).unwrap();
    let file = fs::metadata(room.path("copy.db")).unwrap();
    copy.execute("UPDATE local SET file = ?1", [format!("{}:{}", file.dev(), file.ino())]).unwrap();
    drop(copy);
    room.does("--ledger copy.db owed ben anna 5000 --date 2026-01-01");
    room.does("--ledger copy.db --session daybook undo");
    room.does("--ledger copy.db export --all --format jsonl -o sent.jsonl");
    let (before, debts) = (room.entries(), room.says("debts"));
    let merged = room.run("merge copy.db").end();
    assert_eq!(merged.status, 1);
    assert_snapshot!(merged.stdout, @r"
    nothing new: 1 session is here already
    daybook [ID] is this ledger's own, and goes on there for 2 more entries, though only this file writes it: a backup was copied over it (`cp LEDGER new.db`, then `mv new.db LEDGER` begins another daybook, and the next time all comes in), or a copy of it was written to, or somebody made them up; nothing of that was added
      Ben owes Anna $5000.00 since 2026-01-01 (daybook, entry 2)
      undo (daybook, entry 3)
    ");
    let imported = room.run("import sent.jsonl").end();
    assert_eq!(imported.status, 1, "{imported}");
    assert!(
        imported.stderr.contains("is this ledger's own, and goes on there for 2 more entries"),
        "{imported}"
    );
    assert_eq!((room.entries(), room.says("debts")), (before, debts));
    // A new ledger has no daybook of its own yet.
    room.does("--ledger new.db merge copy.db");
}

#[test]
fn history_shows_the_daybooks_of_all_machines() {
    let room = two_ledgers();
    room.does("--ledger other.db owed ben anna 1 --date 2026-01-01");
    room.does("merge other.db");
    room.does("owed cyril anna 2 --date 2026-01-02");
    let said = room.says("history daybook");
    let parts = [
        "this ledger's own daybook:",
        "Cyril owes Anna",
        "daybook [ID], of another machine:",
        "Ben owes Anna",
    ];
    let places: Vec<_> = parts.map(|part| said.find(part).unwrap_or_else(|| panic!("{part}: {said}"))).into();
    assert!(places.is_sorted(), "{said}");
    assert_eq!(said.matches("[THE-SEAL-IS]").count(), 2, "{said}");
    let entries = room.json("history daybook --json");
    let of =
        |at: usize| (entries[at]["own"].clone(), entries[at]["change"]["facts"][0]["owed"]["from"].clone());
    assert_eq!((of(0), of(1)), ((json!(true), json!("Cyril")), (json!(false), json!("Ben"))));
    assert_ne!(entries[0]["daybook"], entries[1]["daybook"]);
}

#[test]
fn each_entry_of_a_daybook_has_a_seal_that_a_changed_one_loses() {
    let room = two_ledgers();
    let seals = [
        "paid ben anna 20c",
        "owed ben cyril 5 --date 2026-01-01",
        "debts --net --paid",
        "rename anna Hanka --last 1",
        "void 1 --why x",
        "void 1 --restore",
    ];
    let seals: Vec<(&str, String)> = seals.into_iter().map(|line| (line, seal(&room, line))).collect();
    for (line, seal) in &seals {
        let found = room.says(&format!("verify --seal {seal}"));
        assert!(found.contains("of this ledger's own daybook"), "{line}: {found}");
    }
    assert_snapshot!(room.says(&format!("verify --seal {}", seals[4].1)), @"
    the seal belongs to entry 5 of this ledger's own daybook, of YYYY-MM-DD hh:mm:ss: session 1 does not count: x
    later: entry 6, `void --restore`, at YYYY-MM-DD hh:mm:ss
    ");
    let found = room.json(&format!("verify --json --seal {}", seals[0].1));
    assert_eq!((&found["own"], &found["entry"], &found["kind"]), (&json!(true), &json!(1), &json!("paid")));
    assert_eq!(found["after"].as_array().unwrap().len(), 5);
    // A payment changed from 0.20 to 0.21, with all hashes made again.
    room.does("export --all --format jsonl -o all.jsonl");
    let mut head = START;
    let log = fs::read_to_string(room.path("all.jsonl")).unwrap();
    let changed: Vec<String> = log
        .lines()
        .map(|line| {
            let mut line: Value = serde_json::from_str(line).unwrap();
            if line["no"] == 1 {
                head = START;
            }
            if let Some(part) = line.pointer_mut("/change/facts/0/paid/parts/0") {
                part["amount"] = json!(21);
            }
            rehash(&mut head, &mut line);
            line.to_string()
        })
        .collect();
    room.file("changed.jsonl", changed.join("\n") + "\n");
    room.does("--ledger changed.db import changed.jsonl");
    assert!(room.says("--ledger changed.db verify").ends_with("everything is correct\n"));
    for (_, seal) in &seals {
        let refused = room.refuses(1, &format!("--ledger changed.db verify --seal {seal}"));
        assert!(
            refused.contains("no close and no entry of a daybook in this ledger has the seal"),
            "{refused}"
        );
    }
    // What was merged keeps its seal.
    room.does(&format!("--ledger new.db merge {LEDGER}"));
    let found = room.says(&format!("--ledger new.db verify --seal {}", seals[0].1));
    assert!(found.contains(", of another machine, of "), "{found}");
}

#[test]
fn a_name_that_was_said_later_here_stands_and_is_what_is_told() {
    let room = Room::with_a_table();
    room.does("log a320s160+170");
    room.does("settle --close");
    fs::copy(room.path("data/meldbook/ledger.db"), room.path("other.db")).unwrap();
    room.does("--ledger other.db rename ben Benny --session 1");
    room.does("--ledger other.db paid benny anna 10c --session 1");
    room.does("--ledger other.db rename cyril Cyprian --everywhere");
    // What is said in the same second has no order.
    std::thread::sleep(std::time::Duration::from_millis(1100));
    room.does("rename ben Hugo --session 1");
    room.does("rename cyril Kiril --everywhere");
    assert_snapshot!(room.says("merge other.db"), @"
    Hugo paid Anna $0.10, session 1
    Cyprian is Kiril now, in every session
    3 daybook entries added, 1 session already here
    ");
    let names = |room: &Room| room.json("sessions --json")[0]["players"].clone();
    assert_eq!(names(&room), json!(["Anna", "Hugo", "Kiril"]));
    // The cash of Benny is that of Hugo.
    assert_eq!(room.json("debts --json --player hugo")[0]["amount"], 20);
    assert!(room.says("verify").contains("everything is correct"));
    room.does("--ledger other.db merge data/meldbook/ledger.db");
    for line in ["people", "debts", "sessions"] {
        assert_eq!(room.says(line), room.says(&format!("--ledger other.db {line}")));
    }
}
