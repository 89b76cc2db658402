//! In which order the dates of a spreadsheet have day, month and year.

use super::TableFault;
use crate::command::At;
use crate::kernel::day::{DateOrder, DayFault, readings};
use chrono::NaiveDate;
use strum::VariantArray as _;

/// Finds the order in which all dates of a column can be read; none where there is no need of one.
///
/// # Errors
/// Where that may be several, the first line whose day depends on it.
pub(super) fn order<'c>(
    cells: impl Iterator<Item = At<&'c str>>,
    today: NaiveDate,
) -> Result<Option<DateOrder>, At<TableFault>> {
    // What is written in one way alone stands beside dates in any order: `2026-03-14`, `14. 3. 2026`.
    let is_open = |cell: &str, days: &[(DateOrder, NaiveDate)]| {
        days.len() > 1 || days.iter().any(|(order, _)| *order != DateOrder::Ymd && !cell.contains('.'))
    };
    let unclear: Vec<_> = cells
        .map(|At { line, value: cell }| (line, cell, readings(cell, Some(today))))
        .filter(|(_, cell, days)| is_open(cell, days))
        .collect();
    let fits =
        |order: &&DateOrder| unclear.iter().all(|(.., days)| days.iter().any(|(own, _)| own == *order));
    let fitting: Vec<DateOrder> = DateOrder::VARIANTS.iter().filter(fits).copied().collect();
    let Some(one) = fitting.first().filter(|_| !unclear.is_empty()) else { return Ok(None) };
    for (line, cell, days) in &unclear {
        let mut days = days.iter().filter(|(order, _)| fitting.contains(order)).map(|(_, day)| *day);
        if let Some(day) = days.next()
            && let Some(other) = days.find(|other| *other != day)
        {
            let words: Vec<&str> = fitting.iter().map(|order| order.word()).collect();
            let (text, day, other) = ((*cell).to_owned(), day.to_string(), other.to_string());
            let error = DayFault::Unclear { text, day, other };
            return Err(At { line: *line, value: TableFault::Dates { error, words: words.join("|") } });
        }
    }
    Ok(Some(*one))
}
