//! A push: the hub gets what it lacks. What is sent is read first: nobody waits for the network with the ledger in hand.

use crate::daybook::is_daybook;
use crate::hub::asked::CHAINS_AT_ONCE;
use crate::hub::{HubError, Result, client::Hub, pull::LONGEST_CHAIN};
use crate::query::exchange::{Exchanged, ExchangedNight, LeftOut, WhyLeftOut};
use crate::store::{CopiedEntry, Ledger, Log, StoreError, ledger::named};
use std::collections::{BTreeMap, BTreeSet};

const ENTRIES_AT_ONCE: usize = 1000;
const BYTES_AT_ONCE: usize = 4 << 20;

/// How often a push begins again because somebody else pushes the same chains.
const ATTEMPTS: usize = 5;

#[derive(Default)]
struct ComparedChains {
    /// The chains that go on here, each with the last entry that the hub has (0: none) and the last one here.
    behind: Vec<(String, u32, u32)>,
    /// The sessions that go on no further here than at the hub.
    known: Vec<String>,
    /// These, each with whose the end at the hub is.
    forked: Vec<(String, String)>,
    /// Chains that were begun or named here, and belong to somebody else.
    not_ours: Vec<LeftOut>,
    of_others: Vec<String>,
}

struct NightsToPush {
    id: String,
    no: u32,
    hash: Vec<u8>,
    is_meant: bool,
}

/// Also chains of others, by words for sessions or beginnings of ids; by `all` every one.
fn chosen(log: &Log<'_>, hub: &str, also: &[String]) -> Result<Vec<NightsToPush>, StoreError> {
    let mut meant: BTreeMap<String, bool> = log.chains_to_push(hub)?.into_iter().collect();
    for word in also {
        if word == "all" {
            let all = log.sessions_in_log()?.into_iter().chain(log.daybook_ids()?);
            meant.extend(all.map(|id| (id, true)));
            break;
        }
        let is_it = |id: &&String| is_daybook(id) && id.starts_with(word.as_str());
        let id = match meant.keys().find(is_it) {
            Some(id) => id.clone(),
            None => named(log, word)?.uuid,
        };
        meant.insert(id, true);
    }
    let chosen = meant.into_iter().map(|(id, is_meant)| {
        let end = log.chain_end(&id)?;
        Ok(end.map(|(no, hash)| NightsToPush { id, no, hash, is_meant }))
    });
    chosen.filter_map(Result::transpose).collect()
}

impl Hub {
    /// Sends what was begun or is named here. After an interruption the same again sends the rest.
    pub fn push(&mut self, ledger: &mut Ledger, also: &[String]) -> Result<Exchanged> {
        let mut sent = BTreeMap::new();
        for _ in 0..ATTEMPTS {
            let mut pushed = Exchanged::default();
            let ComparedChains { mut behind, known, forked, not_ours, of_others } =
                self.compare(ledger, also)?;
            pushed.left_out = not_ours;
            // The hub has these already, each under the id of the session whose other end it is here.
            let mut copies = BTreeSet::new();
            for (id, owner) in &forked {
                let there = self.entries_behind(&[(id, 0)], LONGEST_CHAIN)?;
                copies.extend(ledger.tell_fork(id, there, owner, &mut pushed)?);
            }
            pushed.of_others = of_others.iter().filter(|id| !copies.contains(*id)).count();
            let all = behind.len();
            behind.retain(|(id, ..)| !copies.contains(id));
            pushed.known = pushed.known.saturating_add(all.saturating_sub(behind.len()));
            if !self.send_all(ledger, &behind, &mut sent)? {
                continue;
            }
            let known = known.iter().filter(|id| !sent.contains_key(*id)).count();
            pushed.known = pushed.known.saturating_add(known);
            let log = ledger.read()?;
            for (id, (from, entries)) in sent.into_iter().filter(|(_, (_, entries))| *entries > 0) {
                if is_daybook(&id) {
                    pushed.between = pushed.between.saturating_add(entries);
                } else if let Some(session) = log.session_with_uuid(&id)? {
                    let added = from == 0;
                    pushed.sessions.push(ExchangedNight { session, entries, added, end_of: None });
                }
            }
            return Ok(pushed);
        }
        Err(HubError::Busy { hub: self.shown().to_owned(), why: "others push the same nights".to_owned() })
    }

    fn compare(&mut self, ledger: &mut Ledger, also: &[String]) -> Result<ComparedChains> {
        let (hub, _) = self.horizon()?;
        let chains = chosen(&ledger.read()?, &hub, also)?;
        let mut compared = ComparedChains::default();
        for chains in chains.chunks(CHAINS_AT_ONCE) {
            let ids: Vec<&str> = chains.iter().map(|chain| chain.id.as_str()).collect();
            let there = self.ends_of(&ids)?;
            let is_further =
                |chain: &&NightsToPush| there.get(&chain.id).is_some_and(|end| end.no > chain.no);
            let further: Vec<(&str, u32)> =
                chains.iter().filter(is_further).map(|chain| (chain.id.as_str(), chain.no)).collect();
            let hashes = self.hashes_at(&further)?;
            let log = ledger.read()?;
            for NightsToPush { id, no, hash, is_meant } in chains {
                let Some(end) = there.get(id) else {
                    match is_meant {
                        true => compared.behind.push((id.clone(), 0, *no)),
                        false => compared.of_others.push(id.clone()),
                    }
                    continue;
                };
                let is_same = match end.no > *no {
                    true => hashes.get(id) == Some(hash),
                    false => log.hash_of(id, end.no)?.as_ref() == Some(&end.hash),
                };
                let goes_on = is_same && end.no < *no;
                match (end.is_mine, *is_meant) {
                    (false, false) => {}
                    _ if !is_same => compared.forked.push((id.clone(), end.owner.clone())),
                    (true, _) if goes_on => compared.behind.push((id.clone(), end.no, *no)),
                    (false, true) if goes_on => {
                        let (number, date) = log.session_with_uuid(id)?.map(|row| (row.id, row.date)).unzip();
                        let why = WhyLeftOut::NotOurs { owner: end.owner.clone() };
                        compared.not_ours.push(LeftOut { id: id.clone(), number, date, why });
                    }
                    _ if is_daybook(id) => {}
                    _ => compared.known.push(id.clone()),
                }
            }
        }
        Ok(compared)
    }

    /// Notes for each chain where it began and how many entries were new.
    fn send_all(
        &mut self,
        ledger: &mut Ledger,
        behind: &[(String, u32, u32)],
        sent: &mut BTreeMap<String, (u32, usize)>,
    ) -> Result<bool> {
        let mut parcel: Vec<CopiedEntry> = Vec::new();
        let mut bytes = 0_usize;
        for (id, from, to) in behind {
            let mut last = *from;
            while last < *to {
                // A few at a time, because each may be long.
                let entries = ledger.read()?.copied_after(id, last.into(), 10)?;
                // It does not shrink, unless somebody put another file in its place.
                let Some(end) = entries.last() else { break };
                last = end.no;
                bytes = entries.iter().fold(bytes, |bytes, entry| bytes.saturating_add(entry.length()));
                parcel.extend(entries);
                sent.entry(id.clone()).or_insert((*from, 0));
                if parcel.len() >= ENTRIES_AT_ONCE || bytes >= BYTES_AT_ONCE {
                    if !self.send_parcel(&parcel, sent)? {
                        return Ok(false);
                    }
                    (parcel, bytes) = Default::default();
                }
            }
        }
        self.send_parcel(&parcel, sent)
    }

    fn send_parcel(
        &mut self,
        parcel: &[CopiedEntry],
        sent: &mut BTreeMap<String, (u32, usize)>,
    ) -> Result<bool> {
        let is_taken = parcel.is_empty() || self.send(parcel)?;
        for entry in parcel.iter().filter(|_| is_taken) {
            if let Some((_, count)) = sent.get_mut(&entry.chain) {
                *count = count.saturating_add(1);
            }
        }
        Ok(is_taken)
    }
}
