//! The ledger file: the log, its projections, and requests, each run in one transaction.

mod answer;
mod between;
mod daybook;
mod debts;
mod error;
pub mod export;
mod file;
pub mod file_error;
pub mod finding;
mod guards;
pub mod import;
pub mod ledger;
pub mod log;
pub mod log_lines;
mod messages;
pub mod project;
pub mod query;
mod rebuild;
mod run;
mod same_night;
mod schema;
mod turns;
pub mod verify;

pub use answer::{Answer, Now};
pub use error::StoreError;
pub use file::{Access, LedgerFile};
pub use ledger::{Ledger, Which};
pub use messages::MESSAGES;
