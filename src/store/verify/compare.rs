//! The rows of a table that stand against those that would be written, in one way for all tables.

use crate::store::rows::{Table, Values};
use crate::store::{Difference, FileError, FindingKind, Label, Log};
use rusqlite::{Params, types::ValueRef};
use std::{cmp::Ordering, fmt::Write as _};

/// How many characters of a value a finding shows, and how many of those before the first that differs.
const SHOWN: usize = 60;
const BEFORE: usize = 15;

/// Compares the rows of a table for which a condition holds with those that would be written, which come in the order of
/// their keys (see [`sort`]), each with what it stands for. `label` names such a row, or one that stands and should not;
/// the column `free` may hold something else.
pub(super) fn compare<'e, T: Copy, const N: usize>(
    log: &Log<'_>,
    table: &Table<N>,
    (condition, params): (&str, impl Params),
    expected: impl IntoIterator<Item = (T, Values<'e, N>)>,
    label: impl Fn(Result<T, &Values<'_, N>>) -> Label,
    free: Option<&str>,
    wrong: &mut Vec<FindingKind>,
) -> Result<(), FileError> {
    log.sql(|| {
        let keys: Vec<&str> = table.columns.iter().skip(table.own).take(table.keys).copied().collect();
        let (columns, keys, name) = (table.columns.join(", "), keys.join(", "), table.name);
        let rows = format!("SELECT {columns} FROM {name} WHERE {condition} ORDER BY {keys}");
        let mut statement = log.tx.prepare_cached(&rows)?;
        let mut rows = statement.query(params)?;
        let mut expected = expected.into_iter();
        // Rows are long: each is moved once.
        let mut next = expected.next();
        while let Some(row) = rows.next()? {
            // There are as many columns as there are in the statement.
            let found: Values<'_, N> = std::array::from_fn(|at| row.get_ref(at).unwrap_or(ValueRef::Null));
            let mut order = Ordering::Greater;
            while let Some((of, row)) = &next {
                order = by_keys(table, row, &found);
                if order.is_ge() {
                    break;
                }
                wrong.push(Difference::Missing { row: label(Ok(*of)) }.into());
                next = expected.next();
            }
            let Some((of, row)) = next.as_ref().filter(|_| order.is_eq()) else {
                wrong.push(Difference::Extra { row: label(Err(&found)) }.into());
                continue;
            };
            let cells = table.columns.iter().zip(found.iter().zip(row)).skip(table.own + table.keys);
            for (column, (found, expected)) in cells.filter(|(_, (found, expected))| found != expected) {
                if free != Some(*column) {
                    let (row, column) = (label(Ok(*of)), (*column).to_owned());
                    let [found, expected] = [shown(found, expected), shown(expected, found)];
                    wrong.push(Difference::Cell { row, column, found, expected }.into());
                }
            }
            next = expected.next();
        }
        let missing = |(of, _)| Difference::Missing { row: label(Ok(of)) }.into();
        wrong.extend(next.into_iter().chain(expected).map(missing));
        Ok(())
    })
}

pub(super) fn sort<T, const N: usize>(table: &Table<N>, rows: &mut [(T, Values<'_, N>)]) {
    rows.sort_by(|(_, a), (_, b)| by_keys(table, a, b));
}

fn by_keys<const N: usize>(table: &Table<N>, a: &Values<'_, N>, b: &Values<'_, N>) -> Ordering {
    let keys = a.iter().zip(b).skip(table.own).take(table.keys);
    keys.map(|(a, b)| by_value(a, b)).find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
}

/// Orders values as SQLite does, but for fractions, which no ledger has.
fn by_value(a: &ValueRef<'_>, b: &ValueRef<'_>) -> Ordering {
    let kind = |value: &ValueRef<'_>| match value {
        ValueRef::Null => 0,
        ValueRef::Integer(_) => 1,
        ValueRef::Real(_) => 2,
        ValueRef::Text(_) => 3,
        ValueRef::Blob(_) => 4,
    };
    match (a, b) {
        (ValueRef::Integer(a), ValueRef::Integer(b)) => a.cmp(b),
        (ValueRef::Text(a), ValueRef::Text(b)) | (ValueRef::Blob(a), ValueRef::Blob(b)) => a.cmp(b),
        _ => kind(a).cmp(&kind(b)),
    }
}

/// Writes a value as SQL does; of a long text the part in which it differs from another.
fn shown(value: &ValueRef<'_>, other: &ValueRef<'_>) -> String {
    let text = match value {
        ValueRef::Null => return "NULL".to_owned(),
        ValueRef::Integer(number) => return number.to_string(),
        ValueRef::Real(number) => return number.to_string(),
        ValueRef::Blob(bytes) => {
            let hex = bytes.iter().take(SHOWN / 2).fold(String::new(), |mut hex, byte| {
                let _ = write!(hex, "{byte:02x}");
                hex
            });
            return format!("x'{hex}'{}", if bytes.len() > SHOWN / 2 { "..." } else { "" });
        }
        ValueRef::Text(text) => String::from_utf8_lossy(text),
    };
    let length = text.chars().count();
    if length <= SHOWN {
        return format!("'{text}'");
    }
    let other = String::from_utf8_lossy(other.as_bytes().unwrap_or_default());
    let same = text.chars().zip(other.chars()).take_while(|(a, b)| a == b).count();
    let from = same.saturating_sub(BEFORE).min(length - SHOWN);
    let part: String = text.chars().skip(from).take(SHOWN).collect();
    let dots = |more: bool| if more { "..." } else { "" };
    format!("{}'{part}'{}", dots(from > 0), dots(from + SHOWN < length))
}
