//! A transaction on the ledger file: reads and appends log entries.

use crate::daybook::{PREFIX, is_daybook};
use crate::kernel::units::Overflow;
use crate::night::called::NamedPlayer;
use crate::night::chain::{Hash, Link};
use crate::night::{Entry, EntryNo, chain};
use crate::store::file_error::{FileError, Result};
use rusqlite::{OptionalExtension, Params, Row, Statement, Transaction, ffi, params};
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::path::Path;

pub struct Log<'l> {
    pub(super) tx: Transaction<'l>,
    pub(super) path: &'l Path,
    /// The names that daybooks gave players, by session, once they were asked for.
    pub(super) renames: RefCell<Option<BTreeMap<String, Vec<NamedPlayer>>>>,
    pub(super) lowest_place: Cell<i64>,
}

impl<'l> Log<'l> {
    pub(super) fn new(tx: Transaction<'l>, path: &'l Path) -> Log<'l> {
        Log { tx, path, renames: RefCell::default(), lowest_place: Cell::new(i64::MAX) }
    }

    pub(super) fn prepared<T>(
        &self,
        sql: &str,
        run: impl FnOnce(&mut Statement<'_>) -> rusqlite::Result<T>,
    ) -> rusqlite::Result<T> {
        run(&mut *self.tx.prepare_cached(sql)?)
    }

    pub(super) fn error(&self, error: rusqlite::Error) -> FileError {
        FileError::of(self.path, error)
    }

    pub(super) fn damaged(&self, what: &dyn std::fmt::Display) -> FileError {
        FileError::Damaged { path: self.path.to_owned(), what: what.to_string() }
    }

    pub(super) fn too_large(&self, _: Overflow) -> FileError {
        FileError::TooLarge(self.path.to_owned())
    }

    pub(super) fn rows<T>(
        &self,
        sql: &str,
        params: impl Params,
        read: impl FnMut(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Vec<T>> {
        self.sql(|| self.prepared(sql, |statement| statement.query_map(params, read)?.collect()))
    }

    /// The table may be missing, or have other columns and values.
    pub(super) fn rows_kept<T>(
        &self,
        table: &str,
        sql: &str,
        mut read: impl FnMut(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Vec<T>> {
        if !self.has_table(table)? {
            return Ok(Vec::new());
        }
        let rows = readable(self.rows(sql, [], |row| Ok(read(row).ok())))?;
        Ok(rows.into_iter().flatten().flatten().collect())
    }

    pub(super) fn row<T>(
        &self,
        sql: &str,
        params: impl Params,
        read: impl FnOnce(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Option<T>> {
        self.sql(|| self.prepared(sql, |statement| statement.query_row(params, read).optional()))
    }

    pub(super) fn execute(&self, sql: &str, params: impl Params) -> Result<usize> {
        self.sql(|| self.prepared(sql, |statement| statement.execute(params)))
    }

    pub(super) fn sql<T>(&self, run: impl FnOnce() -> rusqlite::Result<T>) -> Result<T> {
        run().map_err(|error| self.error(error))
    }

    pub(super) fn batch(&self, sql: &str) -> Result<()> {
        self.tx.execute_batch(sql).map_err(|e| self.error(e))
    }

    /// Commits the transaction: afterwards its changes survive a power cut.
    ///
    /// # Errors
    /// [`FileError::Unknown`] if the disk failed at the end, when SQLite deletes its journal. With any other error nothing was
    /// changed.
    pub fn commit(self) -> Result<()> {
        let Err(error) = self.tx.execute_batch("COMMIT") else { return Ok(()) };
        match error.sqlite_error().map(|error| error.extended_code) {
            Some(ffi::SQLITE_IOERR_DELETE | ffi::SQLITE_IOERR_DIR_FSYNC) => {
                Err(FileError::Unknown { path: self.path.to_owned() })
            }
            _ => Err(self.error(error)),
        }
    }

    /// If `write` fails, its changes are rolled back and the transaction goes on.
    pub fn in_savepoint<T, E: From<FileError>>(&self, write: impl FnOnce() -> Result<T, E>) -> Result<T, E> {
        self.batch("SAVEPOINT part")?;
        match write() {
            Ok(done) => {
                self.batch("RELEASE part")?;
                Ok(done)
            }
            Err(error) => {
                // After a full disk this fails too; the first error is the one to report.
                let _ = self.batch("ROLLBACK TO part; RELEASE part");
                self.renames.replace(None);
                Err(error)
            }
        }
    }

    /// Returns the UUIDs of all sessions, oldest first.
    pub fn sessions_in_log(&self) -> Result<Vec<String>> {
        let sessions =
            "SELECT DISTINCT chain FROM entry WHERE chain < ?1 AND typeof(chain) = 'text' ORDER BY chain";
        self.rows(sessions, [PREFIX], |row| row.get(0))
    }

    /// Returns every close, and every entry of daybooks, with its hash, the latest first.
    pub fn sealed(&self) -> Result<Vec<(String, EntryNo, Hash)>> {
        // A hash that is none is for `verify` to find.
        self.rows(
            "SELECT chain, no, hash FROM entry WHERE (chain >= ?1 OR change ->> '$.changed.close' IS NOT NULL \
             OR change ->> '$.opened.close' IS NOT NULL) AND length(hash) = 32 AND typeof(chain) = 'text' ORDER BY chain DESC, no DESC",
            [PREFIX],
            |row| Ok((row.get(0)?, EntryNo(row.get(1)?), row.get(2)?)),
        )
    }

    pub fn append<C>(&self, session: &str, before: &Hash, entry: &Entry<C>) -> Result<Hash> {
        let hash = chain::hash(before, Link::of(session, entry));
        let Entry { no, at, text, said, .. } = entry;
        let row = params![session, no.0, at, text, said, hash];
        self.execute("INSERT INTO entry VALUES (?1, ?2, ?3, ?4, ?5, ?6)", row)?;
        if is_daybook(session) {
            self.renames.replace(None);
        }
        Ok(hash)
    }
}

/// Passes what the file itself is to blame for: its log, or a table with other columns.
pub(super) fn readable<T>(read: Result<T>) -> Result<Option<T>> {
    match read {
        Err(error) if error.is_of_content() || matches!(error, FileError::Sql { .. }) => Ok(None),
        read => read.map(Some),
    }
}
