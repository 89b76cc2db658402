//! The log of a night: its entries, how it stands by them, and the night played. No files, no clock.

use super::called::{self, NamedPlayer};
use super::chain;
use super::entry::LONGEST;
use super::opening;
use super::played::{Event, Night};
use super::scored::Scored;
use super::thing::Json;
use super::{Address, Cash, Change, Entry, EntryNo, NightError, Past, PastError, State};
use crate::kernel::ensure;
use crate::notation::NameError;
use crate::rules::Rules;
use std::sync::Arc;

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct NightSummary {
    pub id: i64,
    pub uuid: String,
    pub date: String,
    pub place: Option<String>,
    pub rules: String,
    /// The engine's word.
    pub game: String,
    pub currency: String,
    /// Without struck ones.
    pub hands: i64,
    /// The number of its last entry.
    pub entries: u32,
    /// In seconds since 1970 UTC.
    pub touched: i64,
    /// Neither closed nor void.
    pub open: bool,
    pub void: bool,
    /// It came from elsewhere, and was not named here since: it is never the current one.
    pub foreign: bool,
    /// Who pushed it to a hub, or a file; none if it was begun here.
    pub source: Option<String>,
    pub written_last: bool,
    pub players: Vec<String>,
    /// Who won and who lost most by play; none where nobody did, or that was not asked for.
    pub most: [Option<WonBy>; 2],
}

#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct WonBy {
    pub player: String,
    pub units: i64,
    /// Minor units.
    pub amount: i64,
}

#[derive(Debug, Clone)]
pub struct NightLog {
    pub row: NightSummary,
    pub entries: Vec<Entry>,
    pub past: Past,
    /// From daybooks; `None` if it was not asked for.
    between: Option<Vec<Cash>>,
    /// The part of it that was settled by payments that went other ways.
    pub(crate) cleared: Vec<ClearedNight>,
    renames: Vec<NamedPlayer>,
    pub night: Night,
    pub head: chain::Hash,
}

impl NightLog {
    pub fn begin(uuid: String, state: State, at: i64) -> Result<NightLog, NightError> {
        let said = opening::command(&state);
        let first = entry_of(EntryNo(1), at, Change::Opened(Box::new(state)), said)?;
        NightLog::replayed(uuid, vec![first], chain::START)
    }

    /// Makes one entry of all that was [taken](NightLog::take).
    pub(crate) fn in_one_entry(self, at: i64) -> Result<NightLog, NightError> {
        let between = self.payments_between().to_vec();
        Ok(NightLog::begin(self.row.uuid, self.past.state, at)?.with_payments_between(between))
    }

    pub fn replayed(uuid: String, entries: Vec<Entry>, head: chain::Hash) -> Result<NightLog, NightError> {
        let row = NightSummary { uuid, open: true, ..NightSummary::default() };
        NightLog::load(row, entries, head)
    }

    pub fn load(row: NightSummary, entries: Vec<Entry>, head: chain::Hash) -> Result<NightLog, NightError> {
        let past = Past::of(entries.iter().map(|entry| (entry.no, &entry.change)));
        let past = past.map_err(|error| NightError::Log { session: row.uuid.clone(), error })?;
        let rules = rules_of(row.id, &past.state.rules)?;
        let night = Night::play(&past.state, &rules).map_err(NightError::CannotReplay)?;
        let (between, cleared, renames) = (None, Vec::new(), Vec::new());
        let mut session = NightLog { row, entries, past, between, cleared, renames, night, head };
        session.refresh();
        Ok(session)
    }

    pub fn state(&self) -> &State {
        &self.past.state
    }

    pub fn own_cash(&self) -> Vec<Cash> {
        let in_list = self.night.steps.iter().flat_map(|step| match &step.event {
            Event::Paid(payments) => payments.as_slice(),
            _ => &[],
        });
        let at_the_close = self.night.closed.iter().filter(|closed| closed.paid);
        let at_the_close = at_the_close.flat_map(|closed| &closed.payments);
        in_list.chain(at_the_close).copied().collect()
    }

    /// Returns all cash that changed hands, in daybooks too.
    pub fn cash_paid(&self) -> Vec<Cash> {
        let mut between = self.payments_between().to_vec();
        for cleared in &self.cleared {
            between.iter().position(|cash| *cash == cleared.cash).map(|at| between.remove(at));
        }
        self.own_cash().into_iter().chain(between).collect()
    }

    /// Returns those at the first hand, clockwise, as who left early comes again; those seated now if they do not fit.
    pub fn players_again(&self) -> Vec<String> {
        let allowed = self.night.options().players_allowed();
        let now: Vec<_> = self.night.chairs.seated().collect();
        let first = self.night.hands().next().map(|(_, hand)| hand.seats.clone());
        let first = first.filter(|seats| seats.len() > now.len() && allowed.contains(&seats.len()));
        first.unwrap_or(now).into_iter().map(|no| self.night.name(no).to_owned()).collect()
    }

    pub fn next_entry(&self) -> EntryNo {
        EntryNo(self.row.entries.saturating_add(1))
    }

    /// Nothing but a reopening comes after a close.
    pub fn close(&self) -> Option<EntryNo> {
        let last = || self.past.stands().next_back().unwrap_or(EntryNo(1));
        self.night.closed.as_ref().map(|_| last())
    }

    /// Without what stands at the place.
    pub fn night_before(&self, place: usize) -> Result<Night, NightError> {
        let list = self.state().list.get(..place).unwrap_or_default().to_vec();
        self.played(&State { list, close: None, ..self.state().clone() })
    }

    pub(crate) fn beginning(&self, state: &State) -> Result<Night, NightError> {
        let rules = rules_of(self.row.id, &state.rules)?;
        let mut night = Night::begin(state, &rules);
        called::rename(Arc::make_mut(&mut night.names), &self.renames, &self.entries, &self.past);
        Ok(night)
    }

    pub fn played(&self, state: &State) -> Result<Night, NightError> {
        self.beginning(state)?.with_all(&state.list).map_err(NightError::CannotReplay)
    }

    /// Plays only what is added at the end. An entry that cannot follow changes nothing.
    pub fn append(&mut self, change: Change, said: String, at: i64) -> Result<EntryNo, NightError> {
        // A clock that was put back does not put entries into another order.
        let entry = entry_of(self.next_entry(), at.max(self.row.touched), change, said)?;
        let (no, change) = (entry.no, entry.change.clone());
        let before = (self.past.clone(), self.night.clone());
        self.entries.push(entry);
        if let Err(error) = self.play_next(no, &change).and_then(|()| self.check_names_of_log()) {
            self.entries.pop();
            (self.past, self.night) = before;
            return Err(error);
        }
        Ok(no)
    }

    /// Makes a change without an entry, for a file that is written as a whole at its end.
    pub(crate) fn take(&mut self, change: &Change) -> Result<(), NightError> {
        self.play_next(self.next_entry(), change)
    }

    fn play_next(&mut self, no: EntryNo, change: &Change) -> Result<(), NightError> {
        let at_the_end = match change {
            Change::Changed(changed) if changed.is_at_the_end(self.state().list.len()) => Some(changed),
            _ => None,
        };
        self.past.add(no, change).map_err(|problem| NightError::Log {
            session: self.row.uuid.clone(),
            error: PastError { entry: no, problem },
        })?;
        match at_the_end {
            Some(changed) => {
                for thing in changed.things() {
                    let added = self.night.add(Arc::clone(thing));
                    added.map_err(|stuck| NightError::CannotStand(Box::new(stuck)))?;
                }
            }
            None => self.night = self.played(self.state())?,
        }
        self.refresh();
        Ok(())
    }

    pub fn ever_came(&self, hand: u32) -> Vec<Arc<Scored>> {
        let mut came: Vec<Arc<Scored>> = Vec::new();
        let mut past: Option<Past> = None;
        for entry in &self.entries {
            Past::follow(&mut past, entry);
            let at = Address::of_hand(hand);
            let thing = past.as_ref().and_then(|past| past.state.list.get(past.state.place_of(at)?));
            came.extend(thing.and_then(|thing| thing.came.clone()).filter(|figures| !came.contains(figures)));
        }
        came
    }

    pub fn seal(&self) -> Option<String> {
        let close = self.close()?;
        let entries = self.entries.iter().take_while(|entry| entry.no <= close);
        let hash = entries
            .fold(chain::START, |before, entry| chain::hash(&before, chain::Link::of(&self.row.uuid, entry)));
        Some(chain::seal(&hash))
    }

    pub fn known(&self) -> KnownEntries {
        (self.row.entries, self.payments_between().to_vec())
    }

    pub fn payments_between(&self) -> &[Cash] {
        self.between.as_deref().unwrap_or_default()
    }

    pub fn with_payments_between(mut self, between: Vec<Cash>) -> NightLog {
        self.between = Some(between);
        self.refresh();
        self
    }

    pub fn renames(&self) -> &[NamedPlayer] {
        &self.renames
    }

    pub fn with_renames(mut self, renames: Vec<NamedPlayer>) -> Result<NightLog, NightError> {
        if !renames.is_empty() {
            self.renames = renames;
            self.night = self.played(self.state())?;
            self.refresh();
        }
        Ok(self)
    }

    /// Names in the log differ, hidden ones too: who reads the log alone has no others.
    fn check_names_of_log(&self) -> Result<(), NightError> {
        let taken = called::taken(self.past.state.players.values()).next();
        taken.map_or(Ok(()), |(name, other)| {
            Err(NameError::Taken { name: name.clone(), other: other.clone() }.into())
        })
    }

    /// Returns cash since the close, and the other way round what was taken back since.
    fn since_the_close(&self) -> Vec<Cash> {
        let Some(between) = &self.between else { return Vec::new() };
        let mut since = between.clone();
        for cash in self.night.closed.iter().flat_map(|closed| &closed.counted) {
            match since.iter().position(|other| other == cash) {
                Some(at) => drop(since.remove(at)),
                None => since.push(cash.given_back()),
            }
        }
        since
    }

    fn refresh(&mut self) {
        self.night.outside = self.since_the_close();
        let last = self.entries.last();
        let Night { about, rules, .. } = &self.night;
        self.row.date.clone_from(&about.date);
        self.row.place.clone_from(&about.place);
        self.row.currency.clone_from(&about.currency);
        rules.name().clone_into(&mut self.row.rules);
        rules.engine().word().clone_into(&mut self.row.game);
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

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClearedNight {
    /// As if the debtor had paid the creditor.
    pub cash: Cash,
    pub on: String,
}

/// The number of the last entry, and the cash in daybooks: another process may have written since.
pub type KnownEntries = (u32, Vec<Cash>);

fn rules_of(session: i64, stored: &Json) -> Result<Arc<Rules>, NightError> {
    let rules = serde_json::from_str(stored.0.get());
    rules.map(Arc::new).map_err(|error| NightError::Rules { session, problem: error.to_string() })
}

/// Refuses an entry longer than any from elsewhere may be.
fn entry_of(no: EntryNo, at: i64, change: Change, said: String) -> Result<Entry, NightError> {
    let entry = Entry::new(no, at, change, said);
    let (length, most) = (entry.length(), LONGEST);
    ensure(length <= most, || NightError::LongEntry { length, most })?;
    Ok(entry)
}
