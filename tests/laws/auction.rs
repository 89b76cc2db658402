//! Evenings of auction pinochle.

use super::deeds::{Deed, Start, deed};
use proptest::prelude::*;
use proptest::sample::{Index, select};

fn house_rules() -> impl Strategy<Value = Vec<(&'static str, String)>> {
    let flag = || any::<bool>().prop_map(|on| on.to_string());
    let from = || select(&["250", "300", "350", "never"][..]).prop_map(str::to_owned);
    (
        (flag(), select(&["250", "300", "350"][..]).prop_map(str::to_owned), from()),
        (select(&[1, 3, 5, 10, 25][..]), select(&["redeal", "active_pay", "all_pay", "dealer_pays"][..])),
        (select(&["dealer", "dealers_right"][..]), flag(), select(&["none", "kitty_only"][..]), 4..=5i64),
    )
        .prop_map(|((kitty, collects, pays), (unit, passed_out), (sits_out, settle, blind, most))| {
            let (blind, passed_out) = if kitty == "true" { (blind, passed_out) } else { ("none", "redeal") };
            vec![
                ("kitty", kitty),
                ("kitty_collects_from", collects),
                ("kitty_pays_from", pays),
                ("unit_minor", unit.to_string()),
                ("passed_out", passed_out.to_owned()),
                ("sits_out_four", sits_out.to_owned()),
                ("inactive_settle", settle),
                ("blind_surrender", blind.to_owned()),
                ("max_players", most.to_string()),
            ]
        })
}

/// An evening and what happens in it.
pub fn night(most: usize) -> impl Strategy<Value = (Start, Vec<Deed>)> {
    let start = (house_rules(), 3..=4usize, any::<Index>()).prop_map(|(set, players, dealer)| Start {
        rules: "scarne",
        set,
        players,
        dealer,
        stake: None,
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
