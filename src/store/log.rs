//! The log inside the ledger file: entries, read and appended in one transaction.

use crate::session::chain::{self, Hash, Link};
use crate::session::entry::{Content, Entry, EntryNo};
use crate::store::ledger_error::LedgerError;
use rusqlite::{Transaction, params};
use std::path::Path;

/// A look at, or a change of, the ledger: everything in it is seen or done at one moment.
#[derive(Debug)]
pub struct Log<'l> {
    pub(super) tx: Transaction<'l>,
    path: &'l Path,
}

impl<'l> Log<'l> {
    pub(super) fn new(tx: Transaction<'l>, path: &'l Path) -> Log<'l> {
        Log { tx, path }
    }

    pub(super) fn lift(&self, error: rusqlite::Error) -> LedgerError {
        LedgerError::of(self.path, error)
    }

    pub(super) fn path(&self) -> &Path {
        self.path
    }

    /// Makes the change durable: when this returns, it survives a power cut.
    ///
    /// # Errors
    /// If it cannot be written; then nothing was.
    pub fn commit(self) -> Result<(), LedgerError> {
        let path = self.path;
        self.tx.commit().map_err(|e| LedgerError::of(path, e))
    }

    /// Writes all that `write` does, or nothing of it, as a part of this change.
    ///
    /// # Errors
    /// That of `write`.
    pub fn whole<T, E: From<LedgerError>>(&self, write: impl FnOnce() -> Result<T, E>) -> Result<T, E> {
        let sql = |sql: &str| self.tx.execute_batch(sql).map_err(|e| self.lift(e));
        sql("SAVEPOINT part")?;
        match write() {
            Ok(done) => {
                sql("RELEASE part")?;
                Ok(done)
            }
            Err(error) => {
                // After a full disk there is nothing left to take back, and what went wrong was that.
                let _ = sql("ROLLBACK TO part; RELEASE part");
                Err(error)
            }
        }
    }

    /// Returns every entry of a session in order.
    ///
    /// # Errors
    /// If an entry cannot be read.
    pub fn entries(&self, session: &str) -> Result<Vec<Entry>, LedgerError> {
        self.read_entries(session).map(|(entries, _)| entries)
    }

    /// Returns every entry of a session in order, and the hash of the last one: what the next one covers.
    ///
    /// # Errors
    /// If an entry cannot be read, or that hash is none.
    pub fn entries_and_head(&self, session: &str) -> Result<(Vec<Entry>, Hash), LedgerError> {
        let (entries, head) = self.read_entries(session)?;
        let last = entries.last().map_or(EntryNo(1), |entry| entry.no);
        let head = Hash::try_from(head).map_err(|_| LedgerError::Entry {
            session: session.to_owned(),
            no: last,
            problem: "its hash cannot be read".to_owned(),
        })?;
        Ok((entries, head))
    }

    /// Reads entries, and the hash of the last one as it is written.
    fn read_entries(&self, session: &str) -> Result<(Vec<Entry>, Vec<u8>), LedgerError> {
        let mut statement = self
            .tx
            .prepare_cached(
                "SELECT no, at, of, kind, content, hash FROM entry WHERE session = ?1 ORDER BY no",
            )
            .map_err(|e| self.lift(e))?;
        let mut rows = statement.query([session]).map_err(|e| self.lift(e))?;
        let (mut entries, mut head) = (Vec::new(), Vec::new());
        while let Some(row) = rows.next().map_err(|e| self.lift(e))? {
            entries.push(self.entry(session, row)?);
            head.clear();
            head.extend_from_slice(row.get_ref(5).map_err(|e| self.lift(e))?.as_bytes().unwrap_or_default());
        }
        Ok((entries, head))
    }

    fn entry(&self, session: &str, row: &rusqlite::Row<'_>) -> Result<Entry, LedgerError> {
        let no = EntryNo(row.get(0).map_err(|e| self.lift(e))?);
        let broken = |problem: String| LedgerError::Entry { session: session.to_owned(), no, problem };
        let read = || -> rusqlite::Result<(i64, Option<u32>, String, String)> {
            Ok((row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?))
        };
        let (at, of, kind, text) = read().map_err(|e| broken(e.to_string()))?;
        let content = Content::read(&kind, &text)
            .map_err(|e| broken(format!("its content cannot be read: {e}")))?
            .ok_or_else(|| broken(format!("this version does not know `{kind}` entries")))?;
        Ok(Entry { no, at, of: of.map(EntryNo), content, text })
    }

    /// Returns the hashes of a session's entries as they are written, in order.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn hashes(&self, session: &str) -> Result<Vec<Vec<u8>>, LedgerError> {
        self.tx
            .prepare_cached("SELECT hash FROM entry WHERE session = ?1 ORDER BY no")
            .and_then(|mut s| s.query_map([session], |r| r.get(0))?.collect())
            .map_err(|e| self.lift(e))
    }

    /// Returns the UUIDs of all sessions that have entries, oldest first.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn sessions_in_log(&self) -> Result<Vec<String>, LedgerError> {
        self.tx
            .prepare_cached("SELECT DISTINCT session FROM entry ORDER BY session")
            .and_then(|mut s| s.query_map([], |r| r.get(0))?.collect())
            .map_err(|e| self.lift(e))
    }

    /// Returns the UUIDs of all sessions that have entries, by their numbers; those without one last.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn sessions_in_turn(&self) -> Result<Vec<String>, LedgerError> {
        self.tx
            .prepare_cached(
                "SELECT e.session FROM (SELECT DISTINCT session FROM entry) e \
                 LEFT JOIN session s ON s.uuid = e.session ORDER BY s.id IS NULL, s.id, e.session",
            )
            .and_then(|mut s| s.query_map([], |r| r.get(0))?.collect())
            .map_err(|e| self.lift(e))
    }

    /// Returns every close of every session with its hash, the latest first.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn closes(&self) -> Result<Vec<(String, EntryNo, Hash)>, LedgerError> {
        self.tx
            .prepare_cached(
                "SELECT session, no, hash FROM entry WHERE kind = 'closed' ORDER BY session DESC, no DESC",
            )
            .and_then(|mut s| s.query_map([], |r| Ok((r.get(0)?, EntryNo(r.get(1)?), r.get(2)?)))?.collect())
            .map_err(|e| self.lift(e))
    }

    /// Adds an entry after the last one of its session, whose hash is `before`. Returns its own.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn append(&self, session: &str, before: &Hash, entry: &Entry) -> Result<Hash, LedgerError> {
        let hash = chain::hash(before, Link::of(session, entry));
        self.tx
            .prepare_cached(
                "INSERT INTO entry (session, no, kind, at, of, content, hash) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
            )
            .and_then(|mut statement| {
                let kind = entry.content.kind();
                let of = entry.of.map(|of| of.0);
                statement.execute(params![session, entry.no.0, kind, entry.at, of, entry.text, hash])
            })
            .map_err(|e| self.lift(e))?;
        Ok(hash)
    }
}
