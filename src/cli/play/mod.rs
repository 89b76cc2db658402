//! `play`: the live table, or the same commands from lines if there is no terminal.

mod ledger_thread;
mod screen;
mod terminal;
mod typed_line;

use crate::cli::after_close::after_close;
use crate::cli::files::BadFileLine;
use crate::cli::write_file::write_beside;
use crate::cli::{Context, NamedNight, OutputForm, ask, clock, fail, local, new, report, streams};
use anyhow::{Context as _, Result};
use meldbook::command::{Needs, Request};
use meldbook::jsonl::{LONGEST_LINE, next_line};
use meldbook::lang::{Lang, Voice};
use meldbook::night::NightLog;
use meldbook::report::{Sentence, page::scoreboard};
use meldbook::store::{Access, FileError, Ledger, StoreError, Which, log_lines};
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The live table: sheet, standings and one input line, all night long
///
/// While a line is being typed, the table shows what is understood, what is missing, and who would pay whom. If
/// standard input is not a terminal, it reads lines and prints results; a bad line is reported on standard error,
/// and reading continues. Lines are those of sheet files, and also undo, redo, fix, strike, insert, why and settle.
///
/// Keys: F1 or `?` help, F2 the last hand again, F3 agreed, F4 what there is no room for, Tab completes, Ctrl-Z undoes,
/// Ctrl-Y redoes, Up and Down lines typed before, Esc back, Ctrl-D leaves.
///
/// If no night is open it asks for one at a terminal: for the same table as last time, or what `new` asks; if one of another
/// day is open, whether that goes on. A closed night that is named takes payments.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  meldbook play
  meldbook play --page night.html
  printf 'a320s160+170\\nundo\\n' | meldbook play

docs/live-table.md has the details.")]
pub struct Args {
    #[command(flatten)]
    session: NamedNight,
    /// Keep a page of the night current in this file, for a second screen: a browser that shows it loads it again by
    /// itself
    #[arg(long, value_name = "FILE")]
    page: Option<PathBuf>,
}

impl Args {
    pub fn run(self, context: &mut Context) -> Result<ExitCode> {
        let terminal = std::io::stdin().is_terminal() && std::io::stdout().is_terminal() && !context.json;
        let named = self.session.named.as_deref();
        let now = clock::seconds()?;
        let (mut ledger, session) = match open(context, named, now) {
            Err(error) if context.can_ask() => match error.downcast_ref() {
                // No night is open, or there was never any.
                Some(StoreError::NoneOpen { .. } | StoreError::File(FileError::Missing(_))) => {
                    open_new(context, new::Args::default())?
                }
                // The open night of another day is not gone on with unless that is meant.
                Some(StoreError::Stale { session, .. }) => match ask::goes_on(context, &error)? {
                    true => open(context, Some(&session.to_string()), now)?,
                    false => open_new(context, new::Args::default())?,
                },
                _ => return Err(error),
            },
            opened => opened?,
        };
        let mut page = self.page.map(|path| PlayPage { path, failed: false });
        if terminal && !streams::is_dumb() {
            screen::run(context, ledger, session, page)
        } else {
            show_page(context, page.as_mut(), &mut ledger, &session)?;
            run_lines(context, ledger, session, page)
        }
    }
}

fn open(context: &Context, named: Option<&str>, now: i64) -> Result<(Ledger, NightLog)> {
    let mut ledger = context.ledger(Access::Write)?;
    // From here on, writes of other processes are noticed.
    ledger.file.was_written()?;
    // One that is named may be closed: payments are noted there too.
    let which = context.which(named);
    let needs = if which == Which::Current { Needs::Open } else { Needs::ToPay };
    let session = ledger.session_for(which, needs, now)?;
    Ok((ledger, session))
}

/// Opens a night for the table, which shows all that there is to say of it.
fn open_new(context: &Context, args: new::Args) -> Result<(Ledger, NightLog)> {
    let (mut ledger, session, _) = args.open(context)?;
    ledger.file.was_written()?;
    Ok((ledger, session))
}

/// Opens the night after this one, with the same table, and returns it.
fn next_night(context: &Context, last: &str) -> Result<(Ledger, NightLog)> {
    let table = Some(last.to_owned());
    open_new(context, new::Args { again: true, table, ..new::Args::default() })
}

/// Returns the id of the night that comes back when this one is taken back: of the others the one changed last.
fn night_before(ledger: &mut Ledger, session: &NightLog) -> Result<Option<String>> {
    let last = ledger.read()?.sessions_changed_last(2)?.into_iter();
    Ok(last.map(|row| row.uuid).find(|uuid| *uuid != session.row.uuid))
}

/// The page of the night at the table, kept current for a second screen.
#[derive(Clone)]
pub struct PlayPage {
    path: PathBuf,
    /// Whether it could not be written last time.
    failed: bool,
}

impl PlayPage {
    /// Writes the night at the table as it stands now. Returns why that failed, once until it succeeds again: the night
    /// goes on.
    pub fn write(&mut self, ledger: &mut Ledger, night: &str, now: i64, lang: &Lang) -> Option<String> {
        let mut write = || -> Result<()> {
            let reply = report::settled(ledger, Which::Named(night), now)?;
            let voice = Voice::new(lang, &reply.session.row.currency)?;
            let local = local(now);
            let time = local.split_once(' ').map_or(local.as_str(), |(_, time)| time);
            write_beside(&self.path, scoreboard(&reply, time, voice).as_bytes())
        };
        let kept = write();
        let failed_before = std::mem::replace(&mut self.failed, kept.is_err());
        let error = kept.err().filter(|_| !failed_before)?;
        Some(fail::said(error, lang))
    }
}

/// Writes the page of a night, if one is kept, and says why that failed.
fn show_page(
    context: &Context,
    page: Option<&mut PlayPage>,
    ledger: &mut Ledger,
    night: &NightLog,
) -> Result<()> {
    let Some(page) = page else { return Ok(()) };
    let why = page.write(ledger, &night.row.uuid, clock::seconds()?, &context.lang);
    context.say(&why.unwrap_or_default());
    Ok(())
}

/// Reads standard input to its end, runs the lines and prints the replies. A bad line changes nothing and is reported, and
/// reading continues. `page` is written again after each change.
fn run_lines(
    context: &Context,
    mut ledger: Ledger,
    mut session: NightLog,
    mut page: Option<PlayPage>,
) -> Result<ExitCode> {
    let at_table = session.row.uuid.clone();
    let at_table = at_table.as_str();
    let mut status = ExitCode::SUCCESS;
    let refuse = |said: &str| streams::say(&context.fitted(said), OutputForm::Coloured);
    let from = context.words(&Sentence::StandardInput {});
    let mut input = std::io::stdin().lock();
    let mut bytes = Vec::new();
    let mut numbers = 1_usize..;
    while let Some(read) = next_line(&mut input, &mut bytes).context("standard input")? {
        let number = numbers.next().unwrap_or_default();
        if read.is_err() {
            let (path, line) = (from.clone(), Some(number));
            let message = context.words(&Sentence::TooLong { path, line, most: LONGEST_LINE });
            refuse(&fail::render_plain(&message, &[], &context.lang));
            status = ExitCode::from(fail::TABLE);
            continue;
        }
        let line = String::from_utf8_lossy(&bytes);
        let line = line.trim_end_matches(['\r', '\n']);
        if line.trim().is_empty() || line.trim_start().starts_with('#') {
            continue;
        }
        if ledger.file.was_written()? {
            session = ledger.session(Which::Named(at_table))?;
        }
        let bad = match Request::read(line, &session.night.all_names()) {
            Ok(Request::Quit) => break,
            Ok(request) => match ledger.run(Which::Named(at_table), &request, clock::seconds()?) {
                Ok(reply) => {
                    let shown = context.show(&reply);
                    session = reply.session;
                    if request.writes() { shown.map_err(fail::Recorded::add) } else { shown }?;
                    if matches!(request, Request::Close { .. }) {
                        context.say(&after_close(&mut ledger, &context.lang).unwrap_or_default());
                    }
                    let page = page.as_mut().filter(|_| request.writes());
                    show_page(context, page, &mut ledger, &session)?;
                    continue;
                }
                Err(error @ StoreError::File(_)) => return Err(error.into()),
                Err(error) => BadFileLine::refused(log_lines::BadLine { line: number, error }, &context.lang),
            },
            Err(error) => BadFileLine::new(number, context.words(&error), None),
        };
        refuse(&bad.render(line, Path::new(&from), &context.lang));
        status = ExitCode::from(fail::TABLE);
    }
    Ok(status)
}
