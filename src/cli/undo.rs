//! `undo` and `redo`: the last change, whatever it was.

use super::context::Context;
use anyhow::Result;
use meldbook::command::Request;
use std::process::ExitCode;

/// Take back the last change, whatever it was
///
/// A hand, a correction, somebody who came or went, a payment: undo adds an entry, nothing is erased, and
/// `redo` gives it back. It reaches back to the last opening or reopening; `fix` and `strike` reach every hand.
#[derive(Debug, clap::Args)]
pub struct UndoArgs {}

/// Give back the change undone last
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
