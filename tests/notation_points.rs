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
use serde_json::{Value, json};
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

fn record(game: &str, table: &Table, line: &str) -> Value {
    serde_json::to_value(typed(game, table, line).record).unwrap()
}

fn family(line: &str) -> Value {
    record("family", &pairs(), line)
}

fn contract(line: &str) -> Value {
    record("contract", &pairs(), line)
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
fn the_bidders_side_stands_in_front() {
    let threes = sides(&[("A", &["Anna", "Dana"]), ("B", &["Ben", "Emil"]), ("C", &["Cyril", "Filip"])]);
    let melds = |line: &str| record("army-navy-6", &threes, line)["meld"].clone();
    assert_eq!(melds("d500 m1/2/3"), json!({"A": 1, "B": 2, "C": 3}));
    assert_eq!(melds("b500 m1/2/3"), json!({"B": 1, "A": 2, "C": 3}));
    assert_eq!(melds("filip 500 m=1/run/2"), json!({"C": 1, "A": ["run"], "B": 2}));
    assert_eq!(melds("b500 m//3"), json!({"C": 3}));
    assert_eq!(melds("b500 m:anna=1 m2"), json!({"A": {"Anna": 1}, "B": 2}));
    // The calls tell the bidder as well, the last bid does.
    assert_eq!(melds("a500 b510 c- d- a- e- m1/2/3"), json!({"B": 1, "A": 2, "C": 3}));
    assert_eq!(record("army-navy-6", &threes, "c500 1+2")["tricks"], json!({"C": 2}));
}

#[test]
fn sides_are_called_by_their_players_in_a_session() {
    let table = Table {
        players: names(&["Anna", "Ben", "Cyril", "Dana"]),
        dealer: Some("Dana".to_owned()),
        sides: Some(vec![Side::of(names(&["Anna", "Cyril"])), Side::of(names(&["Ben", "Dana"]))]),
        ..Table::default()
    };
    assert_eq!(
        record("family", &table, "d300 m100/20 t200 notrick:c"),
        json!({"bidder": "Dana", "bid": 300, "meld": {"Ben+Dana": 100, "Anna+Cyril": 20},
            "tricks": {"Ben+Dana": 200}, "won_a_trick": {"Anna+Cyril": false}}),
    );
    let exchange = |line: &str| record("partnership", &table, line)["dix_exchange"].clone();
    assert_eq!(exchange("m20 t100 exchange:b"), json!({"by": "Ben", "dealer": "Dana"}));
    assert_eq!(exchange("m20 t100 exchange:b dealer a"), json!({"by": "Ben", "dealer": "Anna"}));
    assert_eq!(record("partnership", &pairs(), "m20 exchange:b")["dix_exchange"], json!({"by": "Ben"}));
}

#[test]
fn nobody_bids_where_trump_is_turned() {
    let three = alone(&["Hana", "Marie", "Tom"]);
    let turned = |line: &str| record("three-hand", &three, line);
    assert_eq!(turned("h m20"), json!({"trump": "hearts", "meld": {"Hana": 20}}), "hearts, not Hana");
    assert_eq!(turned("t100 m:t=20"), json!({"meld": {"Tom": 20}, "tricks": {"Hana": 100}}));
    assert_eq!(turned("20+100"), json!({"meld": {"Hana": 20}, "tricks": {"Hana": 100}}));
    // What is against the rules of the game is for the engine to say.
    assert_eq!(turned("pass"), json!({"passed_out": true}));
    assert_eq!(turned("300 m20 made"), json!({"bid": 300, "meld": {"Hana": 20}, "result": "made"}));
}

#[test]
fn a_bid_may_name_its_suit() {
    let auction = |line: &str| contract(line)["auction"].clone();
    let four = json!([["Anna", 100, "spades"], ["Ben", 120, "hearts"], ["Cyril", "pass"], ["Dana", "pass"]]);
    for line in
        ["a100s b120h c- d-", "a100 spa b120 ♥ c pass d pas", "a100sb120hc-d-", "a100♠b120 srdce cpass dpass"]
    {
        assert_eq!(auction(line), four, "{line}");
        assert_eq!(contract(line)["trump"], "hearts", "{line}");
        assert_eq!(contract(&format!("{line} h 120 hearts")), contract(line), "said again");
    }
    let glued = contract("a100s b120h c- d- a140sm60t90");
    assert_eq!((&glued["trump"], &glued["meld"]), (&json!("spades"), &json!({"A": 60})));
    // A suit in front, and not the player of its letter; but what can only be a call is one.
    let players = sides(&[("A", &["Hana", "Dana"]), ("B", &["Sam", "Cyril"])]);
    let auction = |line: &str| record("contract", &players, line)["auction"].clone();
    assert_eq!(auction("h100s s120h d- c- h140d"), auction("h100 s s120 h d- c- h140 d-"));
    assert_eq!(
        auction("h100 s120 d pass c-"),
        json!([["Hana", 100], ["Sam", 120], ["Dana", "pass"], ["Cyril", "pass"]]),
    );
    assert_eq!(record("contract", &players, "h- s- d- c100h 60+70")["tricks"], json!({"B": 70}));
    // Where bids name no suit, what follows the last of them is trump.
    let last = family("a- b- c- d250 s m100");
    assert_eq!((&last["auction"][3], &last["trump"]), (&json!(["Dana", 250]), &json!("spades")));
}

#[test]
fn doubles_are_calls() {
    let doubled = |line: &str| contract(line)["doubled"].clone();
    assert_eq!(doubled("a100s b double c-"), 1);
    assert_eq!(doubled("a100s b double c redouble"), 2);
    assert_eq!(doubled("a100s b kontra c rekontra d120h"), Value::Null, "a new bid is not doubled");
    assert_eq!(doubled("a100s b double c- double"), 1, "said again");
    assert_eq!(doubled("a100s m40 double"), 1);
    assert_eq!(contract("a100s b double c-")["auction"][1], json!(["Ben", "double"]));
    // Two calls are no auction, but a double is a word as well.
    assert_eq!(contract("a100s m40 t70 double dealer b"), contract("a100s m40 t70 dealer b kontra"));
    // Nobody bid, so nothing was doubled; it is for the engine to say what that is.
    assert_eq!(contract("a- b double c-").as_object().unwrap().len(), 1);
}

#[test]
fn the_auction_goes_on_to_the_first_word_that_is_no_call() {
    let calls = |line: &str| family(line)["auction"].as_array().map_or(0, Vec::len);
    assert_eq!(calls("a250 b- c- d- h m100"), 4);
    assert_eq!(calls("a250 b- c- d- c- m100"), 5, "Cyril passes twice, and the engine refuses it");
    assert_eq!(calls("b250 c-"), 0);
    assert_eq!(calls("a250 b260 c- 260 m100"), 3);
    assert_eq!(family("a- b- c- d-")["passed_out"], true);
    assert_eq!(family("a- b- c-")["bidder"], "Dana", "the others have passed, and the dealer is under");
    assert_eq!(family("a- b- c-")["bid"], 250);
    assert_eq!(family("a- b- c- 260")["bid"], 260, "which the engine refuses");
}

#[test]
fn melds_are_said_by_place_or_by_player() {
    let meld = |line: &str| family(line)["meld"].clone();
    assert_eq!(meld("a300 m100"), json!({"A": 100}));
    assert_eq!(meld("a300 m/40"), json!({"B": 40}));
    assert_eq!(meld("a300 m100/"), json!({"A": 100}));
    assert_eq!(meld("a300 m 10+20+30 / 4+5 +"), json!({"A": 60, "B": 9}));
    assert_eq!(meld("a300 m=100+20/RUN"), json!({"A": 120, "B": ["run"]}));
    assert_eq!(meld("a300 m=/aS,10s"), json!({"B": "aS,10s"}));
    assert_eq!(meld("a300 m100 m/40 m100/40"), json!({"A": 100, "B": 40}), "the same thing said again");
    assert_eq!(meld("a300 m:d=run, m:ben = 20 m:dana=run"), json!({"B": {"Ben": 20, "Dana": ["run"]}}));
    assert_eq!(family("a300 m:ben=KS,QS,JS t1")["tricks"], json!({"A": 1}));
    // Who plays alone is his side.
    let meld = |line: &str| record("widow", &alone(&["Anna", "Ben", "Cyril"]), line)["meld"].clone();
    assert_eq!(meld("c350 m:ben=QS,JD m100"), json!({"Ben": "QS,JD", "Cyril": 100}));
    assert_eq!(meld("c350 m:c=100 m100"), json!({"Cyril": 100}));
}

#[test]
fn a_colon_ties_a_player_to_a_word() {
    assert_eq!(
        family("a300 trick:c notrick : d claim:ben dix:b=10+10 pays:dana=Run+aces platí:a=kings"),
        json!({"bidder": "Anna", "bid": 300, "won_a_trick": {"A": true, "B": false}, "claim": {"by": "Ben"},
            "dix": {"B": 20}, "awards": {"A": ["kings"], "B": ["run", "aces"]}}),
    );
    assert_eq!(family("a300 dix:b=20 dix:d=20")["dix"], json!({"B": 20}), "the same side, the same number");
    // A dealer needs none, and stands beside the hand.
    let hand = typed("family", &pairs(), "a300 rozdává:d dealer:dana");
    assert_eq!(hand.dealer.as_deref(), Some("Dana"));
}

#[test]
fn what_is_easily_missed_is_said_back() {
    let said = |game: &str, line: &str| -> Vec<String> {
        let table = pairs();
        read(game, &table, line).granted.iter().map(ToString::to_string).collect()
    };
    assert_eq!(said("family", "a320h m120/40 t210"), [""; 0]);
    assert_eq!(said("family", "a250h t250"), ["Anna+Cyril melded nothing"]);
    assert_eq!(
        said("family", "a- b- c- h m100 t150"),
        ["the others passed, so Dana, who dealt, has the bid at 250", "Anna+Cyril melded nothing"]
    );
    assert_eq!(said("partnership", "m120 t100"), ["Ben+Dana melded nothing"]);
    assert_eq!(
        said("partnership", "m120/40 claim:a"),
        ["Anna+Cyril and Ben+Dana had no points in tricks when the claim was made"]
    );
    assert_eq!(
        said("family", "a320h m120/40+60 t210"),
        ["Ben+Dana melded 40 + 60 = 100; trick points are typed as in `t210`"]
    );
    let beside = |game: &str, line: &str| -> Vec<String> {
        said(game, line).into_iter().filter(|told| told != "Ben+Dana melded nothing").collect()
    };
    assert_eq!(
        beside("family", "a320h m:anna=pin+pin t210"),
        ["the melds of Anna are 80 by name; the same cards in one hand are 300 (double_pinochle)"]
    );
    assert_eq!(
        beside("family", "a320h m:anna=run+royal t210"),
        [
            "the melds of Anna are 190 by name; the same cards in one hand are 230 (run+extra_king+extra_queen)"
        ]
    );
    assert_eq!(beside("family", "a320 m:anna=run+royal t210"), [""; 0], "trump is not said");
    assert_eq!(beside("stonebridge", "a320h m:anna=pin+pin t210"), [""; 0], "which has no folds");
    assert_eq!(
        beside("check", "a250h m150/20 t160"),
        ["no meld of Anna+Cyril pays checks; those that do are typed as in `pays:NAME=run+aces`"]
    );
    assert_eq!(beside("check", "a250h m150 t160 pays:a=run"), [""; 0]);
    assert_eq!(
        beside("partnership", "h m:ben=9H m120 t100 exchange:ben"),
        ["Ben shows a nine of trump besides the one that was exchanged"]
    );
    assert_eq!(
        beside("partnership", "m120/40 t100 exchange:ben dix:ben=10"),
        ["Ben shows a nine of trump besides the one that was exchanged"]
    );
}

#[test]
fn every_refusal_says_what_would_do() {
    cases::unread("notation/points.txt", |line| refusal("family", &pairs(), line));
    let mut five = pairs();
    five.players.push("Emil".to_owned());
    let error = refusal("family", &five, "a320h m120 notrick:emil");
    assert_eq!(error.to_string(), "Emil (`emil`) is not on a side of this game");
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
                0 | 1 => CallKind::Bid { amount: bid * 10, suit: options.bid_suit.then(|| Suit::ALL[*suit]) },
                2 => CallKind::Double,
                3 => CallKind::Redouble,
                _ => CallKind::Pass,
            },
        }).collect();
        let last = calls.iter().rev().find_map(|call| match call.said {
            CallKind::Bid { amount, suit } => Some((call.player.clone(), amount, suit)),
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
