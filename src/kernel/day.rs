//! Days, and periods of days, as people type them. A year always has four digits.

mod words;

use chrono::{Datelike, Days, Months, NaiveDate, Weekday};
use words::{ago, named};

crate::phrases! {
    pub enum DayFault: Error {
        NotADay { text: String } = "`{text}` is not a date; write it like 2026-03-14";
        NotAPeriod { text: String } =
            "`{text}` is no day, month or year; write it like 2026-03-14, 2026-03, 2026, `3 months` or `last week`";
        ShortYear { text: String, meant: String } = "the year in `{text}` has two digits; write {meant}";
    }
}

/// Parses a day as people write it: `2026-03-14`, `14. 3. 2026`, `3 january 2026`. Seen from `today`, if that is known, also
/// `14. 3.`, `yesterday` and `last friday`.
pub fn read_day(text: &str, today: Option<NaiveDate>) -> Result<NaiveDate, DayFault> {
    let not_a_day = || DayFault::NotADay { text: text.trim().to_owned() };
    match Period::read(text) {
        Ok(period) => period.day(today).ok_or_else(not_a_day),
        Err(DayFault::NotAPeriod { .. }) => Err(not_a_day()),
        Err(fault) => Err(fault),
    }
}

/// Returns whether there are parts of a date, and all of them are digits.
fn are_numbers(parts: &[&str]) -> bool {
    parts.iter().all(|part| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit()))
}

/// Returns the numbers between hyphens. A year of two digits is refused, with the one that was meant.
fn hyphened(text: &str) -> Result<Option<Vec<u32>>, DayFault> {
    let parts: Vec<&str> = text.split('-').collect();
    let (year, rest) = parts.split_first().unwrap_or((&"", &[]));
    match year.len() {
        _ if !are_numbers(&parts) => Ok(None),
        4 => Ok(parts.iter().map(|part| part.parse().ok()).collect()),
        2 => {
            let rest: String = rest.iter().map(|number| format!("-{number:0>2}")).collect();
            let meant = format!("20{year}{rest}");
            // What would be no date either is no help.
            match Period::read(&meant) {
                Ok(_) => Err(DayFault::ShortYear { text: text.to_owned(), meant }),
                Err(_) => Ok(None),
            }
        }
        _ => Ok(None),
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

/// A period that filters name: a day, a month or a year, or so long before today.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Period {
    /// A day, a month or a year by its number: the first and the last day.
    Between(NaiveDate, NaiveDate),
    DaysAgo(u32),
    MonthsAgo(u32),
    /// A whole week, month or year: this one, or the one before.
    Whole(Unit, Back),
    /// The last month with this number, this one included.
    Month(u32),
    /// The last such day, today included.
    Weekday(Weekday),
    /// The last such day before today.
    LastWeekday(Weekday),
    /// The last day of this month and day, today included.
    DayOf(u32, u32),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unit {
    Week,
    Month,
    Year,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Back {
    This,
    Last,
}

impl Period {
    pub fn read(text: &str) -> Result<Period, DayFault> {
        let text = text.trim();
        let neither = || DayFault::NotAPeriod { text: text.to_owned() };
        // `3 months`, `3 months ago` and `last 3 months` begin on the same day.
        let count = text.strip_suffix("ago").or_else(|| text.strip_prefix("last ")).unwrap_or(text).trim();
        let before_today =
            count.find(|c: char| !c.is_ascii_digit()).and_then(|at| count.split_at_checked(at));
        if let Some((count, unit)) = before_today
            && let Ok(count) = count.parse()
            && let Some(period) = ago(count, unit.trim())
        {
            return Ok(period);
        }
        if let Some(period) = named(text) {
            return period.ok_or_else(neither);
        }
        if let Some([day, month]) = dotted_day(text) {
            // 29 February too: a leap year has every day.
            let is_day = date(2024, month, day).is_some();
            return if is_day { Ok(Period::DayOf(month, day)) } else { Err(neither()) };
        }
        let numbers = dotted(text)?.or(hyphened(text)?).ok_or_else(neither)?;
        let between = match *numbers.as_slice() {
            [year, month, day] => date(year, month, day).map(|day| (day, day)),
            [year, month] => months(year, month, 1),
            [year] => months(year, 1, 12),
            _ => None,
        };
        between.map(|(first, last)| Period::Between(first, last)).ok_or_else(neither)
    }

    /// Returns the day that it is, if it is one.
    fn day(self, today: Option<NaiveDate>) -> Option<NaiveDate> {
        match self {
            Period::Between(first, last) => (first == last).then_some(first),
            Period::Whole(..) | Period::Month(_) => None,
            Period::DaysAgo(_)
            | Period::MonthsAgo(_)
            | Period::Weekday(_)
            | Period::LastWeekday(_)
            | Period::DayOf(..) => Some(self.days(today?)?.0),
        }
    }

    pub fn first(self, today: NaiveDate) -> NaiveDate {
        self.days(today).map_or(NaiveDate::MIN, |(first, _)| first)
    }

    pub fn last(self, today: NaiveDate) -> NaiveDate {
        self.days(today).map_or(NaiveDate::MIN, |(_, last)| last)
    }

    /// Returns its first and its last day; none if they lie before all time.
    fn days(self, today: NaiveDate) -> Option<(NaiveDate, NaiveDate)> {
        let day = |day: Option<NaiveDate>| day.map(|day| (day, day));
        match self {
            Period::Between(first, last) => Some((first, last)),
            Period::DaysAgo(days) => day(today.checked_sub_days(Days::new(days.into()))),
            Period::MonthsAgo(months) => day(today.checked_sub_months(Months::new(months))),
            Period::Weekday(weekday) => {
                let back = today.weekday().days_since(weekday);
                day(today.checked_sub_days(Days::new(back.into())))
            }
            Period::LastWeekday(weekday) => {
                let back = today.pred_opt()?.weekday().days_since(weekday).saturating_add(1);
                day(today.checked_sub_days(Days::new(back.into())))
            }
            Period::DayOf(month, of_month) => {
                let of_year = |back: i32| NaiveDate::from_ymd_opt(today.year() - back, month, of_month);
                day((0..=8).filter_map(of_year).find(|day| *day <= today))
            }
            Period::Month(month) => {
                let year = if month > today.month() { today.year() - 1 } else { today.year() };
                let first = NaiveDate::from_ymd_opt(year, month, 1)?;
                Some((first, end(first, 1)?))
            }
            Period::Whole(unit, back) => {
                let (first, length) = match unit {
                    Unit::Week => {
                        let monday = today.week(Weekday::Mon).checked_first_day()?;
                        let back = if back == Back::Last { 7 } else { 0 };
                        let first = monday.checked_sub_days(Days::new(back))?;
                        return Some((first, first.checked_add_days(Days::new(6))?));
                    }
                    Unit::Month => (today.with_day(1)?, 1),
                    Unit::Year => (today.with_day(1)?.with_month(1)?, 12),
                };
                let back = if back == Back::Last { length } else { 0 };
                let first = first.checked_sub_months(Months::new(back))?;
                Some((first, end(first, length)?))
            }
        }
    }
}

/// Returns year, month and day of a date with points: `14. 3. 2026`, or `3.2026`. A year of two digits is refused.
fn dotted(text: &str) -> Result<Option<Vec<u32>>, DayFault> {
    let parts: Vec<&str> = text.split('.').map(str::trim).collect();
    if parts.len() < 2 || !are_numbers(&parts) {
        return Ok(None);
    }
    match (parts.last().map_or(0, |year| year.len()), parts.as_slice()) {
        (4, _) => Ok(parts.iter().rev().map(|part| part.parse().ok()).collect()),
        (2, [day, month, year]) => {
            let meant = format!("{day}.{month}.20{year}");
            Err(DayFault::ShortYear { text: text.to_owned(), meant })
        }
        _ => Ok(None),
    }
}

/// Returns day and month of a date without its year: `14. 3.`
fn dotted_day(text: &str) -> Option<[u32; 2]> {
    let (day, month) = text.strip_suffix('.').unwrap_or(text).split_once('.')?;
    let number = |text: &str| text.parse().ok().filter(|_| text.len() < 3);
    Some([number(day.trim())?, number(month.trim())?])
}

/// Returns the first and the last day of so many months.
fn months(year: u32, month: u32, count: u32) -> Option<(NaiveDate, NaiveDate)> {
    let first = date(year, month, 1)?;
    Some((first, end(first, count)?))
}
