//! What can go wrong with the ledger file, and what the file system says of it when SQLite does not say why.

use crate::daybook::DaybookError;
use crate::night::{EntryNo, PastError};
use crate::store::work_folder::folder_of;
use rusqlite::{Connection, ErrorCode, OpenFlags};
use serde::{Serialize, Serializer};
use std::fs::{self, File};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

pub type Result<T, E = FileError> = std::result::Result<T, E>;

#[derive(Debug, Serialize, strum::VariantNames, thiserror::Error)]
pub enum FileError {
    #[error("there is no ledger at {}", .0.display())]
    Missing(PathBuf),
    /// Of a ledger that is only read, and that nobody would open anew.
    #[error("there is no ledger at {}", .0.display())]
    NoOther(PathBuf),
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
    #[error("{} was written by a program before 1.0: export its nights as sheets with that one", .0.display())]
    Older(PathBuf),
    #[error("{} is damaged: {what}", path.display())]
    Damaged { path: PathBuf, what: String },
    #[error("the amounts in {} are too large to be added up", .0.display())]
    TooLarge(PathBuf),
    #[error("{} is damaged: parts of it are not as they were written", .0.display())]
    Malformed(PathBuf),
    #[error("{} is damaged: it was cut short, and {length} bytes are left{}", path.display(), of_bytes(*whole))]
    Truncated { path: PathBuf, length: u64, whole: Option<u64> },
    #[error("{} is a link to {}, and there is nothing there", path.display(), target.display())]
    DanglingLink { path: PathBuf, target: PathBuf },
    #[error("{} cannot be written: it is read-only", .0.display())]
    ReadOnly(PathBuf),
    #[error("{} cannot be written: its folder is read-only", .0.display())]
    ReadOnlyFolder(PathBuf),
    #[error("{} cannot be read: an unfinished change has to be rolled back first, and the file is read-only", .0.display())]
    CutShort(PathBuf),
    #[error("{} cannot be written: the disk is full, or the file has reached its size limit", .0.display())]
    Full(PathBuf),
    #[error("{} cannot be read: the disk reports an error", .0.display())]
    ReadFailed(PathBuf),
    #[error("{} cannot be written: the disk reports an error", .0.display())]
    WriteFailed(PathBuf),
    #[error("{} cannot be opened: its journal, a file beside it, cannot be opened or made", .0.display())]
    NoJournal(PathBuf),
    #[error("{} cannot be locked: the file system that it is on does not allow it", .0.display())]
    LockFailed(PathBuf),
    #[error("{} could not be written out, because the disk reports an error; it is in the ledger, but may not survive a power cut", path.display())]
    InLedger {
        path: PathBuf,
        #[serde(serialize_with = "as_message")]
        error: rusqlite::Error,
    },
    #[error("{} could not be written out, and cannot be read, because the disk reports an error; it may be in the ledger or not", path.display())]
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

fn of_bytes(whole: Option<u64>) -> String {
    whole.map_or_else(String::new, |whole| format!(" of {whole}"))
}

impl FileError {
    /// Returns what an error of SQLite means, by its code and by what the file system says of the file.
    pub fn of(path: &Path, error: rusqlite::Error) -> FileError {
        let Some(code) = error.sqlite_error() else { return FileError::Sql { path: path.to_owned(), error } };
        // What `sum` says of more than 64 bits hold.
        if matches!(&error, rusqlite::Error::SqliteFailure(_, Some(said)) if said == "integer overflow") {
            return FileError::TooLarge(path.to_owned());
        }
        let extended = code.extended_code;
        match code.code {
            ErrorCode::NotADatabase => FileError::not_a_ledger(path),
            // SQLite says so of a page that the disk did not give, too (SQLITE_IOERR_CORRUPTFS in vdbe.c). What is whole when
            // it is read again was not damaged.
            ErrorCode::DatabaseCorrupt if is_sound(path) => FileError::ReadFailed(path.to_owned()),
            ErrorCode::DatabaseCorrupt => FileError::unless_cut_short(path, FileError::Malformed),
            ErrorCode::TooBig => {
                FileError::Damaged { path: path.to_owned(), what: "a value in it is too long".to_owned() }
            }
            ErrorCode::ReadOnly => match extended {
                rusqlite::ffi::SQLITE_READONLY_DIRECTORY => FileError::ReadOnlyFolder(path.to_owned()),
                rusqlite::ffi::SQLITE_READONLY_ROLLBACK => FileError::CutShort(path.to_owned()),
                _ => FileError::ReadOnly(path.to_owned()),
            },
            // SQLite does not say why; the system does.
            ErrorCode::CannotOpen => match std::fs::File::open(path) {
                Err(error) => FileError::Io { path: path.to_owned(), error },
                Ok(_) => FileError::unwritten(path).unwrap_or_else(|| FileError::NoJournal(path.to_owned())),
            },
            ErrorCode::DiskFull => FileError::Full(path.to_owned()),
            ErrorCode::SystemIoFailure => FileError::of_input_or_output(path, extended),
            ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked | ErrorCode::FileLockingProtocolFailed => {
                FileError::Busy(path.to_owned())
            }
            _ => FileError::Sql { path: path.to_owned(), error },
        }
    }

    /// Makes the error of a file that is no database, or only the beginning of one.
    pub(super) fn not_a_ledger(path: &Path) -> FileError {
        FileError::unless_cut_short(path, FileError::NotALedger)
    }

    /// Makes an error of a file, unless it lacks its end or cannot be read.
    fn unless_cut_short(path: &Path, error: fn(PathBuf) -> FileError) -> FileError {
        match cut_short(path) {
            Some((length, whole)) => FileError::Truncated { path: path.to_owned(), length, whole },
            None if can_be_read(path) => error(path.to_owned()),
            None => FileError::ReadFailed(path.to_owned()),
        }
    }

    /// Makes the error of a read, a write or a lock that the system refused.
    fn of_input_or_output(path: &Path, extended: i32) -> FileError {
        use rusqlite::ffi;
        match extended {
            ffi::SQLITE_IOERR_READ
            | ffi::SQLITE_IOERR_SHORT_READ
            | ffi::SQLITE_IOERR_CORRUPTFS
            | ffi::SQLITE_IOERR_FSTAT
            | ffi::SQLITE_IOERR_SEEK
            | ffi::SQLITE_IOERR_MMAP => FileError::unless_cut_short(path, FileError::ReadFailed),
            ffi::SQLITE_IOERR_LOCK
            | ffi::SQLITE_IOERR_UNLOCK
            | ffi::SQLITE_IOERR_RDLOCK
            | ffi::SQLITE_IOERR_CHECKRESERVEDLOCK => FileError::LockFailed(path.to_owned()),
            // SQLite reports a file at the size limit of its process, or of its owner's quota, as a failed write.
            _ => FileError::unwritten(path).unwrap_or_else(|| FileError::WriteFailed(path.to_owned())),
        }
    }

    /// Makes the error of another ledger from one of its private copy, whose path nobody knows.
    pub(super) fn of_copy(self, path: &Path) -> FileError {
        let path = path.to_owned();
        match self {
            FileError::Missing(_) => FileError::NoOther(path),
            FileError::Empty(_) => FileError::Empty(path),
            FileError::NotALedger(_) => FileError::NotALedger(path),
            FileError::Malformed(_) => FileError::Malformed(path),
            FileError::Foreign { kind, name, .. } => FileError::Foreign { path, kind, name },
            FileError::Older(_) => FileError::Older(path),
            FileError::Newer { found, known, .. } => FileError::Newer { path, found, known },
            FileError::Damaged { what, .. } => FileError::Damaged { path, what },
            FileError::Truncated { length, whole, .. } => FileError::Truncated { path, length, whole },
            FileError::CutShort(_) => FileError::CutShort(path),
            FileError::ReadFailed(_) => FileError::ReadFailed(path),
            other => other,
        }
    }

    /// Makes the error of a file that the system does not let be written, by trying to write another beside it.
    fn unwritten(path: &Path) -> Option<FileError> {
        let kind = refused_write(path)?.kind();
        match kind {
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::FileTooLarge => {
                Some(FileError::Full(path.to_owned()))
            }
            ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => {
                Some(FileError::ReadOnlyFolder(path.to_owned()))
            }
            _ => None,
        }
    }

    /// Returns what to do, and whether anything was changed.
    pub(super) fn hint(&self) -> Option<&'static str> {
        Some(match self {
            FileError::Missing(_) => "`meldbook new RULES PLAYER...` opens a session and creates the ledger",
            FileError::Busy(_) => "nothing was changed; try again when the other program has finished",
            FileError::Foreign { .. } => "`meldbook verify --rebuild` makes all but the log again",
            FileError::InLedger { .. } | FileError::Unknown { .. } => {
                "`meldbook history` shows what is in the ledger; `meldbook verify` checks it"
            }
            FileError::Full(_) => "nothing was lost; all earlier entries are safe; make room, then try again",
            FileError::Damaged { .. } | FileError::Malformed(_) | FileError::Truncated { .. } => {
                "nothing was changed; keep this file, and put a copy of the ledger in its place or import its exported log"
            }
            FileError::DanglingLink { .. } => {
                "nothing was changed; bring back what the link points to, or remove it"
            }
            FileError::ReadFailed(_) => {
                "nothing was changed; copy the file to another disk, and try again with `--ledger COPY`"
            }
            FileError::WriteFailed(_) => "nothing was changed; check the disk, then try again",
            FileError::NoJournal(_) => {
                "nothing was changed; see whether files can be made in its folder, then try again"
            }
            FileError::LockFailed(_) => "nothing was changed; keep the ledger on a disk of this computer",
            _ => return None,
        })
    }
}

const MAGIC: &[u8] = b"SQLite format 3\0";

const HEADER: usize = 100;

/// What a change of a ledger may need beside it, in bytes.
const ROOM: u64 = 1 << 20;

/// Returns the length of a ledger that lacks its end, and the length that its header says; nothing for a file that is
/// whole, or that never was a ledger.
pub(super) fn cut_short(path: &Path) -> Option<(u64, Option<u64>)> {
    let length = fs::metadata(path).ok()?.len();
    let mut header = Vec::with_capacity(HEADER);
    File::open(path).ok()?.take(u64::try_from(HEADER).ok()?).read_to_end(&mut header).ok()?;
    if !header.starts_with(MAGIC) {
        return None;
    }
    if header.len() < HEADER {
        return Some((length, None));
    }
    let number = |at: usize| Some(u32::from_be_bytes(*header.get(at..)?.first_chunk()?));
    // The number of pages holds if the same change wrote it.
    if number(24)? != number(92)? {
        return None;
    }
    let page = match u16::from_be_bytes(*header.get(16..)?.first_chunk()?) {
        1 => 65_536,
        size => u64::from(size),
    };
    let whole = page.checked_mul(u64::from(number(28)?))?;
    (length < whole).then_some((length, Some(whole)))
}

/// Returns whether a file can be read to its end: SQLite takes some failed reads for a damaged file.
pub(super) fn can_be_read(path: &Path) -> bool {
    File::open(path).and_then(|mut file| io::copy(&mut file, &mut io::sink())).is_ok()
}

/// Returns whether SQLite finds nothing wrong with a file.
pub(super) fn is_sound(path: &Path) -> bool {
    let check = || -> rusqlite::Result<String> {
        let db = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
        db.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0))
    };
    check().is_ok_and(|said| said == "ok")
}

/// Returns why nothing can be written beside a ledger, by writing a file there as large as the ledger may become. That
/// file is removed again.
pub(super) fn refused_write(path: &Path) -> Option<io::Error> {
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let folder = folder_of(&target);
    let length = fs::metadata(&target).map_or(0, |file| file.len());
    let try_it = || {
        let mut file = tempfile::tempfile_in(folder)?;
        file.write_all(&[0; 8192])?;
        file.sync_all()?;
        file.set_len(length.saturating_add(ROOM))
    };
    try_it().err()
}

/// Returns the link on the way to a file that leads nowhere, and where it leads.
pub(super) fn dangling_link(path: &Path) -> Option<(PathBuf, PathBuf)> {
    let is_link = |path: &&Path| fs::symlink_metadata(path).is_ok_and(|file| file.is_symlink());
    let link = path.ancestors().find(|path| is_link(path) && !path.exists())?;
    Some((link.to_owned(), fs::read_link(link).ok()?))
}
