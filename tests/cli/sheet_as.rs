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
fn auction_pinochle_hand_by_hand_with_both_totals() {
    let room = four();
    assert_snapshot!(room.says("sheet --as scarne"), @"
    session 1 | 2026-03-14 | classic with house rules | open
    totals under classic with house rules / under scarne, at the stakes of the night
    ┌──────────────────────────────────────────────────────────────────────────────┐
    │ #  hand                       Anna        Ben       Cyril      Dana    kitty │
    ├──────────────────────────────────────────────────────────────────────────────┤
    │ 1  Anna 350 ♠ made         40 / 24  -10 /  -8   -10 /  -8  -10 / -8  -10 / 0 │
    │ 2  Ben 300 fold unseen     40 /     -13 /       -10 /      -10 /      -7 /   │
    │2a  stake $0.05 -> $0.10;                                                     │
    │    hearts_multiplier 1                                                       │
    │    -> 2                                                                      │
    │ 3  Cyril 400 ♥ lost        80 / 34   27 /   2  -170 / -38   30 /  2   33 / 0 │
    │ 4  Anna 310 ♦ lost                                                           │
    │    struck                                                                    │
    │4a  Dana leaves                                                               │
    │ 5  Ben 350 ♥ lost         100 / 42  -33 / -14  -150 / -30             53 / 0 │
    │5a  penalty: Ben pays 2                                                       │
    │    to each of the                                                            │
    │    others, looked at the                                                     │
    │    widow                                                                     │
    │ 6  Cyril 300 fold unseen  102 /     -37 /      -151 /                 56 /   │
    ├──────────────────────────────────────────────────────────────────────────────┤
    │    units, classic             +102        -37        -151       +30      +56 │
    │    units, scarne               +44        -18         -28        +2        0 │
    │    difference                  -58        +19        +123       -28      -56 │
    │    money, classic            +8.20      -3.05      -14.60     +4.41    +5.04 │
    │    money, scarne             +3.20      -1.40       -2.40     +0.60     0.00 │
    │    difference                -5.00      +1.65      +12.20     -3.81    -5.04 │
    └──────────────────────────────────────────────────────────────────────────────┘
    left out under scarne: hands 2, 6: these rules have no blind surrender
    (`blind_surrender`)
    ");
    assert_snapshot!(room.says("sheet --as scarne --lang cs"), @"
    večer 1 | 14. 3. 2026 | classic s domácími pravidly | otevřený
    součty podle classic s domácími pravidly / podle scarne, se sázkami toho večera
    ┌──────────────────────────────────────────────────────────────────────────────┐
    │ #  rozdání                            Anna      Ben     Cyril    Dana   bank │
    ├──────────────────────────────────────────────────────────────────────────────┤
    │ 1  Anna 350 ♠ uhráno                 40/24  -10/ -8   -10/ -8  -10/-8  -10/0 │
    │ 2  Ben 300 vzdáno před talonem       40/    -13/      -10/     -10/     -7/  │
    │2a  sázka 0,05 $ → 0,10 $;                                                    │
    │    hearts_multiplier 1 → 2                                                   │
    │ 3  Cyril 400 ♥ prohráno              80/34   27/  2  -170/-38   30/ 2   33/0 │
    │ 4  Anna 310 ♦ prohráno škrtnuto                                              │
    │4a  Dana odchází                                                              │
    │ 5  Ben 350 ♥ prohráno               100/42  -33/-14  -150/-30           53/0 │
    │5a  pokuta: Ben 2 → každému z                                                 │
    │    ostatních, looked at the widow                                            │
    │ 6  Cyril 300 vzdáno před talonem    102/    -37/     -151/              56/  │
    ├──────────────────────────────────────────────────────────────────────────────┤
    │    jednotky, classic                  +102      -37      -151     +30    +56 │
    │    jednotky, scarne                    +44      -18       -28      +2      0 │
    │    rozdíl                              -58      +19      +123     -28    -56 │
    │    peníze, classic                   +8,20    -3,05    -14,60   +4,41  +5,04 │
    │    peníze, scarne                    +3,20    -1,40     -2,40   +0,60   0,00 │
    │    rozdíl                            -5,00    +1,65    +12,20   -3,81  -5,04 │
    └──────────────────────────────────────────────────────────────────────────────┘
    podle scarne vynecháno 2, 6: vzdání naslepo do těchto pravidel nepatří
    (`blind_surrender`)
    ");
}

#[test]
fn a_game_to_points() {
    let room = Room::new();
    room.does("new family Anna Ben Cyril Dana --stake game=1,hundred=25c --date 2026-03-14 --dealer dana --set target=500");
    for line in [
        "log anna 320 h m150/40 t170/80",
        "log ben 300 s m60/80 t200/50",
        "log cyril 280 d throw",
        "log dana 250 c m100/20 t150/100",
    ] {
        let ran = room.run(line).end();
        assert_eq!(ran.status, 0, "{ran}");
    }
    assert_snapshot!(room.says("sheet --as check"), @"
    session 1 | 2026-03-14 | family with house rules | open
    totals under family with house rules / under check, at the stakes of the night
    ┌──────────────────────────────────────────────────┐
    │#  hand                   Anna+Cyril     Ben+Dana │
    ├──────────────────────────────────────────────────┤
    │1  Anna 320 ♥ made         320 / 320   120 /  120 │
    │2  Ben 300 ♠ set           450 / 450  -180 / -180 │
    │3  Cyril 280 ♦ thrown in   170 /      -180 /      │
    │4  Dana 250 ♣ made         290 / 570    70 /   70 │
    ├──────────────────────────────────────────────────┤
    │   points, family                290           70 │
    │   points, check                 570           70 │
    │   difference                   +280            0 │
    │   games won, family               0            0 │
    │   games won, check                0            0 │
    │   difference                      0            0 │
    │   checks, family                  0            0 │
    │   checks, check                 +17          -17 │
    │   difference                    +17          -17 │
    │   money, family                0.00         0.00 │
    │   money, check                 0.00         0.00 │
    │   difference                   0.00         0.00 │
    └──────────────────────────────────────────────────┘
    left out under check: hand 3: these rules have no throw-in (`throw_in`)
    ");
}

#[test]
fn marias() {
    let room = Room::new();
    room.does("new marias Anna Ben Cyril --stake '1 Kč' --date 2026-03-14 --dealer cyril");
    for line in ["log anna h 7 60", "log ben l 100 60+40", "log cyril betl +"] {
        room.does(line);
    }
    assert_snapshot!(room.run("sheet --as marias-svaz").variable("MELDBOOK_LANG", "cs").says(), @"
    večer 1 | 14. 3. 2026 | marias | otevřený
    součty podle marias / podle marias-svaz, se sázkami toho večera
    ┌───────────────────────────────────────────────────────┐
    │#  rozdání                   Anna       Ben      Cyril │
    ├───────────────────────────────────────────────────────┤
    │1  Anna ♥ sedma uhráno    12 / 12  -6 /  -6   -6 /  -6 │
    │2  Ben ♠ kilo uhráno       8 /  8   2 /   2  -10 / -10 │
    │3  Cyril betl uhráno       3 / -7  -3 / -13    0 /  20 │
    ├───────────────────────────────────────────────────────┤
    │   jednotky, marias            +3        -3          0 │
    │   jednotky, marias-svaz       -7       -13        +20 │
    │   rozdíl                     -10       -10        +20 │
    │   peníze, marias           +3,00     -3,00       0,00 │
    │   peníze, marias-svaz      -7,00    -13,00     +20,00 │
    │   rozdíl                  -10,00    -10,00     +20,00 │
    └───────────────────────────────────────────────────────┘
    ");
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
fn as_json() {
    let room = four();
    let both = room.json("sheet --as scarne --json");
    assert_eq!((&both["rules"], &both["as"]), (&json!("classic"), &json!("scarne")));
    let hands = both["hands"].as_array().unwrap();
    let numbers: Vec<i64> = hands.iter().map(|hand| hand["no"].as_i64().unwrap()).collect();
    assert_eq!(numbers, [1, 2, 3, 5, 6], "struck hands are in neither");
    assert_eq!(hands[1]["other"], json!(null));
    assert!(hands[1]["why"].as_str().unwrap().contains("blind_surrender"), "{}", hands[1]);
    // Sums are of the hands above, and of penalties, at the stakes of the night.
    let sheet = room.json("sheet --json");
    for account in both["accounts"].as_array().unwrap() {
        let name = account["account"].as_str().unwrap();
        let (own, other, more) = (&account["own"], &account["other"], &account["difference"]);
        for key in ["units", "amount"] {
            let number = |of: &serde_json::Value| of[key].as_i64().unwrap();
            assert_eq!(number(other) - number(own), number(more), "{name}");
        }
        let standing = sheet["players"].as_array().unwrap().iter().find(|player| player["player"] == name);
        if let Some(player) = standing {
            assert_eq!(own["amount"], player["amount"], "{name}");
        }
    }
}

#[test]
fn rules_of_another_game_are_refused() {
    let room = four();
    assert_snapshot!(room.refusals(&["sheet --as family", "sheet --as marias --json", "sheet --as clasic"]), @"
    $ meldbook sheet --as family
    error: `family` is another kind of game than `classic` (points, not auction): a night keeps to one
    [1]
    $ meldbook sheet --as marias --json
    error: `marias` is another kind of game than `classic` (marias, not auction): a night keeps to one
    [1]
    $ meldbook sheet --as clasic
    error: unknown rules `clasic`
    hint: did you mean `classic`?
    [1]
    ");
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
fn house_rules_beside_their_own_profile() {
    let room = Room::new();
    room.does(
        "new classic Anna Ben Cyril --stake 5c --set hearts_multiplier=3 --date 2026-03-14 --dealer cyril",
    );
    room.does("log a350h+");
    assert_snapshot!(room.says("sheet --as classic"), @"
    session 1 | 2026-03-14 | classic with house rules | open
    totals under classic with house rules / under classic, at the stakes of the
    night
    ┌──────────────────────────────────────────────────────────────────────────┐
    │#  hand                                Anna       Ben     Cyril     kitty │
    ├──────────────────────────────────────────────────────────────────────────┤
    │1  Anna 350 ♥ made                  45 / 15  -15 / -5  -15 / -5  -15 / -5 │
    ├──────────────────────────────────────────────────────────────────────────┤
    │   units, classic with house rules      +45       -15       -15       -15 │
    │   units, classic                       +15        -5        -5        -5 │
    │   difference                           -30       +10       +10       +10 │
    │   money, classic with house rules    +2.25     -0.75     -0.75     -0.75 │
    │   money, classic                     +0.75     -0.25     -0.25     -0.25 │
    │   difference                         -1.50     +0.50     +0.50     +0.50 │
    └──────────────────────────────────────────────────────────────────────────┘
    ");
}

#[test]
fn reasons_come_without_advice() {
    let room = Room::new();
    room.does("new classic Anna Ben Cyril Dana --stake 5c --date 2026-03-14 --dealer dana");
    room.does("log a350h+");
    room.file(
        "right.toml",
        "name = \"right\"\nextends = \"classic\"\ntitle = \"Right\"\nsits_out_four = \"dealers_right\"\n",
    );
    room.does("log d300h+");
    let shown = room.says("sheet --as ./right.toml") + &room.says("sheet --as ./right.toml --lang cs");
    assert_snapshot!(shown, @"
    session 1 | 2026-03-14 | classic | open
    totals under classic / under right, at the stakes of the night
    ┌────────────────────────────────────────────────────────────────┐
    │#  hand                Anna      Ben    Cyril     Dana    kitty │
    ├────────────────────────────────────────────────────────────────┤
    │1  Anna 350 ♥ made  20 / 20  -5 / -5  -5 / -5  -5 / -5  -5 / -5 │
    │2  Dana 300 ♥ made  17 /     -8 /     -8 /      4 /     -5 /    │
    ├────────────────────────────────────────────────────────────────┤
    │   units, classic       +17       -8       -8       +4       -5 │
    │   units, right         +20       -5       -5       -5       -5 │
    │   difference            +3       +3       +3       -9        0 │
    │   money, classic     +0.85    -0.40    -0.40    +0.20    -0.25 │
    │   money, right       +1.00    -0.25    -0.25    -0.25    -0.25 │
    │   difference         +0.15    +0.15    +0.15    -0.45     0.00 │
    └────────────────────────────────────────────────────────────────┘
    left out under right: hand 2: `Dana` sits out: this hand is played by Ben,
    Cyril, Anna
    večer 1 | 14. 3. 2026 | classic | otevřený
    součty podle classic / podle right, se sázkami toho večera
    ┌──────────────────────────────────────────────────────────────────┐
    │#  rozdání               Anna      Ben    Cyril     Dana     bank │
    ├──────────────────────────────────────────────────────────────────┤
    │1  Anna 350 ♥ uhráno  20 / 20  -5 / -5  -5 / -5  -5 / -5  -5 / -5 │
    │2  Dana 300 ♥ uhráno  17 /     -8 /     -8 /      4 /     -5 /    │
    ├──────────────────────────────────────────────────────────────────┤
    │   jednotky, classic      +17       -8       -8       +4       -5 │
    │   jednotky, right        +20       -5       -5       -5       -5 │
    │   rozdíl                  +3       +3       +3       -9        0 │
    │   peníze, classic      +0,85    -0,40    -0,40    +0,20    -0,25 │
    │   peníze, right        +1,00    -0,25    -0,25    -0,25    -0,25 │
    │   rozdíl               +0,15    +0,15    +0,15    -0,45     0,00 │
    └──────────────────────────────────────────────────────────────────┘
    podle right vynecháno 2: `Dana` pauzíruje: tuto hru hrají Ben, Cyril, Anna
    ");
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

#[test]
fn totals_of_many_nights_stand_beside_what_they_would_be() {
    let room = four();
    room.does("settle --close");
    for line in [
        "new scarne Anna Ben Cyril --stake 5c --date 2026-03-21 --dealer cyril",
        "log anna 350 h m120 t230",
        "settle --close",
        "new marias Anna Ben Cyril --stake 1 --date 2026-03-28 --dealer cyril",
        "log anna h 60+40",
        "new classic Anna Ben Cyril --stake 5c --date 2026-04-04 --dealer cyril",
        "log ben 300 blind",
        "settle --close",
    ] {
        room.does(line);
    }
    let before = room.entries();
    let all = room.json("totals --json --as hearts_multiplier=3");
    assert_eq!(all["as"], "hearts_multiplier=3");
    assert_eq!(all["left_out"], json!([{"session": 3, "why": "unknown option `hearts_multiplier`"}]));
    let sums = |value: &serde_json::Value, which: &str, of: &str| -> i64 {
        value["totals"].as_array().unwrap().iter().map(|row| row[which][of].as_i64().unwrap()).sum()
    };
    for (which, of) in [("own", "units"), ("own", "amount"), ("other", "units"), ("other", "amount")] {
        assert_eq!(sums(&all, which, of), 0, "{which} {of}: {all}");
    }
    // As it was played it is what `totals` says of the same nights.
    for row in room.json("totals --json --game pinochle").as_array().unwrap() {
        let beside =
            all["totals"].as_array().unwrap().iter().find(|other| other["player"] == row["player"]).unwrap();
        assert_eq!(
            (&beside["own"]["amount"], &beside["own"]["units"]),
            (&row["amount"], &row["units"]),
            "{row}"
        );
    }
    // The hands of one night that scarne does not allow leave it out whole.
    let left_out = room.json("totals --json --as scarne --game auction")["left_out"].clone();
    assert_eq!(
        left_out.as_array().unwrap().iter().map(|night| night["session"].clone()).collect::<Vec<_>>(),
        [1, 4]
    );
    let shown = room.run("totals --as scarne").end();
    assert_snapshot!(format!("{}{}", shown.stderr, shown.stdout), @r#"
    left out: session 1 (2026-03-14): hands 2, 6: these rules have no blind surrender (`blind_surrender`)
    left out: session 3 (2026-03-28): `scarne` is another kind of game than `marias` (auction, not marias): a night keeps to one
    left out: session 4 (2026-04-04): hand 1: these rules have no blind surrender (`blind_surrender`)
    totals of 1 night, as they were played / under scarne, at their stakes
    ┌───────────────────────────────────────────────────────────┐
    │player  units, as played  units, scarne  units, difference │
    ├───────────────────────────────────────────────────────────┤
    │Anna                  +8             +8                  0 │
    │Ben                   -4             -4                  0 │
    │Cyril                 -4             -4                  0 │
    └───────────────────────────────────────────────────────────┘
    ┌───────────────────────────────────────────────────────────┐
    │player  money, as played  money, scarne  money, difference │
    ├───────────────────────────────────────────────────────────┤
    │Anna              +$0.40         +$0.40              $0.00 │
    │Ben               -$0.20         -$0.20              $0.00 │
    │Cyril             -$0.20         -$0.20              $0.00 │
    └───────────────────────────────────────────────────────────┘
    "#);
    assert_snapshot!(room.run("totals --as scarne --player anna --lang cs").end().stdout, @"
    součty jednoho večera, jak se hrál / podle scarne, s jejich sázkami
    ┌─────────────────────────────────────────────────────────────────┐
    │hráč  jednotky, jak se hrálo  jednotky, scarne  jednotky, rozdíl │
    ├─────────────────────────────────────────────────────────────────┤
    │Anna                      +8                +8                 0 │
    └─────────────────────────────────────────────────────────────────┘
    ┌───────────────────────────────────────────────────────────┐
    │hráč  peníze, jak se hrálo  peníze, scarne  peníze, rozdíl │
    ├───────────────────────────────────────────────────────────┤
    │Anna               +0,40 $         +0,40 $          0,00 $ │
    └───────────────────────────────────────────────────────────┘
    ");
    let none = room.run("totals --as scarne --since 2026-03-28").end();
    assert_eq!((none.status, none.stdout.as_str()), (1, ""), "{}", none.stderr);
    let none = room.run("totals --as scarne --since 2026-03-28 --json").end();
    let json: serde_json::Value = serde_json::from_str(&none.stdout).unwrap();
    let left_out = json["left_out"].as_array().unwrap().iter().map(|night| night["session"].clone());
    assert_eq!((none.status, left_out.collect::<Vec<_>>()), (1, vec![json!(3), json!(4)]), "{json}");
    assert_eq!(json["totals"], json!([]));
    assert_eq!(room.entries(), before, "nothing was written");
}
