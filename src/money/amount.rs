//! An amount of money and the forms it is written in.

use super::currency::{Currency, Sign};
use crate::kernel::Minor;
use serde::Serialize;
use std::fmt;

/// Displayed as `$1.35`, `-$0.05`, `€2.10`, `12 Kč`, `0.50 Kč`, `0.750 KWD`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Amount {
    /// In minor units.
    pub minor: Minor,
    pub currency: Currency,
}

impl fmt::Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.in_style(Style::default()).fmt(f)
    }
}

impl Amount {
    /// With a `+` above zero: `+$1.35`.
    pub fn signed(self) -> Written {
        Written { amount: self, form: AmountForm::Signed, style: Style::default(), full: false }
    }

    /// Without its currency, `1.35`, for files.
    pub fn plain(self) -> Written {
        Written { amount: self, form: AmountForm::Plain, style: Style::default(), full: true }
    }

    /// As a language writes it.
    ///
    /// ```
    /// use meldbook::money::{Amount, Currency, Style};
    /// let czech = Style { decimal: ',', behind: true };
    /// let write = |text, currency| Amount::parse(text, currency).map(|amount| amount.in_style(czech).to_string());
    /// assert_eq!(write("1.35", Currency::USD)?, "1,35 $");
    /// assert_eq!(write("50h", Currency::from_code("CZK")?)?, "0,50 Kč");
    /// assert_eq!(write("12", Currency::from_code("CZK")?)?, "12 Kč");
    /// # Ok::<(), meldbook::money::MoneyError>(())
    /// ```
    pub fn in_style(self, style: Style) -> Written {
        Written { amount: self, form: AmountForm::Usual, style, full: false }
    }

    pub fn is_whole(self) -> bool {
        self.minor.0.unsigned_abs().is_multiple_of(self.currency.minor_per_major())
    }

    /// Without its sign; `full` keeps decimals that are all zeros.
    fn write_number(self, f: &mut fmt::Formatter<'_>, full: bool, decimal: char) -> fmt::Result {
        let per_major = self.currency.minor_per_major();
        let minor = self.minor.0.unsigned_abs();
        let (whole, part) = (minor / per_major, minor % per_major);
        write!(f, "{whole}")?;
        if self.currency.decimals > 0 && (full || part > 0) {
            write!(f, "{decimal}{part:0width$}", width = usize::from(self.currency.decimals))?;
        }
        Ok(())
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Style {
    pub decimal: char,
    /// Every currency's sign.
    pub behind: bool,
}

impl Default for Style {
    fn default() -> Self {
        Style { decimal: '.', behind: false }
    }
}

#[derive(Debug, Clone, Copy)]
pub struct Written {
    amount: Amount,
    form: AmountForm,
    style: Style,
    full: bool,
}

impl Written {
    pub fn full(self, full: bool) -> Written {
        Written { full: self.full || full, ..self }
    }

    pub fn in_style(self, style: Style) -> Written {
        Written { style, ..self }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum AmountForm {
    Usual,
    Signed,
    Plain,
}

impl fmt::Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Written { amount, form, style: Style { decimal, behind }, full } = *self;
        if amount.minor < Minor::ZERO {
            f.write_str("-")?;
        } else if form == AmountForm::Signed && amount.minor > Minor::ZERO {
            f.write_str("+")?;
        }
        if form == AmountForm::Plain {
            return amount.write_number(f, true, decimal);
        }
        let (full, sign) = match amount.currency.sign() {
            Some(Sign::Before(sign)) if !behind => {
                f.write_str(sign)?;
                return amount.write_number(f, true, decimal);
            }
            Some(Sign::Before(sign)) => (true, sign),
            Some(Sign::Behind(sign)) => (full, sign),
            None => (true, amount.currency.code()),
        };
        amount.write_number(f, full, decimal)?;
        write!(f, " {sign}")
    }
}
