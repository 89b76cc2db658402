//! Rules as text: the built-in name and what differs for a sheet file, or a whole profile.

use super::builtin::{BUILT_IN, BuiltIn};
use super::catalog::Catalog;
use super::house_rules::Rules;
use crate::engine::{Setting, Settings};
use std::fmt::Write;
use toml::Value;

impl Rules {
    /// Returns the name of built-in rules, the same or else the most similar, and the options that differ. A sheet
    /// writes these, so it needs no other file.
    pub fn export_settings(&self) -> (String, Settings) {
        let catalog = Catalog::default();
        let of_game = |built_in: &BuiltIn| {
            catalog.load(built_in.name).ok().filter(|profile| profile.rules.engine() == self.engine())
        };
        // To read all of them takes longer than the rest of an export.
        let same_name = BuiltIn::named(&self.name).and_then(of_game);
        let others = if same_name.is_none() { BUILT_IN } else { &[] };
        same_name
            .into_iter()
            .chain(others.iter().filter_map(of_game))
            .map(|profile| {
                // An option that is not known here is written too: who reads the sheet may know it.
                let usual = profile.rules.settings();
                let mut changed = self.settings();
                changed.retain(|key, value| usual.get(key) != Some(value));
                (profile.rules.name, changed)
            })
            .min_by_key(|(_, changed)| changed.len())
            .unwrap_or_else(|| (self.name.clone(), self.settings()))
    }

    /// Returns these rules as a self-contained profile: saved to a file, it loads as the same rules.
    pub fn to_toml(&self) -> String {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = self.write_toml(&mut text);
        text
    }

    fn write_toml(&self, out: &mut String) -> std::fmt::Result {
        writeln!(out, "name = {}", text(&self.name))?;
        writeln!(out, "title = {}", text(&self.title))?;
        for (language, title) in &self.titles {
            writeln!(out, "titles.{language} = {}", text(title))?;
        }
        writeln!(out, "sources = [")?;
        for source in &self.sources {
            writeln!(out, "    {},", text(source))?;
        }
        writeln!(out, "]")?;
        if !self.customs.is_empty() {
            writeln!(out, "customs = [")?;
            for custom in &self.customs {
                let texts = custom.iter().map(|(language, said)| format!("{language} = {}", text(said)));
                writeln!(out, "    {{ {} }},", texts.collect::<Vec<_>>().join(", "))?;
            }
            writeln!(out, "]")?;
        }
        writeln!(out, "engine = {}", text(self.engine().info().word))?;
        let mut settings = self.settings();
        for option in self.engine().options() {
            if let Some(value) = settings.remove(option.key) {
                let allowed = option.allowed;
                writeln!(out, "\n# {}\n# {allowed}", option.meaning)?;
                match &value {
                    // A `[table]` would also take the keys that follow it.
                    Setting::Table(rows) => {
                        for (row, value) in rows {
                            writeln!(out, "{}.{row} = {}", option.key, value_of(value))?;
                        }
                    }
                    value => writeln!(out, "{} = {}", option.key, value_of(value))?,
                }
            }
        }
        for (key, value) in &settings {
            writeln!(out, "\n# Unknown to this version.\n{} = {}", text(key), value_of(value))?;
        }
        Ok(())
    }
}

fn text(text: &str) -> Value {
    Value::String(text.to_owned())
}

fn value_of(setting: &Setting) -> Value {
    match setting {
        Setting::Bool(b) => Value::Boolean(*b),
        Setting::Int(n) => Value::Integer(*n),
        Setting::Text(word) | Setting::Other(word) => text(word),
        Setting::List(items) => Value::Array(items.iter().map(value_of).collect()),
        Setting::Table(rows) => {
            Value::Table(rows.iter().map(|(key, value)| (key.clone(), value_of(value))).collect())
        }
    }
}
