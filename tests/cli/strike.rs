//! `strike`: a hand that counts no more, but keeps its number.

use crate::support::Room;

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
