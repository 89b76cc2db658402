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
    assumed: Anna dealt it; `dealer NAME` at the end of its line says otherwise
    next: Ben deals, Cyril bids first
    ");
    assert_snapshot!(room.says("sheet"), @"
    session 1 | 2026-03-14 | scarne | open
      Stake  One unit is $0.05.
             Schedule scarne_standard, units for a bid: 250-290 2, 300-340 3,
             350-390 4, 400-440 5, 450-490 6, 500-540 7, 550-590 8, 600-640 9,
             650-690 10, 700 and more 11.
      Kitty  No kitty.
             When all pass nobody pays, and the next dealer deals.
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
    hint: type `anna 250 s 160+170`
    [1]
    ");
}

/// Dana left before hand 2 was logged, and the hand before that was forgotten.
fn somebody_left() -> Room {
    let room = Room::new();
    room.does("new classic Anna Ben Cyril Dana --stake 10c --date 2026-03-14");
    for line in ["log anna 350 d -", "seat out dana", "log ben 300 h +"] {
        room.does(line);
    }
    room
}

#[test]
fn before_a_leaving_the_leaver_pays() {
    let room = somebody_left();
    assert_snapshot!(room.says("insert 1a cyril 350 s -"), @r"
    new: hand 2: Cyril 350 spades: lost | Anna +20, Ben +20, Cyril -80, Dana +20, kitty +20
    was: 1a: Dana leaves, share of the kitty +$0.25
    now: 2a: Dana leaves, share of the kitty +$0.75
    standings: Anna -43 -> -23 (-$2.30), Ben +16 -> +36 (+$3.60), Cyril +7 -> -73 (-$7.30), Dana +10 -> +30 (+$3.75), kitty +10 -> +30 (+$2.25)
    assumed: Anna dealt it; `dealer NAME` at the end of its line says otherwise
    next: Ben deals, Cyril bids first
    ");
    assert!(room.says("verify").ends_with("everything is correct\n"));
}

#[test]
fn right_before_a_hand_it_says_who_came_or_left_there() {
    let room = somebody_left();
    assert_snapshot!(room.says("insert 2 cyril 350 s -"), @r"
    new: hand 2: Cyril 350 spades: lost | Anna +20, Ben +20, Cyril -60, kitty +20
    standings: Anna -43 -> -23 (-$2.30), Ben +16 -> +36 (+$3.60), Cyril +7 -> -53 (-$5.30), kitty +10 -> +30 (+$2.75)
    assumed: Anna dealt it; `dealer NAME` at the end of its line says otherwise
    this stands after 1a (Dana leaves): `undo` and then `insert 1a LINE` puts it before that
    next: Ben deals, Cyril bids first
    ");
    room.does("undo");
    assert_snapshot!(room.run("insert 2 cyril 350 s -").variable("MELDBOOK_LANG", "cs").says(), @r"
    přibylo: rozdání 2: Cyril 350 piky: prohráno | Anna +20, Ben +20, Cyril -60, bank +20
    stav: Anna -43 -> -23 (-2,30 $), Ben +16 -> +36 (+3,60 $), Cyril +7 -> -53 (-5,30 $), bank +10 -> +30 (+2,75 $)
    předpokládá se: rozdával hráč Anna; jestli ne, připište na konec řádku `rozdával JMÉNO`
    je to až za 1a (Dana odchází): `zpět` a potom `vlož 1a ŘÁDEK` to přesune před to
    další rozdává Ben, první mluví Cyril
    ");
    room.does("undo");
    assert_snapshot!(room.says("insert 2 spent anna 5 beer"), @r"
    new: 1b: Anna paid $5.00 for beer
    this stands after 1a (Dana leaves): `undo` and then `insert 1a LINE` puts it before that
    next: Ben deals, Cyril bids first
    ");
    room.does("undo");
    // Who came or left is no matter to a payment.
    assert_snapshot!(room.says("insert 2 paid anna ben 1"), @r"
    new: 1b: Anna paid Ben $1.00
    next: Ben deals, Cyril bids first
    ");
    room.does("undo");
    assert_snapshot!(room.says("insert 2 seat in emil"), @r"
    new: 1b: emil joins, share of the kitty -$0.25
    was: hand 2: Ben 300 hearts: made | Anna -3, Ben +6, Cyril -3
    now: hand 2: Ben 300 hearts: made | Anna -3, Ben +9, Cyril -3, emil -3
    standings: Ben +16 -> +19 (+$1.90), emil 0 -> -3 (-$0.55), kitty +10 (+$0.75 -> +$1.00)
    next: Ben deals, Cyril bids first, Ben sits out
    ");
}
