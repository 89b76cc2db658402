//! The bidder's melds and tricks (rulebook sections 4 to 6).

use super::night::{Night, night};
use super::{anna, scarne};
use meldbook::engine::auction::ContractEnd;
use serde_json::{Value, json};

// Section 4: melds.

/// What Anna's meld is worth, or why it is refused.
fn meld(night: &Night, trump: &str, meld: Value) -> Result<i64, String> {
    let hand = anna(300, trump, "played", json!({"meld": meld, "tricks": 0}));
    match night.score(&hand) {
        Ok(_) => match night.story(hand).contract().unwrap().end.clone() {
            ContractEnd::Counted(count) => Ok(count.melded.points),
            other => panic!("{other:?}"),
        },
        Err(refusal) => {
            assert_eq!(refusal.first.field, "meld", "{refusal}");
            Err(refusal.to_string())
        }
    }
}

#[test]
fn melds_by_name_add_up() {
    for (names, points) in [
        (json!([]), 0),
        (json!(["run"]), 150),
        (json!(["run", "royal_marriage"]), 190),
        (json!(["marriage:hearts", "marriage:hearts"]), 40),
        (json!(["aces", "kings", "queens"]), 240),
        (json!(["roundhouse"]), 240),
        (json!(["roundhouse", "pinochle", "dix", "dix"]), 300),
        (json!(["pinochle", "pinochle"]), 80),
        (json!(["run", "run"]), 300),
        (json!(["aces", "aces"]), 200),
    ] {
        assert_eq!(meld(&scarne(), "spades", names.clone()), Ok(points), "{names}");
    }
}

#[test]
fn melds_by_name_that_do_not_exist_or_cannot_be_held() {
    for (names, why) in [
        (json!(["flush"]), "unknown meld `flush`"),
        (json!(["aecs"]), "unknown meld `aecs`; did you mean `aces`?"),
        (json!(["double_run"]), "unknown meld `double_run`"),
        (json!(["marriage"]), "unknown meld `marriage`"),
        (json!(["marriage:stars"]), "unknown meld `marriage:stars`; did you mean `marriage:spades`?"),
        (json!(["marriage:spades"]), "`marriage:spades` is in trump, where it is a `royal_marriage`"),
        (json!(["run", "extra_king"]), "these rules have no extra kings and queens (`extra_in_run`)"),
        (json!(["dix", "dix", "dix"]), "9S is needed 3 times, but the deck has 2 of each card"),
        (json!(["run", "run", "royal_marriage"]), "KS is needed 3 times, but the deck has 2 of each card"),
        (json!(["aces", "kings", "queens", "jacks"]), "16 cards are needed, but a hand has 15 to meld"),
    ] {
        assert_eq!(meld(&scarne(), "spades", names), Err(why.into()));
    }
}

#[test]
fn melds_share_cards_between_classes_only() {
    // One queen of spades in the run, in the queens and in the pinochle.
    assert_eq!(meld(&scarne(), "s", json!(["run", "queens", "pinochle"])), Ok(250));
    // Marriages of one class need a pair each.
    assert!(meld(&scarne(), "s", json!(["marriage:hearts", "marriage:hearts", "marriage:hearts"])).is_err());
}

#[test]
fn melds_held_twice_are_a_bonus_where_agreed() {
    let bonus = night("scarne", &[("double_melds", "bonus")]);
    for (names, points) in [
        (json!(["run", "run"]), 1500),
        (json!(["pinochle", "pinochle"]), 300),
        (json!(["aces", "aces"]), 1000),
        (json!(["kings", "kings"]), 800),
        (json!(["queens", "queens"]), 600),
        (json!(["jacks", "jacks"]), 400),
        (json!(["royal_marriage", "royal_marriage"]), 80),
        (json!(["dix", "dix"]), 20),
        // The roundhouse brings its own kings: 800 + 60 + 40 + 3 x 20.
        (json!(["roundhouse", "kings"]), 960),
    ] {
        assert_eq!(meld(&bonus, "spades", names.clone()), Ok(points), "{names}");
    }
    assert_eq!(meld(&bonus, "h", json!("AS AH AD AC AS AH AD AC QS JD QS JD")), Ok(1300));
}

#[test]
fn melds_extras_beside_one_run_where_agreed() {
    let extra = night("scarne", &[("extra_in_run", "true")]);
    for (names, points) in [
        (json!(["run", "extra_king"]), 190),
        (json!(["run", "extra_king", "extra_queen"]), 230),
        (json!(["royal_marriage"]), 40),
        (json!(["run", "run"]), 300),
    ] {
        assert_eq!(meld(&extra, "spades", names.clone()), Ok(points), "{names}");
    }
    for names in [
        json!(["extra_king"]),
        json!(["run", "run", "extra_queen"]),
        json!(["run", "royal_marriage"]),
        json!(["run", "roundhouse"]),
        json!(["run", "extra_king", "extra_king"]),
    ] {
        assert!(meld(&extra, "spades", names.clone()).is_err(), "{names}");
    }
    for (cards, points) in [
        ("AS TS KS QS JS KS", 190),
        ("AS TS KS QS JS QS", 190),
        ("AS TS KS QS JS KS QS", 230),
        ("KS KS QS", 40),
        ("AS TS KS QS JS AS TS KS QS JS", 300),
    ] {
        assert_eq!(meld(&extra, "spades", json!(cards)), Ok(points), "{cards}");
    }
    assert_eq!(meld(&scarne(), "spades", json!("AS TS KS QS JS KS")), Ok(150));
}

#[test]
fn melds_as_cards_or_as_a_number() {
    for (cards, points) in [("", 0), ("9H,9h 9s", 20), ("10s as ks qs js", 20), ("KH QH AH TH JH 9H", 160)] {
        assert_eq!(meld(&scarne(), "h", json!(cards)), Ok(points), "{cards}");
    }
    for wrong in [
        json!("AS AS AS"),
        json!("AS 1S"),
        json!("AS TS KS QS JS 9S AH TH KH QH JH 9H AD TD KD QD"),
        json!(-10),
        json!(155),
        json!(true),
        json!(1.5),
        json!([1]),
        json!({"run": 1}),
    ] {
        assert!(meld(&scarne(), "h", wrong.clone()).is_err(), "{wrong}");
    }
    assert_eq!(meld(&scarne(), "h", json!(500)), Ok(500), "a number that cards can bring is taken as it is");
}

// Sections 5 and 6: tricks.

#[test]
fn tricks_are_what_the_cards_can_hold() {
    let field = |scheme: &str, tricks: i64, won: bool| {
        let night = night("scarne", &[("count_scheme", scheme)]);
        let hand = anna(300, "c", "played", json!({"meld": 0, "tricks": tricks, "won_a_trick": won}));
        night.score(&hand).err().map(|refusal| refusal.first.field.into_owned())
    };
    for (scheme, tricks, won) in [
        ("a11", 250, true),
        ("a11", 1, true),
        ("a11", 33, false),
        ("a10_k10", 240, true),
        ("a10_k10", 30, false),
        ("a10_k5", 245, true),
        ("a10_k5", 30, false),
    ] {
        assert_eq!(field(scheme, tricks, won), None, "{scheme} {tricks}");
    }
    for (scheme, tricks, won) in [
        ("a11", 251, true),
        ("a11", -1, true),
        ("a11", 34, false),
        ("a10_k10", 245, true),
        ("a10_k10", 40, false),
        ("a10_k5", 243, true),
        ("a10_k5", 35, false),
    ] {
        assert_eq!(field(scheme, tricks, won).as_deref(), Some("tricks"), "{scheme} {tricks}");
    }
}

#[test]
fn tricks_the_opponents_count_is_a_check() {
    let hand = |opponents: i64| {
        anna(300, "c", "played", json!({"meld": 150, "tricks": 170, "opponent_tricks": opponents}))
    };
    assert_eq!(scarne().net(hand(80)), [6, -3, -3, 0]);
    assert_eq!(
        scarne().refusal(hand(90)),
        ("opponent_tricks".into(), "170 + 90 = 260, but they must sum to 250".into())
    );
    let alone = anna(300, "c", "made", json!({"meld": 150, "opponent_tricks": 999}));
    assert_eq!(scarne().net(alone), [6, -3, -3, 0], "without tricks it means nothing");
}

#[test]
fn tricks_may_be_rounded_after_the_trick_rule() {
    let seven_up = night("scarne", &[("trick_rounding", "seven_up")]);
    for (tricks, counted) in [(146, 140), (147, 150), (149, 150), (150, 150), (250, 250), (0, 0), (7, 10)] {
        let opponents = 250 - tricks;
        let hand =
            anna(300, "c", "played", json!({"meld": 150, "tricks": tricks, "opponent_tricks": opponents}));
        let story = seven_up.story(hand);
        assert_eq!(story.contract().unwrap().count().unwrap().counted, counted, "{tricks}");
    }
    let exact = anna(300, "c", "played", json!({"meld": 150, "tricks": 149}));
    assert_eq!(seven_up.net(exact.clone()), [6, -3, -3, 0]);
    assert_eq!(scarne().net(exact), [-12, 6, 6, 0]);
    let buried = anna(300, "c", "played", json!({"meld": 300, "tricks": 27, "won_a_trick": false}));
    assert_eq!(
        seven_up.text(buried),
        "Anna 300 clubs: meld 300 + tricks 0 (no trick won, 27 buried) = 300, made"
    );
}

#[test]
fn tricks_made_and_lost_have_to_agree_with_both_counts() {
    let counts = |tricks: i64| json!({"meld": 160, "tricks": tricks});
    assert_eq!(scarne().net(anna(320, "c", "made", counts(160))), [6, -3, -3, 0]);
    assert_eq!(scarne().net(anna(320, "c", "lost", counts(159))), [-12, 6, 6, 0]);
    assert_eq!(
        scarne().refusal(anna(320, "c", "made", counts(150))),
        ("outcome".into(), "meld 160 + tricks 150 = 310, less than the bid of 320: lost".into())
    );
    assert_eq!(
        scarne().refusal(anna(320, "c", "lost", counts(160))),
        ("outcome".into(), "meld 160 + tricks 160 = 320, enough for the bid of 320: made".into())
    );
    assert_eq!(
        scarne().net(anna(320, "c", "made", json!({"tricks": 0}))),
        [6, -3, -3, 0],
        "one count says nothing"
    );
    assert_eq!(scarne().field(anna(320, "c", "lost", json!({"meld": 5}))), "meld", "but it is checked");
}
