//! Who won what from whom, by the payments of hands: the pairs that each session keeps, added up.

use crate::command::Filter;
use crate::kernel::units::{Minor, Overflow, Units};
use crate::session::tally::{Pair, Pairs};
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
    pub(super) fn new(people: &People, player: i64, other: i64, currency: &str) -> PairRow {
        PairRow {
            player: people.name(player).to_owned(),
            other: people.name(other).to_owned(),
            currency: currency.to_owned(),
            sessions: 0,
            hands: 0,
            together: 0,
            units: Units::ZERO,
            amount: Minor::ZERO,
        }
    }

    pub(super) fn add(&mut self, pair: Pair) -> Result<(), Overflow> {
        self.sessions = self.sessions.saturating_add(1);
        self.hands = self.hands.saturating_add(pair.hands.into());
        self.together = self.together.saturating_add(pair.together.into());
        self.units = self.units.plus(pair.units)?;
        self.amount = self.amount.plus(pair.minor)?;
        Ok(())
    }

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
            let seats: BTreeMap<u32, i64> = self.seats(session.id)?.into_iter().collect();
            for ((one, other), pair) in self.pairs(session.id)?.0 {
                let (Some(one), Some(other)) = (seats.get(&one.0), seats.get(&other.0)) else { continue };
                let (one, other) = (people.same_as(*one), people.same_as(*other));
                let sum = sums
                    .entry((one.min(other), one.max(other), session.currency.clone()))
                    .or_insert_with_key(|(one, other, currency)| {
                        PairRow::new(people, *one, *other, currency)
                    });
                let pair = if one <= other { Ok(pair) } else { pair.reversed() };
                pair.and_then(|pair| sum.add(pair)).map_err(|overflow| self.too_large(overflow))?;
            }
        }
        self.tell(all, all);
        Ok(sums.into_values().collect())
    }
    /// Returns the players of a session by their numbers in it, as rows of `person`.
    pub(super) fn seats(&self, session: i64) -> Result<Vec<(u32, i64)>, FileError> {
        let seats = "SELECT seat, person FROM session_total WHERE session = ?1";
        self.rows(seats, [session], |row| row.try_into())
    }

    pub(super) fn pairs(&self, session: i64) -> Result<Pairs, FileError> {
        let pairs: Option<String> =
            self.row("SELECT pairs FROM session WHERE id = ?1", [session], |row| row.get(0))?;
        serde_json::from_str(&pairs.unwrap_or_default()).map_err(|error| self.damaged(&error))
    }
}
