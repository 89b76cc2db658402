//! `verify`: the whole ledger recomputed, and exactly what does not hold.

use crate::support::Room;
use insta::assert_snapshot;

fn a_night() -> Room {
    let room = Room::with_a_table();
    room.does("log anna 320 s made");
    room.does("log ben 300 h lost");
    room
}

/// Changes what SQLite keeps anybody from changing, and puts the guard back.
fn tamper(room: &Room, trigger: &str, sql: &str) {
    let ledger = room.ledger();
    let guard: String = ledger
        .query_row("SELECT sql FROM sqlite_schema WHERE name = ?1", [trigger], |row| row.get(0))
        .unwrap();
    ledger.execute_batch(&format!("DROP TRIGGER {trigger}; {sql}; {guard};")).unwrap();
}

#[test]
fn a_changed_entry_breaks_the_chain_there() {
    let room = a_night();
    tamper(&room, "entry_stays", "UPDATE entry SET change = replace(change, '6,30', '8,40') WHERE no = 2");
    assert_snapshot!(room.run("verify").end(), @r"
    $ meldbook verify
    session 1: entry 2: it does not match its hash: the chain breaks there
    posting: (1048577, 1): the file has units 12, minor 60; the log gives units 16, minor 80
    posting: (1048577, 2): the file has units -6, minor -30; the log gives units -8, minor -40
    posting: (1048577, 3): the file has units -6, minor -30; the log gives units -8, minor -40
    session_total: (1, 1): the file has units 18, minor 90, hand_units 18, hand_minor 90, declared_units 12, declared_minor 60, best 60; the log gives units 22, minor 110, hand_units 22, hand_minor 110, declared_units 16, declared_minor 80, best 80
    session_total: (1, 2): the file has units -18, minor -90, hand_units -18, hand_minor -90, best -30; the log gives units -20, minor -100, hand_units -20, hand_minor -100, best -40
    session_total: (1, 3): the file has units 0, minor 0, hand_units 0, hand_minor 0, worst -30; the log gives units -2, minor -10, hand_units -2, hand_minor -10, worst -40
    pair: (1, 1, 2): the file has units 12, minor 60; the log gives units 14, minor 70
    pair: (1, 1, 3): the file has units 6, minor 30; the log gives units 8, minor 40
    1 session, 3 entries, 2 hands scored again: 9 problems
    these hands stay as they were played; entered today they would score differently:
    session 1: at 1: the rules give other figures today
    [1]
    ");
    let ran = room.run("verify --json").end();
    assert_eq!(ran.status, 1);
    assert!(ran.stdout.contains("\"holds\":false"), "{ran}");
}

#[test]
fn a_seal_names_its_close_and_what_came_after() {
    let room = a_night();
    let seal = room.json("settle --close --json")["seal"].as_str().unwrap().to_owned();
    assert_snapshot!(room.says(&format!("verify --seal {seal}")), @r"
    the seal belongs to entry 4, the close of session 1 of 2026-03-14 at YYYY-MM-DD hh:mm:ss
    no entry follows it
    ");
    room.does("reopen");
    room.does("log pass");
    assert_snapshot!(room.says(&format!("verify --seal {}", seal.to_lowercase().replace('-', " ").replace(' ', ""))), @r"
    the seal belongs to entry 4, the close of session 1 of 2026-03-14 at YYYY-MM-DD hh:mm:ss
    later: entry 5, `reopen`, at YYYY-MM-DD hh:mm:ss
    later: entry 6, `pass`, at YYYY-MM-DD hh:mm:ss
    ");
    let found = room.json(&format!("verify --json --seal {seal}"));
    assert_eq!(
        (&found["close"], &found["holds"], &found["after"][1]["said"]),
        (&4.into(), &true.into(), &"pass".into())
    );
    assert_snapshot!(room.refusals(&["verify --seal AAAA-BBBB-CCCC"]), @r"
    $ meldbook verify --seal AAAA-BBBB-CCCC
    error: no close and no entry of a daybook in this ledger has the seal [THE-SEAL-IS]
    [1]
    ");
}

#[test]
fn a_seal_over_a_broken_chain_proves_nothing() {
    let room = a_night();
    let seal = room.json("settle --close --json")["seal"].as_str().unwrap().to_owned();
    tamper(
        &room,
        "entry_stays",
        r#"UPDATE entry SET change = replace(change, '"bid":320', '"bid":340') WHERE no = 2"#,
    );
    let ran = room.run(&format!("verify --seal {seal}")).end();
    assert_eq!(ran.status, 1);
    assert!(ran.stdout.contains("session 1: entry 2: it does not match its hash"), "{ran}");
}

/// What people read may be wrong though the chain of a session is whole.
#[test]
fn a_seal_fails_while_anything_else_does() {
    let room = a_night();
    let seal = room.json("settle --close --json")["seal"].as_str().unwrap().to_owned();
    room.ledger()
        .execute_batch("DROP VIEW lifetime; INSERT INTO person (name, key, same_as) VALUES ('Eve', 'eve', 1)")
        .unwrap();
    let ran = room.run(&format!("verify --seal {seal}")).end();
    assert_eq!(ran.status, 1);
    assert!(ran.stdout.contains("the seal belongs to entry 4"), "{ran}");
    assert!(
        ran.stdout.contains("person: (4): the file has a row that the log does not give: name 'Eve'"),
        "{ran}"
    );
    assert!(ran.stdout.contains("the file: the view `lifetime` is missing"), "{ran}");
    room.does("verify --rebuild");
    room.does(&format!("verify --seal {seal}"));
}

/// What cannot be read of one session keeps nobody from checking it further, and the others.
#[test]
fn a_log_that_cannot_be_read_does_not_end_the_check() {
    let room = a_night();
    room.does("settle --close");
    room.does("new scarne Anna Ben Cyril --stake 5c --date 2026-03-15");
    room.does("log anna 320 s made");
    tamper(
        &room,
        "entry_stays",
        "UPDATE entry SET change = '{}' WHERE no IN (2, 3) AND chain = (SELECT uuid FROM session WHERE id = 1); \
         UPDATE session SET hands = 7 WHERE id = 2",
    );
    let found = room.run("verify").end();
    for words in [
        "session 1: entry 2: its change",
        "session 1: entry 3: its change",
        "session: (2): the file has hands 7",
    ] {
        assert!(found.stdout.contains(words), "{found}");
    }
    // All else is mended, and the log is said to be at fault as before.
    let rebuilt = room.run("verify --rebuild").end();
    assert_eq!(rebuilt.status, 1, "{rebuilt}");
    assert!(rebuilt.stdout.contains("entry 2: its change"), "{rebuilt}");
    assert!(!rebuilt.stdout.contains("session 2"), "{rebuilt}");
    assert_eq!(room.entries(), 6);
    room.does("sheet 2");
}

#[test]
fn of_two_current_sessions_the_earlier_one_is_named_and_the_later_one_stays_it() {
    let room = a_night();
    room.does("new scarne Dana Eva Filip");
    room.ledger().execute("UPDATE session SET active = 7", []).unwrap();
    let said = room.run("verify").raw().stdout;
    assert!(said.contains("session: (1): the file has active 7; the log gives active 0\n"), "{said}");
    assert!(room.says("verify --rebuild").contains("everything is correct"));
    assert!(room.says("sheet").contains("Dana"));
    // One that is closed was it once, and may have any number.
    room.does("settle 1 --close");
    room.ledger().execute("UPDATE session SET active = 7", []).unwrap();
    assert!(room.says("verify").contains("everything is correct"));
}
