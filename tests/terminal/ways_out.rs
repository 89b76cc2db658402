//! However the table is left, the terminal is as it was, and what was logged is in the ledger.

use super::Terminal;
#[cfg(target_os = "linux")]
use crate::faults::shim::library;
use crate::support::Room;

fn begun(room: &Room) -> Terminal {
    let mut table = Terminal::run(room, &["play"]);
    table.says("a320s+");
    table.shows("hand 1: Anna 320 spades: made");
    table
}

#[test]
fn by_its_keys() {
    for key in ["\x03", "\x04", "quit\r"] {
        let room = Room::with_a_table();
        let mut table = begun(&room);
        table.types(key);
        assert!(table.ends().success(), "{key:?}");
        assert_eq!(room.entries(), 2);
    }
}

#[test]
fn by_signals() {
    for signal in ["TERM", "HUP", "INT"] {
        let room = Room::with_a_table();
        let mut table = begun(&room);
        table.types("b300");
        table.shows("understood: `Ben 300`");
        table.signal(signal);
        let status = table.ends();
        assert!(!status.success(), "{signal}: {status:?}");
        assert!(table.screen().contains("not logged yet: b300"), "{}", table.screen());
        assert_eq!(room.says("verify"), "1 session, 2 entries, 1 hand scored again: everything is correct\n");
    }
}

/// In the release build a panic aborts: only its hook can restore the terminal.
#[cfg(target_os = "linux")]
#[test]
fn by_a_panic_which_restores_the_terminal_before_its_message() {
    let Some(library) = library() else { return };
    let room = Room::with_a_table();
    let variables = [
        ("LD_PRELOAD", library.to_str().unwrap()),
        ("MELDBOOK_SHIM_FOLDER", "/nowhere"),
        // The thread that reads the keys, which begins when the screen is set up.
        ("MELDBOOK_SHIM_FAIL", "thread EAGAIN 2 once"),
    ];
    let mut table = Terminal::of_size(&room, &["play"], 80, 24, &variables);
    assert!(!table.ends().success());
    assert!(table.ever_showed(|screen| screen.alternate_screen()));
    assert!(table.screen().contains("failed to spawn thread"), "{}", table.screen());
}

#[cfg(target_os = "linux")]
#[test]
fn for_a_while() {
    let room = Room::with_a_table();
    // A shell that wakes its job on Enter, and counts how often it slept: what it said before is still on the screen.
    let shell = "set -m; n=0; \"$0\" play; \
                 while test $? -gt 128; do n=$((n + 1)); echo asleep $n; read -r line; fg > /dev/null; done";
    let mut table = Terminal::under_shell(&room, shell);
    table.says("a320s+");
    table.shows("hand 1: Anna 320 spades: made");
    for (sleep, said) in [("\x1b[24~", "asleep 1"), ("\x1c", "asleep 2")] {
        table.types(sleep);
        table.shows(said);
        table.is_as_it_was();
        table.types("\n");
        table.waits_for("the table", |screen| {
            screen.alternate_screen() && screen.contents().contains("standings")
        });
    }
    table.says("b300h-");
    table.shows("hand 2: Ben 300 hearts: lost");
    table.types("\x04");
    assert!(table.ends().success());
}

#[test]
fn a_table_that_no_shell_could_wake_does_not_sleep() {
    let room = Room::with_a_table();
    let mut table = begun(&room);
    table.types("\x1b[24~");
    table.shows("nothing could wake this table");
    table.types("\x04");
    assert!(table.ends().success());
}
