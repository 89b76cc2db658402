//! The time to log a hand, from opening the ledger to the commit, beside the floor: the same rows, written as durably by
//! somebody who knows them already. Without the disk: the ledger is in memory if possible.
#![allow(clippy::expect_used)]

use divan::Bencher;
use meldbook::command::Request;
use meldbook::money::Currency;
use meldbook::night::State;
use meldbook::night::opening::{Headers, SheetAt};
use meldbook::rules::Catalog;
use meldbook::store::Access;
use meldbook::store::{Ledger, Which};
use rusqlite::types::Value;
use rusqlite::{Connection, params_from_iter};
use std::path::{Path, PathBuf};
use tempfile::TempDir;

const HAND: &str = "a320s160+170";

fn main() {
    divan::main();
}

/// By the number of hands in the open session.
#[divan::bench(args = [0, 40, 500])]
fn after_hands(bencher: Bencher, hands: usize) {
    append(bencher, &Ledgers::with(0, hands));
}

/// By the number of earlier sessions in the ledger.
#[divan::bench(args = [0, 100, 1000])]
fn after_sessions(bencher: Bencher, sessions: usize) {
    append(bencher, &Ledgers::with(sessions, 40));
}

fn append(bencher: Bencher, ledgers: &Ledgers) {
    bencher.with_inputs(|| ledgers.copy()).bench_local_values(|ledger| {
        let mut ledger = Ledger::open(&ledger, Access::Write).expect("a ledger");
        ledger.run(Which::Current, &hand(), 0).expect("a hand");
    });
}

/// The floor, by the number of hands in the open session.
#[divan::bench(args = [0, 40, 500])]
fn floor(bencher: Bencher, hands: usize) {
    let ledgers = Ledgers::with(0, hands);
    let file = ledgers.copy();
    let mut original = Ledger::open(&file, Access::Write).expect("a ledger");
    original.run(Which::Current, &hand(), 0).expect("a hand");
    let rows = Rows::written_last(&Connection::open(&file).expect("a ledger"));
    bencher.with_inputs(|| ledgers.copy()).bench_local_values(|ledger| rows.write(&ledger));
}

/// What logging a hand writes: the rows of each table, in an order that the triggers accept.
struct Rows(Vec<(String, Vec<Vec<Value>>)>);

impl Rows {
    fn written_last(db: &Connection) -> Rows {
        let of = |table: &str, condition: &str| {
            let mut statement =
                db.prepare(&format!("SELECT * FROM {table} WHERE {condition}")).expect("a statement");
            let columns = statement.column_count();
            let rows = statement.query_map([], |row| (0..columns).map(|at| row.get(at)).collect());
            let rows = rows.and_then(Iterator::collect).expect("rows");
            let values = vec!["?"; columns].join(", ");
            (format!("INSERT OR REPLACE INTO {table} VALUES ({values})"), rows)
        };
        Rows(vec![
            of("entry", "no = (SELECT max(no) FROM entry)"),
            of("session", "true"),
            of("posting", "place = (SELECT max(id) FROM place)"),
            of("place", "id = (SELECT max(id) FROM place)"),
            of("session_total", "true"),
        ])
    }

    fn write(&self, ledger: &Path) {
        let db = Connection::open(ledger).expect("a ledger");
        db.execute_batch("PRAGMA synchronous = EXTRA; BEGIN IMMEDIATE").expect("a transaction");
        for (insert, rows) in &self.0 {
            let mut statement = db.prepare(insert).expect("a statement");
            for row in rows {
                statement.execute(params_from_iter(row)).expect("a row");
            }
        }
        db.execute_batch("COMMIT").expect("a commit");
    }
}

/// A folder with a ledger; each round gets a fresh copy.
struct Ledgers {
    folder: TempDir,
}

impl Ledgers {
    /// Creates `sessions` sessions of one hand each, and an open one of `hands` hands.
    fn with(sessions: usize, hands: usize) -> Ledgers {
        let folder = tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir()).expect("a folder");
        let ledgers = Ledgers { folder };
        let mut ledger = Ledger::open(&ledgers.file("original"), Access::Create).expect("a ledger");
        for hands in std::iter::repeat_n(1, sessions).chain([hands]) {
            ledger.start(opened(), 0).expect("a session");
            for _ in 0..hands {
                ledger.run(Which::Current, &hand(), 0).expect("a hand");
            }
        }
        ledgers
    }

    fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join(Path::new(name).with_extension("db"))
    }

    fn copy(&self) -> PathBuf {
        std::fs::copy(self.file("original"), self.file("copy")).expect("a copy");
        self.file("copy")
    }
}

fn opened() -> State {
    let rules = Catalog::default().load("scarne").expect("built-in rules").rules;
    let players: Vec<String> = ["Anna", "Ben", "Cyril"].map(str::to_owned).to_vec();
    let headers = Headers {
        players: SheetAt::unplaced(players),
        stake: Some(SheetAt::unplaced("5c".to_owned())),
        ..Headers::default()
    };
    headers.opened(&rules, Currency::USD, "2026-11-21").expect("a session").1
}

fn hand() -> Request {
    Request::Hand { line: HAND.to_owned() }
}
