//! Rules as a ledger stores them. What this version cannot read of them stops new hands, but hides no night.

use super::catalog::{Catalog, plainest};
use super::house_rules::{Rules, Titles, Unread, check_fixed, readable};
use crate::engine::{Engine, OptionFault, Options, Settings};
use crate::kernel::{Minor, is_refused, json::is_default};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::collections::BTreeMap;

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
    settings: Settings,
    /// The value of a unit, if it is not an option.
    #[serde(default, skip_serializing_if = "is_default")]
    unit_minor: Minor,
}

impl Serialize for Rules {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (engine, settings) = (self.engine().word().to_owned(), self.settings());
        let unit_minor = self.options.unit();
        let Rules { name, title, titles, sources, customs, .. } = self.clone();
        Snapshot { name, title, titles, sources, customs, engine, settings, unit_minor }.serialize(serializer)
    }
}

/// Options that cannot be read are [faults](Rules::faults). Of an unknown engine nothing is known: it is an error.
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

/// The plainest rules stand in for what cannot be read: the night can be shown, and no hand is scored.
fn read(engine: Engine, settings: Settings) -> Result<(Options, Option<Box<Unread>>), Vec<OptionFault>> {
    let faults = match Options::read(engine, &settings) {
        Ok(options) => return Ok((options, None)),
        Err(faults) => faults,
    };
    // No version writes such a thing, and in a sheet it would be something else.
    let is_other = |c: char| is_refused(c) || matches!(c, '=' | '#');
    let stands_in_a_line =
        |text: &str| !text.contains(is_other) && text.split_whitespace().eq(text.split(' '));
    if settings.iter().any(|(key, value)| !is_word(key) || !stands_in_a_line(&value.to_string())) {
        return Err(faults);
    }
    let plain = Catalog::default().load(plainest(engine)).map(|profile| profile.rules.settings());
    match readable(engine, settings.clone(), &plain.unwrap_or_default(), &faults) {
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
    pub fn hint(&self) -> Option<String> {
        let update = "use the version of meldbook that wrote it, or";
        Some(match &self.fault {
            OptionFault::Unknown { .. } => format!("{update} `set rules=...`"),
            _ => format!("{update} `set {}=...`", self.key),
        })
    }
}

impl Rules {
    /// Only stored rules have faults.
    pub fn faults(&self) -> &[OptionFault] {
        self.unread.as_ref().map_or(&[], |unread| &unread.faults)
    }

    pub fn check_playable(&self) -> Result<(), StoredRulesFault> {
        match self.faults().first() {
            Some(fault) => Err(StoredRulesFault { key: fault.key().to_owned(), fault: fault.clone() }),
            None => Ok(()),
        }
    }

    /// The options of a stored change may have faults too. Only those that belong to the profile are refused.
    pub fn with_stored(&self, changes: &Settings) -> Result<Rules, Vec<OptionFault>> {
        check_fixed(self.engine(), changes)?;
        let mut settings = self.settings();
        settings.extend(changes.iter().map(|(key, value)| (key.clone(), value.clone())));
        let (options, unread) = read(self.engine(), settings)?;
        Ok(Rules { options, unread, ..self.clone() }.with_unit(self.options.unit()))
    }
}
