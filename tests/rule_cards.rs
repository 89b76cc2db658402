//! Rule cards: every number on them is what the engine pays for a hand of that row.

use meldbook::engine::card::{CardHead, CardItem, CardTable, CardTopic};
use meldbook::engine::marias::{Contract, PaidFor};
use meldbook::engine::pinochle::{Cards, MeldName, MeldTable, Suit, total};
use meldbook::engine::points::CheckPayment;
use meldbook::engine::{self, FactorMeaning, Options, Outcome, Record, Setting};
use meldbook::kernel::keyword::Keyword;
use meldbook::kernel::table::Table;
use meldbook::rules::{BUILT_IN, Catalog, Profile, Rules};
use serde_json::{Value, json};
use std::collections::BTreeSet;

const NAMES: [&str; 8] = ["Anna", "Ben", "Cyril", "Dana", "Eva", "Filip", "Gita", "Hana"];

fn profile(name: &str) -> Profile {
    Catalog::default().load(name).unwrap()
}

/// Every built-in profile, and rules that differ from one in what moves most numbers of the card.
fn all_rules() -> Vec<Rules> {
    let with = |name: &str, set: &[(&str, &str)]| {
        let set = set.iter().map(|(key, value)| ((*key).to_owned(), Setting::typed(value))).collect();
        profile(name).rules.with(&set).unwrap()
    };
    let others = [
        with("scarne", &[("hearts_multiplier", "3"), ("concede_uses_trump", "true"), ("bete_in_play", "1")]),
        with(
            "classic",
            &[("double_melds", "bonus"), ("extra_in_run", "true"), ("schedule", "[[200, 1], [320, 9]]")],
        ),
        with("scarne", &[("kitty", "true"), ("passed_out", "active_pay"), ("passed_out_units", "3")]),
        with("check", &[("check_roundhouse_absorbs", "false"), ("check_game_margin", "difference")]),
        with(
            "check",
            &[(
                "check_rates",
                "{\"run\": 6, \"jacks\": 0, \"aces\": 9, \"bid_300\": 1, \"further_bid\": 3, \"failed_bid\": 3, \"game\": 7, \"hundred\": 2}",
            )],
        ),
        with(
            "marias",
            &[("double_suits", "red"), ("extra_tens", "add_half"), ("max_flek", "3"), ("max_win", "40")],
        ),
        with("marias", &[("double_suits", "none"), ("extra_tens", "add_full"), ("two_sevens", "true")]),
        with("marias", &[("against_after_flek", "true"), ("killed_announced_seven_extra", "true")]),
    ];
    BUILT_IN.iter().map(|built_in| profile(built_in.name).rules).chain(others).collect()
}

fn table_of(options: &Options) -> Table {
    let players: Vec<String> =
        NAMES.iter().take(options.natural_table()).map(|name| (*name).to_owned()).collect();
    let sides = options.partners(&players);
    Table { dealer: players.last().cloned(), players, sides, ..Table::default() }
}

fn scored(options: &Options, table: &Table, line: &str) -> Outcome {
    let typed = engine::read_line(options, table, line).outcome.expect(line);
    let outcome = engine::score(options, table, &typed.record);
    outcome.unwrap_or_else(|refusal| panic!("{line}: {refusal}"))
}

/// Returns the cells of a row that hold a value, each with the head of its column.
fn cells(table: &CardTable, row: usize) -> Vec<(&CardHead, i64)> {
    let cells = table.columns.iter().zip(&table.rows[row].cells);
    cells.filter_map(|(head, cell)| Some((head, (*cell)?))).collect()
}

#[test]
fn every_number_is_what_the_engine_pays() {
    for rules in all_rules() {
        let (options, name) = (rules.options(), rules.name());
        let card = engine::card(options);
        assert!(!card.tables.is_empty(), "{name}");
        for table in &card.tables {
            assert!(!table.rows.is_empty(), "{name}: {}", table.topic);
            for row in &table.rows {
                assert_eq!(row.cells.len(), table.columns.len(), "{name}: {}", table.topic);
                assert!(row.cells.iter().any(Option::is_some), "{name}: {} in {}", row.what, table.topic);
            }
            match table.topic {
                CardTopic::Schedule { .. } => schedule(options, table),
                CardTopic::Melds { .. } => melds(options, table),
                CardTopic::Checks {} => checks(options, table),
                _ => marias(options, table),
            }
        }
    }
}

fn each(outcome: &Outcome) -> i64 {
    outcome.payments[0].each.0
}

fn schedule(options: &Options, table: &CardTable) {
    let Options::Auction(auction) = options else { panic!() };
    let letters = |suits: &[char]| -> Vec<char> {
        let of = |suit: &Suit| suits.is_empty() || suits.contains(&suit.symbol());
        Suit::ALL.iter().filter(|suit| of(suit)).map(|suit| suit.letter()).collect()
    };
    let mut suits_made = Vec::new();
    for (at, row) in table.rows.iter().enumerate() {
        let CardItem::Bids { from, to } = &row.what else { panic!() };
        let bids = [(*from).max(auction.min_bid), to.unwrap_or(from + 100)];
        for (head, value) in cells(table, at) {
            let CardHead::Contract { suits, made } = head else { panic!("{head:?}") };
            if *made {
                suits_made.extend(suits.clone());
            }
            let ending = if *made { "made" } else { "lost" };
            for bid in bids.into_iter().filter(|bid| !(auction.no_40_90 && bid % 50 == 40)) {
                for suit in letters(suits) {
                    let line = format!("anna {bid} {suit} {ending}");
                    assert_eq!(each(&scored(options, &table_of(options), &line)), value, "{line}");
                }
            }
        }
    }
    let all: BTreeSet<char> = suits_made.into_iter().collect();
    assert_eq!(all.len(), 4, "a suit is missing");
}

/// The cards of a meld with spades as trumps.
fn cards(name: MeldName) -> &'static str {
    match name {
        MeldName::Run => "AS TS KS QS JS",
        MeldName::ExtraKing => "KS",
        MeldName::ExtraQueen => "QS",
        MeldName::RoyalMarriage => "KS QS",
        MeldName::Marriage => "KH QH",
        MeldName::Roundhouse => "KS QS KH QH KD QD KC QC",
        MeldName::Pinochle => "QS JD",
        MeldName::Aces => "AS AH AD AC",
        MeldName::Kings => "KS KH KD KC",
        MeldName::Queens => "QS QH QD QC",
        MeldName::Jacks => "JS JH JD JC",
        MeldName::Dix => "9S",
    }
}

fn melds(options: &Options, table: &CardTable) {
    let meld_table = match options {
        Options::Points(options) => options.table(),
        Options::Auction(_) | Options::Marias(_) | Options::Results(_) => {
            MeldTable::named("classic").unwrap()
        }
    };
    let worth = |text: &str| match options {
        // A bidder of auction pinochle lays down fifteen cards at most.
        Options::Auction(options) => {
            let table = table_of(&Options::Auction(options.clone()));
            let line = format!("anna 500 s m={} t100", text.replace(' ', ","));
            let outcome = scored(&Options::Auction(options.clone()), &table, &line);
            outcome.story.details().iter().map(|meld| meld.points).sum::<i64>()
        }
        _ => total(&meld_table.evaluate(&Cards::read(text, &meld_table.deck).unwrap(), Suit::Spades)),
    };
    let run = worth(cards(MeldName::Run));
    let mut listed = BTreeSet::new();
    for (at, row) in table.rows.iter().enumerate() {
        let CardItem::Meld(name) = &row.what else { panic!() };
        listed.insert(*name);
        for (head, value) in cells(table, at) {
            let fold = if let CardHead::Fold { fold } = head { *fold } else { 1 };
            let cards = vec![cards(*name); fold].join(" ");
            let found = match name {
                // They count beside a run only.
                MeldName::ExtraKing | MeldName::ExtraQueen => {
                    worth(&format!("{} {cards}", self::cards(MeldName::Run))) - run
                }
                _ => worth(&cards),
            };
            assert_eq!(found, value, "{fold} of {name:?}");
        }
    }
    let has_dix = meld_table.deck.size() % 24 == 0 && meld_table.dix.figure(1).is_some();
    assert_eq!(listed.contains(&MeldName::Dix), has_dix);
    assert!(listed.len() >= 9, "{listed:?}");
}

/// The checks of payments whose first factor is this one, to one player.
fn paid(outcome: &Outcome, is_meant: impl Fn(&CheckPayment) -> bool) -> i64 {
    let is_meant = |what: &FactorMeaning| matches!(what, FactorMeaning::Points(check) if is_meant(check));
    let paid = outcome.payments.iter().find(|payment| is_meant(&payment.factors[0].what));
    paid.unwrap_or_else(|| panic!("{:?}", outcome.payments)).each.0
}

fn checks(options: &Options, table: &CardTable) {
    let game = |line: &str, ours: i64, theirs: i64| {
        let mut table = table_of(options);
        table.before = Some([("Anna+Cyril".to_owned(), ours), ("Ben+Dana".to_owned(), theirs)].into());
        scored(options, &table, line)
    };
    for (at, row) in table.rows.iter().enumerate() {
        let value = cells(table, at)[0].1;
        let CardItem::Check(check) = &row.what else { panic!() };
        let of_bid = |bid: i64, meld: i64| {
            let outcome = game(&format!("anna {bid} s m{meld} t100"), 0, 0);
            paid(&outcome, |paid| matches!(paid, CheckPayment::Bid { .. }))
        };
        let outcome = match check {
            CheckPayment::Bid { from, to } => {
                for bid in [*from, *to] {
                    assert_eq!([of_bid(bid, bid), of_bid(bid, 0)], [value, cells(table, at)[1].1], "{bid}");
                }
                continue;
            }
            CheckPayment::FurtherBid {} => {
                let further = |meld| of_bid(400, meld) - of_bid(350, meld);
                assert_eq!([further(400), further(0)], [value, cells(table, at)[1].1]);
                continue;
            }
            CheckPayment::Meld { name: MeldName::Roundhouse } | CheckPayment::KingsAndQueens {} => {
                game("anna 250 s m:anna=KS,QS,KH,QH,KD,QD,KC,QC t100", 0, 0)
            }
            CheckPayment::Meld { name } => game(&format!("anna 200 s m={} t200", name.word()), 0, 0),
            CheckPayment::DoublePinochle {} => game("anna 200 s m=double_pinochle t200", 0, 0),
            CheckPayment::EveryTrick {} => game("anna 200 s m=marriage t250 notrick:ben", 0, 0),
            CheckPayment::EveryPoint {} => {
                let line = "anna 200 s m=marriage t250 notrick:ben";
                let typed = engine::read_line(options, &table_of(options), line).outcome.unwrap();
                let record = serde_json::to_string(&typed.record).unwrap();
                game(&record.replace("\"Ben+Dana\":false", "\"Ben+Dana\":true"), 0, 0)
            }
            // They win 1000 to 0 and 1000 to -10, and each hundred is a check.
            CheckPayment::Game {} => game("anna 200 s m0 t250", 750, 0),
            CheckPayment::Hundreds { behind: false } => game("anna 200 s m0 t250", 850, 0),
            CheckPayment::Hundreds { behind: true } => game("anna 200 s m0 t250", 750, 950),
            CheckPayment::BelowZero {} => game("anna 200 s m0 t250", 750, -10),
            check => panic!("{check:?}"),
        };
        assert_eq!(paid(&outcome, |paid| paid == check), value, "{check}");
    }
}

/// Returns what is paid to one player for a component, or for all of them.
fn component(options: &Options, hand: &Value, is_meant: impl Fn(&PaidFor) -> bool) -> i64 {
    let Options::Marias(marias) = options else { panic!() };
    let table = table_of(options);
    let record = Record::from_json(engine::Engine::Marias, &hand.to_string()).unwrap();
    let outcome =
        engine::score(options, &table, &record).unwrap_or_else(|refusal| panic!("{hand}: {refusal}"));
    let paid = outcome.payments.iter().filter(|payment| match &payment.factors[0].what {
        FactorMeaning::Marias(engine::marias::FactorMeaning::Paid(paid)) => is_meant(paid),
        what => panic!("{what:?}"),
    });
    let sum: i64 = paid.map(|payment| payment.each.0).sum();
    // What exceeds the limit is paid back by itself.
    if marias.max_win > 0 { sum.min(marias.max_win) } else { sum }
}

fn hand(trump: &str, more: &Value) -> Value {
    let mut hand = json!({"contract": "suit", "player": "Anna", "trump": trump, "result": "made"});
    let more = more.as_object().unwrap().clone();
    hand.as_object_mut().unwrap().extend(more);
    hand
}

fn trumps(head: &CardHead) -> Vec<&'static str> {
    match head {
        CardHead::Trumps(suit) => vec![suit.word()],
        head => panic!("{head:?}"),
    }
}

fn marias(options: &Options, table: &CardTable) {
    let Options::Marias(marias) = options else { panic!() };
    // Where the contract is bid for, something is always announced.
    let besides = |hand: &mut Value, what: &str| {
        if marias.auction && hand.get("announced").is_none() {
            hand["announced"] = json!([what]);
            if what == "seven" {
                hand["seven"] = json!("lone_won");
            }
        }
    };
    for (at, row) in table.rows.iter().enumerate() {
        for (head, value) in cells(table, at) {
            for trump in trumps(head) {
                let found = match &row.what {
                    CardItem::Paid(PaidFor::GivingUp {}) => {
                        component(options, &json!({"contract": "give_up", "player": "Anna"}), |_| true)
                    }
                    CardItem::Paid(PaidFor::Contract { contract }) => without_trumps(options, *contract),
                    CardItem::Paid(paid) => {
                        let (more, beside) = of_component(*paid);
                        let mut hand = hand(trump, &more);
                        besides(&mut hand, beside);
                        component(options, &hand, |of| of == paid)
                    }
                    what => panic!("{what:?}"),
                };
                assert_eq!(found, value, "{} in {}, {trump}", row.what, table.topic);
            }
        }
    }
}

/// What happened in a hand in which this is paid, and what else may be announced in it.
fn of_component(paid: PaidFor) -> (Value, &'static str) {
    use engine::marias::Side::{Defenders, Lone};
    match paid {
        PaidFor::Game {} => (json!({}), "seven"),
        PaidFor::QuietSeven { of: Lone } => (json!({"seven": "lone_won"}), "hundred"),
        PaidFor::Seven { of: Lone } => (json!({"announced": ["seven"], "seven": "lone_won"}), "seven"),
        PaidFor::Seven { of: Defenders } => (
            json!({"announced_against": ["seven"], "seven": "defenders_won", "flek": {"game": 1}, "result": "lost"}),
            "hundred",
        ),
        PaidFor::QuietHundred { of: Lone, .. } => (json!({"total": 100}), "seven"),
        PaidFor::Hundred { of: Lone, .. } => (json!({"announced": ["hundred"], "total": 100}), "hundred"),
        PaidFor::Hundred { of: Defenders, .. } => (
            json!({"announced_against": ["hundred"], "total": 100, "flek": {"game": 1}, "result": "lost"}),
            "seven",
        ),
        PaidFor::TwoSevens {} => (json!({"announced": ["two_sevens"], "two_sevens": "won"}), "two_sevens"),
        paid => panic!("{paid:?}"),
    }
}

fn without_trumps(options: &Options, contract: Contract) -> i64 {
    let hand = json!({"contract": contract.word(), "player": "Anna", "result": "made"});
    component(options, &hand, |_| true)
}

#[test]
fn every_factor_has_a_rule_behind_it() {
    let money = |minor: meldbook::kernel::units::Minor| minor.to_string();
    let mut seen = BTreeSet::new();
    let house = include_bytes!("../examples/house-rules.toml");
    let house = Catalog::default().parse("house-rules.toml", house).unwrap();
    for profile in BUILT_IN.iter().map(|built_in| profile(built_in.name)).chain([house]) {
        for worked in &profile.worked {
            let (options, mut table) = (&worked.options, worked.table.clone());
            let Ok(typed) = engine::read_line(options, &table, &worked.line).outcome else { continue };
            table.dealer = typed.dealer.or(table.dealer);
            let Ok(outcome) = engine::score(options, &table, &typed.record) else { continue };
            for factor in outcome.payments.iter().flat_map(|payment| &payment.factors) {
                let rules = engine::rules_behind(options, engine::Behind::Factor(&factor.what), &money);
                assert!(!rules.is_empty(), "{}: `{}`: {}", profile.rules.name(), worked.line, factor.what);
                seen.insert(format!("{:?}", factor.what).split(['{', ' ']).next().unwrap().to_owned());
            }
            for (column, side) in
                outcome.story.score().into_iter().flat_map(|score| score.sides.iter().enumerate())
            {
                let what =
                    engine::Behind::Points { reason: &side.reason, declares: outcome.story.declares(column) };
                let rules = engine::rules_behind(options, what, &money);
                let is_passed = outcome.story.result().to_string().contains("passed");
                assert!(is_passed || !rules.is_empty(), "{}: `{}`", profile.rules.name(), worked.line);
            }
        }
    }
    assert!(seen.len() > 15, "{seen:?}");
}
