//! Rules for tests: the built-in ones, read once, and any that a table could agree on. Which options there are and
//! which values they take is asked of the program, and written down nowhere else.

use meldbook::engine::{Engine, OptionFault, Options, Setting, Settings};
use meldbook::rules::{BUILT_IN, Catalog, Rules};
use proptest::prelude::*;
use proptest::sample::{Index, select, subsequence};
use std::collections::BTreeMap;
use std::sync::LazyLock;

static RULES: LazyLock<Vec<Rules>> = LazyLock::new(|| {
    let catalog = Catalog::default();
    BUILT_IN.iter().map(|built_in| catalog.load(built_in.name).unwrap().rules).collect()
});

/// Returns built-in rules.
pub fn built_in(name: &str) -> Option<&'static Rules> {
    RULES.iter().find(|rules| rules.name() == name)
}

/// Returns every built-in set of rules of a game.
pub fn all_of(engine: Engine) -> impl Iterator<Item = &'static Rules> {
    RULES.iter().filter(move |rules| rules.engine() == engine)
}

/// Returns the options of built-in rules with some changed, as they are typed.
pub fn with(name: &str, set: &[(&str, &str)]) -> Result<Options, Vec<OptionFault>> {
    let rules = built_in(name).unwrap();
    changed(rules.options(), set.iter().map(|(key, value)| ((*key).to_owned(), Setting::typed(value))))
}

/// Returns options with some changed.
pub fn changed(
    options: &Options,
    changes: impl IntoIterator<Item = (String, Setting)>,
) -> Result<Options, Vec<OptionFault>> {
    let mut settings = options.settings();
    settings.extend(changes);
    Options::read(options.engine(), &settings)
}

/// What a table agreed on: built-in rules, and the options that it wants otherwise.
#[derive(Clone)]
pub struct HouseRules {
    pub name: &'static str,
    pub changes: Settings,
    pub options: Options,
}

impl std::ops::Deref for HouseRules {
    type Target = Options;

    fn deref(&self) -> &Options {
        &self.options
    }
}

/// As they are typed: all options fill pages.
impl std::fmt::Debug for HouseRules {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.name)?;
        self.changes.iter().try_for_each(|(key, value)| write!(f, " --set {key}={value}"))
    }
}

impl HouseRules {
    /// Returns these rules with some options set otherwise, as long as they agree.
    pub fn with(&self, changes: &[(&str, Setting)]) -> Result<HouseRules, Vec<OptionFault>> {
        let changes = changes.iter().map(|(key, value)| ((*key).to_owned(), value.clone()));
        let mut all = self.changes.clone();
        all.extend(changes.clone());
        Ok(HouseRules { options: changed(&self.options, changes)?, changes: all, ..*self })
    }
}

/// Returns any rules of a game: built-in ones with at most so many options changed.
pub fn house_rules(engine: Engine, most: usize) -> impl Strategy<Value = HouseRules> + Clone {
    house_rules_of(all_of(engine).collect(), &[], most)
}

/// Returns some of these rules with at most so many options changed, none of them one to keep.
pub fn house_rules_of(
    rules: Vec<&'static Rules>,
    keep: &[&str],
    most: usize,
) -> impl Strategy<Value = HouseRules> + Clone {
    let engine = rules[0].engine();
    let mut values = values(engine);
    values.retain(|key, _| !engine.fixed().contains(key) && !keep.contains(key));
    let values: Vec<(&'static str, Vec<Setting>)> = values.into_iter().collect();
    let most = most.min(values.len());
    (select(rules), subsequence(values, 0..=most), any::<[Index; 8]>()).prop_map(|(rules, values, which)| {
        let changes = values.iter().zip(which.iter().cycle());
        agreed(
            rules,
            changes.map(|((key, values), at)| ((*key).to_owned(), at.get(values).clone())).collect(),
        )
    })
}

/// Leaves out of changes what contradicts the rest.
fn agreed(rules: &'static Rules, mut changes: Settings) -> HouseRules {
    loop {
        match changed(rules.options(), changes.clone()) {
            Ok(options) => return HouseRules { name: rules.name(), changes, options },
            Err(faults) => {
                let before = changes.len();
                changes.retain(|key, _| !faults.iter().any(|fault| contradicts(fault, key)));
                assert!(changes.len() < before, "{faults:?} in {}", rules.name());
            }
        }
    }
}

fn contradicts(fault: &OptionFault, key: &str) -> bool {
    match fault {
        OptionFault::Combination { keys, .. } => keys.contains(&key),
        other => other.key() == key,
    }
}

/// Returns the values of each option that tests try: those that its list names, and those of built-in rules, a
/// number also doubled and as nothing where it may be.
fn values(engine: Engine) -> BTreeMap<&'static str, Vec<Setting>> {
    let rules: Vec<&Rules> = all_of(engine).collect();
    let listed = engine.options().into_iter().map(|option| {
        let allowed = option.allowed.to_string();
        let mut values: Vec<Setting> = words_of(&allowed).collect();
        for setting in rules.iter().map(|rules| rules.settings()[option.key].clone()) {
            if let Setting::Int(number) = setting {
                values.extend([0, 2 * number].map(Setting::Int));
            }
            values.push(setting);
        }
        let mut different: Vec<Setting> = Vec::new();
        for value in values {
            if !different.contains(&value) && may_be(rules[0].options(), option.key, &value) {
                different.push(value);
            }
        }
        (option.key, different)
    });
    listed.collect()
}

/// Returns whatever could be a value in a sentence like `"none", "kitty_only" or 7`.
fn words_of(allowed: &str) -> impl Iterator<Item = Setting> {
    let words = allowed.split(['"', ',', ' ']).filter(|word| !word.is_empty());
    let settings = words.flat_map(|word| [Setting::typed(word), Setting::Text(word.to_owned())]);
    // The least that a number may be is nothing that anybody plays by.
    let any_number = allowed.contains("or more");
    settings.filter(move |setting| !(any_number && matches!(setting, Setting::Int(_))))
}

/// Says whether an option may have a value, beside whatever others.
fn may_be(options: &Options, key: &str, value: &Setting) -> bool {
    let faults = changed(options, [(key.to_owned(), value.clone())]).err().unwrap_or_default();
    faults.iter().all(|fault| matches!(fault, OptionFault::Combination { .. }))
}
