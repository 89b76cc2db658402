//! Copies of a ledger: a backup, checked before it counts, and a private one, to try something on or to merge from.

use crate::kernel::ensure;
use crate::store::file::{BUSY_TIMEOUT, place};
use crate::store::{Access, Checked, FileError, Ledger, StoreError, WorkFolder, file_error::Result};
use rusqlite::backup::{Backup, StepResult};
use rusqlite::{Connection, OpenFlags, ffi};
use std::path::Path;

fn folder_for_copy(path: &Path) -> Result<WorkFolder> {
    let folder = WorkFolder::new_in(&std::env::temp_dir());
    folder.map_err(|error| FileError::io(path, error))
}

/// Copies a ledger, while others write to it, into a folder of its own.
fn private_copy(path: &Path) -> Result<WorkFolder> {
    // The same words for what is missing, a folder, or no ledger.
    let known = place(path, Access::Read)?;
    let folder = folder_for_copy(path)?;
    let copy = || {
        // As to read it: what a killed process left half written is rolled back first.
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let from = Connection::open_with_flags(&known, flags)?;
        from.busy_timeout(BUSY_TIMEOUT)?;
        copy_pages(&from, &mut Connection::open(folder.path())?)
    };
    copy().map_err(|error| FileError::of(path, error))?;
    Ok(folder)
}

/// Copies all pages as they are at one moment. SQLite waits for whoever writes.
fn copy_pages(from: &Connection, to: &mut Connection) -> rusqlite::Result<()> {
    match Backup::new(from, to)?.step(-1)? {
        StepResult::Done => Ok(()),
        _ => Err(rusqlite::Error::SqliteFailure(ffi::Error::new(ffi::SQLITE_BUSY), None)),
    }
}

impl Ledger {
    pub fn path(&self) -> &Path {
        &self.file.path
    }

    /// Makes a private copy to try something on; an empty one if there is no ledger.
    pub fn to_try(path: &Path) -> Result<Ledger, StoreError> {
        match private_copy(path) {
            Err(FileError::Missing(_)) => Ledger::in_folder(folder_for_copy(path)?, path, Access::Create),
            copy => Ledger::in_folder(copy?, path, Access::Write),
        }
    }

    pub fn copy_of(path: &Path) -> Result<Ledger, StoreError> {
        let copy = private_copy(path).map_err(|error| match error {
            // Nobody would open one anew.
            FileError::Missing(path) => FileError::NoOther(path),
            error => error,
        })?;
        Ledger::in_folder(copy, path, Access::Read)
    }

    fn in_folder(copy: WorkFolder, path: &Path, access: Access) -> Result<Ledger, StoreError> {
        let ledger = Ledger::of_copy(&copy.path(), path, access)?;
        Ok(Ledger { _copy: Some(copy), ..ledger })
    }

    /// `named` is what the copy is called later. It is checked as `verify` does.
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
        write().map_err(|error| FileError::of(named, error))?;
        let (checked, findings) = Ledger::of_copy(copy, named, Access::Verify)?.verify()?;
        let (path, problems) = (self.file.path.clone(), findings.len());
        ensure(findings.is_empty(), || StoreError::OtherUnsound { path, problems })?;
        Ok(checked)
    }
}
