//! Evenings of auction pinochle.

use super::deeds::{Deed, Start, deed};
use crate::house_rules::house_rules;
use meldbook::engine::{Engine, Options, auction};
use proptest::prelude::*;
use proptest::sample::{Index, select};

/// An evening and what happens in it.
pub fn night(most: usize) -> impl Strategy<Value = (Start, Vec<Deed>)> {
    let rules = house_rules(Engine::Auction, 8);
    let start = (rules, 3..=4usize, any::<Index>()).prop_map(|(rules, players, dealer)| {
        let Options::Auction(auction::Options { max_players, .. }) = *rules else { panic!("{rules:?}") };
        let players = players.min(usize::try_from(max_players).unwrap());
        Start { rules, players, dealer, stake: None }
    });
    (start, proptest::collection::vec(deed(says(), 2, 2), 0..most))
}

/// What is said of a hand: a bid, trumps and what came of it.
fn says() -> impl Strategy<Value = String> + Clone {
    let endings = [
        "s +",
        "h -",
        "d m160 t170",
        "c m100 t20",
        "s m200 t187/63",
        "h late",
        "fold",
        "blind",
        "s claim",
        "h renege SOMEBODY",
        "d m0 t0 notrick",
        "pass",
    ];
    (25..=45i64, select(endings.to_vec())).prop_map(|(tens, ending)| match ending {
        "pass" => ending.to_owned(),
        _ => format!("{} {ending}", tens * 10),
    })
}
