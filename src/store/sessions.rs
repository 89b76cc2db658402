//! Sessions by number, date or id, and those that a filter lets through; and people.

use crate::command::{Chosen, Filter};
use crate::daybook::debts::Person;
use crate::night::{Entry, NightSummary, WonBy};
use crate::query::hands::PersonRow;
use crate::store::{Log, file_error::Result};
use rusqlite::{Row, ToSql, params_from_iter};

/// The columns of `schema.sql`, and what is current here.
const SESSION: &str = "SELECT *, (SELECT written FROM local) FROM session s";

impl Log<'_> {
    pub(super) fn sessions_where(&self, sql: &str, values: &[&dyn ToSql]) -> Result<Vec<NightSummary>> {
        self.rows(&format!("{SESSION} {sql}"), params_from_iter(values), session_row)
    }

    /// Returns the open session that was opened or reopened last.
    pub fn open_session(&self) -> Result<Option<NightSummary>> {
        Ok(self.sessions_where("WHERE open = 1 AND active > 0 ORDER BY active DESC LIMIT 1", &[])?.pop())
    }

    pub fn open_sessions(&self) -> Result<Vec<NightSummary>> {
        self.sessions_where("WHERE open = 1 ORDER BY active DESC", &[])
    }

    /// Returns the session that was begun here last; if none was, that which came last.
    pub fn newest_session(&self) -> Result<Option<NightSummary>> {
        Ok(self.sessions_where("ORDER BY source IS NULL DESC, id DESC LIMIT 1", &[])?.pop())
    }

    /// Returns the session that counts with the latest date; of several that day, the one opened or reopened last.
    pub fn last_session(&self) -> Result<Option<NightSummary>> {
        Ok(self.sessions_where("WHERE NOT void ORDER BY date DESC, active DESC, id DESC LIMIT 1", &[])?.pop())
    }

    pub fn sessions_changed_last(&self, most: usize) -> Result<Vec<NightSummary>> {
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        self.sessions_where("WHERE NOT void ORDER BY touched DESC, id DESC LIMIT ?1", &[&most])
    }

    pub fn session_numbered(&self, id: i64) -> Result<Option<NightSummary>> {
        Ok(self.sessions_where("WHERE id = ?1", &[&id])?.pop())
    }

    pub fn session_with_uuid(&self, uuid: &str) -> Result<Option<NightSummary>> {
        Ok(self.sessions_where("WHERE uuid = ?1", &[&uuid])?.pop())
    }

    /// Returns the ids of the sessions that were opened at the moment that this id tells, without itself.
    pub fn sessions_of_its_moment(&self, id: &str) -> Result<Vec<String>> {
        let moment = "SELECT uuid FROM session WHERE uuid >= substr(?1, 1, 13) AND uuid < substr(?1, 1, 13) || '~' \
                      AND uuid <> ?1 ORDER BY uuid";
        self.rows(moment, [id], |row| row.get(0))
    }

    /// Returns the session of the same moment with the most of these entries, and how many: an end of a fork.
    pub fn session_with_most_of(&self, id: &str, entries: &[Entry]) -> Result<Option<(String, usize)>> {
        let mut most: Option<(String, usize)> = None;
        for own in self.sessions_of_its_moment(id)? {
            let here: Vec<Entry> = self.entries(&own)?;
            let same = here.iter().zip(entries).take_while(|(here, there)| here.is_same(there)).count();
            if same > most.as_ref().map_or(0, |(_, most)| *most) {
                most = Some((own, same));
            }
        }
        Ok(most)
    }

    pub fn number_of(&self, uuid: &str) -> Result<Option<i64>> {
        self.row("SELECT id FROM session WHERE uuid = ?1", [uuid], |row| row.get(0))
    }

    pub fn sessions_matching(&self, word: &str) -> Result<Vec<NightSummary>> {
        self.sessions_where(
            "WHERE date = ?1 OR substr(uuid, 1, length(?1)) = lower(?1) ORDER BY id",
            &[&word],
        )
    }

    pub fn names(&self) -> Result<Vec<(String, Person)>> {
        self.rows(
            "SELECT p.name, w.id, w.name FROM person p JOIN person w ON w.id = p.same_as WHERE p.id <> 0 \
             ORDER BY p.key",
            [],
            |row| Ok((row.get(0)?, Person { id: row.get(1)?, name: row.get(2)? })),
        )
    }

    pub fn people_in_sessions(&self) -> Result<Vec<PersonRow>> {
        self.rows(
            "SELECT w.name, count(DISTINCT s.id), min(s.date), max(s.date), \
             (SELECT json_group_array(name) FROM \
              (SELECT name FROM person o WHERE o.same_as = w.id AND o.id <> w.id ORDER BY key)) \
             FROM person w JOIN person p ON p.same_as = w.id \
             LEFT JOIN session_total t ON t.person = p.id LEFT JOIN session s ON s.id = t.session AND NOT s.void \
             WHERE w.id <> 0 GROUP BY w.id ORDER BY w.key",
            [],
            |row| {
                let others: String = row.get(4)?;
                Ok(PersonRow {
                    name: row.get(0)?,
                    others: serde_json::from_str(&others).unwrap_or_default(),
                    sessions: row.get(1)?,
                    first: row.get(2)?,
                    last: row.get(3)?,
                })
            },
        )
    }

    /// Returns the sessions in which somebody sits at the table by two names, with both.
    pub(super) fn one_person_twice(&self) -> Result<Vec<(i64, String, String)>> {
        self.rows(
            "SELECT a.session, pa.name, pb.name FROM session_total a \
             JOIN session_total b ON b.session = a.session AND b.seat > a.seat \
             JOIN person pa ON pa.id = a.person JOIN person pb ON pb.id = b.person \
             WHERE pa.same_as = pb.same_as ORDER BY a.session",
            [],
            |row| row.try_into(),
        )
    }

    pub fn session_count(&self) -> Result<usize> {
        let count: Option<i64> = self.row("SELECT count(*) FROM session", [], |row| row.get(0))?;
        Ok(count.and_then(|count| usize::try_from(count).ok()).unwrap_or_default())
    }

    pub fn everybody(&self) -> Result<Vec<String>> {
        self.rows("SELECT name FROM person WHERE id <> 0 ORDER BY key", [], |row| row.get(0))
    }

    /// Ordered by date, without players.
    pub(super) fn filtered(&self, filter: &Filter) -> Result<Vec<NightSummary>> {
        let conditions = Where::of(filter);
        self.sessions_where(&format!("{} ORDER BY date, id", conditions.text), &conditions.values())
    }

    pub fn sessions(&self, filter: &Filter) -> Result<Vec<NightSummary>> {
        let mut sessions = self.filtered(filter)?;
        for session in &mut sessions {
            let won = self.rows(
                "SELECT who.name, t.units, t.minor FROM session_total t JOIN person p ON p.id = t.person \
                 JOIN person who ON who.id = p.same_as WHERE t.session = ?1 AND t.person <> 0 ORDER BY t.seat",
                [session.id],
                |row| Ok(WonBy { player: row.get(0)?, units: row.get(1)?, amount: row.get(2)? }),
            )?;
            session.players = won.iter().map(|won| won.player.clone()).collect();
            // Money counts first; of equal ones the first is named.
            let order = |won: &&WonBy| (won.amount, won.units);
            let most = won.iter().rev().max_by_key(order).filter(|won| order(won) > (0, 0));
            let least = won.iter().min_by_key(order).filter(|won| order(won) < (0, 0));
            session.most = [most.cloned(), least.cloned()];
        }
        Ok(sessions)
    }

    pub fn places(&self) -> Result<Vec<String>> {
        let sql = "SELECT DISTINCT place FROM session WHERE place IS NOT NULL AND NOT void ORDER BY place";
        self.rows(sql, [], |row| row.get(0))
    }

    pub fn tables(&self) -> Result<Vec<String>> {
        let sql = "SELECT DISTINCT source FROM session WHERE source IS NOT NULL ORDER BY source";
        self.rows(sql, [], |row| row.get(0))
    }

    pub fn rules_played(&self) -> Result<Vec<String>> {
        let sql = "SELECT rules FROM session WHERE NOT void UNION SELECT note FROM place p JOIN session s ON s.id = p.session \
                   WHERE kind = 'set' AND note <> '' AND NOT void ORDER BY rules";
        self.rows(sql, [], |row| row.get(0))
    }
}

fn session_row(row: &Row<'_>) -> rusqlite::Result<NightSummary> {
    let uuid = row.get(1)?;
    let written: Option<String> = row.get(14)?;
    Ok(NightSummary {
        written_last: written.is_some_and(|written| written == uuid),
        id: row.get(0)?,
        uuid,
        date: row.get(2)?,
        place: row.get(3)?,
        rules: row.get(4)?,
        game: row.get(5)?,
        currency: row.get(6)?,
        hands: row.get(7)?,
        // A number out of range is none of an entry: `verify` finds that it differs from the log.
        entries: u32::try_from(row.get::<_, i64>(8)?).unwrap_or(0),
        touched: row.get(9)?,
        foreign: row.get::<_, i64>(10)? == 0,
        source: row.get(13)?,
        open: row.get(11)?,
        void: row.get(12)?,
        players: Vec::new(),
        most: [None, None],
    })
}

/// A condition on the row of a session, called `s`, with its parameters.
#[derive(Default)]
pub(super) struct Where {
    pub text: String,
    pub values: Vec<Box<dyn ToSql>>,
}

impl Where {
    pub fn and(&mut self, condition: &str, value: impl ToSql + 'static) {
        self.and_text(condition);
        self.values.push(Box::new(value));
    }

    pub fn and_text(&mut self, condition: &str) {
        self.text.push_str(if self.text.is_empty() { "WHERE " } else { " AND " });
        self.text.push_str(condition);
    }

    pub fn and_some(&mut self, condition: &str, value: Option<impl ToSql + 'static>) {
        value.into_iter().for_each(|value| self.and(condition, value));
    }

    pub fn of(filter: &Filter) -> Where {
        let mut conditions = Where::default();
        if !filter.void {
            conditions.and("s.void = ?", 0);
        }
        conditions.and_some("s.id = ?", filter.session);
        for Chosen { condition, values, .. } in filter.chosen() {
            values.into_iter().for_each(|value| conditions.and(condition, value));
        }
        if let Some(last) = filter.last {
            conditions.text = format!(
                "WHERE s.id IN (SELECT s.id FROM session s {} ORDER BY s.date DESC, s.id DESC LIMIT ?)",
                conditions.text
            );
            conditions.values.push(Box::new(last));
        }
        conditions
    }

    pub fn values(&self) -> Vec<&dyn ToSql> {
        self.values.iter().map(AsRef::as_ref).collect()
    }
}
