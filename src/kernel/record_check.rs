//! What every engine's check of a record does in the same way.

use crate::kernel::field::Field;
use crate::kernel::problem::CommonProblem;
use crate::kernel::refusal::Faults;
use crate::kernel::seat::Seat;
use crate::kernel::table::Table;

/// A record under check at a table, with the faults found so far.
pub trait RecordCheck<'a> {
    type Problem: From<CommonProblem>;

    fn table(&self) -> &'a Table;

    fn faults(&mut self) -> &mut Faults<Self::Problem>;

    fn fault(&mut self, field: &'static str, problem: impl Into<Self::Problem>) {
        self.faults().add(field, problem);
    }

    /// Returns what was checked, or adds its fault.
    fn accept<T>(&mut self, field: &'static str, checked: Result<T, impl Into<Self::Problem>>) -> Option<T> {
        checked.map_err(|problem| self.fault(field, problem)).ok()
    }

    /// Adds a fault, where nothing can be returned because of it.
    fn refuse<T>(&mut self, field: &'static str, problem: impl Into<Self::Problem>) -> Option<T> {
        self.fault(field, problem);
        None
    }

    fn unknown_fields(&mut self, unknown: &[String], known: &[&'static str]) {
        for name in unknown {
            self.faults().add(name.clone(), CommonProblem::unknown_field(name, known));
        }
    }

    /// Returns a readable field. A value of the wrong kind is a fault.
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

    /// Returns a readable field. A missing one, or a value of the wrong kind, is a fault.
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

    /// Returns a switch, or `default` if the field is absent or of the wrong kind.
    fn flag(&mut self, name: &'static str, field: &Field<bool>, default: bool) -> bool {
        self.read(name, field, "true or false").copied().unwrap_or(default)
    }

    /// Returns the seat of a player. A name that is not at the table is a fault.
    fn seat(&mut self, field: &'static str, name: &str) -> Option<Seat> {
        let seat = self.table().seat_of(name);
        if seat.is_none() {
            self.fault(field, CommonProblem::not_at_table(name, self.table()));
        }
        seat
    }
}
