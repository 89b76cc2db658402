//! Makes every projection again, from the log alone.

use crate::session::{Session, SessionError};
use crate::store::file_error::FileError;
use crate::store::log::Log;

impl Log<'_> {
    /// Makes every projection again. Sessions keep their numbers; those without one get the next.
    pub fn rebuild_projections(&self) -> Result<(), FileError> {
        self.delete_projections()?;
        for uuid in self.sessions_by_number()? {
            let (entries, head) = self.entries_and_head(&uuid)?;
            let id = self.session_with_uuid(&uuid)?.map_or(0, |row| row.id);
            let mut session =
                Session::replayed(uuid.clone(), entries, head).map_err(|error| match error {
                    SessionError::Log { session, error } => FileError::Fold { session, error },
                    error => FileError::Damaged {
                        path: self.path().to_owned(),
                        what: format!("session {uuid}: {error}"),
                    },
                })?;
            session.row.id = id;
            self.project(&session, None, false)?;
        }
        Ok(())
    }
}
