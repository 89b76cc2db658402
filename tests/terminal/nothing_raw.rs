//! A ledger of somebody else at the live table and in the questions of `new`: the terminal is told nothing by it.

use super::Terminal;
use crate::support::Room;

/// What would write to the clipboard, hide text, clear the screen, turn text round, and be seen by nobody.
const PAYLOAD: &str = "\u{1b}]52;c;aGFoYQ==\u{7}\u{1b}[8m\u{9b}8m\u{9d}x\u{9c}\r\u{7f}\u{8}\u{202e}\u{2066}\u{200f}\u{200b}\u{2060}\u{ad}";

/// Returns a room with an open night in which everything that can be a text holds a payload.
fn hostile() -> Room {
    let room = Room::new();
    room.does("new scarne Anna Ben Cyril --stake 5c --place Brno --note Remark --dealer cyril");
    room.does("log --note Remark a320s160+170");
    room.does("spent Anna 12 Pizza");
    room.does("penalty Ben Anna 3 Misdeal");
    let db = room.ledger();
    let drop: String = db
        .prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'")
        .unwrap()
        .query_map([], |row| row.get::<_, String>(0).map(|name| format!("DROP TRIGGER {name};")))
        .unwrap()
        .collect::<Result<_, _>>()
        .unwrap();
    let triggers: Vec<String> = db
        .prepare("SELECT sql FROM sqlite_schema WHERE type = 'trigger'")
        .unwrap()
        .query_map([], |row| row.get(0))
        .unwrap()
        .collect::<Result<_, _>>()
        .unwrap();
    db.execute_batch(&drop).unwrap();
    let json = serde_json::to_string(PAYLOAD).unwrap();
    let json = json.trim_matches('"');
    for word in ["Remark", "Pizza", "Misdeal", "Brno"] {
        let [in_change, in_said] = [json, PAYLOAD].map(|text| format!("{word}{text}"));
        let put = "UPDATE entry SET change = replace(change, ?1, ?2), said = replace(said, ?1, ?3)";
        db.execute(put, [word, &in_change, &in_said]).unwrap();
    }
    db.execute("UPDATE session SET place = place || ?1", [PAYLOAD]).unwrap();
    db.execute("UPDATE person SET name = name || ?1", [PAYLOAD]).unwrap();
    triggers.iter().for_each(|sql| db.execute_batch(sql).unwrap());
    room
}

/// Nothing of the payload is among what was written; the program's own sequences are.
#[track_caller]
fn was_told_nothing(terminal: &Terminal) {
    let written = terminal.written();
    let text = String::from_utf8_lossy(&written).into_owned();
    for part in [
        "\u{1b}]",
        "\u{7}",
        "\u{1b}[8m",
        "\u{9b}",
        "\u{9c}",
        "\u{9d}",
        "\u{7f}",
        "\u{202e}",
        "\u{2066}",
        "\u{200f}",
        "\u{200b}",
        "\u{2060}",
        "\u{ad}",
    ] {
        assert!(!text.contains(part), "{part:?} in {}", text.escape_debug());
    }
}

#[test]
fn the_live_table_tells_the_terminal_nothing_of_a_ledger() {
    for (columns, lines) in [(80, 24), (160, 50)] {
        // The next table would begin with what was typed last.
        let room = hostile();
        let mut table = Terminal::of_size(&room, &["play"], columns, lines, &[("MELDBOOK_LANG", "en")]);
        table.shows("session 1 ");
        table.shows("320");
        for line in ["history", "why", "agreed", "settle"] {
            table.says(line);
            table.shows("Esc goes back");
            table.types("\x1b");
            table.waits_for("the table", |screen| !screen.contents().contains("Esc goes back"));
        }
        table.types("a\t");
        table.types("320s+ # note");
        table.shows("# note");
        table.types("\x03");
        table.types("\x04");
        table.ends();
        was_told_nothing(&table);
    }
}

#[test]
fn questions_tell_the_terminal_nothing_of_a_ledger() {
    let room = hostile();
    let mut new = Terminal::run(&room, &["new"]);
    new.shows("another one");
    new.types("\x1b[A\r");
    new.shows("Which rules?");
    new.types("scarne");
    new.shows("> scarne");
    new.types("\r");
    new.shows("Who plays?");
    new.types("a\t");
    new.shows("Anna");
    new.types("\x03");
    new.ends();
    was_told_nothing(&new);
}
