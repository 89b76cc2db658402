//! `insert`: a forgotten hand, put before another; later hands are counted on.

use crate::support::Room;
use insta::assert_snapshot;

#[test]
fn a_forgotten_hand_is_put_before_another() {
    let room = Room::with_a_table();
    room.does("log anna 320 s made");
    room.does("log ben 300 h lost");
    assert_snapshot!(room.says("insert --note forgotten 2 cyril 250 d made"), @r"
    new: hand 2: Cyril 250 diamonds: made | Anna -2, Ben -2, Cyril +4
    standings: Anna +18 -> +16 (+$0.80), Ben -18 -> -20 (-$1.00), Cyril 0 -> +4 (+$0.20)
    next: Ben deals, Cyril speaks first
    ");
    assert_snapshot!(room.says("sheet"), @r"
    session 1 | 2026-03-14 | scarne | open
    ┌────────────────────────────────────────────────────────────────────┐
    │ #   hand              count              Anna        Ben     Cyril │
    ├────────────────────────────────────────────────────────────────────┤
    │ 1   Anna 320 ♠                made   +12   12    -6   -6   -6   -6 │
    │ 2   Cyril 250 ♦               made    -2   10    -2   -8   +4   -2 │
    │ 3   Ben 300 ♥                 lost    +6   16   -12  -20   +6    4 │
    ├────────────────────────────────────────────────────────────────────┤
    │     units                                 +16        -20        +4 │
    │     at $0.05 a unit                    +$0.80     -$1.00    +$0.20 │
    └────────────────────────────────────────────────────────────────────┘
    ");
}

#[test]
fn json_is_the_new_hand() {
    let room = Room::with_a_table();
    room.does("log anna 320 s made");
    let inserted = room.json("insert --json 1 ben 300 h -");
    assert_eq!((inserted["no"].as_i64(), inserted["net"]["Ben"].as_i64()), (Some(1), Some(-12)));
}

#[test]
fn there_must_be_a_hand_behind_it() {
    let room = Room::with_a_table();
    room.does("log anna 320 s made");
    assert_snapshot!(room.refusals(&["insert 2 pass", "insert 1 dana 300 h made"]), @r"
    $ meldbook insert 2 pass
    error: there is no hand 2; there is only hand 1
    [1]
    $ meldbook insert 1 dana 300 h made
    error: no player matches `dana`; the players are Anna, Ben, Cyril
      |
    1 | dana 300 h made
      | ^^^^
    hint: did you mean `Anna`?
    [1]
    ");
}
