//! What `new` asks at a terminal, and what becomes of the answers.

use super::Terminal;
use crate::support::Room;

#[test]
fn a_night_is_opened_by_answers() {
    let room = Room::new();
    room.does("new scarne Zora Ben Cyril --date 2026-03-07");
    room.does("settle --close");
    let mut new = Terminal::run(&room, &["new"]);
    // The table that sat down last is offered first.
    new.shows("> scarne, Zora, Ben and Cyril");
    new.types("\x1b[B\r");
    new.shows("Which rules?");
    new.types("licit");
    new.shows("> licitovany");
    new.types("\r");
    new.shows("Who plays?");
    // A name that would not do is asked for again.
    new.says("Petr, Hana, petr");
    new.shows("have the same letters");
    new.types(&"\x7f".repeat(4));
    // Somebody from another night is offered.
    new.types("zo\x1b[B");
    new.shows("> Petr, Hana, Zora");
    new.types("\t\r");
    new.shows("What is the stake?");
    new.says("50x");
    new.types("\x7fh\r");
    assert!(new.ends().success(), "{}", new.screen());
    let sheet = room.says("export");
    assert!(
        sheet.contains("rules licitovany\nplayers Petr, Hana, Zora\n") && sheet.contains("stake 0.50"),
        "{sheet}"
    );
}

#[test]
fn players_are_asked_for_until_they_are_a_table() {
    let room = Room::new();
    let mut new = Terminal::run(&room, &["new", "marias", "--stake", "1", "--date", "2026-03-14"]);
    new.shows("Who plays?");
    new.says("Anna Marie, Ben, Cyril, Dana");
    new.shows("this game is for 3 players, not 4");
    new.types(&"\x7f".repeat(6));
    new.says("");
    assert!(new.ends().success(), "{}", new.screen());
    let sheet = room.says("export");
    assert!(sheet.contains("players Anna Marie, Ben, Cyril\n"), "{sheet}");
}

#[test]
fn whoever_does_not_answer_opens_nothing() {
    let room = Room::new();
    for key in ["\x1b", "\x03", "\x04"] {
        let mut new = Terminal::run(&room, &["new", "marias"]);
        new.shows("Who plays?");
        new.types(key);
        new.shows("no session was opened");
        assert!(!new.ends().success());
    }
    assert_eq!(room.entries(), 0);
}

#[test]
fn it_asks_in_the_language_of_the_table() {
    let room = Room::new();
    let words = ["new", "--date", "2026-03-14"];
    let mut table = Terminal::of_size(&room, &words, 100, 30, &[("MELDBOOK_LANG", "cs")]);
    table.shows("Která pravidla?");
    table.types("lizany-simple");
    table.shows("dva lížou karty, bez hlášení");
    table.shows("šipkami se vybírá");
    table.types("\r");
    table.shows("Kdo hraje?");
    // A name that cannot be is refused in Czech.
    table.types("Anna, 7\r");
    table.shows("nezačíná písmenem");
    table.types("\x7fBen\r");
    table.shows("O co se hraje?");
    table.says("1 Kč");
    table.shows("forhont Anna");
    assert!(table.ends().success());
    let mut table = Terminal::of_size(&room, &["new"], 80, 24, &[("MELDBOOK_LANG", "cs")]);
    table.shows("Kdo usedá ke stolu?");
    table.types("\x03");
    table.shows("chyba: nic nebylo založeno");
    assert!(!table.ends().success());
}

#[test]
fn whoever_wants_quiet_is_asked_and_told_nothing_more() {
    let room = Room::new();
    let mut new = Terminal::run(&room, &["--quiet", "new", "lizany", "--stake", "1", "--dealer", "anna"]);
    new.shows("? Who plays?");
    new.says("Anna, Ben");
    assert!(new.ends().success());
    let screen = new.screen();
    assert!(screen.trim_end().ends_with("> Who plays? Anna, Ben"), "{screen}");
}

#[test]
fn it_asks_on_a_small_screen_too() {
    let room = Room::new();
    let words = ["new", "--stake", "1", "--date", "2026-03-14"];
    let mut new = Terminal::of_size(&room, &words, 40, 15, &[]);
    new.shows("? Which rules?");
    // The list scrolls with the cursor, and goes round.
    new.types("\x1b[A");
    new.shows("> licitovany-svaz");
    new.types("lizany\x1b[B\r");
    new.shows("> Which rules? lizany-simple");
    new.shows("? Who plays?");
    new.says("Anna, Ben");
    assert!(new.ends().success(), "{}", new.screen());
}

#[test]
fn an_edited_night_is_shown_and_entered_when_the_answer_is_yes() {
    let room = Room::with_a_table();
    room.does("log a320s+");
    room.file("editor", "sed -i 's/^Anna 320/Anna 330/' \"$1\"\n");
    let editor = format!("sh '{}'", room.path("editor").display());
    let variables = [("VISUAL", editor.as_str())];
    let mut edit = Terminal::of_size(&room, &["edit"], 120, 24, &variables);
    edit.shows("enter these changes? [Y/n]");
    edit.shows("now: hand 1: Anna 330 spades: made");
    edit.says("n");
    edit.shows("what you wrote is in");
    assert!(!edit.ends().success());
    assert_eq!(room.entries(), 2);
    let mut edit = Terminal::of_size(&room, &["edit"], 120, 24, &variables);
    edit.shows("enter these changes? [Y/n]");
    edit.says("");
    edit.shows("entered as entry 3");
    assert!(edit.ends().success());
    assert_eq!(room.entries(), 3);
}

#[test]
fn play_without_a_night_asks_for_one_and_offers_the_table_of_the_last() {
    let room = Room::new();
    // Never was there a night: the questions of `new`.
    let mut play = Terminal::run(&room, &["play"]);
    play.shows("Which rules?");
    play.types("scarne");
    play.shows("> scarne");
    play.types("\r");
    play.shows("Who plays?");
    play.says("Anna, Ben, Cyril");
    play.shows("What is the stake?");
    play.says("5c");
    play.shows("no hand yet");
    play.says("a320s160+170");
    play.shows("320");
    play.says("close");
    play.shows("its seal");
    play.types("\x1b");
    play.types("\x04");
    assert!(play.ends().success(), "{}", play.screen());
    // What was shown at the opening is no news any more.
    assert!(!play.screen().contains("session 1"), "{}", play.screen());
    // After its close, the same again is one key away.
    let mut play = Terminal::run(&room, &["play"]);
    play.shows("scarne, Anna, Ben and Cyril");
    play.types("\r");
    play.shows("session 2");
    play.shows("no hand yet");
    play.types("\x04");
    assert!(play.ends().success());
    room.does("settle --close");
    // Whoever wants neither opens nothing.
    let mut play = Terminal::run(&room, &["play"]);
    play.shows("another one");
    play.types("\x1b");
    play.shows("no session was opened");
    assert!(!play.ends().success());
}

#[test]
fn a_closed_night_that_is_named_takes_payments() {
    let room = Room::new();
    room.does("new scarne Anna Ben Cyril --stake 5c --date 2026-03-14");
    room.does("log a320s160+170");
    room.does("settle --close");
    let mut play = Terminal::run(&room, &["play", "--session", "1"]);
    play.shows("closed");
    play.says("paid ben anna 0.30");
    play.shows("Ben paid Anna $0.30");
    play.types("\x04");
    assert!(play.ends().success());
    assert!(!room.says("debts").contains("Ben"), "{}", room.says("debts"));
}

#[test]
fn the_stake_is_asked_though_all_else_is_named() {
    let room = Room::new();
    let mut new = Terminal::run(&room, &["new", "scarne", "Anna", "Ben", "Cyril"]);
    new.shows("What is the stake?");
    new.shows("as 5c, or `chips` for no money; Enter: $0.05");
    new.says("chips");
    assert!(new.ends().success(), "{}", new.screen());
    assert!(room.says("agreed").contains("Units are kept, and no money."));
    let mut new = Terminal::run(&room, &["--lang", "cs", "new", "family", "Anna", "Ben", "Cyril", "Dana"]);
    new.shows("O co se hraje?");
    new.shows("Enter: nehraje se o nic");
    new.says("game=2");
    assert!(new.ends().success(), "{}", new.screen());
    assert!(room.says("agreed").contains("$2.00"));
    // What is agreed already is not asked.
    for words in [&["--set", "unit_minor=10"][..], &["--stake", "0"], &["--again"]] {
        let first = ["new", "scarne", "Anna", "Ben", "Cyril"];
        let mut new = Terminal::run(&room, &[&first[..], words].concat());
        assert!(new.ends().success(), "{}", new.screen());
    }
}

#[test]
fn a_payment_the_wrong_way_round_is_asked_about() {
    let room = Room::with_a_table();
    room.does("log anna 320 s made");
    room.does("settle --close");
    let mut paid = Terminal::run(&room, &["paid", "anna", "ben", "8c"]);
    paid.shows("(the other way: `meldbook paid ben anna 8c`); is that meant? [Y/n]");
    paid.types("n\r");
    assert!(!paid.ends().success(), "{}", paid.screen());
    assert_eq!(room.json("debts --json")[0]["amount"], 30, "nothing was written");
}
