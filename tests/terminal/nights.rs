//! Whole short nights, typed.

use super::Terminal;
use crate::support::Room;

#[test]
fn a_night_of_auction_pinochle() {
    let room = Room::with_a_table();
    let mut table = Terminal::run(&room, &["play"]);
    table.shows("next: Cyril deals, Anna bids first");
    // The result is there before Enter is pressed.
    table.types("a320s160+170");
    table.shows("Anna gets 3 (bid 300-340) x 2 (spades) = 6 from each of Ben, Cyril");
    assert_eq!(room.entries(), 1, "only opened so far");
    table.types("\r");
    table.shows("hand 1: Anna 320 spades");
    // Once more by mistake, it is asked about; and a key too many leaves nothing.
    table.says("a320s160+170");
    table.shows("press Enter again to enter it all the same");
    table.types("\x1b");
    table.shows_no_more("> a320s160+170");
    table.types("\x1b");
    table.shows("^D leaves the table");
    // A mistake stays for mending.
    table.says("ben 300 hraets -");
    table.shows("unknown word `hraets`");
    table.types("\x17hearts -\r");
    table.shows("hand 2: Ben 300 hearts: lost");
    // Taken back, and given back.
    table.types("\x1a");
    table.shows("undone: hand ben 300 hearts -");
    table.types("\x19");
    table.shows("redone: hand ben 300 hearts -");
    // The first hand, mended in place: its line comes, and is edited.
    table.says("fix 1");
    table.shows("> fix 1 a320s160+170");
    table.types("\x7f\x7f\x7f150\r");
    table.shows("was: hand 1");
    table.says("seat in Dana");
    table.shows("Dana joins");
    table.says("settle");
    table.shows("Esc goes back");
    table.shows("pays");
    table.types("\x1b");
    table.shows("F1 help");
    table.says("close");
    table.shows("its seal, to be written down");
    table.types("\x1b");
    table.shows("the night is closed");
    table.types("\x04");
    assert!(table.ends().success());
    let sheet = room.says("export");
    assert!(sheet.contains("Anna 320 s m160 t150\nBen 300 h lost\nseat in Dana\nclose\n"), "{sheet}");
    assert_eq!(room.says("verify"), "1 session, 8 entries, 2 hands scored again: everything is correct\n");
}

#[test]
fn a_game_to_a_target() {
    let room = Room::new();
    room.does("new family Anna Ben Cyril Dana --stake game=2,hundred=10c --date 2026-03-15");
    let mut table = Terminal::run(&room, &["play"]);
    table.shows("next: Dana deals, Anna bids first");
    table.types("anna 320 h m120/40");
    table.shows("the trick count is missing");
    table.types(" t210");
    table.shows("Anna+Cyril 330: meld 120 + tricks 210");
    table.types("\r");
    table.shows("game 1, to 1500: Anna+Cyril 330, Ben+Dana 80");
    table.says("/ b250c m20/100 throw");
    table.shows("hand 2: Ben 250 clubs: thrown in");
    table.says("strike 9");
    table.shows("there is nothing at 9; the last is 2");
    table.types("\x1b");
    table.shows_no_more("strike 9");
    table.says("undo");
    table.shows("undone: hand b250c m20/100 throw");
    table.says("game anna+ben, cyril+dana");
    table.shows("game 1 was left without a winner");
    table.says("quit");
    assert!(table.ends().success());
    let sheet = room.says("export");
    assert!(sheet.contains("Anna 320 h m120/40 t210\ngame Anna+Ben, Cyril+Dana\ncame to "), "{sheet}");
}

#[test]
fn a_night_of_marias() {
    let room = Room::new();
    room.does("new marias Petr Jan Hana --stake '1 Kč' --date 2026-10-09");
    let mut table = Terminal::run(&room, &["play"]);
    table.shows("next: Hana deals, Petr is forehand");
    table.types("petr červená 60+40/20");
    table.shows("quiet hundred");
    table.types(" flek\r");
    table.shows("hand 1: Petr hearts, 60+40/20, flek");
    // Without Enter: what is typed before it is answered would wait behind the line.
    table.types("jan l 7 50 rr:7");
    table.shows("unknown word `rr`");
    table.types("\x7f\x7f\x7f\x7fre:7\r");
    table.shows("hand 2: Jan leaves, seven, 50, re on the seven");
    table.says("h durch -");
    table.shows("hand 3: Hana durch");
    table.types("\x1a");
    table.shows("undone: hand h durch -");
    table.says("fix 1 petr h 50");
    table.shows("now: hand 1");
    table.says("settle");
    table.shows("Esc goes back");
    table.types("\x1b\x04");
    assert!(table.ends().success());
    let sheet = room.says("export");
    assert!(sheet.contains("Petr h 50\nJan l 7 re:7 50"), "{sheet}");
}

#[test]
fn it_is_readable_in_every_size() {
    let room = Room::with_a_table();
    room.does("log a320s+");
    let mut table = Terminal::run(&room, &["play"]);
    table.shows("standings");
    table.types("b300h+");
    for (columns, lines) in [(200, 60), (40, 10), (10, 3), (1, 1), (80, 24)] {
        table.resize(columns, lines);
        match columns {
            // There is no room for more than that something is left out.
            1 => table.waits_for("anything", |screen| !screen.contents().is_empty()),
            _ => table.shows("> b300h+"),
        }
    }
    table.shows("Ben gets 3 (bid 300-340) from each of Anna, Cyril");
    table.types("\x03");
    assert!(table.ends().success());
    // What was typed is not lost, nor is it logged.
    assert!(table.screen().contains("not logged yet: b300h+"), "{}", table.screen());
    assert_eq!(room.entries(), 2);
}

/// Returns what of a row with a name stands out.
fn stands_out(screen: &vt100::Screen, name: &str) -> String {
    let (rows, columns) = (screen.size().0.get(), screen.size().1.get());
    let row = (0..rows).rfind(|row| screen.contents_between(*row, 0, *row, columns).contains(name));
    let cells = row.into_iter().flat_map(|row| (0..columns).filter_map(move |at| screen.cell(row, at)));
    cells.filter(|cell| cell.inverse()).map(|cell| cell.contents()).collect()
}

#[test]
#[ignore = "waits until it stands out no more"]
fn what_was_just_scored_stands_out_for_a_moment() {
    let room = Room::with_a_table();
    let mut table = Terminal::run(&room, &["play"]);
    table.shows("next: Cyril deals, Anna bids first");
    table.says("a320s160+170");
    table.shows("hand 1: Anna 320 spades");
    table.waits_for("it to fade", |screen| stands_out(screen, "▲ Anna").is_empty());
    assert!(table.ever_showed(|screen| stands_out(screen, "▲ Anna").contains("+12")), "{}", table.screen());
    // While somebody types on, too.
    table.says("b300h100+190");
    table.types("c3");
    table.shows("understood: `Cyril 3`");
    table.waits_for("it to fade", |screen| stands_out(screen, "   Ben ").is_empty());
    assert!(table.ever_showed(|screen| stands_out(screen, "   Ben ").contains("-18")), "{}", table.screen());
    table.types("\x15\x04");
    assert!(table.ends().success());
}

#[test]
fn what_there_is_no_room_for_is_one_key_away() {
    const F4: &str = "\x1bOS";
    let room = Room::with_a_table();
    let mut table = Terminal::run(&room, &["play"]);
    table.says("a320s160+170");
    table.shows("hand 1: Anna 320 spades");
    table.shows("Anna 320 ♠ 160+170: made");
    table.says("b300h-");
    table.shows("hand 2: Ben 300 hearts: lost");
    table.resize(40, 16);
    table.types("\x15anna 350 s 160+2");
    table.shows("more (F4)");
    table.types(F4);
    table.shows("answer");
    table.shows("lost");
    table.shows_no_more("> anna 350 s 160+2");
    table.types("\x1b");
    table.shows("> anna 350 s 160+2");
    table.shows("more (F4)");
    table.types("\x15\x04");
    assert!(table.ends().success());
    assert_eq!(room.entries(), 3);
}

#[test]
fn a_closed_night_is_looked_at_later() {
    let room = Room::with_a_table();
    for line in ["log a320s+", "settle --close", "new scarne Anna Ben Dora --stake 5c --date 2026-03-15"] {
        room.does(line);
    }
    room.does("log b300h-");
    room.does("settle --close");
    room.does("new scarne Anna Ben Emil --stake 5c --date 2026-03-16 --dealer emil");
    // What was owed before is said, as `settle` says it, and not what came after.
    let owed = "from earlier nights: Ben owes Anna $0.30";
    let mut table = Terminal::of_size(&room, &["play", "2"], 100, 30, &[]);
    table.types("\r");
    table.shows("who pays whom");
    table.shows(owed);
    assert!(room.says("--session 2 settle").contains(owed));
    table.types("\x04");
    assert!(table.ends().success());
    let mut table = Terminal::of_size(&room, &["play", "1"], 100, 30, &[]);
    table.types("\r");
    table.shows("who pays whom");
    assert!(!table.screen().contains("from earlier nights"), "{}", table.screen());
    assert!(!room.says("--session 1 settle").contains("from earlier nights"));
    // The next night is one of the people who sat there.
    table.types("n");
    table.shows("session 4 is open; ^Z takes it back");
    table.shows("Cyril");
    table.types("\x04");
    assert!(table.ends().success());
}

#[test]
fn one_key_opens_the_next_night_with_the_same_people() {
    let room = Room::with_a_table();
    let mut table = Terminal::run(&room, &["play", "--page", "night.html"]);
    table.says("a320s+");
    table.shows("hand 1: Anna 320 spades: made");
    table.says("close");
    table.shows("who pays whom");
    table.types(" ");
    table.shows("[✓]");
    table.types("n");
    table.shows("session 2 is open; ^Z takes it back");
    // A night of no hands is taken back, and the one before it is at the table again.
    table.types("\x1a");
    table.shows("the night is closed");
    table.types("\r");
    table.shows("who pays whom");
    table.types("n");
    table.shows("session 3 is open; ^Z takes it back");
    table.says("b300h-");
    table.shows("hand 1: Ben 300 hearts: lost");
    table.types("\x04");
    assert!(table.ends().success());
    let sessions = room.json("sessions --json");
    assert_eq!((&sessions[0]["hands"], &sessions[1]["hands"]), (&1.into(), &1.into()));
    assert!(std::fs::read_to_string(room.path("night.html")).unwrap().contains("300"));
}

#[test]
fn an_empty_night_is_taken_back_by_a_table_that_was_begun_anew() {
    let room = Room::with_a_table();
    let mut table = Terminal::run(&room, &["play"]);
    table.says("a320s+");
    table.shows("hand 1: Anna 320 spades: made");
    table.says("close");
    table.shows("who pays whom");
    table.types("n");
    table.shows("session 2 is open; ^Z takes it back");
    table.types("\x04");
    assert!(table.ends().success());
    let mut table = Terminal::run(&room, &["play"]);
    table.shows("session 2 is open; ^Z takes it back");
    table.types("\x1a");
    table.shows("the night is closed");
    table.types("\x04");
    assert!(table.ends().success());
}
