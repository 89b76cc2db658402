//! Queries of the projections: sessions by number, date or id, and people.

use crate::command::Numbers;
use crate::daybook::debts::Person;
use crate::session::SessionRow;
use crate::store::file_error::FileError;
use crate::store::log::Log;
use rusqlite::{Row, ToSql, params_from_iter};

#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct PersonRow {
    pub name: String,
    /// Other names of the same person.
    #[serde(rename = "also")]
    pub others: Vec<String>,
    pub sessions: i64,
    /// The dates of the first and the last session.
    pub first: Option<String>,
    pub last: Option<String>,
}

/// The columns of `schema.sql`, without the long ones at its end, and what is current here.
const SESSION: &str = "SELECT id, uuid, date, place, rules, game, currency, hands, entries, touched, active, open, void, \
     NULL, NULL, (SELECT written FROM here) FROM session s";

/// The same of the open session that was opened or reopened last, with all columns: SQLite reads no list of them, and
/// who adds a hand needs the long ones.
const OPEN_SESSION: &str = "SELECT *, (SELECT written FROM here), (SELECT max(id) FROM place) FROM session \
     WHERE open = 1 AND active > 0 ORDER BY active DESC LIMIT 1";

impl Log<'_> {
    pub(super) fn sessions_where(
        &self,
        sql: &str,
        values: &[&dyn ToSql],
    ) -> Result<Vec<SessionRow>, FileError> {
        self.rows(&format!("{SESSION} {sql}"), params_from_iter(values), session_row)
    }

    /// Returns the open session that was opened or reopened last.
    pub fn open_session(&self) -> Result<Option<SessionRow>, FileError> {
        self.row(OPEN_SESSION, [], |row| {
            let session = session_row(row)?;
            self.note_end(&session, row.get(14)?, row.get(13)?);
            self.last_place.set(row.get(16)?);
            Ok(session)
        })
    }

    /// Returns the numbers of two sessions that are both the one of [`Log::open_session`], if there are such.
    pub(super) fn two_current(&self) -> Result<Option<(i64, i64)>, FileError> {
        let both = "SELECT min(id), max(id) FROM session WHERE open = 1 AND active > 0 \
                    AND active = (SELECT max(active) FROM session WHERE open = 1) HAVING count(*) > 1";
        self.row(both, [], |row| row.try_into())
    }

    /// Returns the open sessions, the one opened or reopened last in front.
    pub fn open_sessions(&self) -> Result<Vec<SessionRow>, FileError> {
        self.sessions_where("WHERE open = 1 ORDER BY active DESC", &[])
    }

    /// Returns the session that came into this ledger last.
    pub fn newest_session(&self) -> Result<Option<SessionRow>, FileError> {
        Ok(self.sessions_where("ORDER BY id DESC LIMIT 1", &[])?.pop())
    }

    /// Returns the session with the latest date, open or not; of several that day, the one opened or reopened last. A
    /// void one is not returned.
    pub fn last_session(&self) -> Result<Option<SessionRow>, FileError> {
        Ok(self.sessions_where("WHERE NOT void ORDER BY date DESC, active DESC, id DESC LIMIT 1", &[])?.pop())
    }

    /// Returns so many sessions that count, the one changed last in front.
    pub fn sessions_changed_last(&self, most: usize) -> Result<Vec<SessionRow>, FileError> {
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        self.sessions_where("WHERE NOT void ORDER BY touched DESC, id DESC LIMIT ?1", &[&most])
    }

    pub fn session_numbered(&self, id: i64) -> Result<Option<SessionRow>, FileError> {
        Ok(self.sessions_where("WHERE id = ?1", &[&id])?.pop())
    }

    pub fn session_with_uuid(&self, uuid: &str) -> Result<Option<SessionRow>, FileError> {
        Ok(self.sessions_where("WHERE uuid = ?1", &[&uuid])?.pop())
    }

    /// Returns the ids of the sessions that were opened at the moment that this id tells, without itself.
    pub fn sessions_of_its_moment(&self, id: &str) -> Result<Vec<String>, FileError> {
        let moment = "SELECT uuid FROM session WHERE uuid >= substr(?1, 1, 13) AND uuid < substr(?1, 1, 13) || '~' \
                      AND uuid <> ?1 ORDER BY uuid";
        self.rows(moment, [id], |row| row.get(0))
    }

    /// Returns the number of the session with this UUID, whatever else its row says.
    pub fn number_of(&self, uuid: &str) -> Result<Option<i64>, FileError> {
        self.row("SELECT id FROM session WHERE uuid = ?1", [uuid], |row| row.get(0))
    }

    /// Returns the sessions with this date, or whose UUID begins with this word.
    pub fn sessions_matching(&self, word: &str) -> Result<Vec<SessionRow>, FileError> {
        self.sessions_where(
            "WHERE date = ?1 OR substr(uuid, 1, length(?1)) = lower(?1) ORDER BY id",
            &[&word],
        )
    }

    /// Returns the number and the date of every session that is not voided.
    pub fn dates(&self) -> Result<Vec<(i64, String)>, FileError> {
        self.rows("SELECT id, date FROM session WHERE NOT void", [], |row| row.try_into())
    }

    /// Returns the name of the person with this folded name.
    pub fn person(&self, key: &str) -> Result<Option<String>, FileError> {
        self.row("SELECT name FROM person WHERE key = ?1", [key], |row| row.get(0))
    }

    /// Returns every name in the ledger, with the person who has it.
    pub fn names(&self) -> Result<Vec<(String, Person)>, FileError> {
        self.rows(
            "SELECT p.name, w.id, w.name FROM person p JOIN person w ON w.id = p.same_as WHERE p.id <> 0 \
             ORDER BY p.key",
            [],
            |row| Ok((row.get(0)?, Person { id: row.get(1)?, name: row.get(2)? })),
        )
    }

    /// Returns the people of the ledger, with the sessions that count.
    pub fn people_in_sessions(&self) -> Result<Vec<PersonRow>, FileError> {
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

    /// Returns the numbers of the sessions in which two people had a chair each.
    pub fn sessions_of_both(&self, one: i64, other: i64) -> Result<Vec<i64>, FileError> {
        self.rows(
            "SELECT DISTINCT a.session FROM session_total a JOIN person pa ON pa.id = a.person \
             JOIN session_total b ON b.session = a.session JOIN person pb ON pb.id = b.person \
             WHERE pa.same_as = ?1 AND pb.same_as = ?2 ORDER BY a.session",
            [one, other],
            |row| row.get(0),
        )
    }

    /// Returns number, id and date of every session.
    pub fn numbers(&self) -> Result<Vec<(i64, String, String)>, FileError> {
        self.rows("SELECT id, uuid, date FROM session", [], |row| row.try_into())
    }

    /// Returns number and date of every session, by its id.
    pub fn numbers_by_id(&self) -> Result<Numbers, FileError> {
        Ok(self.numbers()?.into_iter().map(|(id, uuid, date)| (uuid, (id, date))).collect())
    }

    pub fn everybody(&self) -> Result<Vec<String>, FileError> {
        self.rows("SELECT name FROM person WHERE id <> 0 ORDER BY key", [], |row| row.get(0))
    }
}

/// Reads a row of [`SESSION`].
fn session_row(row: &Row<'_>) -> rusqlite::Result<SessionRow> {
    let uuid = row.get(1)?;
    let written: Option<String> = row.get(15)?;
    Ok(SessionRow {
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
        open: row.get(11)?,
        void: row.get(12)?,
        players: Vec::new(),
    })
}
