//! Every worked hand of `vectors/marias.jsonl` through the stateless face, none treated apart.

use meldbook::jsonl::ScoreFace;
use meldbook::rules::Catalog;
use serde_json::Value;

#[test]
fn every_worked_hand_comes_out_as_the_rulebook_says() {
    let mut face = ScoreFace::new(Catalog::default());
    let mut count = 0;
    for line in include_str!("../vectors/marias.jsonl").lines() {
        let mut out = Vec::new();
        let accepted = face.score_line(line.as_bytes(), &mut out);
        let answer: Value = serde_json::from_slice(&out).unwrap();
        let record: Value = serde_json::from_str(line).unwrap();
        let (expect, why) = (&record["expect"], format!("{}: {} {answer}", record["id"], record["why"]));
        assert_eq!(answer["id"], record["id"]);
        assert_eq!(answer["error"]["field"], expect["error"]["field"], "{why}");
        assert_eq!(accepted, expect["error"].is_null(), "{why}");
        assert_eq!(answer.get("net"), expect.get("net"), "{why}");
        assert_eq!(answer.get("cash"), None, "{why}");
        count += 1;
    }
    assert_eq!(count, 394);
}
