//! `spent`: a round that one player paid for several.

use crate::support::Room;
use insta::assert_snapshot;

fn a_night() -> Room {
    let room = Room::new();
    room.does("new scarne Anna Ben Cyril --stake 5c --date 2026-03-14");
    room.does("log anna 320 s made");
    room
}

#[test]
fn units_are_worth_the_stake() {
    let room = a_night();
    for (line, said) in [
        ("spent anna 12 units beer", "1a: Anna paid $0.60 for beer\n"),
        ("--lang cs spent anna 1 jednotka pivo", "0,05 $"),
        ("paid ben anna 5 units", "Ben paid Anna $0.25"),
    ] {
        assert!(room.says(line).contains(said), "{line}: {}", room.says("sheet"));
    }
    let said = room.run("play").input("ben paid anna 5 units\nben bought beer 12 units for anna\n").says();
    assert!(said.contains("Ben paid Anna $0.25") && said.contains("Ben paid $0.60 for beer"), "{said}");
    for line in ["spent anna 12.5 units beer", "paid ben anna 2.5 units"] {
        assert!(room.refuses(1, line).contains("5 units`; write it like"), "{line}");
    }
    // Where nothing is staked a unit is worth nothing.
    let unstaked = Room::new();
    unstaked.does("new family Anna Ben Cyril Dana --date 2026-03-14");
    assert!(unstaked.refuses(1, "spent anna 12 units beer").contains("cannot read `12 units`"));
}

#[test]
fn everybody_at_the_table_shares_it() {
    let room = a_night();
    assert_snapshot!(room.says("spent anna 24.50 pizza and beer"), @r"
    new: 1a: Anna paid $24.50 for pizza and beer
    next: Anna deals, Ben bids first
    ");
    assert_snapshot!(room.says("why 1a"), @r"
    1a: Anna paid $24.50 for pizza and beer
      Anna's share: $8.17
      Ben's share: $8.17
      Cyril's share: $8.16
    ");
    assert_snapshot!(room.says("sheet"), @r"
    session 1 | 2026-03-14 | scarne | open
      Stake  One unit is $0.05.
             Schedule scarne_standard, units for a bid: 250-290 2, 300-340 3,
             350-390 4, 400-440 5, 450-490 6, 500-540 7, 550-590 8, 600-640 9,
             650-690 10, 700 and more 11.
      Kitty  No kitty.
             When all pass nobody pays, and the next dealer deals.
    ┌──────────────────────────────────────────────────────────────────────────────┐
    │  #   hand                        count              Anna       Ben     Cyril │
    ├──────────────────────────────────────────────────────────────────────────────┤
    │  1   Anna 320 ♠                          made   +12   12   -6   -6   -6   -6 │
    │ 1a   Anna paid $24.50 for                                                    │
    │      pizza and beer                                                          │
    ├──────────────────────────────────────────────────────────────────────────────┤
    │      units                                           +12        -6        -6 │
    │      at $0.05 a unit                              +$0.60    -$0.30    -$0.30 │
    └──────────────────────────────────────────────────────────────────────────────┘
    ");
    assert_snapshot!(room.says("settle"), @r"
    ┌────────────────────────────────────┐
    │           play    shared   balance │
    ├────────────────────────────────────┤
    │ Anna    +$0.60   +$16.33   +$16.93 │
    │ Ben     -$0.30    -$8.17    -$8.47 │
    │ Cyril   -$0.30    -$8.16    -$8.46 │
    └────────────────────────────────────┘
    Ben pays Anna $8.47
    Cyril pays Anna $8.46
    ");
    assert_eq!(room.json("totals --json")[0]["amount"], 60, "play alone");
    assert!(room.says("verify").ends_with("everything is correct\n"));
}

#[test]
fn some_of_them_share_it_and_odd_cents_go_by_seats() {
    let room = a_night();
    assert_snapshot!(room.says("spent ben 0.25 coffee --among cyril ben"), @r"
    new: 1a: Ben paid $0.25 for coffee, shared by Ben and Cyril
    next: Anna deals, Ben bids first
    ");
    assert_snapshot!(room.says("why 1a"), @r"
    1a: Ben paid $0.25 for coffee, shared by Ben and Cyril
      Ben's share: $0.13
      Cyril's share: $0.12
    ");
    let row = &room.json("sheet --json")["sheet"][1];
    assert_eq!(row["shares"], serde_json::json!({"Ben": 13, "Cyril": 12}));
    assert_eq!((row["player"].clone(), row["amount"].clone()), ("Ben".into(), 25.into()));
    let balances = &room.json("settle --json")["balances"];
    assert_eq!(balances, &serde_json::json!({"Anna": 60, "Ben": -30 + 12, "Cyril": -30 - 12}));
}

#[test]
fn it_is_shared_by_those_who_sat_there_then() {
    let room = a_night();
    room.does("seat in Dana");
    room.does("spent dana 4 cake");
    // Nobody shares, or pays, before being at the table.
    assert!(room.refuses(1, "spent dana 4 cake --from 1").contains("no player matches `dana`"));
    room.does("spent anna 4 cake --from 1");
    assert_snapshot!(room.says("settle"), @r"
    ┌───────────────────────────────────┐
    │           play   shared   balance │
    ├───────────────────────────────────┤
    │ Anna    +$0.60   +$1.66    +$2.26 │
    │ Ben     -$0.30   -$2.33    -$2.63 │
    │ Cyril   -$0.30   -$2.33    -$2.63 │
    │ Dana     $0.00   +$3.00    +$3.00 │
    └───────────────────────────────────┘
    Ben pays Anna $2.26
    Ben pays Dana $0.37
    Cyril pays Dana $2.63
    ");
}

#[test]
fn it_is_corrected_and_struck_like_anything_else() {
    let room = a_night();
    let before = room.says("settle");
    room.does("spent anna 24.50 pizza");
    assert_snapshot!(room.says("fix 1a spent ben 21 pizza"), @r"
    was: 1a: Anna paid $24.50 for pizza
    now: 1a: Ben paid $21.00 for pizza
    next: Anna deals, Ben bids first
    ");
    assert_snapshot!(room.says("strike 1a"), @r"
    gone: 1a: Ben paid $21.00 for pizza
    next: Anna deals, Ben bids first
    ");
    assert_eq!(room.says("settle"), before);
}

#[test]
fn what_is_no_round_is_refused() {
    let room = a_night();
    assert_snapshot!(
        room.refusals(&[
            "spent xaver 5 beer", "spent anna much beer", "spent anna 0 beer", "spent anna -5 beer", "spent anna '5 EUR' beer",
            "spent anna 5", "spent anna 5 beer --among xaver", "spent anna 92233720368547758 beer"
        ]),
        @r"
    $ meldbook spent xaver 5 beer
    error: no player matches `xaver`; the players are Anna, Ben, Cyril
    [1]
    $ meldbook spent anna much beer
    error: `much` is not an amount of money; write it like `1.35`, `5c`, `0.10 EUR` or `2 Kč`
    [1]
    $ meldbook spent anna 0 beer
    error: the amount must be more than zero, not $0.00
    [1]
    $ meldbook spent anna -5 beer
    error: the amount must be more than zero, not -$5.00
    [1]
    $ meldbook spent anna 5 EUR beer
    error: `5 EUR` is in EUR, but this session is in USD
    [1]
    $ meldbook spent anna 5
    error: missing argument: `<WHAT>...`

    Usage: meldbook spent <NAME> <AMOUNT> <WHAT>...

    For more information, try `--help`.
    [2]
    $ meldbook spent anna 5 beer --among xaver
    error: no player matches `xaver`; the players are Anna, Ben, Cyril
    [1]
    $ meldbook spent anna 92233720368547758 beer
    error: 1a: an amount is too large to be counted
    [1]
    "
    );
    assert_eq!(room.json("settle --json")["balances"]["Anna"], 60);
    let czech = |line: &str| room.run(line).variable("MELDBOOK_LANG", "cs").end().to_string();
    assert_snapshot!(czech("spent anna 24,50 pizza --among anna ben"), @r"
    $ meldbook spent anna 24,50 pizza --among anna ben
    přibylo: 1a: útrata: Anna 24,50 $, pizza; dělí se Anna a Ben
    další rozdává Anna, první mluví Ben
    ");
}

#[test]
fn odd_cents_go_by_the_seats_at_its_place() {
    let room = Room::new();
    room.does("new scarne Anna Ben Cyril --date 2026-03-14");
    room.does("log a320s+");
    room.does("spent cyril 9.01 beer --among anna ben");
    room.does("insert 1a set seats=Ben,Anna,Cyril");
    assert_eq!(room.json("sheet --json")["sheet"][2]["shares"], serde_json::json!({"Ben": 451, "Anna": 450}));
}

#[test]
fn what_it_was_for_is_said() {
    let room = Room::new();
    room.does("new scarne Anna Ben Cyril --stake 10c");
    for line in ["spent ben 9 ''", "penalty ben anna 2 ' '"] {
        let said = room.refuses(1, line);
        assert!(said.contains("write it like"), "{said}");
    }
}

#[test]
fn who_shares_it_is_not_forgotten() {
    let room = Room::with_a_table();
    for line in ["spent anna 20 pizza among", "spent anna 20 among"] {
        let ran = room.run("play").input(line).end();
        assert!(ran.stderr.contains(&format!("cannot read `{line}`")), "{ran}");
    }
}
