//! The bidder's melds and tricks (rulebook sections 4 to 6), beside the vectors.

use super::night::{Night, night};
use super::{anna, scarne};
use crate::cases;
use serde_json::{Value, json};

/// What Anna's meld is worth, or why it is refused.
fn meld(night: &Night, trump: &str, meld: &Value) -> String {
    let hand = anna(300, trump, "played", json!({"meld": meld, "tricks": 0}));
    match night.score(&hand) {
        Ok(_) => night.story(hand).contract().unwrap().count.as_ref().unwrap().meld.to_string(),
        Err(refusal) => {
            assert_eq!(refusal.first.field, "meld", "{refusal}");
            refusal.to_string()
        }
    }
}

#[test]
fn melds_are_worth_what_is_written_below_them() {
    cases::check("auction/melds.txt", |lines| {
        let (mut at, mut suit) = (scarne(), "");
        let mut worth = |line: &String| {
            let Some((set, trump)) = line.strip_prefix("@ ").and_then(|at| at.split_once(": ")) else {
                let said = meld(&at, suit, &serde_json::from_str(line).unwrap());
                return (line.clone(), vec![said]);
            };
            at = night("scarne", &set.split_once('=').into_iter().collect::<Vec<_>>());
            suit = if trump == "h" { "hearts" } else { "spades" };
            (line.clone(), Vec::new())
        };
        lines.iter().map(&mut worth).collect()
    });
}

#[test]
fn what_the_counts_contradict_is_said() {
    let counted = |outcome: &str, more: Value| scarne().refusal(anna(320, "c", outcome, more)).1;
    for (outcome, more, sentence) in [
        (
            "played",
            json!({"meld": 150, "tricks": 170, "opponent_tricks": 90}),
            "170 + 90 = 260, but they must sum to 250",
        ),
        (
            "made",
            json!({"meld": 160, "tricks": 150}),
            "meld 160 + tricks 150 = 310, less than the bid of 320",
        ),
        (
            "lost",
            json!({"meld": 160, "tricks": 160}),
            "meld 160 + tricks 160 = 320, enough for the bid of 320",
        ),
    ] {
        assert_eq!(counted(outcome, more), sentence);
    }
}

#[test]
fn tricks_may_be_rounded_after_the_trick_rule() {
    let seven_up = night("scarne", &[("trick_rounding", "seven_up")]);
    for (tricks, counted) in [(146, 140), (147, 150), (149, 150), (150, 150), (250, 250), (0, 0), (7, 10)] {
        let story = seven_up.story(anna(300, "c", "played", json!({"meld": 150, "tricks": tricks})));
        assert_eq!(story.contract().unwrap().count.as_ref().unwrap().counted, counted, "{tricks}");
    }
    let buried = anna(300, "c", "played", json!({"meld": 300, "tricks": 27, "won_a_trick": false}));
    assert_eq!(
        seven_up.text(buried),
        "Anna 300 clubs: meld 300 + tricks 0 (no trick won, 27 buried) = 300, made"
    );
}
