//! A hub, by its address and what the environment says of it.

use super::config::variable;
use meldbook::hub::{Defaults, Hub, HubError, Passwords};
use std::path::PathBuf;

pub fn open(url: &str, init: bool) -> Result<Hub, HubError> {
    let file = variable("PGPASSFILE").map(PathBuf::from);
    let own = || std::env::home_dir().map(|home| home.join(".pgpass"));
    let passwords = Passwords { variable: variable("PGPASSWORD"), file: file.or_else(own) };
    let defaults = Defaults {
        hosts: variable("PGHOST"),
        ports: variable("PGPORT"),
        user: variable("PGUSER"),
        database: variable("PGDATABASE"),
        ssl_mode: variable("PGSSLMODE"),
        certificates: variable("PGSSLROOTCERT"),
    };
    Hub::open(url, &defaults, &passwords, init)
}
