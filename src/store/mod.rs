//! The ledger file: the log, projections of what stands, and every request carried out in one transaction.

pub mod book;
mod error;
pub mod ledger_error;
pub mod log;
pub mod project;
pub mod query;
mod run;
pub mod transfer;
pub mod verify;

pub use book::{Book, Which};
pub use error::StoreError;
