//! Processes killed at any moment.

use super::{Desk, HAND, HANDS_ADDED, NIGHTS, SCHEMA, Said, random};
use crate::seed::rounds;
use proptest::prelude::RngExt;
use rusqlite::Connection;
use std::collections::BTreeMap;
use std::fs;
use std::process::Stdio;
use std::time::{Duration, Instant};

/// How many processes are killed, and how many hands are logged and acknowledged for each of them.
const KILLS: usize = 20;
const HANDS_A_KILL: usize = 3;
/// Hands of a night, after which the next one is opened.
const EACH: usize = 15;

/// A run of hands, one process each, a third of them killed: whatever was acknowledged is there, once; whatever
/// was not is there whole or not at all; and nobody has to repair anything.
#[test]
fn kills_lose_no_acknowledged_hand_and_halve_none() {
    let kills = rounds(KILLS);
    let hands = kills * HANDS_A_KILL;
    let desk = Desk::on_disk();
    let mut random = random("kills");
    let (mut tried, mut killed, mut halfway) = (0, 0, 0);
    let mut told: Vec<String> = Vec::new();
    // How long a hand takes here and now, measured as it goes.
    let mut usual = Duration::from_millis(20);
    while told.len() < hands || killed < kills {
        // Nights of each kind by turns.
        let night = &NIGHTS[tried / EACH % NIGHTS.len()];
        if tried % EACH == 0 {
            desk.begin(night);
        }
        tried += 1;
        assert!(tried < 100 + 4 * hands, "{killed} kills hit in {tried} hands");
        let note = format!("try {tried}");
        let begun = Instant::now();
        let mut child = desk
            .command(["log", "--note", &note, night.hand])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let aimed = killed < kills && random.random_bool(0.4);
        if aimed {
            // Half of them while it writes, which is at the end.
            let percent = if random.random_bool(0.5) { 0..110 } else { 50..110 };
            std::thread::sleep(usual * random.random_range(percent) / 100);
            child.kill().unwrap();
        }
        let output = child.wait_with_output().unwrap();
        let was_killed = output.status.code().is_none();
        let said = Said::from(output);
        if was_killed {
            killed += 1;
        } else {
            assert_eq!(said.status, Some(0), "{said:?}");
            if !aimed {
                usual = (usual * 7 + begun.elapsed()) / 8;
            }
        }
        if said.status == Some(0) || said.out.starts_with("hand ") {
            told.push(note);
        }
        if was_killed && half_made(&desk) {
            halfway += 1;
            // To look is enough to take it back.
            desk.verify();
            assert!(!half_made(&desk));
        }
    }
    desk.verify();
    let mut kept: BTreeMap<String, usize> = BTreeMap::new();
    for note in notes(&desk) {
        *kept.entry(note).or_default() += 1;
    }
    let lost: Vec<&String> = told.iter().filter(|note| !kept.contains_key(*note)).collect();
    assert!(lost.is_empty(), "acknowledged and lost: {lost:?}");
    assert!(kept.values().all(|times| *times == 1), "no hand is there twice");
    assert!(kept.len() <= tried);
    // Of a few it is chance whether one was hit while it wrote.
    assert!(halfway > 0 || kills < 100);
    println!("{tried} processes, {killed} killed, {halfway} while writing, {} hands kept", kept.len());
}

/// Two at one night, a third of whose processes is killed: the other one goes on, and nothing that was acknowledged to
/// either is lost.
#[test]
fn of_two_who_log_at_once_and_are_killed_neither_loses_a_hand() {
    let hands = rounds(KILLS) * HANDS_A_KILL / 2;
    let desk = Desk::empty();
    desk.new_session();
    let log = |who: usize| {
        let mut random = random(&format!("writer {who}"));
        let (mut told, mut killed) = (Vec::new(), 0);
        // How long the last one took that was left alone.
        let mut length = Duration::ZERO;
        for tried in 0..hands {
            let note = format!("{tried} of {who}");
            let began = Instant::now();
            let mut program = desk.command(["log", "--note", &note, HAND]);
            program.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
            let mut child = program.spawn().unwrap();
            let is_hit = tried > 0 && random.random_bool(0.33);
            if is_hit {
                std::thread::sleep(length.mul_f64(random.random_range(0.0..1.0)));
                child.kill().unwrap();
            }
            let output = child.wait_with_output().unwrap();
            match output.status.code() {
                None => killed += 1,
                Some(status) => assert_eq!(status, 0, "{output:?}"),
            }
            if !is_hit {
                length = began.elapsed();
            }
            if output.status.success() || output.stdout.starts_with(b"hand ") {
                told.push(note);
            }
        }
        (told, killed)
    };
    let of_both = std::thread::scope(|scope| {
        let writers = [1, 2].map(|who| scope.spawn(move || log(who)));
        writers.map(|writer| writer.join().unwrap())
    });
    desk.verify();
    let mut kept = notes(&desk);
    kept.sort();
    let all = kept.len();
    kept.dedup();
    assert_eq!(kept.len(), all, "no hand is there twice");
    let lost: Vec<&String> =
        of_both.iter().flat_map(|(told, _)| told).filter(|note| kept.binary_search(note).is_err()).collect();
    assert!(lost.is_empty(), "acknowledged and lost: {lost:?}");
    let killed = of_both[0].1 + of_both[1].1;
    assert!(killed > 0, "no kill hit");
    println!("{} processes at once, {killed} killed, {all} hands kept", 2 * hands);
}

/// A kill while the ledger itself is being made leaves nothing in the way of the next try.
#[test]
fn a_ledger_half_made_is_made_whole_by_the_next_try() {
    let mut random = random("kills");
    for _ in 0..rounds(8) {
        let desk = Desk::on_disk();
        let mut child = desk
            .command(["new", "scarne", "Anna", "Ben", "Cyril"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_millis(random.random_range(0..25)));
        child.kill().unwrap();
        child.wait().unwrap();
        desk.new_session();
        desk.run(["log", HAND]).done();
        desk.verify();
    }
}

/// What is between nights is written as safely: each debt that was acknowledged is there, once, and none is halved.
#[test]
fn kills_lose_no_acknowledged_debt_and_halve_none() {
    let desk = Desk::on_disk();
    desk.new_session();
    let mut random = random("kills");
    let (mut tried, mut killed, mut told) = (0_i64, 0, 0_i64);
    while killed < 10 {
        tried += 1;
        assert!(tried < 400, "{killed} kills hit in {tried} debts");
        let mut child = desk
            .command(["owed", "anna", "ben", "1c", "--date", "2025-12-01"])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_micros(random.random_range(0..20_000)));
        child.kill().unwrap();
        let output = child.wait_with_output().unwrap();
        if output.status.code().is_none() {
            killed += 1;
        }
        if output.status.code() == Some(0) || !output.stdout.is_empty() {
            told += 1;
        }
    }
    desk.verify();
    let db = Connection::open(&desk.ledger).unwrap();
    let count = |sql: &str| db.query_row(sql, [], |row| row.get::<_, i64>(0)).unwrap();
    let kept = count("SELECT count(*) FROM entry WHERE change ->> '$.facts[0].owed' IS NOT NULL");
    assert!((told..=tried).contains(&kept), "{told} told, {kept} kept, {tried} tried");
    assert_eq!(count("SELECT coalesce(sum(minor), 0) FROM debt"), kept, "a cent each");
    let books = "SELECT count(DISTINCT chain) FROM entry WHERE change ->> '$.facts[0].owed' IS NOT NULL";
    assert!(count(books) <= 1, "one daybook");
}

/// Killed when a part of it had reached the file: to look is enough to take that back, and then there is none.
#[test]
fn a_ledger_cut_short_in_its_making_is_none() {
    let desk = Desk::on_disk();
    let maker = Connection::open(desk.path("elsewhere.db")).unwrap();
    maker.execute_batch("PRAGMA cache_size = 1; BEGIN IMMEDIATE").unwrap();
    maker.execute_batch(SCHEMA).unwrap();
    for (of, to) in [("elsewhere.db", "ledger.db"), ("elsewhere.db-journal", "ledger.db-journal")] {
        fs::copy(desk.path(of), desk.path(to)).unwrap();
    }
    drop(maker);
    assert!(half_made(&desk) && fs::metadata(&desk.ledger).unwrap().len() > 0);
    desk.run(["sessions"]).failed("is not a meldbook ledger");
    assert!(!desk.path("ledger.db-journal").exists());
    desk.new_session();
    desk.verify();
}

/// Says whether a change was cut short: its journal is there, and was begun.
fn half_made(desk: &Desk) -> bool {
    fs::read(desk.path("ledger.db-journal"))
        .is_ok_and(|journal| journal.first().is_some_and(|byte| *byte != 0))
}

/// The notes of all hands in the log.
fn notes(desk: &Desk) -> Vec<String> {
    let db = Connection::open(&desk.ledger).unwrap();
    db.prepare(&format!("SELECT thing.value ->> '$.hand.note' FROM {HANDS_ADDED}"))
        .unwrap()
        .query_map([], |row| row.get(0))
        .unwrap()
        .collect::<Result<_, _>>()
        .unwrap()
}
