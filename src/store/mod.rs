//! The ledger file: the log, its projections, and requests, each run in one transaction.

mod answer;
mod between;
mod daybook;
mod debts;
mod error;
pub mod export;
mod file;
pub mod file_error;
mod filtered;
pub mod finding;
pub mod found_hands;
mod guards;
pub mod hand_rows;
pub mod import;
pub mod ledger;
pub mod log;
pub mod log_lines;
mod messages;
pub mod pairs;
mod place_row;
pub mod project;
pub mod projected;
pub mod query;
mod rebuild;
mod run;
mod same_night;
mod schema;
pub mod statistics;
mod turns;
pub mod verify;

pub use answer::{Answer, Now};
pub use error::StoreError;
pub use file::{Access, LedgerFile};
pub use ledger::{Ledger, Which};
pub use messages::MESSAGES;
