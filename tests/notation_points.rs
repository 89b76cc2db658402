//! The line in games to points: what is read, what is refused and how it is said.

use crate::cases;
use crate::house_rules::built_in;
use crate::seed::law;
use meldbook::engine::pinochle::Suit;
use meldbook::engine::points::{
    ByLabel, Call, CallKind, Claim, DixExchange, Record as Hand, SideMeld, Verdict,
};
use meldbook::engine::{Engine, Options, Record, print_line, read_line};
use meldbook::kernel::table::{Side, Table};
use meldbook::notation::{LineError, Melds, Reading, TypedHand};
use proptest::prelude::*;
use serde_json::json;
use std::sync::LazyLock;

fn rules(name: &str) -> Options {
    built_in(name).unwrap().options().clone()
}

fn names(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

fn sides(sides: &[(&str, &[&str])]) -> Table {
    let sides: Vec<Side> = sides
        .iter()
        .map(|(label, players)| Side { label: (*label).to_owned(), players: names(players) })
        .collect();
    let longest = sides.iter().map(|side| side.players.len()).max().unwrap();
    let players =
        (0..longest).flat_map(|i| sides.iter().filter_map(move |side| side.players.get(i)).cloned());
    Table { players: players.collect(), sides: Some(sides), ..Table::default() }
}

/// Anna and Cyril against Ben and Dana.
fn pairs() -> Table {
    sides(&[("A", &["Anna", "Cyril"]), ("B", &["Ben", "Dana"])])
}

fn alone(players: &[&str]) -> Table {
    Table { players: names(players), ..Table::default() }
}

fn read(game: &str, table: &Table, line: &str) -> Reading<Record> {
    read_line(&rules(game), table, line)
}

fn typed(game: &str, table: &Table, line: &str) -> TypedHand<Record> {
    read(game, table, line).outcome.unwrap_or_else(|error| panic!("{line}: {error}"))
}

fn refusal(game: &str, table: &Table, line: &str) -> LineError {
    read_line(&rules(game), table, line).outcome.expect_err(line)
}

#[test]
fn a_hand_prints_as_people_would_type_it() {
    let print =
        |game: &str, table: &Table, line: &str| print_line(&rules(game), table, &typed(game, table, line));
    let family = |line: &str| print("family", &pairs(), line);
    assert_eq!(family("b320hm120/40t210/40 +"), "Ben 320 h m120/40 t210/40 made");
    assert_eq!(family("a320 srdce m/40 t/40 prohráno"), "Anna 320 h m/40 t/40 set");
    assert_eq!(family("a320 m=run+aces/ t200 devítky:c=20"), "Anna 320 m=run+aces t200 dix:Anna=20");
    assert_eq!(
        family("c300 s m:c=QS,JD m/40 m:anna=run zahozeno"),
        "Cyril 300 s m/40 m:Anna=run m:Cyril=QS,JD throw",
    );
    assert_eq!(family("a- b- c- d250 s m100 t150"), "Anna - Ben - Cyril - Dana 250 s m100 t150");
    assert_eq!(family("a- b- c- d-"), "Anna - Ben - Cyril - Dana -");
    assert_eq!(
        print("contract", &pairs(), "a100s b120h c- d- a kontra b rekontra m60 t70"),
        "Anna 100 s Ben 120 h Cyril - Dana - Anna double Ben redouble m60 t70",
    );
    let three = alone(&["Jan", "Jana", "O'Brien"]);
    assert_eq!(print("three-hand", &three, "m80//40 t/90/60 trick:o"), "m80//40 t/90/60 trick:OBrien");
    assert_eq!(print("three-hand", &three, "h m:jan=KH,QH t1 výměna:ob"), "h m=KH,QH t1 exchange:OBrien");
}

#[test]
fn what_words_cannot_say_prints_in_braces() {
    for json in [
        json!({"bidder": "Emil", "bid": 300}),
        json!({"bidder": "Anna", "bid": -10}),
        json!({"bidder": "Anna", "bid": 300, "meld": {"C": 20}}),
        json!({"bidder": "Anna", "bid": 300, "meld": {"A": {"Ben": "QS,JD"}}}),
        json!({"bidder": "Anna", "bid": 300, "auction": [["Anna", 300], ["Ben", "pass"]]}),
        json!({"bidder": "Anna", "bid": 300, "auction": [["Anna", "pass"], ["Ben", "pass"], ["Cyril", "pass"]]}),
        json!({"bidder": "Anna", "bid": 300, "dealer": "Dana"}),
        json!({"bidder": "Anna", "bid": 300, "doubled": 3}),
        json!({}),
    ] {
        let record = Record::from_json(Engine::Points, &json.to_string()).unwrap();
        let hand = TypedHand { record, dealer: Some("Ben".to_owned()), note: None };
        let printed = print_line(&rules("family"), &pairs(), &hand);
        assert_eq!(printed, format!("{} dealer Ben", serde_json::to_string(&hand.record).unwrap()));
        assert_eq!(typed("family", &pairs(), &printed), hand);
    }
}

#[test]
fn lines_are_read_as_is_written_below_them() {
    cases::lines("notation/points-lines.txt", ("family", "Anna+Cyril Ben+Dana"), |game, players, line| {
        let (players, dealer) = players
            .split_once(", dealer ")
            .map_or((players, None), |(players, dealer)| (players, Some(dealer)));
        let of: Vec<Vec<&str>> = players.split(' ').map(|side| side.split('+').collect()).collect();
        let table = match of.iter().all(|side| side.len() == 1) {
            true => alone(&of.concat()),
            false => {
                sides(&["A", "B", "C"].into_iter().zip(of.iter().map(Vec::as_slice)).collect::<Vec<_>>())
            }
        };
        let reading = read(game, &Table { dealer: dealer.map(str::to_owned), ..table }, line);
        let typed = reading.outcome?;
        let dealer = typed.dealer.map_or_else(String::new, |dealer| format!(" dealer {dealer}"));
        let mut said = vec![format!("{}{dealer}", json!(typed.record))];
        said.extend(reading.granted.iter().map(ToString::to_string));
        Ok(said)
    });
}

#[test]
fn every_refusal_says_what_would_do() {
    cases::unread("notation/points.txt", |line| refusal("family", &pairs(), line));
    let mut five = pairs();
    five.players.push("Emil".to_owned());
    let error = refusal("family", &five, "a320h m120 notrick:emil");
    assert_eq!(error.to_string(), "`emil` cannot stand here");
    // All but Tom have passed: `t250` is his bid, or the tricks.
    let with_tom = sides(&[("A", &["Mia", "Tom"]), ("B", &["Bob", "Dan"])]);
    let error = refusal("family", &with_tom, "d- m- b- t250 h m60/30");
    assert_eq!(error.to_string(), "`t` could mean two things");
}

/// Games with the tables that lines are tried at: pairs, single players, suits in bids, turned trump.
static GAMES: LazyLock<Vec<(Options, Table)>> = LazyLock::new(|| {
    let deal = |table: Table| Table { dealer: Some(table.players[1].clone()), ..table };
    vec![
        (rules("family"), pairs()),
        (rules("contract"), sides(&[("A", &["Hana", "Sam"]), ("B", &["Marie", "Tom"])])),
        (rules("partnership"), deal(sides(&[("A", &["Jan", "O'Brien"]), ("B", &["Jana", "Čeněk"])]))),
        (rules("three-hand"), deal(alone(&["Marie", "Tom", "Sam"]))),
        (rules("widow"), alone(&["Anna", "Anna Marie", "Double"])),
        (
            rules("army-navy-6"),
            sides(&[("A", &["Anna", "Dana"]), ("B", &["Ben", "Emil"]), ("C", &["Cyril", "Pas"])]),
        ),
    ]
});

fn any_meld() -> impl Strategy<Value = Melds> {
    let names = prop::sample::select(vec!["run", "aces", "marriage:clubs", "double_pinochle"]);
    prop_oneof![
        (0..500i64).prop_map(Melds::Points),
        prop::collection::vec(names, 1..4)
            .prop_map(|names| Melds::Names(names.into_iter().map(str::to_owned).collect())),
        prop::collection::vec(prop::sample::select(vec!["AS", "10h", "td", "9C", "QS"]), 1..5)
            .prop_map(|cards| Melds::Cards(cards.join(", "))),
    ]
}

prop_compose! {
    fn any_hand(game: usize)(
        calls in prop::collection::vec((0..6usize, 0..5usize, 10..60i64, 0..4usize), 0..8),
        bidder in 0..6usize,
        bid in prop::option::of(0..1000i64),
        trump in prop::option::of(0..4usize),
        melds in prop::collection::vec(prop::option::of((any_meld(), any::<bool>())), 3),
        counts in prop::collection::vec(prop::option::of((0..500i64, any::<bool>(), 0..3usize)), 3),
        words in prop::collection::vec(any::<bool>(), 4),
        result in prop::option::of(any::<bool>()),
        doubled in 0..3i64,
        claim in prop::option::of(0..6usize),
        renege in prop::option::of(0..6usize),
        exchange in prop::option::of((0..6usize, any::<bool>())),
        dealer in prop::option::of(0..6usize),
        note in prop::option::of("[a-zž#,.0-9]{1,4}( [a-z]{1,3})?"),
    ) -> (TypedHand<Record>, bool) {
        let (options, table) = &GAMES[game];
        let Options::Points(options) = options else { panic!() };
        let name = |i: usize| table.players[i % table.players.len()].clone();
        let turned = game == 2 || game == 3;
        let columns: Vec<(String, Vec<String>)> = match &table.sides {
            Some(sides) => sides.iter().map(|side| (side.label.clone(), side.players.clone())).collect(),
            None => table.players.iter().map(|player| (player.clone(), vec![player.clone()])).collect(),
        };
        fn by_side<T>(columns: &[(String, Vec<String>)], values: Vec<Option<T>>) -> Option<ByLabel<T>> {
            let values = columns.iter().zip(values);
            Some(values.filter_map(|((label, _), value)| Some((label.clone(), value?))).collect())
        }
        let calls: Vec<Call> = calls.iter().filter(|_| !turned).map(|(player, said, bid, suit)| Call {
            player: name(*player),
            said: match said {
                0 | 1 => CallKind::Bid((bid * 10, options.bid_suit.then(|| Suit::ALL[*suit]))),
                2 => CallKind::Double,
                3 => CallKind::Redouble,
                _ => CallKind::Pass,
            },
        }).collect();
        let last = calls.iter().rev().find_map(|call| match call.said {
            CallKind::Bid((amount, suit)) => Some((call.player.clone(), amount, suit)),
            _ => None,
        });
        // An auction in words says bidder, bid, trump and doubles itself, so such hands are tried for braces too.
        let in_words = calls.is_empty();
        let passed_out = calls.iter().all(|call| call.said == CallKind::Pass) && !calls.is_empty();
        let meld = columns.iter().zip(melds).map(|((_, players), meld)| meld.map(|(meld, by_player)| {
            let is_one = by_player && players.len() > 1;
            if is_one { SideMeld::ByPlayer([(players[1].clone(), meld)].into()) } else { SideMeld::Together(meld) }
        }));
        let hand = Hand {
            bidder: last.as_ref().map(|(player, ..)| player.clone())
                .or_else(|| (!turned && calls.is_empty()).then(|| name(bidder))),
            bid: last.as_ref().map(|(_, bid, _)| *bid).or(bid.filter(|_| calls.is_empty())),
            trump: last.as_ref().and_then(|(.., suit)| *suit).or(trump.map(|i| Suit::ALL[i])),
            meld: by_side(&columns, meld.collect()),
            dix: by_side(&columns, counts.iter().map(|count| count.map(|(n, ..)| n)).collect()),
            tricks: by_side(&columns, counts.iter().map(|c| c.filter(|c| c.1).map(|(n, ..)| n)).collect()),
            won_a_trick: by_side(&columns, counts.iter().map(|c| c.filter(|c| c.2 > 0).map(|c| c.2 > 1)).collect()),
            awards: by_side(&columns, counts.iter().map(|c| c.filter(|c| c.2 == 0).map(|_| names(&["run", "aces"]))).collect()),
            thrown_in: Some(words[0]),
            passed_out: Some(passed_out),
            result: result.map(|made| if made { Verdict::Made } else { Verdict::Set }),
            doubled: Some(doubled),
            renege_by: renege.map(name),
            claim: claim.map(|by| Claim { by: name(by) }),
            dix_exchange: exchange.map(|(by, known)| DixExchange {
                by: name(by),
                dealer: dealer.map(name).or_else(|| table.dealer.clone()).filter(|_| known || dealer.is_some()),
            }),
            dealer: None,
            auction: Some(calls),
        };
        let in_words = in_words && exchange.is_none_or(|(_, known)| known);
        (TypedHand { record: Record::Points(hand), dealer: dealer.map(name), note }, in_words)
    }
}

proptest! {
    #![proptest_config(law(256))]

    #[test]
    fn whatever_is_typed_gets_an_answer(
        game in 0..6usize,
        line in "\\PC*|.*|[abcdmst0-9+/:=#{}\"'. -]{0,30}|([abcdhms]{1,2}[0-9]{0,3}[shdcm:=/+ -]){0,8}",
    ) {
        let (options, table) = &GAMES[game];
        let reading = read_line(options, table, &line);
        if let Err(error) = reading.outcome {
            let there: String = line.chars().skip(error.at).take(error.word.chars().count()).collect();
            prop_assert_eq!(there, error.word.clone());
            prop_assert!(!error.to_string().is_empty() && error.would_do.iter().all(|line| !line.is_empty()));
        }
    }

    #[test]
    fn words_in_any_order_get_an_answer(
        game in 0..6usize,
        words in prop::collection::vec(prop::sample::select(vec![
            "a", "ben", "c", "d-", "s", "♥", "hm", "m", "t", "160", "170", "+", "-", "/", ":", "=", "pass", "double",
            "b double", "c100h", "a100s", "m:a=run", "m=QS,JD/", "made", "trick:", "dix:", "pays:", "exchange:",
            "dealer", "throw", "x", "#", "h-", "sam120", "marie pass", "tom redouble", "jan", "šm", "120/40", "210/40",
            "with help", "b help", "trump", "dealt", "m=run", "pin", "t=", "m:", "o'b", "o'brien-", "p", "help", "doubled",
        ]), 0..12),
    ) {
        let (options, table) = &GAMES[game];
        let line = words.join(" ");
        if let Ok(typed) = read_line(options, table, &line).outcome {
            let printed = print_line(options, table, &typed);
            let again = read_line(options, table, &printed).outcome.unwrap();
            prop_assert_eq!(again, TypedHand { record: typed.record.normal(), ..typed }, "{} as {}", line, printed);
        }
    }

    #[test]
    fn a_printed_hand_reads_as_the_hand(
        (game, (typed, in_words)) in (0..6usize).prop_flat_map(|game| (Just(game), any_hand(game))),
    ) {
        let (options, table) = &GAMES[game];
        let printed = print_line(options, table, &typed);
        let again = read_line(options, table, &printed).outcome;
        let normal = TypedHand { record: typed.record.normal(), ..typed };
        prop_assert_eq!(again, Ok(normal), "{}", printed);
        let is_empty = printed.starts_with("{}"); // there is no word for nothing
        prop_assert!(!in_words || is_empty || !printed.starts_with('{'), "{} needs no braces", printed);
    }

    #[test]
    fn blanks_and_capitals_mean_nothing(
        (game, (typed, _)) in (0..6usize).prop_flat_map(|game| (Just(game), any_hand(game))),
        blank in prop::sample::select(vec![" ", "  ", "\t"]),
    ) {
        let (options, table) = &GAMES[game];
        let printed = print_line(options, table, &TypedHand { note: None, ..typed });
        if printed.starts_with('{') {
            return Ok(()); // calls that are too few, or in no order that an auction can have
        }
        let plain = read_line(options, table, &printed).outcome;
        let tokens = meldbook::notation::tokens(&printed, 0).unwrap().words;
        let spaced: Vec<&str> = tokens.iter().map(|token| token.text).collect();
        prop_assert_eq!(&read_line(options, table, &spaced.join(blank)).outcome, &plain, "{}", printed);
        if !printed.contains('=') {
            prop_assert_eq!(read_line(options, table, &printed.to_uppercase()).outcome, plain, "{}", printed);
        }
    }
}
