//! A pull: a ledger takes in what came to a hub since the last time. What was taken in stays, whatever interrupts the rest.

use crate::hub::asked::{CHAINS_AT_ONCE, HubEnd, HubEntries};
use crate::hub::{Result, client::Hub};
use crate::night::{NightSummary, chain::hex};
use crate::query::exchange::{Exchanged, UnsoundChain};
use crate::store::{Arrival, Ledger, MergeOptions, StoreError, ledger::named, local::Pulled};
use std::collections::{BTreeMap, BTreeSet};

const BYTES_AT_ONCE: usize = 8 << 20;

/// The longest entry, of which the hub takes none that is longer; and the longest chain that is read.
const LONGEST_ENTRY: usize = 16 << 20;
pub(super) const LONGEST_CHAIN: usize = 32 << 20;

/// What an entry takes here, more or less.
const OF_AN_ENTRY: usize = 500;

struct Pull<'p> {
    ledger: &'p mut Ledger,
    taking: MergeOptions<'p>,
    /// The session whose other end is to come in; none once it did.
    as_new: Option<NightSummary>,
    pulled: &'p mut Exchanged,
    arrival: Option<Arrival>,
    /// The chains of which the ledger does not have all.
    without: BTreeSet<String>,
    /// Of these, what was named as wrong in itself, up to which end. It is named once.
    named: BTreeMap<String, String>,
}

/// Tells whether an end is still the one that was named: another version may know more.
fn mark(end: &HubEnd) -> String {
    format!("{} {}", hex(&end.hash), env!("CARGO_PKG_VERSION"))
}

impl Hub {
    /// Takes in what a ledger lacks. Of the session that `as_new` names, the end of the hub comes in as a session of its own.
    /// `pulled` has what was taken in, also if the rest was interrupted.
    pub fn pull(
        &mut self,
        ledger: &mut Ledger,
        taking: MergeOptions<'_>,
        pulled: &mut Exchanged,
    ) -> Result<()> {
        // All that came before this is seen by what is asked from now on.
        let (hub, since) = self.horizon()?;
        let log = ledger.read()?;
        let last = log.pulled()?.remove(&hub).unwrap_or_default();
        let here = log.session_count()?;
        let as_new = taking.as_new.map(|word| named(&log, word)).transpose()?;
        drop(log);
        let (without, named) = Default::default();
        let mut pull = Pull { ledger, taking, as_new, pulled, arrival: None, without, named };
        let end = self.pull_since(&mut pull, &last);
        let Pull { as_new, arrival, without, named, .. } = pull;
        let (added, all) = (pulled.added(), pulled.sessions.len());
        let changed = all.saturating_sub(added.len()).saturating_add(pulled.forks.len());
        pulled.known = here.saturating_sub(changed);
        if let Some(arrival) = arrival {
            pulled.came = arrival.came(&ledger.read()?, &added)?;
        }
        end?;
        let now = Pulled { since, without, named };
        if now != last {
            let log = ledger.file.write()?;
            log.note_pulled(&hub, now)?;
            log.commit()?;
        }
        as_new.map_or(Ok(()), |row| Err(StoreError::NotForked { session: row.id }.into()))
    }

    fn pull_since(&mut self, pull: &mut Pull<'_>, last: &Pulled) -> Result<()> {
        let as_new = pull.as_new.as_ref().map(|row| row.uuid.clone());
        let again: BTreeSet<&str> = last.without.iter().chain(&as_new).map(String::as_str).collect();
        for ids in again.iter().copied().collect::<Vec<_>>().chunks(CHAINS_AT_ONCE) {
            let ends = self.ends_of(ids)?;
            self.take_from(pull, last, ends)?;
        }
        let mut behind = String::new();
        loop {
            let mut ends = self.ends_since(last.since, &behind)?;
            let Some(last_id) = ends.keys().next_back().filter(|id| **id > behind) else { return Ok(()) };
            behind.clone_from(last_id);
            ends.retain(|id, _| !again.contains(id.as_str()));
            self.take_from(pull, last, ends)?;
        }
    }

    /// Takes in the chains with these ends, but for those named before that are the same.
    fn take_from(
        &mut self,
        pull: &mut Pull<'_>,
        last: &Pulled,
        mut ends: BTreeMap<String, HubEnd>,
    ) -> Result<()> {
        ends.retain(|id, end| {
            let is_new = last.named.get(id) != Some(&mark(end));
            if !is_new {
                pull.without.insert(id.clone());
                pull.named.insert(id.clone(), mark(end));
            }
            is_new
        });
        let mut wanted = self.compare_to_take(pull, &ends)?;
        while !wanted.is_empty() {
            let mut bytes = 0_usize;
            let fits = |chain: &&HubEntries| {
                let is_first = bytes == 0;
                let here = usize::try_from(chain.from).unwrap_or(0).saturating_mul(OF_AN_ENTRY);
                bytes = bytes.saturating_add(chain.bytes).saturating_add(here).saturating_add(1);
                is_first || bytes <= BYTES_AT_ONCE
            };
            let count = wanted.iter().take_while(fits).count();
            let now: Vec<HubEntries> = wanted.drain(..count).collect();
            self.take_chains(pull, &now, &ends)?;
        }
        Ok(())
    }

    /// Finds the chains whose last entry the ledger lacks, and what there is to read of each.
    fn compare_to_take(
        &mut self,
        pull: &mut Pull<'_>,
        ends: &BTreeMap<String, HubEnd>,
    ) -> Result<Vec<HubEntries>> {
        let log = pull.ledger.read()?;
        let mut here = Vec::new();
        for (id, end) in ends {
            let is_known = log.hash_of(id, end.no)?.as_ref() == Some(&end.hash);
            let is_wanted = pull.as_new.as_ref().is_some_and(|row| row.uuid == *id);
            if !is_known || is_wanted {
                let (no, hash) = log.chain_end(id)?.unwrap_or_default();
                here.push((id.clone(), no, hash));
            }
        }
        drop(log);
        if here.is_empty() {
            return Ok(Vec::new());
        }
        let mut wanted = Vec::new();
        for behind in self.behind(&here)? {
            if behind.longest <= LONGEST_ENTRY && behind.bytes <= LONGEST_CHAIN {
                wanted.push(behind);
                continue;
            }
            let id = behind.id;
            pull.without.insert(id.clone());
            pull.named.extend(ends.get(&id).map(|end| (id.clone(), mark(end))));
            let first = "it is longer than 32 MiB, or an entry of it than 16 MiB".to_owned();
            pull.pulled.unsound.push(UnsoundChain { id, first, problems: 1 });
        }
        Ok(wanted)
    }

    fn take_chains(
        &mut self,
        pull: &mut Pull<'_>,
        wanted: &[HubEntries],
        ends: &BTreeMap<String, HubEnd>,
    ) -> Result<()> {
        let from: Vec<(&str, u32)> = wanted.iter().map(|chain| (chain.id.as_str(), chain.from)).collect();
        let bytes = wanted.iter().fold(0_usize, |sum, chain| sum.saturating_add(chain.bytes));
        let mut copied = self.entries_behind(&from, bytes)?;
        let log = pull.ledger.read()?;
        for (id, no) in from {
            let known = usize::try_from(no).unwrap_or(usize::MAX);
            let here = log.copied_after(id, 0, known)?;
            copied.extend(here);
        }
        drop(log);
        copied.sort_by(|a, b| (&a.chain, a.no).cmp(&(&b.chain, b.no)));
        let owner = |chain: &HubEntries| {
            let owner = ends.get(&chain.id).map(|end| end.owner.clone());
            (chain.id.clone(), owner.unwrap_or_default())
        };
        let owners = wanted.iter().map(owner).collect();
        let Pull { ledger, taking, as_new, pulled, arrival, without, named } = pull;
        if arrival.is_none() {
            *arrival = Some(Arrival::at(&ledger.read()?)?);
        }
        let known = pulled.unsound.len();
        ledger.take_in(&copied, &owners, *taking, as_new, pulled)?;
        let log = ledger.read()?;
        for UnsoundChain { id, .. } in pulled.unsound.iter().skip(known) {
            named.extend(ends.get(id).map(|end| (id.clone(), mark(end))));
        }
        for HubEntries { id, .. } in wanted {
            let end = ends.get(id).map(|end| (end.no, &end.hash));
            let has = end.map(|(no, hash)| Ok(log.hash_of(id, no)?.as_ref() == Some(hash))).transpose();
            if has.map_err(StoreError::File)? != Some(true) {
                without.insert(id.clone());
            }
        }
        Ok(())
    }
}
