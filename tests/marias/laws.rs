//! What always holds in mariáš, under any options: tried on hands of every kind.

use super::NAMES;
use super::tables::{self, has, sum};
use crate::house_rules::{HouseRules, all_of, house_rules_of};
use crate::seed::law;
use meldbook::engine::marias::{Seven, Suit};
use meldbook::engine::{self, Engine, Record, Setting};
use meldbook::kernel::keyword::Keyword;
use meldbook::kernel::table::Table;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{select, subsequence};
use proptest::test_runner::TestRunner;
use serde_json::{Value, json};
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;

/// Any rules of a form in which everybody may play with trumps.
fn rules(form: &'static str) -> impl Strategy<Value = HouseRules> {
    house_rules_of(all_of(Engine::Marias).collect(), &["form"], usize::MAX).prop_map(move |rules| {
        let of_form = [
            ("form", Setting::Text(form.to_owned())),
            ("forehand_plays_suit", Setting::Bool(false)),
            ("partner_durch", Setting::Bool(form == "four")),
        ];
        rules.with(&of_form).unwrap()
    })
}

/// Returns the options of rules as the tables read them.
fn told(rules: &HouseRules) -> Value {
    json!(rules.settings())
}

/// What each of the first players wins in a hand that the last of them dealt, or the field it is refused for.
fn net(rules: &HouseRules, players: usize, hand: &Value) -> Result<Vec<i64>, String> {
    let names: Vec<String> = NAMES[..players].iter().map(|name| (*name).to_owned()).collect();
    let table = Table { dealer: names.last().cloned(), players: names, ..Table::default() };
    let record = Record::from_json(Engine::Marias, &hand.to_string()).unwrap();
    match engine::score(rules, &table, &record) {
        Ok(outcome) => Ok(outcome.net(players).unwrap().seats.iter().map(|units| units.0).collect()),
        Err(refusal) => Err(refusal.first.field.to_string()),
    }
}

fn words<T: Keyword>() -> impl Strategy<Value = &'static str> + Clone {
    let words: Vec<&str> = T::ALL.iter().map(|(_, word)| *word).collect();
    select(words)
}

/// Some of these things.
fn some(of: &'static [&'static str]) -> impl Strategy<Value = Vec<&'static str>> + Clone {
    prop_oneof![1 => Just(Vec::new()), 2 => subsequence(of, 0..=of.len())]
}

/// What is announced by either side, and whether hundred and seven are of one side and doubled together.
fn announced() -> impl Strategy<Value = (Vec<&'static str>, Vec<&'static str>, bool)> + Clone {
    let joint = vec!["seven", "hundred"];
    prop_oneof![
        3 => (some(&["seven", "hundred", "two_sevens"]), some(&["seven", "hundred"]), Just(false)),
        1 => select(vec![(joint.clone(), vec![], true), (vec![], joint, true)]),
    ]
}

/// A hand with trumps that may or may not stand.
fn hand() -> impl Strategy<Value = Value> + Clone {
    let marriages = (vec(select(&["", "", "lone", "defenders"][..]), 4), any::<bool>());
    let fate = prop_oneof![1 => Just("none"), 3 => words::<Seven>()];
    // Lost two sevens say nothing of the defenders' own, where it may be announced without holding it.
    let beside_two = select(&["none", "none", "defenders_won", "defenders_killed"][..]);
    let sevens = (fate, select(&["won", "lost"][..]), beside_two);
    (words::<Suit>(), 0..10i64, marriages, announced(), vec(0..3i64, 6), sevens).prop_map(
        |(trump, tens, (who, reversed), (own, theirs, joint), counts, (seven, two, beside_two))| {
            let of = |side: &str| -> Vec<i64> {
                let held = who.iter().zip([40, 20, 20, 20]).filter(|(who, _)| **who == side);
                held.map(|(_, marriage)| marriage).collect()
            };
            let (mut lone, defenders) = (of("lone"), of("defenders"));
            if reversed {
                lone.reverse();
            }
            let named = |names: &[&str], behind: &str| -> Vec<String> {
                names.iter().map(|name| format!("{name}{behind}")).collect()
            };
            let mut components = [named(&own, ""), named(&theirs, "_against")].concat();
            if !own.contains(&"hundred") {
                components.push("game".to_owned());
            }
            let flek = |(at, name): (usize, &String)| {
                let of_pair = joint && name != "game";
                (name.clone(), json!(counts[if of_pair { 0 } else { at }]))
            };
            let flek: serde_json::Map<String, Value> = components.iter().enumerate().map(flek).collect();
            let mut hand = json!({
                "contract": "suit", "player": "Anna", "trump": trump, "announced": own,
                "announced_against": theirs, "flek": flek, "points": {"lone": 10 * tens},
                "marriages": {"lone": lone, "defenders": defenders}, "seven": seven,
            });
            if own.contains(&"two_sevens") {
                hand["two_sevens"] = two.into();
                hand["seven"] = beside_two.into();
            }
            hand
        },
    )
}

/// A contract without trumps.
fn without_trumps(form: &str, names: &'static [&'static str]) -> impl Strategy<Value = Value> + Clone {
    let contracts = match form {
        "four" => ["betl", "open_durch", "durch_partner", "durch_wise"],
        _ => ["betl", "durch", "open_betl", "open_durch"],
    };
    let results = select(&["made", "lost"][..]);
    (select(contracts.to_vec()), results, 0..4i64, select(names), 3..8i64).prop_map(
        |(contract, result, flek, other, tricks)| {
            let mut hand = json!({"contract": contract, "result": result, "flek": {"contract": flek}});
            match (contract, result) {
                ("durch_partner", _) => {
                    hand["partner"] = other.into();
                    hand["tricks"] = tricks.into();
                }
                ("durch_wise", "made") => hand["wise"] = other.into(),
                _ => {}
            }
            hand
        },
    )
}

/// A hand that nobody played: what was announced and doubled, and nothing of what became of it.
fn unplayed() -> impl Strategy<Value = Value> + Clone {
    let announced = select(vec![json!([]), json!(["seven"]), json!(["seven"]), json!(["hundred"])]);
    let against = select(vec![json!([]), json!([]), json!([]), json!(["hundred"])]);
    (words::<Suit>(), announced, against, vec(0..4i64, 3)).prop_map(|(trump, announced, against, counts)| {
        let mut flek = json!({"game": counts[0]});
        for (list, component, count) in
            [(&announced, "seven", counts[1]), (&against, "hundred_against", counts[2])]
        {
            if !list.as_array().unwrap().is_empty() {
                flek[component] = count.into();
            }
        }
        json!({
            "contract": "suit", "trump": trump, "unplayed": true, "announced": announced,
            "announced_against": against, "flek": flek,
        })
    })
}

/// A hand in which somebody revoked.
fn revoked(form: &str, names: &'static [&'static str]) -> impl Strategy<Value = Value> + Clone {
    let hand = prop_oneof![hand(), without_trumps(form, names)];
    (hand, select(names)).prop_map(|(mut hand, by)| {
        for field in ["points", "marriages", "seven", "two_sevens", "result", "tricks", "wise"] {
            hand.as_object_mut().unwrap().remove(field);
        }
        hand["revoke_by"] = by.into();
        hand
    })
}

/// Hands of each kind, in which some of these names play.
pub fn kinds(
    form: &'static str,
    names: &'static [&'static str],
) -> [(&'static str, impl Strategy<Value = Value> + Clone); 5] {
    let by_somebody = move |hand: BoxedStrategy<Value>| {
        let partner = proptest::option::of(select(names));
        (hand, select(names), partner).prop_map(move |(mut hand, player, partner)| {
            hand["player"] = player.into();
            if let Some(partner) = partner.filter(|_| form == "four" && hand["contract"] == "suit") {
                hand["partner"] = partner.into();
            }
            hand
        })
    };
    [
        ("counted", hand().boxed()),
        ("unplayed", unplayed().boxed()),
        ("revoke", revoked(form, names).boxed()),
        ("contract", without_trumps(form, names).boxed()),
        ("give_up", Just(json!({"contract": "give_up"})).boxed()),
    ]
    .map(|(kind, hand)| (kind, by_somebody(hand)))
}

/// Checks hands under any options of a form, so many under the same ones; the same hands each time.
pub fn try_hands<T: std::fmt::Debug>(
    form: &'static str,
    many: usize,
    hand: impl Strategy<Value = T>,
    check: impl Fn(&HouseRules, &T),
) {
    let mut runner = TestRunner::new(law(32));
    let result = runner.run(&(rules(form), vec(hand, many)), |(rules, hands)| {
        hands.iter().for_each(|hand| check(&rules, hand));
        Ok(())
    });
    result.unwrap_or_else(|error| panic!("{form}: {error}"));
}

/// Calls something with hands of three that stand under any options, with what Anna wins.
fn each_hand(check: impl Fn(&HouseRules, &Value, i64)) {
    let stood = Cell::new(0);
    try_hands("three", 120, hand(), |rules, hand| {
        if let Ok(net) = net(rules, 3, hand) {
            assert_eq!(net.iter().sum::<i64>(), 0);
            assert_eq!(net[0], -2 * net[1]);
            assert_eq!(net[1], net[2]);
            check(rules, hand, -net[1]);
            stood.update(|stood| stood + 1);
        }
    });
    assert!(stood.get() > 500, "too few hands stood: {}", stood.get());
}

#[test]
fn every_hand_comes_to_what_the_tables_of_the_rulebook_say() {
    each_hand(|rules, hand, v| assert_eq!(v, tables::suit(&told(rules), hand)));
}

/// Whether somebody has to play it, who pays it, and how much: every kind of hand in every form.
#[test]
fn every_kind_of_hand_is_paid_by_whom_the_rulebook_says() {
    let stood: RefCell<BTreeMap<(&str, &str), usize>> = RefCell::default();
    let had_to_be_played = Cell::new(0);
    for (form, players) in [("three", 3), ("pauzirak", 4), ("four", 4), ("two", 2)] {
        let names = &NAMES[..players];
        for (kind, hand) in kinds(form, names) {
            try_hands(form, 24, hand, |rules, hand| match net(rules, players, hand) {
                Ok(net) => {
                    assert_eq!(Some(net), tables::net(form, &told(rules), names, hand));
                    *stood.borrow_mut().entry((form, kind)).or_default() += 1;
                }
                Err(field) if field == "unplayed" => {
                    assert_eq!(tables::unplayed(&told(rules), hand), None);
                    had_to_be_played.update(|count| count + 1);
                }
                Err(_) => {}
            });
        }
    }
    let stood = stood.into_inner();
    assert_eq!(stood.len(), 20, "{stood:?}");
    assert!(stood.values().all(|count| *count > 10) && had_to_be_played.get() > 50, "{stood:?}");
}

#[test]
fn the_limit_caps_and_nothing_else() {
    each_hand(|rules, hand, v| {
        let most = told(rules)["max_win"].as_i64().unwrap();
        if most > 0 {
            let free = net(&rules.with(&[("max_win", Setting::Int(0))]).unwrap(), 3, hand).unwrap();
            assert_eq!(v, (-free[1]).clamp(-most, most));
        }
    });
}

#[test]
fn points_of_either_side_say_the_same() {
    each_hand(|rules, hand, v| {
        let mut other = hand.clone();
        let lone = hand["points"]["lone"].as_i64().unwrap();
        other["points"] = json!({"defenders": 90 - lone});
        assert_eq!(net(rules, 3, &other).unwrap()[1], -v);
        other["points"] = json!({"lone": lone, "defenders": 90 - lone});
        assert_eq!(net(rules, 3, &other).unwrap()[1], -v);
    });
}

#[test]
fn two_players_settle_like_one_of_three_and_four_like_three_with_one_more() {
    each_hand(|rules, hand, v| {
        let seated = |form: &str, dealer_counts| {
            let form = Setting::Text(form.to_owned());
            rules.with(&[("form", form), ("dealer_counts", Setting::Bool(dealer_counts))]).unwrap()
        };
        assert_eq!(net(&seated("pauzirak", true), 4, hand).unwrap(), [3 * v, -v, -v, -v]);
        assert_eq!(net(&seated("pauzirak", false), 4, hand).unwrap(), [2 * v, -v, -v, 0]);
        assert_eq!(net(&seated("four", true), 4, hand).unwrap(), [3 * v, -v, -v, -v]);
        let mut called = hand.clone();
        called["partner"] = "Cyril".into();
        assert_eq!(net(&seated("four", true), 4, &called).unwrap(), [v, -v, v, -v]);
        // With one defender more can be said of the last trick.
        if let Ok(both) = net(&seated("two", true), 2, hand) {
            assert_eq!(both, [v, -v]);
        }
    });
}

#[test]
fn a_flek_more_on_everything_doubles_everything_but_what_is_quiet() {
    each_hand(|rules, hand, _| {
        let unlimited = [
            ("fleks", Setting::Bool(true)),
            ("max_win", Setting::Int(0)),
            ("max_flek", Setting::Int(0)),
            ("quiet_bonuses", Setting::Bool(false)),
        ];
        let no_quiet = rules.with(&unlimited).unwrap();
        let Ok(before) = net(&no_quiet, 3, hand) else { return };
        let mut deeper = hand.clone();
        let mut components = vec![];
        for (list, behind) in [("announced", ""), ("announced_against", "_against")] {
            let names = hand[list].as_array().unwrap().iter();
            components.extend(names.map(|name| format!("{}{behind}", name.as_str().unwrap())));
        }
        let has_game = told(&no_quiet)["game_beside_hundred"] != "no";
        if has_game || !components.contains(&"hundred".to_owned()) {
            components.push("game".to_owned());
        }
        for component in components {
            let count = hand["flek"][&component].as_i64().unwrap_or(0);
            deeper["flek"][&component] = (count + 1).into();
        }
        let after = net(&no_quiet, 3, &deeper).unwrap();
        assert_eq!(after[1], 2 * before[1]);
    });
}

#[test]
fn a_table_turned_round_scores_the_same() {
    each_hand(|rules, hand, v| {
        for player in &NAMES[..3] {
            let mut turned = hand.clone();
            turned["player"] = (*player).into();
            let expected = [0, 1, 2].map(|at| if NAMES[at] == *player { 2 * v } else { -v });
            assert_eq!(net(rules, 3, &turned).unwrap(), expected);
        }
    });
}

#[test]
fn a_result_beside_points_agrees_or_is_refused_and_with_the_total_stands_alone() {
    let agreed = Cell::new(0);
    each_hand(|rules, hand, v| {
        let both = has(&hand["announced"], "hundred") && has(&hand["announced_against"], "hundred");
        let with = |result: &str| {
            let mut told = hand.clone();
            told["result"] = result.into();
            net(rules, 3, &told)
        };
        let answers = [with("made"), with("lost")];
        if both {
            assert_eq!(answers, [Err("result".to_owned()), Err("result".to_owned())]);
            return;
        }
        let made = match &answers {
            [Ok(net), Err(field)] if field == "result" && net[1] == -v => true,
            [Err(field), Ok(net)] if field == "result" && net[1] == -v => false,
            other => panic!("{other:?}"),
        };
        // A reached hundred is told by all that its side holds, and then says all that the points do.
        let sum = |side: &str| sum(&hand["marriages"][side]);
        let lone = hand["points"]["lone"].as_i64().unwrap();
        let (own, theirs) = (lone + sum("lone"), 90 - lone + sum("defenders"));
        let total =
            match (made, has(&hand["announced"], "hundred"), has(&hand["announced_against"], "hundred")) {
                (true, true, _) => own,
                (false, _, true) => theirs,
                _ => return,
            };
        let mut told = hand.clone();
        told["result"] = if made { "made" } else { "lost" }.into();
        told["total"] = total.into();
        for field in ["points", "marriages"] {
            told.as_object_mut().unwrap().remove(field);
        }
        assert_eq!(net(rules, 3, &told).unwrap()[1], -v);
        agreed.update(|agreed| agreed + 1);
    });
    assert!(agreed.get() > 20, "too few hundreds: {}", agreed.get());
}
