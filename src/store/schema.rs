//! Whether a file has the objects of the format and no others: a foreign view could run for ever, a trigger do anything.

use crate::kernel::characters::visible;
use crate::store::{FileError, FindingKind, Log, file_error::Result};
use rusqlite::{Connection, ErrorCode, config::DbConfig, ffi, limits::Limit};
use std::path::Path;

pub(super) const SCHEMA: &str = include_str!("../../schema.sql");
/// 'meld': marks an SQLite file as a ledger.
pub(super) const APPLICATION: i64 = 0x6d65_6c64;
pub(super) const VERSION: i64 = 4;
pub(super) const LOG: &str = "chain, no, at, change, said, hash";
/// The longest text or row that is read or written, in bytes: a longest entry and what stands beside it.
const LONGEST: i32 = 17 << 20;

/// The places of a session, and with `place` for `id` their postings.
pub(super) const PLACES_OF: &str = "id > (?1 << 20) AND id < ((?1 + 1) << 20)";

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

/// Returns the column of `hand_player` with the rules in force at a place `p` of a session `s`.
pub(super) fn rules_of_hand() -> &'static str {
    let column =
        view("hand_player").split_once("s.currency, ").and_then(|(_, rest)| rest.split_once(", s.game"));
    column.map_or("s.rules", |(column, _)| column)
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

/// Triggers pass if nothing is to be written: `verify` names them.
pub(super) fn check(db: &Connection, path: &Path, pass_triggers: bool) -> Result<()> {
    let found = objects(db).map_err(|error| FileError::of(path, error))?.into_iter();
    let mut foreign = found.filter(|object| !object.is_of_format());
    let Some(SchemaObject { kind, name, .. }) =
        foreign.find(|object| !(pass_triggers && object.kind == "trigger"))
    else {
        return Ok(());
    };
    let (path, kind) = (path.to_owned(), visible(&kind));
    Err(FileError::Foreign { path, kind, name: visible(&name).chars().take(60).collect() })
}

pub(super) fn has_the_log(db: &Connection) -> bool {
    let is_log = |object: &SchemaObject| object.name == "entry" && object.is_of_format();
    objects(db).is_ok_and(|found| found.iter().any(is_log))
}

fn statements() -> impl Iterator<Item = &'static str> {
    SCHEMA.match_indices("\nCREATE ").filter_map(|(at, _)| SCHEMA.get(at + 1..))
}

const MOST: usize = 10_000;

#[derive(Debug)]
struct SchemaObject {
    kind: String,
    name: String,
    /// As SQLite keeps it: as it was typed, without the semicolon.
    sql: String,
}

impl SchemaObject {
    fn is_of_format(&self) -> bool {
        let is_it = |of: &str| of.strip_prefix(&self.sql).is_some_and(|rest| rest.starts_with(';'));
        OF_SQLITE.contains(&self.sql.as_str()) || statements().any(is_it)
    }
}

/// Returns everything that a file has, but for what SQLite makes by itself.
fn objects(db: &Connection) -> rusqlite::Result<Vec<SchemaObject>> {
    // A file may hold here what is no text.
    let mut objects = db.prepare(
        "SELECT CAST(type AS TEXT), CAST(name AS TEXT), CAST(coalesce(sql, '') AS TEXT) FROM sqlite_schema \
         WHERE NOT (sql IS NULL AND name LIKE 'sqlite\\_autoindex\\_%' ESCAPE '\\')",
    )?;
    let found = objects.query_map([], |row| {
        let text = |column| {
            row.get_ref(column)
                .map(|value| String::from_utf8_lossy(value.as_bytes().unwrap_or_default()).into_owned())
        };
        Ok(SchemaObject { kind: text(0)?, name: text(1)?, sql: text(2)? })
    })?;
    found.collect()
}

impl Log<'_> {
    pub(super) fn compare_objects(&self) -> Result<Vec<FindingKind>> {
        let found = self.sql(|| objects(&self.tx))?;
        let mut differences = Vec::new();
        for statement in statements().filter(|statement| !of_accounts().contains(statement)) {
            // CREATE, then what and how it is called.
            let mut words = statement.split([' ', '\n']).skip(1).map(str::to_owned);
            let (Some(kind), Some(name)) = (words.next(), words.next()) else { continue };
            let kind = kind.to_lowercase();
            if !found.iter().any(|object| object.kind == kind && object.name == name) {
                differences.push(FindingKind::Object { kind, name, missing: true });
            }
        }
        let foreign = found.into_iter().filter(|object| !object.is_of_format());
        let foreign =
            foreign.map(|SchemaObject { kind, name, .. }| FindingKind::Object { kind, name, missing: false });
        differences.extend(foreign);
        Ok(differences)
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
        // The rows of a virtual table another program computes.
        let is_table = |of: &SchemaObject| of.kind == "table" && !of.sql.starts_with("CREATE VIRTUAL");
        Ok(self.sql(|| objects(&self.tx))?.iter().any(|object| object.name == name && is_table(object)))
    }

    /// Returns what SQLite finds wrong with pages, indexes and kinds of values. What a CHECK would refuse is found where rows are
    /// compared; SQLite would parse all JSON again.
    pub(super) fn integrity(&self) -> Result<Vec<String>> {
        let ignore_checks = |on| self.sql(|| self.tx.pragma_update(None, "ignore_check_constraints", on));
        ignore_checks(true)?;
        let said = self.rows(&format!("PRAGMA integrity_check({MOST})"), [], |row| row.get::<_, String>(0));
        ignore_checks(false)?;
        let said = said?;
        let lines = said.iter().flat_map(|said| said.lines());
        let problems: Vec<String> =
            lines.filter(|line| *line != "ok" && !line.starts_with("***")).map(str::to_owned).collect();
        // An unreadable page says nothing of the file. SQLite names the error in checkTreePage (btree.c), and in checkList only the
        // page.
        let codes = problems.iter().filter_map(|line| match line.rsplit_once("error code=") {
            Some((_, code)) => code.parse().ok(),
            None => line.contains("failed to get page ").then_some(ffi::SQLITE_IOERR_READ),
        });
        let failed = codes.map(ffi::Error::new).find(|error| error.code == ErrorCode::SystemIoFailure);
        failed.map_or(Ok(problems), |error| Err(self.error(rusqlite::Error::SqliteFailure(error, None))))
    }
}
