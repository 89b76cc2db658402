//! Nights with everything in them: whatever a command changes is there whole or not at all.

use super::{Desk, NIGHTS, Said, random};
use crate::seed::rounds;
use proptest::prelude::RngExt;
use rusqlite::Connection;
use std::process::Stdio;
use std::thread;
use std::time::{Duration, Instant};

/// What happens in a night, besides its hands: `HAND` stands for one. Each can be done in every kind of night.
const EVENTS: &[&[&str]] = &[
    &["log", "HAND"],
    &["penalty", "anna", "all", "2", "misdeal"],
    &["log", "HAND"],
    &["spent", "ben", "24.50", "pizza"],
    &["fix", "1a", "penalty", "ben", "anna", "3", "misdeal"],
    &["insert", "2", "HAND"],
    &["paid", "ben", "anna", "1"],
    &["strike", "2"],
    &["set", "note=a long night", "place=here"],
    &["insert", "3", "spent", "anna", "7", "tea", "among", "anna,", "cyril"],
    &["undo"],
    &["redo"],
    &["rename", "anna", "Antonia"],
    &["settle", "--paid"],
    &["fix", "1", "HAND", "--note", "counted again"],
    &["settle", "--close"],
    &["undo"],
    &["settle", "--close", "--paid"],
    &["reopen", "1"],
    &["log", "HAND"],
];

impl Desk {
    fn entries_of_everything(&self) -> i64 {
        let db = Connection::open(&self.ledger).unwrap();
        db.query_row("SELECT count(*) FROM entry", [], |row| row.get(0)).unwrap()
    }

    /// Opens the first night of a ledger, where penalties are paid in every game.
    fn begin_everything(&self, kind: usize) -> &'static str {
        let night = &NIGHTS[kind];
        let mut args = night.new.to_vec();
        if kind == 1 {
            args[6..].copy_from_slice(&["--stake", "game=1,check=5c"]);
        }
        self.run(args).done();
        night.hand
    }
}

fn spoken<'a>(event: &[&'a str], hand: &'a str) -> Vec<&'a str> {
    event.iter().map(|word| if *word == "HAND" { hand } else { *word }).collect()
}

/// Each command is killed until it has been done once: killed, it changed nothing or all.
#[test]
fn a_killed_command_has_changed_nothing_or_all() {
    let mut random = random("everything");
    let mut killed = 0;
    for kind in 0..NIGHTS.len() * rounds(1) {
        let desk = Desk::on_disk();
        let hand = desk.begin_everything(kind % NIGHTS.len());
        let mut usual = Duration::from_millis(20);
        for event in EVENTS {
            let args = spoken(event, hand);
            let before = desk.entries_of_everything();
            // Two tries are killed, somewhere; the third is left alone.
            for tries in 0..3 {
                let begun = Instant::now();
                let mut child = desk
                    .command(args.iter().copied())
                    .stdin(Stdio::null())
                    .stdout(Stdio::piped())
                    .stderr(Stdio::piped())
                    .spawn()
                    .unwrap();
                if tries < 2 {
                    thread::sleep(usual * random.random_range(20..110) / 100);
                    child.kill().unwrap();
                }
                let output = child.wait_with_output().unwrap();
                let was_killed = output.status.code().is_none();
                let said = Said::from(output);
                let added = desk.entries_of_everything() - before;
                if was_killed {
                    killed += 1;
                    assert!((0..=1).contains(&added), "{args:?}: {added} entries");
                } else {
                    assert_eq!((said.status, added), (Some(0), 1), "{args:?}: {said:?}");
                    usual = (usual * 3 + begun.elapsed()) / 4;
                }
                if added == 1 {
                    break;
                }
            }
        }
        desk.verify();
    }
    assert!(killed > 0, "no kill hit");
}

/// The ledger may grow no further at some moment of the night, then it may again.
#[test]
fn a_full_disk_loses_nothing_of_it() {
    for kind in 0..NIGHTS.len() {
        let desk = Desk::empty();
        let hand = desk.begin_everything(kind);
        for event in EVENTS {
            let args = spoken(event, hand);
            let before = desk.entries_of_everything();
            let said = desk.limited(8, args.iter().copied());
            assert_eq!((said.status, desk.entries_of_everything()), (Some(3), before), "{args:?}: {said:?}");
            let said = desk.run(args.iter().copied());
            assert_eq!(
                (said.status, desk.entries_of_everything()),
                (Some(0), before + 1),
                "{args:?}: {said:?}"
            );
        }
        desk.verify();
    }
}

/// Two at one night: each change of either is there once.
#[test]
fn two_who_write_into_one_night_lose_nothing_of_it() {
    const BOTH: &[&[&str]] = &[
        &["log", "HAND"],
        &["penalty", "anna", "all", "2", "misdeal"],
        &["spent", "ben", "24.50", "pizza"],
        &["paid", "ben", "anna", "1"],
        &["insert", "1", "HAND"],
        &["set", "note=as WHO saw it"],
        &["fix", "1", "HAND", "--note", "as WHO saw it"],
    ];
    for kind in 0..NIGHTS.len() {
        let desk = Desk::empty();
        let hand = desk.begin_everything(kind);
        desk.run(["log", hand]).done();
        let before = desk.entries_of_everything();
        thread::scope(|scope| {
            for who in ["Ben", "Cyril"] {
                let desk = &desk;
                scope.spawn(move || {
                    for event in BOTH {
                        let words = spoken(event, hand).into_iter().map(|word| word.replace("WHO", who));
                        let words: Vec<String> = words.collect();
                        desk.run(words.iter().map(String::as_str)).done();
                    }
                });
            }
        });
        let added = usize::try_from(desk.entries_of_everything() - before).unwrap();
        assert_eq!(added, 2 * BOTH.len());
        desk.verify();
    }
}
