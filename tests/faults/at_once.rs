//! Several programs on one ledger.

use super::{Desk, HAND, NIGHTS, Night, SCHEMA, in_place, plain_words};
use crate::seed::rounds;
use meldbook::store::file_error::FileError;
use meldbook::store::{Access, LedgerFile};
use rusqlite::{Connection, TransactionBehavior};
use std::fs;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// Two scorekeepers log so many hands each into one session, and a third only looks.
fn two_log_at_once(desk: &Desk, night: &Night, hands: usize) {
    desk.begin(night);
    let logging = AtomicBool::new(true);
    thread::scope(|scope| {
        let writers: Vec<_> = (0..2)
            .map(|_| {
                scope.spawn(|| {
                    for _ in 0..hands {
                        desk.run(["log", night.hand]).done();
                    }
                })
            })
            .collect();
        scope.spawn(|| {
            loop {
                for command in ["sheet", "totals", "sessions"] {
                    desk.run([command]).done();
                }
                if !logging.load(Ordering::Relaxed) {
                    break;
                }
            }
        });
        let ends: Vec<_> = writers.into_iter().map(thread::ScopedJoinHandle::join).collect();
        logging.store(false, Ordering::Relaxed);
        assert!(ends.iter().all(Result::is_ok));
    });
}

#[test]
fn two_who_log_at_once_lose_nothing_and_one_who_reads_is_never_refused() {
    let hands = rounds(20);
    let desk = Desk::empty();
    for night in &NIGHTS {
        two_log_at_once(&desk, night, hands);
    }
    assert_eq!(desk.hands(), i64::try_from(NIGHTS.len() * 2 * hands).unwrap());
    desk.verify();
}

#[test]
fn two_who_make_the_ledger_at_once_both_find_it_made() {
    for _ in 0..5 {
        let desk = Desk::empty();
        thread::scope(|scope| {
            for _ in 0..3 {
                scope.spawn(|| desk.new_session());
            }
        });
        assert_eq!(desk.run(["sessions"]).done().lines().filter(|line| line.contains("Anna")).count(), 3);
        desk.verify();
    }
}

/// A file of another program that becomes a ledger and back again, each time in one transaction: whoever opens it
/// sees the one or the other, never a number of the one and a number of the other.
#[test]
fn a_file_is_looked_at_as_it_is_at_one_moment() {
    let desk = Desk::empty();
    desk.new_session();
    let looking = AtomicBool::new(true);
    thread::scope(|scope| {
        scope.spawn(|| {
            let db = Connection::open(&desk.ledger).unwrap();
            db.busy_timeout(Duration::from_secs(10)).unwrap();
            for (application, version) in [(7, 5), (0x6d65_6c64, 4)].into_iter().cycle() {
                db.execute_batch(&format!(
                    "BEGIN IMMEDIATE; PRAGMA application_id = {application}; PRAGMA user_version = {version}; COMMIT"
                ))
                .unwrap();
                if !looking.load(Ordering::Relaxed) && version == 4 {
                    break;
                }
            }
        });
        let (mut ledgers, mut others, mut strange) = (0, 0, None);
        // As long as it takes until each was seen.
        while strange.is_none() && (ledgers + others < 400 || ledgers == 0 || others == 0) {
            match LedgerFile::open(&desk.ledger, &desk.ledger, Access::Read) {
                Ok(_) => ledgers += 1,
                Err(FileError::NotALedger(_)) => others += 1,
                Err(error) => strange = Some(error),
            }
        }
        looking.store(false, Ordering::Relaxed);
        assert!(strange.is_none(), "{strange:?}");
    });
    desk.verify();
}

/// Begins to make a ledger as `new` does: the file is there, and what it is made of is not committed.
fn being_made(desk: &Desk) -> Connection {
    let db = Connection::open(&desk.ledger).unwrap();
    db.execute_batch("BEGIN IMMEDIATE").unwrap();
    db.execute_batch(SCHEMA).unwrap();
    db
}

/// Whoever finds a ledger that is being made waits until it is.
#[test]
fn a_ledger_that_is_being_made_is_waited_for() {
    let desk = Desk::empty();
    let maker = being_made(&desk);
    assert_eq!(fs::metadata(&desk.ledger).unwrap().len(), 0);
    thread::scope(|scope| {
        let look = scope.spawn(|| desk.run(["sessions"]));
        let new = scope.spawn(|| desk.new_session());
        thread::sleep(Duration::from_millis(300));
        maker.execute_batch("COMMIT").unwrap();
        look.join().unwrap().done();
        new.join().unwrap();
    });
    desk.verify();
}

/// Where nobody makes it after all, there is none: the next one who wants one makes it.
#[test]
fn a_ledger_that_was_given_up_half_made_is_none() {
    let desk = Desk::empty();
    let maker = being_made(&desk);
    thread::scope(|scope| {
        let look = scope.spawn(|| desk.run(["sessions"]));
        thread::sleep(Duration::from_millis(300));
        drop(maker);
        look.join().unwrap().failed("is not a meldbook ledger");
    });
    desk.new_session();
    desk.verify();
}

/// Another program writes for a second: a hand waits for it.
#[test]
fn a_hand_waits_for_another_program_to_finish() {
    let desk = Desk::open();
    let mut other = Connection::open(&desk.ledger).unwrap();
    let held = other.transaction_with_behavior(TransactionBehavior::Exclusive).unwrap();
    let begun = Instant::now();
    thread::scope(|scope| {
        let log = scope.spawn(|| desk.run(["log", HAND]));
        let look = scope.spawn(|| desk.run(["sheet"]));
        thread::sleep(Duration::from_secs(1));
        drop(held);
        log.join().unwrap().done();
        look.join().unwrap().done();
    });
    assert!(begun.elapsed() >= Duration::from_secs(1));
    assert_eq!(desk.hands(), 1);
}

/// Each of them waits for ten seconds and no longer, so all of them wait at once.
#[test]
#[ignore = "takes ten seconds"]
fn who_waits_for_another_program_does_not_wait_for_ever() {
    thread::scope(|scope| {
        for waits in [a_hand_waits, plain_words::a_lock_is_named, in_place::a_reader_is_waited_for] {
            scope.spawn(waits);
        }
    });
}

fn a_hand_waits() {
    let desk = Desk::open();
    let mut other = Connection::open(&desk.ledger).unwrap();
    let held = other.transaction_with_behavior(TransactionBehavior::Immediate).unwrap();
    desk.run(["log", HAND]).failed("is locked by another program");
    desk.run(["sheet"]).done();
    drop(held);
    desk.run(["log", HAND]).done();
    assert_eq!(desk.hands(), 1);
}
