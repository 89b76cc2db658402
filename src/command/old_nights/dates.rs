//! In which order the dates of a spreadsheet have day, month and year.

use super::TableFault;
use crate::command::SheetAt;
use crate::kernel::day::{DateOrder, DayFault, readings, tells_order};
use chrono::NaiveDate;
use strum::VariantArray as _;

/// Finds the order in which all dates of a column can be read, none where there is no need of one; and where that may be
/// several, the first line whose day depends on it.
pub(super) fn order<'c>(
    cells: impl Iterator<Item = SheetAt<&'c str>>,
    today: NaiveDate,
) -> (Option<DateOrder>, Option<SheetAt<TableFault>>) {
    let read: Vec<_> =
        cells.map(|SheetAt { line, value: cell }| (line, cell, readings(cell, Some(today)))).collect();
    // What tells its order stands beside dates in any other.
    let unclear: Vec<_> =
        read.iter().filter(|(_, cell, days)| !days.is_empty() && !tells_order(cell)).collect();
    let fits =
        |order: &&DateOrder| unclear.iter().all(|(.., days)| days.iter().any(|(own, _)| own == *order));
    let fitting: Vec<DateOrder> = DateOrder::VARIANTS.iter().filter(fits).copied().collect();
    let Some(one) = fitting.first().filter(|_| !unclear.is_empty()) else { return (None, None) };
    // Beside `2026-03-14` a short `26-03-15` begins with the year too.
    let begins_with_year = |cell: &str| cell.split('-').next().is_some_and(|year| year.len() == 4);
    if fitting.contains(&DateOrder::Ymd)
        && read.iter().any(|(_, cell, days)| begins_with_year(cell) && !days.is_empty())
    {
        return (Some(DateOrder::Ymd), None);
    }
    for (line, cell, days) in &unclear {
        let mut days = days.iter().filter(|(order, _)| fitting.contains(order)).map(|(_, day)| *day);
        if let Some(day) = days.next()
            && let Some(other) = days.find(|other| *other != day)
        {
            let words: Vec<&str> = fitting.iter().map(|order| order.word()).collect();
            let (text, day, other) = ((*cell).to_owned(), day.to_string(), other.to_string());
            let error = DayFault::Unclear { text, day, other };
            let value = TableFault::Dates { error, words: words.join("|") };
            return (Some(*one), Some(SheetAt { line: *line, value }));
        }
    }
    (Some(*one), None)
}
