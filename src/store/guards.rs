//! What the file itself is made of, beside its rows: tables, views, indexes and triggers, the marks of the format, and
//! the checks that SQLite makes.

use crate::store::file::{APPLICATION, SCHEMA, VERSION};
use crate::store::file_error::FileError;
use crate::store::finding::Difference;
use crate::store::log::Log;
use crate::store::schema::OF_SQLITE;
use rusqlite::{Connection, ErrorCode, ffi};
use std::collections::BTreeMap;

/// The most that SQLite says of one file.
const MOST: usize = 10_000;

#[derive(Debug, Clone, PartialEq, Eq)]
struct Object {
    kind: String,
    name: String,
    sql: String,
}

impl Object {
    fn is(&self, other: &Object) -> bool {
        self.kind == other.kind && self.name == other.name
    }

    /// Returns whether it holds rows of its own: those of a virtual table another program computes.
    fn is_table(&self) -> bool {
        self.kind == "table" && !self.sql.starts_with("CREATE VIRTUAL")
    }
}

/// Returns everything that the format has, in its order.
fn of_format() -> rusqlite::Result<Vec<Object>> {
    let fresh = Connection::open_in_memory()?;
    fresh.execute_batch(SCHEMA)?;
    objects(&fresh)
}

/// Returns everything that a file has, but for what SQLite makes by itself.
fn objects(db: &Connection) -> rusqlite::Result<Vec<Object>> {
    // A file may hold here what is no text.
    let mut objects = db.prepare(
        "SELECT CAST(type AS TEXT), CAST(name AS TEXT), CAST(coalesce(sql, '') AS TEXT) FROM sqlite_schema \
         WHERE NOT (sql IS NULL AND name LIKE 'sqlite\\_autoindex\\_%' ESCAPE '\\') ORDER BY rowid",
    )?;
    let mut rows = objects.query([])?;
    let mut found = Vec::new();
    while let Some(row) = rows.next()? {
        let text = |column| {
            row.get_ref(column)
                .map(|value| String::from_utf8_lossy(value.as_bytes().unwrap_or_default()).into_owned())
        };
        let object = Object { kind: text(0)?, name: text(1)?, sql: text(2)? };
        if !OF_SQLITE.contains(&object.sql.as_str()) {
            found.push(object);
        }
    }
    Ok(found)
}

impl Log<'_> {
    /// Compares what the file is made of with the format.
    pub(super) fn compare_objects(&self) -> Result<Vec<Difference>, FileError> {
        self.sql(|| {
            let (format, found) = (of_format()?, objects(&self.tx)?);
            let mut differences = Vec::new();
            for Object { kind, name, sql } in &format {
                let (kind, name) = (kind.clone(), name.clone());
                match found.iter().find(|object| object.kind == kind && object.name == name) {
                    Some(object) if object.sql == *sql => {}
                    Some(_) => differences.push(Difference::ObjectChanged { kind, name }),
                    None => differences.push(Difference::ObjectMissing { kind, name }),
                }
            }
            for object in found.iter().filter(|object| !format.iter().any(|of_format| of_format.is(object))) {
                let (kind, name) = (object.kind.clone(), object.name.clone());
                differences.push(Difference::ObjectForeign { kind, name });
            }
            Ok(differences)
        })
    }

    pub(super) fn compare_marks(&self) -> Result<Vec<Difference>, FileError> {
        let mut differences = Vec::new();
        for (name, wanted) in [("application_id", APPLICATION), ("user_version", VERSION)] {
            let found: i64 = self.sql(|| self.tx.pragma_query_value(None, name, |row| row.get(0)))?;
            if found != wanted {
                differences.push(Difference::Mark { name: name.to_owned(), found, wanted });
            }
        }
        let mode: String = self.sql(|| self.tx.pragma_query_value(None, "journal_mode", |row| row.get(0)))?;
        if mode == "wal" {
            differences.push(Difference::WriteAhead {});
        }
        Ok(differences)
    }

    /// Returns whether the file has a table of this name: nothing that only looks like one.
    pub(super) fn has_table(&self, name: &str) -> Result<bool, FileError> {
        Ok(self.sql(|| objects(&self.tx))?.iter().any(|object| object.name == name && object.is_table()))
    }

    /// Returns what SQLite finds wrong with the file: pages, indexes and kinds of values. What a CHECK would refuse is
    /// found where rows are read and compared; SQLite would parse all JSON once more for it.
    pub(super) fn integrity(&self) -> Result<Vec<String>, FileError> {
        let ignore_checks = |on| self.sql(|| self.tx.pragma_update(None, "ignore_check_constraints", on));
        ignore_checks(true)?;
        let said = self.rows(&format!("PRAGMA integrity_check({MOST})"), [], |row| row.get::<_, String>(0));
        ignore_checks(false)?;
        let said = said?;
        let lines = said.iter().flat_map(|said| said.lines());
        let problems: Vec<String> =
            lines.filter(|line| *line != "ok" && !line.starts_with("***")).map(str::to_owned).collect();
        // A page that the disk did not give says nothing of the file. SQLite names the error in one place of its check
        // (checkTreePage in btree.c), and in the other (checkList) only the page.
        let codes = problems.iter().filter_map(|line| match line.rsplit_once("error code=") {
            Some((_, code)) => code.parse().ok(),
            None => line.contains("failed to get page ").then_some(ffi::SQLITE_IOERR_READ),
        });
        let failed = codes.map(ffi::Error::new).find(|error| error.code == ErrorCode::SystemIoFailure);
        failed.map_or(Ok(problems), |error| Err(self.error(rusqlite::Error::SqliteFailure(error, None))))
    }

    /// Returns which rows refer to rows that are missing: how many of one table, to another.
    pub(super) fn orphans(&self) -> Result<Vec<Difference>, FileError> {
        let mut counts = self.sql(|| {
            let mut counts: BTreeMap<(String, String), u64> = BTreeMap::new();
            let mut check = self.tx.prepare("PRAGMA foreign_key_check")?;
            let mut rows = check.query([])?;
            while let Some(row) = rows.next()? {
                *counts.entry((row.get(0)?, row.get(2)?)).or_default() += 1;
            }
            Ok(counts)
        })?;
        // SQLite looks at what a CHECK says only while it writes.
        let strays = "SELECT count(*) FROM place WHERE session <> id >> 20 HAVING count(*)";
        if self.has_table("place")?
            && let Some(rows) = self.row(strays, [], |row| row.get::<_, u32>(0))?
        {
            *counts.entry(("place".to_owned(), "session".to_owned())).or_default() += u64::from(rows);
        }
        let difference = |((table, parent), rows)| Difference::Orphans { table, parent, rows };
        Ok(counts.into_iter().map(difference).collect())
    }
}
