//! The tables that the log of a file gives, in a database of their own with the file attached, compared with its own.

use crate::kernel::{characters::visible, words::shortened};
use crate::store::file_error::{FileError, Result};
use crate::store::finding::RowFinding;
use crate::store::{LedgerFile, Log, file, rebuild::temp_folder, schema, schema::PLACES_OF};
use rusqlite::config::DbConfig;
use rusqlite::functions::FunctionFlags;
use rusqlite::types::{ToSqlOutput, ValueRef};
use rusqlite::{Connection, params};

const MOST: usize = 1000;

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
    pub(super) fn begin_tables(&self, old: &Log<'_>, uuids: &[String]) -> Result<()> {
        self.batch(schema::SCHEMA)?;
        // Without one of its own, `entry` is that of the file.
        self.batch("DROP TABLE main.entry")?;
        self.keep_numbers(uuids, old)?;
        self.keep_people(old)
    }

    /// Those whom nobody names are taken out again with what is between nights.
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

    pub(super) fn tables_to_compare(&self) -> Result<Vec<String>> {
        self.rows("SELECT name FROM main.sqlite_schema WHERE type = 'table' ORDER BY rowid", [], |row| {
            row.get(0)
        })
    }

    /// Compares all rows and columns. A row is known by its key, or first column.
    pub(super) fn compare_table(&self, name: &str) -> Result<Vec<RowFinding>> {
        let of_table = "SELECT name, pk > 0 FROM pragma_table_info(?1, 'main') ORDER BY pk = 0, cid";
        let columns: Vec<(String, bool)> = self.rows(of_table, [name], |row| row.try_into())?;
        let count = columns.iter().filter(|(_, is_key)| *is_key).count().max(1);
        let columns: Vec<String> = columns.into_iter().map(|(name, _)| name).collect();
        let (keys, others) = columns.split_at_checked(count).unwrap_or_default();
        let all = columns.join(", ");
        let only_in = |one: &str, other: &str| {
            format!("(SELECT {all} FROM {one}.{name} EXCEPT SELECT {all} FROM {other}.{name})")
        };
        let (file, log) = (only_in("file", "main"), only_in("main", "file"));
        // As many rows, and each that the log gives among them: then no other is there.
        let is_same = format!(
            "SELECT (SELECT count(*) FROM file.{name}) = (SELECT count(*) FROM main.{name}) AND NOT EXISTS {log}"
        );
        if self.row(&is_same, [], |row| row.get(0))? == Some(true) {
            return Ok(Vec::new());
        }
        let key: Vec<String> = keys.iter().map(|column| format!("shown(quote({column}))")).collect();
        // Of a row that both have only the values that differ.
        let values = |is_of_log: bool| {
            let value = |column: &String| {
                format!(
                    "iif(count(*) = 2 AND min(quote({column})) = max(quote({column})), NULL, \
                     '{column} ' || max(iif(is_of_log = {is_of_log}, shown(quote({column})), NULL)))"
                )
            };
            others.iter().map(value).collect::<Vec<_>>().join(", ")
        };
        let sql = format!(
            "SELECT min(is_of_log), max(is_of_log), concat_ws(', ', {}), concat_ws(', ', {}), concat_ws(', ', {}) \
             FROM (SELECT false AS is_of_log, * FROM {file} UNION ALL SELECT true, * FROM {log}) \
             GROUP BY {by} ORDER BY {by} LIMIT {}",
            key.join(", "),
            values(false),
            values(true),
            MOST + 1,
            by = keys.join(", "),
        );
        self.knows_shown()?;
        let mut found = self.rows(&sql, [], |row| {
            let (table, key) = (name.to_owned(), row.get(2)?);
            let (is_in_file, is_in_log) = (!row.get::<_, bool>(0)?, row.get::<_, bool>(1)?);
            let (file, log): (String, String) = (row.get(3)?, row.get(4)?);
            let (file, log) = (is_in_file.then_some(file), is_in_log.then_some(log));
            Ok(RowFinding::Differs { table, key, file, log })
        })?;
        if found.len() > MOST {
            found.truncate(MOST);
            found.push(RowFinding::More { table: name.to_owned() });
        }
        Ok(found)
    }

    /// Without control characters, and not too long.
    fn knows_shown(&self) -> Result<()> {
        let shown = |text: &[u8]| visible(&shortened(&String::from_utf8_lossy(text)));
        self.sql(|| {
            self.tx.create_scalar_function("shown", 1, FunctionFlags::SQLITE_UTF8, move |values| {
                Ok(values.get_raw(0).as_bytes().map(shown).unwrap_or_default())
            })
        })
    }
}
