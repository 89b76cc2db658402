//! What always holds in mariáš, under any options: tried on hands drawn at random, always the same ones.

use super::{net, settings};
use serde_json::{Value, json};

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
    json!({
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
    })
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
    let announced = some(chance, &["seven", "hundred", "two_sevens"]);
    let against = some(chance, &["seven", "hundred"]);
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
        hand["seven"] = "none".into();
    }
    hand
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

fn has(list: &Value, what: &str) -> bool {
    list.as_array().is_some_and(|list| list.iter().any(|one| one == what))
}

/// Section 5, table by table, written down once more: what one defender pays.
fn by_the_tables(set: &Value, hand: &Value) -> i64 {
    let on = |key: &str| set[key] == true;
    let sum = |list: &Value| list.as_array().unwrap().iter().map(|m| m.as_i64().unwrap()).sum::<i64>();
    let (m1, m2) = (&hand["marriages"]["lone"], &hand["marriages"]["defenders"]);
    let t1 = hand["points"]["lone"].as_i64().unwrap();
    let t2 = 90 - t1;
    let (s1, s2) = (t1 + sum(m1), t2 + sum(m2));
    let carry = |t: i64, list: &Value, which: &str| {
        let list: Vec<i64> = list.as_array().unwrap().iter().map(|m| m.as_i64().unwrap()).collect();
        t + match which {
            "best" | "one" => list.iter().copied().max().unwrap_or(0),
            "first" => list.first().copied().unwrap_or(0),
            _ => list.iter().sum(),
        }
    };
    let f = |component: &str| 1_i64 << hand["flek"][component].as_i64().unwrap_or(0);
    let grow = |v: i64, n: i64| match set["extra_tens"].as_str().unwrap() {
        "double" => v << n,
        "add_full" => v * (1 + n),
        "add_half" => v + v / 2 * n,
        _ => v,
    };
    let a = if on("against_after_flek") { 2 } else { 1 };
    let (own, theirs) = (&hand["announced"], &hand["announced_against"]);
    let seven = hand["seven"].as_str().unwrap();
    let which = set["announced_hundred_marriages"].as_str().unwrap();
    let (r1, r2) = (carry(t1, m1, which), carry(t2, m2, which));
    let joint = |list: &Value| on("hundred_seven_joint") && has(list, "hundred") && has(list, "seven");
    let opposing = set["failed_hundred_opposing"].as_str().unwrap();
    let mut main = 0;
    if has(own, "hundred") {
        let d = if opposing == "add" { sum(m2) } else { 0 };
        main += f("hundred")
            * if r1 < 100 {
                -grow(4, (90 + d - r1) / 10)
            } else if joint(own) && seven != "lone_won" {
                -4
            } else {
                grow(4, (s1 - 100) / 10)
            };
    }
    if has(theirs, "hundred") {
        let d = if opposing == "ignore" { 0 } else { sum(m1) };
        main -= f("hundred_against")
            * if r2 < 100 {
                -grow(4 * a, (90 + d - r2) / 10)
            } else if joint(theirs) && seven != "defenders_won" {
                -4 * a
            } else {
                grow(4 * a, (s2 - 100) / 10)
            };
    }
    let two = has(own, "two_sevens");
    if !has(own, "hundred") && !has(theirs, "hundred") && (!two || on("game_with_two_sevens")) {
        let quiet = set["quiet_hundred_marriages"].as_str().unwrap();
        let (t, list, s, sign) = if s1 > s2 { (t1, m1, s1, 1) } else { (t2, m2, s2, -1) };
        let is_quiet = on("quiet_bonuses") && carry(t, list, quiet) >= 100;
        main = sign * f("game") * if is_quiet { grow(2, (s - 100) / 10) } else { 1 };
    }
    let extra = |killed: &str| if on("killed_announced_seven_extra") && seven == killed { 1 } else { 0 };
    let mut sevens = 0;
    if has(own, "seven") {
        let won = seven == "lone_won" && !(joint(own) && r1 < 100);
        sevens += f("seven") * if won { 2 } else { -(2 + extra("lone_killed")) };
    }
    if has(theirs, "seven") {
        let won = seven == "defenders_won" && !(joint(theirs) && r2 < 100);
        sevens -= a * f("seven_against") * if won { 2 } else { -(2 + extra("defenders_killed")) };
    }
    if on("quiet_bonuses") && !two {
        sevens += match seven {
            "lone_won" if !has(own, "seven") => 1,
            "lone_killed" if !has(own, "seven") => -1,
            "defenders_won" if !has(theirs, "seven") => -1,
            "defenders_killed" if !has(theirs, "seven") => 1,
            _ => 0,
        };
    }
    let trump = hand["trump"].as_str().unwrap();
    let h = match (set["double_suits"].as_str().unwrap(), trump) {
        ("hearts" | "red", "hearts") | ("red", "bells") => 2,
        _ => 1,
    };
    let rate = if trump == "hearts" { 40 } else { 20 };
    let pair = if two { f("two_sevens") * if hand["two_sevens"] == "won" { rate } else { -rate } } else { 0 };
    let v = h * (main + sevens) + pair;
    match set["max_win"].as_i64().unwrap() {
        0 => v,
        most => v.clamp(-most, most),
    }
}

#[test]
fn every_hand_comes_to_what_the_tables_of_the_rulebook_say() {
    each_hand(|_, set, hand, v| assert_eq!(v, by_the_tables(set, hand), "{set} {hand}"));
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
        let sum = |side: &str| -> i64 {
            hand["marriages"][side].as_array().unwrap().iter().map(|m| m.as_i64().unwrap()).sum()
        };
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
