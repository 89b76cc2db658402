//! The ledger file: opening and creating it, and noticing writes of other processes.

use crate::kernel::ensure;
use crate::store::file_error::Result;
use crate::store::schema::{APPLICATION, VERSION};
use crate::store::work_folder::{folder_of, sweep};
use crate::store::{FileError, Log, schema};
use rusqlite::{Connection, ErrorCode, OpenFlags, TransactionBehavior, config::DbConfig};
use std::path::{Path, PathBuf};
use std::{io::ErrorKind, time::Duration};

/// The size of the smallest SQLite file, in bytes.
const SHORTEST: u64 = 512;
pub(super) const BUSY_TIMEOUT: Duration = Duration::from_secs(10);

/// How many statements an import keeps prepared: all that it runs for each session.
pub(super) const STATEMENTS: usize = 32;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    Read,
    Write,
    /// To write, creating the ledger if it does not exist.
    Create,
    /// No trigger and no view is run, whatever there is.
    Verify,
    /// To write all but the log again, or to read a private copy; opened as for [`Access::Verify`].
    Repair,
}

#[derive(Debug)]
pub struct LedgerFile {
    pub(super) db: Connection,
    pub(super) place: PathBuf,
    /// What messages call it: a private copy as its original.
    pub(super) path: PathBuf,
    /// SQLite's `data_version` at the last check: it changes when another connection writes.
    data_version: Option<i64>,
    /// Whether triggers wait for the end of the transaction, see [`LedgerFile::write_much`].
    unguarded: bool,
    /// Whether it is one file again, if somebody had switched it to a write-ahead log.
    pub is_one_file: Option<bool>,
}

impl LedgerFile {
    pub fn open(path: &Path, shown: &Path, access: Access) -> Result<LedgerFile> {
        let path = &place(path, access)?;
        // Read-write even to read: what a killed process left unfinished is rolled back. SQLite opens a read-only file by itself.
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let failed = |error| FileError::of(shown, error);
        let db = Connection::open_with_flags(path, flags).map_err(failed)?;
        let (data_version, unguarded, is_one_file) = (None, false, None);
        let (place, shown) = (path.clone(), shown.to_owned());
        let mut ledger = LedgerFile { db, place, path: shown, data_version, unguarded, is_one_file };
        match ledger.prepare(access) {
            Ok(()) if matches!(access, Access::Read | Access::Verify) => Ok(ledger),
            Ok(()) => {
                // Not before each hand: that of a night is soon enough.
                if access != Access::Write {
                    sweep(folder_of(path));
                }
                if with_suffix(path, "-wal").exists() {
                    ledger.is_one_file = ledger.leave_wal()?;
                }
                Ok(ledger)
            }
            Err(error) => {
                // Do not checkpoint the write-ahead log of another program.
                if with_suffix(path, "-wal").exists() {
                    let kept = DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE;
                    ledger.db.set_db_config(kept, true).map_err(|error| ledger.error(error))?;
                }
                Err(error)
            }
        }
    }

    fn prepare(&mut self, access: Access) -> Result<()> {
        let settings = || {
            self.db.busy_timeout(BUSY_TIMEOUT)?;
            self.db.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_FKEY, true)?;
            // Else statements with a parameter are prepared a second time when they know its value.
            self.db.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
            // EXTRA: with a rollback journal, only this makes the end of the journal, and so the hand, durable.
            self.db.execute_batch("PRAGMA synchronous = EXTRA")?;
            schema::limit(&self.db)
        };
        settings().map_err(|e| self.error(e))?;
        let whatever_there_is = matches!(access, Access::Verify | Access::Repair);
        if whatever_there_is {
            schema::distrust(&self.db).map_err(|e| self.error(e))?;
        }
        match self.find_or_create(access) {
            // The marks of the format are among what can be changed, and found.
            Err(FileError::NotALedger(_) | FileError::Older(_))
                if whatever_there_is && schema::has_the_log(&self.db) => {}
            found => found?,
        }
        if whatever_there_is {
            return Ok(());
        }
        schema::check(&self.db, &self.path, access == Access::Read)
    }

    /// Refuses a file that is no ledger, and creates one in an empty file if `access` allows. Another process may be creating
    /// one: what does not look like a ledger is read again in one transaction, and once more when nobody else is writing.
    fn find_or_create(&mut self, access: Access) -> Result<()> {
        let path = self.path.as_path();
        let failed = |error| FileError::of(path, error);
        match is_ledger(&self.db, path) {
            Ok(false) | Err(FileError::NotALedger(_) | FileError::Newer { .. }) => {}
            known => return known.map(drop),
        }
        if is_ledger(&*self.db.transaction().map_err(failed)?, path)? {
            return Ok(());
        }
        let no_ledger = || FileError::NotALedger(path.to_owned());
        let tx = match self.db.transaction_with_behavior(TransactionBehavior::Immediate) {
            // This process may not write the file, so there is nothing to wait for.
            Err(error)
                if access != Access::Create && error.sqlite_error_code() == Some(ErrorCode::ReadOnly) =>
            {
                return Err(no_ledger());
            }
            tx => tx.map_err(failed)?,
        };
        if is_ledger(&tx, path)? {
            return Ok(());
        }
        ensure(access == Access::Create, no_ledger)?;
        tx.execute_batch(schema::of_new_ledger()).map_err(failed)?;
        tx.commit().map_err(failed)
    }

    pub(super) fn error(&self, error: rusqlite::Error) -> FileError {
        FileError::of(&self.path, error)
    }

    /// Returns whether another connection has written since the last call. A write in progress counts at a later call.
    pub fn was_written(&mut self) -> Result<bool> {
        let version = || {
            self.db.busy_timeout(Duration::ZERO)?;
            let version = self.db.pragma_query_value(None, "data_version", |row| row.get::<_, i64>(0));
            self.db.busy_timeout(BUSY_TIMEOUT)?;
            version
        };
        match version() {
            Ok(version) => Ok(self.data_version.replace(version).is_some_and(|last| last != version)),
            Err(error) if error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy) => Ok(false),
            Err(error) => Err(self.error(error)),
        }
    }

    pub fn read(&mut self) -> Result<Log<'_>> {
        self.begin(TransactionBehavior::Deferred)
    }

    /// Begins a write transaction, which locks out other writers. Dropped without a commit, it is rolled back.
    pub fn write(&mut self) -> Result<Log<'_>> {
        self.begin(TransactionBehavior::Immediate)
    }

    /// Begins a write transaction of many statements, with memory for its pages: to write them early takes longer than all the
    /// rest. No trigger runs, because SQLite would prepare to take back each row: `Log::check_written_places` asks at the end
    /// what they ask of each row.
    pub fn write_much(&mut self) -> Result<Log<'_>> {
        self.unguarded = true;
        self.db.set_prepared_statement_cache_capacity(STATEMENTS);
        let room = "PRAGMA temp_store = MEMORY; PRAGMA cache_size = -16000";
        self.db.execute_batch(room).map_err(|e| self.error(e))?;
        let off = self.db.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_TRIGGER, false);
        off.map_err(|e| self.error(e))?;
        self.transaction(TransactionBehavior::Immediate)
    }

    fn begin(&mut self, behavior: TransactionBehavior) -> Result<Log<'_>> {
        if self.unguarded {
            let on = self.db.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_TRIGGER, true);
            on.map_err(|e| self.error(e))?;
            self.unguarded = false;
        }
        self.transaction(behavior)
    }

    fn transaction(&mut self, behavior: TransactionBehavior) -> Result<Log<'_>> {
        let path = self.path.as_path();
        let tx = self.db.transaction_with_behavior(behavior).map_err(|e| FileError::of(path, e))?;
        Ok(Log::new(tx, path))
    }
}

/// Returns whether a file is a ledger of this format; false if it is empty.
fn is_ledger(db: &Connection, path: &Path) -> Result<bool> {
    let failed = |error| FileError::of(path, error);
    let pragma = |name| db.pragma_query_value(None, name, |row| row.get::<_, i64>(0)).map_err(failed);
    match (pragma("user_version")?, pragma("application_id")?) {
        (VERSION, APPLICATION) => Ok(true),
        (1..VERSION, APPLICATION) => Err(FileError::Older(path.to_owned())),
        (found, APPLICATION) if found > VERSION => {
            Err(FileError::Newer { path: path.to_owned(), found, known: VERSION })
        }
        (0, 0) => {
            let tables: i64 =
                db.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0)).map_err(failed)?;
            if tables == 0 { Ok(false) } else { Err(FileError::NotALedger(path.to_owned())) }
        }
        _ => Err(FileError::NotALedger(path.to_owned())),
    }
}

/// Returns where a ledger lies, once nothing else lies there; created if `access` allows.
pub(super) fn place(path: &Path, access: Access) -> Result<PathBuf> {
    // To SQLite this would be a URI, or no file.
    let name = path.as_os_str().as_encoded_bytes();
    let is_special = name.starts_with(b"file:") || name.starts_with(b":");
    let path = if is_special { Path::new(".").join(path) } else { path.to_owned() };
    if access == Access::Create {
        make_file(&path)?;
    }
    let is_no_file = |path: &Path| std::fs::metadata(path).is_ok_and(|there| !there.is_file());
    match std::fs::metadata(&path) {
        // A pipe or a device may block, so it is not opened. A file shorter than a page is empty to SQLite, which would overwrite it.
        Ok(file) if !file.is_file() || (1..SHORTEST).contains(&file.len()) => {
            Err(FileError::NotALedger(path))
        }
        Ok(_) if ["-journal", "-wal"].iter().any(|end| is_no_file(&with_suffix(&path, end))) => {
            Err(FileError::NoJournal(path))
        }
        Ok(_) => Ok(path),
        Err(error) if error.kind() == ErrorKind::NotFound && !path.is_symlink() => {
            Err(FileError::Missing(path))
        }
        Err(error) => Err(FileError::io(&path, error)),
    }
}

pub(super) fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    PathBuf::from(name)
}

/// Creates an empty file that only its owner can read, and its folder.
fn make_file(path: &Path) -> Result<()> {
    if let Some(folder) = path.parent().filter(|f| !f.as_os_str().is_empty() && !f.exists()) {
        let mut builder = std::fs::DirBuilder::new();
        builder.recursive(true);
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        builder.create(folder).map_err(|error| FileError::io(folder, error))?;
        // So that a power cut cannot lose new folders; where names can be made in one that cannot be read, that is all.
        #[cfg(unix)]
        for above in folder.ancestors().filter_map(|above| std::fs::File::open(above).ok()) {
            above.sync_all().map_err(|error| FileError::io(folder, error))?;
        }
    }
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    match options.open(path) {
        Ok(_) => Ok(()),
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok(()),
        Err(error) => Err(FileError::io(path, error)),
    }
}
