//! One field of a hand record as written. A record holds anything a person could write; the engine's check
//! reports what is wrong with it, in the rulebook's order.

use crate::kernel::json::duplicate;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// A field that is absent, readable, or of the wrong kind.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Field<T> {
    #[default]
    Absent,
    Is(T),
    /// Not a `T`; kept as written, for the message.
    Wrong(Box<Value>),
}

impl<T> Field<T> {
    pub fn get(&self) -> Option<&T> {
        match self {
            Field::Is(value) => Some(value),
            Field::Absent | Field::Wrong(_) => None,
        }
    }

    pub fn is_absent(&self) -> bool {
        matches!(self, Field::Absent)
    }

    /// Returns whether a value was written, readable or not.
    pub fn is_given(&self) -> bool {
        !self.is_absent()
    }

    /// Returns the field, absent if it is unreadable or not to be kept.
    pub fn filter(&self, keep: impl Fn(&T) -> bool) -> Field<T>
    where
        T: Clone,
    {
        self.get().filter(|value| keep(value)).cloned().into()
    }

    /// Makes the field absent if its value says the same as leaving it out.
    pub fn leave_out(&mut self, is_default: impl Fn(&T) -> bool) {
        if self.get().is_some_and(is_default) {
            *self = Field::Absent;
        }
    }

    /// Returns the field with a readable value changed.
    pub fn map<U>(self, change: impl FnOnce(T) -> U) -> Field<U> {
        match self {
            Field::Absent => Field::Absent,
            Field::Is(value) => Field::Is(change(value)),
            Field::Wrong(value) => Field::Wrong(value),
        }
    }
}

/// A field with its name and the words for what it is to hold, as a check reads it.
#[derive(Debug)]
pub struct NamedField<'a, T> {
    pub name: &'static str,
    pub field: &'a Field<T>,
    pub wanted: &'static str,
}

impl<T> From<Option<T>> for Field<T> {
    fn from(value: Option<T>) -> Self {
        value.map_or(Field::Absent, Field::Is)
    }
}

/// The type of a record field. Stricter than serde: `true` is not read as a number.
pub trait FieldValue: Sized {
    /// Reads a JSON value, unless it is of another kind.
    fn from_json(value: &Value) -> Option<Self>;
    fn to_json(&self) -> Value;
    /// Returns the value as a typed line would give it.
    fn normal(self) -> Self {
        self
    }
    /// Returns whether the value says as little as none: an empty list.
    fn is_nothing(&self) -> bool {
        false
    }
}

macro_rules! read_as_serde_does {
    ($($of:ty),+) => {$(
        impl FieldValue for $of {
            fn from_json(value: &Value) -> Option<Self> {
                <$of>::deserialize(value).ok()
            }
            fn to_json(&self) -> Value {
                json!(self)
            }
        }
    )+};
}

read_as_serde_does! { i64, bool, String, Option<i64> }

impl<T: FieldValue> FieldValue for Vec<T> {
    fn from_json(value: &Value) -> Option<Self> {
        value.as_array()?.iter().map(T::from_json).collect()
    }
    fn to_json(&self) -> Value {
        Value::Array(self.iter().map(T::to_json).collect())
    }
    fn is_nothing(&self) -> bool {
        self.is_empty()
    }
}

impl<T: FieldValue> FieldValue for BTreeMap<String, T> {
    fn from_json(value: &Value) -> Option<Self> {
        value.as_object()?.iter().map(|(key, entry)| Some((key.clone(), T::from_json(entry)?))).collect()
    }
    fn to_json(&self) -> Value {
        Value::Object(self.iter().map(|(key, entry)| (key.clone(), entry.to_json())).collect())
    }
    fn normal(self) -> Self {
        self.into_iter().map(|(key, entry)| (key, entry.normal())).collect()
    }
    fn is_nothing(&self) -> bool {
        self.is_empty()
    }
}

impl<'de, T: FieldValue> Deserialize<'de> for Field<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let content = serde_content::Value::deserialize(deserializer)?;
        if let Some(key) = duplicate(&content) {
            return Ok(Field::Wrong(Box::new(format!("an object that has `{key}` twice").into())));
        }
        Ok(match serde_json::to_value(content).map_err(D::Error::custom)? {
            Value::Null => Field::Absent,
            value => T::from_json(&value).map_or_else(|| Field::Wrong(Box::new(value)), Field::Is),
        })
    }
}

impl<T: FieldValue> Serialize for Field<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Field::Absent => serializer.serialize_none(),
            Field::Is(value) => value.to_json().serialize(serializer),
            Field::Wrong(value) => value.serialize(serializer),
        }
    }
}

/// Declares the record of an engine: one struct whose fields are [`Field`]s, read from and written to JSON.
/// An unknown name is kept in `unknown`, for the check to refuse in the rulebook's order. Behind `=` is the value that says the
/// same as leaving the field out, if one does; behind `=>` what the field is to hold, unless that is one of some words.
#[macro_export]
macro_rules! record {
    ($(#[$doc:meta])* pub struct $name:ident { $($(#[$fdoc:meta])* $field:ident: $ty:ty $(= $default:expr)? $(=> $wanted:literal)?,)+ }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Eq, Default)]
        pub struct $name {
            $($(#[$fdoc])* pub $field: $crate::kernel::field::Field<$ty>,)+
            /// Unknown fields, in the order written.
            pub unknown: Vec<String>,
        }

        impl $name {
            /// The names of all fields, in the rulebook's order.
            pub const FIELDS: &'static [&'static str] = &[$(stringify!($field)),+];

            /// Returns the names of the fields that are written, readable or not.
            pub fn given(&self) -> impl Iterator<Item = &'static str> + use<> {
                [$((stringify!($field), self.$field.is_given())),+]
                    .into_iter()
                    .filter_map(|(name, is_given)| is_given.then_some(name))
            }

            $(pub fn $field(&self) -> $crate::kernel::field::NamedField<'_, $ty> {
                let wanted = concat!($($wanted)?);
                $crate::kernel::field::NamedField { name: stringify!($field), field: &self.$field, wanted }
            })+

            /// Returns the record without the fields that say the same as leaving them out: defaults and empty lists.
            pub fn without_defaults(mut self) -> Self {
                use $crate::kernel::field::FieldValue;
                $(self.$field.leave_out(|value| FieldValue::is_nothing(value) $(|| *value == $default)?);)+
                self
            }

            /// Returns the record without unknown and unreadable fields and defaults, with values as a typed line gives them.
            pub fn readable(&self) -> Self {
                use $crate::kernel::field::FieldValue;
                $(let $field = self.$field.filter(|_| true).map(FieldValue::normal);)+
                Self { $($field,)+ unknown: Vec::new() }.without_defaults()
            }
        }

        impl<'de> $crate::kernel::json::Object<'de> for $name {
            const EXPECTED: &'static str = "the record of a hand, an object";

            fn read_field<A: serde::de::MapAccess<'de>>(
                &mut self,
                name: std::borrow::Cow<'de, str>,
                values: &mut A,
            ) -> Result<(), A::Error> {
                match &*name {
                    $(stringify!($field) => {
                        if self.$field.is_given() {
                            return Err(serde::de::Error::duplicate_field(stringify!($field)));
                        }
                        self.$field = values.next_value()?;
                    })+
                    _ => {
                        values.next_value::<serde::de::IgnoredAny>()?;
                        self.unknown.push(name.into_owned());
                    }
                }
                Ok(())
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $crate::kernel::json::read_object(deserializer)
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                use serde::ser::SerializeMap;
                let mut map = serializer.serialize_map(None)?;
                $(if self.$field.is_given() {
                    map.serialize_entry(stringify!($field), &self.$field)?;
                })+
                map.end()
            }
        }
    };
}
