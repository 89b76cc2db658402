//! What is refused, beside the vectors (section 10).

use super::{answer, pairs, refused, with};
use serde_json::{Value, json};

#[test]
fn a_field_said_twice_is_refused() {
    let line = r#"{"rules":"family","sides":{"A":["Anna","Cyril"],"B":["Ben","Dana"]},
        "hand":{"bidder":"Anna","bid":250,"meld":{"A":100,"A":200},"tricks":{"A":150}}}"#
        .replace('\n', "");
    let mut out = Vec::new();
    meldbook::jsonl::ScoreFace::new(meldbook::rules::Catalog::default())
        .score_line(line.as_bytes(), &mut out);
    let answer: Value = serde_json::from_slice(&out).unwrap();
    assert_eq!(answer["error"]["field"], "meld");
}

#[test]
fn fields_of_a_game_to_points_are_unknown_in_auction_pinochle() {
    let record = json!({"rules": "scarne", "players": ["Anna", "Ben", "Cyril"], "before": {"Anna": 0}, "hand": {"outcome": "passed_out"}});
    assert_eq!(refused(&record), "before");
    assert_eq!(
        refused(&with(pairs("family", json!({})), &[("hand", Value::Null), ("close", json!({}))])),
        "close"
    );
}

#[test]
fn a_bid_out_of_reach_says_what_it_needs() {
    let message =
        |hand: Value| answer(&pairs("family", hand))["error"]["message"].as_str().unwrap().to_owned();
    let bid = |bid: i64| json!({"bidder": "Anna", "bid": bid, "trump": "hearts"});
    assert_eq!(
        message(with(bid(320), &[("tricks", json!({"A": 210}))])),
        "the trick count is not allowed here: the bid needs 320 more, and all tricks hold 250"
    );
    assert_eq!(
        message(with(bid(500), &[("meld", json!({"A": 120})), ("tricks", json!({"A": 210}))])),
        "the trick count is not allowed here: the bid needs 380 more, and all tricks hold 250"
    );
    assert_eq!(
        message(with(bid(500), &[("meld", json!({"A": 120})), ("result", json!("made"))])),
        "the result is not allowed here: the bid needs 380 more, and all tricks hold 250"
    );
}
