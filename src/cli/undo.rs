//! `undo` and `redo`.

use super::context::Context;
use anyhow::Result;
use meldbook::command::Request;
use std::process::ExitCode;

/// Undo the last change of any kind
///
/// This may be a hand, a correction, a seat move or a payment. Undo adds an entry and erases nothing; `redo` restores
/// the change. It goes back to the last opening or reopening; use `fix` and `strike` for earlier hands.
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
