//! The lines that are being typed and written, kept in a file, so that they survive the end of the program.

use crate::cli::config::folders;
use crate::cli::write_file::{lock, make_folder};
use meldbook::jsonl::LONGEST_LINE;
use meldbook::live::KeptLines;
use std::fs::{File, remove_file};
use std::io::{self, BufRead, BufReader, Read, Seek, Write};
use std::path::PathBuf;

/// Keeps the lines of a session. What cannot be kept is not: the table goes on without it.
pub struct TypedLine {
    last: KeptLines,
    file: Option<(PathBuf, File)>,
}

impl TypedLine {
    /// Returns what keeps the lines of a session, and those that were kept.
    pub fn of(session: &str) -> (TypedLine, KeptLines) {
        let file = file_of(session);
        let last = file.as_ref().map(|(_, file)| read(file)).unwrap_or_default();
        (TypedLine { last: last.clone(), file }, last)
    }

    pub fn keep(&mut self, lines: KeptLines) {
        if let Some((_, file)) = &mut self.file
            && self.last != lines
        {
            let _ = write(file, &lines);
            self.last = lines;
        }
    }

    /// Removes the file, if nothing is left to be kept.
    pub fn end(self) {
        if let Some((path, _)) = self.file.filter(|_| self.last == KeptLines::default()) {
            let _ = remove_file(path);
        }
    }
}

/// Opens the file of a session, which one table has at a time.
fn file_of(session: &str) -> Option<(PathBuf, File)> {
    let folder = folders()?.state.join("lines");
    make_folder(&folder).ok()?;
    let path = folder.join(session);
    let file = lock(&path).ok()??;
    Some((path, file))
}

/// Reads what was left. A line of JSON is what is kept; what follows it is left of a longer one.
fn read(file: &File) -> KeptLines {
    let mut line = String::new();
    let read = BufReader::new(file).take(LONGEST_LINE).read_line(&mut line);
    read.ok().and_then(|_| serde_json::from_str(&line).ok()).unwrap_or_default()
}

/// Writes the lines by one call, so that a killed program leaves the old ones or these.
fn write(file: &mut File, lines: &KeptLines) -> io::Result<()> {
    let mut text = serde_json::to_vec(lines)?;
    text.push(b'\n');
    file.rewind()?;
    file.write_all(&text)?;
    file.set_len(u64::try_from(text.len()).unwrap_or(u64::MAX))
}
