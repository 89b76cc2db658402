//! A cache of the rules that records name.

use crate::engine::Options;
use crate::jsonl::answer::Wrong;
use crate::jsonl::input::{settings, short};
use crate::rules::{Catalog, Rules, RulesError};
use serde_json::value::RawValue;
use std::collections::HashMap;

/// The size of the cache: a table uses a few rules, and memory stays constant.
const MOST: usize = 256;

/// Longer texts of rules are not cached.
const LONGEST: usize = 4096;

#[derive(Debug)]
pub(super) struct RecordRules {
    pub(super) options: Options,
    /// The value of a unit, if the answer has money in it: if the record sets it, and in a game to points if
    /// anything is worth money.
    pub(super) unit_minor: Option<i64>,
}

/// Rules by the raw text of `rules` and `set`.
#[derive(Debug)]
pub(super) struct RulesCache {
    pub(super) catalog: Catalog,
    /// Profiles by the raw text of `rules`: reading one takes far longer than changing its options.
    profiles: HashMap<String, Rules>,
    read: HashMap<String, Result<RecordRules, Vec<Wrong>>>,
    key: String,
}

impl RulesCache {
    pub(super) fn new(catalog: Catalog) -> Self {
        RulesCache { catalog, profiles: HashMap::new(), read: HashMap::new(), key: String::new() }
    }

    /// Returns the options of a record, or what is wrong with its `rules` or `set`.
    pub(super) fn get(
        &mut self,
        rules: Option<&RawValue>,
        set: Option<&RawValue>,
    ) -> Result<&RecordRules, Vec<Wrong>> {
        self.key.clear();
        self.key.push_str(rules.map_or("", RawValue::get));
        // A line end separates the two: a line of JSON has none.
        self.key.push('\n');
        self.key.push_str(set.map_or("", RawValue::get));
        if !self.read.contains_key(&self.key) {
            if self.read.len() >= MOST || self.key.len() > LONGEST {
                self.read.clear();
            }
            let known = self.profile(rules).and_then(|rules| read(&rules, set));
            self.read.insert(self.key.clone(), known);
        }
        match self.read.get(&self.key) {
            Some(Ok(known)) => Ok(known),
            Some(Err(wrongs)) => Err(wrongs.clone()),
            None => Err(Vec::new()),
        }
    }

    fn profile(&mut self, rules: Option<&RawValue>) -> Result<Rules, Vec<Wrong>> {
        let key = rules.map_or("", RawValue::get);
        if let Some(known) = self.profiles.get(key) {
            return Ok(known.clone());
        }
        let loaded = load(&self.catalog, rules)?;
        if self.profiles.len() >= MOST || key.len() > LONGEST {
            self.profiles.clear();
        }
        self.profiles.insert(key.to_owned(), loaded.clone());
        Ok(loaded)
    }
}

fn read(rules: &Rules, set: Option<&RawValue>) -> Result<RecordRules, Vec<Wrong>> {
    let Some(set) = set else {
        return Ok(RecordRules::new(rules.options().clone(), false));
    };
    let changes = settings(set).map_err(|wrong| vec![wrong])?;
    let options = rules.with(&changes).map_err(|faults| {
        faults
            .into_iter()
            .map(|fault| Wrong::with_nearest("set", &fault, fault.nearest()))
            .collect::<Vec<_>>()
    })?;
    Ok(RecordRules::new(options.options().clone(), changes.contains_key("unit_minor")))
}

impl RecordRules {
    fn new(options: Options, says_unit: bool) -> RecordRules {
        let has_cash = match &options {
            Options::Auction(_) => says_unit,
            // In mariáš a record does not set the value of a unit, so nothing is worth money.
            Options::Points(_) | Options::Marias(_) => options.pays_money(),
        };
        let unit_minor = has_cash.then(|| options.unit_minor());
        RecordRules { options, unit_minor }
    }
}

fn load(catalog: &Catalog, rules: Option<&RawValue>) -> Result<Rules, Vec<Wrong>> {
    let in_rules = |message: String| vec![Wrong::in_field("rules", message)];
    let Some(rules) = rules else {
        return Err(in_rules("`rules` is missing: a built-in name or a path".to_owned()));
    };
    let Ok(word) = serde_json::from_str::<String>(rules.get()) else {
        return Err(in_rules(format!("expected a name or path of rules, found {}", short(rules.get()))));
    };
    match catalog.load(&word) {
        Ok(profile) => Ok(profile.rules),
        Err(RulesError::NotFound(fault)) => Err(vec![Wrong::with_nearest("rules", &fault, fault.nearest())]),
        Err(RulesError::Broken(faults)) => {
            Err(faults.iter().map(|fault| Wrong::in_field("rules", fault.to_string())).collect())
        }
    }
}
