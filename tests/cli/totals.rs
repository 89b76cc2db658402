//! `totals`: what everybody won and lost.

use super::sessions::three_nights;
use super::stats::a_winter;
use crate::support::Room;
use insta::assert_snapshot;
use serde_json::json;

#[test]
fn one_line_a_player_and_currency() {
    assert_snapshot!(three_nights().says("totals"), @"
    ┌────────────────────────────────────────────┐
    │ player   sessions   hands   units    money │
    ├────────────────────────────────────────────┤
    │ Anna            1       2     +19   +43 Kč │
    │ Dana            1       2      +7   +19 Kč │
    │ Žofie           1       2      +7   +19 Kč │
    │ Ben             1       2     -43   -81 Kč │
    │ kitty                         +10     0 Kč │
    │ Dana            1       1      +6   +$0.30 │
    │ Anna            2       2       0    $0.00 │
    │ Cyril           2       2       0    $0.00 │
    │ Ben             1       1      -6   -$0.30 │
    └────────────────────────────────────────────┘
    ");
}

#[test]
fn broken_down_by_month_rules_or_session() {
    let room = three_nights();
    assert_snapshot!(room.says("totals --by month"), @r"
    ┌──────────────────────────────────────────────────────┐
    │ month     player   sessions   hands   units    money │
    ├──────────────────────────────────────────────────────┤
    │ 2026-01   Anna            1       1     +12   +$0.60 │
    │           Ben             1       1      -6   -$0.30 │
    │           Cyril           1       1      -6   -$0.30 │
    │ 2026-02   Anna            1       2     +19   +43 Kč │
    │           Dana            1       2      +7   +19 Kč │
    │           Žofie           1       2      +7   +19 Kč │
    │           Ben             1       2     -43   -81 Kč │
    │           kitty                         +10     0 Kč │
    │ 2026-02   Cyril           1       1      +6   +$0.30 │
    │           Dana            1       1      +6   +$0.30 │
    │           Anna            1       1     -12   -$0.60 │
    └──────────────────────────────────────────────────────┘
    ");
    assert_snapshot!(room.says("totals --by rules"), @"
    ┌──────────────────────────────────────────────────────┐
    │ rules     player   sessions   hands   units    money │
    ├──────────────────────────────────────────────────────┤
    │ classic   Anna            1       2     +19   +43 Kč │
    │           Dana            1       2      +7   +19 Kč │
    │           Žofie           1       2      +7   +19 Kč │
    │           Ben             1       2     -43   -81 Kč │
    │           kitty                         +10     0 Kč │
    │ scarne    Dana            1       1      +6   +$0.30 │
    │           Anna            2       2       0    $0.00 │
    │           Cyril           2       2       0    $0.00 │
    │           Ben             1       1      -6   -$0.30 │
    └──────────────────────────────────────────────────────┘
    ");
    assert_snapshot!(room.says("totals --by session"), @"
    ┌──────────────────────────────────────────────────────┐
    │ session   player   sessions   hands   units    money │
    ├──────────────────────────────────────────────────────┤
    │ 1         Anna            1       1     +12   +$0.60 │
    │           Ben             1       1      -6   -$0.30 │
    │           Cyril           1       1      -6   -$0.30 │
    │ 2         Anna            1       2     +19   +43 Kč │
    │           Dana            1       2      +7   +19 Kč │
    │           Žofie           1       2      +7   +19 Kč │
    │           Ben             1       2     -43   -81 Kč │
    │           kitty                         +10     0 Kč │
    │ 3         Cyril           1       1      +6   +$0.30 │
    │           Dana            1       1      +6   +$0.30 │
    │           Anna            1       1     -12   -$0.60 │
    └──────────────────────────────────────────────────────┘
    ");
    assert_eq!(room.says("totals --by player"), room.says("totals"));
}

#[test]
fn filters_are_those_of_sessions() {
    let room = three_nights();
    assert_snapshot!(room.says("totals --player anna --player dana --since 2026-02-01"), @"
    ┌────────────────────────────────────────────┐
    │ player   sessions   hands   units    money │
    ├────────────────────────────────────────────┤
    │ Anna            1       2     +19   +43 Kč │
    │ Dana            1       2      +7   +19 Kč │
    │ Dana            1       1      +6   +$0.30 │
    │ Anna            1       1     -12   -$0.60 │
    └────────────────────────────────────────────┘
    ");
    let ran = room.run("totals --since 2030").end();
    assert_eq!((ran.status, ran.stderr.as_str()), (0, "no session fits\n"));
}

#[test]
fn json_is_an_array_without_the_kitty() {
    let room = three_nights();
    assert_eq!(
        room.json("totals --json --rules scarne --until 2026-01-31"),
        json!([
            {"player": "Anna", "sessions": 1, "hands": 1, "units": 12, "amount": 60, "currency": "USD"},
            {"player": "Ben", "sessions": 1, "hands": 1, "units": -6, "amount": -30, "currency": "USD"},
            {"player": "Cyril", "sessions": 1, "hands": 1, "units": -6, "amount": -30, "currency": "USD"},
        ])
    );
    let all = room.json("totals --json");
    assert!(all.as_array().unwrap().iter().all(|row| row["player"] != "kitty"));
    for currency in ["USD", "CZK"] {
        let sum: i64 = all
            .as_array()
            .unwrap()
            .iter()
            .filter(|row| row["currency"] == currency)
            .map(|row| row["amount"].as_i64().unwrap())
            .sum();
        assert_eq!(sum, 0, "the kitty was given out in {currency}: {all}");
    }
    let by_session = room.json("totals --json --by session --player ben");
    assert_eq!(
        by_session.as_array().unwrap().iter().map(|row| row["key"].clone()).collect::<Vec<_>>(),
        [1, 2]
    );
    assert_eq!(room.json("totals --json --since 2030"), json!([]));
}

#[test]
fn nobody_else_is_asked_for() {
    let room = three_nights();
    assert_snapshot!(room.refusals(&["totals --player xaver", "totals --by moon"]), @"
    $ meldbook totals --player xaver
    error: nobody in the ledger is called `xaver`
    [1]
    $ meldbook totals --by moon
    error: invalid value `moon` for `--by <WHAT>`; use `player`, `partner`, `opponent`, `rules`, `place`, `table`, `session`, `weekday`, `month` or `year`
    hint: did you mean `month`?

    For more information, try `--help`.
    [2]
    ");
}

#[test]
fn points_and_games_stand_beside_money_where_there_are_any() {
    let room = a_winter();
    assert_snapshot!("totals of all games", room.says("totals"));
    assert_snapshot!("totals of games to points", room.says("totals --game points"));
    let by = ["weekday", "year", "place", "rules", "partner", "opponent"];
    let said = by.map(|by| room.says(&format!("totals --by {by}")));
    assert_snapshot!("totals by all there is", said.join("\n"));
    let said = ["totals", "totals --by weekday", "totals --by place"]
        .map(|line| room.run(line).variable("MELDBOOK_LANG", "cs").columns(100).says());
    assert_snapshot!("totals in czech", said.join("\n"));
}

#[test]
fn json_has_a_key_for_whatever_it_is_broken_down_by() {
    let room = a_winter();
    let keys = |by: &str| {
        let rows = room.json(&format!("totals --json --by {by} --player anna"));
        rows.as_array().unwrap().iter().map(|row| row["key"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(keys("weekday"), ["saturday", "saturday", "sunday"]);
    assert_eq!(keys("year"), ["2025", "2026", "2026"]);
    assert_eq!(keys("session"), [1, 2, 3, 4]);
    assert_eq!(keys("place"), [json!("U Zelenků"), json!(null), json!(null)]);
    assert_eq!(keys("partner"), ["Ben", "Cyril", "Dana", "Jan", "Petr"]);
    let rows = room.json("totals --json --player anna --game points");
    assert_eq!(
        rows,
        json!([{"player": "Anna", "sessions": 1, "hands": 3, "units": 0, "amount": 550, "currency": "USD", "games": 1,
                "games_won": 1, "points": 2230}])
    );
}

#[test]
fn a_hint_says_how_much_it_leaves_out_and_offers_all_that_is_as_near() {
    let room = Room::new();
    for (at, rules) in
        ["scarne", "marias", "family", "classic", "brooklyn", "bicycle", "family-tenth"].iter().enumerate()
    {
        let place = if at == 0 { "--place 'U Zelenků'" } else { "" };
        let players = if rules.starts_with("family") { "Ada Anna Cyril Dana" } else { "Ada Anna Cyril" };
        room.does(&format!("new {rules} {players} --date 2026-01-0{} {place}", at + 1));
    }
    assert_snapshot!(
        room.refusals(&["totals --rules xxxxxxxxx", "totals --place Zelenkuu", "totals --player ana"]),
        @r"
    $ meldbook totals --rules xxxxxxxxx
    error: no session of this ledger uses the rules `xxxxxxxxx`
    hint: in this ledger: `bicycle`, `brooklyn`, `classic`, `family`, `family-tenth`, `marias` and 1 more
    [1]
    $ meldbook totals --place Zelenkuu
    error: no session of this ledger was at `Zelenkuu`
    hint: did you mean `U Zelenků`?
    [1]
    $ meldbook totals --player ana
    error: nobody in the ledger is called `ana`
    hint: did you mean `Ada`, `Anna` or `Dana`?
    [1]
    "
    );
}
