//! The filters of queries: over sessions, and over hands.

use crate::lang::Lang;
use crate::notation::quoted;
use serde_json::{Value, json};
use std::ops::RangeInclusive;

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Filter {
    /// Folded names: sessions with all of them; totals and statistics are theirs alone.
    pub people: Vec<String>,
    /// Folded names: sessions with all of them, too.
    pub with: Vec<String>,
    pub session: Option<i64>,
    pub rules: Option<String>,
    /// The word of an engine, or `pinochle` for two.
    pub game: Option<&'static str>,
    pub since: Option<String>,
    pub until: Option<String>,
    pub places: Option<Vec<String>>,
    /// Who pushed them to a hub, or their file.
    pub table: Option<String>,
    /// At most so many of those that match all else: the latest.
    pub last: Option<u32>,
    pub void: bool,
    /// Only such hands; what a night came to in all is then not asked for.
    pub hands: Option<HandFilter>,
}

pub struct Chosen {
    option: &'static str,
    said: Vec<String>,
    /// In SQL, for each of these values, on the row of a session, `s`; of `last` there is none.
    pub condition: &'static str,
    pub values: Vec<String>,
}

/// With this name, or another one of the same person.
const AT_TABLE: &str = "EXISTS (SELECT 1 FROM session_total t JOIN person p ON p.id = t.person \
     WHERE t.session = s.id AND p.same_as = (SELECT same_as FROM person WHERE key = ?))";

/// These rules were in force at the end, or until others were agreed.
const WITH_RULES: &str = "s.id IN (SELECT id FROM (SELECT id, rules FROM session UNION ALL \
     SELECT session, note FROM place WHERE kind = 'set') WHERE rules = ?)";

impl Filter {
    pub fn chosen(&self) -> Vec<Chosen> {
        let Filter { people, with, rules, game, since, until, places, table, last, .. } = self;
        let each = |option, values: &[String], condition| {
            let (said, values) = (values.to_vec(), values.to_vec());
            Chosen { option, said, condition, values }
        };
        let one = |option, value: &Option<String>, condition| each(option, value.as_slice(), condition);
        // One of several values meets one condition.
        let any = |option, said: Vec<String>, values: Option<Value>, condition| {
            let values = values.iter().map(Value::to_string).collect();
            Chosen { option, said, condition, values }
        };
        let engines =
            game.map(|game| if game == "pinochle" { json!(["auction", "points"]) } else { json!([game]) });
        let game = game.iter().map(|game| (*game).to_owned()).collect();
        let found = places.clone().unwrap_or_default();
        let at_places = places.as_ref().map(|places| json!(places));
        vec![
            each("player", people, AT_TABLE),
            each("with", with, AT_TABLE),
            one("rules", rules, WITH_RULES),
            any("game", game, engines, "s.game IN (SELECT value FROM json_each(?))"),
            one("since", since, "s.date >= ?"),
            one("until", until, "s.date <= ?"),
            one("table", table, "s.source = ?"),
            Chosen { values: Vec::new(), ..one("last", &last.map(|last| last.to_string()), "") },
            any("place", found, at_places, "s.place IN (SELECT value FROM json_each(?))"),
        ]
    }

    fn said_options(&self) -> impl Iterator<Item = (&'static str, String)> {
        let chosen = self.chosen().into_iter();
        chosen.flat_map(|Chosen { option, said, .. }| said.into_iter().map(move |value| (option, value)))
    }

    /// As they could be typed again.
    pub fn options(&self) -> String {
        self.said_options().map(|(key, text)| format!(" --{key} {}", quoted(&text))).collect()
    }

    /// Beside day and people: what is owed for no night has no rules, no place and no others at the table, and is not void.
    pub fn asks_for_nights(&self) -> bool {
        let Filter { people, since, until, void, hands, .. } = self.clone();
        *self != Filter { people, since, until, void, hands, ..Filter::default() }
    }

    /// As a page says it: `since: 2026-01-01`. `name` returns a person's name by the folded one.
    pub fn said<'a>(&self, name: &dyn Fn(&str) -> Option<&'a str>, lang: &Lang) -> Vec<String> {
        let one = |(key, value): (&'static str, String)| {
            let value = match key {
                "since" | "until" => lang.date(&value),
                "player" | "with" => name(&value).map_or(value, str::to_owned),
                _ => value,
            };
            lang.say(&ChosenBy { key, value })
        };
        self.said_options().map(one).collect()
    }
}

crate::phrases! {
    pub struct ChosenBy {
        pub key: &'static str,
        pub value: String,
    } = "{key}: {value}";
}

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
    /// A part of it, in any case, with or without accents.
    pub note: Option<String>,
}
