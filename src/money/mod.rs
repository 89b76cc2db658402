//! Money as people write it: an amount with its currency, read from text and written as text. Amounts are
//! whole minor units throughout; how many make one major unit is the currency's own affair (ISO 4217).

mod amount;
mod currency;
mod error;
mod messages;
mod parse;
mod stake;

pub use amount::{Amount, Style, Written};
pub use currency::{Currency, UnknownCurrency};
pub use error::MoneyError;
pub use messages::MESSAGES;
pub use stake::Stake;
