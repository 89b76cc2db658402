//! Reads the files of an import and plays their nights. The headers of a sheet file name its rules.

use crate::cli::files::{self, BadLine, BadLines, Input};
use crate::cli::rules::{no_rules, usual_currency};
use crate::cli::{Config, Context, catalog, clock};
use anyhow::Result;
use chrono::NaiveDate;
use meldbook::command::old_nights::{self, DateOrder, OldNight, TableFault, Terms};
use meldbook::command::sheet_file::{At, Headers, SheetErrors, SheetFile};
use meldbook::engine::Engine;
use meldbook::lang::Lang;
use meldbook::money::Currency;
use meldbook::night::State;
use meldbook::notation::SheetLineFault;
use meldbook::report::ExchangeSentence;
use meldbook::rules::{Catalog, Rules};
use meldbook::session::OpeningFault;
use meldbook::store::{LogText, StoreError, import::Loaded};
use std::path::Path;
use std::{collections::HashMap, collections::hash_map::Entry, sync::Arc};

/// Why nothing of a file is taken.
pub enum Fault {
    Failed(anyhow::Error),
    Lines { text: String, wrong: BadLines },
}

/// What the command line says of the files.
#[derive(Debug, Clone)]
pub struct ReadOptions {
    pub rescore: bool,
    /// Of a spreadsheet, as is the next.
    pub currency: Option<Currency>,
    pub owed: bool,
    pub dates: Option<DateOrder>,
    pub rest: Option<String>,
}

/// Reads and checks a file, before there need be a ledger for it. Calls `progress` with the number of sessions done, and of
/// all of them.
pub fn read(
    path: &Path,
    openings: &mut Openings,
    progress: impl FnMut(usize, usize),
    said: &ReadOptions,
) -> Result<Loaded, Fault> {
    let is_named_table = path.extension().is_some_and(|end| end == "csv" || end == "tsv");
    let text = match is_named_table {
        true => {
            let (text, encoding) = files::table(path).map_err(Fault::Failed)?;
            let path = path.display().to_string();
            let taken = encoding.map(|encoding| ExchangeSentence::ReadAs { path, encoding });
            openings.said.extend(taken.map(|taken| openings.lang.say(&taken)));
            text
        }
        false => match files::input(path).map_err(Fault::Failed)? {
            Input::Sheet(text) => text,
            Input::Log(text) => return read_log(text, progress, &openings.lang),
        },
    };
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
                    Err(bad) => BadLines::refused(bad, &openings.lang),
                }
            }
            Err(wrong) => wrong,
        },
        Err(SheetErrors(errors)) => {
            let said = |fault: &SheetLineFault| openings.lang.say(fault);
            BadLines::of(errors, |At { line, value }| BadLine::new(line, said(&value), None))
        }
    };
    Err(Fault::Lines { text, wrong })
}

/// Reads the nights of a spreadsheet, each of which is played as a sheet is.
fn read_table(
    path: &Path,
    text: &str,
    openings: &mut Openings,
    said: &ReadOptions,
) -> Result<Result<Loaded, BadLines>> {
    let usual = usual_currency(read_once(&mut openings.config)?, Engine::Results);
    let ReadOptions { currency, owed, dates, ref rest, .. } = *said;
    let terms = Terms { currency, usual, owed, dates, rest: rest.clone() };
    let nights = match old_nights::read(text, terms, &openings.catalog) {
        Ok(nights) => nights,
        Err(faults) => {
            let lang = &openings.lang;
            return Ok(Err(BadLines::of(faults, |At { line, value: fault }: At<TableFault>| {
                BadLine::new(line, lang.say(&fault), lang.hint(&fault, fault.hint()))
            })));
        }
    };
    let (mut sessions, mut wrong) = (Vec::with_capacity(nights.len()), BadLines::default());
    for OldNight { headers, items } in nights {
        match openings.opened(path, &headers)? {
            Ok(opened) => match Loaded::play(opened, &items, &openings.catalog, openings.now) {
                Ok(session) => sessions.push(session),
                Err(bad) => wrong.add(BadLines::refused(bad, &openings.lang)),
            },
            Err(opening) => wrong.add(opening),
        }
    }
    Ok(if wrong.is_empty() { Ok(Loaded::Results(sessions)) } else { Err(wrong) })
}

fn read_log(text: LogText, progress: impl FnMut(usize, usize), lang: &Lang) -> Result<Loaded, Fault> {
    let text = Arc::new(text);
    Loaded::log(&text, progress).map_err(|mut bad| {
        // A disk that fails says nothing of the log.
        if let Some(at) = bad.iter().position(|bad| matches!(bad.error, StoreError::File(_))) {
            return Fault::Failed(bad.swap_remove(at).error.into());
        }
        match text.whole() {
            Ok(text) => Fault::Lines { text, wrong: BadLines::refused(bad, lang) },
            Err(error) => Fault::Failed(error.into()),
        }
    })
}

/// What the openings of all sheet files have in common: each profile and the settings are read once.
pub struct Openings {
    catalog: Catalog,
    config: Option<Config>,
    rules: HashMap<String, Rules>,
    lang: Lang,
    today: NaiveDate,
    /// The time now, in seconds since 1970 UTC.
    pub now: i64,
    /// What is to be said of the files that were read.
    pub said: Vec<String>,
}

impl Openings {
    pub fn new(context: &Context) -> Result<Openings> {
        Ok(Openings {
            catalog: catalog(),
            config: None,
            rules: HashMap::new(),
            lang: context.lang.another(),
            today: clock::today()?,
            now: clock::seconds()?,
            said: Vec::new(),
        })
    }

    /// Makes the opening of a sheet file's session, or returns the headers that are wrong.
    pub fn opened(&mut self, path: &Path, headers: &Headers) -> Result<Result<State, BadLines>> {
        // A path to rules is relative to the sheet file.
        let word = &headers.rules.value;
        let beside = path.parent().map(|folder| folder.join(word)).filter(|_| word.contains(['/', '.']));
        let word = beside.map_or_else(|| word.clone(), |path| path.display().to_string());
        let lang = &self.lang;
        let rules = match self.rules.entry(word) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(new) => match self.catalog.load(new.key()) {
                Ok(profile) => new.insert(profile.rules),
                Err(error) => {
                    let (message, hint) = no_rules(error, lang);
                    return Ok(Err(BadLine::new(headers.rules.line, message, hint).into()));
                }
            },
        };
        let config = read_once(&mut self.config)?;
        // `export` writes an id, and every value that differs.
        let stood = headers.id.is_some();
        let mut headers = headers.clone();
        headers.set_values(rules);
        let usual = usual_currency(config, rules.engine());
        let opened = headers.opened(rules, usual, &self.today.to_string(), stood);
        Ok(opened.map(|(_, opened)| opened).map_err(|faults| {
            BadLines::of(faults, |At { line, value: fault }: At<OpeningFault>| {
                BadLine::new(line, lang.say(&fault), lang.hint(&fault, fault.hint()))
            })
        }))
    }
}

/// Returns the settings of the user, read the first time that something needs them.
fn read_once(config: &mut Option<Config>) -> Result<&Config> {
    Ok(match config {
        Some(config) => config,
        none => none.insert(Config::of_user()?),
    })
}
