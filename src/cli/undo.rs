//! `undo` and `redo`.

use super::context::Context;
use anyhow::Result;
use meldbook::command::Request;
use std::process::ExitCode;

/// Undo the last change of any kind
///
/// A hand, a correction, a seat move, a payment, the close, what was written between nights. Undo adds an entry and
/// erases nothing; `redo` restores the change. It never goes on in another session: where something was written since
/// in another one, or in the daybook, it has to be named: `--session 3`, `--session daybook`.
#[derive(Debug, clap::Args)]
pub struct UndoArgs {}

/// Redo the change undone last
#[derive(Debug, clap::Args)]
pub struct RedoArgs {}

impl UndoArgs {
    pub fn run(self, context: &mut Context) -> Result<ExitCode> {
        context.run(&Request::Undo, context.which(None))
    }
}

impl RedoArgs {
    pub fn run(self, context: &mut Context) -> Result<ExitCode> {
        context.run(&Request::Redo, context.which(None))
    }
}
