//! Reads one profile file: its values, and every fault in it.

use super::fault::{ProfileFault, ProfileProblem, Spot};
use super::house_rules::{ENGLISH, Titles};
use crate::engine::{Engine, OptionFault, Setting};
use crate::kernel::{is_refused, words::nearest};
use crate::lang::Lang;
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
        let fault = self.fault(at, trouble);
        if self.unreadable_lines.contains(&fault.spot.line)
            || (!self.unreadable_lines.is_empty() && fault.trouble.is_absence())
        {
            return;
        }
        self.faults.push(fault);
    }

    pub(super) fn fault(&self, at: usize, trouble: ProfileProblem) -> ProfileFault {
        ProfileFault { file: self.file.to_owned(), spot: self.spot(at), trouble }
    }

    pub(super) fn refuse_key(&mut self, key: &str, at: usize, known: impl Iterator<Item = &'static str>) {
        let is_option = Engine::ALL.iter().any(|engine| engine.info().keys.contains(&key));
        let trouble = if is_option {
            ProfileProblem::OptionOfWorked { key: key.to_owned() }
        } else {
            let nearest = nearest(key, known).map(str::to_owned);
            ProfileProblem::UnknownKey { key: key.to_owned(), nearest }
        };
        self.refuse(at, trouble);
    }

    /// Reports a value of another kind, in place of which there is none.
    pub(super) fn wrong_kind<T>(&mut self, key: &str, value: &Value<'_>, wanted: &'static str) -> Option<T> {
        let found = self.written(value);
        self.refuse(value.span().start, ProfileProblem::WrongKind { key: key.to_owned(), found, wanted });
        None
    }

    /// Returns a value as written; of a table of several lines only the head.
    fn written(&self, value: &Value<'_>) -> String {
        let text = self.excerpt(value.span());
        match value.get_ref() {
            DeValue::Table(_) if !text.starts_with('{') => "a table".to_owned(),
            _ => text,
        }
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

    /// Returns a value that must be a non-empty text of one line.
    pub(super) fn text(&mut self, key: &str, value: &Value<'_>) -> Option<String> {
        match value.get_ref() {
            DeValue::String(text) if !text.trim().is_empty() && !text.contains(char::is_control) => {
                Some(text.clone().into_owned())
            }
            // Reported already.
            DeValue::String(text) if refused_character(text).is_some() => None,
            _ => self.wrong_kind(key, value, "a text of one line"),
        }
    }

    /// Reads a list of texts, each as it is read alone.
    pub(super) fn texts<T>(
        &mut self,
        key: &str,
        value: &Value<'_>,
        text: fn(&mut Self, &str, &Value<'_>) -> Option<T>,
    ) -> Option<Vec<T>> {
        match value.get_ref() {
            DeValue::Array(items) => items.iter().map(|item| text(self, key, item)).collect(),
            _ => self.wrong_kind(key, value, "a list of texts"),
        }
    }

    /// Reads a text in English, or one in each of several languages.
    pub(super) fn in_languages(&mut self, key: &str, value: &Value<'_>) -> Option<Titles> {
        match value.get_ref() {
            DeValue::Table(_) => self.by_language(key, value),
            _ => self.text(key, value).map(|text| Titles::from([(ENGLISH.to_owned(), text)])),
        }
    }

    pub(super) fn by_language(&mut self, key: &str, value: &Value<'_>) -> Option<Titles> {
        let DeValue::Table(rows) = value.get_ref() else {
            return self.wrong_kind(key, value, "a text for each language, as `cs = \"...\"`");
        };
        let mut texts = BTreeMap::new();
        for (code, text) in rows {
            let value = self.text(&format!("{key}.{}", code.get_ref()), text);
            if Lang::CODES.contains(&code.get_ref().as_ref()) {
                texts.extend(value.map(|value| (code.get_ref().to_string(), value)));
            } else {
                let nearest = nearest(code.get_ref(), Lang::CODES).map(str::to_owned);
                let trouble = ProfileProblem::UnknownKey { key: code.get_ref().to_string(), nearest };
                self.refuse(code.span().start, trouble);
            }
        }
        Some(texts)
    }

    pub(super) fn setting(&self, value: &Value<'_>) -> Setting {
        let whole = || Setting::Other(self.written(value));
        match value.get_ref() {
            DeValue::Boolean(b) => Setting::Bool(*b),
            DeValue::String(text) => Setting::Text(text.clone().into_owned()),
            DeValue::Integer(n) => {
                i64::from_str_radix(n.as_str(), n.radix()).map_or_else(|_| whole(), Setting::Int)
            }
            DeValue::Array(items) => Setting::List(items.iter().map(|item| self.setting(item)).collect()),
            DeValue::Table(rows) => Setting::Table(
                rows.iter().map(|(key, value)| (key.get_ref().to_string(), self.setting(value))).collect(),
            ),
            DeValue::Float(_) | DeValue::Datetime(_) => whole(),
        }
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
                OptionFault::NotAllowed { key, .. } | OptionFault::Idle { key, .. } => {
                    places.get(*key).map(|place| place.value.start)
                }
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

/// Returns a character that no text may have. Those of several lines are for the key to refuse.
fn refused_character(text: &str) -> Option<char> {
    text.chars().find(|c| is_refused(*c) && !matches!(c, '\n' | '\r'))
}
