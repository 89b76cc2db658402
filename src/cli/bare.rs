//! The program without a command: standings, the kitty and the next dealer of the open session.

use super::context::Context;
use anyhow::Result;
use meldbook::command::Request;
use meldbook::report::sentences::Sentence;
use meldbook::store::StoreError;
use meldbook::store::file_error::FileError;
use std::process::ExitCode;

pub fn run(context: &mut Context) -> Result<ExitCode> {
    let shown = context.run(&Request::Standings, context.which(None));
    match shown.as_ref().err().and_then(|error| error.downcast_ref::<StoreError>()) {
        Some(StoreError::NoSessions | StoreError::File(FileError::Missing(_))) => nothing_yet(context),
        _ => shown,
    }
}

fn nothing_yet(context: &Context) -> Result<ExitCode> {
    let ledger = context.ledger_path()?;
    context.answer(
        || serde_json::Value::Null,
        || Ok(context.words(&Sentence::NothingYet { ledger: ledger.display().to_string() })),
    )
}
