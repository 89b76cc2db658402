//! Makes every projection again, from the log alone.

use crate::session::SessionError;
use crate::store::daybook::readable;
use crate::store::error::StoreError;
use crate::store::file_error::FileError;
use crate::store::ledger::Ledger;
use crate::store::log::Log;

impl Ledger {
    /// Makes everything but the log again, from the log.
    pub fn rebuild(&mut self) -> Result<(), StoreError> {
        self.rebuild_telling(|_, _| {})
    }

    /// As [`Ledger::rebuild`]; calls `progress` with the number of sessions done and of all sessions. A session whose log
    /// cannot be read is left out: `verify` says why.
    pub fn rebuild_telling(&mut self, progress: impl FnMut(usize, usize)) -> Result<(), StoreError> {
        // Whatever is in the file is dropped, not run.
        self.file.guard(false)?;
        let log = self.file.write()?;
        log.restore_objects()?;
        log.guard(true)?;
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
        // In the order in which they were opened, because the first one says how a name is spelled.
        let uuids = self.sessions_in_log()?;
        let all = uuids.len();
        for (done, uuid) in uuids.into_iter().enumerate() {
            progress(done, all);
            let id = self.number_of(&uuid)?.unwrap_or(0);
            let project = || self.project(&self.replayed(&uuid, id)?, None, id == 0);
            if readable(self.in_savepoint(project))?.is_none() {
                let row = "DELETE FROM session WHERE uuid = ?1";
                self.tx.execute(row, [&uuid]).map_err(|e| self.error(e))?;
            }
        }
        self.project_debts_of_unknown()?;
        self.project_readable_daybooks()
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
