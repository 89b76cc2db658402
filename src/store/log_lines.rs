//! The log of a session or a daybook as JSON Lines, one entry per line, read a line at a time: a file may be longer than memory.

use crate::jsonl::next_line_of;
use crate::night::NightLog;
use crate::night::chain::hex;
use crate::store::{CopiedEntry, FileError, Log, StoreError, file_error::Result};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Seek};
use std::path::{Path, PathBuf};

#[derive(Debug)]
pub struct BadLine {
    /// The line number, from 1.
    pub line: usize,
    pub error: StoreError,
}

impl BadLine {
    pub(super) fn of_file(error: StoreError) -> Vec<BadLine> {
        vec![BadLine { line: 1, error }]
    }

    pub(super) fn broken(line: usize, problem: &dyn std::fmt::Display) -> BadLine {
        BadLine { line, error: StoreError::Import { line, problem: problem.to_string() } }
    }
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct LogLine<'l> {
    chain: String,
    no: u32,
    at: i64,
    #[serde(borrow)]
    change: &'l RawValue,
    said: String,
    hash: String,
}

impl Log<'_> {
    pub fn export_log(&self, session: &NightLog) -> Result<String> {
        self.lines(&session.row.uuid)
    }

    pub fn export_daybooks(&self) -> Result<String> {
        self.daybook_ids()?.iter().map(|id| self.lines(id)).collect()
    }

    fn lines(&self, chain: &str) -> Result<String> {
        let mut text = String::new();
        for entry in self.copied(chain)? {
            let CopiedEntry { chain, no, at, change, said, hash } = entry;
            let change = serde_json::from_str(&change);
            let line = change.and_then(|change| {
                serde_json::to_string(&LogLine { chain, no, at, change, said, hash: hex(&hash) })
            });
            text.push_str(&line.map_err(|error| self.damaged(&error))?);
            text.push('\n');
        }
        Ok(text)
    }
}

pub(super) fn read_line(line: &str) -> Result<CopiedEntry, String> {
    let LogLine { chain, no, at, change, said, hash } =
        serde_json::from_str(line).map_err(|error| error.to_string())?;
    let hash = bytes(&hash).ok_or("`hash` is not written in lower-case hexadecimal digits")?;
    Ok(CopiedEntry { chain, no, at, change: change.get().to_owned(), said, hash })
}

/// Reads a hash as [`hex`] writes it, and in no other way.
fn bytes(text: &str) -> Option<Vec<u8>> {
    let pairs = text.as_bytes().chunks(2);
    let bytes: Option<Vec<u8>> =
        pairs.map(|pair| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok()).collect();
    bytes.filter(|bytes| hex(bytes) == text)
}

/// The longest line of a log, in bytes: a longest entry, each sign of what was said written as six.
pub const LONGEST_LOG_LINE: u64 = 17 << 20;

#[derive(Debug)]
pub enum LogText {
    /// It came from a pipe.
    Held(String),
    /// A file that can be read again, in UTF-8 and without lines that are too long.
    File(PathBuf, File),
}

impl LogText {
    pub fn whole(&self) -> Result<String> {
        let mut text = String::new();
        self.reader()?.read_to_string(&mut text).map_err(|error| self.failed(error))?;
        Ok(text)
    }

    /// Calls `see` for each line that is not blank, with its number.
    pub(super) fn each_line(&self, mut see: impl FnMut(usize, &str) -> Result<()>) -> Result<()> {
        let (mut input, mut line) = (self.reader()?, Vec::new());
        for number in 1.. {
            let read = next_line_of(LONGEST_LOG_LINE, &mut input, &mut line);
            let Some(read) = read.map_err(|error| self.failed(error))? else { break };
            let text = read.ok().and_then(|()| std::str::from_utf8(&line).ok());
            let changed = || self.failed(std::io::Error::other("the file was changed while it was read"));
            let text = text.ok_or_else(changed)?.trim();
            if !text.is_empty() {
                see(number, text)?;
            }
        }
        Ok(())
    }

    fn reader(&self) -> Result<Box<dyn BufRead + '_>> {
        Ok(match self {
            LogText::Held(text) => Box::new(text.as_bytes()),
            LogText::File(_, file) => {
                let mut file = file;
                file.rewind().map_err(|error| self.failed(error))?;
                Box::new(BufReader::with_capacity(1 << 16, file))
            }
        })
    }

    fn failed(&self, error: std::io::Error) -> FileError {
        let path = if let LogText::File(path, _) = self { path } else { Path::new("-") };
        FileError::io(path, error)
    }
}
