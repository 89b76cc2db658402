//! The rules of a hand, how two sets of them differ, and rules as a profile and as a ledger stores them.

use super::catalog::{Catalog, plainest};
use crate::engine::{Condition, Engine, OptionFault, OptionInfo, Options, Setting, Settings};
use crate::kernel::Minor;
use crate::kernel::characters::is_refused;
use crate::kernel::json::Entries;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::collections::BTreeMap;
use toml::Value;

/// The rules of a hand: a value for every option, with no contradictions; only those stored by another version may have
/// [faults](Rules::faults).
///
/// Rules are immutable; [`Rules::with`] makes changed ones. They serialize to the snapshot that a ledger stores.
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

/// What of stored rules this version cannot read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Unread {
    /// There is at least one.
    pub faults: Vec<OptionFault>,
    /// All options as they are stored.
    pub settings: Settings,
}

/// An option in which two sets of rules differ; `None` if the game has no such option.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct Difference {
    #[serde(rename = "option")]
    pub key: &'static str,
    pub left: Option<Setting>,
    pub right: Option<Setting>,
}

impl Rules {
    /// Returns the name of these rules in commands, sheets and JSON.
    pub fn name(&self) -> &str {
        &self.name
    }

    pub fn title(&self) -> &str {
        &self.title
    }

    /// Returns the title in a language, by its code, or else the profile's own.
    pub fn title_in(&self, language: &str) -> &str {
        self.titles.get(language).unwrap_or(&self.title)
    }

    pub fn sources(&self) -> &[String] {
        &self.sources
    }

    /// Returns what is agreed besides the options and nothing is scored by, in a language, by its code, or else in
    /// English.
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

    /// Returns every option as it would be written; those of stored rules with faults as they are stored.
    pub fn settings(&self) -> Settings {
        self.unread.as_ref().map_or_else(|| self.options.settings(), |unread| unread.settings.clone())
    }

    /// Returns these rules with some options changed. Faults that they have are refused too, unless the changes correct
    /// them.
    pub fn with(&self, changes: &Settings) -> Result<Rules, Vec<OptionFault>> {
        let options = set(self, changes)?;
        Ok(Rules { options, unread: None, ..self.clone() }.with_unit(self.options.unit()))
    }

    /// Lists those of the options just typed in which these rules differ from what they were, and that decide nothing.
    pub fn idle(&self, typed: &Settings, before: &Rules) -> Vec<OptionFault> {
        let missing: Vec<Condition> =
            self.options.conditions().into_iter().filter(|condition| !condition.holds).collect();
        let changed = diff(before, self).into_iter().map(|difference| difference.key);
        changed
            .filter(|key| typed.contains_key(*key))
            .filter_map(|key| {
                let condition = missing.iter().find(|condition| condition.keys.contains(&key))?;
                Some(OptionFault::Idle { key, without: condition.without })
            })
            .collect()
    }

    /// Sets the agreed value of a unit, in minor units of a session's currency. If an option sets it, nothing
    /// changes.
    pub fn with_unit(self, unit: Minor) -> Rules {
        Rules { options: self.options.with_unit(unit), ..self }
    }
}

/// Lists the options in which two sets of rules differ, in the rulebook's order.
pub fn diff(left: &Rules, right: &Rules) -> Vec<Difference> {
    let (mut of_left, mut of_right) = (left.settings(), right.settings());
    let mut keys = left.engine().info().keys.to_vec();
    keys.extend(right.engine().info().keys.iter().filter(|key| !left.engine().info().keys.contains(key)));
    keys.into_iter()
        .map(|key| Difference { key, left: of_left.remove(key), right: of_right.remove(key) })
        .filter(|difference| difference.left != difference.right)
        .collect()
}

/// Returns the options with some of them set; those that belong to the profile are refused.
pub(super) fn set(rules: &Rules, changes: &Settings) -> Result<Options, Vec<OptionFault>> {
    let engine = rules.engine();
    let mut faults = fixed(engine, changes);
    match overlay(engine, &rules.settings(), changes) {
        Ok(options) if faults.is_empty() => Ok(options),
        Ok(_) => Err(faults),
        Err(others) => {
            faults.extend(others.into_iter().filter(|fault| !engine.info().fixed.contains(&fault.key())));
            Err(faults)
        }
    }
}

/// Refuses changes of options that belong to the profile.
pub(super) fn fixed(engine: Engine, changes: &Settings) -> Vec<OptionFault> {
    let fixed = engine.info().fixed.iter().filter(|key| changes.contains_key(**key));
    fixed.map(|key| OptionFault::Fixed { key }).collect()
}

/// Reads `changes` on top of `base`, and reports every fault of them.
pub(super) fn overlay(
    engine: Engine,
    base: &Settings,
    changes: &Settings,
) -> Result<Options, Vec<OptionFault>> {
    let mut all = base.clone();
    all.extend(changes.iter().map(|(key, value)| (key.clone(), value.clone())));
    let mut faults = match Options::read(engine, &all) {
        Ok(options) => return Ok(options),
        Err(faults) => faults,
    };
    readable(engine, all, base, &mut faults);
    Err(faults)
}

/// Reads `all` with the values of `base` in place of the unreadable ones that `faults` name. Contradictions can be found
/// only among readable options: those that are found now are added to the faults, without those about unreadable ones.
pub(super) fn readable(
    engine: Engine,
    mut all: Settings,
    base: &Settings,
    faults: &mut Vec<OptionFault>,
) -> Option<Options> {
    if faults.iter().any(|fault| matches!(fault, OptionFault::Combination { .. })) {
        return Options::read_unchecked(engine, &all).ok();
    }
    let unread: Vec<String> = faults.iter().map(|fault| fault.key().to_owned()).collect();
    for key in &unread {
        match base.get(key) {
            Some(value) => all.insert(key.clone(), value.clone()),
            None => all.remove(key),
        };
    }
    let options = Options::read_unchecked(engine, &all).ok()?;
    let apart = |keys: &[&str]| !keys.iter().any(|key| unread.iter().any(|other| other == key));
    let others = options.contradictions().into_iter();
    faults
        .extend(others.filter(|fault| matches!(fault, OptionFault::Combination { keys, .. } if apart(keys))));
    Some(options)
}

impl Rules {
    /// Returns these rules as a self-contained profile: saved to a file, it loads as the same rules.
    pub fn to_toml(&self) -> String {
        let mut lines =
            vec![format!("name = {}", text(&self.name)), format!("title = {}", text(&self.title))];
        lines.extend(
            self.titles.iter().map(|(language, title)| format!("titles.{language} = {}", text(title))),
        );
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
        lines.push(format!("engine = {}", text(self.engine().info().word)));
        let mut settings = self.settings();
        for OptionInfo { key, meaning, allowed } in self.engine().options() {
            let Some(value) = settings.remove(key) else { continue };
            lines.push(format!("\n# {meaning}\n# {allowed}"));
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

/// Rules as the `opened` entry of a ledger writes them.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Snapshot {
    name: String,
    title: String,
    /// Left out if empty, so that older snapshots stay the same.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    titles: Titles,
    sources: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    customs: Vec<Titles>,
    engine: String,
    #[serde(deserialize_with = "in_order")]
    settings: Settings,
    /// The agreed value of a unit, if it is not an option.
    #[serde(default, skip_serializing_if = "is_nothing")]
    unit_minor: Minor,
}

/// Reads options that are in order, as they were written: collected at once, none has to be looked up.
fn in_order<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Settings, D::Error> {
    Ok(Entries::deserialize(deserializer)?.0.into_iter().collect())
}

fn is_nothing(unit: &Minor) -> bool {
    *unit == Minor::ZERO
}

impl Serialize for Rules {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let rules = self.clone();
        let snapshot = Snapshot {
            engine: rules.engine().info().word.to_owned(),
            settings: rules.settings(),
            unit_minor: rules.options.unit(),
            name: rules.name,
            title: rules.title,
            titles: rules.titles,
            sources: rules.sources,
            customs: rules.customs,
        };
        snapshot.serialize(serializer)
    }
}

/// Options that cannot be read are [faults](Rules::faults) of the rules. Only an unknown engine is an error: nothing is
/// known of such a game.
impl<'de> Deserialize<'de> for Rules {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let snapshot = Snapshot::deserialize(deserializer)?;
        let Snapshot { name, title, titles, sources, customs, engine, settings, unit_minor } = snapshot;
        let Some(engine) = Engine::from_word(&engine) else {
            return Err(de::Error::custom(format_args!("unknown engine `{engine}`")));
        };
        let (options, unread) = read(engine, settings).map_err(|faults| {
            let faults: Vec<String> = faults.iter().map(OptionFault::to_string).collect();
            de::Error::custom(faults.join("; "))
        })?;
        let rules = Rules { name, title, titles, sources, customs, options, unread };
        Ok(rules.with_unit(unit_minor))
    }
}

/// Reads stored options. The engine's plainest built-in rules stand in for those that cannot be read, so that the night
/// can be shown: no hand is scored by them.
fn read(engine: Engine, settings: Settings) -> Result<(Options, Option<Box<Unread>>), Vec<OptionFault>> {
    let mut faults = match Options::read(engine, &settings) {
        Ok(options) => return Ok((options, None)),
        Err(faults) => faults,
    };
    // No version writes such a thing, and in a sheet it would be something else.
    let is_other = |c: char| is_refused(c) || matches!(c, '=' | '#');
    if settings.iter().any(|(key, value)| !is_word(key) || value.to_string().contains(is_other)) {
        return Err(faults);
    }
    let plain = Catalog::default().load(plainest(engine)).map(|profile| profile.rules.settings());
    match readable(engine, settings.clone(), &plain.unwrap_or_default(), &mut faults) {
        Some(options) => Ok((options, Some(Box::new(Unread { faults, settings })))),
        None => Err(faults),
    }
}

fn is_word(key: &str) -> bool {
    let is_of_word = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    key.starts_with(|c: char| c.is_ascii_lowercase()) && key.chars().all(is_of_word)
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("no new hands or corrections under these rules: {fault}")]
pub struct StoredRulesFault {
    pub key: String,
    pub fault: OptionFault,
}

impl StoredRulesFault {
    pub fn hint(&self) -> String {
        let update = "use the version of meldbook that wrote it, or";
        match &self.fault {
            OptionFault::Unknown { nearest: Some(known), .. } => {
                format!("{update} `set rules=...`; the most similar option here is `{known}`")
            }
            OptionFault::Unknown { .. } => format!("{update} `set rules=...`"),
            _ => format!("{update} `set {}=...`", self.key),
        }
    }
}

impl Rules {
    /// Lists what cannot be read of stored rules; profiles and changed rules have no faults.
    pub fn faults(&self) -> &[OptionFault] {
        self.unread.as_ref().map_or(&[], |unread| &unread.faults)
    }

    /// Checks that hands can be scored under these rules: that they have no faults.
    pub fn check_playable(&self) -> Result<(), StoredRulesFault> {
        match self.faults().first() {
            Some(fault) => Err(StoredRulesFault { key: fault.key().to_owned(), fault: fault.clone() }),
            None => Ok(()),
        }
    }

    /// Returns these rules after a stored change, whose options may have faults too. Only those that belong to the profile
    /// are refused.
    pub fn with_stored(&self, changes: &Settings) -> Result<Rules, Vec<OptionFault>> {
        let fixed = fixed(self.engine(), changes);
        if !fixed.is_empty() {
            return Err(fixed);
        }
        let mut settings = self.settings();
        settings.extend(changes.iter().map(|(key, value)| (key.clone(), value.clone())));
        let (options, unread) = read(self.engine(), settings)?;
        Ok(Rules { options, unread, ..self.clone() }.with_unit(self.options.unit()))
    }
}
