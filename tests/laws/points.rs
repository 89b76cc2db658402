//! Evenings of games to a target, with stakes and without.

use super::deeds::{Deed, Start, deed};
use crate::house_rules::house_rules;
use meldbook::engine::Engine;
use proptest::prelude::*;
use proptest::sample::{Index, select};

/// An evening and what happens in it.
pub fn night(most: usize) -> impl Strategy<Value = (Start, Vec<Deed>)> {
    // The rules of the house may be for stakes.
    let start = (house_rules(Engine::Points, 3), any::<Index>()).prop_map(|(rules, dealer)| {
        let players = rules.natural_table();
        Start { rules, players, dealer, stake: None }
    });
    (start, proptest::collection::vec(deed(says(), 2, 2), 0..most))
}

/// What is said of a hand: a bid, trumps, melds and trick points.
fn says() -> impl Strategy<Value = String> + Clone {
    let results = [
        "h m120/40 t210",
        "s m100/20 t150",
        "c m40/120 t90",
        "d m160 t250 notrick:SOMEBODY",
        "h m120 throw",
        "s m20/100 throw",
        "d m200/80 t100",
    ];
    let pass = Just("pass".to_owned());
    let bid =
        (25..=40i64, select(results.to_vec())).prop_map(|(tens, result)| format!("{} {result}", tens * 10));
    prop_oneof![9 => bid, 1 => pass]
}
