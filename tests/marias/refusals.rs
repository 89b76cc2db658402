//! What is refused, and under which field (rulebook section 12).

use super::answer;
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
