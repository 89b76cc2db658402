//! Every worked hand of `vectors/points-pinochle.jsonl` through the stateless face, none treated apart.

use meldbook::jsonl::ScoreFace;
use meldbook::rules::Catalog;
use serde_json::Value;

/// The keys of an answer that `expect` may have.
const KEYS: [&str; 7] = ["points", "after", "game_over", "target_now", "chips", "net", "cash"];

#[test]
fn every_worked_hand_comes_out_as_the_rulebook_says() {
    let mut face = ScoreFace::new(Catalog::default());
    let mut count = 0;
    for line in include_str!("../vectors/points-pinochle.jsonl").lines() {
        let mut out = Vec::new();
        let accepted = face.score_line(line.as_bytes(), &mut out);
        let answer: Value = serde_json::from_slice(&out).unwrap();
        let record: Value = serde_json::from_str(line).unwrap();
        let (expect, why) = (&record["expect"], format!("{}: {} {answer}", record["id"], record["why"]));
        assert_eq!(answer["id"], record["id"]);
        assert_eq!(answer["error"]["field"], expect["error"]["field"], "{why}");
        assert_eq!(accepted, expect["error"].is_null(), "{why}");
        for key in KEYS {
            assert_eq!(answer.get(key), expect.get(key), "{key} of {why}");
        }
        count += 1;
    }
    assert_eq!(count, 164);
}
