//! What always holds, whatever is played and whatever is typed.

use crate::house_rules::{HouseRules, house_rules};
use crate::readable::{readable, record_fields};
use crate::seed::law;
use meldbook::engine::points::{self, HandEnding};
use meldbook::engine::{self, Engine, Options, Outcome, Record, Setting, Story};
use meldbook::kernel::table::{Side, Table};
use proptest::prelude::*;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

const NAMES: [&str; 8] = ["Anna", "Ben", "Cyril", "Dana", "Eva", "Filip", "Gita", "Hana"];

fn options(rules: &Options) -> &points::Options {
    match rules {
        Options::Points(options) => options,
        other => panic!("{other:?}"),
    }
}

fn table(rules: &Options, before: &[i64], deal: i64) -> Table {
    let players: Vec<String> =
        NAMES.iter().take(rules.natural_table()).map(|name| (*name).to_owned()).collect();
    let sides = rules.partners(&players);
    let mut table = Table { players, sides, ..Table::default() };
    let columns = usize::try_from(options(rules).sides).unwrap();
    let totals =
        (0..columns).map(|at| (table.label(at).to_owned(), total_before(rules, before[at]))).collect();
    table.before = Some(totals);
    table.deal = (options(rules).deals > 0).then_some(deal);
    table
}

/// A total that does not end the game yet; chips cannot show one below zero.
fn total_before(rules: &Options, total: i64) -> i64 {
    let total = total.min(options(rules).target - 1);
    if rules.settings()["chips"] == Setting::Bool(true) { total.max(0) } else { total }
}

/// What a hand is made from; each number is brought into the range of the game it is played by.
#[derive(Debug, Clone)]
struct Wish {
    bidder: usize,
    bid: i64,
    melds: Vec<i64>,
    tricks: Vec<i64>,
    cards: Option<String>,
    thrown_in: bool,
    doubled: i64,
    before: Vec<i64>,
    deal: i64,
    claim: Option<usize>,
}

fn wish() -> impl Strategy<Value = Wish> {
    let cards = proptest::sample::subsequence(
        ["AS", "TS", "KS", "QS", "JS", "KH", "QH", "JH", "AD", "KD", "QD", "JD", "KC", "QC", "JC"].to_vec(),
        1..=10,
    );
    (
        (0..8usize, 0..8i64, proptest::collection::vec(0..20i64, 8), proptest::collection::vec(0..100i64, 8)),
        (proptest::option::of(cards), any::<bool>(), 0..3i64),
        (proptest::collection::vec(-400..99i64, 8), 1..5i64, proptest::option::weighted(0.2, 0..8usize)),
    )
        .prop_map(
            |((bidder, bid, melds, tricks), (cards, thrown_in, doubled), (before, deal, claim))| Wish {
                bidder,
                bid,
                melds,
                tricks,
                cards: cards.map(|cards| cards.join(" ")),
                thrown_in,
                doubled,
                before,
                deal,
                claim,
            },
        )
}

/// A multiple of every step of bids.
fn step(options: &points::Options) -> i64 {
    let steps = &options.bid_step;
    [0, 60, 1000].into_iter().map(|bid| steps.at(bid)).product()
}

/// House rules whose lowest bid cards can make.
fn playable_rules() -> impl Strategy<Value = HouseRules> + Clone {
    house_rules(Engine::Points, 5).prop_filter("a bid that cards make", |rules| {
        let options = options(rules);
        options.min_bid + step(options) <= 25 * options.table().unit
    })
}

/// A hand that this game should take, or refuse for a reason that lies in its rules.
fn hand(rules: &Options, wish: &Wish, table: &Table) -> Value {
    let options = options(rules);
    let unit = options.table().unit;
    let columns = usize::try_from(options.sides).unwrap();
    let mut hand = Map::new();
    let mut meld = Map::new();
    let turned = rules.settings()["trump_by"] == Setting::Text("turned".to_owned());
    let bidder = wish.bidder % table.players.len();
    if !turned {
        // A multiple of either step.
        let step = step(options);
        let lowest = options.min_bid + (step - options.min_bid % step) % step;
        hand.insert("bidder".to_owned(), json!(table.players[bidder]));
        // Cards can make it.
        let bid = Some(lowest + wish.bid * step).filter(|bid| *bid <= 25 * unit).unwrap_or(lowest);
        hand.insert("bid".to_owned(), json!(bid));
        if wish.thrown_in && rules.settings()["throw_in"] == Setting::Bool(true) {
            hand.insert("thrown_in".to_owned(), json!(true));
        }
        if rules.settings()["doubling"] == Setting::Bool(true) {
            hand.insert("doubled".to_owned(), json!(wish.doubled));
        }
    }
    hand.insert("trump".to_owned(), json!("spades"));
    let declares = |at: usize| match &table.sides {
        Some(sides) => sides[at].players.contains(&table.players[bidder]),
        None => at == bidder,
    };
    let only_bidder = rules.settings()["meld_by"] == Setting::Text("bidder".to_owned());
    for at in (0..columns).filter(|at| !only_bidder || declares(*at)) {
        let label = table.label(at).to_owned();
        match (&wish.cards, &table.sides) {
            (Some(cards), None) if at == 0 => meld.insert(label, json!(cards)),
            (Some(cards), Some(sides)) if at == 0 => {
                let player = &sides[at].players[0];
                meld.insert(label, json!({player.as_str(): cards}))
            }
            _ => meld.insert(label, json!(wish.melds[at] * unit)),
        };
    }
    hand.insert("meld".to_owned(), meld.into());
    let last = options.last_trick;
    let total = options.count_scheme.total(&options.meld_table.table.deck) + last;
    let step = options.count_scheme.step();
    let mut left = total - last;
    let mut tricks = Map::new();
    let claim = wish.claim.filter(|_| rules.settings()["claims"] == Setting::Bool(true));
    for at in 0..columns - usize::from(claim.is_none()) {
        let count = (left * wish.tricks[at] / 100) / step * step;
        left -= count;
        let last = if at == wish.bidder { last } else { 0 };
        tricks.insert(table.label(at).to_owned(), json!(count + last));
    }
    hand.insert("tricks".to_owned(), tricks.into());
    if let Some(claim) = claim {
        hand.insert("claim".to_owned(), json!({"by": table.players[claim % table.players.len()]}));
        hand.remove("thrown_in");
    }
    hand.into()
}

fn record(hand: &Value) -> Record {
    readable(Engine::Points, hand)
}

/// Scores a hand, and once more without tricks if it turns out not to have been played.
fn played(rules: &Options, table: &Table, hand: &mut Value) -> Outcome {
    match engine::score(rules, table, &record(hand)) {
        Ok(outcome) => outcome,
        Err(refusal) => {
            assert!(["tricks", "claim"].contains(&&*refusal.first.field), "{hand}: {refusal}");
            hand.as_object_mut().unwrap().remove("tricks");
            hand.as_object_mut().unwrap().remove("claim");
            engine::score(rules, table, &record(hand)).unwrap_or_else(|refusal| panic!("{hand}: {refusal}"))
        }
    }
}

proptest! {
    #![proptest_config(law(256))]

    #[test]
    fn what_some_win_the_others_lose(rules in playable_rules(), wish in wish()) {
        let table = table(&rules, &wish.before, wish.deal);
        let mut hand = hand(&rules, &wish, &table);
        let outcome = played(&rules, &table, &mut hand);
        let size = table.players.len();
        prop_assert_eq!(outcome.net(size).unwrap().seats.iter().map(|units| units.0).sum::<i64>(), 0);
        let cash = outcome.cash(size, rules.unit_minor()).unwrap();
        prop_assert_eq!(cash.seats.iter().map(|minor| minor.0).sum::<i64>(), 0);
        let score = outcome.story.score().unwrap();
        prop_assert!(outcome.stakes.is_empty() || score.winner.is_some());
        if !rules.pays_money() {
            prop_assert!(cash.seats.iter().all(|minor| minor.0 == 0));
        }
    }

    #[test]
    fn totals_are_those_before_and_the_points(rules in playable_rules(), wish in wish()) {
        let table = table(&rules, &wish.before, wish.deal);
        let mut hand = hand(&rules, &wish, &table);
        let score = played(&rules, &table, &mut hand).story.score().unwrap().clone();
        for (at, side) in score.sides.iter().enumerate() {
            prop_assert_eq!(side.after.0, total_before(&rules, wish.before[at]) + side.points.0);
            prop_assert_eq!(side.reason.points, side.points);
        }
        let highest = score.sides.iter().map(|side| side.after).max().unwrap();
        if let (Some(target), None) = (score.target, score.winner) {
            let arrived = score.sides.iter().filter(|side| side.after.0 >= target).count();
            prop_assert_eq!(arrived, 0, "nobody has the target in force");
        }
        if let (None, Some(winner)) = (score.target, score.winner) {
            prop_assert_eq!(score.sides[winner].after, highest);
        }
    }

    #[test]
    fn a_result_is_taken_exactly_where_the_counts_say_the_same(rules in playable_rules(), wish in wish()) {
        let table = table(&rules, &wish.before, wish.deal);
        let mut hand = hand(&rules, &wish, &table);
        hand.as_object_mut().unwrap().remove("claim");
        if hand["tricks"].as_object().is_some_and(|tricks| tricks.len() == usize::try_from(options(&rules).sides).unwrap()) {
            let first = table.label(0).to_owned();
            hand["tricks"].as_object_mut().unwrap().remove(&first);
        }
        let outcome = played(&rules, &table, &mut hand);
        let Story::Points(story) = &outcome.story else { panic!("a game to points") };
        let Some(made) = story.made else { return Ok(()) };
        for (says, word) in [(true, "made"), (false, "set")] {
            hand["result"] = json!(word);
            let scored = engine::score(&rules, &table, &record(&hand));
            match scored {
                Ok(same) => prop_assert!(says == made && same == outcome),
                Err(refusal) => {
                    prop_assert!(says != made);
                    prop_assert_eq!(&*refusal.first.field, "result");
                }
            }
        }
        if matches!(story.ending, HandEnding::ThrownIn | HandEnding::OutOfReach { .. }) {
            prop_assert!(!made);
        }
    }

    #[test]
    fn renamed_players_score_the_same(rules in playable_rules(), wish in wish()) {
        let table = table(&rules, &wish.before, wish.deal);
        let mut hand = hand(&rules, &wish, &table);
        let outcome = played(&rules, &table, &mut hand);
        let new = |name: &str| format!("new {name}");
        let rename = |name: &str| NAMES.contains(&name).then(|| new(name));
        let sides = table.sides.as_ref().map(|sides| {
            sides.iter().map(|side| Side::of(side.players.iter().map(|name| new(name)).collect())).collect()
        });
        let mut renamed = Table {
            players: table.players.iter().map(|name| new(name)).collect(),
            sides,
            deal: table.deal,
            ..Table::default()
        };
        let before = wish.before.iter().zip(0..);
        let before = before.map(|(total, at)| (renamed.label(at).to_owned(), total_before(&rules, *total)));
        renamed.before = Some(before.take(outcome.story.score().unwrap().sides.len()).collect());
        let again = engine::score(&rules, &renamed, &record(&hand).renamed(&rename)).unwrap();
        prop_assert_eq!(again, outcome);
    }

    #[test]
    fn a_normal_record_scores_the_same(rules in playable_rules(), wish in wish()) {
        let table = table(&rules, &wish.before, wish.deal);
        let mut hand = hand(&rules, &wish, &table);
        let outcome = played(&rules, &table, &mut hand);
        let normal = record(&hand).normal();
        prop_assert_eq!(normal.normal(), normal.clone());
        prop_assert_eq!(engine::score(&rules, &table, &normal).unwrap(), outcome);
        let json = serde_json::to_string(&normal).unwrap();
        prop_assert_eq!(Record::from_json(Engine::Points, &json).unwrap(), normal);
    }

    #[test]
    fn nothing_that_can_be_written_makes_the_engine_panic(
        rules in playable_rules(), hand in wild_hand(), before in proptest::option::of(wild_totals()),
        target in any::<Option<i64>>(), deal in any::<Option<i64>>(),
    ) {
        let mut table = table(&rules, &[0; 8], 1);
        table.dealer = None;
        (table.before, table.target_now, table.deal) = (before, target, deal);
        let record = record(&hand);
        match engine::score(&rules, &table, &record) {
            Ok(outcome) => {
                let _ = outcome.story.text(&table);
                prop_assert_eq!(outcome.story.score().unwrap().sides.len(), usize::try_from(options(&rules).sides).unwrap());
            }
            Err(refusal) => {
                for fault in std::iter::once(&refusal.first).chain(&refusal.more) {
                    let message = fault.to_string();
                    // A long value is cut, and then ends with dots.
                    let ends_well = !message.ends_with('.') || message.ends_with("...");
                    prop_assert!(!message.is_empty() && ends_well, "{}", message);
                }
            }
        }
    }
}

/// Anything that JSON can say, with a leaning to what a record would.
fn wild() -> impl Strategy<Value = Value> {
    let number = prop_oneof![
        proptest::sample::select(vec![
            0,
            1,
            2,
            10,
            40,
            100,
            150,
            250,
            300,
            500,
            1000,
            -10,
            i64::MIN,
            i64::MAX
        ]),
        any::<i64>(),
    ];
    let word = proptest::sample::select(vec![
        "Anna",
        "Ben",
        "Cyril",
        "Anna+Cyril",
        "Ben+Dana",
        "Eva",
        "spades",
        "pass",
        "double",
        "made",
        "set",
        "run",
        "double_aces",
        "marriage:clubs",
        "KS QS",
        "9S 9S",
        "",
        "dix",
    ]);
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        number.prop_map(Value::from),
        word.clone().prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 12, 4, move |inner| {
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            proptest::collection::btree_map(
                proptest::sample::select(vec!["Anna", "Ben", "Anna+Cyril", "Ben+Dana", "by", "dealer"]),
                inner,
                0..4
            )
            .prop_map(|map| map
                .into_iter()
                .map(|(key, value)| (key.to_owned(), value))
                .collect::<Map<_, _>>()
                .into()),
        ]
    })
}

fn wild_totals() -> impl Strategy<Value = BTreeMap<String, i64>> {
    let label = proptest::sample::select(vec!["Anna", "Ben", "Anna+Cyril", "Ben+Dana", "A", "B", "x"]);
    proptest::collection::btree_map(label.prop_map(str::to_owned), any::<i64>(), 0..4)
}

fn wild_hand() -> impl Strategy<Value = Value> {
    let field = proptest::sample::select(record_fields(Engine::Points));
    proptest::collection::btree_map(field, wild(), 0..8)
        .prop_map(|map| map.into_iter().collect::<Map<_, _>>().into())
}
