//! The other side of a merge: chains of another ledger, read from a private copy that was checked as `verify` does, or of
//! a hub.

use crate::query::exchange::LeftOut;
use crate::store::checked_chains::{CheckedChains, read_copied};
use crate::store::copies::private_copy;
use crate::store::error::StoreError;
use crate::store::file::Access;
use crate::store::file_error::FileError;
use crate::store::finding::{Finding, What};
use crate::store::ledger::Ledger;
use crate::store::log::Log;
use crate::store::log_lines::Entries;
use crate::store::work_folder::WorkFolder;
use std::path::{Path, PathBuf};

/// Where chains come from, all of which were checked for faults as `verify` does.
#[derive(Clone, Copy)]
pub(super) enum Theirs<'t> {
    Ledger(&'t Log<'t>),
    Hub(&'t CheckedChains),
}

impl Theirs<'_> {
    /// Returns the hashes of a chain, in order; none if it is not there.
    pub fn hashes(self, id: &str) -> Result<Vec<Vec<u8>>, FileError> {
        match self {
            Theirs::Ledger(log) => log.hashes(id),
            Theirs::Hub(CheckedChains { chains, .. }) => {
                Ok(chains.get(id).map(|(hashes, _)| hashes.clone()).unwrap_or_default())
            }
        }
    }

    /// Returns a chain, or why it cannot be taken in; none if it is not there.
    pub fn chain(self, id: &str) -> Result<Option<Result<Entries, LeftOut>>, FileError> {
        match self {
            Theirs::Ledger(log) => Ok(Some(read_copied(id, log.copied_after(id, 0, usize::MAX)?))),
            Theirs::Hub(CheckedChains { chains, .. }) => Ok(chains.get(id).map(|(_, chain)| chain.clone())),
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
        let mut ledger = Ledger::open(&copy.path(), Access::Copy).map_err(of_copy)?;
        let (_, findings) = ledger.verify(|_, _| {}).map_err(of_copy)?;
        // Only a newer version of the program can read such an entry.
        let is_newer = |finding: &&Finding| {
            matches!(finding.what, What::Unreadable { .. } | What::UnreadableDaybook { .. })
        };
        let mut faults = findings.iter().filter(|finding| !is_newer(finding));
        if let Some(first) = faults.next() {
            let (path, first, problems) = (path.to_owned(), first.to_string(), 1 + faults.count());
            return Err(StoreError::OtherUnsound { path, problems, first });
        }
        Ok(OtherLedger { path: path.to_owned(), ledger, _copy: copy })
    }

    pub(super) fn read(&mut self) -> Result<Log<'_>, FileError> {
        self.ledger.file.read()
    }
}
