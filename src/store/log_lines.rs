//! The log of a session as JSON Lines, an entry a line: written out whole, and read with every hash checked.

use crate::kernel::characters::is_refused;
use crate::session::Session;
use crate::session::chain::{self, Link};
use crate::session::entry::{Content, Entry, EntryNo};
use crate::store::book::Book;
use crate::store::error::StoreError;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;

/// A line of a file that cannot be taken over.
#[derive(Debug)]
pub struct BadLine {
    /// Its number.
    pub line: usize,
    /// Why not.
    pub error: StoreError,
}

/// An entry of a log as JSON Lines carry it.
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

impl Book {
    /// Writes the log of a session, an entry a line.
    ///
    /// # Errors
    /// If the ledger cannot be read.
    pub fn export_log(&mut self, session: &Session) -> Result<String, StoreError> {
        let hashes = self.ledger.read()?.hashes(&session.row.uuid)?;
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

/// A session as it stands in a file: the line it begins on, its UUID, its entries.
pub(super) type Lines = (usize, String, Vec<Entry>);

/// Reads JSON Lines into sessions, each with its first line's number.
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
        return Err(format!("`session` is written `{uuid}`"));
    }
    let text = line.content.get().to_owned();
    if text.contains(|c| c == '\\' || is_refused(c))
        && says_refused(&serde_json::from_str(&text).unwrap_or_default())
    {
        return Err("there is a control character in it".to_owned());
    }
    let content = Content::read(&line.kind, &text)
        .map_err(|e| e.to_string())?
        .ok_or_else(|| format!("this version does not know `{}` entries", line.kind))?;
    let at = match sessions.iter().position(|(_, known, _)| *known == uuid) {
        Some(at) => at,
        None => {
            sessions.push((number, uuid.clone(), Vec::new()));
            heads.push(chain::START);
            sessions.len() - 1
        }
    };
    let (Some((.., entries)), Some(head)) = (sessions.get_mut(at), heads.get_mut(at)) else {
        return Err("the session is lost".to_owned());
    };
    let next = entries.last().map_or(0, |entry| entry.no.0) + 1;
    if line.no != next {
        return Err(format!("entry {} stands where entry {next} should", line.no));
    }
    let entry = Entry { no: EntryNo(line.no), at: line.at, of: line.of.map(EntryNo), content, text };
    let hash = chain::hash(head, Link::of(&uuid, &entry));
    if hex(&hash) != line.hash.to_ascii_lowercase() {
        return Err(format!("entry {} is not what its hash was made of", line.no));
    }
    *head = hash;
    entries.push(entry);
    Ok(())
}

/// Says whether a text somewhere in there has a character that may stand in no line, name or note.
fn says_refused(value: &Value) -> bool {
    match value {
        Value::String(text) => text.contains(is_refused),
        Value::Array(items) => items.iter().any(says_refused),
        Value::Object(fields) => {
            fields.iter().any(|(key, value)| key.contains(is_refused) || says_refused(value))
        }
        _ => false,
    }
}
