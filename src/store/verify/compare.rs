//! The tables of a file against those that the log gives, in one way for all of them.

use crate::kernel::{characters::visible, words::shortened};
use crate::store::finding::RowFinding;
use crate::store::{Log, file_error::Result};
use rusqlite::Row;

/// How many rows of a table are listed.
const MOST: usize = 1000;

/// A table with the columns of its key, or the first one if it has none, and then all others.
struct ComparedTable {
    columns: Vec<String>,
    keys: usize,
}

/// A row that is only on one side, or not so on the other; its values as SQL writes them.
struct OneSided {
    is_of_log: bool,
    values: Vec<String>,
}

impl Log<'_> {
    /// Compares a table of the schema `file` with the one that the log gives: all rows, and all columns.
    pub(super) fn compare_table(&self, name: &str) -> Result<Vec<RowFinding>> {
        let of_table = "SELECT name, pk > 0 FROM pragma_table_info(?1, 'main') ORDER BY pk = 0, cid";
        let columns: Vec<(String, bool)> = self.rows(of_table, [name], |row| row.try_into())?;
        let keys = columns.iter().filter(|(_, is_key)| *is_key).count().max(1);
        let table = ComparedTable { columns: columns.into_iter().map(|(name, _)| name).collect(), keys };
        let all = table.columns.join(", ");
        let order = table.columns.get(..keys).unwrap_or_default().join(", ");
        let only_in = |is_of_log: bool, one: &str, other: &str| {
            format!(
                "SELECT {is_of_log} AS is_of_log, * FROM \
                 (SELECT {all} FROM {one}.{name} EXCEPT SELECT {all} FROM {other}.{name})"
            )
        };
        let (file, log) = (only_in(false, "file", "main"), only_in(true, "main", "file"));
        // As many rows, and each that the log gives among them: then no other is there.
        let is_same = format!(
            "SELECT (SELECT count(*) FROM file.{name}) = (SELECT count(*) FROM main.{name}) AND NOT EXISTS ({log})"
        );
        if self.row(&is_same, [], |row| row.get(0))? == Some(true) {
            return Ok(Vec::new());
        }
        let quoted = table.columns.iter().map(|column| format!("quote({column})"));
        let sql = format!(
            "SELECT is_of_log, {} FROM ({file} UNION ALL {log}) ORDER BY {order}, is_of_log LIMIT {}",
            quoted.collect::<Vec<_>>().join(", "),
            2 * MOST + 2
        );
        let mut rows =
            self.rows(&sql, [], |row| OneSided::read(row, table.columns.len()))?.into_iter().peekable();
        let mut found = Vec::new();
        while let Some(row) = rows.next() {
            let is_other =
                |next: &OneSided| !row.is_of_log && next.is_of_log && table.key(next) == table.key(&row);
            let (file, log) = match rows.next_if(is_other) {
                Some(log) => (Some(table.rest(&row, Some(&log))), Some(table.rest(&log, Some(&row)))),
                None if row.is_of_log => (None, Some(table.rest(&row, None))),
                None => (Some(table.rest(&row, None)), None),
            };
            let (table, key) = (name.to_owned(), table.key(&row));
            found.push(match (file, log) {
                (Some(file), Some(log)) => RowFinding::Differs { table, key, file, log },
                (Some(file), None) => RowFinding::Extra { table, key, file },
                (None, log) => RowFinding::Lacks { table, key, log: log.unwrap_or_default() },
            });
        }
        if found.len() > MOST {
            found.truncate(MOST);
            found.push(RowFinding::More { table: name.to_owned() });
        }
        Ok(found)
    }
}

impl OneSided {
    fn read(row: &Row<'_>, columns: usize) -> rusqlite::Result<OneSided> {
        let values = (1..=columns).map(|at| {
            let text = row.get_ref(at)?.as_bytes().map(String::from_utf8_lossy);
            Ok(text.unwrap_or_default().into_owned())
        });
        Ok(OneSided { is_of_log: row.get(0)?, values: values.collect::<rusqlite::Result<_>>()? })
    }
}

impl ComparedTable {
    fn key(&self, row: &OneSided) -> String {
        visible(&row.values.get(..self.keys).unwrap_or_default().join(", "))
    }

    /// Returns all but the key of a row, or only what is not so in another one.
    fn rest(&self, row: &OneSided, other: Option<&OneSided>) -> String {
        let values = self.columns.iter().zip(&row.values).enumerate().skip(self.keys);
        let values =
            values.filter(|(at, (_, value))| other.and_then(|other| other.values.get(*at)) != Some(value));
        let values: Vec<String> =
            values.map(|(_, (column, value))| format!("{column} {}", visible(&shortened(value)))).collect();
        values.join(", ")
    }
}
