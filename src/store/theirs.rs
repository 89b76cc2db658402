//! The other side of a merge: chains of another ledger, or of a hub.

use crate::daybook;
use crate::session::entry::Entry;
use crate::store::error::StoreError;
use crate::store::log::Log;

/// Chains from elsewhere, all of which were checked as `verify` does.
pub trait Theirs {
    /// Returns the hashes of a chain, in order; none if it is not there.
    fn hashes(&self, id: &str) -> Result<Vec<Vec<u8>>, StoreError>;
    /// Returns the entries of a session.
    fn entries(&self, id: &str) -> Result<Vec<Entry>, StoreError>;
    /// Returns the entries of a daybook.
    fn daybook(&self, id: &str) -> Result<Vec<daybook::Entry>, StoreError>;
}

impl Theirs for Log<'_> {
    fn hashes(&self, id: &str) -> Result<Vec<Vec<u8>>, StoreError> {
        Ok(self.hashes(id)?)
    }

    fn entries(&self, id: &str) -> Result<Vec<Entry>, StoreError> {
        Ok(self.entries(id)?)
    }

    fn daybook(&self, id: &str) -> Result<Vec<daybook::Entry>, StoreError> {
        Ok(self.entries(id)?)
    }
}
