//! `edit` and `import --into`: a night made what an edited sheet says.

use crate::support::{Ran, Room};
use insta::assert_snapshot;

/// A room with a night of three hands, from which one leaves.
fn night() -> Room {
    let room = Room::new();
    room.does("new classic Anna Ben Cyril Dana --stake 10c --date 2026-03-14 --dealer dana");
    for line in ["log a350s120+180", "log b300h-", "seat out dana", "log c300d-", "paid ben anna 1.20"] {
        room.does(line);
    }
    room
}

/// Edits by a shell script, which finds the sheet in `$1`.
fn edit(room: &Room, script: &str) -> Ran {
    room.file("editor", script);
    let editor = format!("sh '{}'", room.path("editor").display());
    room.run("edit").variable("EDITOR", &editor).end()
}

/// The text that was kept; its file is removed.
fn kept(ran: &Ran) -> String {
    let after = ran.stderr.split_once("what you wrote is in ").unwrap().1;
    let path = after.lines().next().unwrap();
    let text = std::fs::read_to_string(path).unwrap();
    std::fs::remove_file(path).unwrap();
    text
}

#[test]
fn several_corrections_are_one_change() {
    let room = night();
    let (before, entries) = (room.says("export"), room.entries());
    let ran = edit(
        &room,
        "sed -i -e 's/^seat out Dana/seat out Cyril/' -e 's/^Cyril 300/Dana 300/' -e '/^paid/d' \"$1\"\n\
         echo 'penalty ben all 2 misdeal' >> \"$1\"\n",
    );
    assert_snapshot!(ran, @r#"
    $ meldbook edit
    gone: 3a: Ben paid Anna $1.20
    was: 2a: Dana leaves, share of the kitty +$0.50
    now: 2a: Cyril leaves, share of the kitty +$0.50
    was: hand 3: Cyril 300 diamonds: lost | Anna +6, Ben +6, Cyril -12
    now: hand 3: Dana 300 diamonds: lost | Anna +6, Ben +6, Dana -12
    new: 3a: penalty: Ben pays 2 to each of the others, misdeal | Ben -4, Anna +2, Dana +2
    standings: Anna -68 -> -66 (-$6.60), Ben +8 -> +4 (+$0.40), Cyril +14 -> +26 (+$3.10), Dana +26 -> +16 (+$1.60)
    next: Dana deals, Anna bids first
    "#);
    assert_eq!(room.entries(), entries + 1);
    room.does("verify");
    room.does("undo");
    assert_eq!(room.says("export"), before);
}

#[test]
fn a_sheet_left_as_it_is_changes_nothing() {
    let room = night();
    let entries = room.entries();
    // Nor does a line told in other words.
    for script in ["true\n", "sed -i 's/^Ben 300 h lost/b300h-/' \"$1\"\n"] {
        let ran = edit(&room, script);
        assert_eq!((ran.status, ran.stdout.as_str()), (0, "nothing to change: it is already so\n"), "{ran}");
    }
    assert_eq!(room.entries(), entries);
}

#[test]
fn what_cannot_stand_is_named_by_its_line_and_what_was_written_is_kept() {
    let room = night();
    let entries = room.entries();
    let ran = edit(&room, "sed -i -e 's/^Ben 300 h lost/Ben 305 h lost/' -e 's/^paid.*/paid ben/' \"$1\"\n");
    assert_eq!(ran.status, 1);
    assert!(
        ran.stderr.starts_with("error: cannot read `paid ben`; write it like `paid ben anna 1.35`"),
        "{ran}"
    );
    assert!(kept(&ran).contains("Ben 305 h lost\n"));
    let ran = edit(&room, "sed -i -e 's/^Ben 300 h lost/Ben 305 h lost/' \"$1\"\n");
    assert!(ran.stderr.starts_with("error: bid 305 is not a multiple of 10"), "{ran}");
    assert!(kept(&ran).contains("Ben 305 h lost\n"));
    assert_eq!(room.entries(), entries);
}

#[test]
fn what_was_written_meanwhile_is_not_lost() {
    let room = night();
    let program = env!("CARGO_BIN_EXE_meldbook");
    let ran = edit(&room, &format!("'{program}' log b300h- > /dev/null\nsed -i '/^paid/d' \"$1\"\n"));
    assert_eq!(ran.status, 1);
    assert!(ran.stderr.contains("error: entry 7 was added since this sheet was written\n"), "{ran}");
    assert!(!kept(&ran).contains("paid"));
    assert!(room.says("export").contains("paid Ben Anna 1.20\n"));
}

#[test]
fn an_editor_that_fails_changes_nothing() {
    let room = night();
    let ran = edit(&room, "exit 3\n");
    assert_eq!(ran.status, 1);
    assert!(ran.stderr.contains("failed: exit status: 3\n"), "{ran}");
    assert!(!ran.stderr.contains("what you wrote"), "{ran}");
    room.does("settle --close");
    let ran = edit(&room, "true\n");
    assert!(ran.stderr.starts_with("error: no session is open\n"), "{ran}");
}
