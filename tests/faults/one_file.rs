//! A ledger that somebody switched to a write-ahead log: the file alone is all of it again after the next command that
//! writes, and each copy is one file.

use super::{Desk, HAND};
use rusqlite::Connection;
use std::fs;

const ONE_FILE: &str = "the ledger had a write-ahead log (WAL) beside it; it is one file again\n";
const FOUND: &str = "the file: it has a write-ahead log (WAL) beside it";

/// With one hand, and so much as nobody moved it from the write-ahead log into the file.
fn switched() -> (Desk, Connection) {
    let desk = Desk::open();
    let db = Connection::open(&desk.ledger).unwrap();
    db.execute_batch("PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0; ANALYZE").unwrap();
    (desk, db)
}

/// A copy as `cp` makes it.
fn copied(desk: &Desk) -> Desk {
    let copy = Desk::empty();
    fs::copy(&desk.ledger, &copy.ledger).unwrap();
    copy
}

/// Says whether the header of a file is that of a database with a rollback journal.
fn has_rollback_journal(path: &std::path::Path) -> bool {
    fs::read(path).unwrap()[18..20] == [1, 1]
}

#[test]
fn who_writes_makes_one_file_of_it_and_says_so() {
    let (desk, db) = switched();
    drop(db);
    let found = desk.run(["verify"]);
    assert!(found.status == Some(1) && found.out.starts_with(FOUND), "{found:?}");
    assert_eq!(desk.run(["sessions"]).err, "", "who only reads leaves it as it is");
    let said = desk.run(["log", HAND]);
    assert_eq!((said.status, said.err.as_str()), (Some(0), ONE_FILE));
    let said = desk.run(["settle", "--close"]);
    assert!(said.status == Some(0) && said.err.is_empty(), "{said:?}");
    let copy = copied(&desk);
    let closes = "SELECT count(*) FROM entry WHERE change ->> '$.changed.close' IS NOT NULL";
    let closes = Connection::open(&copy.ledger).unwrap().query_row(closes, [], |row| row.get(0));
    assert_eq!(closes, Ok(1));
    assert_eq!(copy.hands(), 1);
    copy.verify();
    for args in [
        &["new", "scarne", "Anna", "Ben", "Cyril"][..],
        &["owed", "anna", "ben", "1"],
        &["verify", "--rebuild"],
    ] {
        let (desk, db) = switched();
        drop(db);
        let said = desk.run(args.iter().copied());
        assert!(said.status == Some(0) && said.err.contains(ONE_FILE), "{said:?}");
        assert!(has_rollback_journal(&desk.ledger));
        desk.verify();
    }
    let (desk, db) = switched();
    drop(db);
    let said = desk.run(["--lang", "cs", "log", HAND]);
    assert_eq!(said.err, "kniha měla vedle sebe dopředný žurnál (WAL); teď je zase jediným souborem\n");
}

#[test]
fn where_another_program_has_it_open_it_is_written_all_the_same() {
    let (desk, db) = switched();
    let said = desk.run(["log", HAND]);
    assert!(said.status == Some(0) && said.err.contains("which stays while another program"), "{said:?}");
    let said = desk.run(["verify", "--rebuild"]);
    assert!(said.status == Some(3) && said.err.contains("is locked by another program"), "{said:?}");
    drop(db);
    // Another hand, of which nothing else is said.
    assert_eq!(desk.run(["log", "b300h-"]).err, ONE_FILE);
    assert_eq!(copied(&desk).hands(), 2);
    desk.verify();
}

#[test]
fn a_backup_is_one_file_and_a_merge_takes_what_is_in_the_log() {
    let (desk, db) = switched();
    desk.run(["log", HAND]).done();
    let copy = Desk::empty();
    desk.run(["backup", copy.ledger.to_str().unwrap()]).done();
    assert!(has_rollback_journal(&copy.ledger));
    assert_eq!(fs::read_dir(copy.folder.path()).unwrap().count(), 1);
    assert_eq!(copy.hands(), 1);
    copy.verify();
    let other = Desk::empty();
    other.run(["owed", "anna", "ben", "1"]).done();
    other.run(["merge", desk.ledger.to_str().unwrap()]).done();
    assert_eq!(other.hands(), 1);
    drop(db);
}
