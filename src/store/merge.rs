//! Merging: takes in what another ledger has and this one has not, chain by chain. A chain that goes on differently here
//! and there is a fork: it is told, and neither end is mixed into the other.

use crate::daybook::{self, Daybook, is_daybook};
use crate::kernel::ensure;
use crate::night::{Entry, EntryNo, NightLog, NightSummary, chain::START, sound};
use crate::query::{DaybookFork, Exchanged, ExchangedNight, Fork, LeftOut, UnsoundChain, WhyLeftOut};
use crate::store::checked_chains::{ChainEntries, add_daybook};
use crate::store::ends::{Together, hashes, id_of_end, together};
use crate::store::imported_night::{NightsHere, is_same, is_similar};
use crate::store::ledger::{append, load, named};
use crate::store::{
    Arrival, CheckedChains, FileError, Ledger, Log, StoreError, copies::Theirs, error::Result,
};

pub use crate::store::copies::OtherLedger;

#[derive(Debug)]
pub enum ForkedFrom {
    Session {
        fork: Box<Fork>,
        /// The id that the other end has as a session of its own.
        own_id: String,
    },
    Daybook(DaybookFork),
}

#[derive(Debug, Clone, Copy)]
pub struct MergeOptions<'a> {
    /// The session whose other end, or other record, comes in as a session of its own.
    pub as_new: Option<&'a str>,
    /// Whether hands are taken in as they were recorded, and not scored again.
    pub as_recorded: bool,
    /// A chain with a later entry waits: it would count before all that is said until then.
    pub latest: i64,
}

impl Default for MergeOptions<'_> {
    fn default() -> Self {
        MergeOptions { as_new: None, as_recorded: false, latest: i64::MAX }
    }
}

impl Ledger {
    /// Takes in what another ledger has and this one has not: all of it or nothing.
    pub fn merge(&mut self, other: &mut OtherLedger, taking: MergeOptions<'_>) -> Result<Exchanged> {
        ensure(!self.lies_at(&other.path), || StoreError::OwnLedger)?;
        let source = other.path.display().to_string();
        let theirs = &other.read()?;
        let log = self.file.write_long()?;
        let arrival = Arrival::at(&log)?;
        let as_new = taking.as_new.map(|word| named(&log, word)).transpose()?;
        let mut merged = Exchanged::default();
        let from = Theirs::Ledger(theirs);
        let before = NightsHere::of(&log)?;
        let merged_here = &mut merged;
        let mut merging =
            Merging { log: &log, theirs: from, source: &source, before, taking, as_new, merged: merged_here };
        // First of all which sessions are void.
        for id in theirs.daybook_ids()?.into_iter().chain(theirs.sessions_in_log()?) {
            merging.take_chain(&id)?;
        }
        if let Some(NightSummary { id, .. }) = merging.as_new {
            return Err(StoreError::NotForked { session: id });
        }
        if !merged.is_nothing() {
            finish(&log)?;
            merged.came = arrival.came(&log, &merged.added())?;
            log.commit()?;
        }
        Ok(merged)
    }

    /// Returns both ends of a chain that goes on differently at a hub, if it does.
    pub fn fork_from(&mut self, theirs: &CheckedChains, id: &str) -> Result<Option<ForkedFrom>> {
        let log = self.file.read()?;
        let Some((hashes, entries)) = theirs.chains.get(id).cloned() else { return Ok(None) };
        let Together::Forks(common) = together(&log.hashes(id)?, &hashes) else { return Ok(None) };
        let theirs = Theirs::Hub(theirs);
        let entries = match entries {
            ChainEntries::OfNight(entries) => entries,
            // Nobody waits for another end where all that was said here was taken back.
            ChainEntries::OfDaybook(_) if log.says_nothing_since(id, common)? => return Ok(None),
            ChainEntries::OfDaybook(there) => {
                return Ok(Some(ForkedFrom::Daybook(daybook_fork(
                    &log,
                    id,
                    there,
                    (common, theirs.source(id, "")?),
                )?)));
            }
        };
        let Some(row) = log.session_with_uuid(id)? else { return Ok(None) };
        let most = log.session_with_most_of(id, &entries)?.filter(|(_, most)| *most > common);
        let own_id = most.map_or_else(|| id_of_end(id, &entries, common), |(own, _)| own);
        let machine = theirs.source(id, "")?;
        let fork = Box::new(fork(&log, row, entries, (common, machine))?);
        Ok(Some(ForkedFrom::Session { fork, own_id }))
    }

    /// Takes in what chains of a hub have and this ledger has not, and adds it to `merged`. One
    /// that cannot be taken in is named, and keeps no other out. Of the session `as_new`, the end among them comes in as a
    /// session of its own; it is then taken out of there.
    pub fn take_in(
        &mut self,
        theirs: &CheckedChains,
        taking: MergeOptions<'_>,
        as_new: &mut Option<NightSummary>,
        merged: &mut Exchanged,
    ) -> Result<()> {
        let log = self.file.write_long()?;
        let before = (merged.sessions.len(), merged.between);
        let from = Theirs::Hub(theirs);
        let (as_new_here, here) = (as_new.take(), NightsHere::of(&log)?);
        let mut merging = Merging {
            log: &log,
            theirs: from,
            source: "",
            before: here,
            taking,
            as_new: as_new_here,
            merged,
        };
        let (daybooks, sessions): (Vec<_>, Vec<_>) = theirs.chains.keys().partition(|id| is_daybook(id));
        for id in daybooks.into_iter().chain(sessions) {
            merging.take_chain(id)?;
        }
        *as_new = merging.as_new;
        if before != (merged.sessions.len(), merged.between) {
            finish(&log)?;
            log.commit()?;
        }
        Ok(())
    }
}

/// Writes what follows from all that was taken in.
fn finish(log: &Log<'_>) -> Result<()> {
    Ok(log.project_new_daybooks()?)
}

struct Merging<'m, 'l> {
    log: &'m Log<'l>,
    theirs: Theirs<'m>,
    source: &'m str,
    before: NightsHere,
    taking: MergeOptions<'m>,
    /// The session whose other end is to come in; none once it did.
    as_new: Option<NightSummary>,
    merged: &'m mut Exchanged,
}

impl Merging<'_, '_> {
    /// Takes in what is new of a chain; one that cannot be taken in is named, and keeps no other out.
    fn take_chain(&mut self, id: &str) -> Result<()> {
        match self.log.in_savepoint(|| self.chain(id)) {
            Err(error) if error.is_of_chain() => {
                let (id, first) = (id.to_owned(), error.to_string());
                self.merged.unsound.push(UnsoundChain { id, first, problems: 1, up_to: 0 });
                Ok(())
            }
            taken => taken,
        }
    }

    fn chain(&mut self, id: &str) -> Result<()> {
        let here = self.log.hashes(id)?;
        if let Together::Known = together(&here, &self.theirs.hashes(id)?) {
            self.merged.known += usize::from(!is_daybook(id));
            return Ok(());
        }
        let (chain, unsound) = self.theirs.chain(id)?;
        self.merged.unsound.extend(unsound);
        let Some((hashes, entries)) = chain else { return Ok(()) };
        if let Some(at) = entries.ahead_of(self.taking.latest) {
            let left_out = LeftOut::new(id, entries.day(), WhyLeftOut::Ahead { at });
            self.merged.left_out.push(LeftOut { number: self.log.number_of(id)?, ..left_out });
            return Ok(());
        }
        match (entries, together(&here, &hashes)) {
            (ChainEntries::OfNight(entries), Together::GoesOn(0)) => {
                // It may be what is here under another id: an end of a fork that was taken in there, or here.
                match self.log.session_with_most_of(id, &entries)? {
                    Some((own, common)) if common == entries.len() || self.goes_on_as(&own, common)? => {
                        self.end((&own, id), &entries, 0, None)?;
                    }
                    _ => self.take((id, id), entries, (0, 0), None)?,
                }
            }
            (ChainEntries::OfNight(entries), Together::GoesOn(known)) => {
                self.take((id, id), entries, (known, known), None)?;
            }
            (ChainEntries::OfNight(entries), Together::Forks(common)) => {
                self.fork(id, entries, common)?;
            }
            (ChainEntries::OfDaybook(entries), Together::GoesOn(known)) => {
                let new = entries.len().saturating_sub(known);
                let failed = |error| FileError::Daybook { daybook: id.to_owned(), error };
                let book = Daybook::read(id.to_owned(), entries, START).map_err(failed)?;
                match add_daybook(self.log, &book)? {
                    Some(own) => self.merged.left_out.push(own),
                    None => self.merged.between += new,
                }
            }
            (ChainEntries::OfDaybook(there), Together::Forks(common)) => {
                let machine = self.theirs.source(id, self.source)?;
                self.merged.daybook_forks.push(daybook_fork(self.log, id, there, (common, machine))?);
            }
            (_, Together::Known) => {}
        }
        Ok(())
    }

    /// Takes in how an end of a fork goes on there, as a session of its own here; so many of its entries are in another.
    fn end(
        &mut self,
        (own, there): (&str, &str),
        entries: &[Entry],
        in_others: usize,
        end_of: Option<i64>,
    ) -> Result<()> {
        match together(&self.log.hashes(own)?, &hashes(own, entries)) {
            Together::Known => self.merged.known += 1,
            Together::GoesOn(known) => {
                self.take((own, there), entries.to_vec(), (known, in_others), end_of)?
            }
            // What an end shares with a session here was found by what they say.
            Together::Forks(_) => {}
        }
        Ok(())
    }

    /// Adds the entries of a session behind so many that are here, unless its new hands would be scored otherwise today. A
    /// fork begins with what is in another session here: so many of its entries are not new, and it has another id there.
    fn take(
        &mut self,
        (id, there): (&str, &str),
        entries: Vec<Entry>,
        (known, in_others): (usize, usize),
        end_of: Option<i64>,
    ) -> Result<()> {
        let new = entries.len().saturating_sub(known);
        let row = self.log.session_with_uuid(id)?;
        let mut session = NightLog::replayed(id.to_owned(), entries, START)?;
        let since = known.max(in_others);
        let own = row.as_ref().map(|_| id);
        let renames = self.log.renames_of_end(there, &hashes(there, &session.entries), own)?;
        session = session.with_renames(renames)?;
        let otherwise =
            if self.taking.as_recorded { Vec::new() } else { sound::otherwise_since(&session, since)? };
        if !otherwise.is_empty() {
            let (number, why) = (row.map(|row| row.id), WhyLeftOut::Otherwise(otherwise));
            let left_out = LeftOut { number, ..LeftOut::new(id, Some(session.row.date), why) };
            self.merged.left_out.push(left_out);
            return Ok(());
        }
        match row {
            None => {
                let source = self.theirs.source(there, self.source)?;
                if in_others == 0
                    && let Some(own) = self.kept_here(&session, &source)?
                    && self.as_new.take_if(|row| row.uuid == own.uuid).is_none()
                {
                    let why = WhyLeftOut::KeptHere { session: own.id };
                    self.merged.left_out.push(LeftOut::new(id, Some(session.row.date), why));
                    return Ok(());
                }
                session.row.source = Some(source);
                append(self.log, &mut session, None, new, false)?;
            }
            Some(row) => {
                let before = load(self.log, row)?;
                session.row.id = before.row.id;
                session.head = before.head;
                for entry in session.entries.iter().skip(known) {
                    session.head = self.log.append(id, &session.head, entry)?;
                }
                self.log.project_again(&session, before.night.closed.is_some())?;
            }
        }
        let taken = ExchangedNight { session: session.row, entries: new, added: known == 0, end_of };
        self.merged.sessions.push(taken);
        Ok(())
    }

    /// Finds a night that was here before and is or may be the same night, with a record of its own. Nights that another ledger
    /// has both, it tells apart.
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

    /// Returns whether a session here that has no more than so many entries goes on under another id there: under its own it
    /// is another end, or nothing.
    fn goes_on_as(&self, own: &str, count: usize) -> Result<bool> {
        let (here, there) = (self.log.hashes(own)?, self.theirs.hashes(own)?);
        let is_other = there.is_empty() || matches!(together(&here, &there), Together::Forks(_));
        Ok(here.len() == count && is_other)
    }

    /// Returns whether a session here has no more entries than these.
    fn is_whole(&self, id: &str, count: usize) -> Result<bool> {
        Ok(self.log.hashes(id)?.len() == count)
    }

    /// Tells a fork, unless the other end is here as a session of its own, or is to be. That one may have parted again.
    fn fork(&mut self, id: &str, entries: Vec<Entry>, common: usize) -> Result<()> {
        let most = self.log.session_with_most_of(id, &entries)?.filter(|(_, most)| *most > common);
        let (own, common) = most.unwrap_or((id.to_owned(), common));
        let Some(row) = self.log.session_with_uuid(&own)? else { return Ok(()) };
        if own != id && (common == entries.len() || self.is_whole(&own, common)?) {
            let of = self.log.number_of(id)?;
            self.as_new.take_if(|row| row.uuid == id || row.uuid == own);
            return self.end((&own, id), &entries, common, of);
        }
        if self.as_new.take_if(|row| row.uuid == own).is_some() {
            return self.end((&id_of_end(id, &entries, common), id), &entries, common, Some(row.id));
        }
        if self.log.is_end_void(id, &hashes(id, &entries))? {
            // Nobody waits for another end that does not count.
            self.merged.known += 1;
            return Ok(());
        }
        let machine = self.theirs.source(id, self.source)?;
        self.merged.forks.push(fork(self.log, row, entries, (common, machine))?);
        Ok(())
    }
}

/// Returns both ends of a session that go on differently behind so many entries.
fn fork(
    log: &Log<'_>,
    row: NightSummary,
    there: Vec<Entry>,
    (common, machine): (usize, String),
) -> Result<Fork> {
    let renames = log.renames_of_end(&row.uuid, &hashes(&row.uuid, &there), None)?;
    let there = NightLog::replayed(row.uuid.clone(), there, START)?.with_renames(renames)?;
    let here = load(log, row)?;
    let common = last_of(&here.entries, common);
    Ok(Fork { here, there, common, machine })
}

fn daybook_fork(
    log: &Log<'_>,
    id: &str,
    there: Vec<daybook::BookEntry>,
    (common, machine): (usize, String),
) -> Result<DaybookFork> {
    let here: Vec<daybook::BookEntry> = log.entries(id)?;
    let common = last_of(&here, common);
    Ok(DaybookFork { here, there, common, machine })
}

fn last_of<C>(entries: &[Entry<C>], count: usize) -> Option<EntryNo> {
    count.checked_sub(1).and_then(|at| entries.get(at)).map(|entry| entry.no)
}
