//! The fields of a record: what each holds, and which of them is malformed where a record cannot be read.

use crate::kernel::json::{Entries, Object};
use crate::kernel::{CommonProblem, refusal::Fault, words::shortened};
use serde::de::DeserializeOwned;
use serde_json::value::RawValue;

/// The record of a hand. What is not there is `None`.
pub(super) trait Fields: DeserializeOwned {
    /// Returns the fields with what each is to hold.
    fn fields() -> Vec<(&'static str, &'static str)>;
}

/// A field of a record: its name, what it holds, whether it says more than leaving it out, and where it may stand.
pub(super) struct RecordField<R: 'static, P> {
    pub name: &'static str,
    pub wanted: &'static str,
    pub is_given: fn(&R) -> bool,
    pub place: P,
}

/// Declares the table of the fields of a record, in the rulebook's order. Behind `or` is a test for the values that say the
/// same as leaving the field out.
macro_rules! fields {
    ($record:ty, $place:ty { $($field:ident in $in:expr => $wanted:literal $(or $is_default:expr)?;)+ }) => {
        pub(super) const FIELDS: &[$crate::engine::fields::RecordField<$record, $place>] =
            &[$($crate::engine::fields::RecordField {
                name: stringify!($field),
                wanted: $wanted,
                is_given: |record| record.$field.as_ref().is_some_and(|_value| true $(&& !$is_default(_value))?),
                place: $in,
            }),+];

        impl $crate::engine::fields::Fields for $record {
            fn fields() -> Vec<(&'static str, &'static str)> {
                FIELDS.iter().map(|field| (field.name, field.wanted)).collect()
            }
        }
    };
}
pub(super) use fields;

/// Reads a record: one that is not of its form is an error of serde. [`malformed`] says where.
pub(super) fn read<R: Fields>(json: &str) -> Result<R, serde_json::Error> {
    serde_json::from_str(json).map(|Object(record)| record)
}

/// Finds the first field of an object that is none of a record, stands there twice, or holds another kind of value.
/// `None` if the JSON is no object.
pub(super) fn malformed<R: Fields>(json: &str) -> Option<Fault<CommonProblem>> {
    let entries: Entries<'_, &RawValue> = serde_json::from_str(json).ok()?;
    let (known, twice) = (R::fields(), entries.duplicate());
    let mut fields = entries.0.iter().map(|(name, value)| (&**name, value.get()));
    fields.find_map(|(name, value)| {
        let fault = |problem| Fault { field: shortened(name).into(), problem };
        let Some((_, wanted)) = known.iter().find(|(known, _)| *known == name) else {
            let names: Vec<&str> = known.iter().map(|(name, _)| *name).collect();
            return Some(fault(CommonProblem::unknown_field(name, &names)));
        };
        if twice == Some(name) {
            return Some(fault(CommonProblem::FieldTwice { name: name.to_owned() }));
        }
        let alone = format!("{{\"{name}\":{value}}}");
        let wrong = || CommonProblem::WrongKind { found: shortened(value), wanted };
        read::<R>(&alone).is_err().then(|| fault(wrong()))
    })
}
