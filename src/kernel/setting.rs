//! The value of an option as written in a profile, after `--set`, in JSON or in a sheet.

use crate::kernel::json::{Any, Entries, read_any};
use serde::{Deserialize, Deserializer, Serialize};
use std::collections::BTreeMap;
use std::fmt;

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Setting {
    Bool(bool),
    Int(i64),
    Text(String),
    /// As in a custom schedule.
    List(Vec<Setting>),
    /// As in a custom meld table.
    Table(BTreeMap<String, Setting>),
    /// A kind that no option has (a fraction, a date); kept as written, for the message.
    Other(String),
}

impl Setting {
    /// Reads a value as typed after `KEY=`: a number, a switch, a list or table in JSON, otherwise a word.
    pub fn typed(text: &str) -> Setting {
        let text = text.trim();
        match text {
            "true" => return Setting::Bool(true),
            "false" => return Setting::Bool(false),
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

/// A value inside another, where a word needs quotes.
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
                match entries.duplicate() {
                    Some(key) => Setting::Other(format!("a table with `{key}` in it twice")),
                    None => Setting::Table(entries.0.into_iter().collect()),
                }
            }
        }
    }
}

/// Accepts any value; the option refuses what it does not allow, under its own name.
impl<'de> Deserialize<'de> for Setting {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        read_any(deserializer)
    }
}

/// Options by name, as a profile, a snapshot and a sheet hold them.
pub type Settings = BTreeMap<String, Setting>;
