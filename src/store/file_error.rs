//! What can go wrong with the ledger file.

use crate::night::{EntryNo, PastError, Unsound};
use rusqlite::ErrorCode;
use serde::{Serialize, Serializer};
use std::path::{Path, PathBuf};

pub type Result<T, E = FileError> = std::result::Result<T, E>;

#[derive(Debug, Serialize, strum::VariantNames, thiserror::Error)]
pub enum FileError {
    #[error("there is no ledger at {}", .0.display())]
    Missing(PathBuf),
    /// Of a ledger that is only read, and that nobody would open anew.
    #[error("there is no ledger at {}", .0.display())]
    NoOther(PathBuf),
    #[error("{} is not a meldbook ledger", .0.display())]
    NotALedger(PathBuf),
    #[error("{} cannot be trusted: its {kind} `{name}` does not belong to a meldbook ledger", path.display())]
    Foreign { path: PathBuf, kind: String, name: String },
    #[error("{} is a ledger of version {found}; this meldbook supports versions up to {known}", path.display())]
    Newer { path: PathBuf, found: i64, known: i64 },
    #[error("{} was written by a program before 1.0: export its nights as sheets with that one", .0.display())]
    Older(PathBuf),
    #[error("{} is damaged: {what}", path.display())]
    Damaged { path: PathBuf, what: String },
    #[error("the amounts in {} are too large to be added up", .0.display())]
    TooLarge(PathBuf),
    #[error("{} cannot be read: it is damaged, or the disk reports an error", .0.display())]
    Malformed(PathBuf),
    #[error("{} cannot be written: it or its folder is read-only", .0.display())]
    ReadOnly(PathBuf),
    #[error("{} cannot be read or written: the disk is full or reports an error, or the file has reached its size limit", .0.display())]
    Disk(PathBuf),
    #[error("{} cannot be opened: its journal, a file beside it, cannot be opened or made", .0.display())]
    NoJournal(PathBuf),
    #[error("{} could not be written out, because the disk reports an error; it may be in the ledger or not", path.display())]
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
    Fold { session: String, error: PastError },
    #[error("daybook {daybook}, {error}")]
    Daybook { daybook: String, error: Unsound },
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
    /// Returns whether what a log or a table holds is at fault, and not the file, the disk or the machine.
    pub(super) fn is_of_content(&self) -> bool {
        match self {
            FileError::Damaged { .. }
            | FileError::TooLarge(_)
            | FileError::Entry { .. }
            | FileError::Fold { .. }
            | FileError::Daybook { .. } => true,
            FileError::Sql { error, .. } => {
                let code = error.sqlite_error_code();
                matches!(code, None | Some(ErrorCode::ConstraintViolation | ErrorCode::TooBig))
            }
            _ => false,
        }
    }

    pub fn of(path: &Path, error: rusqlite::Error) -> FileError {
        let Some(code) = error.sqlite_error() else { return FileError::Sql { path: path.to_owned(), error } };
        // What `sum` says of more than 64 bits hold.
        if matches!(&error, rusqlite::Error::SqliteFailure(_, Some(said)) if said == "integer overflow") {
            return FileError::TooLarge(path.to_owned());
        }
        let path = path.to_owned();
        match code.code {
            ErrorCode::NotADatabase => FileError::NotALedger(path),
            ErrorCode::DatabaseCorrupt => FileError::Malformed(path),
            ErrorCode::TooBig => FileError::Damaged { path, what: "a value in it is too long".to_owned() },
            ErrorCode::ReadOnly => FileError::ReadOnly(path),
            // SQLite does not say why; the system does.
            ErrorCode::CannotOpen => match std::fs::File::open(&path) {
                Err(error) => FileError::Io { path, error },
                Ok(_) => FileError::NoJournal(path),
            },
            ErrorCode::DiskFull | ErrorCode::SystemIoFailure => FileError::Disk(path),
            ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked | ErrorCode::FileLockingProtocolFailed => {
                FileError::Busy(path)
            }
            _ => FileError::Sql { path, error },
        }
    }

    /// Returns what to do, and whether anything was changed.
    pub(super) fn hint(&self) -> Option<&'static str> {
        Some(match self {
            FileError::Missing(_) => "`meldbook new RULES PLAYER...` opens a session and creates the ledger",
            FileError::Busy(_) => "nothing was changed; try again when the other program has finished",
            FileError::Foreign { .. } => "`meldbook verify --rebuild` makes all but the log again",
            FileError::Unknown { .. } => {
                "`meldbook history` shows what is in the ledger; `meldbook verify` checks it"
            }
            FileError::Disk(_) => {
                "nothing was lost; all earlier entries are safe; make room or check the disk, then try again"
            }
            FileError::Damaged { .. } | FileError::Malformed(_) => {
                "nothing was changed; keep this file, and put a copy of the ledger in its place or import its exported log"
            }
            FileError::NoJournal(_) => {
                "nothing was changed; see whether files can be made in its folder, then try again"
            }
            _ => return None,
        })
    }
}
