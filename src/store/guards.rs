//! What SQLite itself guards the file with: integrity, references, and the triggers that refuse changes.

use crate::store::file::SCHEMA;
use crate::store::ledger_error::LedgerError;
use crate::store::log::Log;
use rusqlite::Connection;
use std::collections::BTreeMap;

impl Log<'_> {
    /// Returns what SQLite itself finds wrong with the file: pages, indexes, checks and references.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn integrity(&self) -> Result<Vec<String>, LedgerError> {
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
                problems.push(format!("a row of `{table}` refers to a row of `{parent}` that is not there"));
            }
            let (missing, strange) = self.guards()?;
            problems.extend(missing.keys().map(|name| format!("the trigger `{name}` is missing")));
            problems
                .extend(strange.iter().map(|name| format!("the trigger `{name}` is none of this format")));
            Ok(problems)
        };
        check().map_err(|e| self.lift(e))
    }

    /// Compares the triggers of the file with those of its format: without them it can be changed quietly.
    /// Returns the SQL of those that are missing, and the names of those that do not belong.
    fn guards(&self) -> rusqlite::Result<(BTreeMap<String, String>, Vec<String>)> {
        let guards = |db: &Connection| -> rusqlite::Result<BTreeMap<String, String>> {
            db.prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'")?
                .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?
                .collect()
        };
        let fresh = Connection::open_in_memory()?;
        fresh.execute_batch(SCHEMA)?;
        let (mut wanted, found) = (guards(&fresh)?, guards(&self.tx)?);
        let strange = found.iter().filter(|(name, sql)| wanted.get(*name) != Some(sql));
        let strange: Vec<String> = strange.map(|(name, _)| name.clone()).collect();
        wanted.retain(|name, _| !found.contains_key(name));
        Ok((wanted, strange))
    }

    /// Sets the triggers of the format up again where they are missing or were replaced, and no others.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn restore_guards(&self) -> Result<(), LedgerError> {
        let restore = || -> rusqlite::Result<()> {
            let (_, strange) = self.guards()?;
            for name in strange {
                self.tx.execute_batch(&format!("DROP TRIGGER \"{}\"", name.replace('"', "\"\"")))?;
            }
            let (missing, _) = self.guards()?;
            missing.values().try_for_each(|sql| self.tx.execute_batch(sql))
        };
        restore().map_err(|e| self.lift(e))
    }
}
