//! A night under other rules: under its own nothing differs, and whatever the rules are, every hand sums to zero.

use super::deeds::attempt;
use super::{night, sums_are_zero};
use crate::seed::law;
use meldbook::night::Sum;
use meldbook::night::entry::Holder;
use meldbook::night::other_rules::Instead;
use meldbook::night::played::Event;
use meldbook::query::what_if::WhatIf;
use meldbook::rules::{BUILT_IN, Catalog};
use proptest::prelude::*;
use proptest::sample::Index;

proptest! {
    #![proptest_config(law(8))]

    #[test]
    fn a_night_under_its_own_rules_is_the_same_night((start, deeds) in night(25)) {
        let mut evening = start.begin();
        for deed in &deeds {
            let _ = attempt(&mut evening, deed);
        }
        let session = evening.session();
        // What was set in the course of the night is left out under other rules.
        if session.night.steps.iter().any(|step| matches!(step.event, Event::Set(_))) {
            return Ok(());
        }
        let instead = Instead { rules: Some(session.night.opening_rules().clone()), ..Instead::default() };
        let both = session.under(&instead).unwrap();
        prop_assert!(both.refused.is_empty(), "{:?}", both.refused);
        for row in both.rows().unwrap() {
            prop_assert_eq!(&row.own.moved, &row.other.unwrap().moved);
            prop_assert_eq!(&row.sums[0], &row.sums[1]);
        }
        for who in session.night.players().into_iter().map(Holder::Player).chain([Holder::Kitty]) {
            prop_assert_eq!(both.compared(who).unwrap()[2].sum, Sum::default());
        }
    }

    #[test]
    fn with_nothing_changed_a_night_comes_to_what_it_came_to((start, deeds) in night(25)) {
        let mut evening = start.begin();
        for deed in &deeds {
            let _ = attempt(&mut evening, deed);
        }
        let session = evening.session();
        let instead = Instead::default();
        let both = session.under(&instead).unwrap();
        prop_assert!(both.refused.is_empty(), "{:?}", both.refused);
        let totals = both.totals().unwrap();
        for (who, [own, other]) in &totals {
            prop_assert_eq!((own.hands, own.sum), (other.hands, other.sum), "{:?}", who);
        }
        let mut people = WhatIf::default();
        people.add(&session, &both, &evening.ledger.read().unwrap().people().unwrap()).unwrap();
        let [mut own, mut other] = [0_i64; 2];
        for [row, would] in people.sorted(&[]) {
            (own, other) = (own + row.amount, other + would.amount);
        }
        prop_assert_eq!((own, other), (0, 0), "over all players and the kitty");
    }

    #[test]
    fn under_any_rules_hands_keep_their_numbers_and_sum_to_zero(
        (start, deeds) in night(25),
        other in any::<Index>(),
    ) {
        let mut evening = start.begin();
        for deed in &deeds {
            let _ = attempt(&mut evening, deed);
        }
        let session = evening.session();
        let engine = session.night.rules.engine();
        let of_engine = BUILT_IN.iter().map(|rules| Catalog::default().load(rules.name).unwrap().rules);
        let of_engine: Vec<_> = of_engine.filter(|rules| rules.engine() == engine).collect();
        let rules = Some(of_engine[other.index(of_engine.len())].clone());
        let instead = Instead { rules, ..Instead::default() };
        let both = session.under(&instead).unwrap();
        sums_are_zero(&both.other);
        for row in both.rows().unwrap() {
            match (row.other, &row.own.event) {
                (Some(other), _) => prop_assert_eq!(other.address, row.own.address),
                (None, Event::Hand(hand)) => prop_assert!(both.refusal(hand).is_some()),
                (None, _) => prop_assert!(both.refused.iter().any(|stuck| stuck.at == row.own.address)),
            }
        }
    }
}
