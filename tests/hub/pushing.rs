//! `push` and `pull`: ledgers that meet at a hub.

use super::server::Server;
use crate::support::Room;
use insta::assert_snapshot;
use std::fs;

const LEDGER: &str = "data/meldbook/ledger.db";

#[test]
fn a_night_is_pushed_hand_by_hand_and_pulled_and_repeating_either_changes_nothing() {
    let Some(server) = Server::shared() else { return };
    let (room, url) = (Room::with_a_table(), server.url("postgres", &server.hub()));
    let (push, pull) = (format!("push {url}"), format!("--ledger club.db pull {url}"));
    let says = |line: &str| room.says(line);
    assert_snapshot!(says(&push), @r"
    session 1 of 2026-03-14: 1 entry sent
    1 session sent
    ");
    assert_snapshot!(says(&pull), @r"
    session 1 of 2026-03-14: 0 hands added
    1 session added
    ");
    room.does("log a320s160+170");
    assert_snapshot!(says(&push), @r"
    session 1 of 2026-03-14: 1 entry sent
    1 session updated
    ");
    assert_snapshot!(says(&push), @"nothing new: 1 session known already");
    assert_snapshot!(says(&pull), @r"
    session 1 of 2026-03-14: 1 new entry
    1 session updated
    ");
    assert_snapshot!(says(&pull), @"nothing new: 1 session known already");
    // All that happens in a night and between nights.
    room.does("log b300h100+100");
    room.does("fix 1 a350s160+170");
    room.does("undo");
    room.does("rename cyril Cecil");
    room.does("settle --close");
    room.does("paid ben anna 0.30");
    room.does("new scarne Eva Ben Zora --stake 5c --date 2026-03-20");
    room.does("people merge Cecil Zora");
    room.does("log e300h100+200");
    assert_snapshot!(says(&push), @r"
    session 1 of 2026-03-14: 5 entries sent
    session 2 of 2026-03-20: 2 entries sent
    1 session sent, 1 session updated, 2 daybook entries sent
    ");
    assert_snapshot!(says(&pull), @r"
    session 1 of 2026-03-14: 5 new entries
    session 2 of 2026-03-20: 1 hand added
    Ben paid Anna $0.30, session 1
    Cecil is Zora now, in all totals and debts; sheets keep the name that was written
    1 session added, 1 session updated, 2 daybook entries added
    ");
    assert_snapshot!(says(&pull), @"nothing new: 2 sessions known already");
    for line in ["verify", "totals", "debts", "people", "export --session 1", "export --session 2"] {
        assert_eq!(says(line), says(&format!("--ledger club.db {line}")), "{line}");
    }
    // What came in is not current there.
    room.refuses(1, "--ledger club.db log e300h100+200");
    // The hub has more than a ledger that only begins to be used.
    assert_snapshot!(says(&format!("--ledger club.db push {url}")), @"nothing new");
    assert_snapshot!(says(&format!("--json push {url}")), @r#"{"sessions":[],"known":2,"daybook_entries":0,"said":["nothing new: 2 sessions known already"]}"#);
}

#[test]
fn a_pull_names_what_comes_beside_hands_and_a_dry_run_takes_nothing() {
    let Some(server) = Server::shared() else { return };
    let (room, url) = (Room::with_a_table(), server.url("postgres", &server.hub()));
    room.does("log a320s160+170");
    room.does("settle --close");
    fs::copy(room.path(LEDGER), room.path("other.db")).unwrap();
    room.does("--ledger other.db void 1 --why 'entered twice'");
    room.does("--ledger other.db owed ben anna 5000 --date 2026-01-01");
    room.does("--ledger other.db new scarne Anna Eva Zora --stake 5c --date 2026-03-20 --dealer eva");
    room.does(&format!("--ledger other.db push {url}"));
    let before = room.entries();
    let tried = room.says(&format!("pull {url} --dry-run"));
    assert_eq!(room.entries(), before);
    let pulled = room.says(&format!("pull {url}"));
    assert_eq!(tried, pulled.clone() + "nothing was added: this is what would be\n");
    assert!(
        pulled.contains("session 1 of 2026-03-14 (Anna, Ben, Cyril) is void now: entered twice\n"),
        "{pulled}"
    );
    assert!(pulled.contains("Ben owes Anna $5000.00 since 2026-01-01\n"), "{pulled}");
    assert!(pulled.contains("Anna of 1 night from postgres is taken to be the Anna here"), "{pulled}");
    let new = room.says(&format!("--ledger new.db pull {url} --dry-run"));
    assert!(new.contains("2 sessions added") && !room.path("new.db").exists(), "{new}");
}

#[test]
fn what_continues_this_files_own_daybook_at_the_hub_is_refused() {
    use std::os::unix::fs::MetadataExt;
    let Some(server) = Server::shared() else { return };
    let (room, url) = (Room::with_a_table(), server.url("postgres", &server.hub()));
    room.does("settle --close");
    room.does("owed ben anna 1 --date 2026-01-01");
    fs::copy(room.path(LEDGER), room.path("copy.db")).unwrap();
    // As if it were the file that it was copied from.
    let file = fs::metadata(room.path("copy.db")).unwrap();
    let here = "UPDATE local SET file = ?1";
    let copy = rusqlite::Connection::open(room.path("copy.db")).unwrap();
    copy.execute(here, [format!("{}:{}", file.dev(), file.ino())]).unwrap();
    drop(copy);
    room.does("--ledger copy.db owed ben anna 5000 --date 2026-01-01");
    room.does(&format!("--ledger copy.db push {url}"));
    let before = room.entries();
    let pulled = room.run(&format!("pull {url}")).end();
    assert_eq!((pulled.status, room.entries()), (1, before), "{pulled}");
    assert!(pulled.stdout.contains("is this ledger's own, and goes on there for 1 more entry"), "{pulled}");
    assert!(
        pulled.stdout.contains("  Ben owes Anna $5000.00 since 2026-01-01 (daybook, entry 2)"),
        "{pulled}"
    );
}

#[test]
fn two_tables_have_at_the_end_what_both_said() {
    let Some(server) = Server::shared() else { return };
    let (room, url) = (Room::with_a_table(), server.url("postgres", &server.hub()));
    room.does("log a320s160+170");
    room.does("--ledger other.db new scarne Dora Ben Cyril --stake 5c --date 2026-03-15");
    room.does("--ledger other.db log d300h100+200");
    room.does("--ledger other.db owed dora ben 5");
    for ledger in [LEDGER, "other.db", LEDGER] {
        room.does(&format!("--ledger {ledger} push {url}"));
        room.does(&format!("--ledger {ledger} pull {url}"));
    }
    for line in ["verify", "totals", "debts"] {
        assert_eq!(room.says(line), room.says(&format!("--ledger other.db {line}")), "{line}");
    }
}

#[test]
fn a_fork_is_refused_and_told_with_both_ends_and_all_else_is_sent() {
    let Some(server) = Server::shared() else { return };
    let (room, url) = (Room::with_a_table(), server.url("postgres", &server.hub()));
    room.does("log a320s160+170");
    fs::copy(room.path(LEDGER), room.path("other.db")).unwrap();
    room.does("--ledger other.db log c250d120+180");
    room.does(&format!("--ledger other.db push {url}"));
    room.does("log b300h100+100");
    room.does("log a300h100+200");
    room.does("new scarne Eva Ben Zora --stake 5c --date 2026-03-20");
    let pushed = room.run(&format!("push {url}")).end();
    assert_eq!(pushed.status, 1);
    assert_snapshot!(pushed.stdout, @r"
    session 2 of 2026-03-20: 1 entry sent
    1 session sent
    session 1 of 2026-03-14 has diverged at the hub; nothing of it was sent
      then here, YYYY-MM-DD hh:mm:ss: hand b300h100+100 (entry 3), and 1 more
        this ledger: 3 hands, open: Anna +$1.20, Ben -$1.05, Cyril -$0.15
      then there, YYYY-MM-DD hh:mm:ss: hand c250d120+180 (entry 3)
        postgres: 2 hands, open: Anna +$0.50, Ben -$0.40, Cyril -$0.10
      `--as-new 1`, with `merge` or `pull`, adds the other end as a session of its own
    ");
    let pulled = room.run(&format!("pull {url}")).end();
    assert_eq!((pulled.status, pulled.stderr.as_str()), (1, ""));
    assert_snapshot!(pulled.stdout, @r"
    nothing new: 1 session known already
    session 1 of 2026-03-14 has diverged there; nothing of it was added
      then here, YYYY-MM-DD hh:mm:ss: hand b300h100+100 (entry 3), and 1 more
        this ledger: 3 hands, open: Anna +$1.20, Ben -$1.05, Cyril -$0.15
      then there, YYYY-MM-DD hh:mm:ss: hand c250d120+180 (entry 3)
        postgres: 2 hands, open: Anna +$0.50, Ben -$0.40, Cyril -$0.10
      `--as-new 1`, with `merge` or `pull`, adds the other end as a session of its own
    ");
    let czech = room.run(&format!("--lang cs push {url}")).end();
    assert_snapshot!(without_times(&czech.stdout), @r"
    nic nového: 1 večer už tam je
    večer 1 ze dne 14. 3. 2026 na hubu pokračuje jinak; nic z toho nebylo odesláno
      pak tady rozdání b300h100+100 (záznam 3), a dalších 1
        tato kniha: 3 rozdání, otevřený večer: Anna +1,20 $, Ben -1,05 $, Cyril -0,15 $
      pak tam rozdání c250d120+180 (záznam 3)
        postgres: 2 rozdání, otevřený večer: Anna +0,50 $, Ben -0,40 $, Cyril -0,10 $
      s `--as-new 1` u `merge` nebo `pull` přijde druhý konec jako večer sám pro sebe
    ");
    // The other end beside this one: it is not sent a second time.
    assert_snapshot!(room.says(&format!("pull {url} --as-new 1")), @r"
    session 3 of 2026-03-14: 2 hands added
    1 session added, 1 session already here
    ");
    let pushed = room.run(&format!("push {url}")).end();
    assert!(pushed.status == 0 && pushed.stdout.starts_with("nothing new"), "both ends are here: {pushed}");
    room.does(&format!("--ledger club.db pull {url}"));
    assert_eq!(room.json("--ledger club.db --json sessions").as_array().map(Vec::len), Some(2));
    room.refuses(1, &format!("pull {url} --as-new 2"));
    // The end here is the right one: it becomes a session of its own, and the other is void for the whole club.
    room.file("night.sheet", room.says("export --session 1"));
    room.does("void 1 --why 'two ends'");
    room.does("void 3 --why 'only to look at'");
    room.does("import night.sheet");
    room.does(&format!("push {url}"));
    room.does(&format!("pull {url}"));
    room.does(&format!("--ledger club.db pull {url}"));
    room.does("--ledger club.db verify");
    room.does("verify");
    assert_eq!(room.says("--ledger club.db totals"), room.says("totals"));
    // A daybook forks when a copy is put in the place of its ledger.
    let room = Room::with_a_table();
    room.does("owed ben anna 1 --date 2026-02-01");
    let saved = fs::read(room.path(LEDGER)).unwrap();
    room.does("owed ben anna 2 --date 2026-02-01");
    room.does(&format!("push {url}"));
    fs::write(room.path(LEDGER), saved).unwrap();
    room.does("owed ben anna 3 --date 2026-02-01");
    let pushed = room.run(&format!("push {url}")).end();
    assert_eq!(pushed.status, 1);
    assert_snapshot!(pushed.stdout, @r"
    nothing new: 1 session known already
    daybook has diverged at the hub; nothing of it was sent
      then here, YYYY-MM-DD hh:mm:ss: Ben owes Anna $3.00 since 2026-02-01
      then there, YYYY-MM-DD hh:mm:ss: Ben owes Anna $2.00 since 2026-02-01
      a backup is put back with `cp BACKUP new.db`, then `mv new.db LEDGER`, and `pull`; what only one side has is entered again, in a ledger that pulled
    ");
    assert_eq!(room.run(&format!("pull {url}")).end().status, 1);
    // Nobody waits for another end of what was taken back.
    room.does("--session daybook undo");
    assert!(room.says(&format!("push {url}")).starts_with("nothing new"));
}

#[test]
fn a_chain_that_no_ledger_would_write_is_left_out_and_the_rest_taken_in() {
    let Some(server) = Server::shared() else { return };
    let (room, hub) = (Room::with_a_table(), server.hub());
    let url = server.url("postgres", &hub);
    room.does("log a320s160+170");
    room.does(&format!("push {url}"));
    // Each hash is right, and the hub knows no scores.
    let mut client = server.connect("postgres", &hub);
    let mut forge = |chain: &str, at: &str, change: &str| {
        let insert = format!(
            "INSERT INTO meldbook.entry (chain, no, at, change, said, hash) SELECT *, sha256(convert_to(concat_ws(E'\\n', \
             repeat('0', 64), chain, no, at, change, said), 'UTF8')) FROM (SELECT '{chain}' AS chain, 1 AS no, {at} AS at, \
             {change} AS change, said FROM meldbook.entry WHERE no = 1 LIMIT 1) AS forged"
        );
        client.execute(&insert, &[]).unwrap();
    };
    forge("01a20517-7814-70a9-8a48-02be0fb13376", "at", "'{\"nonsense\\u001b[31m\":1}'");
    // Before 2000.
    forge("01a20517-7814-70a9-8a48-02be0fb13377", "-1", "change");
    let pulled = room.run(&format!("--ledger club.db pull {url}")).end();
    assert_eq!(pulled.status, 1);
    assert_snapshot!(pulled.stdout, @r"
    session 1 of 2026-03-14: 1 hand added
    1 session added
    left out is [ID], which is not sound: entry 1: its change cannot be read: unknown variant `nonsense�[31m`, expected one of `opened`, `changed`, `back` at line 1 column 21
    left out is [ID], which is not sound: entry 1: it has the time -1, which is not between 2000 and 9999
    ");
    assert_eq!(room.says("--ledger club.db verify"), room.says("verify"));
    // What was named is named again when more of it comes, or another version reads it.
    let again = room.says(&format!("--json --ledger club.db pull {url}"));
    let again: serde_json::Value = serde_json::from_str(&again).unwrap();
    assert_eq!(again["said"].as_array().map(Vec::len), Some(1), "{again}");
}

#[test]
fn a_night_that_a_newer_version_continued_at_the_hub_is_named_and_all_else_is_sent() {
    let Some(server) = Server::shared() else { return };
    let (room, hub) = (Room::with_a_table(), server.hub());
    let url = server.url("postgres", &hub);
    room.does("log a320s160+170");
    room.does(&format!("push {url}"));
    let newer = "INSERT INTO meldbook.entry (chain, no, at, change, said, hash) SELECT chain, 3, at, '{\"tomorrow\":{}}', '', \
                 sha256(convert_to(concat_ws(E'\\n', encode(hash, 'hex'), chain, 3, at, '{\"tomorrow\":{}}', ''), 'UTF8')) \
                 FROM meldbook.entry WHERE no = 2";
    server.connect("postgres", &hub).execute(newer, &[]).unwrap();
    assert!(room.says(&format!("push {url}")).starts_with("nothing new"));
    room.does("log b300h100+100");
    room.does("new scarne Eva Ben Zora --stake 5c --date 2026-03-20");
    let pushed = room.run(&format!("push {url}")).end();
    assert_eq!((pushed.status, pushed.stderr.as_str()), (1, ""));
    assert_snapshot!(pushed.stdout, @r"
    session 2 of 2026-03-20: 1 entry sent
    1 session sent
    left out is [ID], which is not sound: entry 3: its change cannot be read: unknown variant `tomorrow`, expected one of `opened`, `changed`, `back` at line 1 column 11
    ");
    assert_snapshot!(room.run(&format!("--json push {url}")).end().stdout, @r#"{"sessions":[],"known":1,"daybook_entries":0,"said":["nothing new: 1 session known already","left out is [ID], which is not sound: entry 3: its change cannot be read: unknown variant `tomorrow`, expected one of `opened`, `changed`, `back` at line 1 column 11"]}"#);
}

#[test]
fn a_damaged_ledger_is_not_sent() {
    let Some(server) = Server::shared() else { return };
    let (room, hub) = (Room::with_a_table(), server.hub());
    let url = server.url("postgres", &hub);
    room.does("log a320s160+170");
    let tampering = "DROP TRIGGER entry_stays; UPDATE entry SET at = at + 1 WHERE no = 2; \
         CREATE TRIGGER entry_stays BEFORE UPDATE ON entry\n\
         BEGIN SELECT raise(ABORT, 'an entry is never changed: a correction is a new entry'); END";
    room.ledger().execute_batch(tampering).unwrap();
    let said = room.refuses(3, &format!("push {url}"));
    assert_snapshot!(said.replace(&hub, "club"), @r"
    error: the hub club refuses an entry of this ledger: the hash of entry 2 of chain [ID] is not that of the entry after what is here
    hint: `meldbook verify` shows what is wrong with this ledger
    ");
    let rows = server.connect("postgres", &hub).query("SELECT 1 FROM meldbook.entry", &[]).unwrap();
    assert!(rows.is_empty());
}

/// Leaves out the times of a Czech answer.
fn without_times(text: &str) -> String {
    let is_time = |word: &&str| word.ends_with(':') && word.split(':').count() == 4;
    text.lines()
        .map(|line| match line.split(' ').find(is_time) {
            Some(time) => line.split_once(time).map_or(String::new(), |(head, tail)| {
                format!("{}{tail}\n", head.split(", ").next().unwrap_or_default())
            }),
            None => match line.rsplit_once(' ') {
                Some((head, time)) if time.split(':').count() == 3 => {
                    format!("{}\n", head.rsplit_once(", ").map_or(head, |(head, _)| head))
                }
                _ => format!("{line}\n"),
            },
        })
        .collect()
}

#[test]
fn a_void_follows_the_end_that_it_means() {
    let Some(server) = Server::shared() else { return };
    let (room, url) = (Room::with_a_table(), server.url("postgres", &server.hub()));
    room.does("log a320s160+170");
    fs::copy(room.path(LEDGER), room.path("other.db")).unwrap();
    room.does("--ledger other.db log c250d120+180");
    room.does(&format!("--ledger other.db push {url}"));
    room.does("log b300h100+100");
    room.does(&format!("pull {url} --as-new 1"));
    room.does(&format!("--ledger club.db pull {url}"));
    let void = |ledger: &str| -> Vec<(i64, bool)> {
        let sessions = room.json(&format!("--ledger {ledger} --json sessions --void"));
        let rows = sessions.as_array().unwrap().iter();
        let all = room.json(&format!("--ledger {ledger} --json sessions"));
        let counts = |id: &serde_json::Value| all.as_array().unwrap().iter().any(|row| row["id"] == *id);
        rows.map(|row| (row["hands"].as_i64().unwrap(), !counts(&row["id"]))).collect()
    };
    // The other table voids its own end: here that is session 2, and what was played here stays.
    room.does("--ledger other.db void 1 --why 'the wrong one'");
    room.does(&format!("--ledger other.db push {url}"));
    for ledger in [LEDGER, "club.db"] {
        room.does(&format!("--ledger {ledger} pull {url}"));
        room.does(&format!("--ledger {ledger} verify"));
    }
    assert_eq!(void(LEDGER), [(2, false), (2, true)]);
    assert_eq!(void("club.db"), [(2, true)]);
    room.does("--ledger other.db void 1 --restore");
    room.does(&format!("--ledger other.db push {url}"));
    room.does(&format!("pull {url}"));
    assert_eq!(void(LEDGER), [(2, false), (2, false)]);
    // And the other way round: who voids the end here says nothing of that at the club.
    room.does("void 1 --why 'entered again'");
    room.does(&format!("push {url}"));
    room.does(&format!("--ledger club.db pull {url}"));
    assert_eq!(void(LEDGER), [(2, true), (2, false)]);
    assert_eq!(void("club.db"), [(2, false)]);
    room.does("verify");
}

#[test]
fn a_backup_is_put_back_as_the_page_says_and_forks_nothing() {
    let Some(server) = Server::shared() else { return };
    let (room, url) = (Room::with_a_table(), server.url("postgres", &server.hub()));
    room.does("owed ben anna 1 --date 2026-02-01");
    room.does("backup backup.db");
    room.does("owed ben anna 2 --date 2026-02-01");
    room.does("log a320s160+170");
    room.does(&format!("push {url}"));
    let lost = room.says("debts");
    // A copy over the ledger takes itself for it: the message names the way out.
    fs::copy(room.path("backup.db"), room.path(LEDGER)).unwrap();
    let pulled = room.run(&format!("pull {url}")).end();
    assert!(pulled.status == 1 && pulled.stdout.contains("a backup was copied over it"), "{pulled}");
    assert!(pulled.stdout.contains("`mv new.db LEDGER` begins another daybook"), "{pulled}");
    // As the page says.
    fs::copy(room.path("backup.db"), room.path("new.db")).unwrap();
    fs::rename(room.path("new.db"), room.path(LEDGER)).unwrap();
    room.does(&format!("pull {url}"));
    assert_eq!(room.says("debts"), lost);
    room.does("owed ben anna 3 --date 2026-02-01");
    room.does("log b300h100+100");
    room.does(&format!("push {url}"));
    room.does(&format!("--ledger club.db pull {url}"));
    assert_eq!(room.says("--ledger club.db debts"), room.says("debts"));
}
