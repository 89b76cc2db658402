//! The log of a session as JSON Lines, one entry per line.

use crate::daybook;
use crate::session::Session;
use crate::session::entry::{Entry, EntryNo, Said};
use crate::store::error::StoreError;
use crate::store::log::Log;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::collections::HashMap;

/// A line of a file that cannot be imported.
#[derive(Debug)]
#[allow(missing_docs, reason = "the names say it")]
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

/// An entry as a line of JSON.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct LogLine {
    session: String,
    no: u32,
    kind: String,
    at: i64,
    #[serde(default)]
    of: Option<u32>,
    content: Box<RawValue>,
    hash: String,
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
            session: chain.to_owned(),
            no: entry.no.0,
            kind: entry.content.kind().to_owned(),
            at: entry.at,
            of: entry.of.map(|of| of.0),
            content: RawValue::from_string(entry.text.clone()).map_err(|e| broken(1, &e))?,
            hash: hex(&hash),
        };
        text.push_str(&serde_json::to_string(&line).map_err(|e| broken(1, &e))?);
        text.push('\n');
    }
    Ok(text)
}

fn broken(line: usize, problem: &dyn std::fmt::Display) -> StoreError {
    StoreError::Import { line, problem: problem.to_string() }
}

fn hex(hash: &[u8]) -> String {
    hash.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The log of a session or a daybook as it stands in a file.
#[derive(Debug)]
pub(super) struct LoggedChain {
    pub id: String,
    /// The number of the line of each entry.
    pub lines: Vec<usize>,
    pub entries: Entries,
    /// The hash written beside each entry.
    pub hashes: Vec<Vec<u8>>,
}

/// The entries of a chain.
#[derive(Debug)]
pub(super) enum Entries {
    OfSession(Vec<Entry>),
    OfDaybook(Vec<daybook::Entry>),
}

/// Parses JSON Lines into sessions and daybooks.
pub(super) fn log_lines(text: &str) -> Result<Vec<LoggedChain>, Vec<BadLine>> {
    let mut chains: Vec<LoggedChain> = Vec::new();
    let mut places: HashMap<String, usize> = HashMap::new();
    let mut bad = Vec::new();
    for (number, line) in (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()) {
        match log_line(line) {
            Ok((id, hash, entry)) => {
                let at = *places.entry(id.clone()).or_insert(chains.len());
                if at == chains.len() {
                    let entries = match entry {
                        OneEntry::OfSession(_) => Entries::OfSession(Vec::new()),
                        OneEntry::OfDaybook(_) => Entries::OfDaybook(Vec::new()),
                    };
                    chains.push(LoggedChain { id, lines: Vec::new(), entries, hashes: Vec::new() });
                }
                if let Some(chain) = chains.get_mut(at) {
                    chain.lines.push(number);
                    chain.hashes.push(hash);
                    match (&mut chain.entries, entry) {
                        (Entries::OfSession(entries), OneEntry::OfSession(entry)) => entries.push(entry),
                        (Entries::OfDaybook(entries), OneEntry::OfDaybook(entry)) => entries.push(entry),
                        _ => {}
                    }
                }
            }
            Err(problem) => bad.push(BadLine { line: number, error: broken(number, &problem) }),
        }
    }
    if bad.is_empty() { Ok(chains) } else { Err(bad) }
}

/// An entry of either kind; which it is follows from the id of its chain.
enum OneEntry {
    OfSession(Entry),
    OfDaybook(daybook::Entry),
}

/// Parses a line into the id of its chain, the hash of its entry and the entry.
fn log_line(line: &str) -> Result<(String, Vec<u8>, OneEntry), String> {
    let line: LogLine = serde_json::from_str(line).map_err(|e| e.to_string())?;
    let entry = match daybook::is_daybook(&line.session) {
        true => OneEntry::OfDaybook(entry(&line)?),
        false => OneEntry::OfSession(entry(&line)?),
    };
    let hash = bytes(&line.hash).ok_or_else(|| "`hash` is not written in hexadecimal digits".to_owned())?;
    Ok((line.session, hash, entry))
}

fn entry<C: Said>(line: &LogLine) -> Result<Entry<C>, String> {
    let text = line.content.get().to_owned();
    let content = C::read(&line.kind, &text)
        .map_err(|e| e.to_string())?
        .ok_or_else(|| format!("this version does not support `{}` entries", line.kind))?;
    Ok(Entry { no: EntryNo(line.no), at: line.at, of: line.of.map(EntryNo), content, text })
}

/// Reads a hash written in hexadecimal digits.
fn bytes(hex: &str) -> Option<Vec<u8>> {
    let pairs = hex.as_bytes().chunks(2);
    pairs.map(|pair| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok()).collect()
}
