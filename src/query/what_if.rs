//! What nights would have come to under other rules, added up for everybody.

use crate::kernel::Overflow;
use crate::night::{Holder, NightLog, OtherRules, Total};
use crate::notation::fold;
use crate::query::{HandPeople, StatRow};
use std::{cmp::Reverse, collections::BTreeMap};

/// Two rows for each person and currency: what was played, and what it would have come to.
#[derive(Debug, Default)]
pub struct WhatIf(BTreeMap<(String, String), [StatRow; 2]>);

impl WhatIf {
    pub fn add(
        &mut self,
        session: &NightLog,
        night: &OtherRules<'_>,
        people: &HandPeople,
    ) -> Result<(), Overflow> {
        let currency = &session.row.currency;
        for (who, totals) in night.totals()? {
            let called = session.night.holder_name(who);
            let player = if who == Holder::Kitty { called } else { people.called(called) };
            let rows = self.0.entry((fold(player), currency.clone())).or_default();
            for (row, Total { hands, sum, .. }) in rows.iter_mut().zip(totals) {
                (row.player, row.currency) = (player.to_owned(), currency.clone());
                for (figure, added) in [
                    (&mut row.sessions, (hands > 0).into()),
                    (&mut row.hands, hands.into()),
                    (&mut row.units, sum.units.0),
                    (&mut row.amount, sum.minor.0),
                ] {
                    *figure = figure.checked_add(added).ok_or(Overflow)?;
                }
            }
        }
        Ok(())
    }

    /// Of these folded names, or of everybody: who would have most first, a kitty with something in it last.
    pub fn sorted(self, people: &[String]) -> Vec<[StatRow; 2]> {
        let is_wanted = |name: &String| people.is_empty() || people.contains(name);
        let rows = self.0.into_iter().filter(|((name, _), _)| is_wanted(name)).map(|(_, rows)| rows);
        let moved = |rows: &[StatRow; 2]| rows.iter().any(|row| (row.units, row.amount) != (0, 0));
        let mut rows: Vec<_> = rows.filter(|rows| !rows[0].is_kitty() || moved(rows)).collect();
        rows.sort_by_key(|[_, other]| {
            (other.currency.clone(), other.is_kitty(), Reverse((other.amount, other.units)))
        });
        rows
    }
}
