//! Import of sheet files and of logs as JSON Lines.

use crate::command::Request;
use crate::command::draft::{View, draft};
use crate::command::sheet_file::At;
use crate::rules::Catalog;
use crate::session::Session;
use crate::session::chain::START;
use crate::session::entry::{Entry, Opened};
use crate::store::error::StoreError;
use crate::store::ledger::{Ledger, append, load, new_uuid};
use crate::store::log::Log;
use crate::store::log_lines::{BadLine, log_lines};
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

/// An import in progress: its sessions are in the ledger once [`Incoming::commit`] returns.
#[derive(Debug)]
pub struct Incoming<'b> {
    log: Log<'b>,
    catalog: &'b Catalog,
    /// The numbers of the sessions of each date, for finding a night that is already in the ledger; without voided ones.
    dates: HashMap<String, Vec<i64>>,
    /// Whether a night that stands otherwise is replaced.
    replaces: bool,
}

impl Incoming<'_> {
    /// Imports a sheet file, or returns every line that is wrong. A night already in the ledger is not added again:
    /// it is left alone if it stands as in the file, else the file is refused, or replaces it. `id` is that of the
    /// session the sheet was written from.
    pub fn sheet(
        &mut self,
        id: Option<&str>,
        opened: Opened,
        items: &[At<Request>],
        now: i64,
    ) -> Result<Imported, Vec<BadLine>> {
        let session = play(opened, items, self.catalog, now)?;
        self.add_night(id, session, now).map_err(|error| vec![BadLine { line: 1, error }])
    }

    fn add_night(
        &mut self,
        id: Option<&str>,
        mut session: Session,
        now: i64,
    ) -> Result<Imported, StoreError> {
        let known = self.same_night(id, &session)?;
        if let Some(known) = &known {
            match check_sheet(known, &session) {
                Ok(()) => return Ok(Imported::Known(Box::new(known.clone()))),
                Err(StoreError::SameNight { .. }) if self.replaces => {}
                Err(error) => return Err(error),
            }
        }
        let entries = session.entries.len();
        self.log.in_savepoint(|| {
            if let Some(known) = &known {
                void_old(&self.log, known, now)?;
            }
            append(&self.log, &mut session, None, entries)
        })?;
        self.dates.entry(session.row.date.clone()).or_default().push(session.row.id);
        let session = Box::new(session);
        Ok(match known {
            Some(known) => {
                self.dates.entry(known.row.date).or_default().retain(|id| *id != known.row.id);
                Imported::Replaced { session, voided: known.row.id }
            }
            None => Imported::Taken(session),
        })
    }

    /// Finds the session that is the same night: by its id, else by date, players and first hand.
    fn same_night(&self, id: Option<&str>, session: &Session) -> Result<Option<Session>, StoreError> {
        if let Some(id) = id
            && let Some(row) = self.log.session_with_uuid(id)?
            && self.dates.values().flatten().any(|known| *known == row.id)
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

    /// Imports the sessions of a log, all or none. Sessions already in the ledger are not added again.
    pub fn log(&mut self, text: &str) -> Result<Vec<Imported>, Vec<BadLine>> {
        let sessions = log_lines(text)?;
        let mut line = 1;
        let taken = self.log.in_savepoint(|| {
            let mut imported = Vec::with_capacity(sessions.len());
            for (first, uuid, entries) in sessions {
                line = first;
                imported.push(add(&self.log, &uuid, entries)?);
            }
            Ok::<_, StoreError>(imported)
        });
        let imported = taken.map_err(|error| vec![BadLine { line, error }])?;
        let taken = imported.iter().filter(|one| matches!(one, Imported::Taken(_)));
        for row in taken.map(|one| &one.session().row) {
            self.dates.entry(row.date.clone()).or_default().push(row.id);
        }
        Ok(imported)
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
        Ok(Incoming { log, catalog: &self.catalog, dates, replaces: false })
    }

    /// Imports one sheet file, as [`Incoming::sheet`] does.
    pub fn import_sheet(
        &mut self,
        id: Option<&str>,
        opened: Opened,
        items: &[At<Request>],
        now: i64,
    ) -> Result<Imported, Vec<BadLine>> {
        self.import(|incoming| incoming.sheet(id, opened, items, now))
    }

    /// Imports one log, as [`Incoming::log`] does.
    pub fn import_log(&mut self, text: &str) -> Result<Vec<Imported>, Vec<BadLine>> {
        self.import(|incoming| incoming.log(text))
    }

    fn import<T>(
        &mut self,
        take: impl FnOnce(&mut Incoming<'_>) -> Result<T, Vec<BadLine>>,
    ) -> Result<T, Vec<BadLine>> {
        let whole = |error| vec![BadLine { line: 1, error }];
        let mut incoming = self.incoming().map_err(whole)?;
        let taken = take(&mut incoming)?;
        incoming.commit().map_err(whole)?;
        Ok(taken)
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
fn add(log: &Log<'_>, uuid: &str, entries: Vec<Entry>) -> Result<Imported, StoreError> {
    if let Some(row) = log.session_with_uuid(uuid)? {
        let known = load(log, row)?;
        check_log(&known, &entries)?;
        return Ok(Imported::Known(Box::new(known)));
    }
    let new = entries.len();
    let mut session = Session::replayed(uuid.to_owned(), entries, START)?;
    append(log, &mut session, None, new)?;
    Ok(Imported::Taken(Box::new(session)))
}

/// Voids a session: another record of the same night takes its place.
fn void_old(_log: &Log<'_>, known: &Session, _now: i64) -> Result<(), StoreError> {
    // Goes into the daybook.
    Err(StoreError::NoSuchSession { word: known.row.uuid.clone() })
}
