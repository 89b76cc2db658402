//! The ledger file: opened, made, migrated, and watched for what others write.

use crate::store::ledger_error::LedgerError;
use crate::store::log::Log;
use rusqlite::config::DbConfig;
use rusqlite::{Connection, ErrorCode, OpenFlags, TransactionBehavior};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The truth of the file format, and what a new ledger is made of.
pub(super) const SCHEMA: &str = include_str!("../../schema.sql");
/// 'meld': says that a SQLite file is a ledger.
const APPLICATION: i64 = 0x6d65_6c64;
/// The version of [`SCHEMA`].
const VERSION: i64 = 1;
/// The length of SQLite's shortest file.
const SHORTEST: u64 = 512;
/// How long to wait for another process that is writing.
const PATIENCE: Duration = Duration::from_secs(10);

/// A step from one version of the format to the next; `MIGRATIONS[0]` leads from version 1 to 2.
const MIGRATIONS: &[&str] = &[];

/// What a command wants of the ledger.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// To read it.
    Read,
    /// To write to one that exists.
    Write,
    /// To write, and to make one if there is none.
    Create,
}

/// An open ledger.
#[derive(Debug)]
pub struct Ledger {
    db: Connection,
    path: PathBuf,
    /// The version of the data when it was asked for last: another one if others have written since.
    seen: Option<i64>,
}

impl Ledger {
    /// Opens a ledger, migrates it if it is older, and makes it if that is asked for.
    ///
    /// # Errors
    /// If there is none, it is none, it is damaged, of a later version, or cannot be opened.
    pub fn open(path: &Path, access: Access) -> Result<Ledger, LedgerError> {
        if access == Access::Create {
            make_file(path)?;
        }
        match std::fs::metadata(path) {
            Ok(file) if file.is_dir() => return Err(LedgerError::Folder(path.to_owned())),
            // SQLite takes a file shorter than its shortest page for an empty one, and would write over it.
            Ok(file) if (1..SHORTEST).contains(&file.len()) => {
                return Err(LedgerError::NotALedger(path.to_owned()));
            }
            Ok(_) => {}
            Err(error) if error.kind() == ErrorKind::NotFound => {
                return Err(LedgerError::Missing(path.to_owned()));
            }
            Err(error) => return Err(LedgerError::Io { path: path.to_owned(), error }),
        }
        // To read as well: what a killed process left half-written has to be taken back first. A file that
        // cannot be written is opened for reading by itself.
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let lift = |error| LedgerError::of(path, error);
        let db = Connection::open_with_flags(path, flags).map_err(lift)?;
        let mut ledger = Ledger { db, path: path.to_owned(), seen: None };
        match ledger.prepare(access) {
            Ok(()) => Ok(ledger),
            Err(error) => {
                // What somebody else's program wrote ahead is not ours to move into its file.
                if beside(path, "-wal").exists() {
                    ledger
                        .db
                        .set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)
                        .map_err(lift)?;
                }
                Err(error)
            }
        }
    }

    fn prepare(&mut self, access: Access) -> Result<(), LedgerError> {
        let settings = || {
            self.db.busy_timeout(PATIENCE)?;
            self.db.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_FKEY, true)?;
            // EXTRA: with a rollback journal, only that makes the end of the journal, and so the hand, durable.
            self.db.execute_batch("PRAGMA synchronous = EXTRA")
        };
        settings().map_err(|e| self.lift(e))?;
        match self.version(access)? {
            VERSION => Ok(()),
            0 if is_empty_file(&self.path) => Err(LedgerError::Empty(self.path.clone())),
            0 => Err(LedgerError::NotALedger(self.path.clone())),
            older if access == Access::Read => Err(self.wants_migration(older)),
            older => self.migrate(older, MIGRATIONS),
        }
    }

    /// Returns the version of the file, 0 if nothing is in it, and makes a ledger in it if that is asked for.
    ///
    /// Another process may be making one at this moment. So whatever is not a ledger at first sight is read again
    /// in one transaction, and a file with nothing in it once more when no other process is writing.
    fn version(&mut self, access: Access) -> Result<i64, LedgerError> {
        let path = self.path.as_path();
        let lift = |error| LedgerError::of(path, error);
        match version_in(&self.db, path) {
            Ok(0) | Err(LedgerError::NotALedger(_) | LedgerError::Newer { .. }) => {}
            known => return known,
        }
        match version_in(&*self.db.transaction().map_err(lift)?, path)? {
            0 => {}
            version => return Ok(version),
        }
        let tx = match self.db.transaction_with_behavior(TransactionBehavior::Immediate) {
            // Nothing to wait for: this process may not write the file.
            Err(error)
                if access != Access::Create && error.sqlite_error_code() == Some(ErrorCode::ReadOnly) =>
            {
                return Ok(0);
            }
            tx => tx.map_err(lift)?,
        };
        match version_in(&tx, path)? {
            0 if access == Access::Create => {
                tx.execute_batch(SCHEMA).map_err(lift)?;
                tx.commit().map_err(lift)?;
                Ok(VERSION)
            }
            version => Ok(version),
        }
    }

    fn wants_migration(&self, older: i64) -> LedgerError {
        LedgerError::Damaged {
            path: self.path.clone(),
            what: format!("its format is of version {older}; any command that writes brings it up to date"),
        }
    }

    /// Brings a file of version `from` up to date in one transaction, after a backup copy beside it.
    /// `steps[0]` leads from version 1 to 2.
    fn migrate(&mut self, from: i64, steps: &[&str]) -> Result<(), LedgerError> {
        self.back_up(from)?;
        let path = self.path.clone();
        let lift = |error| LedgerError::of(&path, error);
        let tx = self.db.transaction_with_behavior(TransactionBehavior::Immediate).map_err(lift)?;
        let version: i64 = tx.pragma_query_value(None, "user_version", |row| row.get(0)).map_err(lift)?;
        for (next, step) in (2_i64..).zip(steps).filter(|(next, _)| *next > version) {
            tx.execute_batch(step).map_err(lift)?;
            tx.pragma_update(None, "user_version", next).map_err(lift)?;
        }
        tx.commit().map_err(lift)
    }

    /// Copies the file beside itself, under a name that is free.
    fn back_up(&self, version: i64) -> Result<(), LedgerError> {
        let named = |n: u32| match n {
            0 => beside(&self.path, &format!(".v{version}.backup")),
            n => beside(&self.path, &format!(".v{version}.backup-{n}")),
        };
        let free = (0..).map(named).find(|name| !name.exists()).unwrap_or_else(|| named(0));
        self.db.execute("VACUUM INTO ?1", [free.to_string_lossy()]).map_err(|e| self.lift(e))?;
        Ok(())
    }

    fn lift(&self, error: rusqlite::Error) -> LedgerError {
        LedgerError::of(&self.path, error)
    }

    /// Returns where the ledger is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Says whether another connection has written to the file since this was asked last. A file that is just
    /// being written is looked at the next time.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn was_written(&mut self) -> Result<bool, LedgerError> {
        let look = || {
            self.db.busy_timeout(Duration::ZERO)?;
            let version = self.db.pragma_query_value(None, "data_version", |row| row.get::<_, i64>(0));
            self.db.busy_timeout(PATIENCE)?;
            version
        };
        match look() {
            Ok(version) => Ok(self.seen.replace(version).is_some_and(|seen| seen != version)),
            Err(error) if error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy) => Ok(false),
            Err(error) => Err(self.lift(error)),
        }
    }

    /// Begins a look at the ledger as it is now.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn read(&mut self) -> Result<Log<'_>, LedgerError> {
        self.begin(TransactionBehavior::Deferred)
    }

    /// Begins a change. Nobody else writes until it is committed; dropped, it never was.
    ///
    /// # Errors
    /// If the file cannot be written, or another process holds it for too long.
    pub fn write(&mut self) -> Result<Log<'_>, LedgerError> {
        self.begin(TransactionBehavior::Immediate)
    }

    fn begin(&mut self, behavior: TransactionBehavior) -> Result<Log<'_>, LedgerError> {
        let path = self.path.as_path();
        let tx = self.db.transaction_with_behavior(behavior).map_err(|e| LedgerError::of(path, e))?;
        Ok(Log::new(tx, path))
    }
}

/// Returns the version of a file, 0 if nothing is in it.
fn version_in(db: &Connection, path: &Path) -> Result<i64, LedgerError> {
    let lift = |error| LedgerError::of(path, error);
    let pragma = |name| db.pragma_query_value(None, name, |row| row.get::<_, i64>(0)).map_err(lift);
    match (pragma("user_version")?, pragma("application_id")?) {
        (version @ 1..=VERSION, APPLICATION) => Ok(version),
        (found, APPLICATION) if found > VERSION => {
            Err(LedgerError::Newer { path: path.to_owned(), found, known: VERSION })
        }
        (0, 0) => {
            let tables: i64 =
                db.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0)).map_err(lift)?;
            if tables == 0 { Ok(0) } else { Err(LedgerError::NotALedger(path.to_owned())) }
        }
        _ => Err(LedgerError::NotALedger(path.to_owned())),
    }
}

fn is_empty_file(path: &Path) -> bool {
    std::fs::metadata(path).is_ok_and(|file| file.len() == 0)
}

/// Returns the name of a file beside the ledger.
fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    PathBuf::from(name)
}

/// Makes an empty file that only its owner can read, and the folder for it.
fn make_file(path: &Path) -> Result<(), LedgerError> {
    let io = |path: &Path| {
        let path = path.to_owned();
        move |error| LedgerError::Io { path, error }
    };
    if let Some(folder) = path.parent().filter(|f| !f.as_os_str().is_empty() && !f.exists()) {
        let mut builder = std::fs::DirBuilder::new();
        builder.recursive(true);
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        builder.create(folder).map_err(io(folder))?;
    }
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    match options.open(path) {
        Ok(_) => Ok(()),
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok(()),
        Err(error) => Err(io(path)(error)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_older_file_is_brought_up_to_date_once_and_copied_before() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("old.db");
        let mut ledger = Ledger::open(&path, Access::Create).unwrap();
        let steps = ["CREATE TABLE second (x)", "CREATE TABLE third (x)"];
        ledger.migrate(1, &steps).unwrap();
        let version: i64 = ledger.db.pragma_query_value(None, "user_version", |r| r.get(0)).unwrap();
        assert_eq!(version, 3);
        // A second run finds nothing to do, and keeps the copy of the first.
        ledger.migrate(1, &steps).unwrap();
        assert!(folder.path().join("old.db.v1.backup").exists());
        let copy = Connection::open(folder.path().join("old.db.v1.backup")).unwrap();
        let tables: i64 = copy
            .query_row("SELECT count(*) FROM sqlite_schema WHERE name = 'second'", [], |r| r.get(0))
            .unwrap();
        assert_eq!(tables, 0, "the copy is from before the first step");
        drop(ledger);
        assert!(matches!(Ledger::open(&path, Access::Write), Err(LedgerError::Newer { found: 3, .. })));
    }

    #[test]
    fn a_step_that_fails_leaves_the_file_as_it_was() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("old.db");
        let mut ledger = Ledger::open(&path, Access::Create).unwrap();
        assert!(ledger.migrate(1, &["CREATE TABLE second (x)", "CREATE TABEL third (x)"]).is_err());
        drop(ledger);
        assert!(Ledger::open(&path, Access::Write).is_ok());
    }
}
