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
    Anna deals twice in a row, hands 2 and 3; `fix 3 LINE dealer NAME` says otherwise
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
    Anna deals twice in a row, hands 2 and 3; `fix 3 LINE dealer NAME` says otherwise
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
    Anna deals twice in a row, hands 2 and 3; `fix 3 LINE dealer NAME` says otherwise
    this stands after 1a (Dana leaves): `undo` and then `insert 1a LINE` puts it before that
    next: Ben deals, Cyril bids first
    ");
    room.does("undo");
    assert_snapshot!(room.run("insert 2 cyril 350 s -").variable("MELDBOOK_LANG", "cs").says(), @r"
    přibylo: rozdání 2: Cyril 350 piky: prohráno | Anna +20, Ben +20, Cyril -60, bank +20
    stav: Anna -43 -> -23 (-2,30 $), Ben +16 -> +36 (+3,60 $), Cyril +7 -> -53 (-5,30 $), bank +10 -> +30 (+2,75 $)
    předpokládá se: rozdával hráč Anna; jestli ne, připište na konec řádku `rozdával JMÉNO`
    Anna rozdává dvakrát po sobě, rozdání 2 a 3; jestli ne, `oprav 3 ŘÁDEK rozdával JMÉNO`
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

#[test]
fn who_deals_twice_in_a_row_is_said() {
    let room = Room::with_a_table();
    for line in ["anna 320 s made", "ben 300 h lost", "cyril 300 d made"] {
        room.does(&format!("log {line}"));
    }
    assert_snapshot!(room.says("insert 3 cyril 250 d made"), @"
    new: hand 3: Cyril 250 diamonds: made | Anna -2, Ben -2, Cyril +4
    standings: Anna +15 -> +13 (+$0.65), Ben -21 -> -23 (-$1.15), Cyril +6 -> +10 (+$0.50)
    assumed: Ben dealt it; `dealer NAME` at the end of its line says otherwise
    Ben deals twice in a row, hands 3 and 4; `fix 4 LINE dealer NAME` says otherwise
    next: Cyril deals, Anna bids first
    ");
    // What was said before is not said again.
    assert_snapshot!(room.says("fix 1 anna 320 s lost"), @"
    was: hand 1: Anna 320 spades: made | Anna +12, Ben -6, Cyril -6
    now: hand 1: Anna 320 spades: lost | Anna -24, Ben +12, Cyril +12
    standings: Anna +13 -> -23 (-$1.15), Ben -23 -> -5 (-$0.25), Cyril +10 -> +28 (+$1.40)
    next: Cyril deals, Anna bids first
    ");
    assert_snapshot!(room.says("fix 4 cyril 300 d made dealer anna"), @"
    was: hand 4: Cyril 300 diamonds: made (cyril 300 d made) | Anna -3, Ben -3, Cyril +6
    now: hand 4: Cyril 300 diamonds: made (cyril 300 d made dealer anna) | Anna -3, Ben -3, Cyril +6
    next: Ben deals, Cyril bids first
    ");
    assert_snapshot!(room.run("--lang cs undo").says(), @"
    vzato zpět: oprava rozdání 4 cyril 300 d made dealer anna (záznam 7)
    bylo: rozdání 4: Cyril 300 káry: uhráno (cyril 300 d made dealer anna) | Anna -3, Ben -3, Cyril +6
    nyní: rozdání 4: Cyril 300 káry: uhráno (cyril 300 d made) | Anna -3, Ben -3, Cyril +6
    Ben rozdává dvakrát po sobě, rozdání 3 a 4; jestli ne, `oprav 4 ŘÁDEK rozdával JMÉNO`
    další rozdává Cyril, první mluví Anna
    ");
}

#[test]
fn two_hands_that_stand_side_by_side_may_have_one_dealer() {
    let room = Room::with_a_table();
    for line in ["anna 320 s made", "ben 300 h lost", "cyril 300 d made dealer cyril"] {
        room.does(&format!("log {line}"));
    }
    assert_snapshot!(room.says("strike 2"), @"
    was: hand 2: Ben 300 hearts: lost | Anna +6, Ben -12, Cyril +6
    now: hand 2: struck out (Ben 300 h lost)
    standings: Anna +15 -> +9 (+$0.45), Ben -21 -> -9 (-$0.45), Cyril +6 -> 0 ($0.00)
    Cyril deals twice in a row, hands 1 and 3; `fix 3 LINE dealer NAME` says otherwise
    next: Anna deals, Ben bids first
    ");
    assert_snapshot!(room.says("fix 2 ben 300 h lost"), @"
    was: hand 2: struck out (Ben 300 h lost)
    now: hand 2: Ben 300 hearts: lost | Anna +6, Ben -12, Cyril +6
    standings: Anna +9 -> +15 (+$0.75), Ben -9 -> -21 (-$1.05), Cyril 0 -> +6 (+$0.30)
    next: Anna deals, Ben bids first
    ");
}
