//! Days and periods by their names, in English and Czech.

use super::{Back, Period, Unit, date, months};
use chrono::{NaiveDate, Weekday};
use deunicode::deunicode;

/// Words without accents, and the period that they name.
const NAMED: &[(&[&str], Period)] = &[
    (&["today", "tonight", "dnes", "dnes vecer"], Period::DaysAgo(0)),
    (&["yesterday", "last night", "vcera", "vcera vecer"], Period::DaysAgo(1)),
    (&["day before yesterday", "the day before yesterday", "predevcirem"], Period::DaysAgo(2)),
    (&["this week", "tento tyden"], Period::Whole(Unit::Week, Back::This)),
    (&["last week", "minuly tyden"], Period::Whole(Unit::Week, Back::Last)),
    (&["this month", "tento mesic"], Period::Whole(Unit::Month, Back::This)),
    (&["last month", "minuly mesic"], Period::Whole(Unit::Month, Back::Last)),
    (&["this year", "letos"], Period::Whole(Unit::Year, Back::This)),
    (&["last year", "loni", "vloni"], Period::Whole(Unit::Year, Back::Last)),
];

/// The days of the week without accents, from Monday; the last as Czech has it behind `last` or `on`. English ones may be cut
/// short, to three letters or more.
const WEEKDAYS: [[&str; 3]; 7] = [
    ["monday", "pondeli", "pondeli"],
    ["tuesday", "utery", "utery"],
    ["wednesday", "streda", "stredu"],
    ["thursday", "ctvrtek", "ctvrtek"],
    ["friday", "patek", "patek"],
    ["saturday", "sobota", "sobotu"],
    ["sunday", "nedele", "nedeli"],
];

/// What stands for them before a date: `pá 6. 1. 2023`.
const BRIEF_WEEKDAYS: [&str; 7] = ["po", "ut", "st", "ct", "pa", "so", "ne"];

const LAST: [&str; 5] = ["last", "minuly", "minulou", "minule", "minula"];
const ON: [&str; 3] = ["on", "v", "ve"];

/// The months in English, which may be cut short, and Czech, without accents; the last as Czech has it behind a day.
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

/// Returns the position of a name, which may be the beginning of the first, English one.
fn position(names: &[[&str; 3]], name: &str) -> Option<usize> {
    names.iter().position(|[english, czech, behind]| {
        [czech, behind].contains(&&name) || (name.len() > 2 && english.starts_with(name))
    })
}

/// Returns whether a word is a day of the week, cut short or not.
pub(super) fn is_weekday(word: &str) -> bool {
    let word = deunicode(word.trim_end_matches(['.', ','])).to_lowercase();
    BRIEF_WEEKDAYS.contains(&word.as_str()) || position(&WEEKDAYS, &word).is_some()
}

/// Returns the period that words name, in English or Czech; the inner option is none for a month without its year.
pub(super) fn named(text: &str) -> Option<Option<Period>> {
    let text = deunicode(text).to_lowercase();
    let has_month = text.contains(|c: char| c.is_alphabetic());
    let is_between = |c: char| c.is_whitespace() || (has_month && matches!(c, '-' | '/'));
    let words: Vec<&str> = text.split(is_between).filter(|word| !word.is_empty()).collect();
    let said = words.join(" ");
    if let Some((_, period)) = NAMED.iter().find(|(names, _)| names.contains(&said.as_str())) {
        return Some(Some(*period));
    }
    let weekday = |name: &str| Weekday::try_from(u8::try_from(position(&WEEKDAYS, name)?).ok()?).ok();
    let month = |name: &str| -> Option<u32> {
        u32::try_from(position(&MONTHS, name.trim_end_matches('.'))?).ok()?.checked_add(1)
    };
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
    let day_of = |month: u32, day: u32| date(2024, month, day).map(|_| Period::DayOf(month, day));
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
        [one, name] if month(one).is_none() => Some(day_of(month(name)?, day(one)?)),
        // `november 2025`, `nov 27`
        [name, second] => {
            let month = month(name)?;
            Some(match year(second).filter(|_| second.len() == 4) {
                Some(year) => between(months(year, month, 1)),
                None => day(second).and_then(|day| day_of(month, day)),
            })
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
