//! `sheet --as`: the night under other rules, side by side.

use crate::support::Room;
use insta::assert_snapshot;
use serde_json::json;

fn four() -> Room {
    let room = Room::new();
    room.does("new classic Anna Ben Cyril Dana --stake 5c --date 2026-03-14 --dealer dana");
    for line in [
        "log anna 350 s m120 t230",
        "log ben 300 blind",
        "set stake=10c hearts_multiplier=2",
        "log cyril 400 h m160 t200",
        "log anna 310 d -",
        "strike 4",
        "seat out dana",
        "log ben 350 h -",
        "penalty ben all 2 'looked at the widow'",
        "spent anna 12 pizza",
        "log cyril 300 blind",
    ] {
        room.does(line);
    }
    room
}

#[test]
fn the_same_rules_make_no_difference() {
    let room = four();
    room.does("new scarne Anna Ben Cyril --stake 5c --dealer cyril --date 2026-03-15");
    room.does("log anna 320 s +");
    let both = room.json("sheet --as scarne --json");
    for account in both["accounts"].as_array().unwrap() {
        assert_eq!(account["own"], account["other"]);
        assert_eq!(account["difference"], json!({"units": 0, "amount": 0}));
    }
    assert_eq!(both["hands"][0]["own"], both["hands"][0]["other"]);
}

#[test]
fn what_was_not_staked_is_worth_no_money() {
    let room = Room::new();
    let stake = "--stake game=2,hundred=10c,penalty=25c";
    room.does(&format!(
        "new family Anna Ben Cyril Dana {stake} --date 2026-03-14 --dealer dana --set target=300"
    ));
    for line in ["log a320h150/40+170/80", "set stake=penalty=50c", "penalty ben anna 1 misdeal"] {
        room.does(line);
    }
    let both = room.json("sheet --as check --json");
    assert_eq!(both["accounts"][0]["own"], json!({"amount": 270, "games": 1, "points": 320, "units": 1}));
    // A game of 500 has not ended.
    let other = &both["accounts"][0]["other"];
    assert_eq!(other, &json!({"amount": 0, "games": 0, "points": 320, "units": 7}));
    assert_snapshot!(room.says("sheet --as check"), @"
    session 1 | 2026-03-14 | family with house rules | open
    totals under family with house rules / under check, at the stakes of the night
    ┌──────────────────────────────────────────────────────────────────────────────┐
    │ #  hand                                Anna        Ben      Cyril       Dana │
    ├──────────────────────────────────────────────────────────────────────────────┤
    │ 1  Anna 320 ♥ made                320 / 320  120 / 120  320 / 320  120 / 120 │
    │1a  stake check $0.25 -> $0.50                                                │
    │1b  penalty: Ben pays 1 to Anna,                                              │
    │    misdeal                                                                   │
    ├──────────────────────────────────────────────────────────────────────────────┤
    │    points, family                       320        120        320        120 │
    │    points, check                        320        120        320        120 │
    │    difference                             0          0          0          0 │
    │    games won, family                      1          0          1          0 │
    │    games won, check                       0          0          0          0 │
    │    difference                            -1          0         -1          0 │
    │    checks, family                        +1         -1          0          0 │
    │    checks, check                         +7         -7         +7         -7 │
    │    difference                            +6         -6         +7         -7 │
    │    money, family                      +2.70      -2.70      +2.20      -2.20 │
    │    money, check                        0.00       0.00       0.00       0.00 │
    │    difference                         -2.70      +2.70      -2.20      +2.20 │
    └──────────────────────────────────────────────────────────────────────────────┘
    left out under check: hand 1b: what a penalty costs was not agreed
    ");
}

#[test]
fn what_a_check_is_worth_penalties_cost_too() {
    let room = Room::new();
    room.does("new check Anna Ben Cyril Dana --stake check=5c --date 2026-03-14 --dealer dana");
    room.does("penalty ben anna 3 misdeal");
    let both = room.json("sheet --as family --json");
    assert_eq!(both["accounts"][0]["own"]["amount"], 15);
    assert_eq!(both["accounts"][0]["other"]["amount"], 15);
}

#[test]
fn an_option_may_be_another_all_night_and_so_may_several() {
    let room = four();
    let json = |line: &str| room.json(line);
    let with = json("sheet --json --as hearts_multiplier=3");
    assert_eq!((&with["rules"], &with["as"]), (&json!("classic"), &json!("hearts_multiplier=3")));
    // Hand 3 is in hearts, after hearts were set to count double: 10 units x 2 more in the place of x 2.
    let hand = |of: &serde_json::Value, no: usize, which: &str, who: &str| {
        of["hands"][no][which]["net"][who].clone()
    };
    assert_eq!(hand(&with, 2, "own", "Cyril"), -160);
    assert_eq!(hand(&with, 2, "other", "Cyril"), -240);
    assert_eq!(hand(&with, 0, "own", "Anna"), hand(&with, 0, "other", "Anna"), "spades are what they were");
    let both = json("sheet --json --as hearts_multiplier=3 --as spades_multiplier=1");
    assert_eq!(both["as"], "hearts_multiplier=3, spades_multiplier=1");
    assert_eq!(hand(&both, 0, "other", "Anna"), 20);
    assert_eq!(both, json("sheet --json --as 'spades_multiplier=1 hearts_multiplier=3'"));
    let rules = json("sheet --json --as scarne --as hearts_multiplier=3");
    assert_eq!(rules["as"], "scarne, hearts_multiplier=3");
    let said = room.says("sheet --as hearts_multiplier=3");
    assert!(
        said.contains("totals under classic with house rules / under hearts_multiplier=3, at the stakes"),
        "{said}"
    );
    assert!(said.contains("units, hearts_multiplier=3"), "{said}");
    assert_eq!(room.json("sheet --json")["sheet"].as_array().unwrap().len(), 10, "nothing was written");
    assert_snapshot!(room.refusals(&[
        "sheet --as harts_multiplier=3",
        "sheet --as hearts_multiplier=no",
        "sheet --as scarne --as classic",
        "totals --as scarne --by month",
    ]), @"
    $ meldbook sheet --as harts_multiplier=3
    error: unknown option `harts_multiplier`
    hint: did you mean `hearts_multiplier`?
    [1]
    $ meldbook sheet --as hearts_multiplier=no
    error: `hearts_multiplier` cannot be no: 1, 2 or 3
    [1]
    $ meldbook sheet --as scarne --as classic
    error: `--as` takes one set of rules, not `scarne` and `classic`; beside it options: `--as KEY=VALUE`
    [2]
    $ meldbook totals --as scarne --by month
    error: `--as <RULES>` cannot be used with `--by <WHAT>`

    Usage: meldbook totals --as <RULES>

    For more information, try `--help`.
    [2]
    ");
}
