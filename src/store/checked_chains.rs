//! Chains that came from elsewhere, checked: those of a hub or of another ledger, and those of a log, which are read again a
//! session at a time, so that a long one takes no more memory than a short one.

use crate::daybook::{self, Daybook, is_daybook};
use crate::night::chain::{Hash, START};
use crate::night::sound::Otherwise;
use crate::night::{Change, Entry, EntryNo, NightLog, sound};
use crate::query::exchange::{LeftOut, UnsoundChain, WhyLeftOut};
use crate::store::ends::{Together, hashes, together};
use crate::store::log_lines::{CHANGED, ChainPlace, broken, find_chains, read_chain};
use crate::store::{BadLine, CopiedEntry, Log, LogText, StoreError, error::Result};
use serde::{Serialize, de::DeserializeOwned};
use std::{collections::BTreeMap, sync::Arc};

#[derive(Debug, Clone)]
pub(super) enum ChainEntries {
    OfNight(Vec<Entry>),
    OfDaybook(Vec<daybook::BookEntry>),
}

impl ChainEntries {
    /// Returns the time of an entry that is later than any may be.
    pub fn ahead_of(&self, latest: i64) -> Option<i64> {
        let last = match self {
            ChainEntries::OfNight(entries) => entries.iter().map(|entry| entry.at).max(),
            ChainEntries::OfDaybook(entries) => entries.iter().map(|entry| entry.at).max(),
        };
        last.filter(|at| *at > latest)
    }

    pub fn day(&self) -> Option<String> {
        if let ChainEntries::OfNight(entries) = self { day_of(entries) } else { None }
    }
}

#[derive(Debug)]
pub(super) enum SoundChain {
    Night(Box<NightLog>),
    Daybook(Daybook),
}

/// Checks a chain as `verify` does, or returns each entry that is wrong, and why.
pub(super) fn check_chain(
    id: &str,
    entries: ChainEntries,
    hashes: &[Vec<u8>],
) -> Result<SoundChain, Vec<(EntryNo, String)>> {
    let said = |flaw: sound::Unsound| (flaw.entry, flaw.to_string());
    let (chain, faults) = match entries {
        ChainEntries::OfNight(entries) => {
            let (head, flaws) = sound::check_around(id, &entries, hashes);
            let (session, flaws) = sound::faults(id, entries, head, flaws);
            let chain = session.map(|session| SoundChain::Night(Box::new(session)));
            (chain, flaws.into_iter().map(said).collect())
        }
        ChainEntries::OfDaybook(entries) => {
            let (head, flaws) = sound::check_around(id, &entries, hashes);
            let mut faults: Vec<_> = flaws.into_iter().map(said).collect();
            let book = Daybook::read(id.to_owned(), entries, head);
            let book = book.map_err(|error| faults.push((error.entry, error.to_string())));
            (book.map(SoundChain::Daybook).ok(), faults)
        }
    };
    chain.filter(|_| faults.is_empty()).ok_or(faults)
}

/// The entries of a chain that cannot be read: the place of each in the chain, its number and why.
type Unreadable = Vec<(usize, EntryNo, String)>;

/// Reads a chain that was copied whole: the hash written beside each entry, and what they say.
pub(super) fn read_copied(
    id: &str,
    mut copied: Vec<CopiedEntry>,
) -> (Vec<Vec<u8>>, Result<ChainEntries, Unreadable>) {
    let hashes = copied.iter_mut().map(|entry| std::mem::take(&mut entry.hash)).collect();
    let entries = match is_daybook(id) {
        true => read(copied).map(ChainEntries::OfDaybook),
        false => read(copied).map(ChainEntries::OfNight),
    };
    (hashes, entries)
}

fn read<C: Serialize + DeserializeOwned>(copied: Vec<CopiedEntry>) -> Result<Vec<Entry<C>>, Unreadable> {
    let (mut entries, mut unreadable) = (Vec::with_capacity(copied.len()), Vec::new());
    for (at, CopiedEntry { no, at: time, change, said, .. }) in copied.into_iter().enumerate() {
        match Entry::read(EntryNo(no), time, change, said) {
            Ok(entry) => entries.push(entry),
            Err(error) => unreadable.push((at, EntryNo(no), error.to_string())),
        }
    }
    if unreadable.is_empty() { Ok(entries) } else { Err(unreadable) }
}

/// Chains of a hub or of another ledger that were copied whole and checked.
#[derive(Debug, Default)]
pub struct CheckedChains {
    /// The hashes of each chain, and what it says.
    pub(super) chains: BTreeMap<String, (Vec<Vec<u8>>, ChainEntries)>,
    pub(super) owners: BTreeMap<String, String>,
    /// Chains of which nothing is sound, and those that are not sound up to their end.
    pub unsound: Vec<UnsoundChain>,
}

/// How often the sound beginning of a chain is looked for.
const TRIES: usize = 8;

impl CheckedChains {
    /// Checks chains as `verify` does. The entries of each stand in order.
    pub fn check(copied: Vec<CopiedEntry>) -> CheckedChains {
        let mut chains: BTreeMap<String, Vec<CopiedEntry>> = BTreeMap::new();
        for entry in copied {
            chains.entry(entry.chain.clone()).or_default().push(entry);
        }
        let mut checked = CheckedChains::default();
        for (id, copied) in chains {
            checked.check_one(id, copied);
        }
        checked
    }

    pub fn is_empty(&self) -> bool {
        self.chains.is_empty()
    }

    pub fn of(self, owners: BTreeMap<String, String>) -> CheckedChains {
        CheckedChains { owners, ..self }
    }

    /// Checks a chain, or else what stands before its first fault.
    fn check_one(&mut self, id: String, mut copied: Vec<CopiedEntry>) {
        let mut unsound = None::<UnsoundChain>;
        for _ in 0..TRIES {
            let (hashes, entries) = read_copied(&id, copied.clone());
            let checked = match entries {
                Ok(entries) => check_chain(&id, entries, &hashes),
                Err(unreadable) => {
                    Err(unreadable.into_iter().map(|(_, no, problem)| (no, problem)).collect())
                }
            };
            let faults = match checked {
                Err(faults) => faults,
                Ok(chain) => {
                    let up_to = copied.len();
                    let chain = match chain {
                        SoundChain::Night(session) => ChainEntries::OfNight(session.entries),
                        SoundChain::Daybook(book) => ChainEntries::OfDaybook(book.entries),
                    };
                    self.unsound.extend(unsound.take().map(|unsound| UnsoundChain { up_to, ..unsound }));
                    self.chains.insert(id, (hashes, chain));
                    return;
                }
            };
            let first = faults.iter().map(|(no, _)| *no).min();
            let end = copied.iter().position(|entry| Some(EntryNo(entry.no)) >= first).unwrap_or(0);
            let (id, problems) = (id.clone(), faults.len());
            let first = faults.into_iter().next().map(|(_, first)| first).unwrap_or_default();
            unsound.get_or_insert(UnsoundChain { id, first, problems, up_to: 0 });
            copied.truncate(end);
            if copied.is_empty() {
                break;
            }
        }
        self.unsound.extend(unsound);
    }
}

impl LeftOut {
    pub(super) fn new(id: &str, date: Option<String>, why: WhyLeftOut) -> LeftOut {
        LeftOut { id: id.to_owned(), number: None, date, why }
    }
}

pub(super) fn day_of(entries: &[Entry]) -> Option<String> {
    match &entries.first()?.change {
        Change::Opened(opened) => Some(opened.date.clone()),
        _ => None,
    }
}

/// Adds what is new of a daybook of another machine. Leaves out what goes on behind this file's own: a copy of the file
/// begins another.
pub(super) fn add_daybook(log: &Log<'_>, book: &Daybook) -> Result<Option<LeftOut>> {
    let Daybook { id, entries, .. } = book;
    let here = log.hashes(id)?;
    match together(&here, &hashes(id, entries)) {
        Together::Known => {}
        Together::GoesOn(known) if log.own_daybook_id()?.as_ref() == Some(id) => {
            let entries = entries.iter().skip(known).cloned().collect();
            let why = WhyLeftOut::OwnDaybook { entries, spoken: log.spoken_of()? };
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

#[derive(Debug)]
pub struct CheckedLog {
    text: Arc<LogText>,
    sessions: Vec<NightInLog>,
    pub(super) books: Vec<Daybook>,
}

#[derive(Debug)]
struct NightInLog {
    place: ChainPlace,
    head: Hash,
    otherwise: Vec<Otherwise>,
}

/// The line of each entry of a chain, the hash beside it, and what they say.
type LoggedChain = (Vec<usize>, Vec<Vec<u8>>, ChainEntries);

fn read_logged(text: &LogText, place: &ChainPlace) -> Result<LoggedChain, Vec<BadLine>> {
    let (entries, mut bad) = read_chain(text, place)?;
    let (lines, copied): (Vec<usize>, Vec<CopiedEntry>) = entries.into_iter().unzip();
    let (hashes, entries) = read_copied(&place.id, copied);
    match entries {
        Ok(entries) if bad.is_empty() => return Ok((lines, hashes, entries)),
        Ok(_) => {}
        Err(unreadable) => {
            let line = |at: usize| lines.get(at).copied().unwrap_or(1);
            bad.extend(unreadable.iter().map(|(at, _, problem)| BadLine::broken(line(*at), problem)));
        }
    }
    Err(bad)
}

impl CheckedLog {
    /// Checks a log as `verify` does, or returns every line that is wrong.
    pub(super) fn check(text: &Arc<LogText>) -> Result<CheckedLog, Vec<BadLine>> {
        let (chains, mut unreadable) = find_chains(text)?;
        let mut log = CheckedLog { text: Arc::clone(text), sessions: Vec::new(), books: Vec::new() };
        let mut bad = Vec::new();
        for place in chains {
            match read_logged(text, &place) {
                // Lines that are no entries are all that is said of a file that has some.
                Ok((lines, hashes, entries)) if unreadable.is_empty() => {
                    log.add(place, (&lines, entries, &hashes), &mut bad);
                }
                Ok(_) => {}
                Err(lines) => unreadable.extend(lines),
            }
        }
        let mut bad = if unreadable.is_empty() { bad } else { unreadable };
        bad.sort_by_key(|bad| bad.line);
        if bad.is_empty() { Ok(log) } else { Err(bad) }
    }

    fn add(
        &mut self,
        place: ChainPlace,
        (lines, entries, hashes): (&[usize], ChainEntries, &[Vec<u8>]),
        bad: &mut Vec<BadLine>,
    ) {
        let mut wrong = |entry: EntryNo, problem: String| {
            let at = usize::try_from(entry.0).unwrap_or(0).saturating_sub(1);
            let line = lines.get(at).or(lines.last()).copied().unwrap_or(1);
            bad.push(BadLine::broken(line, &problem));
        };
        match check_chain(&place.id, entries, hashes) {
            Ok(SoundChain::Night(session)) => match sound::otherwise_since(&session, 0) {
                Ok(otherwise) => {
                    self.sessions.push(NightInLog { place, head: session.head, otherwise });
                }
                Err(error) => wrong(EntryNo(1), error.to_string()),
            },
            Ok(SoundChain::Daybook(book)) => self.books.push(book),
            Err(faults) => faults.into_iter().for_each(|(entry, problem)| wrong(entry, problem)),
        }
    }

    /// Returns the ids of the sessions.
    pub(super) fn ids(&self) -> impl Iterator<Item = &str> {
        self.sessions.iter().map(|session| session.place.id.as_str())
    }

    /// Reads and replays the sessions, one after the other; each with the hands that would come to something else today.
    pub fn sessions(&self) -> impl Iterator<Item = Result<(NightLog, &[Otherwise])>> {
        self.sessions.iter().map(|NightInLog { place, head, otherwise }| {
            let changed = || broken(place.line(), &CHANGED);
            let (.., entries) = read_logged(&self.text, place)
                .map_err(|bad| bad.into_iter().next().map_or_else(changed, |bad| bad.error))?;
            let ChainEntries::OfNight(entries) = entries else { return Err(changed()) };
            Ok((NightLog::replayed(place.id.clone(), entries, *head)?, otherwise.as_slice()))
        })
    }
}
