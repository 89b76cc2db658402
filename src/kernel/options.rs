//! How an option of the rules is written, read and checked, the same for a profile, `--set`, JSON and sheets.
//!
//! An engine lists its options once, with [`options!`](crate::options); everything else follows from the list.

use crate::kernel::json::{Any, Entries, read_any};
use crate::kernel::words;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::BTreeMap;
use std::fmt;

/// The value of an option as somebody wrote it, whatever it was written in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Setting {
    /// `true` or `false`.
    Bool(bool),
    /// A whole number.
    Int(i64),
    /// A word.
    Text(String),
    /// A list, as in an own schedule.
    List(Vec<Setting>),
    /// Values by name, as in an own meld table.
    Table(BTreeMap<String, Setting>),
    /// What no option can be (a fraction, a date): kept as written, for the message.
    Other(String),
}

impl Setting {
    /// Reads a value as it is typed after `KEY=`: a number, a switch, a list or a table in JSON, else a word.
    #[must_use]
    pub fn typed(text: &str) -> Setting {
        let text = text.trim();
        match text {
            "true" | "yes" | "on" => return Setting::Bool(true),
            "false" | "no" | "off" => return Setting::Bool(false),
            _ => {}
        }
        if let Ok(n) = text.parse() {
            return Setting::Int(n);
        }
        if text.starts_with(['[', '{'])
            && let Ok(value @ (Setting::List(_) | Setting::Table(_))) = serde_json::from_str(text)
        {
            return value;
        }
        Setting::Text(text.to_owned())
    }
}

impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Setting::Bool(b) => write!(f, "{b}"),
            Setting::Int(n) => write!(f, "{n}"),
            Setting::Text(word) | Setting::Other(word) => f.write_str(word),
            Setting::List(items) => {
                f.write_str("[")?;
                for (i, item) in items.iter().enumerate() {
                    write!(f, "{}{}", if i > 0 { ", " } else { "" }, Inner(item))?;
                }
                f.write_str("]")
            }
            Setting::Table(rows) => {
                f.write_str("{")?;
                for (i, (key, value)) in rows.iter().enumerate() {
                    write!(f, "{}{key:?}: {}", if i > 0 { ", " } else { "" }, Inner(value))?;
                }
                f.write_str("}")
            }
        }
    }
}

/// A value inside another, where a word has to be told from what is around it.
struct Inner<'a>(&'a Setting);

impl fmt::Display for Inner<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Setting::Text(word) => write!(f, "{word:?}"),
            other => write!(f, "{other}"),
        }
    }
}

impl From<Any<Setting>> for Setting {
    fn from(any: Any<Setting>) -> Self {
        match any {
            Any::Null => Setting::Other("null".to_owned()),
            Any::Bool(value) => Setting::Bool(value),
            Any::Int(value) => Setting::Int(value),
            Any::Large(value) => Setting::Other(value.to_string()),
            Any::Float(value) => Setting::Other(format!("{value:?}")),
            Any::Text(value) => Setting::Text(value),
            Any::List(items) => Setting::List(items),
            Any::Object(entries) => {
                let entries = Entries(entries);
                match entries.twice() {
                    Some(key) => Setting::Other(format!("a table with `{key}` in it twice")),
                    None => Setting::Table(entries.0.into_iter().collect()),
                }
            }
        }
    }
}

/// Reads any value at all: whether it will do is for the option to say, under its own name.
impl<'de> Deserialize<'de> for Setting {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        read_any(deserializer)
    }
}

/// All options of a set of rules by name, as a profile, a snapshot and a sheet keep them.
pub type Settings = BTreeMap<String, Setting>;

/// What is wrong with one option.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, thiserror::Error)]
pub enum OptionFault {
    /// No option of this engine is called so.
    #[error("unknown option `{key}`")]
    Unknown {
        /// The name as written.
        key: String,
        /// The option with the most similar name.
        nearest: Option<&'static str>,
    },
    /// The option has no value.
    #[error("option `{key}` is missing: {allowed}")]
    Missing {
        /// The option.
        key: &'static str,
        /// What would do.
        allowed: String,
    },
    /// The value is of the wrong kind or out of range.
    #[error("`{key}` cannot be {found}: {allowed}")]
    NotAllowed {
        /// The option.
        key: &'static str,
        /// The value as written.
        found: String,
        /// What would do.
        allowed: String,
        /// The word with the most similar spelling, where words would do.
        nearest: Option<&'static str>,
    },
    /// The option tells this game from others: a profile states it, and nobody changes it afterwards.
    #[error("`{key}` belongs to the profile and cannot be set")]
    Fixed {
        /// The option.
        key: &'static str,
    },
    /// Two options contradict each other.
    #[error("{message}")]
    Combination {
        /// The options, the one to change first.
        keys: Vec<&'static str>,
        /// Which, and why.
        message: String,
    },
}

impl OptionFault {
    /// Returns the option at fault.
    #[must_use]
    pub fn key(&self) -> &str {
        match self {
            OptionFault::Unknown { key, .. } => key,
            OptionFault::Missing { key, .. }
            | OptionFault::NotAllowed { key, .. }
            | OptionFault::Fixed { key } => key,
            OptionFault::Combination { keys, .. } => keys.first().copied().unwrap_or_default(),
        }
    }

    /// Returns the nearest right word, if the one written is similar enough to be meant.
    #[must_use]
    pub fn nearest(&self) -> Option<&'static str> {
        match self {
            OptionFault::Unknown { nearest, .. } | OptionFault::NotAllowed { nearest, .. } => *nearest,
            OptionFault::Missing { .. } | OptionFault::Fixed { .. } | OptionFault::Combination { .. } => None,
        }
    }
}

/// What an option is called, what it decides and which values it takes.
#[derive(Debug, Clone)]
pub struct OptionInfo {
    /// The rulebook's name.
    pub key: &'static str,
    /// What it decides, in a sentence.
    pub meaning: &'static str,
    /// The values it takes.
    pub allowed: String,
}

/// What it decides.
impl fmt::Display for OptionInfo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.meaning)
    }
}

/// The sentence about an option goes by its name.
impl Serialize for OptionInfo {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_unit_variant("Option", 0, self.key)
    }
}

/// A way to write values of type `T`.
pub trait Kind<T> {
    /// Reads a value; `None` if it is of another kind or out of range.
    fn read(&self, setting: &Setting) -> Option<T>;
    /// Writes a value as it would be read.
    fn write(&self, value: &T) -> Setting;
    /// Says which values it takes.
    fn allowed(&self) -> String;
    /// Returns the words among these values.
    fn words(&self) -> Vec<&'static str> {
        Vec::new()
    }
    /// Says what is wrong inside a value that has parts.
    fn wrong(&self, _setting: &Setting) -> Option<String> {
        None
    }
}

/// A switch.
pub struct Switch;

impl Kind<bool> for Switch {
    fn read(&self, setting: &Setting) -> Option<bool> {
        match setting {
            Setting::Bool(b) => Some(*b),
            _ => None,
        }
    }
    fn write(&self, value: &bool) -> Setting {
        Setting::Bool(*value)
    }
    fn allowed(&self) -> String {
        "true or false".to_owned()
    }
}

/// A whole number of at least `least`, in steps of `step`.
pub struct Whole {
    /// The smallest value.
    pub least: i64,
    /// What every value is a multiple of.
    pub step: i64,
}

impl Kind<i64> for Whole {
    fn read(&self, setting: &Setting) -> Option<i64> {
        match setting {
            Setting::Int(n) if *n >= self.least && n.checked_rem(self.step) == Some(0) => Some(*n),
            _ => None,
        }
    }
    fn write(&self, value: &i64) -> Setting {
        Setting::Int(*value)
    }
    fn allowed(&self) -> String {
        match self.step {
            1 => format!("a whole number, {} or more", self.least),
            step => format!("a multiple of {step}, {} or more", self.least),
        }
    }
}

/// One of a few numbers.
pub struct OneOf(pub &'static [i64]);

impl Kind<i64> for OneOf {
    fn read(&self, setting: &Setting) -> Option<i64> {
        match setting {
            Setting::Int(n) if self.0.contains(n) => Some(*n),
            _ => None,
        }
    }
    fn write(&self, value: &i64) -> Setting {
        Setting::Int(*value)
    }
    fn allowed(&self) -> String {
        words::or(&self.0.iter().map(i64::to_string).collect::<Vec<_>>())
    }
}

/// A whole number, or a word that stands for none.
pub struct WholeOr {
    /// The number, where there is one.
    pub whole: Whole,
    /// The word for none.
    pub none: &'static str,
}

impl Kind<Option<i64>> for WholeOr {
    fn read(&self, setting: &Setting) -> Option<Option<i64>> {
        match setting {
            Setting::Text(word) if word == self.none => Some(None),
            other => self.whole.read(other).map(Some),
        }
    }
    fn write(&self, value: &Option<i64>) -> Setting {
        value.map_or_else(|| Setting::Text(self.none.to_owned()), Setting::Int)
    }
    fn allowed(&self) -> String {
        format!("{}, or \"{}\"", self.whole.allowed(), self.none)
    }
    fn words(&self) -> Vec<&'static str> {
        vec![self.none]
    }
}

/// A named choice between customs: an enum whose variants have words.
pub trait Keyword: Copy + PartialEq + 'static {
    /// Every variant with its word, in the rulebook's order.
    const ALL: &'static [(Self, &'static str)];

    /// Returns the word of this variant.
    fn word(self) -> &'static str {
        Self::ALL.iter().find(|(v, _)| *v == self).map_or("", |(_, word)| word)
    }

    /// Returns the variant of a word.
    fn from_word(word: &str) -> Option<Self> {
        Self::ALL.iter().find(|(_, w)| *w == word).map(|(v, _)| *v)
    }
}

/// A word of a [`Keyword`].
pub struct Word;

impl<T: Keyword> Kind<T> for Word {
    fn read(&self, setting: &Setting) -> Option<T> {
        match setting {
            Setting::Text(word) => T::from_word(word),
            _ => None,
        }
    }
    fn write(&self, value: &T) -> Setting {
        Setting::Text(value.word().to_owned())
    }
    fn allowed(&self) -> String {
        words::or(&words::quoted(T::ALL.iter().map(|(_, word)| word)))
    }
    fn words(&self) -> Vec<&'static str> {
        T::ALL.iter().map(|(_, word)| *word).collect()
    }
}

/// One of a few words of a [`Keyword`] that has more.
pub struct WordOf<T: 'static>(pub &'static [T]);

impl<T: Keyword> Kind<T> for WordOf<T> {
    fn read(&self, setting: &Setting) -> Option<T> {
        Word.read(setting).filter(|value| self.0.contains(value))
    }
    fn write(&self, value: &T) -> Setting {
        Word.write(value)
    }
    fn allowed(&self) -> String {
        words::or(&words::quoted(self.0.iter().map(|value| value.word())))
    }
    fn words(&self) -> Vec<&'static str> {
        self.0.iter().map(|value| value.word()).collect()
    }
}

/// A word of a [`Keyword`], or a word that stands for none.
pub struct WordOr(pub &'static str);

impl<T: Keyword> Kind<Option<T>> for WordOr {
    fn read(&self, setting: &Setting) -> Option<Option<T>> {
        match setting {
            Setting::Text(word) if word == self.0 => Some(None),
            other => Word.read(other).map(Some),
        }
    }
    fn write(&self, value: &Option<T>) -> Setting {
        value.as_ref().map_or_else(|| Setting::Text(self.0.to_owned()), |value| Word.write(value))
    }
    fn allowed(&self) -> String {
        format!("{}, or \"{}\"", Kind::<T>::allowed(&Word), self.0)
    }
    fn words(&self) -> Vec<&'static str> {
        let mut words = Kind::<T>::words(&Word);
        words.push(self.0);
        words
    }
}

/// Declares an enum whose variants are words of the rulebook.
#[macro_export]
macro_rules! keyword {
    ($(#[$doc:meta])* pub enum $name:ident { $($(#[$vdoc:meta])* $variant:ident = $word:literal),+ $(,)? }) => {
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
        $(#[$doc])*
        pub enum $name { $($(#[$vdoc])* $variant),+ }

        impl $crate::kernel::options::Keyword for $name {
            const ALL: &'static [(Self, &'static str)] = &[$(($name::$variant, $word)),+];
        }
    };
}

/// Declares the options of an engine: the field, its type, how it is written, and what it decides; and beside
/// them what a table may agree on that is no option, and is nothing unless somebody says it.
#[macro_export]
macro_rules! options {
    ($(#[$doc:meta])* pub struct $name:ident { $($key:ident: $ty:ty = $kind:expr, $meaning:literal;)+ }
        $(beside { $(#[$bdoc:meta])* $beside:ident: $bty:ty })?) => {
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub struct $name { $(#[doc = $meaning] pub $key: $ty,)+ $($(#[$bdoc])* pub $beside: $bty,)? }

        impl $name {
            /// The names of all options, in the rulebook's order.
            pub const KEYS: &'static [&'static str] = &[$(stringify!($key)),+];

            /// Reads options, every one of which must be stated.
            ///
            /// # Errors
            /// Every unknown, missing or impossible one; combinations are checked apart.
            pub fn read(
                settings: &$crate::kernel::options::Settings,
            ) -> Result<Self, Vec<$crate::kernel::options::OptionFault>> {
                use $crate::kernel::options::{Kind, OptionFault, Setting};
                use $crate::kernel::words::nearest;
                let mut faults: Vec<OptionFault> = settings
                    .keys()
                    .filter(|key| !Self::KEYS.contains(&key.as_str()))
                    .map(|key| OptionFault::Unknown {
                        key: key.clone(),
                        nearest: nearest(key, Self::KEYS.iter().copied()),
                    })
                    .collect();
                $(
                    let kind = &$kind;
                    let $key: Option<$ty> = match settings.get(stringify!($key)) {
                        None => {
                            let allowed = Kind::<$ty>::allowed(kind);
                            faults.push(OptionFault::Missing { key: stringify!($key), allowed });
                            None
                        }
                        Some(setting) => {
                            let value = Kind::<$ty>::read(kind, setting);
                            if value.is_none() {
                                let wrong = Kind::<$ty>::wrong(kind, setting);
                                faults.push(OptionFault::NotAllowed {
                                    key: stringify!($key),
                                    found: match (setting, &wrong) {
                                        (Setting::Table(_), None) => "a table".to_owned(),
                                        // A number in quotes looks like the number that would do.
                                        (Setting::Text(word), None) if word.parse::<i64>().is_ok() => format!("{word:?}"),
                                        (_, None) => setting.to_string(),
                                        (_, Some(_)) => "this table".to_owned(),
                                    },
                                    allowed: wrong.unwrap_or_else(|| Kind::<$ty>::allowed(kind)),
                                    nearest: match setting {
                                        Setting::Text(word) => nearest(word, Kind::<$ty>::words(kind)),
                                        _ => None,
                                    },
                                });
                            }
                            value
                        }
                    };
                )+
                match ($($key,)+) {
                    ($(Some($key),)+) if faults.is_empty() => {
                        Ok(Self { $($key,)+ $($beside: <$bty>::default(),)? })
                    }
                    _ => Err(faults),
                }
            }

            /// Writes every option, as it would be read.
            #[must_use]
            pub fn settings(&self) -> $crate::kernel::options::Settings {
                use $crate::kernel::options::Kind;
                [$((stringify!($key).to_owned(), Kind::<$ty>::write(&$kind, &self.$key))),+].into()
            }

            /// Lists what each option decides and which values it takes.
            #[must_use]
            pub fn list() -> Vec<$crate::kernel::options::OptionInfo> {
                use $crate::kernel::options::{Kind, OptionInfo};
                vec![$(OptionInfo {
                    key: stringify!($key),
                    meaning: $meaning,
                    allowed: Kind::<$ty>::allowed(&$kind),
                }),+]
            }
        }
    };
}
