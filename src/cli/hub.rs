//! `push` and `pull`, in a program that is built with the feature `hub`.

use super::merge::{show, to_take_in};
use super::{Context, Progress};
use anyhow::Result;
use meldbook::hub::{Defaults, Hub, HubError, Passwords};
use meldbook::query::exchange::Exchanged;
use meldbook::report::Sentence;
use meldbook::report::exchange::{Exchange, as_json};
use meldbook::store::merge::Taking;
use meldbook::store::{Access, FileError, StoreError};
use std::path::PathBuf;
use std::process::ExitCode;

/// Opens a hub, with what the environment says of it.
fn open(url: &str, init: bool) -> Result<Hub, HubError> {
    let variable = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
    let file = variable("PGPASSFILE").map(PathBuf::from);
    let own = || std::env::home_dir().map(|home| home.join(".pgpass"));
    let passwords = Passwords { variable: variable("PGPASSWORD"), file: file.or_else(own) };
    let defaults = Defaults {
        hosts: variable("PGHOST"),
        ports: variable("PGPORT"),
        user: variable("PGUSER"),
        database: variable("PGDATABASE"),
    };
    Hub::open(url, &defaults, &passwords, init)
}

pub fn push(context: &Context, url: &str, init: bool) -> Result<ExitCode> {
    // Before anything is made or asked of the network.
    let ledger = match context.ledger(Access::Read) {
        Ok(ledger) => Some(ledger),
        // Whoever runs a hub need not keep a ledger; but one that is named has to be there.
        Err(error) if init && !context.names_a_ledger() && is_missing(&error) => None,
        Err(error) => return Err(error),
    };
    let mut hub = open(url, init)?;
    if let Some(hub) = hub.made() {
        context.say(&context.words(&Sentence::HubMade { hub }));
    }
    if let Some(hub) = hub.brought_along() {
        context.say(&context.words(&Sentence::HubBroughtAlong { hub }));
    }
    let Some(mut ledger) = ledger else {
        let path = context.ledger_path()?.display().to_string();
        return context.answer(
            || as_json(Exchange::Push, &Exchanged::default(), &context.lang),
            || Ok(context.words(&Sentence::NoLedgerToPush { path })),
        );
    };
    let pushed = Progress::during(context, |progress| hub.push(&mut ledger, progress))?;
    show(context, &mut ledger, (Exchange::Push, &pushed), false)
}

/// Returns whether an error says that there is no ledger.
fn is_missing(error: &anyhow::Error) -> bool {
    matches!(error.downcast_ref(), Some(StoreError::File(FileError::Missing(_))))
}

pub fn pull(context: &Context, url: &str, taking: Taking<'_>) -> Result<ExitCode> {
    // Before a ledger is created for it.
    let mut hub = open(url, false)?;
    let mut ledger = context.ledger(to_take_in(taking.dry_run))?;
    let mut pulled = Exchanged::default();
    let end = Progress::during(context, |progress| hub.pull(&mut ledger, taking, &mut pulled, progress));
    // What came in before an error stays, and is told.
    if pulled.sessions.is_empty() && pulled.between == 0 {
        end?;
        return show(context, &mut ledger, (Exchange::Pull, &pulled), taking.dry_run);
    }
    let shown = show(context, &mut ledger, (Exchange::Pull, &pulled), taking.dry_run)?;
    end?;
    Ok(shown)
}
