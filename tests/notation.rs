//! The line: what is read, what is refused and how it is said.

mod commands;
mod names;
mod token;
mod words;

use crate::seed::law;
use crate::{cases, house_rules};
use meldbook::engine::auction::{Call, Ending, Record as Hand};
use meldbook::engine::pinochle::Suit;
use meldbook::engine::{self, Engine, Options, Record, print_line, read_line};
use meldbook::kernel::table::Table;
use meldbook::lang::Lang;
use meldbook::notation::{LineError, Melds, Reading, TypedHand};
use proptest::prelude::*;
use serde_json::{Value, json};

fn options() -> Options {
    house_rules::built_in("scarne").unwrap().options().clone()
}

fn names(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

fn table() -> Vec<String> {
    names(&["Anna", "Ben", "Čeněk", "Dana"])
}

fn sat(players: &[String]) -> Table {
    Table { players: players.to_vec(), ..Table::default() }
}

fn read_at(players: &[String], line: &str) -> Reading<Record> {
    read_line(&options(), &sat(players), line)
}

/// Checks that a line is refused at a word, in exactly these words, hint included.
fn refused_at(players: &[String], line: &str, word: &str, message: &str) {
    cases::refused_at(&refusal(players, line), line, word, message);
}

fn refusal(players: &[String], line: &str) -> LineError {
    read_line(&options(), &sat(players), line).outcome.expect_err(line)
}

#[test]
fn every_refusal_says_what_would_do() {
    cases::unread("notation/auction.txt", |line| refusal(&table(), line));
}

#[test]
fn names_that_begin_alike_are_told_apart() {
    let jan = names(&["Jan", "Jana", "Josef"]);
    refused_at(&jan, "ja320s+", "ja", "`ja` is ambiguous: Jan and Jana; type `jan 320s+` or `jana 320s+`");
}

#[test]
fn lines_are_read_as_is_written_below_them() {
    cases::lines("notation/auction-lines.txt", ("scarne", "Anna, Ben, Čeněk, Dana"), |_, players, line| {
        let players: Vec<String> = players.split(", ").map(str::to_owned).collect();
        let typed = read_at(&players, line).outcome?;
        let beside = [("dealer", typed.dealer), ("#", typed.note)];
        let beside =
            beside.map(|(word, said)| said.map_or_else(String::new, |said| format!(" {word} {said}")));
        Ok(vec![format!("{}{}", json!(typed.record), beside.concat())])
    });
}

#[test]
fn a_record_prints_as_people_would_type_it() {
    let players = names(&["Anna", "Anna Marie", "O'Brien", "Dana"]);
    let print = |json: Value| {
        let record = Record::from_json(Engine::Auction, &json.to_string()).unwrap();
        print_line(
            &options(),
            &sat(&players),
            &TypedHand { record, dealer: Some("O'Brien".into()), note: Some("x".into()) },
        )
    };
    let made = json!({"bidder": "Anna Marie", "bid": 320, "trump": "S", "outcome": "played", "meld": 160,
        "tricks": 170, "opponent_tricks": 80, "won_a_trick": true, "widow_seen": true, "conceded_by": []});
    assert_eq!(print(made), "AnnaMarie 320 s m160 t170/80 dealer OBrien # x");
    let auction = json!({"auction": [["Anna", 250], ["O'Brien", "pass"], ["Dana", "pass"]], "bidder": "Anna",
        "bid": 250, "trump": "hearts", "outcome": "opponents_conceded", "conceded_by": ["Dana", "O'Brien"]});
    assert_eq!(print(auction), "Anna 250 OBrien - Dana - h claim by Dana by OBrien dealer OBrien # x");
    let blind = json!({"bidder": "Anna", "bid": 300, "outcome": "conceded", "widow_seen": false});
    assert_eq!(print(blind), "Anna 300 blind dealer OBrien # x");
    let stranger = json!({"bidder": "Emil\u{7f}", "bid": -10, "outcome": "made"});
    assert_eq!(
        print(stranger),
        "{\"bidder\":\"Emil\\u007f\",\"bid\":-10,\"outcome\":\"made\"} dealer OBrien # x"
    );
}

const TABLES: [[&str; 5]; 3] = [
    ["Anna", "Ben", "Čeněk", "Dana", "Emil"],
    ["Jan", "Jana", "Jan Amos", "Ďáblík", "O'Brien-Novák"],
    ["Sam", "Marie", "Tom", "Late", "Pas"],
];

prop_compose! {
    fn any_hand(players: [&'static str; 5])(
        calls in prop::collection::vec((0..5usize, prop::option::of(25..60i64)), 0..7),
        bid in prop::option::of(0..1000i64),
        trump in prop::option::of(0..4usize),
        ending in 0..7usize,
        meld in prop::option::of(prop_oneof![
            (0..500i64).prop_map(Melds::Points),
            prop::collection::vec(
                prop::sample::select(vec!["run", "aces", "marriage:clubs", "royal_marriage"]), 1..4,
            ).prop_map(|names| Melds::Names(names.into_iter().map(str::to_owned).collect())),
            prop::collection::vec(prop::sample::select(vec!["AS", "10h", "td", "9C", "QS"]), 1..5)
                .prop_map(|cards| Melds::Cards(cards.join(", "))),
        ]),
        tricks in prop::option::of(0..260i64),
        opponents in prop::option::of(0..260i64),
        trick in prop::option::of(any::<bool>()),
        seen in prop::option::of(any::<bool>()),
        renege in prop::option::of(0..5usize),
        by in prop::collection::hash_set(0..5usize, 0..3),
        dealer in prop::option::of(0..5usize),
        note in prop::option::of("[a-zž#,.0-9]{1,4}( [a-z]{1,3})?"),
    ) -> (TypedHand<Record>, bool) {
        let name = |i: usize| players[i].to_owned();
        let is_passed = ending == 0;
        let endings = [Ending::PassedOut, Ending::Played, Ending::Made, Ending::Lost, Ending::Conceded,
            Ending::ConcededInPlay, Ending::OpponentsConceded];
        let auction: Vec<Call> = calls
            .iter()
            .map(|(player, bid)| Call { player: name(*player), bid: bid.filter(|_| !is_passed).map(|b| b * 10) })
            .collect();
        let has_bidder = !is_passed && auction.is_empty();
        let hand = Hand {
            bidder: has_bidder.then(|| name(4)),
            bid: bid.filter(|_| has_bidder),
            trump: trump.map(|i| Suit::ALL[i]),
            outcome: Some(endings[ending]),
            meld,
            tricks,
            won_a_trick: trick,
            opponent_tricks: opponents,
            renege_by: renege.map(name),
            conceded_by: Some(by.into_iter().map(name).collect()),
            widow_seen: seen,
            auction: Some(auction),
        };
        let in_words = hand.auction.as_ref().is_none_or(Vec::is_empty)
            && !is_passed
            && (seen != Some(false) || endings[ending] != Ending::Played);
        (TypedHand { record: Record::Auction(hand), dealer: dealer.map(name), note }, in_words)
    }
}

proptest! {
    #![proptest_config(law(256))]

    #[test]
    fn whatever_is_typed_gets_an_answer(line in "\\PC*|.*|[abcds0-9+/:=#{}\" -]{0,30}") {
        let players = table();
        let reading = read_at(&players, &line);
        if let Err(error) = reading.outcome {
            let there: String = line.chars().skip(error.at).take(error.word.chars().count()).collect();
            prop_assert_eq!(there, error.word.clone());
            prop_assert!(!error.to_string().is_empty() && error.would_do.iter().all(|line| !line.is_empty()));
        }
    }

    #[test]
    fn words_in_any_order_get_an_answer(
        words in prop::collection::vec(prop::sample::select(vec![
            "a", "ben", "c", "s", "♥", "hm", "m", "t", "160", "170", "+", "-", "/", ":", "=", "pass", "bez",
            "štychu", "blind", "made", "renege", "by", "dealer", "fold", "k", "x", "#",
        ]), 0..12),
    ) {
        let players = table();
        let line = words.join(" ");
        let reading = read_at(&players, &line);
        if let Ok(typed) = reading.outcome {
            let printed = print_line(&options(), &sat(&players), &typed);
            let again = read_at(&players, &printed).outcome.unwrap();
            prop_assert_eq!(again, TypedHand { record: typed.record.normal(), ..typed }, "{} as {}", line, printed);
        }
    }

    #[test]
    fn a_printed_hand_reads_as_the_hand(
        (which, (typed, in_words)) in (0..3usize).prop_flat_map(|i| (Just(i), any_hand(TABLES[i]))),
    ) {
        let players = names(&TABLES[which]);
        let printed = print_line(&options(), &sat(&players), &typed);
        let again = read_at(&players, &printed).outcome;
        let normal = TypedHand { record: typed.record.normal(), ..typed };
        prop_assert_eq!(again, Ok(normal), "{}", printed);
        prop_assert!(!in_words || !printed.starts_with('{'), "{} needs no braces", printed);
    }

    #[test]
    fn blanks_and_capitals_mean_nothing(
        (which, (typed, _)) in (0..3usize).prop_flat_map(|i| (Just(i), any_hand(TABLES[i]))),
        blank in prop::sample::select(vec![" ", "  ", "\t"]),
    ) {
        let players = names(&TABLES[which]);
        let printed = print_line(&options(), &sat(&players), &TypedHand { note: None, ..typed });
        if printed.starts_with('{') {
            return Ok(()); // calls in no order that an auction can have
        }
        let plain = read_at(&players, &printed).outcome;
        let tokens = meldbook::notation::tokens(&printed, 0).unwrap().words;
        let spaced: Vec<&str> = tokens.iter().map(|token| token.text).collect();
        prop_assert_eq!(&read_at(&players, &spaced.join(blank)).outcome, &plain, "{}", printed);
        if !printed.contains('=') {
            prop_assert_eq!(read_at(&players, &printed.to_uppercase()).outcome, plain, "{}", printed);
        }
    }
}

#[test]
fn every_example_of_the_help_is_a_hand_of_its_rules() {
    let names = ["Anna", "Ben", "Čeněk", "Dana", "Emil", "Filip", "Gita", "Hana"].map(str::to_owned);
    for (engine, least) in [(Engine::Auction, 13), (Engine::Points, 1), (Engine::Marias, 3)] {
        for rules in house_rules::all_of(engine) {
            let options = rules.options();
            let players: Vec<String> =
                names.iter().take(*options.players_allowed().start()).cloned().collect();
            let sides = options.partners(&players);
            let table = Table { players, sides, ..Table::default() };
            let entered = |line: &str| {
                let hand = read_line(options, &table, line)
                    .outcome
                    .unwrap_or_else(|error| panic!("{line}: {error}"));
                let score = |dealer| engine::score(options, &Table { dealer, ..table.clone() }, &hand.record);
                let last = || score(table.players.last().cloned());
                let scored = score(hand.dealer.clone()).or_else(|_| last());
                assert!(scored.is_ok(), "{}: {line}: {:?}", rules.name(), scored.err());
            };
            for lang in [Lang::english(), Lang::czech()] {
                let shown = engine::examples(options, &lang).iter().map(|(line, _)| entered(line)).count();
                assert!(shown >= least, "{}: {shown}", rules.name());
            }
        }
    }
}
