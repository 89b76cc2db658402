//! Parses words of the command line: dates, sides, house rules and names of rules.

use super::config::Config;
use super::context::Context;
use super::fail;
use anyhow::Result;
use meldbook::command::read_sides;
use meldbook::engine::{Engine, Setting, Settings};
use meldbook::lang::Lang;
use meldbook::money::Currency;
use meldbook::report::sentences::Sentence;
use meldbook::rules::{NotFound, Rules, RulesError};
use meldbook::session::SessionError;

/// Loads rules by their name or path.
pub fn load_rules(context: &Context, word: &str) -> Result<Rules> {
    context
        .catalog()?
        .load(word)
        .map(|profile| profile.rules)
        .map_err(|error| rules_refused(error, &context.lang))
}

/// Builds the error for rules that cannot be loaded.
pub fn rules_refused(error: RulesError, lang: &Lang) -> anyhow::Error {
    let (message, hint) = no_rules(error, lang);
    fail::table(message, hint)
}

/// Returns why rules cannot be loaded, and a hint.
pub fn no_rules(error: RulesError, lang: &Lang) -> (String, Option<String>) {
    match error {
        RulesError::NotFound(NotFound::Unknown { name, nearest }) => {
            let unknown = SessionError::UnknownRules { name, nearest };
            let nearest = lang.hint(&unknown, unknown.hint());
            let hint = nearest.unwrap_or_else(|| lang.say(&Sentence::RulesAreListed {}));
            (lang.say(&unknown), Some(hint))
        }
        RulesError::NotFound(NotFound::Unreadable { file, cause }) => {
            (lang.say(&Sentence::RulesUnreadable { file, cause: cause.to_string() }), None)
        }
        broken @ RulesError::Broken(_) => (broken.to_string(), None),
    }
}

/// Returns the default currency: that of the config file, else that of the game.
pub fn usual_currency(config: &Config, engine: Engine) -> Currency {
    let default = match engine {
        Engine::Auction | Engine::Points => Currency::USD,
        Engine::Marias => Currency::CZK,
    };
    config.currency.unwrap_or(default)
}

/// Parses sides.
pub fn sides(text: Option<&str>) -> Result<Option<Vec<Vec<String>>>> {
    let sides = text.map(read_sides).transpose();
    sides.map_err(|error| fail::usage(error.to_string(), None))
}

/// Parses `KEY=VALUE` words.
pub fn settings(words: &[String]) -> Result<Settings> {
    let mut settings = Settings::new();
    for word in words {
        let Some((key, value)) = word.split_once('=') else {
            let hint = "write KEY=VALUE, as in `hearts_multiplier=3`".to_owned();
            return Err(fail::usage(format!("`{word}` is not a house rule"), Some(hint)));
        };
        let value = Setting::typed(value);
        match settings.insert(key.trim().to_owned(), value.clone()) {
            Some(other) if other != value => {
                let message = format!("`{key}` is set twice, to {other} and to {value}");
                return Err(fail::usage(message, None));
            }
            _ => {}
        }
    }
    Ok(settings)
}
