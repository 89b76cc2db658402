//! Opens sessions from the headers of sheet files: finds the rules that they name.

use super::bad_lines::BadLine;
use super::config::Config;
use super::context::Context;
use super::folders::catalog;
use super::parse::{no_rules, usual_currency};
use anyhow::Result;
use meldbook::command::sheet_file::{At, Headers};
use meldbook::lang::Lang;
use meldbook::rules::{Catalog, Rules, RulesError};
use meldbook::session::entry::Opened;
use meldbook::session::opening::OpeningFault;
use std::collections::HashMap;
use std::path::Path;

/// What the openings of all sheet files have in common: each profile and the settings are read once.
pub struct Openings {
    catalog: Option<Catalog>,
    config: Option<Config>,
    rules: HashMap<String, Rules>,
    today: String,
    /// The time now, in seconds since 1970 UTC.
    pub now: i64,
}

/// What is wrong with headers.
pub enum HeaderFault {
    /// The rules of this line cannot be loaded.
    Rules(usize, RulesError),
    Opening(Vec<At<OpeningFault>>),
}

impl HeaderFault {
    /// Returns the lines that are wrong.
    pub fn lines(self, lang: &Lang) -> Vec<BadLine> {
        let bad = |fault: &At<OpeningFault>| {
            let At { line, value: fault } = fault;
            BadLine::new(*line, lang.say(fault), lang.hint(fault, fault.hint()))
        };
        match self {
            HeaderFault::Rules(line, error) => {
                let (message, hint) = no_rules(error, lang);
                vec![BadLine::new(line, message, hint)]
            }
            HeaderFault::Opening(faults) => faults.iter().map(bad).collect(),
        }
    }
}

impl Openings {
    pub fn new(context: &Context) -> Result<Openings> {
        let today = context.now()?.date_naive().to_string();
        Ok(Openings { catalog: None, config: None, rules: HashMap::new(), today, now: context.seconds()? })
    }

    /// Returns the profiles.
    pub fn catalog(&mut self) -> &Catalog {
        self.catalog.get_or_insert_with(catalog)
    }

    /// Makes the opening of a sheet file's session, or returns the headers that are wrong.
    pub fn opened(&mut self, path: &Path, headers: &Headers) -> Result<Result<Opened, HeaderFault>> {
        // A path to rules is relative to the sheet file.
        let word = &headers.rules.value;
        let beside = path.parent().map(|folder| folder.join(word)).filter(|_| word.contains(['/', '.']));
        let word = beside.map_or_else(|| word.clone(), |path| path.display().to_string());
        if !self.rules.contains_key(&word) {
            match self.catalog().load(&word) {
                Ok(profile) => drop(self.rules.insert(word.clone(), profile.rules)),
                Err(error) => return Ok(Err(HeaderFault::Rules(headers.rules.line, error))),
            }
        }
        let Openings { rules, config, today, .. } = self;
        let config = match config {
            Some(config) => config,
            none => none.insert(Config::of_user()?),
        };
        let Some(rules) = rules.get(&word) else { return Ok(Err(HeaderFault::Opening(Vec::new()))) };
        // `export` writes an id, and every value that differs.
        let stood = headers.id.is_some();
        let mut headers = headers.clone();
        headers.set_values(rules);
        let opened = headers.opened(rules, usual_currency(config, rules.engine()), today, stood);
        Ok(opened.map(|(_, opened)| opened).map_err(HeaderFault::Opening))
    }
}
