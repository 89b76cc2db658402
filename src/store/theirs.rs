//! The other side of a merge: chains of another ledger, or of a hub.

use crate::daybook;
use crate::session::entry::Entry;
use crate::store::error::StoreError;
use crate::store::left_out::LeftOut;

/// Chains from elsewhere, all of which were checked for faults as `verify` does.
pub trait Theirs {
    /// Returns the hashes of a chain, in order; none if it is not there.
    fn hashes(&self, id: &str) -> Result<Vec<Vec<u8>>, StoreError>;
    fn entries(&self, id: &str) -> Result<Vec<Entry>, StoreError>;
    fn daybook(&self, id: &str) -> Result<Vec<daybook::Entry>, StoreError>;
    /// Returns why a chain cannot be taken in, if so.
    fn left_out(&self, id: &str) -> Option<&LeftOut>;
    /// Returns whether hands are taken in as they were recorded, and not scored again.
    fn as_recorded(&self) -> bool;
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
