//! Import of sheet files and of logs as JSON Lines.

use crate::command::Request;
use crate::command::draft::{View, draft};
use crate::command::sheet_file::At;
use crate::rules::Catalog;
use crate::session::Session;
use crate::session::chain::START;
use crate::session::entry::{Entry, Opened, Said};
use crate::session::night::Hand;
use crate::store::error::StoreError;
use crate::store::ledger::{Ledger, append, load, new_uuid};
use crate::store::log::Log;
use crate::store::log_lines::{BadLine, log_lines};
use std::collections::HashMap;

/// The result of importing one session.
#[derive(Debug, Clone)]
pub enum Imported {
    /// It was added to the ledger.
    Taken(Box<Session>),
    /// It is already in the ledger, which was left unchanged.
    Known {
        /// The session in the ledger.
        session: Box<Session>,
        /// Whether the imported entries differ from those in the ledger.
        differs: bool,
    },
}

impl Imported {
    /// Returns the session as it is in the ledger.
    #[must_use]
    pub fn session(&self) -> &Session {
        match self {
            Imported::Taken(session) | Imported::Known { session, .. } => session,
        }
    }
}

/// An import in progress: its sessions are in the ledger once [`Incoming::commit`] returns.
#[derive(Debug)]
pub struct Incoming<'b> {
    log: Log<'b>,
    catalog: &'b Catalog,
    /// The numbers of the sessions of each date, for finding a night that is already in the ledger.
    dates: HashMap<String, Vec<i64>>,
}

impl Incoming<'_> {
    /// Imports a sheet file, or returns every line that is wrong. A night already in the ledger is not added again.
    pub fn sheet(
        &mut self,
        opened: Opened,
        items: &[At<Request>],
        now: i64,
    ) -> Result<Imported, Vec<BadLine>> {
        let session = play(opened, items, self.catalog, now)?;
        self.add_night(session).map_err(|error| vec![BadLine { line: 1, error }])
    }

    fn add_night(&mut self, mut session: Session) -> Result<Imported, StoreError> {
        for id in self.dates.get(&session.row.date).into_iter().flatten() {
            let Some(row) = self.log.session_numbered(*id)? else { continue };
            let known = load(&self.log, row)?;
            if same_night(&known, &session) {
                return Ok(Imported::Known { session: Box::new(known), differs: false });
            }
        }
        let entries = session.entries.len();
        self.log.in_savepoint(|| append(&self.log, &mut session, None, entries, true))?;
        self.log.note_written(&session.row.uuid)?;
        self.dates.entry(session.row.date.clone()).or_default().push(session.row.id);
        Ok(Imported::Taken(Box::new(session)))
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
        for row in imported.iter().map(|one| &one.session().row) {
            self.dates.entry(row.date.clone()).or_default().push(row.id);
        }
        Ok(imported)
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
        Ok(Incoming { log, catalog: &self.catalog, dates })
    }

    /// Imports one sheet file, as [`Incoming::sheet`] does.
    pub fn import_sheet(
        &mut self,
        opened: Opened,
        items: &[At<Request>],
        now: i64,
    ) -> Result<Imported, Vec<BadLine>> {
        self.import(|incoming| incoming.sheet(opened, items, now))
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

/// Returns whether two sessions are the same night: the same date, players and hands.
fn same_night(a: &Session, b: &Session) -> bool {
    // Current names: a sheet file has no others.
    let players = |session: &Session| -> Vec<String> {
        let first = session.night.opening.seated().count();
        session.night.names.values().take(first).cloned().collect()
    };
    let hands = |session: &Session| -> Vec<_> {
        let hand = |hand: &Hand| (hand.record.normal(), hand.outcome.is_some(), hand.table.clone());
        session.night.hands().map(|(_, h)| hand(h)).collect()
    };
    a.row.date == b.row.date && players(a) == players(b) && hands(a) == hands(b)
}

/// Adds a session from a log, unless it is already in the ledger.
fn add(log: &Log<'_>, uuid: &str, entries: Vec<Entry>) -> Result<Imported, StoreError> {
    if let Some(row) = log.session_with_uuid(uuid)? {
        let known = load(log, row)?;
        let text = |entries: &[Entry]| -> Vec<_> {
            entries
                .iter()
                .map(|entry| (entry.no, entry.at, entry.of, entry.content.kind(), entry.text.clone()))
                .collect()
        };
        let differs = text(&known.entries) != text(&entries);
        return Ok(Imported::Known { session: Box::new(known), differs });
    }
    let new = entries.len();
    let mut session = Session::replayed(uuid.to_owned(), entries, START)?;
    append(log, &mut session, None, new, false)?;
    Ok(Imported::Taken(Box::new(session)))
}
