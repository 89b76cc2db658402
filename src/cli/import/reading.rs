//! Reads the files of an import and plays their nights. The headers of a sheet file name its rules.

use crate::cli::files::{self, BadFile, BadFileLine, BadLines, Input};
use crate::cli::rules::{no_rules, usual_currency};
use crate::cli::{Config, Context, ask, catalog, clock};
use anyhow::Result;
use chrono::NaiveDate;
use meldbook::command::Filter;
use meldbook::command::old_nights::{self, SheetTerms, TableFault};
use meldbook::command::sheet_file::{Headers, SheetAt, SheetErrors, SheetFile};
use meldbook::lang::Lang;
use meldbook::money::Currency;
use meldbook::night::{OpeningFault, State};
use meldbook::notation::SheetLineFault;
use meldbook::report::ExchangeSentence;
use meldbook::rules::{Catalog, Rules};
use meldbook::store::{Access, LogText, StoreError, import::Loaded};
use std::path::Path;
use std::{collections::HashMap, collections::hash_map::Entry, sync::Arc};

/// Reads and checks a file, before there need be a ledger for it; a file with wrong lines is an error of its own.
/// `terms` is said of spreadsheets.
pub fn read(path: &Path, openings: &mut Openings<'_>, terms: &SheetTerms) -> Result<Result<Loaded, BadFile>> {
    let bad = |error: anyhow::Error, text: &dyn Fn() -> Result<String>| -> Result<Result<Loaded, BadFile>> {
        let wrong = error.downcast()?;
        Ok(Err(BadFile { path: path.to_owned(), text: text()?, wrong }))
    };
    let (text, read_as) = match files::input(path)? {
        Input::Text(text, read_as) => (text, read_as),
        Input::Log(text) => {
            let text = Arc::new(text);
            let read = read_log(&text, openings.lang());
            return read.map(Ok).or_else(|error| bad(error, &|| Ok(text.whole()?)));
        }
    };
    if let Some(encoding) = read_as {
        openings.say(&ExchangeSentence::ReadAs { path: path.display().to_string(), encoding });
    }
    let is_named =
        path.extension().is_some_and(|end| ["csv", "tsv"].iter().any(|name| end.eq_ignore_ascii_case(name)));
    let read = match is_named || old_nights::is_table(&text) {
        true => read_table(path, &text, openings, terms),
        false => read_sheet(path, &text, openings),
    };
    read.map(Ok).or_else(|error| bad(error, &|| Ok(text.clone())))
}

fn read_sheet(path: &Path, text: &str, openings: &mut Openings<'_>) -> Result<Loaded> {
    let sheet = SheetFile::parse(text).map_err(|SheetErrors(errors)| {
        let said = |fault: &SheetLineFault| openings.lang().say(fault);
        BadLines::of(errors, |SheetAt { line, value }| BadFileLine::new(line, said(&value), None))
    })?;
    let opened = openings.opened(path, &sheet.headers)?;
    let id = sheet.headers.id.map(|id| id.value);
    let loaded = Loaded::sheet(id, opened, &sheet.items, &openings.catalog, openings.now);
    let loaded = loaded.and_then(|loaded| {
        sheet.came_to.iter().try_for_each(|says| loaded.check_came_to(says))?;
        Ok(loaded)
    });
    Ok(loaded.map_err(|bad| BadLines::refused(bad, openings.lang()))?)
}

/// Reads the nights of a spreadsheet, each of which is played as a sheet is. At a terminal it is asked for what the text does
/// not say.
fn read_table(path: &Path, text: &str, openings: &mut Openings<'_>, terms: &SheetTerms) -> Result<Loaded> {
    let mut terms = SheetTerms { usual: openings.usual_of_results()?, ..terms.clone() };
    let shown = path.display().to_string();
    let read = loop {
        match old_nights::read(text, terms.clone(), &openings.catalog) {
            Ok(read) => break read,
            Err(faults) => {
                let asks = |fault: &SheetAt<TableFault>| matches!(fault.value, TableFault::NoCurrency {});
                if faults.iter().all(asks) && openings.context.can_ask() {
                    terms.currency = ask::currency(openings.context, &shown)?;
                    if terms.currency.is_some() {
                        continue;
                    }
                }
                let lang = openings.lang();
                let line = |SheetAt { line, value: fault }: SheetAt<TableFault>| {
                    BadFileLine::new(line, lang.say(&fault), lang.hint(&fault, fault.hint()))
                };
                return Err(BadLines::of(faults, line).into());
            }
        }
    };
    if read.skipped > 0 {
        openings.say(&ExchangeSentence::NoAmounts { path: shown, rows: read.skipped });
    }
    let (mut sessions, mut wrong) = (Vec::with_capacity(read.nights.len()), BadLines::default());
    for SheetFile { headers, items, .. } in read.nights {
        match openings.opened(path, &headers) {
            Ok(opened) => match Loaded::play(opened, &items, &openings.catalog, openings.now) {
                Ok(session) => sessions.push(session),
                Err(bad) => wrong.add(BadLines::refused(bad, openings.lang())),
            },
            Err(error) => wrong.add(error.downcast()?),
        }
    }
    if wrong.is_empty() { Ok(Loaded::Results(sessions)) } else { Err(wrong.into()) }
}

fn read_log(text: &Arc<LogText>, lang: &Lang) -> Result<Loaded> {
    Loaded::log(text).map_err(|mut bad| {
        // A disk that fails says nothing of the log.
        match bad.iter().position(|bad| matches!(bad.error, StoreError::File(_))) {
            Some(at) => bad.swap_remove(at).error.into(),
            None => BadLines::refused(bad, lang).into(),
        }
    })
}

/// What the openings of all files have in common: each profile and the settings are read once.
pub struct Openings<'c> {
    context: &'c Context,
    catalog: Catalog,
    config: Option<Config>,
    rules: HashMap<String, Rules>,
    /// The currency of results that name none, once it was looked for.
    usual: Option<Option<Currency>>,
    pub today: NaiveDate,
    /// The time now, in seconds since 1970 UTC.
    pub now: i64,
    /// What is to be said of the files that were read.
    pub said: Vec<String>,
}

impl Openings<'_> {
    pub fn new(context: &Context) -> Result<Openings<'_>> {
        Ok(Openings {
            context,
            catalog: catalog(),
            config: None,
            rules: HashMap::new(),
            usual: None,
            today: clock::today()?,
            now: clock::seconds()?,
            said: Vec::new(),
        })
    }

    fn lang(&self) -> &Lang {
        &self.context.lang
    }

    fn say(&mut self, sentence: &ExchangeSentence<'_>) {
        self.said.push(self.context.lang.say(sentence));
    }

    /// Returns the currency of results that name none: the only one of the ledger, else that of the settings.
    fn usual_of_results(&mut self) -> Result<Option<Currency>> {
        if let Some(usual) = self.usual {
            return Ok(usual);
        }
        let mut codes: Vec<String> = Vec::new();
        if let Ok(mut ledger) = self.context.ledger(Access::Read) {
            codes.extend(ledger.read()?.sessions(&Filter::default())?.into_iter().map(|row| row.currency));
            codes.sort_unstable();
            codes.dedup();
        }
        let usual = match codes.as_slice() {
            [only] => Currency::from_code(only).ok(),
            _ => read_once(&mut self.config)?.currency,
        };
        self.usual = Some(usual);
        Ok(usual)
    }

    /// Makes the opening of a sheet file's session, or returns the headers that are wrong.
    pub fn opened(&mut self, path: &Path, headers: &Headers) -> Result<State> {
        // A path to rules is relative to the sheet file.
        let word = &headers.rules.value;
        let beside = path.parent().map(|folder| folder.join(word)).filter(|_| word.contains(['/', '.']));
        let word = beside.map_or_else(|| word.clone(), |path| path.display().to_string());
        let lang = &self.context.lang;
        let rules = match self.rules.entry(word) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(new) => match self.catalog.load(new.key()) {
                Ok(profile) => new.insert(profile.rules),
                Err(error) => {
                    let wrong = |(message, hint)| BadFileLine::new(headers.rules.line, message, hint);
                    return Err(BadLines::of(vec![no_rules(error, lang)], wrong).into());
                }
            },
        };
        let config = read_once(&mut self.config)?;
        // `export` writes an id, and every value that differs.
        let stood = headers.id.is_some();
        let usual = usual_currency(config, rules.engine());
        let opened = headers.opened(rules, usual, &self.today.to_string(), stood);
        let (_, opened) = opened.map_err(|faults| {
            BadLines::of(faults, |SheetAt { line, value: fault }: SheetAt<OpeningFault>| {
                BadFileLine::new(line, lang.say(&fault), lang.hint(&fault, fault.hint()))
            })
        })?;
        Ok(opened)
    }
}

/// Returns the settings of the user, read the first time that something needs them.
fn read_once(config: &mut Option<Config>) -> Result<&Config> {
    Ok(match config {
        Some(config) => config,
        none => none.insert(Config::of_user()?),
    })
}
