//! Several programs on one ledger.

use super::{Desk, HAND, NIGHTS, Night};
use rusqlite::{Connection, TransactionBehavior};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// Two scorekeepers log so many hands each into one session, and a third only looks.
fn two_log_at_once(desk: &Desk, night: &Night, hands: usize) {
    desk.begin(night);
    let logging = AtomicBool::new(true);
    let looks = AtomicUsize::new(0);
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
            while logging.load(Ordering::Relaxed) {
                for command in ["sheet", "totals", "sessions"] {
                    desk.run([command]).done();
                    looks.fetch_add(1, Ordering::Relaxed);
                }
            }
        });
        let ends: Vec<_> = writers.into_iter().map(thread::ScopedJoinHandle::join).collect();
        logging.store(false, Ordering::Relaxed);
        assert!(ends.iter().all(Result::is_ok));
    });
    assert!(looks.into_inner() > 5);
}

#[test]
fn two_who_log_at_once_lose_nothing_and_one_who_reads_is_never_refused() {
    let desk = Desk::in_memory();
    for night in &NIGHTS {
        two_log_at_once(&desk, night, 160);
    }
    assert_eq!(desk.hands(), 960);
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

/// It waits for ten seconds and no longer, and then says who is to blame.
#[test]
fn a_hand_does_not_wait_for_ever() {
    let desk = Desk::open();
    let mut other = Connection::open(&desk.ledger).unwrap();
    let held = other.transaction_with_behavior(TransactionBehavior::Immediate).unwrap();
    desk.run(["log", HAND]).failed("is held by another program");
    desk.run(["sheet"]).done();
    drop(held);
    desk.run(["log", HAND]).done();
    assert_eq!(desk.hands(), 1);
}
