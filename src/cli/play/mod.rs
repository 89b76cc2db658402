//! `play`: the live table, or the same commands from lines if there is no terminal.

mod ledger_thread;
mod lines;
mod page;
mod screen;
mod terminal;
mod typed_line;

use super::context::Context;
use super::sessions::NamedSession;
use anyhow::Result;
use meldbook::engine::example_hand;
use meldbook::store::Access;
use page::Page;
use std::io::IsTerminal;
use std::path::PathBuf;
use std::process::ExitCode;

/// The live table: sheet, standings and one input line, all night long
///
/// While a line is being typed, the table shows what is understood, what is missing, and who would pay whom. If
/// standard input is not a terminal, it reads lines and prints results; a bad line is reported on standard error,
/// and reading continues. Lines are those of sheet files, and also undo, redo, fix, strike, insert, why and settle.
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
        let mut ledger = context.ledger(Access::Write)?;
        // From here on, writes of other processes are noticed.
        ledger.was_written()?;
        let now = context.seconds()?;
        let session = ledger.session_in_play(context.which(self.session.named.as_deref()), now)?;
        // The table stays with this session, even if another one is opened.
        let at_table = session.row.uuid.clone();
        let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        let terminal = std::io::stdin().is_terminal() && std::io::stdout().is_terminal() && !context.json;
        let screen = terminal && !dumb;
        let mut page = self.page.map(Page::at);
        let why = page.as_mut().and_then(|page| page.write(&mut ledger, &at_table, now, &context.lang));
        context.say(&why.unwrap_or_default());
        if screen {
            screen::run(context, ledger, session, at_table, page)
        } else {
            lines::run(context, ledger, &at_table, &example_hand(session.night.options()), page, terminal)
        }
    }
}
