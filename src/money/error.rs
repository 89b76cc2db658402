//! Why an amount of money cannot be read.

use super::amount::Amount;
use super::currency::{Currency, UnknownCurrency};
use serde::Serialize;

/// Why an amount of money cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, strum::VariantNames, thiserror::Error)]
pub enum MoneyError {
    #[error("`{text}` is not an amount of money; write it like `1.35`, `5c`, `0.10 EUR` or `2 Kč`")]
    NotAnAmount { text: String },
    #[error(transparent)]
    UnknownCurrency(#[from] UnknownCurrency),
    #[error("`{text}` is in {found}, but this session is in {wanted}")]
    OtherCurrency { text: String, found: Currency, wanted: Currency },
    #[error("`{text}` has too many decimals: {currency} has {}", limit(*.currency, *.found))]
    TooFine { text: String, found: usize, currency: Currency },
    #[error("`{text}` is a fraction of the smallest unit; use a whole number, as in `5c`")]
    PartOfMinor { text: String },
    #[error("`{text}`: {currency} has no smaller unit; write only the number")]
    NoMinor { text: String, currency: Currency },
    #[error("`{text}`: write thousands without a separator, as in `1000` or `1000.50`")]
    Thousands { text: String },
    #[error("the amount must be more than zero, not {amount}")]
    NotPositive { amount: Amount },
    #[error("`{text}` is too large an amount of money")]
    TooMuch { text: String },
}

/// Writes how many decimals a currency has. Three decimals may have been meant as thousands.
fn limit(currency: Currency, found: usize) -> String {
    let most = match currency.decimals {
        0 => "no decimals".to_owned(),
        n => format!("{n} decimals"),
    };
    match found {
        3 => format!("{most}; write thousands without a separator, as in `1000`"),
        _ => most,
    }
}
