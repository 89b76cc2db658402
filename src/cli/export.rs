//! `export`: sessions in files for other programs, or as their log.

use super::write_file::{named_file, write_beside};
use super::{Context, Filters, NamedNight, OutputForm, local, streams};
use anyhow::{Context as _, Result};
use clap::ValueEnum;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use meldbook::command::{Filter, Needs, SheetFile};
use meldbook::kernel::ensure;
use meldbook::money::Currency;
use meldbook::night::{NightError, NightLog, NightSummary, SettleTerms, Settled};
use meldbook::query::hands::DebtRow;
use meldbook::report::csv::Csv;
use meldbook::report::{Sentence, hledger::Journal, json, movements};
use meldbook::store::ledger::{load, pick};
use meldbook::store::{Access, Log, StoreError};
use std::{path::PathBuf, process::ExitCode};

/// Export sessions for other programs, or as a sheet file or a log
///
/// A sheet file has the hands with all corrections applied. The log has every entry, and keeps its seal when it is
/// imported elsewhere. CSV has a line for each account of whatever moved units or money; hledger a transaction for each
/// session; JSON the sheets with their rules and settlements. Of several sessions, void ones are only in the log of all.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  meldbook export -o night.sheet
  meldbook export --format csv --since 2026 -o 2026.csv
  meldbook export --format hledger --all | hledger -f - balance play")]
pub struct Args {
    #[command(flatten)]
    session: NamedNight,
    /// The format [default: sheet; with --json: json]
    #[arg(long, value_name = "FORM")]
    format: Option<Format>,
    /// Export all sessions, and what is between them
    #[arg(long, conflicts_with = "named")]
    all: bool,
    /// The file to write, readable by you only; - for standard output [default: -]
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// How CSV writes numbers; with a comma, semicolons part the fields [default: as the language does]
    #[arg(long, value_name = "FORM", value_parser = PossibleValuesParser::new(["point", "comma"]).map(decimal))]
    decimal: Option<char>,
    #[command(flatten)]
    filters: Option<Filters>,
}

fn decimal(word: String) -> char {
    if word == "comma" { ',' } else { '.' }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A session in plain text
    Sheet,
    /// Every entry, one per line
    Jsonl,
    /// All that moved, for a spreadsheet
    Csv,
    /// A journal for plain-text accounting
    Hledger,
    /// Everything about each session
    Json,
}

impl Format {
    fn form(self) -> OutputForm {
        match self {
            Format::Json | Format::Jsonl => OutputForm::Json,
            Format::Sheet | Format::Csv | Format::Hledger => OutputForm::Text,
        }
    }
}

struct ChosenNights {
    rows: Vec<NightSummary>,
    /// One session, by its name or as the current one.
    is_one: bool,
    /// All sessions, so that what is between them belongs to it.
    is_all: bool,
}

impl Args {
    pub fn run(self, context: &mut Context) -> Result<ExitCode> {
        let usual = if context.json { Format::Json } else { Format::Sheet };
        let format = self.format.unwrap_or(usual);
        let chooses_both = self.session.named.is_some() && self.filters.is_some();
        ensure(!chooses_both, || context.usage(&Sentence::SessionOrFilter {}))?;
        let many = self.all || self.filters.is_some();
        ensure(!many || format != Format::Sheet, || context.usage(&Sentence::OneSession {}))?;
        let mut ledger = context.ledger(Access::Read)?;
        let log = ledger.read()?;
        let chosen = self.chosen(context, &log, format)?;
        let output = named_file(self.output.as_deref());
        if chosen.rows.is_empty() {
            // What a file has is not replaced by nothing; the whole ledger may have debts without a night.
            if output.is_some() && !chosen.is_all {
                return context.nothing(&Sentence::NothingFits {});
            }
            context.say(&context.words(&Sentence::NothingFits {}));
        }
        let decimal = self.decimal.unwrap_or_else(|| context.lang.money_style().decimal);
        let text = chosen.text(context, &log, format, decimal)?;
        match output {
            // What an entry says is hashed as it was written.
            Some(path) if format == Format::Jsonl => write_beside(path, text.as_bytes())?,
            Some(path) => write_beside(path, streams::clean(&text, format.form()).as_bytes())?,
            None => streams::print(&text, format.form())?,
        }
        Ok(ExitCode::SUCCESS)
    }

    fn chosen(&self, context: &Context, log: &Log<'_>, format: Format) -> Result<ChosenNights> {
        if !self.all && self.filters.is_none() {
            let row = pick(log, self.session.which(context), Needs::ToRead, 0)?;
            let is_left_out = row.void && matches!(format, Format::Csv | Format::Hledger);
            ensure(!is_left_out, || StoreError::from(NightError::SessionVoid { session: row.id }))?;
            return Ok(ChosenNights { rows: vec![row], is_one: true, is_all: false });
        }
        let filter = self.filters.as_ref().map(|filters| filters.filter(context, log)).transpose()?;
        let is_all = filter.is_none();
        // What makes a session void is said in a daybook, which stands in the log of all of them.
        let void = is_all && format == Format::Jsonl;
        let filter = Filter { void, ..filter.unwrap_or_default() };
        let rows = log.sessions(&filter)?;
        Ok(ChosenNights { rows, is_one: false, is_all })
    }
}

impl ChosenNights {
    fn text(self, context: &Context, log: &Log<'_>, format: Format, decimal: char) -> Result<String> {
        let (is_one, is_all) = (self.is_one, self.is_all);
        let people = log.people()?;
        match format {
            Format::Sheet => {
                let sheet = |session: &NightLog| Ok(SheetFile::exported(session)?.to_string());
                Ok(self.each(log, sheet)?.concat())
            }
            Format::Jsonl => {
                // The logs of many years are in memory once.
                let mut text = String::new();
                self.each(log, |session| {
                    text.push_str(&log.export_log(session)?);
                    Ok(())
                })?;
                if is_all {
                    text.push_str(&log.export_daybooks()?);
                }
                Ok(text)
            }
            Format::Csv => {
                let between = self.between(log)?;
                let mut csv = Csv::new(decimal)?;
                let add_between = |csv: &mut Csv, night: Option<i64>| -> Result<()> {
                    for said in between.iter().filter(|said| said.session == night) {
                        let moved = movements::between(said, &people, || day(said.at))?;
                        csv.add(&moved, Currency::from_code(&said.currency)?)?;
                    }
                    Ok(())
                };
                self.each(log, |session| {
                    let voice = context.voice(&session.row)?;
                    for moved in movements::of_night(session, &people, voice)? {
                        csv.add(&moved, voice.currency)?;
                    }
                    add_between(&mut csv, Some(session.row.id))
                })?;
                add_between(&mut csv, None)?;
                Ok(String::from_utf8(csv.finish()?)?)
            }
            Format::Hledger => {
                let between = self.between(log)?;
                let mut journal = Journal::new(&people);
                self.each(log, |session| Ok(journal.add(session, context.voice(&session.row)?)?))?;
                for said in &between {
                    journal.add_between(said, day)?;
                }
                Ok(journal.finish())
            }
            Format::Json => {
                let mut sessions = self.each(log, exported)?;
                let one = if is_one { sessions.pop() } else { None };
                let text = serde_json::to_string(&one.unwrap_or_else(|| sessions.into()));
                Ok(text.context("JSON")? + "\n")
            }
        }
    }

    fn between(&self, log: &Log<'_>) -> Result<Vec<DebtRow>> {
        let mut said = log.said_between()?;
        let is_chosen = |id: i64| self.rows.iter().any(|row| row.id == id);
        said.retain(|said| self.is_all || said.session.is_some_and(is_chosen));
        Ok(said)
    }

    /// Only one session is in memory at a time.
    fn each<T>(self, log: &Log<'_>, mut make: impl FnMut(&NightLog) -> Result<T>) -> Result<Vec<T>> {
        self.rows.into_iter().map(|row| make(&load(log, row)?)).collect()
    }
}

fn day(at: i64) -> String {
    local(at).chars().take_while(|c| *c != ' ').collect()
}

fn exported(session: &NightLog) -> Result<serde_json::Value> {
    let mut settlement = None;
    if session.night.closed.is_some() {
        let settled = Settled::of(&session.night, SettleTerms::default())?;
        settlement = Some(json::settled(session, &settled, session.seal().as_deref()));
    }
    Ok(json::exported(session, settlement))
}
