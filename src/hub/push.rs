//! A push: the hub gets what it lacks of a ledger, a chain after the other. Nobody waits for the network with the ledger in
//! hand: what is to be sent is read first.

use super::HubError;
use super::client::{CHAINS_AT_ONCE, Hub, NotSent};
use crate::daybook::is_daybook;
use crate::query::exchange::{Exchanged, ExchangedSession};
use crate::store::checked_chains::CheckedChains;
use crate::store::log_lines::CopiedEntry;
use crate::store::merge::ForkedFrom;
use crate::store::{Ledger, StoreError};
use std::collections::{BTreeMap, BTreeSet};

/// How many entries are sent in one transaction.
const ENTRIES_AT_ONCE: usize = 1000;

/// Of how many chains. The hub keeps a lock for each until the transaction ends, and has room for some 6,000.
const CHAINS_SENT_AT_ONCE: usize = 40;

const BYTES_AT_ONCE: usize = 4 << 20;

/// How often a push begins again because somebody else pushes the same chains.
const ATTEMPTS: usize = 5;

#[derive(Default)]
struct Compared {
    /// The chains that go on here, each with the last entry that the hub has (0: none) and the last one here.
    behind: Vec<(String, u32, u32)>,
    /// The sessions that go on no further here than at the hub.
    known: Vec<String>,
    forked: Vec<String>,
}

#[derive(Default)]
struct Parcel {
    entries: Vec<CopiedEntry>,
    chains: usize,
    bytes: usize,
}

impl Parcel {
    fn is_full(&self) -> bool {
        self.entries.len() >= ENTRIES_AT_ONCE
            || self.chains >= CHAINS_SENT_AT_ONCE
            || self.bytes >= BYTES_AT_ONCE
    }
}

impl Hub {
    /// Sends what the hub lacks of a ledger. Whatever interrupts it, the same again sends the rest. Calls `progress` with the
    /// number of chains done and of all that are to be sent.
    pub fn push(
        &mut self,
        ledger: &mut Ledger,
        mut progress: impl FnMut(usize, usize),
    ) -> Result<Exchanged, HubError> {
        let mut sent = BTreeMap::new();
        for attempt in 1.. {
            let mut pushed = Exchanged::default();
            let Compared { mut behind, known, forked } = self.compare(ledger)?;
            let copies = self.show_forks(ledger, &forked, &mut pushed)?;
            // The hub has them already, each under the id of the session whose other end it is here.
            let all = behind.len();
            behind.retain(|(id, ..)| !copies.contains(id));
            pushed.known = all.saturating_sub(behind.len());
            match self.send_all(ledger, &behind, &mut sent, &mut progress) {
                Ok(()) => {}
                Err(NotSent::Overtaken(_)) if attempt < ATTEMPTS => continue,
                Err(NotSent::Overtaken(error) | NotSent::Failed(error)) => return Err(error),
            }
            let known = known.iter().filter(|id| !sent.contains_key(*id)).count();
            pushed.known = pushed.known.saturating_add(known);
            let log = ledger.read()?;
            for (id, (from, entries)) in sent.into_iter().filter(|(_, (_, entries))| *entries > 0) {
                if is_daybook(&id) {
                    pushed.between = pushed.between.saturating_add(entries);
                } else if let Some(session) = log.session_with_uuid(&id).map_err(StoreError::from)? {
                    let added = from == 0;
                    pushed.sessions.push(ExchangedSession { session, entries, added, end_of: None });
                }
            }
            return Ok(pushed);
        }
        Ok(Exchanged::default())
    }

    fn compare(&mut self, ledger: &mut Ledger) -> Result<Compared, HubError> {
        let ends = ledger.read()?.chain_ends().map_err(StoreError::from)?;
        let mut compared = Compared::default();
        for ends in ends.chunks(CHAINS_AT_ONCE) {
            let ids: Vec<&str> = ends.iter().map(|(id, _)| id.as_str()).collect();
            let there = self.ends_of(&ids)?;
            let further: Vec<(&str, u32)> = ends
                .iter()
                .filter(|(id, (no, _))| there.get(id).is_some_and(|(last, _)| last > no))
                .map(|(id, (no, _))| (id.as_str(), *no))
                .collect();
            let hashes = self.hashes_at(&further)?;
            let log = ledger.read()?;
            for (id, (no, hash)) in ends {
                let (from, is_same) = match there.get(id) {
                    None => (0, true),
                    Some((last, _)) if last > no => (*no, hashes.get(id) == Some(hash)),
                    Some((last, there)) => {
                        let here = log.hash_of(id, *last).map_err(StoreError::from)?;
                        (*last, here.as_ref() == Some(there))
                    }
                };
                match is_same {
                    false => compared.forked.push(id.clone()),
                    true if from < *no => compared.behind.push((id.clone(), from, *no)),
                    true if !is_daybook(id) => compared.known.push(id.clone()),
                    true => {}
                }
            }
        }
        Ok(compared)
    }

    /// Collects both ends of each fork. Returns the sessions here that are the ends of the hub, taken in as sessions of
    /// their own.
    fn show_forks(
        &mut self,
        ledger: &mut Ledger,
        forked: &[String],
        pushed: &mut Exchanged,
    ) -> Result<BTreeSet<String>, HubError> {
        let mut copies = BTreeSet::new();
        for id in forked {
            let mut chains = CheckedChains::check(self.chains(&[id])?);
            pushed.unsound.append(&mut chains.unsound);
            match ledger.fork_from(&chains, id)? {
                None => {}
                Some(ForkedFrom::Session { fork, own_id }) => {
                    copies.insert(own_id);
                    pushed.forks.push(*fork);
                }
                Some(ForkedFrom::Daybook(fork)) => pushed.daybook_forks.push(fork),
                Some(ForkedFrom::LeftOut(left_out)) => pushed.left_out.push(left_out),
            }
        }
        Ok(copies)
    }

    /// Sends the ends of chains. Notes for each the entry after which it was sent first, and how many were new.
    fn send_all(
        &mut self,
        ledger: &mut Ledger,
        behind: &[(String, u32, u32)],
        sent: &mut BTreeMap<String, (u32, usize)>,
        progress: &mut impl FnMut(usize, usize),
    ) -> Result<(), NotSent> {
        let mut parcel = Parcel::default();
        for (done, (id, from, to)) in behind.iter().enumerate() {
            progress(done, behind.len());
            let mut last = *from;
            parcel.chains = parcel.chains.saturating_add(1);
            while last < *to {
                if parcel.is_full() {
                    self.send_parcel(&mut parcel, sent)?;
                    parcel.chains = 1;
                }
                let room = ENTRIES_AT_ONCE.saturating_sub(parcel.entries.len()).min(100);
                let read = ledger.read().and_then(|log| Ok(log.copied_after(id, last, room)?));
                let entries = read.map_err(|error| NotSent::Failed(error.into()))?;
                // It does not shrink, unless somebody put another file in its place.
                let Some(end) = entries.last() else { break };
                last = end.no;
                parcel.bytes =
                    entries.iter().fold(parcel.bytes, |sum, entry| sum.saturating_add(entry.length()));
                parcel.entries.extend(entries);
                sent.entry(id.clone()).or_insert((*from, 0));
            }
        }
        self.send_parcel(&mut parcel, sent)?;
        progress(behind.len(), behind.len());
        Ok(())
    }

    fn send_parcel(
        &mut self,
        parcel: &mut Parcel,
        sent: &mut BTreeMap<String, (u32, usize)>,
    ) -> Result<(), NotSent> {
        let Parcel { entries, .. } = std::mem::take(parcel);
        if entries.is_empty() {
            return Ok(());
        }
        self.send(&entries)?;
        for entry in entries {
            if let Some((_, count)) = sent.get_mut(&entry.session) {
                *count = count.saturating_add(1);
            }
        }
        Ok(())
    }
}
