//! Reports: pure functions from what stands to grids and sentences.

mod accounts;
pub mod agreements;
pub mod between;
pub mod changes;
pub mod csv;
pub mod games;
pub mod grid;
pub mod hand;
pub mod history;
pub mod hledger;
pub mod json;
mod messages;
mod numbers;
pub mod other_rules;
pub mod phrases;
pub mod questions;
pub mod reply;
pub mod score_sheet;
pub mod sentences;
pub mod settle;
pub mod sheet;
pub mod standings;
pub mod text;
pub mod texts;
pub mod things;
pub mod totals;
mod trouble;

pub use accounts::{accounts, holder};
pub use messages::MESSAGES;
pub use numbers::{count, signed};
pub use trouble::Trouble;
