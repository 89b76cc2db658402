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
