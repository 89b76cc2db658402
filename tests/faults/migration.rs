//! A ledger of format 1 becomes one of format 3, with a copy of the old one beside it, for who writes. Who only reads is
//! told so.

use super::{Desk, SCHEMA, random};
use proptest::prelude::RngExt;
use rusqlite::Connection;
use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::process::Stdio;
use std::thread;
use std::time::Duration;

pub(super) const OLD: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/format_1/ledger.db");

const OLD_2: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/format_2/ledger.db");

/// A change that can always be made in an open session of the old ledger.
const WRITE: [&str; 6] = ["--session", "17", "paid", "anna", "ben", "1"];

const OLDER: &str = "is a ledger of format 1; the first command that writes brings it to format 3";

/// What the log and the numbers of the sessions come to; both formats have these columns.
const SAME: [&str; 5] = [
    "SELECT session, no, kind, at, of, content, hex(hash) FROM entry ORDER BY session, no",
    "SELECT id, uuid, date, place, rules, currency, hands, entries, touched, active, open FROM session ORDER BY id",
    "SELECT t.session, p.name, p.key, seat, t.hands, units, minor FROM session_total t, person p WHERE p.id = person \
     ORDER BY t.session, seat",
    "SELECT * FROM lifetime ORDER BY player, currency",
    "SELECT p.session, p.hand, p.struck, who.key, units, minor FROM place p, posting l, person who \
     WHERE l.place = p.id AND who.id = person AND p.kind = 'hand' ORDER BY 1, 2, 4",
];

fn old() -> Desk {
    let desk = Desk::empty();
    fs::copy(OLD, &desk.ledger).unwrap();
    desk
}

fn rows(path: &std::path::Path, sql: &str) -> Vec<String> {
    let db = Connection::open(path).unwrap();
    let mut statement = db.prepare(sql).unwrap();
    let columns = statement.column_count();
    let rows = statement.query_map([], |row| {
        let cell = |at| Ok(format!("{:?}", row.get::<_, rusqlite::types::Value>(at)?));
        (0..columns).map(cell).collect::<rusqlite::Result<Vec<_>>>().map(|cells| cells.join("|"))
    });
    rows.unwrap().map(Result::unwrap).collect()
}

fn version(path: &std::path::Path) -> Vec<String> {
    rows(path, "PRAGMA user_version")
}

fn inode(desk: &Desk) -> u64 {
    fs::metadata(&desk.ledger).unwrap().ino()
}

fn backups(desk: &Desk) -> Vec<std::path::PathBuf> {
    let files = fs::read_dir(desk.folder.path()).unwrap().map(|file| file.unwrap().path());
    let mut backups: Vec<_> = files.filter(|path| path.to_string_lossy().contains(".backup")).collect();
    backups.sort();
    backups
}

#[test]
fn who_writes_brings_the_file_along_and_leaves_a_copy_of_the_old_one() {
    let desk = old();
    let before = SAME.map(|sql| rows(&desk.ledger, sql));
    // `verify --rebuild` writes, and nothing of its own.
    let links = (inode(&desk), fs::hard_link(&desk.ledger, desk.path("link.db")).unwrap());
    desk.run(["verify", "--rebuild"]).done();
    assert_eq!(inode(&desk), links.0, "it is the same file");
    assert_eq!(version(&desk.path("link.db")), ["Integer(3)"]);
    for (sql, before) in SAME.iter().zip(&before) {
        assert_eq!(&rows(&desk.ledger, sql), before, "{sql}");
    }
    desk.verify();

    let [backup] = &backups(&desk)[..] else { panic!("{:?}", backups(&desk)) };
    assert_eq!(version(backup), ["Integer(1)"]);
    for (sql, before) in SAME.iter().zip(&before) {
        assert_eq!(&rows(backup, sql), before, "{sql}");
    }
    let mode = fs::metadata(backup).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode, 0o600, "only its owner reads it");
    // It is done once.
    desk.run(WRITE).done();
    assert_eq!(backups(&desk).len(), 1);
}

#[test]
fn either_older_format_comes_to_exactly_the_schema() {
    for older in [OLD, OLD_2] {
        let desk = Desk::empty();
        fs::copy(older, &desk.ledger).unwrap();
        desk.run(["verify", "--rebuild"]).done();
        let accounts = "SELECT 1 FROM sqlite_schema WHERE name = 'account'";
        // This table comes with the first account.
        let but_for = if rows(&desk.ledger, accounts).is_empty() { "DROP TABLE account" } else { "" };
        let fresh = desk.path("fresh.db");
        Connection::open(&fresh).unwrap().execute_batch(&format!("{SCHEMA}{but_for}")).unwrap();
        for question in [
            "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name",
            "PRAGMA user_version",
            "PRAGMA application_id",
        ] {
            assert_eq!(rows(&desk.ledger, question), rows(&fresh, question), "{older}: {question}");
        }
    }
}

#[test]
fn who_reads_is_told_what_brings_the_file_along_and_leaves_it_as_it_was() {
    let desk = old();
    let before = fs::read(&desk.ledger).unwrap();
    for args in [
        &["sessions"][..],
        &["totals"],
        &["--session", "4", "sheet"],
        &["export", "--all", "--format", "jsonl"],
        &["--json"],
    ] {
        desk.run(args.iter().copied()).failed(OLDER);
    }
    let said = desk.run(["--lang", "cs", "verify"]).err;
    assert!(said.contains("je kniha formátu 1; první příkaz, který do ní zapíše"), "{said}");
    assert!(fs::read(&desk.ledger).unwrap() == before);
    assert!(backups(&desk).is_empty());
}

#[test]
fn who_is_killed_meanwhile_leaves_a_file_that_can_be_read() {
    let mut random = random("migration");
    let before = SAME.map(|sql| rows(std::path::Path::new(OLD), sql));
    for _ in 0..12 {
        let desk = old();
        let mut child =
            desk.command(["verify", "--rebuild"]).stdin(Stdio::null()).stdout(Stdio::null()).spawn().unwrap();
        thread::sleep(Duration::from_millis(random.random_range(1..120)));
        child.kill().unwrap();
        child.wait().unwrap();
        let verified = desk.reads(["verify"]).done();
        assert!(verified.contains(": everything is correct\n"), "{verified}");
        desk.run(["verify", "--rebuild"]).done();
        for (sql, before) in SAME.iter().zip(&before) {
            assert_eq!(&rows(&desk.ledger, sql), before, "{sql}");
        }
    }
}

#[test]
fn where_there_is_no_room_for_it_the_file_stays() {
    let desk = old();
    let before = fs::read(&desk.ledger).unwrap();
    for blocks in [1, 64, desk.blocks() / 2, desk.blocks()] {
        let said = desk.limited(blocks, WRITE);
        said.failed("the disk is full, or the file has reached its size limit");
        assert!(fs::read(&desk.ledger).unwrap() == before, "{blocks}");
        assert!(backups(&desk).is_empty(), "{blocks}");
        desk.run(["sessions"]).failed(OLDER);
    }
    desk.run(WRITE).done();
    desk.verify();
}

#[test]
fn of_several_who_write_at_once_one_does_it() {
    let desk = old();
    thread::scope(|scope| {
        let writers: Vec<_> = (0..6).map(|_| scope.spawn(|| desk.run(WRITE))).collect();
        let readers: Vec<_> = (0..4).map(|_| scope.spawn(|| desk.run(["totals"]))).collect();
        for writer in writers {
            writer.join().unwrap().done();
        }
        for reader in readers {
            let said = reader.join().unwrap();
            assert!(said.status == Some(0) || said.err.contains(OLDER), "{said:?}");
        }
    });
    let paid = "SELECT count(*) FROM entry WHERE kind = 'paid'";
    let before: Vec<String> = rows(std::path::Path::new(OLD), paid);
    assert_ne!(rows(&desk.ledger, paid), before);
    assert_eq!(version(&desk.ledger), ["Integer(3)"]);
    desk.verify();
    for backup in backups(&desk) {
        assert_eq!(version(&backup), ["Integer(1)"], "{backup:?}");
    }
}

#[test]
fn a_file_that_may_only_be_read_stays_as_it_is() {
    let desk = old();
    desk.modes(0o555, 0o444);
    let before = fs::read(&desk.ledger).unwrap();
    if let Some(run) = desk.as_user() {
        run(&["totals"]).failed(OLDER);
        run(&WRITE).failed("read-only");
    }
    assert!(fs::read(&desk.ledger).unwrap() == before);
    assert!(backups(&desk).is_empty());
    for (folder, ledger) in [(0o755, 0o444), (0o555, 0o644)] {
        desk.modes(folder, ledger);
        if let Some(run) = desk.as_user() {
            run(&["totals"]).failed(OLDER);
            run(&WRITE).failed("read-only");
        }
        assert!(backups(&desk).is_empty());
    }
    desk.modes(0o755, 0o644);
}

/// What does not belong to a ledger is named and goes; the copy has it. Nobody is sent from one command to the same one.
#[test]
fn what_somebody_added_is_left_behind_and_named() {
    for (old, format) in [(OLD, 1), (OLD_2, 2)] {
        for (sql, what) in [
            ("CREATE VIEW more AS SELECT * FROM nowhere", "the view `more`"),
            ("CREATE TABLE more (x)", "the table `more`"),
            ("CREATE INDEX more ON entry (at)", "the index `more`"),
            (
                "CREATE TRIGGER tip BEFORE INSERT ON place BEGIN SELECT raise(ABORT, 'no'); END",
                "the trigger `tip`",
            ),
            (
                "DROP TABLE session_total; CREATE VIEW session_total AS SELECT 1 AS session",
                "the view `session_total`",
            ),
        ] {
            let desk = Desk::empty();
            fs::copy(old, &desk.ledger).unwrap();
            Connection::open(&desk.ledger)
                .unwrap()
                .execute_batch(&format!("PRAGMA foreign_keys = OFF; {sql}"))
                .unwrap();
            desk.run(["sessions"])
                .failed(&format!("is a ledger of format {format}; the first command that writes"));
            let said = desk.run(["verify", "--rebuild"]);
            let gone = format!("\n{what} does not belong to this format, and is gone\n");
            assert!(said.err.contains(&gone), "{said:?}");
            assert_eq!(said.err.matches("is gone").count(), 1, "{said:?}");
            said.done();
            desk.verify();
            let named = rows(
                &backups(&desk)[0],
                "SELECT name FROM sqlite_schema WHERE name IN ('more', 'tip') OR type = 'view'",
            );
            assert!(named.len() > 2 || what.contains("session_total"), "{named:?}");
        }
        let desk = Desk::empty();
        fs::copy(old, &desk.ledger).unwrap();
        let said = desk.run(["verify", "--rebuild"]);
        assert!(!said.err.contains("is gone"), "{said:?}");
    }
}

/// Killed again and again, it leaves one copy.
#[test]
fn a_copy_that_is_there_already_is_not_made_again() {
    let desk = old();
    desk.run(["verify", "--rebuild"]).done();
    let first = fs::read(&backups(&desk)[0]).unwrap();
    fs::copy(OLD, &desk.ledger).unwrap();
    let said = desk.run(["verify", "--rebuild"]);
    assert!(said.err.contains("ledger.db.v1.backup\n"), "{said:?}");
    assert_eq!(backups(&desk).len(), 1);
    assert!(fs::read(&backups(&desk)[0]).unwrap() == first);
    // Another one is kept beside it.
    fs::copy(OLD, &desk.ledger).unwrap();
    Connection::open(&desk.ledger).unwrap().execute_batch("CREATE TABLE more (x)").unwrap();
    desk.run(["verify", "--rebuild"]).done();
    assert_eq!(backups(&desk).len(), 2);
    assert!(fs::read(&backups(&desk)[0]).unwrap() == first);
}
