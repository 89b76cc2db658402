//! `strike`: a hand that counts no more, but keeps its number.

use crate::support::Room;
use insta::assert_snapshot;

/// What the log says that hands came to, entry by entry.
fn figures(room: &Room) -> Vec<String> {
    let log = room.run("export --format jsonl").raw().stdout;
    let entries = log.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
    entries.map(|entry| entry["change"].to_string()).collect()
}

#[test]
fn a_struck_hand_comes_to_nothing() {
    let room = Room::with_a_table();
    room.does("log a320s+");
    room.does("log b300h-");
    room.does("strike 1");
    room.does("set --all hearts_multiplier=3");
    let said = figures(&room);
    assert!(!said[3].contains("came"), "nor does a later hand by it: {said:?}");
    assert!(said[4].contains(r#""again":[[1,{"came""#) && !said[4].contains("[0,{"), "{said:?}");
    let rows = "SELECT count(*) FROM posting JOIN place ON place.id = place WHERE hand = 1";
    assert_eq!(room.ledger().query_row(rows, [], |row| row.get::<_, i64>(0)).unwrap(), 0);
    // It stands again under the rules that hold now.
    room.does("undo");
    room.does("undo");
    assert!(!figures(&room)[5..].concat().contains("came"), "what stood before stands again");
    room.does("verify");
}

#[test]
fn who_was_put_away_from_the_table_since_does_not_come_back_into_a_struck_hand() {
    let room = Room::new();
    room.does("new classic Anna Ben Cyril Dana --stake 10c --date 2026-03-14 --dealer dana");
    for line in ["log a350s-", "log b350h-", "strike 2", "seat out dana --from 2"] {
        room.does(line);
    }
    assert_snapshot!(room.says("fix 2 ben 350 h lost"), @"
    was: hand 2: struck out (Ben 350 h lost)
    now: hand 2: Ben 350 hearts: lost | Anna +10, Ben -30, Cyril +10, kitty +10
    standings: Anna -80 -> -70 (-$7.00), Ben +20 -> -10 (-$1.00), Cyril +20 -> +30 (+$3.00), kitty +20 -> +30 (+$2.50)
    next: Ben deals, Cyril bids first
    ");
    let sheet = room.says("sheet");
    room.file("night.sheet", room.says("export"));
    let other = Room::new();
    other.file("night.sheet", std::fs::read(room.path("night.sheet")).unwrap());
    other.does("import night.sheet");
    assert_eq!(other.says("sheet"), sheet);
}
