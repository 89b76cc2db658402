//! The options of an engine: name, meaning and allowed values of each, and what can be wrong with one.
//!
//! An engine lists its options once, with [`options!`](crate::options); everything else follows from the list.

use super::allowed::Allowed;
use serde::{Serialize, Serializer};
use std::fmt;

/// What is wrong with one option.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, strum::VariantNames, thiserror::Error)]
#[allow(missing_docs, reason = "the message says what the facts are")]
pub enum OptionFault {
    #[error("unknown option `{key}`")]
    Unknown { key: String, nearest: Option<&'static str> },
    #[error("option `{key}` is missing: {allowed}")]
    Missing { key: &'static str, allowed: Allowed },
    #[error("`{key}` cannot be {found}: {allowed}")]
    NotAllowed { key: &'static str, found: String, allowed: Allowed, nearest: Option<&'static str> },
    /// The option tells this game from others: a profile states it, and nobody changes it afterwards.
    #[error("`{key}` belongs to the profile and cannot be set")]
    Fixed { key: &'static str },
    /// The option would be set to another value, and decide nothing.
    #[error("`{key}` means nothing here without `{without}`: set that too, or leave this out")]
    Idle { key: &'static str, without: &'static str },
    /// Two options contradict each other; the one to change first is in front.
    #[error("{message}")]
    Combination { keys: Vec<&'static str>, message: String },
}

impl OptionFault {
    /// Returns the option at fault.
    #[must_use]
    pub fn key(&self) -> &str {
        match self {
            OptionFault::Unknown { key, .. } => key,
            OptionFault::Missing { key, .. }
            | OptionFault::NotAllowed { key, .. }
            | OptionFault::Idle { key, .. }
            | OptionFault::Fixed { key } => key,
            OptionFault::Combination { keys, .. } => keys.first().copied().unwrap_or_default(),
        }
    }

    /// Returns the most similar allowed word, if one is similar enough.
    #[must_use]
    pub fn nearest(&self) -> Option<&'static str> {
        match self {
            OptionFault::Unknown { nearest, .. } | OptionFault::NotAllowed { nearest, .. } => *nearest,
            OptionFault::Missing { .. }
            | OptionFault::Fixed { .. }
            | OptionFault::Idle { .. }
            | OptionFault::Combination { .. } => None,
        }
    }
}

/// What some options need in order to decide anything.
#[derive(Debug, Clone, Copy)]
pub struct Condition {
    /// Whether it is given.
    pub holds: bool,
    /// What to set where it is not, as it is typed.
    pub without: &'static str,
    /// The options that need it.
    pub keys: &'static [&'static str],
}

/// An option's name, meaning and allowed values.
#[derive(Debug, Clone)]
#[allow(missing_docs, reason = "the names say it")]
pub struct OptionInfo {
    pub key: &'static str,
    /// What the option decides, in a sentence.
    pub meaning: &'static str,
    pub allowed: String,
}

impl fmt::Display for OptionInfo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.meaning)
    }
}

/// Translations find the sentence by the option's name.
impl Serialize for OptionInfo {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_unit_variant("Option", 0, self.key)
    }
}

/// Declares the options of an engine: field, type, how it is written, and what it decides; and besides, what a
/// table may agree on that is not an option, zero by default.
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

            /// Reads options; each of them must be stated.
            pub fn read(
                settings: &$crate::kernel::setting::Settings,
            ) -> Result<Self, Vec<$crate::kernel::options::OptionFault>> {
                use $crate::kernel::option_kind::Kind;
                use $crate::kernel::options::OptionFault;
                use $crate::kernel::setting::Setting;
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
                                        // A number in quotes looks like the number.
                                        (Setting::Text(word), None) if word.parse::<i64>().is_ok() => format!("{word:?}"),
                                        (_, None) => setting.to_string(),
                                        (_, Some(_)) => "this table".to_owned(),
                                    },
                                    allowed: match wrong {
                                        Some(wrong) => $crate::kernel::allowed::Allowed::Parts { wrong },
                                        None => Kind::<$ty>::allowed(kind),
                                    },
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

            /// Returns every option as it would be written.
            #[must_use]
            pub fn settings(&self) -> $crate::kernel::setting::Settings {
                use $crate::kernel::option_kind::Kind;
                [$((stringify!($key).to_owned(), Kind::<$ty>::write(&$kind, &self.$key))),+].into()
            }

            /// Lists the options with their meaning and allowed values.
            #[must_use]
            pub fn list() -> Vec<$crate::kernel::options::OptionInfo> {
                use $crate::kernel::option_kind::Kind;
                use $crate::kernel::options::OptionInfo;
                vec![$(OptionInfo {
                    key: stringify!($key),
                    meaning: $meaning,
                    allowed: Kind::<$ty>::allowed(&$kind).to_string(),
                }),+]
            }
        }
    };
}
