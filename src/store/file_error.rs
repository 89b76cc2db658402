//! What can go wrong with the ledger file.

use crate::night::{EntryNo, PastError, Unsound};
use rusqlite::ErrorCode;
use std::path::{Path, PathBuf};

pub type Result<T, E = FileError> = std::result::Result<T, E>;

const DAMAGED: &str = "nothing was changed; keep this file, and put a copy of the ledger in its place or import its exported log";

crate::hinted_phrases! {
    pub enum FileError: Error {
        Missing(it: PathBuf) = "there is no ledger at {}", it.display() =>
            "`meldbook new RULES PLAYER...` opens a session and creates the ledger";
        /// Of a ledger that is only read, and that nobody would open anew.
        NoOther(it: PathBuf) = "there is no ledger at {}", it.display();
        NotALedger(it: PathBuf) = "{} is not a meldbook ledger", it.display();
        Foreign { path: PathBuf, kind: String, name: String } =
            "{} cannot be trusted: its {kind} `{name}` does not belong to a meldbook ledger", path.display() =>
            "`meldbook verify --rebuild` makes all but the log again";
        Newer { path: PathBuf, found: i64, known: i64 } =
            "{} is a ledger of version {found}; this meldbook supports versions up to {known}", path.display();
        Older(it: PathBuf) =
            "{} was written by a program before 1.0: export its nights as sheets with that one", it.display();
        Damaged { path: PathBuf, what: String } = "{} is damaged: {what}", path.display() => "{DAMAGED}";
        TooLarge(it: PathBuf) = "the amounts in {} are too large to be added up", it.display();
        Malformed(it: PathBuf) =
            "{} cannot be read: it is damaged, or the disk reports an error", it.display() => "{DAMAGED}";
        ReadOnly(it: PathBuf) = "{} cannot be written: it or its folder is read-only", it.display();
        Disk(it: PathBuf) =
            "{} cannot be read or written: the disk is full or reports an error, or the file has reached its size limit",
            it.display() =>
            "nothing was lost; all earlier entries are safe; make room or check the disk, then try again";
        NoJournal(it: PathBuf) =
            "{} cannot be opened: its journal, a file beside it, cannot be opened or made", it.display() =>
            "nothing was changed; see whether files can be made in its folder, then try again";
        Unknown { path: PathBuf } =
            "{} could not be written out, because the disk reports an error; it may be in the ledger or not", path.display() =>
            "`meldbook history` shows what is in the ledger; `meldbook verify` checks it";
        Busy(it: PathBuf) = "{} is locked by another program", it.display() =>
            "nothing was changed; try again when the other program has finished";
        /// With the message of the system, which is not translated, as is that of SQLite.
        Io { path: PathBuf, error: String } = "{} cannot be opened: {error}", path.display();
        Entry { session: String, no: EntryNo, problem: String } = "session {session}, entry {no}: {problem}";
        Fold { session: String, error: PastError } = "session {session}, {error}";
        Daybook { daybook: String, error: Unsound } = "daybook {daybook}, {error}";
        Sql { path: PathBuf, error: String, #[serde(skip)] code: Option<ErrorCode> } =
            "the ledger {}: {error}", path.display();
    }
}

impl FileError {
    /// Whether what a log or a table holds is at fault, and not the file, the disk or the machine.
    pub(super) fn is_of_content(&self) -> bool {
        match self {
            FileError::Damaged { .. }
            | FileError::TooLarge(_)
            | FileError::Entry { .. }
            | FileError::Fold { .. }
            | FileError::Daybook { .. } => true,
            FileError::Sql { code, .. } => {
                matches!(code, None | Some(ErrorCode::ConstraintViolation | ErrorCode::TooBig))
            }
            _ => false,
        }
    }

    pub fn of(path: &Path, error: rusqlite::Error) -> FileError {
        let code = error.sqlite_error_code();
        // What `sum` says of more than 64 bits hold.
        if matches!(&error, rusqlite::Error::SqliteFailure(_, Some(said)) if said == "integer overflow") {
            return FileError::TooLarge(path.to_owned());
        }
        let path = path.to_owned();
        let sql = |path| FileError::Sql { path, error: error.to_string(), code };
        let Some(code) = code else { return sql(path) };
        match code {
            ErrorCode::NotADatabase => FileError::NotALedger(path),
            ErrorCode::DatabaseCorrupt => FileError::Malformed(path),
            ErrorCode::TooBig => FileError::Damaged { path, what: "a value in it is too long".to_owned() },
            ErrorCode::ReadOnly => FileError::ReadOnly(path),
            // SQLite does not say why; the system does.
            ErrorCode::CannotOpen => match std::fs::File::open(&path) {
                Err(error) => FileError::io(&path, error),
                Ok(_) => FileError::NoJournal(path),
            },
            ErrorCode::DiskFull | ErrorCode::SystemIoFailure => FileError::Disk(path),
            ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked | ErrorCode::FileLockingProtocolFailed => {
                FileError::Busy(path)
            }
            _ => sql(path),
        }
    }

    pub(super) fn io(path: &Path, error: std::io::Error) -> FileError {
        FileError::Io { path: path.to_owned(), error: error.to_string() }
    }
}
