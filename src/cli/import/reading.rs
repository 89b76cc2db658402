//! Reads the files of an import and plays their nights, in threads of its own: while some are written into the ledger, the
//! next ones are played. The headers of a sheet file name its rules.

use crate::cli::Context;
use crate::cli::config::{Config, catalog};
use crate::cli::files::{self, BadFile, BadLine, Input, MOST_SHOWN};
use crate::cli::rules::{no_rules, usual_currency};
use anyhow::Result;
use chrono::NaiveDate;
use meldbook::command::old_nights::{self, OldNight, TableFault, Terms};
use meldbook::command::sheet_file::{At, Headers, SheetError, SheetErrors, SheetFile};
use meldbook::engine::Engine;
use meldbook::lang::Lang;
use meldbook::money::Currency;
use meldbook::rules::{Catalog, Rules, RulesError};
use meldbook::session::Opened;
use meldbook::session::opening::OpeningFault;
use meldbook::store::import::Loaded;
use meldbook::store::log_lines::LogText;
use meldbook::store::{StoreError, log_lines};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::SyncSender;

/// What is told of the files, in their order.
pub enum Message {
    /// How many sessions of a log are done, and of how many.
    Sessions(usize, usize),
    File(Result<Loaded, Fault>),
    /// The file before is long, and takes the room of several.
    Long,
}

/// Why nothing of a file is taken.
pub enum Fault {
    Failed(anyhow::Error),
    Lines { text: String, wrong: Wrong },
}

pub enum Wrong {
    Sheet(SheetErrors),
    /// The rules that this line names cannot be loaded.
    Rules(usize, RulesError),
    Opening(Vec<At<OpeningFault>>),
    Refused(Vec<log_lines::BadLine>),
    Table(Vec<At<TableFault>>),
    Nights(Vec<Wrong>),
}

/// What the command line says of the files.
#[derive(Debug, Clone, Copy)]
pub struct ReadOptions {
    pub rescore: bool,
    /// Of a spreadsheet, as is the next.
    pub currency: Option<Currency>,
    pub owed: bool,
}

/// How many messages a reader is ahead, and how many entries a message stands for at the most: so memory stays bounded.
pub const AHEAD: usize = 120;
const ENTRIES_A_MESSAGE: usize = 100;

/// Reads files one after the other, until nobody is told any more.
pub fn read_all<'p>(
    paths: impl Iterator<Item = &'p PathBuf>,
    mut openings: Openings,
    told: &SyncSender<Message>,
    said: ReadOptions,
) {
    for path in paths {
        let read = read(path, &mut openings, told, said);
        let entries = read.as_ref().map_or(0, Loaded::entries);
        let long = (0..entries / ENTRIES_A_MESSAGE).map(|_| Message::Long);
        let mut messages = [Message::File(read)].into_iter().chain(long);
        if messages.any(|message| told.send(message).is_err()) {
            return;
        }
    }
}

/// Reads and checks a file, before there need be a ledger for it.
fn read(
    path: &Path,
    openings: &mut Openings,
    told: &SyncSender<Message>,
    said: ReadOptions,
) -> Result<Loaded, Fault> {
    let text = match files::input(path).map_err(Fault::Failed)? {
        Input::Sheet(text) => text,
        Input::Log(text) => return read_log(text, told),
    };
    let is_named_table = path.extension().is_some_and(|end| end == "csv" || end == "tsv");
    if is_named_table || old_nights::is_table(&text) {
        let read = read_table(path, &text, openings, said).map_err(Fault::Failed)?;
        return read.map_err(|wrong| Fault::Lines { text, wrong });
    }
    let wrong = match SheetFile::parse_on(&text, Some(openings.today)) {
        Ok(sheet) => match openings.opened(path, &sheet.headers).map_err(Fault::Failed)? {
            Ok(opened) => {
                let id = sheet.headers.id.map(|id| id.value);
                let now = openings.now;
                let loaded = Loaded::sheet(id, opened, &sheet.items, &openings.catalog, now);
                let came_to = sheet.came_to.filter(|_| !said.rescore);
                let loaded = loaded.and_then(|loaded| {
                    came_to.iter().try_for_each(|says| loaded.check_came_to(says))?;
                    Ok(loaded)
                });
                match loaded {
                    Ok(loaded) => return Ok(loaded),
                    Err(bad) => Wrong::Refused(bad),
                }
            }
            Err(wrong) => wrong,
        },
        Err(errors) => Wrong::Sheet(errors),
    };
    Err(Fault::Lines { text, wrong })
}

/// Reads the nights of a spreadsheet, each of which is played as a sheet is.
fn read_table(
    path: &Path,
    text: &str,
    openings: &mut Openings,
    said: ReadOptions,
) -> Result<Result<Loaded, Wrong>> {
    let usual = usual_currency(openings.config()?, Engine::Results);
    let terms = Terms { currency: said.currency, usual, owed: said.owed };
    let nights = match old_nights::read(text, terms, &openings.catalog) {
        Ok(nights) => nights,
        Err(faults) => return Ok(Err(Wrong::Table(faults))),
    };
    let (mut sessions, mut wrong) = (Vec::with_capacity(nights.len()), Vec::new());
    for OldNight { headers, items } in nights {
        match openings.opened(path, &headers)? {
            Ok(opened) => match Loaded::play(opened, &items, &openings.catalog, openings.now) {
                Ok(session) => sessions.push(session),
                Err(bad) => wrong.push(Wrong::Refused(bad)),
            },
            Err(opening) => wrong.push(opening),
        }
    }
    Ok(if wrong.is_empty() { Ok(Loaded::Results(sessions)) } else { Err(Wrong::Nights(wrong)) })
}

fn read_log(text: LogText, told: &SyncSender<Message>) -> Result<Loaded, Fault> {
    let text = Arc::new(text);
    // Nobody has to know of each session.
    let progress = |done, all| drop(told.try_send(Message::Sessions(done, all)));
    Loaded::log(&text, progress).map_err(|mut bad| {
        // A disk that fails says nothing of the log.
        if let Some(at) = bad.iter().position(|bad| matches!(bad.error, StoreError::File(_))) {
            return Fault::Failed(bad.swap_remove(at).error.into());
        }
        match text.whole() {
            Ok(text) => Fault::Lines { text, wrong: Wrong::Refused(bad) },
            Err(error) => Fault::Failed(error.into()),
        }
    })
}

impl Wrong {
    pub fn of_file(self, path: &Path, text: String, lang: &Lang) -> BadFile {
        let (count, lines) = self.lines(lang);
        let more = count.saturating_sub(lines.len());
        BadFile { path: path.to_owned(), text, lines, more, whole: None }
    }

    /// Returns how many lines are wrong, and the first of them.
    fn lines(self, lang: &Lang) -> (usize, Vec<BadLine>) {
        match self {
            Wrong::Sheet(SheetErrors(errors)) => {
                let shown = errors.iter().take(MOST_SHOWN);
                let line = |error: &SheetError| BadLine::new(error.line, lang.say(&error.fault), None);
                (errors.len(), shown.map(line).collect())
            }
            Wrong::Rules(line, error) => {
                let (message, hint) = no_rules(error, lang);
                (1, vec![BadLine::new(line, message, hint)])
            }
            Wrong::Opening(faults) => {
                let line = |At { line, value: fault }: &At<OpeningFault>| {
                    BadLine::new(*line, lang.say(fault), lang.hint(fault, fault.hint()))
                };
                (faults.len(), faults.iter().map(line).collect())
            }
            Wrong::Refused(bad) => {
                let count = bad.len();
                (count, bad.into_iter().take(MOST_SHOWN).map(|line| BadLine::refused(line, lang)).collect())
            }
            Wrong::Table(faults) => {
                let shown = faults.iter().take(MOST_SHOWN);
                let line = |At { line, value: fault }: &At<TableFault>| {
                    BadLine::new(*line, lang.say(fault), lang.hint(fault, fault.hint()))
                };
                (faults.len(), shown.map(line).collect())
            }
            Wrong::Nights(nights) => {
                let (counts, lines): (Vec<_>, Vec<_>) =
                    nights.into_iter().map(|wrong| wrong.lines(lang)).unzip();
                (counts.iter().sum(), lines.into_iter().flatten().take(MOST_SHOWN).collect())
            }
        }
    }
}

/// What the openings of all sheet files have in common: each profile and the settings are read once.
pub struct Openings {
    catalog: Catalog,
    config: Option<Config>,
    rules: HashMap<String, Rules>,
    today: NaiveDate,
    /// The time now, in seconds since 1970 UTC.
    pub now: i64,
}

impl Openings {
    pub fn new(context: &Context) -> Result<Openings> {
        Ok(Openings {
            catalog: catalog(),
            config: None,
            rules: HashMap::new(),
            today: context.today()?,
            now: context.seconds()?,
        })
    }

    fn config(&mut self) -> Result<&Config> {
        Ok(match &mut self.config {
            Some(config) => config,
            none => none.insert(Config::of_user()?),
        })
    }

    /// Makes the opening of a sheet file's session, or returns the headers that are wrong.
    pub fn opened(&mut self, path: &Path, headers: &Headers) -> Result<Result<Opened, Wrong>> {
        // A path to rules is relative to the sheet file.
        let word = &headers.rules.value;
        let beside = path.parent().map(|folder| folder.join(word)).filter(|_| word.contains(['/', '.']));
        let word = beside.map_or_else(|| word.clone(), |path| path.display().to_string());
        if !self.rules.contains_key(&word) {
            match self.catalog.load(&word) {
                Ok(profile) => drop(self.rules.insert(word.clone(), profile.rules)),
                Err(error) => return Ok(Err(Wrong::Rules(headers.rules.line, error))),
            }
        }
        self.config()?;
        let Openings { rules, config: Some(config), today, .. } = self else {
            return Ok(Err(Wrong::Opening(Vec::new())));
        };
        let Some(rules) = rules.get(&word) else { return Ok(Err(Wrong::Opening(Vec::new()))) };
        // `export` writes an id, and every value that differs.
        let stood = headers.id.is_some();
        let mut headers = headers.clone();
        headers.set_values(rules);
        let opened = headers.opened(rules, usual_currency(config, rules.engine()), &today.to_string(), stood);
        Ok(opened.map(|(_, opened)| opened).map_err(Wrong::Opening))
    }
}
