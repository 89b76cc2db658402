//! Nights that come in: sheet files, and the log itself as JSON Lines.

use crate::command::Request;
use crate::command::draft::{View, draft};
use crate::command::sheet_file::At;
use crate::session::Session;
use crate::session::chain::START;
use crate::session::entry::{Entry, Opened};
use crate::store::book::{Book, append, load, new_uuid};
use crate::store::error::StoreError;
use crate::store::log::Log;
use crate::store::log_lines::{BadLine, log_lines};
use std::collections::HashMap;

/// What became of a night that came in.
#[derive(Debug, Clone)]
pub enum Imported {
    /// It is in the ledger now.
    Taken(Box<Session>),
    /// It was there already, and was left alone.
    Known {
        /// Where.
        session: Box<Session>,
        /// Whether the ledger's own goes on differently or further.
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

/// Nights on their way in: they are in the ledger once [`Incoming::commit`] returns.
#[derive(Debug)]
pub struct Incoming<'b> {
    log: Log<'b>,
    /// The numbers of the sessions of each day: which of them a night could be the same as.
    days: HashMap<String, Vec<i64>>,
}

impl Incoming<'_> {
    /// Takes a night in, whole or not at all. One that is there already is left alone.
    ///
    /// # Errors
    /// Every line that cannot be taken over.
    pub fn sheet(
        &mut self,
        opened: Opened,
        items: &[At<Request>],
        now: i64,
    ) -> Result<Imported, Vec<BadLine>> {
        let session = play(opened, items, now)?;
        self.take_night(session).map_err(|error| vec![BadLine { line: 1, error }])
    }

    fn take_night(&mut self, mut session: Session) -> Result<Imported, StoreError> {
        for id in self.days.get(&session.row.date).into_iter().flatten() {
            let Some(row) = self.log.session_numbered(*id)? else { continue };
            let known = load(&self.log, row)?;
            if same_night(&known, &session) {
                return Ok(Imported::Known { session: Box::new(known), differs: false });
            }
        }
        let entries = session.entries.len();
        self.log.whole(|| append(&self.log, &mut session, None, entries))?;
        self.days.entry(session.row.date.clone()).or_default().push(session.row.id);
        Ok(Imported::Taken(Box::new(session)))
    }

    /// Takes the sessions of a log in, whole or not at all. Those that are there already are left alone.
    ///
    /// # Errors
    /// Every line that cannot be taken over.
    pub fn log(&mut self, text: &str) -> Result<Vec<Imported>, Vec<BadLine>> {
        let sessions = log_lines(text)?;
        let mut line = 1;
        let taken = self.log.whole(|| {
            let mut imported = Vec::with_capacity(sessions.len());
            for (first, uuid, entries) in sessions {
                line = first;
                imported.push(take(&self.log, &uuid, entries)?);
            }
            Ok::<_, StoreError>(imported)
        });
        let imported = taken.map_err(|error| vec![BadLine { line, error }])?;
        for row in imported.iter().map(|one| &one.session().row) {
            self.days.entry(row.date.clone()).or_default().push(row.id);
        }
        Ok(imported)
    }

    /// Makes the nights taken in durable.
    ///
    /// # Errors
    /// If the ledger cannot be written; then none of them is in it.
    pub fn commit(self) -> Result<(), StoreError> {
        Ok(self.log.commit()?)
    }
}

impl Book {
    /// Begins to take nights in. Nobody else writes to the ledger until they are committed.
    ///
    /// # Errors
    /// If the ledger cannot be written.
    pub fn incoming(&mut self) -> Result<Incoming<'_>, StoreError> {
        let log = self.ledger.write()?;
        let mut days: HashMap<String, Vec<i64>> = HashMap::new();
        for (id, day) in log.days()? {
            days.entry(day).or_default().push(id);
        }
        Ok(Incoming { log, days })
    }

    /// Takes one night in, as [`Incoming::sheet`] does.
    ///
    /// # Errors
    /// Every line that cannot be taken over.
    pub fn import_sheet(
        &mut self,
        opened: Opened,
        items: &[At<Request>],
        now: i64,
    ) -> Result<Imported, Vec<BadLine>> {
        self.import(|incoming| incoming.sheet(opened, items, now))
    }

    /// Takes one log in, as [`Incoming::log`] does.
    ///
    /// # Errors
    /// Every line that cannot be taken over.
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

/// Plays a night from its lines, and gathers every one that cannot stand.
fn play(opened: Opened, items: &[At<Request>], now: i64) -> Result<Session, Vec<BadLine>> {
    let begun = Session::begin(new_uuid(), opened, now);
    let mut session = begun.map_err(|error| vec![BadLine { line: 1, error: error.into() }])?;
    let mut bad = Vec::new();
    for item in items {
        let dealer = session.night.chairs.dealer();
        let drafted = draft(&item.value, View { session: &session });
        if let Err(error) = drafted.and_then(|drafts| session.append(drafts, now)) {
            bad.push(BadLine { line: item.line, error: error.into() });
            // The deal goes on, so that one bad line does not make every later one look bad.
            if let (Request::Hand { .. }, Some(dealer)) = (&item.value, dealer) {
                session.night.chairs.dealt(dealer);
            }
        }
    }
    if bad.is_empty() { Ok(session) } else { Err(bad) }
}

/// Says whether two sessions are the same night: the same day, players and hands.
fn same_night(a: &Session, b: &Session) -> bool {
    // Names as they stand: a sheet knows no others.
    let players = |session: &Session| -> Vec<String> {
        let first = session.opened().map_or(0, |opened| opened.players.len());
        session.night.names.values().take(first).cloned().collect()
    };
    let hands = |session: &Session| -> Vec<_> {
        let hand = |hand: &crate::session::night::Hand| {
            (hand.record.normal(), hand.outcome.is_some(), hand.table.clone())
        };
        session.night.hands().map(|(_, h)| hand(h)).collect()
    };
    a.row.date == b.row.date && players(a) == players(b) && hands(a) == hands(b)
}

/// Writes a session that came as a log, unless it is there.
fn take(log: &Log<'_>, uuid: &str, entries: Vec<Entry>) -> Result<Imported, StoreError> {
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
    append(log, &mut session, None, new)?;
    Ok(Imported::Taken(Box::new(session)))
}
