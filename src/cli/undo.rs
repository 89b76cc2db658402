//! `undo` and `redo`: the last change, whatever it was.

use super::context::Context;
use super::correct::consequences;
use anyhow::Result;
use meldbook::book::{Changed, Session};
use meldbook::face::json;
use meldbook::ledger::entry::EntryNo;
use meldbook::ledger::log::Access;
use meldbook::report;
use meldbook::report::answers::Answer;
use meldbook::report::phrases::EntryKind;
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
        show(context, &changed, |entry| Answer::Undone { entry })
    }
}

impl RedoArgs {
    pub fn run(self, context: &mut Context) -> Result<ExitCode> {
        let changed = context.book(Access::Write)?.redo(context.which(None), context.seconds())?;
        show(context, &changed, |entry| Answer::Redone { entry })
    }
}

fn show(context: &Context, changed: &Changed, answer: fn(String) -> Answer<'static>) -> Result<ExitCode> {
    let session = &changed.session;
    let of = session.entries.last().and_then(|entry| entry.of);
    context.answer(
        || json::change(changed, of),
        || {
            let done = context.words(&answer(entry_text(context, session, of)?));
            Ok(format!("{done}\n{}", consequences(context, changed)?))
        },
    )
}

/// Returns an entry as the history tells it.
fn entry_text(context: &Context, session: &Session, no: Option<EntryNo>) -> Result<String> {
    let voice = context.voice(&session.row)?;
    let standing = session.standing()?;
    let told = report::history::history(&session.entries, &standing, voice);
    let Some(told) = told.into_iter().find(|told| Some(told.no) == no) else { return Ok(String::new()) };
    Ok(voice.say(&Answer::Entry {
        no: told.no.to_string(),
        kind: voice.say(&EntryKind { kind: told.kind }),
        of: told.of.map(|of| of.to_string()),
        text: told.text,
    }))
}
