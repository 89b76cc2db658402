//! A club's hub: a PostgreSQL database with the logs of many ledgers, made by `hub.sql`. The only room with a network, and
//! that only if the program is built with the feature `hub`. It knows no scores: entries go in and out byte for byte.

#[cfg(feature = "hub")]
mod address;
#[cfg(feature = "hub")]
mod client;
mod error;
mod messages;
#[cfg(feature = "hub")]
mod password;
#[cfg(feature = "hub")]
mod pull;
#[cfg(feature = "hub")]
mod push;
pub mod pushed;
#[cfg(feature = "hub")]
mod tls;

#[cfg(feature = "hub")]
pub use address::Defaults;
#[cfg(feature = "hub")]
pub use client::Hub;
pub use error::HubError;
pub use messages::MESSAGES;
#[cfg(feature = "hub")]
pub use password::Passwords;
