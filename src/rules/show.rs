//! Rules as the text of a profile: meaning, allowed values and value of each option.

use super::Rules;
use crate::engine::Setting;
use std::fmt::Write;
use toml::Value;

impl Rules {
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
