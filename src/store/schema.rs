//! Whether a file has the tables, views, indexes and triggers of the format and no others. In a ledger from elsewhere a
//! view in place of a table could run for ever, and a trigger could do anything. And what `verify` finds of all that.

use crate::kernel::characters::visible;
use crate::store::{FileError, FindingKind, Log, file_error::Result};
use rusqlite::{Connection, ErrorCode, config::DbConfig, ffi, limits::Limit, types::ValueRef};
use std::path::Path;

/// The file format: the statements that create a new ledger.
pub(super) const SCHEMA: &str = include_str!("../../schema.sql");
/// 'meld': marks an SQLite file as a ledger.
pub(super) const APPLICATION: i64 = 0x6d65_6c64;
pub(super) const VERSION: i64 = 4;
pub(super) const LOG: &str = "chain, no, at, change, said, hash";
/// The longest text or row that is read or written, in bytes: a longest entry and what stands beside it.
const LONGEST: i32 = 17 << 20;

/// Tables of SQLite itself, which `ANALYZE` makes.
pub(super) const OF_SQLITE: [&str; 2] =
    ["CREATE TABLE sqlite_stat1(tbl,idx,stat)", "CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)"];

/// Returns the statements of a new ledger, and those of the table of accounts, which it has from the first one on.
fn in_parts() -> (&'static str, &'static str) {
    let at = SCHEMA.find("\nCREATE TABLE account ").unwrap_or(SCHEMA.len());
    SCHEMA.split_at_checked(at).unwrap_or((SCHEMA, ""))
}

pub(super) fn of_new_ledger() -> &'static str {
    in_parts().0
}

pub(super) fn of_accounts() -> &'static str {
    in_parts().1
}

/// Returns what a view of the format selects. It is asked in place of the view, because what a file calls so is never run.
pub(super) fn view(name: &str) -> &'static str {
    let begins = format!("\nCREATE VIEW {name} AS\n");
    let select = SCHEMA.split_once(&begins).and_then(|(_, rest)| rest.split_once(';'));
    select.map_or("", |(select, _)| select)
}

/// Makes SQLite refuse values longer than any ledger has.
pub(super) fn limit(db: &Connection) -> rusqlite::Result<()> {
    db.set_limit(Limit::SQLITE_LIMIT_LENGTH, LONGEST).map(drop)
}

/// Makes SQLite run no trigger and no view of a file, and no function from its tables that could do harm.
pub(super) fn distrust(db: &Connection) -> rusqlite::Result<()> {
    for (setting, on) in [
        (DbConfig::SQLITE_DBCONFIG_ENABLE_TRIGGER, false),
        (DbConfig::SQLITE_DBCONFIG_ENABLE_VIEW, false),
        (DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA, false),
        (DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true),
        // A statement is not prepared again for each session that it is asked about.
        (DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true),
    ] {
        db.set_db_config(setting, on)?;
    }
    Ok(())
}

/// Returns whether a file has the log of a format, whatever else there is.
pub(super) fn has_the_log(db: &Connection, format: &'static str) -> bool {
    let log = "SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = 'entry'";
    let found = db.query_row(log, [], |row| row.get::<_, String>(0));
    found.is_ok_and(|sql| {
        statements(format).any(|from| from.strip_prefix(&sql).is_some_and(|rest| rest.starts_with(';')))
    })
}

/// Refuses a file with anything that is no statement of the format. Triggers are let pass if nothing is to be written,
/// or if they are to be restored: `verify` names them.
pub(super) fn check(db: &Connection, path: &Path, format: &'static str, pass_triggers: bool) -> Result<()> {
    let failed = |error| FileError::of(path, error);
    let mut objects = db.prepare("SELECT sql FROM sqlite_schema").map_err(failed)?;
    let mut rows = objects.query([]).map_err(failed)?;
    // Nearly always the statements stand in the file as they do in the format.
    let mut expected = statements(format).peekable();
    let mut before: i64 = 0;
    while let Some(row) = rows.next().map_err(failed)? {
        before += 1;
        let sql = match row.get_ref(0).map_err(failed)? {
            // An index that SQLite makes by itself has no statement.
            ValueRef::Null => continue,
            // Bytes: one that is not text is none of the format either.
            ValueRef::Text(sql) => sql,
            _ => b"",
        };
        // SQLite keeps each statement as it was typed, without the semicolon.
        let is_from = |from: &&'static str| {
            from.as_bytes().strip_prefix(sql).is_some_and(|after| after.first() == Some(&b';'))
        };
        if expected.next_if(is_from).is_some()
            || OF_SQLITE.iter().any(|table| table.as_bytes() == sql)
            || statements(format).any(|from| is_from(&from))
        {
            continue;
        }
        let (kind, name) = object_behind(db, before - 1).map_err(failed)?;
        if !(pass_triggers && kind == "trigger") {
            let (path, kind) = (path.to_owned(), visible(&kind));
            return Err(FileError::Foreign { path, kind, name: visible(&name).chars().take(60).collect() });
        }
    }
    Ok(())
}

/// Returns kind and name of the object that stands behind so many others.
fn object_behind(db: &Connection, others: i64) -> rusqlite::Result<(String, String)> {
    db.query_row("SELECT type, name FROM sqlite_schema LIMIT 1 OFFSET ?1", [others], |row| {
        let text = |column| row.get_ref(column).ok().and_then(|value| value.as_str().ok());
        Ok((text(0).unwrap_or_default().to_owned(), text(1).unwrap_or_default().to_owned()))
    })
}

/// Returns what follows from the beginning of each statement that creates something.
fn statements(format: &'static str) -> impl Iterator<Item = &'static str> {
    format.match_indices("\nCREATE ").filter_map(move |(at, _)| format.get(at + 1..))
}

const MOST: usize = 10_000;

#[derive(Debug, Clone, PartialEq, Eq)]
struct SchemaObject {
    kind: String,
    name: String,
    sql: String,
}

impl SchemaObject {
    fn is(&self, other: &SchemaObject) -> bool {
        self.kind == other.kind && self.name == other.name
    }

    /// Returns whether it holds rows of its own: those of a virtual table another program computes.
    fn is_table(&self) -> bool {
        self.kind == "table" && !self.sql.starts_with("CREATE VIRTUAL")
    }
}

fn of_format() -> rusqlite::Result<Vec<SchemaObject>> {
    let fresh = Connection::open_in_memory()?;
    fresh.execute_batch(SCHEMA)?;
    objects(&fresh)
}

/// Returns everything that a file has, but for what SQLite makes by itself.
fn objects(db: &Connection) -> rusqlite::Result<Vec<SchemaObject>> {
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
        let object = SchemaObject { kind: text(0)?, name: text(1)?, sql: text(2)? };
        if !OF_SQLITE.contains(&object.sql.as_str()) {
            found.push(object);
        }
    }
    Ok(found)
}

impl Log<'_> {
    pub(super) fn compare_objects(&self) -> Result<Vec<FindingKind>> {
        self.sql(|| {
            let (format, found) = (of_format()?, objects(&self.tx)?);
            let mut differences = Vec::new();
            for SchemaObject { kind, name, sql } in &format {
                let (kind, name) = (kind.clone(), name.clone());
                match found.iter().find(|object| object.kind == kind && object.name == name) {
                    Some(object) if object.sql == *sql => {}
                    Some(_) => differences.push(FindingKind::ObjectChanged { kind, name }),
                    None if of_accounts().contains(sql) => {}
                    None => differences.push(FindingKind::ObjectMissing { kind, name }),
                }
            }
            for object in found.iter().filter(|object| !format.iter().any(|of_format| of_format.is(object))) {
                let (kind, name) = (object.kind.clone(), object.name.clone());
                differences.push(FindingKind::ObjectForeign { kind, name });
            }
            Ok(differences)
        })
    }

    pub(super) fn compare_marks(&self) -> Result<Vec<FindingKind>> {
        let mut differences = Vec::new();
        for (name, wanted) in [("application_id", APPLICATION), ("user_version", VERSION)] {
            let found: i64 = self.sql(|| self.tx.pragma_query_value(None, name, |row| row.get(0)))?;
            if found != wanted {
                differences.push(FindingKind::Mark { name: name.to_owned(), found, wanted });
            }
        }
        let mode: String = self.sql(|| self.tx.pragma_query_value(None, "journal_mode", |row| row.get(0)))?;
        if mode == "wal" {
            differences.push(FindingKind::WriteAhead {});
        }
        Ok(differences)
    }

    /// Returns whether the file has a table of this name: nothing that only looks like one.
    pub(super) fn has_table(&self, name: &str) -> Result<bool> {
        Ok(self.sql(|| objects(&self.tx))?.iter().any(|object| object.name == name && object.is_table()))
    }

    /// Returns what SQLite finds wrong with the file: pages, indexes and kinds of values. What a CHECK would refuse is
    /// found where rows are read and compared; SQLite would parse all JSON once more for it.
    pub(super) fn integrity(&self) -> Result<Vec<String>> {
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
}
