//! Backup: a copy of the ledger as it stands at one moment, checked before it counts.

use crate::store::error::StoreError;
use crate::store::file::{Access, LedgerFile};
use crate::store::file_error::FileError;
use crate::store::ledger::Ledger;
use crate::store::private_copy::copy_pages;
use crate::store::verify::Checked;
use rusqlite::Connection;
use std::path::Path;

impl LedgerFile {
    /// Copies the ledger into a file, while others write to it.
    fn copy_to(&self, copy: &Path) -> Result<(), FileError> {
        let write = || -> rusqlite::Result<()> {
            let mut to = Connection::open(copy)?;
            // The copy is on the disk when this returns.
            to.execute_batch("PRAGMA synchronous = EXTRA")?;
            copy_pages(self.connection(), &mut to)
        };
        write().map_err(|error| FileError::of(copy, error))
    }
}

impl Ledger {
    pub fn path(&self) -> &Path {
        self.file.path()
    }

    /// Returns whether a path, by whatever links, leads to the file of the ledger.
    pub fn lies_at(&self, path: &Path) -> bool {
        let place = |path: &Path| std::fs::canonicalize(path).ok();
        place(path).is_some_and(|there| place(self.path()) == Some(there))
    }

    /// Copies the ledger into an empty file, and checks the copy as `verify` does. Calls `progress` with the number of
    /// sessions checked and of all sessions.
    ///
    /// # Errors
    /// [`StoreError::OtherUnsound`] if `verify` finds anything in the copy: then in the ledger too.
    pub fn copy_to(
        &mut self,
        copy: &Path,
        progress: impl FnMut(usize, usize),
    ) -> Result<Checked, StoreError> {
        self.file.copy_to(copy)?;
        let mut ledger = Ledger::open(copy, Access::Verify)?;
        let (checked, findings) = ledger.verify(progress)?;
        match findings.first() {
            None => Ok(checked),
            Some(first) => {
                let (path, first) = (self.file.path().to_owned(), first.to_string());
                Err(StoreError::OtherUnsound { path, problems: findings.len(), first })
            }
        }
    }
}
