//! The ledger file as SQLite keeps it: what it refuses, what it answers, and what `verify` finds in one that
//! was tampered with.

use super::evening::{Evening, FOUR, import_log, opened, projections, rows, tamper};
use crate::cases;
use crate::support::mask;
use meldbook::command::{Request, SettleBy, TypedPayment};
use meldbook::money::BankAccount;
use meldbook::night::State;
use meldbook::night::chain::{self, Link};
use meldbook::night::entry::{Entry, EntryNo};
use meldbook::store::Access;
use meldbook::store::import::Imported;
use meldbook::store::log_lines::BadLine;
use meldbook::store::verify::SealOf;
use meldbook::store::{Ledger, Log, StoreError, Which};
use rusqlite::{Connection, params};

/// Two hands, Eva, another hand, a payment and the close: entries 1 to 7.
fn a_night() -> Evening {
    let mut night = Evening::with_a_kitty();
    night.log("a350d-").unwrap();
    night.log("b300h+").unwrap();
    night.seat_in("Eva", None).unwrap();
    night.log("c350c+").unwrap();
    night.paid("ben", "anna", 5).unwrap();
    night.close().unwrap();
    assert_eq!(night.findings(), [""; 0]);
    night
}

fn open(night: &Evening) -> Connection {
    let db = Connection::open(night.path()).unwrap();
    db.execute_batch("PRAGMA foreign_keys = ON").unwrap();
    db
}

/// What SQLite says to a statement that it should refuse.
fn refusal(db: &Connection, sql: &str) -> String {
    match db.execute_batch(sql) {
        Ok(()) => panic!("{sql} should be refused"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn a_new_ledger_is_exactly_the_schema_and_its_last_table_comes_with_the_first_account() {
    let mut night = Evening::without_session();
    let bare = |but_for: &str| {
        let bare = Connection::open_in_memory().unwrap();
        bare.execute_batch(&format!("{}{but_for}", include_str!("../schema.sql"))).unwrap();
        bare
    };
    let ledger = open(&night);
    let is_exactly = |bare: &Connection| {
        for question in [
            "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name",
            "SELECT * FROM person",
            "PRAGMA user_version",
            "PRAGMA application_id",
        ] {
            assert_eq!(rows(&ledger, question), rows(bare, question), "{question}");
        }
    };
    is_exactly(&bare("DROP TABLE account"));
    let account = BankAccount::parse("CZ6508000000192000145399").unwrap();
    night.ledger.set_account("anna", Some(&account)).unwrap();
    is_exactly(&bare(""));
    let loose = "SELECT name FROM pragma_table_list WHERE type = 'table' AND NOT strict AND schema = 'main' \
                 AND name NOT LIKE 'sqlite_%'";
    assert_eq!(rows(&ledger, loose), [""; 0], "every table is STRICT");
    assert!(
        refusal(&ledger, "INSERT INTO person (name, key, same_as) VALUES (x'00', 'a', 1)")
            .contains("cannot store BLOB")
    );
}

#[cfg(unix)]
#[test]
fn only_its_owner_reads_a_ledger() {
    use std::os::unix::fs::PermissionsExt;
    let night = a_night();
    assert_eq!(std::fs::metadata(night.path()).unwrap().permissions().mode() & 0o777, 0o600);
    let folder = super::evening::folder();
    let path = folder.path().join("a new folder").join("ledger.db");
    Ledger::open(&path, Access::Create).unwrap();
    assert_eq!(std::fs::metadata(path.parent().unwrap()).unwrap().permissions().mode() & 0o777, 0o700);
}

#[test]
fn nothing_in_the_log_is_changed_deleted_or_written_over() {
    let mut night = a_night();
    let before = night.log_text();
    let db = open(&night);
    for column in ["chain", "no", "at", "change", "said", "hash"] {
        let said = refusal(&db, &format!("UPDATE entry SET {column} = {column} WHERE no = 2"));
        assert!(said.contains("an entry is never changed"), "{said}");
    }
    for which in ["no = 7", "no = 3", "1"] {
        let said = refusal(&db, &format!("DELETE FROM entry WHERE {which}"));
        assert!(said.contains("an entry is never deleted"), "{said}");
    }
    let copy = |verb: &str, no: i64| {
        format!("{verb} INTO entry SELECT chain, {no}, at, change, said, hash FROM entry WHERE no = 3")
    };
    for verb in ["INSERT", "INSERT OR REPLACE", "REPLACE", "INSERT OR IGNORE"] {
        for no in [1, 3, 7, 9] {
            let said = refusal(&db, &copy(verb, no));
            assert!(said.contains("only ever added after the last one"), "{verb} {no}: {said}");
        }
    }
    let upsert =
        format!("{} ON CONFLICT DO UPDATE SET at = 0", copy("INSERT", 3).replace("no = 3", "no = 3 AND 1"));
    assert!(refusal(&db, &upsert).contains("only ever added after the last one"));
    let other = "INSERT INTO entry SELECT '00000000-0000-0000-0000-000000000000', 2, at, change, said, hash \
                 FROM entry WHERE no = 2";
    assert!(refusal(&db, other).contains("only ever added after the last one"), "a log begins with entry 1");
    for (bad, why) in [
        ("at, 'no json', said, hash", "CHECK"),
        ("'noon', change, said, hash", "cannot store TEXT"),
        ("at, change, NULL, hash", "NOT NULL"),
        ("at, change, said, x'00'", "CHECK"),
    ] {
        let said = refusal(&db, &format!("INSERT INTO entry SELECT chain, 8, {bad} FROM entry WHERE no = 2"));
        assert!(said.contains(why), "{bad}: {said}");
    }
    drop(db);
    assert_eq!(night.log_text(), before);
}

#[test]
fn sqlite_refuses_lines_that_do_not_sum_to_zero() {
    let night = a_night();
    let db = open(&night);
    let lines = |place: &str, lines: &[(i64, i64, i64)]| {
        let mut sql = "ROLLBACK; BEGIN;".to_owned();
        for (person, units, minor) in lines {
            sql += &format!(
                "INSERT INTO posting (place, person, units, minor) VALUES (1048666, {person}, {units}, {minor});"
            );
        }
        sql + &format!(
            "INSERT INTO place (id, session, pos, kind, hand, struck) VALUES ({place}, 1, 90, 'hand', 90, 0);"
        )
    };
    db.execute_batch("BEGIN").unwrap();
    for wrong in [
        vec![(1, 3, 3)],
        vec![(1, 3, 3), (2, -2, -3)],
        vec![(1, 3, 3), (2, -3, -2)],
        vec![(1, 3, 3), (2, -2, -2), (0, -1, 0)],
    ] {
        let said = refusal(&db, &lines("1048666", &wrong));
        assert!(said.contains("the lines of a place sum to zero"), "{wrong:?}: {said}");
    }
    // A sum that no integer holds is no zero either.
    let said = refusal(&db, &lines("1048666", &[(1, i64::MAX, 0), (2, i64::MAX, 0), (3, 2, 0)]));
    assert!(said.contains("integer overflow"), "{said}");
    // Nor is there a way around by letting SQLite choose the place's id.
    let next: i64 = db.query_row("SELECT max(id) + 1 FROM place", [], |row| row.get(0)).unwrap();
    let sneaked = lines("NULL", &[(1, 3, 3)]).replace("(1048666, 1", &format!("({next}, 1"));
    assert!(refusal(&db, &sneaked).contains("CHECK"), "a place that is numbered as another");
    let sneaked = sneaked.replace("1, 90, 'hand'", &format!("1, {}, 'hand'", next - (1 << 20)));
    assert!(refusal(&db, &sneaked).contains("the lines of a place sum to zero"));
    db.execute_batch(&lines("1048666", &[(1, 3, 3), (2, -2, -2), (0, -1, -1)])).unwrap();
    db.execute_batch("ROLLBACK").unwrap();
}

#[test]
fn a_place_and_its_lines_are_written_once_lines_first() {
    let night = a_night();
    let db = open(&night);
    let late =
        "INSERT INTO posting (place, person, units, minor) SELECT id, 0, 0, 0 FROM place WHERE hand = 2";
    assert!(refusal(&db, late).contains("written before it"));
    for (sql, why) in [
        ("INSERT OR REPLACE INTO posting SELECT * FROM posting", "written before it"),
        ("UPDATE posting SET minor = 0", "a line is written anew, never changed"),
        ("DELETE FROM posting WHERE person = 1", "a place goes before its lines"),
    ] {
        let said = refusal(&db, sql);
        assert!(said.contains(why), "{sql}: {said}");
    }
    let said =
        refusal(&db, "BEGIN; INSERT INTO posting (place, person, units, minor) VALUES (90, 1, 0, 0); COMMIT");
    assert!(said.contains("FOREIGN KEY"), "a line without a place: {said}");
    db.execute_batch("ROLLBACK").unwrap();
    let said = refusal(&db, "BEGIN; DELETE FROM place WHERE hand = 1; COMMIT");
    assert!(said.contains("FOREIGN KEY"), "lines that lost their place: {said}");
    db.execute_batch("ROLLBACK").unwrap();
    let said = refusal(&db, "DELETE FROM person WHERE name = 'Anna'");
    assert!(said.contains("FOREIGN KEY"), "{said}");
}

/// `INSERT OR REPLACE` deletes what is in its way without a trigger for it.
#[test]
fn no_line_is_written_over() {
    let night = a_night();
    let before = projections(&night.path());
    let db = Connection::open(night.path()).unwrap();
    db.execute_batch("PRAGMA foreign_keys = OFF").unwrap();
    for verb in ["INSERT OR REPLACE", "REPLACE", "INSERT OR IGNORE", "INSERT"] {
        let said = refusal(
            &db,
            &format!("{verb} INTO posting SELECT place, person, units, 0, side, seat FROM posting"),
        );
        assert!(said.contains("written before it"), "{verb}: {said}");
    }
    drop(db);
    assert_eq!(projections(&night.path()), before);
}

#[test]
fn the_views_answer_the_common_questions() {
    let mut night = a_night();
    night
        .ledger
        .start(opened("scarne", &[("unit_minor", "10")], &["Dana", "ANNA", "Filip"], "Filip"), night.now)
        .unwrap();
    night.log("anna 250 h +").unwrap();
    night.strike(1).unwrap();
    night.log("dana 250 h +").unwrap();
    let db = open(&night);
    assert_eq!(
        rows(
            &db,
            "SELECT hand, player, units, minor, currency FROM hand_player WHERE session = 1 ORDER BY hand, player"
        ),
        [
            "1 Anna -40 -40 USD",
            "1 Ben 10 10 USD",
            "1 Cyril 10 10 USD",
            "1 Dana 10 10 USD",
            "1 kitty 10 10 USD",
            "2 Anna -3 -3 USD",
            "2 Ben 9 9 USD",
            "2 Cyril -3 -3 USD",
            "2 Dana -3 -3 USD",
            "3 Anna -5 -5 USD",
            "3 Ben -5 -5 USD",
            "3 Cyril 25 25 USD",
            "3 Dana -5 -5 USD",
            "3 Eva -5 -5 USD",
            "3 kitty -5 -5 USD",
        ]
    );
    assert_eq!(
        rows(&db, "SELECT hand, player, units, minor FROM hand_player WHERE session = 2 ORDER BY player"),
        ["2 Anna -2 -20", "2 Dana 4 40", "2 Filip -2 -20"],
        "the struck hand moves nothing"
    );
    // Eva bought in with 2; the 7 in the kitty are shared at the close: 1 each, and the odd two to the first.
    assert_eq!(
        rows(&db, "SELECT * FROM lifetime ORDER BY minor DESC"),
        [
            "Dana 2 4 6 43 USD",
            "Cyril 1 3 32 33 USD",
            "Ben 1 3 14 16 USD",
            "Eva 1 1 -5 -6 USD",
            "Filip 1 1 -2 -20 USD",
            "Anna 2 4 -50 -66 USD",
        ]
    );
}

#[test]
fn every_projection_is_rebuilt_from_the_log_to_the_same_rows() {
    let mut night = a_night();
    night.reopen().unwrap();
    night.rename("ben", "Bob").unwrap();
    night.strike(1).unwrap();
    night.insert(3, "b400s-").unwrap();
    night.ledger.start(opened("scarne", &[], &["Boris", "anna", "Dan\u{e1}"], "anna"), night.now).unwrap();
    night.log("boris 250 h +").unwrap();
    night.rename("dana", "Dan\u{e0}").unwrap();
    night.seat_in("Eva", None).unwrap();
    night.undo().unwrap();
    night.close().unwrap();
    let before = projections(&night.path());
    night.ledger.rebuild().unwrap();
    assert_eq!(projections(&night.path()), before);
    // Whatever was in them.
    open(&night)
        .execute_batch(
            "BEGIN; DELETE FROM place WHERE pos > 2; DELETE FROM posting WHERE place NOT IN (SELECT id FROM place); \
             UPDATE session SET hands = 9, entries = 1, open = 0 WHERE id = 1; UPDATE session_total SET minor = 0; \
             UPDATE person SET name = 'Mallory' WHERE name = 'Anna'; \
             INSERT INTO person (name, key, same_as) VALUES ('Nobody', 'nobody', 1); \
             INSERT INTO session SELECT 7, 'a', date, place, rules, game, currency, 0, 0, 0, 0, 0, 0, NULL FROM session WHERE id = 1; \
             COMMIT",
        )
        .unwrap();
    assert_ne!(night.findings(), [""; 0]);
    night.ledger.rebuild().unwrap();
    assert_eq!(projections(&night.path()), before);
    assert_eq!(night.findings(), [""; 0]);
}

#[test]
fn a_person_is_called_as_the_first_session_calls_them() {
    let people = |night: &Evening| rows(&open(night), "SELECT name FROM person WHERE id <> 0 ORDER BY key");
    let mut night = Evening::open("scarne", &[], &["anna", "Ban", "Cyril"], "Cyril");
    assert_eq!(people(&night), ["anna", "Ban", "Cyril"]);
    night.rename("anna", "Anna").unwrap();
    night.rename("ban", "Ben").unwrap();
    assert_eq!(people(&night), ["Anna", "Ben", "Cyril"], "a slip of the pen leaves nobody behind");
    night.undo().unwrap();
    assert_eq!(people(&night), ["Anna", "Ban", "Cyril"]);
    night.ledger.start(opened("scarne", &[], &["ANNA", "Ban", "Eva"], "Eva"), night.now).unwrap();
    assert_eq!(people(&night), ["Anna", "Ban", "Cyril", "Eva"]);
    night.rename("anna", "\u{c1}nna").unwrap();
    assert_eq!(people(&night), ["Anna", "Ban", "Cyril", "Eva"]);
    let now = night.now;
    let rename = Request::Rename { old: "anna".to_owned(), new: "Hana".to_owned() };
    night.ledger.run(Which::Named("1"), &rename, now).unwrap();
    assert_eq!(people(&night), ["\u{c1}nna", "Ban", "Cyril", "Eva", "Hana"]);
    let before = projections(&night.path());
    night.ledger.rebuild().unwrap();
    assert_eq!(projections(&night.path()), before);
}

/// Makes every hash anew, as somebody would who knows how.
fn rewrite_chain(db: &Connection) {
    let id: String = db.query_row("SELECT DISTINCT chain FROM entry", [], |row| row.get(0)).unwrap();
    let mut entries = db.prepare("SELECT no, at, change, said FROM entry ORDER BY no").unwrap();
    let entries: Vec<(u32, i64, String, String)> =
        entries.query_map([], |row| row.try_into()).unwrap().collect::<Result<_, _>>().unwrap();
    let mut before = chain::START;
    for (no, at, change, said) in entries {
        let link = Link { chain: &id, no: EntryNo(no), at, change: &change, said: &said };
        before = chain::hash(&before, link);
        db.execute("UPDATE entry SET hash = ?2 WHERE no = ?1", params![no, before]).unwrap();
    }
}

/// Says below each deed what `verify` finds.
fn found(file: &str, rewritten: bool, mended: bool) {
    cases::check(file, |deeds| {
        let found = |sql: &String| {
            let mut night = a_night();
            tamper(&night.path(), |db| {
                db.execute_batch(sql).unwrap();
                if rewritten {
                    rewrite_chain(db);
                }
            });
            let findings = night.findings();
            if mended {
                night.ledger.rebuild().unwrap();
                assert_eq!(night.findings(), [""; 0], "{sql}");
            }
            let plain = |finding: &String| {
                let finding = mask(finding, "hhhhhhhh-hhhh-hhhh-hhhh-hhhhhhhhhhhh", "[ID]");
                // The file itself, by its device and place there.
                match finding
                    .split_once("file '")
                    .and_then(|(before, rest)| Some((before, rest.split_once('\'')?)))
                {
                    Some((before, (_, after))) => format!("{before}file '[FILE]'{after}"),
                    None => finding,
                }
            };
            (sql.clone(), findings.iter().map(plain).collect())
        };
        deeds.iter().map(found).collect()
    });
}

#[test]
fn verify_names_what_was_done_to_the_log() {
    found("ledger/log.txt", false, false);
}

#[test]
fn a_log_rewritten_with_its_chain_is_found_by_what_it_comes_to() {
    found("ledger/rewritten.txt", true, false);
}

/// What was entered stands, whatever an engine would make of it: no fault, but said.
#[test]
fn a_hand_that_its_rules_do_not_give_is_listed_apart() {
    let line = |to: &str| format!("UPDATE place SET line = replace(line, 'a350', '{to}');");
    let content = |bid: i64, line: &str| {
        let hand = "$.changed.list[0][2][0].hand";
        format!(
            "UPDATE entry SET change = json_set(change, '{hand}.record.bid', {bid}, '{hand}.line', '{line}d-') \
             WHERE no = 2;"
        )
    };
    for (sql, told) in [
        (line("a400") + &content(400, "a400"), "at 1: the rules give other figures today"),
        (line("a355") + &content(355, "a355"), "at 1: bid 355 is not a multiple of 10"),
    ] {
        let mut night = a_night();
        tamper(&night.path(), |db| {
            db.execute_batch(&sql).unwrap();
            rewrite_chain(db);
        });
        let (checked, findings) = night.ledger.verify().unwrap();
        assert!(findings.is_empty(), "{findings:?}");
        let listed: Vec<(&str, String)> =
            checked.otherwise.iter().map(|(session, hand)| (session.as_str(), hand.to_string())).collect();
        assert!(matches!(&listed[..], [("1", hand)] if hand.starts_with(told)), "{sql}: {listed:?}");
    }
}

#[test]
fn verify_names_what_was_done_to_the_projections() {
    found("ledger/projections.txt", false, false);
}

/// What no program ever wrote is found too, does not end the search, and is written again.
#[test]
fn verify_names_numbers_out_of_range_and_mends_them() {
    found("ledger/out_of_range.txt", false, true);
    let mut night = a_night();
    tamper(&night.path(), |db| db.execute_batch("UPDATE entry SET no = 5000000000 WHERE no = 7").unwrap());
    let findings = night.findings();
    assert!(
        findings.iter().any(|finding| finding.contains("found entry 4294967295 in its place")),
        "{findings:#?}"
    );
}

#[test]
fn verify_misses_no_trigger() {
    for (sql, what) in [
        ("DROP TRIGGER entry_stays", "the trigger `entry_stays` is missing"),
        (
            "DROP TRIGGER entry_stays; CREATE TRIGGER entry_stays BEFORE UPDATE ON entry BEGIN SELECT 1; END",
            "the trigger `entry_stays` does not belong to this format",
        ),
        (
            "CREATE TRIGGER tip AFTER INSERT ON session_total BEGIN SELECT 1; END",
            "the trigger `tip` does not belong to this format",
        ),
    ] {
        let mut night = a_night();
        open(&night).execute_batch(sql).unwrap();
        assert_eq!(night.findings(), [format!("the file: {what}")]);
        night.ledger.rebuild().unwrap();
        assert_eq!(night.findings(), [""; 0], "they are set up again");
    }
}

#[test]
fn only_a_seal_kept_outside_finds_a_log_rewritten_in_every_part() {
    let mut night = a_night();
    let seal = night.seal();
    tamper(&night.path(), |db| {
        db.execute_batch(
            "UPDATE entry SET change = replace(change, 'a350', 'A350') WHERE no = 2; \
             UPDATE place SET line = replace(line, 'a350', 'A350')",
        )
        .unwrap();
        rewrite_chain(db);
    });
    assert_eq!(night.findings(), [""; 0], "consistent with itself");
    let error = night.ledger.find_seal(&seal).unwrap_err();
    assert!(matches!(error, StoreError::NoSuchSeal { .. }), "{error}");
    assert_ne!(night.seal(), seal);
}

#[test]
fn a_seal_finds_its_close_however_it_was_written_down() {
    let mut night = a_night();
    let seal = night.seal();
    assert_eq!(seal.len(), 14);
    let as_written = [
        seal.clone(),
        seal.to_lowercase(),
        seal.replace('-', "").to_lowercase(),
        format!(" {} ", seal.replace('-', " ")),
        seal.replace('0', "o").replace('1', "l"),
    ];
    for written in as_written {
        let found = night.ledger.find_seal(&written).unwrap();
        assert_eq!((closed(&found.of), found.entry), (1, EntryNo(7)), "{written}");
        assert_eq!(found.after, []);
    }
    for unknown in ["0000-0000-0000", "", "-", &seal[..13], "Mallory"] {
        let error = night.ledger.find_seal(unknown).unwrap_err();
        assert!(matches!(error, StoreError::NoSuchSeal { .. }), "{unknown}: {error}");
    }
}

#[test]
fn the_same_log_has_the_same_seal_on_another_machine() {
    let mut night = a_night();
    let (log, seal) = (night.log_text(), night.seal());
    let mut other = Evening::without_session();
    other.ledger.start(opened("scarne", &[], &FOUR, "Anna"), 1_773_500_000).unwrap();
    let taken = import_log(&mut other.ledger, &log).unwrap();
    assert!(matches!(&taken[..], [Imported::Taken(session, _)] if session.row.id == 2));
    assert_eq!(closed(&other.ledger.find_seal(&seal).unwrap().of), 2);
    assert_eq!(other.findings(), [""; 0]);
    let session = other.ledger.session(Which::Named("2")).unwrap();
    assert_eq!(other.ledger.read().unwrap().export_log(&session).unwrap(), log);
    // Once more changes nothing; a log that goes on is taken further, and one that differs is left alone and said so.
    let again = import_log(&mut other.ledger, &log).unwrap();
    assert!(matches!(again[..], [Imported::Known(_)]));
    night.reopen().unwrap();
    let further = night.log_text();
    let taken = import_log(&mut other.ledger, &further).unwrap();
    assert!(matches!(&taken[..], [Imported::Taken(session, _)] if session.row.id == 2));
    night.log("a350d-").unwrap();
    other.ledger.run(Which::Named("2"), &Request::Undo, 1_773_500_500).unwrap();
    let refused = import_log(&mut other.ledger, &night.log_text()).unwrap_err();
    assert!(matches!(refused[..], [BadLine { error: StoreError::OtherLog { .. }, .. }]), "{refused:?}");
    let session = other.ledger.session(Which::Named("2")).unwrap();
    assert_eq!(session.entries.len(), further.lines().count() + 1);
}

#[test]
fn a_log_that_is_not_whole_is_taken_in_no_part() {
    let mut night = a_night();
    let log = night.log_text();
    let lines: Vec<&str> = log.lines().collect();
    let without = |at: usize| {
        let left = lines.iter().enumerate().filter(|(i, _)| *i != at).map(|(_, line)| format!("{line}\n"));
        left.collect::<String>()
    };
    let control = log.replacen("Anna", "An\\u001b[31mna", 1);
    let blank = log.replacen("\"place\":\"", "\"place\":\" ", 1);
    let cases = [
        (without(0), 1, "entry 1: not there: found entry 2 in its place"),
        (without(2), 3, "entry 3: not there: found entry 4 in its place"),
        (log.replacen("a350d-", "a400d-", 1), 2, "entry 2: it does not match its hash"),
        (log.replacen("seat in Eva", "seat in Eve", 1), 4, "entry 4: it does not match its hash"),
        (log.replacen("\"no\":3", "\"no\":3,\"wurst\":1", 1), 3, "unknown field `wurst`"),
        (control, 1, "control character"),
        (blank, 1, "begins or ends with a space"),
        (format!("{log}{{"), 8, "EOF"),
    ];
    for (text, line, problem) in cases {
        let mut other = Evening::without_session();
        let bad = import_log(&mut other.ledger, &text).unwrap_err();
        assert!(
            bad.iter().any(|bad| bad.line == line && bad.error.to_string().contains(problem)),
            "{problem}: {bad:#?}"
        );
        assert!(matches!(other.ledger.session(Which::Current), Err(StoreError::NoSessions)));
    }
}

#[test]
fn a_close_rounded_to_coins_or_through_one_player_verifies() {
    for (coin, through) in [(Some("25c"), None), (None, Some("eva")), (Some("10c"), Some("ben"))] {
        for handed_over in [false, true] {
            let mut night = a_night();
            night.reopen().unwrap();
            let terms = SettleBy {
                coin: coin.map(str::to_owned),
                through: through.map(str::to_owned),
                paid: handed_over,
                ..SettleBy::default()
            };
            night.run(&Request::Close { terms }).unwrap();
            assert_eq!(night.findings(), [""; 0]);
            let settled = night.settled();
            assert_eq!(settled.payments.is_empty(), handed_over);
            assert_eq!(settled.parts.values().map(|part| part.balance.0).sum::<i64>(), 0);
        }
    }
}

/// An amount is read in the currency of the session that it goes to, also where somebody opens another one at the
/// same moment.
#[test]
fn a_payment_is_in_the_currency_of_its_session() {
    let night = Evening::without_session();
    let path = night.path();
    let opened = |currency: &str| State {
        currency: currency.to_owned(),
        ..opened("scarne", &[], &["Anna", "Ben", "Cyril"], "Anna")
    };
    let mut ledger = Ledger::open(&path, Access::Write).unwrap();
    ledger.start(opened("USD"), 0).unwrap();
    let opening = std::thread::spawn({
        let currencies = ["JPY", "USD"].map(opened);
        move || {
            for currency in currencies.iter().cycle().take(300) {
                ledger.start(currency.clone(), 0).unwrap();
            }
        }
    });
    let mut ledger = Ledger::open(&path, Access::Write).unwrap();
    let paid = Request::Paid {
        payments: vec![TypedPayment {
            from: "ben".to_owned(),
            to: "anna".to_owned(),
            amount: "5".to_owned(),
        }],
    };
    while !opening.is_finished() {
        let reply = ledger.run(Which::Current, &paid, 0).unwrap();
        let five = if reply.session.row.currency == "JPY" { 5 } else { 500 };
        let cash = reply.payments[0];
        assert_eq!(cash.amount.0, five, "in {}", reply.session.row.currency);
    }
    opening.join().unwrap();
}

/// Returns the number of the session whose close a seal belongs to.
fn closed(of: &SealOf) -> i64 {
    match of {
        SealOf::Close(session) => session.id,
        SealOf::Daybook { id, .. } => panic!("daybook {id}"),
    }
}

#[test]
fn the_hash_is_what_sha256sum_says_of_the_six_lines() {
    let link = Link { chain: "s", no: EntryNo(1), at: 7, change: "{}", said: "new" };
    // printf '%064d\ns\n1\n7\n{}\nnew' 0 | sha256sum
    assert_eq!(
        chain::hex(&chain::hash(&chain::START, link)),
        "d10f918cf4206b40f4f747a79c6b4335063b32bfee1f343512731a41f256f171"
    );
}

#[test]
fn triggers_rest_only_during_an_import_and_are_made_up_for_at_its_end() {
    let (mut night, mut other) = (Evening::with_a_kitty(), Evening::with_a_kitty());
    night.log("a350d-").unwrap();
    other.log("c350d-").unwrap();
    let before = night.log_text();
    // A line that waits for the first place of the night after the next one, whose own places are cleared.
    let first = (3 << 20) + 1;
    let db = Connection::open(night.path()).unwrap();
    db.execute_batch("PRAGMA foreign_keys = OFF").unwrap();
    db.execute("INSERT INTO posting (place, person, units, minor) VALUES (?1, 1, 5, 0)", [first]).unwrap();
    let mut ledger = Ledger::open(&night.path(), Access::Write).unwrap();
    let refused = import_log(&mut ledger, &other.log_text()).unwrap_err();
    let said = refused[0].error.to_string();
    assert!(said.contains(&format!("the lines of place {first} do not sum to zero")), "{said}");
    assert_eq!(rows(&db, "SELECT count(*) FROM session"), ["1"], "nothing of the import is there");
    assert_eq!(night.log_text(), before);
    // What a trigger refuses, each time rolled back.
    let session = ledger.session(Which::Current).unwrap();
    let entry = Entry { no: EntryNo(9), ..session.entries[1].clone() };
    let append = |log: Log<'_>| log.append(&session.row.uuid, &session.head, &entry);
    assert!(append(ledger.file.write_much().unwrap()).is_ok(), "triggers rest");
    let said = append(ledger.file.write().unwrap()).unwrap_err().to_string();
    assert!(said.contains("only ever added after the last one"), "{said}");
}
