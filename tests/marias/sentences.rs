//! What is said of a hand can be typed: its sentence, read as a line, is the same record, in both languages.

use super::laws::{kinds, try_hands};
use crate::house_rules::HouseRules;
use meldbook::engine::marias::Rung;
use meldbook::engine::{self, Engine, Record, Setting, print_line, read_line};
use meldbook::kernel::keyword::Keyword;
use meldbook::kernel::table::Table;
use meldbook::lang::Lang;
use meldbook::notation::TypedHand;
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::{Value, json};
use std::cell::RefCell;
use std::collections::BTreeMap;

/// Players of many kinds: with signs, accents, names that are words or suits, names that begin alike.
const TABLES: [[&str; 4]; 4] = [
    ["Anna", "Ben", "Cyril", "Dana"],
    ["Jan", "Jana", "Jean-Luc", "O'Brien"],
    ["Čeněk", "Žofie", "Hugo", "Kamil"],
    ["Re", "Sto", "Tom", "Petr"],
];

/// What else may be told of a hand.
#[derive(Debug, Clone)]
struct Also {
    /// Which sides were counted; neither if only the result is known.
    counted: (bool, bool),
    talon: i64,
    result: Option<&'static str>,
    total: Option<i64>,
    /// So many more doublings of everything.
    fleks: i64,
    laid_down: bool,
    bid: Option<&'static str>,
    /// Whether the contract is auctioned, and which of the auctions it was.
    auction: (bool, Option<usize>),
    /// Whether trumps are named, which not every table needs.
    trump: bool,
}

fn also() -> impl Strategy<Value = Also> + Clone {
    let counted = select(vec![(true, false), (true, false), (false, true), (true, true), (false, false)]);
    let result = prop::option::weighted(0.4, select(&["made", "lost"][..]));
    let total = prop::option::weighted(0.4, (5..15i64).prop_map(|tens| 10 * tens));
    let rung = (0..Rung::ALL.len()).prop_map(|at| Rung::ALL[at].1);
    (
        counted,
        select(vec![0, 0, 10, 20]),
        result,
        total,
        select(vec![0, 0, 0, 1, 7]),
        prop::bool::weighted(0.2),
        prop::option::weighted(0.3, rung),
        (any::<bool>(), prop::option::weighted(0.5, 0..AUCTIONS.len())),
        prop::bool::weighted(0.9),
    )
        .prop_map(|(counted, talon, result, total, fleks, laid_down, bid, auction, trump)| Also {
            counted,
            talon,
            result,
            total,
            fleks,
            laid_down,
            bid,
            auction,
            trump,
        })
}

/// Auctions of the first three players, the last of whom deals, and of two. The first one speaks against the second.
const AUCTIONS: [&[(usize, &str)]; 7] = [
    &[(1, "pass"), (2, "pass"), (0, "seven")],
    &[(1, "seven"), (0, "pass"), (2, "pass")],
    &[(1, "seven"), (0, "seven"), (1, "pass"), (2, "hundred"), (0, "pass")],
    &[
        (1, "seven_hearts"),
        (0, "seven_hearts"),
        (1, "hundred"),
        (0, "pass"),
        (2, "hundred_seven"),
        (1, "pass"),
    ],
    &[(1, "pass"), (2, "two_sevens_hundred_hearts"), (0, "pass")],
    &[(1, "betl"), (0, "pass"), (2, "durch"), (1, "two_sevens_hearts"), (2, "pass")],
    &[(1, "pass"), (2, "pass"), (0, "pass")],
];

impl Also {
    /// Rules under which little is refused.
    fn rules(&self, rules: &HouseRules, form: &str) -> HouseRules {
        let allowed =
            ["announcements", "fleks", "quiet_bonuses", "betl_durch", "open_contracts", "two_sevens"];
        let mut options: Vec<_> = allowed.into_iter().map(|key| (key, Setting::Bool(true))).collect();
        options.push(("max_flek", Setting::Int(0)));
        if matches!(form, "three" | "pauzirak") {
            options.push(("sharp_in_talon", Setting::Bool(true)));
        }
        if self.auction.0 {
            options.extend([("auction", Setting::Bool(true)), ("give_up_penalty", Setting::Int(6))]);
        }
        if !self.trump {
            options.push(("double_suits", Setting::Text("none".to_owned())));
        }
        rules.with(&options).unwrap()
    }

    /// A hand of these players with all that.
    fn tell(&self, mut hand: Value, names: &[&str]) -> Value {
        let object = hand.as_object_mut().unwrap();
        if let Some(Value::Object(fleks)) = object.get_mut("flek") {
            for count in fleks.values_mut() {
                *count = (count.as_i64().unwrap() + self.fleks).into();
            }
        }
        match object.get("points").and_then(|points| points["lone"].as_i64()) {
            Some(_) if self.counted == (false, false) => {
                for field in ["points", "marriages"] {
                    object.remove(field);
                }
                object.insert("total".to_owned(), self.total.into());
                object.insert("result".to_owned(), self.result.unwrap_or("made").into());
            }
            Some(lone) => {
                let lone = lone.min(90 - self.talon);
                let mut points = json!({});
                if self.counted.0 {
                    points["lone"] = lone.into();
                }
                if self.counted.1 {
                    points["defenders"] = (90 - self.talon - lone).into();
                }
                object.insert("points".to_owned(), points);
                object.insert("talon_points".to_owned(), self.talon.into());
                object.insert("result".to_owned(), self.result.into());
            }
            None if object["contract"] != "suit" && object["contract"] != "give_up" => {
                object.insert("laid_down".to_owned(), self.laid_down.into());
            }
            None => {}
        }
        if !self.trump {
            object.remove("trump");
        }
        if let Some(bid) = self.bid {
            object.insert("bid".to_owned(), bid.into());
        }
        if let (true, Some(auction)) = self.auction {
            let calls = AUCTIONS[auction].iter();
            let calls = calls.map(|(player, bid)| json!([names[*player % names.len()], bid])).collect();
            object.insert("auction".to_owned(), calls);
            // The calls say both.
            object.retain(|field, _| field != "player" && field != "bid");
        }
        object.retain(|_, value| !value.is_null());
        hand
    }
}

/// The record without a result that its counts give anyway.
fn told(record: &Record) -> Value {
    let mut hand = json!(record.normal());
    if hand.get("points").is_some() {
        hand.as_object_mut().unwrap().remove("result");
    }
    hand
}

/// Checks that the sentence about a hand reads as the hand. Returns what is told of it; `None` if it is refused.
fn check(rules: &HouseRules, names: &[&str], hand: &Value, wrong: &mut Vec<String>) -> Option<Vec<String>> {
    let players: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
    let table = Table { dealer: players.last().cloned(), players, ..Table::default() };
    let record = Record::from_json(Engine::Marias, &hand.to_string()).unwrap();
    let seat = |known: &str| super::NAMES.iter().position(|name| *name == known);
    let record = record.renamed(&|known| seat(known).map(|at| names[at].to_owned()));
    let outcome = engine::score(rules, &table, &record).ok()?;
    let sentence = outcome.story.sentence(&table);
    thread_local! {
        static CZECH: Lang = Lang::czech();
    }
    for said in [sentence.to_string(), CZECH.with(|lang| lang.say(&sentence))] {
        let again = read_line(rules, &table, &said).outcome.map(|typed| told(&typed.record));
        if again.as_ref() != Ok(&told(&record)) {
            let again = again.map_or_else(|error| error.to_string(), |hand| hand.to_string());
            wrong.push(format!("{said}\n  {}\n  {again}", told(&record)));
        }
    }
    let typed = TypedHand { record: record.normal(), dealer: None, note: None };
    let printed = print_line(rules, &table, &typed);
    assert_eq!(read_line(rules, &table, &printed).outcome, Ok(typed), "{printed}");
    let normal = json!(record.normal());
    let mut fields: Vec<String> = normal.as_object().unwrap().keys().cloned().collect();
    fields.extend(normal["points"].get("defenders").map(|_| "defenders".to_owned()));
    fields.extend(normal["points"].get("lone").map(|_| "lone".to_owned()));
    fields.push(normal["contract"].as_str().unwrap().to_owned());
    fields.extend(normal["seven"].as_str().map(str::to_owned));
    Some(fields)
}

#[test]
fn the_sentence_about_a_hand_can_be_typed() {
    let stood: RefCell<BTreeMap<String, usize>> = RefCell::default();
    let wrong: RefCell<Vec<String>> = RefCell::default();
    for (form, players) in [("three", 3), ("pauzirak", 4), ("four", 4), ("two", 2)] {
        let names = &super::NAMES[..players];
        for (kind, hand) in kinds(form, names) {
            let hand = (hand, also(), 0..TABLES.len(), any::<bool>());
            let many = if kind == "counted" { 80 } else { 16 };
            try_hands(form, many, hand, |rules, (hand, also, table, turned)| {
                let rules = also.rules(rules, form);
                let hand = also.tell(hand.clone(), names);
                let mut said = TABLES[*table].to_vec();
                if *turned {
                    said.reverse();
                }
                said.truncate(players);
                for field in check(&rules, &said, &hand, &mut wrong.borrow_mut()).into_iter().flatten() {
                    *stood.borrow_mut().entry(field).or_default() += 1;
                }
            });
        }
    }
    let mut wrong = wrong.into_inner();
    wrong.sort_by_key(String::len);
    wrong.truncate(9);
    assert!(wrong.is_empty(), "not the same:\n{}", wrong.join("\n"));
    let stood = stood.into_inner();
    for field in engine::marias::Record::FIELDS {
        assert!(stood.get(*field).is_some_and(|count| *count > 10), "{field} of {stood:?}");
    }
}
