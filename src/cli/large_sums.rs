//! Answers that add up sessions, without those whose amounts are too large for it.

use super::context::Context;
use super::fail;
use super::streams::{self, Form};
use anyhow::Result;
use meldbook::command::Filter;
use meldbook::report::sentences::Sentence;
use meldbook::session::SessionError;
use meldbook::session::settling::SettleError;
use meldbook::store::file_error::FileError;
use meldbook::store::{Access, StoreError};
use std::process::ExitCode;

/// Answers for the sessions of a filter. If their amounts are too large to be added up, names the sessions at fault and
/// answers for the others, with the exit status of an error.
pub fn answered(
    context: &Context,
    filter: Filter,
    mut answer: impl FnMut(&Filter) -> Result<ExitCode>,
) -> Result<ExitCode> {
    let error = match answer(&filter) {
        Err(error) if is_too_large(&error) => error,
        other => return other,
    };
    let mut ledger = context.ledger(Access::Read)?;
    let large = ledger.read()?.too_large_to_add(&filter).map_err(StoreError::from)?;
    if large.is_empty() {
        return Err(error);
    }
    let named = large.iter().map(|(id, date)| format!("{id} ({})", context.lang.date(date)));
    let sessions = named.collect::<Vec<_>>().join(", ");
    streams::say(&format!("{}\n", context.words(&Sentence::TooLargeToAdd { sessions })), Form::Text);
    let without = large.into_iter().map(|(id, _)| id).collect();
    answer(&Filter { without, ..filter })?;
    Ok(ExitCode::from(fail::TABLE))
}

fn is_too_large(error: &anyhow::Error) -> bool {
    match error.downcast_ref() {
        Some(StoreError::File(FileError::TooLarge(_))) => true,
        Some(StoreError::Session(error)) => {
            matches!(error, SessionError::Overflow(_) | SessionError::Settle(SettleError::Overflow(_)))
        }
        _ => false,
    }
}
