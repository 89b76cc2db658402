//! The log of a session as JSON Lines, one entry per line. Reading checks every hash.

use crate::kernel::characters::is_refused;
use crate::session::Session;
use crate::session::chain::{self, Link};
use crate::session::entry::{Content, Entry, EntryNo, Said};
use crate::store::error::StoreError;
use crate::store::ledger::Ledger;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;

/// A line of a file that cannot be imported.
#[derive(Debug)]
#[allow(missing_docs, reason = "the names say it")]
pub struct BadLine {
    /// The line number, from 1.
    pub line: usize,
    pub error: StoreError,
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

/// A session of a file: the number of its first line, its UUID and its entries.
pub(super) type Lines = (usize, String, Vec<Entry>);

/// Parses JSON Lines into sessions.
pub(super) fn log_lines(text: &str) -> Result<Vec<Lines>, Vec<BadLine>> {
    let mut sessions: Vec<Lines> = Vec::new();
    let mut heads: Vec<chain::Hash> = Vec::new();
    let mut bad = Vec::new();
    for (number, line) in (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()) {
        match log_line(line, number, &mut sessions, &mut heads) {
            Ok(()) => {}
            Err(problem) => bad.push(BadLine { line: number, error: broken(number, &problem) }),
        }
    }
    if bad.is_empty() { Ok(sessions) } else { Err(bad) }
}

fn log_line(
    line: &str,
    number: usize,
    sessions: &mut Vec<Lines>,
    heads: &mut Vec<chain::Hash>,
) -> Result<(), String> {
    let line: LogLine = serde_json::from_str(line).map_err(|e| e.to_string())?;
    let uuid = uuid::Uuid::parse_str(&line.session).map_err(|e| format!("`session`: {e}"))?.to_string();
    if uuid != line.session {
        return Err(format!("`session` must be written as `{uuid}`"));
    }
    let text = line.content.get().to_owned();
    if text.contains(|c| c == '\\' || is_refused(c))
        && has_refused(&serde_json::from_str(&text).unwrap_or_default())
    {
        return Err("it contains a control character".to_owned());
    }
    let content = Content::read(&line.kind, &text)
        .map_err(|e| e.to_string())?
        .ok_or_else(|| format!("this version does not support `{}` entries", line.kind))?;
    let at = match sessions.iter().position(|(_, known, _)| *known == uuid) {
        Some(at) => at,
        None => {
            sessions.push((number, uuid.clone(), Vec::new()));
            heads.push(chain::START);
            sessions.len() - 1
        }
    };
    let (Some((.., entries)), Some(head)) = (sessions.get_mut(at), heads.get_mut(at)) else {
        return Err("no session for this entry".to_owned());
    };
    let next = entries.last().map_or(0, |entry| entry.no.0) + 1;
    if line.no != next {
        return Err(format!("expected entry {next}, found entry {}", line.no));
    }
    let entry = Entry { no: EntryNo(line.no), at: line.at, of: line.of.map(EntryNo), content, text };
    let hash = chain::hash(head, Link::of(&uuid, &entry));
    if hex(&hash) != line.hash.to_ascii_lowercase() {
        return Err(format!("entry {} does not match its hash", line.no));
    }
    *head = hash;
    entries.push(entry);
    Ok(())
}

/// Returns whether any text in a value has a character that lines, names and notes must not have.
fn has_refused(value: &Value) -> bool {
    match value {
        Value::String(text) => text.contains(is_refused),
        Value::Array(items) => items.iter().any(has_refused),
        Value::Object(fields) => {
            fields.iter().any(|(key, value)| key.contains(is_refused) || has_refused(value))
        }
        _ => false,
    }
}
