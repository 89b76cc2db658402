//! The filters of queries: over sessions, and over hands.

use crate::lang::Lang;
use crate::notation::quoted;
use std::ops::RangeInclusive;

/// Which sessions a query covers: those that match all fields.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Filter {
    /// Folded names: sessions with all of these people. Totals and statistics are theirs alone.
    pub people: Vec<String>,
    /// Folded names: sessions with all of these people, too.
    pub with: Vec<String>,
    pub session: Option<i64>,
    pub rules: Option<String>,
    /// The words of engines.
    pub games: Option<Vec<&'static str>>,
    pub since: Option<String>,
    pub until: Option<String>,
    pub places: Option<Vec<String>>,
    /// Who pushed them to a hub, or the file from which they came.
    pub table: Option<String>,
    /// At most so many of the sessions that match all else: the latest.
    pub last: Option<u32>,
    pub void: bool,
    /// Of these sessions only such hands; what a night came to in all is then not asked for.
    pub hands: Option<HandFilter>,
}

impl Filter {
    /// Returns each option by which sessions were chosen, with its value.
    fn chosen(&self) -> Vec<(&'static str, String)> {
        let Filter { people, with, rules, games, since, until, places, table, last, .. } = self;
        let each = |key: &'static str, names: &[String]| -> Vec<(&'static str, String)> {
            names.iter().map(|name| (key, name.clone())).collect()
        };
        let one = |key: &'static str, text: &Option<String>| each(key, text.as_slice());
        let games = games.as_ref().map(|games| match games.as_slice() {
            [game] => (*game).to_owned(),
            _ => "pinochle".to_owned(),
        });
        [
            each("player", people),
            each("with", with),
            one("rules", rules),
            one("game", &games),
            one("since", since),
            one("until", until),
            one("table", table),
            one("last", &last.map(|last| last.to_string())),
            each("place", places.as_deref().unwrap_or_default()),
        ]
        .concat()
    }

    /// Returns the options by which sessions were chosen, as they could be typed again.
    pub fn options(&self) -> String {
        let options = self.chosen().into_iter();
        options.map(|(key, text)| format!(" --{key} {}", quoted(&text))).collect()
    }

    /// Returns whether only a night can fit, beside its day and people: what is owed for no night has no rules, no place and
    /// nobody else at the table, and is not void.
    pub fn asks_for_nights(&self) -> bool {
        let Filter { people, since, until, void, hands, .. } = self.clone();
        *self != Filter { people, since, until, void, hands, ..Filter::default() }
    }

    /// Says what the sessions are chosen by, as a page of them does: `since: 2026-01-01`. `name` returns a person's name by
    /// the folded one.
    pub fn said<'a>(&self, name: &dyn Fn(&str) -> Option<&'a str>, lang: &Lang) -> Vec<String> {
        let one = |(key, value): (&'static str, String)| {
            let value = match key {
                "since" | "until" => lang.date(&value),
                "player" | "with" => name(&value).map_or(value, str::to_owned),
                _ => value,
            };
            lang.say(&ChosenBy { key, value })
        };
        self.chosen().into_iter().map(one).collect()
    }
}

crate::phrases! {
    /// An option by which the sessions of a query were chosen.
    pub struct ChosenBy {
        pub key: &'static str,
        pub value: String,
    } = "{key}: {value}";
}

/// Which hands a search finds: those that match all fields.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct HandFilter {
    pub bid: Option<RangeInclusive<i64>>,
    /// Any of these, as records write them.
    pub trumps: Option<Vec<&'static str>>,
    /// As [`DeclaredContract`](crate::engine::DeclaredContract) writes it.
    pub contract: Option<String>,
    pub made: Option<bool>,
    /// A folded name.
    pub declarer: Option<String>,
    /// A folded name.
    pub dealer: Option<String>,
    /// A part of the note, in any case, with or without accents.
    pub note: Option<String>,
}
