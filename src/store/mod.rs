//! The ledger file: the log, its projections, and requests, each run in one transaction.

pub mod book;
mod error;
mod file;
mod guards;
pub mod import;
pub mod ledger_error;
pub mod log;
pub mod log_lines;
mod messages;
pub mod project;
pub mod query;
mod run;
pub mod verify;

pub use book::{Book, Which};
pub use error::StoreError;
pub use file::{Access, Ledger};
pub use messages::MESSAGES;
