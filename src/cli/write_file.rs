//! Writes a file that a command makes: whole or not at all, and readable by its owner only.

use anyhow::{Context as _, Result};
use std::fs::File;
use std::io::Write;
use std::path::Path;
use tempfile::NamedTempFile;

/// Writes a file through a new one beside it, which takes its place when all of it is on the disk: a full disk or a kill
/// leaves the old file as it was. Only the owner can read it, whoever could read the old one.
///
/// # Errors
/// If it cannot be written; the message names the file.
pub fn write_beside(path: &Path, text: &[u8]) -> Result<()> {
    write(path, text).with_context(|| path.display().to_string())
}

fn write(path: &Path, text: &[u8]) -> Result<()> {
    // Beside what a link points to, so that the link stays.
    let target = std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    // A device or a pipe has no file to be replaced.
    if std::fs::metadata(&target).is_ok_and(|found| !found.is_file() && !found.is_dir()) {
        let mut file = File::options().write(true).open(&target)?;
        file.write_all(text)?;
        return Ok(file.flush()?);
    }
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    std::fs::metadata(folder)?;
    // Made for its owner only. Its errors name the new file, which nobody knows.
    let mut file = NamedTempFile::new_in(folder).map_err(|error| std::io::Error::from(error.kind()))?;
    file.as_file_mut().write_all(text)?;
    file.as_file().sync_all()?;
    file.persist(&target).map_err(|error| error.error)?;
    // The name is on the disk too.
    #[cfg(unix)]
    File::open(folder)?.sync_all()?;
    Ok(())
}
