//! `play`: the live table, or the same commands from lines if there is no terminal.

mod ledger_thread;
mod lines;
mod screen;
mod terminal;
mod typed_line;

use super::context::{Context, NamedSession};
use super::write_file::write_beside;
use super::{ask, fail, opening, report};
use anyhow::Result;
use meldbook::command::Needs;
use meldbook::engine::example_hand;
use meldbook::lang::Lang;
use meldbook::report::sentences::Sentence;
use meldbook::session::Session;
use meldbook::store::file_error::FileError;
use meldbook::store::{Access, Ledger, StoreError, Which};
use std::io::IsTerminal;
use std::path::PathBuf;
use std::process::ExitCode;

/// The live table: sheet, standings and one input line, all night long
///
/// While a line is being typed, the table shows what is understood, what is missing, and who would pay whom. If
/// standard input is not a terminal, it reads lines and prints results; a bad line is reported on standard error,
/// and reading continues. Lines are those of sheet files, and also undo, redo, fix, strike, insert, why and settle.
///
/// Keys: F1 or `?` help, F2 chooses a line to correct, F3 agreed, F4 large figures, F5 the last hand again, F6 what there is
/// no room for, Tab completes, Ctrl-Z undoes, Ctrl-Y redoes, Up and Down lines typed before, Esc back, Ctrl-D leaves.
///
/// If no night is open it asks for one at a terminal: for the same table as last time, or what `new` asks. A closed night
/// that is named takes payments.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  meldbook play
  meldbook play --page night.html
  printf 'a320s160+170\\nundo\\n' | meldbook play

docs/live-table.md has the details.")]
pub struct Args {
    #[command(flatten)]
    session: NamedSession,
    /// Keep a page of the night current in this file, for a second screen: a browser that shows it loads it again by
    /// itself
    #[arg(long, value_name = "FILE")]
    page: Option<PathBuf>,
}

impl Args {
    pub fn run(self, context: &mut Context) -> Result<ExitCode> {
        let terminal = std::io::stdin().is_terminal() && std::io::stdout().is_terminal() && !context.json;
        context.wraps = terminal && ask::is_dumb();
        let named = self.session.named.as_deref();
        let now = context.seconds()?;
        let (mut ledger, session) = match open(context, named, now) {
            Err(error) if is_none_open(&error) && ask::can_ask(context) => {
                sit_down(context)?;
                open(context, named, now)?
            }
            opened => opened?,
        };
        // The table stays with this session, even if another one is opened.
        let at_table = session.row.uuid.clone();
        let screen = terminal && !ask::is_dumb();
        let mut page = self.page.map(|path| Page { path, failed: false });
        let why = page.as_mut().and_then(|page| page.write(&mut ledger, &at_table, now, &context.lang));
        context.say(&why.unwrap_or_default());
        if screen {
            screen::run(context, ledger, session, at_table, page)
        } else {
            lines::run(context, ledger, &at_table, &example_hand(session.night.options()), page, terminal)
        }
    }
}

/// Opens the ledger and the session at the table.
fn open(context: &Context, named: Option<&str>, now: i64) -> Result<(Ledger, Session)> {
    let mut ledger = context.ledger(Access::Write)?;
    // From here on, writes of other processes are noticed.
    ledger.was_written()?;
    // One that is named may be closed: payments are noted there too.
    let which = context.which(named);
    let needs = if which == Which::Current { Needs::Fresh } else { Needs::ToPay };
    let session = ledger.session_for(which, needs, now)?;
    Ok((ledger, session))
}

/// Returns whether no night is open, or there was never any.
fn is_none_open(error: &anyhow::Error) -> bool {
    match error.downcast_ref() {
        Some(StoreError::NoneOpen { .. }) => true,
        Some(StoreError::File(error)) => matches!(error, FileError::Missing(_)),
        _ => false,
    }
}

/// Opens a night: with the table of the last one, or with what the questions of `new` are answered.
fn sit_down(context: &mut Context) -> Result<()> {
    let last = context.ledger(Access::Read).ok().and_then(|mut ledger| ledger.newest_session().ok());
    let again = match &last {
        Some(last) => ask::same_table(last, context)?,
        None => false,
    };
    opening::Args { again, ..opening::Args::default() }.open(context, false)?;
    Ok(())
}

/// The page of the night at the table, kept current for a second screen.
pub struct Page {
    path: PathBuf,
    /// Whether it could not be written last time.
    failed: bool,
}

impl Page {
    /// Writes the night as it stands. Returns why that failed, once until it succeeds again: the night goes on.
    pub fn write(&mut self, ledger: &mut Ledger, at_table: &str, now: i64, lang: &Lang) -> Option<String> {
        let written = self.try_to_write(ledger, at_table, now, lang);
        let failed_before = std::mem::replace(&mut self.failed, written.is_err());
        let error = written.err().filter(|_| !failed_before)?;
        Some(lang.say(&Sentence::PageNotWritten { why: fail::text(&error, lang) }))
    }

    fn try_to_write(&self, ledger: &mut Ledger, at_table: &str, now: i64, lang: &Lang) -> Result<()> {
        let page = report::night(ledger, Which::Named(at_table), now, true, lang)?;
        write_beside(&self.path, page.as_bytes())
    }
}
