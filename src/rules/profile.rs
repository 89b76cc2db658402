//! One profile file: its content, with places for messages. The catalog finds the files it extends.

use super::fault::ProfileProblem;
use super::house_rules::{ENGLISH, Rules, Titles, overlay};
use super::reader::{ProfileReader, TextPlace, Value};
use super::worked::{Worked, WorkedDraft, WorkedResult};
use crate::engine::{Engine, OptionFault, Settings};
use crate::kernel::words;
use serde::Deserialize;
use std::collections::BTreeMap;
use toml::{Spanned, de::DeTable};

#[derive(Debug, Clone)]
pub struct Profile {
    pub rules: Rules,
    /// What tells them from others, in a few words, by the code of the language.
    summary: Titles,
    /// Without those of the rules it extends.
    pub worked: Vec<Worked>,
}

impl Profile {
    /// Returns what tells these rules from others, in a language, by its code, or else in English, if the file says it.
    pub fn summary_in(&self, language: &str) -> Option<&str> {
        self.summary.get(language).or_else(|| self.summary.get(ENGLISH)).map(String::as_str)
    }

    pub fn check_worked(&self) -> Vec<WorkedResult<'_>> {
        self.worked.iter().map(Worked::check).collect()
    }
}

#[derive(Default)]
pub(super) struct Draft {
    name: Option<String>,
    title: Option<String>,
    titles: Titles,
    summary: Titles,
    sources: Option<Vec<String>>,
    customs: Option<Vec<Titles>>,
    engine: Option<(Engine, usize)>,
    /// The rules extended, and the place of the key.
    pub(super) extends: Option<(String, usize)>,
    settings: Settings,
    places: BTreeMap<String, TextPlace>,
    worked: Vec<Spanned<WorkedDraft>>,
}

/// A text in English, or one for each language.
#[derive(Deserialize)]
#[serde(untagged)]
enum InLanguages {
    English(String),
    Each(Titles),
}

fn titles(texts: InLanguages) -> Titles {
    match texts {
        InLanguages::English(text) => Titles::from([(ENGLISH.to_owned(), text)]),
        InLanguages::Each(texts) => texts,
    }
}

pub(super) enum Parent {
    None,
    Broken,
    Rules(Box<Rules>),
}

impl Draft {
    pub(super) fn read(reader: &mut ProfileReader<'_>) -> Draft {
        let (table, errors) = DeTable::parse_recoverable(reader.text);
        reader.refuse_syntax(&errors);
        let mut draft = Draft::default();
        for (key, value) in table.get_ref() {
            if reader.refuse_character_of_key(key.get_ref(), key) {
                continue;
            }
            reader.refuse_characters(key.get_ref(), value);
            let place = TextPlace { key: key.span(), value: value.span() };
            draft.read_key(reader, key.get_ref(), value, place);
        }
        if draft.name.is_none() && !table.get_ref().contains_key("name") {
            reader.refuse(0, ProfileProblem::Missing { key: "name", example: "name = \"ours\"" });
        }
        if draft.title.is_none() && !table.get_ref().contains_key("title") {
            let example = "title = \"Auction pinochle as we play it\"";
            reader.refuse(0, ProfileProblem::Missing { key: "title", example });
        }
        draft
    }

    fn read_key(&mut self, reader: &mut ProfileReader<'_>, key: &str, value: &Value<'_>, place: TextPlace) {
        match key {
            "name" => match reader.value::<String>(key, value) {
                Some(name) if is_profile_name(&name) => self.name = Some(name),
                Some(_) => {
                    let message = "a name has letters, digits, `-` and `_`".to_owned();
                    reader.refuse(
                        place.value.start,
                        ProfileProblem::Malformed { key: key.to_owned(), message },
                    );
                }
                None => {}
            },
            "title" => self.title = reader.value(key, value),
            "titles" => self.titles = reader.value(key, value).unwrap_or_default(),
            "summary" => self.summary = reader.value(key, value).map_or_else(Titles::new, titles),
            "sources" => self.sources = reader.value(key, value),
            "customs" => {
                let customs: Option<Vec<InLanguages>> = reader.value(key, value);
                self.customs = customs.map(|customs| customs.into_iter().map(titles).collect());
            }
            "extends" => self.extends = reader.value(key, value).map(|word| (word, place.value.start)),
            "engine" => {
                let Some(word) = reader.value::<String>(key, value) else { return };
                match Engine::from_word(&word) {
                    Some(engine) => self.engine = Some((engine, place.value.start)),
                    None => {
                        let known = words::quoted(Engine::ALL.iter().map(|engine| engine.info().word));
                        let known = words::or(&known);
                        reader.refuse(place.value.start, ProfileProblem::UnknownEngine { word, known });
                    }
                }
            }
            "worked" => {
                let hands: Option<Vec<Spanned<WorkedDraft>>> = reader.value(key, value);
                self.worked = hands.unwrap_or_default();
            }
            _ => {
                self.settings.insert(key.to_owned(), reader.setting(value));
                self.places.insert(key.to_owned(), place);
            }
        }
    }

    /// Combines the file with the rules it extends; the reader collects the faults.
    pub(super) fn finish(self, reader: &mut ProfileReader<'_>, parent: &Parent) -> Option<Profile> {
        let of_parent = match parent {
            Parent::Rules(rules) => Some(rules.as_ref()),
            Parent::None | Parent::Broken => None,
        };
        let own = self.engine.map(|(engine, _)| engine);
        let Some(engine) = of_parent.map(Rules::engine).or(own) else {
            // A wrong engine, or broken rules that it extends, were reported already.
            if matches!(parent, Parent::None) && !self.says_engine(reader) {
                reader.refuse(0, ProfileProblem::NoEngine {});
            }
            return None;
        };
        if let (Some((own, at)), Some(rules)) = (self.engine, of_parent)
            && own != engine
        {
            let (parent, of_parent) = (rules.name().to_owned(), engine.info().word);
            reader.refuse(at, ProfileProblem::OtherEngine { engine: own.info().word, parent, of_parent });
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
        let of_parents = |parent: &Rules| (parent.sources.clone(), parent.customs.clone());
        let (sources, customs) = of_parent.map(of_parents).unwrap_or_default();
        // A missing name or title was reported above; the worked hands can still be checked.
        let rules = Rules {
            name: self.name.unwrap_or_default(),
            title: self.title.unwrap_or_default(),
            titles: self.titles,
            sources: self.sources.unwrap_or(sources),
            customs: self.customs.unwrap_or(customs),
            options,
            unread: None,
        };
        let finish = |hand: Spanned<WorkedDraft>| {
            let at = hand.span().start;
            hand.into_inner().finish(reader, at, &rules)
        };
        let worked: Vec<Option<Worked>> = self.worked.into_iter().map(finish).collect();
        Some(Profile { worked: worked.into_iter().collect::<Option<_>>()?, summary: self.summary, rules })
    }

    fn says_engine(&self, reader: &ProfileReader<'_>) -> bool {
        self.engine.is_some()
            || reader.has_refused(|trouble| match trouble {
                ProfileProblem::UnknownEngine { .. } => true,
                ProfileProblem::Malformed { key, .. } => key == "engine" || key == "extends",
                _ => false,
            })
    }
}

/// Returns whether a word may be a profile's name: not a path, and safe in a sheet and as a file name.
pub(crate) fn is_profile_name(name: &str) -> bool {
    name.len() <= 64
        && name.starts_with(char::is_alphanumeric)
        && name.chars().all(|c| c.is_alphanumeric() || matches!(c, '-' | '_'))
}
