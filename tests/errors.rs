//! Each message that somebody at the table can run into, with the smallest input that provokes it, whole: in `errors/`.
//! Nothing is written by any of them. (Messages of one command alone stand with that command in `cli/`.)

use crate::cases::{refused, sheets_refused};
use crate::support::Room;

/// Returns a room with Anna, Ben, Cyril and Jan, Jana at classic, where the dealer and another sit out.
fn five_at_the_table() -> Room {
    let room = Room::new();
    room.does("new classic Anna Ben Jan Jana 'Cyril Novák' --date 2026-03-14 --dealer cyril");
    room
}

#[test]
fn names() {
    let room = Room::new();
    refused("errors/names.txt", &room, |command| room.run(command).end());
}

#[test]
fn openings() {
    let room = Room::new();
    refused("errors/openings.txt", &room, |command| room.run(command).end());
}

#[test]
fn words_of_a_line() {
    let room = five_at_the_table();
    refused("errors/words_of_a_line.txt", &room, |command| room.run(command).end());
}

#[test]
fn hands_that_cannot_be() {
    let room = five_at_the_table();
    refused("errors/hands_that_cannot_be.txt", &room, |command| room.run(command).end());
}

#[test]
fn amounts_beyond_sixty_four_bits() {
    let room = Room::new();
    room.does("new scarne Anna Ben Cyril --stake 90000000000000000 --date 2026-03-14 --dealer cyril");
    assert_eq!(room.refuses(1, "log anna 700 s made"), "error: an amount is too large to be counted\n");
}

/// What each night holds, the totals of all nights hold too.
#[test]
fn amounts_that_two_nights_could_not_add_up() {
    let room = Room::new();
    for day in 14..16 {
        room.does(&format!("new scarne Anna Ben Cyril --stake 5000000000000000 --date 2026-03-{day}"));
        assert_eq!(
            room.refuses(1, "log anna 320 s made"),
            "error: at 1: an amount is too large to be counted\n"
        );
    }
    room.does("totals");
}

#[test]
fn headers_of_a_sheet() {
    sheets_refused("errors/headers_of_a_sheet.txt", &Room::new(), "");
}

#[test]
fn lines_of_a_sheet() {
    let head = "rules scarne\nplayers Anna, Ben, Cyril\ndate 2026-03-14\n\n";
    sheets_refused("errors/lines_of_a_sheet.txt", &Room::new(), head);
}

#[test]
fn files_that_are_no_sheets() {
    let room = Room::new();
    room.file("binary", b"rules scarne\nplayers Ann\xe1\x01 B C\n");
    let error = "error: `binary` is not a text file: save it as text in UTF-8, a spreadsheet as CSV\n";
    assert_eq!(room.refuses(1, "import binary"), error);
}

#[test]
fn lines_of_a_log() {
    sheets_refused("errors/lines_of_a_log.txt", &Room::new(), "");
}
