//! A log that was checked and not yet taken in. What is in it is read again a session at a time, so that a long one takes no
//! more memory than a short one.

use crate::daybook::Daybook;
use crate::session::chain::Hash;
use crate::session::entry::EntryNo;
use crate::session::{Session, sound};
use crate::store::error::StoreError;
use crate::store::log_lines::{BadLine, ChainPlace, Entries, LoggedChain, broken, find_chains, read_chain};
use crate::store::log_text::{CHANGED, LogText};
use std::sync::Arc;

/// The sessions and the daybooks of a log, of which all is well.
#[derive(Debug)]
pub struct CheckedLog {
    text: Arc<LogText>,
    /// Where each session stands, with the hash of its last entry.
    sessions: Vec<(ChainPlace, Hash)>,
    pub(super) books: Vec<Daybook>,
}

impl CheckedLog {
    /// Checks a log as `verify` does, or returns every line that is wrong. Calls `progress` with the number of sessions done
    /// and of all sessions.
    pub(super) fn check(
        text: &Arc<LogText>,
        mut progress: impl FnMut(usize, usize),
    ) -> Result<CheckedLog, Vec<BadLine>> {
        let (chains, mut unreadable) = find_chains(text)?;
        let mut log = CheckedLog { text: Arc::clone(text), sessions: Vec::new(), books: Vec::new() };
        let mut bad = Vec::new();
        let all = chains.len();
        for (done, place) in chains.into_iter().enumerate() {
            progress(done, all);
            match read_chain(text, &place) {
                // Lines that are no entries are all that is said of a file that has some.
                Ok(chain) if unreadable.is_empty() => log.add(place, chain, &mut bad),
                Ok(_) => {}
                Err(lines) => unreadable.extend(lines),
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
        match entries {
            Entries::OfSession(entries) => {
                let (session, unsound) = sound::check(&place.id, entries, &hashes);
                unsound.into_iter().for_each(|unsound| wrong(unsound.entry, unsound.to_string()));
                self.sessions.extend(session.map(|session| (place, session.head)));
            }
            Entries::OfDaybook(entries) => {
                let (head, unsound) = sound::check_around(&place.id, &entries, &hashes);
                unsound.into_iter().for_each(|unsound| wrong(unsound.entry, unsound.to_string()));
                match Daybook::read(place.id, entries, head) {
                    Ok(book) => self.books.push(book),
                    Err(error) => wrong(error.entry, error.to_string()),
                }
            }
        }
    }

    /// Returns how many sessions it has.
    #[must_use]
    pub fn len(&self) -> usize {
        self.sessions.len()
    }

    /// Returns whether it has no session.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.sessions.is_empty()
    }

    /// Reads and replays the sessions, one after the other.
    pub fn sessions(&self) -> impl Iterator<Item = Result<Session, StoreError>> {
        self.sessions.iter().map(|(place, head)| {
            let changed = || broken(place.line(), &CHANGED);
            let chain = read_chain(&self.text, place);
            let chain = chain.map_err(|bad| bad.into_iter().next().map_or_else(changed, |bad| bad.error))?;
            let Entries::OfSession(entries) = chain.entries else { return Err(changed()) };
            Ok(Session::replayed(place.id.clone(), entries, *head)?)
        })
    }
}
