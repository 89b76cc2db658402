//! `seat`: people come and go, with their share of the kitty.

use crate::support::Room;
use insta::assert_snapshot;

fn with_a_kitty() -> Room {
    let room = Room::new();
    room.does("new classic Anna Ben Cyril Dana --stake 10c --date 2026-03-14 --dealer dana");
    room.does("log anna 350 s lost");
    room
}

#[test]
fn who_leaves_is_looked_for_among_those_who_sit_there() {
    let room = with_a_kitty();
    room.does("seat out dana");
    room.does("seat in Daniel");
    room.does("seat in Emil");
    assert!(room.says("seat out d").starts_with("new: 1d: Daniel leaves"));
    assert!(room.refuses(1, "seat out dana").contains("Dana is not at the table"), "who left is still known");
}

/// Five at the table, of whom the dealer and the second after him sit out and settle nothing; from hand 2 on they sit
/// otherwise, so that Ben sits that one out and not Cyril.
fn sitting_otherwise() -> Room {
    let room = Room::new();
    room.does(
        "new scarne Anna Ben Cyril Dana Eva --set inactive_settle=false --stake 10c --date 2026-03-14 --dealer eva",
    );
    for line in ["log a350s-", "set seats=Anna,Cyril,Ben,Dana,Eva", "log d350h-", "log ben 300 h +"] {
        room.does(line);
    }
    room
}

/// The balances of a night, as it would be settled.
fn balances(room: &Room) -> String {
    room.json("settle --json")["balances"].to_string()
}

#[test]
fn without_an_order_of_seats_later_hands_have_the_one_that_then_holds() {
    let room = sitting_otherwise();
    let before = room.says("sheet");
    assert_snapshot!(room.says("fix 1a set stake=20c"), @"
    was: 1a: seats Anna, Cyril, Ben, Dana, Eva
    now: 1a: stake $0.10 -> $0.20
    was: hand 2: Dana 350 hearts: lost | Anna 0, Cyril +8, Ben 0, Dana -16, Eva +8
    now: hand 2: Dana 350 hearts: lost | Anna 0, Ben +8, Cyril 0, Dana -16, Eva +8
    was: hand 3: Ben 300 hearts: made | Anna -3, Cyril 0, Ben +6, Dana 0, Eva -3
    now: hand 3: Ben 300 hearts: made | Anna -3, Ben +6, Cyril 0, Dana -3, Eva 0
    standings: Anna -35 (-$3.50 -> -$3.80), Ben +6 -> +14 (+$2.80), Cyril +24 -> +16 (+$1.60), Dana 0 -> -3 (-$2.20), Eva +5 -> +8 (+$1.60)
    next: Dana deals, Eva bids first, Anna and Dana sit out
    ");
    let fixed = (room.json("sheet --json"), balances(&room));
    room.does("verify");
    room.does("undo");
    assert_eq!(room.says("sheet"), before);
    // As striking it does.
    room.does("strike 1a");
    room.does("insert 2 set stake=20c");
    assert_eq!((room.json("sheet --json"), balances(&room)), fixed);
    room.does("undo");
    room.does("undo");
    assert_eq!(room.says("sheet"), before);
    // As an edited sheet does.
    let sheet =
        room.run("export").raw().stdout.replace("set seats=Anna,Cyril,Ben,Dana,Eva", "set stake=0.20");
    room.file("edited.sheet", sheet);
    room.does("import --into 1 edited.sheet");
    assert_eq!((room.json("sheet --json"), balances(&room)), fixed);
    // And taken in elsewhere it is the same.
    room.file("night.sheet", room.run("export").raw().stdout);
    room.file("night.jsonl", room.run("export --format jsonl").raw().stdout);
    for file in ["night.sheet", "night.jsonl"] {
        let other = Room::new();
        other.file(file, std::fs::read(room.path(file)).unwrap());
        other.does(&format!("import {file}"));
        assert_eq!(balances(&other), fixed.1, "{file}");
        other.does("verify");
    }
    room.does("undo");
    assert_eq!(room.says("sheet"), before);
}
