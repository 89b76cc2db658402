//! `hands`: a search over all sessions.

use super::stats::a_winter;
use insta::assert_snapshot;

#[test]
fn every_hand_says_what_was_played_and_leads_to_its_why() {
    let room = a_winter();
    assert_snapshot!("hands at 80 columns", room.says("hands"));
    assert_snapshot!("hands at 120 columns", room.run("hands").columns(120).says());
    assert_snapshot!("hands at 60 columns", room.run("hands --rules scarne").columns(60).says());
    assert_snapshot!("hands in czech", room.run("hands").variable("MELDBOOK_LANG", "cs").columns(120).says());
    let said = room.says("hands --note trump");
    assert!(said.contains("│      1  2025-12-27     5  scarne  Anna 300 ♣"), "{said}");
    room.does("why 5 --session 1");
}

#[test]
fn the_biggest_are_those_in_which_most_changed_hands() {
    let room = a_winter();
    assert_snapshot!("the biggest hands", room.says("hands --biggest 2"));
    let sizes = |search: &str| -> Vec<i64> {
        let hands = room.json(search);
        let won = |hand: &serde_json::Value| {
            let amounts = hand["amount"].as_object().unwrap().values().map(|n| n.as_i64().unwrap());
            amounts.filter(|n| *n > 0).sum()
        };
        hands.as_array().unwrap().iter().map(won).collect()
    };
    let mut all = sizes("hands --json --rules scarne");
    all.sort_by(|a, b| b.cmp(a));
    assert_eq!(sizes("hands --json --rules scarne --biggest 3"), all[..3]);
}
