//! What `push` and `pull` have in common: what the environment says of a hub, and how sessions are numbered.

use anyhow::Result;
use meldbook::hub::{Defaults, Hub, HubError, Passwords};
use meldbook::report::between::Numbers;
use meldbook::store::Ledger;
use std::path::PathBuf;

/// Opens a hub.
pub fn open(url: &str, init: bool) -> Result<Hub, HubError> {
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

/// Returns the number and the date of each session.
pub fn numbers(ledger: &mut Ledger) -> Result<Numbers> {
    let log = ledger.read()?;
    Ok(log.numbers()?.into_iter().map(|(id, uuid, date)| (uuid, (id, date))).collect())
}
