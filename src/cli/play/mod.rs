//! `play`: the live table, or the same commands from lines if there is no terminal.

mod ledger_thread;
mod lines;
mod screen;
mod terminal;

use super::context::Context;
use super::sessions::NamedSession;
use anyhow::Result;
use meldbook::engine::example_hand;
use meldbook::store::Access;
use std::io::IsTerminal;
use std::process::ExitCode;

/// The live table: sheet, standings and one input line, all night long
///
/// While a line is being typed, the table shows what is understood, what is missing, and who would pay whom. If
/// standard input is not a terminal, it reads lines and prints results; a bad line is reported on standard error,
/// and reading continues. Lines are those of sheet files, and also undo, redo, fix, strike, insert, why and settle.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  meldbook play
  printf 'a320s160+170\\nundo\\n' | meldbook play

docs/live-table.md has the details.")]
pub struct Args {
    #[command(flatten)]
    session: NamedSession,
}

impl Args {
    pub fn run(self, context: &mut Context) -> Result<ExitCode> {
        let mut ledger = context.ledger(Access::Write)?;
        // From here on, writes of other processes are noticed.
        ledger.was_written()?;
        let session =
            ledger.session_in_play(context.which(self.session.named.as_deref()), context.seconds())?;
        // The table stays with this session, even if another one is opened.
        let at_table = session.row.uuid.clone();
        let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        let screen = std::io::stdin().is_terminal() && std::io::stdout().is_terminal() && !dumb;
        if screen && !context.json {
            screen::run(context, ledger, session, at_table)
        } else {
            lines::run(context, ledger, &at_table, &example_hand(session.night.options()))
        }
    }
}
