//! One session: its log, and everything that was made from it.

use crate::session::entry::Content;
use crate::session::night::Night;
use crate::session::sound;
use crate::session::tally::TallyColumns;
use crate::session::{Kept, Session};
use crate::store::chain_rows::ChainRows;
use crate::store::debts::DebtRow;
use crate::store::error::StoreError;
use crate::store::file_error::FileError;
use crate::store::finding::{Difference, Finding, What};
use crate::store::log::Log;
use crate::store::project::{seat_of, total_rows};
use crate::store::verify::Checked;
use crate::store::verify::known::{Known, going_on};
use crate::store::verify::people::PeopleSaid;
use crate::store::verify::places::{self, flag, integer, number, text};
use rusqlite::types::ValueRef;
use std::collections::BTreeSet;

/// What the check of some sessions has come to.
#[derive(Default)]
pub(super) struct Part {
    pub checked: Checked,
    /// Each with the position of its session.
    pub findings: Vec<(usize, Finding)>,
    pub people: PeopleSaid,
    /// People of sessions that cannot be read: nothing is known of their names.
    pub unknown: BTreeSet<i64>,
}

impl Part {
    pub fn join(&mut self, other: Part) {
        self.checked.add(other.checked);
        self.findings.extend(other.findings);
        self.people.join(other.people);
        self.unknown.extend(other.unknown);
    }

    /// Checks one session.
    pub fn check(&mut self, log: &Log<'_>, known: &Known, at: usize, uuid: &str) -> Result<(), StoreError> {
        let mut wrong = Vec::new();
        let id = known.numbers.get(uuid).copied();
        self.checked.sessions += 1;
        if let Some(rows) = going_on(log.chain_rows::<Content>(uuid), &mut wrong)? {
            let (session, is_sound) = self.check_log(uuid, rows, &mut wrong);
            match (&session, id) {
                (Some(session), _) => self.compare(log, known, session, id, is_sound, &mut wrong)?,
                (None, Some(id)) => self.pass(log, id, &mut wrong)?,
                (None, None) => {}
            }
        }
        if id.is_none() && known.has("session") {
            wrong.push(Difference::NotListed {}.into());
        }
        let session = Some(id.map_or_else(|| uuid.to_owned(), |id| id.to_string()));
        self.findings.extend(wrong.into_iter().map(|what| (at, Finding { session: session.clone(), what })));
        Ok(())
    }

    fn check_log(
        &mut self,
        uuid: &str,
        rows: ChainRows<Content>,
        wrong: &mut Vec<What>,
    ) -> (Option<Session>, bool) {
        let ChainRows { entries, count, head, mut flaws, unreadable } = rows;
        self.checked.entries += count;
        flaws.extend(sound::check_frames(uuid, &entries));
        let can_be_read = unreadable.is_empty();
        wrong.extend(unreadable.into_iter().map(|(no, problem)| What::Unreadable { no, problem }));
        let (session, flaws) =
            if can_be_read { sound::check_chained(uuid, entries, head, flaws) } else { (None, flaws) };
        let is_sound = flaws.is_empty();
        wrong.extend(flaws.into_iter().map(What::Log));
        (session, is_sound)
    }

    /// Notes whom a session names that cannot be read.
    fn pass(&mut self, log: &Log<'_>, id: i64, wrong: &mut Vec<What>) -> Result<(), StoreError> {
        let people =
            log.rows("SELECT person FROM session_total WHERE session = ?1", [id], |row| row.get::<_, i64>(0));
        self.unknown.extend(going_on(people, wrong)?.into_iter().flatten());
        Ok(())
    }

    fn compare(
        &mut self,
        log: &Log<'_>,
        known: &Known,
        session: &Session,
        id: Option<i64>,
        is_sound: bool,
        wrong: &mut Vec<What>,
    ) -> Result<(), StoreError> {
        let night = &session.night;
        self.checked.hands += u64::try_from(session.row.hands).unwrap_or(0);
        let void = known.void.contains(&session.row.uuid);
        let debts = going_on(log.rows_of_session(session, void), wrong)?.unwrap_or_default();
        self.people.add_session(session, &debts);
        let Some(id) = id else { return Ok(()) };
        let mut differences = Vec::new();
        let row = compare_row(log, session, void, is_sound, &mut differences);
        going_on(row, wrong)?;
        if known.has("place") && known.has("posting") {
            let places = places::compare(log, id, night, &known.people, &mut differences);
            going_on(places, wrong)?;
        }
        if known.has("debt") {
            let found = known.debts.get(&id).map_or(&[][..], Vec::as_slice);
            if !(debts.is_empty() && found.is_empty()) {
                let found = going_on(log.debts_numbered(found), wrong)?;
                if found.is_some_and(|found| !same_debts(&debts, &found)) {
                    differences.push(Difference::Debts {});
                }
            }
        }
        if known.has("session_total") {
            going_on(compare_totals(log, known, id, night, &mut differences), wrong)?;
        }
        wrong.extend(differences.into_iter().map(What::from));
        Ok(())
    }
}

/// Returns whether debts are the same, in whatever order.
pub(super) fn same_debts(expected: &[DebtRow], found: &[DebtRow]) -> bool {
    let sorted = |rows: &[DebtRow]| {
        let mut rows: Vec<DebtRow> = rows.iter().map(DebtRow::folded).collect();
        rows.sort();
        rows
    };
    sorted(expected) == sorted(found)
}

/// Compares the row of a session, but for the two columns that belong to the file: its number and `active`.
fn compare_row(
    log: &Log<'_>,
    session: &Session,
    void: bool,
    is_sound: bool,
    wrong: &mut Vec<Difference>,
) -> Result<(), FileError> {
    let expected = &session.row;
    let json = |text: Result<String, serde_json::Error>| text.map_err(|error| log.damaged(&error));
    let pairs = json(serde_json::to_string(&session.night.pairs))?;
    let kept = session.kept().map(|kept| json(serde_json::to_string(&kept))).transpose()?;
    let mut compare = || -> rusqlite::Result<()> {
        let mut statement = log.tx.prepare_cached(
            "SELECT id, date, place, rules, game, currency, hands, touched, open, entries, void, pairs, kept \
             FROM session WHERE uuid = ?1",
        )?;
        let mut rows = statement.query([&expected.uuid])?;
        let Some(row) = rows.next()? else { return Ok(()) };
        let columns = [
            text(Some(&expected.date)),
            text(expected.place.as_deref()),
            text(Some(&expected.rules)),
            text(Some(&expected.game)),
            text(Some(&expected.currency)),
            ValueRef::Integer(expected.hands),
            ValueRef::Integer(expected.touched),
            flag(Some(expected.open && !void)),
        ];
        for (column, expected) in (1..).zip(columns) {
            if row.get_ref(column)? != expected {
                wrong.push(Difference::Row {});
                break;
            }
        }
        if row.get_ref(9)? != number(Some(expected.entries)) {
            let counts = integer(row, 9)?.unwrap_or(0);
            wrong.push(Difference::RowEntries { counts, has: expected.entries });
        }
        let found = row.get_ref(10)?;
        if found != flag(Some(void)) {
            let id = integer(row, 0)?.unwrap_or(0);
            wrong.push(Difference::ListedAsVoid { id, is_void: !void });
        }
        if row.get_ref(11)? != text(Some(&pairs)) {
            wrong.push(Difference::Pairs {});
        }
        // A state goes by the hash of the last entry, which says nothing if the chain is broken.
        if is_sound {
            compare_kept(row.get_ref(12)?, kept.as_deref(), wrong);
        }
        if rows.next()?.is_some() {
            wrong.push(Difference::Row {});
        }
        Ok(())
    };
    compare().map_err(|e| log.error(e))
}

/// Compares the state kept for the next hand. One of another version of the scoring is not used, and not compared.
fn compare_kept(found: ValueRef<'_>, expected: Option<&str>, wrong: &mut Vec<Difference>) {
    if found == text(expected) {
        return;
    }
    match found.as_str().ok().map(serde_json::from_str::<Kept>) {
        Some(Err(error)) => wrong.push(Difference::KeptUnreadable { error: error.to_string() }),
        Some(Ok(kept)) if !kept.is_current() => {}
        _ => wrong.push(Difference::Kept {}),
    }
}

fn compare_totals(
    log: &Log<'_>,
    known: &Known,
    id: i64,
    night: &Night,
    wrong: &mut Vec<Difference>,
) -> Result<(), FileError> {
    let mut expected = total_rows(night).map_err(|overflow| log.damaged(&overflow))?;
    let mut compare = || -> rusqlite::Result<()> {
        let mut statement = log.tx.prepare_cached(
            "SELECT person, seat, hands, units, minor, hand_units, hand_minor, declared, made, declared_units, \
             declared_minor, best, worst, games, games_won, points FROM session_total WHERE session = ?1 \
             ORDER BY seat = 0, seat",
        )?;
        let mut rows = statement.query([id])?;
        while let Some(row) = rows.next()? {
            let person = integer(row, 0)?;
            let at = expected.iter().position(|total| {
                person.is_some() && known.people.id_of(night.holder_name(total.holder)) == person
            });
            let Some(total) = at.map(|at| expected.remove(at)) else {
                let name = person.map_or_else(String::new, |person| known.people.name(person));
                wrong.push(Difference::TotalExtra { name });
                continue;
            };
            let name = || night.holder_name(total.holder).to_owned();
            let says = [total.hands, total.units, total.minor];
            let values = [integer(row, 2)?, integer(row, 3)?, integer(row, 4)?];
            if values != says.map(Some) {
                let [hands, units, minor] = values.map(Option::unwrap_or_default);
                let [says_hands, says_units, says_minor] = says;
                let name = name();
                wrong.push(Difference::Total {
                    name,
                    hands,
                    units,
                    minor,
                    says_hands,
                    says_units,
                    says_minor,
                });
            }
            let seat = i64::from(seat_of(total.holder));
            if row.get_ref(1)? != ValueRef::Integer(seat) {
                let found = integer(row, 1)?.unwrap_or_default();
                wrong.push(Difference::Seat { name: name(), found, says: seat });
            }
            for (column, expected) in (5..).zip(TallyColumns::from(total.tally)) {
                if row.get_ref(column)? != number(expected) {
                    wrong.push(Difference::Tally { name: name() });
                    break;
                }
            }
        }
        Ok(())
    };
    compare().map_err(|e| log.error(e))?;
    for total in expected {
        wrong.push(Difference::TotalMissing { name: night.holder_name(total.holder).to_owned() });
    }
    Ok(())
}
