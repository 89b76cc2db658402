//! A session in memory: its entries, the timeline after corrections, and the night replayed. No files, no clock.

pub mod chain;
pub mod chairs;
pub mod entry;
mod error;
pub mod games;
mod messages;
pub mod night;
pub mod opening;
pub mod replay;
mod row;
pub mod settling;
pub mod sides;
pub mod sound;
pub mod timeline;

pub use error::{NothingTo, RefusedLine, SessionError, UnreadLine};
pub use messages::MESSAGES;
pub use row::SessionRow;

use crate::rules::Rules;
use entry::{Content, Draft, Entry, EntryNo, Opened, PlayerNo};
use night::Night;
use timeline::{Place, Timeline, What, fold};

/// A session and its replayed night.
#[derive(Debug, Clone)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Session {
    pub row: SessionRow,
    pub entries: Vec<Entry>,
    pub rules: Rules,
    pub night: Night,
    /// The hash of the last entry in the ledger, which the next entry covers.
    pub head: chain::Hash,
}

impl Session {
    /// Begins a session that is not in a ledger yet.
    pub fn begin(uuid: String, opened: Opened, at: i64) -> Result<Session, SessionError> {
        let first =
            Draft::new(None, Content::Opened(opened)).entry(EntryNo(1), at).map_err(SessionError::record)?;
        Session::replayed(uuid, vec![first], chain::START)
    }

    /// Replays the entries of a session that is not in a ledger yet.
    pub fn replayed(uuid: String, entries: Vec<Entry>, head: chain::Hash) -> Result<Session, SessionError> {
        let row = SessionRow {
            id: 0,
            uuid,
            date: String::new(),
            place: None,
            rules: String::new(),
            currency: String::new(),
            hands: 0,
            entries: 0,
            touched: 0,
            open: true,
            players: Vec::new(),
        };
        let mut session = Session::load(row, entries, head)?;
        if let Some(opened) = session.opened().cloned() {
            session.row.date = opened.date;
            session.row.place = opened.place;
            session.row.currency = opened.currency;
            session.rules.name().clone_into(&mut session.row.rules);
        }
        Ok(session)
    }

    /// Replays the entries of a session in a ledger.
    pub fn load(row: SessionRow, entries: Vec<Entry>, head: chain::Hash) -> Result<Session, SessionError> {
        let timeline = timeline_of(&row.uuid, &entries)?;
        let rules: Rules = serde_json::from_str(timeline.opened.rules.get())
            .map_err(|error| SessionError::Rules { session: row.id, problem: error.to_string() })?;
        let night = Night::replay(&timeline, rules.options()).map_err(SessionError::Stuck)?;
        let mut session = Session { row, entries, rules, night, head };
        session.refresh();
        Ok(session)
    }

    /// Returns the first entry.
    #[must_use]
    pub fn opened(&self) -> Option<&Opened> {
        self.entries.iter().find_map(|entry| match &entry.content {
            Content::Opened(opened) => Some(opened),
            _ => None,
        })
    }

    /// Folds the entries into a timeline.
    pub fn timeline(&self) -> Result<Timeline<'_>, SessionError> {
        timeline_of(&self.row.uuid, &self.entries)
    }

    /// Returns the number of the next entry.
    #[must_use]
    pub fn next_entry(&self) -> EntryNo {
        EntryNo(self.entries.last().map_or(0, |entry| entry.no.0).saturating_add(1))
    }

    /// Returns the players at the table.
    #[must_use]
    pub fn seated(&self) -> Vec<PlayerNo> {
        self.night.chairs.seated().collect()
    }

    /// Appends entries and replays the night; if one entry only adds a place at the end, only that is replayed.
    pub fn append(&mut self, drafts: Vec<Draft>, at: i64) -> Result<Vec<EntryNo>, SessionError> {
        let mut added = Vec::with_capacity(drafts.len());
        for draft in drafts {
            let no = self.next_entry();
            added.push(no);
            self.entries.push(draft.entry(no, at).map_err(SessionError::record)?);
        }
        match (added.as_slice(), self.entries.last().and_then(at_the_end)) {
            ([_], Some(place)) => {
                self.night.add(&place).map_err(|stuck| SessionError::CannotStand(Box::new(stuck)))?;
            }
            _ => {
                let timeline = timeline_of(&self.row.uuid, &self.entries)?;
                self.night = Night::replay(&timeline, self.rules.options()).map_err(SessionError::Stuck)?;
            }
        }
        self.refresh();
        Ok(added)
    }

    /// Updates the session's row from its night.
    fn refresh(&mut self) {
        let last = self.entries.last();
        self.row.hands = self.night.standing_hands();
        self.row.open = self.night.closed.is_none();
        self.row.entries = last.map_or(0, |entry| entry.no.0);
        self.row.touched = last.map_or(0, |entry| entry.at);
        let names = || self.night.totals.keys().map(|no| self.night.name(*no));
        if !names().eq(self.row.players.iter().map(String::as_str)) {
            self.row.players = names().map(str::to_owned).collect();
        }
    }
}

fn timeline_of<'a>(uuid: &str, entries: &'a [Entry]) -> Result<Timeline<'a>, SessionError> {
    fold(entries).map_err(|error| SessionError::Log { session: uuid.to_owned(), error })
}

/// Returns the place that an entry adds at the end of the night, if it does.
fn at_the_end(entry: &Entry) -> Option<Place<'_>> {
    let what = match &entry.content {
        Content::Hand(said) => What::Hand { said, struck: false },
        Content::Seat(seat) if entry.of.is_none() => What::Seat(seat),
        Content::Game(said) => What::Game(said),
        _ => return None,
    };
    Some(Place { entry: entry.no, said_by: entry.no, seen_by: entry.no, what })
}
