//! Whether a file has the tables, views, indexes and triggers of the format and no others. In a ledger from elsewhere a
//! view in place of a table could run for ever, and a trigger could do anything.

use crate::kernel::characters::visible;
use crate::store::file_error::FileError;
use rusqlite::Connection;
use rusqlite::limits::Limit;
use std::path::Path;

/// The longest text or row that is read or written, in bytes.
const LONGEST: i32 = 4 << 20;

/// Tables of SQLite itself, which `ANALYZE` makes.
const OF_SQLITE: [&str; 2] = ["CREATE TABLE sqlite_stat1(tbl,idx,stat)", STAT_4];
const STAT_4: &str = "CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)";

/// Makes SQLite refuse values longer than any ledger has.
pub(super) fn limit(db: &Connection) -> rusqlite::Result<()> {
    db.set_limit(Limit::SQLITE_LIMIT_LENGTH, LONGEST).map(drop)
}

/// Refuses a file with anything that is no statement of the format. Triggers are let pass if nothing is to be written,
/// or if they are to be restored: `verify` names them.
pub(super) fn check(
    db: &Connection,
    path: &Path,
    format: &str,
    pass_triggers: bool,
) -> Result<(), FileError> {
    let failed = |error| FileError::of(path, error);
    let starts: Vec<&str> = format
        .match_indices('\n')
        .filter_map(|(at, _)| format.get(at + 1..))
        .filter(|rest| rest.starts_with("CREATE "))
        .collect();
    // SQLite keeps each statement as it was typed, without the semicolon.
    let known = |sql: &str| {
        starts.iter().any(|rest| rest.strip_prefix(sql).is_some_and(|after| after.starts_with(';')))
            || OF_SQLITE.contains(&sql)
    };
    let mut objects = db.prepare("SELECT type, name, sql FROM sqlite_schema").map_err(failed)?;
    let mut rows = objects.query([]).map_err(failed)?;
    while let Some(row) = rows.next().map_err(failed)? {
        let text = |column| row.get_ref(column).ok().and_then(|value| value.as_str().ok());
        // An index that SQLite makes by itself has no statement.
        let (kind, name, Some(sql)) = (text(0), text(1), text(2)) else { continue };
        if known(sql) || (pass_triggers && kind == Some("trigger")) {
            continue;
        }
        return Err(FileError::Foreign {
            path: path.to_owned(),
            kind: visible(kind.unwrap_or_default()),
            name: visible(name.unwrap_or_default()).chars().take(60).collect(),
        });
    }
    Ok(())
}
