//! What the last nights of each player brought, in the order of their dates.

use crate::command::Filter;
use crate::store::file_error::FileError;
use crate::store::filtered::Where;
use crate::store::log::Log;
use std::collections::{HashMap, VecDeque};

/// The form of a player covers so many nights.
pub const FORM: usize = 20;

/// What the hands of the last nights brought, by the name of a player and currency.
#[derive(Debug, Default)]
pub struct Nights(HashMap<(String, String), VecDeque<Brought>>);

/// What the hands of a night brought: money, units, points.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Brought {
    pub amount: i64,
    pub units: i64,
    pub points: i64,
}

impl Brought {
    /// Returns one number of each night: the money; units if none brought any; points if there are no units either.
    pub fn form<'a>(nights: impl Iterator<Item = &'a Brought> + Clone) -> Vec<i64> {
        let of: [fn(&Brought) -> i64; 3] = [|night| night.amount, |night| night.units, |night| night.points];
        let columns = of.map(|of| nights.clone().map(of).collect::<Vec<i64>>());
        let found = columns.into_iter().find(|values| values.iter().any(|value| *value != 0));
        found.unwrap_or_default()
    }
}

impl Nights {
    /// Returns what the last nights of a player brought, oldest first.
    pub fn form(&self, player: &str, currency: &str) -> Vec<i64> {
        let nights = self.0.get(&(player.to_owned(), currency.to_owned()));
        nights.map_or_else(Vec::new, |nights| Brought::form(nights.iter()))
    }
}

impl Log<'_> {
    /// Returns the last nights of each player in the sessions of a filter.
    pub fn nights(&self, filter: &Filter) -> Result<Nights, FileError> {
        let mut conditions = Where::of(filter);
        conditions.and_people(filter);
        let sql = format!(
            "SELECT p.name, s.currency, t.hand_minor, t.hand_units, t.points FROM session s \
             JOIN session_total t ON t.session = s.id JOIN person o ON o.id = t.person \
             JOIN person p ON p.id = o.same_as {} AND t.hands > 0 ORDER BY s.date, s.id",
            conditions.text
        );
        let mut nights = Nights::default();
        self.rows(&sql, rusqlite::params_from_iter(conditions.values()), |row| {
            let brought = Brought { amount: row.get(2)?, units: row.get(3)?, points: row.get(4)? };
            let last = nights.0.entry((row.get(0)?, row.get(1)?)).or_default();
            if last.len() == FORM {
                last.pop_front();
            }
            last.push_back(brought);
            Ok(())
        })?;
        Ok(nights)
    }
}
