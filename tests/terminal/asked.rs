//! What `new` asks at a terminal, and what becomes of the answers.

use super::Terminal;
use crate::support::Room;

#[test]
fn a_night_is_opened_by_answers() {
    let room = Room::new();
    room.does("new scarne Zora Ben Cyril --date 2026-03-07");
    room.does("settle --close");
    let mut new = Terminal::run(&room, &["new"]);
    new.shows("Which rules?");
    new.types("licit");
    new.shows("> licitovany");
    new.types("\r");
    new.shows("Player 1?");
    new.says("Petr");
    new.shows("Player 2?");
    // A name that would not do is asked for again.
    new.says("petr");
    new.shows("have the same letters");
    new.types("\x7f\x7f\x7f\x7f");
    // Somebody from another night is offered.
    new.types("zo\t\r");
    new.shows("> Player 2? Zora");
    new.says("Hana");
    new.shows("Who deals first?");
    new.types("\x1b[A\r");
    new.shows("What is the stake?");
    new.says("50x");
    new.types("\x7fh\r");
    new.shows("Which house rules differ?");
    new.types("max_win");
    new.shows("[ ] max_win = 0");
    new.types(" \r");
    new.shows("max_win?");
    new.types("\x7f100\r");
    assert!(new.ends().success(), "{}", new.screen());
    let sheet = room.says("export");
    assert!(
        sheet.contains("rules licitovany\nset max_win=100\nplayers Petr, Zora, Hana\n")
            && sheet.contains("stake 0.50")
            && sheet.contains("dealer Zora"),
        "{sheet}"
    );
}

#[test]
fn whoever_does_not_answer_opens_nothing() {
    let room = Room::new();
    for key in ["\x1b", "\x03"] {
        let mut new = Terminal::run(&room, &["new", "marias"]);
        new.shows("Player 1?");
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
    table.shows("Lízaný mariáš ve dvou, o jednu sázku");
    table.types("\r");
    table.shows("1. hráč?");
    table.says("Anna");
    table.shows("2. hráč?");
    // A name that cannot be is refused in Czech.
    table.types("7\r");
    table.shows("nezačíná písmenem");
    table.types("\x7fBen\r");
    table.shows("Kdo rozdává první?");
    table.shows("šipkami se vybírá");
    table.types("\r");
    table.shows("O co se hraje?");
    table.says("1 Kč");
    table.shows("Která pravidla jsou u vás jiná?");
    table.shows("Kdo sedí u stolu a kdo platí.");
    table.types("\r");
    table.shows("forhont je Anna");
    assert!(table.ends().success());
    let mut table = Terminal::of_size(&room, &["new"], 80, 24, &[("MELDBOOK_LANG", "cs")]);
    table.shows("Která pravidla?");
    table.types("\x03");
    table.shows("chyba: nic nebylo založeno");
    assert!(!table.ends().success());
}
