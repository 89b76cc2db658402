//! The value of an option as written in a profile, after `--set`, in JSON or in a sheet, and the kinds of values that options
//! have: how each is written, read and described.

use crate::kernel::{Keyword, words};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_content::{Number, Value as Content};
use std::{collections::BTreeMap, fmt};
use toml::de::ValueDeserializer;

pub trait Kind<T> {
    /// Reads a value. One that is of the wrong kind or out of range is an error, with what is wrong inside it if it has parts.
    fn read(&self, setting: &Setting) -> Result<T, Option<String>>;
    fn write(&self, value: &T) -> Setting;
    fn allowed(&self) -> Allowed;
    fn words(&self) -> Vec<&'static str> {
        Vec::new()
    }
}

pub struct Switch;

impl Kind<bool> for Switch {
    fn read(&self, setting: &Setting) -> Result<bool, Option<String>> {
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
        Allowed::TrueOrFalse {}
    }
}

/// A whole number of at least `least`, in steps of `step`.
pub struct Whole {
    pub least: i64,
    /// What every value is a multiple of.
    pub step: i64,
}

impl Kind<i64> for Whole {
    fn read(&self, setting: &Setting) -> Result<i64, Option<String>> {
        setting.int().filter(|n| *n >= self.least && n.checked_rem(self.step) == Some(0)).ok_or(None)
    }
    fn write(&self, value: &i64) -> Setting {
        Setting::Int(*value)
    }
    fn allowed(&self) -> Allowed {
        match self.step {
            1 => Allowed::Whole { least: self.least },
            step => Allowed::MultipleOf { step, least: self.least },
        }
    }
}

pub struct OneOf(pub &'static [i64]);

impl Kind<i64> for OneOf {
    fn read(&self, setting: &Setting) -> Result<i64, Option<String>> {
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
    fn read(&self, setting: &Setting) -> Result<Option<T>, Option<String>> {
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
    fn read(&self, setting: &Setting) -> Result<T, Option<String>> {
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
    fn read(&self, setting: &Setting) -> Result<T, Option<String>> {
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
    /// The values that an option may have, or what is wrong within one that has parts.
    pub enum Allowed {
        TrueOrFalse {} = "true or false";
        Whole { least: i64 } = "a whole number, {least} or more";
        MultipleOf { step: i64, least: i64 } = "a multiple of {step}, {least} or more";
        OneOf { values: Vec<String> } = "{}", words::or(values);
        Or { others: Box<Allowed>, word: &'static str } = "{others}, or \"{word}\"";
        OwnTable { values: Vec<String> } =
            "{}, or a table of its own: {{ extends = \"classic\", queens = [60, 900] }}", words::or(values);
        Steps {} = "a whole number, 1 or more, or a list of [from, step], as in [[0, 1], [60, 5]]";
        WordsOrWhole { values: Vec<String>, least: i64 } = "{}, or a whole number, {least} or more", words::or(values);
        Figures {} = "a list of points, as in [45, 75, 135]";
        SuitTable { values: Vec<String> } =
            "{}, or what each suit multiplies by: {{ acorns = 1, leaves = 2, bells = 3, hearts = 4 }}", words::or(values);
        Schedule { names: Vec<&'static str> } =
            "{}, or a list of [first_bid, units]: first bids rising and multiples of ten, units 1 or more", names.join(", ");
        Rates { names: Vec<&'static str> } =
            "\"book\", or the numbers that differ, as in {{ game = 20 }}, for {}", names.join(", ");
        Parts { wrong: String } = "{wrong}";
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
    Table(TableRows),
    /// A kind that no option has (a fraction, a date); kept as written, for the message.
    Other(String),
}

/// The rows of a table, in the order in which they are shown. It does not matter which, and they are stored by key.
#[derive(Debug, Clone, Eq)]
pub struct TableRows(Vec<(String, Setting)>);

impl TableRows {
    pub fn iter(&self) -> impl Iterator<Item = (&String, &Setting)> {
        self.0.iter().map(|(key, value)| (key, value))
    }

    pub fn get(&self, key: &str) -> Option<&Setting> {
        self.iter().find(|(other, _)| *other == key).map(|(_, value)| value)
    }

    fn by_key(&self) -> BTreeMap<&String, &Setting> {
        self.iter().collect()
    }
}

impl FromIterator<(String, Setting)> for TableRows {
    fn from_iter<I: IntoIterator<Item = (String, Setting)>>(rows: I) -> TableRows {
        TableRows(rows.into_iter().collect())
    }
}

impl PartialEq for TableRows {
    fn eq(&self, other: &TableRows) -> bool {
        self.by_key() == other.by_key()
    }
}

impl Serialize for TableRows {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.by_key().serialize(serializer)
    }
}

impl Setting {
    /// Reads a value as typed after `KEY=`: a number, a switch, a list or table as in a profile (sheets of earlier
    /// versions have JSON), otherwise a word.
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
                let mut rows = TableRows(Vec::new());
                for (key, value) in entries {
                    let Content::String(key) = key else { continue };
                    if rows.get(&key).is_some() {
                        return Setting::Other(format!("a table with `{key}` in it twice"));
                    }
                    rows.0.push((key.into_owned(), value.into()));
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
