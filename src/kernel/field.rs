//! One field of a hand record as somebody wrote it: a record holds what a person could write, and only
//! the engine's check says what is wrong with it, in the rulebook's order.

use serde::de::{Error, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

/// A field that is absent, readable, or of a kind that it cannot have.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Field<T> {
    /// Not there.
    #[default]
    Absent,
    /// There, and of the right kind.
    Is(T),
    /// There, but no `T`: kept as written, for the message.
    Wrong(Box<Value>),
}

impl<T> Field<T> {
    /// Returns the value, if there is a readable one.
    pub fn get(&self) -> Option<&T> {
        match self {
            Field::Is(value) => Some(value),
            Field::Absent | Field::Wrong(_) => None,
        }
    }

    /// Says whether nothing was written.
    pub fn is_absent(&self) -> bool {
        matches!(self, Field::Absent)
    }

    /// Says whether anything was written, readable or not.
    pub fn is_given(&self) -> bool {
        !self.is_absent()
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

impl<T> From<Option<T>> for Field<T> {
    fn from(value: Option<T>) -> Self {
        value.map_or(Field::Absent, Field::Is)
    }
}

/// The name of a field, borrowed where nothing in it is escaped: there is one for each number of a hand.
#[derive(Deserialize)]
#[serde(transparent)]
pub struct Name<'a>(#[serde(borrow)] pub Cow<'a, str>);

/// A type that a field of a record can have. Stricter than serde where JSON is: `true` is no number.
pub trait FieldValue: Sized {
    /// Reads a JSON value, or gives it back.
    ///
    /// # Errors
    /// The value itself, if it is of another kind.
    fn from_json(value: Value) -> Result<Self, Value>;
    /// Writes the value as JSON.
    fn to_json(&self) -> Value;
}

impl FieldValue for i64 {
    fn from_json(value: Value) -> Result<Self, Value> {
        value.as_i64().ok_or(value)
    }
    fn to_json(&self) -> Value {
        Value::from(*self)
    }
}

impl FieldValue for bool {
    fn from_json(value: Value) -> Result<Self, Value> {
        value.as_bool().ok_or(value)
    }
    fn to_json(&self) -> Value {
        Value::from(*self)
    }
}

impl FieldValue for String {
    fn from_json(value: Value) -> Result<Self, Value> {
        match value {
            Value::String(text) => Ok(text),
            other => Err(other),
        }
    }
    fn to_json(&self) -> Value {
        Value::from(self.as_str())
    }
}

impl<T: FieldValue> FieldValue for Vec<T> {
    fn from_json(value: Value) -> Result<Self, Value> {
        let Value::Array(items) = value else { return Err(value) };
        let mut items = items.into_iter();
        let mut read = Vec::with_capacity(items.len());
        while let Some(item) = items.next() {
            match T::from_json(item) {
                Ok(item) => read.push(item),
                Err(wrong) => {
                    let before = read.iter().map(T::to_json);
                    return Err(Value::Array(before.chain([wrong]).chain(items).collect()));
                }
            }
        }
        Ok(read)
    }
    fn to_json(&self) -> Value {
        Value::Array(self.iter().map(T::to_json).collect())
    }
}

impl<T: FieldValue> FieldValue for BTreeMap<String, T> {
    fn from_json(value: Value) -> Result<Self, Value> {
        let Value::Object(entries) = value else { return Err(value) };
        let mut entries = entries.into_iter();
        let mut read = BTreeMap::new();
        while let Some((key, entry)) = entries.next() {
            match T::from_json(entry) {
                Ok(entry) => read.insert(key, entry),
                Err(wrong) => {
                    let before = read.into_iter().map(|(key, entry)| (key, entry.to_json()));
                    return Err(Value::Object(before.chain([(key, wrong)]).chain(entries).collect()));
                }
            };
        }
        Ok(read)
    }
    fn to_json(&self) -> Value {
        Value::Object(self.iter().map(|(key, entry)| (key.clone(), entry.to_json())).collect())
    }
}

impl<'de, T: FieldValue> Deserialize<'de> for Field<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Once { value, twice } = Once::deserialize(deserializer)?;
        Ok(match (value, twice) {
            (_, Some(key)) => Field::Wrong(Box::new(format!("an object that has `{key}` twice").into())),
            (Value::Null, None) => Field::Absent,
            (value, None) => {
                T::from_json(value).map_or_else(|wrong| Field::Wrong(Box::new(wrong)), Field::Is)
            }
        })
    }
}

/// A JSON value, and the first key that an object in it has twice: which of the two was meant nobody knows.
struct Once {
    value: Value,
    twice: Option<String>,
}

impl<'de> Deserialize<'de> for Once {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Any;
        impl<'de> Visitor<'de> for Any {
            type Value = Once;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the value of a field")
            }
            fn visit_bool<E: Error>(self, value: bool) -> Result<Once, E> {
                Ok(Once { value: value.into(), twice: None })
            }
            fn visit_i64<E: Error>(self, value: i64) -> Result<Once, E> {
                Ok(Once { value: value.into(), twice: None })
            }
            fn visit_u64<E: Error>(self, value: u64) -> Result<Once, E> {
                Ok(Once { value: value.into(), twice: None })
            }
            fn visit_f64<E: Error>(self, value: f64) -> Result<Once, E> {
                Ok(Once { value: value.into(), twice: None })
            }
            fn visit_str<E: Error>(self, value: &str) -> Result<Once, E> {
                Ok(Once { value: value.into(), twice: None })
            }
            fn visit_string<E: Error>(self, value: String) -> Result<Once, E> {
                Ok(Once { value: value.into(), twice: None })
            }
            fn visit_unit<E: Error>(self) -> Result<Once, E> {
                Ok(Once { value: Value::Null, twice: None })
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Once, A::Error> {
                let (mut items, mut twice) = (Vec::new(), None);
                while let Some(item) = seq.next_element::<Once>()? {
                    twice = twice.or(item.twice);
                    items.push(item.value);
                }
                Ok(Once { value: Value::Array(items), twice })
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Once, A::Error> {
                let (mut entries, mut twice) = (Map::new(), None);
                while let Some((key, entry)) = map.next_entry::<String, Once>()? {
                    twice = twice.or(entry.twice);
                    if entries.contains_key(&key) {
                        twice = twice.or_else(|| Some(key.clone()));
                    }
                    entries.insert(key, entry.value);
                }
                Ok(Once { value: Value::Object(entries), twice })
            }
        }
        deserializer.deserialize_any(Any)
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
/// A name it does not know is kept in `unknown`, so that the check can refuse it in its turn.
#[macro_export]
macro_rules! record {
    ($(#[$doc:meta])* pub struct $name:ident { $($(#[$fdoc:meta])* $field:ident: $ty:ty,)+ }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Eq, Default)]
        pub struct $name {
            $($(#[$fdoc])* pub $field: $crate::kernel::field::Field<$ty>,)+
            /// Fields that no hand of this game has, in the order written.
            pub unknown: Vec<String>,
        }

        impl $name {
            /// The names of all fields, in the rulebook's order.
            pub const FIELDS: &'static [&'static str] = &[$(stringify!($field)),+];
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                struct Visitor;
                impl<'de> serde::de::Visitor<'de> for Visitor {
                    type Value = $name;
                    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                        f.write_str("the record of a hand, an object")
                    }
                    fn visit_map<A: serde::de::MapAccess<'de>>(self, mut map: A) -> Result<$name, A::Error> {
                        let mut record = $name::default();
                        while let Some(key) = map.next_key::<$crate::kernel::field::Name<'de>>()? {
                            match key.0.as_ref() {
                                $(stringify!($field) => {
                                    if record.$field.is_given() {
                                        return Err(serde::de::Error::duplicate_field(stringify!($field)));
                                    }
                                    record.$field = map.next_value()?;
                                })+
                                _ => {
                                    record.unknown.push(key.0.into_owned());
                                    map.next_value::<serde::de::IgnoredAny>()?;
                                }
                            }
                        }
                        Ok(record)
                    }
                }
                deserializer.deserialize_map(Visitor)
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
