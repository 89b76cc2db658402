//! Who pays whom, and the kitty (rulebook sections 9 and 10).

use super::night::night;
use super::{FIVE, FOUR, anna, scarne};
use meldbook::engine::{self, Closing};
use meldbook::kernel::json::{message, read};
use meldbook::kernel::units::Minor;
use serde_json::{Value, json};

// Section 9: payment.

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
    let blind = anna(300, "spades", "conceded", json!({"widow_seen": false}));
    assert_eq!(night("classic", &[]).at(FOUR).reason(blind), "3 (given up unseen) to kitty");
    let offender = night("scarne", &[("renege_payer", "offender"), ("kitty", "true")]);
    assert_eq!(
        offender.at(FOUR).dealt_by("Dana").reason(anna(350, "spades", "played", json!({"renege_by": "Ben"}))),
        "4 (bid 350-390) x 2 (spades) x 4 (shares) = 32 from Ben"
    );
}

// Section 10: the kitty.

#[test]
fn kitty_is_divided_at_the_close_odd_cents_to_the_first() {
    let close = |players: &str, balances: Value| {
        let night = scarne().at(players);
        let json = balances.to_string();
        let closing: Closing = read(&json).map_err(|error| ("close".to_owned(), message(&error)))?;
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
        (balances(i64::MAX, i64::MAX, 0, 0), "an amount is too large to be counted"),
        (balances(i64::MAX, -i64::MAX, 0, 0), "an amount is too large to be counted"),
        (
            json!({"balances": {"Anna": 0, "Ben": 0}}),
            "the balance of `Cyril` is missing: write 0 if there is none",
        ),
        (
            json!({"balances": {"Anna": 0, "Ben": 0, "Cyril": 0, "Zoe": 0}}),
            "nobody at the table is called `Zoe`",
        ),
        (json!({"balances": {"Anna": true}}), "invalid type: boolean `true`, expected i64"),
        (json!({}), "the balances are missing"),
        (json!({"balances": {}, "hand": 1}), "unknown field `hand`, expected `balances`"),
    ] {
        assert_eq!(close("Anna Ben Cyril", wrong), Err(("close".into(), sentence.into())));
    }
    assert_eq!(close("Anna Ben", balances(0, 0, 0, 0)).unwrap_err().0, "players");
}
