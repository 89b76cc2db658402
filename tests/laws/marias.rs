//! Evenings of mariáš, in all its forms, with a stake and without one.

use super::deeds::{Deed, Start, deed};
use proptest::collection::vec;
use proptest::option::weighted;
use proptest::prelude::*;
use proptest::sample::{Index, select, subsequence};

/// The built-in rules, and how many play by them.
const GAMES: [(&str, usize); 8] = [
    ("marias", 3),
    ("marias-svaz", 3),
    ("pauzirak", 4),
    ("marias-four", 4),
    ("lizany", 2),
    ("lizany-simple", 2),
    ("licitovany", 3),
    ("licitovany-svaz", 3),
];

/// Options that a table may want otherwise, with what else they may be.
const CUSTOMS: [(&str, &[&str]); 18] = [
    ("extra_tens", &["add_full", "add_half", "fixed"]),
    ("announced_hundred_marriages", &["first", "all"]),
    ("quiet_hundred_marriages", &["all"]),
    ("failed_hundred_opposing", &["add", "add_to_hundred_against"]),
    ("hundred_seven_joint", &["true"]),
    ("both_hundreds", &["true"]),
    ("false_seven", &["true"]),
    ("killed_announced_seven_extra", &["true"]),
    ("against_after_flek", &["true"]),
    ("double_suits", &["none", "red"]),
    ("max_flek", &["3"]),
    ("max_win", &["5", "40"]),
    ("revoke_rule", &["add"]),
    ("min_flek_game", &["0", "2"]),
    ("dealer_counts", &["false"]),
    ("sharp_in_talon", &["true"]),
    ("two_sevens", &["true"]),
    ("quiet_bonuses", &["false"]),
];

/// An evening and what happens in it.
pub fn night(most: usize) -> impl Strategy<Value = (Start, Vec<Deed>)> {
    (start(), vec(deed(says(), 4, 1), 0..most))
}

fn start() -> impl Strategy<Value = Start> {
    let customs = subsequence(CUSTOMS.to_vec(), 0..4);
    let stake = weighted(0.7, select(&["50h", "2 Kč", "0.10 EUR"][..]));
    (select(&GAMES[..]), customs, vec(any::<Index>(), CUSTOMS.len()), any::<Index>(), stake, any::<bool>())
        .prop_map(|((rules, players), customs, values, dealer, stake, varies)| {
            let mut set: Vec<(&str, String)> = customs
                .iter()
                .zip(values)
                .map(|((key, words), at)| (*key, words[at.index(words.len())].to_owned()))
                .collect();
            // Otherwise two hands of three would be refused: only one may name trumps.
            if varies {
                set.push(("forehand_plays_suit", "false".to_owned()));
            }
            if varies && rules == "marias-four" {
                set.push(("partner_durch", "true".to_owned()));
            }
            // Four may sit at an auction for three.
            if varies && rules.starts_with("licitovany") {
                set.push(("form", "pauzirak".to_owned()));
                return Start { rules, set, players: 4, dealer, stake };
            }
            Start { rules, set, players, dealer, stake }
        })
}

/// What is said of a hand.
fn says() -> impl Strategy<Value = String> + Clone {
    let others = [
        "betl +",
        "betl - flek:2",
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
        "durch wise SOMEBODY + flek:3",
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
    let count = (0..=9i64, select(vec!["", "+40", "+20", "+40+20", "/20", "+40/20", "/40+20"]));
    let seven = select(vec!["", "", "7won", "7killed", "7pwon", "7pkilled"]);
    let fleks = select(vec!["", "", "flek", "re flek:7", "flek:5", "flek:107", "flek flek:100p:2"]);
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
