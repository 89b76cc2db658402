//! The words for money that people say: `dollars`, `cents`, `korun`, `haléřů`.

use super::currency::{Currency, SIGNS, Sign};
use iso_currency::Currency as Iso;

/// Words for a minor unit of any currency: cents, haléře, pence.
const MINOR_WORDS: &[&str] = &["c", "ct", "¢", "h", "hal", "p"];

/// What a word for money counts.
pub(super) struct UnitWord {
    /// In lower case without accents.
    forms: &'static [&'static str],
    /// The currencies that it may mean, the usual one first.
    of: &'static [Iso],
    pub is_minor: bool,
}

const fn major(of: &'static [Iso], forms: &'static [&'static str]) -> UnitWord {
    UnitWord { forms, of, is_minor: false }
}

const fn minor(of: &'static [Iso], forms: &'static [&'static str]) -> UnitWord {
    UnitWord { forms, of, is_minor: true }
}

const DOLLARS: &[Iso] = &[Iso::USD, Iso::CAD, Iso::AUD, Iso::NZD, Iso::SGD, Iso::HKD];
const WITH_CENTS: &[Iso] = &[Iso::USD, Iso::EUR, Iso::CAD, Iso::AUD, Iso::NZD, Iso::SGD, Iso::HKD, Iso::ZAR];

const WORDS: &[UnitWord] = &[
    major(DOLLARS, &["dollar", "dollars", "buck", "bucks", "dolar", "dolary", "dolaru"]),
    minor(WITH_CENTS, &["cent", "cents", "centy", "centu"]),
    major(&[Iso::EUR], &["euro", "euros", "eura"]),
    major(&[Iso::CZK], &["koruna", "koruny", "korun", "korunu", "kacek", "crown", "crowns"]),
    minor(&[Iso::CZK], &["haler", "halere", "haleru", "halir", "halire", "haliru"]),
    major(&[Iso::GBP], &["pound", "pounds", "libra", "libry", "liber"]),
    minor(&[Iso::GBP], &["penny", "pennies", "pence"]),
];

/// Codes that are taken for one in small letters too where free text may follow an amount.
const USUAL_CODES: &[&str] = &["usd", "eur", "czk", "gbp", "pln", "huf", "chf", "cad", "aud"];

impl UnitWord {
    pub(super) fn find(word: &str) -> Option<&'static UnitWord> {
        let folded = folded(word);
        WORDS.iter().find(|unit| unit.forms.contains(&folded.as_str()))
    }

    /// Returns the currency that it means where another is in force.
    pub(super) fn currency(&self, in_force: Currency) -> Option<Currency> {
        if self.of.contains(&in_force.iso) {
            return Some(in_force);
        }
        self.of.first().and_then(|iso| Currency::from_iso(*iso))
    }
}

/// Returns whether a word beside a number says what it counts, and is no beginning of free text: `try` and `all` are
/// codes of currencies in capitals alone.
pub(super) fn is_unit(word: &str) -> bool {
    let is_sign = |(Sign::Before(sign) | Sign::Behind(sign), _): &(Sign, Iso)| folded(sign) == folded(word);
    let is_code = word.len() == 3
        && (word.bytes().all(|b| b.is_ascii_uppercase()) || USUAL_CODES.contains(&&*word.to_lowercase()));
    UnitWord::find(word).is_some()
        || is_short_minor(word)
        || SIGNS.iter().any(is_sign)
        || (is_code && Currency::from_code(word).is_ok())
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
pub(super) fn is_short_minor(unit: &str) -> bool {
    MINOR_WORDS.contains(&unit.to_lowercase().as_str())
}
