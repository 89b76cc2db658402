//! What holds for every evening, whatever was logged, corrected, taken back and paid.

mod auction;
mod carried;
mod debts;
mod deeds;
mod edited;
mod exports;
mod figures;
mod forks;
mod grammar;
mod long_nights;
mod marias;
mod merged;
mod other_rules;
mod points;
mod statistics;
mod winters;

use super::evening::{Evening, import_log, money, projections};
use crate::seed::law;
use carried::{as_seen, carried_over, items};
use deeds::{Deed, Start, attempt};
use meldbook::command::Request;
use meldbook::engine::print_line;
use meldbook::kernel::units::Minor;
use meldbook::night::played::{Event, Night, Step};
use meldbook::night::settling::{SettleTerms, Settled};
use meldbook::night::{NightError, NightLog};
use meldbook::notation::TypedHand;
use meldbook::store::StoreError;
use meldbook::store::import::Imported;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use std::collections::BTreeMap;

/// An evening of one game or the other, and at most so many things that happen in it.
fn night(most: usize) -> impl Strategy<Value = (Start, Vec<Deed>)> {
    prop_oneof![auction::night(most), points::night(most), marias::night(most)]
}

/// Everything about a night, so that two can be compared.
fn all_of(night: &Night) -> String {
    // A record is read where it is asked for first.
    night.hands().for_each(|(_, hand)| drop(hand.record()));
    format!("{night:#?}")
}

/// Everything about a night, with the very figures of its hands, and what that left in the tables: totals, statistics and
/// debts.
fn stands(evening: &mut Evening) -> (String, Vec<String>) {
    let mut rows = projections(&evening.path());
    // A session's own row goes on, whatever is taken back.
    rows.retain(|row| !row.starts_with("session"));
    (all_of(&evening.session().night), rows)
}

/// Does one deed after the other; checks that what was computed live is what the log comes to, and that what
/// was refused left no trace.
fn live(evening: &mut Evening, deeds: &[Deed]) {
    for deed in deeds {
        let (log, rows) = (evening.log_text(), projections(&evening.path()));
        let before = numbers(&evening.session().night);
        match attempt(evening, deed) {
            Ok(changed) => {
                let reloaded = evening.session();
                assert_eq!(all_of(&changed.session.night), all_of(&reloaded.night), "after {deed:?}");
                assert_eq!(changed.session.row, reloaded.row, "after {deed:?}");
                assert!(changed.added.is_some());
                let after = numbers(&reloaded.night);
                match deed {
                    Deed::Insert(..) | Deed::InsertBefore(..) | Deed::Says(..) | Deed::Undo | Deed::Redo => {}
                    // A corrected hand has another line.
                    Deed::Fix(..) | Deed::FixThing(..) => {
                        assert_eq!(after.len(), before.len(), "after {deed:?}")
                    }
                    _ => assert_eq!(after[..before.len()], before, "after {deed:?}"),
                }
                assert!(after.iter().map(|(no, _)| *no).eq(1..=u32::try_from(after.len()).unwrap()));
            }
            Err(refusal) => {
                assert_eq!(evening.log_text(), log, "{refusal} on {deed:?}");
                assert_eq!(projections(&evening.path()), rows, "{refusal} on {deed:?}");
                assert!(!refusal.to_string().is_empty());
            }
        }
    }
}

/// The number of each hand, and its line.
fn numbers(night: &Night) -> Vec<(u32, String)> {
    let hand = |step: &Step| match &step.event {
        Event::Hand(hand) => Some((hand.no, hand.said.line.clone())),
        _ => None,
    };
    night.steps.iter().filter_map(|step| hand(step)).collect()
}

/// Every step and the whole night sum to zero over players and kitty.
fn sums_are_zero(night: &Night) {
    for step in &night.steps {
        assert_eq!(step.moved.iter().map(|(_, sum)| sum.units.0).sum::<i64>(), 0, "{step:?}");
        assert_eq!(step.moved.iter().map(|(_, sum)| sum.minor.0).sum::<i64>(), 0, "{step:?}");
    }
    assert_eq!(money(night).iter().sum::<i64>(), 0);
    let units = night.totals.values().map(|total| total.sum.units.0);
    assert_eq!(units.sum::<i64>() + night.kitty.units.0, 0);
}

/// What is to be got and given sums to zero, follows from its parts, and is evened out by few payments.
fn settles(session: &NightLog, terms: SettleTerms) {
    let settled = Settled::of(&session.night, terms).unwrap();
    let accounts = settled.parts.len();
    assert!(settled.payments.len() < accounts, "{settled:?}");
    assert_eq!(settled.parts.values().map(|part| part.share.0).sum::<i64>(), settled.kitty.0);
    let mut left: BTreeMap<_, i64> = BTreeMap::new();
    for (no, part) in &settled.parts {
        let sum = part.play.0 + part.share.0 + part.spent.0 + part.paid.0 + part.rounding.0;
        assert_eq!(part.balance.0, sum, "{settled:?}");
        if let Some(Minor(coin)) = terms.coin {
            assert!(part.rounding.0.abs() < coin, "{settled:?}");
        }
        left.insert(*no, part.balance.0);
    }
    assert_eq!(settled.parts.values().map(|part| part.balance.0).sum::<i64>(), 0);
    for payment in &settled.payments {
        assert!(payment.amount > Minor::ZERO && payment.from != payment.to);
        *left.get_mut(&payment.from).unwrap() += payment.amount.0;
        *left.get_mut(&payment.to).unwrap() -= payment.amount.0;
    }
    assert!(left.values().all(|left| *left == 0), "{settled:?}");
}

#[test]
fn a_struck_hand_keeps_its_number_in_a_sheet_whoever_has_left_since() {
    let mut night = Evening::with_a_kitty();
    night.log("c350h-").unwrap();
    night.log("d350h-").unwrap();
    night.log("b350h- dealer anna").unwrap();
    night.strike(2).unwrap();
    night.seat_out("dana", Some(1)).unwrap();
    let text = carried_over(&mut night);
    assert!(items(&text)[2].starts_with("struck "), "{text}");
}

#[test]
fn a_payment_stands_in_a_sheet_where_everybody_had_come() {
    let mut night = Evening::with_a_kitty();
    night.log("c350h-").unwrap();
    night.seat_in("Eva", None).unwrap();
    night.paid("eva", "ben", 25).unwrap();
    night.log("d350h-").unwrap();
    night.insert(1, "c300h+").unwrap();
    let text = carried_over(&mut night);
    let order: Vec<&str> = items(&text).iter().map(|line| line.split(' ').next().unwrap()).collect();
    assert_eq!(order, ["Cyril", "Cyril", "seat", "paid", "Dana"], "{text}");
}

#[test]
fn a_night_that_was_renamed_is_known_by_its_sheet() {
    let mut night = Evening::with_a_kitty();
    night.log("c350h-").unwrap();
    night.rename("cyril", "Cecil").unwrap();
    let text = carried_over(&mut night);
    assert_eq!(items(&text), ["Cecil 350 h lost"]);
}

#[test]
fn a_remark_that_could_not_be_shown_is_refused() {
    let mut night = Evening::with_a_kitty();
    for note in ["two\nlines", "\u{1b}[31mred", "\u{202e}"] {
        let error = night.run(&Request::Hand { line: format!("c350h- # {note}") }).unwrap_err();
        assert!(matches!(error, StoreError::Night(NightError::Line(_))), "{error}");
    }
    night.run(&Request::Hand { line: "c350h- # late again".to_owned() }).unwrap();
    let session = night.session();
    let note = session.night.hands().next().unwrap().1.said.note.as_deref();
    assert_eq!(note, Some("late again"));
    carried_over(&mut night);
}

proptest! {
    #![proptest_config(ProptestConfig { max_shrink_iters: 2000, ..law(8) })]

    #[test]
    fn live_replayed_and_projected_are_one_night((start, deeds) in night(25)) {
        let mut evening = start.begin();
        live(&mut evening, &deeds);
        sums_are_zero(&evening.session().night);
        assert_eq!(evening.findings(), [""; 0]);
        let before = projections(&evening.path());
        evening.ledger.rebuild().unwrap();
        assert_eq!(projections(&evening.path()), before);
    }

    #[test]
    fn undo_goes_back_as_it_came_and_redo_comes_back((start, deeds) in night(16)) {
        let mut evening = start.begin();
        // What was seen before each change that an undo can reach, and after it.
        let mut seen = vec![stands(&mut evening)];
        for deed in &deeds {
            if attempt(&mut evening, deed).is_err() {
                continue;
            }
            if let Deed::Undo = deed {
                seen.pop();
                continue;
            }
            seen.push(stands(&mut evening));
        }
        let mut nights = vec![stands(&mut evening)];
        while evening.session().past.to_undo().is_some() && evening.undo().is_ok() {
            nights.push(stands(&mut evening));
            assert_eq!(evening.findings(), [""; 0]);
        }
        for (night, was) in nights.iter().zip(seen.iter().rev()) {
            prop_assert_eq!(night, was);
        }
        for night in nights.iter().rev().skip(1) {
            evening.redo().unwrap();
            prop_assert_eq!(&stands(&mut evening), night);
        }
        assert_eq!(evening.findings(), [""; 0]);
    }

    #[test]
    fn every_cent_is_settled(
        (start, deeds) in night(25),
        coin in select(&[1i64, 5, 25, 100][..]),
        through in any::<Index>(),
    ) {
        let mut evening = start.begin();
        for deed in &deeds {
            let _ = attempt(&mut evening, deed);
            settles(&evening.session(), SettleTerms::default());
        }
        let session = evening.session();
        let night = &session.night;
        if session.night.closed.is_none() {
            let players = night.players();
            let through = Some(players[through.index(players.len())]);
            settles(&session, SettleTerms { through, ..SettleTerms::default() });
            settles(&session, SettleTerms { coin: Some(Minor(coin)), ..SettleTerms::default() });
        }
    }

    #[test]
    fn a_sheet_taken_in_elsewhere_is_the_same_night((start, deeds) in night(20)) {
        let mut evening = start.begin();
        for deed in &deeds {
            let _ = attempt(&mut evening, deed);
        }
        carried_over(&mut evening);
    }

    #[test]
    fn a_log_taken_in_elsewhere_is_the_same_to_the_last_hash((start, deeds) in night(20)) {
        let mut evening = start.begin();
        for deed in &deeds {
            let _ = attempt(&mut evening, deed);
        }
        let session = evening.session();
        let log = evening.log_text();
        let mut other = Evening::without_session();
        for known in [false, true] {
            let taken = import_log(&mut other.ledger, &log).unwrap();
            assert_eq!(matches!(taken[..], [Imported::Known(_)]), known);
            assert_eq!(other.log_text(), log);
            let rows = |evening: &Evening| {
                // The order in which sessions were opened is each ledger's own.
                let mut rows = projections(&evening.path());
                rows.retain(|row| !row.starts_with("session"));
                rows
            };
            assert_eq!(rows(&other), rows(&evening));
        }
        assert_eq!(all_of(&other.session().night), all_of(&session.night));
        let there = other.session();
        assert_eq!(there.seal(), session.seal());
        assert_eq!(other.findings(), [""; 0]);
    }

    #[test]
    fn a_hand_told_once_more_changes_nothing((start, deeds) in night(16), which in any::<Index>()) {
        let mut evening = start.begin();
        for deed in &deeds {
            let _ = attempt(&mut evening, deed);
        }
        let before = evening.session();
        let hands: Vec<_> = before.night.hands().map(|(_, hand)| hand.clone()).collect();
        if hands.is_empty() || before.night.closed.is_some() {
            return Ok(());
        }
        let hand = &hands[which.index(hands.len())];
        let typed = TypedHand { record: hand.record().unwrap(), dealer: None, note: hand.said.note.clone() };
        let line = print_line(hand.options(), &hand.table(), &typed);
        // What is struck stands again: the word is the table's.
        if hand.scored.is_some() {
            let refused = evening.fix(hand.no, &line).map_err(|error| error.to_string());
            prop_assert!(refused.is_err_and(|error| error.contains("is already so")), "{}", line);
            prop_assert_eq!(as_seen(&evening.session()), as_seen(&before), "{}", line);
            prop_assert_eq!(numbers(&evening.session().night), numbers(&before.night));
        }
    }
}
