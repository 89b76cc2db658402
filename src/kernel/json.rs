//! Strict reading of JSON and other formats of serde: duplicate fields are refused, unknown ones are reported, and a
//! value of any kind is accepted, so that the caller can refuse it under the name of its field.

use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use std::{borrow::Cow, collections::HashSet, fmt, marker::PhantomData};

pub trait Object<'de>: Default {
    /// What to expect, for the message about a value of another kind.
    const EXPECTED: &'static str;

    /// Reads the value of a field, known or not.
    fn read_field<A: MapAccess<'de>>(&mut self, name: Cow<'de, str>, values: &mut A) -> Result<(), A::Error>;
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
                object.read_field(name, &mut map)?;
            }
            Ok(object)
        }
    }
    deserializer.deserialize_map(Fields(PhantomData))
}

/// The entries of an object in the order written, duplicate keys included.
#[derive(Debug)]
pub struct Entries<'a, T>(pub Vec<(Cow<'a, str>, T)>);

impl<T> Entries<'_, T> {
    pub fn duplicate(&self) -> Option<&str> {
        let mut seen = HashSet::new();
        self.0.iter().map(|(key, _)| &**key).find(|key| !seen.insert(*key))
    }
}

/// Returns the first key that an object within a value has twice: which of the two was meant is unknown.
pub fn duplicate<'v>(value: &'v serde_content::Value<'_>) -> Option<&'v str> {
    match value {
        serde_content::Value::Seq(items) => items.iter().find_map(duplicate),
        serde_content::Value::Map(entries) => {
            let mut seen = HashSet::new();
            entries.iter().find_map(|(key, value)| {
                let serde_content::Value::String(key) = key else { return None };
                duplicate(value).or_else(|| (!seen.insert(key)).then_some(key))
            })
        }
        _ => None,
    }
}

impl<T> Default for Entries<'_, T> {
    fn default() -> Self {
        Entries(Vec::new())
    }
}

impl<'de, T: Deserialize<'de>> Object<'de> for Entries<'de, T> {
    const EXPECTED: &'static str = "an object";

    fn read_field<A: MapAccess<'de>>(&mut self, name: Cow<'de, str>, values: &mut A) -> Result<(), A::Error> {
        self.0.push((name, values.next_value()?));
        Ok(())
    }
}

impl<'de: 'a, 'a, T: Deserialize<'de>> Deserialize<'de> for Entries<'a, T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        read_object::<Entries<'de, T>, D>(deserializer)
    }
}
