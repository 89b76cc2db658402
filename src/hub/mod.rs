//! A club's hub: a PostgreSQL database with the logs of many ledgers, byte for byte, made by `hub.sql`. The only room with
//! a network, and that only with the feature `hub`.

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
use std::path::PathBuf;

#[cfg(feature = "hub")]
pub use address::{Defaults, HubAddress};
#[cfg(feature = "hub")]
pub use client::Hub;

crate::messages! {
    [HubError]
}

const CERTIFICATE: &str = "`sslrootcert=FILE` in the address names the certificate by which the hub is known";

crate::hinted_phrases! {
    pub enum HubError: Error holds Store(StoreError) {
        NotBuiltIn {} = "this program was built without the hub" =>
            "`cargo install --path . --locked --features hub` builds it with the hub";
        Address {} = "this is not the address of a hub" =>
            "write it as `postgres://anna@hub.example.org/club`, or `postgres:///club?host=/var/run/postgresql` on \
             the hub itself";
        PasswordInAddress {} =
            "a password does not belong in the address, where others on this machine can read it" =>
            "leave it out, and put the password into ~/.pgpass or the variable PGPASSWORD; choose a new one if others \
             may have seen it";
        SslMode { mode: String } = "`sslmode={mode}` is not supported: use `verify-full`, `require` or `disable`";
        Certificates { why: String } = "there are no certificates to check a hub by: {why}" => "{CERTIFICATE}";
        PasswordsOpen { path: PathBuf } = "the passwords in {} can be read by others", path.display() =>
            "`chmod 600 ~/.pgpass` keeps them to yourself";
        NotReached { hub: String, why: String } = "the hub {hub} cannot be reached: {why}";
        NotTrusted { hub: String, why: String } = "the hub {hub} is not who it should be: {why}" => "{CERTIFICATE}";
        NoTls { hub: String } = "the hub {hub} has no TLS" =>
            "who runs it sets `ssl = on`; `sslmode=disable` in the address does without, for a network that nobody else uses";
        Silent { hub: String } = "the hub {hub} does not answer" =>
            "what came through before is safe; look whether it runs, and try again";
        Busy { hub: String, why: String } = "the hub {hub} is too busy: {why}" =>
            "try again in a minute; who runs it can raise `max_connections` and `max_locks_per_transaction`";
        NotLetIn { hub: String, why: String } = "the hub {hub} does not let you in: {why}" =>
            "the password comes from the variable PGPASSWORD or from ~/.pgpass, a line `host:port:database:user:password`";
        NotAllowed { hub: String, why: String } = "the hub {hub} does not allow this: {why}" =>
            "who runs the hub lets you push with `GRANT meldbook_writer TO ...`, or pull with `GRANT meldbook_reader TO ...`";
        NoHub { hub: String } = "there is no hub in {hub} yet" =>
            "`meldbook push URL --init` makes one in an empty database";
        OtherVersion { hub: String } = "the hub {hub} is not of version 4, the only one that this program knows";
        Lost { hub: String, why: String } = "the connection to the hub {hub} was lost: {why}" =>
            "what came through before is safe; the same command again does the rest";
        BadEntry { hub: String, why: String } = "the hub {hub} refuses an entry of this ledger: {why}" =>
            "`meldbook verify` shows what is wrong with this ledger";
        Failed { hub: String, why: String } = "the hub {hub} failed: {why}";
    }
}

#[cfg(feature = "hub")]
type Result<T, E = HubError> = std::result::Result<T, E>;

impl From<FileError> for HubError {
    fn from(error: FileError) -> HubError {
        HubError::Store(error.into())
    }
}
