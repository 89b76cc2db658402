//! The ledger file: the log, projections of what stands, and every request carried out in one transaction.

pub mod book;
mod change;
mod error;
mod keep;
pub mod ledger_error;
pub mod log;
mod obey;
pub mod project;
pub mod query;
mod settling;
pub mod transfer;
mod undo;
pub mod verify;

pub use obey::obey;
