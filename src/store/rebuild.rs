//! Makes everything but the log again in a fresh database, and puts it into the ledger file whole or not at all. The file
//! keeps its links and rights, and others may have it open.
//!
//! SQLite's backup copies the pages in a transaction, which a full disk or a power cut takes back. It cannot begin in one
//! of that file: if somebody writes between the two, the header counts one change more, and all begins again.

use crate::kernel::ensure;
use crate::night::{NightError, NightLog};
use crate::store::{
    FileError, Ledger, LedgerFile, Log, StoreError, file::STATEMENTS, file_error::Result, local::Local,
    log::readable, schema, schema::LOG,
};
use rusqlite::backup::{Backup, StepResult};
use rusqlite::{
    Connection, ErrorCode, MAIN_DB, OpenFlags, config::DbConfig, limits::Limit, params, params_from_iter,
};
use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::PathBuf;

/// Of a session by its id: its number, when it was opened or reopened last, and whence it came.
type Numbers = BTreeMap<String, (i64, i64, Option<String>)>;

impl Ledger {
    /// A session whose log cannot be read is left out: `verify` says why.
    pub fn rebuild(&mut self) -> Result<(), StoreError> {
        let fill = |old: &Log<'_>, fresh: &Log<'_>| {
            fresh.copy_log(old)?;
            fresh.project_all(old)
        };
        Ok(self.file.put_in_place(fill)?)
    }
}

impl Log<'_> {
    /// Copies the log, every row as it is. `verify` says what is wrong with a row.
    fn copy_log(&self, old: &Log<'_>) -> Result<()> {
        ensure(old.has_table("entry")?, || old.damaged(&"its table `entry`, the log, is missing"))?;
        let text = |sql: &str| self.sql(|| self.tx.query_row(sql, [], |row| row.get::<_, String>(0)));
        let format = text("SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = 'entry'")?;
        let all = text("SELECT group_concat(name, ', ') FROM pragma_table_info('entry')")?;
        // The same columns, which take any value and keep it. On the disk both tables look the same.
        self.redefine_log(&format!("CREATE TABLE entry ({all}, PRIMARY KEY (chain, no)) WITHOUT ROWID"))?;
        let longest = [&old.tx, &self.tx].map(|db| db.set_limit(Limit::SQLITE_LIMIT_LENGTH, i32::MAX));
        longest.into_iter().collect::<rusqlite::Result<Vec<_>>>().map_err(|e| self.error(e))?;
        self.copy_entries(old)?;
        for log in [old, self] {
            schema::limit(&log.tx).map_err(|e| log.error(e))?;
        }
        self.redefine_log(&format)
    }

    fn copy_entries(&self, old: &Log<'_>) -> Result<()> {
        // An index that does not belong there may say anything.
        let read = format!("SELECT {LOG} FROM main.entry NOT INDEXED ORDER BY chain, no");
        let mut read = old.tx.prepare(&read).map_err(|e| old.error(e))?;
        let count = read.column_count();
        let places = vec!["?"; count].join(", ");
        let write = format!("INSERT INTO entry ({LOG}) VALUES ({places})");
        let mut write = self.tx.prepare(&write).map_err(|e| self.error(e))?;
        let mut rows = read.query([]).map_err(|e| old.error(e))?;
        while let Some(row) = rows.next().map_err(|e| old.error(e))? {
            let values =
                (0..count).map(|column| row.get_ref(column).map(rusqlite::types::ToSqlOutput::Borrowed));
            let values = values.collect::<rusqlite::Result<Vec<_>>>().map_err(|e| old.error(e))?;
            write.execute(params_from_iter(values)).map_err(|error| match error.sqlite_error_code() {
                Some(ErrorCode::ConstraintViolation) => {
                    old.damaged(&"its log has an entry twice, or one without a session or a number")
                }
                _ => self.error(error),
            })?;
        }
        Ok(())
    }

    fn redefine_log(&self, statement: &str) -> Result<()> {
        self.batch("PRAGMA writable_schema = ON")?;
        let redefine = "UPDATE sqlite_schema SET sql = ?1 WHERE type = 'table' AND name = 'entry'";
        self.sql(|| self.tx.execute(redefine, [statement]))?;
        self.batch("PRAGMA writable_schema = RESET")
    }

    fn project_all(&self, old: &Log<'_>) -> Result<()> {
        let uuids = self.sessions_in_log()?;
        self.keep_numbers(&uuids, old)?;
        for uuid in uuids {
            let id = self.number_of(&uuid)?.unwrap_or(0);
            let project = || self.project_whole(&self.replayed(&uuid, id)?);
            if readable(project())?.is_none() {
                self.execute("DELETE FROM session WHERE uuid = ?1", [&uuid])?;
            }
        }
        self.project_between(old)
    }

    /// Writes all of a session, or nothing. Sessions come in the order of opening: the first one spells a name.
    pub(super) fn project_whole(&self, session: &NightLog) -> Result<()> {
        self.in_savepoint(|| self.project(session, None, session.row.id == 0)).map(drop)
    }

    /// Writes what concerns more than one session, after all of them.
    pub(super) fn project_between(&self, old: &Log<'_>) -> Result<()> {
        self.project_new_people()?;
        self.keep_accounts(old)?;
        self.check_written_places()
    }

    fn numbers_to_keep(&self) -> Result<Numbers> {
        // Of two that are both the current session, the later one stays it; one that leaves no room for the next is not.
        let numbers = "SELECT id, uuid, CASE WHEN active NOT BETWEEN 0 AND 4294967295 OR open = 1 AND EXISTS (SELECT 1 FROM session o WHERE o.open = 1 \
                       AND o.active = s.active AND o.id > s.id) THEN 0 ELSE active END, source FROM session s ORDER BY id";
        let rows: Vec<(i64, String, i64, _)> = self.rows_kept("session", numbers, |row| row.try_into())?;
        let (mut ids, mut numbers) = (BTreeSet::new(), Numbers::new());
        for (id, uuid, active, source) in rows {
            if (1..=i64::from(u32::MAX)).contains(&id) && ids.insert(id) {
                numbers.entry(uuid).or_insert((id, active, source));
            }
        }
        Ok(numbers)
    }

    /// Keeps what no log says: numbers of sessions, and what the file says of itself. Other sessions get the next.
    pub(super) fn keep_numbers(&self, uuids: &[String], old: &Log<'_>) -> Result<()> {
        let numbers = old.numbers_to_keep()?;
        let local = "SELECT daybook, file, written, pulled FROM local";
        let local: Vec<Local> = old.rows_kept("local", local, |row| row.try_into())?;
        let can_stay = old.can_be_local(&local)?;
        self.sql(|| {
            let mut session = self.tx.prepare(
                "INSERT INTO session (id, uuid, date, rules, game, currency, hands, entries, touched, active, open, \
                 void, source) VALUES (?1, ?2, '', '', '', '', 0, 0, 0, ?3, 0, 0, ?4)",
            )?;
            for uuid in uuids {
                if let Some((id, active, source)) = numbers.get(uuid) {
                    session.execute(params![id, uuid, active, source])?;
                }
            }
            if let [(daybook, file, written, pulled), ..] = local.as_slice()
                && can_stay
            {
                let row = "INSERT INTO local VALUES (?1, ?2, ?3, ?4)";
                self.tx.execute(row, params![daybook, file, written, pulled])?;
            }
            Ok(())
        })
    }

    pub(super) fn cannot_replay(&self, uuid: &str, error: NightError) -> FileError {
        match error {
            NightError::Log { session, error } => FileError::Fold { session, error },
            error => self.damaged(&format!("session {uuid}: {error}")),
        }
    }
}

/// Where the header of an SQLite file counts its changes.
const CHANGE_COUNTER: SeekFrom = SeekFrom::Start(24);

/// How often to begin again because others wrote meanwhile.
const TRIES: usize = 20;

impl LedgerFile {
    /// Puts into the file what `fill` writes into an empty ledger, given what stands; it may run more than once, without triggers
    /// and other writers. No other connection of this process may have a transaction on the file.
    ///
    /// # Errors
    /// The file is as it was, unless it cannot be said whether the disk has taken the last step.
    fn put_in_place(&mut self, mut fill: impl FnMut(&Log<'_>, &Log<'_>) -> Result<()>) -> Result<()> {
        let (path, file) = (self.path.clone(), self.place.clone());
        let failed = |error| FileError::of(&path, error);
        let busy = || FileError::Busy(path.clone());
        // Whoever closes a file gives up all its locks in this process (POSIX), SQLite's too: so this is opened first, closed last.
        let header = File::open(&file).map_err(|error| FileError::io(&path, error))?;
        let count = || changes(&header).map_err(|_| FileError::Disk(path.clone()));
        let aside = temp_folder();
        for _ in 0..TRIES {
            // Such a log counts no changes in the header.
            ensure(self.leave_wal()? != Some(false), busy)?;
            let mut fresh = self.fresh().map_err(|error| FileError::of(&aside, error))?;
            let old = self.write()?;
            ensure(!old.tx.is_readonly(MAIN_DB).map_err(failed)?, || FileError::ReadOnly(path.clone()))?;
            let new = Log::new(fresh.transaction().map_err(|error| FileError::of(&aside, error))?, &aside);
            new.batch(schema::of_new_ledger())?;
            fill(&old, &new)?;
            new.commit()?;
            let before = count()?;
            drop(old);
            let backup = Backup::new(&fresh, &mut self.db).map_err(failed)?;
            // No page yet, but the lock that keeps all others out. SQLite waits for it as for any other.
            let is_locked = matches!(backup.step(0).map_err(failed)?, StepResult::Busy | StepResult::Locked);
            ensure(!is_locked, busy)?;
            if count()? != before {
                continue;
            }
            return ensure(backup.step(-1).map_err(failed)? == StepResult::Done, busy);
        }
        Err(busy())
    }

    /// Ends a write-ahead log, unless another has the file open. Returns whether it is one file; `None` if it always was.
    pub(super) fn leave_wal(&self) -> Result<Option<bool>> {
        let mode = |sql: &str| self.db.query_row(sql, [], |row| row.get::<_, String>(0));
        let left = || -> rusqlite::Result<Option<bool>> {
            let is_one = mode("PRAGMA journal_mode")? != "wal";
            Ok(if is_one { None } else { Some(mode("PRAGMA journal_mode = DELETE")? != "wal") })
        };
        match left() {
            Err(error) if error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy) => Ok(Some(false)),
            left => left.map_err(|error| self.error(error)),
        }
    }

    /// Opens a nameless ledger, in memory or in a file of this process alone, with pages like those of this file.
    pub(super) fn fresh(&self) -> rusqlite::Result<Connection> {
        let (page, encoding) = (
            self.db.pragma_query_value(None, "page_size", |row| row.get::<_, i64>(0))?,
            self.db.pragma_query_value(None, "encoding", |row| row.get::<_, String>(0))?,
        );
        // Not to make files: another may be attached.
        let fresh = Connection::open_with_flags(
            "",
            OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX,
        )?;
        fresh.execute_batch(&format!(
            "PRAGMA page_size = {page}; PRAGMA encoding = '{encoding}'; PRAGMA journal_mode = MEMORY; \
             PRAGMA synchronous = OFF; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -16000"
        ))?;
        fresh.set_prepared_statement_cache_capacity(STATEMENTS);
        fresh.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_FKEY, true)?;
        fresh.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_TRIGGER, false)?;
        fresh.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
        Ok(fresh)
    }
}

fn changes(mut header: &File) -> io::Result<[u8; 4]> {
    let mut count = [0; 4];
    header.seek(CHANGE_COUNTER)?;
    header.read_exact(&mut count)?;
    Ok(count)
}

/// Returns the folder in which SQLite makes files without a name, for messages.
pub(super) fn temp_folder() -> PathBuf {
    let named = ["SQLITE_TMPDIR", "TMPDIR"].iter().find_map(std::env::var_os);
    named.map_or_else(|| PathBuf::from("/var/tmp"), PathBuf::from)
}
