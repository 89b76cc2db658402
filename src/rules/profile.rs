//! One profile file, with places for messages.

use super::fault::ProfileProblem;
use super::house_rules::{ENGLISH, Rules, Titles, overlay};
use super::reader::{KEYS, ProfileReader, TextPlace, refused_in_table};
use super::worked::{Worked, WorkedDraft, WorkedResult};
use crate::engine::{Engine, Settings};
use crate::kernel::words;
use serde::Deserialize;
use std::collections::BTreeMap;
use toml::{Spanned, de::DeTable};

#[derive(Debug, Clone)]
pub struct Profile {
    pub rules: Rules,
    /// What tells them from others, by the code of the language.
    summary: Titles,
    /// Without those of the rules it extends.
    pub worked: Vec<Worked>,
}

impl Profile {
    /// What tells these rules from others, by the code of a language, or else in English.
    pub fn summary_in(&self, language: &str) -> Option<&str> {
        self.summary.get(language).or_else(|| self.summary.get(ENGLISH)).map(String::as_str)
    }

    pub fn check_worked(&self) -> Vec<WorkedResult<'_>> {
        self.worked.iter().map(Worked::check).collect()
    }
}

/// All but the options.
#[derive(Deserialize)]
pub(super) struct Head {
    name: Spanned<String>,
    title: String,
    #[serde(default)]
    titles: Titles,
    summary: Option<InLanguages>,
    sources: Option<Vec<String>>,
    customs: Option<Vec<InLanguages>>,
    engine: Option<Spanned<String>>,
    pub extends: Option<Spanned<String>>,
    #[serde(default)]
    worked: Vec<Spanned<WorkedDraft>>,
}

/// In English, or one for each language.
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

pub(super) struct Draft {
    pub head: Head,
    settings: Settings,
    places: BTreeMap<String, TextPlace>,
}

impl Draft {
    /// The reader collects the faults.
    pub fn read(reader: &mut ProfileReader<'_>) -> Option<Draft> {
        let table = DeTable::parse(reader.text).map_err(|error| reader.refuse_syntax(&error)).ok()?;
        // Rules go into logs, and what they say to terminals.
        if let Some((c, at)) = refused_in_table(table.get_ref()) {
            reader.refuse(at, ProfileProblem::Character { code: u32::from(c) });
        }
        let (head, options): (DeTable<'_>, DeTable<'_>) =
            table.into_inner().into_iter().partition(|(key, _)| KEYS.contains(&key.get_ref().as_ref()));
        let head = reader.read(head)?;
        let (mut settings, mut places) = (Settings::new(), BTreeMap::new());
        for (key, value) in options {
            let place = TextPlace { key: key.span().start, value: value.span().start };
            let key = key.into_inner().into_owned();
            settings.insert(key.clone(), reader.setting(value));
            places.insert(key, place);
        }
        Some(Draft { head, settings, places })
    }

    /// Adds the rules it extends; the reader collects the faults.
    pub fn finish(self, reader: &mut ProfileReader<'_>, parent: Option<&Rules>) -> Option<Profile> {
        let Draft { head, settings, places } = self;
        let at = head.name.span().start;
        let name = head.name.into_inner();
        if !is_profile_name(&name) {
            let message = "a name has letters, digits, `-` and `_`".to_owned();
            reader.refuse(at, ProfileProblem::Malformed { key: "name".to_owned(), message });
        }
        let engine = engine(reader, head.engine, parent)?;
        let base = parent.map(Rules::settings).unwrap_or_default();
        let otherwise = head.extends.as_ref().map_or(0, |word| word.span().start);
        let options = overlay(engine, &base, &settings);
        let options = options.map_err(|faults| reader.refuse_options(faults, &places, otherwise)).ok()?;
        let (sources, customs) =
            parent.map(|parent| (parent.sources.clone(), parent.customs.clone())).unwrap_or_default();
        let sources = head.sources.unwrap_or(sources);
        let own_customs = head.customs.map(|customs| customs.into_iter().map(titles).collect());
        let customs = own_customs.unwrap_or(customs);
        let summary = head.summary.map(titles).unwrap_or_default();
        let (title, titles) = (head.title, head.titles);
        let rules = Rules { name, title, titles, sources, customs, options, unread: None };
        let finish = |hand: Spanned<WorkedDraft>| {
            let at = hand.span().start;
            hand.into_inner().finish(reader, at, &rules)
        };
        let worked: Vec<Option<Worked>> = head.worked.into_iter().map(finish).collect();
        Some(Profile { worked: worked.into_iter().collect::<Option<_>>()?, summary, rules })
    }
}

/// The one that a profile names, which is that of the rules it extends.
fn engine(
    reader: &mut ProfileReader<'_>,
    named: Option<Spanned<String>>,
    parent: Option<&Rules>,
) -> Option<Engine> {
    let of_parent = parent.map(Rules::engine);
    let Some(word) = named else {
        if of_parent.is_none() {
            reader.refuse(0, ProfileProblem::NoEngine {});
        }
        return of_parent;
    };
    let engine =
        Engine::from_word(word.get_ref()).filter(|engine| of_parent.is_none_or(|own| own == *engine));
    if engine.is_none() {
        let fitting = of_parent.as_ref().map_or(Engine::ALL, std::slice::from_ref);
        let known = words::or(&words::quoted(fitting.iter().map(|engine| engine.word())));
        reader.refuse(word.span().start, ProfileProblem::UnknownEngine { word: word.into_inner(), known });
    }
    engine
}

/// Not a path, and safe in a sheet and as a file name.
pub(crate) fn is_profile_name(name: &str) -> bool {
    name.len() <= 64
        && name.starts_with(char::is_alphanumeric)
        && name.chars().all(|c| c.is_alphanumeric() || matches!(c, '-' | '_'))
}
