//! Days, and periods of days, as people type them. A year always has four digits.

mod period;

pub use period::{Back, Period, Unit};

use chrono::{Datelike, Months, NaiveDate};
use serde::Serialize;

/// Why a text is no day, or no period.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, strum::VariantNames, thiserror::Error)]
pub enum DayFault {
    #[error("`{text}` is not a date; write it like 2026-03-14")]
    NotADay { text: String },
    #[error(
        "`{text}` is no day, month or year; write it like 2026-03-14, 2026-03, 2026, `3 months` or `last week`"
    )]
    NotAPeriod { text: String },
    #[error("the year in `{text}` has two digits; write {meant}")]
    ShortYear { text: String, meant: String },
}

/// Parses a day: `2026-03-14`, or `2026-3-14`.
pub fn read_day(text: &str) -> Result<NaiveDate, DayFault> {
    let text = text.trim();
    let not_a_day = || DayFault::NotADay { text: text.to_owned() };
    match *numbers(text)?.as_slice() {
        [year, month, day] => date(year, month, day).ok_or_else(not_a_day),
        _ => Err(not_a_day()),
    }
}

/// Returns the numbers between hyphens. A year of two digits is refused, with the one that was meant.
fn numbers(text: &str) -> Result<Vec<u32>, DayFault> {
    let not_a_day = || DayFault::NotADay { text: text.to_owned() };
    let parts: Vec<&str> = text.split('-').collect();
    let is_number = |part: &&str| !part.is_empty() && part.chars().all(|c| c.is_ascii_digit());
    if !parts.iter().all(is_number) {
        return Err(not_a_day());
    }
    let numbers = parts.iter().map(|part| part.parse().map_err(|_| not_a_day()));
    let numbers = numbers.collect::<Result<Vec<u32>, DayFault>>()?;
    match parts.first().map_or(0, |year| year.len()) {
        4 => Ok(numbers),
        2 => {
            let rest = numbers.iter().skip(1).map(|number| format!("-{number:02}")).collect::<String>();
            let meant = format!("20{}{rest}", parts.first().copied().unwrap_or_default());
            Err(DayFault::ShortYear { text: text.to_owned(), meant })
        }
        _ => Err(not_a_day()),
    }
}

fn date(year: u32, month: u32, day: u32) -> Option<NaiveDate> {
    NaiveDate::from_ymd_opt(i32::try_from(year).ok()?, month, day)
}

/// Returns the last of so many months.
fn end(first: NaiveDate, months: u32) -> Option<NaiveDate> {
    debug_assert_eq!(first.day(), 1, "a month begins with its first day");
    first.checked_add_months(Months::new(months))?.pred_opt()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(text: &str) -> String {
        read_day(text).unwrap_err().to_string()
    }

    #[test]
    fn a_day_has_a_year_of_four_digits() {
        assert_eq!(read_day("2026-03-14"), read_day(" 2026-3-14 "));
        assert_eq!(refusal("24-12-31"), "the year in `24-12-31` has two digits; write 2024-12-31");
        assert_eq!(refusal("24-2-3"), "the year in `24-2-3` has two digits; write 2024-02-03");
        for text in ["", "2026", "2026-02", "2026-02-30", "2026-13-01", "14. 3. 2026", "202-01-01", "today"] {
            assert_eq!(refusal(text), format!("`{text}` is not a date; write it like 2026-03-14"));
        }
    }
}
