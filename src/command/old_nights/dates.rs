//! Dates of a spreadsheet: in which order its column has day, month and year.

use super::TableFault;
use crate::kernel::day::{DayFault, read_day};
use chrono::NaiveDate;
use strum::{EnumString, IntoStaticStr, VariantArray};

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

    fn day(self, [first, second, third]: [&str; 3]) -> Option<NaiveDate> {
        let [year, month, day] = match self {
            DateOrder::Dmy => [third, second, first],
            DateOrder::Mdy => [third, first, second],
            DateOrder::Ymd => [first, second, third],
        };
        let full = match year.len() {
            4 => year.parse().ok()?,
            2 => 2000_i32.checked_add(year.parse().ok()?)?,
            _ => return None,
        };
        NaiveDate::from_ymd_opt(full, month.parse().ok()?, day.parse().ok()?)
    }
}

/// Returns a cell without the time of the day behind its date: `2026-01-02T20:15:00Z`, `2.1.2026 20:15`.
fn without_time(cell: &str) -> &str {
    let begins = |at: &usize| {
        let after = cell.get(at + 1..).unwrap_or_default();
        let hours = after.split(':').next().unwrap_or_default();
        let before = cell.get(..*at).unwrap_or_default();
        before.ends_with(|c: char| c.is_ascii_digit() || c == '.')
            && after.contains(':')
            && (1..=2).contains(&hours.len())
            && hours.bytes().all(|b| b.is_ascii_digit())
    };
    let at = cell.match_indices(['T', ' ']).map(|(at, _)| at).find(begins);
    at.and_then(|at| cell.get(..at)).unwrap_or(cell).trim_end()
}

/// Returns the three numbers of a date, and what stands between them.
fn numbers(cell: &str) -> Option<([&str; 3], char)> {
    let sign = cell.chars().find(|c| matches!(c, '-' | '/' | '.'))?;
    let mut parts = cell.split(sign).map(str::trim);
    let three = [parts.next()?, parts.next()?, parts.next()?];
    let is_number = |part: &&str| (1..=4).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_digit());
    (parts.next().is_none() && three.iter().all(is_number)).then_some((three, sign))
}

/// The days that a cell may be, each with the order that gives it.
type Days = Vec<(DateOrder, NaiveDate)>;

/// Returns the days that a cell may be: between points only days come first.
fn orders(cell: &str) -> Days {
    let Some((three, sign)) = numbers(cell) else { return Vec::new() };
    let may_be = |order: &&DateOrder| sign != '.' || **order == DateOrder::Dmy;
    let days = DateOrder::VARIANTS.iter().filter(may_be).map(|order| (*order, order.day(three)));
    days.filter_map(|(order, day)| Some((order, day?))).collect()
}

/// Returns whether a cell is a day in some order.
pub(super) fn may_be_a_day(cell: &str) -> bool {
    !orders(without_time(cell)).is_empty()
}

/// Finds the order in which all dates of a column can be read; none where there is no need of one.
///
/// # Errors
/// Where that may be several, the first line whose day depends on it.
pub(super) fn order<'c>(
    cells: impl Iterator<Item = (usize, &'c str)>,
) -> Result<Option<DateOrder>, (usize, TableFault)> {
    let cells: Vec<(usize, &str)> = cells.map(|(line, cell)| (line, without_time(cell))).collect();
    let unclear: Vec<(usize, Days, &str)> = cells
        .into_iter()
        .filter(|(_, cell)| read_day(cell, None).is_err())
        .map(|(line, cell)| (line, orders(cell), cell))
        .filter(|(_, orders, _)| !orders.is_empty())
        .collect();
    let fits = |order: &&DateOrder| unclear.iter().all(|(_, of, _)| of.iter().any(|(own, _)| own == *order));
    let fitting: Vec<DateOrder> = DateOrder::VARIANTS.iter().filter(fits).copied().collect();
    match fitting.as_slice() {
        _ if unclear.is_empty() => Ok(None),
        [] => Ok(None),
        [only] => Ok(Some(*only)),
        [one, ..] => {
            let is_open = |of: &[(DateOrder, NaiveDate)]| {
                let mut days = of.iter().filter(|(order, _)| fitting.contains(order)).map(|(_, day)| *day);
                let first = days.next();
                days.find(|day| Some(*day) != first).zip(first)
            };
            let open = unclear.iter().find_map(|(line, of, cell)| Some((*line, is_open(of)?, *cell)));
            let Some((line, (other, day), cell)) = open else { return Ok(Some(*one)) };
            let words: Vec<&str> = fitting.iter().map(|order| order.word()).collect();
            let (day, other) = (day.to_string(), other.to_string());
            let fault = TableFault::Dates { text: cell.to_owned(), day, other, words: words.join("|") };
            Err((line, fault))
        }
    }
}

/// Reads a day, in the order of its column.
pub(super) fn day(cell: &str, order: Option<DateOrder>) -> Result<NaiveDate, DayFault> {
    let cell = without_time(cell);
    read_day(cell, None).or_else(|error| {
        let own = orders(cell).into_iter().find(|(own, _)| Some(*own) == order);
        own.map(|(_, day)| day).ok_or(error)
    })
}
