//! Fresh content comes into the file that is there, whatever others do with it and however it was made.

use super::{Desk, HAND, SCHEMA};
use crate::seed::rounds;
use rusqlite::Connection;
use rusqlite::types::Value;
use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

const TAMPER: &str = "DROP VIEW lifetime; DROP TRIGGER entry_is_kept; UPDATE session_total SET units = units + 1; \
                      CREATE TABLE more (x)";

fn with_hands() -> Desk {
    let desk = Desk::open();
    for _ in 0..3 {
        desk.run(["log", HAND]).done();
    }
    desk
}

fn open(desk: &Desk) -> Connection {
    Connection::open(&desk.ledger).unwrap()
}

#[test]
fn the_file_stays_the_same_one_and_who_has_it_open_goes_on() {
    let desk = with_hands();
    fs::set_permissions(&desk.ledger, fs::Permissions::from_mode(0o640)).unwrap();
    fs::hard_link(&desk.ledger, desk.path("link.db")).unwrap();
    let before = fs::metadata(&desk.ledger).unwrap();
    let other = open(&desk);
    other.execute_batch(TAMPER).unwrap();
    let mut lifetime = other.prepare("SELECT sum(units) FROM session_total WHERE seat = 1").unwrap();
    let mut units = || lifetime.query_row([], |row| row.get::<_, i64>(0)).unwrap();
    let tampered = units();
    desk.run(["verify", "--rebuild"]).done();
    assert_eq!(units(), tampered - 1);
    let refused = other.execute("DELETE FROM entry", []).unwrap_err();
    assert!(refused.to_string().contains("never deleted"), "{refused}");
    let after = fs::metadata(desk.path("link.db")).unwrap();
    assert_eq!((after.ino(), after.mode(), after.nlink()), (before.ino(), before.mode(), 2));
    let left = fs::read_dir(desk.folder.path()).unwrap().count();
    assert_eq!(left, 2, "nothing is left beside the file");
    desk.run(["log", HAND]).done();
    desk.verify();
}

/// Between what it reads and what it writes others may write: then it begins again. Three log, one corrects, and two make
/// everything again so many times; whatever was acknowledged is there.
#[test]
fn what_four_write_meanwhile_is_not_lost() {
    let rounds = AtomicUsize::new(rounds(6));
    let desk = with_hands();
    let rebuilding = AtomicUsize::new(2);
    let written = |args: fn(i64) -> Vec<String>| {
        let mut written = 0;
        while rebuilding.load(Ordering::SeqCst) > 0 || written < 5 {
            desk.run(args(written).iter().map(String::as_str)).done();
            written += 1;
        }
        written
    };
    let (hands, fixes) = thread::scope(|scope| {
        let hands: Vec<_> =
            (0..3).map(|_| scope.spawn(|| written(|_| vec!["log".to_owned(), HAND.to_owned()]))).collect();
        let fixes = scope.spawn(|| {
            written(|no| ["fix", "1", "b300h-", "--note", &no.to_string()].map(str::to_owned).to_vec())
        });
        for _ in 0..2 {
            scope.spawn(|| {
                let next =
                    || rounds.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |left| left.checked_sub(1));
                // One that fails lets the writers end too.
                let done = || {
                    while next().is_ok() {
                        desk.run(["verify", "--rebuild"]).done();
                    }
                };
                let ended = catch_unwind(AssertUnwindSafe(done));
                rebuilding.fetch_sub(1, Ordering::SeqCst);
                ended.unwrap();
            });
        }
        (hands.into_iter().map(|one| one.join().unwrap()).sum::<i64>(), fixes.join().unwrap())
    });
    let fixed: i64 = {
        let replaced = "SELECT count(*) FROM entry WHERE change ->> '$.changed.list[0][1]' = 1";
        open(&desk).query_row(replaced, [], |row| row.get(0)).unwrap()
    };
    assert_eq!((desk.hands(), fixed), (3 + hands, fixes));
    desk.verify();
}

/// A reader who does not end is waited for, and then nothing has changed.
pub fn a_reader_is_waited_for() {
    let desk = with_hands();
    open(&desk).execute_batch(TAMPER).unwrap();
    let before = fs::read(&desk.ledger).unwrap();
    let reader = open(&desk);
    reader.execute_batch("BEGIN; SELECT count(*) FROM entry").unwrap();
    desk.run(["verify", "--rebuild"]).failed("is locked by another program");
    reader.execute_batch("COMMIT").unwrap();
    drop(reader);
    assert!(fs::read(&desk.ledger).unwrap() == before);
    desk.run(["verify", "--rebuild"]).done();
    desk.verify();
}

#[test]
fn a_file_of_any_make_is_rebuilt() {
    let makes = [
        "PRAGMA page_size = 512; VACUUM",
        "PRAGMA page_size = 65536; VACUUM",
        "PRAGMA auto_vacuum = FULL; VACUUM",
        "PRAGMA auto_vacuum = INCREMENTAL; VACUUM",
        "PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0",
    ];
    for make in makes {
        let desk = with_hands();
        let db = open(&desk);
        db.execute_batch(make).unwrap();
        db.execute_batch(TAMPER).unwrap();
        drop(db);
        desk.run(["verify", "--rebuild"]).done();
        desk.run(["log", HAND]).done();
        desk.verify();
        let db = open(&desk);
        let mode: String = db.pragma_query_value(None, "journal_mode", |row| row.get(0)).unwrap();
        let sound: String = db.pragma_query_value(None, "integrity_check", |row| row.get(0)).unwrap();
        assert_eq!((mode.as_str(), sound.as_str(), desk.hands()), ("delete", "ok", 4), "{make}");
    }
    for encoding in ["UTF-16le", "UTF-16be"] {
        let desk = with_hands();
        let rows: Vec<[Value; 6]> = {
            let db = open(&desk);
            let mut rows = db.prepare("SELECT chain, no, at, change, said, hash FROM entry").unwrap();
            let row = |row: &rusqlite::Row<'_>| Ok(std::array::from_fn(|column| row.get(column).unwrap()));
            rows.query_map([], row).unwrap().collect::<Result<_, _>>().unwrap()
        };
        fs::remove_file(&desk.ledger).unwrap();
        let db = open(&desk);
        db.execute_batch(&format!("PRAGMA encoding = '{encoding}'; {SCHEMA}")).unwrap();
        for row in rows {
            db.execute("INSERT INTO entry VALUES (?1, ?2, ?3, ?4, ?5, ?6)", row).unwrap();
        }
        drop(db);
        desk.run(["verify", "--rebuild"]).done();
        desk.run(["log", HAND]).done();
        desk.verify();
    }
}

/// What the log holds is never changed, even what no table of the format would take.
#[test]
fn a_log_that_the_format_refuses_is_kept_and_named() {
    let desk = with_hands();
    open(&desk)
        .execute_batch(
            "CREATE TABLE aside AS SELECT * FROM entry; DROP TABLE entry; ALTER TABLE aside RENAME TO entry; \
             UPDATE entry SET said = 'nothing', at = 'x' WHERE no = 3",
        )
        .unwrap();
    let log = || {
        let db = open(&desk);
        let mut rows = db.prepare("SELECT no, said, at, hex(hash) FROM entry ORDER BY no").unwrap();
        let row = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?));
        let rows = rows.query_map([], row).unwrap();
        rows.collect::<Result<Vec<(i64, String, Value, String)>, _>>().unwrap()
    };
    let before = log();
    let said = desk.run(["verify", "--rebuild"]);
    assert!(said.status == Some(1) && said.out.contains("non-INTEGER value in entry.at"), "{said:?}");
    assert_eq!(log(), before);
    assert!(!said.out.contains("`entry`"), "the table is that of the format again: {said:?}");
    open(&desk).execute_batch("DROP TRIGGER entry_stays; UPDATE entry SET no = 9 WHERE no = 2").unwrap();
    let db = open(&desk);
    db.execute_batch(
        "CREATE TABLE aside AS SELECT * FROM entry; INSERT INTO aside SELECT * FROM entry; DROP TABLE entry; \
         ALTER TABLE aside RENAME TO entry",
    )
    .unwrap();
    drop(db);
    let before = fs::read(&desk.ledger).unwrap();
    desk.run(["verify", "--rebuild"]).failed("its log has an entry twice");
    assert!(fs::read(&desk.ledger).unwrap() == before);
}
