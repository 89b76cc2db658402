//! What every engine checks in the same way: the players, the dealer, and which fields are there.

use super::fields::{FieldRow, Fields};
use super::problem::{FactValue, Fault, NotAllowedWhy, Problem, Refusal};
use crate::kernel::{CommonProblem, KITTY, Seat, Table, ensure};
use std::{borrow::Cow, ops::RangeInclusive};

/// The record under check, and what is known of the hand already.
pub(super) struct RecordCheck<'a, O, R, K> {
    pub options: &'a O,
    pub table: &'a Table,
    pub record: &'a R,
    pub known: K,
    /// In the rulebook's order.
    faults: Vec<Fault>,
}

impl<'a, O, R: Fields, K> RecordCheck<'a, O, R, K> {
    pub fn new(options: &'a O, table: &'a Table, record: &'a R, known: K) -> Self {
        RecordCheck { options, table, record, known, faults: Vec::new() }
    }

    /// A field has one fault at most.
    pub fn fault(&mut self, field: impl Into<Cow<'static, str>>, problem: impl Into<Problem>) {
        let field = field.into();
        if !self.faults.iter().any(|fault| fault.field == field) {
            self.faults.push(Fault { field, problem: problem.into() });
        }
    }

    pub fn ensure(&mut self, holds: bool, field: &'static str, problem: impl Into<Problem>) {
        if !holds {
            self.fault(field, problem);
        }
    }

    /// The checked value, or the refusal. If there are neither value nor fault, `field` is missing.
    pub fn finish_with<T>(&mut self, checked: Option<T>, field: &'static str) -> Result<T, Refusal> {
        let mut faults = std::mem::take(&mut self.faults).into_iter();
        match faults.next() {
            None => checked.ok_or_else(|| Refusal::of(field, Self::missing(field))),
            Some(first) => Err(Refusal { first, more: faults.collect() }),
        }
    }

    pub fn accept<T>(&mut self, field: &'static str, checked: Result<T, impl Into<Problem>>) -> Option<T> {
        checked.map_err(|problem| self.fault(field, problem)).ok()
    }

    pub fn refuse<T>(&mut self, field: &'static str, problem: impl Into<Problem>) -> Option<T> {
        self.fault(field, problem);
        None
    }

    /// A missing field is a fault if it is needed.
    pub fn needed<'f, T>(
        &mut self,
        is_needed: bool,
        name: &'static str,
        field: &'f Option<T>,
    ) -> Option<&'f T> {
        if is_needed && field.is_none() {
            self.fault(name, Self::missing(name));
        }
        field.as_ref()
    }

    pub fn missing(name: &'static str) -> CommonProblem {
        CommonProblem::Missing { field: R::noun(name), typed: R::row(name).and_then(|row| row.typed) }
    }

    pub fn not_allowed(&mut self, field: &'static str, why: NotAllowedWhy) {
        self.fault(field, Problem::not_allowed(R::noun(field), why));
    }

    pub fn refuse_fields(&mut self, why: &NotAllowedWhy, is_meant: impl Fn(&FieldRow<R>) -> bool) {
        for field in R::FIELDS.iter().filter(|field| is_meant(field)) {
            self.not_allowed(field.noun.name, why.clone());
        }
    }

    /// Refuses a field unless the rules have what it tells; `key` is the option that decides.
    pub fn in_rules(&mut self, has_it: bool, field: &'static str, key: &'static str) -> bool {
        if !has_it {
            self.fault(field, Self::not_in_rules(field, key));
        }
        has_it
    }

    /// `key` is the option that decides.
    pub fn not_in_rules(field: &'static str, key: &'static str) -> CommonProblem {
        CommonProblem::NotInRules { field: R::noun(field), key }
    }

    pub fn as_in_auction<T: PartialEq + Into<FactValue>>(
        &mut self,
        field: &'static str,
        found: T,
        there: T,
    ) -> bool {
        let is_same = found == there;
        if !is_same {
            self.fault(field, Self::contradicts(field, found, "auction", there));
        }
        is_same
    }

    pub fn contradicts(
        field: &'static str,
        found: impl Into<FactValue>,
        place: &'static str,
        there: impl Into<FactValue>,
    ) -> Problem {
        let (found, there) = (Box::new(found.into()), Box::new(there.into()));
        Problem::Contradicts { field: R::noun(field), found, place: R::noun(place).called, there }
    }

    /// Another field has a value beside which something may not stand.
    pub fn is(field: &'static str, value: impl Into<FactValue>) -> NotAllowedWhy {
        NotAllowedWhy::Is { field: R::noun(field), value: value.into() }
    }

    /// At the table, and named if something depends on it.
    pub fn dealer(&mut self, is_needed: bool) -> Option<Seat> {
        let table = self.table;
        let name = table.dealer.as_ref();
        self.ensure(name.is_some() || !is_needed, "dealer", Problem::DealerNeeded {});
        self.seat("dealer", name?)
    }

    pub fn seat(&mut self, field: &'static str, name: &str) -> Option<Seat> {
        self.accept(field, CommonProblem::seat(name, self.table))
    }
}

/// Their number and names; faults are reported for `field`.
pub(super) fn check_players(
    field: &'static str,
    players: &[String],
    allowed: RangeInclusive<usize>,
) -> Result<(), Refusal> {
    let refuse = |problem| Refusal::of(field, problem);
    let found = players.len();
    ensure(allowed.contains(&found), || refuse(CommonProblem::TableSize { found, allowed }))?;
    for (i, name) in players.iter().enumerate() {
        let trimmed = name.trim();
        let is_name = !trimmed.is_empty()
            && !trimmed.eq_ignore_ascii_case(KITTY)
            && !name.chars().any(char::is_control);
        ensure(is_name, || refuse(CommonProblem::NoName { name: name.clone() }))?;
        let is_new = players.iter().take(i).all(|other| other != name);
        ensure(is_new, || refuse(CommonProblem::SameName { name: name.clone() }))?;
    }
    Ok(())
}

/// Named, and at the table.
pub(super) fn dealer(table: &Table) -> Result<Seat, Refusal> {
    let name = table.dealer.as_ref().ok_or_else(|| Refusal::of("dealer", Problem::DealerNeeded {}))?;
    CommonProblem::seat(name, table).map_err(|problem| Refusal::of("dealer", problem))
}
