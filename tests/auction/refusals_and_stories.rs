//! What is refused, in which order, and how a hand is told (rulebook section 12).

use super::night::night;
use super::{anna, scarne};
use serde_json::json;

// Section 12: what is refused, and in which order.

#[test]
fn refusals_come_in_the_rulebooks_order_and_all_at_once() {
    let hand = json!({
        "opponent_tricks": 1, "tricks": 251, "meld": 5, "widow_seen": false, "conceded_by": ["Ben", "Ben"],
        "bid": 255, "bidder": "Zoe", "outcome": "made", "auction": [["Anna", 1]],
    });
    assert_eq!(
        scarne().dealt_by("Yan").fields(hand.clone()),
        ["dealer", "bidder", "bid", "trump", "conceded_by", "widow_seen", "tricks", "opponent_tricks"]
    );
    assert_eq!(scarne().fields(hand)[..2], ["auction", "bidder"]);
    assert_eq!(scarne().fields(json!({})), ["outcome"]);
    assert_eq!(scarne().fields(json!({"outcome": "drawn"})), ["outcome"]);
    assert_eq!(scarne().fields(json!({"outcome": "played"})), ["bidder", "bid", "trump", "meld"]);
}

#[test]
fn refusals_offer_the_nearest_right_word() {
    for (more, sentence) in [
        (json!({"bidder": "Ana"}), "nobody at the table is called `Ana`; did you mean `Anna`?"),
        (json!({"bidder": "Zoe"}), "nobody at the table is called `Zoe`"),
    ] {
        assert_eq!(scarne().refusal(anna(300, "c", "made", more)).1, sentence);
    }
}

// How the hand is told.

#[test]
fn the_story_says_what_made_or_lost_the_contract() {
    for (hand, text) in [
        (
            anna(320, "s", "played", json!({"meld": 160, "tricks": 170})),
            "Anna 320 spades: meld 160 + tricks 170 = 330, made",
        ),
        (
            anna(320, "s", "lost", json!({"meld": ["run"], "tricks": 160})),
            "Anna 320 spades: meld 150 + tricks 160 = 310, lost",
        ),
        (anna(320, "s", "made", json!({})), "Anna 320 spades: made"),
        (anna(320, "s", "lost", json!({"meld": 160})), "Anna 320 spades: lost"),
        (anna(320, "s", "played", json!({"renege_by": "Ben"})), "Anna 320 spades: Ben reneged, made"),
        (anna(320, "s", "played", json!({"renege_by": "Anna"})), "Anna 320 spades: Anna reneged, lost"),
        (anna(320, "s", "conceded_in_play", json!({})), "Anna 320 spades: lost late"),
        (anna(320, "s", "opponents_conceded", json!({})), "Anna 320 spades: claim"),
        (json!({"bidder": "Ben", "bid": 300, "outcome": "conceded"}), "Ben 300: fold"),
        (json!({"outcome": "passed_out"}), "all passed"),
    ] {
        assert_eq!(scarne().text(hand), text);
    }
    let all = night("scarne", &[("must_win_trick", "all")]);
    let no_trick = anna(320, "s", "played", json!({"meld": 400, "tricks": 20, "won_a_trick": false}));
    assert_eq!(all.text(no_trick), "Anna 320 spades: meld 400 + tricks 20, but no trick won, lost");
    let unseen = json!({"bidder": "Ben", "bid": 300, "outcome": "conceded", "widow_seen": false});
    assert_eq!(night("classic", &[]).text(unseen), "Ben 300: fold unseen");
    let seven_up = night("scarne", &[("trick_rounding", "seven_up")]);
    assert_eq!(
        seven_up.text(anna(320, "s", "played", json!({"meld": 160, "tricks": 167}))),
        "Anna 320 spades: meld 160 + tricks 170 (counted 167) = 330, made"
    );
}

#[test]
fn the_story_names_each_meld() {
    let hand = anna(300, "s", "played", json!({"meld": "AS TS KS QS JS QS JD", "tricks": 160}));
    let story = scarne().story(hand);
    let melds = &story.contract().unwrap().count.as_ref().unwrap().melds;
    let named: Vec<(String, i64)> = melds.iter().map(|meld| (meld.to_string(), meld.points)).collect();
    assert_eq!(named, [("run".to_owned(), 150), ("pinochle".to_owned(), 40)]);
}
