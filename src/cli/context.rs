//! The environment of a command: its ledger, session, terminal, language and output.

use super::after_close::after_close;
use super::config::{Config, catalog, language, ledger_path};
use super::{OutputForm, clock, complete, fail, local, streams};
use anstream::ColorChoice;
use anyhow::{Context as _, Result};
use clap::builder::{NonEmptyStringValueParser, TypedValueParser};
use meldbook::command::{BetweenRequest, Reply, Request};
use meldbook::kernel::say::Say;
use meldbook::lang::{Lang, Voice};
use meldbook::money::Currency;
use meldbook::night::{Doubt, NightError, NightSummary};
use meldbook::report::{self, Sentence, TextStyle, text};
use meldbook::store::{Access, Answer, Ledger, Now, StoreError, Which};
use std::{borrow::Cow, io::IsTerminal, path::PathBuf, process::ExitCode, rc::Rc};

/// Options that every command takes.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Global options")]
pub struct Global {
    /// The ledger file [default: MELDBOOK_LEDGER, else ledger.db in the data folder]
    #[arg(long, global = true, value_name = "FILE")]
    ledger: Option<PathBuf>,
    /// The session: its number in `sessions`, its date, or the beginning of its id
    #[arg(long, global = true, value_name = "SESSION", value_parser = NonEmptyStringValueParser::new().map(clock::session), add = complete::sessions())]
    session: Option<String>,
    /// Print data as JSON
    #[arg(long, global = true)]
    json: bool,
    /// Use colours
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    color: clap::ColorChoice,
    /// The language: en or cs [default: MELDBOOK_LANG, else that of the locale, else config.toml]
    #[arg(long, global = true, value_name = "CODE", value_parser = Lang::CODES, hide_possible_values = true)]
    lang: Option<String>,
    /// Print only what was asked for
    #[arg(long, short, global = true)]
    quiet: bool,
}

// The session of a command that takes one. Not a doc comment: clap would make it the help of the command.
#[derive(Debug, clap::Args)]
pub struct NamedNight {
    /// Its number in `sessions`, its date, or the beginning of its id [default: the current one]
    #[arg(value_name = "SESSION", value_parser = NonEmptyStringValueParser::new().map(clock::session), add = complete::sessions())]
    pub named: Option<String>,
}

impl NamedNight {
    pub fn which<'a>(&'a self, context: &'a Context) -> Which<'a> {
        context.which(self.named.as_deref())
    }
}

#[derive(Debug)]
pub struct Context {
    ledger: Option<PathBuf>,
    session: Option<String>,
    pub json: bool,
    pub quiet: bool,
    pub lang: Rc<Lang>,
}

impl Context {
    pub fn new(global: Global) -> Context {
        apply_colour(global.color);
        let lang = if global.json { Lang::english() } else { language(global.lang.as_deref()) };
        Context {
            ledger: global.ledger,
            session: global.session,
            json: global.json,
            quiet: global.quiet,
            lang: Rc::new(lang),
        }
    }

    pub fn voice(&self, session: &NightSummary) -> Result<Voice<'_>> {
        Ok(Voice::new(&self.lang, &session.currency)?)
    }

    /// One named by the command takes precedence over `--session`.
    pub fn which<'a>(&'a self, named: Option<&'a str>) -> Which<'a> {
        match named.or(self.session.as_deref()) {
            Some(word) => Which::Named(word),
            None => Which::Current,
        }
    }

    pub fn ledger(&self, access: Access) -> Result<Ledger> {
        let mut ledger = Ledger::open(&self.ledger_path()?, access)?;
        if let Some(is_one) = ledger.file.is_one_file.take() {
            self.say(&self.words(&Sentence::WriteAhead { one_file: is_one }));
        }
        Ok(ledger)
    }

    /// A private copy, if that is only to be tried.
    pub fn ledger_to_take_in(&self, dry_run: bool) -> Result<Ledger> {
        if dry_run { Ok(Ledger::to_try(&self.ledger_path()?)?) } else { self.ledger(Access::Create) }
    }

    pub fn ledger_path(&self) -> Result<PathBuf> {
        ledger_path(self.ledger.as_deref())
    }

    /// Returns whether a ledger was named, so that it has to be there.
    #[cfg(feature = "hub")]
    pub fn names_a_ledger(&self) -> bool {
        super::config::named_ledger(self.ledger.as_deref()).is_some()
    }

    pub fn can_ask(&self) -> bool {
        std::io::stdin().is_terminal() && std::io::stderr().is_terminal() && !self.json && !streams::is_dumb()
    }

    pub fn asks(&self, question: &Sentence<'_>) -> Result<bool> {
        streams::say(&format!("{} ", self.words(question)), OutputForm::Text);
        let mut answer = String::new();
        let read = std::io::stdin().read_line(&mut answer).context("standard input")?;
        let answer = answer.trim().to_lowercase();
        Ok(read > 0 && ["", "y", "yes", "a", "ano"].contains(&answer.as_str()))
    }

    /// At a terminal it is asked about, elsewhere it is told.
    pub fn means(&self, doubt: Option<Doubt>) -> Result<bool> {
        let Some(doubt) = doubt else { return Ok(true) };
        if self.can_ask() {
            return self.asks(&Sentence::IsItMeant { doubt: self.words(&doubt) });
        }
        self.say(&report::reply::warning(&doubt, &self.lang));
        Ok(true)
    }

    pub fn look(&self) -> TextStyle {
        let width = streams::columns(streams::is_terminal());
        let (ascii, colour) = (!streams::supports_unicode(), streams::has_colour());
        TextStyle { width, ascii, colour, time: local }
    }

    pub fn print(&self, text: &str) -> Result<()> {
        streams::print(&self.fitted(text), self.form())
    }

    /// Breaks long lines between words on a terminal.
    pub fn fitted<'t>(&self, text: &'t str) -> Cow<'t, str> {
        let is_fitted = !self.json && streams::is_terminal();
        let Some(width) = self.look().width.filter(|_| is_fitted) else { return Cow::Borrowed(text) };
        let line = |line: &str| {
            let plain = anstream::adapter::strip_str(line).to_string();
            match text::width(&plain) > usize::from(width) {
                true => text::wrapped(&plain, width).join("\n"),
                false => line.to_owned(),
            }
        };
        Cow::Owned(text.split('\n').map(line).collect::<Vec<_>>().join("\n"))
    }

    fn form(&self) -> OutputForm {
        match self.json {
            true => OutputForm::Json,
            false if streams::has_colour() => OutputForm::Coloured,
            false => OutputForm::Text,
        }
    }

    pub fn answer<J: serde::Serialize>(
        &self,
        json: impl FnOnce() -> J,
        text: impl FnOnce() -> Result<String>,
    ) -> Result<ExitCode> {
        if self.json {
            self.print(&serde_json::to_string(&json()).context("JSON")?)?;
        } else {
            self.print(&text::shown(&text()?, self.look()))?;
        }
        Ok(ExitCode::SUCCESS)
    }

    /// As [`Context::answer`]; where nothing was found, text says so.
    pub fn found<J: serde::Serialize>(
        &self,
        is_empty: bool,
        json: impl FnOnce() -> J,
        text: impl FnOnce() -> Result<String>,
    ) -> Result<ExitCode> {
        if is_empty && !self.json { self.nothing(&Sentence::NothingFits {}) } else { self.answer(json, text) }
    }

    pub fn words<T: Say + std::fmt::Display>(&self, answer: &T) -> String {
        self.lang.say(answer)
    }

    pub fn run(&self, request: &Request, which: Which<'_>) -> Result<ExitCode> {
        let access = if request.writes() { Access::Write } else { Access::Read };
        let mut ledger = self.ledger(access)?;
        if matches!(request, Request::Set { .. } | Request::Fix { .. } | Request::Insert { .. }) {
            ledger = ledger.with_rules(catalog());
        }
        // These may concern no session.
        if matches!(request, Request::Paid { .. } | Request::Undo | Request::Redo | Request::History) {
            let (at, today, currency) = self.day()?;
            let answer = ledger.answer(which, request, Now { at, today: &today, currency })?;
            let shown = self.show_answer(&answer);
            return if request.writes() { shown.map_err(fail::Recorded::add) } else { shown };
        }
        let reply = match ledger.run(which, request, clock::seconds()?) {
            // What was wanted is so.
            Err(error @ StoreError::Night(NightError::NothingChanged)) => {
                return if self.json { self.run(&Request::Standings, which) } else { self.nothing(&error) };
            }
            reply => reply?,
        };
        let shown = self.show(&reply);
        if matches!(request, Request::Close { .. }) {
            self.say(&after_close(&mut ledger, &self.lang).unwrap_or_default());
        }
        if request.writes() { shown.map_err(fail::Recorded::add) } else { shown }
    }

    pub fn run_between(&self, request: &BetweenRequest, which: Which<'_>) -> Result<ExitCode> {
        let (at, today, currency) = self.day()?;
        let access =
            if matches!(request, BetweenRequest::Owed { .. }) { Access::Create } else { Access::Write };
        let answer = self.ledger(access)?.between(which, request, Now { at, today: &today, currency })?;
        self.show_answer(&answer).map_err(fail::Recorded::add)
    }

    pub fn day(&self) -> Result<(i64, String, Option<Currency>)> {
        Ok((clock::seconds()?, clock::today()?.to_string(), Config::of_user()?.currency))
    }

    fn show_answer(&self, answer: &Answer) -> Result<ExitCode> {
        let reply = match answer {
            Answer::Night(reply) => return self.show(reply),
            Answer::Between(reply) => reply,
            Answer::Daybooks(all) => {
                let text = || match all.books.as_slice() {
                    [] => Ok(self.words(&Sentence::NothingBetween {})),
                    _ => Ok(report::between::histories(all, &self.lang, self.look())),
                };
                return self.answer(|| report::json::daybooks(all), text);
            }
        };
        self.answer(|| report::json::between(reply), || Ok(report::between::reply(reply, &self.lang)))
    }

    pub fn show(&self, reply: &Reply) -> Result<ExitCode> {
        if let Some(doubt) = report::reply::doubt(reply) {
            self.say(&report::reply::warning(&doubt, &self.lang));
        }
        let json = if self.json { report::reply::json(reply)? } else { serde_json::Value::Null };
        self.answer(|| json, || Ok(report::reply::text(reply, &self.lang, self.look())?))
    }

    pub fn usage(&self, fault: &(impl Say + std::fmt::Display)) -> anyhow::Error {
        fail::usage(self.words(fault), None)
    }

    pub fn nothing<T: Say + std::fmt::Display>(&self, why: &T) -> Result<ExitCode> {
        self.say(&self.words(why));
        Ok(ExitCode::SUCCESS)
    }

    /// Writes a message to standard error, unless `--quiet` is set.
    pub fn say(&self, text: &str) {
        if !self.quiet && !text.is_empty() {
            streams::say(&format!("{}\n", self.fitted(text)), OutputForm::Text);
        }
    }
}

pub fn apply_colour(choice: clap::ColorChoice) {
    let choice = match choice {
        clap::ColorChoice::Auto => ColorChoice::Auto,
        clap::ColorChoice::Always => ColorChoice::Always,
        clap::ColorChoice::Never => ColorChoice::Never,
    };
    choice.write_global();
}
