//! A log that was checked and not yet taken in. What is in it is read again a session at a time, so that a long one takes no
//! more memory than a short one.

use crate::daybook::Daybook;
use crate::session::Session;
use crate::session::chain::Hash;
use crate::session::entry::EntryNo;
use crate::session::sound::{self, Otherwise};
use crate::store::chain_copy::{Entries, Refused, SoundChain, check_chain};
use crate::store::error::StoreError;
use crate::store::left_out::{LeftOut, with_figures};
use crate::store::log_lines::{BadLine, ChainPlace, LoggedChain, NotRead, broken, find_chains, read_chain};
use crate::store::log_text::{CHANGED, LogText};
use std::collections::BTreeSet;
use std::sync::Arc;

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
    /// The hash of its last entry.
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

    /// Returns the ids of its sessions.
    pub(super) fn ids(&self) -> BTreeSet<String> {
        self.sessions.iter().map(|session| session.place.id.clone()).collect()
    }

    pub fn len(&self) -> usize {
        self.sessions.len()
    }

    pub fn is_empty(&self) -> bool {
        self.sessions.is_empty()
    }

    /// Reads and replays the sessions, one after the other.
    pub fn sessions(&self) -> impl Iterator<Item = Result<Session, StoreError>> {
        self.scored_sessions().map(|session| Ok(session?.0))
    }

    /// As [`CheckedLog::sessions`]; each with the hands that would come to something else today.
    pub(super) fn scored_sessions(
        &self,
    ) -> impl Iterator<Item = Result<(Session, &[Otherwise]), StoreError>> {
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
