//! Entries as they are copied from one log to another, byte for byte, and chains that came from elsewhere, checked: those of a
//! hub, and those of a log, which are read again a session at a time, so that a long one takes no more memory than a short one.

use crate::daybook::{Daybook, is_daybook};
use crate::query::exchange::{LeftOut, UnsoundChain, WhyLeftOut};
use crate::session::chain::{Hash, Link, START};
use crate::session::sound::Otherwise;
use crate::session::{Entry, EntryNo, Said, Session, chain, sound};
use crate::store::error::StoreError;
use crate::store::file_error::FileError;
use crate::store::left_out::{day_of, with_figures};
use crate::store::log::Log;
use crate::store::log_lines::{
    BadLine, CHANGED, ChainPlace, Entries, LogText, LoggedChain, NotRead, broken, find_chains, read_chain,
};
use rusqlite::params;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

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

/// A chain from elsewhere that has no faults.
#[derive(Debug)]
pub(super) enum SoundChain {
    Session(Box<Session>),
    Daybook(Daybook),
}

/// Why nothing of a chain is taken in.
pub(super) enum Refused {
    LeftOut(LeftOut),
    /// What is wrong with it, each with the entry.
    Unsound(Vec<(EntryNo, String)>),
}

/// Checks a chain as `verify` does.
pub(super) fn check_chain(id: &str, entries: Entries, hashes: &[Vec<u8>]) -> Result<SoundChain, Refused> {
    let said = |flaw: sound::Unsound| (flaw.entry, flaw.to_string());
    let (chain, faults) = match entries {
        Entries::OfSession(entries) => {
            let entries = with_figures(id, entries).map_err(Refused::LeftOut)?;
            let (session, flaws) = sound::faults(id, entries, hashes);
            let chain = session.map(|session| SoundChain::Session(Box::new(session)));
            (chain, flaws.into_iter().map(said).collect())
        }
        Entries::OfDaybook(entries) => {
            let (head, flaws) = sound::check_around(id, &entries, hashes);
            let mut faults: Vec<_> = flaws.into_iter().map(said).collect();
            let book = Daybook::read(id.to_owned(), entries, head);
            let book = book.map_err(|error| faults.push((error.entry, error.to_string())));
            (book.map(SoundChain::Daybook).ok(), faults)
        }
    };
    chain.filter(|_| faults.is_empty()).ok_or(Refused::Unsound(faults))
}

/// Reads a chain that was copied whole; left out is one with an entry that this version cannot read.
pub(super) fn read_copied(id: &str, copied: Vec<CopiedEntry>) -> Result<Entries, LeftOut> {
    match is_daybook(id) {
        true => read(id, copied, |_| None).map(Entries::OfDaybook),
        false => read(id, copied, day_of).map(Entries::OfSession),
    }
}

/// Reads a chain up to the first entry that this version cannot read.
fn read<C: Said>(
    id: &str,
    copied: Vec<CopiedEntry>,
    day_of: impl Fn(&[Entry<C>]) -> Option<String>,
) -> Result<Vec<Entry<C>>, LeftOut> {
    let mut entries = Vec::with_capacity(copied.len());
    for CopiedEntry { no, kind, at, of, content, scored, .. } in copied {
        match Entry::read(EntryNo(no), at, of.map(EntryNo), (&kind, content), scored) {
            Ok(entry) => entries.push(entry),
            Err(error) => {
                let why = WhyLeftOut::Newer { entry: EntryNo(no), problem: error.to_string() };
                return Err(LeftOut::new(id, day_of(&entries), why));
            }
        }
    }
    Ok(entries)
}

/// The hashes of a chain, and what it says, or why it cannot be taken in.
type CheckedChain = (Vec<Vec<u8>>, Result<Entries, LeftOut>);

/// Chains of a hub that were copied whole and checked.
#[derive(Debug, Default)]
pub struct CheckedChains {
    /// All that are sound.
    pub(super) chains: BTreeMap<String, CheckedChain>,
    pub unsound: Vec<UnsoundChain>,
}

impl CheckedChains {
    /// Checks chains as `verify` does. The entries of each stand in order.
    pub fn check(copied: Vec<CopiedEntry>) -> CheckedChains {
        let mut chains: BTreeMap<String, Vec<CopiedEntry>> = BTreeMap::new();
        for entry in copied {
            chains.entry(entry.session.clone()).or_default().push(entry);
        }
        let mut checked = CheckedChains::default();
        for (id, mut copied) in chains {
            let hashes: Vec<_> = copied.iter_mut().map(|entry| std::mem::take(&mut entry.hash)).collect();
            let entries = read_copied(&id, copied).map_err(Refused::LeftOut);
            let chain = match entries.and_then(|entries| check_chain(&id, entries, &hashes)) {
                Ok(SoundChain::Session(session)) => Ok(Entries::OfSession(session.entries)),
                Ok(SoundChain::Daybook(book)) => Ok(Entries::OfDaybook(book.entries)),
                Err(Refused::LeftOut(left_out)) => Err(left_out),
                Err(Refused::Unsound(faults)) => {
                    let first = faults.first().map(|(_, first)| first.clone()).unwrap_or_default();
                    checked.unsound.push(UnsoundChain { id, first, problems: faults.len() });
                    continue;
                }
            };
            checked.chains.insert(id, (hashes, chain));
        }
        checked
    }
}

/// Adds what is new of a daybook of another machine. Leaves out what goes on behind this file's own: a copy of the file
/// begins another.
pub(super) fn add_daybook(log: &Log<'_>, book: &Daybook) -> Result<Option<LeftOut>, StoreError> {
    let Daybook { id, entries, .. } = book;
    let here = log.hashes(id)?;
    match together(&here, &hashes(id, entries)) {
        Together::Known => {}
        Together::GoesOn(known) if log.own_daybook_id()?.as_ref() == Some(id) => {
            let entries = entries.iter().skip(known).cloned().collect();
            let why = WhyLeftOut::OwnDaybook { entries, sessions: log.numbers_by_id()? };
            return Ok(Some(LeftOut::new(id, None, why)));
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

/// The sessions and the daybooks of a log that has no faults.
#[derive(Debug)]
pub struct CheckedLog {
    text: Arc<LogText>,
    sessions: Vec<LoggedSession>,
    pub(super) books: Vec<Daybook>,
    /// Chains that this version cannot take in.
    pub(super) left_out: Vec<LeftOut>,
}

#[derive(Debug)]
struct LoggedSession {
    place: ChainPlace,
    head: Hash,
    otherwise: Vec<Otherwise>,
}

impl CheckedLog {
    /// Checks a log as `verify` does, or returns every line that is wrong. Calls `progress` with the number of sessions done
    /// and of all sessions.
    pub(super) fn check(
        text: &Arc<LogText>,
        mut progress: impl FnMut(usize, usize),
    ) -> Result<CheckedLog, Vec<BadLine>> {
        let (chains, mut unreadable) = find_chains(text)?;
        let (sessions, books, left_out) = (Vec::new(), Vec::new(), Vec::new());
        let mut log = CheckedLog { text: Arc::clone(text), sessions, books, left_out };
        let mut bad = Vec::new();
        let all = chains.len();
        for (done, place) in chains.into_iter().enumerate() {
            progress(done, all);
            match read_chain(text, &place) {
                // Lines that are no entries are all that is said of a file that has some.
                Ok(chain) if unreadable.is_empty() => log.add(place, chain, &mut bad),
                Ok(_) => {}
                Err(NotRead::Newer(left_out)) => log.left_out.push(left_out),
                Err(NotRead::Bad(lines)) => unreadable.extend(lines),
            }
        }
        let mut bad = if unreadable.is_empty() { bad } else { unreadable };
        bad.sort_by_key(|bad| bad.line);
        if bad.is_empty() { Ok(log) } else { Err(bad) }
    }

    fn add(&mut self, place: ChainPlace, chain: LoggedChain, bad: &mut Vec<BadLine>) {
        let LoggedChain { lines, entries, hashes } = chain;
        let mut wrong = |entry: EntryNo, problem: String| {
            let at = usize::try_from(entry.0).unwrap_or(0).saturating_sub(1);
            let line = lines.get(at).or(lines.last()).copied().unwrap_or(1);
            bad.push(BadLine { line, error: StoreError::Import { line, problem } });
        };
        match check_chain(&place.id, entries, &hashes) {
            Ok(SoundChain::Session(session)) => match sound::otherwise_since(&session, 0) {
                Ok(otherwise) => {
                    self.sessions.push(LoggedSession { place, head: session.head, otherwise });
                }
                Err(error) => wrong(EntryNo(1), error.to_string()),
            },
            Ok(SoundChain::Daybook(book)) => self.books.push(book),
            Err(Refused::LeftOut(left_out)) => self.left_out.push(left_out),
            Err(Refused::Unsound(faults)) => {
                faults.into_iter().for_each(|(entry, problem)| wrong(entry, problem));
            }
        }
    }

    pub(super) fn ids(&self) -> BTreeSet<String> {
        self.sessions.iter().map(|session| session.place.id.clone()).collect()
    }

    pub(super) fn len(&self) -> usize {
        self.sessions.len()
    }

    /// Reads and replays the sessions, one after the other; each with the hands that would come to something else today.
    pub fn sessions(&self) -> impl Iterator<Item = Result<(Session, &[Otherwise]), StoreError>> {
        self.sessions.iter().map(|LoggedSession { place, head, otherwise }| {
            let changed = || broken(place.line(), &CHANGED);
            let chain = read_chain(&self.text, place).map_err(|not_read| match not_read {
                NotRead::Bad(bad) => bad.into_iter().next().map_or_else(changed, |bad| bad.error),
                NotRead::Newer(_) => changed(),
            })?;
            let Entries::OfSession(entries) = chain.entries else { return Err(changed()) };
            let entries = with_figures(&place.id, entries).map_err(|_| changed())?;
            Ok((Session::replayed(place.id.clone(), entries, *head)?, otherwise.as_slice()))
        })
    }
}
