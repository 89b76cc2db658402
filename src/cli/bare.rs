//! The bare command: the open sheet's standings, the kitty, and who deals next.

use super::context::Context;
use anyhow::Result;
use meldbook::report::Answer;
use meldbook::report::answers::Sentence;
use meldbook::store::book::BookError;
use meldbook::store::ledger_error::LedgerError;
use meldbook::store::log::Access;
use std::process::ExitCode;

pub fn run(context: &mut Context) -> Result<ExitCode> {
    let session = match context.book(Access::Read).map(|mut book| book.session(context.which(None))) {
        Ok(Ok(session)) => session,
        Ok(Err(BookError::NoSessions)) => return nothing_yet(context),
        Ok(Err(error)) => return Err(error.into()),
        Err(error) => match error.downcast_ref::<BookError>() {
            Some(BookError::Ledger(LedgerError::Missing(_))) => return nothing_yet(context),
            _ => return Err(error),
        },
    };
    context.tell(&Answer::Standings(Box::new(session)))
}

fn nothing_yet(context: &Context) -> Result<ExitCode> {
    let ledger = context.ledger_path()?;
    context.answer(
        || serde_json::Value::Null,
        || Ok(context.words(&Sentence::NothingYet { ledger: ledger.display().to_string() })),
    )
}
