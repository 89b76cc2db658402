//! The rules of a hand, how two sets of them differ, and rules as a profile.

use crate::engine::{Engine, OptionFault, Options, Setting, Settings};
use crate::kernel::Minor;
use crate::lang::Lang;
use std::collections::BTreeMap;
use toml::Value;

/// A value for every option, without contradictions. Stored rules of another version may have [faults](Rules::faults).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rules {
    pub(super) name: String,
    pub(super) title: String,
    pub(super) titles: Titles,
    pub(super) sources: Vec<String>,
    pub(super) customs: Vec<Titles>,
    pub(super) options: Options,
    pub(super) unread: Option<Box<Unread>>,
}

pub(super) type Titles = BTreeMap<String, String>;

pub(super) const ENGLISH: &str = "en";

/// What this version cannot read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Unread {
    /// At least one.
    pub faults: Vec<OptionFault>,
    pub settings: Settings,
}

/// `None` if the game has no such option.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct RulesDifference {
    #[serde(rename = "option")]
    pub key: &'static str,
    pub left: Option<Setting>,
    pub right: Option<Setting>,
}

impl Rules {
    pub fn name(&self) -> &str {
        &self.name
    }

    pub fn title(&self) -> &str {
        &self.title
    }

    /// By the code of a language, or else the profile's own.
    pub fn title_in(&self, language: &str) -> &str {
        self.titles.get(language).unwrap_or(&self.title)
    }

    pub fn sources(&self) -> &[String] {
        &self.sources
    }

    /// What is agreed besides and nothing is scored by, by the code of a language, or else in English.
    pub fn customs_in<'a>(&'a self, language: &'a str) -> impl Iterator<Item = &'a str> {
        let said = |custom: &'a Titles| custom.get(language).or_else(|| custom.get(ENGLISH));
        self.customs.iter().filter_map(said).map(String::as_str)
    }

    pub fn options(&self) -> &Options {
        &self.options
    }

    pub fn engine(&self) -> Engine {
        self.options.engine()
    }

    /// As they would be written; those with faults as they are stored.
    pub fn settings(&self) -> Settings {
        self.unread.as_ref().map_or_else(|| self.options.settings(), |unread| unread.settings.clone())
    }

    /// Faults that the rules have are refused too, unless the changes correct them.
    pub fn with(&self, changes: &Settings) -> Result<Rules, Vec<OptionFault>> {
        let options = set(self, changes)?;
        Ok(Rules { options, unread: None, ..self.clone() }.with_unit(self.options.unit()))
    }

    /// In minor units of a session's currency. If an option sets it, nothing changes.
    pub fn with_unit(self, unit: Minor) -> Rules {
        Rules { options: self.options.with_unit(unit), ..self }
    }

    /// A self-contained profile, with comments in a language, which loads as the same rules.
    pub fn to_toml(&self, lang: &Lang) -> String {
        let mut lines =
            vec![format!("name = {}", text(&self.name)), format!("title = {}", text(&self.title))];
        let titles = self.titles.iter();
        lines.extend(titles.map(|(language, title)| format!("titles.{language} = {}", text(title))));
        lines.push("sources = [".to_owned());
        lines.extend(self.sources.iter().map(|source| format!("    {},", text(source))));
        lines.push("]".to_owned());
        if !self.customs.is_empty() {
            lines.push("customs = [".to_owned());
            for custom in &self.customs {
                let texts = custom.iter().map(|(language, said)| format!("{language} = {}", text(said)));
                lines.push(format!("    {{ {} }},", texts.collect::<Vec<_>>().join(", ")));
            }
            lines.push("]".to_owned());
        }
        lines.push(format!("engine = {}", text(self.engine().word())));
        let mut settings = self.settings();
        for option in self.engine().options() {
            let key = option.key;
            let Some(value) = settings.remove(key) else { continue };
            lines.push(format!("\n# {}\n# {}", lang.say(&option), lang.say(&option.allowed)));
            match &value {
                // A `[table]` would also take the keys that follow it.
                Setting::Table(rows) => {
                    lines
                        .extend(rows.iter().map(|(row, value)| format!("{key}.{row} = {}", value_of(value))));
                }
                value => lines.push(format!("{key} = {}", value_of(value))),
            }
        }
        let unknown = settings
            .iter()
            .map(|(key, value)| format!("\n# Unknown to this version.\n{} = {}", text(key), value_of(value)));
        lines.extend(unknown);
        lines.join("\n") + "\n"
    }
}

/// In the rulebook's order.
pub fn diff(left: &Rules, right: &Rules) -> Vec<RulesDifference> {
    let (mut of_left, mut of_right) = (left.settings(), right.settings());
    let mut keys = left.engine().keys().to_vec();
    keys.extend(right.engine().keys().iter().filter(|key| !left.engine().keys().contains(key)));
    keys.into_iter()
        .map(|key| RulesDifference { key, left: of_left.remove(key), right: of_right.remove(key) })
        .filter(|difference| difference.left != difference.right)
        .collect()
}

/// Refuses options that belong to the profile.
pub(super) fn set(rules: &Rules, changes: &Settings) -> Result<Options, Vec<OptionFault>> {
    check_fixed(rules.engine(), changes)?;
    overlay(rules.engine(), &rules.settings(), changes)
}

pub(super) fn check_fixed(engine: Engine, changes: &Settings) -> Result<(), Vec<OptionFault>> {
    let fixed = engine.fixed().iter().filter(|key| changes.contains_key(**key));
    let faults: Vec<OptionFault> = fixed.map(|key| OptionFault::Fixed { key }).collect();
    if faults.is_empty() { Ok(()) } else { Err(faults) }
}

pub(super) fn overlay(
    engine: Engine,
    base: &Settings,
    changes: &Settings,
) -> Result<Options, Vec<OptionFault>> {
    let mut all = base.clone();
    all.extend(changes.clone());
    Options::read(engine, &all)
}

/// Reads `all` with values of `base` in place of those that `faults` name.
pub(super) fn readable(
    engine: Engine,
    mut all: Settings,
    base: &Settings,
    faults: &[OptionFault],
) -> Option<Options> {
    for fault in faults.iter().filter(|fault| !matches!(fault, OptionFault::Combination { .. })) {
        match base.get(fault.key()) {
            Some(value) => all.insert(fault.key().to_owned(), value.clone()),
            None => all.remove(fault.key()),
        };
    }
    Options::read_unchecked(engine, &all).ok()
}

fn text(text: &str) -> Value {
    Value::String(text.to_owned())
}

fn value_of(setting: &Setting) -> Value {
    Value::try_from(setting).unwrap_or_else(|_| text(&setting.to_string()))
}
