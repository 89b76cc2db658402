//! One profile file: what it says, and where it says it. Which other files it needs is for the catalog.

use super::fault::{ProfileFault, Spot, Trouble};
use super::worked::{Worked, WorkedDraft};
use super::{Rules, Titles, overlay};
use crate::engine::{Engine, OptionFault, Setting, Settings};
use crate::kernel::words::{self, nearest};
use crate::lang::Lang;
use std::collections::BTreeMap;
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A profile as it was loaded: rules, and hands that prove them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Profile {
    /// The rules.
    pub rules: Rules,
    /// Hands worked out by whoever wrote the profile. Those of the rules it extends are not among them.
    pub worked: Vec<Worked>,
}

/// The keys of a profile that are no options.
const KEYS: &[&str] = &["name", "title", "titles", "sources", "engine", "extends", "worked"];

/// A file being read: its text, and all that was found wrong with it so far.
pub(super) struct Reader<'t> {
    file: &'t str,
    text: &'t str,
    line_starts: Vec<usize>,
    /// Lines that are no TOML; what else is wrong on them follows from that.
    garbled: Vec<usize>,
    faults: Vec<ProfileFault>,
}

/// A key, and where it and its value stand.
#[derive(Debug, Clone, Default)]
pub(super) struct Place {
    key: Range<usize>,
    value: Range<usize>,
}

impl Place {
    pub(super) fn new(key: Range<usize>, value: Range<usize>) -> Self {
        Place { key, value }
    }
}

impl<'t> Reader<'t> {
    pub(super) fn new(file: &'t str, text: &'t str) -> Self {
        let line_starts = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        Reader { file, text, line_starts, garbled: Vec::new(), faults: Vec::new() }
    }

    fn spot(&self, at: usize) -> Spot {
        let line = self.line_starts.partition_point(|start| *start <= at);
        let start = line.checked_sub(1).and_then(|i| self.line_starts.get(i)).copied().unwrap_or(0);
        let before = self.text.get(start..at).unwrap_or_default();
        Spot { line, column: before.chars().count() + 1 }
    }

    /// Returns the number of the line that a byte stands in.
    pub(super) fn line(&self, at: usize) -> usize {
        self.spot(at).line
    }

    pub(super) fn refuse(&mut self, at: usize, trouble: Trouble) {
        let spot = self.spot(at);
        if self.garbled.contains(&spot.line) || (!self.garbled.is_empty() && trouble.is_absence()) {
            return;
        }
        self.faults.push(ProfileFault { file: self.file.to_owned(), spot, trouble });
    }

    /// Refuses a key of a worked hand, which has only these.
    pub(super) fn refuse_key(&mut self, key: &str, at: usize, known: &[&str]) {
        let is_option = Engine::ALL.iter().any(|engine| engine.info().keys.contains(&key));
        let key = key.to_owned();
        self.refuse(
            at,
            if is_option {
                Trouble::OptionOfWorked { key }
            } else {
                let nearest = nearest(&key, known.iter().copied()).map(str::to_owned);
                Trouble::UnknownKey { key, nearest }
            },
        );
    }

    pub(super) fn wrong_kind(&mut self, key: &str, value: &Spanned<DeValue<'_>>, wanted: &'static str) {
        let found = self.written(value);
        self.refuse(value.span().start, Trouble::WrongKind { key: key.to_owned(), found, wanted });
    }

    /// Returns a value as it is written; a table of several lines has only a head there.
    fn written(&self, value: &Spanned<DeValue<'_>>) -> String {
        let text = self.excerpt(value.span());
        match value.get_ref() {
            DeValue::Table(_) if !text.starts_with('{') => "a table".to_owned(),
            _ => text,
        }
    }

    /// Returns text as it is written, cut where it is long.
    fn excerpt(&self, span: Range<usize>) -> String {
        let text = self.text.get(span).unwrap_or_default();
        let line = text.lines().next().unwrap_or_default();
        let short: String = line.chars().take(40).collect();
        if short.len() < text.len() { format!("{short}...") } else { short }
    }

    /// Returns a value that has to be text of one line, with something in it.
    pub(super) fn text(&mut self, key: &str, value: &Spanned<DeValue<'_>>) -> Option<String> {
        match value.get_ref() {
            DeValue::String(text) if !text.trim().is_empty() && !text.contains(char::is_control) => {
                Some(text.clone().into_owned())
            }
            _ => {
                self.wrong_kind(key, value, "a text of one line");
                None
            }
        }
    }

    pub(super) fn texts(&mut self, key: &str, value: &Spanned<DeValue<'_>>) -> Option<Vec<String>> {
        match value.get_ref() {
            DeValue::Array(items) => items.iter().map(|item| self.text(key, item)).collect(),
            _ => {
                self.wrong_kind(key, value, "a list of texts");
                None
            }
        }
    }

    /// Returns texts by the codes of the languages that they are in.
    fn by_language(&mut self, key: &str, value: &Spanned<DeValue<'_>>) -> Option<BTreeMap<String, String>> {
        let DeValue::Table(rows) = value.get_ref() else {
            self.wrong_kind(key, value, "a text for each language, as `cs = \"...\"`");
            return None;
        };
        let mut texts = BTreeMap::new();
        for (code, text) in rows {
            let said = self.text(&format!("{key}.{}", code.get_ref()), text);
            if Lang::CODES.contains(&code.get_ref().as_ref()) {
                texts.extend(said.map(|said| (code.get_ref().to_string(), said)));
            } else {
                let nearest = nearest(code.get_ref(), Lang::CODES).map(str::to_owned);
                self.refuse(
                    code.span().start,
                    Trouble::UnknownKey { key: code.get_ref().to_string(), nearest },
                );
            }
        }
        Some(texts)
    }

    /// Returns the value of an option, whatever it is.
    pub(super) fn setting(&self, value: &Spanned<DeValue<'_>>) -> Setting {
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

    /// Returns all that was found wrong, in the order of the file, with what was found in other files.
    pub(super) fn into_faults(mut self, others: Vec<ProfileFault>) -> Vec<ProfileFault> {
        self.faults.sort_by_key(|fault| fault.spot);
        self.faults.extend(others);
        self.faults
    }

    /// Turns faults of options into faults of the file, at the keys that are at fault.
    pub(super) fn refuse_options(
        &mut self,
        faults: Vec<OptionFault>,
        places: &BTreeMap<String, Place>,
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
                    Trouble::UnknownKey { key, nearest }
                }
                other => Trouble::Option(other),
            };
            self.refuse(at.unwrap_or(otherwise), trouble);
        }
        match missing.len() {
            0 => {}
            1 => missing.into_iter().for_each(|(_, fault)| self.refuse(otherwise, Trouble::Option(fault))),
            _ => {
                let keys = missing.into_iter().map(|(key, _)| key).collect();
                self.refuse(otherwise, Trouble::MissingOptions { keys });
            }
        }
    }
}

/// What one file says, before it is known what it extends.
#[derive(Default)]
pub(super) struct Draft {
    name: Option<String>,
    title: Option<String>,
    titles: Titles,
    sources: Option<Vec<String>>,
    engine: Option<(Engine, usize)>,
    /// The rules extended, and where that is said.
    pub(super) extends: Option<(String, usize)>,
    settings: Settings,
    places: BTreeMap<String, Place>,
    worked: Vec<WorkedDraft>,
}

/// The rules that a file extends.
pub(super) enum Parent {
    /// It extends none.
    None,
    /// They have faults of their own.
    Broken,
    /// They are read.
    Is(Box<Rules>),
}

impl Draft {
    /// Reads what a file says by itself.
    pub(super) fn read(reader: &mut Reader<'_>) -> Draft {
        let (table, errors) = DeTable::parse_recoverable(reader.text);
        for error in &errors {
            let span = error.span().unwrap_or(0..0);
            let found = reader.excerpt(span.clone());
            reader.refuse(span.start, Trouble::Syntax { message: error.message().to_owned(), found });
        }
        reader.garbled = reader.faults.iter().map(|fault| fault.spot.line).collect();
        let mut draft = Draft::default();
        for (key, value) in table.get_ref() {
            let place = Place { key: key.span(), value: value.span() };
            draft.read_key(reader, key.get_ref(), value, place);
        }
        if draft.name.is_none() && !table.get_ref().contains_key("name") {
            reader.refuse(0, Trouble::Missing { key: "name", example: "name = \"ours\"" });
        }
        if draft.title.is_none() && !table.get_ref().contains_key("title") {
            let example = "title = \"Auction pinochle as we play it\"";
            reader.refuse(0, Trouble::Missing { key: "title", example });
        }
        draft
    }

    fn read_key(&mut self, reader: &mut Reader<'_>, key: &str, value: &Spanned<DeValue<'_>>, place: Place) {
        match key {
            "name" => match reader.text(key, value) {
                Some(name) if is_profile_name(&name) => self.name = Some(name),
                Some(_) => reader.wrong_kind(key, value, "letters, digits, `-` and `_`"),
                None => {}
            },
            "title" => self.title = reader.text(key, value),
            "titles" => self.titles = reader.by_language(key, value).unwrap_or_default(),
            "sources" => self.sources = reader.texts(key, value),
            "extends" => self.extends = reader.text(key, value).map(|word| (word, place.value.start)),
            "engine" => {
                let Some(word) = reader.text(key, value) else { return };
                match Engine::from_word(&word) {
                    Some(engine) => self.engine = Some((engine, place.value.start)),
                    None => {
                        let known = words::quoted(Engine::ALL.iter().map(|engine| engine.info().word));
                        reader.refuse(
                            place.value.start,
                            Trouble::UnknownEngine { word, known: words::or(&known) },
                        );
                    }
                }
            }
            "worked" => match value.get_ref() {
                DeValue::Array(hands) => {
                    self.worked = hands.iter().map(|hand| WorkedDraft::read(reader, hand)).collect();
                }
                _ => reader.wrong_kind(key, value, "worked hands, each one below a `[[worked]]`"),
            },
            _ => {
                self.settings.insert(key.to_owned(), reader.setting(value));
                self.places.insert(key.to_owned(), place);
            }
        }
    }

    /// Puts the file together with what it extends; what is wrong is left with the reader.
    pub(super) fn finish(self, reader: &mut Reader<'_>, parent: &Parent) -> Option<Profile> {
        let of_parent = match parent {
            Parent::Is(rules) => Some(rules.as_ref()),
            Parent::None | Parent::Broken => None,
        };
        let said = self.engine.map(|(engine, _)| engine);
        let Some(engine) = of_parent.map(Rules::engine).or(said) else {
            // Where an engine was meant but not understood, or the rules extended are broken, that was said.
            if matches!(parent, Parent::None) && !self.says_engine(reader) {
                reader.refuse(0, Trouble::NoEngine);
            }
            return None;
        };
        if let (Some((said, at)), Some(rules)) = (self.engine, of_parent)
            && said != engine
        {
            let (parent, of_parent) = (rules.name().to_owned(), engine.info().word);
            reader.refuse(at, Trouble::OtherEngine { engine: said.info().word, parent, of_parent });
            return None;
        }
        let base = of_parent.map(Rules::settings).unwrap_or_default();
        let otherwise = self.extends.as_ref().map_or(0, |(_, at)| *at);
        let options = match overlay(engine, &base, &self.settings) {
            Ok(options) => options,
            Err(mut faults) => {
                if matches!(parent, Parent::Broken) {
                    faults.retain(|fault| !matches!(fault, OptionFault::Missing { .. }));
                }
                reader.refuse_options(faults, &self.places, otherwise);
                return None;
            }
        };
        // A name or title that is not there was refused above; the worked hands can be looked at all the same.
        let rules = Rules {
            name: self.name.unwrap_or_default(),
            title: self.title.unwrap_or_default(),
            titles: self.titles,
            sources: self
                .sources
                .or_else(|| of_parent.map(|rules| rules.sources().to_vec()))
                .unwrap_or_default(),
            options,
        };
        let worked: Vec<Option<Worked>> =
            self.worked.into_iter().map(|hand| hand.finish(reader, &rules)).collect();
        Some(Profile { worked: worked.into_iter().collect::<Option<_>>()?, rules })
    }

    fn says_engine(&self, reader: &Reader<'_>) -> bool {
        self.engine.is_some()
            || reader.faults.iter().any(|fault| match &fault.trouble {
                Trouble::UnknownEngine { .. } => true,
                Trouble::WrongKind { key, .. } => key == "engine" || key == "extends",
                _ => false,
            })
    }
}

/// Says whether a profile can be called so: a word that is no path, safe in a sheet and as a file's name.
pub(super) fn is_profile_name(name: &str) -> bool {
    name.len() <= 64
        && name.starts_with(char::is_alphanumeric)
        && name.chars().all(|c| c.is_alphanumeric() || matches!(c, '-' | '_'))
}
