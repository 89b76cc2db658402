//! Makes the tables, views, indexes and triggers of a file again, whatever stands in their places. The log stays.

use crate::store::file::{APPLICATION, VERSION};
use crate::store::file_error::FileError;
use crate::store::guards::{Object, objects, of_format};
use crate::store::log::Log;
use crate::store::schema;
use rusqlite::config::DbConfig;
use rusqlite::{ErrorCode, params};
use std::collections::BTreeSet;

/// Copies the log into a table of its own, as it is.
const LOG_ASIDE: &str = "\
    CREATE TEMP TABLE kept_entry AS SELECT session, no, kind, at, of, content, hash FROM main.entry; \
    DROP TABLE main.entry;";

/// Puts it into a table of the format, which refuses what no log has.
const LOG_BACK: &str = "\
    INSERT INTO main.entry (session, no, kind, at, of, content, hash) \
    SELECT session, no, kind, at, of, content, hash FROM kept_entry ORDER BY session, no; \
    DROP TABLE kept_entry;";

/// What only this file knows of a session: its number, its id, and when it was opened or reopened last.
type Number = (i64, String, i64);

impl Log<'_> {
    /// Sets whether triggers run and references are kept.
    pub(super) fn guard(&self, on: bool) -> Result<(), FileError> {
        schema::guard(&self.tx, on).map_err(|e| self.error(e))
    }

    /// Drops everything but the log, and makes it again, empty but for the numbers of sessions. Triggers do not run
    /// meanwhile.
    pub(super) fn restore_objects(&self) -> Result<(), FileError> {
        if !self.has_table("entry")? {
            return Err(self.damaged(&"its table `entry`, the log, is missing"));
        }
        let numbers = self.numbers_to_keep()?;
        let here = self.here_to_keep()?;
        let restore = || -> rusqlite::Result<()> {
            self.drop_all()?;
            let format = of_format()?;
            self.restore_log(&format)?;
            for object in format.iter().filter(|object| object.name != "entry") {
                self.tx.execute_batch(&object.sql)?;
            }
            self.tx.execute_batch(&format!(
                "PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {VERSION}; \
                 INSERT INTO person (id, name, key, same_as) VALUES (0, 'kitty', '', 0);"
            ))?;
            let mut session = self.tx.prepare(
                "INSERT INTO session (id, uuid, date, rules, game, currency, hands, entries, touched, active, open, \
                 void, pairs) VALUES (?1, ?2, '', '', '', '', 0, 0, 0, ?3, 0, 0, '[]')",
            )?;
            for (id, uuid, active) in numbers {
                session.execute(params![id, uuid, active])?;
            }
            if let Some(here) = here {
                let row = "INSERT INTO here (daybook, file, written) VALUES (?1, ?2, ?3)";
                self.tx.execute(row, params![here.0, here.1, here.2])?;
            }
            Ok(())
        };
        restore().map_err(|e| self.error(e))
    }

    /// Returns the numbers of sessions that can be kept.
    fn numbers_to_keep(&self) -> Result<Vec<Number>, FileError> {
        if !self.has_table("session")? {
            return Ok(Vec::new());
        }
        let rows = self.rows("SELECT id, uuid, active FROM session ORDER BY id", [], |row| {
            let number = || -> rusqlite::Result<Number> { Ok((row.get(0)?, row.get(1)?, row.get(2)?)) };
            Ok(number().ok())
        });
        let (mut ids, mut uuids) = (BTreeSet::new(), BTreeSet::new());
        let mut numbers: Vec<Number> = of_readable(rows)?.into_iter().flatten().flatten().collect();
        numbers.retain(|(id, uuid, active)| {
            (1..=i64::from(u32::MAX)).contains(id)
                && *active >= 0
                && ids.insert(*id)
                && uuids.insert(uuid.clone())
        });
        Ok(numbers)
    }

    /// Returns what the file says of itself, if it can be so.
    fn here_to_keep(&self) -> Result<Option<(String, String, String)>, FileError> {
        if !self.has_table("here")? {
            return Ok(None);
        }
        let rows = of_readable(self.here())?.unwrap_or_default();
        if !self.can_be_here(&rows)? {
            return Ok(None);
        }
        Ok(rows.into_iter().next())
    }

    /// Drops everything but the log. What depends on something else may go only after it, or with it.
    fn drop_all(&self) -> rusqlite::Result<()> {
        loop {
            let mut left = objects(&self.tx)?;
            left.retain(|object| (object.kind.as_str(), object.name.as_str()) != ("table", "entry"));
            if left.is_empty() {
                return Ok(());
            }
            let order = ["trigger", "view", "index", "table"];
            left.sort_by_key(|object| order.iter().position(|kind| *kind == object.kind));
            let mut refused = Ok(());
            for object in &left {
                let Object { kind, name, .. } = object;
                let quoted = name.replace('"', "\"\"");
                let dropped = self.tx.execute_batch(&format!("DROP {kind} IF EXISTS main.\"{quoted}\""));
                let dropped =
                    if object.is_virtual() { dropped.or_else(|_| self.strike_out(name)) } else { dropped };
                refused = refused.and(dropped);
            }
            let mut still = objects(&self.tx)?;
            still.retain(|object| left.contains(object));
            if still.len() == left.len() {
                return refused;
            }
        }
    }

    /// Removes a table that only another program could drop; it has no pages of its own.
    fn strike_out(&self, name: &str) -> rusqlite::Result<()> {
        self.tx.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, false)?;
        self.tx.execute_batch("PRAGMA writable_schema = ON")?;
        let struck = self.tx.execute("DELETE FROM sqlite_schema WHERE type = 'table' AND name = ?1", [name]);
        self.tx.execute_batch("PRAGMA writable_schema = RESET")?;
        self.tx.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true)?;
        struck.map(drop)
    }

    /// Makes the table of the log that of the format, if all rows fit in. If not, it stays, and `verify` says why.
    fn restore_log(&self, format: &[Object]) -> rusqlite::Result<()> {
        let Some(entry) = format.iter().find(|object| object.kind == "table" && object.name == "entry")
        else {
            return Ok(());
        };
        if objects(&self.tx)?.contains(entry) {
            return Ok(());
        }
        let restore = || {
            self.tx.execute_batch("SAVEPOINT log")?;
            self.tx.execute_batch(LOG_ASIDE)?;
            self.tx.execute_batch(&entry.sql)?;
            self.tx.execute_batch(LOG_BACK)
        };
        let done = restore();
        if done.is_err() {
            self.tx.execute_batch("ROLLBACK TO log")?;
        }
        self.tx.execute_batch("RELEASE log")?;
        match done {
            Err(error) if error.sqlite_error_code() == Some(ErrorCode::DiskFull) => Err(error),
            _ => Ok(()),
        }
    }
}

/// Takes nothing from a table that has other columns.
fn of_readable<T>(read: Result<T, FileError>) -> Result<Option<T>, FileError> {
    match read {
        Ok(read) => Ok(Some(read)),
        Err(FileError::Sql { .. } | FileError::Damaged { .. }) => Ok(None),
        Err(error) => Err(error),
    }
}
