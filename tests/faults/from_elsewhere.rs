//! Ledgers from somebody else, who put something into them: each is refused at once.

use super::{Desk, HAND};
use crate::seed::rounds;
use rusqlite::Connection;
use std::time::{Duration, Instant};

const COMMANDS: [&[&str]; 5] =
    [&["sheet"], &["totals"], &["sessions"], &["log", HAND], &["new", "scarne", "Anna", "Ben", "Cyril"]];

const HINT: &str = "hint: `meldbook verify --rebuild` makes all but the log again\n";

impl Desk {
    /// Does to the ledger what the program never would.
    fn tampered(sql: &str) -> Desk {
        let desk = Desk::open();
        desk.run(["log", HAND]).done();
        Connection::open(&desk.ledger).unwrap().execute_batch(sql).unwrap();
        desk
    }

    /// `verify` says each of these.
    #[track_caller]
    fn found(&self, words: &[&str]) {
        let said = self.at_once(&["verify"]);
        assert_eq!(said.status, Some(1), "{said:?}");
        for words in words {
            assert!(said.out.contains(words), "`{words}` is not in {said:?}");
        }
    }

    /// Runs a command that has to come back at once.
    #[track_caller]
    fn at_once(&self, args: &[&str]) -> super::Said {
        let begun = Instant::now();
        let said = self.run(args.iter().copied());
        assert!(begun.elapsed() < Duration::from_secs(60), "{args:?} took {:?}", begun.elapsed());
        said
    }
}

#[test]
fn what_stands_in_place_of_a_table_is_never_asked() {
    let endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)";
    let columns = [
        ("session", "id, uuid, date, place, rules, currency, hands, entries, touched, active, open"),
        ("entry", "chain, no, at, change, said, hash"),
        ("person", "id, name, key"),
        ("session_total", "session, person, seat, hands, units, minor"),
    ];
    for (table, columns) in columns {
        let rows = columns.split(", ").map(|column| format!("i AS {column}")).collect::<Vec<_>>().join(", ");
        let desk = Desk::tampered(&format!(
            "PRAGMA foreign_keys = OFF; DROP TABLE {table}; CREATE VIEW {table} AS {endless} SELECT {rows} FROM n;"
        ));
        for args in COMMANDS {
            desk.at_once(args).failed(&format!("cannot be trusted: its view `{table}` does not belong"));
        }
        desk.found(&[
            &format!("the table `{table}` is missing"),
            &format!("the view `{table}` does not belong"),
        ]);
        let said = desk.at_once(&["verify", "--rebuild"]);
        if table == "entry" {
            said.failed("its table `entry`, the log, is missing");
        } else {
            said.done();
            desk.run(["log", HAND]).done();
            desk.verify();
        }
    }
}

#[test]
fn what_does_not_belong_to_a_ledger_is_named_and_removed() {
    for (sql, what) in [
        ("ALTER TABLE person ADD COLUMN more TEXT", "table `person`"),
        ("ALTER TABLE session ADD COLUMN twice INTEGER AS (id * 2)", "table `session`"),
        ("ALTER TABLE entry ADD COLUMN more TEXT", "table `entry`"),
        ("CREATE TABLE more (x)", "table `more`"),
        (
            "PRAGMA writable_schema = ON; INSERT INTO sqlite_schema \
             VALUES ('table', 'more', 'more', 0, 'CREATE VIRTUAL TABLE more USING somewhere(x)')",
            "table `more`",
        ),
        ("CREATE INDEX more ON entry (json_extract(change, '$.opened.date'))", "index `more`"),
        ("CREATE VIEW more AS SELECT * FROM more", "view `more`"),
        ("DROP VIEW hand_player; CREATE VIEW hand_player AS SELECT 1 AS session", "view `hand_player`"),
        ("CREATE TABLE \"a\u{1b}[31mb\" (x)", "table `a\u{fffd}[31mb`"),
        (
            "PRAGMA writable_schema = ON; INSERT INTO sqlite_schema \
             VALUES ('view', 'more', 'more', 0, 'CREATE VIEW more AS SELECT 1 /* ' || CAST(x'ff' AS TEXT) || ' */')",
            "view `more`",
        ),
    ] {
        let desk = Desk::tampered(sql);
        for args in COMMANDS {
            let said = desk.at_once(args);
            said.failed(&format!("its {what} does not belong to a meldbook ledger"));
            assert!(said.err.contains(HINT), "{said:?}");
        }
        desk.found(&[&format!("the {what}")]);
        desk.at_once(&["verify", "--rebuild"]).done();
        desk.run(["log", HAND]).done();
        desk.verify();
    }
    // What is missing keeps nobody from reading, and is made again.
    for (sql, what) in [
        ("DROP VIEW lifetime", "the view `lifetime` is missing"),
        ("DROP INDEX debt_session", "the index `debt_session` is missing"),
        ("PRAGMA application_id = 7", "its `application_id` is 7, not 1835363428"),
        ("PRAGMA user_version = 1", "its `user_version` is 1, not 4"),
    ] {
        let desk = Desk::tampered(sql);
        desk.found(&[what]);
        desk.run(["verify", "--rebuild"]).done();
        desk.run(["log", HAND]).done();
        desk.verify();
    }
    // What SQLite itself counts for its plans is no harm.
    let desk = Desk::tampered("ANALYZE");
    desk.run(["log", HAND]).done();
    desk.verify();
}

#[test]
fn a_ledger_of_an_older_program_is_refused_and_left_as_it_was() {
    for version in [1, 2, 3] {
        let sql =
            format!("ALTER TABLE entry RENAME COLUMN change TO content; PRAGMA user_version = {version}");
        let desk = Desk::tampered(&sql);
        let before = std::fs::read(&desk.ledger).unwrap();
        let refused = |args: &[&str], file: &str| {
            let words = "was written by a program before 1.0: export its nights as sheets with that one\n";
            desk.at_once(args).failed(&format!("{file} {words}"));
        };
        let others: [&[&str]; 4] = [&["verify"], &["verify", "--rebuild"], &["backup", "copy.db"], &["undo"]];
        for args in COMMANDS.iter().chain(&others) {
            refused(args, "ledger.db");
        }
        let said = desk.at_once(&["--lang", "cs", "totals"]);
        assert!(said.err.contains("psal program z doby před verzí 1.0"), "{said:?}");
        let files = std::fs::read_dir(desk.folder.path()).unwrap().count();
        assert_eq!(files, 1, "nothing lies beside it");
        let old = desk.path("old.db");
        std::fs::rename(&desk.ledger, &old).unwrap();
        desk.new_session();
        refused(&["merge", old.to_str().unwrap()], "old.db");
        assert!(std::fs::read(&old).unwrap() == before, "version {version}");
        desk.verify();
    }
}

#[test]
fn a_trigger_from_elsewhere_is_never_run() {
    let desk = Desk::tampered(
        "CREATE TRIGGER tip AFTER INSERT ON entry BEGIN UPDATE session_total SET minor = minor + 1; END",
    );
    for args in [&["log", HAND][..], &["undo"], &["new", "scarne", "Anna", "Ben", "Cyril"]] {
        let said = desk.at_once(args);
        said.failed("its trigger `tip` does not belong to a meldbook ledger");
        assert!(said.err.contains(HINT), "{said:?}");
    }
    assert_eq!(desk.hands(), 1);
    desk.run(["sheet"]).done();
    let said = desk.run(["verify"]);
    assert!(said.out.contains("the trigger `tip` does not belong to this format"), "{said:?}");
    desk.run(["verify", "--rebuild"]).done();
    desk.run(["log", HAND]).done();
    desk.verify();
}

#[test]
fn a_cell_too_long_for_any_ledger_is_not_read() {
    let long = format!("CAST(replace(zeroblob({}000000), x'00', 'a') AS TEXT)", rounds(20));
    for sql in [
        format!("UPDATE session SET place = {long}"),
        format!("UPDATE person SET name = {long} WHERE id = 1"),
    ] {
        let desk = Desk::tampered(&sql);
        for args in [&["sheet"][..], &["sessions"], &["totals"], &["log", HAND]] {
            let said = desk.at_once(args);
            assert!(said.out.len() + said.err.len() < 5000, "{args:?}");
            if said.status != Some(0) {
                said.failed("is damaged: a value in it is too long");
            }
        }
        desk.found(&["a value in it is too long"]);
        desk.run(["verify", "--rebuild"]).done();
        desk.verify();
    }
}

#[test]
fn nothing_of_it_reaches_a_terminal_raw() {
    let desk = Desk::tampered(
        "UPDATE person SET name = 'An' || char(27) || '[2Jna' WHERE id = 1; \
         UPDATE session SET place = char(27, 8238) || 'Brno', rules = 'sc' || char(7) || 'arne'",
    );
    for args in [&["totals"][..], &["sessions"], &["sheet"], &["verify"], &["totals", "--by", "rules"]] {
        let said = desk.run(args.iter().copied());
        let raw = |c: char| c.is_control() && c != '\n' || c == '\u{202e}';
        assert!(!said.out.contains(raw) && !said.err.contains(raw), "{args:?}: {said:?}");
    }
}

#[test]
fn a_ledger_is_kept_in_a_file() {
    let desk = Desk::empty();
    // What SQLite would read as a URI, or as no file, is a name like any other.
    for ledger in ["file:night.db?mode=memory", ":memory:"] {
        for args in [COMMANDS[4], COMMANDS[3], COMMANDS[0]] {
            let mut command = desk.at(env!("CARGO_BIN_EXE_meldbook"), ledger.as_ref(), args.iter().copied());
            super::Said::from(command.current_dir(desk.folder.path()).output().unwrap()).done();
        }
        assert!(desk.path(ledger).exists());
    }
}
