//! Who pays whom, and the kitty (rulebook sections 9 and 10).

use super::night::night;
use super::{FIVE, FOUR, anna, scarne};
use meldbook::engine::{self, Closing};
use meldbook::kernel::units::Minor;
use serde_json::{Value, json};

// Section 9: payment.

#[test]
fn payment_surrender_before_the_widow_goes_to_the_kitty_alone() {
    let classic = || night("classic", &[]).at(FOUR);
    let blind = |bid: i64, outcome: &str| json!({"bidder": "Anna", "bid": bid, "trump": "s", "outcome": outcome, "widow_seen": false});
    // 300 is below the 350 from which the kitty collects otherwise.
    assert_eq!(classic().net(blind(300, "conceded")), [-3, 0, 0, 0, 3]);
    assert_eq!(classic().reason(blind(300, "conceded")), "3 (given up unseen) to kitty");
    assert_eq!(classic().field(blind(310, "conceded")), "widow_seen");
    assert_eq!(classic().field(blind(300, "lost")), "widow_seen");
    assert_eq!(scarne().field(blind(250, "conceded")), "widow_seen");
    assert_eq!(scarne().field(json!({"outcome": "passed_out", "widow_seen": false})), "widow_seen");
    assert_eq!(classic().net(anna(300, "s", "conceded", json!({"widow_seen": true}))), [-9, 3, 3, 3, 0]);
}

#[test]
fn payment_the_offender_may_pay_for_all() {
    let renege =
        |bid: i64| anna(bid, "spades", "played", json!({"renege_by": "Ben", "meld": "?", "tricks": -1}));
    let offender = |more: &[(&str, &str)]| {
        let mut set = vec![("renege_payer", "offender"), ("kitty", "true")];
        set.extend(more);
        night("scarne", &set).at(FOUR).dealt_by("Dana")
    };
    // 3 units x 2 (spades): Ben, Cyril and Dana; from 350 on 4 units and the kitty too.
    assert_eq!(offender(&[]).net(renege(340)), [18, -18, 0, 0, 0]);
    assert_eq!(offender(&[]).net(renege(350)), [32, -32, 0, 0, 0]);
    assert_eq!(offender(&[]).reason(renege(350)), "4 (bid 350-390) x 2 (spades) x 4 (shares) = 32 from Ben");
    assert_eq!(offender(&[("inactive_settle", "false")]).net(renege(340)), [12, -12, 0, 0, 0]);
    // The bidder's own renege is paid to everybody all the same.
    let own = anna(340, "clubs", "played", json!({"renege_by": "Anna"}));
    assert_eq!(offender(&[]).net(own), [-24, 6, 6, 6, 6]);
}

#[test]
fn payment_who_may_renege_and_concede() {
    let four = scarne().at(FOUR).dealt_by("Dana");
    let unknown_dealer = scarne().at(FOUR);
    let renege = |by: &str| anna(300, "c", "played", json!({"renege_by": by}));
    assert_eq!(four.field(renege("Dana")), "renege_by");
    assert_eq!(four.field(renege("Zoe")), "renege_by");
    assert!(unknown_dealer.score(&renege("Dana")).is_ok(), "everybody passes as an opponent");
    assert_eq!(four.field(anna(300, "c", "made", json!({"renege_by": "Ben"}))), "renege_by");

    let conceded = |outcome: &str, by: Value| anna(300, "c", outcome, json!({"conceded_by": by}));
    for by in [
        json!([]),
        json!(["Ben"]),
        json!(["Ben", "Ben"]),
        json!(["Ben", "Anna"]),
        json!(["Ben", "Dana"]),
        json!("Ben"),
    ] {
        assert_eq!(four.field(conceded("opponents_conceded", by.clone())), "conceded_by", "{by}");
    }
    assert!(four.score(&conceded("opponents_conceded", json!(["Ben", "Cyril"]))).is_ok());
    assert!(unknown_dealer.score(&conceded("opponents_conceded", json!(["Ben", "Dana"]))).is_ok());
    for outcome in ["made", "lost", "conceded_in_play"] {
        assert!(four.score(&conceded(outcome, json!(["Ben"]))).is_ok(), "{outcome}");
        assert_eq!(four.field(conceded(outcome, json!(["Ben", "Cyril"]))), "conceded_by");
        assert_eq!(four.field(conceded(outcome, json!(["Anna"]))), "conceded_by");
    }
    assert_eq!(four.field(conceded("conceded", json!(["Ben"]))), "conceded_by");
}

#[test]
fn payment_shows_its_factors() {
    let five = scarne().at(FIVE).dealt_by("Eva");
    assert_eq!(
        five.reason(anna(320, "spades", "lost", json!({}))),
        "3 (bid 300-340) x 2 (spades) x 2 (double bete) = 12 to each of Ben, Cyril, Dana, Eva"
    );
    assert_eq!(
        scarne().reason(anna(1000, "clubs", "made", json!({}))),
        "11 (bid 700 and more) from each of Ben, Cyril"
    );
}

// Section 10: the kitty.

#[test]
fn kitty_is_fed_when_all_pass() {
    let passed = || json!({"outcome": "passed_out"});
    let under = |custom: &str| {
        night("scarne", &[("kitty", "true"), ("passed_out", custom), ("passed_out_units", "2")]).at(FOUR)
    };
    assert_eq!(under("redeal").net(passed()), [0, 0, 0, 0, 0]);
    assert_eq!(under("all_pay").net(passed()), [-2, -2, -2, -2, 8]);
    assert_eq!(under("active_pay").field(passed()), "dealer");
    assert_eq!(under("active_pay").dealt_by("Ben").net(passed()), [-2, 0, -2, -2, 6]);
    assert_eq!(under("active_pay").at("Anna Ben Cyril").net(passed()), [-2, -2, -2, 6]);
    assert_eq!(under("dealer_pays").dealt_by("Ben").net(passed()), [0, -2, 0, 0, 2]);
    assert_eq!(under("dealer_pays").at("Anna Ben Cyril").field(passed()), "dealer");
    assert_eq!(under("all_pay").reason(passed()), "2 (passed out) from each of Anna, Ben, Cyril, Dana");
}

#[test]
fn kitty_is_divided_at_the_close_odd_cents_to_the_first() {
    let close = |players: &str, balances: Value| {
        let night = scarne().at(players);
        let json = balances.to_string();
        let closing = Closing::from_json(&json);
        let closing =
            closing.map_err(|_| ("close".to_owned(), Closing::malformed(&json).unwrap().to_string()))?;
        engine::close(&night.options, &night.table.players, &closing)
            .map(|cash| cash.into_iter().map(|Minor(minor)| minor).collect::<Vec<_>>())
            .map_err(|refusal| (refusal.first.field.to_string(), refusal.to_string()))
    };
    let balances = |anna: i64, ben: i64, cyril: i64, kitty: i64| json!({"balances": {"Anna": anna, "Ben": ben, "Cyril": cyril, "kitty": kitty}});
    // 7 units are 35 cents: 12, 12 and 11, whoever won.
    assert_eq!(close("Anna Ben Cyril", balances(-7, 0, 0, 7)), Ok(vec![-35 + 12, 12, 11]));
    assert_eq!(close("Anna Ben Cyril", balances(7, 0, 0, -7)), Ok(vec![35 - 12, -12, -11]));
    assert_eq!(close("Cyril Ben Anna", balances(-7, 0, 0, 7)), Ok(vec![12, 12, -35 + 11]));
    let without_kitty = json!({"balances": {"Anna": 1, "Ben": -1, "Cyril": 0}});
    assert_eq!(close("Anna Ben Cyril", without_kitty), Ok(vec![5, -5, 0]));
    for (wrong, sentence) in [
        (balances(1, 0, 0, 0), "1 + 0 + 0 + 0 = 1, but they must sum to 0"),
        (balances(i64::MAX, i64::MAX, 0, 0), "the amounts are too large to be counted"),
        (balances(i64::MAX, -i64::MAX, 0, 0), "the amounts are too large to be counted"),
        (
            json!({"balances": {"Anna": 0, "Ben": 0}}),
            "the balances must name each player once, and only the kitty besides: `Cyril` is missing",
        ),
        (
            json!({"balances": {"Anna": 0, "Ben": 0, "Cyril": 0, "Zoe": 0}}),
            "the balances must name each player once, and only the kitty besides: `Zoe` is neither a player nor the kitty",
        ),
        (
            json!({"balances": {"Anna": true}}),
            "expected a whole number for each player, found {\"Anna\":true}",
        ),
        (json!({}), "the balances are missing"),
        (json!({"balances": {}, "hand": 1}), "unknown field `hand`"),
    ] {
        assert_eq!(close("Anna Ben Cyril", wrong), Err(("close".into(), sentence.into())));
    }
    assert_eq!(close("Anna Ben", balances(0, 0, 0, 0)).unwrap_err().0, "players");
}
