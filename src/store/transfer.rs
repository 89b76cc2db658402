//! Nights that come in and go out: sheet files, and the log itself as JSON Lines.

use crate::command::Request;
use crate::command::draft::{View, draft};
use crate::command::sheet_file::At;
use crate::kernel::characters::is_refused;
use crate::session::Session;
use crate::session::chain::{self, Link, START};
use crate::session::entry::{Content, Entry, EntryNo, Opened};
use crate::store::book::{Book, append, load, new_uuid};
use crate::store::error::StoreError;
use crate::store::log::Log;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;
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

/// A line of a file that cannot be taken over.
#[derive(Debug)]
pub struct BadLine {
    /// Its number.
    pub line: usize,
    /// Why not.
    pub error: StoreError,
}

/// An entry of a log as JSON Lines carry it.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct LogLine {
    session: String,
    no: u32,
    kind: String,
    at: i64,
    #[serde(default)]
    of: Option<u32>,
    content: Box<RawValue>,
    hash: String,
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

    /// Writes the log of a session, an entry a line.
    ///
    /// # Errors
    /// If the ledger cannot be read.
    pub fn export_log(&mut self, session: &Session) -> Result<String, StoreError> {
        let hashes = self.ledger.read()?.hashes(&session.row.uuid)?;
        let mut text = String::new();
        for (entry, hash) in session.entries.iter().zip(hashes) {
            let line = LogLine {
                session: session.row.uuid.clone(),
                no: entry.no.0,
                kind: entry.content.kind().to_owned(),
                at: entry.at,
                of: entry.of.map(|of| of.0),
                content: RawValue::from_string(entry.text.clone()).map_err(|e| broken(1, &e))?,
                hash: hex(&hash),
            };
            text.push_str(&serde_json::to_string(&line).map_err(|e| broken(1, &e))?);
            text.push('\n');
        }
        Ok(text)
    }
}

fn broken(line: usize, problem: &dyn std::fmt::Display) -> StoreError {
    StoreError::Import { line, problem: problem.to_string() }
}

fn hex(hash: &[u8]) -> String {
    hash.iter().map(|byte| format!("{byte:02x}")).collect()
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

/// A session as it stands in a file: the line it begins on, its UUID, its entries.
type Lines = (usize, String, Vec<Entry>);

/// Reads JSON Lines into sessions, each with its first line's number.
fn log_lines(text: &str) -> Result<Vec<Lines>, Vec<BadLine>> {
    let mut sessions: Vec<Lines> = Vec::new();
    let mut heads: Vec<chain::Hash> = Vec::new();
    let mut bad = Vec::new();
    for (number, line) in (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()) {
        match log_line(line, number, &mut sessions, &mut heads) {
            Ok(()) => {}
            Err(problem) => bad.push(BadLine { line: number, error: broken(number, &problem) }),
        }
    }
    if bad.is_empty() { Ok(sessions) } else { Err(bad) }
}

fn log_line(
    line: &str,
    number: usize,
    sessions: &mut Vec<Lines>,
    heads: &mut Vec<chain::Hash>,
) -> Result<(), String> {
    let line: LogLine = serde_json::from_str(line).map_err(|e| e.to_string())?;
    let uuid = uuid::Uuid::parse_str(&line.session).map_err(|e| format!("`session`: {e}"))?.to_string();
    if uuid != line.session {
        return Err(format!("`session` is written `{uuid}`"));
    }
    let text = line.content.get().to_owned();
    if text.contains(|c| c == '\\' || is_refused(c))
        && says_refused(&serde_json::from_str(&text).unwrap_or_default())
    {
        return Err("there is a control character in it".to_owned());
    }
    let content = Content::read(&line.kind, &text)
        .map_err(|e| e.to_string())?
        .ok_or_else(|| format!("this version does not know `{}` entries", line.kind))?;
    let at = match sessions.iter().position(|(_, known, _)| *known == uuid) {
        Some(at) => at,
        None => {
            sessions.push((number, uuid.clone(), Vec::new()));
            heads.push(chain::START);
            sessions.len() - 1
        }
    };
    let (Some((.., entries)), Some(head)) = (sessions.get_mut(at), heads.get_mut(at)) else {
        return Err("the session is lost".to_owned());
    };
    let next = entries.last().map_or(0, |entry| entry.no.0) + 1;
    if line.no != next {
        return Err(format!("entry {} stands where entry {next} should", line.no));
    }
    let entry = Entry { no: EntryNo(line.no), at: line.at, of: line.of.map(EntryNo), content, text };
    let hash = chain::hash(head, Link::of(&uuid, &entry));
    if hex(&hash) != line.hash.to_ascii_lowercase() {
        return Err(format!("entry {} is not what its hash was made of", line.no));
    }
    *head = hash;
    entries.push(entry);
    Ok(())
}

/// Says whether a text somewhere in there has a character that may stand in no line, name or note.
fn says_refused(value: &Value) -> bool {
    match value {
        Value::String(text) => text.contains(is_refused),
        Value::Array(items) => items.iter().any(says_refused),
        Value::Object(fields) => {
            fields.iter().any(|(key, value)| key.contains(is_refused) || says_refused(value))
        }
        _ => false,
    }
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
