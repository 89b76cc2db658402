//! The options of an engine: name, meaning and allowed values of each, how values are written and read, and what can be wrong
//! with one.
//!
//! An engine lists its options once, with [`options!`](crate::options); everything else follows from the list.

use crate::kernel::Keyword;
use crate::kernel::words::{self, did_you_mean, nearest};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_content::{Number, Value as Content};
use std::{collections::BTreeMap, fmt, ops::RangeInclusive};
use toml::de::ValueDeserializer;

crate::hinted_phrases! {
    pub enum OptionFault: Error {
        Unknown { key: String, nearest: Option<&'static str> } =
            "unknown option `{key}`" => "{}", nearest.map_or(String::new(), did_you_mean);
        Missing { key: &'static str, allowed: Allowed } = "option `{key}` is missing: {allowed}";
        NotAllowed { key: &'static str, found: RefusedValue, allowed: Box<Allowed>, nearest: Option<&'static str> } =
            "`{key}` cannot be {found}: {allowed}" => "{}", nearest.map_or(String::new(), did_you_mean);
        /// The option tells this game from others: a profile states it, and nobody changes it afterwards.
        Fixed { key: &'static str } = "`{key}` belongs to the profile and cannot be set";
        /// Options contradict each other, as in `kitty` = false; the one to change first is in front.
        Combination { keys: Vec<&'static str>, values: Vec<String> } =
            "{} do not go together", words::and(values);
    }
}

impl OptionFault {
    pub fn key(&self) -> &str {
        match self {
            OptionFault::Unknown { key, .. } => key,
            OptionFault::Missing { key, .. }
            | OptionFault::NotAllowed { key, .. }
            | OptionFault::Fixed { key } => key,
            OptionFault::Combination { keys, .. } => keys.first().copied().unwrap_or_default(),
        }
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
            faults.splice(0..0, unknown(self.settings, keys));
        }
        faults
    }
}

fn unknown<'a>(settings: &'a Settings, known: &'a [&'static str]) -> impl Iterator<Item = OptionFault> + 'a {
    let unknown = settings.keys().filter(|key| !known.contains(&key.as_str()));
    unknown.map(|key| OptionFault::Unknown { key: key.clone(), nearest: nearest(key, known.iter().copied()) })
}

/// Checks that a table has no other keys than these.
pub fn check_known(table: &Settings, known: &[&'static str]) -> Result<(), Box<OptionFault>> {
    unknown(table, known).next().map_or(Ok(()), |fault| Err(Box::new(fault)))
}

/// What is wrong inside a value that has parts.
pub type PartFault = Option<Box<OptionFault>>;

/// Returns the fault of a value that an option does not have, with what is wrong inside it.
pub fn not_allowed(
    key: &'static str,
    setting: &Setting,
    wrong: PartFault,
    allowed: Allowed,
    words: Vec<&'static str>,
) -> OptionFault {
    let found = match setting {
        Setting::Table(_) => RefusedValue::Table {},
        // A number in quotes looks like the number.
        Setting::Text(word) if word.parse::<i64>().is_ok() => {
            RefusedValue::Value { value: format!("{word:?}") }
        }
        setting => RefusedValue::Value { value: setting.to_string() },
    };
    let nearest = match (wrong.as_deref(), setting) {
        (Some(OptionFault::Unknown { nearest, .. } | OptionFault::NotAllowed { nearest, .. }), _) => *nearest,
        (None, Setting::Text(word)) => nearest(word, words),
        _ => None,
    };
    let allowed = wrong.map_or(allowed, |wrong| Allowed::Parts { wrong });
    OptionFault::NotAllowed { key, found, allowed: Box::new(allowed), nearest }
}

pub trait Kind<T> {
    /// Reads a value. One that is of the wrong kind or out of range is an error, with what is wrong inside it if it has parts.
    fn read(&self, setting: &Setting) -> Result<T, PartFault>;
    fn write(&self, value: &T) -> Setting;
    fn allowed(&self) -> Allowed;
    fn words(&self) -> Vec<&'static str> {
        Vec::new()
    }
}

pub struct Switch;

impl Kind<bool> for Switch {
    fn read(&self, setting: &Setting) -> Result<bool, PartFault> {
        match setting {
            Setting::Bool(b) => Ok(*b),
            // As people type it; some other option has the word `no`.
            Setting::Text(word) => match word.as_str() {
                "yes" | "on" | "ano" => Ok(true),
                "no" | "off" | "ne" => Ok(false),
                _ => Err(None),
            },
            _ => Err(None),
        }
    }
    fn write(&self, value: &bool) -> Setting {
        Setting::Bool(*value)
    }
    fn allowed(&self) -> Allowed {
        Allowed::OneOf { values: vec!["true".to_owned(), "false".to_owned()] }
    }
}

/// A whole number of at least `least`, in steps of `step`.
pub struct Whole {
    pub least: i64,
    /// What every value is a multiple of.
    pub step: i64,
}

impl Kind<i64> for Whole {
    fn read(&self, setting: &Setting) -> Result<i64, PartFault> {
        setting.int().filter(|n| *n >= self.least && n.checked_rem(self.step) == Some(0)).ok_or(None)
    }
    fn write(&self, value: &i64) -> Setting {
        Setting::Int(*value)
    }
    fn allowed(&self) -> Allowed {
        Allowed::Whole { least: self.least, step: self.step }
    }
}

pub struct OneOf(pub &'static [i64]);

impl Kind<i64> for OneOf {
    fn read(&self, setting: &Setting) -> Result<i64, PartFault> {
        setting.int().filter(|n| self.0.contains(n)).ok_or(None)
    }
    fn write(&self, value: &i64) -> Setting {
        Setting::Int(*value)
    }
    fn allowed(&self) -> Allowed {
        Allowed::OneOf { values: self.0.iter().map(i64::to_string).collect() }
    }
}

/// A value of another kind, or a word for `None`.
pub struct Or<K> {
    pub kind: K,
    pub none: &'static str,
}

impl<T, K: Kind<T>> Kind<Option<T>> for Or<K> {
    fn read(&self, setting: &Setting) -> Result<Option<T>, PartFault> {
        match setting {
            Setting::Text(word) if word == self.none => Ok(None),
            other => self.kind.read(other).map(Some),
        }
    }
    fn write(&self, value: &Option<T>) -> Setting {
        value.as_ref().map_or_else(|| Setting::Text(self.none.to_owned()), |value| self.kind.write(value))
    }
    fn allowed(&self) -> Allowed {
        Allowed::Or { others: Box::new(self.kind.allowed()), word: self.none }
    }
    fn words(&self) -> Vec<&'static str> {
        let mut words = self.kind.words();
        words.push(self.none);
        words
    }
}

pub struct OptionWord;

impl<T: Keyword> Kind<T> for OptionWord {
    fn read(&self, setting: &Setting) -> Result<T, PartFault> {
        let Setting::Text(word) = setting else { return Err(None) };
        T::from_word(word).ok_or(None)
    }
    fn write(&self, value: &T) -> Setting {
        Setting::Text(value.word().to_owned())
    }
    fn allowed(&self) -> Allowed {
        Allowed::OneOf { values: words::quoted(T::ALL.iter().map(|(_, word)| word)) }
    }
    fn words(&self) -> Vec<&'static str> {
        T::ALL.iter().map(|(_, word)| *word).collect()
    }
}

pub struct WordOf<T: 'static>(pub &'static [T]);

impl<T: Keyword> Kind<T> for WordOf<T> {
    fn read(&self, setting: &Setting) -> Result<T, PartFault> {
        OptionWord.read(setting).ok().filter(|value| self.0.contains(value)).ok_or(None)
    }
    fn write(&self, value: &T) -> Setting {
        OptionWord.write(value)
    }
    fn allowed(&self) -> Allowed {
        Allowed::OneOf { values: words::quoted(self.0.iter().map(|value| value.word())) }
    }
    fn words(&self) -> Vec<&'static str> {
        self.0.iter().map(|value| value.word()).collect()
    }
}

crate::phrases! {
    /// A value that an option does not have.
    pub enum RefusedValue {
        Table {} = "this table";
        Value { value: String } = "{value}";
    }
}

crate::phrases! {
    /// The values that an option may have, or what is wrong within one that has parts.
    pub enum Allowed {
        OneOf { values: Vec<String> } = "{}", words::or(values);
        Whole { least: i64, step: i64 } = "{}, {least} or more",
            if *step == 1 { "a whole number".to_owned() } else { format!("a multiple of {step}") };
        Or { others: Box<Allowed>, word: &'static str } = "{others}, or \"{word}\"";
        /// One of these words, or a value with parts.
        Example { values: Vec<String>, example: &'static str } =
            "{}as in {example}", values.iter().map(|value| format!("{value}, ")).collect::<String>();
        Between { least: i64, most: i64 } = "a whole number, {least} to {most}";
        Multiples { most: usize, unit: i64 } = "at most {most} values, multiples of {unit}";
        Parts { wrong: Box<OptionFault> } = "{wrong}";
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Setting {
    Bool(bool),
    Int(i64),
    Text(String),
    /// As in a custom schedule.
    List(Vec<Setting>),
    /// As in a custom meld table.
    Table(Settings),
    /// A kind that no option has (a fraction, a date); kept as written, for the message.
    Other(String),
}

impl Setting {
    /// Reads a value as typed after `KEY=`: a number, a switch, a list or table as in a profile or in JSON, otherwise a word.
    pub fn typed(text: &str) -> Setting {
        let text = text.trim();
        if let Ok(value) = text.parse() {
            return Setting::Bool(value);
        }
        if let Ok(n) = text.parse() {
            return Setting::Int(n);
        }
        if text.starts_with(['[', '{']) {
            let toml = ValueDeserializer::parse(text).and_then(Setting::deserialize).ok();
            let value = toml.or_else(|| serde_json::from_str(text).ok());
            if let Some(value @ (Setting::List(_) | Setting::Table(_))) = value {
                return value;
            }
        }
        Setting::Text(text.to_owned())
    }

    pub fn int(&self) -> Option<i64> {
        if let Setting::Int(n) = self { Some(*n) } else { None }
    }

    /// Returns two numbers that are written as a list: `[60, 5]`.
    pub fn pair(&self) -> Option<(i64, i64)> {
        let Setting::List(pair) = self else { return None };
        let [one, other] = pair.as_slice() else { return None };
        Some((one.int()?, other.int()?))
    }

    pub fn of_pairs(pairs: &[(i64, i64)]) -> Setting {
        let pair = |(one, other): &(i64, i64)| Setting::List(vec![Setting::Int(*one), Setting::Int(*other)]);
        Setting::List(pairs.iter().map(pair).collect())
    }

    /// Reads a table of numbers in a range, some of them by these names.
    pub fn numbers(
        &self,
        known: &[&'static str],
        range: RangeInclusive<i64>,
    ) -> Result<BTreeMap<&'static str, i64>, PartFault> {
        let Setting::Table(own) = self else { return Err(None) };
        check_known(own, known)?;
        let own = known.iter().filter_map(|key| Some((*key, own.get(*key)?)));
        let numbers = own.map(|(key, setting)| match setting {
            Setting::Int(number) if range.contains(number) => Ok((key, *number)),
            other => {
                let allowed = Allowed::Between { least: *range.start(), most: *range.end() };
                Err(Some(Box::new(not_allowed(key, other, None, allowed, Vec::new()))))
            }
        });
        numbers.collect()
    }

    /// Writes a table of numbers.
    pub fn of_numbers<'k>(rows: impl IntoIterator<Item = (&'k str, i64)>) -> Setting {
        Setting::Table(rows.into_iter().map(|(key, n)| (key.to_owned(), Setting::Int(n))).collect())
    }

    /// Returns the value as it stands inside another, where a word needs quotes.
    pub fn inside(&self) -> String {
        match self {
            Setting::Text(word) => format!("{word:?}"),
            other => other.to_string(),
        }
    }
}

impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Setting::Bool(b) => write!(f, "{b}"),
            Setting::Int(n) => write!(f, "{n}"),
            Setting::Text(word) | Setting::Other(word) => f.write_str(word),
            Setting::List(items) => {
                write!(f, "[{}]", items.iter().map(Setting::inside).collect::<Vec<_>>().join(", "))
            }
            Setting::Table(rows) => {
                let rows = rows.iter().map(|(key, value)| format!("{key} = {}", value.inside()));
                write!(f, "{{ {} }}", rows.collect::<Vec<_>>().join(", "))
            }
        }
    }
}

impl From<Content<'_>> for Setting {
    fn from(content: Content<'_>) -> Self {
        match content {
            Content::Bool(value) => Setting::Bool(value),
            Content::Number(Number::I64(value)) => Setting::Int(value),
            Content::Number(Number::U64(value)) => {
                i64::try_from(value).map_or_else(|_| Setting::Other(value.to_string()), Setting::Int)
            }
            Content::Number(Number::F64(value)) => Setting::Other(format!("{value:?}")),
            Content::String(value) => Setting::Text(value.into_owned()),
            Content::Seq(items) => Setting::List(items.into_iter().map(Setting::from).collect()),
            Content::Map(entries) => {
                let mut rows = Settings::new();
                for (key, value) in entries {
                    let Content::String(key) = key else { continue };
                    if rows.contains_key(key.as_ref()) {
                        return Setting::Other(format!("a table with `{key}` in it twice"));
                    }
                    rows.insert(key.into_owned(), value.into());
                }
                Setting::Table(rows)
            }
            // No other kind of value is in JSON.
            _ => Setting::Other("null".to_owned()),
        }
    }
}

/// Accepts any value; the option refuses what it does not allow, under its own name.
impl<'de> Deserialize<'de> for Setting {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Content::deserialize(deserializer).map(Setting::from)
    }
}

/// Options by name, as a profile, a snapshot and a sheet hold them.
pub type Settings = BTreeMap<String, Setting>;

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
            $key: $($choice = $crate::kernel::options::OptionWord)? $($ty = $kind)?, $meaning $(, absent = $absent)?;
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

            /// What an option decides is found by its name. Options of two games with one name decide the same, or are told alike.
            pub const MESSAGES: $crate::kernel::say::Messages = $crate::kernel::say::Messages {
                id: "option",
                variants: Some(Self::KEYS),
                ..$crate::kernel::say::Messages::NONE
            };

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
