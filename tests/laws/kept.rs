//! The state kept with a session says what the whole log says.

use super::deeds::{Deed, attempt};
use super::night;
use crate::seed::law;
use meldbook::command::Request;
use meldbook::store::Which;
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig { max_shrink_iters: 2000, ..law(8) })]

    #[test]
    fn a_hand_that_goes_on_from_the_kept_state_is_one_scored_after_all_others((start, deeds) in night(20)) {
        let mut evening = start.begin();
        for deed in &deeds {
            let Deed::Log(hand) = deed else {
                let _ = attempt(&mut evening, deed);
                continue;
            };
            let session = evening.session();
            let line = match session.night.next_table() {
                table if table.players.is_empty() => "pass".to_owned(),
                table => hand.line(&session, &table),
            };
            evening.now += 60;
            let request = Request::Hand { line, note: None };
            let Ok(reply) = evening.ledger.run_at_the_end(Which::Current, &request, evening.now) else {
                continue;
            };
            let (kept, whole) = (&reply.session.night, &evening.session().night);
            prop_assert_eq!(kept.steps.len(), 1, "only the new hand is known");
            prop_assert_eq!(kept.places(), whole.places());
            prop_assert_eq!(format!("{:?}", kept.steps.last()), format!("{:?}", whole.steps.last()));
            prop_assert_eq!((&kept.totals, kept.kitty), (&whole.totals, whole.kitty));
            prop_assert_eq!(kept.players(), whole.players());
            prop_assert_eq!(kept.next_table(), whole.next_table());
            prop_assert_eq!(kept.next_game(), whole.next_game());
            prop_assert_eq!(reply.session.row, evening.session().row);
            prop_assert_eq!(evening.findings(), [""; 0]);
        }
    }
}
