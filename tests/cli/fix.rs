//! `fix`: a hand put right where it stands, and everything that changes by it is said.

use crate::rehashed::changed;
use crate::support::Room;
use insta::assert_snapshot;

/// A hand that was entered with an engine that gave twice as much.
fn entered_with_another_engine() -> Room {
    let (room, elsewhere) = (Room::new(), Room::with_a_table());
    elsewhere.does("log anna 320 s made");
    elsewhere.does("log ben 300 h lost");
    let log = changed(&elsewhere.run("export --format jsonl").raw().stdout, |line| {
        if line["no"] == 2 {
            line["change"]["changed"]["list"][0][2][0]["came"]["paid"] =
                serde_json::json!([[2, 1, 12, 60], [3, 1, 12, 60]]);
        }
    });
    room.file("night.jsonl", log);
    room.does("--quiet import --as-recorded night.jsonl");
    room
}

#[test]
fn the_same_line_enters_a_hand_by_the_rules_of_today() {
    let room = entered_with_another_engine();
    assert_snapshot!(room.says("--session 1 why 1"), @r"
    hand 1: Anna 320 ♠ made
      typed: anna 320 s made
      entered today it would score: Anna 320 ♠ made | Anna +12, Ben -6, Cyril -6
      Anna: +24 = +$1.20
      Ben: -12 = -$0.60
      Cyril: -12 = -$0.60
    ");
    assert_snapshot!(room.says("--session 1 fix 1 anna 320 s made"), @"
    was: hand 1: Anna 320 ♠ made | Anna +24, Ben -12, Cyril -12
    now: hand 1: Anna 320 spades: made | Anna +12, Ben -6, Cyril -6
    standings: Anna +30 -> +18 (+$0.90), Ben -24 -> -18 (-$0.90), Cyril -6 -> 0 ($0.00)
    next: Ben deals, Cyril bids first
    ");
    assert_snapshot!(room.says("--session 1 why 1"), @"
    hand 1: Anna 320 spades: made
      typed: anna 320 s made
      Anna gets 3 (bid 300-340) x 2 (spades) = 6 from each of Ben, Cyril
      Anna: +12 = +$0.60
      Ben: -6 = -$0.30
      Cyril: -6 = -$0.30
    ");
    assert_eq!(room.json("verify --json")["otherwise"], serde_json::json!([]));
    // What was entered first comes back; other corrections leave it alone.
    room.does("--session 1 undo");
    assert_snapshot!(room.says("--session 1 set --all hearts_multiplier=3"), @"
    was: hand 2: Ben 300 hearts: lost | Anna +6, Ben -12, Cyril +6
    now: hand 2: Ben 300 hearts: lost | Anna +18, Ben -36, Cyril +18
    standings: Anna +30 -> +42 (+$2.10), Ben -24 -> -48 (-$2.40), Cyril -6 -> +6 (+$0.30)
    next: Ben deals, Cyril bids first
    ");
    assert_snapshot!(room.says("verify"), @"
    1 session, 6 entries, 2 hands scored again: everything is correct
    these hands stay as they were played; entered today they would score differently:
    session 1: at 1: the rules give other figures today
    ");
}
