//! The check of a record: what is looked up in the same way whatever game it is of.

use crate::kernel::field::Field;
use crate::kernel::problem::CommonProblem;
use crate::kernel::refusal::Faults;
use crate::kernel::seat::Seat;
use crate::kernel::table::Table;

/// A record under check at a table, with the faults found so far.
pub trait RecordCheck<'a> {
    /// What can be wrong with a record of this game.
    type Problem: From<CommonProblem>;

    /// Returns the table that the hand was played at.
    fn table(&self) -> &'a Table;

    /// Returns the faults found so far.
    fn faults(&mut self) -> &mut Faults<Self::Problem>;

    /// Adds a fault.
    fn fault(&mut self, field: &'static str, problem: impl Into<Self::Problem>) {
        self.faults().add(field, problem);
    }

    /// Refuses the fields that no record of this game has.
    fn unknown_fields(&mut self, unknown: &[String], known: &[&'static str]) {
        for name in unknown {
            self.faults().add(name.clone(), CommonProblem::unknown_field(name, known));
        }
    }

    /// Returns a readable field; one of a wrong kind is a fault.
    fn read<'f, T>(
        &mut self,
        name: &'static str,
        field: &'f Field<T>,
        wanted: &'static str,
    ) -> Option<&'f T> {
        if let Field::Wrong(value) = field {
            self.fault(name, CommonProblem::wrong_kind(value, wanted));
        }
        field.get()
    }

    /// Returns a readable field; without one, or with one of a wrong kind, there is a fault.
    fn required<'f, T>(
        &mut self,
        name: &'static str,
        field: &'f Field<T>,
        wanted: &'static str,
    ) -> Option<&'f T> {
        if field.is_absent() {
            self.fault(name, CommonProblem::Missing(name));
        }
        self.read(name, field, wanted)
    }

    /// Returns a switch; where nothing readable was written it is `default`.
    fn flag(&mut self, name: &'static str, field: &Field<bool>, default: bool) -> bool {
        self.read(name, field, "true or false").copied().unwrap_or(default)
    }

    /// Returns the seat of a player; a name that nobody at the table has is a fault.
    fn seat(&mut self, field: &'static str, name: &str) -> Option<Seat> {
        let seat = self.table().seat_of(name);
        if seat.is_none() {
            self.fault(field, CommonProblem::not_at_table(name, self.table()));
        }
        seat
    }
}
