//! Fields of a record under check: a missing one, one of another kind or an unknown player is a fault.

use crate::engine::marias::problem::Faults;
use crate::engine::marias::seating;
use crate::engine::marias::{Contract, Options, Problem, Record, Rung};
use crate::kernel::field::Field;
use crate::kernel::keyword::Keyword;
use crate::kernel::problem::shown;
use crate::kernel::record_check::RecordCheck;
use crate::kernel::seat::Seat;
use crate::kernel::table::Table;
use crate::notation::{fold, spelled};

/// The result of an auction: who won it and with which bid; `None` if everybody passed.
pub(super) type Won = Option<(Seat, Rung)>;

/// A record under check, and its faults so far.
pub(super) struct Check<'a> {
    pub(super) options: &'a Options,
    pub(super) table: &'a Table,
    pub(super) record: &'a Record,
    /// The fields that do not say the same as leaving them out.
    pub(super) given: Vec<&'static str>,
    pub(super) faults: Faults,
    pub(super) dealer: Option<Seat>,
    /// How the auction went, if its calls are given.
    pub(super) auction: Option<Won>,
}

impl<'a> RecordCheck<'a> for Check<'a> {
    type Problem = Problem;

    fn table(&self) -> &'a Table {
        self.table
    }

    fn faults(&mut self) -> &mut Faults {
        &mut self.faults
    }
}

impl<'a> Check<'a> {
    /// Returns a keyword; any other word is a fault.
    pub(super) fn choice<T: Keyword>(&mut self, name: &'static str, field: &'a Field<T>) -> Option<T> {
        if let Field::Wrong(value) = field {
            let allowed = T::ALL.iter().map(|(_, word)| (*word).to_owned()).collect();
            self.fault(name, Problem::NotAWord { found: shown(value), allowed });
        }
        field.get().copied()
    }

    pub(super) fn at_play(&mut self, field: &'static str, name: &str) -> Option<Seat> {
        let seat = self.seat(field, name)?;
        self.accept(field, self.if_at_play(seat))
    }

    /// Returns a seat, or the fault that its player does not play this hand.
    pub(super) fn if_at_play(&self, seat: Seat) -> Result<Seat, Problem> {
        if seating::is_at_play(self.options, self.dealer, seat) {
            return Ok(seat);
        }
        let other = seat.clockwise(1, self.table.players.len());
        let other = fold(&spelled(self.table.name(other)));
        Err(Problem::SitsOut { name: self.table.name(seat).to_owned(), other: Some(other) })
    }

    /// Refuses those of these fields that say something, in the rulebook's order.
    pub(super) fn refuse_given(&mut self, fields: &[&str], problem: impl Fn(&'static str) -> Problem) {
        let refused: Vec<_> = self.given.iter().copied().filter(|field| fields.contains(field)).collect();
        for field in refused {
            self.fault(field, problem(field));
        }
    }

    /// Refuses those of these fields that say something, because this contract does not have them.
    pub(super) fn refuse_beside(&mut self, contract: Contract, fields: &[&str]) {
        self.refuse_given(fields, |field| Problem::NotOfContract { contract, field });
    }

    /// Refuses all fields but these, because this contract does not have them.
    pub(super) fn refuse_all_but(&mut self, contract: Contract, allowed: &[&str]) {
        let others = Record::FIELDS.iter().copied().filter(|field| !allowed.contains(field));
        self.refuse_beside(contract, &others.collect::<Vec<_>>());
    }
}
