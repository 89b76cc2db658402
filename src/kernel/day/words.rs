//! Days and periods by their names, in English and Czech.

use super::{Back, Period, Unit, date, months};
use chrono::{NaiveDate, Weekday};
use deunicode::deunicode;

/// Words without accents, and the period that they name.
const NAMED: &[(&[&str], Period)] = &[
    (&["today", "dnes"], Period::DaysAgo(0)),
    (&["yesterday", "vcera"], Period::DaysAgo(1)),
    (&["this week", "tento tyden"], Period::Whole(Unit::Week, Back::This)),
    (&["last week", "minuly tyden"], Period::Whole(Unit::Week, Back::Last)),
    (&["this month", "tento mesic"], Period::Whole(Unit::Month, Back::This)),
    (&["last month", "minuly mesic"], Period::Whole(Unit::Month, Back::Last)),
    (&["this year", "letos"], Period::Whole(Unit::Year, Back::This)),
    (&["last year", "loni", "vloni"], Period::Whole(Unit::Year, Back::Last)),
];

/// The days of the week without accents, from Monday; the last as Czech has it behind `last` or `on`.
const WEEKDAYS: [[&str; 3]; 7] = [
    ["monday", "pondeli", "pondeli"],
    ["tuesday", "utery", "utery"],
    ["wednesday", "streda", "stredu"],
    ["thursday", "ctvrtek", "ctvrtek"],
    ["friday", "patek", "patek"],
    ["saturday", "sobota", "sobotu"],
    ["sunday", "nedele", "nedeli"],
];

const LAST: [&str; 5] = ["last", "minuly", "minulou", "minule", "minula"];
const ON: [&str; 3] = ["on", "v", "ve"];

/// The months in English and Czech, without accents; the last as Czech has it behind a day.
const MONTHS: [[&str; 4]; 12] = [
    ["january", "jan", "leden", "ledna"],
    ["february", "feb", "unor", "unora"],
    ["march", "mar", "brezen", "brezna"],
    ["april", "apr", "duben", "dubna"],
    ["may", "may", "kveten", "kvetna"],
    ["june", "jun", "cerven", "cervna"],
    ["july", "jul", "cervenec", "cervence"],
    ["august", "aug", "srpen", "srpna"],
    ["september", "sep", "zari", "zari"],
    ["october", "oct", "rijen", "rijna"],
    ["november", "nov", "listopad", "listopadu"],
    ["december", "dec", "prosinec", "prosince"],
];

/// Returns the period that words name, in English or Czech; the inner option is none for a month without its year.
pub(super) fn named(text: &str) -> Option<Option<Period>> {
    let text = deunicode(text).to_lowercase();
    let words: Vec<&str> = text.split_whitespace().collect();
    let said = words.join(" ");
    if let Some((_, period)) = NAMED.iter().find(|(names, _)| names.contains(&said.as_str())) {
        return Some(Some(*period));
    }
    let weekday = |name: &str| {
        let at = WEEKDAYS.iter().position(|names| names.contains(&name))?;
        Weekday::try_from(u8::try_from(at).ok()?).ok()
    };
    let month = |name: &str| -> Option<u32> {
        let at = MONTHS.iter().position(|names| names.contains(&name))?;
        u32::try_from(at).ok()?.checked_add(1)
    };
    let year = |year: &str| year.parse().ok().filter(|_| year.len() == 4);
    let day = |day: &str| day.trim_end_matches(['.', ',']).parse().ok();
    let between =
        |days: Option<(NaiveDate, NaiveDate)>| days.map(|(first, last)| Period::Between(first, last));
    match words.as_slice() {
        [name] => {
            let period = weekday(name).map(Period::Weekday).or_else(|| Some(Period::Month(month(name)?)))?;
            Some(Some(period))
        }
        [last, name] if LAST.contains(last) => Some(Some(Period::LastWeekday(weekday(name)?))),
        [on, name] if ON.contains(on) => Some(Some(Period::Weekday(weekday(name)?))),
        // `3. ledna`
        [one, name] if month(one).is_none() => {
            let (month, day) = (month(name)?, day(one)?);
            Some(date(2024, month, day).map(|_| Period::DayOf(month, day)))
        }
        [name, second] => {
            let month = month(name)?;
            Some(between(year(second).and_then(|year| months(year, month, 1))))
        }
        // `3. ledna 2025`, `3 january 2025`, `january 3, 2025`
        [one, other, third] => {
            let (day, month) = match (month(one), month(other)) {
                (_, Some(month)) => (day(one), month),
                (Some(month), None) => (day(other), month),
                (None, None) => return None,
            };
            let date = year(third).zip(day).and_then(|(year, day)| date(year, month, day));
            Some(between(date.map(|date| (date, date))))
        }
        _ => None,
    }
}

/// Returns the period that began so long ago.
pub(super) fn ago(count: u32, unit: &str) -> Option<Period> {
    Some(match deunicode(unit).to_lowercase().as_str() {
        "day" | "days" | "den" | "dny" | "dni" => Period::DaysAgo(count),
        "week" | "weeks" | "tyden" | "tydny" | "tydnu" => Period::DaysAgo(count.checked_mul(7)?),
        "month" | "months" | "mesic" | "mesice" | "mesicu" => Period::MonthsAgo(count),
        "year" | "years" | "rok" | "roky" | "let" => Period::MonthsAgo(count.checked_mul(12)?),
        _ => return None,
    })
}
