//! `totals`: what everybody won and lost.

use super::stats::a_winter;
use insta::assert_snapshot;

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
