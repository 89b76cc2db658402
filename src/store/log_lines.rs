//! The log of a session as JSON Lines, one entry per line.

use crate::session::Session;
use crate::session::entry::{Content, Entry, EntryNo, Said};
use crate::store::error::StoreError;
use crate::store::ledger::Ledger;
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

impl Ledger {
    /// Writes the log of a session, one entry per line.
    pub fn export_log(&mut self, session: &Session) -> Result<String, StoreError> {
        let hashes = self.file.read()?.hashes(&session.row.uuid)?;
        let mut text = String::new();
        for (entry, hash) in session.entries.iter().zip(hashes) {
            let line = LogLine {
                session: session.row.uuid.clone(),
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
}

fn broken(line: usize, problem: &dyn std::fmt::Display) -> StoreError {
    StoreError::Import { line, problem: problem.to_string() }
}

fn hex(hash: &[u8]) -> String {
    hash.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The log of a session as it stands in a file.
#[derive(Debug)]
pub(super) struct LoggedSession {
    pub uuid: String,
    /// The number of the line of each entry.
    pub lines: Vec<usize>,
    pub entries: Vec<Entry>,
    /// The hash written beside each entry.
    pub hashes: Vec<Vec<u8>>,
}

/// Parses JSON Lines into sessions.
pub(super) fn log_lines(text: &str) -> Result<Vec<LoggedSession>, Vec<BadLine>> {
    let mut sessions: Vec<LoggedSession> = Vec::new();
    let mut places: HashMap<String, usize> = HashMap::new();
    let mut bad = Vec::new();
    for (number, line) in (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()) {
        match log_line(line) {
            Ok((uuid, entry, hash)) => {
                let at = *places.entry(uuid.clone()).or_insert(sessions.len());
                if at == sessions.len() {
                    let (lines, entries, hashes) = (Vec::new(), Vec::new(), Vec::new());
                    sessions.push(LoggedSession { uuid, lines, entries, hashes });
                }
                if let Some(session) = sessions.get_mut(at) {
                    session.lines.push(number);
                    session.entries.push(entry);
                    session.hashes.push(hash);
                }
            }
            Err(problem) => bad.push(BadLine { line: number, error: broken(number, &problem) }),
        }
    }
    if bad.is_empty() { Ok(sessions) } else { Err(bad) }
}

/// Parses a line into the id of its session, its entry and the hash of that.
fn log_line(line: &str) -> Result<(String, Entry, Vec<u8>), String> {
    let line: LogLine = serde_json::from_str(line).map_err(|e| e.to_string())?;
    let text = line.content.get().to_owned();
    let content = Content::read(&line.kind, &text)
        .map_err(|e| e.to_string())?
        .ok_or_else(|| format!("this version does not support `{}` entries", line.kind))?;
    let hash = bytes(&line.hash).ok_or_else(|| "`hash` is not written in hexadecimal digits".to_owned())?;
    let entry = Entry { no: EntryNo(line.no), at: line.at, of: line.of.map(EntryNo), content, text };
    Ok((line.session, entry, hash))
}

/// Reads a hash written in hexadecimal digits.
fn bytes(hex: &str) -> Option<Vec<u8>> {
    let pairs = hex.as_bytes().chunks(2);
    pairs.map(|pair| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok()).collect()
}
