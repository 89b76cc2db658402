//! Words of the command line: days, sides, house rules, and rules by their names.

use super::context::Context;
use super::fail;
use anyhow::Result;
use chrono::NaiveDate;
use meldbook::command::read_sides;
use meldbook::engine::{Engine, Setting, Settings};
use meldbook::kernel::words;
use meldbook::money::Currency;
use meldbook::rules::{NotFound, Rules, RulesError};

/// Reads a day as it is typed.
pub fn day(text: &str) -> Result<NaiveDate, String> {
    text.parse().map_err(|_| "no day; a day is written as 2026-03-14".to_owned())
}

/// Finds rules by the word of the command line.
pub fn load_rules(context: &Context, word: &str) -> Result<Rules> {
    context.catalog()?.load(word).map(|profile| profile.rules).map_err(|error| rules_refused(&error))
}

/// Returns why there are no such rules, as the command line says it.
pub fn rules_refused(error: &RulesError) -> anyhow::Error {
    fail::Table { message: error.to_string(), hint: no_rules_hint(error) }.into()
}

/// Returns what would do where there are no such rules.
pub fn no_rules_hint(error: &RulesError) -> Option<String> {
    match error {
        RulesError::NotFound(NotFound::Unknown { nearest: Some(nearest), .. }) => {
            Some(words::did_you_mean(nearest))
        }
        RulesError::NotFound(NotFound::Unknown { .. }) => {
            Some("`meldbook rules list` shows the names; a path has a `/` or ends in `.toml`".to_owned())
        }
        RulesError::NotFound(NotFound::Unreadable { .. }) | RulesError::Broken(_) => None,
    }
}

/// Returns the currency where nobody names one: that of the config file, or the one in which a game is at home.
pub fn usual_currency(context: &Context, engine: Engine) -> Result<Currency> {
    let at_home = match engine {
        Engine::Auction | Engine::Points => Currency::USD,
        Engine::Marias => Currency::CZK,
    };
    Ok(context.config()?.currency.unwrap_or(at_home))
}

/// Reads who plays with whom.
pub fn sides(text: Option<&str>) -> Result<Option<Vec<Vec<String>>>> {
    let sides = text.map(read_sides).transpose();
    sides.map_err(|error| fail::Usage { message: error.to_string(), hint: None }.into())
}

/// Reads `KEY=VALUE` words.
pub fn settings(words: &[String]) -> Result<Settings> {
    let mut settings = Settings::new();
    for word in words {
        let Some((key, value)) = word.split_once('=') else {
            return Err(fail::Usage {
                message: format!("`{word}` is no house rule"),
                hint: Some("write KEY=VALUE, as `hearts_multiplier=3`".to_owned()),
            }
            .into());
        };
        let value = Setting::typed(value);
        match settings.insert(key.trim().to_owned(), value.clone()) {
            Some(other) if other != value => {
                return Err(fail::Usage {
                    message: format!("`{key}` is said twice, as {other} and as {value}"),
                    hint: None,
                }
                .into());
            }
            _ => {}
        }
    }
    Ok(settings)
}
