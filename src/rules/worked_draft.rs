//! A worked hand as written in a profile file.

use super::fault::Trouble;
use super::house_rules::{Rules, set};
use super::reader::{Place, Reader};
use super::worked::{Amounts, Expected, HandAmounts, Worked};
use crate::engine::{Setting, Settings};
use crate::kernel::{KITTY, Side, Table, seated_opposite};
use std::borrow::Cow;
use std::collections::BTreeMap;
use toml::Spanned;
use toml::de::DeValue;

const KEYS: &[&str] = &[
    "line",
    "net",
    "points",
    "after",
    "cash",
    "game_over",
    "refused",
    "set",
    "players",
    "sides",
    "dealer",
    "before",
    "target_now",
    "deal",
    "why",
];

/// The players of a worked hand that does not name any.
const NAMES: &[&str] = &["Anna", "Ben", "Cyril", "Dana", "Eva", "Filip", "Gita", "Hana"];

/// A worked hand as written, before the rules are known.
#[derive(Default)]
pub(super) struct WorkedDraft {
    at: usize,
    line: Option<String>,
    set: Settings,
    places: BTreeMap<String, Place>,
    players: Option<Vec<String>>,
    sides: Option<Vec<Side>>,
    dealer: Option<(String, usize)>,
    before: Option<Amounts>,
    target_now: Option<i64>,
    deal: Option<i64>,
    comes: HandAmounts,
    refused: Option<String>,
    accounts: Vec<(String, usize)>,
    labels: Vec<(String, usize)>,
}

impl WorkedDraft {
    pub(super) fn read(reader: &mut Reader<'_>, hand: &Spanned<DeValue<'_>>) -> WorkedDraft {
        let at = hand.span().start;
        let mut draft = WorkedDraft { at, ..WorkedDraft::default() };
        let DeValue::Table(table) = hand.get_ref() else {
            reader.wrong_kind("worked", hand, "worked hands, each one below a `[[worked]]`");
            return draft;
        };
        for (key, value) in table {
            draft.read_key(reader, key, value);
        }
        if !table.contains_key("line") {
            let example = "line = \"anna 320 s m160 t170\"";
            reader.refuse(at, Trouble::Missing { key: "line", example });
        }
        let scored =
            ["net", "points", "after", "cash", "game_over"].iter().any(|key| table.contains_key(*key));
        match (scored, table.contains_key("refused")) {
            (false, false) => reader.refuse(at, Trouble::NothingExpected),
            (true, true) => reader.refuse(at, Trouble::BothExpected),
            _ => {}
        }
        draft
    }

    fn read_key(
        &mut self,
        reader: &mut Reader<'_>,
        key: &Spanned<Cow<'_, str>>,
        value: &Spanned<DeValue<'_>>,
    ) {
        let start = value.span().start;
        match key.get_ref().as_ref() {
            "line" => self.line = reader.text("line", value),
            "why" => {
                reader.text("why", value);
            }
            "players" => self.players = reader.texts("players", value),
            "sides" => self.sides = sides_of(reader, value),
            "dealer" => self.dealer = reader.text("dealer", value).map(|name| (name, start)),
            "refused" => self.refused = reader.text("refused", value),
            "net" => self.comes.net = balances_of(reader, "net", value, &mut self.accounts),
            "cash" => self.comes.cash = balances_of(reader, "cash", value, &mut self.accounts),
            "points" => self.comes.points = amounts_of(reader, "points", value, &mut self.labels),
            "after" => self.comes.after = amounts_of(reader, "after", value, &mut self.labels),
            "before" => self.before = amounts_of(reader, "before", value, &mut self.labels),
            "game_over" => {
                self.comes.game_over = reader.text("game_over", value);
                self.labels.extend(self.comes.game_over.iter().map(|label| (label.clone(), start)));
            }
            "target_now" => self.target_now = whole_of(reader, "target_now", value),
            "deal" => self.deal = whole_of(reader, "deal", value),
            "set" => match value.get_ref() {
                DeValue::Table(options) => {
                    for (key, value) in options {
                        let name = key.get_ref().clone().into_owned();
                        self.set.insert(name.clone(), reader.setting(value));
                        self.places.insert(name, Place::new(key.span(), value.span()));
                    }
                }
                _ => reader.wrong_kind("set", value, "options, as in `{ kitty = true }`"),
            },
            other => reader.refuse_key(other, key.span().start, KEYS),
        }
    }

    /// Combines the hand with the rules; the reader collects the faults.
    pub(super) fn finish(self, reader: &mut Reader<'_>, rules: &Rules) -> Option<Worked> {
        let options = match set(rules, &self.set) {
            Ok(options) => Some(options),
            Err(faults) => {
                reader.refuse_options(faults, &self.places, self.at);
                None
            }
        };
        let of_sides = self.sides.as_ref().map(|sides| seated_opposite(sides).map(str::to_owned).collect());
        let players = self.players.or(of_sides).unwrap_or_else(|| {
            NAMES.iter().take(rules.options().natural_table()).map(|name| (*name).to_owned()).collect()
        });
        let sides = self.sides.or_else(|| rules.options().partners(&players));
        let not_here = |reader: &mut Reader<'_>, name: &str, at: usize, known: &[String]| {
            let (name, players) = (name.to_owned(), known.join(", "));
            reader.refuse(at, Trouble::NotAtTable { name, players });
        };
        for (name, at) in &self.accounts {
            if !players.contains(name) && name != KITTY {
                not_here(reader, name, *at, &players);
            }
        }
        if let Some((name, at)) = self.dealer.as_ref().filter(|(name, _)| !players.contains(name)) {
            not_here(reader, name, *at, &players);
        }
        let labels: Vec<String> = match &sides {
            Some(sides) => sides.iter().map(|side| side.label.clone()).collect(),
            None => players.clone(),
        };
        for (label, at) in self.labels.iter().filter(|(label, _)| !labels.contains(label)) {
            not_here(reader, label, *at, &labels);
        }
        let dealer = self.dealer.map(|(name, _)| name).or_else(|| players.last().cloned());
        let table = Table {
            players,
            dealer,
            sides,
            before: self.before.into(),
            target_now: self.target_now.into(),
            deal: self.deal.into(),
        };
        let expected = self.refused.map_or(Expected::Scored(self.comes), Expected::Refused);
        Some(Worked { at: reader.line(self.at), line: self.line?, options: options?, table, expected })
    }
}

/// Reads the players of each side, in the order written.
fn sides_of(reader: &mut Reader<'_>, value: &Spanned<DeValue<'_>>) -> Option<Vec<Side>> {
    let DeValue::Table(sides) = value.get_ref() else {
        reader.wrong_kind("sides", value, "the players of each side, as in `{ A = [\"Anna\", \"Cyril\"] }`");
        return None;
    };
    let mut read: Vec<(usize, Side)> = Vec::new();
    for (label, players) in sides {
        let players = reader.texts("sides", players)?;
        read.push((label.span().start, Side { label: label.get_ref().clone().into_owned(), players }));
    }
    read.sort_by_key(|(at, _)| *at);
    Some(read.into_iter().map(|(_, side)| side).collect())
}

fn whole_of(reader: &mut Reader<'_>, key: &str, value: &Spanned<DeValue<'_>>) -> Option<i64> {
    match reader.setting(value) {
        Setting::Int(n) => Some(n),
        _ => {
            reader.wrong_kind(key, value, "a whole number");
            None
        }
    }
}

/// Reads amounts by name, and the place of each name.
fn amounts_of(
    reader: &mut Reader<'_>,
    key: &str,
    value: &Spanned<DeValue<'_>>,
    named: &mut Vec<(String, usize)>,
) -> Option<Amounts> {
    let amounts = match value.get_ref() {
        DeValue::Table(amounts) => {
            named.extend(amounts.keys().map(|name| (name.get_ref().to_string(), name.span().start)));
            let amount = |(name, amount): (&Spanned<Cow<'_, str>>, &_)| match reader.setting(amount) {
                Setting::Int(n) => Some((name.get_ref().to_string(), n)),
                _ => None,
            };
            amounts.iter().map(amount).collect::<Option<Amounts>>()
        }
        _ => None,
    };
    if amounts.is_none() {
        let wanted = match key {
            "net" => "whole units for each player, as in `{ Anna = 4, Ben = -4 }`",
            "cash" => "minor units for each player, as in `{ Anna = 250, Ben = -250 }`",
            _ => "whole points for each side, as in `{ Anna = 203, Ben = 130 }`",
        };
        reader.wrong_kind(key, value, wanted);
    }
    amounts
}

/// Reads amounts by name, which must sum to zero.
fn balances_of(
    reader: &mut Reader<'_>,
    key: &'static str,
    value: &Spanned<DeValue<'_>>,
    named: &mut Vec<(String, usize)>,
) -> Option<Amounts> {
    let amounts = amounts_of(reader, key, value, named)?;
    let sum = amounts.values().map(|amount| i128::from(*amount)).sum();
    if sum != 0 {
        reader.refuse(value.span().start, Trouble::NotZero { key, sum });
    }
    Some(amounts)
}
