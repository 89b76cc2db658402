//! The ledger file: the log, its projections, and requests, each run in one transaction.

mod between;
pub mod came;
pub mod chain;
mod copies;
mod daybook;
mod debts;
mod error;
mod file;
pub mod file_error;
pub mod finding;
mod gathered;
pub mod import;
mod imported_night;
pub mod ledger;
pub(crate) mod local;
pub mod log;
pub mod log_lines;
pub mod merge;
pub mod project;
mod rebuild;
mod run;
mod schema;
pub mod sessions;
pub mod statistics;
pub mod verify;
pub mod work_folder;

pub use between::{Answer, Now};
pub use came::Arrival;
pub use chain::CopiedEntry;
pub use error::StoreError;
pub use file::{Access, LedgerFile};
pub use file_error::FileError;
pub use finding::{Finding, FindingKind, RowFinding};
pub use imported_night::play_night;
pub use ledger::{Ledger, Which};
pub use log::Log;
pub use log_lines::{BadLine, LogText};
pub use merge::MergeOptions;
pub use run::Ran;
pub use verify::Checked;
pub use work_folder::WorkFolder;

crate::messages! {
    [Finding, FindingKind, RowFinding, FileError]
    variants StoreError = "store-error" { Night, File };
}
