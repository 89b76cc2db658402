//! The tables of a file against those that the log gives, in one way for all of them.

use crate::night::chain::hex;
use crate::store::finding::{Cells, RowFinding};
use crate::store::{Log, file_error::Result};
use rusqlite::{Row, types::ValueRef};
use serde_json::Value;

/// How many rows of a table are listed.
const MOST: usize = 1000;

/// How many characters of a value a finding shows, and how many of those before the first that differs.
const SHOWN: usize = 60;
const BEFORE: usize = 15;

/// A table with the columns of its key, or the first one if it has none, and then all others.
struct ComparedTable<'t> {
    name: &'t str,
    columns: Vec<String>,
    keys: usize,
}

/// A row that is only on one side, or not so on the other.
struct OneSided {
    is_of_log: bool,
    cells: Vec<ComparedCell>,
}

/// A value as data, and as SQL writes it.
struct ComparedCell {
    data: Value,
    text: String,
}

impl Log<'_> {
    /// Compares a table of the schema `file` with the one that the log gives: all rows, and all columns.
    pub(super) fn compare_table(&self, name: &str) -> Result<Vec<RowFinding>> {
        let of_table = "SELECT name, pk > 0 FROM pragma_table_info(?1, 'main') ORDER BY pk = 0, cid";
        let columns: Vec<(String, bool)> = self.rows(of_table, [name], |row| row.try_into())?;
        let keys = columns.iter().filter(|(_, is_key)| *is_key).count().max(1);
        let table =
            ComparedTable { name, columns: columns.into_iter().map(|(name, _)| name).collect(), keys };
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
        let sql = format!("{file} UNION ALL {log} ORDER BY {order}, is_of_log");
        let (mut found, mut more) = (Vec::new(), 0);
        let mut add = |finding: RowFinding| {
            if found.len() < MOST { found.push(finding) } else { more += 1 }
        };
        self.sql(|| {
            let mut statement = self.tx.prepare(&sql)?;
            let mut rows = statement.query([])?;
            let mut last: Option<OneSided> = None;
            while let Some(row) = rows.next()? {
                let next = OneSided::read(row, table.columns.len())?;
                last = match last {
                    Some(file) if !file.is_of_log && next.is_of_log && table.is_same(&file, &next) => {
                        add(table.differs(&file, &next));
                        None
                    }
                    last => {
                        last.iter().for_each(|alone| add(table.is_alone(alone)));
                        Some(next)
                    }
                };
            }
            last.iter().for_each(|alone| add(table.is_alone(alone)));
            Ok(())
        })?;
        if more > 0 {
            found.push(RowFinding::More { table: name.to_owned(), rows: more });
        }
        Ok(found)
    }
}

impl OneSided {
    fn read(row: &Row<'_>, columns: usize) -> rusqlite::Result<OneSided> {
        let cells =
            (1..=columns).map(|at| row.get_ref(at).map(ComparedCell::from)).collect::<Result<_, _>>()?;
        Ok(OneSided { is_of_log: row.get(0)?, cells })
    }
}

impl ComparedTable<'_> {
    fn is_same(&self, file: &OneSided, log: &OneSided) -> bool {
        file.cells.iter().zip(&log.cells).take(self.keys).all(|(file, log)| file.text == log.text)
    }

    fn key(&self, row: &OneSided) -> Cells {
        let mut key = Cells::default();
        for (column, cell) in self.columns.iter().zip(&row.cells).take(self.keys) {
            key.add(column, cell, cell.text.clone());
        }
        key
    }

    /// Returns all but the key of a row, or only what is not so in another one.
    fn rest(&self, row: &OneSided, other: Option<&OneSided>) -> Cells {
        let mut rest = Cells::default();
        for (at, (column, cell)) in self.columns.iter().zip(&row.cells).enumerate().skip(self.keys) {
            let other = other.and_then(|other| other.cells.get(at)).map(|other| other.text.as_str());
            if other != Some(cell.text.as_str()) {
                rest.add(column, cell, format!("{column} {}", cell.shown(other.unwrap_or_default())));
            }
        }
        rest
    }

    fn differs(&self, file: &OneSided, log: &OneSided) -> RowFinding {
        let (table, key) = (self.name.to_owned(), self.key(file));
        RowFinding::Differs { table, key, file: self.rest(file, Some(log)), log: self.rest(log, Some(file)) }
    }

    fn is_alone(&self, row: &OneSided) -> RowFinding {
        let (table, key, rest) = (self.name.to_owned(), self.key(row), self.rest(row, None));
        match row.is_of_log {
            true => RowFinding::Lacks { table, key, log: rest },
            false => RowFinding::Extra { table, key, file: rest },
        }
    }
}

impl Cells {
    fn add(&mut self, column: &str, cell: &ComparedCell, text: String) {
        self.data.insert(column.to_owned(), cell.data.clone());
        let comma = if self.text.is_empty() { "" } else { ", " };
        self.text += &format!("{comma}{text}");
    }
}

impl From<ValueRef<'_>> for ComparedCell {
    fn from(value: ValueRef<'_>) -> ComparedCell {
        let (data, text) = match value {
            ValueRef::Null => (Value::Null, "NULL".to_owned()),
            ValueRef::Integer(number) => (number.into(), number.to_string()),
            ValueRef::Real(number) => (number.into(), number.to_string()),
            ValueRef::Text(text) => {
                let text = String::from_utf8_lossy(text);
                (Value::from(&*text), format!("'{text}'"))
            }
            ValueRef::Blob(bytes) => {
                let text = format!("x'{}'", hex(bytes));
                (Value::from(&*text), text)
            }
        };
        ComparedCell { data, text }
    }
}

impl ComparedCell {
    /// Returns the text; of a long one the part in which it differs from another.
    fn shown(&self, other: &str) -> String {
        let length = self.text.chars().count();
        if length <= SHOWN {
            return self.text.clone();
        }
        let same = self.text.chars().zip(other.chars()).take_while(|(a, b)| a == b).count();
        let from = same.saturating_sub(BEFORE).min(length - SHOWN);
        let part: String = self.text.chars().skip(from).take(SHOWN).collect();
        let dots = |more: bool| if more { "..." } else { "" };
        format!("{}{part}{}", dots(from > 0), dots(from + SHOWN < length))
    }
}
