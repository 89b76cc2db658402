//! The tables of the rulebook written down once more, by themselves: what a hand comes to (sections 2 and 5 to 7).
//! Nothing in here knows how the program does it, or what it refuses.

use serde_json::Value;

/// What the tables need of options that a table may want otherwise.
struct Rules<'a>(&'a Value);

impl Rules<'_> {
    fn on(&self, key: &str) -> bool {
        self.0[key] == true
    }

    fn word(&self, key: &str) -> &str {
        self.0[key].as_str().unwrap()
    }

    fn value(&self, key: &str) -> i64 {
        self.0[key].as_i64().unwrap()
    }

    /// `grow` of section 5.3.
    fn grow(&self, v: i64, n: i64) -> i64 {
        match self.word("extra_tens") {
            "double" => v << n,
            "add_full" => v * (1 + n),
            "add_half" => v + v / 2 * n,
            "add_value" => v + self.value("extra_ten_value") * n,
            _ => v,
        }
    }

    /// `A` of section 5.1.
    fn after_flek(&self) -> i64 {
        if self.on("against_after_flek") { 2 } else { 1 }
    }

    /// `H` of section 5.1.
    fn colour(&self, hand: &Value) -> i64 {
        let trump = hand["trump"].as_str().unwrap();
        if let Some(own) = self.0["double_suits"].get(trump) {
            return own.as_i64().unwrap();
        }
        match (self.word("double_suits"), trump) {
            ("hearts" | "red", "hearts") | ("red", "bells") => 2,
            _ => 1,
        }
    }

    fn capped(&self, v: i64) -> i64 {
        match self.value("max_win") {
            0 => v,
            most => v.clamp(-most, most),
        }
    }
}

pub fn has(list: &Value, what: &str) -> bool {
    list.as_array().is_some_and(|list| list.iter().any(|one| one == what))
}

fn numbers(list: &Value) -> Vec<i64> {
    list.as_array().map_or(Vec::new(), |list| list.iter().map(|number| number.as_i64().unwrap()).collect())
}

pub fn sum(list: &Value) -> i64 {
    numbers(list).iter().sum()
}

/// `F` of section 5.1.
fn fleks(hand: &Value, component: &str) -> i64 {
    1 << hand["flek"][component].as_i64().unwrap_or(0)
}

/// What counts towards a hundred.
fn carry(t: i64, marriages: &Value, which: &str) -> i64 {
    let list = numbers(marriages);
    t + match which {
        "best" | "one" => list.iter().copied().max().unwrap_or(0),
        "first" => list.first().copied().unwrap_or(0),
        _ => list.iter().sum(),
    }
}

/// Section 5, played with points: what one defender pays.
pub fn suit(set: &Value, hand: &Value) -> i64 {
    let rules = Rules(set);
    let f = |component: &str| fleks(hand, component);
    let (m1, m2) = (&hand["marriages"]["lone"], &hand["marriages"]["defenders"]);
    let t1 = hand["points"]["lone"].as_i64().unwrap();
    let t2 = 90 - t1;
    let (s1, s2) = (t1 + sum(m1), t2 + sum(m2));
    let a = rules.after_flek();
    let (own, theirs) = (&hand["announced"], &hand["announced_against"]);
    let seven = hand["seven"].as_str().unwrap();
    let which = rules.word("announced_hundred_marriages");
    let (r1, r2) = (carry(t1, m1, which), carry(t2, m2, which));
    let joint = |list: &Value| rules.on("hundred_seven_joint") && has(list, "hundred") && has(list, "seven");
    let opposing = rules.word("failed_hundred_opposing");
    let hundred = rules.value("hundred_value");
    let mut main = 0;
    if has(own, "hundred") {
        let d = if opposing == "add" { sum(m2) } else { 0 };
        main += f("hundred")
            * if r1 < 100 {
                -rules.grow(hundred, (90 + d - r1) / 10 + rules.value("failed_hundred_steps"))
            } else if joint(own) && seven != "lone_won" {
                -hundred
            } else {
                rules.grow(hundred, (s1 - 100) / 10)
            };
    }
    if has(theirs, "hundred") {
        let d = if opposing == "ignore" { 0 } else { sum(m1) };
        let worth = hundred * a;
        main -= f("hundred_against")
            * if r2 < 100 {
                -rules.grow(worth, (90 + d - r2) / 10 + rules.value("failed_hundred_steps"))
            } else if joint(theirs) && seven != "defenders_won" {
                -worth
            } else {
                rules.grow(worth, (s2 - 100) / 10)
            };
    }
    let two = has(own, "two_sevens");
    if !two || rules.on("game_with_two_sevens") {
        let (t, list, s, sign, its) = if s1 > s2 { (t1, m1, s1, 1, own) } else { (t2, m2, s2, -1, theirs) };
        let announced = has(own, "hundred") || has(theirs, "hundred");
        let reached = carry(t, list, rules.word("quiet_hundred_marriages")) >= 100;
        let quiet = rules.on("quiet_bonuses")
            && reached
            && !has(its, "hundred")
            && (!announced || rules.on("quiet_hundred_beside_failed"));
        let game = match rules.word("game_beside_hundred") {
            "all" => true,
            "announced" => announced || !quiet,
            _ => !announced && !quiet,
        };
        if quiet {
            let value = rules.value("quiet_hundred_value");
            let whole = rules.grow(value, (s - 100) / 10);
            // Without a flek on the tens it doubles the first hundred alone.
            let doubled = if rules.on("flek_on_tens") { whole } else { value };
            main += sign * (doubled * f("game") + whole - doubled);
        }
        if game {
            main += sign * f("game") * rules.value("game_value");
        }
    }
    let (announced, quiet) = (rules.value("seven_value"), rules.value("quiet_seven_value"));
    let killed =
        |word: &str| if rules.on("killed_announced_seven_extra") && seven == word { quiet } else { 0 };
    let mut sevens = 0;
    if has(own, "seven") {
        let won = seven == "lone_won" && !(joint(own) && r1 < 100);
        sevens += f("seven") * if won { announced } else { -(announced + killed("lone_killed")) };
    }
    if has(theirs, "seven") {
        let won = seven == "defenders_won" && !(joint(theirs) && r2 < 100);
        sevens -=
            a * f("seven_against") * if won { announced } else { -(announced + killed("defenders_killed")) };
    }
    if rules.on("quiet_bonuses") && !two {
        sevens += match seven {
            "lone_won" if !has(own, "seven") => quiet,
            "lone_killed" if !has(own, "seven") => -quiet,
            "defenders_won" if !has(theirs, "seven") => -quiet,
            "defenders_killed" if !has(theirs, "seven") => quiet,
            _ => 0,
        };
    }
    let pair = if hand["two_sevens"] == "won" { two_sevens(&rules, hand) } else { -two_sevens(&rules, hand) };
    rules.capped(rules.colour(hand) * (main + sevens) + if two { pair } else { 0 })
}

/// What two sevens are worth, with their fleks.
fn two_sevens(rules: &Rules<'_>, hand: &Value) -> i64 {
    let hearts = hand["trump"] == "hearts";
    let rate = if hearts { "two_sevens_hearts_value" } else { "two_sevens_value" };
    rules.value(rate) * fleks(hand, "two_sevens")
}

/// Section 5.7: what one defender pays for a hand that nobody played; `None` where it has to be played.
pub fn unplayed(set: &Value, hand: &Value) -> Option<i64> {
    let rules = Rules(set);
    let count = |component: &str| hand["flek"][component].as_i64().unwrap_or(0);
    let (game, seven) = (count("game"), count("seven"));
    let (g, s) = (rules.value("game_value"), rules.value("seven_value"));
    if !words(&hand["announced_against"]).is_empty() {
        return None;
    }
    let low = game < rules.value("min_flek_game");
    let of_game = if game == 0 { g } else { -g * fleks(hand, "game") };
    let of_seven = if seven == 0 { s } else { -s * fleks(hand, "seven") };
    let v = match words(&hand["announced"])[..] {
        [] if low => of_game,
        ["seven"] if rules.on("zero_sum_unplayed") && game == 1 && seven == 0 => s - 2 * g,
        ["seven"] if low && seven < rules.value("min_flek_seven") => of_game + of_seven,
        _ => return None,
    };
    Some(rules.capped(rules.colour(hand) * v))
}

fn words(list: &Value) -> Vec<&str> {
    list.as_array().map_or(Vec::new(), |list| list.iter().map(|word| word.as_str().unwrap()).collect())
}

/// Section 7: what who revoked pays each of the others.
pub fn revoke(set: &Value, hand: &Value) -> i64 {
    let rules = Rules(set);
    let stake = if hand["contract"] == "suit" {
        let (own, theirs) = (&hand["announced"], &hand["announced_against"]);
        let (two, a) = (has(own, "two_sevens"), rules.after_flek());
        let mut coloured = 0;
        let mut hundreds = 0;
        for (list, what, times) in
            [(own, "hundred", 1), (theirs, "hundred", a), (own, "seven", 1), (theirs, "seven", a)]
        {
            if has(list, what) {
                let component = format!("{what}{}", if std::ptr::eq(list, theirs) { "_against" } else { "" });
                coloured += rules.value(&format!("{what}_value")) * times * fleks(hand, &component);
                hundreds += i64::from(what == "hundred");
            }
        }
        if (hundreds == 0 || rules.word("game_beside_hundred") != "no")
            && (!two || rules.on("game_with_two_sevens"))
        {
            coloured += rules.value("game_value") * fleks(hand, "game");
        }
        rules.colour(hand) * coloured + if two { two_sevens(&rules, hand) } else { 0 }
    } else {
        contract(&rules, hand)
    };
    let in_colour = hand["contract"] == "suit" && rules.on("revoke_doubles");
    let least = rules.value("revoke_minimum") * if in_colour { rules.colour(hand) } else { 1 };
    rules.capped(match rules.word("revoke_rule") {
        "add" => least + stake,
        "flat" => least,
        _ => least.max(stake),
    })
}

/// Section 6: what a contract without trumps is worth, with its fleks.
fn contract(rules: &Rules<'_>, hand: &Value) -> i64 {
    let value = match hand["contract"].as_str().unwrap() {
        "betl" => "betl_value",
        "open_betl" => "open_betl_value",
        "open_durch" => "open_durch_value",
        _ => "durch_value",
    };
    rules.value(value) * fleks(hand, "contract")
}

/// Who pays whom in a game of some form (sections 2, 6 and 7), where the last of the players dealt.
pub fn net(form: &str, set: &Value, players: &[&str], hand: &Value) -> Option<Vec<i64>> {
    let rules = Rules(set);
    let seat = |field: &str| players.iter().position(|name| hand[field] == *name);
    let paying = |at: usize| form != "pauzirak" || rules.on("dealer_counts") || at + 1 < players.len();
    let all = (0..players.len()).filter(|at| paying(*at));
    let mut net = vec![0; players.len()];
    let mut pays = |from: usize, to: usize, v: i64| {
        net[from] -= v;
        net[to] += v;
    };
    let lone = seat("player").unwrap();
    if let Some(by) = seat("revoke_by") {
        let penalty = revoke(set, hand);
        all.filter(|at| *at != by).for_each(|at| pays(by, at, penalty));
        return Some(net);
    }
    let v = match hand["contract"].as_str().unwrap() {
        "suit" if hand["unplayed"] == true => unplayed(set, hand)?,
        "suit" => suit(set, hand),
        "give_up" => -rules.capped(rules.value("give_up_penalty")),
        _ if hand["result"] == "made" => rules.capped(contract(&rules, hand)),
        _ => -rules.capped(contract(&rules, hand)),
    };
    let partner = if hand["contract"] == "durch_wise" { seat("wise") } else { seat("partner") };
    let side = match partner.filter(|partner| *partner != lone) {
        Some(partner) => vec![lone, partner],
        None => vec![lone],
    };
    let others: Vec<usize> = all.filter(|at| !side.contains(at)).collect();
    let early = hand["contract"] == "durch_partner"
        && hand["result"] == "lost"
        && hand["tricks"].as_i64().is_some_and(|tricks| tricks < 6);
    for (nth, other) in others.iter().enumerate() {
        // Two against two pay one another once each; one alone settles with everybody.
        let with = if early { lone } else { side[nth % side.len()] };
        pays(*other, with, v);
    }
    Some(net)
}
