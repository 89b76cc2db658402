//! The value of an option as somebody wrote it, in a profile, after `--set`, in JSON or in a sheet.

use crate::kernel::json::{Any, Entries, read_any};
use serde::{Deserialize, Deserializer, Serialize};
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
