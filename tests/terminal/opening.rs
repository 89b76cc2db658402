//! `new` asks for what was left out, in the language of the table.

use super::Terminal;
use crate::support::Room;

#[test]
fn it_asks_in_czech() {
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
}

#[test]
fn who_will_not_answer_opens_nothing() {
    let room = Room::new();
    let mut table = Terminal::of_size(&room, &["new"], 80, 24, &[("MELDBOOK_LANG", "cs")]);
    table.shows("Která pravidla?");
    table.types("\x03");
    table.shows("chyba: nic nebylo založeno");
    assert!(!table.ends().success());
}
