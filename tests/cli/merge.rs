//! `merge`: what another ledger has and this one has not.

use crate::support::Room;
use insta::assert_snapshot;
use std::fs;
use std::os::unix::fs::PermissionsExt;

/// Where the ledger of a room lies.
const LEDGER: &str = "data/meldbook/ledger.db";

/// A night, and a copy of its ledger from before the last hand.
fn two_ledgers() -> Room {
    let room = Room::with_a_table();
    room.does("log a320s160+170");
    fs::copy(room.path(LEDGER), room.path("other.db")).unwrap();
    room
}

#[test]
fn what_went_on_elsewhere_comes_in_and_merging_again_changes_nothing() {
    let room = two_ledgers();
    room.does("--ledger other.db log b300h100+100");
    room.does("--ledger other.db settle --close");
    room.does("--ledger other.db paid ben anna 0.30");
    room.does("--ledger other.db new scarne Eva Ben Zora --stake 5c --date 2026-03-20");
    room.does("--ledger other.db log e300h100+200");
    assert_snapshot!(room.says("merge other.db"));
    assert_snapshot!(room.says("merge other.db"));
    assert_eq!(room.says("verify"), room.says("--ledger other.db verify"));
    assert_eq!(room.says("totals"), room.says("--ledger other.db totals"));
    assert_eq!(room.says("debts"), room.says("--ledger other.db debts"));
    // What came in is not current here.
    assert_snapshot!(room.refuses(1, "log a300h100+200"));
}

#[test]
fn a_fork_is_told_with_both_ends_and_taken_as_a_night_of_its_own_if_wanted() {
    let room = two_ledgers();
    room.does("log b300h100+100");
    room.does("--ledger other.db log c250d120+180");
    room.does("--ledger other.db log a250d120+180");
    let before = room.says("sheet");
    let said = room.run("merge other.db").end();
    assert_eq!(said.status, 1);
    assert_snapshot!(said.to_string());
    assert_eq!(room.says("sheet"), before);
    assert_snapshot!(room.says("merge other.db --as-new 1"));
    // Each stands as it was said, and what goes on there comes in behind it.
    assert_eq!(room.says("sheet --session 1"), before);
    room.does("--ledger other.db log b250d120+180");
    assert_snapshot!(room.says("merge other.db"));
    assert_snapshot!(room.says("sessions"));
    assert!(room.says("verify").contains("everything is correct"));
    assert_snapshot!(room.refuses(1, "merge other.db --as-new 2"));
}

#[test]
fn two_players_who_were_given_one_name_apart_stay_two() {
    let room = two_ledgers();
    room.does("settle --close");
    fs::copy(room.path(LEDGER), room.path("other.db")).unwrap();
    room.does("rename --session 1 anna Eva");
    room.does("--ledger other.db rename --session 1 ben Eva");
    room.does("merge other.db");
    assert!(room.says("verify").contains("everything is correct"));
    assert_eq!(room.says("people").matches("Eva").count(), 1);
}

#[test]
fn an_end_that_was_taken_in_there_comes_back_as_the_same_night() {
    let room = two_ledgers();
    room.does("log b300h100+100");
    room.does("--ledger other.db log c250d120+180");
    room.does("merge other.db --as-new 1");
    let mut own = room.says("--ledger other.db totals");
    let back = format!("--ledger other.db merge {LEDGER}");
    let said = room.run(&back).end();
    assert!(
        said.status == 1 && said.stdout.starts_with("nothing new: 1 session is here already\n"),
        "{said}"
    );
    assert_eq!(room.says("--ledger other.db totals"), own);
    // What was said of it there comes along.
    room.does("strike 2 --session 2");
    let said = room.run(&back).end();
    assert!(
        said.status == 1 && said.stdout.starts_with("session 1 of 2026-03-14 updated: 1 new entry\n"),
        "{said}"
    );
    assert_ne!(room.says("--ledger other.db totals"), own);
    assert_eq!(room.says("--ledger other.db export"), room.says("export 2"));
    own = room.says("totals");
    room.does(&format!("{back} --as-new 1"));
    assert_eq!(room.says("--ledger other.db totals"), own);
    room.does(&back);
    room.does("merge other.db");
    assert_eq!(room.says("totals"), own);
    for ledger in [LEDGER, "other.db"] {
        assert!(room.says(&format!("--ledger {ledger} verify")).contains("everything is correct"));
    }
}

#[test]
fn a_night_that_is_void_goes_on_in_the_end_that_was_taken_in() {
    let room = two_ledgers();
    room.does("log b300h100+100");
    room.does("--ledger other.db log c250d120+180");
    let own = room.says("--ledger other.db totals");
    let back = format!("--ledger other.db merge {LEDGER}");
    room.does("merge other.db --as-new 1");
    room.run(&back).end();
    room.does("void 1 --why mistake");
    assert_eq!(room.says("totals"), own);
    room.run(&back).end();
    assert_eq!(room.says("--ledger other.db totals"), own);
    assert!(room.says("--ledger other.db verify").contains("everything is correct"));
}

#[test]
fn a_void_said_before_a_fork_is_of_both_ends() {
    let room = two_ledgers();
    fs::copy(room.path(LEDGER), room.path("third.db")).unwrap();
    room.does("--ledger other.db log b300h100+100");
    room.does("--ledger third.db log c250d120+180");
    room.does("void 1 --why 'only to try'");
    room.does("merge other.db");
    room.does("merge third.db --as-new 1");
    let count = |room: &Room| room.json("--json sessions").as_array().map(Vec::len);
    assert_eq!(count(&room), Some(0));
    assert!(room.says("verify").contains("everything is correct"));
    // From then on each is voided and restored by itself.
    room.does("void 2 --restore");
    assert_eq!(count(&room), Some(1));
    assert!(room.says("verify").contains("everything is correct"));
}

#[test]
fn the_other_ledger_may_lie_on_a_read_only_stick_with_what_a_killed_program_left() {
    let room = two_ledgers();
    room.does("--ledger other.db log b300h100+100");
    // A journal beside a ledger that was half written: a change is begun, and the files are copied meanwhile.
    fs::create_dir(room.path("stick")).unwrap();
    let db = rusqlite::Connection::open(room.path("other.db")).unwrap();
    db.execute_batch(
        "PRAGMA cache_size = 1; PRAGMA cache_spill = 1; BEGIN IMMEDIATE; \
         CREATE TABLE filler (text); \
         INSERT INTO filler SELECT hex(randomblob(2000)) FROM (WITH RECURSIVE n (i) AS \
         (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200) SELECT i FROM n);",
    )
    .unwrap();
    for name in ["other.db", "other.db-journal"] {
        fs::copy(room.path(name), room.path("stick").join(name)).unwrap();
    }
    db.execute_batch("ROLLBACK").unwrap();
    let stick = |mode: u32| {
        for name in ["stick/other.db", "stick/other.db-journal", "stick"] {
            let mode = if name == "stick" { mode | 0o111 } else { mode };
            fs::set_permissions(room.path(name), fs::Permissions::from_mode(mode)).unwrap();
        }
    };
    let bytes =
        || ["stick/other.db", "stick/other.db-journal"].map(|name| fs::read(room.path(name)).unwrap());
    let before = bytes();
    stick(0o444);
    let said = room.says("merge stick/other.db");
    assert!(said.contains("updated: 1 new entry"), "{said}");
    stick(0o644);
    assert_eq!(bytes(), before);
}

#[test]
fn what_verify_would_find_keeps_a_ledger_out() {
    let room = two_ledgers();
    room.does("--ledger other.db log b300h100+100");
    let db = rusqlite::Connection::open(room.path("other.db")).unwrap();
    db.execute_batch("DROP TRIGGER entry_stays; UPDATE entry SET at = at + 1 WHERE no = 3").unwrap();
    let before = room.says("history");
    let refused = room.refuses(1, "merge other.db");
    assert!(refused.contains("`verify` finds") && refused.contains("--ledger other.db verify"), "{refused}");
    // All of it, as `verify` lists it.
    let verified = room.run("--ledger other.db verify").end().stdout;
    let listed: Vec<&str> = verified.lines().filter(|line| !line.ends_with("problems")).collect();
    assert!(listed.len() > 1 && listed.iter().all(|line| refused.contains(line)), "{refused}");
    assert_eq!(room.says("history"), before);
    room.file("nonsense.db", "no ledger at all, only words that are longer than a header".repeat(20));
    for (status, line) in
        [(3, "merge nonsense.db"), (1, "merge nowhere.db"), (1, "merge data/meldbook/ledger.db")]
    {
        room.refuses(status, line);
    }
}

/// A file of somebody else runs nothing here, fills no memory, and leaves the own ledger byte for byte as it was.
#[test]
fn a_ledger_made_to_do_harm_is_refused_and_does_none() {
    let room = two_ledgers();
    room.does("--ledger other.db log b300h100+100");
    let [own, good] = [LEDGER, "other.db"].map(|name| fs::read(room.path(name)).unwrap());
    let endless = "AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i AS id, i AS session FROM n";
    let unguarded = "DROP TRIGGER entry_stays; UPDATE entry SET";
    for (harm, status, words) in [
        (format!("DROP TABLE session; CREATE VIEW session {endless}"), 1, "`verify` finds"),
        (format!("DROP TABLE entry; CREATE VIEW entry {endless}"), 1, "the table `entry` is missing"),
        ("CREATE TABLE more AS SELECT 1".to_owned(), 1, "the table `more`"),
        (
            "CREATE TRIGGER more BEFORE INSERT ON place BEGIN DELETE FROM person; END".to_owned(),
            1,
            "the trigger `more`",
        ),
        ("PRAGMA user_version = 9".to_owned(), 3, "is a ledger of version 9"),
        ("PRAGMA application_id = 1".to_owned(), 1, "its `application_id` is 1"),
        (
            format!("{unguarded} change = json_quote(hex(zeroblob(12000000))) WHERE no = 3"),
            1,
            "a value in it is too long",
        ),
        (format!("{unguarded} no = no + 4294967295"), 1, "`verify` finds"),
    ] {
        fs::write(room.path("other.db"), &good).unwrap();
        let db = rusqlite::Connection::open(room.path("other.db")).unwrap();
        db.execute_batch(&format!("PRAGMA foreign_keys = OFF; {harm}")).unwrap();
        drop(db);
        let said = room.run("merge other.db").within_megabytes(400).end();
        assert!(said.status == status && said.stderr.contains(words), "{harm}: {said}");
        assert!(fs::read(room.path(LEDGER)).unwrap() == own, "{harm}");
    }
}

#[test]
fn merging_into_nothing_makes_a_ledger_with_all_of_it() {
    let room = two_ledgers();
    room.does("--ledger new.db merge data/meldbook/ledger.db");
    assert_eq!(room.says("--ledger new.db verify"), room.says("verify"));
    assert_eq!(room.says("--ledger new.db export --session 1"), room.says("export --session 1"));
    room.refuses(1, "--ledger never.db merge nowhere.db");
    assert!(!room.path("never.db").exists());
}

#[test]
fn a_night_reopened_elsewhere_is_not_current_here() {
    let room = two_ledgers();
    room.does("settle --close");
    fs::copy(room.path(LEDGER), room.path("other.db")).unwrap();
    room.does("--ledger other.db reopen 1");
    room.does("--ledger other.db log b300h100+100");
    room.does("merge other.db");
    room.refuses(1, "log a300h100+200");
    room.does("log --session 1 a300h100+200");
}

#[test]
fn errors_name_the_file_that_was_named() {
    let room = two_ledgers();
    room.file("empty.db", "");
    for line in ["merge empty.db", "merge nowhere.db"] {
        let said = room.run(line).end();
        assert!(said.stderr.contains(line.strip_prefix("merge ").unwrap()), "{said}");
        assert!(!said.stderr.contains("/tmp") && !said.stderr.contains("meldbook new"), "{said}");
    }
}

/// Both of two at a table kept it, each in a ledger of his own.
#[test]
fn a_night_that_two_people_kept_counts_once() {
    let room = Room::with_a_table();
    room.does("--ledger other.db new scarne Anna Ben Cyril --stake 5c --date 2026-03-14");
    for ledger in ["", "--ledger other.db "] {
        room.does(&format!("{ledger}log a320s160+170"));
    }
    let hands = |ledger: &str| room.json(&format!("{ledger}totals --json"))[0]["hands"].clone();
    for merge in ["merge other.db".to_owned(), format!("--ledger other.db merge {LEDGER}")] {
        let said = room.run(&merge).end();
        let why = "was left out: it may be session 1 here, kept twice; `--as-new 1` adds it as a night of its own\n";
        assert!(said.status == 1 && said.stdout.contains(why), "{said}");
    }
    assert_eq!((hands(""), hands("--ledger other.db ")), (1.into(), 1.into()));
    assert!(
        room.says("merge other.db --as-new 1 --dry-run")
            .starts_with("session 2 of 2026-03-14: 1 hand added\n")
    );
    // Who voids one of the two has the other.
    room.does("void 1 --why 'kept twice'");
    room.does("merge other.db");
    room.does(&format!("--ledger other.db merge {LEDGER}"));
    assert_eq!((hands(""), hands("--ledger other.db ")), (1.into(), 1.into()));
}

/// What each owes for each night, without ids: session, payer, payee, cents.
fn owed(room: &Room, ledger: &str) -> Vec<String> {
    let debts = room.json(&format!("--ledger {ledger} debts --by session --json"));
    let one = |debt: &serde_json::Value| {
        format!("{} {} {} {}", debt["session"], debt["from"], debt["to"], debt["amount"]).replace('"', "")
    };
    debts.as_array().unwrap().iter().map(one).collect()
}

/// A night that went on and was closed in two ledgers; in the other one Ben paid Anna half a dollar for it.
fn two_closes() -> Room {
    let room = two_ledgers();
    room.does("log b300h100+100");
    room.does("settle --close");
    room.does("--ledger other.db log c250d120+180");
    room.does("--ledger other.db log a250d120+180");
    room.does("--ledger other.db settle --close");
    room.does("--ledger other.db paid ben anna 0.50");
    room
}

#[test]
fn cash_for_one_end_of_a_fork_is_not_paid_for_the_other() {
    let room = two_closes();
    let before = owed(&room, LEDGER);
    let said = room.run("merge other.db").end();
    assert!(said.stdout.starts_with("Ben paid Anna $0.50, session 1 (another copy)\n"), "{said}");
    assert_eq!(owed(&room, LEDGER), before);
    assert_eq!(before, ["1 Ben Anna 90"]);
    room.does("merge other.db --as-new 1");
    assert_eq!(owed(&room, LEDGER), ["1 Ben Anna 90", "2 Cyril Anna 20"]);
    assert!(room.says("settle 2").contains("Cyril pays Anna $0.20\n"));
    assert!(
        room.run("history daybook").columns(120).says().contains("Ben paid Anna $0.50, session 2 "),
        "the payment is named with the session that it was for"
    );
    room.does("void 1 --why 'the other laptop had it right'");
    assert_eq!(owed(&room, LEDGER), ["2 Cyril Anna 20"]);
    // Where the other end is the night itself, it comes to the same.
    room.does(&format!("--ledger other.db merge {LEDGER} --as-new 1"));
    assert_eq!(owed(&room, "other.db"), ["1 Cyril Anna 20"]);
    for ledger in [LEDGER, "other.db"] {
        assert!(room.says(&format!("--ledger {ledger} verify")).contains("everything is correct"));
    }
}

#[test]
fn cash_for_the_end_that_is_void_is_named_and_goes_to_no_other() {
    let room = two_closes();
    room.does("merge other.db --as-new 1");
    room.does("paid cyril anna 5c --session 2");
    let said = room.says("void 2 --why 'this one was right'");
    for paid in ["Cyril paid Anna $0.05", "Ben paid Anna $0.50"] {
        assert!(said.contains(&format!("cash already paid in it: {paid}\n")), "{said}");
    }
    assert_eq!(owed(&room, LEDGER), ["1 Ben Anna 90"]);
    // What was said of it is taken back in turn, and nothing of the other.
    assert_snapshot!(room.says("undo --session 2"), @"
    undone: session 2 does not count: this one was right (daybook, entry 2)
    session 2 counts again
    still to be paid:
      Cyril pays Anna $0.15
    ");
    assert_snapshot!(room.says("undo --session 2"), @"
    undone: Cyril paid Anna $0.05, session 2 (daybook, entry 1)
    still to be paid:
      Cyril pays Anna $0.20
    ");
    assert_eq!(owed(&room, LEDGER), ["1 Ben Anna 90", "2 Cyril Anna 20"]);
    room.refuses(1, "redo --session 1");
    room.does("redo --session 2");
    room.run(&format!("--ledger other.db merge {LEDGER}")).end();
    assert_eq!(owed(&room, "other.db"), ["1 Cyril Anna 15"]);
}

#[test]
fn an_end_that_counts_is_named_though_the_one_here_is_void() {
    let room = two_closes();
    room.does("void 1 --why 'typed twice'");
    let said = room.run("merge other.db").end();
    assert!(said.status == 1 && said.stdout.contains("`--as-new 1` adds the other end"), "{said}");
    // One that is void there too waits for nobody.
    room.does("--ledger other.db void 1 --why 'typed twice'");
    room.does("merge other.db");
}

#[test]
fn cash_that_was_paid_before_a_night_went_on_in_two_places_counts_in_both() {
    let room = Room::with_a_table();
    room.does("log a320s160+170");
    room.does("settle --close");
    room.does("paid ben anna 0.10");
    fs::copy(room.path(LEDGER), room.path("other.db")).unwrap();
    for (ledger, hand) in [(LEDGER, "b300h100+100"), ("other.db", "c250d120+180")] {
        room.does(&format!("--ledger {ledger} reopen 1"));
        room.does(&format!("--ledger {ledger} log {hand}"));
        room.does(&format!("--ledger {ledger} settle --close"));
    }
    let [here, there] = [LEDGER, "other.db"].map(|ledger| owed(&room, ledger));
    room.does("merge other.db --as-new 1");
    let other_end = there.iter().map(|owed| owed.replacen('1', "2", 1));
    assert_eq!(owed(&room, LEDGER), here.iter().cloned().chain(other_end).collect::<Vec<_>>());
    room.does("void 1 --why wrong");
    assert_eq!(owed(&room, LEDGER).len(), there.len());
}

#[test]
fn a_name_of_one_end_of_a_fork_is_not_given_in_the_other() {
    let room = two_closes();
    room.does("--ledger other.db rename ben Benno --session 1");
    room.does("merge other.db --as-new 1");
    let players_in = |room: &Room, ledger: &str| {
        let rows = room.json(&format!("--ledger {ledger} sessions --json"));
        rows.as_array().unwrap().iter().map(|row| row["players"].to_string()).collect::<Vec<_>>()
    };
    let players = |room: &Room| players_in(room, LEDGER);
    assert_eq!(players(&room), [r#"["Anna","Ben","Cyril"]"#, r#"["Anna","Benno","Cyril"]"#]);
    // The cash of that end is that of Benno.
    assert_eq!(owed(&room, LEDGER), ["1 Ben Anna 90", "2 Cyril Anna 20"]);
    room.does("rename benno Benedikt --session 2");
    room.run(&format!("--ledger other.db merge {LEDGER} --as-new 1")).end();
    assert_eq!(
        players_in(&room, "other.db"),
        [r#"["Anna","Benedikt","Cyril"]"#, r#"["Anna","Ben","Cyril"]"#]
    );
    for ledger in [LEDGER, "other.db"] {
        assert!(room.says(&format!("--ledger {ledger} verify")).contains("everything is correct"));
    }
}

/// A line keeps the name that it was typed with, whatever a daybook called its player before and since.
#[test]
fn a_line_is_read_with_the_name_that_a_daybook_gave_by_then() {
    let (room, there) = (Room::new(), Room::new());
    room.does("new scarne Anna Ben Cyril --dealer Cyril --date 2026-03-14");
    room.does("log 'anna 320 s +'");
    room.does("rename Ben Benny --since 2026");
    room.does("log 'benny 320 s +'");
    room.does("rename Benny Zora --since 2026");
    there.does(&format!("merge {}", room.path(LEDGER).display()));
    assert!(there.says("totals").contains("Zora"), "{}", there.says("sessions"));
}
