//! Who won what from whom, by the payments of hands: the pairs that each session keeps, added up.

use crate::command::Filter;
use crate::kernel::units::{Minor, Overflow, Units};
use crate::session::tally::Pairs;
use crate::store::file_error::FileError;
use crate::store::hand_rows::People;
use crate::store::log::Log;
use std::collections::BTreeMap;

/// What one person won from another in one currency.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PairRow {
    pub player: String,
    pub other: String,
    pub currency: String,
    pub sessions: i64,
    /// Hands for which both sat at the table.
    pub hands: i64,
    /// Those that they played on the same side.
    pub together: i64,
    /// What the player won from the other.
    pub units: Units,
    pub amount: Minor,
}

impl PairRow {
    /// Returns the same seen by the other one.
    pub fn reversed(&self) -> Result<PairRow, Overflow> {
        Ok(PairRow {
            player: self.other.clone(),
            other: self.player.clone(),
            units: self.units.negated()?,
            amount: self.amount.negated()?,
            ..self.clone()
        })
    }
}

impl Log<'_> {
    /// Returns every two people who were at the table for a hand in the sessions of a filter, once for each currency.
    pub fn pair_rows(&self, filter: &Filter, people: &People) -> Result<Vec<PairRow>, FileError> {
        let mut sums: BTreeMap<(i64, i64, String), PairRow> = BTreeMap::new();
        let sessions = self.filtered(filter)?;
        let all = sessions.len();
        for (at, session) in sessions.into_iter().enumerate() {
            self.tell(at, all);
            let seats: BTreeMap<u32, i64> = self
                .rows("SELECT seat, person FROM session_total WHERE session = ?1", [session.id], |row| {
                    Ok((row.get(0)?, row.get(1)?))
                })?
                .into_iter()
                .collect();
            let text = self.pairs(session.id)?.unwrap_or_default();
            let Pairs(pairs) = serde_json::from_str(&text).map_err(|error| self.damaged(&error))?;
            for ((one, other), pair) in pairs {
                let (Some(one), Some(other)) = (seats.get(&one.0), seats.get(&other.0)) else { continue };
                let (one, other) = (people.same_as(*one), people.same_as(*other));
                let mut add = || {
                    let (units, amount) = if one <= other {
                        (pair.units, pair.minor)
                    } else {
                        (pair.units.negated()?, pair.minor.negated()?)
                    };
                    let key = (one.min(other), one.max(other), session.currency.clone());
                    let sum = sums.entry(key).or_insert_with_key(|(one, other, currency)| PairRow {
                        player: people.name(*one).to_owned(),
                        other: people.name(*other).to_owned(),
                        currency: currency.clone(),
                        sessions: 0,
                        hands: 0,
                        together: 0,
                        units: Units::ZERO,
                        amount: Minor::ZERO,
                    });
                    sum.sessions = sum.sessions.saturating_add(1);
                    sum.hands = sum.hands.saturating_add(pair.hands.into());
                    sum.together = sum.together.saturating_add(pair.together.into());
                    sum.units = sum.units.plus(units)?;
                    sum.amount = sum.amount.plus(amount)?;
                    Ok::<(), Overflow>(())
                };
                add().map_err(|overflow| self.too_large(overflow))?;
            }
        }
        self.tell(all, all);
        Ok(sums.into_values().collect())
    }
}
