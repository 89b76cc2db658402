//! What can go wrong with the ledger file.

use crate::daybook::DaybookError;
use crate::session::entry::EntryNo;
use crate::session::timeline::TimelineError;
use serde::{Serialize, Serializer};
use std::path::PathBuf;

/// What went wrong with the ledger.
#[derive(Debug, Serialize, strum::VariantNames, thiserror::Error)]
#[allow(missing_docs, reason = "each message says it")]
pub enum FileError {
    #[error("there is no ledger at {}", .0.display())]
    Missing(PathBuf),
    #[error("{} is empty, not a ledger", .0.display())]
    Empty(PathBuf),
    #[error("{} is a folder, not a ledger file", .0.display())]
    Folder(PathBuf),
    #[error("{} is not a meldbook ledger", .0.display())]
    NotALedger(PathBuf),
    #[error("a ledger is kept in a file, not in memory")]
    Memory,
    #[error("{} cannot be trusted: its {kind} `{name}` does not belong to a meldbook ledger", path.display())]
    Foreign { path: PathBuf, kind: String, name: String },
    #[error("{} is a ledger of version {found}; this meldbook supports versions up to {known}", path.display())]
    Newer { path: PathBuf, found: i64, known: i64 },
    #[error("{} is damaged: {what}", path.display())]
    Damaged { path: PathBuf, what: String },
    #[error("{} cannot be written: it is read-only", .0.display())]
    ReadOnly(PathBuf),
    #[error("{} cannot be written: its folder is read-only", .0.display())]
    ReadOnlyFolder(PathBuf),
    #[error("{} cannot be read: an unfinished change has to be rolled back first, and the file is read-only", .0.display())]
    CutShort(PathBuf),
    #[error("{} cannot be written: the disk is full, or the file has reached its size limit", .0.display())]
    Full(PathBuf),
    #[error("{} could not be written out: {error}; it is in the ledger, but may not survive a power cut", path.display())]
    InLedger {
        path: PathBuf,
        #[serde(serialize_with = "as_message")]
        error: rusqlite::Error,
    },
    #[error("{} could not be written out, and cannot be read: {error}; it may be in the ledger or not", path.display())]
    Unknown {
        path: PathBuf,
        #[serde(serialize_with = "as_message")]
        error: rusqlite::Error,
    },
    #[error("{} is locked by another program", .0.display())]
    Busy(PathBuf),
    #[error("{} cannot be opened: {error}", path.display())]
    Io {
        path: PathBuf,
        #[serde(serialize_with = "as_message")]
        error: std::io::Error,
    },
    #[error("session {session}, entry {no}: {problem}")]
    Entry { session: String, no: EntryNo, problem: String },
    #[error("session {session}, {error}")]
    Fold { session: String, error: TimelineError },
    #[error("daybook {daybook}, {error}")]
    Daybook { daybook: String, error: DaybookError },
    #[error("the ledger {}: {error}", path.display())]
    Sql {
        path: PathBuf,
        #[serde(serialize_with = "as_message")]
        error: rusqlite::Error,
    },
}

/// Serializes the message of the system or of SQLite, which is not translated.
fn as_message<S: Serializer>(error: &impl std::fmt::Display, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(error)
}

impl FileError {
    /// Converts an SQLite error for this file.
    pub(super) fn of(path: &std::path::Path, error: rusqlite::Error) -> FileError {
        use rusqlite::ErrorCode;
        let path = path.to_owned();
        let Some(code) = error.sqlite_error() else { return FileError::Sql { path, error } };
        match code.code {
            ErrorCode::NotADatabase => FileError::NotALedger(path),
            ErrorCode::DatabaseCorrupt => FileError::Damaged { path, what: error.to_string() },
            ErrorCode::TooBig => FileError::Damaged { path, what: "a value in it is too long".to_owned() },
            ErrorCode::ReadOnly => match code.extended_code {
                rusqlite::ffi::SQLITE_READONLY_DIRECTORY => FileError::ReadOnlyFolder(path),
                rusqlite::ffi::SQLITE_READONLY_ROLLBACK => FileError::CutShort(path),
                _ => FileError::ReadOnly(path),
            },
            // SQLite does not say why; the system does.
            ErrorCode::CannotOpen => match std::fs::File::open(&path) {
                Err(error) => FileError::Io { path, error },
                Ok(_) => FileError::Sql { path, error },
            },
            ErrorCode::DiskFull => FileError::Full(path),
            // SQLite reports a file at the size limit of its process as a failed write.
            ErrorCode::SystemIoFailure if code.extended_code == rusqlite::ffi::SQLITE_IOERR_WRITE => {
                FileError::Full(path)
            }
            ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked => FileError::Busy(path),
            _ => FileError::Sql { path, error },
        }
    }
}
