//! The options of an engine: name, meaning and allowed values of each, and what can be wrong with one.
//!
//! An engine lists its options once, with [`options!`](crate::options); everything else follows from the list.

use crate::kernel::words::{did_you_mean, is_one_of, nearest};
use crate::kernel::{Allowed, Kind, Setting, Settings};
use serde::{Serialize, Serializer};
use std::fmt;

crate::phrases! {
    pub enum OptionFault: Error {
        Unknown { key: String, nearest: Option<&'static str> } = "unknown option `{key}`";
        Missing { key: &'static str, allowed: Allowed } = "option `{key}` is missing: {allowed}";
        NotAllowed { key: &'static str, found: String, allowed: Allowed, nearest: Option<&'static str> } =
            "`{key}` cannot be {found}: {allowed}";
        /// The option tells this game from others: a profile states it, and nobody changes it afterwards.
        Fixed { key: &'static str } = "`{key}` belongs to the profile and cannot be set";
        /// The option would be set to another value, and decide nothing.
        Idle { key: &'static str, without: &'static str } =
            "`{key}` means nothing here without `{without}`: set that too, or leave this out";
        /// Two options contradict each other; the one to change first is in front.
        Combination { keys: Vec<&'static str>, message: String } = "{message}";
    }
}

impl OptionFault {
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
    pub fn nearest(&self) -> Option<&'static str> {
        match self {
            OptionFault::Unknown { nearest, .. } | OptionFault::NotAllowed { nearest, .. } => *nearest,
            OptionFault::Missing { .. }
            | OptionFault::Fixed { .. }
            | OptionFault::Idle { .. }
            | OptionFault::Combination { .. } => None,
        }
    }

    pub fn hint(&self) -> Option<String> {
        self.nearest().map(did_you_mean)
    }
}

/// Returns the fault of options that contradict each other, if they do.
pub fn contradiction(
    is_one: bool,
    keys: &[&'static str],
    message: impl FnOnce() -> String,
) -> Option<OptionFault> {
    is_one.then(|| OptionFault::Combination { keys: keys.to_vec(), message: message() })
}

/// What some options need in order to decide anything.
#[derive(Debug, Clone, Copy)]
pub struct Condition {
    pub holds: bool,
    /// What to set where it is not, as it is typed.
    pub without: &'static str,
    /// The options that need it, with `|` between them.
    pub keys: &'static str,
}

impl Condition {
    /// Returns whether an option decides nothing because of it.
    pub fn bars(&self, key: &str) -> bool {
        !self.holds && is_one_of(key, self.keys)
    }
}

#[derive(Debug, Clone)]
pub struct OptionInfo {
    pub key: &'static str,
    pub meaning: &'static str,
    pub allowed: Allowed,
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

/// Reads options one by one, and collects what is wrong with them.
#[derive(Debug)]
pub struct OptionReader<'a> {
    settings: &'a Settings,
    known: usize,
    faults: Vec<OptionFault>,
}

impl<'a> OptionReader<'a> {
    pub fn new(settings: &'a Settings) -> OptionReader<'a> {
        OptionReader { settings, known: 0, faults: Vec::new() }
    }

    pub fn read<T>(&mut self, key: &'static str, kind: &impl Kind<T>, absent: Option<T>) -> Option<T> {
        let Some(setting) = self.settings.get(key) else {
            if absent.is_none() {
                self.faults.push(OptionFault::Missing { key, allowed: kind.allowed() });
            }
            return absent;
        };
        self.known += 1;
        match kind.read(setting) {
            Ok(value) => Some(value),
            Err(wrong) => {
                self.faults.push(not_allowed(key, setting, wrong, kind.allowed(), kind.words()));
                None
            }
        }
    }

    /// Returns the faults, those of unknown options first; `keys` are all that there are.
    pub fn faults(&mut self, keys: &[&'static str]) -> Vec<OptionFault> {
        let mut faults = std::mem::take(&mut self.faults);
        // To look for unknown keys costs more than all else: only where there are any.
        if self.known < self.settings.len() {
            let unknown = self.settings.keys().filter(|key| !keys.contains(&key.as_str()));
            let unknown = unknown.map(|key| OptionFault::Unknown {
                key: key.clone(),
                nearest: nearest(key, keys.iter().copied()),
            });
            faults.splice(0..0, unknown);
        }
        faults
    }
}

/// Returns the fault of a value that an option does not have, with what is wrong inside it.
pub fn not_allowed(
    key: &'static str,
    setting: &Setting,
    wrong: Option<String>,
    allowed: Allowed,
    words: Vec<&'static str>,
) -> OptionFault {
    let found = match setting {
        _ if wrong.is_some() => "this table".to_owned(),
        Setting::Table(_) => "a table".to_owned(),
        // A number in quotes looks like the number.
        Setting::Text(word) if word.parse::<i64>().is_ok() => format!("{word:?}"),
        setting => setting.to_string(),
    };
    let allowed = wrong.map_or(allowed, |wrong| Allowed::Parts { wrong });
    let nearest = if let Setting::Text(word) = setting { nearest(word, words) } else { None };
    OptionFault::NotAllowed { key, found, allowed, nearest }
}

/// Declares the options of an engine: field, type, how it is written, and what it decides; and besides, what a
/// table may agree on that is not an option, zero by default. The type of a choice between words is declared in its place,
/// as `enum MeldBy { All = "all", Bidder = "bidder" }`.
///
/// An option that is added after a release ends with `absent = VALUE`, what it was before there was such an option: rules
/// that do not state it, in a log or in somebody's profile, mean that, and stay readable.
#[macro_export]
macro_rules! options {
    ($(#[$doc:meta])* pub struct $name:ident { $(
        $key:ident: $(enum $choice:ident { $($(#[$vdoc:meta])* $variant:ident = $word:literal),+ $(,)? })? $($ty:ty = $kind:expr)?,
        $meaning:literal $(, absent = $absent:expr)?;
    )* } $(beside $besides:tt)?) => {
        $crate::keyword! { $($(
            #[doc = $meaning]
            pub enum $choice { $($(#[$vdoc])* $variant = $word),+ }
        )?)* }

        $crate::options! { @all $(#[$doc])* pub struct $name { $(
            $key: $($choice = $crate::kernel::option_kind::OptionWord)? $($ty = $kind)?, $meaning $(, absent = $absent)?;
        )* } $(beside $besides)? }
    };
    (@all $(#[$doc:meta])* pub struct $name:ident { $($key:ident: $ty:ty = $kind:expr, $meaning:literal $(, absent = $absent:expr)?;)* }
        $(beside { $(#[$bdoc:meta])* $beside:ident: $bty:ty })?) => {
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub struct $name { $(#[doc = $meaning] pub $key: $ty,)* $($(#[$bdoc])* pub $beside: $bty,)? }

        impl $name {
            /// The names of all options, in the rulebook's order.
            pub const KEYS: &'static [&'static str] = &[$(stringify!($key)),*];

            /// Reads options; each of them must be stated, unless it says what it is where it is absent.
            pub fn read(settings: &$crate::kernel::Settings) -> Result<Self, Vec<$crate::kernel::OptionFault>> {
                let reader = &mut $crate::kernel::options::OptionReader::new(settings);
                $(let $key: Option<$ty> =
                    reader.read(stringify!($key), &$kind, [$($absent)?].into_iter().next());)*
                let faults = reader.faults(Self::KEYS);
                match ($($key,)*) {
                    ($(Some($key),)*) if faults.is_empty() => {
                        Ok(Self { $($key,)* $($beside: <$bty>::default(),)? })
                    }
                    _ => Err(faults),
                }
            }

            /// Returns every option as it would be written.
            pub fn settings(&self) -> $crate::kernel::Settings {
                [$((stringify!($key).to_owned(), $crate::kernel::Kind::<$ty>::write(&$kind, &self.$key))),*].into()
            }

            pub fn list() -> Vec<$crate::kernel::OptionInfo> {
                vec![$($crate::kernel::OptionInfo {
                    key: stringify!($key),
                    meaning: $meaning,
                    allowed: $crate::kernel::Kind::<$ty>::allowed(&$kind),
                }),*]
            }
        }
    };
}
