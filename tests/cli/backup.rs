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
fn nothing_that_is_there_is_replaced_unless_told() {
    let room = a_night();
    room.file("copy.db", "precious");
    assert_snapshot!(room.refuses(2, "backup copy.db"));
    assert_eq!(fs::read(room.path("copy.db")).unwrap(), b"precious");
    room.does("backup copy.db --force");
    assert_eq!(room.says("--ledger copy.db export"), room.says("export"));
    // The ledger itself is never replaced, and what SQLite left of another one is not rolled back into the copy.
    room.refuses(2, "backup data/meldbook/ledger.db --force");
    room.file("other.db-journal", "left");
    room.refuses(2, "backup other.db --force");
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
    for day in 10..22 {
        fs::write(folder.join(format!("meldbook-2025-01-{day}-213000.db")), "old").unwrap();
    }
    fs::write(folder.join("meldbook-notes.txt"), "mine").unwrap();
    room.does("settle --close");
    let names = copies();
    assert_eq!(names.len(), 11, "ten copies and what is none: {names:?}");
    assert!(names.contains(&"meldbook-notes.txt".to_owned()));
    let newest = folder.join(names.iter().rfind(|name| name.ends_with(".db")).unwrap());
    let copy = format!("--ledger {}", newest.display());
    assert!(
        room.says(&format!("{copy} sessions")).contains("closed")
            || room.says(&format!("{copy} verify")).contains("everything is correct")
    );
    // At the table without a screen too.
    room.does("reopen 1");
    fs::write(&newest, "").unwrap();
    room.run("play").input("close\n").end();
    let newest = folder.join(copies().iter().rfind(|name| name.ends_with(".db")).unwrap());
    assert!(fs::metadata(newest).unwrap().len() > 0);
}

#[test]
fn a_copy_that_fails_does_not_hurt_the_night() {
    let room = a_night();
    room.file("config/meldbook/config.toml", format!("backup_to = {:?}", room.path("no/folder")));
    let closed = room.run("settle --close").end();
    assert_eq!(closed.status, 0);
    assert!(closed.stdout.contains("its seal"), "{}", closed.stdout);
    assert!(closed.stderr.contains("could not be copied"), "{}", closed.stderr);
    room.file("config/meldbook/config.toml", "backup_to = \"copies\"");
    assert!(room.refuses(2, "new scarne Anna Ben Cyril").contains("whole path"));
}
