//! Currencies: their codes and decimals from ISO 4217, and the signs that are unambiguous.

use iso_currency::Currency as Iso;
use serde::Serialize;
use std::fmt;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("unknown currency `{word}`; use `USD`, `EUR`, `$`, `Kč` or another ISO 4217 code")]
pub struct UnknownCurrency {
    pub word: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde_with::SerializeDisplay)]
pub struct Currency {
    pub(super) iso: Iso,
    pub(super) decimals: u8,
}

impl fmt::Display for Currency {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sign {
    /// `$1.35`, always with all decimals.
    Before(&'static str),
    /// `12 Kč`, `0.50 Kč`: whole amounts have no decimals.
    Behind(&'static str),
}

/// They mean one currency everywhere. Others have their code: several dollars on one page would look the same.
pub(super) const SIGNS: &[(Sign, Iso)] = &[
    (Sign::Before("$"), Iso::USD),
    (Sign::Before("€"), Iso::EUR),
    (Sign::Before("£"), Iso::GBP),
    (Sign::Before("¥"), Iso::JPY),
    (Sign::Before("₹"), Iso::INR),
    (Sign::Before("₩"), Iso::KRW),
    (Sign::Before("₪"), Iso::ILS),
    (Sign::Before("₺"), Iso::TRY),
    (Sign::Before("₴"), Iso::UAH),
    (Sign::Behind("Kč"), Iso::CZK),
    (Sign::Behind("zł"), Iso::PLN),
    (Sign::Behind("Ft"), Iso::HUF),
];

impl Currency {
    pub const USD: Currency = Currency { iso: Iso::USD, decimals: 2 };

    /// The default for mariáš.
    pub const CZK: Currency = Currency { iso: Iso::CZK, decimals: 2 };

    /// For a code that this version does not know.
    pub const UNKNOWN: Currency = Currency { iso: Iso::XXX, decimals: 2 };

    /// In any case. Gold, funds and other codes without coins are refused.
    ///
    /// ```
    /// use meldbook::money::Currency;
    /// assert_eq!(Currency::from_code("czk")?.code(), "CZK");
    /// assert_eq!(Currency::from_code("KWD")?.decimals(), 3);
    /// assert!(Currency::from_code("XAU").is_err());
    /// # Ok::<(), meldbook::money::UnknownCurrency>(())
    /// ```
    pub fn from_code(code: &str) -> Result<Currency, UnknownCurrency> {
        Iso::from_code(&code.to_ascii_uppercase())
            .and_then(Currency::from_iso)
            .ok_or_else(|| UnknownCurrency { word: code.to_owned() })
    }

    pub(super) fn from_iso(iso: Iso) -> Option<Currency> {
        let decimals = u8::try_from(iso.exponent()?).ok()?;
        Some(Currency { iso, decimals })
    }

    pub fn code(self) -> &'static str {
        self.iso.code()
    }

    pub fn decimals(self) -> u8 {
        self.decimals
    }

    /// In minor units, where it is more than one: hellers were withdrawn in 2008.
    pub fn smallest_coin(self) -> Option<i64> {
        (self.iso == Iso::CZK).then_some(100)
    }

    pub(super) fn minor_per_major(self) -> u64 {
        10_u64.saturating_pow(u32::from(self.decimals))
    }

    pub(super) fn sign(self) -> Option<Sign> {
        SIGNS.iter().find(|(_, iso)| *iso == self.iso).map(|(sign, _)| *sign)
    }
}

/// In small letters without accents.
const MINOR_WORDS: &[&str] = &[
    "c", "ct", "¢", "cent", "cents", "centy", "centu", "h", "hal", "haler", "halere", "haleru", "halir",
    "halire", "haliru", "p", "penny", "pence",
];

/// Read in small letters too where free text may follow an amount.
const USUAL_CODES: &[&str] = &["usd", "eur", "czk", "gbp", "pln", "huf", "chf", "cad", "aud"];

/// Whether a word beside a number says what it counts: `try` and `all` are codes in capitals alone.
pub(super) fn is_unit(word: &str) -> bool {
    let is_sign = |(Sign::Before(sign) | Sign::Behind(sign), _): &(Sign, Iso)| folded(sign) == folded(word);
    let is_code = word.len() == 3
        && (word.bytes().all(|b| b.is_ascii_uppercase()) || USUAL_CODES.contains(&&*word.to_lowercase()));
    is_minor(word) || SIGNS.iter().any(is_sign) || (is_code && Currency::from_code(word).is_ok())
}

/// In lower case without accents; a sign is unchanged.
pub(super) fn folded(word: &str) -> String {
    if word.chars().all(char::is_alphabetic) {
        deunicode::deunicode(word).to_lowercase()
    } else {
        word.to_owned()
    }
}

pub(super) fn is_minor(unit: &str) -> bool {
    MINOR_WORDS.contains(&folded(unit).as_str())
}
