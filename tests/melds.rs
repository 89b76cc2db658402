//! Melds: every worked hand of `vectors/melds.jsonl` through the stateless face, and the evaluation beside it; and cards.

use meldbook::engine::pinochle::{Card, Cards, CountScheme, Deck, MeldTable, Rank, Suit, total};
use meldbook::jsonl::MeldsFace;
use meldbook::kernel::Keyword;
use proptest::prelude::RngExt;
use serde_json::{Value, json};

fn answer(question: &Value) -> (bool, Value) {
    let mut out = Vec::new();
    let accepted = MeldsFace::default().answer_line(question.to_string().as_bytes(), &mut out);
    (accepted, serde_json::from_slice(&out).unwrap())
}

#[test]
fn every_worked_hand_is_valued_as_the_rulebook_says() {
    let mut count = 0;
    for line in include_str!("vectors/melds.jsonl").lines() {
        let record: Value = serde_json::from_str(line).unwrap();
        let (why, expect) = (format!("{}: {}", record["id"], record["why"]), &record["expect"]);
        let (accepted, answer) = answer(&record);
        assert_eq!(answer["id"], record["id"]);
        assert_eq!(accepted, expect["error"].is_null(), "{why}: {answer}");
        assert_eq!(answer["error"]["field"], expect["error"]["field"], "{why}: {answer}");
        assert_eq!(answer["total"], expect["total"], "{why}");
        // The rulebook's order is the one we print.
        assert_eq!(answer["melds"], expect["melds"], "{why}");
        count += 1;
    }
    assert_eq!(count, 84);
}

#[test]
fn a_table_may_be_written_out() {
    let total = |table: Value| {
        let question = json!({"table": table, "trump": "hearts", "cards": "QH QS QD QC"});
        answer(&question).1["total"].clone()
    };
    assert_eq!(total(json!("classic")), 60);
    assert_eq!(total(json!({"extends": "classic", "queens": [70]})), 70);
    let wrong = |table: Value| answer(&json!({"table": table, "trump": "hearts", "cards": "QH"})).1;
    assert_eq!(wrong(json!({"extends": "clasic"}))["error"]["field"], "table");
    assert_eq!(wrong(json!(7))["error"]["field"], "table");
}

#[test]
fn what_is_wrong_with_a_question_is_said_in_the_rulebooks_order() {
    let question = |table: &str, set: Value, trump: &str, cards: &str| {
        answer(&json!({"table": table, "set": set, "trump": trump, "cards": cards})).1["error"]["field"]
            .clone()
    };
    assert_eq!(question("clasic", json!({"x": 1}), "stars", "XX"), "table");
    assert_eq!(question("classic", json!({"x": 1}), "stars", "XX"), "set");
    assert_eq!(question("classic", json!({"run_extra": 1}), "stars", "XX"), "set");
    assert_eq!(question("classic", json!({"roundhouse": "round"}), "stars", "XX"), "set");
    assert_eq!(question("classic", json!(["flat"]), "stars", "XX"), "set");
    assert_eq!(question("classic", json!({}), "stars", "XX"), "trump");
    assert_eq!(question("classic", Value::Null, "s", "XX"), "cards");
    assert_eq!(answer(&json!({"table": "classic", "trump": "s"})).1["error"]["field"], "cards");
    assert_eq!(answer(&json!({"table": "classic", "cards": ""})).1["error"]["field"], "trump");
    assert_eq!(
        answer(&json!({"table": "classic", "cards": "", "trump": "s", "deck": 48})).1["error"]["field"],
        "deck"
    );
    assert_eq!(answer(&json!([1])).1["error"]["field"], "json");
}

#[test]
fn five_runs_on_120_cards_are_a_triple_and_a_double() {
    let table = MeldTable::named("army-navy-120").unwrap();
    let cards = Cards::read(&"AS TS KS QS JS ".repeat(5), &table.deck).unwrap();
    let melds = table.evaluate(&cards, Suit::Spades);
    let names: Vec<String> = melds.iter().map(ToString::to_string).collect();
    assert_eq!((names.join(" "), total(&melds)), ("triple_run double_run".to_owned(), 3750));
}

/// One hand and the hands of two partners, changed card by card for the better.
#[test]
fn no_cards_meld_more_than_their_limit() {
    let mut rng = crate::seed::random("the highest melds");
    for (name, table) in MeldTable::NAMED {
        let deck = Card::all().filter(|card| table.deck.ranks.contains(&card.rank));
        let mut deck: Vec<Card> = deck.flat_map(|card| vec![card; table.deck.copies.into()]).collect();
        for hands in [vec![12], vec![15], vec![12, 12], vec![20, 15]] {
            let all: usize = hands.iter().sum();
            let worth = |deck: &[Card]| -> i64 {
                let mut from = deck.iter();
                let worth = hands.iter().map(|size| {
                    let mut cards = Cards::default();
                    from.by_ref().take(*size).for_each(|card| cards.add(*card));
                    total(&table.evaluate(&cards, Suit::Spades))
                });
                worth.sum()
            };
            for _ in 0..4 {
                for at in 1..deck.len() {
                    deck.swap(at, rng.random_range(0..=at));
                }
                let mut best = worth(&deck);
                for _ in 0..1000 {
                    let (one, other) = (rng.random_range(0..all), rng.random_range(0..deck.len()));
                    deck.swap(one, other);
                    match worth(&deck) {
                        less if less < best => deck.swap(one, other),
                        more => best = more,
                    }
                }
                assert_eq!(table.check_meld(best, &hands), Ok(()), "{name} {hands:?}");
            }
        }
    }
}

#[test]
fn names_that_do_not_say_whose_the_pair_of_the_run_is_are_refused_with_both_values() {
    for (table, names, values) in [
        ("classic", json!(["run", "roundhouse"]), "350 or 390"),
        ("family", json!(["aces", "kings", "queens", "run"]), "350 or 430"),
        ("feweb", json!(["farmer", "rou"]), "35 or 39"),
    ] {
        let (accepted, answer) = answer(&json!({"table": table, "names": names}));
        let message = answer["error"]["message"].as_str().unwrap();
        assert!(!accepted && answer["error"]["field"] == "names" && message.contains(values), "{answer}");
    }
    for names in [json!(["run", "kings"]), json!(["run", "kings", "queens", "royal_marriage"])] {
        assert!(answer(&json!({"table": "classic", "names": names})).0, "{names}");
    }
}

#[test]
fn a_meld_by_its_name_is_worth_what_the_table_lists() {
    let worth = |table: &str, word: &str| {
        let table = MeldTable::named(table).unwrap();
        table.meld_named(word, Some(Suit::Hearts)).map(|meld| meld.points).map_err(|fault| fault.to_string())
    };
    assert_eq!(worth("classic", "double_aces"), Ok(1000));
    assert_eq!(worth("classic", "marriage:clubs"), Ok(20));
    assert_eq!(worth("two-pack", "triple_marriage"), Ok(6));
    assert_eq!(worth("feweb", "extra_king"), Ok(4));
    assert_eq!(worth("family", "roundhouse"), Ok(240));
    assert_eq!(worth("classic-tenth", "roundhouse"), Ok(24));
    for (table, word, fault) in [
        ("classic", "triple_aces", "`triple_aces` scores nothing: this meld table has no value for it"),
        ("stonebridge", "double_run", "`double_run` scores nothing: this meld table has no value for it"),
        ("classic", "extra_king", "`extra_king` scores nothing: this meld table has no value for it"),
        ("feweb", "extra_queen", "`extra_queen` scores nothing: this meld table has no value for it"),
        ("two-pack", "dix", "`dix` scores nothing: this meld table has no value for it"),
        ("classic", "marriage:hearts", "`marriage:hearts` is in trump, where it is a `royal_marriage`"),
        ("classic", "fluhs", "unknown meld `fluhs`"),
        ("classic", "double_acs", "unknown meld `double_acs`"),
        ("classic", "run:clubs", "unknown meld `run:clubs`"),
    ] {
        assert_eq!(worth(table, word), Err(fault.to_owned()));
    }
}

#[test]
fn every_card_is_read_as_it_is_written() {
    for card in Card::all() {
        assert_eq!(Card::from_word(&card.to_string()), Some(card));
        assert_eq!(Card::from_word(&card.to_string().to_lowercase()), Some(card));
    }
}

#[test]
fn what_is_no_card() {
    for word in ["", "S", "1S", "0S", "100S", "SA", "AX", "A", "10", "8S", "AS1", "Kß", "♠A"] {
        assert_eq!(Card::from_word(word), None, "{word}");
    }
}

#[test]
fn blanks_and_commas_part_cards() {
    let typed = Cards::read(" as,10S  ks, ,qs,", &Deck::OF_48).unwrap();
    assert_eq!(typed, Cards::read("AS TS KS QS", &Deck::OF_48).unwrap());
    assert_eq!(typed.len(), 4);
    assert!(Cards::read(" , ", &Deck::OF_48).unwrap().is_empty());
}

#[test]
fn a_deck_holds_what_the_rulebook_prints() {
    let decks = [Deck::OF_48, Deck::OF_80, Deck::OF_96, Deck::OF_120];
    for (scheme, _) in CountScheme::ALL {
        let totals = decks.map(|deck| scheme.total(&deck));
        let tenth = if *scheme == CountScheme::A1K1 { 10 } else { 1 };
        assert_eq!(totals.map(|total| total * tenth), [240, 480, 480, 720], "{scheme:?}");
        assert!(Rank::ALL.iter().all(|rank| scheme.worth(*rank) % scheme.step() == 0));
    }
    assert_eq!(decks.map(|deck| deck.size()), [48, 80, 96, 120]);
    assert_eq!(
        CountScheme::ALL.iter().map(|(s, _)| 3 * s.worth(Rank::Ace)).collect::<Vec<_>>(),
        [33, 30, 30, 3]
    );
}
