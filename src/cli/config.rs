//! The user's settings: `config.toml` in the config folder, every line of it optional.

use super::fail;
use super::folders::folders;
use anyhow::{Context as _, Result};
use meldbook::lang::Lang;
use meldbook::money::Currency;
use serde::Deserialize;
use std::io::ErrorKind;
use std::path::Path;

/// The user's settings.
#[derive(Debug, Default)]
pub struct Config {
    /// The currency of a session whose stake names none.
    pub currency: Option<Currency>,
    /// The language, if neither the command line nor the environment sets one.
    pub lang: Option<String>,
}

/// The settings as written in the file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    currency: Option<String>,
    lang: Option<String>,
}

impl Config {
    /// Reads the settings of this user, who may have no home folder and so none.
    pub fn of_user() -> Result<Config> {
        match folders() {
            Some(folders) => Config::load(&folders.config.join("config.toml")),
            None => Ok(Config::default()),
        }
    }

    /// Reads the settings. Without a file all are unset.
    pub fn load(path: &Path) -> Result<Config> {
        let wrong = |problem: &dyn std::fmt::Display| fail::Usage {
            message: format!("{}: {}", path.display(), problem.to_string().trim_end()),
            hint: None,
        };
        match std::fs::read_to_string(path) {
            Ok(text) => {
                let written: Written = toml::from_str(&text).map_err(|error| wrong(&error))?;
                let currency = written.currency.as_deref().map(Currency::from_code).transpose();
                if let Some(lang) = written.lang.as_ref().filter(|lang| !Lang::CODES.contains(&lang.as_str()))
                {
                    let known = Lang::CODES.join("` or `");
                    return Err(wrong(&format!("unknown language `{lang}`; use `{known}`")).into());
                }
                Ok(Config { currency: currency.map_err(|error| wrong(&error))?, lang: written.lang })
            }
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(Config::default()),
            Err(error) => Err(error).with_context(|| path.display().to_string()),
        }
    }
}
