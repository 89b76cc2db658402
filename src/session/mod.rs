//! A session in memory: its entries, the timeline after corrections, and the night replayed. No files, no clock.

pub mod agreed;
mod called;
pub mod chain;
pub mod chairs;
mod checkpoint;
pub mod doubt;
pub mod entry;
mod error;
pub mod games;
pub mod night;
pub mod opening;
pub mod other_rules;
pub mod replay;
mod rescoring;
pub mod scored;
pub mod settling;
pub mod sound;
pub mod stack;
pub mod tally;
pub mod timeline;

pub use crate::night::address::Address;
pub use crate::night::scored::{GameScored, Scored, Sum};
pub use agreed::AgreedFault;
pub use checkpoint::Checkpoint;
pub use doubt::Doubt;
pub use entry::{
    Cash, Change, Closed, Content, Draft, Entry, EntryContent, EntryNo, Fix, GameEntry, HandEntry, Holder,
    Nothing, Opened, Paid, Payee, Penalty, PlayerNo, Rename, ResultEntry, SeatMove, SetEntry, Sides, Spent,
    Thing,
};
pub use error::{NothingTo, RefusedLine, SessionError, SheetFault, Unfit, UnreadLine};
pub use games::{End, Game};
pub use night::{Agreed, Event, Hand, NewGame, Night, Step, Total};
pub use opening::{LastTable, Opening, OpeningFault};
pub use other_rules::{GamesTotal, OtherRules};
pub use replay::{ReplayError, ReplayProblem};
pub use rescoring::Rescoring;
pub use scored::{HandScored, Seated};
pub use settling::{SettleError, SettleTerms, Settled};
pub use sound::{Otherwise, Unsound};
pub use timeline::{About, Place, PlaceId, PlaceKind, Timeline, TimelineError};

use crate::kernel::ensure;
use crate::rules::Rules;
use std::sync::Arc;
use tally::Pairs;
use timeline::fold;

crate::messages! {
    [
        SessionError, doubt::Doubt, SheetFault, Unfit, NothingTo, opening::OpeningFault, opening::StakeFault,
        opening::SidesError, settling::SettleError, agreed::AgreedFault, replay::ReplayProblem,
        sound::Otherwise, sound::Flaw, timeline::TimelineProblem,
    ]
    holder UnreadLine;
    holder RefusedLine;
    struct replay::ReplayError = "replay-error";
    holder sound::Unsound;
    holder timeline::TimelineError;
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SessionRow {
    pub id: i64,
    pub uuid: String,
    pub date: String,
    pub place: Option<String>,
    pub rules: String,
    /// The engine's word.
    pub game: String,
    pub currency: String,
    /// The number of hands that are not struck out.
    pub hands: i64,
    /// The number of its last entry.
    pub entries: u32,
    /// When its last entry was written, in seconds since 1970 UTC.
    pub touched: i64,
    /// Neither closed nor void.
    pub open: bool,
    pub void: bool,
    /// It came from elsewhere, and was not named here since: it is never the current one.
    pub foreign: bool,
    /// Whence it came: who pushed it to a hub, or a file; none if it was begun here.
    pub source: Option<String>,
    pub written_last: bool,
    /// The players, in the order of their numbers.
    pub players: Vec<String>,
}

#[derive(Debug, Clone)]
pub struct Session {
    pub row: SessionRow,
    pub entries: Vec<Entry>,
    rules: Arc<Rules>,
    /// Cash for this night in daybooks; `None` if it was not asked for.
    between: Option<Vec<Cash>>,
    /// Of it what is no cash between those two: it was settled by payments that went other ways.
    pub(crate) cleared: Vec<Cleared>,
    /// The names that daybooks gave players, in order: until then, and from then on.
    renames: Vec<(String, String)>,
    pub night: Night,
    /// The hash of the last entry in the ledger, which the next entry covers.
    pub head: chain::Hash,
}

impl Session {
    /// Begins a session that is not in a ledger yet.
    pub fn begin(uuid: String, opened: Opened, at: i64) -> Result<Session, SessionError> {
        let first = entry_of(Draft::new(None, Content::Opened(opened)), EntryNo(1), at)?;
        Session::replayed(uuid, vec![first], chain::START)
    }

    /// Replays the entries of a session that is not in a ledger yet.
    pub fn replayed(uuid: String, entries: Vec<Entry>, head: chain::Hash) -> Result<Session, SessionError> {
        let row = SessionRow { uuid, open: true, ..SessionRow::default() };
        Session::load(row, entries, head)
    }

    /// Replays the entries of a session in a ledger.
    pub fn load(row: SessionRow, entries: Vec<Entry>, head: chain::Hash) -> Result<Session, SessionError> {
        let timeline = timeline_of(&row.uuid, &entries)?;
        let rules = rules_of(&row, timeline.opened)?;
        let rules = Arc::new(rules);
        let night = Night::replay(&timeline, &rules).map_err(SessionError::CannotReplay)?;
        let mut session = Session::of(row, entries, rules, night, head);
        session.refresh();
        Ok(session)
    }

    /// Loads the end of a session, from its first entry and the state kept after its last one; `None` if the state is
    /// not of that entry. Such a session takes places at its end, and knows nothing of earlier ones.
    pub fn at_its_end(
        row: SessionRow,
        opened: Entry,
        head: chain::Hash,
        checkpoint: Checkpoint,
        pairs: Pairs,
    ) -> Result<Option<Session>, SessionError> {
        let Content::Opened(content) = &opened.content else { return Ok(None) };
        let rules = Arc::new(rules_of(&row, content)?);
        let night = checkpoint.night(&rules, EntryNo(row.entries), &head, pairs);
        Ok(night.map(|night| Session::of(row, vec![opened], rules, night, head)))
    }

    fn of(
        row: SessionRow,
        entries: Vec<Entry>,
        rules: Arc<Rules>,
        night: Night,
        head: chain::Hash,
    ) -> Session {
        let (between, cleared, renames) = (None, Vec::new(), Vec::new());
        Session { row, entries, rules, between, cleared, renames, night, head }
    }

    pub fn checkpoint(&self) -> Option<Checkpoint> {
        Checkpoint::of(&self.night, &self.rules, EntryNo(self.row.entries), &self.head)
    }

    pub fn opened(&self) -> Option<&Opened> {
        self.entries.iter().find_map(|entry| match &entry.content {
            Content::Opened(opened) => Some(opened),
            _ => None,
        })
    }

    /// Returns all cash that changed hands for this night: in its row, at its close, and in daybooks.
    pub fn cash_paid(&self) -> Vec<Cash> {
        let in_row = self.night.steps.iter().flat_map(|step| match &step.event {
            Event::Paid(payments) => payments.as_slice(),
            _ => &[],
        });
        let at_the_close = self.night.closed.iter().filter(|(_, closed)| closed.paid);
        let at_the_close = at_the_close.flat_map(|(_, closed)| &closed.payments);
        let mut between = self.payments_between().to_vec();
        for cleared in &self.cleared {
            between.iter().position(|cash| *cash == cleared.cash).map(|at| between.remove(at));
        }
        in_row.chain(at_the_close).chain(self.said_outside()).copied().chain(between).collect()
    }

    /// Returns payments after the close that a sheet file brought: all others are in daybooks.
    pub fn said_outside(&self) -> &[Cash] {
        let outside = &self.night.outside;
        let said = outside.len().saturating_sub(self.since_the_close().len());
        outside.get(..said).unwrap_or_default()
    }

    pub fn timeline(&self) -> Result<Timeline<'_>, SessionError> {
        self.timeline_after(&self.entries)
    }

    fn timeline_after<'a>(&'a self, entries: &'a [Entry]) -> Result<Timeline<'a>, SessionError> {
        let mut timeline = timeline_of(&self.row.uuid, entries)?;
        timeline.rename(&self.renames);
        Ok(timeline)
    }

    pub fn next_entry(&self) -> EntryNo {
        EntryNo(self.row.entries.saturating_add(1))
    }

    /// Replays the night up to a place of the row, without it.
    pub fn night_before(&self, timeline: &Timeline<'_>, place: PlaceId) -> Result<Night, SessionError> {
        let mut up_to_there = timeline.clone();
        let at = timeline.row.iter().position(|other| other.id == place).unwrap_or(0);
        up_to_there.row.truncate(at);
        Night::replay(&up_to_there, &self.rules).map_err(SessionError::CannotReplay)
    }

    /// Returns the night before its first place, with what a timeline says of the whole night.
    pub fn beginning(&self, timeline: &Timeline<'_>) -> Result<Night, SessionError> {
        Night::begin(timeline, &self.rules).map_err(|stuck| SessionError::CannotReplay(vec![stuck]))
    }

    pub fn night_after(&self, entries: &[Entry]) -> Result<Night, SessionError> {
        Night::replay(&self.timeline_after(entries)?, &self.rules).map_err(SessionError::CannotReplay)
    }

    /// Appends an entry and replays the night; if the entry only adds a place at the end, only that is replayed.
    pub fn append(&mut self, draft: Draft, at: i64) -> Result<EntryNo, SessionError> {
        let entry = entry_of(draft, self.next_entry(), at)?;
        if !self.renames.is_empty() {
            self.check_names_of_log(&entry)?;
        }
        self.push(entry)
    }

    /// Adds the next entry of its log and replays the night.
    pub(crate) fn push(&mut self, entry: Entry) -> Result<EntryNo, SessionError> {
        let no = entry.no;
        // Nothing is added to the row of a closed night.
        let place = at_the_end(&entry).filter(|_| self.night.closed.is_none());
        if let Some(place) = place {
            self.night.add(&place).map_err(|stuck| SessionError::CannotStand(Box::new(stuck)))?;
            // The stake and the currency that it names are one entry.
            if let Content::Thing(Thing::Set(said)) = &entry.content {
                self.night.about.amend(said);
            }
            self.entries.push(entry);
        } else if let (Content::Closed(closed), None) = (&entry.content, &self.night.closed) {
            // A close moves nothing in the row.
            let (closed, said) = (closed.clone(), self.said_outside().len());
            self.night.closed = Some((no, closed));
            self.count_since_the_close(said);
            self.entries.push(entry);
        } else {
            self.entries.push(entry);
            self.night = match self.night_after(&self.entries) {
                Ok(night) => night,
                Err(error) => {
                    self.entries.pop();
                    return Err(error);
                }
            };
            self.count_since_the_close(self.night.outside.len());
        }
        self.refresh();
        Ok(no)
    }

    pub fn seal(&self) -> Option<String> {
        let (close, _) = self.night.closed.as_ref()?;
        let entries = self.entries.iter().take_while(|entry| entry.no <= *close);
        let hash = entries
            .fold(chain::START, |before, entry| chain::hash(&before, chain::Link::of(&self.row.uuid, entry)));
        Some(chain::seal(&hash))
    }

    pub fn known(&self) -> Known {
        Known { entries: self.row.entries, between: self.payments_between().to_vec() }
    }

    pub fn payments_between(&self) -> &[Cash] {
        self.between.as_deref().unwrap_or_default()
    }

    pub fn with_payments_between(mut self, between: Vec<Cash>) -> Session {
        let said = self.said_outside().len();
        self.between = Some(between);
        self.count_since_the_close(said);
        self
    }

    /// Puts what came since the close behind so many payments that the session says after it.
    pub(super) fn count_since_the_close(&mut self, said: usize) {
        self.night.outside.truncate(said);
        let since = self.since_the_close();
        self.night.outside.extend(since);
    }

    /// Returns what is not yet counted in the balances of the night: what came since its close, the other way round what
    /// was taken back since.
    fn since_the_close(&self) -> Vec<Cash> {
        let Some(between) = &self.between else { return Vec::new() };
        let mut since = between.clone();
        for cash in self.night.closed.iter().flat_map(|(_, closed)| &closed.counted) {
            match since.iter().position(|other| other == cash) {
                Some(at) => drop(since.remove(at)),
                None => since.push(Cash { from: cash.to, to: cash.from, amount: cash.amount }),
            }
        }
        since
    }

    fn refresh(&mut self) {
        let last = self.entries.last();
        let Night { about, rules, .. } = &self.night;
        self.row.date.clone_from(&about.date);
        self.row.place.clone_from(&about.place);
        self.row.currency.clone_from(&about.currency);
        rules.name().clone_into(&mut self.row.rules);
        rules.engine().info().word.clone_into(&mut self.row.game);
        self.row.hands = self.night.standing_hands();
        self.row.open = self.night.closed.is_none() && !self.row.void;
        self.row.entries = last.map_or(0, |entry| entry.no.0);
        self.row.touched = last.map_or(0, |entry| entry.at);
        let names = || self.night.totals.keys().map(|no| self.night.name(*no));
        if !names().eq(self.row.players.iter().map(String::as_str)) {
            self.row.players = names().map(str::to_owned).collect();
        }
    }
}

/// A part of a debt that was cleared by payments that went other ways.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cleared {
    /// As if the debtor had paid the creditor.
    pub cash: Cash,
    /// The day, as `2026-03-14`.
    pub on: String,
}

/// What somebody knows of a session: another process may have written since.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Known {
    /// The number of its last entry.
    pub entries: u32,
    between: Vec<Cash>,
}

fn rules_of(row: &SessionRow, opened: &Opened) -> Result<Rules, SessionError> {
    serde_json::from_str(opened.rules.get())
        .map_err(|error| SessionError::Rules { session: row.id, problem: error.to_string() })
}

fn timeline_of<'a>(uuid: &str, entries: &'a [Entry]) -> Result<Timeline<'a>, SessionError> {
    fold(entries).map_err(|error| SessionError::Log { session: uuid.to_owned(), error })
}

/// Makes the entry of a draft, unless it is longer than any that is taken in from elsewhere.
fn entry_of(draft: Draft, no: EntryNo, at: i64) -> Result<Entry, SessionError> {
    let entry = draft.entry(no, at).map_err(SessionError::record)?;
    let (length, most) = (entry.length(), sound::LONGEST);
    ensure(length <= most, || SessionError::LongEntry { length, most })?;
    Ok(entry)
}

/// Returns the place that an entry adds at the end of the night, if it does.
fn at_the_end(entry: &Entry) -> Option<Place<'_>> {
    if entry.of.is_some() {
        return None;
    }
    let id = PlaceId { entry: entry.no, part: 0 };
    let mut place = Place::new(id, entry.no, PlaceKind::of(&entry.content)?);
    entry.figures.iter().for_each(|given| place.take(given));
    Some(place)
}
