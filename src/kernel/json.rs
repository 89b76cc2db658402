//! Strict reading of JSON and other formats of serde: duplicate fields are refused, unknown ones are reported, and a
//! value of any kind is accepted, so that the caller can refuse it under the name of its field.

use serde::de::{Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt;
use std::marker::PhantomData;

pub trait Object<'de>: Default {
    /// What to expect, for the message about a value of another kind.
    const EXPECTED: &'static str;

    /// Reads the value of a field. Returns `false`, with the value unread, if the field is unknown.
    fn read_field<A: MapAccess<'de>>(&mut self, name: &str, values: &mut A) -> Result<bool, A::Error>;

    fn note_unknown(&mut self, _name: String) {}
}

pub fn read_object<'de, T: Object<'de>, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    /// A field's name, borrowed unless it has escapes: there are many of them in each hand.
    #[derive(Deserialize)]
    #[serde(transparent)]
    struct Name<'a>(#[serde(borrow)] Cow<'a, str>);

    struct Fields<T>(PhantomData<T>);
    impl<'de, T: Object<'de>> Visitor<'de> for Fields<T> {
        type Value = T;
        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str(T::EXPECTED)
        }
        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<T, A::Error> {
            let mut object = T::default();
            while let Some(Name(name)) = map.next_key()? {
                if !object.read_field(&name, &mut map)? {
                    map.next_value::<IgnoredAny>()?;
                    object.note_unknown(name.into_owned());
                }
            }
            Ok(object)
        }
    }
    deserializer.deserialize_map(Fields(PhantomData))
}

/// The entries of an object in the order written, duplicate keys included.
#[derive(Debug)]
pub struct Entries<T>(pub Vec<(String, T)>);

impl<T> Entries<T> {
    pub fn duplicate(&self) -> Option<&str> {
        let mut seen = HashSet::new();
        self.0.iter().map(|(key, _)| key.as_str()).find(|key| !seen.insert(*key))
    }
}

impl<T> Default for Entries<T> {
    fn default() -> Self {
        Entries(Vec::new())
    }
}

impl<'de, T: Deserialize<'de>> Object<'de> for Entries<T> {
    const EXPECTED: &'static str = "an object";

    fn read_field<A: MapAccess<'de>>(&mut self, name: &str, values: &mut A) -> Result<bool, A::Error> {
        self.0.push((name.to_owned(), values.next_value()?));
        Ok(true)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Entries<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        read_object(deserializer)
    }
}

/// A value of any kind, with its parts already read.
pub enum Any<T> {
    Null,
    Bool(bool),
    Int(i64),
    /// A whole number beyond 63 bits.
    Large(u64),
    Float(f64),
    Text(String),
    List(Vec<T>),
    /// Duplicate keys included.
    Object(Vec<(String, T)>),
}

/// Reads a value of any kind, and its parts in the same way.
pub fn read_any<'de, T, D>(deserializer: D) -> Result<T, D::Error>
where
    T: From<Any<T>> + Deserialize<'de>,
    D: Deserializer<'de>,
{
    struct Anything<T>(PhantomData<T>);
    impl<'de, T: From<Any<T>> + Deserialize<'de>> Visitor<'de> for Anything<T> {
        type Value = T;
        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a value")
        }
        fn visit_unit<E: Error>(self) -> Result<T, E> {
            Ok(Any::Null.into())
        }
        fn visit_bool<E: Error>(self, value: bool) -> Result<T, E> {
            Ok(Any::Bool(value).into())
        }
        fn visit_i64<E: Error>(self, value: i64) -> Result<T, E> {
            Ok(Any::Int(value).into())
        }
        fn visit_u64<E: Error>(self, value: u64) -> Result<T, E> {
            Ok(i64::try_from(value).map_or(Any::Large(value), Any::Int).into())
        }
        fn visit_f64<E: Error>(self, value: f64) -> Result<T, E> {
            Ok(Any::Float(value).into())
        }
        fn visit_str<E: Error>(self, value: &str) -> Result<T, E> {
            Ok(Any::Text(value.to_owned()).into())
        }
        fn visit_string<E: Error>(self, value: String) -> Result<T, E> {
            Ok(Any::Text(value).into())
        }
        fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<T, A::Error> {
            let mut items = Vec::new();
            while let Some(item) = seq.next_element()? {
                items.push(item);
            }
            Ok(Any::List(items).into())
        }
        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<T, A::Error> {
            let mut entries = Vec::new();
            while let Some(entry) = map.next_entry()? {
                entries.push(entry);
            }
            Ok(Any::Object(entries).into())
        }
    }
    deserializer.deserialize_any(Anything(PhantomData))
}
