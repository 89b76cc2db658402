//! `totals`: what everybody won and lost.

use super::sessions::three_nights;
use super::stats::a_winter;
use crate::support::Room;
use insta::assert_snapshot;

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
