//! Days, and periods of days, as people write them: the one reader of dates, for options, sheets and spreadsheets.

use chrono::{Datelike, Days, Months, NaiveDate};
use deunicode::deunicode;
use strum::{EnumString, IntoStaticStr, VariantArray};

crate::phrases! {
    pub enum DayFault: Error {
        NotADay { text: String } = "`{text}` is not a date; write it like 2026-03-14";
        NotAPeriod { text: String } =
            "`{text}` is no day, month or year; write it like 2026-03-14, 2026-03, 2026 or `3 months`";
        BeforeAll { text: String } = "`{text}` is before 1900";
        LaterYear { text: String } =
            "`{text}` would be after today; write its year in full";
        Unclear { text: String, day: String, other: String } = "`{text}` may be {day} or {other}";
    }
}

/// The order of day, month and year where all are numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum DateOrder {
    Dmy,
    Mdy,
    Ymd,
}

impl DateOrder {
    pub fn word(self) -> &'static str {
        self.into()
    }
}

/// Parses a day as people write it: `2026-03-14`, `14. 3. 2026`, `3/14/2026`, `3 january 2026`, with a time or not. Seen from
/// `today`, if that is known, also `yesterday` and `3 weeks ago`.
///
/// # Errors
/// Of numbers that are one day or another, depending on their order, both.
pub fn read_day(text: &str, today: Option<NaiveDate>) -> Result<NaiveDate, DayFault> {
    let no_day = || no_day(text, !readings(text, None).is_empty());
    match Period::read_on(text, today) {
        Ok(period) => period.day(today).ok_or_else(no_day).and_then(|day| of_night(text, day)),
        Err(DayFault::NotAPeriod { .. }) => Err(no_day()),
        Err(fault) => Err(fault),
    }
}

/// Returns what is wrong with a text that is no day; it may be one after today, but for its year of two digits.
fn no_day(text: &str, is_later: bool) -> DayFault {
    let text = text.trim().to_owned();
    if is_later { DayFault::LaterYear { text } } else { DayFault::NotADay { text } }
}

/// Returns a day on which somebody alive can have played. Programs write an empty date as the last of 1899.
fn of_night(text: &str, day: NaiveDate) -> Result<NaiveDate, DayFault> {
    let is_of_night = day.year() >= 1900;
    is_of_night.then_some(day).ok_or_else(|| DayFault::BeforeAll { text: text.trim().to_owned() })
}

/// Parses a day that is the same whenever it is read, with its numbers in an order that is known.
pub fn read_day_in(text: &str, order: Option<DateOrder>, today: NaiveDate) -> Result<NaiveDate, DayFault> {
    let text = text.trim();
    if let (Some(order), Some((three @ [first, ..], _))) = (order, three_numbers(bare(text))) {
        // A year that stands first in full says the order itself.
        let order = if first.len() == 4 { DateOrder::Ymd } else { order };
        let day = day_of(three, order, Some(today));
        let no_day = || no_day(text, day_of(three, order, None).is_some());
        return day.ok_or_else(no_day).and_then(|day| of_night(text, day));
    }
    match Period::read_on(text, Some(today)) {
        Ok(Period::Between(first, last)) if first == last => of_night(text, first),
        Ok(_) | Err(DayFault::NotAPeriod { .. }) => Err(no_day(text, !readings(text, None).is_empty())),
        Err(fault) => Err(fault),
    }
}

/// Returns whether three numbers are commonly written in one order alone: `2026-03-14`, `14. 3. 2026`.
pub fn tells_order(text: &str) -> bool {
    three_numbers(bare(text)).is_some_and(|([first, ..], sign)| sign == '.' || first.len() == 4)
}

/// Returns the days that three numbers may be, each with the order that gives it: `3/4/2017` two. Between points days come
/// first, and a year of two digits is not later than `today`.
pub fn readings(text: &str, today: Option<NaiveDate>) -> Vec<(DateOrder, NaiveDate)> {
    let text = bare(text);
    let Some((three, sign)) = three_numbers(text) else { return Vec::new() };
    let [first, ..] = three;
    let may_be = |order: &DateOrder| match sign {
        '.' => *order != DateOrder::Mdy && (*order == DateOrder::Dmy || first.len() == 4),
        '/' => *order != DateOrder::Ymd || first.len() == 4,
        _ => true,
    };
    let day = |order: DateOrder| Some((order, day_of(three, order, today)?));
    DateOrder::VARIANTS.iter().copied().filter(may_be).filter_map(day).collect()
}

/// Returns the day that three numbers are in an order.
fn day_of(three: [&str; 3], order: DateOrder, today: Option<NaiveDate>) -> Option<NaiveDate> {
    let [first, second, third] = three;
    let [year, month, day] = match order {
        DateOrder::Dmy => [third, second, first],
        DateOrder::Mdy => [third, first, second],
        DateOrder::Ymd => [first, second, third],
    };
    let full = match year.len() {
        4 => year.parse().ok()?,
        2 => 2000_i32.checked_add(year.parse().ok()?)?,
        _ => return None,
    };
    let day = NaiveDate::from_ymd_opt(full, month.parse().ok()?, day.parse().ok()?)?;
    (year.len() == 4 || today.is_none_or(|today| day <= today)).then_some(day)
}

/// Returns the three numbers of a date, and what stands between them.
fn three_numbers(text: &str) -> Option<([&str; 3], char)> {
    if text.len() == 8 && are_numbers(&[text]) {
        return Some(([text.get(..4)?, text.get(4..6)?, text.get(6..)?], '-'));
    }
    let sign = text.chars().find(|c| matches!(c, '-' | '/' | '.'))?;
    let mut parts = text.split(sign).map(str::trim);
    let three = [parts.next()?, parts.next()?, parts.next()?];
    (parts.next().is_none() && are_numbers(&three)).then_some((three, sign))
}

/// Returns a date without the day of the week before it, and without the time behind it: `Fri 2.1.2026 20:15`,
/// `2026-01-02T20:15:00Z`.
fn bare(text: &str) -> &str {
    let text = text.trim();
    let text = match text.split_once([' ', ',']) {
        Some((first, rest)) if is_weekday(first) && rest.contains(|c: char| c.is_ascii_digit()) => {
            rest.trim_start_matches([' ', ','])
        }
        _ => text,
    };
    let begins = |at: &usize| {
        let (before, time) = (text.get(..*at).unwrap_or_default(), text.get(at + 1..).unwrap_or_default());
        let (hours, rest) = time.split_once(':').unwrap_or((time, ""));
        let hours = hours.trim_start();
        let minutes = rest.split(|c: char| !c.is_ascii_digit()).next().unwrap_or_default();
        let is_up_to = |number: &str, most| number.parse::<u8>().is_ok_and(|number| number <= most);
        is_up_to(hours, 24)
            && is_up_to(minutes, 59)
            && before.trim_end().ends_with(|c: char| c.is_ascii_digit() || matches!(c, '.' | ','))
            && hours.len() < 3
            && are_numbers(&[hours])
    };
    let at = text.match_indices(['T', ' ']).map(|(at, _)| at).find(begins);
    at.and_then(|at| text.get(..at)).unwrap_or(text).trim_end_matches([' ', ','])
}

/// Returns whether there are parts of a date, and all of them are digits.
fn are_numbers(parts: &[&str]) -> bool {
    let is_number = |part: &&str| (1..=8).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_digit());
    parts.iter().all(is_number)
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
}

impl Period {
    pub fn read(text: &str) -> Result<Period, DayFault> {
        Period::read_on(text, None)
    }

    fn read_on(text: &str, today: Option<NaiveDate>) -> Result<Period, DayFault> {
        let text = bare(text);
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
            return Ok(period);
        }
        let mut days = readings(text, today).into_iter().map(|(_, day)| day);
        if let Some(day) = days.next() {
            return match days.find(|other| *other != day) {
                Some(other) => {
                    let (day, other) = (day.to_string(), other.to_string());
                    Err(DayFault::Unclear { text: text.to_owned(), day, other })
                }
                None => Ok(Period::Between(day, day)),
            };
        }
        let year = |year: &str| year.parse().ok().filter(|_| year.len() == 4 && are_numbers(&[year]));
        let month = |month: &str| month.parse().ok().filter(|_| month.len() < 3 && are_numbers(&[month]));
        let between = match text.split_once(['-', '.', '/']).map(|(a, b)| (a.trim(), b.trim())) {
            Some((first, second)) => match (year(first), year(second)) {
                (Some(year), None) => month(second).and_then(|month| months(year, month, 1)),
                (None, Some(year)) => month(first).and_then(|month| months(year, month, 1)),
                _ => None,
            },
            None => year(text).and_then(|year| months(year, 1, 12)),
        };
        between.map(|(first, last)| Period::Between(first, last)).ok_or_else(neither)
    }

    /// Returns the day that it is, if it is one.
    fn day(self, today: Option<NaiveDate>) -> Option<NaiveDate> {
        match self {
            Period::Between(first, last) => (first == last).then_some(first),
            Period::DaysAgo(_) | Period::MonthsAgo(_) => Some(self.days(today?)?.0),
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
        }
    }
}

/// Returns the first and the last day of so many months.
fn months(year: u32, month: u32, count: u32) -> Option<(NaiveDate, NaiveDate)> {
    let first = date(year, month, 1)?;
    Some((first, end(first, count)?))
}

/// Words without accents for today and yesterday.
const NAMED: [&[&str]; 2] = [&["today", "tonight", "dnes"], &["yesterday", "vcera"]];

/// The days of the week that stand before a date, without accents, and how short they may be cut: `Fri`, `pá`.
const WEEKDAYS: [(usize, [&str; 7]); 2] = [
    (3, ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]),
    (2, ["pondeli", "utery", "streda", "ctvrtek", "patek", "sobota", "nedele"]),
];

/// The months in English and Czech, without accents, which may be cut short; the last as Czech has it behind a day.
const MONTHS: [[&str; 3]; 12] = [
    ["january", "leden", "ledna"],
    ["february", "unor", "unora"],
    ["march", "brezen", "brezna"],
    ["april", "duben", "dubna"],
    ["may", "kveten", "kvetna"],
    ["june", "cerven", "cervna"],
    ["july", "cervenec", "cervence"],
    ["august", "srpen", "srpna"],
    ["september", "zari", "zari"],
    ["october", "rijen", "rijna"],
    ["november", "listopad", "listopadu"],
    ["december", "prosinec", "prosince"],
];

/// Returns the number of a month by its name, or the beginning of one.
fn month(name: &str) -> Option<u32> {
    let name = name.trim_end_matches('.');
    let is_named = |[_, czech, behind]: &[&str; 3]| [*czech, *behind].contains(&name);
    let begins = |names: &[&str; 3]| name.len() > 2 && names.iter().any(|whole| whole.starts_with(name));
    let at = MONTHS.iter().position(is_named).or_else(|| MONTHS.iter().position(begins))?;
    u32::try_from(at).ok()?.checked_add(1)
}

/// Returns whether a word is a day of the week, cut short or not.
fn is_weekday(word: &str) -> bool {
    let word = deunicode(word.trim_end_matches(['.', ','])).to_lowercase();
    let is_one = |(least, days): &(usize, [&str; 7])| {
        word.len() >= *least && days.iter().any(|day| day.starts_with(&word))
    };
    WEEKDAYS.iter().any(is_one)
}

/// Returns the day or month that words name, in English or Czech.
fn named(text: &str) -> Option<Period> {
    let text = deunicode(text).to_lowercase();
    let has_month = text.contains(|c: char| c.is_alphabetic());
    let is_between = |c: char| c.is_whitespace() || (has_month && matches!(c, '-' | '/'));
    let words: Vec<&str> = text.split(is_between).filter(|word| !word.is_empty()).collect();
    let year = |year: &str| {
        let number: u32 = year.parse().ok()?;
        let century = if year.len() == 2 { 2000 } else { 0 };
        number.checked_add(century).filter(|_| matches!(year.len(), 2 | 4))
    };
    // `3.`, `3rd`
    let day = |day: &str| {
        let day = day.trim_end_matches(['.', ',']);
        let bare = ["st", "nd", "rd", "th"].into_iter().find_map(|ending| day.strip_suffix(ending));
        bare.unwrap_or(day).parse().ok().filter(|_| day.len() < 5)
    };
    match words.as_slice() {
        [word] => {
            let days = NAMED.iter().position(|names| names.contains(word))?;
            u32::try_from(days).ok().map(Period::DaysAgo)
        }
        // `november 2025`
        [name, four] if four.len() == 4 => {
            let (first, last) = months(year(four)?, month(name)?, 1)?;
            Some(Period::Between(first, last))
        }
        // `3. ledna 2025`, `3 january 2025`, `january 3, 2025`
        [one, other, third] => {
            let (day, month) = match (month(one), month(other)) {
                (_, Some(month)) => (day(one), month),
                (Some(month), None) => (day(other), month),
                (None, None) => return None,
            };
            let date = date(year(third)?, month, day?)?;
            Some(Period::Between(date, date))
        }
        _ => None,
    }
}

/// Returns the period that began so long ago.
fn ago(count: u32, unit: &str) -> Option<Period> {
    Some(match deunicode(unit).to_lowercase().as_str() {
        "day" | "days" | "den" | "dny" | "dni" => Period::DaysAgo(count),
        "week" | "weeks" | "tyden" | "tydny" | "tydnu" => Period::DaysAgo(count.checked_mul(7)?),
        "month" | "months" | "mesic" | "mesice" | "mesicu" => Period::MonthsAgo(count),
        "year" | "years" | "rok" | "roky" | "let" => Period::MonthsAgo(count.checked_mul(12)?),
        _ => return None,
    })
}
