//! Changes of what was agreed: other rules, options, the worth of a unit.

use crate::engine::{OptionFault, Settings};
use crate::kernel::{Minor, ensure};
use crate::night::{NightError, thing::SetSaid};
use crate::rules::{Catalog, Rules, diff};

/// [`Rules::with`], or for a log [`Rules::with_stored`], where unknown options stop new hands alone.
type With = fn(&Rules, &Settings) -> Result<Rules, Vec<OptionFault>>;

/// `None` if the change does not touch them.
pub fn changed_rules(rules: &Rules, said: &SetSaid, with: With) -> Result<Option<Rules>, NightError> {
    let mut changed = None;
    if let Some(text) = &said.rules {
        let other: Rules = serde_json::from_str(text.0.get())
            .map_err(|error| NightError::UnreadRules { it: error.to_string() })?;
        check_same_game(&other, rules)?;
        changed = Some(other);
    }
    if !said.options.is_empty() {
        changed = Some(with_options(changed.as_ref().unwrap_or(rules), &said.options, with)?);
    }
    if let Some(unit) = said.unit {
        let unit = unit.max(Minor::ZERO);
        changed = Some(changed.unwrap_or_else(|| rules.clone()).with_unit(unit));
    }
    Ok(changed)
}

pub fn check_same_game(other: &Rules, rules: &Rules) -> Result<(), NightError> {
    ensure(other.engine() == rules.engine(), || NightError::OtherGame {
        name: other.name().to_owned(),
        rules: rules.name().to_owned(),
        engine: other.engine().word(),
        was: rules.engine().word(),
    })
}

/// Returns the built-in profile of the name of these rules, at their stake; `None` if they have a profile of their own.
pub fn profile_of(rules: &Rules) -> Option<Rules> {
    let profile = Catalog::default().load(rules.name()).ok()?.rules;
    (profile.engine() == rules.engine()).then(|| at_stake_of(&profile, rules))
}

pub fn at_stake_of(profile: &Rules, rules: &Rules) -> Rules {
    staked_as(profile, rules).unwrap_or_else(|_| profile.clone())
}

pub fn staked_as(rules: &Rules, others: &Rules) -> Result<Rules, NightError> {
    let (settings, stakes) = (others.settings(), others.engine().stakes().iter());
    let stakes = stakes.filter_map(|(_, key)| Some(((*key).to_owned(), settings.get(*key)?.clone())));
    Ok(with_options(rules, &stakes.collect(), Rules::with)?.with_unit(others.options().unit()))
}

pub(super) fn with_options(rules: &Rules, changes: &Settings, with: With) -> Result<Rules, NightError> {
    with(rules, changes).or_else(|faults| match faults.into_iter().next() {
        Some(fault) => Err(NightError::Option(fault)),
        None => Ok(rules.clone()),
    })
}

/// Returns whether rules differ from the built-in profile of their name in more than the stake.
pub fn has_house_rules(rules: &Rules) -> bool {
    profile_of(rules).is_some_and(|profile| !diff(&profile, rules).is_empty())
}
