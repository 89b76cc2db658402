//! What can go wrong with the ledger file: facts, so that the command line can say what to do next.

use crate::session::entry::EntryNo;
use crate::session::timeline::TimelineError;
use serde::{Serialize, Serializer};
use std::path::PathBuf;

/// What went wrong with the ledger.
#[derive(Debug, Serialize, strum::VariantNames, thiserror::Error)]
pub enum LedgerError {
    /// There is no file.
    #[error("there is no ledger at {}", .0.display())]
    Missing(PathBuf),
    /// There is a file, and nothing in it.
    #[error("{} is empty: no ledger was made in it", .0.display())]
    Empty(PathBuf),
    /// There is a folder.
    #[error("{} is a folder, and a ledger is a file", .0.display())]
    Folder(PathBuf),
    /// The file is something else.
    #[error("{} is not a meldbook ledger", .0.display())]
    NotALedger(PathBuf),
    /// The file was written by a later version.
    #[error("{} is a ledger of version {found}, and this meldbook knows versions up to {known}", path.display())]
    Newer {
        /// The file.
        path: PathBuf,
        /// Its version.
        found: i64,
        /// The latest version known.
        known: i64,
    },
    /// The file is damaged, or a part of it is missing.
    #[error("{} is damaged: {what}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What SQLite says.
        what: String,
    },
    /// The file cannot be written.
    #[error("{} cannot be written: it is read-only", .0.display())]
    ReadOnly(PathBuf),
    /// The file could be written, but no journal beside it.
    #[error("{} cannot be written: its folder is read-only", .0.display())]
    ReadOnlyFolder(PathBuf),
    /// A change was cut short, and cannot be taken back because the file cannot be written.
    #[error("{} cannot be read: a change of it was cut short, and it is read-only, so nobody can take that back", .0.display())]
    CutShort(PathBuf),
    /// The disk, or what the file may grow to, is full.
    #[error("{} cannot be written: the disk is full, or the file may not grow", .0.display())]
    Full(PathBuf),
    /// Another process holds the ledger for too long.
    #[error("{} is held by another program", .0.display())]
    Busy(PathBuf),
    /// The file or its folder cannot be opened or made.
    #[error("{} cannot be opened: {error}", path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// What the system says.
        #[serde(serialize_with = "as_it_says")]
        error: std::io::Error,
    },
    /// An entry that this version cannot read.
    #[error("session {session}, entry {no}: {problem}")]
    Entry {
        /// The session's UUID.
        session: String,
        /// The entry.
        no: EntryNo,
        /// What is wrong with it.
        problem: String,
    },
    /// The entries of a session do not follow from each other.
    #[error("session {session}, {error}")]
    Fold {
        /// The session's UUID.
        session: String,
        /// Where.
        error: TimelineError,
    },
    /// Anything else that SQLite refuses.
    #[error("the ledger {}: {error}", path.display())]
    Sql {
        /// The file.
        path: PathBuf,
        /// What SQLite says.
        #[serde(serialize_with = "as_it_says")]
        error: rusqlite::Error,
    },
}

/// Writes what the system or SQLite says, which nobody translates.
fn as_it_says<S: Serializer>(error: &impl std::fmt::Display, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(error)
}

impl LedgerError {
    /// Returns what an error of SQLite means for this file.
    pub(super) fn of(path: &std::path::Path, error: rusqlite::Error) -> LedgerError {
        use rusqlite::ErrorCode;
        let path = path.to_owned();
        let Some(code) = error.sqlite_error() else { return LedgerError::Sql { path, error } };
        match code.code {
            ErrorCode::NotADatabase => LedgerError::NotALedger(path),
            ErrorCode::DatabaseCorrupt => LedgerError::Damaged { path, what: error.to_string() },
            ErrorCode::ReadOnly => match code.extended_code {
                rusqlite::ffi::SQLITE_READONLY_DIRECTORY => LedgerError::ReadOnlyFolder(path),
                rusqlite::ffi::SQLITE_READONLY_ROLLBACK => LedgerError::CutShort(path),
                _ => LedgerError::ReadOnly(path),
            },
            // SQLite does not say why; the system does.
            ErrorCode::CannotOpen => match std::fs::File::open(&path) {
                Err(error) => LedgerError::Io { path, error },
                Ok(_) => LedgerError::Sql { path, error },
            },
            ErrorCode::DiskFull => LedgerError::Full(path),
            // A file that has reached the limit of its process cannot be written, and SQLite has no other word.
            ErrorCode::SystemIoFailure if code.extended_code == rusqlite::ffi::SQLITE_IOERR_WRITE => {
                LedgerError::Full(path)
            }
            ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked => LedgerError::Busy(path),
            _ => LedgerError::Sql { path, error },
        }
    }
}
