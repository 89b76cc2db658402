//! The filters of queries: over sessions, and over hands.

use crate::engine::Engine;
use crate::kernel::words;
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
    /// Returns the options by which sessions were chosen, as they could be typed again.
    pub fn options(&self) -> String {
        let names = |key: &'static str, names: &[String]| -> Vec<(&'static str, String)> {
            names.iter().map(|name| (key, name.clone())).collect()
        };
        let one = |key: &'static str, text: &Option<String>| text.clone().map(|text| (key, text));
        let games = self.games.as_ref().map(|games| match games.as_slice() {
            [game] => (*game).to_owned(),
            _ => "pinochle".to_owned(),
        });
        let options = [names("player", &self.people), names("with", &self.with)].concat().into_iter();
        let others = [
            one("rules", &self.rules),
            one("game", &games),
            one("since", &self.since),
            one("until", &self.until),
            one("table", &self.table),
            one("last", &self.last.map(|last| last.to_string())),
        ];
        let places = names("place", self.places.as_deref().unwrap_or_default());
        let options = options.chain(others.into_iter().flatten()).chain(places);
        options.map(|(key, text)| format!(" --{key} {}", quoted(&text))).collect()
    }

    /// Returns whether only a night can fit, beside its day and people: what is owed for no night has no rules, no place and
    /// nobody else at the table, and is not void.
    pub fn asks_for_nights(&self) -> bool {
        let Filter { people, since, until, void, hands, .. } = self.clone();
        *self != Filter { people, since, until, void, hands, ..Filter::default() }
    }

    /// Says what the sessions are chosen by, as a page of them does: `since 2026-01-01`. What is of one player says so in its
    /// head. `name` returns a person's name by the folded one.
    pub fn said<'a>(&'a self, name: &dyn Fn(&str) -> Option<&'a str>, lang: &Lang) -> Vec<String> {
        let Filter { people, with, rules, games, since, until, places, table, last, .. } = self;
        let named = |people: &[String]| -> Vec<&str> { people.iter().filter_map(|key| name(key)).collect() };
        let of = if people.len() == 1 { Vec::new() } else { named(people) };
        let with = named(with);
        let engines = games.iter().flatten().filter_map(|word| Engine::from_word(word));
        let games: Vec<String> = engines.map(|engine| lang.say(&engine.vocabulary().game)).collect();
        let texts = [
            (!of.is_empty()).then_some(ChosenBy::Players { names: of }),
            (!with.is_empty()).then_some(ChosenBy::With { names: with }),
            rules.as_deref().map(|rules| ChosenBy::Rules { rules }),
            (!games.is_empty()).then_some(ChosenBy::Games { games }),
            places.as_deref().map(|names| ChosenBy::Places { names }),
            table.as_deref().map(|table| ChosenBy::Table { table }),
            since.as_deref().map(|date| ChosenBy::Since { date: lang.date(date) }),
            until.as_deref().map(|date| ChosenBy::Until { date: lang.date(date) }),
            last.map(|count| ChosenBy::TheLast { count }),
        ];
        texts.iter().flatten().map(|text| lang.say(text)).collect()
    }
}

crate::phrases! {
    /// What the sessions of a query were chosen by.
    pub enum ChosenBy<'a> {
        Players { names: Vec<&'a str> } = "of {}", words::and(names);
        With { names: Vec<&'a str> } = "with {}", words::and(names);
        Rules { rules: &'a str } = "under {rules}";
        Games { games: Vec<String> } = "{}", words::and(games);
        Places { names: &'a [String] } = "at {}", words::or(names);
        Table { table: &'a str } = "from {table}";
        Since { date: String } = "since {date}";
        Until { date: String } = "until {date}";
        TheLast { count: u32 } = "the last {count}";
    }
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
