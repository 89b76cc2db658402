//! Import of sheet files and of logs as JSON Lines.

use crate::command::Request;
use crate::command::draft::{View, draft};
use crate::command::sheet_file::At;
use crate::daybook::Daybook;
use crate::daybook::entry::{Content, Void};
use crate::engine;
use crate::notation::Understood;
use crate::rules::Catalog;
use crate::session::chain::{self, Link, START};
use crate::session::entry::{Draft, EntryNo, Opened};
use crate::session::settling::{SettleTerms, Settled};
use crate::session::{Session, SessionError, UnreadLine};
use crate::store::between;
use crate::store::checked_log::CheckedLog;
use crate::store::error::StoreError;
use crate::store::ledger::{Ledger, append, load, new_uuid};
use crate::store::log::Log;
use crate::store::log_lines::BadLine;
use crate::store::log_text::{CHANGED, LogText};
use crate::store::same_night::{check_log, check_sheet, is_same};
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::mpsc::sync_channel;
use std::thread;

/// How many sessions of a log are replayed while one is written.
const AHEAD: usize = 8;

/// The result of importing one session.
#[derive(Debug, Clone)]
pub enum Imported {
    /// It was added to the ledger.
    Taken(Box<Session>),
    /// It is already in the ledger, which was left unchanged.
    Known(Box<Session>),
    /// It was added to the ledger, and an earlier record of the same night was voided.
    Replaced {
        /// The session that was added.
        session: Box<Session>,
        /// The one that was voided.
        voided: Box<Session>,
    },
}

impl Imported {
    /// Returns the session as it is in the ledger.
    #[must_use]
    pub fn session(&self) -> &Session {
        match self {
            Imported::Taken(session) | Imported::Known(session) | Imported::Replaced { session, .. } => {
                session
            }
        }
    }
}

/// The sessions of one file, checked and not yet in a ledger.
#[derive(Debug)]
pub enum Loaded {
    /// A night played from a sheet file, with the id of the session that it was written from.
    Sheet(Option<String>, Box<Session>),
    /// The sessions and the daybooks of a log.
    Log(CheckedLog),
}

impl Loaded {
    /// Returns how many entries of it are in memory.
    #[must_use]
    pub fn entries(&self) -> usize {
        match self {
            Loaded::Sheet(_, session) => session.entries.len(),
            Loaded::Log(_) => 0,
        }
    }

    /// Plays the night of a sheet file, or returns every line that is wrong.
    pub fn sheet(
        id: Option<String>,
        opened: Opened,
        items: &[At<Request>],
        catalog: &Catalog,
        now: i64,
    ) -> Result<Loaded, Vec<BadLine>> {
        let session = play(opened, items, catalog, now)?;
        if let Err(error) = Settled::of(&session.night, SettleTerms::default()) {
            let error = SessionError::from(error).into();
            return Err(vec![BadLine { line: items.last().map_or(1, |item| item.line), error }]);
        }
        Ok(Loaded::Sheet(id, Box::new(session)))
    }

    /// Checks the sessions of a log as `verify` does, or returns every line that is wrong.
    pub fn log(text: &str) -> Result<Loaded, Vec<BadLine>> {
        Loaded::log_telling(&Arc::new(LogText::Held(text.to_owned())), |_, _| {})
    }

    /// As [`Loaded::log`]; calls `progress` with the number of sessions done and of all sessions.
    pub fn log_telling(
        text: &Arc<LogText>,
        progress: impl FnMut(usize, usize),
    ) -> Result<Loaded, Vec<BadLine>> {
        CheckedLog::check(text, progress).map(Loaded::Log)
    }
}

/// An import in progress: its sessions are in the ledger once [`Incoming::commit`] returns.
#[derive(Debug)]
pub struct Incoming<'b> {
    log: Log<'b>,
    /// The numbers of the sessions of each date, for finding a night that is already in the ledger; without voided ones.
    dates: HashMap<String, Vec<i64>>,
    /// Whether a night that stands otherwise is replaced.
    replaces: bool,
    /// The last place before this import.
    last_place: i64,
}

impl Incoming<'_> {
    /// Adds the sessions of a file, all or none. What is already in the ledger is not added again: it is left alone if
    /// it stands as in the file, else the file is refused, or a sheet replaces it.
    pub fn take(&mut self, loaded: Loaded) -> Result<Vec<Imported>, StoreError> {
        self.take_telling(loaded, |_, _| {}, |imported| imported)
    }

    /// As [`Incoming::take`]; calls `progress` with the number of sessions done and of all sessions of the file, and keeps
    /// what `tell` makes of each.
    pub fn take_telling<T>(
        &mut self,
        loaded: Loaded,
        progress: impl FnMut(usize, usize),
        mut tell: impl FnMut(Imported) -> T,
    ) -> Result<Vec<T>, StoreError> {
        let (mut added, mut voided_ones) = (Vec::new(), Vec::new());
        let tell = |imported: Imported| {
            if let Imported::Replaced { voided, .. } = &imported {
                voided_ones.push(voided.row.id);
            }
            if let Imported::Taken(session) | Imported::Replaced { session, .. } = &imported {
                added.push((session.row.date.clone(), session.row.id));
            }
            tell(imported)
        };
        let told = self.log.in_savepoint(|| match loaded {
            Loaded::Sheet(id, session) => {
                let imported = self.add_night(id.as_deref(), *session)?;
                Ok(std::iter::once(imported).map(tell).collect())
            }
            Loaded::Log(log) => self.add_log(&log, progress, tell),
        });
        let told: Vec<T> = told?;
        self.dates.values_mut().for_each(|numbers| numbers.retain(|number| !voided_ones.contains(number)));
        for (date, number) in added {
            self.dates.entry(date).or_default().push(number);
        }
        Ok(told)
    }

    /// Adds what is new in a log. The next sessions are replayed meanwhile.
    fn add_log<T>(
        &self,
        log: &CheckedLog,
        mut progress: impl FnMut(usize, usize),
        mut tell: impl FnMut(Imported) -> T,
    ) -> Result<Vec<T>, StoreError> {
        let (replayed, sessions) = sync_channel(AHEAD);
        let told = thread::scope(|scope| {
            // It ends when nobody takes the next one.
            scope.spawn(move || log.sessions().all(|session| replayed.send(session).is_ok()));
            let add = |(done, session): (usize, Result<Session, StoreError>)| {
                progress(done, log.len());
                Ok(tell(add(&self.log, session?)?))
            };
            sessions.into_iter().enumerate().map(add).collect::<Result<Vec<T>, StoreError>>()
        })?;
        log.books.iter().try_for_each(|book| add_daybook(&self.log, book))?;
        self.log.project_debts_of_unknown()?;
        self.log.project_new_daybooks()?;
        Ok(told)
    }

    fn add_night(&self, id: Option<&str>, mut session: Session) -> Result<Imported, StoreError> {
        let known = self.same_night(id, &session)?;
        if let Some(known) = &known {
            match check_sheet(known, &session) {
                Ok(()) => return Ok(Imported::Known(Box::new(known.clone()))),
                Err(StoreError::SameNight { .. }) if self.replaces => {
                    void_old(&self.log, known, &session)?;
                }
                Err(error) => return Err(error),
            }
        }
        let entries = session.entries.len();
        append(&self.log, &mut session, None, entries, true)?;
        self.log.note_written(&session.row.uuid)?;
        let session = Box::new(session);
        Ok(match known {
            Some(known) => Imported::Replaced { session, voided: Box::new(known) },
            None => Imported::Taken(session),
        })
    }

    /// Finds the session that is the same night: by its id, else by date, players and first hand.
    fn same_night(&self, id: Option<&str>, session: &Session) -> Result<Option<Session>, StoreError> {
        if let Some(id) = id
            && let Some(row) = self.log.session_with_uuid(id)?
            && self.dates.values().flatten().any(|number| *number == row.id)
        {
            return Ok(Some(load(&self.log, row)?));
        }
        for id in self.dates.get(&session.row.date).into_iter().flatten() {
            let Some(row) = self.log.session_numbered(*id)? else { continue };
            let known = load(&self.log, row)?;
            if is_same(&known, session) {
                return Ok(Some(known));
            }
        }
        Ok(None)
    }

    /// Replaces nights that are in the ledger and stand otherwise: the old one is voided, the new one is added.
    #[must_use]
    pub fn replacing(self) -> Self {
        Incoming { replaces: true, ..self }
    }

    /// Commits the imported sessions.
    pub fn commit(self) -> Result<(), StoreError> {
        self.log.check_places_after(self.last_place)?;
        Ok(self.log.commit()?)
    }
}

impl Ledger {
    /// Begins an import, which locks out other writers until it is committed.
    pub fn incoming(&mut self) -> Result<Incoming<'_>, StoreError> {
        let log = self.file.write_much()?;
        let mut dates: HashMap<String, Vec<i64>> = HashMap::new();
        for (id, day) in log.dates()? {
            dates.entry(day).or_default().push(id);
        }
        let last_place = log.last_place()?;
        Ok(Incoming { log, dates, replaces: false, last_place })
    }

    /// Imports one sheet file.
    pub fn import_sheet(
        &mut self,
        id: Option<&str>,
        opened: Opened,
        items: &[At<Request>],
        now: i64,
    ) -> Result<Vec<Imported>, Vec<BadLine>> {
        let loaded = Loaded::sheet(id.map(str::to_owned), opened, items, &self.catalog, now)?;
        self.import(loaded).map_err(BadLine::of_file)
    }

    /// Imports one log.
    pub fn import_log(&mut self, text: &str) -> Result<Vec<Imported>, Vec<BadLine>> {
        self.import(Loaded::log(text)?).map_err(BadLine::of_file)
    }

    fn import(&mut self, loaded: Loaded) -> Result<Vec<Imported>, StoreError> {
        let mut incoming = self.incoming()?;
        let imported = incoming.take(loaded)?;
        incoming.commit()?;
        Ok(imported)
    }
}

/// Plays a night from its lines, or returns every line that fails.
fn play(opened: Opened, items: &[At<Request>], catalog: &Catalog, now: i64) -> Result<Session, Vec<BadLine>> {
    let begun = Session::begin(new_uuid(), opened, now);
    let mut session = begun.map_err(|error| vec![BadLine { line: 1, error: error.into() }])?;
    let mut bad = Vec::new();
    for item in items {
        let dealer = session.night.chairs.dealer();
        let drafted = || draft(&item.value, View { session: &session, catalog, debts: &[], stood: true });
        // To find words that would do takes a hundred times as long as to read a line.
        let unread = if bad.len() < MOST_HINTS { None } else { unread(&session, &item.value) };
        let drafted = unread.map_or_else(drafted, Err);
        let appended = drafted.and_then(|draft| draft.map(|draft| session.append(draft, now)).transpose());
        if let Err(error) = appended {
            bad.push(BadLine { line: item.line, error: error.into() });
            // The deal passes on, or every later hand would seem to have the wrong dealer.
            if let (Request::Hand { .. }, Some(dealer)) = (&item.value, dealer) {
                session.night.chairs.dealt(dealer);
            }
        }
    }
    if bad.is_empty() { Ok(session) } else { Err(bad) }
}

/// How many bad lines of a sheet get hints.
const MOST_HINTS: usize = 100;

/// Returns the error of the line of a hand that cannot be read, without hints.
fn unread(session: &Session, request: &Request) -> Option<SessionError> {
    let Request::Hand { line, .. } = request else { return None };
    let error =
        engine::read_line(session.night.options(), &session.night.next_table(), line).outcome.err()?;
    let unread = UnreadLine { line: line.clone(), error, understood: Understood::default() };
    Some(SessionError::Line(Box::new(unread)))
}

/// Adds what is new of a daybook of another machine.
fn add_daybook(log: &Log<'_>, book: &Daybook) -> Result<(), StoreError> {
    let known = log.hashes(&book.id)?;
    let mut head = START;
    for (at, entry) in book.entries.iter().enumerate() {
        let hash = chain::hash(&head, Link::of(&book.id, entry));
        match known.get(at) {
            Some(same) if same.as_slice() == hash.as_slice() => {}
            Some(_) => {
                return Err(StoreError::DaybookForked { daybook: book.id.clone(), entry: entry.no });
            }
            None => drop(log.append(&book.id, &head, entry)?),
        }
        head = hash;
    }
    Ok(())
}

/// Adds a session from a log, unless it is already in the ledger.
fn add(log: &Log<'_>, mut session: Session) -> Result<Imported, StoreError> {
    if let Some(row) = log.session_with_uuid(&session.row.uuid)? {
        let known = load(log, row)?;
        check_log(&known, &session.entries)?;
        return Ok(Imported::Known(Box::new(known)));
    }
    let new = session.entries.len();
    let checked = std::mem::replace(&mut session.head, START);
    append(log, &mut session, None, new, false)?;
    if session.head != checked {
        return Err(StoreError::Import { line: 1, problem: CHANGED.to_owned() });
    }
    Ok(Imported::Taken(Box::new(session)))
}

/// Voids a session: another record of the same night takes its place.
fn void_old(log: &Log<'_>, known: &Session, new: &Session) -> Result<(), StoreError> {
    let void = Void {
        session: known.row.uuid.clone(),
        after: known.entries.last().map_or(EntryNo(1), |entry| entry.no),
        why: "replaced by another record of the same night".to_owned(),
        replaced_by: Some(new.row.uuid.clone()),
    };
    let draft = Draft { of: None, content: Content::Void(void) };
    between::append(log, &mut log.own_daybook()?, draft, new.row.touched)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Access;

    const SESSION: &str = "INSERT INTO session (uuid, date, rules, game, currency, hands, entries, touched, active, open, \
         void, pairs) VALUES ('', '', '', '', '', 0, 0, 0, 0, 0, 0, '[]')";
    const LINE: &str = "INSERT INTO posting VALUES (1, 0, 5, 0, NULL, NULL)";
    const PLACE: &str =
        "INSERT INTO place (id, session, pos, kind, struck, entry) VALUES (1, 1, 1, 'spent', 0, 1)";

    #[test]
    fn triggers_rest_only_during_an_import_and_are_made_up_for_at_its_end()
    -> Result<(), Box<dyn std::error::Error>> {
        let folder = tempfile::tempdir()?;
        let mut ledger = Ledger::open(&folder.path().join("ledger.db"), Access::Create)?;
        let incoming = ledger.incoming()?;
        for row in [SESSION, LINE, PLACE] {
            incoming.log.batch(row)?;
        }
        let refused = incoming.commit().map_err(|error| error.to_string());
        assert!(refused.is_err_and(|error| error.contains("the lines of place 1 do not sum to zero")));
        let log = ledger.file.write()?;
        assert!(log.session_numbers()?.is_empty(), "nothing of the import is there");
        log.batch(SESSION)?;
        log.batch(LINE)?;
        let refused = log.batch(PLACE).map_err(|error| error.to_string());
        assert!(refused.is_err_and(|error| error.contains("the lines of a place sum to zero")));
        Ok(())
    }
}
