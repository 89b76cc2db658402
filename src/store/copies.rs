//! Copies of a ledger: a backup, checked before it counts, and a private one, from which another ledger is read, the other
//! side of a merge. The stick that it lies on may be read-only, and what a killed program left half written there is rolled
//! back in the copy.

use crate::query::exchange::LeftOut;
use crate::store::checked_chains::{ChainEntries, read_copied};
use crate::store::file::{place, with_suffix};
use crate::store::{
    Access, Checked, CheckedChains, FileError, Finding, FindingKind, Ledger, LedgerFile, Log, StoreError,
    WorkFolder, file_error::Result, local::Pulled,
};
use rusqlite::backup::{Backup, StepResult};
use rusqlite::{Connection, ErrorCode, OpenFlags};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use std::{fs, io};

/// How long to wait for another process that is writing, and how long between two tries.
const WAIT: Duration = Duration::from_secs(10);
const PAUSE: Duration = Duration::from_millis(50);

/// Copies a ledger as it stands, while others write to it, into a folder of its own.
fn private_copy(path: &Path) -> Result<WorkFolder> {
    // The same words for what is missing, a folder, or no ledger.
    let known = place(path, Access::Read)?;
    let failed = |error: io::Error| FileError::Io { path: known.clone(), error };
    let folder = WorkFolder::new_in(&std::env::temp_dir()).map_err(failed)?;
    let copy = folder.path();
    match by_sqlite(&known, &copy) {
        Ok(()) => {}
        // It cannot be rolled back where it lies.
        Err(error)
            if matches!(error.sqlite_error_code(), Some(ErrorCode::ReadOnly | ErrorCode::CannotOpen)) =>
        {
            by_files(&known, &copy).map_err(failed)?;
        }
        Err(error) => return Err(FileError::of(&known, error)),
    }
    Ok(folder)
}

fn by_sqlite(path: &Path, copy: &Path) -> rusqlite::Result<()> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let from = Connection::open_with_flags(path, flags)?;
    from.busy_timeout(WAIT)?;
    copy_pages(&from, &mut Connection::open(copy)?)
}

/// Copies all pages as they are at one moment, while others write.
fn copy_pages(from: &Connection, to: &mut Connection) -> rusqlite::Result<()> {
    let backup = Backup::new(from, to)?;
    let begun = Instant::now();
    loop {
        match backup.step(-1)? {
            StepResult::Done => return Ok(()),
            StepResult::Busy | StepResult::Locked if begun.elapsed() > WAIT => {
                let busy = rusqlite::ffi::Error::new(rusqlite::ffi::SQLITE_BUSY);
                return Err(rusqlite::Error::SqliteFailure(busy, None));
            }
            _ => std::thread::sleep(PAUSE),
        }
    }
}

/// Copies the file, and what SQLite left beside it.
fn by_files(path: &Path, copy: &Path) -> io::Result<()> {
    fs::copy(path, copy)?;
    for suffix in ["-journal", "-wal"] {
        let (beside, copied) = (with_suffix(path, suffix), with_suffix(copy, suffix));
        match fs::copy(beside, copied) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
    }
    Ok(())
}

impl Ledger {
    pub fn path(&self) -> &Path {
        &self.file.path
    }

    /// Returns whether there is no file of it yet.
    pub fn is_stand_in(&self) -> bool {
        self.file.db.path().is_none_or(str::is_empty)
    }

    /// Makes the file of a ledger that there was not until now.
    pub(crate) fn make(&mut self) -> Result<(), StoreError> {
        let file = LedgerFile::open(self.path(), Access::Create)?;
        self.file = file;
        Ok(())
    }

    /// Makes it a private copy, on which something can be tried; of no ledger an empty one in memory.
    pub fn to_try(path: &Path) -> Result<Ledger, StoreError> {
        let ledger = Ledger::open(path, Access::Try)?;
        if ledger.is_stand_in() {
            return Ok(ledger);
        }
        let (mut original, copy) = (ledger, private_copy(path)?);
        let mut ledger = Ledger::open(&copy.path(), Access::Write)?;
        if original.read()?.own_daybook_id()?.is_some() {
            ledger.take_for_original()?;
        }
        Ok(Ledger { _copy: Some(copy), ..ledger })
    }

    /// Gives a copy the daybook of the file from which it was copied.
    fn take_for_original(&mut self) -> Result<(), StoreError> {
        let log = self.file.write()?;
        log.execute("UPDATE local SET file = ?1", [log.identity()])?;
        Ok(log.commit()?)
    }

    pub fn note_pulled(&mut self, hub: &str, pulled: Pulled) -> Result<(), StoreError> {
        let log = self.file.write()?;
        log.note_pulled(hub, pulled)?;
        Ok(log.commit()?)
    }

    /// Returns whether a path, by whatever links, leads to the file of the ledger.
    pub fn lies_at(&self, path: &Path) -> bool {
        let place = |path: &Path| std::fs::canonicalize(path).ok();
        place(path).is_some_and(|there| place(self.path()) == Some(there))
    }

    /// Copies the ledger into an empty file, which is `named` so later, and checks the copy as `verify` does.
    ///
    /// # Errors
    /// [`StoreError::OtherUnsound`] if `verify` finds anything in the copy: then in the ledger too.
    pub fn copy_to(&mut self, copy: &Path, named: &Path) -> Result<Checked, StoreError> {
        let write = || -> rusqlite::Result<()> {
            let mut to = Connection::open(copy)?;
            // The copy is on the disk when this returns.
            to.execute_batch("PRAGMA synchronous = EXTRA")?;
            copy_pages(&self.file.db, &mut to)?;
            // With the pages came the mode of the journal, and a copy is one file.
            to.query_row("PRAGMA journal_mode = DELETE", [], |_| Ok(()))
        };
        write().map_err(|error| FileError::of(copy, error).of_copy(self.path()))?;
        let opened = Ledger::open(copy, Access::Verify);
        let verified = opened.and_then(|mut ledger| ledger.verify());
        let (checked, findings) = verified.map_err(|error| error.of_copy(named))?;
        none_of(findings, &self.file.path)?;
        Ok(checked)
    }
}

/// How many of the problems of a ledger are listed that is not for taking in.
const MOST_LISTED: usize = 10;

/// Refuses a ledger in which something was found, and lists it.
fn none_of(findings: Vec<Finding>, path: &Path) -> Result<(), StoreError> {
    let listed = match findings.as_slice() {
        [] => return Ok(()),
        [one] => format!(" {one}"),
        all => all.iter().take(MOST_LISTED).map(|finding| format!("\n  {finding}")).collect(),
    };
    Err(StoreError::OtherUnsound { path: path.to_owned(), problems: findings.len(), listed })
}

/// Where chains come from, all of which were checked for faults as `verify` does.
#[derive(Clone, Copy)]
pub(super) enum Theirs<'t> {
    Ledger(&'t Log<'t>),
    Hub(&'t CheckedChains),
}

impl Theirs<'_> {
    /// Returns the hashes of a chain, in order; none if it is not there.
    pub fn hashes(self, id: &str) -> Result<Vec<Vec<u8>>> {
        match self {
            Theirs::Ledger(log) => log.hashes(id),
            Theirs::Hub(CheckedChains { chains, .. }) => {
                Ok(chains.get(id).map(|(hashes, _)| hashes.clone()).unwrap_or_default())
            }
        }
    }

    /// Returns whence a session comes: from where that ledger has it, or from its file; or from who pushed it.
    pub fn source(self, id: &str, file: &str) -> Result<String> {
        Ok(match self {
            Theirs::Ledger(log) => {
                log.session_with_uuid(id)?.and_then(|row| row.source).unwrap_or(file.to_owned())
            }
            Theirs::Hub(CheckedChains { owners, .. }) => owners.get(id).cloned().unwrap_or_default(),
        })
    }

    /// Returns a chain, or why it cannot be taken in; none if it is not there.
    pub fn chain(self, id: &str) -> Result<Option<Result<ChainEntries, LeftOut>>> {
        match self {
            Theirs::Ledger(log) => {
                let (_, entries) = read_copied(id, log.copied_after(id, 0, usize::MAX)?);
                Ok(Some(entries.map_err(|unknown| unknown.left_out(id))))
            }
            Theirs::Hub(CheckedChains { chains, .. }) => match chains.get(id) {
                Some((_, chain)) => Ok(Some(Ok(chain.clone()))),
                None => Ok(None),
            },
        }
    }
}

#[derive(Debug)]
pub struct OtherLedger {
    pub(super) path: PathBuf,
    ledger: Ledger,
    _copy: WorkFolder,
}

impl OtherLedger {
    /// Copies and checks another ledger, which is left as it is.
    ///
    /// # Errors
    /// [`StoreError::OtherUnsound`] if `verify` finds a fault in it. An entry of a newer version is none.
    pub fn open(path: &Path) -> Result<OtherLedger, StoreError> {
        let of_copy = |error: StoreError| error.of_copy(path);
        let copy = private_copy(path).map_err(|error| of_copy(error.into()))?;
        let mut ledger = Ledger::open(&copy.path(), Access::Repair).map_err(of_copy)?;
        let (_, findings) = ledger.verify().map_err(of_copy)?;
        // Only a newer version of the program can read such an entry.
        let is_newer = |finding: &Finding| {
            let (Finding::OfSession { what, .. } | Finding::OfFile { what }) = finding else { return false };
            matches!(what, FindingKind::Unreadable { .. } | FindingKind::UnreadableDaybook { .. })
        };
        none_of(findings.into_iter().filter(|finding| !is_newer(finding)).collect(), path)?;
        Ok(OtherLedger { path: path.to_owned(), ledger, _copy: copy })
    }

    pub(super) fn read(&mut self) -> Result<Log<'_>> {
        self.ledger.file.read()
    }
}
