//! The user's folders, and what is in them: the ledger, profiles, `config.toml`; and the language of a command line.

use super::value_of;
use crate::cli::{fail, fail::ExitFault};
use anyhow::{Context as _, Result};
#[cfg(feature = "hub")]
use meldbook::hub::{Defaults, Hub, HubError};
use meldbook::lang::Lang;
use meldbook::money::Currency;
use meldbook::report::Sentence;
use meldbook::rules::{Catalog, open_file};
use serde::{Deserialize, Deserializer, de::Error as _};
use std::ffi::OsString;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Config {
    /// The currency of a session whose stake names none.
    #[serde(deserialize_with = "currency")]
    pub currency: Option<Currency>,
    /// The language, if neither the command line nor the environment sets one.
    #[serde(deserialize_with = "known_language")]
    pub lang: Option<String>,
    #[serde(deserialize_with = "folder")]
    pub backup_to: Option<PathBuf>,
    #[cfg_attr(not(feature = "hub"), allow(dead_code))]
    pub hub: Option<String>,
    #[cfg_attr(not(feature = "hub"), allow(dead_code))]
    pub push: Option<PushAt>,
}

/// When there is a push without anybody asking for it.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PushAt {
    Close,
}

fn currency<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Currency>, D::Error> {
    Currency::from_code(&String::deserialize(from)?).map(Some).map_err(D::Error::custom)
}

fn known_language<'de, D: Deserializer<'de>>(from: D) -> Result<Option<String>, D::Error> {
    let lang = String::deserialize(from)?;
    if Lang::CODES.contains(&lang.as_str()) {
        return Ok(Some(lang));
    }
    Err(D::Error::custom(format!("unknown language `{lang}`; use `{}`", Lang::CODES.join("` or `"))))
}

/// Reads a folder, which may be below the home folder: `~/Backups`.
fn folder<'de, D: Deserializer<'de>>(from: D) -> Result<Option<PathBuf>, D::Error> {
    let written = String::deserialize(from)?;
    let path = match written.strip_prefix("~/") {
        Some(below) => etcetera::home_dir().map_err(D::Error::custom)?.join(below),
        None => PathBuf::from(&written),
    };
    let fault = || D::Error::custom(format!("write the whole path of the folder, not `{written}`"));
    path.is_absolute().then_some(Some(path)).ok_or_else(fault)
}

impl Config {
    /// A user without a home folder has none.
    pub fn of_user() -> Result<Config> {
        match folders() {
            Some(folders) => Config::load(&folders.config.join("config.toml")),
            None => Ok(Config::default()),
        }
    }

    pub fn load(path: &Path) -> Result<Config> {
        let wrong = |problem: &dyn std::fmt::Display| {
            fail::usage(format!("{}: {}", path.display(), problem.to_string().trim_end()), None)
        };
        let text = match open_file(path).and_then(std::io::read_to_string) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Config::default()),
            Err(error) if error.kind() == ErrorKind::InvalidInput => return Err(wrong(&error)),
            Err(error) => return Err(error).with_context(|| path.display().to_string()),
        };
        toml::from_str(&text).map_err(|error| wrong(&error))
    }
}

/// An empty one counts as unset.
pub fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}

pub fn named_ledger(option: Option<&Path>) -> Option<PathBuf> {
    let variable = || std::env::var_os("MELDBOOK_LEDGER").filter(|path| !path.is_empty());
    option.map(Path::to_path_buf).or_else(|| variable().map(PathBuf::from))
}

pub fn ledger_path(option: Option<&Path>) -> Result<PathBuf> {
    match named_ledger(option) {
        Some(path) => Ok(path),
        None => {
            Ok(folders().ok_or_else(|| ExitFault::of_command(Sentence::NoHome {}))?.data.join("ledger.db"))
        }
    }
}

/// Opens a hub, by its address and what the environment says of it.
#[cfg(feature = "hub")]
pub fn open_hub(url: &str, init: bool) -> Result<Hub, HubError> {
    let file = variable("PGPASSFILE").map(PathBuf::from);
    let own = || std::env::home_dir().map(|home| home.join(".pgpass"));
    let defaults = Defaults {
        host: variable("PGHOST"),
        port: variable("PGPORT"),
        user: variable("PGUSER"),
        ssl_mode: variable("PGSSLMODE"),
        certificates: variable("PGSSLROOTCERT"),
        password: variable("PGPASSWORD"),
        password_file: file.or_else(own),
    };
    Hub::open(url, &defaults, init)
}

pub fn catalog() -> Catalog {
    Catalog::new(folders().into_iter().map(|folders| folders.config.join("rules")).collect())
}

pub struct Folders {
    pub config: PathBuf,
    pub data: PathBuf,
    /// What is only of this machine and may be lost.
    pub state: PathBuf,
}

/// A user without a home, such as that of a service, has none.
pub fn folders() -> Option<Folders> {
    use etcetera::BaseStrategy;
    let base = etcetera::base_strategy::Xdg::new().ok()?;
    let own = |folder: PathBuf| folder.join("meldbook");
    let state = base.state_dir().map_or_else(|| own(base.data_dir()), own);
    Some(Folders { config: own(base.config_dir()), data: own(base.data_dir()), state })
}

/// Of a command line that cannot be read, or asks for help.
pub fn language_of(words: &[OsString]) -> Lang {
    match words.iter().any(|word| word == "--json") {
        true => Lang::english(),
        false => language(value_of(words, "--lang")),
    }
}

/// That of the command line, else of the environment, else of the settings.
pub fn language(option: Option<&str>) -> Lang {
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
