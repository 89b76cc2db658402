//! `merge`: what another ledger has and this one has not.

use crate::support::{LEDGER, Room};
use std::fs;

/// A night, and a copy of its ledger from before the last hand.
fn two_ledgers() -> Room {
    let room = Room::with_a_table();
    room.does("log a320s160+170");
    fs::copy(room.path(LEDGER), room.path("other.db")).unwrap();
    room
}

#[test]
fn two_players_who_were_given_one_name_apart_stay_two() {
    let room = two_ledgers();
    room.does("settle --close");
    fs::copy(room.path(LEDGER), room.path("other.db")).unwrap();
    room.does("rename --session 1 anna Eva");
    room.does("--ledger other.db rename --session 1 ben Eva");
    room.does("merge other.db");
    assert!(room.says("verify").contains("everything is correct"));
    assert_eq!(room.says("people").matches("Eva").count(), 1);
}

#[test]
fn an_end_that_was_taken_in_there_comes_back_as_the_same_night() {
    let room = two_ledgers();
    room.does("log b300h100+100");
    room.does("--ledger other.db log c250d120+180");
    room.does("merge other.db --as-new 1");
    let mut own = room.says("--ledger other.db totals");
    let back = format!("--ledger other.db merge {LEDGER}");
    let said = room.run(&back).end();
    assert!(said.status == 1 && said.stdout.starts_with("nothing new: 1 session known already\n"), "{said}");
    assert_eq!(room.says("--ledger other.db totals"), own);
    // What was said of it there comes along.
    room.does("strike 2 --session 2");
    let said = room.run(&back).end();
    assert!(said.status == 1 && said.stdout.starts_with("session 1 of 2026-03-14: 1 new entry\n"), "{said}");
    assert_ne!(room.says("--ledger other.db totals"), own);
    assert_eq!(room.says("--ledger other.db export"), room.says("export 2"));
    own = room.says("totals");
    room.does(&format!("{back} --as-new 1"));
    assert_eq!(room.says("--ledger other.db totals"), own);
    room.does(&back);
    room.does("merge other.db");
    assert_eq!(room.says("totals"), own);
    for ledger in [LEDGER, "other.db"] {
        assert!(room.says(&format!("--ledger {ledger} verify")).contains("everything is correct"));
    }
}

#[test]
fn a_night_that_is_void_goes_on_in_the_end_that_was_taken_in() {
    let room = two_ledgers();
    room.does("log b300h100+100");
    room.does("--ledger other.db log c250d120+180");
    let own = room.says("--ledger other.db totals");
    let back = format!("--ledger other.db merge {LEDGER}");
    room.does("merge other.db --as-new 1");
    room.run(&back).end();
    let both = "sessions 1 and 2 are two ends of one night, and both count";
    assert!(room.says("debts").contains(both));
    room.does("void 1 --why mistake");
    assert_eq!(room.run("debts").end().stdout, "");
    assert_eq!(room.says("totals"), own);
    room.run(&back).end();
    assert_eq!(room.says("--ledger other.db totals"), own);
    assert!(room.says("--ledger other.db verify").contains("everything is correct"));
}

#[test]
fn what_verify_would_find_keeps_a_chain_out() {
    let room = two_ledgers();
    room.does("--ledger other.db log b300h100+100");
    let db = rusqlite::Connection::open(room.path("other.db")).unwrap();
    db.execute_batch("DROP TRIGGER entry_stays; UPDATE entry SET at = at + 1 WHERE no = 3").unwrap();
    let before = room.says("history");
    let ran = room.run("merge other.db").end();
    let said = "which is not sound: entry 3: it does not match its hash: the chain breaks there";
    assert!(ran.status == 1 && ran.stdout.contains(said), "{ran}");
    assert_eq!(room.says("history"), before);
    room.file("nonsense.db", "no ledger at all, only words that are longer than a header".repeat(20));
    room.refuses(3, "merge nonsense.db");
    room.refuses(1, "merge nowhere.db");
    // With itself a ledger has nothing to merge.
    room.does("merge data/meldbook/ledger.db");
    assert_eq!(room.says("history"), before);
}

/// A file of somebody else runs nothing here, fills no memory, and leaves the own ledger byte for byte as it was.
#[test]
fn a_ledger_made_to_do_harm_is_refused_and_does_none() {
    let room = two_ledgers();
    room.does("--ledger other.db log b300h100+100");
    let [own, good] = [LEDGER, "other.db"].map(|name| fs::read(room.path(name)).unwrap());
    let endless = "AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i AS id, i AS session FROM n";
    let unguarded = "DROP TRIGGER entry_stays; UPDATE entry SET";
    for (harm, status, words) in [
        (format!("DROP TABLE session; CREATE VIEW session {endless}"), 3, "cannot be trusted"),
        (format!("DROP TABLE entry; CREATE VIEW entry {endless}"), 3, "cannot be trusted"),
        ("CREATE TABLE more AS SELECT 1".to_owned(), 3, "cannot be trusted"),
        ("PRAGMA user_version = 9".to_owned(), 3, "is a ledger of version 9"),
        ("PRAGMA application_id = 1".to_owned(), 3, "is not a meldbook ledger"),
        (
            format!("{unguarded} change = json_quote(hex(zeroblob(12000000))) WHERE no = 3"),
            1,
            "a value in it is too long",
        ),
        (format!("{unguarded} no = no + 4294967295"), 1, "found entry 4294967295"),
    ] {
        fs::write(room.path("other.db"), &good).unwrap();
        let db = rusqlite::Connection::open(room.path("other.db")).unwrap();
        db.execute_batch(&format!("PRAGMA foreign_keys = OFF; {harm}")).unwrap();
        drop(db);
        let said = room.run("merge other.db").within_megabytes(400).end();
        assert!(said.status == status && said.to_string().contains(words), "{harm}: {said}");
        assert!(fs::read(room.path(LEDGER)).unwrap() == own, "{harm}");
    }
}
