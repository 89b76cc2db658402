//! The text of a log, which is read a part at a time: a file may be longer than memory.

use crate::jsonl::next_line;
use crate::store::file_error::FileError;
use std::borrow::Cow;
use std::fs::File;
use std::io::{self, BufReader, ErrorKind, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

/// Why a log that was read once cannot be read again.
pub(super) const CHANGED: &str = "the file was changed while it was read";

#[derive(Debug)]
pub enum LogText {
    /// Text that is in memory, because it came from a pipe.
    Held(String),
    /// A file that can be read again, in UTF-8 and without lines that are too long.
    File(PathBuf, File),
}

impl LogText {
    pub fn whole(&self) -> Result<Cow<'_, str>, FileError> {
        match self {
            LogText::Held(text) => Ok(text.into()),
            LogText::File(_, file) => {
                let length = file.metadata().map_err(|error| self.error(error))?.len();
                self.part(0, length)
            }
        }
    }

    /// Calls `see` for each line, with its number and its place in bytes.
    pub(super) fn each_line(&self, mut see: impl FnMut(usize, u64, &str)) -> Result<(), FileError> {
        let mut at = 0_u64;
        let mut see = |number: usize, line: &str| {
            see(number, at, line);
            at = at.saturating_add(u64::try_from(line.len()).unwrap_or(u64::MAX));
        };
        match self {
            LogText::Held(text) => {
                (1..).zip(text.split_inclusive('\n')).for_each(|(number, line)| see(number, line));
                Ok(())
            }
            LogText::File(_, file) => lines_of(file, see).map_err(|error| self.error(error)),
        }
    }

    /// Returns a part that ends with a line.
    pub(super) fn part(&self, at: u64, length: u64) -> Result<Cow<'_, str>, FileError> {
        let part = match self {
            LogText::Held(text) => {
                let (at, length) = (usize::try_from(at).ok(), usize::try_from(length).ok());
                let part = at.zip(length).and_then(|(at, length)| text.get(at..at.checked_add(length)?));
                part.map(Cow::Borrowed).ok_or_else(changed)
            }
            LogText::File(_, file) => part_of(file, at, length).map(Cow::Owned),
        };
        part.map_err(|error| self.error(error))
    }

    fn error(&self, error: io::Error) -> FileError {
        let path = match self {
            LogText::Held(_) => Path::new("-"),
            LogText::File(path, _) => path,
        };
        FileError::Io { path: path.to_owned(), error }
    }
}

fn lines_of(mut file: &File, mut see: impl FnMut(usize, &str)) -> io::Result<()> {
    file.rewind()?;
    let mut input = BufReader::with_capacity(1 << 16, file);
    let mut line = Vec::new();
    for number in 1.. {
        let Some(read) = next_line(&mut input, &mut line)? else { break };
        match (read, std::str::from_utf8(&line)) {
            (Ok(()), Ok(line)) => see(number, line),
            _ => return Err(changed()),
        }
    }
    Ok(())
}

fn part_of(mut file: &File, at: u64, length: u64) -> io::Result<String> {
    file.seek(SeekFrom::Start(at))?;
    let mut part = Vec::new();
    file.take(length).read_to_end(&mut part)?;
    let is_whole = u64::try_from(part.len()).is_ok_and(|read| read == length);
    let part = if is_whole { String::from_utf8(part).ok() } else { None };
    part.ok_or_else(changed)
}

fn changed() -> io::Error {
    io::Error::new(ErrorKind::UnexpectedEof, CHANGED)
}
