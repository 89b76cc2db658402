//! The rules of a hand, and how two sets of them differ.

use crate::engine::{Condition, Engine, OptionFault, Options, Setting, Settings};
use crate::kernel::json::Entries;
use crate::kernel::units::Minor;
use serde::{Deserialize, Deserializer, Serialize};
use std::collections::BTreeMap;

/// The rules of a hand: a value for every option, with no contradictions.
///
/// Rules are immutable; [`Rules::with`] makes changed ones. They serialize to the snapshot that a ledger stores:
///
/// ```
/// use meldbook::rules::{Rules, Catalog};
/// let rules = Catalog::default().load("scarne")?.rules;
/// let snapshot = serde_json::to_string(&rules)?;
/// assert_eq!(serde_json::from_str::<Rules>(&snapshot)?, rules);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Snapshot", into = "Snapshot")]
pub struct Rules {
    pub(super) name: String,
    pub(super) title: String,
    pub(super) titles: Titles,
    pub(super) sources: Vec<String>,
    pub(super) customs: Vec<Titles>,
    pub(super) options: Options,
}

/// A text by language code.
pub(super) type Titles = BTreeMap<String, String>;

/// The language that every custom is written in.
pub(super) const ENGLISH: &str = "en";

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

/// Reads options that stand in order, as they were written: collected they need not be looked for one by one.
fn in_order<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Settings, D::Error> {
    Ok(Entries::deserialize(deserializer)?.0.into_iter().collect())
}

fn is_nothing(unit: &Minor) -> bool {
    *unit == Minor::ZERO
}

/// Why a snapshot cannot be read: another program or a newer version wrote it.
#[derive(Debug, thiserror::Error)]
enum SnapshotError {
    #[error("unknown engine `{0}`")]
    Engine(String),
    #[error("{0}")]
    Option(OptionFault),
}

impl From<Rules> for Snapshot {
    fn from(rules: Rules) -> Self {
        Snapshot {
            engine: rules.engine().info().word.to_owned(),
            settings: rules.settings(),
            unit_minor: rules.options.unit(),
            name: rules.name,
            title: rules.title,
            titles: rules.titles,
            sources: rules.sources,
            customs: rules.customs,
        }
    }
}

impl TryFrom<Snapshot> for Rules {
    type Error = SnapshotError;

    fn try_from(snapshot: Snapshot) -> Result<Self, SnapshotError> {
        let Some(engine) = Engine::from_word(&snapshot.engine) else {
            return Err(SnapshotError::Engine(snapshot.engine));
        };
        let options = Options::read(engine, &snapshot.settings).map_err(|faults| {
            faults.into_iter().next().map_or(SnapshotError::Engine(snapshot.engine), SnapshotError::Option)
        })?;
        let Snapshot { name, title, titles, sources, customs, unit_minor, .. } = snapshot;
        let rules = Rules { name, title, titles, sources, customs, options };
        Ok(rules.with_unit(unit_minor))
    }
}

/// An option in which two sets of rules differ; `None` if the game has no such option.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Difference {
    pub key: &'static str,
    pub left: Option<Setting>,
    pub right: Option<Setting>,
}

#[allow(missing_docs, reason = "the names say it")]
impl Rules {
    /// Returns the name of these rules in commands, sheets and JSON.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the title.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Returns the title in a language, by its code, or else the profile's own.
    #[must_use]
    pub fn title_in(&self, language: &str) -> &str {
        self.titles.get(language).unwrap_or(&self.title)
    }

    #[must_use]
    pub fn sources(&self) -> &[String] {
        &self.sources
    }

    /// Returns what is agreed besides the options and nothing is scored by, in a language, by its code, or else in
    /// English.
    pub fn customs_in<'a>(&'a self, language: &'a str) -> impl Iterator<Item = &'a str> {
        let said = |custom: &'a Titles| custom.get(language).or_else(|| custom.get(ENGLISH));
        self.customs.iter().filter_map(said).map(String::as_str)
    }

    #[must_use]
    pub fn options(&self) -> &Options {
        &self.options
    }

    #[must_use]
    pub fn engine(&self) -> Engine {
        self.options.engine()
    }

    /// Returns every option as it would be written.
    #[must_use]
    pub fn settings(&self) -> Settings {
        self.options.settings()
    }

    /// Returns these rules with some options changed.
    pub fn with(&self, changes: &Settings) -> Result<Rules, Vec<OptionFault>> {
        let options = set(self, changes)?;
        Ok(Rules { options, ..self.clone() }.with_unit(self.options.unit()))
    }

    /// Lists those of the options just typed in which these rules differ from what they were, and that decide nothing.
    #[must_use]
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
    #[must_use]
    pub fn with_unit(self, unit: Minor) -> Rules {
        Rules { options: self.options.with_unit(unit), ..self }
    }
}

/// Lists the options in which two sets of rules differ, in the rulebook's order.
#[must_use]
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
    let fixed = engine.info().fixed.iter().filter(|key| changes.contains_key(**key));
    let mut faults: Vec<OptionFault> = fixed.map(|key| OptionFault::Fixed { key }).collect();
    match overlay(engine, &rules.settings(), changes) {
        Ok(options) if faults.is_empty() => Ok(options),
        Ok(_) => Err(faults),
        Err(others) => {
            faults.extend(others.into_iter().filter(|fault| !engine.info().fixed.contains(&fault.key())));
            Err(faults)
        }
    }
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
    // Contradictions can be found only among readable options: look for them without the unreadable changes, and
    // leave out those about the options of unreadable changes.
    let unread: Vec<String> = faults.iter().map(|fault| fault.key().to_owned()).collect();
    if !faults.iter().any(|fault| matches!(fault, OptionFault::Combination { .. })) {
        for key in &unread {
            match base.get(key) {
                Some(value) => all.insert(key.clone(), value.clone()),
                None => all.remove(key),
            };
        }
        let apart = |keys: &[&str]| !keys.iter().any(|key| unread.iter().any(|other| other == key));
        faults.extend(
            Options::read(engine, &all)
                .err()
                .into_iter()
                .flatten()
                .filter(|fault| matches!(fault, OptionFault::Combination { keys, .. } if apart(keys))),
        );
    }
    Err(faults)
}
