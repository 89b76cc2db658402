//! Files that are no ledger, or no longer one: each has its own message, and none is written to.

use super::{Desk, HAND};
use proptest::prelude::Rng;
use rusqlite::Connection;
use std::fs;
use std::path::Path;

/// Commands that read, that write, and that make a ledger where there is none.
const COMMANDS: [&[&str]; 6] = [
    &["sheet"],
    &["totals"],
    &["verify"],
    &["log", HAND],
    &["undo"],
    &["new", "scarne", "Anna", "Ben", "Cyril"],
];

/// Every command fails with these words, and no byte of the folder is another afterwards.
#[track_caller]
fn refused(desk: &Desk, words: &str) {
    refused_by(desk, &COMMANDS, words);
}

#[track_caller]
fn refused_by(desk: &Desk, commands: &[&[&str]], words: &str) {
    let before = bytes(desk.folder.path());
    for args in commands {
        desk.run(args.iter().copied()).failed(words);
        assert!(bytes(desk.folder.path()) == before, "{args:?} wrote to a file that is not ours");
    }
}

fn bytes(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut files: Vec<(String, Vec<u8>)> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap())
        .filter(|entry| entry.file_type().unwrap().is_file())
        .map(|entry| (entry.file_name().into_string().unwrap(), fs::read(entry.path()).unwrap()))
        .collect();
    files.sort();
    files
}

#[test]
fn a_text_is_no_ledger() {
    let desk = Desk::empty();
    for text in ["x", "Anna owes Ben 5\n", &"a shopping list\n".repeat(1000)] {
        fs::write(&desk.ledger, text).unwrap();
        refused(&desk, "is not a meldbook ledger");
    }
}

#[test]
fn a_picture_is_no_ledger() {
    let desk = Desk::empty();
    let mut picture = b"\x89PNG\r\n\x1a\n".to_vec();
    picture.resize(20_000, 0);
    super::random("picture").fill_bytes(&mut picture[8..]);
    fs::write(&desk.ledger, picture).unwrap();
    refused(&desk, "is not a meldbook ledger");
}

#[test]
fn somebody_elses_database_is_no_ledger() {
    let desk = Desk::empty();
    let db = Connection::open(&desk.ledger).unwrap();
    db.execute_batch("CREATE TABLE entry (x); INSERT INTO entry VALUES (1); PRAGMA user_version = 1;")
        .unwrap();
    drop(db);
    refused(&desk, "is not a meldbook ledger");
    let db = Connection::open(&desk.ledger).unwrap();
    db.execute_batch("PRAGMA user_version = 0").unwrap();
    drop(db);
    refused(&desk, "is not a meldbook ledger");
    // An application's number of its own, and nothing in it yet.
    let db = Connection::open(&desk.ledger).unwrap();
    db.execute_batch("DROP TABLE entry; PRAGMA application_id = 7").unwrap();
    drop(db);
    refused(&desk, "is not a meldbook ledger");
}

/// What another program has written and not yet moved into its file stays where it is.
#[test]
fn somebody_elses_write_ahead_log_is_left_alone() {
    let desk = Desk::empty();
    let elsewhere = desk.path("open.db");
    let db = Connection::open(&elsewhere).unwrap();
    db.execute_batch("PRAGMA journal_mode = WAL; CREATE TABLE contact (name);").unwrap();
    fs::copy(&elsewhere, &desk.ledger).unwrap();
    fs::copy(desk.path("open.db-wal"), desk.path("ledger.db-wal")).unwrap();
    drop(db);
    for args in COMMANDS {
        let before = (fs::read(&desk.ledger).unwrap(), fs::read(desk.path("ledger.db-wal")).unwrap());
        desk.run(args.iter().copied()).failed("is not a meldbook ledger");
        let after = (fs::read(&desk.ledger).unwrap(), fs::read(desk.path("ledger.db-wal")).unwrap());
        assert!(before == after, "{args:?}");
    }
}

#[test]
fn a_ledger_of_a_later_version_is_left_alone() {
    let desk = Desk::open();
    Connection::open(&desk.ledger).unwrap().execute_batch("PRAGMA user_version = 5").unwrap();
    refused(&desk, "is a ledger of version 5; this meldbook supports versions up to 4");
}

/// Cut anywhere, a ledger never reads as a smaller one: it is damaged, or no ledger any more.
#[test]
fn a_ledger_that_was_cut_short_is_damaged() {
    let desk = Desk::open();
    for _ in 0..10 {
        desk.run(["log", HAND]).done();
    }
    let whole = fs::read(&desk.ledger).unwrap();
    assert!(whole.len() > 60_000, "{}", whole.len());
    for length in [1, 15] {
        fs::write(&desk.ledger, &whole[..length]).unwrap();
        refused(&desk, "is not a meldbook ledger");
    }
    for length in [16, 99, 100, 511] {
        fs::write(&desk.ledger, &whole[..length]).unwrap();
        refused(&desk, "is not a meldbook ledger");
    }
    for length in [512, 1000, 4095, 4096, 4097, 8192, 10_000, 40_960, whole.len() - 4096] {
        fs::write(&desk.ledger, &whole[..length]).unwrap();
        refused(&desk, "is damaged, or the disk reports an error\nhint: nothing was changed; ");
    }
    // A part of the last page only: who does not read that page does not miss it.
    for missing in [1, 100, 2000, 4095] {
        fs::write(&desk.ledger, &whole[..whole.len() - missing]).unwrap();
        let said = desk.run(["verify"]);
        assert!(matches!(said.status, Some(1 | 3)), "{missing} bytes short: {said:?}");
    }
    fs::write(&desk.ledger, &whole).unwrap();
    desk.verify();
}

/// A page full of noise in the middle: found by `verify` at the latest, and never a panic.
#[test]
fn a_ledger_with_a_broken_page_is_damaged() {
    let desk = Desk::open();
    for _ in 0..40 {
        desk.run(["log", HAND]).done();
    }
    let whole = fs::read(&desk.ledger).unwrap();
    let mut random = super::random("no ledger");
    for page in 1..whole.len() / 4096 {
        let mut broken = whole.clone();
        random.fill_bytes(&mut broken[page * 4096..(page + 1) * 4096]);
        fs::write(&desk.ledger, &broken).unwrap();
        for args in [&["sheet"][..], &["totals"], &["log", HAND], &["verify"]] {
            let said = desk.run(args.iter().copied());
            assert!(
                matches!(said.status, Some(0 | 1 | 3)) && !said.err.contains("panicked"),
                "{args:?} {said:?}"
            );
        }
        assert_ne!(desk.run(["verify"]).status, Some(0), "page {page}");
    }
}

/// Where damage hides entries, what is left is no night: it is neither shown nor written to a log.
#[test]
fn a_night_with_entries_missing_is_not_taken_for_a_shorter_one() {
    let desk = Desk::open();
    for _ in 0..3 {
        desk.run(["log", HAND]).done();
    }
    desk.run(["settle", "--close"]).done();
    Connection::open(&desk.ledger)
        .unwrap()
        .execute_batch("DROP TRIGGER entry_is_kept; DELETE FROM entry WHERE no > 2")
        .unwrap();
    for args in [&["sheet"][..], &["export", "--all", "--format", "jsonl"], &["history"]] {
        desk.run(args.iter().copied()).failed("is damaged: 2 of the 5 entries of session 1 are found");
    }
    let verified = desk.run(["verify"]);
    assert_eq!(verified.status, Some(1));
    assert!(verified.out.contains("entries 5"), "{verified:?}");
}

#[test]
fn an_empty_file_holds_no_ledger_until_one_is_made_in_it() {
    let desk = Desk::empty();
    fs::write(&desk.ledger, "").unwrap();
    refused_by(&desk, &COMMANDS[..5], "is not a meldbook ledger");
    desk.new_session();
    desk.verify();
}

#[test]
fn a_folder_is_no_ledger() {
    let desk = Desk::empty();
    fs::create_dir(&desk.ledger).unwrap();
    refused(&desk, "is not a meldbook ledger");
}

#[cfg(unix)]
#[test]
fn a_pipe_or_a_device_is_no_ledger_and_is_not_waited_for() {
    let desk = Desk::empty();
    assert!(std::process::Command::new("mkfifo").arg(&desk.ledger).status().unwrap().success());
    refused(&desk, "is not a meldbook ledger");
    let other = Desk::empty();
    other.run(["new", "scarne", "Anna", "Ben", "Cyril"]).done();
    let pipe = desk.ledger.to_str().unwrap();
    for path in [pipe, "/dev/zero"] {
        other.run(["merge", path]).failed("is not a meldbook ledger");
    }
    // A journal is not waited for either, nor is a profile.
    for beside in ["ledger.db-journal", "rules.toml"] {
        assert!(std::process::Command::new("mkfifo").arg(other.path(beside)).status().unwrap().success());
    }
    let rules = other.path("rules.toml");
    let said = other.run(["rules", "check", rules.to_str().unwrap()]);
    assert!(said.status == Some(1) && said.err.contains("it is not a regular file"), "{said:?}");
    other.run(["log", "a300s+"]).failed("its journal, a file beside it, cannot be opened");
    let desk = Desk::empty();
    std::os::unix::fs::symlink("/dev/zero", &desk.ledger).unwrap();
    refused(&desk, "is not a meldbook ledger");
}

#[test]
fn where_there_is_no_folder_there_is_no_ledger() {
    let desk = Desk::empty();
    let ledger = desk.path("nights/2026/ledger.db");
    for args in &COMMANDS[..5] {
        let said: super::Said =
            desk.at(env!("CARGO_BIN_EXE_meldbook"), &ledger, args.iter().copied()).output().unwrap().into();
        assert_eq!(said.status, Some(1), "{said:?}");
        assert!(said.err.starts_with("error: there is no ledger at "), "{said:?}");
    }
    assert!(bytes(desk.folder.path()).is_empty());
    // A path that leads through a file can lead nowhere.
    fs::write(desk.path("nights"), "").unwrap();
    let new = desk.at(env!("CARGO_BIN_EXE_meldbook"), &ledger, COMMANDS[5].iter().copied()).output().unwrap();
    super::Said::from(new).failed("nights");
}
