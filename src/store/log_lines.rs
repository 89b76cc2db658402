//! Entries as they are copied from one log to another, byte for byte, and the log of a session as JSON Lines, one entry per
//! line, read a part at a time: a file may be longer than memory.

use crate::jsonl::next_line_of;
use crate::kernel::ensure;
use crate::night::chain::hex;
use crate::night::{Entry, NightLog};
use crate::store::{FileError, Log, StoreError, file_error::Result};
use rusqlite::params;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::io::{self, BufReader, Cursor, ErrorKind, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::{borrow::Cow, collections::HashMap, fs::File};

/// The longest line of a log, in bytes: a longest entry, each sign of what was said written as six.
pub const LONGEST_LOG_LINE: u64 = 17 << 20;

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
        BadLine { line, error: broken(line, problem) }
    }
}

/// An entry as it is copied from one log to another, byte for byte.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CopiedEntry {
    pub chain: String,
    pub no: u32,
    pub at: i64,
    pub change: String,
    pub said: String,
    pub hash: Vec<u8>,
}

impl CopiedEntry {
    pub fn length(&self) -> usize {
        self.change.len().saturating_add(self.said.len())
    }
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct LogLine<'l> {
    #[serde(borrow)]
    chain: Cow<'l, str>,
    no: u32,
    at: i64,
    #[serde(borrow)]
    change: &'l RawValue,
    #[serde(borrow)]
    said: Cow<'l, str>,
    #[serde(borrow)]
    hash: Cow<'l, str>,
}

/// The last entry of a chain: its number and its hash.
pub type ChainEnd = (u32, Vec<u8>);

impl Log<'_> {
    pub fn chain_end(&self, id: &str) -> Result<Option<ChainEnd>> {
        let end = "SELECT no, hash FROM entry WHERE chain = ?1 ORDER BY no DESC LIMIT 1";
        self.row(end, [id], |row| row.try_into())
    }

    /// Returns the ids of what may be new to a hub, each with whether it was begun here: all daybooks, and the sessions that were
    /// written to here. A hub from which nothing was ever pulled is offered all sessions.
    pub fn chains_to_push(&self, hub: &str) -> Result<Vec<(String, bool)>> {
        let sessions = format!(
            "SELECT uuid, source IS NULL FROM session WHERE {} OR source IS NULL OR active > 0 ORDER BY uuid",
            !self.pulled()?.contains_key(hub)
        );
        let mut chains: Vec<(String, bool)> = self.rows(&sessions, [], |row| row.try_into())?;
        let own = self.own_daybook_id()?;
        chains.extend(self.daybook_ids()?.into_iter().map(|id| {
            let is_own = own.as_ref() == Some(&id);
            (id, is_own)
        }));
        Ok(chains)
    }

    pub fn hash_of(&self, chain: &str, no: u32) -> Result<Option<Vec<u8>>> {
        let hash = "SELECT hash FROM entry WHERE chain = ?1 AND no = ?2";
        self.row(hash, params![chain, no], |row| row.get(0))
    }

    pub fn copied_after(&self, chain: &str, no: u32, most: usize) -> Result<Vec<CopiedEntry>> {
        self.rows(
            "SELECT no, at, change, said, hash FROM entry WHERE chain = ?1 AND no > ?2 ORDER BY no LIMIT ?3",
            params![chain, no, i64::try_from(most).unwrap_or(i64::MAX)],
            |row| {
                let (no, at, change, said, hash) = row.try_into()?;
                Ok(CopiedEntry { chain: chain.to_owned(), no, at, change, said, hash })
            },
        )
    }

    pub fn export_log(&self, session: &NightLog) -> Result<String, StoreError> {
        lines(&session.row.uuid, &session.entries, self)
    }

    pub fn export_daybooks(&self) -> Result<String, StoreError> {
        self.daybooks()?.iter().map(|book| lines(&book.id, &book.entries, self)).collect()
    }
}

fn lines<C>(chain: &str, entries: &[Entry<C>], log: &Log<'_>) -> Result<String, StoreError> {
    let mut text = String::new();
    for (entry, hash) in entries.iter().zip(log.hashes(chain)?) {
        let line = LogLine {
            chain: chain.into(),
            no: entry.no.0,
            at: entry.at,
            change: raw(&entry.text)?,
            said: entry.said.as_str().into(),
            hash: hex(&hash).into(),
        };
        text.push_str(&serde_json::to_string(&line).map_err(|e| broken(1, &e))?);
        text.push('\n');
    }
    Ok(text)
}

fn raw(text: &str) -> Result<&RawValue, StoreError> {
    serde_json::from_str(text).map_err(|error| broken(1, &error))
}

pub(super) fn broken(line: usize, problem: &dyn std::fmt::Display) -> StoreError {
    StoreError::Import { line, problem: problem.to_string() }
}

/// Where the log of a session or a daybook stands in a text.
#[derive(Debug)]
pub(super) struct ChainPlace {
    pub id: String,
    pub entries: usize,
    parts: Vec<LinePart>,
}

/// Lines of one chain that stand together.
#[derive(Debug, Clone, Copy)]
struct LinePart {
    line: usize,
    at: u64,
    length: u64,
}

impl ChainPlace {
    pub fn line(&self) -> usize {
        self.parts.first().map_or(1, |part| part.line)
    }
}

/// Finds the sessions and daybooks in JSON Lines. Also returns the lines that are no entries.
pub(super) fn find_chains(text: &LogText) -> Result<(Vec<ChainPlace>, Vec<BadLine>), Vec<BadLine>> {
    let mut chains: Vec<ChainPlace> = Vec::new();
    let mut places: HashMap<String, usize> = HashMap::new();
    let mut bad = Vec::new();
    // The chain of the line before.
    let mut last = None;
    text.each_line(|number, at, line| {
        if line.trim().is_empty() {
            return;
        }
        let LogLine { chain: id, .. } = match serde_json::from_str(line.trim_end()) {
            Ok(line) => line,
            Err(problem) => {
                last = None;
                let is_older =
                    ["session", "kind", "content"].iter().all(|key| line.contains(&format!("\"{key}\":")));
                return bad.push(match is_older {
                    true => BadLine::broken(number, &OLDER),
                    false => BadLine::broken(number, &problem),
                });
            }
        };
        let place = places.get(&*id).copied().unwrap_or(chains.len());
        if place == chains.len() {
            places.insert(id.to_string(), place);
            chains.push(ChainPlace { id: id.into_owned(), entries: 0, parts: Vec::new() });
        }
        let Some(chain) = chains.get_mut(place) else { return };
        chain.entries = chain.entries.saturating_add(1);
        let end = at.saturating_add(u64::try_from(line.len()).unwrap_or(u64::MAX));
        match chain.parts.last_mut() {
            Some(part) if last == Some(place) => part.length = end.saturating_sub(part.at),
            _ => chain.parts.push(LinePart { line: number, at, length: end.saturating_sub(at) }),
        }
        last = Some(place);
    })
    .map_err(|error| BadLine::of_file(error.into()))?;
    Ok((chains, bad))
}

/// Entries with the numbers of their lines, and the lines that are none.
type LinesRead = (Vec<(usize, CopiedEntry)>, Vec<BadLine>);

/// Reads a chain where it stands: its entries, each with the number of its line, and the lines that cannot be read.
pub(super) fn read_chain(text: &LogText, place: &ChainPlace) -> Result<LinesRead, Vec<BadLine>> {
    let (mut entries, mut bad) = (Vec::with_capacity(place.entries), Vec::new());
    for part in &place.parts {
        let text = text.part(part.at, part.length).map_err(|error| BadLine::of_file(error.into()))?;
        for (number, line) in (part.line..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()) {
            match read_line(&place.id, line) {
                Ok(entry) => entries.push((number, entry)),
                Err(problem) => bad.push(BadLine::broken(number, &problem)),
            }
        }
    }
    Ok((entries, bad))
}

fn read_line(id: &str, line: &str) -> Result<CopiedEntry, String> {
    let line: LogLine<'_> = serde_json::from_str(line).map_err(|error| error.to_string())?;
    let LogLine { chain, no, at, change, said, hash } = line;
    ensure(chain == id, || CHANGED.to_owned())?;
    let hash = bytes(&hash).ok_or("`hash` is not written in lower-case hexadecimal digits")?;
    let (chain, change, said) = (chain.into_owned(), change.get().to_owned(), said.into_owned());
    Ok(CopiedEntry { chain, no, at, change, said, hash })
}

/// Reads a hash as [`hex`] writes it, and in no other way.
fn bytes(text: &str) -> Option<Vec<u8>> {
    let pairs = text.as_bytes().chunks(2);
    let bytes: Option<Vec<u8>> =
        pairs.map(|pair| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok()).collect();
    bytes.filter(|bytes| hex(bytes) == text)
}

/// Why a line of a log that a program before 1.0 wrote is none.
const OLDER: &str = "a program before 1.0 wrote this log: export its nights as sheets with that one";

/// Why a log that was read once cannot be read again.
pub(super) const CHANGED: &str = "the file was changed while it was read";

#[derive(Debug)]
pub enum LogText {
    /// Text that is in memory, because it came from a pipe.
    Held(String),
    /// A file that can be read again, in UTF-8 and without lines that are too long.
    File(PathBuf, File),
}

trait ReadSeek: Read + Seek {}

impl<T: Read + Seek> ReadSeek for T {}

impl LogText {
    pub fn whole(&self) -> Result<String> {
        self.read(|text| {
            let length = text.seek(SeekFrom::End(0))?;
            part_of(text, 0, length)
        })
    }

    /// Calls `see` for each line, with its number and its place in bytes.
    pub(super) fn each_line(&self, mut see: impl FnMut(usize, u64, &str)) -> Result<()> {
        self.read(|text| {
            text.rewind()?;
            let mut input = BufReader::with_capacity(1 << 16, text);
            let (mut line, mut at) = (Vec::new(), 0_u64);
            for number in 1.. {
                let Some(read) = next_line_of(LONGEST_LOG_LINE, &mut input, &mut line)? else { break };
                let (Ok(()), Ok(text)) = (read, std::str::from_utf8(&line)) else { return Err(changed()) };
                see(number, at, text);
                at = at.saturating_add(u64::try_from(text.len()).unwrap_or(u64::MAX));
            }
            Ok(())
        })
    }

    pub(super) fn part(&self, at: u64, length: u64) -> Result<String> {
        self.read(|text| part_of(text, at, length))
    }

    fn read<T>(&self, run: impl FnOnce(&mut dyn ReadSeek) -> io::Result<T>) -> Result<T> {
        let (path, read) = match self {
            LogText::Held(text) => (Path::new("-"), run(&mut Cursor::new(text))),
            LogText::File(path, file) => (path.as_path(), run(&mut &*file)),
        };
        read.map_err(|error| FileError::Io { path: path.to_owned(), error })
    }
}

fn part_of(text: &mut dyn ReadSeek, at: u64, length: u64) -> io::Result<String> {
    text.seek(SeekFrom::Start(at))?;
    let mut part = Vec::new();
    text.take(length).read_to_end(&mut part)?;
    let is_whole = u64::try_from(part.len()).is_ok_and(|read| read == length);
    let part = if is_whole { String::from_utf8(part).ok() } else { None };
    part.ok_or_else(changed)
}

fn changed() -> io::Error {
    io::Error::new(ErrorKind::UnexpectedEof, CHANGED)
}
