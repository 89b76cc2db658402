//! Questions to the projections: sessions and totals, in plain structs.

use crate::command::Filter;
use crate::notation::fold;
use crate::session::SessionRow;
use crate::store::ledger_error::LedgerError;
use crate::store::log::Log;
use rusqlite::{OptionalExtension, Row, ToSql, params_from_iter};

/// What totals are broken down by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum By {
    /// One line a player and currency.
    Player,
    /// Also by month.
    Month,
    /// Also by rules.
    Rules,
    /// Also by session.
    Session,
}

/// A line of the totals.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TotalsRow {
    /// The month, the rules or the number of the session, where broken down so.
    pub group: Option<String>,
    /// Who.
    pub player: String,
    /// In how many sessions.
    pub sessions: i64,
    /// In how many hands.
    pub hands: i64,
    /// Units of hands and penalties.
    pub units: i64,
    /// What play brought, in minor units.
    pub amount: i64,
    /// Of which currency.
    pub currency: String,
}

/// One line of a session's totals as projected, for comparison with the log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProjectedTotal {
    /// The player's number, 0 for the kitty.
    pub seat: u32,
    /// The person's name.
    pub name: String,
    /// Hands, units and minor units.
    pub values: (i64, i64, i64),
}

/// One place of a session as projected, for comparison with the log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProjectedPlace {
    /// Where in the row, from 1.
    pub pos: i64,
    /// What it is, in the word of the log.
    pub kind: String,
    /// The hand's number, if it is one.
    pub hand: Option<u32>,
    /// Whether it is struck out.
    pub struck: bool,
    /// The entry that says what is there.
    pub entry: u32,
    /// Each account's name, units and minor units.
    pub lines: Vec<(String, i64, i64)>,
}

const SESSION: &str =
    "SELECT id, uuid, date, place, rules, currency, hands, entries, touched, open FROM session s";

/// Conditions and the values they are given.
#[derive(Default)]
struct Where {
    text: String,
    values: Vec<Box<dyn ToSql>>,
}

impl Where {
    fn and(&mut self, condition: &str, value: impl ToSql + 'static) {
        self.text.push_str(if self.text.is_empty() { " WHERE " } else { " AND " });
        self.text.push_str(condition);
        self.values.push(Box::new(value));
    }

    fn sessions(filter: &Filter) -> Where {
        let mut conditions = Where::default();
        if let Some(session) = filter.session {
            conditions.and("s.id = ?", session);
        }
        if let Some(rules) = &filter.rules {
            conditions.and("s.rules = ?", rules.clone());
        }
        if let Some(since) = &filter.since {
            conditions.and("s.date >= ?", since.clone());
        }
        if let Some(until) = &filter.until {
            conditions.and("s.date <= ?", until.clone());
        }
        if let Some(place) = &filter.place {
            conditions.and("instr(lower(s.place), lower(?)) > 0", place.clone());
        }
        conditions
    }
}

impl Log<'_> {
    fn sessions_where(&self, sql: &str, values: &[&dyn ToSql]) -> Result<Vec<SessionRow>, LedgerError> {
        let read = |row: &Row<'_>| {
            Ok(SessionRow {
                id: row.get(0)?,
                uuid: row.get(1)?,
                date: row.get(2)?,
                place: row.get(3)?,
                rules: row.get(4)?,
                currency: row.get(5)?,
                hands: row.get(6)?,
                entries: row.get(7)?,
                touched: row.get(8)?,
                open: row.get(9)?,
                players: Vec::new(),
            })
        };
        self.tx
            .prepare_cached(&format!("{SESSION} {sql}"))
            .and_then(|mut s| s.query_map(params_from_iter(values), read)?.collect())
            .map_err(|e| self.lift(e))
    }

    /// Returns the session opened or reopened last that is still open.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn open_session(&self) -> Result<Option<SessionRow>, LedgerError> {
        Ok(self.sessions_where("WHERE open = 1 ORDER BY active DESC LIMIT 1", &[])?.pop())
    }

    /// Returns the session opened or reopened last, open or not.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn last_session(&self) -> Result<Option<SessionRow>, LedgerError> {
        Ok(self.sessions_where("ORDER BY active DESC LIMIT 1", &[])?.pop())
    }

    /// Returns a session by its number.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn session_numbered(&self, id: i64) -> Result<Option<SessionRow>, LedgerError> {
        Ok(self.sessions_where("WHERE id = ?1", &[&id])?.pop())
    }

    /// Returns the session with this UUID.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn session_with_uuid(&self, uuid: &str) -> Result<Option<SessionRow>, LedgerError> {
        Ok(self.sessions_where("WHERE uuid = ?1", &[&uuid])?.pop())
    }

    /// Returns the sessions of a day, or whose UUID begins so.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn sessions_called(&self, word: &str) -> Result<Vec<SessionRow>, LedgerError> {
        self.sessions_where(
            "WHERE date = ?1 OR substr(uuid, 1, length(?1)) = lower(?1) ORDER BY id",
            &[&word],
        )
    }

    /// Returns the number and the day of every session.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn days(&self) -> Result<Vec<(i64, String)>, LedgerError> {
        self.tx
            .prepare_cached("SELECT id, date FROM session")
            .and_then(|mut s| s.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect())
            .map_err(|e| self.lift(e))
    }

    /// Returns the sessions that a filter lets through, by day.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn sessions(&self, filter: &Filter) -> Result<Vec<SessionRow>, LedgerError> {
        let mut conditions = Where::sessions(filter);
        for key in &filter.people {
            conditions.and(
                "EXISTS (SELECT 1 FROM session_total t JOIN person p ON p.id = t.person \
                 WHERE t.session = s.id AND p.key = ?)",
                key.clone(),
            );
        }
        let values: Vec<&dyn ToSql> = conditions.values.iter().map(AsRef::as_ref).collect();
        let mut sessions = self.sessions_where(&format!("{} ORDER BY date, id", conditions.text), &values)?;
        let mut names = self
            .tx
            .prepare_cached(
                "SELECT p.name FROM session_total t JOIN person p ON p.id = t.person \
                 WHERE t.session = ?1 AND t.person <> 0 ORDER BY t.seat",
            )
            .map_err(|e| self.lift(e))?;
        for session in &mut sessions {
            session.players = names
                .query_map([session.id], |row| row.get(0))
                .and_then(Iterator::collect)
                .map_err(|e| self.lift(e))?;
        }
        Ok(sessions)
    }

    /// Returns what everybody won and lost in the sessions that a filter lets through.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn totals(&self, filter: &Filter, by: By) -> Result<Vec<TotalsRow>, LedgerError> {
        let group = match by {
            By::Player => "NULL",
            By::Month => "substr(s.date, 1, 7)",
            By::Rules => "s.rules",
            By::Session => "s.id",
        };
        let mut conditions = Where::sessions(filter);
        conditions.and("t.person <> ?", 0);
        if !filter.people.is_empty() {
            let keys = serde_json::Value::from(filter.people.clone()).to_string();
            conditions.and(
                "t.person IN (SELECT id FROM person WHERE key IN (SELECT value FROM json_each(?)))",
                keys,
            );
        }
        let sql = format!(
            "SELECT g, p.name, n, h, u, m, currency FROM (\
               SELECT {group} AS g, t.person AS who, s.currency AS currency, sum(t.hands > 0) AS n, \
                      sum(t.hands) AS h, sum(t.units) AS u, sum(t.minor) AS m \
               FROM session_total t JOIN session s ON s.id = t.session{} \
               GROUP BY g, t.person, s.currency) JOIN person p ON p.id = who \
             ORDER BY g, currency, m DESC, p.key",
            conditions.text
        );
        let read = |row: &Row<'_>| {
            Ok(TotalsRow {
                group: match row.get_ref(0)? {
                    rusqlite::types::ValueRef::Null => None,
                    rusqlite::types::ValueRef::Integer(n) => Some(n.to_string()),
                    other => Some(other.as_str()?.to_owned()),
                },
                player: row.get(1)?,
                sessions: row.get(2)?,
                hands: row.get(3)?,
                units: row.get(4)?,
                amount: row.get(5)?,
                currency: row.get(6)?,
            })
        };
        let values: Vec<&dyn ToSql> = conditions.values.iter().map(AsRef::as_ref).collect();
        self.tx
            .prepare_cached(&sql)
            .and_then(|mut s| s.query_map(params_from_iter(values), read)?.collect())
            .map_err(|e| self.lift(e))
    }

    /// Returns the name of the person with this folded name, as it was said first.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn person(&self, key: &str) -> Result<Option<String>, LedgerError> {
        self.tx
            .prepare_cached("SELECT name FROM person WHERE key = ?1")
            .and_then(|mut s| s.query_row([key], |row| row.get(0)).optional())
            .map_err(|e| self.lift(e))
    }

    /// Returns the names of all people ever seen.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn everybody(&self) -> Result<Vec<String>, LedgerError> {
        self.tx
            .prepare_cached("SELECT name FROM person WHERE id <> 0 ORDER BY key")
            .and_then(|mut s| s.query_map([], |row| row.get(0))?.collect())
            .map_err(|e| self.lift(e))
    }

    /// Returns the people whose key is not their name folded, each with that key.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn misfiled_people(&self) -> Result<Vec<(String, String)>, LedgerError> {
        let people: Vec<(i64, String, String)> = self
            .tx
            .prepare_cached("SELECT id, name, key FROM person ORDER BY id")
            .and_then(|mut s| s.query_map([], |r| Ok((r.get(0)?, r.get(1)?, r.get(2)?)))?.collect())
            .map_err(|e| self.lift(e))?;
        let as_filed = |id: i64, name: &str| if id == 0 { String::new() } else { fold(name) };
        let misfiled = people.into_iter().filter(|(id, name, key)| as_filed(*id, name) != *key);
        Ok(misfiled.map(|(_, name, key)| (name, key)).collect())
    }

    /// Returns a session's totals as projected.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn projected_totals(&self, session: i64) -> Result<Vec<ProjectedTotal>, LedgerError> {
        let read = |row: &Row<'_>| {
            let values = (row.get(2)?, row.get(3)?, row.get(4)?);
            Ok(ProjectedTotal { seat: row.get(0)?, name: row.get(1)?, values })
        };
        self.tx
            .prepare_cached(
                "SELECT t.seat, p.name, t.hands, t.units, t.minor FROM session_total t \
                 JOIN person p ON p.id = t.person WHERE t.session = ?1 ORDER BY t.seat = 0, t.seat",
            )
            .and_then(|mut s| s.query_map([session], read)?.collect())
            .map_err(|e| self.lift(e))
    }

    /// Returns a session's places as projected.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn projected_places(&self, session: i64) -> Result<Vec<ProjectedPlace>, LedgerError> {
        let read = || -> rusqlite::Result<Vec<ProjectedPlace>> {
            let mut lines = self.tx.prepare_cached(
                "SELECT p.name, l.units, l.minor FROM posting l JOIN person p ON p.id = l.person \
                 WHERE l.place = ?1",
            )?;
            let mut places = self.tx.prepare_cached(
                "SELECT id, pos, kind, hand, struck, entry FROM place WHERE session = ?1 ORDER BY pos",
            )?;
            let mut rows = places.query([session])?;
            let mut found = Vec::new();
            while let Some(row) = rows.next()? {
                let id: i64 = row.get(0)?;
                found.push(ProjectedPlace {
                    pos: row.get(1)?,
                    kind: row.get(2)?,
                    hand: row.get(3)?,
                    struck: row.get(4)?,
                    entry: row.get(5)?,
                    lines: lines
                        .query_map([id], |l| Ok((l.get(0)?, l.get(1)?, l.get(2)?)))?
                        .collect::<Result<_, _>>()?,
                });
            }
            Ok(found)
        };
        read().map_err(|e| self.lift(e))
    }
}
