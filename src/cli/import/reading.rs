//! Reads the files of an import and plays their nights. The headers of a sheet file name its rules.

use crate::cli::files::{self, BadFile, BadFileLine, BadLines, Input};
use crate::cli::rules::{no_rules, usual_currency};
use crate::cli::{Config, Context, ask};
use anyhow::Result;
use chrono::NaiveDate;
use meldbook::command::old_nights::{self, SheetTerms, TableFault};
use meldbook::command::{Filter, Headers, SheetAt, SheetFile};
use meldbook::lang::Lang;
use meldbook::money::Currency;
use meldbook::night::{NightError, State};
use meldbook::notation::SheetLineFault;
use meldbook::report::ExchangeSentence;
use meldbook::rules::Catalog;
use meldbook::store::{Access, LogText, StoreError, import::Loaded, play_night};
use std::path::Path;
use std::{collections::BTreeSet, sync::Arc};

pub struct FileReader<'c> {
    pub context: &'c Context,
    pub catalog: Catalog,
    pub terms: SheetTerms,
    pub today: NaiveDate,
    /// The time now, in seconds since 1970 UTC.
    pub now: i64,
}

impl FileReader<'_> {
    /// There need be no ledger yet. Wrong lines are a [`BadFile`].
    pub fn read(&self, path: &Path) -> Result<Loaded> {
        let bad = |error: anyhow::Error, text: String| match error.downcast() {
            Ok(wrong) => BadFile { path: path.to_owned(), text, wrong }.into(),
            Err(error) => error,
        };
        let (text, read_as) = match files::input(path)? {
            Input::Text(text, read_as) => (text, read_as),
            Input::Log(log) => {
                let log = Arc::new(log);
                return match read_log(&log, &self.context.lang) {
                    Err(error) => Err(bad(error, log.whole()?)),
                    read => read,
                };
            }
        };
        if let Some(encoding) = read_as {
            self.say(&ExchangeSentence::ReadAs { path: path.display().to_string(), encoding });
        }
        let is_named = path
            .extension()
            .is_some_and(|end| ["csv", "tsv"].iter().any(|name| end.eq_ignore_ascii_case(name)));
        let read = match is_named || old_nights::is_table(&text) {
            true => self.read_table(path, &text),
            false => self.read_sheet(path, &text),
        };
        read.map_err(|error| bad(error, text))
    }

    fn say(&self, sentence: &ExchangeSentence<'_>) {
        self.context.say(&self.context.words(sentence));
    }

    fn read_sheet(&self, path: &Path, text: &str) -> Result<Loaded> {
        let lang = &self.context.lang;
        let sheet = SheetFile::parse(text).map_err(|errors| {
            let said = |fault: &SheetLineFault| lang.say(fault);
            BadLines::of(errors, |SheetAt { line, value }| BadFileLine::new(line, said(&value), None))
        })?;
        let opened = self.opened(path, &sheet.headers)?;
        let id = sheet.headers.id.map(|id| id.value);
        let loaded = Loaded::sheet(id, opened, &sheet.items, &self.catalog, self.now);
        let loaded = loaded.and_then(|loaded| {
            sheet.came_to.iter().try_for_each(|says| loaded.check_came_to(says))?;
            Ok(loaded)
        });
        Ok(loaded.map_err(|bad| BadLines::refused(bad, lang))?)
    }

    /// At a terminal it is asked for what the text does not say.
    fn read_table(&self, path: &Path, text: &str) -> Result<Loaded> {
        let lang = &self.context.lang;
        let mut terms = SheetTerms { usual: self.usual_of_results()?, ..self.terms.clone() };
        let shown = path.display().to_string();
        let read = loop {
            match old_nights::read(text, terms.clone(), &self.catalog) {
                Ok(read) => break read,
                Err(faults) => {
                    let asks = |fault: &SheetAt<TableFault>| matches!(fault.value, TableFault::NoCurrency {});
                    if faults.iter().all(asks) && self.context.can_ask() {
                        terms.currency = ask::currency(self.context, &shown)?;
                        if terms.currency.is_some() {
                            continue;
                        }
                    }
                    let line = |SheetAt { line, value: fault }: SheetAt<TableFault>| {
                        BadFileLine::new(line, lang.say(&fault), lang.hint(&fault, fault.hint()))
                    };
                    return Err(BadLines::of(faults, line).into());
                }
            }
        };
        if read.skipped > 0 {
            self.say(&ExchangeSentence::NoAmounts { path: shown, rows: read.skipped });
        }
        let (mut sessions, mut wrong) = (Vec::with_capacity(read.nights.len()), Vec::new());
        for SheetFile { headers, items, .. } in read.nights {
            match self.opened(path, &headers) {
                Ok(opened) => match play_night(opened, &items, &self.catalog, self.now) {
                    Ok(session) => sessions.push(session),
                    Err(bad) => wrong.extend(BadLines::refused(bad, lang).0),
                },
                Err(error) => wrong.extend(error.downcast::<BadLines>()?.0),
            }
        }
        if wrong.is_empty() { Ok(Loaded::Results(sessions)) } else { Err(BadLines(wrong).into()) }
    }

    /// The only one of the ledger, else that of the settings.
    fn usual_of_results(&self) -> Result<Option<Currency>> {
        let mut codes = BTreeSet::new();
        if let Ok(mut ledger) = self.context.ledger(Access::Read) {
            codes.extend(ledger.read()?.sessions(&Filter::default())?.into_iter().map(|row| row.currency));
        }
        match codes.pop_first().filter(|_| codes.is_empty()) {
            Some(only) => Ok(Currency::from_code(&only).ok()),
            None => Ok(Config::of_user()?.currency),
        }
    }

    fn opened(&self, path: &Path, headers: &Headers) -> Result<State> {
        let lang = &self.context.lang;
        // A path to rules is relative to the sheet file.
        let word = &headers.rules.value;
        let beside = path.parent().map(|folder| folder.join(word)).filter(|_| word.contains(['/', '.']));
        let word = beside.map_or_else(|| word.clone(), |path| path.display().to_string());
        let rules = &self.catalog.load(&word).map_err(|error| {
            let wrong = |(message, hint)| BadFileLine::new(headers.rules.line, message, hint);
            BadLines::of(vec![no_rules(error, lang)], wrong)
        })?;
        let rules = &rules.rules;
        let usual = usual_currency(&Config::of_user()?, rules.engine());
        let opened = headers.opened(rules, usual, &self.today.to_string());
        let (_, opened) = opened.map_err(|faults| {
            BadLines::of(faults, |SheetAt { line, value: fault }: SheetAt<NightError>| {
                BadFileLine::new(line, lang.say(&fault), lang.hint(&fault, fault.hint()))
            })
        })?;
        Ok(opened)
    }
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
