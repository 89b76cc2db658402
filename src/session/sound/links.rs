//! The chain of a log, link by link.

use super::Flaw;
use crate::session::chain::{self, Hash, Link, START};
use crate::session::entry::EntryNo;

/// A chain as far as it was checked. It goes on after a link that is wrong, so that each one is found.
#[derive(Debug)]
pub struct Links {
    last: EntryNo,
    /// The hash that the next entry covers.
    pub head: Hash,
    /// The hash that the last entry should have, if another one is written there: the next may cover either.
    should_be: Option<Hash>,
}

impl Default for Links {
    fn default() -> Links {
        Links { last: EntryNo(0), head: START, should_be: None }
    }
}

impl Links {
    pub fn last(&self) -> EntryNo {
        self.last
    }

    /// Passes an entry that cannot be read.
    pub fn skip(&mut self, no: EntryNo, written: &[u8]) {
        self.last = no;
        self.head = <Hash>::try_from(written).unwrap_or(self.head);
        self.should_be = None;
    }

    /// Adds the next entry, with the hash that is written there.
    pub fn add(&mut self, link: Link<'_>, written: &[u8]) -> Result<(), Flaw> {
        let no = EntryNo(self.last.0.saturating_add(1));
        self.last = link.no;
        let hash = chain::hash(&self.head, link);
        let should_be = self.should_be.take();
        self.head = <Hash>::try_from(written).unwrap_or(hash);
        if link.no != no {
            return Err(Flaw::Missing { no, found: link.no });
        }
        if hash == written || should_be.is_some_and(|before| chain::hash(&before, link) == written) {
            return Ok(());
        }
        self.should_be = Some(hash);
        Err(Flaw::Chain(link.no))
    }
}
