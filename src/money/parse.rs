//! Parsing an amount: first its words, then the number once the currency is known.

use crate::kernel::{Minor, ensure};
use crate::money::amount::Amount;
use crate::money::currency::{Currency, SIGNS, Sign, UnknownCurrency, folded, is_minor, is_unit};

crate::phrases! {
    pub enum MoneyError: Error holds UnknownCurrency(UnknownCurrency) {
        NotAnAmount { text: String } =
            "`{text}` is not an amount of money; write it like `1.35`, `5c`, `0.10 EUR` or `2 Kč`";
        OtherCurrency { text: String, found: Currency, wanted: Currency } =
            "`{text}` is in {found}, but this session is in {wanted}";
        Fraction { text: String, currency: Currency, decimals: u8 } =
            "`{text}` is a fraction of the smallest unit: {currency} has {decimals} decimals";
        Thousands { text: String } =
            "`{text}`: write thousands without a separator, as in `1000` or `1000.50`";
        NotPositive { amount: Amount } = "the amount must be more than zero, not {amount}";
        TooMuch { text: String } = "`{text}` is too large an amount of money";
    }
}

impl Amount {
    /// A bare number is in major units; naming another currency is an error.
    ///
    /// ```
    /// use meldbook::money::{Amount, Currency};
    /// let read = |text| Amount::parse(text, Currency::USD).map(|amount| amount.minor.0);
    /// assert_eq!(read("1.35"), Ok(135));
    /// assert_eq!(read("1,35"), Ok(135));
    /// assert_eq!(read("$1.35"), Ok(135));
    /// assert_eq!(read(".50"), Ok(50));
    /// assert_eq!(read("5c"), Ok(5));
    /// assert_eq!(read("2"), Ok(200));
    /// assert_eq!(
    ///     read("1.3500").unwrap_err().to_string(),
    ///     "`1.3500` is a fraction of the smallest unit: USD has 2 decimals"
    /// );
    /// ```
    pub fn parse(text: &str, currency: Currency) -> Result<Amount, MoneyError> {
        Words::read(text)?.amount(currency)
    }

    /// In the currency `agreed`, else in the one that the text names, else in the usual one.
    pub fn parse_in(text: &str, agreed: Option<Currency>, usual: Currency) -> Result<Amount, MoneyError> {
        let words = Words::read(text)?;
        let named = if agreed.is_some() { agreed } else { words.currency(usual)? };
        words.amount(named.unwrap_or(usual))
    }

    pub fn positive(self) -> Result<Amount, MoneyError> {
        if self.minor > Minor::ZERO { Ok(self) } else { Err(MoneyError::NotPositive { amount: self }) }
    }
}

/// What the digits mean depends on the currency.
pub(super) struct Words<'a> {
    text: &'a str,
    negative: bool,
    whole: &'a str,
    part: Option<&'a str>,
    /// By rounding, in minor units.
    carry: i128,
    /// Empty without one.
    pub(super) unit: &'a str,
    /// Only behind the number can it be a word for minor units.
    behind: bool,
}

impl<'a> Words<'a> {
    pub(super) fn read(text: &'a str) -> Result<Words<'a>, MoneyError> {
        let text = text.trim();
        let not_an_amount = || MoneyError::NotAnAmount { text: text.to_owned() };
        let (negative, rest) = match text.strip_prefix(['-', '\u{2212}']) {
            Some(rest) => (true, rest),
            None => (false, text.strip_prefix('+').unwrap_or(text)),
        };
        let is_digit = |c: char| c.is_ascii_digit();
        let (before, rest) =
            rest.find(is_digit).and_then(|at| rest.split_at_checked(at)).ok_or_else(not_an_amount)?;
        let (number, behind) =
            rest.rfind(is_digit).and_then(|at| rest.split_at_checked(at + 1)).ok_or_else(not_an_amount)?;
        // `.50` is `0.50`.
        let (before, bare) = match before.strip_suffix(['.', ',']) {
            Some(before) => (before, true),
            None => (before, false),
        };
        let (before, behind) = (before.trim(), behind.trim());
        let has_sign = before.ends_with(['.', ',']) || behind.starts_with(['.', ',']);
        ensure(!has_sign && (before.is_empty() || behind.is_empty()), not_an_amount)?;
        let thousands = || MoneyError::Thousands { text: text.to_owned() };
        let between = |c: char| c == '\'' || c.is_whitespace();
        let is_of_number = |c: char| c.is_ascii_digit() || matches!(c, '.' | ',') || between(c);
        ensure(number.chars().all(is_of_number), not_an_amount)?;
        let mut parts = number.split(['.', ',']);
        let (whole, part) = (parts.next().unwrap_or_default(), parts.next());
        ensure(!number.contains(between) && parts.next().is_none(), thousands)?;
        let (whole, part) = match (bare, part) {
            (false, part) => (whole, part),
            (true, None) => ("0", Some(whole)),
            (true, Some(_)) => return Err(not_an_amount()),
        };
        let unit = if before.is_empty() { behind } else { before };
        Ok(Words { text, negative, whole, part, carry: 0, unit, behind: before.is_empty() })
    }

    fn is_minor(&self) -> bool {
        self.behind && is_minor(self.unit)
    }

    /// A sign that several currencies share means the one `in_force`, if it has that sign.
    pub(super) fn currency(&self, in_force: Currency) -> Result<Option<Currency>, MoneyError> {
        if self.unit.is_empty() || self.is_minor() {
            return Ok(None);
        }
        let word = folded(self.unit);
        if word == folded(&in_force.iso.symbol().symbol) {
            return Ok(Some(in_force));
        }
        let by_sign = SIGNS.iter().find_map(|(Sign::Before(sign) | Sign::Behind(sign), iso)| {
            (folded(sign) == word).then(|| Currency::from_iso(*iso)).flatten()
        });
        match by_sign {
            Some(currency) => Ok(Some(currency)),
            None if self.unit.bytes().all(|sign| sign.is_ascii_punctuation()) => {
                Err(MoneyError::NotAnAmount { text: self.text.to_owned() })
            }
            None => Ok(Some(Currency::from_code(self.unit)?)),
        }
    }

    /// Rounds what is a thousandth of the smallest coin or less from a whole one; three decimals may be thousands, and stay.
    pub(super) fn drop_noise(&mut self, decimals: u8) {
        let Some(digits) = self.part else { return };
        let split = digits.split_at_checked(decimals.into()).filter(|(_, rest)| !rest.is_empty());
        let Some((kept, rest)) = split else { return };
        if digits.len() == 3 && (1..4).contains(&self.whole.len()) && self.whole != "0" {
            return;
        }
        let (thousandths, beyond) = rest.split_at_checked(3).unwrap_or((rest, ""));
        let is_less = match format!("{thousandths:0<3}").as_str() {
            "000" => true,
            "001" => beyond.bytes().all(|digit| digit == b'0'),
            _ => false,
        };
        if is_less || thousandths == "999" {
            self.part = (!kept.is_empty()).then_some(kept);
            self.carry = i128::from(!is_less);
        }
    }

    pub(super) fn amount(&self, currency: Currency) -> Result<Amount, MoneyError> {
        let text = || self.text.to_owned();
        if let Some(found) = self.currency(currency)?.filter(|found| *found != currency) {
            return Err(MoneyError::OtherCurrency { text: text(), found, wanted: currency });
        }
        let digits = self.part.unwrap_or_default();
        let decimals = usize::from(currency.decimals);
        let is_minor = self.is_minor();
        let is_fraction =
            if is_minor { self.part.is_some() || decimals == 0 } else { digits.len() > decimals };
        let may_be_thousands = is_fraction && digits.len() == 3 && self.whole != "0";
        ensure(!may_be_thousands, || MoneyError::Thousands { text: text() })?;
        let fraction = || MoneyError::Fraction { text: text(), currency, decimals: currency.decimals };
        ensure(!is_fraction, fraction)?;
        let per_major = if is_minor { 1 } else { currency.minor_per_major() };
        let number = |digits: &str| digits.parse::<u64>().ok().map(i128::from);
        let part = format!("0{digits:0<decimals$}");
        let minor = number(self.whole)
            .zip(number(&part))
            .and_then(|(whole, part)| {
                let minor = whole * i128::from(per_major) + part + self.carry;
                i64::try_from(if self.negative { -minor } else { minor }).ok()
            })
            .ok_or_else(|| MoneyError::TooMuch { text: text() })?;
        Ok(Amount { minor: Minor(minor), currency })
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Beginning<'a> {
    pub amount: &'a str,
    pub rest: &'a str,
}

impl<'a> Beginning<'a> {
    /// The longest one, by its words alone; `None` if the text begins with none.
    ///
    /// ```
    /// use meldbook::money::Beginning;
    /// let split = |text| Beginning::of(text).map(|split| (split.amount, split.rest));
    /// assert_eq!(split("50 c chips"), Some(("50 c", "chips")));
    /// assert_eq!(split("9 beer"), Some(("9", "beer")));
    /// assert_eq!(split("beer"), None);
    /// ```
    pub fn of(text: &'a str) -> Option<Beginning<'a>> {
        // What is in quotes is one piece.
        if text.starts_with('"') {
            return None;
        }
        let ends: Vec<usize> = ends_of_words(text).take(2).collect();
        let split =
            |end: usize| text.split_at_checked(end).map(|(head, rest)| (head.trim(), rest.trim_start()));
        let read = |end: &usize| {
            let (head, rest) = split(*end)?;
            let words = Words::read(head.trim_end_matches(',')).ok()?;
            let is_whole =
                words.unit.is_empty() || !head.contains(char::is_whitespace) || is_unit(words.unit);
            is_whole.then_some((head, rest))
        };
        let (head, rest) = ends.iter().rev().find_map(read)?;
        Some(Beginning { amount: head.trim_end_matches(','), rest })
    }

    /// `5c`, `5 EUR`.
    pub fn names_unit(&self) -> bool {
        Words::read(self.amount).is_ok_and(|words| !words.unit.is_empty())
    }
}

/// In bytes.
fn ends_of_words(text: &str) -> impl Iterator<Item = usize> + '_ {
    let mut end = 0;
    text.split_inclusive(char::is_whitespace).filter_map(move |word| {
        let begin = end;
        end += word.len();
        let trimmed = word.trim_end();
        (!trimmed.is_empty()).then_some(begin + trimmed.len())
    })
}
