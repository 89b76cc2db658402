//! Verify: chain, hands, sums and projections recomputed, and everything that does not hold named.

use crate::notation::fold;
use crate::session::chain::{self, Link, START, seal_as_read};
use crate::session::entry::{Content, Entry, EntryNo};
use crate::session::night::{Holder, Night, Sum};
use crate::session::settling::Settled;
use crate::session::timeline;
use crate::session::{Session, SessionError, SessionRow};
use crate::store::book::Book;
use crate::store::error::StoreError;
use crate::store::ledger_error::LedgerError;
use crate::store::log::Log;
use crate::store::project::total_rows;
use crate::store::query::ProjectedPlace;
use std::fmt;

/// What was checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Checked {
    /// Sessions.
    pub sessions: u64,
    /// Entries of the log.
    pub entries: u64,
    /// Hands scored again.
    pub hands: u64,
}

/// Something that does not hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// Whose: a session by its number, else its UUID; `None` for the file itself.
    pub session: Option<String>,
    /// What does not hold.
    pub what: What,
}

/// What does not hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum What {
    /// An entry's hash is not that of its content.
    Chain(EntryNo),
    /// An entry that cannot be read, or cannot stand where it does.
    Log(String),
    /// The rules in the first entry.
    Rules(String),
    /// A hand that its own rules refuse.
    Hand(String),
    /// A close that does not follow from the hands before it.
    Close(EntryNo),
    /// A projection that the log does not come to.
    Projection(String),
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.session {
            Some(name) => write!(f, "session {name}: ")?,
            None => f.write_str("the file: ")?,
        }
        match &self.what {
            What::Chain(no) => {
                write!(f, "entry {no} is not what its hash was made of: the chain breaks there")
            }
            What::Log(text) | What::Rules(text) | What::Hand(text) | What::Projection(text) => {
                f.write_str(text)
            }
            What::Close(no) => write!(f, "the balances closed with in entry {no} are not those of the hands"),
        }
    }
}

/// A seal found again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sealed {
    /// The session.
    pub session: SessionRow,
    /// The close that the seal belongs to.
    pub close: EntryNo,
    /// When it was closed, in seconds since 1970 UTC.
    pub at: i64,
    /// What came after it: number, kind and time.
    pub after: Vec<(EntryNo, &'static str, i64)>,
}

impl Book {
    /// Checks every session, and says what does not hold. `progress` is told how many sessions are done.
    ///
    /// # Errors
    /// If the file cannot be read at all.
    pub fn verify(
        &mut self,
        mut progress: impl FnMut(usize, usize),
    ) -> Result<(Checked, Vec<Finding>), StoreError> {
        let log = self.ledger.read()?;
        let mut checked = Checked::default();
        let mut findings = Vec::new();
        let uuids = log.sessions_in_log()?;
        for (done, uuid) in uuids.iter().enumerate() {
            progress(done, uuids.len());
            let row = log.session_with_uuid(uuid)?;
            let session = Some(row.as_ref().map_or_else(|| uuid.clone(), |row| row.id.to_string()));
            let mut wrong = Vec::new();
            check(&log, uuid, row.as_ref(), &mut checked, &mut wrong)?;
            findings.extend(wrong.into_iter().map(|what| Finding { session: session.clone(), what }));
        }
        for row in log.sessions(&crate::command::Filter::default())? {
            if uuids.binary_search(&row.uuid).is_err() {
                let what = What::Projection("it is listed, and the log knows nothing of it".to_owned());
                findings.push(Finding { session: Some(row.id.to_string()), what });
            }
        }
        for (name, key) in log.misfiled_people()? {
            let what = What::Projection(format!("the person `{name}` is filed under `{key}`"));
            findings.push(Finding { session: None, what });
        }
        for problem in log.integrity()? {
            findings.push(Finding { session: None, what: What::Projection(problem) });
        }
        Ok((checked, findings))
    }

    /// Writes every projection anew from the log, and sets up the triggers that guard the file.
    ///
    /// # Errors
    /// If a session cannot be replayed, or the file cannot be written.
    pub fn rebuild(&mut self) -> Result<(), StoreError> {
        let log = self.ledger.write()?;
        log.restore_guards()?;
        log.forget_projections()?;
        for uuid in log.sessions_in_turn()? {
            let entries = log.entries(&uuid)?;
            let id = log.session_with_uuid(&uuid)?.map_or(0, |row| row.id);
            let mut session = Session::replayed(uuid, entries, START)?;
            session.row.id = id;
            log.project(&session, None, false)?;
        }
        log.commit()?;
        Ok(())
    }

    /// Finds the close that a seal belongs to.
    ///
    /// # Errors
    /// If there is none.
    pub fn find_seal(&mut self, seal: &str) -> Result<Sealed, StoreError> {
        let log = self.ledger.read()?;
        let wanted = seal_as_read(seal);
        for (uuid, no, hash) in log.closes()? {
            if seal_as_read(&chain::seal(&hash)) != wanted {
                continue;
            }
            let Some(session) = log.session_with_uuid(&uuid)? else { continue };
            let entries = log.entries(&uuid)?;
            let at = entries.iter().find(|entry| entry.no == no).map_or(0, |entry| entry.at);
            let after = entries.iter().filter(|entry| entry.no > no);
            let after = after.map(|entry| (entry.no, entry.content.kind(), entry.at)).collect();
            return Ok(Sealed { session, close: no, at, after });
        }
        Err(StoreError::NoSuchSeal { seal: seal.to_owned() })
    }
}

/// Checks one session.
fn check(
    log: &Log<'_>,
    uuid: &str,
    row: Option<&SessionRow>,
    checked: &mut Checked,
    wrong: &mut Vec<What>,
) -> Result<(), StoreError> {
    checked.sessions += 1;
    let entries = match log.entries(uuid) {
        Ok(entries) => entries,
        Err(LedgerError::Entry { no, problem, .. }) => {
            wrong.push(What::Log(format!("entry {no}: {problem}")));
            return Ok(());
        }
        Err(error) => return Err(error.into()),
    };
    checked.entries += u64::try_from(entries.len()).unwrap_or(u64::MAX);
    check_chain(uuid, &entries, &log.hashes(uuid)?, wrong);
    let session = match Session::replayed(uuid.to_owned(), entries, START) {
        Ok(session) => session,
        Err(SessionError::Stuck(stuck)) => {
            wrong.extend(stuck.into_iter().map(|stuck| {
                let said_by = stuck.said_by;
                What::Hand(format!("entry {said_by} cannot stand under its own rules: {stuck}"))
            }));
            return Ok(());
        }
        Err(SessionError::Rules { problem, .. }) => {
            wrong.push(What::Rules(format!("the rules in entry 1 cannot be read: {problem}")));
            return Ok(());
        }
        Err(SessionError::Log { error, .. }) => {
            wrong.push(What::Log(error.to_string()));
            return Ok(());
        }
        Err(error) => return Err(error.into()),
    };
    checked.hands += u64::try_from(session.row.hands).unwrap_or(0);
    check_closes(&session, wrong);
    match row {
        None => wrong.push(What::Projection("it is in the log, and not listed".to_owned())),
        Some(row) => check_projections(log, row, &session, wrong)?,
    }
    Ok(())
}

fn check_chain(uuid: &str, entries: &[Entry], hashes: &[Vec<u8>], wrong: &mut Vec<What>) {
    let mut before = chain::START;
    for ((entry, written), no) in entries.iter().zip(hashes).zip(1..) {
        if entry.no.0 != no {
            wrong.push(What::Log(format!("entry {no} is missing: after it comes entry {}", entry.no)));
            return;
        }
        let hash = chain::hash(&before, Link::of(uuid, entry));
        if written.as_slice() != hash.as_slice() {
            wrong.push(What::Chain(entry.no));
            return;
        }
        before = hash;
    }
}

/// Settles again at every close, with what stood then.
fn check_closes(session: &Session, wrong: &mut Vec<What>) {
    let entries = &session.entries;
    for (at, entry) in entries.iter().enumerate() {
        let Content::Closed(closed) = &entry.content else { continue };
        let holds = entries.get(..at).and_then(|before| {
            let timeline = timeline::fold(before).ok()?;
            let night = Night::replay(&timeline, session.rules.options()).ok()?;
            Settled::agrees(&night, closed).ok()
        });
        if holds != Some(true) {
            wrong.push(What::Close(entry.no));
        }
    }
}

fn check_projections(
    log: &Log<'_>,
    row: &SessionRow,
    session: &Session,
    wrong: &mut Vec<What>,
) -> Result<(), StoreError> {
    let night = &session.night;
    let said = |row: &SessionRow| {
        let texts = (row.date.clone(), row.place.clone(), row.rules.clone(), row.currency.clone());
        (texts, row.hands, row.open, row.touched)
    };
    if said(row) != said(&session.row) {
        wrong.push(What::Projection("its row in the list of sessions is not what its log says".to_owned()));
    }
    if row.entries != session.row.entries {
        wrong.push(What::Projection(format!(
            "the last entry counted is {}, and its log ends with entry {}",
            row.entries, session.row.entries
        )));
    }
    let expected = places(night);
    let found = log.projected_places(row.id)?;
    let called = |place: &ProjectedPlace| match place.hand {
        Some(no) => format!("hand {no}"),
        None => format!("place {}", place.pos),
    };
    for place in &expected {
        let what = called(place);
        match found.iter().find(|other| other.pos == place.pos) {
            None => wrong.push(What::Projection(format!("{what} has no postings, and the log has it"))),
            Some(other) if sorted(other) != sorted(place) => {
                wrong.push(What::Projection(format!("{what}: {}", difference(place, other))));
            }
            Some(_) => {}
        }
    }
    for place in found.iter().filter(|place| !expected.iter().any(|other| other.pos == place.pos)) {
        wrong.push(What::Projection(format!(
            "{} has postings, and the log knows nothing of it",
            called(place)
        )));
    }
    let totals = log.projected_totals(row.id)?;
    for expected in total_rows(night)? {
        let name = night.holder_name(expected.holder);
        let found = totals.iter().find(|total| fold(&total.name) == fold(name));
        let seat = match expected.holder {
            Holder::Player(no) => no.0,
            Holder::Kitty => 0,
        };
        let values = (expected.hands, expected.units, expected.minor);
        match found {
            Some(total) if total.values == values && total.seat == seat => {}
            Some(total) if total.values == values => wrong.push(What::Projection(format!(
                "the total of {name} is that of player {}, and the log says {seat}",
                total.seat
            ))),
            Some(total) => wrong.push(What::Projection(format!(
                "the total of {name} is {} hands, {} units, {} minor, and the log comes to {}, {}, {}",
                total.values.0, total.values.1, total.values.2, values.0, values.1, values.2
            ))),
            None => wrong.push(What::Projection(format!("the total of {name} is missing"))),
        }
    }
    let kitty = night.holder_name(Holder::Kitty);
    let known = |name: &str| {
        let mut accounts = night.names.values().map(String::as_str).chain([kitty]);
        accounts.any(|account| fold(account) == fold(name))
    };
    for total in totals.iter().filter(|total| !known(&total.name)) {
        let name = &total.name;
        wrong.push(What::Projection(format!("{name} has a total, and the log knows nothing of it")));
    }
    Ok(())
}

/// Returns what a night is projected to.
fn places(night: &Night) -> Vec<ProjectedPlace> {
    (1..)
        .zip(&night.steps)
        .map(|(pos, step)| {
            let (kind, hand, struck) = step.event.as_projected();
            let line = |(holder, sum): &(Holder, Sum)| {
                (night.holder_name(*holder).to_owned(), sum.units.0, sum.minor.0)
            };
            ProjectedPlace {
                pos,
                kind: kind.to_owned(),
                hand,
                struck,
                entry: step.said_by.0,
                lines: step.moved.iter().map(line).collect(),
            }
        })
        .collect()
}

/// Returns a place with its lines in one order, and names as they are compared.
fn sorted(place: &ProjectedPlace) -> ProjectedPlace {
    let mut place = place.clone();
    for (name, ..) in &mut place.lines {
        *name = fold(name);
    }
    place.lines.sort();
    place
}

fn difference(expected: &ProjectedPlace, found: &ProjectedPlace) -> String {
    let key = fold;
    for (name, units, minor) in &expected.lines {
        match found.lines.iter().find(|(other, ..)| key(other) == key(name)) {
            Some((_, u, m)) if (u, m) == (units, minor) => {}
            Some((_, u, m)) => {
                return format!(
                    "{name} has {u} units, {m} minor, and its record comes to {units} units, {minor} minor"
                );
            }
            None => return format!("the line of {name} is missing"),
        }
    }
    if let Some((name, ..)) = found
        .lines
        .iter()
        .find(|(name, ..)| !expected.lines.iter().any(|(other, ..)| key(other) == key(name)))
    {
        return format!("{name} has a line, and none in its record");
    }
    "its place in the row is not what the log says".to_owned()
}
