//! The book: the one place where the pure half meets the ledger. A change is drafted from what stands, added
//! to the log, replayed, projected and committed, or it never was.

pub use super::change::{Forgotten, Scored, score_line};
pub use super::error::{BookError, NothingTo, RefusedLine, UnreadLine};
pub use super::keep::{cash, seat_move};
pub use super::settling::Part;
pub use super::settling::{SettleTerms, Settled};

use crate::rules::Rules;
use crate::session::chain;
use crate::session::entry::{Content, Entry, EntryNo, Opened, PlayerNo};
use crate::session::replay::Night;
use crate::session::timeline::{Place, Standing, What, fold};
use crate::store::ledger_error::LedgerError;
use crate::store::log::{Access, Draft, Ledger, Log};
use crate::store::project::Header;
use crate::store::query::SessionRow;
use std::path::Path;
use uuid::Uuid;

/// How long a session may lie untouched before `log` wants it named: it was last week's.
const STALE_AFTER: i64 = 12 * 60 * 60;

/// Which session a command is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Which<'a> {
    /// The one opened or reopened last that is still open; to read, the last one when none is open.
    Current,
    /// A number in `sessions`, a date that fits one, or the beginning of its id.
    Named(&'a str),
}

/// What kind of session a command can do with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Wanted {
    /// Any: it only reads.
    Any,
    /// An open one.
    Open,
    /// An open one that was touched of late, unless it is named.
    Fresh,
    /// A closed one.
    Closed,
}

/// A session with everything about it.
#[derive(Debug, Clone)]
pub struct Session {
    /// Its row in `sessions`.
    pub row: SessionRow,
    /// Its log.
    pub entries: Vec<Entry>,
    /// The rules it is played under.
    pub rules: Rules,
    /// What stands, replayed.
    pub night: Night,
    /// The hash of the last entry in the ledger: what the next one covers.
    pub(super) head: chain::Hash,
}

impl Session {
    /// Returns how the session began.
    #[must_use]
    pub fn opened(&self) -> Option<&Opened> {
        self.entries.iter().find_map(|entry| match &entry.content {
            Content::Opened(opened) => Some(opened),
            _ => None,
        })
    }

    /// Returns what stands, entry by entry.
    ///
    /// # Errors
    /// If the log was tampered with.
    pub fn standing(&self) -> Result<Standing<'_>, BookError> {
        standing_of(&self.row.uuid, &self.entries)
    }
}

/// A change that was made: what stood before and what stands now.
#[derive(Debug, Clone)]
pub struct Changed {
    /// The session after it.
    pub session: Session,
    /// The night before it; `None` for a session just opened.
    pub before: Option<Night>,
    /// The entries it added.
    pub added: Vec<EntryNo>,
}

/// An open ledger and what can be done with it.
#[derive(Debug)]
pub struct Book {
    pub(super) ledger: Ledger,
}

pub(super) fn standing_of<'a>(uuid: &str, entries: &'a [Entry]) -> Result<Standing<'a>, BookError> {
    fold(entries).map_err(|error| BookError::folded(uuid, error))
}

impl Book {
    /// Opens a ledger.
    ///
    /// # Errors
    /// If it cannot be opened, or is none.
    pub fn open(path: &Path, access: Access) -> Result<Book, BookError> {
        Ok(Book { ledger: Ledger::open(path, access)? })
    }

    /// Begins a look at the ledger as it is now, for questions across sessions.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn read(&mut self) -> Result<Log<'_>, BookError> {
        Ok(self.ledger.read()?)
    }

    /// Returns a session as it stands.
    ///
    /// # Errors
    /// If there is none, or its log cannot be replayed.
    pub fn session(&mut self, which: Which<'_>) -> Result<Session, BookError> {
        let log = self.ledger.read()?;
        let row = pick(&log, which, Wanted::Any, 0)?;
        load(&log, row)
    }

    /// Returns the session that is played now, to go on with it: an open one, and one untouched for twelve hours
    /// only if it is named.
    ///
    /// # Errors
    /// If there is none, or its log cannot be replayed.
    pub fn session_in_play(&mut self, which: Which<'_>, now: i64) -> Result<Session, BookError> {
        let log = self.ledger.read()?;
        let row = pick(&log, which, Wanted::Fresh, now)?;
        load(&log, row)
    }

    /// Says whether another process has written to the ledger since this was asked last. Who is writing just
    /// now is not waited for.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn was_written(&mut self) -> Result<bool, BookError> {
        Ok(self.ledger.was_written()?)
    }

    /// Opens a new session. The caller has checked the names.
    ///
    /// # Errors
    /// If the ledger cannot be written.
    pub fn start(&mut self, opened: Opened, now: i64) -> Result<Changed, BookError> {
        let log = self.ledger.write()?;
        let mut session = Session::begin(opened, now)?;
        store(&log, &mut session, None, 1)?;
        log.commit()?;
        Ok(Changed { session, before: None, added: vec![EntryNo(1)] })
    }

    /// Makes a change: `draft` says, from what stands, which entries to add.
    pub(super) fn change(
        &mut self,
        which: Which<'_>,
        wanted: Wanted,
        now: i64,
        draft: impl FnOnce(&Session, &Standing<'_>) -> Result<Vec<Draft>, BookError>,
    ) -> Result<Changed, BookError> {
        let log = self.ledger.write()?;
        let row = pick(&log, which, wanted, now)?;
        let session = load(&log, row)?;
        let drafts = draft(&session, &session.standing()?)?;
        let changed = add(&log, session, drafts)?;
        log.commit()?;
        Ok(changed)
    }
}

/// Finds the session that a command is about.
pub(super) fn pick(
    log: &Log<'_>,
    which: Which<'_>,
    wanted: Wanted,
    now: i64,
) -> Result<SessionRow, BookError> {
    let row = match which {
        Which::Named(word) => named(log, word)?,
        Which::Current => match (log.open_session()?, wanted) {
            (Some(row), Wanted::Fresh) if now.saturating_sub(row.touched) > STALE_AFTER => {
                return Err(BookError::Stale { session: row.id, date: row.date });
            }
            (Some(row), Wanted::Any | Wanted::Open | Wanted::Fresh) => row,
            (None, Wanted::Open | Wanted::Fresh) => {
                return Err(BookError::NoneOpen { last: log.last_session()?.map(|row| row.id) });
            }
            (None, Wanted::Any | Wanted::Closed) | (Some(_), Wanted::Closed) => {
                log.last_session()?.ok_or(BookError::NoSessions)?
            }
        },
    };
    match wanted {
        Wanted::Open | Wanted::Fresh if !row.open => Err(BookError::SessionClosed { session: row.id }),
        Wanted::Closed if row.open => Err(BookError::SessionOpen { session: row.id }),
        _ => Ok(row),
    }
}

/// Finds a session by its number, its day or the beginning of its id.
///
/// # Errors
/// If no session, or more than one, is called so.
pub fn named(log: &Log<'_>, word: &str) -> Result<SessionRow, BookError> {
    if let Ok(number) = word.parse()
        && let Some(row) = log.session_numbered(number)?
    {
        return Ok(row);
    }
    let mut fits = log.sessions_called(word)?;
    match (fits.pop(), fits.is_empty()) {
        (Some(row), true) => Ok(row),
        (None, _) => Err(BookError::NoSuchSession { word: word.to_owned() }),
        (Some(last), false) => Err(BookError::WhichSession {
            word: word.to_owned(),
            numbers: fits.iter().map(|row| row.id).chain([last.id]).collect(),
        }),
    }
}

/// Reads a session's log and replays it.
pub(super) fn load(log: &Log<'_>, row: SessionRow) -> Result<Session, BookError> {
    let (entries, head) = log.entries_and_head(&row.uuid)?;
    let standing = standing_of(&row.uuid, &entries)?;
    let rules: Rules = serde_json::from_str(standing.opened.rules.get())
        .map_err(|error| BookError::Rules { session: row.id, problem: error.to_string() })?;
    let night = Night::replay(&standing, rules.options()).map_err(BookError::Stuck)?;
    let mut session = Session { row, entries, rules, night, head };
    session.refresh();
    Ok(session)
}

impl Session {
    /// Begins a session that is nowhere but here yet.
    pub(super) fn begin(opened: Opened, now: i64) -> Result<Session, BookError> {
        let rules: Rules = serde_json::from_str(opened.rules.get())
            .map_err(|error| BookError::Rules { session: 0, problem: error.to_string() })?;
        let row = SessionRow {
            id: 0,
            uuid: Uuid::now_v7().to_string(),
            date: opened.date.clone(),
            place: opened.place.clone(),
            rules: rules.name().to_owned(),
            currency: opened.currency.clone(),
            hands: 0,
            entries: 0,
            touched: now,
            open: true,
            players: opened.players.clone(),
        };
        let content = Content::Opened(opened);
        let entries = vec![written(&row.uuid, EntryNo(1), Draft { at: now, of: None, content })?];
        let night =
            Night::replay(&standing_of(&row.uuid, &entries)?, rules.options()).map_err(BookError::Stuck)?;
        Ok(Session { row, entries, rules, night, head: chain::START })
    }

    /// Writes the next entry.
    pub(super) fn next_entry(&self, draft: Draft) -> Result<Entry, BookError> {
        let no = EntryNo(self.entries.last().map_or(0, |entry| entry.no.0).saturating_add(1));
        written(&self.row.uuid, no, draft)
    }

    /// Adds an entry and replays what it changes: a place at the end is only added to the night.
    pub(super) fn advance(&mut self, draft: Draft) -> Result<EntryNo, BookError> {
        let entry = self.next_entry(draft)?;
        let no = entry.no;
        let at_the_end = match &entry.content {
            Content::Hand(said) => Some(What::Hand { said, struck: false }),
            Content::Seat(seat) if entry.of.is_none() => Some(What::Seat(seat)),
            Content::Game(said) => Some(What::Game(said)),
            _ => None,
        };
        if let Some(what) = at_the_end {
            self.night
                .add(&Place { entry: no, said_by: no, seen_by: no, what })
                .map_err(|stuck| BookError::CannotStand(Box::new(stuck)))?;
            self.entries.push(entry);
            return Ok(no);
        }
        self.entries.push(entry);
        let standing = standing_of(&self.row.uuid, &self.entries)?;
        self.night = Night::replay(&standing, self.rules.options()).map_err(BookError::Stuck)?;
        Ok(no)
    }

    /// Brings the session's row up to date with its night.
    pub(super) fn refresh(&mut self) {
        self.row.hands = self.night.standing_hands();
        self.row.open = self.night.closed.is_none();
        self.row.entries = self.entries.last().map_or(0, |entry| entry.no.0);
        self.row.touched = self.entries.last().map_or(0, |entry| entry.at);
        self.row.players = self.night.totals.keys().map(|no| self.night.name(*no).to_owned()).collect();
    }
}

pub(super) fn written(uuid: &str, no: EntryNo, draft: Draft) -> Result<Entry, BookError> {
    let Draft { at, of, content } = draft;
    let text = content.text().map_err(|error| LedgerError::Entry {
        session: uuid.to_owned(),
        no,
        problem: error.to_string(),
    })?;
    Ok(Entry { no, at, of, content, text })
}

/// Adds entries to a session, replays it and writes what it comes to.
pub(super) fn add(log: &Log<'_>, mut session: Session, drafts: Vec<Draft>) -> Result<Changed, BookError> {
    let before = session.night.clone();
    let added = drafts.into_iter().map(|draft| session.advance(draft)).collect::<Result<Vec<_>, _>>()?;
    store(log, &mut session, Some(&before), added.len())?;
    Ok(Changed { session, before: Some(before), added })
}

/// Writes the last `new` entries of a session, and what it comes to.
pub(super) fn store(
    log: &Log<'_>,
    session: &mut Session,
    before: Option<&Night>,
    new: usize,
) -> Result<(), BookError> {
    session.refresh();
    let first = session.entries.len().saturating_sub(new);
    let mut activated = false;
    for entry in session.entries.iter().skip(first) {
        activated |= matches!(entry.content, Content::Reopened(_));
        session.head = log.append(&session.row.uuid, &session.head, entry)?;
    }
    let row = &session.row;
    let header = Header {
        id: Some(row.id).filter(|id| *id != 0),
        uuid: &row.uuid,
        date: &row.date,
        place: row.place.as_deref(),
        rules: &row.rules,
        currency: &row.currency,
        entries: row.entries,
        touched: row.touched,
        activated,
    };
    let id = log.project(&header, before, &session.night)?;
    session.row.id = id;
    Ok(())
}

/// Returns the seal of a closed session: what its players wrote down.
pub(super) fn seal_of(log: &Log<'_>, session: &str, close: EntryNo) -> Result<Option<String>, BookError> {
    let at = usize::try_from(close.0).ok().and_then(|no| no.checked_sub(1));
    let hash = log.hashes(session)?.into_iter().nth(at.unwrap_or(usize::MAX));
    Ok(hash.and_then(|bytes| <[u8; 32]>::try_from(bytes).ok()).map(|hash| chain::seal(&hash)))
}

/// Returns the players who sit at the table now, with their numbers.
pub(super) fn seated(night: &Night) -> (Vec<PlayerNo>, Vec<String>) {
    let seats: Vec<PlayerNo> = night.circle.seated().collect();
    let names = seats.iter().map(|no| night.name(*no).to_owned()).collect();
    (seats, names)
}
