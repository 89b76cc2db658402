//! Entries as they are copied from one log to another, byte for byte, and chains that came from elsewhere, checked.

use crate::daybook::{self, Daybook, is_daybook};
use crate::session::chain::{self, Hash, Link, START};
use crate::session::entry::{Entry, EntryNo, Said};
use crate::session::sound;
use crate::store::error::StoreError;
use crate::store::file_error::FileError;
use crate::store::left_out::{LeftOut, WhyLeftOut, day_of, with_figures};
use crate::store::log::Log;
use crate::store::other_ledger::{Theirs, Together, together};
use rusqlite::params;
use std::collections::BTreeMap;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CopiedEntry {
    pub session: String,
    pub no: u32,
    pub kind: String,
    pub at: i64,
    pub of: Option<u32>,
    pub content: String,
    pub scored: Option<String>,
    pub hash: Vec<u8>,
}

impl CopiedEntry {
    /// Returns how many bytes its texts have.
    pub fn length(&self) -> usize {
        self.content.len().saturating_add(self.scored.as_ref().map_or(0, String::len))
    }
}

/// The last entry of a chain: its number and its hash.
pub type ChainEnd = (u32, Vec<u8>);

impl Log<'_> {
    /// Returns the ids of all sessions and daybooks, in order, each with its last entry.
    pub fn chain_ends(&self) -> Result<Vec<(String, ChainEnd)>, FileError> {
        let ends = self.chains_in_log(true)?.into_iter().map(|id| {
            let end = "SELECT no, hash FROM entry WHERE session = ?1 ORDER BY no DESC LIMIT 1";
            Ok(self.row(end, [&id], |row| row.try_into())?.map(|end| (id, end)))
        });
        ends.filter_map(Result::transpose).collect()
    }

    /// Returns the hash of an entry, if it is here.
    pub fn hash_of(&self, chain: &str, no: u32) -> Result<Option<Vec<u8>>, FileError> {
        let hash = "SELECT hash FROM entry WHERE session = ?1 AND no = ?2";
        self.row(hash, params![chain, no], |row| row.get(0))
    }

    /// Returns the entries of a chain after one, at most so many.
    pub fn copied_after(&self, chain: &str, no: u32, most: usize) -> Result<Vec<CopiedEntry>, FileError> {
        self.rows(
            "SELECT no, kind, at, of, content, scored, hash FROM entry WHERE session = ?1 AND no > ?2 ORDER BY no LIMIT ?3",
            params![chain, no, i64::try_from(most).unwrap_or(i64::MAX)],
            |row| {
                let (no, kind, at, of, content, scored, hash) = row.try_into()?;
                Ok(CopiedEntry { session: chain.to_owned(), no, kind, at, of, content, scored, hash })
            },
        )
    }
}

/// A chain that is not sound, of which nothing is taken in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnsoundChain {
    /// The id of the session or the daybook.
    pub id: String,
    pub first: String,
    pub problems: usize,
}

/// Chains that were copied whole and found to be sound.
#[derive(Debug, Default)]
pub struct CheckedChains {
    hashes: BTreeMap<String, Vec<Vec<u8>>>,
    sessions: BTreeMap<String, Vec<Entry>>,
    daybooks: BTreeMap<String, Vec<daybook::Entry>>,
    left_out: BTreeMap<String, LeftOut>,
    /// Those that are not.
    pub unsound: Vec<UnsoundChain>,
    /// Whether hands are taken in as they were recorded, and not scored again.
    pub as_recorded: bool,
}

enum NotAdded {
    /// How many things are wrong with it, and the first one.
    Unsound(usize, String),
    LeftOut(LeftOut),
}

impl CheckedChains {
    /// Checks chains as `verify` does. The entries of each stand in order.
    pub fn check(copied: Vec<CopiedEntry>) -> CheckedChains {
        let mut chains: BTreeMap<String, Vec<CopiedEntry>> = BTreeMap::new();
        for entry in copied {
            chains.entry(entry.session.clone()).or_default().push(entry);
        }
        let mut checked = CheckedChains::default();
        for (id, mut entries) in chains {
            let hashes: Vec<Vec<u8>> =
                entries.iter_mut().map(|entry| std::mem::take(&mut entry.hash)).collect();
            match checked.add(&id, entries, &hashes) {
                Ok(()) => drop(checked.hashes.insert(id, hashes)),
                Err(NotAdded::LeftOut(left_out)) => {
                    checked.left_out.insert(id.clone(), left_out);
                    checked.hashes.insert(id, hashes);
                }
                Err(NotAdded::Unsound(problems, first)) => {
                    checked.unsound.push(UnsoundChain { id, first, problems });
                }
            }
        }
        checked
    }

    fn add(&mut self, id: &str, copied: Vec<CopiedEntry>, hashes: &[Vec<u8>]) -> Result<(), NotAdded> {
        if is_daybook(id) {
            let entries = read(id, copied, |_| None)?;
            let (head, unsound) = sound::check_around(id, &entries, hashes);
            none_of(&unsound)?;
            let book = Daybook::read(id.to_owned(), entries, head);
            let book = book.map_err(|error| NotAdded::Unsound(1, error.to_string()))?;
            self.daybooks.insert(id.to_owned(), book.entries);
        } else {
            let entries = with_figures(id, read(id, copied, day_of)?).map_err(NotAdded::LeftOut)?;
            let (session, unsound) = sound::faults(id, entries, hashes);
            none_of(&unsound)?;
            let unreadable = || NotAdded::Unsound(1, "it cannot be replayed".to_owned());
            self.sessions.insert(id.to_owned(), session.ok_or_else(unreadable)?.entries);
        }
        Ok(())
    }

    /// Takes out why a chain cannot be taken in, if so.
    pub fn take_left_out(&mut self, id: &str) -> Option<LeftOut> {
        self.left_out.remove(id)
    }

    pub fn session_ids(&self) -> Vec<String> {
        let left_out = self.left_out.keys().filter(|id| !is_daybook(id));
        self.sessions.keys().chain(left_out).cloned().collect()
    }

    pub fn daybook_ids(&self) -> Vec<String> {
        let left_out = self.left_out.keys().filter(|id| is_daybook(id));
        self.daybooks.keys().chain(left_out).cloned().collect()
    }
}

impl Theirs for CheckedChains {
    fn hashes(&self, id: &str) -> Result<Vec<Vec<u8>>, StoreError> {
        Ok(self.hashes.get(id).cloned().unwrap_or_default())
    }

    fn entries(&self, id: &str) -> Result<Vec<Entry>, StoreError> {
        Ok(self.sessions.get(id).cloned().unwrap_or_default())
    }

    fn daybook(&self, id: &str) -> Result<Vec<daybook::Entry>, StoreError> {
        Ok(self.daybooks.get(id).cloned().unwrap_or_default())
    }

    fn left_out(&self, id: &str) -> Option<&LeftOut> {
        self.left_out.get(id)
    }
}

fn none_of(unsound: &[sound::Unsound]) -> Result<(), NotAdded> {
    unsound.first().map_or(Ok(()), |first| Err(NotAdded::Unsound(unsound.len(), first.to_string())))
}

/// Reads a chain up to the first entry that this version cannot read.
fn read<C: Said>(
    id: &str,
    copied: Vec<CopiedEntry>,
    day_of: impl Fn(&[Entry<C>]) -> Option<String>,
) -> Result<Vec<Entry<C>>, NotAdded> {
    let mut entries = Vec::with_capacity(copied.len());
    for CopiedEntry { no, kind, at, of, content, scored, .. } in copied {
        match Entry::read(EntryNo(no), at, of.map(EntryNo), (&kind, content), scored) {
            Ok(entry) => entries.push(entry),
            Err(error) => {
                let why = WhyLeftOut::Newer { entry: EntryNo(no), problem: error.to_string() };
                return Err(NotAdded::LeftOut(LeftOut::new(id, day_of(&entries), why)));
            }
        }
    }
    Ok(entries)
}

/// Adds what is new of a daybook of another machine. Leaves out what goes on behind this file's own: a copy of the file
/// begins another.
pub(super) fn add_daybook(log: &Log<'_>, book: &Daybook) -> Result<Option<LeftOut>, StoreError> {
    let Daybook { id, entries, .. } = book;
    let here = log.hashes(id)?;
    match together(&here, &hashes(id, entries)) {
        Together::Known => {}
        Together::GoesOn(known) if log.own_daybook_id()?.as_ref() == Some(id) => {
            let more = entries.iter().skip(known).cloned().collect();
            return Ok(Some(LeftOut::of_own_daybook(log, id, more)?));
        }
        Together::GoesOn(known) => {
            let head = here.last().map(|head| Hash::try_from(head.as_slice()));
            let mut head = head.transpose().map_err(|_| log.damaged(id))?.unwrap_or(START);
            for entry in entries.iter().skip(known) {
                head = log.append(id, &head, entry)?;
            }
        }
        Together::Forks(known) => {
            let entry = entries.get(known).map_or(EntryNo(1), |entry| entry.no);
            return Err(StoreError::DaybookForked { daybook: id.clone(), entry });
        }
    }
    Ok(None)
}

/// Returns the hashes that entries have in the chain of a session.
pub(super) fn hashes<C: Said>(session: &str, entries: &[Entry<C>]) -> Vec<Vec<u8>> {
    let mut head = START;
    let hash = |entry| {
        head = chain::hash(&head, Link::of(session, entry));
        head.to_vec()
    };
    entries.iter().map(hash).collect()
}
