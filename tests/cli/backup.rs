//! `backup`: a checked copy of the ledger, also after each close.

use crate::support::Room;
use insta::assert_snapshot;
use std::fs;
use std::os::unix::fs::PermissionsExt;

fn a_night() -> Room {
    let room = Room::with_a_table();
    room.does("log a320s160+170");
    room
}

#[test]
fn a_copy_says_the_same_and_only_its_owner_reads_it() {
    let room = a_night();
    assert_snapshot!(room.says("backup copy.db"));
    assert_eq!(room.says("--ledger copy.db export"), room.says("export"));
    assert_eq!(fs::metadata(room.path("copy.db")).unwrap().permissions().mode() & 0o777, 0o600);
    let left: Vec<_> =
        fs::read_dir(room.path(".")).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert!(!left.iter().any(|name| name.to_string_lossy().starts_with(".meldbook-")), "{left:?}");
}

#[test]
fn nothing_that_is_there_is_replaced() {
    let room = a_night();
    room.file("copy.db", "precious");
    assert_snapshot!(room.refuses(2, "backup copy.db"));
    assert_eq!(fs::read(room.path("copy.db")).unwrap(), b"precious");
    room.refuses(2, "backup data/meldbook/ledger.db");
    // What SQLite left of another one is not rolled back into the copy.
    room.file("other.db-journal", "left");
    room.refuses(2, "backup other.db");
    room.refuses(2, "backup no/such/folder.db");
}

#[test]
fn a_damaged_ledger_is_not_copied() {
    let room = a_night();
    let db = room.ledger();
    db.execute_batch("DROP TRIGGER entry_stays; UPDATE entry SET at = at + 1 WHERE no = 2").unwrap();
    room.run("backup copy.db").end();
    assert!(!room.path("copy.db").exists());
}

#[test]
fn a_copy_is_made_after_each_close_and_the_last_ten_are_kept() {
    let room = a_night();
    let folder = room.path("copies");
    fs::create_dir(&folder).unwrap();
    room.file("config/meldbook/config.toml", format!("backup_to = {folder:?}"));
    let copies = || {
        let mut names: Vec<String> = fs::read_dir(&folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    };
    // Copies of another ledger, what looks like one, and what was made before copies were named by their ledger.
    for name in ["0012-9999-01-01-213000", "0013-2026-01-01-213000"] {
        fs::write(folder.join(format!("meldbook-0123456789ab-{name}.db")), "another").unwrap();
    }
    fs::write(folder.join("meldbook-2025-01-10-213000.db"), "old").unwrap();
    fs::write(folder.join("meldbook-notes.txt"), "mine").unwrap();
    let others = copies();
    room.does("settle --close");
    let first = copies().into_iter().find(|name| !others.contains(name)).unwrap();
    let id = first.split('-').nth(1).unwrap().to_owned();
    assert!(first.starts_with(&format!("meldbook-{id}-0001-")), "{first}");
    let copy = format!("--ledger {}", folder.join(&first).display());
    assert!(room.says(&format!("{copy} verify")).contains("everything is correct"));
    // One that a clock far ahead has named is no newer than it is.
    fs::rename(folder.join(&first), folder.join(format!("meldbook-{id}-0001-9999-01-01-000000.db"))).unwrap();
    for _ in 0..11 {
        room.does("reopen 1");
        room.does("settle --close");
    }
    let own: Vec<String> = copies().into_iter().filter(|name| !others.contains(name)).collect();
    assert_eq!(own.len(), 10, "{own:?}");
    let begins = |name: &String, no: u32| name.starts_with(&format!("meldbook-{id}-{no:04}-"));
    assert!(begins(&own[0], 3) && begins(&own[9], 12), "the last ones: {own:?}");
    assert!(others.iter().all(|name| copies().contains(name)), "nothing else is removed");
    // At the table without a screen too.
    room.does("reopen 1");
    room.run("play").input("close\n").end();
    assert!(copies().iter().any(|name| begins(name, 13)));
}

#[test]
fn a_copy_that_fails_does_not_hurt_the_night() {
    let room = a_night();
    room.file("config/meldbook/config.toml", format!("backup_to = {:?}", room.path("no/folder")));
    let closed = room.run("settle --close").end();
    assert_eq!(closed.status, 0);
    assert!(closed.stdout.contains("its seal"), "{}", closed.stdout);
    assert!(closed.stderr.contains("could not be copied"), "{}", closed.stderr);
    for wrong in ["backup_to = 5", "backup_too = \"/tmp\"", "backup_to = \"/tmp"] {
        room.does("reopen 1");
        room.file("config/meldbook/config.toml", wrong);
        let closed = room.run("--lang en settle --close").end();
        assert_eq!(closed.status, 0, "{closed}");
        assert!(
            closed.stderr.contains("could not be copied") && closed.stderr.contains("config.toml"),
            "{closed}"
        );
    }
    room.file("config/meldbook/config.toml", "backup_to = \"copies\"");
    assert!(room.refuses(2, "new scarne Anna Ben Cyril").contains("whole path"));
}
