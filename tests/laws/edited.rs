//! A night made what another sheet says.

use super::super::evening::sheet_text;
use super::carried::{as_seen, without_id};
use super::deeds::{Deed, Hand, Start, attempt};
use super::night;
use crate::seed::law;
use meldbook::command::Request;
use meldbook::night::NightLog;
use proptest::prelude::*;

/// Deeds that a sheet can tell: no hand is told twice in the same words, and who dealt stays as it was.
fn told(deeds: Vec<Deed>, from: usize) -> Vec<Deed> {
    let told = |(at, deed): (usize, Deed)| {
        let hand = |hand: Hand| {
            (hand.says != "pass").then(|| Hand {
                says: format!("{} # no. {}", hand.says, from + at),
                dealer: None,
                note: false,
                ..hand
            })
        };
        match deed {
            Deed::Log(said) => hand(said).map(Deed::Log),
            Deed::Fix(no, said) => hand(said).map(|said| Deed::Fix(no, said)),
            Deed::Insert(no, said) => hand(said).map(|said| Deed::Insert(no, said)),
            Deed::Undo | Deed::Redo | Deed::Close { .. } | Deed::Reopen | Deed::Rename(..) => None,
            other => Some(other),
        }
    };
    deeds.into_iter().enumerate().filter_map(told).collect()
}

/// What is the same wherever a night came to stand: not who has which number.
fn standing(session: &NightLog) -> impl PartialEq + std::fmt::Debug + use<> {
    (without_id(&sheet_text(session)), as_seen(session))
}

fn edited(start: &Start, first: Vec<Deed>, then: Vec<Deed>) {
    let (mut evening, mut other) = (start.begin(), start.begin());
    for deed in told(first, 0) {
        let _ = (attempt(&mut evening, &deed), attempt(&mut other, &deed));
    }
    for deed in told(then, 1000) {
        let _ = attempt(&mut other, &deed);
    }
    let (was, is) = (standing(&evening.session()), standing(&other.session()));
    let sheet = without_id(&sheet_text(&other.session()));
    let before = sheet_text(&evening.session());
    // Of two hands in the same words nobody can say which is which.
    let is_pass = |line: &&str| matches!(*line, "pass" | "struck pass");
    if [&before, &sheet].iter().any(|sheet| sheet.lines().filter(is_pass).count() > 1) {
        return;
    }
    let reply = evening
        .run(&Request::Edit { sheet: sheet.clone(), since: None })
        .unwrap_or_else(|error| panic!("{error}\n--- from\n{before}--- to\n{sheet}"));
    assert_eq!(standing(&evening.session()), is, "from\n{before}");
    assert_eq!(evening.findings(), [""; 0], "from\n{before}--- to\n{sheet}");
    if reply.added.is_some() {
        evening.undo().unwrap();
    }
    assert_eq!(standing(&evening.session()), was);
    assert_eq!(sheet_text(&evening.session()), before);
    assert_eq!(evening.findings(), [""; 0], "from\n{before}--- to\n{sheet}");
}

proptest! {
    #![proptest_config(ProptestConfig { max_shrink_iters: 150, ..law(6) })]

    #[test]
    fn a_night_becomes_what_an_edited_sheet_says_and_undo_takes_it_back(
        (start, deeds) in night(24),
        at in any::<prop::sample::Index>(),
    ) {
        let mut first = deeds;
        let then = first.split_off(at.index(first.len() + 1));
        edited(&start, first, then);
    }
}
