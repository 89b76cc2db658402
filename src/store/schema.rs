//! Whether a file has the tables, views, indexes and triggers of the format and no others. In a ledger from elsewhere a
//! view in place of a table could run for ever, and a trigger could do anything.

use crate::kernel::characters::visible;
use crate::store::file_error::FileError;
use memchr::memmem;
use rusqlite::Connection;
use rusqlite::config::DbConfig;
use rusqlite::limits::Limit;
use rusqlite::types::ValueRef;
use std::path::Path;

/// The longest text or row that is read or written, in bytes.
const LONGEST: i32 = 4 << 20;

/// Tables of SQLite itself, which `ANALYZE` makes.
pub(super) const OF_SQLITE: [&str; 2] =
    ["CREATE TABLE sqlite_stat1(tbl,idx,stat)", "CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)"];

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
pub(super) fn check(
    db: &Connection,
    path: &Path,
    format: &'static str,
    pass_triggers: bool,
) -> Result<(), FileError> {
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
            let name = visible(&name).chars().take(60).collect();
            return Err(FileError::Foreign { path: path.to_owned(), kind: visible(&kind), name });
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
    memmem::find_iter(format.as_bytes(), "\nCREATE ").filter_map(move |at| format.get(at + 1..))
}
