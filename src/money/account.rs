//! Bank accounts that payments go to: IBANs, with check digits and in the form of their country.

use iban::{Iban, IbanLike};
use std::fmt;

/// In groups of four: `CZ65 0800 0000 1920 0014 5399`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BankAccount(Iban);

impl fmt::Display for BankAccount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

crate::phrases! {
    pub enum AccountError: Error {
        NotIban { text: String } = "`{text}` is mistyped, or not an IBAN, as `CZ65 0800 0000 1920 0014 5399` is";
    }
}

impl BankAccount {
    /// With or without blanks, in any case.
    ///
    /// ```
    /// use meldbook::money::BankAccount;
    /// let account = BankAccount::parse("cz65 08000000192000145399")?;
    /// assert_eq!(account.to_string(), "CZ65 0800 0000 1920 0014 5399");
    /// assert!(BankAccount::parse("CZ65 0800 0000 1920 0014 5390").is_err());
    /// # Ok::<(), meldbook::money::AccountError>(())
    /// ```
    pub fn parse(text: &str) -> Result<BankAccount, AccountError> {
        let typed: String = text.chars().filter(|c| !c.is_whitespace()).collect();
        let not_iban = |_| AccountError::NotIban { text: text.to_owned() };
        typed.to_ascii_uppercase().parse().map(BankAccount).map_err(not_iban)
    }

    /// Without blanks.
    pub fn electronic(&self) -> &str {
        self.0.electronic_str()
    }
}
