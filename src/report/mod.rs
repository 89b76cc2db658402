//! Reports: pure functions from what stands to grids and sentences.

mod accounts;
pub mod agreements;
pub mod between;
pub mod card;
pub mod changes;
pub mod found_hands;
pub mod games;
pub mod grid;
pub mod hand;
pub mod head_to_head;
pub mod history;
pub mod json;
mod messages;
mod numbers;
pub mod phrases;
pub mod questions;
pub mod reply;
pub mod score_sheet;
pub mod sentences;
pub mod settle;
pub mod sheet;
mod sparkline;
mod stat_cells;
pub mod stat_words;
pub mod standings;
pub mod stats;
pub mod text;
pub mod texts;
pub mod things;
pub mod totals;
mod trouble;

pub use accounts::{accounts, holder};
pub use messages::MESSAGES;
pub use numbers::{count, signed};
pub use trouble::Trouble;
