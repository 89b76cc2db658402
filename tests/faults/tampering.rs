//! Whatever is changed in a ledger behind the program's back, `verify` finds, and `--rebuild` mends all but the log.

use super::{Desk, HAND};
use crate::evening::tamper;
use crate::seed::{one_in, rounds};
use meldbook::store::{Access, Ledger};
use proptest::prelude::RngExt;
use proptest::test_runner::TestRng;
use rusqlite::config::DbConfig;
use rusqlite::types::Value;
use rusqlite::{Connection, params_from_iter};
use std::collections::BTreeMap;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// How often a ledger is tampered with.
const TAMPERINGS: usize = 8;

/// Every so many times, each of these has to end in order, whatever was done.
const EVERY: usize = 15;
const COMMANDS: &[&[&str]] = &[
    &["sheet", "1"],
    &["sheet", "2"],
    &["sheet", "3"],
    &["history", "1"],
    &["history", "daybook"],
    &["sessions", "--void"],
    &["totals"],
    &["debts"],
    &["people"],
    &["stats"],
    &["hands"],
    &["why", "1"],
    &["agreed", "2"],
    &["settle"],
    &["export", "--all", "--format", "jsonl"],
    &["--json", "verify"],
    &["--json", "sheet", "1"],
    &["export", "--all", "--format", "json"],
    &["verify", "--seal", "AAAA-BBBB-CCCC"],
    &["undo"],
    &["log", "a h 107 60+40/20 7killed flek:107 dealer dana"],
    &["verify", "--rebuild"],
];

/// Nights of each game with everything in them, and what came between.
const NIGHTS: &[&[&str]] = &[
    &["new", "scarne", "Anna", "Ben", "Cyril", "--stake", "5c", "--date", "2026-03-14", "--place", "here"],
    &["log", HAND],
    &["log", "ben 300 h lost # he knew it"],
    &["penalty", "anna", "all", "2", "misdeal"],
    &["log", HAND],
    &["spent", "ben", "24.50", "pizza"],
    &["fix", "2", HAND],
    &["insert", "2", HAND],
    &["strike", "1"],
    &["undo"],
    &["redo"],
    &["rename", "anna", "Antonia"],
    &["seat", "in", "Dana"],
    &["log", "dana 320 s m160 t170 dealer ben"],
    &["seat", "out", "cyril"],
    &["set", "note=a long night"],
    &["settle", "--close"],
    &["paid", "ben", "antonia", "0.20"],
    &["new", "family", "Anna", "Ben", "Cyril", "Dana", "--stake", "game=1,check=5c", "--date", "2026-03-21"],
    &["log", "a320hm120/40t210"],
    &["log", "b320hm120/40t210"],
    &["log", "a320hm120/40t210"],
    &["penalty", "ben", "anna", "3", "revoke"],
    &["settle", "--close", "--paid"],
    &["new", "scarne", "Anna", "Ben", "Eva", "--stake", "5c", "--date", "2026-03-22"],
    &["log", HAND],
    &["void", "3", "--why", "the wrong cards"],
    &["owed", "Ben", "Eva", "3", "--date", "2026-01-01"],
    &["owed", "Filip", "Eva", "2", "--date", "2026-01-02"],
    &["paid", "ben", "eva", "1"],
    &["people", "merge", "Filip", "Cyril"],
    &[
        "new",
        "pauzirak",
        "Anna",
        "Ben",
        "Cyril",
        "Dana",
        "--stake",
        "50h",
        "--dealer",
        "Dana",
        "--currency",
        "CZK",
        "--date",
        "2026-03-28",
    ],
    &["log", "a h 107 60+40/20 7killed flek:107 dealer dana"],
    &["log", "a h 107 60+40/20 7killed flek:107 dealer dana"],
    &["undo"],
    &["log", "a h 107 60+40/20 7killed flek:107 dealer dana"],
];

/// What no check inside a file can find, as `docs/ledger.md` says: numbers of sessions and people, and what the file says of itself.
const OUT_OF_REACH: &[(&str, &str)] = &[
    ("session", "id"),
    ("session", "active"),
    ("session", "source"),
    ("person", "id"),
    ("local", "daybook"),
    ("local", "file"),
    ("local", "written"),
    ("local", "pulled"),
];

/// The columns that only the file itself has; they are kept when all else is made again.
const OF_THE_FILE: &[(&str, &str)] = &[("session", "id"), ("session", "active"), ("session", "source")];

/// Something that was done to a ledger.
#[derive(Debug)]
struct Deed {
    /// In words, for who has to find out why it was not found.
    what: String,
    table: String,
    /// The column, if a single cell was changed.
    column: Option<String>,
}

impl Deed {
    fn is_out_of_reach(&self) -> bool {
        let cell =
            |(table, column): &(&str, &str)| self.table == *table && self.column.as_deref() == Some(column);
        // Who has lost the row of this table begins another.
        let here = self.table == "local" && self.what.starts_with("deleted");
        OUT_OF_REACH.iter().any(cell) || here
    }

    fn is_of_the_file(&self) -> bool {
        let cell =
            |(table, column): &(&str, &str)| self.table == *table && self.column.as_deref() == Some(column);
        OF_THE_FILE.iter().any(cell)
            || self.table == "local"
            || self.table == "session" && self.column.is_none()
            || self.table == "session" && self.column.as_deref() == Some("uuid")
    }
}

struct Tampering {
    desk: Desk,
    random: TestRng,
    /// The ledger as the program left it.
    whole: Vec<u8>,
    /// What it comes to when all but the log is made again.
    rebuilt: BTreeMap<String, Vec<String>>,
}

impl Tampering {
    fn begin() -> Tampering {
        let desk = Desk::empty();
        for args in NIGHTS {
            desk.run(args.iter().copied()).done();
        }
        desk.verify();
        let whole = fs::read(&desk.ledger).unwrap();
        Ledger::open(&desk.ledger, Access::Repair).unwrap().rebuild().unwrap();
        desk.verify();
        let rebuilt = contents(&desk.ledger);
        Tampering { desk, random: super::random("tampering"), whole, rebuilt }
    }

    fn one_of<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.random.random_range(0..all.len())]
    }

    /// Tampers with a fresh copy, with no guard in the way, until something was changed.
    fn deed(&mut self) -> Deed {
        loop {
            fs::write(&self.desk.ledger, &self.whole).unwrap();
            let db = unguarded(&self.desk.ledger);
            let deed = match self.random.random_range(0..10) {
                0..=6 => self.change_a_cell(&db),
                7 => self.delete_a_row(&db),
                8 => self.double_a_row(&db),
                _ => self.swap_two_cells(&db),
            };
            drop(db);
            guard_again(&self.desk.ledger, &self.whole);
            if let Some(deed) = deed
                && dump(&self.desk.ledger) != dump_of(&self.whole, &self.desk.path("whole.db"))
            {
                return deed;
            }
        }
    }

    fn a_row(&mut self, db: &Connection) -> (String, Vec<String>, Vec<Value>) {
        let tables = ["entry", "session", "local", "person", "place", "posting", "session_total", "debt"];
        let table = (*self.one_of(&tables)).to_owned();
        let (columns, rows) = rows_of(db, &table);
        let row = self.one_of(&rows).clone();
        (table, columns, row)
    }

    fn change_a_cell(&mut self, db: &Connection) -> Option<Deed> {
        let (table, columns, row) = self.a_row(db);
        let at = self.random.random_range(0..columns.len());
        let value = self.other(&row[at]);
        set(db, &table, &columns, &row, at, &value)?;
        let what = format!("{table}.{} of {row:?}: {value:?}", columns[at]);
        Some(Deed { what, table, column: Some(columns[at].clone()) })
    }

    fn swap_two_cells(&mut self, db: &Connection) -> Option<Deed> {
        let (table, columns, row) = self.a_row(db);
        let (_, rows) = rows_of(db, &table);
        let other = self.one_of(&rows).clone();
        let at = self.random.random_range(0..columns.len());
        set(db, &table, &columns, &row, at, &other[at])?;
        set(db, &table, &columns, &other, at, &row[at])?;
        let what = format!("{table}.{}: {:?} and {:?} swapped", columns[at], row, other);
        Some(Deed { what, table, column: Some(columns[at].clone()) })
    }

    fn delete_a_row(&mut self, db: &Connection) -> Option<Deed> {
        let (table, columns, row) = self.a_row(db);
        let sql = format!("DELETE FROM {table} WHERE {}", is_row(&columns));
        db.execute(&sql, params_from_iter(&row)).ok()?;
        Some(Deed { what: format!("deleted {table} {row:?}"), table, column: None })
    }

    /// Adds a row like another; what has to be its own is the next number, or has another letter.
    fn double_a_row(&mut self, db: &Connection) -> Option<Deed> {
        let (table, columns, row) = self.a_row(db);
        let mut double = row.clone();
        let unique: &[&str] = match table.as_str() {
            "entry" => &["no"],
            "session" => &["id", "uuid"],
            "person" => &["id", "key"],
            "place" => &["id", "pos"],
            "posting" | "session_total" => &["person"],
            "debt" => &["id"],
            _ => &[],
        };
        for (column, value) in columns.iter().zip(&mut double) {
            if unique.contains(&column.as_str()) {
                let next = format!("SELECT 1 + max({column}) FROM {table}");
                let double = match &*value {
                    Value::Integer(_) => Value::Integer(db.query_row(&next, [], |row| row.get(0)).unwrap()),
                    Value::Text(text) => Value::Text(format!("{}x", text.get(1..).unwrap_or_default())),
                    other => other.clone(),
                };
                *value = double;
            }
        }
        let places = vec!["?"; columns.len()].join(", ");
        db.execute(&format!("INSERT INTO {table} VALUES ({places})"), params_from_iter(&double)).ok()?;
        Some(Deed { what: format!("doubled {table} {row:?} as {double:?}"), table, column: None })
    }

    /// Returns another value than this, near it or far off.
    fn other(&mut self, value: &Value) -> Value {
        let choice = self.random.random_range(0..10);
        match (value, choice) {
            (Value::Null, 0..=3) => Value::Integer(0),
            (Value::Null, 4..=6) => Value::Integer(1),
            (Value::Null, _) => Value::Text(String::new()),
            (_, 0) => Value::Null,
            (_, 1) => Value::Blob(b"\xff\x00blob".to_vec()),
            (Value::Integer(n), 2..=4) => Value::Integer(n.wrapping_add(1)),
            (Value::Integer(n), 5) => Value::Integer(n.wrapping_sub(1)),
            (Value::Integer(n), 6) => Value::Integer(n.wrapping_neg()),
            (Value::Integer(_), 7) => Value::Integer(i64::MAX),
            (Value::Integer(_), 8) => Value::Integer(5_000_000_000),
            (Value::Integer(n), _) => Value::Text(n.to_string()),
            (Value::Text(text), 2) => Value::Text(format!("{text} ")),
            (Value::Text(text), 3) => Value::Text(format!(" {text}")),
            (Value::Text(text), 4) => Value::Text(swapped_case(text)),
            (Value::Text(text), 5) => Value::Text(format!("{text}\u{1b}[2J")),
            (Value::Text(_), 6) => Value::Text(String::new()),
            (Value::Text(text), 7) => Value::Blob(text.clone().into_bytes()),
            (Value::Text(text), _) => Value::Text(self.one_letter_off(text)),
            (Value::Blob(bytes), 2..=7) => {
                let mut bytes = bytes.clone();
                let at = self.random.random_range(0..bytes.len().max(1));
                bytes.get_mut(at).into_iter().for_each(|byte| *byte ^= 1);
                Value::Blob(bytes)
            }
            (Value::Blob(bytes), _) => Value::Blob(bytes[1..].to_vec()),
            (Value::Real(_), _) => Value::Integer(0),
        }
    }

    fn one_letter_off(&mut self, text: &str) -> String {
        let letters: Vec<char> = text.chars().collect();
        let at = self.random.random_range(0..letters.len().max(1));
        let off = |(n, c): (usize, &char)| match (n == at, *c) {
            (true, '9') => '8',
            (true, c @ ('0'..='8' | 'a'..='y' | 'A'..='Y')) => char::from_u32(u32::from(c) + 1).unwrap(),
            (true, _) => 'q',
            (false, c) => c,
        };
        letters.iter().enumerate().map(off).collect()
    }

    /// The commands end in order, whatever they find.
    fn commands_end(&mut self, deed: &Deed) {
        let tampered = fs::read(&self.desk.ledger).unwrap();
        for args in COMMANDS {
            fs::write(&self.desk.ledger, &tampered).unwrap();
            let begun = Instant::now();
            let output = self.desk.command(args.iter().copied()).output().unwrap();
            let err = String::from_utf8_lossy(&output.stderr);
            let ended = matches!(output.status.code(), Some(0..=3)) && !err.contains("panicked");
            assert!(ended, "{args:?} after {deed:?}: {:?}\n{err}", output.status);
            assert!(begun.elapsed() < Duration::from_secs(60), "{args:?} after {deed:?} takes too long");
        }
        fs::write(&self.desk.ledger, &tampered).unwrap();
    }

    /// `verify` finds what was done, and `--rebuild` mends it unless the log itself was changed.
    fn is_found_and_mended(&mut self, deed: &Deed) {
        let log = log_of(&self.desk.ledger);
        let found = verified(&self.desk.ledger, deed);
        assert!(!found.is_empty() || deed.is_out_of_reach(), "nothing is found of {deed:?}");
        let mut ledger = Ledger::open(&self.desk.ledger, Access::Repair).unwrap();
        let rebuilt = catch_unwind(AssertUnwindSafe(|| ledger.rebuild()));
        rebuilt
            .unwrap_or_else(|_| panic!("panicked at {deed:?}"))
            .unwrap_or_else(|error| panic!("{error}: {deed:?}"));
        drop(ledger);
        assert_eq!(log_of(&self.desk.ledger), log, "the log was touched after {deed:?}");
        let left = verified(&self.desk.ledger, deed);
        if deed.table == "entry" {
            // A log whose last entry is gone, with all that was made from it, is a shorter log.
            let is_shorter = deed.what.starts_with("deleted");
            assert!(!left.is_empty() || is_shorter, "nothing is found any more of {deed:?}");
            return;
        }
        assert_eq!(left, [""; 0], "{deed:?}");
        if !deed.is_of_the_file() {
            assert_eq!(contents(&self.desk.ledger), self.rebuilt, "{deed:?}");
        }
    }
}

#[test]
fn whatever_is_done_to_a_row_is_found_and_mended() {
    let mut tampering = Tampering::begin();
    for n in 0..rounds(TAMPERINGS) {
        let deed = tampering.deed();
        if n % EVERY == 0 {
            tampering.commands_end(&deed);
        }
        tampering.is_found_and_mended(&deed);
    }
}

#[test]
fn whatever_is_done_to_tables_views_indexes_and_triggers_is_found_and_mended() {
    let mut tampering = Tampering::begin();
    let objects = {
        let db = Connection::open(&tampering.desk.ledger).unwrap();
        let mut objects =
            db.prepare("SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL").unwrap();
        let object = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?, row.get(2)?));
        objects.query_map([], object).unwrap().collect::<Result<Vec<(String, String, String)>, _>>().unwrap()
    };
    let mut deeds: Vec<String> = Vec::new();
    for (kind, name, sql) in &objects {
        if name != "entry" {
            deeds.push(format!("DROP {kind} {name}"));
        }
        match kind.as_str() {
            "view" => {
                deeds.push(format!("DROP VIEW {name}; CREATE VIEW {name} AS SELECT 7 AS account, 1 AS hand"))
            }
            "trigger" => {
                let table = sql.split(" ON ").nth(1).unwrap().split_whitespace().next().unwrap();
                deeds.push(format!(
                    "DROP TRIGGER {name}; CREATE TRIGGER {name} BEFORE UPDATE ON {table} BEGIN SELECT 1; END"
                ));
            }
            "index" => deeds.push(format!("DROP INDEX {name}; CREATE INDEX {name} ON person (name)")),
            _ => {
                deeds.push(format!("ALTER TABLE {name} ADD COLUMN more TEXT"));
                deeds.push(format!("CREATE INDEX more ON {name} (1)"));
                deeds.push(format!(
                    "CREATE TRIGGER more AFTER INSERT ON {name} BEGIN DELETE FROM person; END"
                ));
                if name != "entry" {
                    deeds.push(format!("DROP TABLE {name}; CREATE VIEW {name} AS SELECT 1 AS id"));
                    deeds.push(format!("DROP TABLE {name}; CREATE TABLE {name} (id, x BLOB)"));
                    deeds.push(format!("DROP TABLE {name}; {}", virtual_table(name)));
                }
            }
        }
    }
    deeds.extend(
        [
            "CREATE TABLE more (x); INSERT INTO more VALUES (1)",
            "CREATE VIEW more AS SELECT * FROM nowhere",
            "PRAGMA application_id = 0",
            "PRAGMA user_version = 0",
            "PRAGMA user_version = -5",
        ]
        .map(str::to_owned),
    );
    // Every day a fifth of them.
    for (n, sql) in deeds.iter().enumerate().step_by(one_in(8)) {
        fs::write(&tampering.desk.ledger, &tampering.whole).unwrap();
        let db = Connection::open(&tampering.desk.ledger).unwrap();
        db.execute_batch(&format!("PRAGMA foreign_keys = OFF; {sql}"))
            .unwrap_or_else(|error| panic!("{error}: {sql}"));
        drop(db);
        // The numbers of the sessions go with their table.
        let table =
            if sql.contains("DROP TABLE session;") || sql == "DROP table session" { "session" } else { "" };
        let table = if sql.contains("TABLE local") || sql == "DROP table local" { "local" } else { table };
        let deed = Deed { what: sql.clone(), table: table.to_owned(), column: None };
        if n % EVERY == 0 {
            tampering.commands_end(&deed);
        }
        tampering.is_found_and_mended(&deed);
    }
}

/// The database takes them for JSON; who reads them cannot.
#[test]
fn a_record_that_no_reader_of_json_holds_is_found() {
    let mut tampering = Tampering::begin();
    let record = r#"{"bidder":"1","bid":320,"trump":"spades","outcome":"played","meld":160,"tricks":170}"#;
    let nested = format!("{}{}", "[".repeat(200), "]".repeat(200));
    for other in ["1E400", r#""\ud800""#, &nested] {
        fs::write(&tampering.desk.ledger, &tampering.whole).unwrap();
        tamper(&tampering.desk.ledger, |db| {
            let put = "UPDATE entry SET change = replace(change, ?1, ?2) WHERE instr(change, ?1)";
            assert!(db.execute(put, [record, other]).unwrap() > 0);
        });
        let what = format!("a record is {other}");
        let deed = Deed { what, table: "entry".to_owned(), column: Some("change".to_owned()) };
        tampering.commands_end(&deed);
        tampering.is_found_and_mended(&deed);
    }
}

fn verified(path: &Path, deed: &Deed) -> Vec<String> {
    let mut ledger = Ledger::open(path, Access::Verify).unwrap_or_else(|error| panic!("{error}: {deed:?}"));
    let verified = catch_unwind(AssertUnwindSafe(|| ledger.verify()));
    let verified = verified.unwrap_or_else(|_| panic!("panicked at {deed:?}"));
    let (_, findings) = verified.unwrap_or_else(|error| panic!("{error}: {deed:?}"));
    findings.iter().map(ToString::to_string).collect()
}

/// Opens a ledger in which anything can be written: without triggers, and without what tables demand of their rows.
fn unguarded(path: &Path) -> Connection {
    let db = Connection::open(path).unwrap();
    let demands = ["STRICT, ", " STRICT", "TEXT NOT NULL", "INTEGER NOT NULL", "BLOB NOT NULL"];
    let without = ["", "", "TEXT", "INTEGER", "BLOB"];
    let sql = demands
        .iter()
        .zip(without)
        .fold("sql".to_owned(), |sql, (demand, without)| format!("replace({sql}, '{demand}', '{without}')"));
    db.execute_batch(&format!(
        "PRAGMA foreign_keys = OFF; PRAGMA writable_schema = ON; \
         UPDATE sqlite_schema SET sql = {sql} WHERE type = 'table'; PRAGMA schema_version = 9999;"
    ))
    .unwrap();
    drop(db);
    let db = Connection::open(path).unwrap();
    db.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_TRIGGER, false).unwrap();
    db.execute_batch("PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON").unwrap();
    db
}

/// Makes the tables say again what they demand.
fn guard_again(path: &Path, whole: &[u8]) {
    let beside = path.with_extension("whole");
    fs::write(&beside, whole).unwrap();
    let db = Connection::open(path).unwrap();
    db.execute("ATTACH ?1 AS whole", [beside.to_str().unwrap()]).unwrap();
    db.execute_batch(
        "PRAGMA writable_schema = ON; \
         UPDATE main.sqlite_schema AS s SET sql = \
         (SELECT sql FROM whole.sqlite_schema w WHERE w.type = s.type AND w.name = s.name); \
         PRAGMA main.schema_version = 99999;",
    )
    .unwrap();
}

fn rows_of(db: &Connection, table: &str) -> (Vec<String>, Vec<Vec<Value>>) {
    let mut rows = db.prepare(&format!("SELECT * FROM {table}")).unwrap();
    let columns: Vec<String> = rows.column_names().map(str::to_owned).collect();
    let row = |row: &rusqlite::Row<'_>| (0..columns.len()).map(|at| row.get(at)).collect();
    let found = rows.query_map([], row).unwrap().collect::<Result<_, _>>().unwrap();
    (columns, found)
}

fn is_row(columns: &[String]) -> String {
    columns
        .iter()
        .enumerate()
        .map(|(n, name)| format!("{name} IS ?{}", n + 1))
        .collect::<Vec<_>>()
        .join(" AND ")
}

/// Sets one cell; nothing is changed where the table has such a row already.
fn set(
    db: &Connection,
    table: &str,
    columns: &[String],
    row: &[Value],
    at: usize,
    value: &Value,
) -> Option<()> {
    let sql =
        format!("UPDATE {table} SET {} = ?{} WHERE {}", columns[at], columns.len() + 1, is_row(columns));
    let changed = db.execute(&sql, params_from_iter(row.iter().chain([value]))).ok()?;
    (changed > 0).then_some(())
}

fn swapped_case(text: &str) -> String {
    let swapped = |c: char| if c.is_lowercase() { c.to_ascii_uppercase() } else { c.to_ascii_lowercase() };
    text.chars().map(swapped).collect()
}

fn log_of(path: &Path) -> Vec<String> {
    let db = Connection::open(path).unwrap();
    let (_, rows) = rows_of(&db, "(SELECT chain, no, at, change, said, hash FROM entry)");
    rows.iter().map(|row| format!("{row:?}")).collect()
}

/// Says that a table is computed by a program that nobody has.
fn virtual_table(name: &str) -> String {
    format!(
        "PRAGMA writable_schema = ON; INSERT INTO sqlite_schema \
         VALUES ('table', '{name}', '{name}', 0, 'CREATE VIRTUAL TABLE {name} USING somewhere(x)'); \
         PRAGMA schema_version = 9999"
    )
}

/// All tables but what belongs to the file alone.
fn contents(path: &Path) -> BTreeMap<String, Vec<String>> {
    let mut all = dump(path);
    all.remove("local");
    all
}

/// Every row of every table, and every statement.
fn dump(path: &Path) -> BTreeMap<String, Vec<String>> {
    let db = Connection::open(path).unwrap();
    let mut all = BTreeMap::new();
    let mut names = db
        .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE '%VIRTUAL%'")
        .unwrap();
    let names: Vec<String> =
        names.query_map([], |row| row.get(0)).unwrap().collect::<Result<_, _>>().unwrap();
    for table in names {
        let mut rows: Vec<String> = rows_of(&db, &table).1.iter().map(|row| format!("{row:?}")).collect();
        rows.sort();
        all.insert(table, rows);
    }
    let mut statements = db.prepare("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL").unwrap();
    let statements = statements.query_map([], |row| row.get(0)).unwrap().collect::<Result<_, _>>().unwrap();
    all.insert("sqlite_schema".to_owned(), statements);
    all
}

fn dump_of(whole: &[u8], path: &PathBuf) -> BTreeMap<String, Vec<String>> {
    fs::write(path, whole).unwrap();
    dump(path)
}
