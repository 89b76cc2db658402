//! Who plays and how the auction goes (rulebook sections 2 and 3).

use super::night::night;
use super::{FIVE, FOUR, anna, made, scarne};
use meldbook::engine;
use serde_json::json;

// Section 2: who plays, who pays.

#[test]
fn seats_four_the_dealer_sits_out_or_whoever_is_on_the_dealers_right() {
    let four = || scarne().at(FOUR);
    assert_eq!(four().dealt_by("Ben").seated(), ("Cyril Dana Anna".into(), "Ben".into()));
    let brooklyn = night("brooklyn", &[]).at(FOUR).dealt_by("Ben");
    assert_eq!(brooklyn.seated(), ("Cyril Dana Ben".into(), "Anna".into()));
}

#[test]
fn seats_five_the_dealer_and_the_second_to_the_left_sit_out_whatever_four_would_do() {
    for custom in ["dealer", "dealers_right"] {
        let five = night("scarne", &[("sits_out_four", custom)]).at(FIVE).dealt_by("Ben");
        assert_eq!(five.seated(), ("Cyril Eva Anna".into(), "Ben Dana".into()));
    }
}

#[test]
fn seats_are_unknown_without_a_dealer() {
    let night = scarne();
    let refusal = engine::seating(&night.options, &night.table).unwrap_err();
    assert_eq!(refusal.first.field, "dealer");
    let night = scarne().dealt_by("Zoe");
    assert_eq!(engine::seating(&night.options, &night.table).unwrap_err().first.field, "dealer");
}

// Section 3: the auction.

#[test]
fn auction_improper_calls_are_refused() {
    let scarne = scarne().dealt_by("Cyril");
    for (calls, sentence) in [
        (
            json!([["Anna", 255]]),
            "call 1: bid 255 is not a multiple of 10: the bids beside it are 250 and 260",
        ),
        (json!([["Anna", 245]]), "call 1: bid 245 is not a multiple of 10: the next one is 250"),
        (json!([["Anna", 240]]), "call 1: bid 240 is below the lowest, which is 250"),
        (json!([["Anna", 260], ["Ben", 250]]), "call 2: `250` is not higher than the last bid, `260`"),
        (
            json!([["Anna", "pass"], ["Ben", 250], ["Cyril", 260], ["Anna", 270]]),
            "call 4: `Anna` spoke, but it was the turn of `Ben`; if somebody else dealt, add `dealer NAME`",
        ),
        (json!([["Anna", 260], ["Zoe", 270]]), "call 2: nobody at the table is called `Zoe`"),
        (
            json!([["Anna", 250], ["Ben", "pass"], ["Cyril", "pass"], ["Anna", 260]]),
            "call 4: the auction had ended before `Anna` called",
        ),
        (json!([["Anna", 250], ["Ben", "pass"]]), "the auction is not finished: it is the turn of `Cyril`"),
        (json!([]), "the auction is not finished: it is the turn of `Anna`"),
    ] {
        assert_eq!(scarne.refusal(made(calls)), ("auction".into(), sentence.into()));
    }
    for calls in [json!("pass"), json!([["Anna"]]), json!([["Anna", "double"]]), json!([["Anna", 250, "s"]])]
    {
        assert_eq!(scarne.field(made(calls)), "auction");
    }
}

#[test]
fn auction_barred_bids_are_named_with_those_beside_them() {
    let brooklyn = night("brooklyn", &[]);
    assert_eq!(
        brooklyn.refusal(anna(340, "s", "made", json!({}))),
        (
            "bid".into(),
            "bid 340 is barred, like every bid that ends in 40 or 90: the bids beside it are 330 and 350"
                .into()
        )
    );
    assert_eq!(
        brooklyn.refusal(anna(345, "s", "made", json!({}))).1,
        "bid 345 is not a multiple of 10: the bids beside it are 330 and 350"
    );
}
