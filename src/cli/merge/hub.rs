//! `push` and `pull`, in a program that is built with the feature `hub`.

use super::{Taking, show};
use crate::cli::Context;
use crate::cli::config::{Config, open_hub};
use anyhow::Result;
use meldbook::query::exchange::Exchanged;
use meldbook::report::ExchangeSentence;
use meldbook::report::exchange::{Exchange, as_json};
use meldbook::store::{Access, FileError, StoreError};
use std::process::ExitCode;

/// Returns the address that was given, else that of the settings.
fn address(context: &Context, url: Option<&str>) -> Result<String> {
    let set = || Ok::<_, anyhow::Error>(Config::of_user()?.hub);
    url.map_or_else(set, |url| Ok(Some(url.to_owned())))?
        .ok_or_else(|| context.usage(&ExchangeSentence::NoHubNamed {}))
}

pub fn push(context: &Context, url: Option<&str>, init: bool, also: &[String]) -> Result<ExitCode> {
    let url = &address(context, url)?;
    // Before anything is made or asked of the network.
    let ledger = match context.ledger(Access::Read) {
        Ok(ledger) => Some(ledger),
        // Whoever runs a hub need not keep a ledger; but one that is named has to be there.
        Err(error) => match error.downcast_ref() {
            Some(StoreError::File(FileError::Missing(_))) if init && !context.names_a_ledger() => None,
            _ => return Err(error),
        },
    };
    let mut hub = open_hub(url, init)?;
    if let Some(made) = hub.made() {
        context.say(&context.words(&ExchangeSentence::HubMade { hub: made }));
    }
    let Some(mut ledger) = ledger else {
        let path = context.ledger_path()?.display().to_string();
        let said = context.words(&ExchangeSentence::NoLedgerToPush { path });
        return context
            .answer(|| as_json(&Exchanged::default(), std::slice::from_ref(&said)), || Ok(said.clone()));
    };
    let pushed = hub.push(&mut ledger, also)?;
    show(context, &mut ledger, (Exchange::Push, &pushed), false)
}

pub fn pull(context: &Context, url: Option<&str>, taking: &Taking) -> Result<ExitCode> {
    let mut hub = open_hub(&address(context, url)?, false)?;
    let mut ledger = context.ledger_to_take_in(taking.dry_run)?;
    let mut pulled = Exchanged::default();
    let end = hub.pull(&mut ledger, taking.options()?, &mut pulled);
    // What came in before an error stays, and is told.
    if pulled.sessions.is_empty() && pulled.between == 0 {
        end?;
        return show(context, &mut ledger, (Exchange::Pull, &pulled), taking.dry_run);
    }
    let shown = show(context, &mut ledger, (Exchange::Pull, &pulled), taking.dry_run)?;
    end?;
    Ok(shown)
}
