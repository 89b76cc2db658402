//! The tables that the log of a file gives, in a database of their own: the file is attached to it, so that what is asked of
//! the log is asked of that of the file, and both can be compared.

use crate::store::file_error::{FileError, Result};
use crate::store::{LedgerFile, Log, file, rebuild::temp_folder, schema, schema::PLACES_OF};
use rusqlite::config::DbConfig;
use rusqlite::types::{ToSqlOutput, ValueRef};
use rusqlite::{Connection, params};

impl LedgerFile {
    /// Opens an empty database with this file attached as `file`, of which no view is run.
    pub(super) fn beside(&self) -> Result<Connection> {
        let open = || -> rusqlite::Result<Connection> {
            let fresh = self.fresh()?;
            // What refers to nothing is in one of the two alone.
            fresh.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_FKEY, false)?;
            fresh.busy_timeout(file::BUSY_TIMEOUT)?;
            schema::limit(&fresh)?;
            schema::distrust(&fresh)?;
            let path = ValueRef::Text(self.place.as_os_str().as_encoded_bytes());
            fresh.execute("ATTACH ?1 AS file", [ToSqlOutput::Borrowed(path)])?;
            Ok(fresh)
        };
        open().map_err(|error| FileError::of(&self.path, error))
    }
}

/// Makes an error of the folder for what could not be written: the file itself is only read.
pub(super) fn of_aside(error: FileError) -> FileError {
    match error {
        FileError::Disk(_) => FileError::Disk(temp_folder()),
        other => other,
    }
}

impl Log<'_> {
    /// Begins the tables, with the numbers that sessions and people have in the file.
    pub(super) fn begin_tables(&self, old: &Log<'_>, uuids: &[String]) -> Result<()> {
        self.batch(schema::SCHEMA)?;
        // Without one of its own, `entry` is that of the file.
        self.batch("DROP TABLE main.entry")?;
        self.keep_numbers(uuids, old)?;
        self.keep_people(old)
    }

    /// Keeps the numbers of people. Those whom nobody names are taken out again with what is between nights.
    fn keep_people(&self, old: &Log<'_>) -> Result<()> {
        let people = "SELECT id, name, key FROM person ORDER BY id";
        let people: Vec<(i64, String, String)> = old.rows_kept("person", people, |row| row.try_into())?;
        for (id, name, key) in people {
            if (1..=i64::from(u32::MAX)).contains(&id) {
                let person = "INSERT OR IGNORE INTO person VALUES (?1, ?2, ?3, ?1)";
                self.execute(person, params![id, name, key])?;
            }
        }
        Ok(())
    }

    /// Takes the rows of a session over from the file, because its log cannot be read.
    pub(super) fn take_over(&self, session: i64) -> Result<()> {
        let places = PLACES_OF.replace("id", "place");
        for (table, of_session) in [
            ("session", "id = ?1"),
            ("place", PLACES_OF),
            ("posting", &places),
            ("session_total", "session = ?1"),
            ("pair", "session = ?1"),
            ("debt", PLACES_OF),
        ] {
            let rows =
                format!("INSERT OR REPLACE INTO main.{table} SELECT * FROM file.{table} WHERE {of_session}");
            self.execute(&rows, [session])?;
        }
        Ok(())
    }

    /// Returns the names of the tables, in the order of the format.
    pub(super) fn tables_to_compare(&self) -> Result<Vec<String>> {
        self.rows("SELECT name FROM main.sqlite_schema WHERE type = 'table' ORDER BY rowid", [], |row| {
            row.get(0)
        })
    }
}
