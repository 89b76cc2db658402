//! Money, parsed and written. Amounts are whole minor units; ISO 4217 says how many of them make one major unit.

mod account;
mod amount;
mod cell;
mod currency;
mod parse;

pub use account::{AccountError, BankAccount};
pub use amount::{Amount, Style, Written};
pub use currency::{Currency, UnknownCurrency};
pub use parse::{Beginning, MoneyError};

crate::messages! {
    [AccountError, MoneyError]
    message UnknownCurrency = "unknown-currency";
}
