//! Which session a command is about: the one in play, or the one that is named.

use crate::faults::shim::library;
use crate::rehashed::changed;
use crate::support::{Ran, Room};
use insta::assert_snapshot;

fn two_nights() -> Room {
    let room = Room::with_a_table();
    room.does("new scarne Dana Emil Filip --date 2026-03-15 --dealer filip");
    room
}

fn players(room: &Room, line: &str) -> String {
    room.json(line)["players"][0]["player"].as_str().unwrap().to_owned()
}

#[test]
fn a_number_a_date_or_the_beginning_of_an_id() {
    let room = two_nights();
    let id = room.json("sessions --json")[0]["id"].as_str().unwrap().to_owned();
    for word in ["1", "2026-03-14", id.as_str(), &id.to_uppercase(), &id[..30]] {
        for line in ["--json --session", "sheet --json --session", "sheet --json", "--session"] {
            let line = if line == "--session" {
                format!("--session {word} sheet --json")
            } else {
                format!("{line} {word}")
            };
            assert_eq!(players(&room, &line), "Anna", "{line}");
        }
    }
    assert_eq!(
        players(&room, "sheet 1 --session 2 --json"),
        "Anna",
        "what the command itself names goes first"
    );
}

#[test]
fn nothing_is_added_to_a_session_untouched_for_twelve_hours_unless_it_is_named() {
    let room = Room::with_a_table();
    room.does("log anna 320 s made");
    let eleven_hours_ago = seconds_ago(11 * 3600);
    let thirteen_hours_ago = seconds_ago(13 * 3600);
    assert!(
        log_of_a_night_last_touched_at(&room, eleven_hours_ago).run("log ben 300 h made").end().status == 0
    );
    let old = log_of_a_night_last_touched_at(&room, thirteen_hours_ago);
    assert_snapshot!(old.refusals(&["log ben 300 h made"]), @"
    $ meldbook log ben 300 h made
    error: session 1 of 2026-03-14 has not changed for twelve hours
    hint: add `--session 1` if it is meant; `meldbook new` opens another one
    [1]
    ");
    let refused = old.refuses(1, "log ben 300 h made");
    let entries = old.entries();
    for line in [
        "log result anna +3 ben -3",
        "undo",
        "fix 1 anna 300 s made",
        "strike 1",
        "insert 1 ben 300 h made",
        "edit",
        "edit",
        "seat in Dana",
        "seat in Dana --from 1",
        "seat out ben",
        "set kitty=true",
        "set place=Brno",
        "set stake=10c --all",
        "spent anna 5 beer",
        "penalty anna ben 3 misdeal",
        "rename anna Anne",
        "rename anna Anne --everywhere",
        "settle --close",
        "settle --paid",
        "paid ben anna 5c",
        "paid hand",
        "paid hand 1",
        "void --why 'never played'",
        "play",
    ] {
        assert_eq!(old.refuses(1, line), refused, "{line}");
    }
    assert_eq!(old.entries(), entries);
    for line in
        ["", "settle", "settle --share", "sheet", "history", "agreed", "why", "fix 1", "export", "debts"]
    {
        old.does(line);
    }
    assert_eq!(old.json("--json")["session"]["hands"], 1, "it can be read");
    old.does("--session 1 fix 1 anna 320 h made");
    old.does("log ben 300 h made");
    let old = log_of_a_night_last_touched_at(&room, thirteen_hours_ago);
    old.does("log --session 1 ben 300 h made");
    old.does("undo");
    let old = log_of_a_night_last_touched_at(&room, thirteen_hours_ago);
    old.does("settle 1 --close");
    let old = log_of_a_night_last_touched_at(&room, thirteen_hours_ago);
    assert_snapshot!(old.refusals(&["--lang cs spent anna 5 pivo"]), @r"
    $ meldbook --lang cs spent anna 5 pivo
    chyba: do večera 1 ze dne 2026-03-14 už dvanáct hodin nic nepřibylo
    rada: pokud ho myslíte, připište `--session 1`; `meldbook new` založí další
    [1]
    ");
    old.does("new --again");
    old.does("log anna 320 s made");
    assert!(old.says("").starts_with("session 2 "), "the new night is current");
}

/// Runs the program so many hours from now, where a library can tell it the time.
fn in_hours(room: &Room, hours: i64, line: &str) -> Option<Ran> {
    let (library, clock) = (library()?, seconds_ago(-hours * 3600));
    let run = room.run(line).variable("LD_PRELOAD", library.to_str().unwrap());
    let run = run.variable("MELDBOOK_SHIM_FOLDER", room.path("").to_str().unwrap());
    Some(run.variable("MELDBOOK_SHIM_CLOCK", &format!("{clock} 0")).end())
}

#[test]
fn a_night_closed_long_ago_is_reopened_and_settled_by_name() {
    let room = Room::with_a_table();
    room.does("log anna 320 s made");
    room.does("settle --close");
    let Some(ran) = in_hours(&room, 13, "reopen") else { return };
    assert_snapshot!(ran, @"
    $ meldbook reopen
    error: session 1 of 2026-03-14 has not changed for twelve hours
    hint: add `--session 1` if it is meant; `meldbook new` opens another one
    [1]
    ");
    for line in ["settle --paid", "undo"] {
        assert_eq!(in_hours(&room, 13, line).unwrap().stderr, ran.stderr, "{line}");
    }
    assert_snapshot!(in_hours(&room, 13, "--lang cs reopen").unwrap(), @"
    $ meldbook --lang cs reopen
    chyba: do večera 1 ze dne 2026-03-14 už dvanáct hodin nic nepřibylo
    rada: pokud ho myslíte, připište `--session 1`; `meldbook new` založí další
    [1]
    ");
    assert_eq!(in_hours(&room, 13, "settle").unwrap().status, 0);
    assert_eq!(in_hours(&room, 13, "reopen 1").unwrap().status, 0);
    assert_eq!(in_hours(&room, 14, "undo").unwrap().status, 0, "it was touched an hour ago");
    assert_eq!(in_hours(&room, 28, "settle 1 --paid").unwrap().status, 0);
}

/// What is paid between nights is in the daybook, whose last entry counts.
#[test]
fn cash_between_nights_is_taken_back_however_old_the_night_is() {
    let room = Room::with_a_table();
    room.does("log anna 320 s made");
    room.does("settle --close");
    let Some(paid) = in_hours(&room, 200, "paid ben anna 5c") else { return };
    assert_eq!(paid.status, 0, "{paid}");
    let taken_back = in_hours(&room, 201, "undo").unwrap();
    assert!(taken_back.stdout.starts_with("undone: Ben paid Anna $0.05, session 1"), "{taken_back}");
    // Before that comes the close.
    assert_snapshot!(in_hours(&room, 201, "undo").unwrap(), @"
    $ meldbook undo
    error: session 1 of 2026-03-14 has not changed for twelve hours
    hint: add `--session 1` if it is meant; `meldbook new` opens another one
    [1]
    ");
    assert_eq!(in_hours(&room, 201, "redo").unwrap().status, 0);
    assert_eq!(in_hours(&room, 214, "undo").unwrap().status, 1, "the payment is of an earlier day as well");
    assert_eq!(in_hours(&room, 214, "--session 1 undo").unwrap().status, 0);
}

fn seconds_ago(seconds: i64) -> i64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap();
    i64::try_from(now.as_secs()).unwrap() - seconds
}

/// Returns a room with the same night, its entries all made at another time and sealed anew.
fn log_of_a_night_last_touched_at(room: &Room, at: i64) -> Room {
    let log = changed(&room.run("export --format jsonl").raw().stdout, |entry| entry["at"] = at.into());
    let other = Room::new();
    other.file("old.jsonl", log);
    other.does("import old.jsonl");
    // As if it had been opened here: what comes from elsewhere is not current before it is named.
    assert!(other.refuses(1, "log anna 300 h made").contains("no current session"));
    other.ledger().execute("UPDATE session SET active = 1", []).unwrap();
    other
}
