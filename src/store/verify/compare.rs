//! The tables of a file against those that the log gives, in one way for all of them.

use crate::kernel::{characters::visible, words::shortened};
use crate::store::finding::RowFinding;
use crate::store::{Log, file_error::Result};
use rusqlite::functions::FunctionFlags;

/// How many rows of a table are listed.
const MOST: usize = 1000;

impl Log<'_> {
    /// Compares a table of the schema `file` with the one that the log gives: all rows, and all columns. A row is known by the
    /// columns of the key, or the first one if there is none.
    pub(super) fn compare_table(&self, name: &str) -> Result<Vec<RowFinding>> {
        let of_table = "SELECT name, pk > 0 FROM pragma_table_info(?1, 'main') ORDER BY pk = 0, cid";
        let columns: Vec<(String, bool)> = self.rows(of_table, [name], |row| row.try_into())?;
        let count = columns.iter().filter(|(_, is_key)| *is_key).count().max(1);
        let columns: Vec<String> = columns.into_iter().map(|(name, _)| name).collect();
        let (keys, others) = columns.split_at_checked(count).unwrap_or_default();
        let all = columns.join(", ");
        let only_in = |one: &str, other: &str| {
            format!("(SELECT {all} FROM {one}.{name} EXCEPT SELECT {all} FROM {other}.{name})")
        };
        let (file, log) = (only_in("file", "main"), only_in("main", "file"));
        // As many rows, and each that the log gives among them: then no other is there.
        let is_same = format!(
            "SELECT (SELECT count(*) FROM file.{name}) = (SELECT count(*) FROM main.{name}) AND NOT EXISTS {log}"
        );
        if self.row(&is_same, [], |row| row.get(0))? == Some(true) {
            return Ok(Vec::new());
        }
        let key: Vec<String> = keys.iter().map(|column| format!("shown(quote({column}))")).collect();
        // Of a row that both have only the values that differ.
        let values = |is_of_log: bool| {
            let value = |column: &String| {
                format!(
                    "iif(count(*) = 2 AND min(quote({column})) = max(quote({column})), NULL, \
                     '{column} ' || max(iif(is_of_log = {is_of_log}, shown(quote({column})), NULL)))"
                )
            };
            others.iter().map(value).collect::<Vec<_>>().join(", ")
        };
        let sql = format!(
            "SELECT min(is_of_log), max(is_of_log), concat_ws(', ', {}), concat_ws(', ', {}), concat_ws(', ', {}) \
             FROM (SELECT false AS is_of_log, * FROM {file} UNION ALL SELECT true, * FROM {log}) \
             GROUP BY {by} ORDER BY {by} LIMIT {}",
            key.join(", "),
            values(false),
            values(true),
            MOST + 1,
            by = keys.join(", "),
        );
        self.knows_shown()?;
        let mut found = self.rows(&sql, [], |row| {
            let (table, key) = (name.to_owned(), row.get(2)?);
            let (is_in_file, is_in_log) = (!row.get::<_, bool>(0)?, row.get::<_, bool>(1)?);
            let (file, log): (String, String) = (row.get(3)?, row.get(4)?);
            Ok(RowFinding::Differs {
                table,
                key,
                file: is_in_file.then_some(file),
                log: is_in_log.then_some(log),
            })
        })?;
        if found.len() > MOST {
            found.truncate(MOST);
            found.push(RowFinding::More { table: name.to_owned() });
        }
        Ok(found)
    }

    /// Lets statements show a value that SQL wrote: without control characters, and not too long.
    fn knows_shown(&self) -> Result<()> {
        let shown = |text: &[u8]| visible(&shortened(&String::from_utf8_lossy(text)));
        self.sql(|| {
            self.tx.create_scalar_function("shown", 1, FunctionFlags::SQLITE_UTF8, move |values| {
                Ok(values.get_raw(0).as_bytes().map(shown).unwrap_or_default())
            })
        })
    }
}
