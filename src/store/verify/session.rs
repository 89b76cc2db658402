//! One session: its log, and everything that was made from it.

use crate::night::Change;
use crate::query::hands::DebtRow;
use crate::session::{Holder, Night, Session, Step, sound};
use crate::store::debts::rows_of_session;
use crate::store::rows::{
    Accounts, DEBT, PLACE, PLACES_OF, POSTING, SESSION, TOTAL, debt_ids, debt_row, place_id, place_row,
    posting_row, session_row, total_row,
};
use crate::store::verify::compare::{compare, sort};
use crate::store::verify::known::{ChainRows, Known, PeopleSaid, going_on};
use crate::store::{Checked, Difference, Finding, FindingKind, Label, Log, StoreError, file_error::Result};
use rusqlite::types::ValueRef;
use std::collections::BTreeSet;

#[derive(Default)]
pub(super) struct Part {
    pub checked: Checked,
    /// Each with the position of its session.
    pub findings: Vec<(usize, Finding)>,
    pub people: PeopleSaid,
    /// People of sessions that cannot be read: nothing is known of their names.
    pub unknown: BTreeSet<i64>,
    /// How many rows of places, postings and totals there have to be.
    pub rows: usize,
}

impl Part {
    pub fn join(&mut self, other: Part) {
        self.checked.add(other.checked);
        self.findings.extend(other.findings);
        self.people.join(other.people);
        self.unknown.extend(other.unknown);
        self.rows += other.rows;
    }

    pub fn check(&mut self, log: &Log<'_>, known: &Known, at: usize, uuid: &str) -> Result<(), StoreError> {
        let mut wrong = Vec::new();
        let id = known.numbers.get(uuid).copied();
        let name = id.map_or_else(|| uuid.to_owned(), |id| id.to_string());
        self.checked.sessions += 1;
        if let Some(rows) = going_on(log.chain_rows::<Change>(uuid), &mut wrong)? {
            let renames = going_on(log.renames_of(uuid), &mut wrong)?.unwrap_or_default();
            let mut session = self.check_log(uuid, rows, &mut wrong);
            if let Some(unnamed) = session {
                let named = unnamed.with_renames(renames)?;
                let found = sound::otherwise(&named, &named.night).into_iter();
                self.checked.otherwise.extend(found.map(|(_, otherwise)| (name.clone(), otherwise)));
                session = Some(named);
            }
            match (&session, id) {
                (Some(session), _) => self.compare(log, known, session, id, &mut wrong)?,
                (None, Some(id)) => {
                    let people = "SELECT person FROM session_total WHERE session = ?1";
                    let people = log.rows(people, [id], |row| row.get::<_, i64>(0));
                    self.unknown.extend(going_on(people, &mut wrong)?.into_iter().flatten());
                }
                (None, None) => {}
            }
        }
        if id.is_none() && known.has("session") {
            wrong.push(Difference::NotListed {}.into());
        }
        let finding = |what| (at, Finding { session: Some(name.clone()), what });
        self.findings.extend(wrong.into_iter().map(finding));
        Ok(())
    }

    fn check_log(
        &mut self,
        uuid: &str,
        rows: ChainRows<Change>,
        wrong: &mut Vec<FindingKind>,
    ) -> Option<Session> {
        let ChainRows { entries, count, head, flaws, unreadable } = rows;
        self.checked.entries += count;
        let can_be_read = unreadable.is_empty();
        wrong.extend(unreadable.into_iter().map(|(no, problem)| FindingKind::Unreadable { no, problem }));
        let (session, flaws) = match can_be_read {
            true => sound::faults(uuid, entries, head, flaws),
            false => (None, flaws),
        };
        wrong.extend(flaws.into_iter().map(FindingKind::Log));
        session
    }

    fn compare(
        &mut self,
        log: &Log<'_>,
        known: &Known,
        session: &Session,
        id: Option<i64>,
        wrong: &mut Vec<FindingKind>,
    ) -> Result<(), StoreError> {
        let Session { row, night, .. } = session;
        self.checked.hands += u64::try_from(row.hands).unwrap_or(0);
        let void = known.void.contains(&row.uuid);
        let debts = rows_of_session(session, id.unwrap_or_default(), void);
        self.people.add_session(session, &debts);
        let Some(id) = id else { return Ok(()) };
        self.rows += night.steps.iter().map(|step| 1 + step.moved.len()).sum::<usize>();
        let tables = Tables { log, known, id, night, people: known.people.of_night(night) };
        going_on(tables.compare_row(session, void, wrong), wrong)?;
        if known.has("place") && known.has("posting") {
            going_on(tables.compare_places(wrong), wrong)?;
        }
        going_on(compare_debts(log, known, Some(id), &debts, wrong), wrong)?;
        if known.has("session_total") {
            self.rows += going_on(tables.compare_totals(wrong), wrong)?.unwrap_or_default();
        }
        Ok(())
    }
}

/// A night beside the tables that were made from it.
struct Tables<'t, 'l> {
    log: &'t Log<'l>,
    known: &'t Known,
    id: i64,
    night: &'t Night,
    people: Accounts,
}

impl Tables<'_, '_> {
    fn compare_row(&self, session: &Session, void: bool, wrong: &mut Vec<FindingKind>) -> Result<()> {
        let json = |text: Result<String, serde_json::Error>| text.map_err(|error| self.log.damaged(&error));
        let pairs = json(serde_json::to_string(&self.night.pairs))?;
        let expected = ((), session_row(&session.row, void, &pairs));
        let label = |_: Result<(), &[ValueRef<'_>; 15]>| Label::Listed {};
        let of = ("uuid = ?1", [&session.row.uuid]);
        compare(self.log, &SESSION, of, [expected], label, None, wrong)
    }

    fn compare_places(&self, wrong: &mut Vec<FindingKind>) -> Result<()> {
        let Tables { log, known, id, night, people } = self;
        let steps = || (1_i64..).zip(night.steps.iter().map(AsRef::as_ref));
        let expected = steps().map(|(pos, step)| ((pos, step), place_row(*id, pos, step, people)));
        let label = |row: Result<(i64, &Step), &[ValueRef<'_>; 16]>| match row {
            Ok((pos, step)) => place_label(pos, step),
            Err([_, _, pos, _, hand, ..]) => match hand.as_i64() {
                Ok(no) => Label::Hand { no },
                Err(_) => Label::Place { pos: pos.as_i64().unwrap_or_default() },
            },
        };
        compare(log, &PLACE, (PLACES_OF, [id]), expected, label, None, wrong)?;
        let mut expected = Vec::new();
        for (pos, step) in steps() {
            let row = |moved| posting_row(place_id(*id, pos), step, moved, people);
            expected.extend(step.moved.iter().map(|moved| ((pos, step, moved.0), row(moved))));
        }
        sort(&POSTING, &mut expected);
        let label = |row: Result<(i64, &Step, Holder), &[ValueRef<'_>; 6]>| match row {
            Ok((pos, step, holder)) => place_label(pos, step).of(night.holder_name(holder)),
            Err([place, person, ..]) => {
                let place = steps().find(|(pos, _)| place.as_i64() == Ok(place_id(*id, *pos)));
                let place = place.map_or(Label::Place { pos: 0 }, |(pos, step)| place_label(pos, step));
                place.of(&known.people.name(*person))
            }
        };
        let of = (&*PLACES_OF.replace("id", "place"), [id]);
        compare(log, &POSTING, of, expected, label, None, wrong)
    }

    /// Compares the totals; returns how many there have to be.
    fn compare_totals(&self, wrong: &mut Vec<FindingKind>) -> Result<usize> {
        let Tables { log, known, id, night, people } = self;
        let totals = night.final_totals().map_err(|overflow| log.damaged(&overflow))?;
        let mut expected: Vec<_> =
            totals.iter().map(|total| (total.0, total_row(*id, total, people))).collect();
        sort(&TOTAL, &mut expected);
        let label = |row: Result<Holder, &[ValueRef<'_>; 17]>| match row {
            Ok(holder) => Label::Total { name: night.holder_name(holder).to_owned() },
            Err([_, person, ..]) => Label::Total { name: known.people.name(*person) },
        };
        compare(log, &TOTAL, ("session = ?1", [id]), expected, label, None, wrong)?;
        Ok(totals.len())
    }
}

fn place_label(pos: i64, step: &Step) -> Label {
    step.hand().map_or(Label::Place { pos }, |hand| Label::Hand { no: hand.no.into() })
}

pub(super) fn compare_debts(
    log: &Log<'_>,
    known: &Known,
    said_by: Option<i64>,
    debts: &[DebtRow],
    wrong: &mut Vec<FindingKind>,
) -> Result<()> {
    let found = known.debts.get(&said_by).map_or(&[][..], Vec::as_slice);
    if !known.has("debt") || (debts.is_empty() && found.is_empty()) {
        return Ok(());
    }
    let person = |name: &str| known.people.id_of(name);
    let expected = debt_ids(said_by)
        .zip(debts)
        .map(|(id, debt)| (debt, debt_row(id, debt, person(&debt.from), person(&debt.to))));
    let label = |row: Result<&DebtRow, &[ValueRef<'_>; 12]>| match row {
        Ok(debt) => Label::Debt { from: debt.from.clone(), to: debt.to.clone(), minor: debt.minor },
        Err([_, _, _, from, to, minor, ..]) => {
            let [from, to] = [from, to].map(|person| known.people.name(*person));
            Label::Debt { from, to, minor: minor.as_i64().unwrap_or_default() }
        }
    };
    let ids = serde_json::Value::from(found).to_string();
    let of = ("id IN (SELECT value FROM json_each(?1))", [ids]);
    compare(log, &DEBT, of, expected, label, None, wrong)
}
