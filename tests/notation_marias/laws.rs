//! What always holds of lines and records.

use super::{names, options, plain, read, table};
use crate::seed::law;
use meldbook::engine::marias::{
    self, Announcement, BySide, Call, Component, Contract, Options, Record, Rung, Seven, Suit, TwoSevens,
    Verdict,
};
use meldbook::engine::{self, print_line, read_line};
use meldbook::kernel::keyword::Keyword;
use meldbook::kernel::table::Table;
use meldbook::notation::TypedHand;
use proptest::prelude::*;
use serde_json::json;
use std::collections::BTreeSet;

/// Who sits where lines are tried: names that are words, begin alike, or need to be spelled.
fn tables() -> Vec<Vec<String>> {
    vec![
        table(),
        names(&["Petr", "Pavla", "P", "Hana"]),
        names(&["Jan", "Jean-Luc", "O'Brien", "Čeněk"]),
        names(&["Flek", "Won", "Sto", "Re"]),
    ]
}

fn games() -> Vec<Options> {
    vec![
        plain(),
        options("lizany", &json!({})),
        options("licitovany", &json!({"game_with_two_sevens": false, "hundred_seven_joint": true})),
        options("marias", &json!({"killed_announced_seven_extra": true, "sharp_in_talon": true})),
    ]
}

fn one_of<T: Keyword + std::fmt::Debug>() -> impl Strategy<Value = T> {
    (0..T::ALL.len()).prop_map(|at| T::ALL[at].0)
}

fn maybe<T: Clone + std::fmt::Debug>(value: impl Strategy<Value = T>) -> impl Strategy<Value = Option<T>> {
    prop::option::of(value)
}

prop_compose! {
    /// Any record, sensible or not.
    fn any_record(table: usize)(
        (contract, player, trump, announced, against) in (
            maybe(one_of::<Contract>()),
            maybe(0..5usize),
            maybe(one_of::<Suit>()),
            maybe(prop::collection::vec(one_of::<Announcement>(), 0..4)),
            maybe(prop::collection::vec(one_of::<Announcement>(), 0..3)),
        ),
        (flek, points, marriages, talon, seven) in (
            maybe(prop::collection::btree_map(one_of::<Component>(), -1..120i64, 0..4)),
            maybe((prop::option::of(-10..100i64), prop::option::of(0..10i64))),
            maybe((prop::collection::vec(0..50i64, 0..4), prop::collection::vec(0..50i64, 0..3))),
            maybe(0..40i64),
            maybe(one_of::<Seven>()),
        ),
        (two_sevens, result, total, laid_down, tricks) in (
            maybe(one_of::<TwoSevens>()),
            maybe(one_of::<Verdict>()),
            maybe(0..200i64),
            maybe(any::<bool>()),
            maybe(0..10i64),
        ),
        (wise, partner, unplayed, revoke_by, bid) in (
            maybe(0..5usize),
            maybe(0..5usize),
            maybe(any::<bool>()),
            maybe(0..5usize),
            maybe(one_of::<Rung>()),
        ),
    ) -> Record {
        // The fifth player is at no table.
        let players = tables();
        let name = |i: usize| players[table].get(i).cloned().unwrap_or_else(|| "Xaver".to_owned());
        Record {
            contract,
            player: player.map(name),
            trump,
            announced,
            announced_against: against,
            flek,
            points: points.map(|(lone, tens)| BySide { lone, defenders: tens.map(|t| t * 10) }),
            marriages: marriages.map(|(lone, defenders)| BySide { lone, defenders }),
            talon_points: talon,
            seven,
            two_sevens,
            two_sevens_suit: None,
            result,
            total,
            laid_down,
            tricks,
            wise: wise.map(name),
            partner: partner.map(name),
            unplayed,
            revoke_by: revoke_by.map(name),
            bid,
            auction: None,
        }
    }
}

/// Calls of three players that end with the auction.
fn calls() -> impl Strategy<Value = Vec<(usize, Option<Rung>)>> {
    let speakers: [&[(usize, bool)]; 4] = [
        &[(1, false), (2, false), (0, true)],
        &[(1, true), (0, false), (2, false)],
        &[(1, true), (0, true), (1, false), (2, true), (0, false)],
        &[(2, true), (3, true), (2, true), (3, false), (0, false)],
    ];
    let rungs = prop::collection::vec(one_of::<Rung>(), 5);
    (prop::sample::select(speakers.to_vec()), rungs).prop_map(|(speakers, rungs)| {
        speakers.iter().zip(rungs).map(|(&(player, bids), rung)| (player, bids.then_some(rung))).collect()
    })
}

prop_compose! {
    /// A record as it comes from a table where people know the rules: words can say it.
    fn likely_record(table: usize)(
        (contract, player, other, trump, announced, against) in (
            one_of::<Contract>(),
            0..4usize,
            0..4usize,
            maybe(one_of::<Suit>()),
            prop::collection::btree_set(one_of::<Announcement>(), 0..3),
            prop::collection::btree_set(
                prop::sample::select(vec![Announcement::Seven, Announcement::Hundred]), 0..3,
            ),
        ),
        flek in prop::collection::btree_map(one_of::<Component>(), 0..120i64, 0..5),
        (own, marriages, both, seven, two_sevens) in (
            0..10i64,
            (prop::collection::vec(prop::sample::select(vec![20i64, 40]), 0..4), prop::collection::vec(Just(20i64), 0..3)),
            (any::<bool>(), any::<bool>()),
            one_of::<Seven>(),
            maybe(one_of::<TwoSevens>()),
        ),
        (auction, called, result, total, laid_down, tricks, unplayed, revoked, bid, talon) in (
            prop::option::of(calls()),
            any::<bool>(),
            maybe(one_of::<Verdict>()),
            maybe(0..20i64),
            any::<bool>(),
            maybe(0..9i64),
            any::<bool>(),
            any::<bool>(),
            maybe(one_of::<Rung>()),
            maybe(0..3i64),
        ),
    ) -> Record {
        let players = tables();
        let name = |i: usize| players[table][i].clone();
        let passed = contract == Contract::Passed;
        let other = Some(name(other));
        let flek = flek.into_iter().filter(|(component, _)| {
            (*component == Component::Contract) == (contract != Contract::Suit)
        });
        // Without trumps nothing is announced.
        let [announced, against] =
            [announced, against].map(|list| if contract == Contract::Suit { list } else { BTreeSet::new() });
        // After a bid something is announced, or what was bid is.
        let is_silent = announced.is_empty() && contract == Contract::Suit && auction.is_some();
        let announced = if is_silent { BTreeSet::from([Announcement::Seven]) } else { announced };
        // A game has trumps: between the number of a bid and that of what is announced they keep `-` from being a dash.
        let needs_trump = contract == Contract::Suit && auction.is_some();
        let trump = trump.or(needs_trump.then_some(Suit::Hearts));
        // Two sevens are told of only if they are announced.
        let two_sevens = if announced.contains(&Announcement::TwoSevens) { two_sevens } else { None };
        let has_two = announced.contains(&Announcement::TwoSevens);
        let two_sevens_suit = if has_two { trump } else { None };
        let call = |(player, bid): (usize, Option<Rung>)| Call { player: name(player), bid };
        let auction = auction.filter(|_| !passed).map(|calls| calls.into_iter().map(call).collect());
        // Beside a hundred `40+0` is in doubt, unless the other side's points stand beside it.
        let both = if [4, 5].contains(&own) { (true, true) } else { both };
        let points = BySide {
            lone: both.0.then_some(own * 10),
            defenders: (both.1 || !both.0).then_some(90 - own * 10),
        };
        Record {
            contract: Some(contract),
            player: if passed { None } else { Some(name(player)) },
            trump,
            announced: Some(announced.into_iter().collect()),
            announced_against: Some(against.into_iter().collect()),
            flek: Some(flek.collect()),
            points: Some(points),
            marriages: Some(BySide { lone: marriages.0, defenders: marriages.1 }),
            talon_points: talon.map(|tens| tens * 10),
            seven: Some(seven),
            two_sevens,
            two_sevens_suit,
            result,
            total: total.map(|tens| tens * 10),
            laid_down: Some(laid_down),
            tricks,
            wise: if contract == Contract::DurchWise { other.clone() } else { None },
            partner: match contract {
                Contract::DurchPartner => other.clone(),
                Contract::Suit if called => other.clone(),
                _ => None,
            },
            unplayed: Some(unplayed),
            revoke_by: if revoked { other } else { None },
            bid,
            auction,
        }
    }
}

proptest! {
    #![proptest_config(law(256))]

    #[test]
    fn whatever_is_typed_gets_an_answer(
        game in 0..4usize,
        table in 0..4usize,
        line in "\\PC*|.*|[abhlp0-9+/:#\" -]{0,30}|(anna|p|h) ([hbalp]{0,2}(7|77|100|107|60|:)?[:+/ -]?){0,12}",
    ) {
        let players = &tables()[table];
        if let Err(error) = read(&games()[game], players, &line).outcome {
            let there: String = line.chars().skip(error.at).take(error.word.chars().count()).collect();
            prop_assert_eq!(there, error.word.clone());
            prop_assert!(!error.to_string().is_empty() && error.would_do.iter().all(|line| !line.is_empty()));
        }
    }

    #[test]
    fn words_in_any_order_get_an_answer(
        game in 0..4usize,
        table in 0..4usize,
        words in prop::collection::vec(prop::sample::select(vec![
            "7", "77", "100", "107", "p", "against", "won", "killed", "early", "lost", "none", "+", "-", "/", ":",
            "50", "60", "40", "20", "def", "flek", "re", "higher", "flek:7", "re:107p", "flek:game:7", "bid:",
            "bid:7h", "betl", "durch", "open", "wise", "partner", "h", "b", "a", "le", "talon", "total", "tricks",
            "5", "shown", "unplayed", "revoke", "pass", "give up", "sto a sedma", "dvě sedmy", "dealer", "game", "x",
            "hflek", "7pwon", "7plost", "77won", "45", "♥", "q", "t", "quiet", "q7", "t7", "q7pkilled", "tichou",
            "quiet 100", "on the", "na", "all", "oboje", "proti", "protisedma", "protikilo", "na sedmu", "2x flek",
            "7x flek", "xflek", "dva fleky", "fleků", "hláška", "hláška 40", "50/40", "50/+40", "50 def 40",
            "sto a dvě sedmy", "kilo se sedmou", "2 sedmy", "alone", "plays", "hraje", "č", "ž", "z", "k", "c", "s",
            "k50", "zre", "žflek", "game won", "100won", "107p", "all won", "anna7", "ben-", "b7", "c-", "a100h", "d-",
            "anna", "ben pas", "jan sedma", "jean-luc", "o'brien",
        ]), 0..12),
    ) {
        let options = engine::Options::Marias(games()[game].clone());
        let table = Table { players: tables()[table].clone(), ..Table::default() };
        let line = format!("{} {}", table.players[0], words.join(" "));
        match read_line(&options, &table, &line).outcome {
            Ok(typed) => {
                // In words, or in braces where a suit behind `wise` would be somebody's name.
                let printed = print_line(&options, &table, &typed);
                let again = read_line(&options, &table, &printed).outcome.unwrap();
                prop_assert_eq!(again, TypedHand { record: typed.record.normal(), ..typed }, "{} as {}", line, printed);
            }
            Err(error) => {
                let there: String = line.chars().skip(error.at).take(error.word.chars().count()).collect();
                prop_assert_eq!(there, error.word);
            }
        }
    }

    #[test]
    fn a_likely_hand_prints_as_it_reads(
        game in 0..4usize,
        (table, record) in (0..4usize).prop_flat_map(|table| (Just(table), likely_record(table))),
        blank in prop::sample::select(vec![" ", "  ", "\t"]),
    ) {
        let (players, options) = (&tables()[table], &games()[game]);
        let auction = if options.auction { record.auction.clone() } else { None };
        let normal = Record { auction, ..record }.normal();
        prop_assert_eq!(normal.normal(), normal.clone());
        let printed = marias::print(&normal, options);
        let (again, _) = read(options, players, &printed).outcome.unwrap();
        prop_assert_eq!(&again, &normal, "{}", printed);
        // Blanks and capitals mean nothing.
        for same in [printed.replace(' ', blank), printed.to_uppercase()] {
            let (again, _) = read(options, players, &same).outcome.unwrap();
            prop_assert_eq!(&again, &normal, "{} as {}", printed, same);
        }
    }

    #[test]
    fn any_record_prints_as_it_reads(
        game in 0..4usize,
        (table, record) in (0..4usize).prop_flat_map(|table| (Just(table), any_record(table))),
        dealer in prop::option::of(0..4usize),
        note in prop::option::of("[a-zž#,.0-9]{1,4}( [a-z]{1,3})?"),
    ) {
        let players = tables()[table].clone();
        let options = engine::Options::Marias(games()[game].clone());
        let dealer = dealer.map(|i| players[i].clone());
        let table = Table { players, ..Table::default() };
        let record = engine::Record::Marias(record);
        let normal = TypedHand { record: record.normal(), dealer, note };
        let printed = print_line(&options, &table, &TypedHand { record, ..normal.clone() });
        prop_assert_eq!(read_line(&options, &table, &printed).outcome, Ok(normal), "{}", printed);
    }
}
