//! Import of sheet files and of logs as JSON Lines.

use crate::command::Request;
use crate::command::draft::{View, draft};
use crate::command::sheet_file::At;
use crate::rules::Catalog;
use crate::session::chain::START;
use crate::session::entry::Opened;
use crate::session::settling::{SettleTerms, Settled};
use crate::session::{Session, SessionError, sound};
use crate::store::error::StoreError;
use crate::store::ledger::{Ledger, append, load, new_uuid};
use crate::store::log::Log;
use crate::store::log_lines::{BadLine, LoggedSession, log_lines};
use crate::store::same_night::{check_log, check_sheet, is_same};
use std::collections::HashMap;

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
        /// The number of the one that was voided.
        voided: i64,
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
    /// The sessions of a log.
    Log(Vec<Session>),
}

impl Loaded {
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
        let (mut sessions, mut bad) = (Vec::new(), Vec::new());
        for LoggedSession { uuid, lines, entries, hashes } in log_lines(text)? {
            let (session, unsound) = sound::check(&uuid, entries, &hashes);
            bad.extend(unsound.into_iter().map(|unsound| {
                let at = usize::try_from(unsound.entry.0).unwrap_or(0).saturating_sub(1);
                let line = lines.get(at).or(lines.last()).copied().unwrap_or(1);
                BadLine { line, error: StoreError::Import { line, problem: unsound.to_string() } }
            }));
            sessions.extend(session);
        }
        bad.sort_by_key(|bad| bad.line);
        if bad.is_empty() { Ok(Loaded::Log(sessions)) } else { Err(bad) }
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
}

impl Incoming<'_> {
    /// Adds the sessions of a file, all or none. What is already in the ledger is not added again: it is left alone if
    /// it stands as in the file, else the file is refused, or a sheet replaces it.
    pub fn take(&mut self, loaded: Loaded) -> Result<Vec<Imported>, StoreError> {
        let imported = self.log.in_savepoint(|| match loaded {
            Loaded::Sheet(id, session) => Ok(vec![self.add_night(id.as_deref(), *session)?]),
            Loaded::Log(sessions) => sessions.into_iter().map(|session| add(&self.log, session)).collect(),
        });
        let imported: Vec<Imported> = imported?;
        for one in &imported {
            if let Imported::Replaced { voided, .. } = one {
                self.dates.values_mut().for_each(|numbers| numbers.retain(|number| number != voided));
            }
            if let Imported::Taken(session) | Imported::Replaced { session, .. } = one {
                self.dates.entry(session.row.date.clone()).or_default().push(session.row.id);
            }
        }
        Ok(imported)
    }

    fn add_night(&self, id: Option<&str>, mut session: Session) -> Result<Imported, StoreError> {
        let known = self.same_night(id, &session)?;
        if let Some(known) = &known {
            match check_sheet(known, &session) {
                Ok(()) => return Ok(Imported::Known(Box::new(known.clone()))),
                Err(StoreError::SameNight { .. }) if self.replaces => {
                    void_old(&self.log, known, session.row.touched)?;
                }
                Err(error) => return Err(error),
            }
        }
        let entries = session.entries.len();
        append(&self.log, &mut session, None, entries)?;
        let session = Box::new(session);
        Ok(match known {
            Some(known) => Imported::Replaced { session, voided: known.row.id },
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
        Ok(self.log.commit()?)
    }
}

impl Ledger {
    /// Begins an import, which locks out other writers until it is committed.
    pub fn incoming(&mut self) -> Result<Incoming<'_>, StoreError> {
        let log = self.file.write()?;
        let mut dates: HashMap<String, Vec<i64>> = HashMap::new();
        for (id, day) in log.dates()? {
            dates.entry(day).or_default().push(id);
        }
        Ok(Incoming { log, dates, replaces: false })
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
        let drafted = draft(&item.value, View { session: &session, catalog, debts: &[] });
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

/// Adds a session from a log, unless it is already in the ledger.
fn add(log: &Log<'_>, mut session: Session) -> Result<Imported, StoreError> {
    if let Some(row) = log.session_with_uuid(&session.row.uuid)? {
        let known = load(log, row)?;
        check_log(&known, &session.entries)?;
        return Ok(Imported::Known(Box::new(known)));
    }
    let new = session.entries.len();
    session.head = START;
    append(log, &mut session, None, new)?;
    Ok(Imported::Taken(Box::new(session)))
}

/// Voids a session: another record of the same night takes its place.
fn void_old(_log: &Log<'_>, known: &Session, _now: i64) -> Result<(), StoreError> {
    // Goes into the daybook.
    Err(StoreError::NoSuchSession { word: known.row.uuid.clone() })
}
