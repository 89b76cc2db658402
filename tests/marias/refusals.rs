//! What is refused, and under which field (rulebook section 12).

use super::{answer, net};
use serde_json::{Value, json};

/// A plain game with some fields changed; `null` takes one out.
fn game(changes: Value) -> Value {
    let mut hand = json!({"contract": "suit", "player": "Anna", "trump": "bells", "points": {"lone": 50}});
    let changes = changes.as_object().unwrap().clone();
    for (key, value) in changes {
        hand[&key] = value;
    }
    hand.as_object_mut().unwrap().retain(|_, value| !value.is_null());
    hand
}

fn refused(rules: &str, set: Value, players: usize, hand: &Value) -> String {
    match net(rules, &set, players, hand) {
        Err(field) => field,
        Ok(net) => panic!("{hand} comes to {net:?}"),
    }
}

#[test]
fn each_fault_is_named_by_its_field() {
    for (field, changes) in [
        ("contract", json!({"contract": "misere"})),
        ("contract", json!({"contract": null})),
        ("contract", json!({"contract": "passed"})),
        ("player", json!({"player": "Dana"})),
        ("player", json!({"player": "Ben"})),
        ("player", json!({"player": null})),
        ("partner", json!({"partner": "Ben"})),
        ("trump", json!({"trump": "spades"})),
        ("trump", json!({"trump": null})),
        ("announced", json!({"announced": ["seven", "seven"], "seven": "lone_won"})),
        ("announced", json!({"announced": ["eight"]})),
        ("announced", json!({"announced": "seven"})),
        ("announced_against", json!({"announced_against": ["two_sevens"]})),
        ("flek", json!({"flek": {"game": -1}})),
        ("flek", json!({"flek": {"game": 1.5}})),
        ("flek", json!({"flek": {"contract": 1}})),
        ("flek", json!({"flek": {"game": 63}})),
        ("points", json!({"points": null})),
        ("points", json!({"points": {}})),
        ("points", json!({"points": {"lone": 100}})),
        ("points", json!({"points": {"lone": 45}})),
        ("points", json!({"points": {"lone": 50, "defenders": 50}})),
        ("points", json!({"points": 50})),
        ("talon_points", json!({"talon_points": 10})),
        ("seven", json!({"seven": "lone_lost_early"})),
        ("seven", json!({"seven": "killed"})),
        ("two_sevens", json!({"two_sevens": "won"})),
        ("result", json!({"result": "lost"})),
        ("total", json!({"total": 100})),
        ("total", json!({"points": null, "result": "made", "total": 90})),
        ("total", json!({"points": null, "result": "made", "total": 105})),
        ("laid_down", json!({"laid_down": true})),
        ("tricks", json!({"tricks": 5})),
        ("wise", json!({"wise": "Ben"})),
        ("unplayed", json!({"points": null, "unplayed": true, "flek": {"game": 1}})),
        ("unplayed", json!({"points": null, "unplayed": true, "revoke_by": "Ben"})),
        ("seven", json!({"points": null, "unplayed": true, "seven": "lone_won"})),
        ("bid", json!({"bid": "seven"})),
    ] {
        let hand = game(changes);
        assert_eq!(refused("marias", json!({}), 3, &hand), field, "{hand}");
    }
}

#[test]
fn what_says_no_more_than_leaving_it_out_is_as_if_it_were_not_there() {
    let plain = net("marias", &json!({}), 3, &game(json!({})));
    let empty =
        game(json!({"announced": [], "announced_against": [], "flek": {"game": 0}, "talon_points": 0,
        "marriages": {}, "seven": "none", "laid_down": false, "unplayed": false}));
    assert_eq!(net("marias", &json!({}), 3, &empty), plain);
    assert!(plain.is_ok());
}

#[test]
fn an_amount_beyond_64_bits_is_refused_at_the_flek_unless_the_limit_keeps_it_small() {
    let hand = |fleks: i64| game(json!({"flek": {"game": fleks}}));
    assert_eq!(net("lizany", &json!({}), 2, &hand(62)), Ok(vec![1 << 62, -(1 << 62)]));
    assert_eq!(net("marias", &json!({}), 3, &hand(61)), Ok(vec![1 << 62, -(1 << 61), -(1 << 61)]));
    assert_eq!(net("marias", &json!({}), 3, &hand(62)), Err("flek".to_owned()));
    assert_eq!(net("marias", &json!({"max_win": 500}), 3, &hand(62)), Ok(vec![1000, -500, -500]));
    assert_eq!(net("marias", &json!({"max_win": 500}), 3, &hand(63)), Err("flek".to_owned()));
    let lost = game(json!({"flek": {"game": 62}, "points": {"lone": 30}}));
    assert_eq!(net("marias", &json!({"max_win": 500}), 3, &lost), Ok(vec![-1000, 500, 500]));
}

#[test]
fn all_that_is_wrong_is_said_at_once() {
    let record = json!({"rules": "marias", "players": ["Anna", "Ben", "Cyril"], "dealer": "Cyril", "hand":
        {"contract": "suit", "player": "Anna", "points": {"lone": 55}, "partner": "Ben"}});
    let answer = answer(&record);
    assert_eq!(answer["error"]["field"], "partner");
    let more: Vec<&str> =
        answer["error"]["more"].as_array().unwrap().iter().map(|m| m["field"].as_str().unwrap()).collect();
    assert_eq!(more, ["trump", "points"]);
}

/// Section 5.5: what stands or falls together is doubled together, on either side.
#[test]
fn hundred_and_seven_of_one_side_are_doubled_equally_often_where_they_are_joint() {
    let own = |hundred: i64, seven: i64| {
        game(json!({"announced": ["seven", "hundred"], "flek": {"hundred": hundred, "seven": seven},
            "points": {"lone": 60}, "marriages": {"lone": [40]}, "seven": "lone_won"}))
    };
    let theirs = |hundred: i64, seven: i64| {
        game(json!({"announced_against": ["seven", "hundred"],
            "flek": {"hundred_against": hundred, "seven_against": seven}, "seven": "defenders_won"}))
    };
    for hand in [own(1, 0), own(1, 2), theirs(0, 1), theirs(2, 1)] {
        assert_eq!(refused("marias", json!({"hundred_seven_joint": true}), 3, &hand), "flek", "{hand}");
        assert!(net("marias", &json!({}), 3, &hand).is_ok());
    }
    for hand in [own(0, 0), own(2, 2), theirs(1, 1)] {
        assert!(net("marias", &json!({"hundred_seven_joint": true}), 3, &hand).is_ok(), "{hand}");
    }
}

#[test]
fn a_stake_is_no_rule() {
    assert_eq!(refused("marias", json!({"unit": 100}), 3, &game(json!({}))), "set");
    assert_eq!(refused("marias", json!({"unit_minor": 100}), 3, &game(json!({}))), "set");
}

#[test]
fn what_defenders_may_announce_is_not_what_the_lone_side_may() {
    let message = |field: &str| {
        let mut hand = game(json!({}));
        hand[field] = json!(["eight"]);
        let players = ["Anna", "Ben", "Cyril"];
        let record = json!({"rules": "marias", "players": players, "hand": hand});
        answer(&record)["error"]["message"].as_str().unwrap().to_owned()
    };
    let all = "expected a list of announcements: \"seven\", \"hundred\" or \"two_sevens\", found [\"eight\"]";
    assert_eq!(message("announced"), all);
    let against = "expected a list of announcements: \"seven\" or \"hundred\", found [\"eight\"]";
    assert_eq!(message("announced_against"), against);
}
