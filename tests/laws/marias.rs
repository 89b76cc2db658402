//! Evenings of mariáš, in all its forms, with a stake and without one.

use super::deeds::{Deed, Start, deed};
use crate::house_rules::{HouseRules, house_rules};
use meldbook::engine::{Engine, Setting};
use proptest::collection::vec;
use proptest::option::weighted;
use proptest::prelude::*;
use proptest::sample::{Index, select};

/// An evening and what happens in it.
pub fn night(most: usize) -> impl Strategy<Value = (Start, Vec<Deed>)> {
    (start(), vec(deed(says(), 4, 1), 0..most))
}

fn start() -> impl Strategy<Value = Start> {
    let stake = weighted(0.7, select(&["50h", "2 Kč", "0.10 EUR"][..]));
    // Otherwise two hands of three would be refused: only one may name trumps.
    let anybody = |rules: HouseRules| rules.with(&[("forehand_plays_suit", Setting::Bool(false))]).unwrap();
    let rules = prop_oneof![house_rules(Engine::Marias, 4), house_rules(Engine::Marias, 4).prop_map(anybody)];
    (rules, any::<Index>(), stake).prop_map(|(rules, dealer, stake)| {
        let players = rules.natural_table();
        Start { rules, players, dealer, stake }
    })
}

/// What is said of a hand.
fn says() -> impl Strategy<Value = String> + Clone {
    let others = [
        "betl +",
        "betl- flek:2",
        "durch made shown",
        "durch open lost re",
        "open betl made flek",
        "h unplayed",
        "b 7 unplayed flek",
        "b 7 revoke SOMEBODY flek re:7",
        "h 100 7p revoke SOMEBODY flek",
        "betl revoke SOMEBODY",
        "durch partner SOMEBODY - tricks 5",
        "durch partner SOMEBODY +",
        "durch wise SOMEBODY flek:3 +",
        "durch wise lost",
        "h 77 60 77won flek:77",
        "l 77 100 60+40 77lost bid:7h",
        "give up bid:7",
        "betl + bid:107",
        "l + total 120",
        "h 100 - total 70",
        "pass",
    ];
    prop_oneof![
        3 => suit().boxed(),
        1 => select(others.to_vec()).prop_map(str::to_owned).boxed(),
    ]
}

/// A game with trumps, counted: announcements, marriages, fleks and sevens as they come.
fn suit() -> impl Strategy<Value = String> + Clone {
    let announced = select(vec!["", "", "7", "100", "107"]);
    let against = select(vec!["", "", "", "7p", "100p"]);
    let count = (
        0..=9i64,
        select(vec!["", "+40", "+20", "+40+20", "/20", "/+40", "+40/20", "/+40+20", " hláška 40/hláška 20"]),
    );
    let seven =
        select(vec!["", "", "7won", "7killed", "q7", "t7killed", "7pwon", "q7pkilled", "tichá sedma proti"]);
    let fleks = select(vec![
        "",
        "",
        "flek",
        "re flek:7",
        "flek:5",
        "flek:107",
        "flek flek:100p:2",
        "flek all",
        "re na sedmu",
    ]);
    let beside = select(vec!["", "", "", "partner SOMEBODY", "talon 10", "def"]);
    (select(vec!["h", "b", "a", "l"]), announced, against, count, seven, fleks, beside).prop_map(
        |(trump, announced, against, (tens, marriages), seven, fleks, beside)| {
            let (def, beside) = if beside == "def" { ("def ", "") } else { ("", beside) };
            let count = format!("{def}{}{marriages}", tens * 10);
            let words = [trump, announced, against, &count, seven, fleks, beside];
            words.into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
        },
    )
}
