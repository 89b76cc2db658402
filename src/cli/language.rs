//! The language of a command line.

use super::config::{Config, folders};
use super::value_of;
use anyhow::Result;
use meldbook::lang::Lang;
use meldbook::report::ArgumentFault;
use std::ffi::OsString;

pub fn code(text: &str) -> Result<String, ArgumentFault<'static>> {
    Some(text.to_owned())
        .filter(|text| Lang::CODES.contains(&text.as_str()))
        .ok_or(ArgumentFault::NoLanguage {})
}

/// Returns the language of a command line that cannot be read, or asks for help.
pub fn language_of(words: &[OsString]) -> Lang {
    match words.iter().any(|word| word == "--json") {
        true => Lang::english(),
        false => language(value_of(words, "--lang")),
    }
}

/// Returns the language of the command line, else of the environment, else of the settings.
pub fn language(option: Option<&str>) -> Lang {
    let variable = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
    if let Some(lang) = option.map(str::to_owned).or_else(|| variable("MELDBOOK_LANG")) {
        return Lang::named(&lang).unwrap_or_default();
    }
    // An English locale may be a default that nobody chose: only other languages take precedence over the settings.
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(variable);
    let lang = locale.and_then(|locale| Lang::named(&locale)).filter(|lang| !lang.is_english());
    if let Some(lang) = lang {
        return lang;
    }
    // Commands that need the settings report those that cannot be read.
    let settings = folders().and_then(|folders| Config::load(&folders.config.join("config.toml")).ok());
    settings.and_then(|settings| Lang::named(&settings.lang?)).unwrap_or_default()
}
