//! Makes every projection again, from the log alone.

use crate::session::SessionError;
use crate::store::error::StoreError;
use crate::store::file_error::FileError;
use crate::store::ledger::Ledger;
use crate::store::log::Log;

impl Ledger {
    /// Rebuilds every projection from the log, and restores the triggers that protect the log.
    pub fn rebuild(&mut self) -> Result<(), StoreError> {
        self.rebuild_telling(|_, _| {})
    }

    /// As [`Ledger::rebuild`]; calls `progress` with the number of sessions done and of all sessions.
    pub fn rebuild_telling(&mut self, progress: impl FnMut(usize, usize)) -> Result<(), StoreError> {
        let log = self.file.write()?;
        log.restore_triggers()?;
        log.rebuild_with_progress(progress)?;
        Ok(log.commit()?)
    }
}

impl Log<'_> {
    /// Makes every projection again. Sessions keep their numbers; those without one get the next.
    pub fn rebuild_projections(&self) -> Result<(), FileError> {
        self.rebuild_with_progress(|_, _| {})
    }

    fn rebuild_with_progress(&self, mut progress: impl FnMut(usize, usize)) -> Result<(), FileError> {
        self.delete_projections()?;
        let uuids = self.sessions_by_number()?;
        let all = uuids.len();
        for (done, uuid) in uuids.into_iter().enumerate() {
            progress(done, all);
            let id = self.number_of(&uuid)?.unwrap_or(0);
            self.project(&self.replayed(&uuid, id)?, None, id == 0)?;
        }
        self.project_debts_of_unknown()?;
        self.project_daybooks()
    }

    pub(super) fn cannot_replay(&self, uuid: &str, error: SessionError) -> FileError {
        match error {
            SessionError::Log { session, error } => FileError::Fold { session, error },
            error => {
                FileError::Damaged { path: self.path().to_owned(), what: format!("session {uuid}: {error}") }
            }
        }
    }
}
