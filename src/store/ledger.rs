//! An open ledger: finds, reads and starts sessions. Every change of a session goes through [`Ledger::run`].

use crate::command::Needs;
use crate::daybook::{Owes, People, standing};
use crate::kernel::ensure;
use crate::night::{Change, Night, NightLog, NightSummary, State};
use crate::notation::fold;
use crate::rules::Catalog;
use crate::store::{
    Access, LedgerFile, Log, StoreError, WorkFolder, debts::owed_at_table, error::Result, file::BUSY_TIMEOUT,
};
use std::path::Path;
use uuid::Uuid;

/// Seconds after which a session has to be named to be written: it is from an earlier day.
const STALE_AFTER: i64 = 12 * 60 * 60;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Which<'a> {
    /// The open session opened or reopened last; for reading, the one with the latest date if none is open.
    Current,
    /// A session number, a date with one session, or the beginning of a session id.
    Named(&'a str),
}

#[derive(Debug)]
pub struct Ledger {
    pub file: LedgerFile,
    pub(super) catalog: Catalog,
    pub(super) _copy: Option<WorkFolder>,
}

impl Ledger {
    pub fn open(path: &Path, access: Access) -> Result<Ledger> {
        Ledger::of_copy(path, path, access)
    }

    /// Opens a copy that is `shown` as its original.
    pub(super) fn of_copy(path: &Path, shown: &Path, access: Access) -> Result<Ledger> {
        let file = LedgerFile::open(path, shown, access)?;
        Ok(Ledger { file, catalog: Catalog::default(), _copy: None })
    }

    pub fn with_rules(self, catalog: Catalog) -> Ledger {
        Ledger { catalog, ..self }
    }

    pub fn read(&mut self) -> Result<Log<'_>> {
        Ok(self.file.read()?)
    }

    pub fn session(&mut self, which: Which<'_>) -> Result<NightLog> {
        self.session_for(which, Needs::ToRead, 0)
    }

    /// The one begun here last, open or not; if none was, the one that came last.
    pub fn newest_session(&mut self) -> Result<NightLog> {
        let log = self.file.read()?;
        let row = log.newest_session()?.ok_or(StoreError::NoSessions)?;
        load(&log, row)
    }

    pub fn session_for(&mut self, which: Which<'_>, needs: Needs, now: i64) -> Result<NightLog> {
        let log = self.file.read()?;
        let row = pick(&log, which, needs, now)?;
        load(&log, row)
    }

    pub fn waiting_at_most<T>(
        &mut self,
        time: std::time::Duration,
        run: impl FnOnce(&mut Ledger) -> Result<T>,
    ) -> Result<T> {
        let wait = |file: &LedgerFile, time| file.db.busy_timeout(time).map_err(|error| file.error(error));
        wait(&self.file, time)?;
        let done = run(self);
        wait(&self.file, BUSY_TIMEOUT)?;
        done
    }

    /// The caller has checked the names.
    pub fn start(&mut self, opened: State, now: i64) -> Result<NightLog> {
        let log = self.file.write()?;
        let mut session = NightLog::begin(new_uuid(), opened, now)?;
        check_people(&log, None, &session.night)?;
        append(&log, &mut session, None, 1, true)?;
        // Daybooks may have said long ago who somebody is who comes now.
        log.project_new_people()?;
        log.note_written(&session.row.uuid)?;
        session.row.written_last = true;
        log.commit()?;
        Ok(session)
    }

    pub fn owed_at_table(&mut self, session: &NightLog) -> Result<Vec<Owes>> {
        owed_at_table(&self.file.read()?, session, session.row.open)
    }
}

pub(super) fn new_uuid() -> String {
    Uuid::now_v7().to_string()
}

pub(super) fn last_session(log: &Log<'_>) -> Result<NightSummary> {
    match log.last_session()? {
        Some(row) => Ok(row),
        None if log.newest_session()?.is_some() => Err(StoreError::AllVoid),
        None => Err(StoreError::NoSessions),
    }
}

/// Checks that nobody who comes to the table sits there by another name.
pub(super) fn check_people(log: &Log<'_>, before: Option<&Night>, night: &Night) -> Result<()> {
    if new_names(before, night).next().is_none() {
        return Ok(());
    }
    let books = log.daybooks()?;
    check_are_several(&People::of(&standing(&books)), before, night)
}

fn new_names<'n>(before: Option<&'n Night>, night: &'n Night) -> impl Iterator<Item = &'n String> {
    let is_known =
        move |name: &&String| before.is_some_and(|before| before.names.values().any(|one| one == *name));
    night.names.values().filter(move |name| !is_known(name))
}

/// As [`check_people`], given who has several names.
pub(super) fn check_are_several(people: &People, before: Option<&Night>, night: &Night) -> Result<()> {
    for name in new_names(before, night) {
        let is_same = |other: &&String| {
            fold(other) != fold(name) && fold(people.called(other)) == fold(people.called(name))
        };
        if let Some(other) = night.names.values().find(is_same) {
            return Err(StoreError::OnePerson { name: name.clone(), other: other.clone() });
        }
    }
    Ok(())
}

pub fn pick(log: &Log<'_>, which: Which<'_>, needs: Needs, now: i64) -> Result<NightSummary> {
    let row = match which {
        Which::Named(word) => named(log, word)?,
        Which::Current => match (log.open_session()?, needs) {
            (Some(row), Needs::Open | Needs::Night | Needs::ToRead | Needs::ToPay | Needs::ToTakeBack) => row,
            (None, Needs::Open | Needs::Night) => {
                let last = log.last_session()?;
                return Err(match last.as_ref().filter(|row| row.open) {
                    Some(row) => StoreError::NoneCurrent { last: row.id, date: row.date.clone() },
                    None => StoreError::NoneOpen { last: last.map(|row| row.id) },
                });
            }
            (None, Needs::ToRead | Needs::ToPay | Needs::ToTakeBack | Needs::Closed)
            | (Some(_), Needs::Closed) => last_session(log)?,
        },
    };
    needs.fits(&row)?;
    if needs != Needs::ToRead {
        check_is_meant(which, &row, row.touched, now)?;
    }
    Ok(row)
}

/// A session that is not named may not be written to if `touched` on an earlier day.
pub(super) fn check_is_meant(which: Which<'_>, row: &NightSummary, touched: i64, now: i64) -> Result<()> {
    let is_old = which == Which::Current && now.saturating_sub(touched) > STALE_AFTER;
    ensure(!is_old, || StoreError::Stale { session: row.id, date: row.date.clone() })
}

/// Finds the one session with a number, a date or the beginning of an id.
pub fn named(log: &Log<'_>, word: &str) -> Result<NightSummary> {
    if let Ok(number) = word.parse()
        && let Some(row) = log.session_numbered(number)?
    {
        return Ok(row);
    }
    let mut matching = log.sessions_matching(word)?;
    match (matching.pop(), matching.is_empty()) {
        (Some(row), true) => Ok(row),
        (None, _) => Err(StoreError::NoSuchSession { word: word.to_owned() }),
        (Some(last), false) => Err(StoreError::WhichSession {
            word: word.to_owned(),
            numbers: matching.iter().map(|row| row.id).chain([last.id]).collect(),
        }),
    }
}

/// Reads a session's log and replays it, with the cash for it in daybooks.
pub fn load(log: &Log<'_>, row: NightSummary) -> Result<NightLog> {
    let id = row.id;
    let (entries, head) = log.entries_and_head(&row.uuid)?;
    let (found, all) = (entries.len(), row.entries);
    // A damaged index hides entries, and what is left would be a night that nobody had.
    ensure(usize::try_from(all).is_ok_and(|all| found >= all), || {
        log.damaged(&format!("{found} of the {all} entries of session {id} are found"))
    })?;
    let renames = log.renames_of(&row.uuid)?;
    let (paid, cleared) = log.paid_between(id)?;
    let mut session = NightLog::load(row, entries, head)?.with_renames(renames)?.with_payments_between(paid);
    session.cleared = cleared;
    Ok(session)
}

/// Writes the last `new` entries and the projections. `current`, or reopened here, it is the current session.
pub(super) fn append(
    log: &Log<'_>,
    session: &mut NightLog,
    before: Option<&Night>,
    new: usize,
    current: bool,
) -> Result<()> {
    let first = session.entries.len().saturating_sub(new);
    let mut activated = current;
    for entry in session.entries.iter().skip(first) {
        let reopens = matches!(&entry.change, Change::Changed(changed) if changed.close == Some(None));
        activated |= before.is_some() && reopens;
        session.head = log.append(&session.row.uuid, &session.head, entry)?;
    }
    session.row.id = log.project(session, before, activated)?;
    Ok(())
}
