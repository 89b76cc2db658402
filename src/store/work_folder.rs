//! A folder for what a command has not finished. It goes with the command, or with the next one that writes there.

use std::fs::{self, DirEntry, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use tempfile::{Builder, TempDir};

const PREFIX: &str = ".meldbook-";
const FILE: &str = "file";

/// What SQLite may have left of that file, by what its name ends with.
const LEFT: [&str; 4] = ["", "-journal", "-wal", "-shm"];

/// Locked by its command, and so by nobody once that is gone, however it ended.
const LOCK: &str = "lock";

/// How often to begin again because somebody took a folder for that of a dead command.
const TRIES: usize = 10;

#[derive(Debug)]
pub struct WorkFolder {
    _lock: File,
    folder: TempDir,
}

impl WorkFolder {
    /// Makes one that only its owner can read.
    pub fn new_in(place: &Path) -> io::Result<WorkFolder> {
        sweep(place);
        let mut builder = Builder::new();
        builder.prefix(PREFIX);
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o700));
        for _ in 0..TRIES {
            let folder = builder.tempdir_in(place)?;
            let path = folder.path().join(LOCK);
            let lock = match File::create_new(&path) {
                Err(error) if error.kind() == ErrorKind::NotFound => continue,
                lock => lock?,
            };
            // Where nothing can be locked, nothing is swept either.
            if !matches!(lock.try_lock(), Err(TryLockError::WouldBlock)) && path.exists() {
                return Ok(WorkFolder { _lock: lock, folder });
            }
        }
        Err(ErrorKind::ResourceBusy.into())
    }

    pub fn path(&self) -> PathBuf {
        self.folder.path().join(FILE)
    }

    /// Makes its file, for those who may read it by these rights.
    pub fn make_file(&self, rights: u32) -> io::Result<File> {
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, rights);
        options.open(self.path())
    }
}

/// Removes what killed commands left in a folder. Whatever else lies there, or in theirs, stays.
pub(super) fn sweep(place: &Path) {
    let is_ours = |entry: &DirEntry| {
        entry.file_name().to_str().is_some_and(|name| name.starts_with(PREFIX))
            && entry.file_type().is_ok_and(|kind| kind.is_dir())
    };
    for entry in fs::read_dir(place).into_iter().flatten().flatten().filter(is_ours) {
        let folder = entry.path();
        let lock = folder.join(LOCK);
        // A pipe would be waited for.
        if fs::symlink_metadata(&lock).is_ok_and(|lock| !lock.is_file()) {
            continue;
        }
        match File::open(lock) {
            Ok(lock) if lock.try_lock().is_ok() => {
                let left = LEFT.map(|end| format!("{FILE}{end}"));
                // The lock last: it says what the rest is.
                for name in left.iter().map(String::as_str).chain([LOCK]) {
                    let _ = fs::remove_file(folder.join(name));
                }
            }
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            _ => continue,
        }
        // Only an empty one goes.
        let _ = fs::remove_dir(folder);
    }
}

pub fn folder_of(file: &Path) -> &Path {
    file.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."))
}
