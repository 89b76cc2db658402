//! Verify: recomputes chains, hands, sums and projections, and lists every difference. After one it goes on.

mod compare;
mod known;
mod session;

use crate::daybook::{self, Spoken, is_daybook};
use crate::night::Change;
use crate::session::{Entry, EntryNo, Otherwise, SessionRow, chain, chain::normal_seal};
use crate::store::{Difference, Finding, FindingKind, Ledger, LedgerFile, Log, StoreError, error::Result};
use known::{Books, Known, going_on};
use session::{Part, compare_debts};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{collections::BTreeSet, thread};

const MOST_THREADS: usize = 8;

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Checked {
    pub sessions: u64,
    pub entries: u64,
    pub hands: u64,
    /// Hands that would come to something else if they were entered today, by the number of the session or its id. That is
    /// no fault.
    pub otherwise: Vec<(String, Otherwise)>,
}

impl Checked {
    fn add(&mut self, other: Checked) {
        self.sessions += other.sessions;
        self.entries += other.entries;
        self.hands += other.hands;
        self.otherwise.extend(other.otherwise);
    }
}

#[derive(Debug)]
pub struct Sealed {
    pub of: SealOf,
    pub entry: EntryNo,
    /// When it was written, in seconds since 1970 UTC.
    pub at: i64,
    /// Later entries: number, what was said, and time.
    pub after: Vec<(EntryNo, String, i64)>,
}

#[derive(Debug)]
pub enum SealOf {
    Close(SessionRow),
    Daybook { id: String, own: bool, change: daybook::Change, spoken: Spoken },
}

impl Ledger {
    /// Checks everything, and goes on after whatever it finds. Calls `progress` with the number of sessions done and of
    /// all sessions.
    pub fn verify(&mut self, mut progress: impl FnMut(usize, usize)) -> Result<(Checked, Vec<Finding>)> {
        let threads = thread::available_parallelism().map_or(1, usize::from).min(MOST_THREADS);
        let mut others: Vec<LedgerFile> = (1..threads).filter_map(|_| self.file.another()).collect();
        // From its first row on this transaction keeps others from writing, so that all see the same.
        let log = self.file.read()?;
        let mut checked = Checked::default();
        let (mut wrong, mut last) = (Vec::new(), Vec::new());
        last.extend(log.compare_marks()?.into_iter().map(FindingKind::from));
        let objects = log.compare_objects()?;
        let is_ours = objects.is_empty();
        last.extend(objects.into_iter().map(FindingKind::from));
        if !log.has_table("entry")? {
            let findings = last.into_iter().map(|what| Finding { session: None, what }).collect();
            return Ok((checked, findings));
        }
        let mut known = Known::read(&log, is_ours, &mut wrong)?;
        let books = known.read_daybooks(&log, &mut checked, &mut wrong)?;
        let (known, next) = (&known, &AtomicUsize::new(0));
        let (all, integrity) = thread::scope(|scope| -> Result<(Part, Option<Vec<FindingKind>>)> {
            let helpers: Vec<_> = others
                .iter_mut()
                .enumerate()
                .map(|(at, other)| {
                    scope.spawn(move || -> Result<(Part, Option<Vec<FindingKind>>)> {
                        let log = other.read()?;
                        let integrity = if at == 0 { Some(integrity(&log)?) } else { None };
                        Ok((check_sessions(&log, known, next, |_| {})?, integrity))
                    })
                })
                .collect();
            let mut all = check_sessions(&log, known, next, |done| progress(done, known.uuids.len()))?;
            let mut integrity = None;
            for helper in helpers {
                match helper.join() {
                    Ok(done) => {
                        let (part, said) = done?;
                        all.join(part);
                        integrity = integrity.or(said);
                    }
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
            Ok((all, integrity))
        })?;
        let Part { checked: sessions, mut findings, people, unknown, rows } = all;
        checked.add(sessions);
        checked.otherwise.sort_by(|(one, _), (other, _)| (one.len(), one).cmp(&(other.len(), other)));
        findings.sort_by_key(|(at, _)| *at);
        let mut findings: Vec<Finding> = findings.into_iter().map(|(_, finding)| finding).collect();
        findings.extend(not_logged(known));
        compare_between(&log, known, books, people, &unknown, &mut wrong)?;
        wrong.extend(integrity.map_or_else(|| self::integrity(&log), Ok)?);
        // Rows that all stand as they would be written refer to what is there, unless there are others.
        let is_whole = findings.is_empty() && wrong.is_empty() && last.is_empty();
        if !(is_whole && log.rows_of_nights()? == rows) {
            let orphans = going_on(log.orphans(), &mut wrong)?;
            wrong.extend(orphans.into_iter().flatten().map(FindingKind::from));
        }
        wrong.extend(last);
        findings.extend(wrong.into_iter().map(|what| Finding { session: None, what }));
        Ok((checked, findings))
    }

    /// Finds the close, or the entry of a daybook, that a seal belongs to.
    pub fn find_seal(&mut self, seal: &str) -> Result<Sealed> {
        let log = self.file.read()?;
        let wanted = normal_seal(seal);
        for (id, no, hash) in log.sealed()? {
            if normal_seal(&chain::seal(&hash)) != wanted {
                continue;
            }
            if is_daybook(&id) {
                let entries: Vec<daybook::Entry> = log.entries(&id)?;
                let change = entries.iter().find(|entry| entry.no == no).map(|entry| entry.change.clone());
                let Some(change) = change else { continue };
                let spoken = log.spoken_of()?;
                let own = log.own_daybook_id()?.as_ref() == Some(&id);
                return Ok(sealed(SealOf::Daybook { id, own, change, spoken }, no, &entries));
            }
            let Some(session) = log.session_with_uuid(&id)? else { continue };
            return Ok(sealed(SealOf::Close(session), no, &log.entries::<Change>(&id)?));
        }
        Err(StoreError::NoSuchSeal { seal: seal.to_owned() })
    }
}

fn sealed<C>(of: SealOf, no: EntryNo, entries: &[Entry<C>]) -> Sealed {
    let at = entries.iter().find(|entry| entry.no == no).map_or(0, |entry| entry.at);
    let after = entries.iter().filter(|entry| entry.no > no);
    let after = after.map(|entry| (entry.no, entry.said.clone(), entry.at)).collect();
    Sealed { of, entry: no, at, after }
}

fn check_sessions(
    log: &Log<'_>,
    known: &Known,
    next: &AtomicUsize,
    mut progress: impl FnMut(usize),
) -> Result<Part> {
    let mut part = Part::default();
    loop {
        let at = next.fetch_add(1, Ordering::Relaxed);
        let Some(uuid) = known.uuids.get(at) else { return Ok(part) };
        progress(at);
        part.check(log, known, at, uuid)?;
    }
}

fn integrity(log: &Log<'_>) -> Result<Vec<FindingKind>> {
    let mut wrong = Vec::new();
    let said = going_on(log.integrity(), &mut wrong)?;
    wrong.extend(said.into_iter().flatten().map(|said| Difference::Database { said }.into()));
    Ok(wrong)
}

fn not_logged(known: &Known) -> Vec<Finding> {
    let is_logged = |uuid: &String| known.uuids.binary_search(uuid).is_ok();
    let mut numbers: Vec<i64> =
        known.numbers.iter().filter(|(uuid, _)| !is_logged(uuid)).map(|(_, id)| *id).collect();
    numbers.sort_unstable();
    let finding = |id: i64| Finding { session: Some(id.to_string()), what: Difference::NotLogged {}.into() };
    numbers.into_iter().map(finding).collect()
}

fn compare_between(
    log: &Log<'_>,
    known: &Known,
    books: Books,
    mut people: known::PeopleSaid,
    unknown: &BTreeSet<i64>,
    wrong: &mut Vec<FindingKind>,
) -> Result<()> {
    let Books { people: said, debts } = books;
    if let Some(debts) = &debts {
        going_on(compare_debts(log, known, None, debts, wrong), wrong)?;
    }
    let numbers: BTreeSet<i64> = known.numbers.values().copied().collect();
    let is_nobodys = |session: &Option<i64>| session.is_some_and(|session| !numbers.contains(&session));
    let nobodys = known.debts.iter().filter(|(session, _)| is_nobodys(session));
    let rows: usize = nobodys.map(|(_, debts)| debts.len()).sum();
    if rows > 0 {
        wrong.push(Difference::DebtsOfNobody { rows: u64::try_from(rows).unwrap_or(u64::MAX) }.into());
    }
    people.add_daybooks(&said, debts.as_deref().unwrap_or_default());
    if known.has("person") {
        going_on(known.people.compare(log, &people, &said, unknown, wrong), wrong)?;
    }
    if known.has("session") {
        let two = going_on(log.two_current(), wrong)?.flatten();
        wrong.extend(two.map(|(one, other)| Difference::TwoCurrent { one, other }.into()));
    }
    if known.has("local") {
        let local = going_on(log.local(), wrong)?;
        if let Some(rows) = local
            && !log.can_be_local(&rows)?
        {
            wrong.push(Difference::Local {}.into());
        }
    }
    let accounts = going_on(log.wrong_accounts(), wrong)?.into_iter().flatten();
    wrong.extend(accounts.map(|key| Difference::Account { key }.into()));
    Ok(())
}
