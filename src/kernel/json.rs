//! Strict reading of JSON: values have to be of their kind, an object has no key twice, and a list is no object.

use crate::kernel::{CommonProblem, words::shortened};
use serde::de::value::{MapAccessDeserializer, MapDeserializer};
use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;
use std::{borrow::Cow, collections::BTreeMap, collections::HashSet, fmt, iter, marker::PhantomData};

pub fn read<'de, T: Deserialize<'de>>(json: &'de str) -> Result<T, serde_json::Error> {
    serde_json::from_str(json).map(|Object(value)| value)
}

/// The first field that stands there twice, or cannot be read by itself. `None` if the JSON is no object.
pub fn malformed<'de, T: Deserialize<'de>>(json: &'de str) -> Option<(String, CommonProblem)> {
    let entries: Entries<'de, &'de RawValue> = serde_json::from_str(json).ok()?;
    let twice = entries.duplicate();
    entries.0.iter().find_map(|(name, value)| {
        let problem = match T::deserialize(MapDeserializer::new(iter::once((&**name, *value)))) {
            _ if twice == Some(&**name) => CommonProblem::FieldTwice { name: shortened(name) },
            Ok(_) => return None,
            Err(error) => CommonProblem::Malformed { message: message(&error) },
        };
        Some((shortened(name), problem))
    })
}

/// Without the place.
pub fn message(error: &serde_json::Error) -> String {
    let message = error.to_string();
    message.split(" at line ").next().unwrap_or_default().to_owned()
}

/// Reads a field that stands there; `null` is no value.
pub fn present<'de, T: Deserialize<'de>, D: Deserializer<'de>>(from: D) -> Result<Option<T>, D::Error> {
    T::deserialize(from).map(Some)
}

/// Reads a field that holds an object with fields of its own.
pub fn present_object<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    from: D,
) -> Result<Option<T>, D::Error> {
    Object::deserialize(from).map(|Object(value)| Some(value))
}

/// Reads a field that holds an object with any keys.
pub fn present_map<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    from: D,
) -> Result<Option<BTreeMap<String, T>>, D::Error> {
    UniqueKeys::deserialize(from).map(|UniqueKeys(entries)| Some(entries))
}

/// With any keys, none of them twice.
pub struct UniqueKeys<T>(pub BTreeMap<String, T>);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for UniqueKeys<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let mut unique = BTreeMap::new();
        for (key, value) in Entries::deserialize(from)?.0 {
            if unique.contains_key(&*key) {
                return Err(Error::custom(format!("`{key}` is listed twice")));
            }
            unique.insert(key.into_owned(), value);
        }
        Ok(UniqueKeys(unique))
    }
}

pub fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// Serde would read a struct from a list too.
struct Object<T>(pub T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct OfMap<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for OfMap<T> {
            type Value = T;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }
            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<T, A::Error> {
                T::deserialize(MapAccessDeserializer::new(map))
            }
        }
        from.deserialize_map(OfMap(PhantomData)).map(Object)
    }
}

/// In the order written, duplicate keys included.
#[derive(Debug)]
pub struct Entries<'a, T>(pub Vec<(Cow<'a, str>, T)>);

impl<T> Entries<'_, T> {
    pub fn duplicate(&self) -> Option<&str> {
        let mut seen = HashSet::new();
        self.0.iter().map(|(key, _)| &**key).find(|key| !seen.insert(*key))
    }
}

impl<'de: 'a, 'a, T: Deserialize<'de>> Deserialize<'de> for Entries<'a, T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        /// Borrowed unless it has escapes: there are many of them in each hand.
        #[derive(Deserialize)]
        #[serde(transparent)]
        struct BorrowedKey<'a>(#[serde(borrow)] Cow<'a, str>);

        struct InOrder<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for InOrder<T> {
            type Value = Vec<(Cow<'de, str>, T)>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut entries = Vec::new();
                while let Some((BorrowedKey(key), value)) = map.next_entry()? {
                    entries.push((key, value));
                }
                Ok(entries)
            }
        }
        from.deserialize_map(InOrder(PhantomData)).map(Entries)
    }
}
