//! Verify: recomputes chains, hands, sums and projections, and lists every difference.

use crate::command::Filter;
use crate::daybook::people::People;
use crate::daybook::voids::{is_void, voids};
use crate::daybook::{self, Daybook};
use crate::notation::fold;
use crate::session::chain::{self, normal_seal};
use crate::session::entry::{Entry, EntryNo, Holder, PlayerNo, Said};
use crate::session::night::{Night, Sum};
use crate::session::sound;
use crate::session::tally::TallyColumns;
use crate::session::{Kept, Session, SessionRow};
use crate::store::debts::DebtRow;
use crate::store::error::StoreError;
use crate::store::file_error::FileError;
use crate::store::finding::{Difference, Finding, Label, What};
use crate::store::ledger::Ledger;
use crate::store::log::Log;
use crate::store::place_row::{PlaceRow, side_and_seat};
use crate::store::project::{seat_of, total_rows};
use crate::store::projected::{HandColumns, ProjectedLine, ProjectedPlace};

/// How much was checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Checked {
    pub sessions: u64,
    pub entries: u64,
    pub hands: u64,
}

/// The close that a seal belongs to.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Sealed {
    pub session: SessionRow,
    /// The entry of the close.
    pub close: EntryNo,
    /// When it was closed, in seconds since 1970 UTC.
    pub at: i64,
    /// Later entries: number, kind and time.
    pub after: Vec<(EntryNo, &'static str, i64)>,
}

impl Ledger {
    /// Checks every session. Calls `progress` with the number of sessions done and of all sessions.
    pub fn verify(
        &mut self,
        mut progress: impl FnMut(usize, usize),
    ) -> Result<(Checked, Vec<Finding>), StoreError> {
        let log = self.file.read()?;
        let mut checked = Checked::default();
        let mut findings = Vec::new();
        let uuids = log.sessions_in_log()?;
        for (done, uuid) in uuids.iter().enumerate() {
            progress(done, uuids.len());
            let mut wrong = Vec::new();
            let row = readable(log.session_with_uuid(uuid), &mut wrong)?.flatten();
            let session = Some(row.as_ref().map_or_else(|| uuid.clone(), |row| row.id.to_string()));
            check(&log, uuid, row.as_ref(), &mut checked, &mut wrong)?;
            findings.extend(wrong.into_iter().map(|what| Finding { session: session.clone(), what }));
        }
        let mut wrong = Vec::new();
        let all = Filter { void: true, ..Filter::default() };
        for row in readable(log.sessions(&all), &mut wrong)?.into_iter().flatten() {
            if uuids.binary_search(&row.uuid).is_err() {
                let what = Difference::NotLogged {}.into();
                findings.push(Finding { session: Some(row.id.to_string()), what });
            }
        }
        let mut of_books = Vec::new();
        readable(check_daybooks(&log, &mut checked, &mut of_books), &mut wrong)?;
        wrong.extend(of_books);
        for (name, key) in readable(log.people_with_wrong_keys(), &mut wrong)?.into_iter().flatten() {
            wrong.push(Difference::PersonKey { name, key }.into());
        }
        wrong.extend(log.integrity()?.into_iter().map(|said| Difference::Database { said }.into()));
        findings.extend(wrong.into_iter().map(|what| Finding { session: None, what }));
        Ok((checked, findings))
    }

    /// Finds the close that a seal belongs to.
    pub fn find_seal(&mut self, seal: &str) -> Result<Sealed, StoreError> {
        let log = self.file.read()?;
        let wanted = normal_seal(seal);
        for (uuid, no, hash) in log.closes()? {
            if normal_seal(&chain::seal(&hash)) != wanted {
                continue;
            }
            let Some(session) = log.session_with_uuid(&uuid)? else { continue };
            let entries: Vec<Entry> = log.entries(&uuid)?;
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
        Err(FileError::Entry { no, problem, .. }) => {
            wrong.push(What::Unreadable { no, problem: problem.to_string() });
            return Ok(());
        }
        Err(error) => return Err(error.into()),
    };
    checked.entries += u64::try_from(entries.len()).unwrap_or(u64::MAX);
    let (session, unsound) = sound::check(uuid, entries, &log.hashes(uuid)?);
    let is_sound = unsound.is_empty();
    wrong.extend(unsound.into_iter().map(What::Log));
    let Some(session) = session else { return Ok(()) };
    checked.hands += u64::try_from(session.row.hands).unwrap_or(0);
    match row {
        None => wrong.push(Difference::NotListed {}.into()),
        Some(row) => {
            let mut differences = Vec::new();
            // A state goes by the hash of the last entry, which says nothing if the chain is broken.
            if is_sound {
                check_kept(log, row, &session, &mut differences)?;
            }
            readable(check_projections(log, row, &session, &mut differences), wrong)?;
            wrong.extend(differences);
        }
    }
    Ok(())
}

/// Checks every daybook, and what follows from all of them.
fn check_daybooks(log: &Log<'_>, checked: &mut Checked, wrong: &mut Vec<What>) -> Result<(), StoreError> {
    let mut books = Vec::new();
    for id in log.daybook_ids()? {
        let entries: Vec<daybook::Entry> = match log.entries(&id) {
            Ok(entries) => entries,
            Err(FileError::Entry { no, problem, .. }) => {
                wrong.push(What::UnreadableDaybook { id, no, problem: problem.to_string() });
                continue;
            }
            Err(error) => return Err(error.into()),
        };
        checked.entries += u64::try_from(entries.len()).unwrap_or(u64::MAX);
        let (head, unsound) = sound::check_around(&id, &entries, &log.hashes(&id)?);
        let flaw = |unsound| What::DaybookLog { id: id.clone(), unsound };
        wrong.extend(unsound.into_iter().map(flaw));
        match Daybook::read(id.clone(), entries, head) {
            Ok(book) => books.push(book),
            Err(error) => wrong.push(What::Daybook { id, error }),
        }
    }
    let mut differs = |difference: Difference| wrong.push(difference.into());
    let entries = daybook::standing(&books);
    let void = voids(&entries);
    for row in log.sessions(&Filter { void: true, ..Filter::default() })? {
        let said = void.get(row.uuid.as_str()).is_some_and(|entry| is_void(entry));
        if said != row.void {
            differs(Difference::ListedAsVoid { id: row.id, is_void: row.void });
        }
    }
    let people = People::of(&entries);
    for (name, person) in log.names()? {
        if fold(people.called(&name)) != fold(&person.name) {
            differs(Difference::Person { name, counts_as: person.name });
        }
    }
    if !same_debts(&log.rows_of_daybooks(&entries)?, &log.projected_debts(None)?) {
        differs(Difference::DaybookDebts {});
    }
    Ok(())
}

fn same_debts(expected: &[DebtRow], found: &[DebtRow]) -> bool {
    let sorted = |rows: &[DebtRow]| {
        let mut rows: Vec<DebtRow> = rows.iter().map(DebtRow::folded).collect();
        rows.sort();
        rows
    };
    sorted(expected) == sorted(found)
}

/// Makes a finding of a projection that holds what no program wrote there: a number out of range, a text that is none.
fn readable<T>(
    read: Result<T, impl Into<StoreError>>,
    wrong: &mut Vec<What>,
) -> Result<Option<T>, StoreError> {
    match read.map_err(Into::into) {
        Ok(read) => Ok(Some(read)),
        Err(StoreError::File(FileError::Sql { error, .. })) if error.sqlite_error().is_none() => {
            wrong.push(Difference::Unreadable { error: error.to_string() }.into());
            Ok(None)
        }
        Err(error) => Err(error),
    }
}

fn check_projections(
    log: &Log<'_>,
    row: &SessionRow,
    session: &Session,
    wrong: &mut Vec<What>,
) -> Result<(), StoreError> {
    let night = &session.night;
    let facts = |row: &SessionRow| {
        let texts =
            (row.date.clone(), row.place.clone(), row.rules.clone(), row.game.clone(), row.currency.clone());
        (texts, row.hands, row.touched)
    };
    if facts(row) != facts(&session.row) || row.open != (session.row.open && !row.void) {
        wrong.push(Difference::Row {}.into());
    }
    if row.entries != session.row.entries {
        wrong.push(Difference::RowEntries { counts: row.entries, has: session.row.entries }.into());
    }
    let expected = places(night);
    let found = log.projected_places(row.id)?;
    let label = |place: &ProjectedPlace| match place.hand {
        Some(no) => Label::Hand { no },
        None => Label::Place { pos: place.pos },
    };
    for place in &expected {
        match found.iter().find(|other| other.pos == place.pos) {
            None => wrong.push(Difference::NoPostings { place: label(place) }.into()),
            Some(other) if sorted(other) != sorted(place) => {
                wrong.push(difference(label(place), place, other).into());
            }
            Some(_) => {}
        }
    }
    for place in found.iter().filter(|place| !expected.iter().any(|other| other.pos == place.pos)) {
        wrong.push(Difference::OnlyPostings { place: label(place) }.into());
    }
    if !same_debts(&log.rows_of_session(session, row.void)?, &log.projected_debts(Some(row.id))?) {
        wrong.push(Difference::Debts {}.into());
    }
    let totals = log.projected_totals(row.id)?;
    for expected in total_rows(night)? {
        let name = night.holder_name(expected.holder);
        let found = totals.iter().find(|total| fold(&total.name) == fold(name));
        let seat = i64::from(seat_of(expected.holder));
        let values = (expected.hands, expected.units, expected.minor);
        match found {
            Some(total) if total.values == values && total.seat == seat => {
                if total.tally != TallyColumns::from(expected.tally) {
                    wrong.push(Difference::Tally { name: name.to_owned() }.into());
                }
            }
            Some(total) if total.values == values => {
                let (name, found) = (name.to_owned(), total.seat);
                wrong.push(Difference::Seat { name, found, says: seat }.into());
            }
            Some(total) => {
                let (hands, units, minor) = total.values;
                let (says_hands, says_units, says_minor) = values;
                let name = name.to_owned();
                wrong.push(
                    Difference::Total { name, hands, units, minor, says_hands, says_units, says_minor }
                        .into(),
                );
            }
            None => wrong.push(Difference::TotalMissing { name: name.to_owned() }.into()),
        }
    }
    let pairs = log.pairs(row.id)?.and_then(|text| serde_json::from_str(&text).ok());
    if pairs.as_ref() != Some(&night.pairs) {
        wrong.push(Difference::Pairs {}.into());
    }
    let kitty = night.holder_name(Holder::Kitty);
    let known = |name: &str| {
        let mut accounts = night.names.values().map(String::as_str).chain([kitty]);
        accounts.any(|account| fold(account) == fold(name))
    };
    for total in totals.iter().filter(|total| !known(&total.name)) {
        wrong.push(Difference::TotalExtra { name: total.name.clone() }.into());
    }
    Ok(())
}

/// Compares the state kept for the next hand. One of another version of the scoring is not used, and not compared.
fn check_kept(
    log: &Log<'_>,
    row: &SessionRow,
    session: &Session,
    wrong: &mut Vec<What>,
) -> Result<(), StoreError> {
    let found = match log.kept(row.id)?.map(|text| serde_json::from_str::<Kept>(&text)).transpose() {
        Ok(found) => found,
        Err(error) => {
            wrong.push(Difference::KeptUnreadable { error: error.to_string() }.into());
            return Ok(());
        }
    };
    if found.as_ref().is_none_or(Kept::is_current) && found != session.kept() {
        wrong.push(Difference::Kept {}.into());
    }
    Ok(())
}

/// Computes the places of a night.
fn places(night: &Night) -> Vec<ProjectedPlace> {
    (1..)
        .zip(&night.steps)
        .map(|(pos, step)| {
            let row = PlaceRow::of(&step.event);
            let line = |(holder, sum): &(Holder, Sum)| {
                let (side, seat) = side_and_seat(&step.event, *holder);
                ProjectedLine {
                    name: night.holder_name(*holder).to_owned(),
                    units: sum.units.0,
                    minor: sum.minor.0,
                    side: side.map(i64::from),
                    seat: seat.map(i64::from),
                }
            };
            let name = |no: Option<PlayerNo>| no.map(|no| night.name(no).to_owned());
            let text = |text: Option<&str>| text.map(str::to_owned);
            ProjectedPlace {
                pos,
                kind: row.kind.to_owned(),
                hand: row.hand.map(i64::from),
                struck: row.struck,
                entry: step.said_by.0.into(),
                hand_columns: HandColumns {
                    line: text(row.line),
                    note: text(row.note),
                    dealer: name(row.dealer),
                    declarer: name(row.declarer),
                    contract: text(row.contract),
                    bid: row.bid,
                    trump: text(row.trump),
                    made: row.made,
                    over: row.over,
                    outcome: row.outcome,
                },
                lines: step.moved.iter().map(line).collect(),
            }
        })
        .collect()
}

/// Returns a place with its postings sorted and their names folded, for comparison.
fn sorted(place: &ProjectedPlace) -> ProjectedPlace {
    let mut place = place.clone();
    for line in &mut place.lines {
        line.name = fold(&line.name);
    }
    for name in [&mut place.hand_columns.dealer, &mut place.hand_columns.declarer].into_iter().flatten() {
        *name = fold(name);
    }
    place.lines.sort();
    place
}

fn difference(place: Label, expected: &ProjectedPlace, found: &ProjectedPlace) -> Difference {
    for line in &expected.lines {
        let name = line.name.clone();
        match found.lines.iter().find(|other| fold(&other.name) == fold(&name)) {
            Some(other) if (other.units, other.minor) == (line.units, line.minor) => {}
            Some(other) => {
                let (units, minor) = (other.units, other.minor);
                let (gives_units, gives_minor) = (line.units, line.minor);
                return Difference::Posting { place, name, units, minor, gives_units, gives_minor };
            }
            None => return Difference::PostingMissing { place, name },
        }
    }
    let is_known = |name: &str| expected.lines.iter().any(|other| fold(&other.name) == fold(name));
    let columns =
        |place: &ProjectedPlace| (place.pos, place.kind.clone(), place.hand, place.struck, place.entry);
    match found.lines.iter().find(|line| !is_known(&line.name)) {
        Some(line) => Difference::PostingExtra { place, name: line.name.clone() },
        None if columns(found) == columns(expected) => Difference::HandColumns { place },
        None => Difference::Position { place },
    }
}
