//! What holds for every hand of auction pinochle, whatever the options.

use crate::house_rules::{HouseRules, house_rules};
use crate::readable::{readable, record_fields};
use crate::seed::law;
use meldbook::engine::pinochle::{Cards, Deck};
use meldbook::engine::{self, Engine, Options, Record, Setting};
use meldbook::engine::{Outcome, Story, auction};
use meldbook::jsonl;
use meldbook::kernel::keyword::Keyword as _;
use meldbook::kernel::table::Table;
use proptest::prelude::*;
use serde_json::{Value, json};

const NAMES: [&str; 5] = ["Anna", "Ben", "Cyril", "Dana", "Eva"];

/// Any options of auction pinochle that do not contradict each other.
fn options() -> impl Strategy<Value = HouseRules> {
    house_rules(Engine::Auction, usize::MAX)
}

fn table() -> impl Strategy<Value = Table> {
    (3..=5usize, proptest::option::weighted(0.8, 0..5usize)).prop_map(|(size, dealer)| Table {
        players: NAMES[..size].iter().map(|name| (*name).to_owned()).collect(),
        dealer: dealer.map(|dealer| NAMES[dealer % size].to_owned()),
        ..Table::default()
    })
}

fn name() -> impl Strategy<Value = &'static str> {
    proptest::sample::select(&NAMES[..])
}

/// A meld in one of its three forms, most of them possible.
fn meld() -> impl Strategy<Value = Value> {
    let names = &[
        "run",
        "royal_marriage",
        "marriage:clubs",
        "marriage:spades",
        "aces",
        "kings",
        "queens",
        "jacks",
        "pinochle",
        "dix",
        "roundhouse",
        "extra_king",
        "extra_queen",
    ][..];
    let cards = &["AS", "TS", "KS", "QS", "JS", "9S", "QS", "JD", "KH", "QH", "10c", "ac"][..];
    prop_oneof![
        (0..60i64).prop_map(|tens| json!(tens * 10)),
        proptest::collection::vec(proptest::sample::select(names), 0..4).prop_map(|names| json!(names)),
        proptest::collection::vec(proptest::sample::select(cards), 0..12)
            .prop_map(|cards| json!(cards.join(" "))),
    ]
}

/// Most of a hand that could have happened.
fn likely_hand() -> impl Strategy<Value = Value> {
    let outcomes = &[
        "played",
        "played",
        "played",
        "made",
        "lost",
        "conceded",
        "conceded_in_play",
        "opponents_conceded",
        "passed_out",
    ][..];
    let trumps = &["spades", "hearts", "d", "C"][..];
    let contract = (name(), 10..80i64, proptest::sample::select(trumps), proptest::sample::select(outcomes));
    let counts = (
        proptest::option::weighted(0.8, meld()),
        proptest::option::weighted(0.8, (0..=50i64).prop_map(|fives| fives * 5)),
        proptest::option::weighted(0.2, any::<bool>()),
    );
    let rest = (proptest::option::weighted(0.2, name()), proptest::option::weighted(0.2, any::<bool>()));
    (contract, counts, rest).prop_map(
        |((bidder, bid, trump, outcome), (meld, tricks, won), (renege, seen))| {
            if outcome == "passed_out" {
                return json!({"outcome": outcome});
            }
            json!({
                "bidder": bidder, "bid": bid * 10, "trump": trump, "outcome": outcome, "meld": meld,
                "tricks": tricks, "won_a_trick": won, "renege_by": renege.filter(|_| outcome == "played"),
                "widow_seen": seen.filter(|_| outcome == "conceded"),
            })
        },
    )
}

fn record(hand: &Value) -> Record {
    readable(Engine::Auction, hand)
}

/// Units by name, the kitty last.
fn net(table: &Table, outcome: &Outcome) -> Vec<(String, i64)> {
    let net = outcome.net(table.players.len()).unwrap();
    let mut accounts: Vec<(String, i64)> =
        table.players.iter().cloned().zip(net.seats.iter().map(|units| units.0)).collect();
    accounts.sort();
    accounts.push(("kitty".into(), net.kitty.0));
    accounts
}

proptest! {
    #![proptest_config(law(500))]

    #[test]
    fn every_hand_sums_to_zero(options in options(), table in table(), hand in likely_hand()) {
        let Ok(outcome) = engine::score(&options, &table, &record(&hand)) else { return Ok(()) };
        let accounts = net(&table, &outcome);
        prop_assert_eq!(accounts.iter().map(|(_, units)| units).sum::<i64>(), 0);
        let Options::Auction(options) = &*options else { panic!("auction pinochle") };
        let (_, kitty) = accounts.last().unwrap();
        prop_assert!(options.kitty || *kitty == 0);
        let Story::Auction(story) = &outcome.story else { panic!("auction pinochle") };
        if let Some(contract) = story.contract() {
            let bidder = outcome.net(table.players.len()).unwrap().seats[contract.bidder.0].0;
            prop_assert_eq!(contract.made(), bidder > 0, "{} {:?}", story.sentence(&table), accounts);
        }
    }

    #[test]
    fn doubled_stakes_double_all(options in options(), table in table(), hand in likely_hand()) {
        let Options::Auction(auction::Options { passed_out_units, .. }) = *options else { panic!("auction pinochle") };
        let paying = |schedule, passed_out| options.with(&[
            ("schedule", Setting::typed(schedule)),
            ("passed_out_units", Setting::Int(passed_out)),
        ]);
        let options = paying("[[100, 1], [300, 3], [350, 5], [400, 10], [600, 30]]", passed_out_units).unwrap();
        let doubled = paying("[[100, 2], [300, 6], [350, 10], [400, 20], [600, 60]]", passed_out_units * 2).unwrap();
        let Ok(outcome) = engine::score(&options, &table, &record(&hand)) else { return Ok(()) };
        let twice = engine::score(&doubled, &table, &record(&hand)).unwrap();
        for ((_, once), (_, twice)) in net(&table, &outcome).iter().zip(net(&table, &twice)) {
            prop_assert_eq!(once * 2, twice);
        }
    }

    #[test]
    fn it_does_not_matter_from_which_seat_a_table_is_listed(
        options in options(), table in table(), hand in likely_hand(), by in 0..5usize,
    ) {
        let mut turned = table.clone();
        turned.players.rotate_left(by % table.players.len());
        match (engine::score(&options, &table, &record(&hand)), engine::score(&options, &turned, &record(&hand))) {
            (Ok(one), Ok(other)) => prop_assert_eq!(net(&table, &one), net(&turned, &other)),
            (Err(one), Err(other)) => prop_assert_eq!(one.first.field, other.first.field),
            (one, other) => prop_assert!(false, "{one:?} {other:?}"),
        }
    }

    #[test]
    fn renamed_players_win_and_lose_the_same(options in options(), table in table(), hand in likely_hand()) {
        let rename = |name: &str| Some(format!("new {name}"));
        let renamed = Table {
            players: table.players.iter().filter_map(|name| rename(name)).collect(),
            dealer: table.dealer.as_deref().and_then(rename),
            ..Table::default()
        };
        let before = engine::score(&options, &table, &record(&hand));
        let after = engine::score(&options, &renamed, &record(&hand).renamed(&rename));
        prop_assert_eq!(before.is_ok(), after.is_ok());
        if let (Ok(before), Ok(after)) = (before, after) {
            let size = table.players.len();
            prop_assert_eq!(before.net(size).unwrap(), after.net(size).unwrap());
        }
    }
}

/// Any JSON at all, with the words that fields are made of among it.
fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<u64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        proptest::sample::select(&[i64::MIN, i64::MAX, i64::MIN + 8, -10, 0, 250, 255, 340][..])
            .prop_map(Value::from),
        ".{0,8}".prop_map(Value::from),
        proptest::sample::select(
            &[
                "Anna",
                "Ben",
                "pass",
                "spades",
                "S",
                "played",
                "made",
                "lost",
                "conceded",
                "passed_out",
                "opponents_conceded",
                "run",
                "roundhouse",
                "marriage:",
                "marriage:hearts",
                "AS",
                "10S,QS JD",
            ][..]
        )
        .prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 12, 4, |inner| {
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            proptest::collection::vec((".{0,4}", inner), 0..3)
                .prop_map(|fields| Value::Object(fields.into_iter().collect())),
        ]
    })
}

fn any_hand() -> impl Strategy<Value = Value> {
    let field = prop_oneof![
        9 => proptest::sample::select(record_fields(Engine::Auction)),
        1 => ".{0,6}",
    ];
    (likely_hand(), proptest::collection::vec((field, any_json()), 0..4)).prop_map(|(mut hand, fields)| {
        for (field, value) in fields {
            hand[field] = value;
        }
        hand
    })
}

fn any_table() -> impl Strategy<Value = Table> {
    let player = prop_oneof![4 => name().prop_map(str::to_owned), 1 => ".{0,6}"];
    let wild = (proptest::collection::vec(player.clone(), 0..8), proptest::option::of(player))
        .prop_map(|(players, dealer)| Table { players, dealer, ..Table::default() });
    prop_oneof![table(), wild]
}

proptest! {
    #![proptest_config(law(500))]

    #[test]
    fn whatever_is_written_is_answered(options in options(), table in any_table(), hand in any_hand()) {
        let record = record(&hand);
        match engine::score(&options, &table, &record) {
            Ok(outcome) => {
                let Story::Auction(story) = &outcome.story else { panic!("auction pinochle") };
                prop_assert!(!story.sentence(&table).to_string().is_empty());
                prop_assert!(jsonl::lines(&outcome, &table).is_some());
                // What is accepted is accepted in its normal form too.
                let normal = engine::score(&options, &table, &record.normal());
                prop_assert_eq!(normal.map(|normal| net(&table, &normal)), Ok(net(&table, &outcome)));
            }
            Err(refusal) => {
                for fault in std::iter::once(&refusal.first).chain(&refusal.more) {
                    prop_assert!(!fault.to_string().is_empty());
                }
            }
        }
        let _ = engine::seating(&options, &table);
    }

    #[test]
    fn whatever_is_closed_is_answered(options in options(), table in any_table(), closing in any_json()) {
        if let Ok(closing) = serde_json::from_value(json!({"balances": closing})) {
            let _ = engine::close(&options, &table.players, &closing);
        }
    }

    #[test]
    fn a_close_keeps_every_cent(options in options(), units in proptest::collection::vec(-1000..1000i64, 3)) {
        let players: Vec<String> = NAMES[..3].iter().map(|name| (*name).to_owned()).collect();
        let kitty = -units.iter().sum::<i64>();
        let closing = serde_json::from_value(json!({"balances": {
            "Anna": units[0], "Ben": units[1], "Cyril": units[2], "kitty": kitty,
        }})).unwrap();
        let cash = engine::close(&options, &players, &closing).unwrap();
        prop_assert_eq!(cash.iter().map(|minor| minor.0).sum::<i64>(), 0);
        let Options::Auction(options) = &*options else { panic!("auction pinochle") };
        let shares: Vec<i64> =
            cash.iter().zip(&units).map(|(cash, units)| cash.0 - units * options.unit_minor).collect();
        let (least, most) = (shares.iter().min().unwrap(), shares.iter().max().unwrap());
        prop_assert!(most - least <= 1, "{shares:?}");
    }

    #[test]
    fn an_auction_of_legal_calls_is_won_by_the_last_bidder(
        options in options(), dealer in 0..3usize, wishes in proptest::collection::vec(proptest::option::of(1..5i64), 12),
    ) {
        let Options::Auction(auction) = &*options else { panic!("auction pinochle") };
        let table = Table {
            players: NAMES[..3].iter().map(|name| (*name).to_owned()).collect(),
            dealer: Some(NAMES[dealer].to_owned()),
            ..Table::default()
        };
        let mut still_in = [1, 2, 3].map(|steps| NAMES[(dealer + steps) % 3]).to_vec();
        let (mut calls, mut highest, mut winner) = (Vec::new(), None, None);
        let mut turn = 0;
        for wish in wishes.into_iter().chain([None; 3]) {
            if still_in.is_empty() || (still_in.len() == 1 && winner.is_some()) {
                break;
            }
            let speaker = still_in[turn % still_in.len()];
            let must_open = auction.forced_bid && calls.is_empty();
            let Some(steps) = wish.or(must_open.then_some(1)) else {
                calls.push(json!([speaker, "pass"]));
                still_in.remove(turn % still_in.len());
                turn = if still_in.is_empty() { 0 } else { turn % (still_in.len() + 1) % still_in.len() };
                continue;
            };
            let mut bid = highest.map_or(auction.min_bid, |highest| highest + steps * 10);
            if highest.is_none() && still_in.len() == 1 {
                bid = bid.max(310);
            }
            if auction.no_40_90 && bid % 50 == 40 {
                bid += 10;
            }
            calls.push(json!([speaker, bid]));
            (highest, winner) = (Some(bid), Some(speaker));
            turn = (turn + 1) % still_in.len();
        }
        // The others give in.
        while winner.is_some() && still_in.len() > 1 {
            let speaker = still_in.remove(turn % still_in.len());
            calls.push(json!([speaker, "pass"]));
        }
        let hand = match winner {
            Some(_) => json!({"auction": calls, "trump": "c", "outcome": "made"}),
            None => json!({"auction": calls, "outcome": "passed_out"}),
        };
        let outcome = engine::score(&options, &table, &record(&hand));
        let outcome = outcome.unwrap_or_else(|refusal| panic!("{hand}: {refusal}"));
        let Story::Auction(story) = &outcome.story else { panic!("auction pinochle") };
        prop_assert_eq!(story.contract().map(|c| table.name(c.bidder)), winner);
        prop_assert_eq!(story.contract().map(|c| c.bid), highest);
        // And no call of it can be left out.
        for missing in 0..calls.len() {
            let mut fewer = calls.clone();
            fewer.remove(missing);
            let hand = json!({"auction": fewer, "trump": "c", "outcome": "made"});
            let refusal = engine::score(&options, &table, &record(&hand)).err();
            prop_assert!(refusal.is_some_and(|r| r.first.field == "auction"), "{hand}");
        }
    }

    #[test]
    fn melds_typed_by_name_are_worth_what_the_cards_are(
        options in options(),
        cards in proptest::sample::subsequence(
            "AS TS KS QS JS 9S AH TH KH QH JH 9H AD TD KD QD JD 9D AC TC KC QC JC 9C \
             AS TS KS QS JS 9S AH TH KH QH JH 9H AD TD KD QD JD 9D AC TC KC QC JC 9C"
                .split(' ').collect::<Vec<_>>(),
            0..=15,
        ),
        trump in proptest::sample::select(&["spades", "hearts", "diamonds", "clubs"][..]),
    ) {
        let Options::Auction(auction::Options { min_bid, .. }) = *options else { panic!("auction pinochle") };
        let players = NAMES[..3].iter().map(|name| (*name).to_owned()).collect();
        let table = Table { players, ..Table::default() };
        let count = |meld: Value| {
            let hand = json!({"bidder": "Anna", "bid": min_bid, "trump": trump, "outcome": "played", "meld": meld, "tricks": 0});
            let outcome = engine::score(&options, &table, &record(&hand)).unwrap_or_else(|r| panic!("{hand}: {r}"));
            let Story::Auction(story) = outcome.story else { panic!("auction pinochle") };
            story.contract().unwrap().count.clone().unwrap()
        };
        let by_cards = count(json!(cards.join(" ")));
        let names: Vec<String> = by_cards.melds.iter().flat_map(|meld| {
            let name = match meld.suit {
                Some(suit) => format!("marriage:{}", suit.word()),
                None => meld.name.word().to_owned(),
            };
            std::iter::repeat_n(name, meld.fold)
        }).collect();
        prop_assert_eq!(&count(json!(names)), &by_cards);
        // A card less is never worth more.
        for missing in 0..cards.len() {
            let mut fewer = cards.clone();
            fewer.remove(missing);
            prop_assert!(count(json!(fewer.join(","))).meld <= by_cards.meld);
        }
    }

    #[test]
    fn any_text_is_cards_or_is_not(text in "[ATKQJ10 9shdcSHDC,]{0,40}|.{0,20}") {
        if let Ok(cards) = Cards::read(&text, &Deck::OF_48) {
            prop_assert!(cards.len() <= 48);
        }
    }
}
