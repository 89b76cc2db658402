//! An amount in a cell of a spreadsheet: `1 234,50`, `1,234.50`, `(5.00)`, `-$5`, `12,- Kč`.

use crate::kernel::ensure;
use crate::money::{amount::Amount, currency::Currency, parse::MoneyError, parse::Words};

impl Amount {
    /// In the currency `agreed`, else in the one that the cell names, else in the usual one.
    ///
    /// ```
    /// use meldbook::money::{Amount, Currency};
    /// let read = |text| Amount::of_cell(text, None, Currency::USD).map(|amount| amount.minor.0);
    /// for (text, minor) in [("1 234,50", 123_450), ("1,234.50", 123_450), ("(5.00)", -500), ("-$5", -500), ("+3", 300)] {
    ///     assert_eq!(read(text), Ok(minor), "{text}");
    /// }
    /// assert_eq!(read("11.799999999999995"), Ok(1180), "the noise of a program that adds up in binary");
    /// assert!(read("1,234").is_err(), "a thousand, or three decimals?");
    /// ```
    pub fn of_cell(text: &str, agreed: Option<Currency>, usual: Currency) -> Result<Amount, MoneyError> {
        let plain = without_exponent(text.trim()).or_else(|| plain(text.trim()));
        let mut words = Words::read(plain.as_deref().unwrap_or(text))?;
        let named = if agreed.is_some() { agreed } else { words.currency(usual)? };
        let currency = named.unwrap_or(usual);
        words.drop_noise(currency.decimals());
        let is_clear = currency.decimals() != 3 || !may_be_thousands(text);
        ensure(is_clear, || MoneyError::Thousands { text: text.to_owned() })?;
        words.amount(currency)
    }

    pub fn currency_of_cell(text: &str, usual: Currency) -> Option<Currency> {
        let plain = plain(text.trim());
        Words::read(plain.as_deref().unwrap_or(text)).ok()?.currency(usual).ok()?
    }
}

/// One sign, with three digits behind it.
fn may_be_thousands(text: &str) -> bool {
    let (_, behind) = text.split_once([',', '.']).unwrap_or_default();
    behind.chars().take_while(char::is_ascii_digit).count() == 3 && !behind.contains([',', '.'])
}

/// As programs write what is almost zero: `1.136e-13`.
fn without_exponent(text: &str) -> Option<String> {
    let (number, exponent) = text.split_once(['e', 'E'])?;
    let zeros: usize = exponent.strip_prefix('-')?.parse().ok().filter(|zeros| (1..400).contains(zeros))?;
    let (sign, number) = number.strip_prefix('-').map_or(("", number), |number| ("-", number));
    let (whole, decimals) = number.split_once(['.', ',']).unwrap_or((number, ""));
    let is_digit = |c: char| c.is_ascii_digit();
    let are_digits = whole.len() == 1 && whole.chars().chain(decimals.chars()).all(is_digit);
    are_digits.then(|| format!("{sign}0.{}{whole}{decimals}", "0".repeat(zeros - 1)))
}

/// `12,-` and `12.--` are `12`.
fn without_dashes(text: &str) -> String {
    let is_dash = |c: char| is_minus(c) || c == '\u{2014}';
    let cut = |(at, sign): (usize, &str)| {
        let (whole, behind) = (text.get(..at)?, text.get(at + sign.len()..)?);
        let rest = behind.trim_start_matches(is_dash);
        let stands = rest.len() < behind.len()
            && whole.ends_with(|c: char| c.is_ascii_digit())
            && !rest.starts_with(|c: char| c.is_ascii_digit());
        stands.then(|| format!("{whole}{rest}"))
    };
    text.match_indices([',', '.']).find_map(cut).unwrap_or_else(|| text.to_owned())
}

fn is_minus(c: char) -> bool {
    matches!(c, '-' | '\u{2212}' | '\u{2013}')
}

/// With the sign in front and no signs between thousands; `None` where that would change what it says.
fn plain(text: &str) -> Option<String> {
    let text = without_dashes(text);
    let first = text.find(|c: char| c.is_ascii_digit())?;
    let after = text.rfind(|c: char| c.is_ascii_digit())?.checked_add(1)?;
    let before = text.get(..first)?;
    let number = text.get(first..after)?;
    let behind = text.get(after..)?;
    let in_brackets = before.contains('(') && behind.contains(')');
    let signs = |part: &str| part.chars().filter(|c| is_minus(*c) || *c == '+').count();
    let minus = before.chars().chain(behind.chars()).any(is_minus);
    if signs(before) + signs(behind) + usize::from(in_brackets) > 1 {
        return None;
    }
    let is_beside = |c: &char| !(is_minus(*c) || *c == '+' || (in_brackets && matches!(c, '(' | ')')));
    let [before, behind] = [before, behind].map(|part| part.chars().filter(is_beside).collect::<String>());
    let sign = if minus || in_brackets { "-" } else { "" };
    Some(format!("{sign}{}{}{}", before.trim_start(), without_thousands(number)?, behind.trim_end()))
}

/// Blanks, apostrophes, and of points and commas those that are not the last sign, or stand there several times. A single
/// point or comma begins the decimals.
fn without_thousands(number: &str) -> Option<String> {
    let between = |c: char| c == '\'' || c == '\u{2019}' || c.is_whitespace();
    let last = number.rfind(['.', ',']);
    let is_decimal = |at: usize| number.matches(number.get(at..=at).unwrap_or_default()).count() == 1;
    let (whole, part) = match last.filter(|at| is_decimal(*at)) {
        Some(at) => (number.get(..at)?, number.get(at..)?),
        None => (number, ""),
    };
    let mut thousands: Vec<char> = whole.chars().filter(|c| !c.is_ascii_digit()).collect();
    thousands.dedup();
    let groups: Vec<&str> = whole.split(|c: char| between(c) || matches!(c, '.' | ',')).collect();
    let follow_in_threes = groups.iter().skip(1).all(|group| group.len() == 3);
    let begins = groups.first().is_some_and(|group| (1..=3).contains(&group.len()));
    let is_known = thousands.iter().all(|c| between(*c) || matches!(c, '.' | ','));
    let stands = groups.len() == 1 || (thousands.len() == 1 && is_known && follow_in_threes && begins);
    stands.then(|| groups.concat() + part)
}
