//! The other side of a merge: chains of another ledger, read from a private copy that was checked as `verify` does, or of
//! a hub.

use crate::daybook;
use crate::session::entry::Entry;
use crate::store::copies::private_copy;
use crate::store::error::StoreError;
use crate::store::file::Access;
use crate::store::finding::{Finding, What};
use crate::store::ledger::Ledger;
use crate::store::left_out::{LeftOut, WhyLeftOut};
use crate::store::log::Log;
use crate::store::work_folder::WorkFolder;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Chains from elsewhere, all of which were checked for faults as `verify` does.
pub trait Theirs {
    /// Returns the hashes of a chain, in order; none if it is not there.
    fn hashes(&self, id: &str) -> Result<Vec<Vec<u8>>, StoreError>;
    fn entries(&self, id: &str) -> Result<Vec<Entry>, StoreError>;
    fn daybook(&self, id: &str) -> Result<Vec<daybook::Entry>, StoreError>;
    /// Returns why a chain cannot be taken in, if so.
    fn left_out(&self, id: &str) -> Option<&LeftOut>;
}

/// How two chains with one id belong together.
pub(super) enum Together {
    /// There is nothing new there.
    Known,
    /// It goes on there behind so many entries, none if it is not here.
    GoesOn(usize),
    /// They differ behind so many entries.
    Forks(usize),
}

/// Compares the hashes of two chains with one id.
pub(super) fn together(here: &[Vec<u8>], there: &[Vec<u8>]) -> Together {
    let same = here.iter().zip(there).take_while(|(here, there)| here == there).count();
    match (same == here.len(), same == there.len()) {
        (_, true) => Together::Known,
        (true, false) => Together::GoesOn(same),
        (false, false) => Together::Forks(same),
    }
}

#[derive(Debug)]
pub struct OtherLedger {
    pub(super) path: PathBuf,
    ledger: Ledger,
    left_out: BTreeMap<String, LeftOut>,
    /// Whether hands are taken in as they were recorded there, and not scored again.
    pub as_recorded: bool,
    /// Whether it is only told what would come.
    pub dry_run: bool,
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
        let left_out = newer(&findings, &ledger.file.read()?.numbers()?);
        let mut faults = findings.iter().filter(|finding| !is_newer(&finding.what));
        if let Some(first) = faults.next() {
            let (path, first, problems) = (path.to_owned(), first.to_string(), 1 + faults.count());
            return Err(StoreError::OtherUnsound { path, problems, first });
        }
        Ok(OtherLedger {
            path: path.to_owned(),
            ledger,
            left_out,
            as_recorded: false,
            dry_run: false,
            _copy: copy,
        })
    }

    pub(super) fn read(&mut self) -> Result<OtherLog<'_>, StoreError> {
        Ok(OtherLog { log: self.ledger.file.read()?, left_out: &self.left_out })
    }
}

/// Returns whether only a newer version of the program can read an entry.
fn is_newer(what: &What) -> bool {
    matches!(what, What::Unreadable { .. } | What::UnreadableDaybook { .. })
}

/// Returns the chains with such entries. `numbers` are those of sessions, with their ids and dates.
fn newer(findings: &[Finding], numbers: &[(i64, String, String)]) -> BTreeMap<String, LeftOut> {
    let mut found: BTreeMap<String, LeftOut> = BTreeMap::new();
    for finding in findings {
        let (id, date, entry, problem) = match (&finding.what, &finding.session) {
            (What::Unreadable { no, problem }, Some(session)) => {
                let mut rows = numbers.iter();
                let Some((_, id, date)) = rows.find(|(number, ..)| number.to_string() == *session) else {
                    continue;
                };
                (id, Some(date.clone()), *no, problem)
            }
            (What::UnreadableDaybook { id, no, problem }, _) => (id, None, *no, problem),
            _ => continue,
        };
        let why = WhyLeftOut::Newer { entry, problem: problem.clone() };
        found.entry(id.clone()).or_insert_with(|| LeftOut::new(id, date, why));
    }
    found
}

pub(super) struct OtherLog<'o> {
    pub log: Log<'o>,
    left_out: &'o BTreeMap<String, LeftOut>,
}

impl Theirs for OtherLog<'_> {
    fn hashes(&self, id: &str) -> Result<Vec<Vec<u8>>, StoreError> {
        Ok(self.log.hashes(id)?)
    }

    fn entries(&self, id: &str) -> Result<Vec<Entry>, StoreError> {
        Ok(self.log.entries(id)?)
    }

    fn daybook(&self, id: &str) -> Result<Vec<daybook::Entry>, StoreError> {
        Ok(self.log.entries(id)?)
    }

    fn left_out(&self, id: &str) -> Option<&LeftOut> {
        self.left_out.get(id)
    }
}
