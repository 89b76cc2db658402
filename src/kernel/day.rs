//! Days, and periods of days, as people write them: the one reader of dates.

use chrono::{Datelike, Days, Months, NaiveDate};
use deunicode::deunicode;
use strum::{EnumString, IntoStaticStr, VariantArray};

crate::phrases! {
    pub enum DayFault: Error {
        NotADay { text: String } = "`{text}` is not a date; write it like 2026-03-14";
        NotAPeriod { text: String } =
            "`{text}` is no day, month or year; write it like 2026-03-14, 2026-03, 2026 or `3 months`";
        Unclear { text: String, day: String, other: String } = "`{text}` may be {day} or {other}";
    }
}

/// Where all three are numbers.
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

/// The order of three numbers, and the signs between them where nothing else tells it.
const FORMATS: [(DateOrder, &str, &str); 6] = [
    (DateOrder::Dmy, "%d-%m-%Y", "./-"),
    (DateOrder::Dmy, "%d-%m-%y", "./-"),
    (DateOrder::Mdy, "%m-%d-%Y", "/-"),
    (DateOrder::Mdy, "%m-%d-%y", "/-"),
    (DateOrder::Ymd, "%Y-%m-%d", "./-"),
    (DateOrder::Ymd, "%y-%m-%d", "-"),
];

/// Parses `2026-03-14`, `14. 3. 2026`, `3/14/2026`, `3 january 2026`; seen from `today` also `3 weeks`.
///
/// # Errors
/// Of numbers that are one day or another, depending on their order, both.
pub fn read_day(text: &str, today: Option<NaiveDate>) -> Result<NaiveDate, DayFault> {
    let day = match Period::read_on(text, today) {
        Ok(Period::Between(first, last)) => (first == last).then_some(first),
        Ok(ago) => today.and_then(|today| ago.days(today)).map(|(day, _)| day),
        Err(DayFault::NotAPeriod { .. }) => None,
        Err(fault) => return Err(fault),
    };
    day.ok_or_else(|| not_a_day(text))
}

/// Parses a day that is the same whenever it is read, with its numbers in a known order.
pub fn read_day_in(text: &str, order: Option<DateOrder>, today: NaiveDate) -> Result<NaiveDate, DayFault> {
    match order {
        Some(order) if !without_time(text).contains(char::is_alphabetic) => {
            // A year that stands first in full says the order itself.
            let order = if begins_with_year(text) { DateOrder::Ymd } else { order };
            let of_order = |(known, day): (DateOrder, NaiveDate)| (known == order).then_some(day);
            in_formats(text, Some(today), |_, _| true).find_map(of_order).ok_or_else(|| not_a_day(text))
        }
        _ => match Period::read_on(text, Some(today)) {
            Ok(Period::Between(first, last)) if first == last => Ok(first),
            Err(fault @ DayFault::Unclear { .. }) => Err(fault),
            _ => Err(not_a_day(text)),
        },
    }
}

fn not_a_day(text: &str) -> DayFault {
    DayFault::NotADay { text: text.trim().to_owned() }
}

/// Whether three numbers are commonly written in one order: `2026-03-14`, `14. 3. 2026`.
pub fn tells_order(text: &str) -> bool {
    begins_with_year(text) || sign(without_time(text)) == Some('.')
}

/// The days that three numbers may be, first days between points; a year of two digits is not later than `today`.
pub fn readings(text: &str, today: Option<NaiveDate>) -> Vec<(DateOrder, NaiveDate)> {
    in_formats(text, today, |signs, sign| signs.contains(sign)).collect()
}

fn in_formats(
    text: &str,
    today: Option<NaiveDate>,
    may_stand: impl Fn(&str, char) -> bool,
) -> impl Iterator<Item = (DateOrder, NaiveDate)> {
    let text = without_time(text);
    FORMATS.into_iter().filter_map(move |(order, format, signs)| {
        let day = match sign(text) {
            Some(sign) if may_stand(signs, sign) => parse(text, &format.replace('-', &sign.to_string()))?,
            Some(_) => return None,
            None if order == DateOrder::Ymd && text.len() == 8 => parse(text, "%Y%m%d")?,
            None => return None,
        };
        let is_known = format.contains("%Y") || today.is_none_or(|today| day <= today);
        is_known.then_some((order, day))
    })
}

/// A day on which somebody alive can have played. Programs write an empty date as the last of 1899.
fn parse(text: &str, format: &str) -> Option<NaiveDate> {
    NaiveDate::parse_from_str(text, format).ok().filter(|day| (1900..=9999).contains(&day.year()))
}

fn sign(text: &str) -> Option<char> {
    text.chars().find(|c| matches!(c, '-' | '/' | '.'))
}

fn begins_with_year(text: &str) -> bool {
    text.trim().bytes().take_while(u8::is_ascii_digit).count() >= 4
}

/// Without `20:15` in `2.1.2026 20:15`, `2026-01-02T20:15:00Z`.
fn without_time(text: &str) -> &str {
    let text = text.trim();
    let with_hours = text.split_once(':').map_or(text, |(before, _)| before);
    match with_hours.rsplit_once(['T', ' ']) {
        Some((date, hours)) if with_hours != text && hours.parse::<u8>().is_ok_and(|hours| hours <= 24) => {
            date.trim_end_matches([' ', ','])
        }
        _ => text,
    }
}

/// A day, a month or a year, or so long before today.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Period {
    /// The first and the last day.
    Between(NaiveDate, NaiveDate),
    DaysAgo(u32),
    MonthsAgo(u32),
}

impl Period {
    pub fn read(text: &str) -> Result<Period, DayFault> {
        Period::read_on(text, None)
    }

    fn read_on(text: &str, today: Option<NaiveDate>) -> Result<Period, DayFault> {
        let text = text.trim();
        let mut days = readings(text, today).into_iter().map(|(_, day)| day).chain(with_month(text));
        if let Some(day) = days.next() {
            return match days.find(|other| *other != day) {
                Some(other) => {
                    let (day, other) = (day.to_string(), other.to_string());
                    Err(DayFault::Unclear { text: text.to_owned(), day, other })
                }
                None => Ok(Period::Between(day, day)),
            };
        }
        let found = ago(text).or_else(|| month_or_year(text));
        found.ok_or_else(|| DayFault::NotAPeriod { text: text.to_owned() })
    }

    pub fn first(self, today: NaiveDate) -> NaiveDate {
        self.days(today).map_or(NaiveDate::MIN, |(first, _)| first)
    }

    pub fn last(self, today: NaiveDate) -> NaiveDate {
        self.days(today).map_or(NaiveDate::MIN, |(_, last)| last)
    }

    /// The first and the last day; `None` before all time.
    fn days(self, today: NaiveDate) -> Option<(NaiveDate, NaiveDate)> {
        let day = |day: Option<NaiveDate>| day.map(|day| (day, day));
        match self {
            Period::Between(first, last) => Some((first, last)),
            Period::DaysAgo(days) => day(today.checked_sub_days(Days::new(days.into()))),
            Period::MonthsAgo(months) => day(today.checked_sub_months(Months::new(months))),
        }
    }
}

/// `2026-02`, `2.2026`, `2026`
fn month_or_year(text: &str) -> Option<Period> {
    let first_days = [
        (format!("{text}-1"), "%Y-%m-%d", 1),
        (format!("1.{text}"), "%d.%m.%Y", 1),
        (format!("{text}-1-1"), "%Y-%m-%d", 12),
    ];
    first_days.iter().find_map(|(day, format, months)| {
        let first = parse(day, format)?;
        Some(Period::Between(first, first.checked_add_months(Months::new(*months))?.pred_opt()?))
    })
}

/// In English and Czech, without accents; the last as Czech has it behind a day. They may be cut short.
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

fn month(name: &str) -> Option<usize> {
    let is_named = |[_, czech, behind]: &[&str; 3]| [*czech, *behind].contains(&name);
    let begins = |names: &[&str; 3]| name.len() > 2 && names.iter().any(|whole| whole.starts_with(name));
    let at = MONTHS.iter().position(is_named).or_else(|| MONTHS.iter().position(begins))?;
    at.checked_add(1)
}

/// `3. ledna 2025`, `3-Jan-25`, `January 3, 2025`
fn with_month(text: &str) -> Option<NaiveDate> {
    let text = deunicode(without_time(text)).to_lowercase();
    let words: Vec<&str> =
        text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let [one, other, year] = words.as_slice() else { return None };
    let (day, month) = match (month(one), month(other)) {
        (_, Some(month)) => (one, month),
        (Some(month), None) => (other, month),
        (None, None) => return None,
    };
    let [full, short] = ["%Y", "%y"].map(|year| format!("%d-%m-{year}"));
    let day = format!("{day}-{month}-{year}");
    parse(&day, &full).or_else(|| parse(&day, &short))
}

/// `3 weeks`, `3 days ago`, `yesterday`
fn ago(text: &str) -> Option<Period> {
    let text = deunicode(text).to_lowercase();
    let text = text.trim_end_matches(" ago");
    let (count, unit) = text.split_at(text.find(|c: char| !c.is_ascii_digit())?);
    let count = count.parse::<u32>();
    Some(match unit.trim() {
        "today" | "dnes" if count.is_err() => Period::DaysAgo(0),
        "yesterday" | "vcera" if count.is_err() => Period::DaysAgo(1),
        "day" | "days" | "den" | "dny" | "dni" => Period::DaysAgo(count.ok()?),
        "week" | "weeks" | "tyden" | "tydny" | "tydnu" => Period::DaysAgo(count.ok()?.checked_mul(7)?),
        "month" | "months" | "mesic" | "mesice" | "mesicu" => Period::MonthsAgo(count.ok()?),
        "year" | "years" | "rok" | "roky" | "let" => Period::MonthsAgo(count.ok()?.checked_mul(12)?),
        _ => return None,
    })
}
