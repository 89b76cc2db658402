//! What always holds in mariáš, under any options: tried on hands drawn at random, always the same ones.

use super::tables::{self, has, sum};
use super::{NAMES, net, settings};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Numbers that look like chance.
struct Chance(u64);

impl Chance {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % n
    }

    fn one_of<T: Clone>(&mut self, items: &[T]) -> T {
        items[usize::try_from(self.below(items.len() as u64)).unwrap()].clone()
    }

    fn coin(&mut self) -> bool {
        self.below(2) == 0
    }
}

const SUITS: [&str; 4] = ["hearts", "bells", "acorns", "leaves"];

/// Options that move the payment of a suit.
fn options(chance: &mut Chance) -> Value {
    let mut even = |most: u64| 2 * chance.below(most);
    let values = json!({
        "hundred_value": 2 + even(4), "quiet_hundred_value": even(3), "seven_value": even(3),
    });
    let customs = json!({
        "game_value": chance.below(4),
        "quiet_seven_value": chance.below(3),
        "two_sevens_value": 5 * chance.below(5),
        "two_sevens_hearts_value": 7 * chance.below(7),
        "extra_tens": chance.one_of(&["double", "add_full", "add_half", "fixed"]),
        "announced_hundred_marriages": chance.one_of(&["best", "first", "all"]),
        "quiet_hundred_marriages": chance.one_of(&["one", "all"]),
        "failed_hundred_opposing": chance.one_of(&["ignore", "add_to_hundred_against", "add"]),
        "hundred_seven_joint": chance.coin(),
        "both_hundreds": chance.coin(),
        "false_seven": chance.coin(),
        "killed_announced_seven_extra": chance.coin(),
        "against_after_flek": chance.coin(),
        "double_suits": chance.one_of(&["hearts", "none", "red"]),
        "two_sevens": true,
        "game_with_two_sevens": chance.coin(),
        "quiet_bonuses": chance.coin(),
        "max_win": chance.one_of(&[0, 0, 7, 40]),
        "revoke_minimum": chance.below(15),
        "revoke_rule": chance.one_of(&["max", "add"]),
        "min_flek_game": chance.below(4),
        "min_flek_seven": chance.below(4),
        "zero_sum_unplayed": chance.coin(),
    });
    let mut set = tables::usual();
    for changes in [values, customs] {
        set.as_object_mut().unwrap().extend(changes.as_object().unwrap().clone());
    }
    set
}

/// Options of the seats and the contracts besides.
fn options_of(chance: &mut Chance, form: &str) -> Value {
    let mut set = options(chance);
    let auction = chance.below(3) == 0;
    let more = json!({
        "form": form,
        "auction": auction,
        "forehand_plays_suit": false,
        "give_up_penalty": if auction { chance.below(7) } else { 0 },
        "partner_durch": form == "four",
        "dealer_counts": chance.coin(),
        "betl_value": chance.below(20),
        "durch_value": chance.below(40),
        "open_betl_value": chance.below(40),
        "open_durch_value": chance.below(80),
    });
    set.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    set
}

/// Some of these things.
fn some(chance: &mut Chance, of: &[&str]) -> Vec<String> {
    of.iter().filter(|_| chance.below(3) == 0).map(|what| (*what).to_owned()).collect()
}

/// A hand with trumps that may or may not stand.
fn hand(chance: &mut Chance) -> Value {
    let (mut lone, mut defenders) = (Vec::new(), Vec::new());
    for marriage in [40, 20, 20, 20] {
        match chance.below(4) {
            0 => lone.push(marriage),
            1 => defenders.push(marriage),
            _ => {}
        }
    }
    if chance.coin() {
        lone.reverse();
    }
    let mut announced = some(chance, &["seven", "hundred", "two_sevens"]);
    let mut against = some(chance, &["seven", "hundred"]);
    // Hundred and seven of one side, which may stand or fall together, are no rare hand.
    let joint = chance.below(4) == 0;
    if joint {
        (announced, against) = (vec!["seven".to_owned(), "hundred".to_owned()], Vec::new());
        if chance.coin() {
            std::mem::swap(&mut announced, &mut against);
        }
    }
    let mut flek = json!({});
    if !announced.contains(&"hundred".to_owned()) {
        flek["game"] = chance.below(3).into();
    }
    let side = |names: &[String], behind: &str| -> Vec<String> {
        names.iter().map(|name| format!("{name}{behind}")).collect()
    };
    for component in side(&announced, "").into_iter().chain(side(&against, "_against")) {
        flek[component] = chance.below(3).into();
    }
    if joint {
        let behind = if announced.is_empty() { "_against" } else { "" };
        flek[format!("seven{behind}")] = flek[format!("hundred{behind}")].clone();
    }
    let mut hand = json!({
        "contract": "suit", "player": "Anna", "trump": chance.one_of(&SUITS), "announced": announced,
        "announced_against": against, "flek": flek, "points": {"lone": 10 * chance.below(10)},
        "marriages": {"lone": lone, "defenders": defenders},
    });
    let fates = [
        "none",
        "none",
        "lone_won",
        "lone_killed",
        "lone_lost_early",
        "defenders_won",
        "defenders_killed",
        "defenders_lost_early",
    ];
    hand["seven"] = chance.one_of(&fates).into();
    if announced.contains(&"two_sevens".to_owned()) {
        hand["two_sevens"] = chance.one_of(&["won", "lost"]).into();
        // Lost two sevens say nothing of the defenders' own, where it may be announced without holding it.
        hand["seven"] = chance.one_of(&["none", "none", "defenders_won", "defenders_killed"]).into();
    }
    hand
}

/// A hand of any kind, in which some of these names play; what kind it is is said beside it.
fn any_hand(chance: &mut Chance, form: &str, names: &[&str]) -> (&'static str, Value) {
    let kind = chance.one_of(&["counted", "unplayed", "revoke", "contract", "give_up"]);
    let mut told = hand(chance);
    match kind {
        "counted" => {}
        "contract" | "give_up" => told = without_trumps(chance, form, names),
        _ if kind == "revoke" && chance.coin() => told = without_trumps(chance, form, names),
        _ => {}
    }
    let fields = told.as_object_mut().unwrap();
    fields.insert("player".to_owned(), chance.one_of(names).into());
    if kind == "unplayed" || kind == "revoke" {
        for field in ["points", "marriages", "seven", "two_sevens", "result", "tricks", "wise"] {
            fields.remove(field);
        }
    }
    match kind {
        "unplayed" => {
            fields.insert("unplayed".to_owned(), true.into());
            let announced =
                chance.one_of(&[json!([]), json!(["seven"]), json!(["seven"]), json!(["hundred"])]);
            let against = chance.one_of(&[json!([]), json!([]), json!([]), json!(["hundred"])]);
            let mut flek = json!({"game": chance.below(4)});
            for (list, component) in [(&announced, "seven"), (&against, "hundred_against")] {
                if !list.as_array().unwrap().is_empty() {
                    flek[component] = chance.below(4).into();
                }
            }
            fields.extend([
                ("announced".to_owned(), announced),
                ("announced_against".to_owned(), against),
                ("flek".to_owned(), flek),
            ]);
        }
        "revoke" => {
            fields.insert("revoke_by".to_owned(), chance.one_of(names).into());
        }
        "give_up" => told = json!({"contract": "give_up", "player": told["player"]}),
        _ => {}
    }
    if form == "four" && told["contract"] == "suit" && chance.coin() {
        told["partner"] = chance.one_of(names).into();
    }
    (kind, told)
}

/// A contract without trumps.
fn without_trumps(chance: &mut Chance, form: &str, names: &[&str]) -> Value {
    let of_all = ["betl", "durch", "open_betl", "open_durch"];
    let of_four = ["betl", "open_durch", "durch_partner", "durch_partner", "durch_wise"];
    let contract = if form == "four" { chance.one_of(&of_four) } else { chance.one_of(&of_all) };
    let result = chance.one_of(&["made", "lost"]);
    let mut told = json!({"contract": contract, "result": result, "flek": {"contract": chance.below(4)}});
    match (contract, result) {
        ("durch_partner", _) => {
            told["partner"] = chance.one_of(names).into();
            told["tricks"] = (3 + chance.below(5)).into();
        }
        ("durch_wise", "made") => told["wise"] = chance.one_of(names).into(),
        _ => {}
    }
    told
}

/// Calls something with hands that stand under options drawn at random, with what Anna wins.
fn each_hand(mut check: impl FnMut(&mut Chance, &Value, &Value, i64)) {
    let mut chance = Chance(7);
    let mut stood = 0;
    for _ in 0..40 {
        let set = options(&mut chance);
        for _ in 0..120 {
            let hand = hand(&mut chance);
            if let Ok(net) = net("marias", &set, 3, &hand) {
                assert_eq!(net.iter().sum::<i64>(), 0, "{set} {hand}");
                assert_eq!(net[0], -2 * net[1], "{set} {hand}");
                assert_eq!(net[1], net[2], "{set} {hand}");
                check(&mut chance, &set, &hand, -net[1]);
                stood += 1;
            }
        }
    }
    assert!(stood > 600, "too few hands stood: {stood}");
}

#[test]
fn every_hand_comes_to_what_the_tables_of_the_rulebook_say() {
    each_hand(|_, set, hand, v| assert_eq!(v, tables::suit(set, hand), "{set} {hand}"));
}

/// Whether somebody has to play it, who pays it, and how much: every kind of hand in every form.
#[test]
fn every_kind_of_hand_is_paid_by_whom_the_rulebook_says() {
    let mut chance = Chance(11);
    let mut stood: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    let mut had_to_be_played = 0;
    for (form, players) in [("three", 3), ("pauzirak", 4), ("four", 4), ("two", 2)] {
        let names = &NAMES[..players];
        for _ in 0..60 {
            let set = options_of(&mut chance, form);
            for _ in 0..40 {
                let (kind, told) = any_hand(&mut chance, form, names);
                match net("marias", &set, players, &told) {
                    Ok(net) => {
                        assert_eq!(Some(net), tables::net(form, &set, names, &told), "{set} {told}");
                        *stood.entry((form, kind)).or_default() += 1;
                    }
                    Err(field) if field == "unplayed" => {
                        assert_eq!(tables::unplayed(&set, &told), None, "{set} {told}");
                        had_to_be_played += 1;
                    }
                    Err(_) => {}
                }
            }
        }
    }
    assert_eq!(stood.len(), 20, "{stood:?}");
    assert!(stood.values().all(|count| *count > 20) && had_to_be_played > 100, "{stood:?}");
}

#[test]
fn the_limit_caps_and_nothing_else() {
    each_hand(|_, set, hand, v| {
        let most = set["max_win"].as_i64().unwrap();
        if most > 0 {
            let free = net("marias", &settings(set, &[("max_win", json!(0))]), 3, hand).unwrap();
            assert_eq!(v, (-free[1]).clamp(-most, most), "{set} {hand}");
        }
    });
}

#[test]
fn points_of_either_side_say_the_same() {
    each_hand(|_, set, hand, v| {
        let mut other = hand.clone();
        let lone = hand["points"]["lone"].as_i64().unwrap();
        other["points"] = json!({"defenders": 90 - lone});
        assert_eq!(net("marias", set, 3, &other).unwrap()[1], -v);
        other["points"] = json!({"lone": lone, "defenders": 90 - lone});
        assert_eq!(net("marias", set, 3, &other).unwrap()[1], -v);
    });
}

#[test]
fn two_players_settle_like_one_of_three_and_four_like_three_with_one_more() {
    each_hand(|_, set, hand, v| {
        let sits_out = net("pauzirak", set, 4, hand).unwrap();
        assert_eq!(sits_out, [3 * v, -v, -v, -v], "{set} {hand}");
        let apart = settings(set, &[("dealer_counts", json!(false))]);
        assert_eq!(net("pauzirak", &apart, 4, hand).unwrap(), [2 * v, -v, -v, 0], "{set} {hand}");
        assert_eq!(net("marias-four", set, 4, hand).unwrap(), [3 * v, -v, -v, -v], "{set} {hand}");
        let mut called = hand.clone();
        called["partner"] = "Cyril".into();
        assert_eq!(net("marias-four", set, 4, &called).unwrap(), [v, -v, v, -v], "{set} {hand}");
        // With one defender more can be said of the last trick.
        if let Ok(both) = net("lizany", set, 2, hand) {
            assert_eq!(both, [v, -v], "{set} {hand}");
        }
    });
}

#[test]
fn a_flek_more_on_everything_doubles_everything_but_what_is_quiet() {
    each_hand(|_, set, hand, v| {
        let no_quiet = settings(set, &[("max_win", json!(0)), ("quiet_bonuses", json!(false))]);
        let Ok(before) = net("marias", &no_quiet, 3, hand) else { return };
        let mut deeper = hand.clone();
        let mut components = vec![];
        for (list, behind) in [("announced", ""), ("announced_against", "_against")] {
            let names = hand[list].as_array().unwrap().iter();
            components.extend(names.map(|name| format!("{}{behind}", name.as_str().unwrap())));
        }
        if !components.contains(&"hundred".to_owned()) {
            components.push("game".to_owned());
        }
        for component in components {
            let count = hand["flek"][&component].as_i64().unwrap_or(0);
            deeper["flek"][&component] = (count + 1).into();
        }
        let after = net("marias", &no_quiet, 3, &deeper).unwrap();
        assert_eq!(after[1], 2 * before[1], "{v} {set} {deeper}");
    });
}

#[test]
fn a_table_turned_round_scores_the_same() {
    each_hand(|chance, set, hand, v| {
        let set = settings(set, &[("forehand_plays_suit", json!(false))]);
        let player = chance.one_of(&["Anna", "Ben", "Cyril"]);
        let mut turned = hand.clone();
        turned["player"] = player.into();
        let net = net("marias", &set, 3, &turned).unwrap();
        let expected = ["Anna", "Ben", "Cyril"].map(|name| if name == player { 2 * v } else { -v });
        assert_eq!(net, expected, "{set} {turned}");
    });
}

#[test]
fn a_result_beside_points_agrees_or_is_refused_and_with_the_total_stands_alone() {
    let mut agreed = 0;
    each_hand(|_, set, hand, v| {
        let both = has(&hand["announced"], "hundred") && has(&hand["announced_against"], "hundred");
        let with = |result: &str| {
            let mut told = hand.clone();
            told["result"] = result.into();
            net("marias", set, 3, &told)
        };
        let answers = [with("made"), with("lost")];
        if both {
            assert_eq!(answers, [Err("result".to_owned()), Err("result".to_owned())]);
            return;
        }
        let made = match &answers {
            [Ok(net), Err(field)] if field == "result" && net[1] == -v => true,
            [Err(field), Ok(net)] if field == "result" && net[1] == -v => false,
            other => panic!("{set} {hand}: {other:?}"),
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
        assert_eq!(net("marias", set, 3, &told).unwrap()[1], -v, "{set} {told}");
        agreed += 1;
    });
    assert!(agreed > 20, "too few hundreds: {agreed}");
}
