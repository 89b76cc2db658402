//! Who won what from whom, by the payments of hands: the pairs that each session keeps, added up; and two players head to
//! head.

use crate::command::Filter;
use crate::query::hands::People;
use crate::query::statistics::By;
use crate::query::statistics::{HeadToHead, PairRow};
use crate::session::tally::{Pair, Pairs};
use crate::store::file_error::Result;
use crate::store::log::Log;
use crate::store::sessions::Where;
use rusqlite::params_from_iter;
use std::collections::BTreeMap;

/// Two people who were at the table for a hand in a session, the lower number first.
struct Meeting {
    session: i64,
    currency: String,
    key: Option<String>,
    people: [i64; 2],
    pair: Pair,
}

impl Log<'_> {
    /// Returns every two people who were at the table for a hand in the sessions of a filter, once for each currency.
    pub fn pair_rows(&self, filter: &Filter, people: &People) -> Result<Vec<PairRow>> {
        let mut sums: BTreeMap<([i64; 2], String), PairRow> = BTreeMap::new();
        for Meeting { currency, people: both, pair, .. } in self.meetings(filter, "NULL", people)? {
            let sum = sums.entry((both, currency));
            let sum = sum.or_insert_with_key(|(both, currency)| PairRow::new(people, *both, currency));
            sum.add(pair).map_err(|overflow| self.too_large(overflow))?;
        }
        Ok(sums.into_values().collect())
    }

    /// Returns two people, given by their folded names, head to head, for each currency in which they met.
    pub fn head_to_head(&self, one: &str, other: &str, filter: &Filter, by: By) -> Result<Vec<HeadToHead>> {
        let people = self.people()?;
        let (Some(one), Some(other)) = (people.find(one), people.find(other)) else { return Ok(Vec::new()) };
        let mut found: BTreeMap<String, HeadToHead> = BTreeMap::new();
        let mut rows: BTreeMap<_, PairRow> = BTreeMap::new();
        for met in self.meetings(filter, by.of_session().unwrap_or("NULL"), &people)? {
            if met.people != [one.min(other), one.max(other)] {
                continue;
            }
            let Meeting { currency, key, .. } = met;
            let pair = if one <= other { Ok(met.pair) } else { met.pair.reversed() };
            let pair = pair.map_err(|overflow| self.too_large(overflow))?;
            let zero = PairRow::new(&people, [one, other], &currency);
            let number = key.as_deref().filter(|_| matches!(by, By::Session | By::Weekday));
            let number = number.and_then(|key| key.parse::<i64>().ok());
            let row = rows.entry((currency.clone(), key.is_none(), number, key)).or_insert(zero.clone());
            let of = found.entry(currency).or_insert(HeadToHead { pair: zero, ..HeadToHead::default() });
            let added = row.add(pair).and_then(|()| of.pair.add(pair));
            added.map_err(|overflow| self.too_large(overflow))?;
            of.nights.push(pair);
        }
        for ((currency, _, _, key), row) in rows {
            let key = key.map(|key| by.key_word(&key).to_owned());
            found.entry(currency).or_default().by.push((key, row));
        }
        self.each_hand(filter, &people, |session, _, lines| {
            let line = |person: i64| lines.iter().find(|line| line.person == person);
            let (Some(one), Some(other)) = (line(one), line(other)) else { return Ok(()) };
            let Some(of) = found.get_mut(&session.currency) else { return Ok(()) };
            match (one.with(other), one.against(other)) {
                (true, _) => of.partners.add(one, other),
                (_, true) => of.opponents.add(one, other),
                _ => of.sat_out.add(one, other),
            }
        })?;
        Ok(found.into_values().collect())
    }

    /// Returns who met in the sessions of a filter, in the order of these, with a key of each session as SQL.
    fn meetings(&self, filter: &Filter, key: &str, people: &People) -> Result<Vec<Meeting>> {
        let conditions = Where::of(filter);
        // SQLite would take the pairs apart more slowly.
        let sql = format!(
            "SELECT s.id, s.currency, CAST({key} AS TEXT), s.pairs, \
             (SELECT json_group_object(seat, person) FROM session_total WHERE session = s.id) \
             FROM session s {} ORDER BY s.date, s.id",
            conditions.text
        );
        type Row = (i64, String, Option<String>, String, String);
        let sessions: Vec<Row> =
            self.rows(&sql, params_from_iter(conditions.values()), |row| row.try_into())?;
        let mut met: Vec<Meeting> = Vec::new();
        for (session, currency, key, pairs, seats) in sessions {
            let pairs: Pairs = serde_json::from_str(&pairs).map_err(|error| self.damaged(&error))?;
            let seats: BTreeMap<u32, i64> =
                serde_json::from_str(&seats).map_err(|error| self.damaged(&error))?;
            for ((one, other), pair) in pairs.0 {
                let (Some(one), Some(other)) = (seats.get(&one.0), seats.get(&other.0)) else { continue };
                let (one, other) = (people.same_as(*one), people.same_as(*other));
                let pair = if one <= other { Ok(pair) } else { pair.reversed() };
                let both = [one.min(other), one.max(other)];
                // Somebody may sit at a table by two names.
                let mut of_night = met.iter_mut().rev().take_while(|known| known.session == session);
                let known = of_night.find(|known| known.people == both);
                let sum =
                    pair.and_then(|pair| known.as_ref().map_or(Ok(pair), |known| known.pair.plus(pair)));
                let pair = sum.map_err(|overflow| self.too_large(overflow))?;
                match known {
                    Some(known) => known.pair = pair,
                    None => {
                        let (currency, key) = (currency.clone(), key.clone());
                        met.push(Meeting { session, currency, key, people: both, pair });
                    }
                }
            }
        }
        Ok(met)
    }
}
