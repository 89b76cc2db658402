//! Days, and periods of days, as people type them. A year always has four digits.

use chrono::{Datelike, Days, Months, NaiveDate};
use serde::Serialize;

/// Why a text is no day, or no period.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, strum::VariantNames, thiserror::Error)]
#[allow(missing_docs, reason = "each message says it")]
pub enum DayFault {
    #[error("`{text}` is not a date; write it like 2026-03-14")]
    NotADay { text: String },
    #[error("`{text}` is no day, month or year; write it like 2026-03-14, 2026-03, 2026 or `3 months`")]
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

/// A period that filters name: a day, a month or a year, or so long before today.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Period {
    Between { first: NaiveDate, last: NaiveDate },
    DaysAgo(u32),
    MonthsAgo(u32),
}

impl Period {
    /// Parses a period.
    ///
    /// ```
    /// use meldbook::kernel::day::Period;
    /// let today = "2026-05-31".parse()?;
    /// let february = Period::read("2026-02").unwrap();
    /// assert_eq!(february.first(today).to_string(), "2026-02-01");
    /// assert_eq!(february.last(today).to_string(), "2026-02-28");
    /// assert_eq!(Period::read("3 months").unwrap().first(today).to_string(), "2026-02-28");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read(text: &str) -> Result<Period, DayFault> {
        let text = text.trim();
        let neither = || DayFault::NotAPeriod { text: text.to_owned() };
        let before_today = text.find(|c: char| !c.is_ascii_digit()).and_then(|at| text.split_at_checked(at));
        if let Some((count, unit)) = before_today
            && let Ok(count) = count.parse()
            && let Some(period) = ago(count, unit.trim())
        {
            return Ok(period);
        }
        let numbers = numbers(text).map_err(|fault| match fault {
            DayFault::NotADay { .. } => neither(),
            fault => fault,
        })?;
        let between = match *numbers.as_slice() {
            [year, month, day] => date(year, month, day).map(|day| (day, day)),
            [year, month] => date(year, month, 1).and_then(|first| Some((first, end(first, 1)?))),
            [year] => date(year, 1, 1).and_then(|first| Some((first, end(first, 12)?))),
            _ => None,
        };
        between.map(|(first, last)| Period::Between { first, last }).ok_or_else(neither)
    }

    /// Returns its first day.
    #[must_use]
    pub fn first(self, today: NaiveDate) -> NaiveDate {
        match self {
            Period::Between { first, .. } => first,
            Period::DaysAgo(days) => today.checked_sub_days(Days::new(days.into())).unwrap_or(NaiveDate::MIN),
            Period::MonthsAgo(months) => {
                today.checked_sub_months(Months::new(months)).unwrap_or(NaiveDate::MIN)
            }
        }
    }

    /// Returns its last day.
    #[must_use]
    pub fn last(self, today: NaiveDate) -> NaiveDate {
        match self {
            Period::Between { last, .. } => last,
            Period::DaysAgo(_) | Period::MonthsAgo(_) => self.first(today),
        }
    }
}

fn ago(count: u32, unit: &str) -> Option<Period> {
    Some(match unit.to_lowercase().as_str() {
        "day" | "days" | "den" | "dny" | "dní" => Period::DaysAgo(count),
        "week" | "weeks" | "týden" | "týdny" | "týdnů" => Period::DaysAgo(count.checked_mul(7)?),
        "month" | "months" | "měsíc" | "měsíce" | "měsíců" => Period::MonthsAgo(count),
        "year" | "years" | "rok" | "roky" | "let" => Period::MonthsAgo(count.checked_mul(12)?),
        _ => return None,
    })
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

    #[test]
    fn a_period_is_a_day_a_month_a_year_or_so_long_ago() {
        let today = read_day("2026-03-31").unwrap();
        for (text, first, last) in [
            ("2026-02-14", "2026-02-14", "2026-02-14"),
            ("2024-02", "2024-02-01", "2024-02-29"),
            ("2025", "2025-01-01", "2025-12-31"),
            ("1 month", "2026-02-28", "2026-02-28"),
            ("2 weeks", "2026-03-17", "2026-03-17"),
            ("10days", "2026-03-21", "2026-03-21"),
            ("3 měsíce", "2025-12-31", "2025-12-31"),
            ("1 year", "2025-03-31", "2025-03-31"),
        ] {
            let period = Period::read(text).unwrap();
            let days = (period.first(today).to_string(), period.last(today).to_string());
            assert_eq!(days, (first.to_owned(), last.to_owned()), "{text}");
        }
        let refusal = |text| Period::read(text).unwrap_err().to_string();
        assert_eq!(refusal("26-02"), "the year in `26-02` has two digits; write 2026-02");
        assert_eq!(refusal("26"), "the year in `26` has two digits; write 2026");
        assert_eq!(
            refusal("3 moons"),
            "`3 moons` is no day, month or year; write it like 2026-03-14, 2026-03, 2026 or `3 months`"
        );
        assert!(Period::read("99999999999 days").is_err());
        assert!(Period::read("4000000000 years").is_err());
    }
}
