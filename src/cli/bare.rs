//! The bare command: the open sheet's standings, the kitty, and who deals next.

use super::context::Context;
use anyhow::Result;
use meldbook::book::{BookError, Session};
use meldbook::face::{json, text};
use meldbook::ledger::error::LedgerError;
use meldbook::ledger::log::Access;
use meldbook::money::Currency;
use meldbook::report;
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
    let currency = Currency::from_code(&session.row.currency)?;
    let mut text = super::sheet::head(session);
    if let Some(game) = report::games::last(&session.night) {
        text.push_str(&format!("{game}\n"));
    }
    text.push_str(&text::grid(&report::standings::standings(&session.night, currency), context.look()));
    if let Some((_, hand)) = session.night.hands().next_back() {
        text.push_str(&format!("last: {}\n", report::hand::headline(&session.night, hand)));
    }
    text.push_str(&if session.row.open {
        report::hand::next_deal(&session.night)
    } else {
        "no session is open: `meldbook new RULES PLAYER...` opens one".to_owned()
    });
    Ok(text)
}

fn nothing_yet(context: &Context) -> Result<ExitCode> {
    let ledger = context.ledger_path()?;
    context.answer(
        || serde_json::Value::Null,
        || {
            Ok(format!(
                "no session was opened yet in {}\n\
                 `meldbook new scarne Anna Ben Cyril --stake 5c` opens one\n\
                 `meldbook rules list` shows the rules, `meldbook --help` all commands",
                ledger.display()
            ))
        },
    )
}
