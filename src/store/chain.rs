//! Chains as they are copied from one log to another: read, and checked as `verify` does; and how two with one id fork.

use crate::daybook::{Daybook, is_daybook};
use crate::night::chain::{Hash, Link, START, hash};
use crate::night::sound::{self, Flaw, Unsound};
use crate::night::{Entry, EntryNo, NightLog};
use crate::query::exchange::UnsoundChain;
use crate::store::{FileError, Log, error, file_error::Result};
use rusqlite::{Row, params};
use serde::{Serialize, de::DeserializeOwned};
use uuid::{Builder, Uuid};

/// An entry as it is copied from one log to another, byte for byte.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CopiedEntry {
    pub chain: String,
    pub no: u32,
    pub at: i64,
    pub change: String,
    pub said: String,
    pub hash: Vec<u8>,
}

impl CopiedEntry {
    pub(super) fn read(row: &Row<'_>) -> rusqlite::Result<CopiedEntry> {
        let (chain, no, at, change, said, hash): (_, i64, _, _, _, _) = row.try_into()?;
        // A number out of range is that of no entry: a check of the chain finds it.
        let no = u32::try_from(no).unwrap_or(u32::MAX);
        Ok(CopiedEntry { chain, no, at, change, said, hash })
    }

    pub fn length(&self) -> usize {
        self.change.len().saturating_add(self.said.len())
    }
}

/// The last entry of a chain: its number and its hash.
pub type ChainEnd = (u32, Vec<u8>);

impl Log<'_> {
    pub fn chain_end(&self, id: &str) -> Result<Option<ChainEnd>> {
        let end = "SELECT no, hash FROM entry WHERE chain = ?1 ORDER BY no DESC LIMIT 1";
        self.row(end, [id], |row| row.try_into())
    }

    pub fn hash_of(&self, chain: &str, no: u32) -> Result<Option<Vec<u8>>> {
        let hash = "SELECT hash FROM entry WHERE chain = ?1 AND no = ?2";
        self.row(hash, params![chain, no], |row| row.get(0))
    }

    pub fn hashes(&self, chain: &str) -> Result<Vec<Vec<u8>>> {
        self.rows("SELECT hash FROM entry WHERE chain = ?1 ORDER BY no", [chain], |row| row.get(0))
    }

    pub fn copied_after(&self, chain: &str, no: i64, most: usize) -> Result<Vec<CopiedEntry>> {
        const ENTRIES: &str = "SELECT chain, no, at, change, said, hash FROM entry \
                               WHERE chain = ?1 AND no > ?2 ORDER BY no LIMIT ?3";
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        self.rows(ENTRIES, params![chain, no, most], CopiedEntry::read)
    }

    pub(super) fn copied(&self, chain: &str) -> Result<Vec<CopiedEntry>> {
        // A number that no entry can have is seen too.
        self.copied_after(chain, i64::MIN, usize::MAX)
    }

    pub fn entries<C: Serialize + DeserializeOwned>(&self, chain: &str) -> Result<Vec<Entry<C>>> {
        self.entries_and_head(chain).map(|(entries, _)| entries)
    }

    pub fn entries_and_head<C: Serialize + DeserializeOwned>(
        &self,
        chain: &str,
    ) -> Result<(Vec<Entry<C>>, Hash)> {
        entries_and_head(chain, self.copied(chain)?)
    }
}

fn entries_and_head<C: Serialize + DeserializeOwned>(
    chain: &str,
    copied: Vec<CopiedEntry>,
) -> Result<(Vec<Entry<C>>, Hash)> {
    let mut entries = Vec::with_capacity(copied.len());
    let mut head = START;
    for CopiedEntry { no, at, change, said, hash, .. } in copied {
        let no = EntryNo(no);
        let broken = |problem| FileError::Entry { session: chain.to_owned(), no, problem };
        head = Hash::try_from(hash).map_err(|_| broken("its hash is not 32 bytes long".to_owned()))?;
        entries.push(Entry::read(no, at, change, said).map_err(|error| broken(error.to_string()))?);
    }
    Ok((entries, head))
}

#[derive(Debug)]
pub(super) enum ReadChain {
    Night(Box<NightLog>),
    Daybook(Daybook),
}

impl ReadChain {
    pub fn times(&self) -> Vec<i64> {
        match self {
            ReadChain::Night(session) => session.entries.iter().map(|entry| entry.at).collect(),
            ReadChain::Daybook(book) => book.entries.iter().map(|entry| entry.at).collect(),
        }
    }
}

pub(super) fn read_chain(id: &str, copied: Vec<CopiedEntry>) -> error::Result<ReadChain> {
    if is_daybook(id) {
        let (entries, head) = entries_and_head(id, copied)?;
        let failed = |error| FileError::Daybook { daybook: id.to_owned(), error };
        return Ok(ReadChain::Daybook(Daybook::read(id.to_owned(), entries, head).map_err(failed)?));
    }
    let (entries, head) = entries_and_head(id, copied)?;
    Ok(ReadChain::Night(Box::new(NightLog::replayed(id.to_owned(), entries, head)?)))
}

/// Returns the chain if it can be read and replayed, and everything that is wrong.
pub(super) fn check_chain(id: &str, copied: Vec<CopiedEntry>) -> (Option<ReadChain>, Vec<Unsound>) {
    if !is_daybook(id) {
        let (entries, head, flaws) = read_entries(id, copied);
        let Some(entries) = entries else { return (None, flaws) };
        let (session, flaws) = sound::faults(id, entries, head, flaws);
        return (session.map(|session| ReadChain::Night(Box::new(session))), flaws);
    }
    let (entries, head, mut flaws) = read_entries(id, copied);
    let book = entries.map(|entries| Daybook::read(id.to_owned(), entries, head));
    let book = book.and_then(|book| book.map_err(|flaw| flaws.push(flaw)).ok());
    (book.map(ReadChain::Daybook), flaws)
}

/// Returns the entries if each can be read, the last hash, and what is wrong around their contents.
fn read_entries<C: Serialize + DeserializeOwned>(
    id: &str,
    copied: Vec<CopiedEntry>,
) -> (Option<Vec<Entry<C>>>, Hash, Vec<Unsound>) {
    let (mut last, mut head) = (EntryNo(0), START);
    let (mut entries, mut flaws) = (Vec::with_capacity(copied.len()), Vec::new());
    let count = copied.len();
    for CopiedEntry { no, at, change, said, hash, .. } in copied {
        let no = EntryNo(no);
        let link = Link { chain: id, no, at, change: &change, said: &said };
        let (next, checked) = sound::check_link(last, &head, link, &hash);
        (last, head) = (no, next);
        flaws.extend(checked.err());
        match Entry::read(no, at, change, said) {
            Ok(entry) => entries.push(entry),
            Err(error) => {
                let flaw = Flaw::Unread { why: error.0.to_string() };
                flaws.push(Unsound { entry: no, flaw });
            }
        }
    }
    flaws.extend(sound::check_frames(id, &entries));
    (Some(entries).filter(|entries| entries.len() == count), head, flaws)
}

const TRIES: usize = 8;

/// Checks a copied chain, or else what stands before its first fault. Returns the sound part, and the faults.
pub(super) fn sound_part(
    id: &str,
    mut copied: Vec<CopiedEntry>,
) -> (Option<ReadChain>, Option<UnsoundChain>) {
    let mut unsound = None::<UnsoundChain>;
    for _ in 0..TRIES {
        let (chain, faults) = check_chain(id, copied.clone());
        let Some(first) = faults.iter().map(|fault| fault.entry).min() else {
            return (chain, unsound);
        };
        unsound.get_or_insert_with(|| UnsoundChain {
            id: id.to_owned(),
            problems: faults.len(),
            first: faults.first().map(Unsound::to_string).unwrap_or_default(),
        });
        let end = copied.iter().position(|entry| EntryNo(entry.no) >= first).unwrap_or(0);
        copied.truncate(end);
        if copied.is_empty() {
            break;
        }
    }
    (None, unsound)
}

pub(super) enum Together {
    /// There is nothing new there.
    Known,
    /// It goes on there behind so many entries, none if it is not here.
    GoesOn(usize),
    /// They differ behind so many entries.
    Forks(usize),
}

pub(super) fn together(here: &[Vec<u8>], there: &[Vec<u8>]) -> Together {
    let same = here.iter().zip(there).take_while(|(here, there)| here == there).count();
    match (same == here.len(), same == there.len()) {
        (_, true) => Together::Known,
        (true, false) => Together::GoesOn(same),
        (false, false) => Together::Forks(same),
    }
}

pub(super) fn hashes<C>(session: &str, entries: &[Entry<C>]) -> Vec<Vec<u8>> {
    let mut head = START;
    let next = |entry| {
        head = hash(&head, Link::of(session, entry));
        head.to_vec()
    };
    entries.iter().map(next).collect()
}

/// Returns the id of the other end of a fork: of the same moment, and always the same, so that a merge finds it.
pub(super) fn id_of_end(id: &str, entries: &[Entry], common: usize) -> String {
    let up_to_the_fork = entries.get(..=common).unwrap_or(entries);
    let hash = hashes(id, up_to_the_fork).pop().unwrap_or_default();
    let random: [u8; 10] = hash.first_chunk().copied().unwrap_or_default();
    let bits = Uuid::parse_str(id).map_or(0, |id| id.as_u128());
    let millis = u64::try_from(bits >> 80).unwrap_or(0);
    Builder::from_unix_timestamp_millis(millis, &random).into_uuid().to_string()
}
