//! A pull: a ledger takes in what a hub has and it has not, checked as `verify` does. What was taken in stays, whatever
//! interrupts the rest.

use super::HubError;
use super::client::Hub;
use crate::daybook::is_daybook;
use crate::query::exchange::Exchanged;
use crate::store::came::Arrival;
use crate::store::checked_chains::CheckedChains;
use crate::store::ledger::named;
use crate::store::merge::Taking;
use crate::store::{Ledger, StoreError};

/// How many entries are taken in at once, in one transaction of the ledger.
const ENTRIES_AT_ONCE: u32 = 10_000;

impl Hub {
    /// Takes in what a ledger lacks. Of the session that `as_new` names, the end of the hub comes in as a session of its own.
    /// Hands are scored again, unless they are wanted as they were recorded.
    /// With `dry_run` it is only told what would come. `pulled` has what was taken in, also if the rest was interrupted.
    /// Calls `progress` with the number of chains done and of all that are new or go on.
    pub fn pull(
        &mut self,
        ledger: &mut Ledger,
        taking: Taking<'_>,
        pulled: &mut Exchanged,
        progress: impl FnMut(usize, usize),
    ) -> Result<(), HubError> {
        let mut arrival = Arrival::at(&ledger.read()?)?;
        arrival.sources.insert(self.shown().to_owned());
        let end = self.pull_since(ledger, &mut arrival, taking, pulled, progress);
        if !taking.dry_run {
            pulled.came = arrival.came(&ledger.read()?, &pulled.added())?;
        }
        end
    }

    fn pull_since(
        &mut self,
        ledger: &mut Ledger,
        arrival: &mut Arrival,
        taking: Taking<'_>,
        pulled: &mut Exchanged,
        mut progress: impl FnMut(usize, usize),
    ) -> Result<(), HubError> {
        let mut as_new = taking.as_new.map(|word| named(&ledger.read()?, word)).transpose()?;
        let wanted = self.compare_to_take(ledger, arrival, pulled)?;
        let mut rest = wanted.as_slice();
        while !rest.is_empty() {
            progress(wanted.len().saturating_sub(rest.len()), wanted.len());
            let mut entries = 0_u32;
            let fits = |(_, no): &&(String, u32)| {
                let is_first = entries == 0;
                entries = entries.saturating_add(*no);
                // What is only tried is gone after one transaction.
                is_first || taking.dry_run || entries <= ENTRIES_AT_ONCE
            };
            let count = rest.iter().take_while(fits).count();
            let (now, later) = rest.split_at_checked(count).unwrap_or((rest, &[]));
            rest = later;
            let ids: Vec<&str> = now.iter().map(|(id, _)| id.as_str()).collect();
            let mut chains = CheckedChains::check(self.chains(&ids)?);
            pulled.unsound.append(&mut chains.unsound);
            ledger.take_in(&chains, taking, &mut as_new, arrival, pulled)?;
        }
        progress(wanted.len(), wanted.len());
        if let Some(row) = as_new {
            return Err(StoreError::NotForked { session: row.id }.into());
        }
        Ok(())
    }

    /// Finds the chains of which the ledger does not have the last entry; with its number. Counts the other sessions.
    fn compare_to_take(
        &mut self,
        ledger: &mut Ledger,
        arrival: &mut Arrival,
        pulled: &mut Exchanged,
    ) -> Result<Vec<(String, u32)>, HubError> {
        let mut wanted = Vec::new();
        let mut last = String::new();
        loop {
            let ends = self.ends_behind(&last)?;
            let Some((id, _)) = ends.last_key_value() else { return Ok(wanted) };
            last.clone_from(id);
            let log = ledger.read()?;
            for (id, (no, hash)) in ends {
                arrival.theirs.insert(id.clone());
                if log.hash_of(&id, no).map_err(StoreError::from)? != Some(hash) {
                    wanted.push((id, no));
                } else if !is_daybook(&id) {
                    pulled.known = pulled.known.saturating_add(1);
                }
            }
        }
    }
}
