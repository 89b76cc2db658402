//! Makes every projection again, from the log alone.

use crate::session::SessionError;
use crate::store::file_error::FileError;
use crate::store::log::Log;

impl Log<'_> {
    /// Makes every projection again. Sessions keep their numbers; those without one get the next.
    pub fn rebuild_projections(&self) -> Result<(), FileError> {
        self.delete_projections()?;
        for uuid in self.sessions_by_number()? {
            let id = self.session_with_uuid(&uuid)?.map_or(0, |row| row.id);
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
