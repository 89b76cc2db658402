//! The log of a session as JSON Lines, one entry per line, read a part at a time: a file may be longer than memory.

use crate::daybook::{self, is_daybook};
use crate::jsonl::next_line;
use crate::query::exchange::{LeftOut, WhyLeftOut};
use crate::session::chain::{Link, hex};
use crate::session::sound::Links;
use crate::session::{Entry, EntryNo, Said, Session};
use crate::store::error::StoreError;
use crate::store::file_error::FileError;
use crate::store::left_out::day_of;
use crate::store::log::Log;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::collections::HashMap;
use std::fs::File;
use std::io::{self, BufReader, ErrorKind, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

/// A line of a file that cannot be imported.
#[derive(Debug)]
pub struct BadLine {
    /// The line number, from 1.
    pub line: usize,
    pub error: StoreError,
}

impl BadLine {
    /// Makes the error of a whole file.
    pub(super) fn of_file(error: StoreError) -> Vec<BadLine> {
        vec![BadLine { line: 1, error }]
    }
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct LogLine<'l> {
    #[serde(borrow)]
    session: Cow<'l, str>,
    no: u32,
    #[serde(borrow)]
    kind: Cow<'l, str>,
    at: i64,
    #[serde(default)]
    of: Option<u32>,
    #[serde(borrow)]
    content: &'l RawValue,
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    scored: Option<&'l RawValue>,
    #[serde(borrow)]
    hash: Cow<'l, str>,
}

impl Log<'_> {
    /// Writes the log of a session, one entry per line.
    pub fn export_log(&self, session: &Session) -> Result<String, StoreError> {
        lines(&session.row.uuid, &session.entries, self)
    }

    /// Writes the logs of all daybooks, one entry per line.
    pub fn export_daybooks(&self) -> Result<String, StoreError> {
        self.daybooks()?.iter().map(|book| lines(&book.id, &book.entries, self)).collect()
    }
}

fn lines<C: Said>(chain: &str, entries: &[Entry<C>], log: &Log<'_>) -> Result<String, StoreError> {
    let mut text = String::new();
    for (entry, hash) in entries.iter().zip(log.hashes(chain)?) {
        let line = LogLine {
            session: chain.into(),
            no: entry.no.0,
            kind: entry.content.kind().into(),
            at: entry.at,
            of: entry.of.map(|of| of.0),
            content: raw(&entry.text)?,
            scored: entry.scored.as_deref().map(raw).transpose()?,
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
    parts: Vec<Part>,
}

/// Lines of one chain that stand together.
#[derive(Debug, Clone, Copy)]
struct Part {
    line: usize,
    at: u64,
    length: u64,
}

impl ChainPlace {
    /// Returns the number of the first line.
    pub fn line(&self) -> usize {
        self.parts.first().map_or(1, |part| part.line)
    }
}

/// The log of a session or a daybook as it stands in a text.
#[derive(Debug)]
pub(super) struct LoggedChain {
    /// The number of the line of each entry.
    pub lines: Vec<usize>,
    pub entries: Entries,
    /// The hash written beside each entry.
    pub hashes: Vec<Vec<u8>>,
}

#[derive(Debug, Clone)]
pub(super) enum Entries {
    OfSession(Vec<Entry>),
    OfDaybook(Vec<daybook::Entry>),
}

#[derive(Debug)]
pub(super) enum NotRead {
    /// These lines are wrong.
    Bad(Vec<BadLine>),
    /// Its hashes are right, but only a newer version can read it.
    Newer(LeftOut),
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
        let LogLine { session, .. } = match serde_json::from_str(line.trim_end()) {
            Ok(line) => line,
            Err(problem) => {
                last = None;
                return bad.push(BadLine { line: number, error: broken(number, &problem) });
            }
        };
        let place = places.get(&*session).copied().unwrap_or(chains.len());
        if place == chains.len() {
            places.insert(session.to_string(), place);
            chains.push(ChainPlace { id: session.into_owned(), entries: 0, parts: Vec::new() });
        }
        let Some(chain) = chains.get_mut(place) else { return };
        chain.entries = chain.entries.saturating_add(1);
        let end = at.saturating_add(u64::try_from(line.len()).unwrap_or(u64::MAX));
        match chain.parts.last_mut() {
            Some(part) if last == Some(place) => part.length = end.saturating_sub(part.at),
            _ => chain.parts.push(Part { line: number, at, length: end.saturating_sub(at) }),
        }
        last = Some(place);
    })
    .map_err(|error| BadLine::of_file(error.into()))?;
    Ok((chains, bad))
}

enum LineFault {
    Broken(String),
    /// This version cannot read what it says.
    Unknown(EntryNo, String),
}

pub(super) fn read_chain(text: &LogText, place: &ChainPlace) -> Result<LoggedChain, NotRead> {
    let entries = match is_daybook(&place.id) {
        true => Entries::OfDaybook(Vec::with_capacity(place.entries)),
        false => Entries::OfSession(Vec::with_capacity(place.entries)),
    };
    let mut chain = LoggedChain { lines: Vec::new(), entries, hashes: Vec::new() };
    let (mut bad, mut newer, mut is_broken) = (Vec::new(), None, false);
    let failed = place.each_line(text, |number, line| {
        let problem = match chain.read_line(&place.id, line) {
            Ok(()) => return chain.lines.push(number),
            Err(LineFault::Broken(problem)) => {
                is_broken = true;
                problem
            }
            Err(LineFault::Unknown(entry, problem)) => {
                newer.get_or_insert_with(|| WhyLeftOut::Newer { entry, problem: problem.clone() });
                problem
            }
        };
        bad.push(BadLine { line: number, error: broken(number, &problem) });
    });
    failed.map_err(NotRead::Bad)?;
    match newer {
        None if bad.is_empty() => Ok(chain),
        // What somebody changed needs no newer version.
        Some(why) if !is_broken && holds(text, place).map_err(NotRead::Bad)? => {
            let day = match &chain.entries {
                Entries::OfSession(entries) => day_of(entries),
                Entries::OfDaybook(_) => None,
            };
            Err(NotRead::Newer(LeftOut::new(&place.id, day, why)))
        }
        _ => Err(NotRead::Bad(bad)),
    }
}

/// Returns whether each line of a chain has the hash that it should have.
fn holds(text: &LogText, place: &ChainPlace) -> Result<bool, Vec<BadLine>> {
    let (mut links, mut holds) = (Links::default(), true);
    place.each_line(text, |_, line| {
        let Ok(line) = serde_json::from_str::<LogLine<'_>>(line) else { return holds = false };
        let link = Link {
            session: &line.session,
            no: EntryNo(line.no),
            at: line.at,
            kind: &line.kind,
            of: line.of.map(EntryNo),
            content: line.content.get(),
            scored: line.scored.map(RawValue::get),
        };
        holds &= links.add(link, &bytes(&line.hash).unwrap_or_default()).is_ok();
    })?;
    Ok(holds)
}

impl ChainPlace {
    /// Calls `see` for each line that is not empty, with its number.
    fn each_line(&self, text: &LogText, mut see: impl FnMut(usize, &str)) -> Result<(), Vec<BadLine>> {
        for part in &self.parts {
            let lines = text.part(part.at, part.length).map_err(|error| BadLine::of_file(error.into()))?;
            let lines = (part.line..).zip(lines.lines());
            lines.filter(|(_, line)| !line.trim().is_empty()).for_each(|(number, line)| see(number, line));
        }
        Ok(())
    }
}

impl LoggedChain {
    fn read_line(&mut self, id: &str, line: &str) -> Result<(), LineFault> {
        let line: LogLine<'_> =
            serde_json::from_str(line).map_err(|error| LineFault::Broken(error.to_string()))?;
        if line.session != id {
            return Err(LineFault::Broken(CHANGED.to_owned()));
        }
        let hash = bytes(&line.hash);
        let hash =
            hash.ok_or_else(|| LineFault::Broken("`hash` is not written in hexadecimal digits".to_owned()))?;
        match &mut self.entries {
            Entries::OfSession(entries) => entries.push(entry(&line)?),
            Entries::OfDaybook(entries) => entries.push(entry(&line)?),
        }
        self.hashes.push(hash);
        Ok(())
    }
}

fn entry<C: Said>(line: &LogLine<'_>) -> Result<Entry<C>, LineFault> {
    let (text, scored) = (line.content.get().to_owned(), line.scored.map(|scored| scored.get().to_owned()));
    let (no, of) = (EntryNo(line.no), line.of.map(EntryNo));
    let read = Entry::read(no, line.at, of, (&line.kind, text), scored);
    read.map_err(|error| LineFault::Unknown(no, error.to_string()))
}

/// Reads a hash written in hexadecimal digits.
fn bytes(hex: &str) -> Option<Vec<u8>> {
    let pairs = hex.as_bytes().chunks(2);
    pairs.map(|pair| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok()).collect()
}

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
