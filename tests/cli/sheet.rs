//! `sheet`: the score sheet, fitted into the terminal.

use crate::support::Room;
use insta::assert_snapshot;

fn a_night() -> Room {
    let room = Room::new();
    room.does("new classic Anna Ben Cyril Dana --stake 10c --date 2026-03-14 --place Brno --dealer dana");
    for line in [
        "log anna 350 s m120 t180",
        "log ben 300 h fold",
        "log ben 330 d m=run t190 dealer cyril",
        "seat out dana",
        "log anna 400 c claim",
        "log cyril 300 blind",
        "log anna 300 s renege ben",
        "log ben 350 h late",
        "strike 2",
    ] {
        room.does(line);
    }
    room
}

#[test]
fn without_a_terminal_nothing_is_left_out() {
    let room = a_night();
    assert_eq!(room.run("sheet").variable("COLUMNS", "").says(), room.run("sheet").columns(200).says());
}

/// What other rules change is one long sentence.
#[test]
fn without_a_terminal_sentences_are_broken_into_lines() {
    let room = Room::with_a_table();
    room.does("log anna 320 s made");
    room.does("set rules=classic");
    let sheet = room.run("sheet").variable("COLUMNS", "").says();
    let table: Vec<&str> = sheet.lines().skip_while(|line| !line.starts_with('┌')).collect();
    assert_eq!(table.iter().map(|line| line.chars().count()).max(), Some(100), "{sheet}");
    let said: String = table.iter().map(|line| line.trim_matches(['│', ' '])).collect::<Vec<_>>().join(" ");
    assert!(
        said.contains("1a   rules scarne -> classic; schedule") && said.contains("kitty_only"),
        "{sheet}"
    );
}

#[test]
fn where_the_terminal_speaks_ascii_so_does_the_sheet() {
    let room = a_night();
    let sheet = room.run("sheet").variable("LC_ALL", "C").says();
    assert_snapshot!(sheet, @"
    session 1 | 2026-03-14, Brno | classic | open
      Stake  One unit is $0.10.
             Schedule three_five_ten, units for a bid: 300-340 3, 350-390 5, 400-440
             10, 450-490 15, 500-540 20, 550-590 25, 600 and more 30.
      Kitty  There is a kitty. A losing bidder pays it one share when the bid is 350
             or more.
             It pays a winning bidder one share when the bid is 350 or more.
    +------------------------------------------------------------------+
    | #  hand                     Anna     Ben   Cyril    Dana   kitty |
    +------------------------------------------------------------------+
    | 1  Anna 350 s lost           -80      20      20      20      20 |
    | 2  Ben 300 h fold struck                                         |
    | 3  Ben 330 d made            -83      29      17      17      20 |
    |3a  Dana leaves                                    +$0.50  -$0.50 |
    | 4  Anna 400 c claim          -53      19       7              10 |
    | 5  Cyril 300 fold unseen     -53      19       4              13 |
    | 6  Anna 300 s made           -41      13      -2              13 |
    | 7  Ben 350 h lost late       -31     -17       8              23 |
    +------------------------------------------------------------------+
    |    units                     -31     -17      +8     +17     +23 |
    |    at $0.10 a unit        -$3.10  -$1.70  +$0.80  +$2.20  +$1.80 |
    +------------------------------------------------------------------+
    ");
    assert!(sheet.is_ascii());
    assert_eq!(room.run("sheet").variable("LC_ALL", "de_DE.ISO-8859-1").says(), sheet);
    assert_eq!(room.run("sheet").variable("TERM", "dumb").says(), sheet);
}

#[test]
fn who_gave_up_is_named_so_once() {
    let room = Room::new();
    room.does("new licitovany Anna Ben Cyril --date 2026-03-14");
    room.does("log anna give up");
    let sheet = room.says("sheet");
    assert!(sheet.contains("Anna gave up") && !sheet.contains("given up"), "{sheet}");
}
