//! The rules as stories: what a table would ask, and what it is told.

use super::{answer, pairs, with};
use meldbook::engine::points::{Game, GameScore};
use meldbook::engine::{self, Engine, Options, Record};
use meldbook::kernel::table::Table;
use meldbook::rules::Catalog;
use serde_json::{Value, json};

fn reasons(record: &Value) -> Vec<String> {
    let answer = answer(record);
    let lines = answer["lines"].as_array().unwrap_or_else(|| panic!("{answer}"));
    lines
        .iter()
        .map(|line| {
            let amount = ["points", "units", "cash"].iter().find(|key| !line[**key].is_null()).unwrap();
            format!(
                "{} {} {amount}: {}",
                line["account"].as_str().unwrap(),
                line[*amount],
                line["reason"].as_str().unwrap()
            )
        })
        .collect()
}

#[test]
fn every_point_says_where_it_comes_from() {
    let family = |hand| reasons(&pairs("family", hand));
    assert_eq!(
        family(json!({"bidder": "Anna", "bid": 320, "meld": {"A": 120, "B": 40}, "tricks": {"A": 250}})),
        [
            "A 370 points: meld 120 + tricks 250 = 370",
            "B 0 points: meld 0 (40 shown, not kept) + tricks 0 = 0"
        ]
    );
    assert_eq!(
        family(json!({"bidder": "Anna", "bid": 300, "meld": {"A": 120, "B": 40}, "thrown_in": true})),
        ["A -300 points: bid 300 not made", "B 40 points: meld 40"]
    );
    let contract = json!({"bidder": "Ben", "bid": 200, "trump": "clubs", "doubled": 2, "meld": {"B": 40}, "tricks": {"B": 100}});
    assert_eq!(
        reasons(&pairs("contract", contract)),
        [
            "A 800 points: (bid 200 not made) x 4 (redoubled) = 800",
            "B 0 points: (nothing: bid 200 not made) x 4 (redoubled) = 0",
        ]
    );
    let check = json!({"bidder": "Anna", "bid": 350, "meld": {"A": ["double_run"], "B": ["kings"]}, "tricks": {"A": 150}});
    let made =
        reasons(&with(pairs("check", check), &[("set", json!({"stake_game": 100, "check_value": 5}))]));
    assert!(
        made.contains(&"Anna 8 units: 4 (run) x 2 (as often as the fold has it) = 8 from Ben".to_owned()),
        "{made:?}"
    );
    assert!(made.contains(&"Dana -10 units: 10 (bid 350-390) to Cyril".to_owned()), "{made:?}");
    assert!(made.contains(&"Anna 100 cash: game 100 from Ben".to_owned()), "{made:?}");
}

/// The game after a hand; a new one, if the hand ended it.
fn game_after(game: &Game, score: &GameScore) -> Game {
    if score.winner.is_some() {
        return Game::default();
    }
    let totals = score.sides.iter().map(|side| side.after).collect();
    game.after(totals, score.target.filter(|_| score.raised), score.counts)
}

#[test]
fn a_game_goes_on_from_hand_to_hand_until_somebody_has_won() {
    let rules = Catalog::default().load("partnership").unwrap().rules;
    let Options::Points(options) = rules.options() else { panic!("a game to points") };
    let players: Vec<String> = ["Anna", "Ben", "Cyril", "Dana"].map(str::to_owned).to_vec();
    let sides = rules.options().partners(&players);
    let mut table = Table { players, sides, ..Table::default() };
    let mut game = Game::default();
    let mut told = Vec::new();
    for (meld, tricks) in [(400, 125), (400, 125), (20, 45), (300, 205)] {
        game.lay(options, &mut table);
        let hand = json!({"meld": {"Anna+Cyril": meld, "Ben+Dana": 400}, "tricks": {"Anna+Cyril": tricks}});
        let record = Record::from_json(Engine::Points, &hand.to_string()).unwrap();
        let score = engine::score(rules.options(), &table, &record).unwrap().story.score().unwrap().clone();
        let after: Vec<i64> = score.sides.iter().map(|side| side.after.0).collect();
        told.push((after, score.target, score.winner));
        game = game_after(&game, &score);
    }
    assert_eq!(
        told,
        [
            (vec![525, 525], Some(1000), None),
            (vec![1050, 1050], Some(1250), None),
            (vec![1115, 1655], Some(1250), Some(1)),
            (vec![505, 445], Some(1000), None),
        ],
        "both pass 1000, one passes 1250, and a new game begins"
    );
}

#[test]
fn a_hand_passed_out_is_dealt_again_and_ends_no_game() {
    let rules = Catalog::default().load("feweb").unwrap().rules;
    let set = serde_json::from_value(json!({"deals": 2})).unwrap();
    let rules = rules.with(&set).unwrap();
    let Options::Points(options) = rules.options() else { panic!("a game to points") };
    let players: Vec<String> = ["Anna", "Ben", "Cyril", "Dana"].map(str::to_owned).to_vec();
    let sides = rules.options().partners(&players);
    let mut table = Table { players, sides, ..Table::default() };
    let (mut game, mut winners) = (Game::default(), Vec::new());
    let played = r#"{"bidder": "Anna", "bid": 15, "meld": {"Anna+Cyril": 5}, "tricks": {"Anna+Cyril": 20}}"#;
    for hand in [played, r#"{"passed_out": true}"#, played] {
        game.lay(options, &mut table);
        let record = Record::from_json(Engine::Points, hand).unwrap();
        let score = engine::score(rules.options(), &table, &record).unwrap().story.score().unwrap().clone();
        winners.push((table.deal, score.winner));
        game = game_after(&game, &score);
    }
    assert_eq!(winners, [(Some(1), None), (Some(2), None), (Some(2), Some(0))]);
}

#[test]
fn the_highest_wins_where_the_table_wants_it_so() {
    let hand = json!({"bidder": "Anna", "bid": 250, "meld": {"A": 100, "B": 100}, "tricks": {"A": 150}});
    let both = |rule: &str, before: Value| {
        let record =
            with(pairs("family", hand.clone()), &[("set", json!({"over_rule": rule})), ("before", before)]);
        let answer = answer(&record);
        (answer["game_over"].clone(), answer["target_now"].clone())
    };
    let ahead = json!({"A": 1300, "B": 1400});
    assert_eq!(both("bidder_first", ahead.clone()), (json!("A"), Value::Null));
    assert_eq!(both("highest", ahead.clone()), (json!("B"), Value::Null));
    assert_eq!(both("extend", ahead), (Value::Null, json!(1750)));
    let level = json!({"A": 1250, "B": 1300});
    assert_eq!(both("highest", level.clone()), (Value::Null, json!(1750)));
    // The target rises as often as it takes.
    let far = json!({"A": 1490, "B": 1490});
    let record = with(
        pairs("partnership", json!({"meld": {"A": 900, "B": 800}, "tricks": {"A": 125}})),
        &[("set", json!({"target": 1500, "extension": 1})), ("before", far)],
    );
    let answer = answer(&record);
    assert_eq!((&answer["game_over"], &answer["target_now"]), (&json!("A"), &json!(2416)));
}

#[test]
fn a_claim_is_not_met_with_melds_alone_and_never_extends_the_game() {
    let claim = |before: Value, tricks: Value, by: &str| {
        let hand = json!({"meld": {"A": 300, "B": 300}, "tricks": tricks, "claim": {"by": by}});
        let answer = answer(&with(pairs("partnership", hand), &[("before", before)]));
        (answer["after"].clone(), answer["game_over"].clone(), answer["target_now"].clone())
    };
    let level = json!({"A": 700, "B": 700});
    let right = claim(level.clone(), json!({"A": 10, "B": 10}), "Anna");
    assert_eq!(
        right,
        (json!({"A": 1010, "B": 1010}), json!("A"), Value::Null),
        "what the other side has is of no account"
    );
    let wrong = claim(level, json!({"A": 0, "B": 0}), "Dana");
    assert_eq!(wrong, (json!({"A": 700, "B": 700}), json!("A"), Value::Null));
}

#[test]
fn what_pays_in_checks_does_not_depend_on_how_melds_are_listed() {
    let cards = "KS QS KH QH KD QD KC QC";
    let net = |meld: Value, set: Value, awards: Value| {
        let hand = json!({"bidder": "Anna", "bid": 200, "trump": "hearts", "meld": {"A": meld}, "tricks": {"A": 150}, "awards": awards});
        answer(&with(pairs("check", hand), &[("set", set)]))["net"]["Anna"].clone()
    };
    let by_cards = json!({"Anna": cards});
    for set in [json!({}), json!({"roundhouse": "flat"})] {
        assert_eq!(net(by_cards.clone(), set, Value::Null), 7);
    }
    assert_eq!(net(json!(["roundhouse"]), json!({}), Value::Null), 7);
    assert_eq!(net(json!(240), json!({}), json!({"A": ["roundhouse"]})), 7);
    assert_eq!(net(json!(240), json!({}), Value::Null), 2, "from points nothing can be seen");
    assert_eq!(net(by_cards, json!({"check_roundhouse_absorbs": false}), Value::Null), 9);
    assert_eq!(net(json!(["pinochle", "pinochle"]), json!({}), Value::Null), 2);
    assert_eq!(net(json!(["double_pinochle"]), json!({}), Value::Null), 4);
}

#[test]
fn bids_pay_checks_by_their_bands() {
    let paid = |bid: i64| {
        let meld = if bid > 250 { bid - 250 } else { 0 };
        let hand = json!({"bidder": "Anna", "bid": bid, "meld": {"A": meld + 10}, "tricks": {"A": 245}});
        answer(&with(pairs("check", hand), &[("set", json!({"target": 5000}))]))["net"]["Anna"].clone()
    };
    let bands = [200, 240, 250, 290, 300, 340, 350, 390, 400, 440, 450, 500, 550];
    assert_eq!(bands.map(paid), [2, 2, 4, 4, 7, 7, 10, 10, 15, 15, 20, 25, 30]);
}
