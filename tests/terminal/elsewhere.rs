//! Two at one ledger.

use super::Terminal;
use crate::support::Room;

#[test]
fn what_is_entered_elsewhere_appears_by_itself() {
    let room = Room::with_a_table();
    let mut table = Terminal::run(&room, &["play"]);
    table.types("c3");
    table.shows("understood: `Cyril 3`");
    room.does("log a320s+");
    table.shows("1  Anna 320 ♠");
    table.shows("entered elsewhere: hand a320s+ (entry 2)");
    // What happens in another night is no news here.
    room.does("new classic Dora Emil Filip --date 2026-03-15");
    room.does("--session 1 paid ben anna 5c");
    table.shows("entered elsewhere: Ben paid Anna $0.05 (entry 3)");
    // What was being typed is still there, and goes on.
    table.says("00d+");
    table.shows("hand 2: Cyril 300 diamonds: made");
    table.types("\x04");
    assert!(table.ends().success());
    assert_eq!(room.entries(), 5);
}

#[test]
fn a_night_opened_elsewhere_does_not_take_this_ones_place() {
    let room = Room::with_a_table();
    let mut table = Terminal::run(&room, &["play"]);
    table.shows("session 1 ");
    room.does("new classic Dora Emil Filip --date 2026-03-15");
    table.says("a320s+");
    table.shows("hand 1: Anna 320 spades: made");
    table.types("\x04");
    assert!(table.ends().success());
    assert_eq!(room.json("sessions --json")[0]["hands"], 1);
}

#[test]
fn the_same_hand_typed_at_two_tables_is_asked_about_at_the_second() {
    let room = Room::new();
    room.does("new scarne Anna Ben Cyril --date 2026-03-14");
    let mut first = Terminal::run(&room, &["play"]);
    let mut second = Terminal::run(&room, &["play"]);
    first.types("a320s+");
    second.types("a320s+");
    for table in [&first, &second] {
        table.shows("Anna gets 3");
    }
    first.types("\r");
    first.shows("hand 1: Anna 320 spades: made");
    // Whether or not it has seen the other's hand by now.
    second.types("\r");
    second.shows("hand 1 was the same");
    assert_eq!(room.entries(), 2);
    second.types("\r");
    second.shows("hand 2: Anna 320 spades: made");
    for table in [&mut first, &mut second] {
        table.types("\x04");
        assert!(table.ends().success());
    }
    assert_eq!(room.entries(), 3);
}

#[test]
fn the_same_hand_entered_at_two_tables_at_once_goes_in_once() {
    for _ in 0..8 {
        let room = Room::new();
        room.does("new scarne Anna Ben Cyril --date 2026-03-14");
        let mut tables = [Terminal::run(&room, &["play"]), Terminal::run(&room, &["play"])];
        for table in &mut tables {
            table.types("a320s+");
        }
        tables.iter().for_each(|table| table.shows("Anna gets 3"));
        tables.iter_mut().for_each(|table| table.types("\r"));
        // Whoever comes second is asked.
        for table in &tables {
            table.waits_for("an answer", |screen| {
                let screen = screen.contents();
                screen.contains("hand 1: Anna 320 spades: made") || screen.contains("press Enter again")
            });
        }
        assert_eq!(room.entries(), 2);
        for table in &mut tables {
            table.types("\x15\x04");
            table.ends();
        }
    }
}
