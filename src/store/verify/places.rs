//! The places of a session and their postings against the night that its log gives.

use crate::session::entry::{Holder, PlayerNo};
use crate::session::night::{Event, Night, Step, Sum};
use crate::store::file_error::FileError;
use crate::store::finding::{Difference, Label};
use crate::store::log::Log;
use crate::store::place_row::{PlaceRow, side_and_seat};
use crate::store::verify::people::PeopleSeen;
use rusqlite::Row;
use rusqlite::types::ValueRef;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Compares the places of a session, each with its postings.
pub(super) fn compare(
    log: &Log<'_>,
    session: i64,
    night: &Night,
    people: &PeopleSeen,
    wrong: &mut Vec<Difference>,
) -> Result<(), FileError> {
    let accounts = people.of_night(night);
    let places = Places { night, people, accounts };
    let mut compare = || -> rusqlite::Result<()> {
        let found = places.compare_rows(log, session, wrong)?;
        places.compare_postings(log, &found, wrong)
    };
    compare().map_err(|e| log.error(e))
}

struct Places<'a> {
    night: &'a Night,
    people: &'a PeopleSeen,
    accounts: BTreeMap<Holder, i64>,
}

/// A row, and the step of the night that it stands for.
type Found<'a> = (i64, &'a Step);

impl<'a> Places<'a> {
    fn compare_rows(
        &self,
        log: &Log<'_>,
        session: i64,
        wrong: &mut Vec<Difference>,
    ) -> rusqlite::Result<Vec<Found<'a>>> {
        let mut statement = log.tx.prepare_cached(
            "SELECT id, pos, kind, hand, struck, entry, line, note, dealer, declarer, contract, bid, trump, made, \
             over, outcome FROM place WHERE session = ?1 ORDER BY pos",
        )?;
        let mut rows = statement.query([session])?;
        let mut steps = (1_i64..).zip(self.night.steps.iter().map(AsRef::as_ref)).peekable();
        let mut found = Vec::with_capacity(self.night.steps.len());
        while let Some(row) = rows.next()? {
            let (id, pos) = (integer(row, 0)?, integer(row, 1)?);
            while let Some((expected, step)) =
                steps.next_if(|(expected, _)| pos.is_some_and(|pos| *expected < pos))
            {
                wrong.push(Difference::NoPostings { place: label(step, expected) });
            }
            match steps.next_if(|(expected, _)| pos == Some(*expected)) {
                Some((pos, step)) => {
                    self.compare_row(row, pos, step, wrong)?;
                    found.extend(id.map(|id| (id, step)));
                }
                None => {
                    let place = match integer(row, 3)? {
                        Some(no) => Label::Hand { no },
                        None => Label::Place { pos: pos.unwrap_or(0) },
                    };
                    wrong.push(Difference::OnlyPostings { place });
                }
            }
        }
        wrong.extend(steps.map(|(pos, step)| Difference::NoPostings { place: label(step, pos) }));
        Ok(found)
    }

    fn compare_row(
        &self,
        row: &Row<'_>,
        pos: i64,
        step: &Step,
        wrong: &mut Vec<Difference>,
    ) -> rusqlite::Result<()> {
        let expected = PlaceRow::of(&step.event);
        let person = |no: Option<PlayerNo>| match no {
            Some(no) => self
                .accounts
                .get(&Holder::Player(no))
                .map_or(ValueRef::Integer(-1), |id| ValueRef::Integer(*id)),
            None => ValueRef::Null,
        };
        let position = [
            text(Some(expected.kind)),
            number(expected.hand),
            flag(Some(expected.struck)),
            ValueRef::Integer(step.said_by.0.into()),
        ];
        let columns = [
            text(expected.line),
            text(expected.note),
            person(expected.dealer),
            person(expected.declarer),
            text(expected.contract),
            number(expected.bid),
            text(expected.trump),
            flag(expected.made),
            number(expected.over),
            text(expected.outcome.as_deref()),
        ];
        let differs = |first: usize, expected: &[ValueRef<'_>]| -> rusqlite::Result<bool> {
            for (column, expected) in (first..).zip(expected) {
                if row.get_ref(column)? != *expected {
                    return Ok(true);
                }
            }
            Ok(false)
        };
        if differs(2, &position)? {
            wrong.push(Difference::Position { place: label(step, pos) });
        }
        if differs(6, &columns)? {
            wrong.push(Difference::HandColumns { place: label(step, pos) });
        }
        Ok(())
    }

    /// Compares the postings of rows; those of rows with consecutive numbers are read together.
    fn compare_postings(
        &self,
        log: &Log<'_>,
        found: &[Found<'_>],
        wrong: &mut Vec<Difference>,
    ) -> rusqlite::Result<()> {
        let mut statement = log.tx.prepare_cached(
            "SELECT place, person, units, minor, side, seat FROM posting WHERE place BETWEEN ?1 AND ?2 ORDER BY place, person",
        )?;
        for run in found.chunk_by(|(one, _), (next, _)| one.checked_add(1) == Some(*next)) {
            let (Some((first, _)), Some((last, _))) = (run.first(), run.last()) else { continue };
            let mut rows = statement.query([first, last])?;
            let mut places = run.iter();
            let mut place = places.next().map(|(id, step)| (*id, Postings::of(step)));
            while let Some(row) = rows.next()? {
                let id = integer(row, 0)?;
                while let Some((_, postings)) = place.take_if(|(at, _)| id.is_some_and(|id| *at < id)) {
                    self.end(postings, wrong);
                    place = places.next().map(|(id, step)| (*id, Postings::of(step)));
                }
                if let Some((_, postings)) = &mut place {
                    self.compare_posting(row, postings, wrong)?;
                }
            }
            while let Some((_, postings)) = place.take() {
                self.end(postings, wrong);
                place = places.next().map(|(id, step)| (*id, Postings::of(step)));
            }
        }
        Ok(())
    }

    fn compare_posting(
        &self,
        row: &Row<'_>,
        postings: &mut Postings<'_>,
        wrong: &mut Vec<Difference>,
    ) -> rusqlite::Result<()> {
        let step = postings.step;
        let place = || self.label(step);
        let person = integer(row, 1)?;
        let is_theirs =
            |(holder, _): &(Holder, Sum)| person.is_some() && self.accounts.get(holder).copied() == person;
        let Some(at) = step.moved.iter().position(is_theirs) else {
            let name = person.map_or_else(String::new, |person| self.people.name(person));
            wrong.push(Difference::PostingExtra { place: place(), name });
            return Ok(());
        };
        postings.seen |= 1_u64.checked_shl(u32::try_from(at).unwrap_or(u32::MAX)).unwrap_or(0);
        let Some((holder, sum)) = step.moved.get(at) else { return Ok(()) };
        let (units, minor) = (integer(row, 2)?, integer(row, 3)?);
        if (units, minor) != (Some(sum.units.0), Some(sum.minor.0)) {
            wrong.push(match (units, minor) {
                (Some(units), Some(minor)) => Difference::Posting {
                    place: place(),
                    name: self.night.holder_name(*holder).to_owned(),
                    units,
                    minor,
                    gives_units: sum.units.0,
                    gives_minor: sum.minor.0,
                },
                _ => Difference::HandColumns { place: place() },
            });
        }
        let (side, seat) = side_and_seat(&step.event, *holder);
        if row.get_ref(4)? != number(side) || row.get_ref(5)? != number(seat) {
            let columns = Difference::HandColumns { place: place() };
            if wrong.last() != Some(&columns) {
                wrong.push(columns);
            }
        }
        Ok(())
    }

    /// Names those who have no posting.
    fn end(&self, postings: Postings<'_>, wrong: &mut Vec<Difference>) {
        let Postings { step, seen } = postings;
        for (at, (holder, _)) in (0_u32..).zip(&step.moved) {
            if seen.checked_shr(at).unwrap_or(0) & 1 == 0 {
                let (place, name) = (self.label(step), self.night.holder_name(*holder).to_owned());
                wrong.push(Difference::PostingMissing { place, name });
            }
        }
    }

    /// Returns what a step is called, for a message.
    fn label(&self, step: &Step) -> Label {
        let at = |other: &Arc<Step>| std::ptr::eq(other.as_ref(), step);
        match step.event {
            Event::Hand(_) => label(step, 0),
            _ => {
                let at = self.night.steps.iter().position(at).and_then(|at| i64::try_from(at).ok());
                label(step, at.map_or(0, |at| at.saturating_add(1)))
            }
        }
    }
}

/// Whose postings of a place were seen, by their positions.
struct Postings<'a> {
    step: &'a Step,
    seen: u64,
}

impl<'a> Postings<'a> {
    fn of(step: &'a Step) -> Postings<'a> {
        Postings { step, seen: 0 }
    }
}

fn label(step: &Step, pos: i64) -> Label {
    match &step.event {
        Event::Hand(hand) => Label::Hand { no: hand.no.into() },
        _ => Label::Place { pos },
    }
}

/// Returns a column, if it holds a number.
pub(super) fn integer(row: &Row<'_>, column: usize) -> rusqlite::Result<Option<i64>> {
    Ok(row.get_ref(column)?.as_i64().ok())
}

pub(super) fn text(text: Option<&str>) -> ValueRef<'_> {
    text.map_or(ValueRef::Null, |text| ValueRef::Text(text.as_bytes()))
}

pub(super) fn number(number: Option<impl Into<i64>>) -> ValueRef<'static> {
    number.map_or(ValueRef::Null, |number| ValueRef::Integer(number.into()))
}

pub(super) fn flag(flag: Option<bool>) -> ValueRef<'static> {
    number(flag.map(i64::from))
}
