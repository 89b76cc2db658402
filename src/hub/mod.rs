//! A club's hub: a PostgreSQL database with the logs of many ledgers, made by `hub.sql`. The only room with a network, and
//! that only if the program is built with the feature `hub`. It knows no scores: entries go in and out byte for byte.

#[cfg(feature = "hub")]
mod address;
#[cfg(feature = "hub")]
mod asked;
#[cfg(feature = "hub")]
mod client;
#[cfg(feature = "hub")]
mod pull;
#[cfg(feature = "hub")]
mod push;
#[cfg(feature = "hub")]
mod wire;

use crate::store::{FileError, StoreError};
use serde::Serialize;
use std::path::PathBuf;

#[cfg(feature = "hub")]
pub use address::{Defaults, HubAddress};
#[cfg(feature = "hub")]
pub use client::Hub;

crate::messages! {
    variants HubError = "hub-error" { Store };
}

#[derive(Debug, Serialize, strum::VariantNames, thiserror::Error)]
pub enum HubError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("this program was built without the hub")]
    NotBuiltIn {},
    #[error("this is not the address of a hub")]
    Address {},
    #[error("a password does not belong in the address, where others on this machine can read it")]
    PasswordInAddress {},
    #[error("`sslmode={mode}` is not supported: use `verify-full`, `require` or `disable`")]
    SslMode { mode: String },
    #[error("there are no certificates to check a hub by: {why}")]
    Certificates { why: String },
    #[error("the passwords in {} can be read by others", path.display())]
    PasswordsOpen { path: PathBuf },
    #[error("the hub {hub} cannot be reached: {why}")]
    NotReached { hub: String, why: String },
    #[error("the hub {hub} is not who it should be: {why}")]
    NotTrusted { hub: String, why: String },
    #[error("the hub {hub} has no TLS")]
    NoTls { hub: String },
    #[error("the hub {hub} does not answer")]
    Silent { hub: String },
    #[error("the hub {hub} is too busy: {why}")]
    Busy { hub: String, why: String },
    #[error("the hub {hub} does not let you in: {why}")]
    NotLetIn { hub: String, why: String },
    #[error("the hub {hub} does not allow this: {why}")]
    NotAllowed { hub: String, why: String },
    #[error("there is no hub in {hub} yet")]
    NoHub { hub: String },
    #[error("the hub {hub} is not of version 4, the only one that this program knows")]
    OtherVersion { hub: String },
    #[error("the connection to the hub {hub} was lost: {why}")]
    Lost { hub: String, why: String },
    #[error("the hub {hub} refuses an entry of this ledger: {why}")]
    BadEntry { hub: String, why: String },
    #[error("the hub {hub} failed: {why}")]
    Failed { hub: String, why: String },
}

#[cfg(feature = "hub")]
type Result<T, E = HubError> = std::result::Result<T, E>;

impl From<FileError> for HubError {
    fn from(error: FileError) -> HubError {
        HubError::Store(error.into())
    }
}

impl HubError {
    pub fn hint(&self) -> Option<String> {
        let hint = match self {
            HubError::Store(error) => return error.hint(),
            HubError::NotBuiltIn {} => {
                "`cargo install --path . --locked --features hub` builds it with the hub"
            }
            HubError::Address {} => {
                "write it as `postgres://anna@hub.example.org/club`, or `postgres:///club?host=/var/run/postgresql` on \
                 the hub itself"
            }
            HubError::PasswordInAddress {} => {
                "leave it out, and put the password into ~/.pgpass or the variable PGPASSWORD; choose a new one if others \
                 may have seen it"
            }
            HubError::Certificates { .. } | HubError::NotTrusted { .. } => {
                "`sslrootcert=FILE` in the address names the certificate by which the hub is known"
            }
            HubError::PasswordsOpen { .. } => "`chmod 600 ~/.pgpass` keeps them to yourself",
            HubError::NotLetIn { .. } => {
                "the password comes from the variable PGPASSWORD or from ~/.pgpass, a line `host:port:database:user:password`"
            }
            HubError::NotAllowed { .. } => {
                "who runs the hub lets you push with `GRANT meldbook_writer TO ...`, or pull with `GRANT meldbook_reader TO ...`"
            }
            HubError::NoTls { .. } => {
                "who runs it sets `ssl = on`; `sslmode=disable` in the address does without, for a network that nobody else uses"
            }
            HubError::Silent { .. } => {
                "what came through before is safe; look whether it runs, and try again"
            }
            HubError::Busy { .. } => {
                "try again in a minute; who runs it can raise `max_connections` and `max_locks_per_transaction`"
            }
            HubError::NoHub { .. } => "`meldbook push URL --init` makes one in an empty database",
            HubError::Lost { .. } => "what came through before is safe; the same command again does the rest",
            HubError::BadEntry { .. } => "`meldbook verify` shows what is wrong with this ledger",
            _ => return None,
        };
        Some(hint.to_owned())
    }
}
