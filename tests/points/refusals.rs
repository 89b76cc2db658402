//! What is refused, and which of several faults is named first (section 10).

use super::{answer, pairs, refused, with};
use serde_json::{Value, json};

/// Mends faults one by one: each step says which field is named before it.
fn in_order(mut record: Value, steps: &[(&str, &[(&str, Value)])]) -> Value {
    for (field, mend) in steps {
        assert_eq!(refused(&record), *field, "of {record}");
        record = with(record, mend);
    }
    record
}

#[test]
fn the_first_fault_in_the_rulebooks_order_is_named() {
    let record = json!({
        "rules": "chek",
        "set": {"bid": 1},
        "sides": {"A": ["Anna", "Anna"], "B": ["Ben", "Dana"]},
        "before": {"A": 2000}, "target_now": 1100, "deal": 1,
        "hand": {
            "bidder": "Eva", "bid": 205, "dealer": "Eva", "trump": "stars", "doubled": 1,
            "auction": [["Anna", 200], ["Ben", 200]], "result": "won", "awards": {"A": 3}, "dix_exchange": {"by": "Anna"},
            "meld": {"A": {"Anna": "KS QS"}, "C": 20}, "dix": {"A": 10}, "claim": {"by": "Anna"},
            "thrown_in": true, "tricks": {"A": 255}, "won_a_trick": {"A": false},
        },
    });
    let record = in_order(
        record,
        &[
            ("rules", &[("rules", json!("check"))]),
            ("set", &[("set", json!({}))]),
            ("sides", &[("sides.A", json!(["Anna", "Cyril"]))]),
            // What is of another kind comes before any rule of a hand.
            ("trump", &[("hand.trump", Value::Null)]),
            ("result", &[("hand.result", json!("made"))]),
            ("awards", &[("hand.awards", json!({"A": ["aces"]}))]),
            ("before", &[("before", json!({"A": 2000, "B": 0}))]),
            ("target_now", &[("target_now", json!(1250))]),
            ("deal", &[("deal", Value::Null)]),
            ("before", &[("before", json!({"A": 100, "B": 0}))]),
            ("bidder", &[("hand.passed_out", json!(true))]),
        ],
    );
    let record = in_order(
        record,
        &[
            ("passed_out", &[("hand.passed_out", json!(false))]),
            ("bidder", &[("hand.bidder", json!("Ben"))]),
            ("bid", &[("hand.bid", json!(210))]),
            ("dealer", &[("hand.dealer", json!("Dana"))]),
            ("auction", &[("hand.auction", json!([["Anna", 200], ["Ben", 210], ["Cyril", "pass"]]))]),
            (
                "auction",
                &[(
                    "hand.auction",
                    json!([
                        ["Anna", 200],
                        ["Ben", 210],
                        ["Cyril", "pass"],
                        ["Dana", "pass"],
                        ["Anna", "pass"]
                    ]),
                )],
            ),
            ("doubled", &[("hand.doubled", json!(0)), ("hand.result", json!("set"))]),
            ("dix_exchange", &[("hand.dix_exchange", Value::Null)]),
            ("trump", &[("hand.trump", json!("spades"))]),
            ("meld", &[("hand.meld", json!({"A": {"Anna": "KS QS"}, "B": 200}))]),
            ("dix", &[("hand.dix", Value::Null)]),
            ("claim", &[("hand.claim", Value::Null)]),
            ("thrown_in", &[("hand.thrown_in", json!(false))]),
            ("tricks", &[("hand.tricks", json!({"A": 100}))]),
            ("won_a_trick", &[("hand.won_a_trick", json!({"A": true}))]),
            ("result", &[("hand.result", json!("made"))]),
            ("awards", &[("hand.awards", json!({"B": ["aces"]}))]),
        ],
    );
    assert_eq!(answer(&record)["points"], json!({"A": 140, "B": 350}));
}

#[test]
fn who_plays_is_said_as_the_game_asks() {
    let hand = json!({"meld": {}, "tricks": {"Anna": 100, "Ben": 100}});
    let three = json!({"rules": "three-hand", "players": ["Anna", "Ben", "Cyril"], "hand": hand});
    assert!(answer(&three)["error"].is_null());
    assert_eq!(refused(&with(three.clone(), &[("players", json!(["Anna", "Ben"]))])), "players");
    assert_eq!(refused(&with(three.clone(), &[("players", json!(["Anna", "Ben", "Anna"]))])), "players");
    assert_eq!(refused(&with(three.clone(), &[("players", Value::Null)])), "players");
    assert_eq!(
        refused(&with(three, &[("sides", json!({"A": ["Anna"], "B": ["Ben"], "C": ["Cyril"]}))])),
        "sides"
    );

    let four = pairs("feweb", json!({"passed_out": true}));
    for sides in [
        json!({"A": ["Anna", "Cyril"]}),
        json!({"A": ["Anna", "Cyril"], "B": ["Ben", "Anna"]}),
        json!({"A": ["Anna", "Cyril", "Eva"], "B": ["Ben"]}),
        json!({"A": ["Anna"], "B": ["Ben"], "C": ["Cyril"], "D": ["Dana"]}),
        json!({"A": ["Anna", "Cyril"], "B": ["Ben", 4]}),
        json!([["Anna", "Cyril"], ["Ben", "Dana"]]),
        Value::Null,
    ] {
        assert_eq!(refused(&with(four.clone(), &[("sides", sides.clone())])), "sides", "{sides}");
    }
    assert_eq!(refused(&with(four, &[("players", json!(["Anna", "Cyril", "Ben", "Dana"]))])), "players");
    let twice =
        r#"{"rules":"feweb","sides":{"A":["Anna","Cyril"],"A":["Ben","Dana"]},"hand":{"passed_out":true}}"#;
    let mut out = Vec::new();
    meldbook::jsonl::ScoreFace::new(meldbook::rules::Catalog::default())
        .score_line(twice.as_bytes(), &mut out);
    assert!(String::from_utf8(out).unwrap().contains(r#""field":"sides""#));
}

#[test]
fn totals_target_and_deal_are_checked_before_the_hand() {
    let turned = |changes: &[(&str, Value)]| {
        with(pairs("partnership", json!({"meld": {"A": 100}, "tricks": {"A": 100}})), changes)
    };
    for (field, changes) in [
        ("before", vec![("before", json!({"A": 0}))]),
        ("before", vec![("before", json!({"A": 0, "B": 0, "C": 0}))]),
        ("before", vec![("before", json!({"A": 0, "B": "0"}))]),
        ("before", vec![("before", json!({"A": 1000, "B": 0}))]),
        ("before", vec![("before", json!({"A": 1250, "B": 0})), ("target_now", json!(1250))]),
        ("target_now", vec![("target_now", json!(750))]),
        ("target_now", vec![("target_now", json!(1300))]),
        ("target_now", vec![("target_now", json!("1250"))]),
        ("deal", vec![("deal", json!(1))]),
    ] {
        assert_eq!(refused(&turned(&changes)), field, "{changes:?}");
    }
    let raised = turned(&[("before", json!({"A": 1100, "B": 1020})), ("target_now", json!(1250))]);
    assert_eq!(answer(&raised)["after"], json!({"A": 1300, "B": 1170}));

    let counted = |changes: &[(&str, Value)]| {
        let hand = json!({"bidder": "Anna", "bid": 300, "meld": {"A": 120}, "tricks": {"A": 200}});
        with(with(pairs("family", hand), &[("set", json!({"deals": 4}))]), changes)
    };
    for (field, changes) in [
        ("deal", vec![]),
        ("deal", vec![("deal", json!(0))]),
        ("deal", vec![("deal", json!(2.5))]),
        ("deal", vec![("deal", json!(5)), ("before", json!({"A": 10, "B": 20}))]),
        ("target_now", vec![("deal", json!(1)), ("target_now", json!(1500))]),
        ("target_now", vec![("deal", json!(0)), ("target_now", json!(1500))]),
    ] {
        assert_eq!(refused(&counted(&changes)), field, "{changes:?}");
    }
    let level = counted(&[("deal", json!(5)), ("before", json!({"A": 1700, "B": 1700}))]);
    assert_eq!(answer(&level)["game_over"], "A");
}

#[test]
fn a_hand_passed_out_has_nothing_else_to_it() {
    let passed = pairs(
        "feweb",
        json!({"passed_out": true, "auction": [["Anna", "pass"], ["Ben", "pass with help"], ["Cyril", "pass"], ["Dana", "pass"]]}),
    );
    assert_eq!(answer(&passed)["points"], json!({"A": 0, "B": 0}));
    let all_but_one = with(
        passed.clone(),
        &[("hand.auction", json!([["Anna", "pass"], ["Ben", "pass"], ["Cyril", "pass"]]))],
    );
    assert_eq!(refused(&all_but_one), "auction");
    for (field, value) in [
        ("bidder", json!("Anna")),
        ("bid", json!(15)),
        ("meld", json!({})),
        ("tricks", json!({"A": 0})),
        ("won_a_trick", json!({})),
        ("thrown_in", json!(true)),
        ("result", json!("set")),
        ("doubled", json!(1)),
        ("claim", json!({"by": "Anna"})),
        ("awards", json!({})),
        ("dix", json!({})),
        ("dix_exchange", json!({"by": "Anna"})),
    ] {
        assert_eq!(
            refused(&with(passed.clone(), &[(&format!("hand.{field}"), value)])),
            "passed_out",
            "{field}"
        );
    }
    assert_eq!(refused(&pairs("partnership", json!({"passed_out": true}))), "passed_out");
    assert_eq!(refused(&pairs("feweb", json!({"passed_out": "yes"}))), "passed_out");
}

#[test]
fn a_log_of_calls_is_checked_call_by_call() {
    let log = |bidder: &str, bid: i64, calls: Value| {
        let hand = json!({"bidder": bidder, "bid": bid, "trump": "spades", "meld": {}, "tricks": {"A": 100}, "auction": calls});
        pairs("contract", hand)
    };
    for calls in [
        json!([["Anna", 100]]),
        json!([["Anna", 105, "spades"]]),
        json!([["Anna", 90, "spades"]]),
        json!([["Anna", 100, "stars"]]),
        json!([["Eva", 100, "spades"]]),
        json!([["Ben", 100, "spades"]]),
        json!([["Anna", 110, "spades"]]),
        json!([["Anna", "pass"], ["Anna", 100, "spades"]]),
        json!([["Anna", "pass"], ["Ben", "pass"], ["Anna", "pass"]]),
        json!([["Ben", 100, "hearts"], ["Anna", 100, "spades"]]),
        json!([["Anna", 100, "spades"], ["Cyril", "double"]]),
        json!([["Anna", 100, "spades"], ["Ben", "redouble"]]),
        json!([["Anna", 100, "spades"], ["Ben", "double"], ["Dana", "redouble"]]),
        json!([["Anna", 100, "spades"], ["Ben", "double"], ["Dana", "double"]]),
        json!([["Ben", "double"], ["Anna", 100, "spades"]]),
        json!([["Anna", "passes"]]),
        json!("Anna 100"),
        json!([]),
    ] {
        assert_eq!(refused(&log("Anna", 100, calls.clone())), "auction", "{calls}");
    }
    let doubled = json!([["Anna", 100, "spades"], ["Ben", "double"], ["Cyril", "pass"], ["Dana", "pass"]]);
    assert_eq!(refused(&log("Anna", 100, doubled)), "doubled");
    // A higher bid does away with a double.
    let outbid = json!([
        ["Ben", 100, "hearts"],
        ["Cyril", "double"],
        ["Dana", "pass"],
        ["Anna", 110, "spades"],
        ["Ben", "pass"],
        ["Cyril", "pass"]
    ]);
    assert_eq!(answer(&log("Anna", 110, outbid))["error"], Value::Null);
    // Where bids name no suit, none stands there; and nobody doubles.
    let named = json!({"bidder": "Anna", "bid": 250, "meld": {"A": 100}, "tricks": {"A": 150}, "auction": [["Anna", 250, "spades"]]});
    assert_eq!(refused(&pairs("family", named)), "auction");
    let doubled = json!({"bidder": "Anna", "bid": 250, "meld": {"A": 100}, "tricks": {"A": 150}, "auction": [["Anna", 250], ["Ben", "double"]]});
    assert_eq!(refused(&pairs("family", doubled)), "auction");
}

#[test]
fn a_dealer_who_must_take_it_has_it_at_the_minimum() {
    let hand = |bidder: &str, bid: i64, dealer: Option<&str>, calls: Value| {
        pairs(
            "family",
            json!({"bidder": bidder, "bid": bid, "dealer": dealer, "meld": {"A": 150, "B": 150}, "tricks": {"A": 120}, "auction": calls}),
        )
    };
    let passes = json!([["Anna", "pass"], ["Ben", "pass"], ["Cyril", "pass"]]);
    assert_eq!(answer(&hand("Dana", 250, None, passes.clone()))["error"], Value::Null);
    assert_eq!(answer(&hand("Dana", 250, Some("Dana"), passes.clone()))["error"], Value::Null);
    assert_eq!(refused(&hand("Dana", 260, Some("Dana"), passes.clone())), "bid");
    assert_eq!(refused(&hand("Dana", 250, Some("Ben"), passes.clone())), "auction");
    assert_eq!(refused(&hand("Dana", 250, None, json!([["Anna", "pass"], ["Ben", "pass"]]))), "auction");
    // Who bids before the others pass is free to bid.
    let bids = json!([["Anna", 280], ["Ben", "pass"], ["Cyril", "pass"], ["Dana", "pass"]]);
    assert_eq!(answer(&hand("Anna", 280, None, bids.clone()))["error"], Value::Null);
    let last = json!([["Ben", "pass"], ["Cyril", "pass"], ["Dana", "pass"], ["Anna", 280]]);
    assert_eq!(refused(&hand("Anna", 280, Some("Anna"), last.clone())), "bid");
    assert_eq!(refused(&hand("Anna", 280, None, last)), "bid", "the player before the first caller dealt");
    let all = json!([["Anna", "pass"], ["Ben", "pass"], ["Cyril", "pass"], ["Dana", "pass"]]);
    assert_eq!(refused(&hand("Dana", 250, None, all)), "auction", "he passed too");
    // At any level where the rules say so.
    let any = pairs(
        "check",
        json!({"bidder": "Dana", "bid": 280, "meld": {"B": 150}, "tricks": {"A": 120}, "auction": passes}),
    );
    assert_eq!(answer(&any)["error"], Value::Null);
    assert_eq!(refused(&with(any, &[("hand.bid", Value::Null)])), "bid");
}

#[test]
fn the_auction_goes_round_and_is_heard_to_the_end() {
    let heard = |rules: &str, dealer: Option<&str>, calls: Value| {
        let last = calls.as_array().unwrap().iter().rfind(|call| call[1].is_i64()).unwrap().clone();
        let mut hand =
            json!({"bidder": last[0], "bid": last[1], "trump": last[2], "dealer": dealer, "auction": calls});
        hand["meld"] = json!({"A": 20, "B": 20});
        hand["tricks"] = json!({"A": 25});
        let doubles = calls.as_array().unwrap().iter().rev().take_while(|call| **call != last);
        hand["doubled"] = doubles.filter(|call| call[1] == "double" || call[1] == "redouble").count().into();
        let record = if rules == "contract" {
            with(
                pairs(rules, hand),
                &[(
                    "hand.meld",
                    json!({(if "AnnaCyril".contains(last[0].as_str().unwrap()) { "A" } else { "B" }): 20}),
                )],
            )
        } else {
            pairs(rules, hand)
        };
        match &answer(&record)["error"] {
            Value::Null => "heard".to_owned(),
            error => format!("{}: {}", error["field"].as_str().unwrap(), error["message"].as_str().unwrap()),
        }
    };
    let pass = |name: &str| json!([name, "pass"]);
    let [a, b, c, d] = ["Anna", "Ben", "Cyril", "Dana"].map(pass);
    let two = |name: &str, bid: i64| json!([name, bid]);
    let calls = |rest: &[&Value]| json!(rest);
    assert_eq!(heard("feweb", None, calls(&[&two("Anna", 15), &b, &c, &two("Dana", 16), &a])), "heard");
    assert_eq!(
        heard("feweb", None, calls(&[&two("Anna", 15), &c, &two("Ben", 16)])),
        "auction: call 2: `Cyril` spoke, but it was the turn of `Ben`; a hand may be missing before this one"
    );
    assert_eq!(
        heard("feweb", Some("Dana"), calls(&[&two("Cyril", 15), &d, &a, &b])),
        "auction: call 1: `Cyril` spoke, but it was the turn of `Anna`; a hand may be missing before this one, or another \
         player have dealt (`dealer ben`)"
    );
    assert_eq!(
        heard("feweb", None, calls(&[&two("Anna", 15), &b, &c, &d, &a])),
        "auction: call 5: the auction had ended before `Anna` called"
    );
    assert_eq!(
        heard("feweb", None, calls(&[&two("Anna", 15), &two("Ben", 16), &c, &d])),
        "auction: the auction is not finished: it is the turn of `Anna`"
    );
    assert_eq!(
        heard(
            "feweb",
            None,
            calls(&[
                &two("Anna", 15),
                &two("Ben", 16),
                &c,
                &two("Dana", 17),
                &a,
                &two("Ben", 18),
                &two("Cyril", 19)
            ])
        ),
        "auction: call 7: `Cyril` had passed; it was the turn of `Dana`"
    );
    // After two bids each nobody is left to speak.
    let twice = [two("Anna", 15), two("Ben", 16), c.clone(), d.clone(), two("Anna", 17), two("Ben", 18)];
    assert_eq!(heard("feweb", None, json!(twice)), "heard");
    assert_eq!(
        heard("firehouse", None, calls(&[&two("Anna", 200), &two("Ben", 210), &c, &d])),
        "heard",
        "everybody speaks once"
    );
    assert_eq!(
        heard("widow-partnership", None, calls(&[&a, &b, &c, &two("Dana", 100)])),
        "heard",
        "who is left may still bid"
    );
    // Doubles.
    let bid = json!(["Anna", 100, "spades"]);
    let [double, redouble] = [json!(["Ben", "double"]), json!(["Cyril", "redouble"])];
    assert_eq!(
        heard("contract", None, calls(&[&bid, &double, &c, &d])),
        "heard",
        "Ben need not pass as well"
    );
    assert_eq!(heard("contract", None, calls(&[&bid, &double, &c, &d, &a])), "heard", "Anna keeps the bid");
    assert_eq!(heard("contract", None, calls(&[&bid, &b, &c, &d, &double, &a])), "heard", "at the end");
    assert_eq!(heard("contract", None, calls(&[&bid, &double, &redouble, &d])), "heard");
    assert_eq!(
        heard("contract", None, calls(&[&bid, &b, &c, &d, &a])),
        "auction: call 5: the auction had ended before `Anna` called",
        "there is no double to pass"
    );
    assert_eq!(
        heard("contract", None, calls(&[&bid, &json!(["Dana", "double"]), &b, &c])),
        "auction: the auction is not finished: it is the turn of `Dana`",
        "a double out of turn is no turn"
    );
    assert_eq!(
        heard("contract", None, calls(&[&bid, &double, &c, &json!(["Dana", 110, "clubs"]), &a])),
        "auction: the auction is not finished: it is the turn of `Ben`",
        "a higher bid wipes out the double, and Ben speaks again"
    );
}

#[test]
fn half_a_hand_is_no_hand() {
    let hand =
        |changes: &[(&str, Value)]| with(pairs("family", json!({"bidder": "Anna", "bid": 600})), changes);
    assert_eq!(refused(&hand(&[])), "meld");
    assert_eq!(refused(&hand(&[("hand.meld", json!({"B": 40}))])), "meld", "the others' is no help");
    assert_eq!(refused(&hand(&[("hand.result", json!("set"))])), "meld");
    assert_eq!(refused(&hand(&[("hand.dix", json!({"A": 10}))])), "meld", "before what is wrong with it");
    assert_eq!(answer(&hand(&[("hand.meld", json!({"A": 0}))]))["points"], json!({"A": -600, "B": 0}));
    assert_eq!(answer(&hand(&[("hand.thrown_in", json!(true))]))["points"], json!({"A": -600, "B": 0}));
    assert_eq!(refused(&hand(&[("hand.thrown_in", json!(false))])), "meld");
    let counted = hand(&[("hand.bid", json!(250)), ("hand.tricks", json!({"A": 250}))]);
    assert_eq!(answer(&counted)["points"], json!({"A": 250, "B": 0}));
}

#[test]
fn the_exchanged_dix_counts_for_its_finder_once() {
    let exchanged = |melds: Value, by: &str, dealer: Option<&str>| {
        let hand = json!({"trump": "hearts", "meld": melds, "tricks": {"A": 100}, "dix_exchange": {"by": by, "dealer": dealer}});
        pairs("partnership", hand)
    };
    let points = |record: &Value| answer(record)["points"].clone();
    let both = |a: i64, b: i64| json!({"A": a, "B": b});
    assert_eq!(points(&exchanged(json!({"A": 120, "B": 40}), "Ben", None)), both(220, 200));
    assert_eq!(points(&exchanged(json!({"A": 120, "B": 40}), "Ben", Some("Anna"))), both(220, 200));
    assert_eq!(points(&exchanged(json!({}), "Ben", Some("Anna"))), both(100, 160));
    // The dealer shows the nine he received; without knowing who dealt nothing is taken off.
    assert_eq!(points(&exchanged(json!({"A": {"Anna": "9H QS JD"}}), "Ben", Some("Anna"))), both(140, 160));
    assert_eq!(points(&exchanged(json!({"A": {"Anna": "9H QS JD"}}), "Ben", None)), both(150, 160));
    assert_eq!(points(&exchanged(json!({"A": ["dix"]}), "Ben", Some("Anna"))), both(100, 160));
    // A nine of the dealer's partner is another one.
    assert_eq!(points(&exchanged(json!({"A": {"Cyril": ["dix"]}}), "Ben", Some("Anna"))), both(110, 160));
    // Partners may exchange too.
    assert_eq!(points(&exchanged(json!({"A": {"Anna": "9H"}}), "Cyril", Some("Anna"))), both(110, 150));
    let third = |melds: Value, dealer| refused(&exchanged(melds, "Ben", dealer));
    assert_eq!(third(json!({"A": ["dix"], "B": ["dix", "dix"]}), Some("Anna")), "dix_exchange");
    assert_eq!(third(json!({"B": ["dix", "dix"]}), None), "dix_exchange");
    assert_eq!(third(json!({"A": {"Cyril": "9H"}, "B": {"Ben": "9H"}}), Some("Anna")), "dix_exchange");
    assert_eq!(
        points(&exchanged(json!({"A": {"Anna": "9H"}, "B": {"Ben": "9H"}}), "Ben", Some("Anna"))),
        both(100, 170)
    );
}

#[test]
fn after_a_claim_what_is_not_typed_is_none() {
    let claim = |before: i64, hand: Value| {
        let record = with(pairs("partnership", hand), &[("before", json!({"A": before, "B": 0}))]);
        with(record, &[("hand.claim", json!({"by": "Anna"}))])
    };
    let both = |a: i64, b: i64| json!({"A": a, "B": b});
    let right = answer(&claim(900, json!({"meld": {"A": 100, "B": 40}})));
    assert_eq!((&right["points"], &right["game_over"]), (&both(100, 40), &json!("A")));
    let wrong = answer(&claim(900, json!({"meld": {"A": 80}, "tricks": {"B": 30}})));
    assert_eq!((&wrong["points"], &wrong["game_over"]), (&both(80, 30), &json!("B")));
    let trickless = json!({"meld": {"A": 100}, "won_a_trick": {"A": false}});
    assert_eq!(answer(&claim(900, trickless))["points"], both(0, 0));
    assert_eq!(refused(&claim(900, json!({"tricks": {"A": 200, "B": 100}}))), "tricks");
    assert_eq!(
        refused(&claim(900, json!({"tricks": {"A": 10}, "won_a_trick": {"A": false}}))),
        "won_a_trick"
    );
}

#[test]
fn melds_that_nobody_can_hold_are_refused() {
    let meld = |rules: &str, meld: Value| {
        pairs(
            rules,
            json!({"bidder": "Anna", "bid": 250, "trump": "hearts", "meld": meld, "tricks": {"A": 100}}),
        )
    };
    for written in [
        json!({"C": 20}),
        json!({"A": -10}),
        json!({"A": 25}),
        json!({"A": 20.0}),
        json!({"A": "KH QH"}),
        json!({"A": {"Ben": 20}}),
        json!({"A": {"Eva": 20}}),
        json!({"A": {"Anna": {"Anna": 20}}}),
        json!({"A": ["fluhs"]}),
        json!({"A": ["triple_aces"]}),
        json!({"A": ["marriage:hearts"]}),
        json!({"A": [20]}),
        json!({"A": {"Anna": "XX"}}),
        json!({"A": {"Anna": "AS AS AS"}}),
        json!({"A": {"Anna": "QS JD", "Cyril": "QS JD"}, "B": {"Dana": "QS"}}),
        json!([20, 40]),
    ] {
        assert_eq!(refused(&meld("family", written.clone())), "meld", "{written}");
    }
    // Partners who meld together have the cards of both hands, and no more of each than the deck.
    let pool = |cards: Value| with(meld("contract", json!({"A": cards})), &[("hand.bid", json!(200))]);
    assert_eq!(answer(&pool(json!("KH QH KS QS")))["error"], Value::Null);
    assert_eq!(refused(&pool(json!({"Anna": "KH KH", "Cyril": "KH"}))), "meld");
}

#[test]
fn counts_have_to_be_all_there_is() {
    let tricks = |tricks: Value| {
        pairs("family", json!({"bidder": "Anna", "bid": 250, "meld": {"A": 100}, "tricks": tricks}))
    };
    for counts in [
        json!({}),
        json!({"C": 100}),
        json!({"A": 100, "B": 140}),
        json!({"A": 260}),
        json!({"A": -10}),
        json!({"A": 105}),
        json!({"A": "100"}),
        json!(100),
        Value::Null,
    ] {
        assert_eq!(refused(&tricks(counts.clone())), "tricks", "{counts}");
    }
    // The last trick goes to one side as a whole: with 5 for it, counts are fives.
    let set = json!({"last_trick": 5});
    let odd = with(tricks(json!({"A": 165})), &[("set", set)]);
    assert_eq!(answer(&odd)["points"], json!({"A": 265, "B": 80}));
}

#[test]
fn a_field_said_twice_is_refused() {
    let line = r#"{"rules":"family","sides":{"A":["Anna","Cyril"],"B":["Ben","Dana"]},
        "hand":{"bidder":"Anna","bid":250,"meld":{"A":100,"A":200},"tricks":{"A":150}}}"#
        .replace('\n', "");
    let mut out = Vec::new();
    meldbook::jsonl::ScoreFace::new(meldbook::rules::Catalog::default())
        .score_line(line.as_bytes(), &mut out);
    let answer: Value = serde_json::from_slice(&out).unwrap();
    assert_eq!(answer["error"]["field"], "meld");
}

#[test]
fn fields_of_a_game_to_points_are_unknown_in_auction_pinochle() {
    let record = json!({"rules": "scarne", "players": ["Anna", "Ben", "Cyril"], "before": {"Anna": 0}, "hand": {"outcome": "passed_out"}});
    assert_eq!(refused(&record), "before");
    assert_eq!(
        refused(&with(pairs("family", json!({})), &[("hand", Value::Null), ("close", json!({}))])),
        "close"
    );
}

#[test]
fn a_forced_dealer_above_the_minimum_is_named_before_a_call_too_many() {
    let hand = json!({
        "bidder": "Cyril", "bid": 270, "trump": "hearts", "meld": {"A": 270}, "tricks": {"A": 0},
        "auction": [["Dana", "pass"], ["Anna", "pass"], ["Ben", "pass"], ["Cyril", 270], ["Anna", "pass"]],
    });
    let record = with(pairs("family", hand), &[("hand.dealer", json!("Cyril"))]);
    assert_eq!(refused(&record), "bid");
    let early = with(record, &[("hand.auction", json!([["Cyril", 270], ["Dana", "pass"]]))]);
    assert_eq!(refused(&early), "auction", "nobody had passed before him");
}

#[test]
fn a_bid_out_of_reach_names_the_meld_that_nobody_typed() {
    let message =
        |hand: Value| answer(&pairs("family", hand))["error"]["message"].as_str().unwrap().to_owned();
    let bid = |bid: i64| json!({"bidder": "Anna", "bid": bid, "trump": "hearts"});
    assert_eq!(
        message(with(bid(320), &[("tricks", json!({"A": 210}))])),
        "the meld of `A` is missing: without one the bid needs 320, and all tricks hold 250"
    );
    assert_eq!(
        message(with(bid(500), &[("meld", json!({"A": 120})), ("tricks", json!({"A": 210}))])),
        "the trick count is not allowed here: the bid needs 380 more, and all tricks hold 250"
    );
    assert_eq!(
        message(with(bid(500), &[("meld", json!({"A": 120})), ("result", json!("made"))])),
        "the bid of 500 needs 380 more, and all tricks hold 250: set, not made"
    );
}
