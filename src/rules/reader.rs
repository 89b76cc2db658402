//! Reads one profile file: its values, and every fault in it.

use super::fault::{ProfileFault, ProfileProblem, Spot};
use crate::engine::{OptionFault, Setting};
use crate::kernel::{is_refused, words::nearest};
use serde::{Deserialize, de::IntoDeserializer};
use std::{borrow::Cow, collections::BTreeMap, ops::Range};
use toml::{Spanned, de::DeValue};

const KEYS: &[&str] =
    &["name", "title", "titles", "summary", "sources", "customs", "engine", "extends", "worked"];

pub(super) type Value<'t> = Spanned<DeValue<'t>>;

pub(super) struct ProfileReader<'t> {
    file: &'t str,
    pub(super) text: &'t str,
    line_starts: Vec<usize>,
    /// Lines with a TOML syntax error; other faults on them follow from it.
    unreadable_lines: Vec<usize>,
    faults: Vec<ProfileFault>,
}

#[derive(Debug, Clone, Default)]
pub(super) struct TextPlace {
    pub key: Range<usize>,
    pub value: Range<usize>,
}

impl<'t> ProfileReader<'t> {
    pub(super) fn new(file: &'t str, text: &'t str) -> Self {
        let line_starts = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        ProfileReader { file, text, line_starts, unreadable_lines: Vec::new(), faults: Vec::new() }
    }

    fn spot(&self, at: usize) -> Spot {
        let line = self.line_starts.partition_point(|start| *start <= at);
        let start = line.checked_sub(1).and_then(|i| self.line_starts.get(i)).copied().unwrap_or(0);
        let before = self.text.get(start..at).unwrap_or_default();
        Spot { line, column: before.chars().count() + 1 }
    }

    pub(super) fn line(&self, at: usize) -> usize {
        self.spot(at).line
    }

    pub(super) fn refuse_syntax(&mut self, errors: &[toml::de::Error]) {
        for error in errors {
            let span = error.span().unwrap_or(0..0);
            let found = Some(self.excerpt(span.clone())).filter(|found| !found.trim().is_empty());
            self.refuse(span.start, ProfileProblem::Syntax { message: error.message().to_owned(), found });
        }
        self.unreadable_lines = self.faults.iter().map(|fault| fault.spot.line).collect();
    }

    pub(super) fn has_refused(&self, is_it: impl Fn(&ProfileProblem) -> bool) -> bool {
        self.faults.iter().any(|fault| is_it(&fault.trouble))
    }

    pub(super) fn refuse(&mut self, at: usize, trouble: ProfileProblem) {
        let fault = ProfileFault { file: self.file.to_owned(), spot: self.spot(at), trouble };
        if self.unreadable_lines.contains(&fault.spot.line)
            || (!self.unreadable_lines.is_empty() && fault.trouble.is_absence())
        {
            return;
        }
        self.faults.push(fault);
    }

    /// Reads a value; of one of another kind it is said where, and what TOML says of it.
    pub(super) fn value<'v, T: Deserialize<'v>>(&mut self, key: &str, value: &Value<'v>) -> Option<T> {
        let error = match T::deserialize(value.clone().into_deserializer()) {
            Ok(read) => return Some(read),
            Err(error) => error,
        };
        let at = error.span().map_or(value.span().start, |span| span.start);
        let (key, message) = (key.to_owned(), error.message().to_owned());
        self.refuse(at, ProfileProblem::Malformed { key, message });
        None
    }

    /// Returns text as written; a long one is cut.
    fn excerpt(&self, span: Range<usize>) -> String {
        let text = self.text.get(span).unwrap_or_default();
        let line = text.lines().next().unwrap_or_default();
        let short: String = line.chars().take(40).collect();
        if short.len() < text.len() { format!("{short}...") } else { short }
    }

    /// Reports a character in a key. Returns whether there was one.
    pub(super) fn refuse_character_of_key(&mut self, key: &str, name: &Spanned<Cow<'_, str>>) -> bool {
        let Some(c) = refused_character(name.get_ref()) else { return false };
        self.refuse(name.span().start, ProfileProblem::Character { key: key.to_owned(), code: u32::from(c) });
        true
    }

    /// Reports characters that no text may have: the rules go into logs, and what they say to terminals.
    pub(super) fn refuse_characters(&mut self, key: &str, value: &Value<'_>) {
        match value.get_ref() {
            DeValue::String(text) => {
                if let Some(c) = refused_character(text) {
                    let trouble = ProfileProblem::Character { key: key.to_owned(), code: u32::from(c) };
                    self.refuse(value.span().start, trouble);
                }
            }
            DeValue::Array(items) => items.iter().for_each(|item| self.refuse_characters(key, item)),
            DeValue::Table(rows) => {
                for (name, value) in rows {
                    self.refuse_character_of_key(key, name);
                    self.refuse_characters(name.get_ref(), value);
                }
            }
            _ => {}
        }
    }

    pub(super) fn setting(&self, value: &Value<'_>) -> Setting {
        Setting::deserialize(value.clone().into_deserializer())
            .unwrap_or_else(|_| Setting::Other(self.excerpt(value.span())))
    }

    /// Returns the faults in the order of the file, after `others` from other files.
    pub(super) fn into_faults(mut self, others: Vec<ProfileFault>) -> Vec<ProfileFault> {
        self.faults.sort_by_key(|fault| fault.spot);
        self.faults.extend(others);
        self.faults
    }

    pub(super) fn refuse_options(
        &mut self,
        faults: Vec<OptionFault>,
        places: &BTreeMap<String, TextPlace>,
        otherwise: usize,
    ) {
        let mut missing = Vec::new();
        for fault in faults {
            let at = match &fault {
                OptionFault::Missing { key, .. } => {
                    missing.push((*key, fault));
                    continue;
                }
                OptionFault::Unknown { key, .. } => places.get(key).map(|place| place.key.start),
                OptionFault::Fixed { key } => places.get(*key).map(|place| place.key.start),
                OptionFault::NotAllowed { key, .. } => places.get(*key).map(|place| place.value.start),
                OptionFault::Combination { keys, .. } => {
                    keys.iter().find_map(|key| places.get(*key)).map(|place| place.value.start)
                }
            };
            let trouble = match fault {
                OptionFault::Unknown { key, nearest: option } => {
                    let nearest = nearest(&key, KEYS.iter().copied().chain(option)).map(str::to_owned);
                    ProfileProblem::UnknownKey { key, nearest }
                }
                other => ProfileProblem::Option(other),
            };
            self.refuse(at.unwrap_or(otherwise), trouble);
        }
        match missing.as_slice() {
            [] => {}
            [(_, fault)] => self.refuse(otherwise, ProfileProblem::Option(fault.clone())),
            several => {
                let keys = several.iter().map(|(key, _)| *key).collect();
                self.refuse(otherwise, ProfileProblem::MissingOptions { keys });
            }
        }
    }
}

/// Returns a character that no text may have.
fn refused_character(text: &str) -> Option<char> {
    text.chars().find(|c| is_refused(*c))
}
