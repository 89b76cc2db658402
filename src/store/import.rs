//! Import of sheet files and of logs as JSON Lines.

use crate::command::draft::between::{for_night, meant};
use crate::command::{Request, SheetAt, sheet_file::came_to};
use crate::daybook::{BookChange, Fact, Void, is_daybook};
use crate::kernel::ensure;
use crate::money::Currency;
use crate::night::{Cash, Holder, NightError, NightLog, State};
use crate::notation::fold;
use crate::query::exchange::{Came, Exchanged, LeftOut, WhyLeftOut};
use crate::rules::Catalog;
use crate::store::chain::{ReadChain, read_chain};
use crate::store::gathered::GatheredLog;
use crate::store::imported_night::{
    NightsHere, check_stands, id_in_sheet, is_of_results, is_same, is_similar, note_id, play_night,
};
use crate::store::ledger::{append, check_are_several, load};
use crate::store::merge::{MergeOptions, Merging};
use crate::store::{Arrival, BadLine, Ledger, Log, LogText, StoreError, between, error::Result};
use std::collections::BTreeSet;

#[derive(Debug, Clone)]
pub enum Imported {
    /// Added, and the other one, an earlier record of the same night, voided.
    Taken(Box<NightLog>, Option<Box<NightLog>>),
    Known(Box<NightLog>),
    LeftOut(LeftOut),
}

impl Imported {
    pub fn session(&self) -> Option<&NightLog> {
        match self {
            Imported::Taken(session, _) | Imported::Known(session) => Some(session),
            Imported::LeftOut(_) => None,
        }
    }
}

#[derive(Debug)]
pub enum Loaded {
    Sheet(Box<NightLog>),
    Results(Vec<NightLog>),
    Log(GatheredLog),
}

impl Loaded {
    pub fn sheet(
        id: Option<String>,
        opened: State,
        items: &[SheetAt<Request>],
        catalog: &Catalog,
        now: i64,
    ) -> Result<Loaded, Vec<BadLine>> {
        let mut session = play_night(opened, items, catalog, now)?;
        id.iter().for_each(|id| note_id(&mut session, id));
        Ok(Loaded::Sheet(Box::new(session)))
    }

    /// Refuses a sheet that came to something else when it was written.
    pub fn check_came_to(&self, says: &SheetAt<String>) -> Result<(), Vec<BadLine>> {
        let Loaded::Sheet(session) = self else { return Ok(()) };
        let currency = Currency::from_code(&session.row.currency);
        let currency = currency.map_err(|error| BadLine::of_file(NightError::from(error).into()))?;
        let gives = came_to(&session.night, currency);
        let error = |gives| StoreError::CameTo { says: says.value.clone(), gives };
        // Players have other numbers where somebody's coming was written down later.
        let sums = |text: &str| text.split(", ").map(str::to_owned).collect::<BTreeSet<_>>();
        ensure(sums(&gives) == sums(&says.value), || vec![BadLine { line: says.line, error: error(gives) }])
    }

    pub fn log(text: &LogText) -> Result<Loaded, Vec<BadLine>> {
        GatheredLog::read_log(text).map(Loaded::Log)
    }
}

/// An import in progress: its sessions are in the ledger once [`Incoming::commit`] returns.
pub struct Incoming<'b> {
    log: Log<'b>,
    before: NightsHere,
    /// Whether a night that stands otherwise is voided and replaced.
    pub replaces: bool,
    /// Whether a night that may be here already is added as one of its own.
    pub as_new: bool,
    pub taking: MergeOptions<'static>,
    has_taken: bool,
    /// What stood before the first log, and the ids of the sessions that logs added.
    arrival: Option<Arrival>,
    added: BTreeSet<String>,
}

impl Incoming<'_> {
    /// Adds the sessions of a file, all or none. What stands here as in the file is left alone; what differs is refused, or
    /// replaced by a sheet. `source` is the name of the file. Keeps what `tell` makes of each.
    pub fn take<T>(
        &mut self,
        source: &str,
        loaded: Loaded,
        mut tell: impl FnMut(Imported) -> T,
    ) -> Result<Vec<T>> {
        let is_log = matches!(loaded, Loaded::Log(_));
        if is_log && self.arrival.is_none() {
            self.arrival.insert(Arrival::at(&self.log)?).is_of_one = true;
        }
        let (mut added, mut of_logs) = (Vec::new(), BTreeSet::new());
        let mut tell = |imported: Imported| {
            if let Imported::Taken(session, _) = &imported {
                added.push((session.row.date.clone(), session.row.id));
                of_logs.extend(is_log.then(|| session.row.uuid.clone()));
            }
            tell(imported)
        };
        let mut claimed = BTreeSet::new();
        let told = self.log.in_savepoint(|| match loaded {
            Loaded::Sheet(session) => Ok(vec![tell(self.add_night(*session, false, &mut claimed)?)]),
            Loaded::Results(nights) => {
                // First which of them stand here as they do, so that no other is taken for these.
                let here = nights.iter().map(|session| self.standing(session, &mut claimed));
                let here: Vec<Option<NightLog>> = here.collect::<Result<_>>()?;
                let add = |(mut session, here): (NightLog, Option<NightLog>)| {
                    session.row.source = Some(source.to_owned());
                    let imported = match here {
                        Some(known) => Imported::Known(Box::new(known)),
                        None => self.add_night(session, true, &mut claimed)?,
                    };
                    Ok(tell(imported))
                };
                nights.into_iter().zip(here).map(add).collect()
            }
            Loaded::Log(mut log) => self.add_log(&log.read()?, source, tell),
        });
        let told: Vec<T> = told?;
        self.has_taken |= !added.is_empty();
        self.added.extend(of_logs);
        for (date, number) in added {
            self.before.dates.entry(date).or_default().push(number);
        }
        Ok(told)
    }

    /// Adds what is new in a log as a merge does, but for hands that would be scored otherwise today. The whole file is refused
    /// for a night that differs from what is here, or may be a night that is here.
    fn add_log<T>(
        &self,
        theirs: &Log<'_>,
        source: &str,
        mut tell: impl FnMut(Imported) -> T,
    ) -> Result<Vec<T>> {
        let source = |_: &str, _: bool| Ok(source.to_owned());
        let (mut as_new, mut merged, mut told) = (None, Exchanged::default(), Vec::new());
        let mut merging = Merging {
            log: &self.log,
            theirs,
            source: &source,
            are_checked: true,
            before: &self.before,
            taking: self.taking,
            keeps_apart: !self.as_new,
            as_new: &mut as_new,
            merged: &mut merged,
        };
        // First of all which sessions are void.
        let (daybooks, sessions): (Vec<_>, Vec<_>) =
            theirs.chains_in_file()?.into_iter().partition(|id| is_daybook(id));
        for id in daybooks {
            merging.chain(&id)?;
            if let Some(fork) = merging.merged.daybook_forks.pop() {
                let name = format!("daybook {id}");
                return Err(StoreError::OtherLog { name, entry: fork.first_other() });
            }
        }
        let void = self.log.void_sessions(&self.log.daybooks()?)?;
        for id in sessions {
            let left_out = merging.merged.left_out.len();
            let taken = merging.chain(&id)?.map(|session| Imported::Taken(Box::new(session), None));
            if let Some(fork) = merging.merged.forks.pop() {
                let name = format!("session {}", fork.here.row.id);
                return Err(StoreError::OtherLog { name, entry: fork.first_other() });
            }
            let kept_here = merging
                .merged
                .left_out
                .pop_if(|left_out| matches!(left_out.why, WhyLeftOut::KeptHere { .. }));
            let known = match kept_here {
                Some(LeftOut { why: WhyLeftOut::KeptHere { session }, .. }) => {
                    Some(self.standing_as(session, read_chain(&id, theirs.copied(&id)?)?)?)
                }
                _ if taken.is_none() && merging.merged.left_out.len() == left_out => {
                    let row = self.log.session_with_uuid(&id)?;
                    row.map(|row| load(&self.log, row)).transpose()?
                }
                _ => None,
            };
            let imported = taken.or(known.map(|session| Imported::Known(Box::new(session))));
            told.extend(imported.map(|mut imported| {
                if let Imported::Taken(session, _) | Imported::Known(session) = &mut imported {
                    session.row.void = void.contains(&session.row.uuid);
                    session.row.open &= !session.row.void;
                }
                tell(imported)
            }));
        }
        self.log.project_new_daybooks()?;
        told.extend(merged.left_out.into_iter().map(|left_out| tell(Imported::LeftOut(left_out))));
        Ok(told)
    }

    /// Returns a night that is here, if it stands as one of a log that it may be.
    fn standing_as(&self, number: i64, chain: ReadChain) -> Result<NightLog> {
        let (Some(row), ReadChain::Night(session)) = (self.log.session_numbered(number)?, chain) else {
            return Err(StoreError::NoSessions);
        };
        let known = load(&self.log, row)?;
        let people = &self.before.people;
        let date = known.row.date.clone();
        let is_same = is_same(&known, &session, people)
            && check_stands(&known, &session, people, is_of_results(&session)).is_ok();
        ensure(is_same, || StoreError::MayBeSameNight { session: number, date })?;
        Ok(known)
    }

    /// Adds a night, unless it is here and stands so, or puts it in the place of one. What only may be here is refused, unless
    /// it is said to be a night of its own.
    fn add_night(
        &self,
        mut session: NightLog,
        results: bool,
        claimed: &mut BTreeSet<i64>,
    ) -> Result<Imported> {
        check_are_several(&self.before.people, None, &session.night)?;
        let (same, similar) = self.same_night(&session, results, claimed)?;
        let replaced = match (same, similar.filter(|_| !self.as_new)) {
            (Some(known), _) => match check_stands(&known, &session, &self.before.people, results) {
                Ok(()) => {
                    claimed.insert(known.row.id);
                    return Ok(Imported::Known(Box::new(known)));
                }
                Err(StoreError::SameNight { .. }) if self.replaces => Some(known),
                Err(StoreError::SameNight { .. }) if self.as_new => None,
                Err(error) => return Err(error),
            },
            (None, Some(known)) if self.replaces && (is_of_results(&known) || is_of_results(&session)) => {
                Some(known)
            }
            (None, Some(known)) => {
                let (session, date) = (known.row.id, known.row.date);
                return Err(StoreError::MayBeSameNight { session, date });
            }
            (None, None) => None,
        };
        let entries = session.entries.len();
        append(&self.log, &mut session, None, entries, true)?;
        self.log.note_written(&session.row.uuid)?;
        let mut cash = session.payments_between().to_vec();
        if let Some(voided) = &replaced {
            claimed.insert(voided.row.id);
            let written = self.log.paid_between(session.row.id)?.0;
            cash = cash_to_write(voided, &session, &written, &cash)?;
        }
        let void = replaced.as_ref().map(|voided| {
            Fact::Void(Void {
                of: meant(voided),
                why: Some("replaced by another record of the same night".to_owned()),
                replaced_by: Some(session.row.uuid.clone()),
            })
        });
        let paid = (!cash.is_empty()).then(|| for_night(&session, &cash)).transpose()?.map(Fact::Paid);
        let facts: Vec<Fact> = void.into_iter().chain(paid).collect();
        if !facts.is_empty() {
            // In one entry: the other is void, and what was paid for it counts for this one.
            let said = if replaced.is_some() { "import --replace" } else { "import" };
            between::append(&self.log, BookChange::Facts(facts), said.to_owned(), session.row.touched)?;
        }
        if replaced.is_some() {
            let row = self.log.session_with_uuid(&session.row.uuid)?.unwrap_or(session.row);
            session = load(&self.log, row)?;
        }
        Ok(Imported::Taken(Box::new(session), replaced.map(Box::new)))
    }

    /// Finds and claims the session that is the same night as a row of results and stands as it does.
    fn standing(&self, session: &NightLog, claimed: &mut BTreeSet<i64>) -> Result<Option<NightLog>> {
        let (known, _) = self.same_night(session, true, claimed)?;
        let known = known.filter(|known| check_stands(known, session, &self.before.people, true).is_ok());
        claimed.extend(known.iter().map(|known| known.row.id));
        Ok(known)
    }

    /// Finds the same night, first one that stands as it does; and one that may be it, by date and players.
    fn same_night(
        &self,
        session: &NightLog,
        results: bool,
        claimed: &BTreeSet<i64>,
    ) -> Result<(Option<NightLog>, Option<NightLog>)> {
        let id = id_in_sheet(session);
        if let Some(id) = id
            && let Some(row) = self.log.session_with_uuid(id)?.filter(|row| !row.void)
        {
            return Ok((Some(load(&self.log, row)?), None));
        }
        let (mut same, mut similar) = (None, None);
        let like = self.before.like(&self.log, session, id)?;
        for row in like.into_iter().filter(|row| !claimed.contains(&row.id)) {
            let known = load(&self.log, row)?;
            // Those with other ids may be two nights of the ledger from which both come.
            let ids = id_in_sheet(&known).zip(id);
            let is_same = is_same(&known, session, &self.before.people);
            if ids.is_some_and(|(own, id)| own == id) {
                return Ok((Some(known), None));
            } else if is_same && ids.is_none() {
                if check_stands(&known, session, &self.before.people, results).is_ok() {
                    return Ok((Some(known), None));
                }
                same = same.or(Some(known));
            } else if is_same || is_similar(&known, session, &self.before.people) {
                similar = similar.or(Some(known));
            }
        }
        Ok((same, similar))
    }

    pub fn commit(self) -> Result<Option<Came>> {
        if self.has_taken {
            self.log.project_new_people()?;
        }
        self.log.check_written_places()?;
        let came = self.arrival.map(|arrival| arrival.came(&self.log, &self.added)).transpose()?;
        self.log.commit()?;
        Ok(came)
    }
}

impl Ledger {
    /// Locks out other writers until the commit.
    pub fn incoming(&mut self) -> Result<Incoming<'_>> {
        let log = self.file.write_much()?;
        let before = NightsHere::of(&log)?;
        Ok(Incoming {
            log,
            before,
            replaces: false,
            as_new: false,
            taking: MergeOptions::default(),
            has_taken: false,
            arrival: None,
            added: BTreeSet::new(),
        })
    }
}

/// Returns the cash to write for a night in place of another: all that was paid, less what counts without it. Daybooks have
/// said `written` of the new one; its file says `said`.
fn cash_to_write(old: &NightLog, new: &NightLog, written: &[Cash], said: &[Cash]) -> Result<Vec<Cash>> {
    let session = old.row.id;
    let moved = |cash: &Cash| {
        let there = |who: Holder| {
            let name = fold(old.night.holder_name(who));
            let mut players = new.night.totals.keys().copied().map(Holder::Player);
            let found = players.find(|no| fold(new.night.holder_name(*no)) == name);
            if who == Holder::Kitty { Ok(Holder::Kitty) } else { found.ok_or(who) }
        };
        Ok::<Cash, Holder>(Cash { from: there(cash.from)?, to: there(cash.to)?, ..*cash })
    };
    let own = old.own_cash();
    let is_one_currency = old.row.currency == new.row.currency;
    ensure(own.is_empty() || is_one_currency, || NightError::CurrencyFixed {
        currency: old.row.currency.clone(),
    })?;
    let own = own.iter().map(moved).collect::<Result<Vec<Cash>, Holder>>().map_err(|who| {
        NightError::HasCash { name: old.night.holder_name(who).to_owned(), session, elsewhere: None }
    })?;
    let followed: Vec<Cash> = old.payments_between().iter().filter_map(|cash| moved(cash).ok()).collect();
    let followed = if is_one_currency { followed } else { Vec::new() };
    let here = [new.own_cash().as_slice(), written].concat();
    let sum = |cash: &[&[Cash]]| Cash::added_up(cash.concat()).map_err(NightError::from);
    let was = sum(&[&own, &followed])?;
    // Each says all that was paid as far as it knows; a sheet may have been written before some of it was.
    let mut all = sum(&[&here, said])?;
    for cash in was {
        let is_known = |other: &Cash| other.is_between(&cash) && other.amount >= cash.amount;
        if !all.iter().any(is_known) {
            all.retain(|other| !other.is_between(&cash));
            all.push(cash);
        }
    }
    let counted: Vec<Cash> = followed.iter().chain(&here).map(|cash| cash.given_back()).collect();
    let left = sum(&[&all, &counted])?;
    let is_paid_twice = |cash: &Cash| all.iter().any(|all| all.is_between(cash) && all.from != cash.from);
    let date = old.row.date.clone();
    ensure(!left.iter().any(is_paid_twice), || StoreError::PaidTwice { session, date })?;
    Ok(left)
}
