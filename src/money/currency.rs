//! Currencies: their codes and decimals from ISO 4217, and the signs that are unambiguous.

use iso_currency::Currency as Iso;
use serde::Serialize;
use std::fmt;

/// A word that is neither the code nor the sign of a currency with coins.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("unknown currency `{word}`; use `USD`, `EUR`, `$`, `Kč` or another ISO 4217 code")]
pub struct UnknownCurrency {
    pub word: String,
}

/// A currency that coins are counted in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde_with::SerializeDisplay)]
pub struct Currency {
    pub(super) iso: iso_currency::Currency,
    pub(super) decimals: u8,
}

impl fmt::Display for Currency {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// Where a currency's sign is written: before or after the number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sign {
    /// `$1.35`, always with all decimals.
    Before(&'static str),
    /// `12 Kč`, `0.50 Kč`: with the sign after the number, whole amounts have no decimals.
    Behind(&'static str),
}

/// The signs that mean one currency everywhere. Other currencies are written with their code, because several
/// dollars on one page would look the same.
pub(super) const SIGNS: &[(Sign, iso_currency::Currency)] = &[
    (Sign::Before("$"), iso_currency::Currency::USD),
    (Sign::Before("€"), iso_currency::Currency::EUR),
    (Sign::Before("£"), iso_currency::Currency::GBP),
    (Sign::Before("¥"), iso_currency::Currency::JPY),
    (Sign::Before("₹"), iso_currency::Currency::INR),
    (Sign::Before("₩"), iso_currency::Currency::KRW),
    (Sign::Before("₪"), iso_currency::Currency::ILS),
    (Sign::Before("₺"), iso_currency::Currency::TRY),
    (Sign::Before("₴"), iso_currency::Currency::UAH),
    (Sign::Behind("Kč"), iso_currency::Currency::CZK),
    (Sign::Behind("zł"), iso_currency::Currency::PLN),
    (Sign::Behind("Ft"), iso_currency::Currency::HUF),
];

impl Currency {
    pub const USD: Currency = Currency { iso: iso_currency::Currency::USD, decimals: 2 };

    /// The Czech crown, the default for mariáš.
    pub const CZK: Currency = Currency { iso: iso_currency::Currency::CZK, decimals: 2 };

    /// Stands in place of a code that this version does not know.
    pub const UNKNOWN: Currency = Currency { iso: iso_currency::Currency::XXX, decimals: 2 };

    /// Parses an ISO 4217 code in any case. Gold, funds and other codes without coins are refused.
    ///
    /// ```
    /// use meldbook::money::Currency;
    /// assert_eq!(Currency::from_code("czk")?.code(), "CZK");
    /// assert_eq!(Currency::from_code("KWD")?.decimals(), 3);
    /// assert!(Currency::from_code("XAU").is_err());
    /// # Ok::<(), meldbook::money::UnknownCurrency>(())
    /// ```
    pub fn from_code(code: &str) -> Result<Currency, UnknownCurrency> {
        iso_currency::Currency::from_code(&code.to_ascii_uppercase())
            .and_then(Currency::from_iso)
            .ok_or_else(|| UnknownCurrency { word: code.to_owned() })
    }

    pub(super) fn from_iso(iso: iso_currency::Currency) -> Option<Currency> {
        let decimals = u8::try_from(iso.exponent()?).ok()?;
        Some(Currency { iso, decimals })
    }

    pub fn code(self) -> &'static str {
        self.iso.code()
    }

    pub fn decimals(self) -> u8 {
        self.decimals
    }

    /// Returns the smallest coin, in minor units, where it is more than one: hellers were withdrawn in 2008.
    pub fn smallest_coin(self) -> Option<i64> {
        (self.iso == Iso::CZK).then_some(100)
    }

    /// Returns how many minor units make a major one.
    pub(super) fn minor_per_major(self) -> u64 {
        10_u64.saturating_pow(u32::from(self.decimals))
    }

    pub(super) fn sign(self) -> Option<Sign> {
        SIGNS.iter().find(|(_, iso)| *iso == self.iso).map(|(sign, _)| *sign)
    }
}

/// Words for minor units of any currency, in small letters without accents.
const MINOR_WORDS: &[&str] = &[
    "c", "ct", "¢", "cent", "cents", "centy", "centu", "h", "hal", "haler", "halere", "haleru", "halir",
    "halire", "haliru", "p", "penny", "pence",
];

/// Codes that are taken for one in small letters too where free text may follow an amount.
const USUAL_CODES: &[&str] = &["usd", "eur", "czk", "gbp", "pln", "huf", "chf", "cad", "aud"];

/// Returns whether a word beside a number says what it counts, and is no beginning of free text: `try` and `all` are
/// codes of currencies in capitals alone.
pub(super) fn is_unit(word: &str) -> bool {
    let is_sign = |(Sign::Before(sign) | Sign::Behind(sign), _): &(Sign, Iso)| folded(sign) == folded(word);
    let is_code = word.len() == 3
        && (word.bytes().all(|b| b.is_ascii_uppercase()) || USUAL_CODES.contains(&&*word.to_lowercase()));
    is_minor(word) || SIGNS.iter().any(is_sign) || (is_code && Currency::from_code(word).is_ok())
}

/// Returns a word in lower case without accents; a sign is unchanged.
pub(super) fn folded(word: &str) -> String {
    if word.chars().all(char::is_alphabetic) {
        deunicode::deunicode(word).to_lowercase()
    } else {
        word.to_owned()
    }
}

/// Returns whether a word counts minor units of any currency.
pub(super) fn is_minor(unit: &str) -> bool {
    MINOR_WORDS.contains(&folded(unit).as_str())
}
