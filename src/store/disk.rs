//! What the file system says of a ledger when SQLite does not say why something failed.

use crate::store::work_folder::folder_of;
use rusqlite::{Connection, OpenFlags};
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// What every SQLite file begins with.
const MAGIC: &[u8] = b"SQLite format 3\0";

/// The length of the header of an SQLite file.
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
