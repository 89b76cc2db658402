//! Merging, chain by chain. A chain that goes on differently here and there is a fork: it is told, and no end is mixed in.

use crate::daybook::{BookEntry, Daybook, is_daybook};
use crate::night::{
    Entry, EntryNo, NightLog, NightSummary,
    chain::{Hash, START},
    sound,
};
use crate::query::{DaybookFork, Exchanged, ExchangedNight, Fork, LeftOut, UnsoundChain, WhyLeftOut};
use crate::store::chain::{
    CopiedEntry, ReadChain, Together, hashes, id_of_end, read_chain, sound_part, together,
};
use crate::store::gathered::GatheredLog;
use crate::store::imported_night::{NightsHere, is_same, is_similar};
use crate::store::ledger::{append, load, named};
use crate::store::{Arrival, Ledger, Log, StoreError, error::Result};
use std::collections::BTreeMap;

#[derive(Debug, Clone, Copy, Default)]
pub struct MergeOptions<'a> {
    /// The session whose other end, or other record, comes in as a session of its own.
    pub as_new: Option<&'a str>,
    /// Whether hands are taken in as recorded, and not scored again.
    pub as_recorded: bool,
    /// A chain with a later entry waits: it would count before all that is said until then.
    pub latest: Option<i64>,
}

impl Ledger {
    /// Takes in what this ledger lacks: all of it or nothing.
    pub fn merge(&mut self, other: &mut Ledger, taking: MergeOptions<'_>) -> Result<Exchanged> {
        let file = other.path().display().to_string();
        let theirs = &other.read()?;
        // An end that was written there is of there, wherever its beginning came from.
        let source = |id: &str, is_end: bool| {
            let row = theirs.session_with_uuid(id)?.filter(|row| row.foreign || !is_end);
            Ok(row.and_then(|row| row.source).unwrap_or_else(|| file.clone()))
        };
        let log = self.file.write_much()?;
        let arrival = Arrival::at(&log)?;
        let mut as_new = taking.as_new.map(|word| named(&log, word)).transpose()?;
        let mut merged = Exchanged::default();
        let has_come = take_all(&log, (theirs, &source), taking, &mut as_new, &mut merged)?;
        if let Some(NightSummary { id, .. }) = as_new {
            return Err(StoreError::NotForked { session: id });
        }
        if has_come {
            merged.came = arrival.came(&log, &merged.added())?;
            log.commit()?;
        }
        Ok(merged)
    }

    /// Tells a fork at a hub, and what is not sound. Returns the id of the end there as a session of its own.
    pub fn tell_fork(
        &mut self,
        id: &str,
        there: Vec<CopiedEntry>,
        owner: &str,
        pushed: &mut Exchanged,
    ) -> Result<Option<String>> {
        let log = self.file.read()?;
        let hashes: Vec<_> = there.iter().map(|entry| entry.hash.clone()).collect();
        let (chain, unsound) = sound_part(id, there);
        pushed.unsound.extend(unsound);
        let Some(chain) = chain else { return Ok(None) };
        let there = hashes.get(..chain.times().len()).unwrap_or_default();
        let Together::Forks(common) = together(&log.hashes(id)?, there) else { return Ok(None) };
        let from = (common, owner.to_owned());
        let there = match chain {
            ReadChain::Night(there) => there,
            ReadChain::Daybook(book) => {
                // Nobody waits for another end where all that was said here was taken back.
                if !log.says_nothing_since(id, common)? {
                    pushed.daybook_forks.push(daybook_fork(&log, book, from)?);
                }
                return Ok(None);
            }
        };
        let Some(row) = log.session_with_uuid(id)? else { return Ok(None) };
        let most = log.session_with_most_of(id, &there.entries)?.filter(|(_, most)| *most > common);
        let own_id = most.map_or_else(|| id_of_end(id, &there.entries, common), |(own, _)| own);
        // One end does not count here, or both are here: then all is said.
        if row.void || log.number_of(&own_id)?.is_some() {
            pushed.known += 1;
        } else {
            pushed.forks.push(fork(&log, row, *there, from)?);
        }
        Ok(Some(own_id))
    }

    /// Takes in what is new of chains of a hub. One that cannot be taken in is named, and keeps no other out. An end of the
    /// session `as_new` comes in as a session of its own, and `as_new` is taken.
    pub fn take_in(
        &mut self,
        copied: &[CopiedEntry],
        owners: &BTreeMap<String, String>,
        taking: MergeOptions<'_>,
        as_new: &mut Option<NightSummary>,
        merged: &mut Exchanged,
    ) -> Result<()> {
        let mut gathered = GatheredLog::of(copied)?;
        let source = |id: &str, _: bool| Ok(owners.get(id).cloned().unwrap_or_default());
        let theirs = gathered.read()?;
        let log = self.file.write_much()?;
        if take_all(&log, (&theirs, &source), taking, as_new, merged)? {
            log.commit()?;
        }
        Ok(())
    }
}

/// A chain that cannot be taken in is named. Returns whether anything came in.
fn take_all(
    log: &Log<'_>,
    (theirs, source): (&Log<'_>, Source<'_>),
    taking: MergeOptions<'_>,
    as_new: &mut Option<NightSummary>,
    merged: &mut Exchanged,
) -> Result<bool> {
    let before = (merged.sessions.len(), merged.between);
    // First of all which sessions are void.
    let ids = theirs.daybook_ids()?.into_iter().chain(theirs.sessions_in_log()?);
    let here = NightsHere::of(log)?;
    let (are_checked, keeps_apart) = (false, true);
    let mut merging =
        Merging { log, theirs, source, are_checked, before: &here, taking, keeps_apart, as_new, merged };
    for id in ids {
        match log.in_savepoint(|| merging.chain(&id)) {
            Err(error) if error.is_of_chain() => {
                let first = error.to_string();
                merging.merged.unsound.push(UnsoundChain { id, first, problems: 1 });
            }
            taken => drop(taken?),
        }
    }
    let has_come = before != (merged.sessions.len(), merged.between);
    if has_come {
        log.project_new_daybooks()?;
        log.check_written_places()?;
    }
    Ok(has_come)
}

/// Whence a chain comes, or the end of one that parted: a file, or who pushed it.
type Source<'s> = &'s dyn Fn(&str, bool) -> Result<String>;

pub(super) struct Merging<'m, 'l> {
    pub log: &'m Log<'l>,
    pub theirs: &'m Log<'m>,
    pub source: Source<'m>,
    pub are_checked: bool,
    pub before: &'m NightsHere,
    pub taking: MergeOptions<'m>,
    /// Whether what may be a night that is here already is left out.
    pub keeps_apart: bool,
    /// The session whose other end is to come in; none once it did.
    pub as_new: &'m mut Option<NightSummary>,
    pub merged: &'m mut Exchanged,
}

impl Merging<'_, '_> {
    /// Returns the session, if anything of it came in.
    pub fn chain(&mut self, id: &str) -> Result<Option<NightLog>> {
        let (here, there) = (self.log.hashes(id)?, self.theirs.hashes(id)?);
        if let Together::Known = together(&here, &there) {
            self.merged.known += usize::from(!is_daybook(id));
            return Ok(None);
        }
        let copied = self.theirs.copied(id)?;
        let (chain, unsound) = match self.are_checked {
            true => (Some(read_chain(id, copied)?), None),
            false => sound_part(id, copied),
        };
        self.merged.unsound.extend(unsound);
        let Some(chain) = chain else { return Ok(None) };
        if let Some(at) =
            chain.times().into_iter().max().filter(|at| self.taking.latest.is_some_and(|latest| *at > latest))
        {
            let date = if let ReadChain::Night(session) = chain { Some(session.row.date) } else { None };
            return self.leave_out(id, date, WhyLeftOut::Ahead { at });
        }
        let there = there.get(..chain.times().len()).unwrap_or_default();
        match (chain, together(&here, there)) {
            (ReadChain::Night(session), Together::GoesOn(0)) => {
                // It may be what is here under another id: an end of a fork that was taken in there, or here.
                let count = session.entries.len();
                match self.log.session_with_most_of(id, &session.entries)? {
                    Some((own, common)) if common == count || self.goes_on_as(&own, common)? => {
                        self.end(&own, *session, 0, None)
                    }
                    _ => self.take(*session, id, (0, 0), None),
                }
            }
            (ReadChain::Night(session), Together::GoesOn(known)) => {
                self.take(*session, id, (known, known), None)
            }
            (ReadChain::Night(session), Together::Forks(common)) => self.fork(*session, common),
            (ReadChain::Daybook(book), Together::GoesOn(known)) => self.daybook(&book, known, here.last()),
            (ReadChain::Daybook(book), Together::Forks(common)) => {
                let from = (common, (self.source)(id, true)?);
                self.merged.daybook_forks.push(daybook_fork(self.log, book, from)?);
                Ok(None)
            }
            (_, Together::Known) => Ok(None),
        }
    }

    /// What goes on behind this file's own daybook is left out: a copy begins another.
    fn daybook(&mut self, book: &Daybook, known: usize, head: Option<&Vec<u8>>) -> Result<Option<NightLog>> {
        let Daybook { id, entries, .. } = book;
        let new = entries.get(known..).unwrap_or_default();
        if self.log.own_daybook_id()?.as_ref() == Some(id) {
            let why = WhyLeftOut::OwnDaybook { entries: new.to_vec(), spoken: self.log.spoken_of()? };
            return self.leave_out(id, None, why);
        }
        let head = head.map(|head| Hash::try_from(head.as_slice()));
        let mut head = head.transpose().map_err(|_| self.log.damaged(id))?.unwrap_or(START);
        for entry in new {
            head = self.log.append(id, &head, entry)?;
        }
        self.merged.between += new.len();
        Ok(None)
    }

    /// Takes in how an end of a fork goes on there, as the session `own` here; so many of its entries are in another.
    fn end(
        &mut self,
        own: &str,
        mut session: NightLog,
        in_others: usize,
        end_of: Option<i64>,
    ) -> Result<Option<NightLog>> {
        match together(&self.log.hashes(own)?, &hashes(own, &session.entries)) {
            Together::Known => self.merged.known += 1,
            Together::GoesOn(known) => {
                let there = std::mem::replace(&mut session.row.uuid, own.to_owned());
                return self.take(session, &there, (known, in_others), end_of);
            }
            // What an end shares with a session here was found by what they say.
            Together::Forks(_) => {}
        }
        Ok(None)
    }

    /// Adds the entries of a session behind the `known`, unless its new hands would be scored otherwise today. Of a fork, some
    /// are in others here, and it has another id there.
    fn take(
        &mut self,
        mut session: NightLog,
        there: &str,
        (known, in_others): (usize, usize),
        end_of: Option<i64>,
    ) -> Result<Option<NightLog>> {
        let id = session.row.uuid.clone();
        let new = session.entries.len().saturating_sub(known);
        let row = self.log.session_with_uuid(&id)?;
        let own = row.as_ref().map(|_| id.as_str());
        let renames = match own {
            None if id == there => self.log.renames_of(&id)?,
            _ => self.log.renames_of_end(there, &hashes(there, &session.entries), own)?,
        };
        session = session.with_renames(renames)?;
        let otherwise = match self.taking.as_recorded {
            true => Vec::new(),
            false => sound::otherwise_since(&session, known.max(in_others)),
        };
        if !otherwise.is_empty() {
            return self.leave_out(&id, Some(session.row.date), WhyLeftOut::Otherwise(otherwise));
        }
        let before = row.map(|row| load(self.log, row)).transpose()?;
        if let Some(before) = &before {
            (session.row.id, session.head) = (before.row.id, before.head);
        } else {
            let source = (self.source)(there, end_of.is_some())?;
            if in_others == 0
                && self.keeps_apart
                && let Some(own) = self.kept_here(&session, &source)?
                && self.as_new.take_if(|row| row.uuid == own.uuid).is_none()
            {
                let why = WhyLeftOut::KeptHere { session: own.id };
                return self.leave_out(&id, Some(session.row.date), why);
            }
            (session.row.source, session.head) = (Some(source), START);
        }
        append(self.log, &mut session, None, new, false)?;
        if let Some(before) = before {
            // Daybooks say again which sessions are void. One that was closed here and reopened there is not current here.
            let is_reopened = before.night.closed.is_some() && session.row.open;
            let again = "UPDATE session SET void = 0, active = iif(?2, 0, active) WHERE id = ?1";
            self.log.execute(again, (session.row.id, is_reopened))?;
        }
        let taken = ExchangedNight { session: session.row.clone(), entries: new, added: known == 0, end_of };
        self.merged.sessions.push(taken);
        Ok(Some(session))
    }

    fn leave_out(&mut self, id: &str, date: Option<String>, why: WhyLeftOut) -> Result<Option<NightLog>> {
        let number = self.log.number_of(id)?;
        self.merged.left_out.push(LeftOut { id: id.to_owned(), number, date, why });
        Ok(None)
    }

    /// Finds another record of a night that is or may be the same. Nights of one other ledger it tells apart.
    fn kept_here(&self, session: &NightLog, source: &str) -> Result<Option<NightSummary>> {
        for row in self.before.like(self.log, session, None)? {
            if row.source.as_deref() == Some(source) || !self.theirs.hashes(&row.uuid)?.is_empty() {
                continue;
            }
            let own = load(self.log, row)?;
            let people = &self.before.people;
            if is_same(&own, session, people) || is_similar(&own, session, people) {
                let void = self.log.void_sessions(&self.log.daybooks()?)?;
                return Ok((!void.contains(&session.row.uuid)).then_some(own.row));
            }
        }
        Ok(None)
    }

    /// Returns whether a session of so many entries goes on there by another id: its own is another end, or nothing.
    fn goes_on_as(&self, own: &str, count: usize) -> Result<bool> {
        let (here, there) = (self.log.hashes(own)?, self.theirs.hashes(own)?);
        let is_other = there.is_empty() || matches!(together(&here, &there), Together::Forks(_));
        Ok(here.len() == count && is_other)
    }

    /// Tells a fork, unless the other end is here, or is to be, as a session of its own. That may have parted again.
    fn fork(&mut self, there: NightLog, common: usize) -> Result<Option<NightLog>> {
        let (id, entries) = (there.row.uuid.clone(), &there.entries);
        let most = self.log.session_with_most_of(&id, entries)?.filter(|(_, most)| *most > common);
        let (own, common) = most.unwrap_or((id.clone(), common));
        let Some(row) = self.log.session_with_uuid(&own)? else { return Ok(None) };
        let is_whole = || Ok::<_, StoreError>(self.log.hashes(&own)?.len() == common);
        if own != id && (common == entries.len() || is_whole()?) {
            let of = self.log.number_of(&id)?;
            self.as_new.take_if(|row| row.uuid == id || row.uuid == own);
            return self.end(&own, there, common, of);
        }
        if self.as_new.take_if(|row| row.uuid == own).is_some() {
            let own = id_of_end(&id, entries, common);
            return self.end(&own, there, common, Some(row.id));
        }
        if self.log.is_end_void(&id, &hashes(&id, entries))? {
            // Nobody waits for another end that does not count.
            self.merged.known += 1;
            return Ok(None);
        }
        let machine = (self.source)(&id, true)?;
        self.merged.forks.push(fork(self.log, row, there, (common, machine))?);
        Ok(None)
    }
}

fn fork(
    log: &Log<'_>,
    row: NightSummary,
    mut there: NightLog,
    (common, machine): (usize, String),
) -> Result<Fork> {
    there.row.uuid.clone_from(&row.uuid);
    let renames = log.renames_of_end(&row.uuid, &hashes(&row.uuid, &there.entries), None)?;
    let there = there.with_renames(renames)?;
    let here = load(log, row)?;
    let common = last_of(&here.entries, common);
    Ok(Fork { here, there, common, machine })
}

fn daybook_fork(log: &Log<'_>, there: Daybook, (common, machine): (usize, String)) -> Result<DaybookFork> {
    let here: Vec<BookEntry> = log.entries(&there.id)?;
    let common = last_of(&here, common);
    Ok(DaybookFork { here, there: there.entries, common, machine })
}

fn last_of<C>(entries: &[Entry<C>], count: usize) -> Option<EntryNo> {
    count.checked_sub(1).and_then(|at| entries.get(at)).map(|entry| entry.no)
}
