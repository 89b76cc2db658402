//! The text of a log, which is read a part at a time: a file may be longer than memory.

use crate::jsonl::next_line;
use std::borrow::Cow;
use std::fs::File;
use std::io::{self, BufReader, ErrorKind, Read, Seek, SeekFrom};

/// Why a log that was read once cannot be read again.
pub(super) const CHANGED: &str = "the file was changed while it was read";

/// The text of a log.
#[derive(Debug)]
pub enum LogText {
    /// Text that is in memory, because it came from a pipe.
    Held(String),
    /// A file that can be read again, in UTF-8 and without lines that are too long.
    File(File),
}

impl LogText {
    /// Returns all of it.
    pub fn whole(&self) -> io::Result<Cow<'_, str>> {
        match self {
            LogText::Held(text) => Ok(text.into()),
            LogText::File(file) => {
                let length = file.metadata()?.len();
                self.part(0, length)
            }
        }
    }

    /// Calls `see` for each line, with its number and its place in bytes. An error has the number of its line.
    pub(super) fn each_line(&self, mut see: impl FnMut(usize, u64, &str)) -> Result<(), (usize, io::Error)> {
        let mut at = 0_u64;
        let mut see = |number: usize, line: &str| {
            see(number, at, line);
            at = at.saturating_add(u64::try_from(line.len()).unwrap_or(u64::MAX));
        };
        let mut file = match self {
            LogText::Held(text) => {
                (1..).zip(text.split_inclusive('\n')).for_each(|(number, line)| see(number, line));
                return Ok(());
            }
            LogText::File(file) => file,
        };
        file.rewind().map_err(|error| (1, error))?;
        let mut input = BufReader::with_capacity(1 << 16, file);
        let mut line = Vec::new();
        for number in 1_usize.. {
            let Some(read) = next_line(&mut input, &mut line).map_err(|error| (number, error))? else {
                break;
            };
            match (read, std::str::from_utf8(&line)) {
                (Ok(()), Ok(line)) => see(number, line),
                _ => return Err((number, changed())),
            }
        }
        Ok(())
    }

    /// Returns a part that ends with a line.
    pub(super) fn part(&self, at: u64, length: u64) -> io::Result<Cow<'_, str>> {
        match self {
            LogText::Held(text) => {
                let (Ok(at), Ok(length)) = (usize::try_from(at), usize::try_from(length)) else {
                    return Err(changed());
                };
                text.get(at..at.saturating_add(length)).map(Cow::Borrowed).ok_or_else(changed)
            }
            LogText::File(file) => {
                let mut file: &File = file;
                file.seek(SeekFrom::Start(at))?;
                let mut part = Vec::new();
                file.take(length).read_to_end(&mut part)?;
                let is_whole = u64::try_from(part.len()).is_ok_and(|read| read == length);
                let part = if is_whole { String::from_utf8(part).ok() } else { None };
                part.map(Cow::Owned).ok_or_else(changed)
            }
        }
    }
}

fn changed() -> io::Error {
    io::Error::new(ErrorKind::UnexpectedEof, CHANGED)
}
