//! What is refused, and under which field (rulebook section 12).

use super::answer;
use serde_json::json;

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
