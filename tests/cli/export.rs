//! `export`: a night as a sheet file, or its log.

use crate::support::Room;
use insta::assert_snapshot;

fn a_night() -> Room {
    let room = Room::new();
    room.file(
        "ours.toml",
        "name = \"ours\"\ntitle = \"Ours\"\nsources = [\"us\"]\nextends = \"classic\"\nhearts_multiplier = 3\n",
    );
    room.does("new ./ours.toml 'Anna Marie' Ben Žofie Dana --stake '0.10 EUR' --date 2026-03-14 --place Brno --note 'new deck' --dealer dana");
    for line in [
        "log annam 350 s m120 t180",
        "log --note 'his own fault' ben 300 h fold",
        "log zof 300 d made",
        "fix 3 zof 300 d m=run+marriage:hearts t140",
        "strike 2",
        "insert 1 anna 300 blind",
        "seat out ben",
        "seat in 'Emil st.'",
        "paid zof annam 1.20",
        "log emil 400 h renege dana",
        "rename dana Daniela",
        "settle --close",
        "paid daniela emil 1",
    ] {
        room.does(line);
    }
    room
}

#[test]
fn into_a_file() {
    let room = a_night();
    assert_eq!(room.says("export -o night.sheet"), "");
    assert_eq!(std::fs::read_to_string(room.path("night.sheet")).unwrap(), room.run("export").raw().stdout);
    // A file that is there is not replaced by nothing.
    room.does("export --format csv --until 2025 -o night.sheet");
    assert_eq!(std::fs::read_to_string(room.path("night.sheet")).unwrap(), room.run("export").raw().stdout);
    room.does("export -o -");
    assert!(!room.path("-").exists());
}

#[test]
fn nothing_is_written_over_the_ledger() {
    let room = a_night();
    let ledger = room.path("data/meldbook/ledger.db");
    let before = std::fs::read(&ledger).unwrap();
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink(&ledger, room.path("link.db")).unwrap();
        let refused = room.refuses(2, "export -o link.db");
        assert!(refused.contains("is a ledger, and nothing is written over it"), "{refused}");
    }
    for command in ["export -o", "export --format json -o", "report 1 -o", "report -o"] {
        let refused = room.refuses(2, &format!("{command} {}", ledger.display()));
        assert!(refused.contains("is a ledger, and nothing is written over it"), "{refused}");
    }
    assert_eq!(std::fs::read(&ledger).unwrap(), before);
}

#[cfg(unix)]
#[test]
fn a_file_is_written_whole_and_for_its_owner_only() {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
    let room = a_night();
    room.file("night.csv", "what was there before");
    room.file("kept", "");
    std::fs::hard_link(room.path("night.csv"), room.path("old.csv")).unwrap();
    symlink("night.csv", room.path("link.csv")).unwrap();
    room.does("export --format csv -o link.csv");
    let text = room.run("export --format csv").raw().stdout;
    assert_eq!(std::fs::read_to_string(room.path("night.csv")).unwrap(), text);
    assert!(std::fs::symlink_metadata(room.path("link.csv")).unwrap().is_symlink(), "the link stays");
    assert_eq!(std::fs::read_to_string(room.path("old.csv")).unwrap(), "what was there before");
    assert_eq!(std::fs::metadata(room.path("night.csv")).unwrap().permissions().mode() & 0o777, 0o600);
    // Nothing else is left beside it.
    let files = || std::fs::read_dir(room.path("")).unwrap().count();
    let before = files();
    assert_snapshot!(room.refusals(&["export -o data", "export -o kept/night.sheet", "export -o /dev/full"]), @"
    $ meldbook export -o data
    error: `data` is not a file, but a folder, a pipe or a device
    [2]
    $ meldbook export -o kept/night.sheet
    error: `kept/night.sheet` cannot be written: Not a directory (os error 20)
    [3]
    $ meldbook export -o /dev/full
    error: `/dev/full` cannot be written: the disk is full, or the file has reached its size limit
    [3]
    ");
    assert_eq!(files(), before);
    // A pipe is written to, not replaced.
    room.does("export -o /dev/null");
    assert!(std::fs::metadata("/dev/null").unwrap().mode() & 0o777 != 0o600);
}
