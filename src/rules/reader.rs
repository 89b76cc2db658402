//! Reads one profile file, and finds every fault in it.

use super::fault::{ProfileFault, ProfileProblem, Spot};
use crate::engine::{OptionFault, Setting};
use crate::kernel::{is_refused, words::nearest};
use serde::Deserialize;
use serde::de::{DeserializeOwned, IntoDeserializer};
use std::{collections::BTreeMap, ops::Range};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// Those that are no options.
pub(super) const KEYS: &[&str] =
    &["name", "title", "titles", "summary", "sources", "customs", "engine", "extends", "worked"];

pub(super) struct ProfileReader<'t> {
    file: &'t str,
    pub text: &'t str,
    line_starts: Vec<usize>,
    faults: Vec<ProfileFault>,
}

/// In bytes.
#[derive(Debug, Clone, Copy)]
pub(super) struct TextPlace {
    pub key: usize,
    pub value: usize,
}

impl<'t> ProfileReader<'t> {
    pub fn new(file: &'t str, text: &'t str) -> Self {
        let line_starts = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        ProfileReader { file, text, line_starts, faults: Vec::new() }
    }

    fn spot(&self, at: usize) -> Spot {
        let line = self.line_starts.partition_point(|start| *start <= at);
        let start = line.checked_sub(1).and_then(|i| self.line_starts.get(i)).copied().unwrap_or(0);
        let before = self.text.get(start..at).unwrap_or_default();
        Spot { line, column: before.chars().count() + 1 }
    }

    pub fn line(&self, at: usize) -> usize {
        self.spot(at).line
    }

    pub fn refuse(&mut self, at: usize, trouble: ProfileProblem) {
        self.faults.push(ProfileFault { file: self.file.to_owned(), spot: self.spot(at), trouble });
    }

    pub fn refuse_syntax(&mut self, error: &toml::de::Error) {
        let span = error.span().unwrap_or(0..0);
        let found = Some(self.excerpt(span.clone())).filter(|found| !found.trim().is_empty());
        self.refuse(span.start, ProfileProblem::Syntax { message: error.message().to_owned(), found });
    }

    /// Reads what is no option. Of a value of another kind it is said where, and what TOML says.
    pub fn read<T: DeserializeOwned>(&mut self, table: DeTable<'_>) -> Option<T> {
        let places: Vec<_> =
            table.iter().map(|(key, value)| (value.span(), key.get_ref().to_string())).collect();
        let table = Spanned::new(0..0, DeValue::Table(table));
        let error = match T::deserialize(table.into_deserializer()) {
            Ok(read) => return Some(read),
            Err(error) => error,
        };
        let (message, at) = (error.message().to_owned(), error.span().map_or(0, |span| span.start));
        let key = places.into_iter().find(|(span, _)| span.contains(&at)).map(|(_, key)| key);
        let trouble = match key {
            Some(key) => ProfileProblem::Malformed { key, message },
            None => ProfileProblem::Syntax { message, found: None },
        };
        self.refuse(at, trouble);
        None
    }

    /// As written; a long text is cut.
    fn excerpt(&self, span: Range<usize>) -> String {
        let text = self.text.get(span).unwrap_or_default();
        let line = text.lines().next().unwrap_or_default();
        let short: String = line.chars().take(40).collect();
        if short.len() < text.len() { format!("{short}...") } else { short }
    }

    pub fn setting(&self, value: Spanned<DeValue<'_>>) -> Setting {
        let span = value.span();
        Setting::deserialize(value.into_deserializer()).unwrap_or_else(|_| Setting::Other(self.excerpt(span)))
    }

    /// The faults are in the order of the file.
    pub fn finish<T>(mut self, read: Option<T>) -> Result<T, Vec<ProfileFault>> {
        self.faults.sort_by_key(|fault| fault.spot);
        read.filter(|_| self.faults.is_empty()).ok_or(self.faults)
    }

    pub fn refuse_options(
        &mut self,
        faults: Vec<OptionFault>,
        places: &BTreeMap<String, TextPlace>,
        otherwise: usize,
    ) {
        let is_missing = |fault: &OptionFault| matches!(fault, OptionFault::Missing { .. });
        let (missing, faults): (Vec<_>, Vec<_>) = faults.into_iter().partition(is_missing);
        if !missing.is_empty() {
            let keys = missing.iter().map(|fault| fault.key().to_owned()).collect();
            self.refuse(otherwise, ProfileProblem::MissingOptions { keys });
        }
        for fault in faults {
            let keys =
                if let OptionFault::Combination { keys, .. } = &fault { keys.clone() } else { Vec::new() };
            let place = places.get(fault.key()).or_else(|| keys.iter().find_map(|key| places.get(*key)));
            let (at, trouble) = match fault {
                OptionFault::Unknown { key, nearest: option } => {
                    let nearest = nearest(&key, KEYS.iter().copied().chain(option)).map(str::to_owned);
                    (place.map(|place| place.key), ProfileProblem::UnknownKey { key, nearest })
                }
                other => (place.map(|place| place.value), ProfileProblem::Option(other)),
            };
            self.refuse(at.unwrap_or(otherwise), trouble);
        }
    }
}

/// A character that no text may have, and where its text stands.
pub(super) fn refused_in_table(table: &DeTable<'_>) -> Option<(char, usize)> {
    table
        .iter()
        .find_map(|(key, value)| refused_in_text(key.get_ref(), key.span()).or_else(|| refused_in(value)))
}

fn refused_in(value: &Spanned<DeValue<'_>>) -> Option<(char, usize)> {
    match value.get_ref() {
        DeValue::String(text) => refused_in_text(text, value.span()),
        DeValue::Array(items) => items.iter().find_map(refused_in),
        DeValue::Table(rows) => refused_in_table(rows),
        _ => None,
    }
}

fn refused_in_text(text: &str, place: Range<usize>) -> Option<(char, usize)> {
    text.chars().find(|c| is_refused(*c)).map(|c| (c, place.start))
}
