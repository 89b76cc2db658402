//! A club's hub: a PostgreSQL database with the logs of many ledgers, made by `hub.sql`. The only room with a network, and
//! that only if the program is built with the feature `hub`. It knows no scores: entries go in and out byte for byte.

#[cfg(feature = "hub")]
mod address;
#[cfg(feature = "hub")]
mod client;
mod error;
#[cfg(feature = "hub")]
mod password;
#[cfg(feature = "hub")]
mod pull;
#[cfg(feature = "hub")]
mod push;
pub mod pushed;

#[cfg(feature = "hub")]
pub use address::Defaults;
#[cfg(feature = "hub")]
pub use client::Hub;
pub use error::HubError;
#[cfg(feature = "hub")]
pub use password::Passwords;
#[cfg(feature = "hub")]
pub use pull::Pulling;

crate::messages! {
    enum HubError = "hub-error" { Store };
}
