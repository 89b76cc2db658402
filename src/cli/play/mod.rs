//! `play`: the live table, or the same loop over lines where there is no terminal.

mod desk;
mod lines;
mod screen;
mod terminal;

use super::context::Context;
use anyhow::Result;
use meldbook::store::Access;
use std::io::IsTerminal;
use std::process::ExitCode;

/// The live table: sheet, standings and one line, all night long
///
/// While a line is being typed it is shown what is understood, what is lacking, and who would pay whom. Where
/// standard input is no terminal, lines are read and results printed: a bad line is named on standard error,
/// and the rest goes on. Its lines are those of sheet files, and undo, redo, fix, strike, insert, why and settle
/// besides.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  meldbook play
  printf 'a320s160+170\\nundo\\n' | meldbook play

docs/live-table.md tells all of it.")]
pub struct Args {}

impl Args {
    pub fn run(self, context: &mut Context) -> Result<ExitCode> {
        let mut book = context.book(Access::Write)?;
        // From here on it is noticed when somebody else writes.
        book.was_written()?;
        let session = book.session_in_play(context.which(None), context.seconds())?;
        // Whatever is opened elsewhere, this table stays this one.
        let at_table = session.row.uuid.clone();
        let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        let screen = std::io::stdin().is_terminal() && std::io::stdout().is_terminal() && !dumb;
        if screen && !context.json {
            screen::run(context, book, session, at_table)
        } else {
            lines::run(context, book, &at_table, session.rules.engine().vocabulary().short)
        }
    }
}
