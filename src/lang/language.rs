//! The languages, and messages in one of them.

use crate::kernel::{Minor, say::Say, words};
use crate::lang::{catalogue::Catalogue, facts};
use crate::money::{Amount, Currency, Style, UnknownCurrency};
use fluent_bundle::FluentArgs;
use std::{collections::BTreeSet, fmt::Display, fmt::Write as _, ops::Deref};

#[derive(Debug, Default)]
pub struct Lang {
    /// `None`: English.
    catalogue: Option<Catalogue>,
}

const CZECH: &str =
    concat!(include_str!("../../locales/cs.ftl"), "\n", include_str!("../../locales/help.cs.ftl"));

impl Lang {
    /// ISO 639.
    pub const CODES: [&str; 2] = ["en", "cs"];

    pub fn english() -> Lang {
        Lang { catalogue: None }
    }

    pub fn czech() -> Lang {
        Lang { catalogue: Some(Catalogue::read("cs", CZECH)) }
    }

    /// Of a code or a locale: `cs`, `cs_CZ.UTF-8`.
    ///
    /// ```
    /// use meldbook::lang::Lang;
    /// assert!(Lang::named("en").is_some_and(|lang| lang.is_english()));
    /// assert!(Lang::named("cs_CZ.UTF-8").is_some_and(|lang| !lang.is_english()));
    /// assert!(Lang::named("csb").is_none(), "Kashubian is another language");
    /// ```
    pub fn named(name: &str) -> Option<Lang> {
        let code = name.split(|c: char| !c.is_ascii_alphabetic()).next().unwrap_or_default();
        match code.to_ascii_lowercase().as_str() {
            "en" => Some(Lang::english()),
            "cs" => Some(Lang::czech()),
            _ => None,
        }
    }

    /// For another thread.
    pub fn another(&self) -> Lang {
        Lang::named(self.code()).unwrap_or_default()
    }

    pub fn code(&self) -> &'static str {
        if self.is_english() { "en" } else { "cs" }
    }

    pub fn is_english(&self) -> bool {
        self.catalogue.is_none()
    }

    /// In English if it is not translated.
    ///
    /// ```
    /// use meldbook::lang::Lang;
    /// use meldbook::notation::find_player;
    /// let error = find_player(&["Jan", "Jana"], "ja").unwrap_err();
    /// assert_eq!(Lang::english().say(&error), "`ja` is ambiguous: Jan and Jana");
    /// assert_eq!(Lang::czech().say(&error), "`ja` může být Jan nebo Jana");
    /// ```
    pub fn say<T: Say + Display + ?Sized>(&self, thing: &T) -> String {
        // Few sentences are longer.
        let mut said = String::with_capacity(64);
        self.say_behind(thing, &mut said);
        said
    }

    pub fn say_behind<T: Say + Display + ?Sized>(&self, thing: &T, text: &mut String) {
        match self.translated(thing, None) {
            Some(translated) => text.push_str(&translated),
            // Writing to memory cannot fail.
            None => drop(write!(text, "{thing}")),
        }
    }

    /// If it has one in English.
    pub fn hint<T: Say + ?Sized>(&self, thing: &T, english: Option<String>) -> Option<String> {
        let english = english?;
        Some(self.translated(thing, Some("hint")).unwrap_or(english))
    }

    pub fn text(&self, id: &str, attribute: Option<&str>) -> Option<String> {
        self.catalogue.as_ref()?.format(id, attribute, &FluentArgs::new())
    }

    /// `Anna, Ben and Cyril`.
    pub fn and<W: Display>(&self, names: &[W]) -> String {
        self.catalogue.as_ref().map_or_else(|| words::and(names), |catalogue| catalogue.and(names))
    }

    /// `Anna, Ben or Cyril`.
    pub fn or<W: Display>(&self, names: &[W]) -> String {
        self.catalogue.as_ref().map_or_else(|| words::or(names), |catalogue| catalogue.or(names))
    }

    /// Stored as `2026-03-14`.
    pub fn date(&self, day: &str) -> String {
        let translated = self.catalogue.as_ref().and_then(|catalogue| catalogue.date(day));
        translated.unwrap_or_else(|| day.to_owned())
    }

    pub fn money_style(&self) -> Style {
        self.catalogue.as_ref().map_or_else(Style::default, Catalogue::style)
    }

    /// Messages that were requested and are not translated, or not correctly.
    pub fn missed(&self) -> Vec<String> {
        self.catalogue.as_ref().map_or_else(Vec::new, Catalogue::missed)
    }

    pub fn used(&self) -> BTreeSet<String> {
        self.catalogue.as_ref().map_or_else(BTreeSet::new, Catalogue::used)
    }

    fn translated<T: Say + ?Sized>(&self, thing: &T, attribute: Option<&str>) -> Option<String> {
        self.catalogue.as_ref()?.say(&facts::of(thing)?, attribute)
    }
}

#[derive(Debug, Clone, Copy)]
pub struct Voice<'a> {
    pub lang: &'a Lang,
    pub currency: Currency,
}

impl Deref for Voice<'_> {
    type Target = Lang;
    fn deref(&self) -> &Lang {
        self.lang
    }
}

impl<'a> Voice<'a> {
    pub fn new(lang: &'a Lang, code: &str) -> Result<Voice<'a>, UnknownCurrency> {
        Ok(Voice { lang, currency: Currency::from_code(code)? })
    }

    /// With its sign: `+$1.35`, `+1,35 $`.
    pub fn money(&self, minor: Minor) -> String {
        self.of(minor).signed().in_style(self.lang.money_style()).to_string()
    }

    /// With decimals in all amounts or in none, so that they line up.
    pub fn column(&self, amounts: impl IntoIterator<Item = Minor>) -> Vec<String> {
        let amounts: Vec<Minor> = amounts.into_iter().collect();
        let full = self.has_parts(amounts.iter().copied());
        amounts.into_iter().map(|minor| self.money_in_column(minor, full)).collect()
    }

    pub fn has_parts(&self, amounts: impl IntoIterator<Item = Minor>) -> bool {
        amounts.into_iter().any(|minor| !self.of(minor).is_whole())
    }

    /// In a column in which some amount has parts or none has.
    pub fn money_in_column(&self, minor: Minor, has_parts: bool) -> String {
        self.of(minor).signed().full(has_parts).in_style(self.lang.money_style()).to_string()
    }

    pub fn amount_in_column(&self, minor: Minor, has_parts: bool) -> String {
        self.of(minor).in_style(self.lang.money_style()).full(has_parts).to_string()
    }

    /// Without a sign: `$1.35`, `12 Kč`, `0,50 Kč`.
    pub fn amount(&self, minor: Minor) -> String {
        self.of(minor).in_style(self.lang.money_style()).to_string()
    }

    /// With its sign and without its currency: `+1.35`, `+1,35`.
    pub fn bare(&self, minor: Minor) -> String {
        let sign = if minor > Minor::ZERO { "+" } else { "" };
        format!("{sign}{}", self.of(minor).plain().in_style(self.lang.money_style()))
    }

    fn of(&self, minor: Minor) -> Amount {
        Amount { minor, currency: self.currency }
    }
}
