//! Checks that SQLite makes itself: integrity, references, and the triggers that refuse changes of entries.

use crate::store::file::SCHEMA;
use crate::store::file_error::FileError;
use crate::store::log::Log;
use rusqlite::Connection;
use std::collections::BTreeMap;

impl Log<'_> {
    /// Returns what SQLite finds wrong with the file: pages, indexes, checks, references and triggers.
    pub fn integrity(&self) -> Result<Vec<String>, FileError> {
        let check = || -> rusqlite::Result<Vec<String>> {
            let mut problems: Vec<String> = self
                .tx
                .prepare("PRAGMA integrity_check(20)")?
                .query_map([], |row| row.get(0))?
                .collect::<Result<_, _>>()?;
            problems.retain(|line| line != "ok");
            let mut orphans = self.tx.prepare("PRAGMA foreign_key_check")?;
            let mut rows = orphans.query([])?;
            while let Some(row) = rows.next()? {
                let (table, parent): (String, String) = (row.get(0)?, row.get(2)?);
                problems.push(format!("a row of `{table}` refers to a missing row of `{parent}`"));
            }
            let (missing, foreign) = self.compare_triggers()?;
            problems.extend(missing.keys().map(|name| format!("the trigger `{name}` is missing")));
            problems.extend(
                foreign.iter().map(|name| format!("the trigger `{name}` does not belong to this format")),
            );
            Ok(problems)
        };
        check().map_err(|e| self.error(e))
    }

    /// Compares the triggers of the file with those of the format: without them entries could be changed
    /// unnoticed. Returns the SQL of missing ones, and the names of changed or foreign ones.
    fn compare_triggers(&self) -> rusqlite::Result<(BTreeMap<String, String>, Vec<String>)> {
        let triggers = |db: &Connection| -> rusqlite::Result<BTreeMap<String, String>> {
            db.prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'")?
                .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?
                .collect()
        };
        let fresh = Connection::open_in_memory()?;
        fresh.execute_batch(SCHEMA)?;
        let (mut wanted, found) = (triggers(&fresh)?, triggers(&self.tx)?);
        let foreign = found.iter().filter(|(name, sql)| wanted.get(*name) != Some(sql));
        let foreign: Vec<String> = foreign.map(|(name, _)| name.clone()).collect();
        wanted.retain(|name, _| !found.contains_key(name));
        Ok((wanted, foreign))
    }

    /// Restores triggers that are missing or were replaced, and drops foreign ones.
    pub fn restore_triggers(&self) -> Result<(), FileError> {
        let restore = || -> rusqlite::Result<()> {
            let (_, foreign) = self.compare_triggers()?;
            for name in foreign {
                self.tx.execute_batch(&format!("DROP TRIGGER \"{}\"", name.replace('"', "\"\"")))?;
            }
            let (missing, _) = self.compare_triggers()?;
            missing.values().try_for_each(|sql| self.tx.execute_batch(sql))
        };
        restore().map_err(|e| self.error(e))
    }
}
