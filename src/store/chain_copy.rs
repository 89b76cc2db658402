//! Entries as they are copied from one log to another, byte for byte, and chains that came from elsewhere, checked.

use crate::daybook::{self, Daybook, is_daybook};
use crate::session::entry::{Entry, EntryNo, Said};
use crate::session::sound;
use crate::store::error::StoreError;
use crate::store::file_error::FileError;
use crate::store::log::Log;
use crate::store::theirs::Theirs;
use rusqlite::{OptionalExtension, params};
use std::collections::BTreeMap;

/// An entry as it stands in a log.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs, reason = "as in schema.sql")]
pub struct CopiedEntry {
    pub session: String,
    pub no: u32,
    pub kind: String,
    pub at: i64,
    pub of: Option<u32>,
    pub content: String,
    pub hash: Vec<u8>,
}

/// The last entry of a chain: its number and its hash.
pub type ChainEnd = (u32, Vec<u8>);

impl Log<'_> {
    /// Returns the ids of all sessions and daybooks, in order, each with its last entry.
    pub fn chain_ends(&self) -> Result<Vec<(String, ChainEnd)>, FileError> {
        let ends = self.chains_in_log(true)?.into_iter().map(|id| {
            let end = self.rows(
                "SELECT no, hash FROM entry WHERE session = ?1 ORDER BY no DESC LIMIT 1",
                [&id],
                |row| Ok((row.get(0)?, row.get(1)?)),
            )?;
            Ok(end.into_iter().next().map(|end| (id, end)))
        });
        ends.filter_map(Result::transpose).collect()
    }

    /// Returns the hash of an entry, if it is here.
    pub fn hash_of(&self, chain: &str, no: u32) -> Result<Option<Vec<u8>>, FileError> {
        self.tx
            .prepare_cached("SELECT hash FROM entry WHERE session = ?1 AND no = ?2")
            .and_then(|mut statement| statement.query_row(params![chain, no], |row| row.get(0)).optional())
            .map_err(|error| self.error(error))
    }

    /// Returns the entries of a chain after one, at most so many.
    pub fn copied_after(&self, chain: &str, no: u32, most: usize) -> Result<Vec<CopiedEntry>, FileError> {
        self.rows(
            "SELECT no, kind, at, of, content, hash FROM entry WHERE session = ?1 AND no > ?2 ORDER BY no LIMIT ?3",
            params![chain, no, i64::try_from(most).unwrap_or(i64::MAX)],
            |row| {
                Ok(CopiedEntry {
                    session: chain.to_owned(),
                    no: row.get(0)?,
                    kind: row.get(1)?,
                    at: row.get(2)?,
                    of: row.get(3)?,
                    content: row.get(4)?,
                    hash: row.get(5)?,
                })
            },
        )
    }
}

/// A chain that is not sound, of which nothing is taken in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnsoundChain {
    /// The id of the session or the daybook.
    pub id: String,
    /// What is wrong first.
    pub first: String,
    /// How many things are wrong.
    pub problems: usize,
}

/// Chains that were copied whole and found to be sound.
#[derive(Debug, Default)]
pub struct CheckedChains {
    hashes: BTreeMap<String, Vec<Vec<u8>>>,
    sessions: BTreeMap<String, Vec<Entry>>,
    daybooks: BTreeMap<String, Vec<daybook::Entry>>,
    /// Those that are not.
    pub unsound: Vec<UnsoundChain>,
}

impl CheckedChains {
    /// Checks chains as `verify` does. The entries of each stand in order.
    #[must_use]
    pub fn check(copied: Vec<CopiedEntry>) -> CheckedChains {
        let mut chains: BTreeMap<String, Vec<CopiedEntry>> = BTreeMap::new();
        for entry in copied {
            chains.entry(entry.session.clone()).or_default().push(entry);
        }
        let mut checked = CheckedChains::default();
        for (id, mut entries) in chains {
            let hashes = entries.iter_mut().map(|entry| std::mem::take(&mut entry.hash)).collect();
            if let Err((problems, first)) = checked.add(&id, entries, hashes) {
                checked.unsound.push(UnsoundChain { id, first, problems });
            }
        }
        checked
    }

    /// Adds a chain, or returns how many things are wrong with it, and the first one.
    fn add(
        &mut self,
        id: &str,
        copied: Vec<CopiedEntry>,
        hashes: Vec<Vec<u8>>,
    ) -> Result<(), (usize, String)> {
        if is_daybook(id) {
            let entries = read(copied)?;
            let (head, unsound) = sound::check_around(id, &entries, &hashes);
            none_of(&unsound)?;
            let book = Daybook::read(id.to_owned(), entries, head).map_err(|e| (1, e.to_string()))?;
            self.daybooks.insert(id.to_owned(), book.entries);
        } else {
            let (session, unsound) = sound::check(id, read(copied)?, &hashes);
            none_of(&unsound)?;
            let session = session.ok_or_else(|| (1, "it cannot be replayed".to_owned()))?;
            self.sessions.insert(id.to_owned(), session.entries);
        }
        self.hashes.insert(id.to_owned(), hashes);
        Ok(())
    }

    /// Returns the ids of all sessions.
    #[must_use]
    pub fn session_ids(&self) -> Vec<String> {
        self.sessions.keys().cloned().collect()
    }

    /// Returns the ids of all daybooks.
    #[must_use]
    pub fn daybook_ids(&self) -> Vec<String> {
        self.daybooks.keys().cloned().collect()
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
}

fn none_of(unsound: &[sound::Unsound]) -> Result<(), (usize, String)> {
    unsound.first().map_or(Ok(()), |first| Err((unsound.len(), first.to_string())))
}

fn read<C: Said>(copied: Vec<CopiedEntry>) -> Result<Vec<Entry<C>>, (usize, String)> {
    let read = |copied: CopiedEntry| {
        let CopiedEntry { no, kind, at, of, content: text, .. } = copied;
        let content = C::read(&kind, &text).map_err(|error| (1, format!("entry {no}: {error}")))?;
        Ok(Entry { no: EntryNo(no), at, of: of.map(EntryNo), content, text })
    };
    copied.into_iter().map(read).collect()
}
