//! Puts fresh content into a ledger file, whole or not at all. The file stays the same one, with its links and rights, and
//! others may have it open meanwhile.
//!
//! The fresh content is written aside, from what one transaction reads. SQLite's backup then copies it page by page in a
//! transaction of its own, which a full disk or a power cut takes back. A backup cannot begin in a transaction of the file
//! that it writes, so between the two somebody else may write: then the header of the file counts one change more, and all
//! begins again.

use crate::store::file::{LedgerFile, SCHEMA, STATEMENTS};
use crate::store::file_error::FileError;
use crate::store::log::Log;
use rusqlite::backup::{Backup, StepResult};
use rusqlite::config::DbConfig;
use rusqlite::{Connection, ErrorCode, MAIN_DB};
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

/// Where the header of an SQLite file counts its changes.
const CHANGE_COUNTER: SeekFrom = SeekFrom::Start(24);

/// How often to begin again because others wrote meanwhile.
const TRIES: usize = 20;

impl LedgerFile {
    /// Puts into the file what `fill` writes into an empty ledger, given what stands. Nobody else can write while it runs,
    /// which may be more than once; if it returns false, the file stays as it is. In the fresh ledger no trigger runs. No other
    /// connection of this process may have a transaction on the file.
    ///
    /// # Errors
    /// The file is as it was, unless it cannot be said whether the disk has taken the last step.
    pub(super) fn put_in_place(
        &mut self,
        mut fill: impl FnMut(&Log<'_>, &Log<'_>) -> Result<bool, FileError>,
    ) -> Result<(), FileError> {
        let path = self.path.clone();
        let failed = |error| FileError::of(&path, error);
        // Whoever closes a file gives up all locks that this process has on it (POSIX), those of SQLite too: so this one is
        // opened first and closed last.
        let header = File::open(&path).map_err(|error| FileError::Io { path: path.clone(), error })?;
        let count = || changes(&header).map_err(|_| FileError::ReadFailed(path.clone()));
        let aside = temp_folder();
        for _ in 0..TRIES {
            // Such a log counts no changes in the header.
            if self.leave_wal()? == Some(false) {
                return Err(FileError::Busy(path));
            }
            let mut fresh = self.fresh().map_err(|error| FileError::of(&aside, error))?;
            let old = self.write()?;
            if old.tx.is_readonly(MAIN_DB).map_err(failed)? {
                return Err(FileError::ReadOnly(path));
            }
            let new = Log::new(fresh.transaction().map_err(|error| FileError::of(&aside, error))?, &aside);
            new.batch(SCHEMA)?;
            if !fill(&old, &new)? {
                return Ok(());
            }
            new.commit()?;
            let before = count()?;
            drop(old);
            let backup = Backup::new(&fresh, &mut self.db).map_err(failed)?;
            // No page yet, but the lock that keeps all others out. SQLite waits for it as for any other.
            if matches!(backup.step(0).map_err(failed)?, StepResult::Busy | StepResult::Locked) {
                return Err(FileError::Busy(path));
            }
            if count()? != before {
                continue;
            }
            return match backup.step(-1).map_err(failed)? {
                StepResult::Done => Ok(()),
                _ => Err(FileError::Busy(path)),
            };
        }
        Err(FileError::Busy(path))
    }

    /// Makes a file that was switched to a write-ahead log one file again. Where somebody else has it open, the mode stays.
    /// Returns whether it is one file; nothing if it always was.
    pub(super) fn leave_wal(&self) -> Result<Option<bool>, FileError> {
        let mode = |sql: &str| self.db.query_row(sql, [], |row| row.get::<_, String>(0));
        let left = || -> rusqlite::Result<Option<bool>> {
            let is_one = mode("PRAGMA journal_mode")? != "wal";
            Ok(if is_one { None } else { Some(mode("PRAGMA journal_mode = DELETE")? != "wal") })
        };
        match left() {
            Err(error) if error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy) => Ok(Some(false)),
            left => left.map_err(|error| FileError::of(&self.path, error)),
        }
    }

    /// Opens a ledger without a name, which SQLite keeps in memory as long as it is small, and then in a file that only this
    /// process can open and that is gone with it. Its pages are like those of this file.
    fn fresh(&self) -> rusqlite::Result<Connection> {
        let (page, encoding) = (
            self.db.pragma_query_value(None, "page_size", |row| row.get::<_, i64>(0))?,
            self.db.pragma_query_value(None, "encoding", |row| row.get::<_, String>(0))?,
        );
        let fresh = Connection::open("")?;
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

/// Reads how often the file was changed.
fn changes(mut header: &File) -> io::Result<[u8; 4]> {
    let mut count = [0; 4];
    header.seek(CHANGE_COUNTER)?;
    header.read_exact(&mut count)?;
    Ok(count)
}

/// Returns the folder in which SQLite makes files without a name, for messages.
fn temp_folder() -> PathBuf {
    let of_sqlite = std::env::var_os("SQLITE_TMPDIR").map(PathBuf::from);
    let named = of_sqlite.or_else(|| std::env::var_os("TMPDIR").map(PathBuf::from));
    let usual = || Some(Path::new("/var/tmp").to_owned()).filter(|folder| cfg!(unix) && folder.is_dir());
    named.filter(|folder| folder.is_dir()).or_else(usual).unwrap_or_else(std::env::temp_dir)
}
