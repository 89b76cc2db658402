//! The sessions that a filter lets through, and those of them whose amounts are so large that all cannot be added up in 64
//! bits.

use crate::command::Filter;
use crate::session::SessionRow;
use crate::store::file_error::FileError;
use crate::store::log::Log;
use rusqlite::ToSql;

/// A condition on the row of a session, called `s`, with its parameters.
#[derive(Default)]
pub(super) struct Where {
    pub text: String,
    pub values: Vec<Box<dyn ToSql>>,
}

impl Where {
    fn and(&mut self, condition: &str, value: impl ToSql + 'static) {
        self.text.push_str(if self.text.is_empty() { "WHERE " } else { " AND " });
        self.text.push_str(condition);
        self.values.push(Box::new(value));
    }

    pub fn of(filter: &Filter) -> Where {
        let mut conditions = Where::default();
        if !filter.void {
            conditions.and("s.void = ?", 0);
        }
        if let Some(session) = filter.session {
            conditions.and("s.id = ?", session);
        }
        if let Some(rules) = &filter.rules {
            conditions.and("s.rules = ?", rules.clone());
        }
        if let Some(games) = &filter.games {
            conditions.and("s.game IN (SELECT value FROM json_each(?))", json(games));
        }
        if let Some(since) = &filter.since {
            conditions.and("s.date >= ?", since.clone());
        }
        if let Some(until) = &filter.until {
            conditions.and("s.date <= ?", until.clone());
        }
        if let Some(places) = &filter.places {
            conditions.and("s.place IN (SELECT value FROM json_each(?))", json(places));
        }
        for key in filter.people.iter().chain(&filter.with) {
            conditions.and(
                "EXISTS (SELECT 1 FROM session_total t JOIN person p ON p.id = t.person \
                 WHERE t.session = s.id AND p.same_as = (SELECT same_as FROM person WHERE key = ?))",
                key.clone(),
            );
        }
        if filter.last.is_some() {
            conditions = conditions.of_the_last(filter.last);
        }
        if !filter.without.is_empty() {
            let numbers = serde_json::Value::from_iter(filter.without.iter().copied()).to_string();
            conditions.and("s.id NOT IN (SELECT value FROM json_each(?))", numbers);
        }
        conditions
    }

    fn of_the_last(mut self, last: Option<u32>) -> Where {
        let conditions = &mut self;
        let text = format!(
            "WHERE s.id IN (SELECT s.id FROM session s {} ORDER BY s.date DESC, s.id DESC LIMIT ?)",
            conditions.text
        );
        conditions.values.push(Box::new(last));
        Where { text, values: self.values }
    }

    /// Restricts rows of `session_total`, called `t`, to the people of a filter, or to players.
    pub fn and_people(&mut self, filter: &Filter) {
        if filter.people.is_empty() {
            return self.and("t.person <> ?", 0);
        }
        self.and(
            "t.person IN (SELECT p.id FROM person p JOIN person o ON o.same_as = p.same_as \
             WHERE o.key IN (SELECT value FROM json_each(?)))",
            json(&filter.people),
        );
    }

    pub fn values(&self) -> Vec<&dyn ToSql> {
        self.values.iter().map(AsRef::as_ref).collect()
    }
}

fn json(words: &[impl AsRef<str>]) -> String {
    serde_json::Value::from_iter(words.iter().map(AsRef::as_ref)).to_string()
}

/// Whether a session has totals, hands or debts with an amount beyond a limit. As many amounts as there are below it can be
/// added up, in any order.
const LARGE: [(&str, &str); 3] = [
    (
        "SELECT count(*) FROM session_total",
        "SELECT EXISTS (SELECT 1 FROM session_total WHERE session = ?1 AND (units NOT BETWEEN -?2 AND ?2 \
         OR minor NOT BETWEEN -?2 AND ?2 OR hand_units NOT BETWEEN -?2 AND ?2 OR hand_minor NOT BETWEEN -?2 AND ?2 \
         OR declared_units NOT BETWEEN -?2 AND ?2 OR declared_minor NOT BETWEEN -?2 AND ?2 \
         OR hands > ?2 OR games > ?2 OR points NOT BETWEEN -?2 AND ?2))",
    ),
    (
        "SELECT count(*) FROM posting",
        "SELECT EXISTS (SELECT 1 FROM place p JOIN posting l ON l.place = p.id WHERE p.session = ?1 \
         AND (units NOT BETWEEN -?2 AND ?2 OR minor NOT BETWEEN -?2 AND ?2 OR bid NOT BETWEEN -?2 AND ?2 \
         OR over NOT BETWEEN -?2 AND ?2))",
    ),
    (
        "SELECT count(*) FROM debt",
        "SELECT EXISTS (SELECT 1 FROM debt WHERE session = ?1 AND minor NOT BETWEEN -?2 AND ?2)",
    ),
];

impl Log<'_> {
    /// Returns the sessions that match a filter, without their players, ordered by date.
    pub(super) fn filtered(&self, filter: &Filter) -> Result<Vec<SessionRow>, FileError> {
        let conditions = Where::of(filter);
        self.sessions_where(&format!("{} ORDER BY date, id", conditions.text), &conditions.values())
    }

    /// Returns the sessions that match a filter, ordered by date.
    pub fn sessions(&self, filter: &Filter) -> Result<Vec<SessionRow>, FileError> {
        let mut sessions = self.filtered(filter)?;
        for session in &mut sessions {
            session.players = self.rows(
                "SELECT p.name FROM session_total t JOIN person p ON p.id = t.person \
                 WHERE t.session = ?1 AND t.person <> 0 ORDER BY t.seat",
                [session.id],
                |row| row.get(0),
            )?;
        }
        Ok(sessions)
    }

    /// Returns the places where sessions that count were played.
    pub fn places(&self) -> Result<Vec<String>, FileError> {
        let sql = "SELECT DISTINCT place FROM session WHERE place IS NOT NULL AND NOT void ORDER BY place";
        self.rows(sql, [], |row| row.get(0))
    }

    /// Returns the rules of sessions that count.
    pub fn rules_played(&self) -> Result<Vec<String>, FileError> {
        let sql = "SELECT DISTINCT rules FROM session WHERE NOT void ORDER BY rules";
        self.rows(sql, [], |row| row.get(0))
    }
    /// Returns number and date of the nights that have to be left out of the sessions of a filter, so that the rest can be
    /// added up.
    pub fn too_large_to_add(&self, filter: &Filter) -> Result<Vec<(i64, String)>, FileError> {
        let mut limits = Vec::with_capacity(LARGE.len());
        for (count, is_large) in LARGE {
            let count: i64 = self.row(count, [], |row| row.get(0))?.unwrap_or(0);
            // Balances of several accounts are added up as well.
            limits.push((is_large, i64::MAX / 8 / count.max(1)));
        }
        let mut nights = Vec::new();
        for session in self.filtered(filter)? {
            for (is_large, limit) in &limits {
                if self.row(is_large, [session.id, *limit], |row| row.get(0))? == Some(true) {
                    nights.push((session.id, session.date));
                    break;
                }
            }
        }
        Ok(nights)
    }
}
