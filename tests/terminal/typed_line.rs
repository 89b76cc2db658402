//! What is being typed when the program is killed, and a terminal that can show no screen.

use super::Terminal;
use crate::seed::rounds;
use crate::support::Room;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Returns the files of the lines that are kept.
fn kept(room: &Room) -> Vec<PathBuf> {
    let folder = std::fs::read_dir(room.path("home/.local/state/meldbook/lines"));
    folder.map_or(Vec::new(), |files| files.map(|file| file.unwrap().path()).collect())
}

/// Waits until a file holds a line.
#[track_caller]
fn waits_for(room: &Room, line: &str) {
    waits_for_lines(room, &[line]);
}

#[track_caller]
fn waits_for_lines(room: &Room, lines: &[&str]) {
    let until = Instant::now() + Duration::from_secs(60);
    let text = |path: &PathBuf| std::fs::read_to_string(path).unwrap_or_default();
    let holds = |path: &PathBuf| {
        serde_json::from_str(&text(path))
            .is_ok_and(|kept: serde_json::Value| kept["lines"] == serde_json::json!(lines))
    };
    while !kept(room).iter().any(holds) {
        assert!(Instant::now() < until, "{:?}", kept(room));
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn a_half_typed_line_survives_a_kill() {
    let room = Room::with_a_table();
    let mut table = Terminal::run(&room, &["play"]);
    table.says("a320s+");
    table.shows("hand 1: Anna 320 spades: made");
    table.types("b300 h # he had");
    table.shows("# he had");
    waits_for(&room, "b300 h # he had");
    #[cfg(unix)]
    for path in kept(&room) {
        use std::os::unix::fs::PermissionsExt;
        assert_eq!(std::fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600, "{path:?}");
    }
    // Another table at the same session has another line, which is not kept.
    let mut other = Terminal::run(&room, &["play"]);
    other.shows("1  Anna 320");
    other.types("c3");
    other.shows("understood: `Cyril 3`");
    assert!(!other.screen().contains("he had"));
    table.is_killed();
    other.types("\x15\x04");
    other.ends();
    waits_for(&room, "b300 h # he had");
    let mut again = Terminal::run(&room, &["play"]);
    again.shows("> b300 h # he had");
    again.shows("understood: `Ben 300");
    assert_eq!(room.entries(), 2, "it is typed, not entered");
    again.types("\x15b300h-\r");
    again.shows("hand 2: Ben 300 hearts: lost");
    again.types("\x04");
    assert!(again.ends().success());
    assert!(kept(&room).is_empty(), "{:?}", kept(&room));
}

/// Waits until no table has the lines that are kept.
#[cfg(target_os = "linux")]
fn waits_until_left(room: &Room) {
    let is_had = |path: &PathBuf| std::fs::File::open(path).unwrap().try_lock().is_err();
    while kept(room).iter().any(is_had) {
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_line_that_waits_to_be_written_survives_whatever_ends_the_table() {
    for end in ["WINDOW", "TERM", "KILL", "HUP"].into_iter().take(rounds(1)) {
        let room = Room::with_a_table();
        let mut table = match end {
            // A terminal in this one, which is closed by its death.
            "WINDOW" => Terminal::under_shell(&room, "exec script -qc \"'$0' play\" /dev/null"),
            _ => Terminal::run(&room, &["play"]),
        };
        table.shows("standings");
        let elsewhere = room.ledger();
        elsewhere.execute_batch("BEGIN EXCLUSIVE").unwrap();
        table.says("a320s+");
        table.shows("writing ...");
        table.shows("is locked by another program");
        table.says("b300h-");
        table.types("c3");
        table.shows("> b300h- ⏎ c3");
        waits_for_lines(&room, &["b300h-", "c3"]);
        if let "KILL" | "WINDOW" = end {
            table.is_killed();
            waits_until_left(&room);
        } else {
            table.signal(end);
            table.ends();
            assert!(table.screen().contains("not logged yet: a320s+"), "{}", table.screen());
        }
        elsewhere.execute_batch("ROLLBACK").unwrap();
        let mut again = Terminal::run(&room, &["play"]);
        again.shows("> a320s+");
        again.shows("`a320s+` was still being written when the table ended");
        assert_eq!(room.entries(), 1, "{end}: nothing is entered by itself");
        again.types("\r");
        again.shows("hand 1: Anna 320 spades: made");
        again.shows("> b300h-");
        again.types("\r");
        again.shows("hand 2: Ben 300 hearts: lost");
        again.shows("> c3");
        again.types("\x15\x04");
        assert!(again.ends().success());
        assert!(kept(&room).is_empty(), "{:?}", kept(&room));
    }
}

#[test]
fn a_line_that_was_written_just_before_a_kill_does_not_come_back() {
    let room = Room::with_a_table();
    room.does("log a320s+");
    room.does("log a320s+");
    let folder = room.path("home/.local/state/meldbook/lines");
    std::fs::create_dir_all(&folder).unwrap();
    let uuid: String = room.ledger().query_row("SELECT uuid FROM session", [], |row| row.get(0)).unwrap();
    for (known, comes_back) in [(2, false), (3, true)] {
        let kept = serde_json::json!({"writing": ["a320s+", known], "lines": ["b3"]});
        std::fs::write(folder.join(&uuid), format!("{kept}\n")).unwrap();
        let mut table = Terminal::run(&room, &["play"]);
        let [line, said] = match comes_back {
            true => ["> a320s+", "`a320s+` was still being written"],
            false => ["> b3", "`a320s+` was being written when the table ended, and is in the ledger"],
        };
        table.shows(line);
        table.shows(said);
        table.types("\x04");
        table.ends();
    }
}

#[test]
fn a_line_typed_just_before_the_end_survives() {
    for end in ["TERM", "HUP"] {
        let room = Room::with_a_table();
        let mut table = Terminal::run(&room, &["play"]);
        table.shows("standings");
        table.types("b300 h # he had");
        // Not even read yet.
        table.signal(end);
        table.ends();
        assert!(table.screen().contains("not logged yet: b300 h # he had"), "{end}: {}", table.screen());
        let mut again = Terminal::run(&room, &["play"]);
        again.shows("> b300 h # he had");
        again.types("\x15\x04");
        assert!(again.ends().success());
        assert!(kept(&room).is_empty(), "{end}: {:?}", kept(&room));
    }
}

#[test]
fn what_is_typed_when_the_table_is_left_is_there_again() {
    let room = Room::with_a_table();
    let mut table = Terminal::run(&room, &["play"]);
    table.types("b300");
    table.shows("understood: `Ben 300`");
    table.types("\x04");
    table.ends();
    assert!(table.screen().contains("not logged yet: b300"), "{}", table.screen());
    // In another session it is not.
    room.does("new classic Dora Emil Filip --date 2026-03-15");
    let mut other = Terminal::run(&room, &["play"]);
    other.shows("session 2 ");
    assert!(!other.screen().contains("b300"), "{}", other.screen());
    other.types("\x04");
    other.ends();
    let mut again = Terminal::run(&room, &["--session", "1", "play"]);
    again.shows("> b300");
    again.types("\x1b");
    again.shows_no_more("b300");
    again.types("quit\r");
    again.ends();
    assert!(!again.screen().contains("not logged"), "{}", again.screen());
    assert!(kept(&room).is_empty(), "{:?}", kept(&room));
}

#[test]
fn a_dumb_terminal_reads_lines() {
    let room = Room::with_a_table();
    let mut table = Terminal::of_size(&room, &["play"], 80, 24, &[("TERM", "dumb")]);
    table.says("a320s+");
    table.shows("hand 1: Anna 320 spades: made");
    table.says("b300 spaeds");
    table.shows("unknown word `spaeds`");
    table.says("settle");
    table.shows("Ben pays Anna");
    table.says("?");
    table.shows("`help words` shows every word");
    table.says("quit");
    assert!(!table.ends().success());
    let written = table.written();
    assert!(written.is_ascii() && !written.contains(&0x1b), "{}", String::from_utf8_lossy(&written));
    assert_eq!(room.entries(), 2);
}

#[test]
fn a_dumb_terminal_wraps_what_it_shows_and_asks_nothing() {
    let room = Room::new();
    let mut play = Terminal::of_size(&room, &["play"], 40, 24, &[("TERM", "dumb")]);
    play.shows("meldbook new");
    assert!(!play.ends().success());
    room.does("new scarne Anna Ben Cyril --date 2026-03-14");
    let mut table = Terminal::of_size(&room, &["play"], 40, 200, &[("TERM", "dumb")]);
    table.says("a320s160+170");
    table.shows("standings: Anna +12");
    table.says("b300 spaeds");
    table.shows("unknown word `spaeds`");
    table.says("quit");
    assert!(!table.ends().success());
    let written = String::from_utf8(table.written()).unwrap();
    assert!(written.is_ascii() && !written.contains('\x1b'), "{written}");
    for line in written.split(['\r', '\n']) {
        assert!(line.len() <= 40, "{line:?} in\n{written}");
    }
}

#[test]
fn a_terminal_of_the_c_locale_gets_ascii_alone() {
    let room = Room::new();
    room.does("new marias Jiří Zdeňka Hana --stake '1 Kč' --date 2026-10-09");
    let variables = [("LC_ALL", "C"), ("MELDBOOK_LANG", "cs")];
    let mut table = Terminal::of_size(&room, &["play"], 80, 24, &variables);
    table.shows("Zdenka");
    table.says("hana h 60+30");
    table.shows("Kc");
    table.types("\x1bOP");
    table.shows("slova teto hry");
    table.types("\x1b\x04");
    table.ends();
    let mut sheet = Terminal::of_size(&room, &["sheet"], 80, 24, &variables);
    sheet.ends();
    for terminal in [&table, &sheet] {
        let written = terminal.written();
        assert!(written.is_ascii(), "{}", String::from_utf8_lossy(&written));
    }
}
