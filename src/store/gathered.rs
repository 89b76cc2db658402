//! Chains from a file or a hub, in a database of their own until they are taken in: a long log takes no more memory.

use crate::store::chain::{CopiedEntry, check_chain};
use crate::store::{
    BadLine, FileError, Log, LogText, file_error::Result, log_lines::read_line, rebuild::temp_folder,
};
use rusqlite::{Connection, params};
use std::path::PathBuf;

/// The table `entry` of a ledger with line numbers; it refuses nothing, because a check says more.
const TABLES: &str = "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; \
     CREATE TABLE entry (line INTEGER PRIMARY KEY, chain, no, at, change, said, hash); \
     CREATE INDEX of_chain ON entry (chain, no)";

#[derive(Debug)]
pub struct GatheredLog {
    db: Connection,
    /// Where SQLite keeps what does not fit into memory.
    folder: PathBuf,
}

impl GatheredLog {
    pub fn new() -> Result<GatheredLog> {
        let folder = temp_folder();
        let open = || -> rusqlite::Result<Connection> {
            let db = Connection::open("")?;
            db.execute_batch(TABLES)?;
            Ok(db)
        };
        let db = open().map_err(|error| FileError::of(&folder, error))?;
        Ok(GatheredLog { db, folder })
    }

    pub fn of(entries: &[CopiedEntry]) -> Result<GatheredLog> {
        let gathered = GatheredLog::new()?;
        entries.iter().try_for_each(|entry| gathered.add(None, entry))?;
        Ok(gathered)
    }

    /// Checks a log as `verify` does. Returns every line that is wrong.
    pub fn read_log(text: &LogText) -> Result<GatheredLog, Vec<BadLine>> {
        let of_file = |error: FileError| BadLine::of_file(error.into());
        let mut gathered = GatheredLog::new().map_err(of_file)?;
        let mut bad = Vec::new();
        let add = |number: usize, line: &str| match read_line(line) {
            Ok(entry) => gathered.add(i64::try_from(number).ok(), &entry),
            Err(problem) => {
                bad.push(BadLine::broken(number, &problem));
                Ok(())
            }
        };
        text.each_line(add).map_err(of_file)?;
        // Lines that are no entries are all that is said of a file that has some.
        if !bad.is_empty() {
            return Err(bad);
        }
        let log = gathered.read().map_err(of_file)?;
        for id in log.chains_in_file().map_err(of_file)? {
            let (lines, copied): (Vec<usize>, Vec<_>) =
                log.gathered(&id).map_err(of_file)?.into_iter().unzip();
            for fault in check_chain(&id, copied).1 {
                let at = usize::try_from(fault.entry.0).unwrap_or(0).saturating_sub(1);
                let line = lines.get(at).or(lines.last()).copied().unwrap_or(1);
                bad.push(BadLine::broken(line, &fault));
            }
        }
        drop(log);
        bad.sort_by_key(|bad| bad.line);
        if bad.is_empty() { Ok(gathered) } else { Err(bad) }
    }

    fn add(&self, line: Option<i64>, entry: &CopiedEntry) -> Result<()> {
        let CopiedEntry { chain, no, at, change, said, hash } = entry;
        let insert = || -> rusqlite::Result<usize> {
            let mut insert =
                self.db.prepare_cached("INSERT INTO entry VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)")?;
            insert.execute(params![line, chain, no, at, change, said, hash])
        };
        insert().map(drop).map_err(|error| FileError::of(&self.folder, error))
    }

    pub(super) fn read(&mut self) -> Result<Log<'_>> {
        let tx = self.db.transaction().map_err(|error| FileError::of(&self.folder, error))?;
        Ok(Log::new(tx, &self.folder))
    }
}

impl Log<'_> {
    /// In the order in which they begin in the file.
    pub(super) fn chains_in_file(&self) -> Result<Vec<String>> {
        self.rows("SELECT chain FROM entry GROUP BY chain ORDER BY min(line)", [], |row| row.get(0))
    }

    fn gathered(&self, chain: &str) -> Result<Vec<(usize, CopiedEntry)>> {
        let entries =
            "SELECT chain, no, at, change, said, hash, line FROM entry WHERE chain = ?1 ORDER BY line";
        self.rows(entries, [chain], |row| {
            let line: i64 = row.get(6)?;
            Ok((usize::try_from(line).unwrap_or(1), CopiedEntry::read(row)?))
        })
    }
}
