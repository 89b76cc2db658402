//! `export`: sessions in files for other programs, or as their log.

use super::write_file::{named_file, write_beside};
use super::{Context, Counted, Filters, Form, NamedSession, Progress, fail, local, streams};
use anyhow::{Context as _, Result};
use clap::ValueEnum;
use meldbook::command::sheet_file::SheetFile;
use meldbook::command::{Filter, Needs};
use meldbook::report::csv::HandsCsv;
use meldbook::report::hledger::Journal;
use meldbook::report::{Sentence, json};
use meldbook::session::{Session, SessionError, SessionRow, SettleTerms, Settled};
use meldbook::store::ledger::{load, pick};
use meldbook::store::{Access, Log, StoreError};
use std::path::PathBuf;
use std::process::ExitCode;

/// Export sessions for other programs, or as a sheet file or a log
///
/// A sheet file has the hands with all corrections applied. The log has every entry, and keeps its seal when it is
/// imported elsewhere. CSV has the hands that stand, a line for each account; hledger a transaction for each session;
/// JSON the sheets with their rules and settlements. Of several sessions, void ones are only in
/// logs.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  meldbook export -o night.sheet
  meldbook export --format csv --since 2026 -o 2026.csv
  meldbook export --format hledger --all | hledger -f - balance play")]
pub struct Args {
    #[command(flatten)]
    session: NamedSession,
    /// The format [default: sheet; with --json: json]
    #[arg(long, value_name = "FORM")]
    format: Option<Format>,
    /// Export all sessions, and what is between them
    #[arg(long, conflicts_with = "named")]
    all: bool,
    /// The file to write, readable by you only; - for standard output [default: -]
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    filters: Option<Filters>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A session in plain text
    Sheet,
    /// Every entry, one per line
    Jsonl,
    /// Hands for a spreadsheet
    Csv,
    /// A journal for plain-text accounting
    Hledger,
    /// Everything about each session
    Json,
}

impl Format {
    fn form(self) -> Form {
        match self {
            Format::Json | Format::Jsonl => Form::Json,
            Format::Sheet | Format::Csv | Format::Hledger => Form::Text,
        }
    }
}

struct Chosen {
    rows: Vec<SessionRow>,
    /// One session, by its name or as the current one.
    is_one: bool,
    /// All sessions, so that what is between them belongs to it.
    is_all: bool,
}

impl Args {
    pub fn run(self, context: &mut Context) -> Result<ExitCode> {
        let format = self.format.unwrap_or(if context.json { Format::Json } else { Format::Sheet });
        let usage = |message: Sentence<'_>, hint: Option<Sentence<'_>>| {
            let hint = hint.map(|hint| context.words(&hint));
            Err(fail::usage(context.words(&message), hint))
        };
        if context.json && !matches!(format, Format::Json | Format::Jsonl) {
            return usage(Sentence::NotAsJson {}, Some(Sentence::LeaveOutJson {}));
        }
        if self.session.named.is_some() && self.filters.is_some() {
            return usage(Sentence::SessionOrFilter {}, None);
        }
        let many = self.all || self.filters.is_some();
        if many && format == Format::Sheet {
            return usage(Sentence::OneSession {}, Some(Sentence::UseOtherFormat {}));
        }
        let mut ledger = context.ledger(Access::Read)?;
        let log = ledger.read()?;
        let chosen = self.chosen(context, &log, format)?;
        if chosen.rows.is_empty() {
            context.say(&context.words(&Sentence::NoSessionFits {}));
        }
        let text = chosen.text(context, &log, format)?;
        let text = String::from_utf8(text)?;
        match named_file(self.output.as_deref()) {
            // What an entry says is hashed as it was written.
            Some(path) if format == Format::Jsonl => write_beside(path, text.as_bytes())?,
            Some(path) => write_beside(path, streams::clean(&text, format.form()).as_bytes())?,
            None => streams::print(&text, format.form())?,
        }
        Ok(ExitCode::SUCCESS)
    }

    fn chosen(&self, context: &Context, log: &Log<'_>, format: Format) -> Result<Chosen> {
        if !self.all && self.filters.is_none() {
            let row = pick(log, self.session.which(context), Needs::ToRead, 0)?;
            if row.void && matches!(format, Format::Csv | Format::Hledger) {
                return Err(StoreError::from(SessionError::SessionVoid { session: row.id }).into());
            }
            return Ok(Chosen { rows: vec![row], is_one: true, is_all: false });
        }
        let filter = self.filters.as_ref().map(|filters| filters.filter(context, log)).transpose()?;
        let is_all = filter.is_none();
        let filter = Filter { void: format == Format::Jsonl, ..filter.unwrap_or_default() };
        let rows = log.sessions(&filter).map_err(StoreError::from)?;
        Ok(Chosen { rows, is_one: false, is_all })
    }
}

impl Chosen {
    fn text(self, context: &Context, log: &Log<'_>, format: Format) -> Result<Vec<u8>> {
        let (is_one, is_all) = (self.is_one, self.is_all);
        let people = log.people().map_err(StoreError::from)?;
        match format {
            Format::Sheet => {
                let mut text = String::new();
                self.each(context, log, |session| {
                    text.push_str(&SheetFile::exported(session)?.to_string());
                    Ok(())
                })?;
                Ok(text.into_bytes())
            }
            Format::Jsonl => {
                let mut text = String::new();
                self.each(context, log, |session| {
                    text.push_str(&log.export_log(session)?);
                    Ok(())
                })?;
                if is_all {
                    text.push_str(&log.export_daybooks()?);
                }
                Ok(text.into_bytes())
            }
            Format::Csv => {
                let mut csv = HandsCsv::new(&people)?;
                self.each(context, log, |session| Ok(csv.add(session)?))?;
                Ok(csv.finish()?)
            }
            Format::Hledger => {
                let mut journal = Journal::new(&people);
                let numbers: Vec<i64> = self.rows.iter().map(|row| row.id).collect();
                self.each(context, log, |session| Ok(journal.add(session)?))?;
                for (at, said) in log.said_between().map_err(StoreError::from)? {
                    if is_all || said.session.is_some_and(|id| numbers.contains(&id)) {
                        journal.add_between(at, &said, |at| {
                            local(at).chars().take_while(|c| *c != ' ').collect()
                        })?;
                    }
                }
                Ok(journal.finish().into_bytes())
            }
            Format::Json => {
                let mut sessions = Vec::new();
                self.each(context, log, |session| {
                    sessions.push(exported(session)?);
                    Ok(())
                })?;
                let one = if is_one { sessions.pop() } else { None };
                let text = one.map_or_else(|| serde_json::to_vec(&sessions), |one| serde_json::to_vec(&one));
                let mut text = text.context("JSON")?;
                text.push(b'\n');
                Ok(text)
            }
        }
    }

    /// Loads the sessions, one after the other.
    fn each(
        self,
        context: &Context,
        log: &Log<'_>,
        mut write: impl FnMut(&Session) -> Result<()>,
    ) -> Result<()> {
        let progress = Progress::new(context, Counted::Sessions);
        let all = self.rows.len();
        for (done, row) in self.rows.into_iter().enumerate() {
            progress.sessions(done, all);
            write(&load(log, row)?)?;
        }
        Ok(())
    }
}

/// Returns everything about a session, with its settlement if it is closed.
fn exported(session: &Session) -> Result<serde_json::Value> {
    let mut settlement = None;
    if session.night.closed.is_some() {
        let settled = Settled::of(&session.night, SettleTerms::default());
        let settled = settled.map_err(SessionError::from).map_err(StoreError::from)?;
        settlement = Some(json::settled(session, &settled, session.seal().as_deref()));
    }
    Ok(json::exported(session, settlement))
}
