//! Writing a file that is whole or not there: beside its place first, then renamed.

use super::fail::{self, ExitFault};
use anyhow::Result;
use meldbook::kernel::ensure;
use meldbook::report::Sentence;
use meldbook::store::work_folder::{self, WorkFolder};
use std::fs;
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};

/// The rights of a file that only its owner reads and writes.
const OWNER: u32 = 0o600;

fn not_written(path: &Path, error: &io::Error) -> anyhow::Error {
    let fault = fail::not_written(Some(path.display().to_string()), error);
    ExitFault { status: fail::MACHINE, fault }.into()
}

/// `None` for standard output, which `-` means, as nothing does.
pub fn named_file(path: Option<&Path>) -> Option<&Path> {
    path.filter(|path| *path != Path::new("-"))
}

/// Makes a folder that only its owner can read, unless it is there.
pub fn make_folder(path: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
}

/// Locks a file, as long as the process lives; `None` if another process has it locked.
pub fn lock(path: &Path) -> io::Result<Option<fs::File>> {
    let mut options = fs::OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let file = options.open(path)?;
    match file.try_lock() {
        Ok(()) => Ok(Some(file)),
        Err(fs::TryLockError::WouldBlock) => Ok(None),
        Err(fs::TryLockError::Error(error)) => Err(error),
    }
}

/// Only its owner can read it. Nothing that is there is replaced.
pub fn fill_beside<T>(path: &Path, fill: impl FnOnce(&Path) -> Result<T>) -> Result<T> {
    let is_there = || Err(ExitFault::of_command(Sentence::IsThere { path: path.display().to_string() }));
    let target = target_of(path)?;
    if fs::symlink_metadata(&target).is_ok() {
        return is_there();
    }
    // What SQLite left of another ledger there would be rolled back into this one.
    for suffix in ["-journal", "-wal"] {
        let mut left = target.clone().into_os_string();
        left.push(suffix);
        if fs::symlink_metadata(&left).is_ok() {
            let path = left.display().to_string();
            return Err(ExitFault::of_command(Sentence::IsThere { path }));
        }
    }
    put(path, &target, |beside| {
        let filled = fill(beside)?;
        if target.exists() { is_there() } else { Ok(filled) }
    })
}

fn put<T>(path: &Path, target: &Path, fill: impl FnOnce(&Path) -> Result<T>) -> Result<T> {
    let failed = |error: io::Error| not_written(path, &error);
    let beside = WorkFolder::new_in(folder_of(target)?).map_err(failed)?;
    beside.make_file(OWNER).map_err(failed)?;
    let filled = fill(&beside.path())?;
    fs::File::open(beside.path()).and_then(|file| file.sync_all()).map_err(failed)?;
    fs::rename(beside.path(), target).map_err(failed)?;
    #[cfg(unix)]
    fs::File::open(work_folder::folder_of(target))
        .and_then(|folder| folder.sync_all())
        .map_err(|error| not_written(path, &error))?;
    Ok(filled)
}

/// Writes a file for its owner alone: readers find the old text or the new one, and after a failure the old one. What is
/// no file, such as a pipe, is written to directly.
pub fn write_beside(path: &Path, bytes: &[u8]) -> Result<()> {
    let shown = || path.display().to_string();
    let target = target_of(path)?;
    match fs::metadata(&target) {
        Ok(there) if there.is_dir() => {
            return Err(ExitFault::of_command(Sentence::NotAFile { path: shown() }));
        }
        Ok(there) if !there.is_file() => {
            return fs::write(&target, bytes).map_err(|error| not_written(path, &error));
        }
        Ok(_) if is_database(&target) => {
            return Err(ExitFault::of_command(Sentence::IsLedger { path: shown() }));
        }
        _ => {}
    }
    put(path, &target, |beside| fs::write(beside, bytes).map_err(|error| not_written(path, &error)))
}

/// Returns where a file is written: a link stays one, and its file is replaced.
fn target_of(path: &Path) -> Result<PathBuf> {
    match fs::canonicalize(path) {
        Ok(target) => Ok(target),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(path.to_owned()),
        Err(error) => Err(not_written(path, &error)),
    }
}

fn folder_of(target: &Path) -> Result<&Path> {
    let folder = work_folder::folder_of(target);
    let not_found = || Sentence::NotFound { path: folder.display().to_string() };
    ensure(folder.is_dir(), || ExitFault::of_command(not_found()))?;
    Ok(folder)
}

/// Returns whether a file is one of SQLite: the ledger, or somebody's copy of it.
fn is_database(path: &Path) -> bool {
    let mut begins = [0; 16];
    let read = fs::File::open(path).and_then(|mut file| file.read_exact(&mut begins));
    read.is_ok() && &begins == b"SQLite format 3\0"
}
