//! The stake: what a unit is worth, which also sets the currency of a session.

use super::amount::Amount;
use super::currency::Currency;
use super::parse::{MoneyError, Words};
use std::fmt;

/// What a unit is worth: at least one minor unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stake {
    unit: Amount,
}

impl Stake {
    /// Makes a stake of an amount per unit.
    pub fn new(unit: Amount) -> Result<Stake, MoneyError> {
        Ok(Stake { unit: unit.positive()? })
    }

    /// Parses a stake. Its currency is the one `agreed`, else the one it names, else the `usual` one.
    ///
    /// ```
    /// use meldbook::money::{Currency, Stake};
    /// let stake = Stake::parse("2 Kč", None, Currency::USD)?;
    /// assert_eq!((stake.unit().minor.0, stake.unit().currency.code()), (200, "CZK"));
    /// assert_eq!(Stake::parse("5c", None, Currency::USD)?.to_string(), "$0.05");
    /// assert!(Stake::parse("0.10 EUR", Some(Currency::USD), Currency::USD).is_err());
    /// # Ok::<(), meldbook::money::MoneyError>(())
    /// ```
    pub fn parse(text: &str, agreed: Option<Currency>, usual: Currency) -> Result<Stake, MoneyError> {
        let words = Words::read(text)?;
        let currency = match agreed {
            Some(agreed) => agreed,
            None => words.currency(usual)?.unwrap_or(usual),
        };
        Stake::new(words.amount(currency)?)
    }

    pub fn unit(self) -> Amount {
        self.unit
    }
}

impl fmt::Display for Stake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.unit.fmt(f)
    }
}
