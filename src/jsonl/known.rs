//! The rules that records name, read once for all records that name them alike.

use crate::engine::{Options, Settings};
use crate::jsonl::answer::Wrong;
use crate::jsonl::input::{short, twice};
use crate::rules::{Catalog, Rules, RulesError};
use serde_json::value::RawValue;
use std::collections::HashMap;

/// How many different rules are remembered: a table has a few, and memory stays constant.
const MOST: usize = 256;

/// Texts of rules longer than this are read anew each time.
const LONGEST: usize = 4096;

/// Options as a record asks for them.
#[derive(Debug)]
pub(super) struct Known {
    pub(super) options: Options,
    /// What a unit is worth, where the answer has money in it: where the record itself says so, and in a game to
    /// points wherever anything is worth money.
    pub(super) unit_minor: Option<i64>,
}

/// Rules by the text that names them: what stands under `rules` and `set`, as written.
#[derive(Debug)]
pub(super) struct KnownRules {
    catalog: Catalog,
    /// Profiles by what stands under `rules` alone: to read one takes far longer than to change an option of it.
    profiles: HashMap<String, Rules>,
    read: HashMap<String, Result<Known, Vec<Wrong>>>,
    key: String,
}

impl KnownRules {
    pub(super) fn new(catalog: Catalog) -> Self {
        KnownRules { catalog, profiles: HashMap::new(), read: HashMap::new(), key: String::new() }
    }

    /// Returns the options of a record, or what is wrong with its `rules` or its `set`.
    pub(super) fn get(
        &mut self,
        rules: Option<&RawValue>,
        set: Option<&RawValue>,
    ) -> Result<&Known, Vec<Wrong>> {
        self.key.clear();
        self.key.push_str(rules.map_or("", RawValue::get));
        // A line end parts the two: within a line of JSON there is none.
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

fn read(rules: &Rules, set: Option<&RawValue>) -> Result<Known, Vec<Wrong>> {
    let Some(set) = set else {
        return Ok(Known::new(rules.options().clone(), false));
    };
    let in_set = |message: String| vec![Wrong::in_field("set", message)];
    if let Some(key) = twice(set.get()) {
        return Err(in_set(format!("`{key}` stands twice")));
    }
    let changes: Settings = serde_json::from_str(set.get())
        .map_err(|_| in_set(format!("{} is no object of options", short(set.get()))))?;
    let options = rules.with(&changes).map_err(|faults| {
        faults
            .into_iter()
            .map(|fault| Wrong::with_nearest("set", &fault, fault.nearest()))
            .collect::<Vec<_>>()
    })?;
    Ok(Known::new(options.options().clone(), changes.contains_key("unit_minor")))
}

impl Known {
    fn new(options: Options, says_unit: bool) -> Known {
        let has_cash = match &options {
            Options::Auction(_) => says_unit,
            // In mariáš a record does not say what a unit is worth, and so nothing is.
            Options::Points(_) | Options::Marias(_) => options.pays_money(),
        };
        let unit_minor = has_cash.then(|| options.unit_minor());
        Known { options, unit_minor }
    }
}

fn load(catalog: &Catalog, rules: Option<&RawValue>) -> Result<Rules, Vec<Wrong>> {
    let in_rules = |message: String| vec![Wrong::in_field("rules", message)];
    let Some(rules) = rules else {
        return Err(in_rules("`rules` is missing: a built-in name or a path".to_owned()));
    };
    let Ok(word) = serde_json::from_str::<String>(rules.get()) else {
        return Err(in_rules(format!("{} is no name or path of rules", short(rules.get()))));
    };
    match catalog.load(&word) {
        Ok(profile) => Ok(profile.rules),
        Err(RulesError::NotFound(fault)) => Err(vec![Wrong::with_nearest("rules", &fault, fault.nearest())]),
        Err(RulesError::Broken(faults)) => {
            Err(faults.iter().map(|fault| Wrong::in_field("rules", fault.to_string())).collect())
        }
    }
}
