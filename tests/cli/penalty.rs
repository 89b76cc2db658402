//! `penalty`: units outside of a hand.

use crate::support::Room;
use insta::assert_snapshot;

#[test]
fn to_each_to_one_and_to_the_kitty() {
    let room = Room::new();
    room.does("new classic Anna Ben Cyril Dana --stake 10c --date 2026-03-14");
    assert_snapshot!(room.says("penalty anna all 2 misdeal"), @"
    new: 0a: penalty: Anna pays 2 to each of the others, misdeal | Anna -6, Ben +2, Cyril +2, Dana +2
    standings: Anna 0 -> -6 (-$0.60), Ben 0 -> +2 (+$0.20), Cyril 0 -> +2 (+$0.20), Dana 0 -> +2 (+$0.20)
    next: Dana deals, Anna bids first, Dana sits out
    ");
    assert_snapshot!(room.says("penalty ben kitty 5 looked at the widow"), @"
    new: 0b: penalty: Ben pays 5 to kitty, looked at the widow | Ben -5, kitty +5
    standings: Ben +2 -> -3 (-$0.30), kitty 0 -> +5 (+$0.50)
    next: Dana deals, Anna bids first, Dana sits out
    ");
    assert_snapshot!(room.says("penalty ben cyril 3 revoke"), @"
    new: 0c: penalty: Ben pays 3 to Cyril, revoke | Ben -3, Cyril +3
    standings: Ben -3 -> -6 (-$0.60), Cyril +2 -> +5 (+$0.50)
    next: Dana deals, Anna bids first, Dana sits out
    ");
    assert_snapshot!(room.says("why 0a"), @"
    0a: penalty: Anna pays 2 to each of the others, misdeal
      Anna: -6 = -$0.60
      Ben: +2 = +$0.20
      Cyril: +2 = +$0.20
      Dana: +2 = +$0.20
    ");
    assert_snapshot!(room.says("sheet"), @"
    session 1 | 2026-03-14 | classic | open
      Stake  One unit is $0.10.
             Schedule three_five_ten, units for a bid: 300-340 3, 350-390 5, 400-440
             10, 450-490 15, 500-540 20, 550-590 25, 600 and more 30.
      Kitty  There is a kitty. A losing bidder pays it one share when the bid is 350
             or more.
             It pays a winning bidder one share when the bid is 350 or more.
    ┌──────────────────────────────────────────────────────────────────────────────┐
    │ #  hand                                 Anna     Ben   Cyril    Dana   kitty │
    ├──────────────────────────────────────────────────────────────────────────────┤
    │0a  penalty: Anna pays 2 to each of        -6       2       2       2         │
    │    the others, misdeal                                                       │
    │0b  penalty: Ben pays 5 to kitty,                  -3                       5 │
    │    looked at the widow                                                       │
    │0c  penalty: Ben pays 3 to Cyril,                  -6       5                 │
    │    revoke                                                                    │
    ├──────────────────────────────────────────────────────────────────────────────┤
    │    units                                  -6      -6      +5      +2      +5 │
    │    at $0.10 a unit                    -$0.60  -$0.60  +$0.50  +$0.20  +$0.50 │
    └──────────────────────────────────────────────────────────────────────────────┘
    ");
    assert_eq!(room.json("sheet --json")["sheet"][1]["net"], serde_json::json!({"Ben": -5, "kitty": 5}));
    assert_eq!(room.json("totals --json --player anna")[0]["units"], -6);
    assert!(room.says("verify").ends_with("everything is correct\n"));
    assert_snapshot!(room.says("fix 0a penalty anna kitty 1 misdeal"), @"
    was: 0a: penalty: Anna pays 2 to each of the others, misdeal | Anna -6, Ben +2, Cyril +2, Dana +2
    now: 0a: penalty: Anna pays 1 to kitty, misdeal | Anna -1, kitty +1
    standings: Anna -6 -> -1 (-$0.10), Ben -6 -> -8 (-$0.80), Cyril +5 -> +3 (+$0.30), Dana +2 -> 0 ($0.00), kitty +5 -> +6 (+$0.60)
    next: Dana deals, Anna bids first, Dana sits out
    ");
    room.does("undo");
    assert_eq!(room.json("totals --json --player anna")[0]["units"], -6);
}

#[test]
fn it_stands_where_it_was_forgotten() {
    let room = Room::new();
    room.does("new classic Anna Ben Cyril Dana --stake 10c --date 2026-03-14");
    room.does("log anna 350 s -");
    room.does("seat out dana");
    room.does("log anna 300 h +");
    assert_snapshot!(room.says("penalty anna all 2 misdeal --from 2"), @"
    new: 1b: penalty: Anna pays 2 to each of the others, misdeal | Anna -4, Ben +2, Cyril +2
    standings: Anna -74 -> -78 (-$7.80), Ben +17 -> +19 (+$1.90), Cyril +17 -> +19 (+$1.90)
    this stands after 1a (Dana leaves): `undo` and then `insert 1a LINE` puts it before that
    next: Ben deals, Cyril bids first
    ");
    room.does("undo");
    assert_snapshot!(room.says("insert 1a penalty anna all 2 misdeal"), @"
    new: 1a: penalty: Anna pays 2 to each of the others, misdeal | Anna -6, Ben +2, Cyril +2, Dana +2
    standings: Anna -74 -> -80 (-$8.00), Ben +17 -> +19 (+$1.90), Cyril +17 -> +19 (+$1.90), Dana +20 -> +22 (+$2.70)
    next: Ben deals, Cyril bids first
    ");
}

#[test]
fn in_marias_it_is_units_with_and_without_money() {
    let room = Room::new();
    room.does("new marias Anna Ben Cyril --date 2026-03-14");
    assert_snapshot!(room.says("penalty anna all 2 misdeal"), @"
    new: 0a: penalty: Anna pays 2 to each of the others, misdeal | Anna -4, Ben +2, Cyril +2
    standings: Anna 0 -> -4, Ben 0 -> +2, Cyril 0 -> +2
    next: Cyril deals, Anna is forehand
    ");
    room.does("new marias Anna Ben Cyril --stake '1 Kč' --date 2026-03-15");
    assert_snapshot!(room.says("penalty anna all 2 misdeal"), @"
    new: 0a: penalty: Anna pays 2 to each of the others, misdeal | Anna -4, Ben +2, Cyril +2
    standings: Anna 0 -> -4 (-4 Kč), Ben 0 -> +2 (+2 Kč), Cyril 0 -> +2 (+2 Kč)
    next: Cyril deals, Anna is forehand
    ");
    assert_snapshot!(room.says("settle"), @r"
    ┌─────────────────────────┐
    │          play   balance │
    ├─────────────────────────┤
    │ Anna    -4 Kč     -4 Kč │
    │ Ben     +2 Kč     +2 Kč │
    │ Cyril   +2 Kč     +2 Kč │
    └─────────────────────────┘
    Anna pays Ben 2 Kč
    Anna pays Cyril 2 Kč
    ");
}

#[test]
fn in_games_to_points_it_is_checks_and_points_do_not_move() {
    let room = Room::new();
    room.does("new check Anna Ben Cyril Dana --stake check=5c --date 2026-03-14");
    room.does("log anna 320 h m120/40 t210");
    let points = room.json("--json")["games"].clone();
    assert_snapshot!(room.says("penalty anna ben 4 renege"), @"
    new: 1a: penalty: Anna pays 4 to Ben, renege | Anna -4, Ben +4
    standings: Anna +7 -> +3 (+$0.15), Ben -7 -> -3 (-$0.15)
    next: Anna deals, Ben bids first
    ");
    assert_eq!(room.json("--json")["games"], points);
    assert_snapshot!(room.says("settle"), @r"
    ┌──────────────────────────┐
    │           play   balance │
    ├──────────────────────────┤
    │ Anna    +$0.15    +$0.15 │
    │ Ben     -$0.15    -$0.15 │
    │ Cyril   +$0.35    +$0.35 │
    │ Dana    -$0.35    -$0.35 │
    └──────────────────────────┘
    game 1, to 1000: Anna+Cyril 330, Ben+Dana 80; it is not finished, and pays nothing
    Ben pays Anna $0.15
    Dana pays Cyril $0.35
    ");
    room.does("new check Anna Ben Cyril Dana --date 2026-03-15");
    assert_snapshot!(room.refusals(&["penalty anna ben 4 renege"]), @"
    $ meldbook penalty anna ben 4 renege
    error: 0a: what a penalty costs was not agreed: `set stake=check=5c` does
    [1]
    ");
    room.does("new family Anna Ben Cyril Dana --stake game=1 --date 2026-03-16");
    assert_snapshot!(room.refusals(&["penalty anna ben 4 renege"]), @"
    $ meldbook penalty anna ben 4 renege
    error: 0a: what a penalty costs was not agreed: `set stake=penalty=5c` does
    [1]
    ");
}

#[test]
fn what_is_no_penalty_is_refused() {
    let room = Room::new();
    room.does("new classic Anna Ben Cyril Dana --stake 10c --date 2026-03-14");
    assert_snapshot!(
        room.refusals(&[
            "penalty xaver all 2 misdeal", "penalty anna anna 2 misdeal", "penalty anna all 0 misdeal",
            "penalty anna all -2 misdeal", "penalty anna all 2", "penalty anna all much misdeal",
            "penalty anna all 9223372036854775807 misdeal", "penalty anna ben 922337203685477580 misdeal"
        ]),
        @"
    $ meldbook penalty xaver all 2 misdeal
    error: no player matches `xaver`; the players are Anna, Ben, Cyril, Dana
    [1]
    $ meldbook penalty anna anna 2 misdeal
    error: Anna cannot pay Anna
    [1]
    $ meldbook penalty anna all 0 misdeal
    error: a penalty is 1 unit or more, not 0
    [1]
    $ meldbook penalty anna all -2 misdeal
    error: a penalty is 1 unit or more, not -2
    [1]
    $ meldbook penalty anna all 2
    error: missing argument: `<WHY>...`

    Usage: meldbook penalty <FROM> <TO> <UNITS> <WHY>...

    For more information, try `--help`.
    [2]
    $ meldbook penalty anna all much misdeal
    error: cannot read `penalty anna all much misdeal`; write it like `penalty anna all 2 misdeal` or `penalty anna kitty 5 revoke`
    [1]
    $ meldbook penalty anna all 9223372036854775807 misdeal
    error: 0a: an amount is too large to be counted
    [1]
    $ meldbook penalty anna ben 922337203685477580 misdeal
    error: 0a: an amount is too large to be counted
    [1]
    "
    );
    let czech = |line: &str| room.run(line).variable("MELDBOOK_LANG", "cs").end().to_string();
    assert_snapshot!(czech("penalty anna all 2 špatně rozdala"), @"
    $ meldbook penalty anna all 2 špatně rozdala
    přibylo: 0a: pokuta: Anna 2 → každému z ostatních, špatně rozdala | Anna -6, Ben +2, Cyril +2, Dana +2
    stav: Anna 0 -> -6 (-0,60 $), Ben 0 -> +2 (+0,20 $), Cyril 0 -> +2 (+0,20 $), Dana 0 -> +2 (+0,20 $)
    další rozdává Dana, první mluví Anna, pauzíruje Dana
    ");
    assert_snapshot!(czech("penalty ben kitty 5 renonc"), @"
    $ meldbook penalty ben kitty 5 renonc
    přibylo: 0b: pokuta: Ben 5 → bank, renonc | Ben -5, bank +5
    stav: Ben +2 -> -3 (-0,30 $), bank 0 -> +5 (+0,50 $)
    další rozdává Dana, první mluví Anna, pauzíruje Dana
    ");
}

#[test]
fn a_penalty_is_a_whole_number_of_units() {
    let room = Room::with_a_table();
    for line in [
        "penalty anna all 2.0 misdeal",
        "penalty anna all 2.5 units misdeal",
        "penalty anna all 10 cents misdeal",
    ] {
        let said = room.refuses(1, line);
        assert!(said.starts_with(&format!("error: cannot read `{line}`; write it like")), "{said}");
    }
    assert!(room.says("penalty anna ben 3 units misdeal").contains("Anna pays 3 to Ben, misdeal"));
    assert!(
        room.says("penalty anna ben 3 '2 units of misdeal'")
            .contains("Anna pays 3 to Ben, 2 units of misdeal")
    );
    let sheet = room.says("export");
    assert!(sheet.contains("penalty Anna Ben 3 \"2 units of misdeal\""), "{sheet}");
}

#[test]
fn history_says_once_that_it_was_one() {
    let room = Room::with_a_table();
    room.does("penalty anna all 2 misdeal");
    assert_snapshot!(room.says("undo"), @"
    undone: penalty Anna pays 2 to each of the others, misdeal (entry 2)
    gone: 0a: penalty: Anna pays 2 to each of the others, misdeal | Anna -4, Ben +2, Cyril +2
    standings: Anna -4 -> 0 ($0.00), Ben +2 -> 0 ($0.00), Cyril +2 -> 0 ($0.00)
    next: Cyril deals, Anna bids first
    ");
}
