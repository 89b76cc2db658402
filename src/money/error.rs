//! Why text is no amount of money.

use super::amount::Amount;
use super::currency::{Currency, UnknownCurrency};
use serde::Serialize;

/// Why text is no amount of money.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, strum::VariantNames, thiserror::Error)]
pub enum MoneyError {
    /// Not an amount at all.
    #[error("`{text}` is no amount of money; `1.35`, `5c`, `0.10 EUR` and `2 Kč` are")]
    NotAnAmount {
        /// What was written.
        text: String,
    },
    /// Neither a code nor a sign of a currency that has coins.
    #[error(transparent)]
    UnknownCurrency(#[from] UnknownCurrency),
    /// Another currency than the one in force.
    #[error("`{text}` is in {found}, but this session is in {wanted}")]
    OtherCurrency {
        /// What was written.
        text: String,
        /// The currency it names.
        found: Currency,
        /// The currency in force.
        wanted: Currency,
    },
    /// Finer than the currency's smallest unit.
    #[error("`{text}` is finer than {currency}, which has {}", limit(*.currency, *.found))]
    TooFine {
        /// What was written.
        text: String,
        /// How many decimals it has.
        found: usize,
        /// The currency.
        currency: Currency,
    },
    /// A part of a minor unit.
    #[error("`{text}` is a part of the smallest unit; `5c` is whole")]
    PartOfMinor {
        /// What was written.
        text: String,
    },
    /// Minor units of a currency that has none.
    #[error("`{text}`: {currency} has no smaller unit; write the number alone")]
    NoMinor {
        /// What was written.
        text: String,
        /// The currency.
        currency: Currency,
    },
    /// Thousands parted by a sign or a blank.
    #[error("`{text}`: thousands are written without anything between them, as `1000` or `1000.50`")]
    Thousands {
        /// What was written.
        text: String,
    },
    /// Nothing or less, where something has to be.
    #[error("the amount has to be more than nothing, not {amount}")]
    NotPositive {
        /// What was written.
        amount: Amount,
    },
    /// Beyond 64 bits.
    #[error("`{text}` is too much money to be counted")]
    TooMuch {
        /// What was written.
        text: String,
    },
}

/// Says how many decimals a currency has, and what three too many may have been meant for.
fn limit(currency: Currency, found: usize) -> String {
    let most = match currency.decimals {
        0 => "no decimals".to_owned(),
        n => format!("{n} decimals"),
    };
    match found {
        3 => format!("{most}; thousands are written without anything between them, as `1000`"),
        _ => most,
    }
}
