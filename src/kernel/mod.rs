//! What every game speaks: units, seats, tables, payments, refusals, options, and what can be said. It knows no game.

pub mod characters;
pub mod day;
pub mod field;
pub mod json;
pub mod keyword;
pub mod kitty;
mod messages;
pub mod option_kind;
pub mod options;
pub mod outcome;
pub mod payment;
pub mod problem;
pub mod record_check;
pub mod refusal;
pub mod say;
pub mod seat;
pub mod setting;
pub mod table;
pub mod units;
pub mod words;

pub use messages::MESSAGES;
