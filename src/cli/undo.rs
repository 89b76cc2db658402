//! `undo` and `redo`: the last change, whatever it was.

use super::context::Context;
use super::correct::consequences;
use anyhow::Result;
use meldbook::book::{Changed, Session};
use meldbook::face::json;
use meldbook::ledger::entry::EntryNo;
use meldbook::ledger::log::Access;
use meldbook::money::Currency;
use meldbook::report;
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
        let changed = context.book(Access::Write)?.undo(context.which(None), context.seconds())?;
        show(context, &changed, "undone")
    }
}

impl RedoArgs {
    pub fn run(self, context: &mut Context) -> Result<ExitCode> {
        let changed = context.book(Access::Write)?.redo(context.which(None), context.seconds())?;
        show(context, &changed, "redone")
    }
}

fn show(context: &Context, changed: &Changed, verb: &str) -> Result<ExitCode> {
    let session = &changed.session;
    let of = session.entries.last().and_then(|entry| entry.of);
    context.answer(
        || json::change(changed, of),
        || Ok(format!("{verb}: {}\n{}", entry_text(session, of)?, consequences(changed)?)),
    )
}

/// Returns an entry as the history tells it.
fn entry_text(session: &Session, no: Option<EntryNo>) -> Result<String> {
    let currency = Currency::from_code(&session.row.currency)?;
    let standing = session.standing()?;
    let told = report::history::history(&session.entries, &standing, currency);
    let Some(told) = told.into_iter().find(|told| Some(told.no) == no) else { return Ok(String::new()) };
    let of = told.of.map_or(String::new(), |of| format!(" of entry {of}"));
    let text = if told.text.is_empty() { String::new() } else { format!(" {}", told.text) };
    Ok(format!("{}{of}{text} (entry {})", told.kind, told.no))
}
