//! The bare command: the open sheet's standings, the kitty, and who deals next.

use super::context::Context;
use anyhow::Result;
use meldbook::book::{BookError, Session};
use meldbook::face::{json, text};
use meldbook::ledger::error::LedgerError;
use meldbook::ledger::log::Access;
use meldbook::report;
use meldbook::report::answers::Answer;
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
    context.answer(|| json::standings(&session), || told(context, &session))
}

fn told(context: &Context, session: &Session) -> Result<String> {
    let voice = context.voice(&session.row)?;
    let mut text = super::sheet::head(session, voice);
    if let Some(game) = report::games::last(&session.night, voice) {
        text.push_str(&format!("{game}\n"));
    }
    text.push_str(&text::grid(&report::standings::standings(&session.night, voice), context.look()));
    if let Some((_, hand)) = session.night.hands().next_back() {
        let headline = report::hand::headline(&session.night, hand, voice);
        text.push_str(&format!("{}\n", voice.say(&Answer::LastHand { headline })));
    }
    text.push_str(&if session.row.open {
        report::hand::next_deal(&session.night, voice)
    } else {
        voice.say(&Answer::NoneOpen {})
    });
    Ok(text)
}

fn nothing_yet(context: &Context) -> Result<ExitCode> {
    let ledger = context.ledger_path()?;
    context.answer(
        || serde_json::Value::Null,
        || Ok(context.words(&Answer::NothingYet { ledger: ledger.display().to_string() })),
    )
}
