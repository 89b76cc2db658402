//! Rules as the text of a profile: what each option decides, what it may be, what it is.

use super::Rules;
use crate::engine::Setting;
use std::fmt::Write;
use toml::Value;

impl Rules {
    /// Returns these rules as a profile that needs no other: saved to a file it loads to the same rules.
    #[must_use]
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
        writeln!(out, "]\nengine = {}", text(self.engine().info().word))?;
        let mut settings = self.settings();
        for option in self.engine().options() {
            if let Some(value) = settings.remove(option.key) {
                let allowed = option.allowed;
                writeln!(out, "\n# {}\n# {allowed}", option.meaning)?;
                match &value {
                    // A key for each row can stand anywhere; a `[table]` would take what follows it.
                    Setting::Table(rows) => {
                        for (row, value) in rows {
                            writeln!(out, "{}.{row} = {}", option.key, value_of(value))?;
                        }
                    }
                    value => writeln!(out, "{} = {}", option.key, value_of(value))?,
                }
            }
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
