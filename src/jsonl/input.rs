//! One line of input, and a cache of the rules that records name.

use super::answer;
use super::fault::{InputFault, Refused, Wrong};
use crate::engine::{OptionFault, Options};
use crate::kernel::json::{self, Entries, UniqueKeys, present, present_map};
use crate::kernel::{Setting, Side, Table, ensure, seated_opposite};
use crate::lang::Lang;
use crate::rules::{Catalog, Rules, RulesError};
use serde::{Deserialize, de::IgnoredAny};
use serde_json::value::RawValue;
use std::collections::{BTreeMap, HashMap};

/// A record to be scored. What the rules are, and what was played, is read once they are known.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ScoreLine<'a> {
    /// It may be anything, and is given back.
    #[serde(borrow, default, deserialize_with = "present")]
    pub(super) id: Option<&'a RawValue>,
    pub(super) rules: Option<&'a RawValue>,
    pub(super) set: Option<&'a RawValue>,
    players: Option<Vec<String>>,
    sides: Option<Entries<'a, Vec<String>>>,
    #[serde(default, deserialize_with = "present_map")]
    before: Option<BTreeMap<String, i64>>,
    target_now: Option<i64>,
    deal: Option<i64>,
    pub(super) dealer: Option<String>,
    hand: Option<&'a RawValue>,
    close: Option<&'a RawValue>,
    line: Option<String>,
    #[serde(rename = "expect")]
    _expect: Option<IgnoredAny>,
    #[serde(rename = "or_refused")]
    _or_refused: Option<IgnoredAny>,
    #[serde(rename = "why")]
    _why: Option<IgnoredAny>,
    #[serde(rename = "source")]
    _source: Option<IgnoredAny>,
}

/// Reads a line of JSON and answers it. `answer` writes the answer to what was read, or says what is wrong with it. Returns
/// whether the line was accepted. A blank line has no answer.
pub(super) fn answer_line<'l, L: Deserialize<'l>>(
    line: &'l [u8],
    lang: &Lang,
    out: &mut Vec<u8>,
    answer: impl FnOnce(&L, &mut Vec<u8>) -> Result<(), Vec<Wrong>>,
) -> bool {
    if line.trim_ascii().is_empty() {
        return true;
    }
    let text = std::str::from_utf8(line);
    let no_text =
        |error: std::str::Utf8Error| InputFault::NoText { byte: error.valid_up_to().saturating_add(1) };
    let answered = text.map_err(|error| vec![Wrong::in_field("json", no_text(error))]).and_then(|text| {
        let read = json::read(text).map_err(|error| match json::malformed::<L>(text) {
            Some((field, problem)) => vec![Wrong::in_field(field, problem)],
            None => vec![Wrong::in_field("json", InputFault::from(&error))],
        });
        read.and_then(|read: L| answer(&read, out))
    });
    if let Err(wrongs) = &answered {
        let read: Option<Entries<'_, &RawValue>> = text.ok().and_then(|text| serde_json::from_str(text).ok());
        let id = read.and_then(|read| read.0.into_iter().rfind(|(name, _)| name == "id"));
        answer::write(out, &Refused::new(id.map(|(_, id)| id), wrongs, lang));
    }
    answered.is_ok()
}

pub(super) enum Task<'a> {
    Hand(&'a str),
    Close(&'a str),
    Line(&'a str),
}

impl<'a> ScoreLine<'a> {
    /// Refuses what only records of games to points have.
    pub(super) fn of_other_games(&self, options: &Options) -> Vec<Wrong> {
        let given = [
            ("sides", self.sides.is_some()),
            ("before", self.before.is_some()),
            ("target_now", self.target_now.is_some()),
            ("deal", self.deal.is_some()),
        ];
        let surplus = given.into_iter().filter(|(_, is_given)| *is_given && !options.plays_games());
        surplus.map(|(field, _)| Wrong::in_field(field, InputFault::OfOtherGames { field })).collect()
    }

    pub(super) fn read_table(&self, options: &Options, table: &mut Table) -> Result<(), Wrong> {
        let missing = |field| Wrong::in_field(field, InputFault::Missing { field });
        if options.has_sides() {
            let sides = self.sides.as_ref().ok_or_else(|| missing("sides"))?;
            self.seat_sides(sides, table)?;
        } else {
            table.players = self.players.clone().ok_or_else(|| missing("players"))?;
            let has_none = self.sides.is_none() || !options.plays_games();
            ensure(has_none, || Wrong::in_field("sides", InputFault::OfOtherGames { field: "sides" }))?;
        }
        if options.plays_games() {
            table.before.clone_from(&self.before);
            (table.target_now, table.deal) = (self.target_now, self.deal);
        }
        table.dealer.clone_from(&self.dealer);
        Ok(())
    }

    /// Seats partners opposite each other.
    fn seat_sides(&self, sides: &Entries<'a, Vec<String>>, table: &mut Table) -> Result<(), Wrong> {
        let named = sides.0.iter().map(|(label, players)| (label.to_string(), players.clone()));
        let sides: Vec<Side> = named.map(|(label, players)| Side { label, players }).collect();
        let opposite: Vec<String> = seated_opposite(&sides).map(str::to_owned).collect();
        table.players = match &self.players {
            None => opposite,
            Some(players) => {
                ensure(are_seated(players, &opposite, sides.len()), || {
                    Wrong::in_field("players", InputFault::SidesAndPlayers {})
                })?;
                players.clone()
            }
        };
        table.sides = Some(sides);
        Ok(())
    }

    pub(super) fn task(&self) -> Result<Task<'_>, Wrong> {
        let only_one = |field: &'static str| Err(Wrong::in_field(field, InputFault::OneTask {}));
        match (self.hand, self.close, &self.line) {
            (Some(hand), None, None) => Ok(Task::Hand(hand.get())),
            (None, Some(close), None) => Ok(Task::Close(close.get())),
            (None, None, Some(line)) => Ok(Task::Line(line)),
            (None, None, None) => only_one("hand"),
            (_, Some(_), _) => only_one("close"),
            (_, None, Some(_)) => only_one("line"),
        }
    }
}

/// Returns whether players sit as the sides want it: the same, and each opposite his partners.
fn are_seated(players: &[String], opposite: &[String], sides: usize) -> bool {
    let side_of = |name: &String| Some(opposite.iter().position(|other| other == name)?.checked_rem(sides));
    let is_known = |name: &String| opposite.contains(name);
    let alternate =
        || players.iter().zip(players.iter().skip(sides)).all(|(one, next)| side_of(one) == side_of(next));
    let are_different =
        players.iter().enumerate().all(|(at, name)| !players.iter().skip(at + 1).any(|p| p == name));
    players.len() == opposite.len() && players.iter().all(is_known) && are_different && alternate()
}

/// The size of the cache: a table uses a few rules, and memory stays constant.
const MOST: usize = 256;

/// Longer texts of rules are not cached.
const LONGEST: usize = 4096;

#[derive(Debug)]
pub(super) struct RecordRules {
    pub(super) options: Options,
    /// The value of a unit, if the answer has money in it: if the record sets it, and in a game to points if
    /// anything is worth money.
    pub(super) unit_minor: Option<i64>,
}

/// Rules by the raw text of `rules` and `set`.
pub(super) struct RulesCache {
    pub(super) catalog: Catalog,
    read: HashMap<String, RecordRules>,
}

impl RulesCache {
    pub(super) fn new(catalog: Catalog) -> Self {
        RulesCache { catalog, read: HashMap::new() }
    }

    pub(super) fn get(
        &mut self,
        rules: Option<&RawValue>,
        set: Option<&RawValue>,
    ) -> Result<&RecordRules, Vec<Wrong>> {
        // A line end separates the two: a line of JSON has none.
        let key = [rules, set].map(|json| json.map_or("", RawValue::get)).join("\n");
        if !self.read.contains_key(&key) {
            let known = read(&load(&self.catalog, rules)?, set)?;
            if self.read.len() >= MOST || key.len() > LONGEST {
                self.read.clear();
            }
            self.read.insert(key.clone(), known);
        }
        self.read.get(&key).ok_or_else(Vec::new)
    }
}

fn read(rules: &Rules, set: Option<&RawValue>) -> Result<RecordRules, Vec<Wrong>> {
    let Some(set) = set else {
        return Ok(RecordRules::new(rules.options().clone(), false));
    };
    let changes: UniqueKeys<Setting> =
        serde_json::from_str(set.get()).map_err(|error| vec![Wrong::unread_json("set", &error)])?;
    let options = rules.with(&changes.0).map_err(|faults| {
        let wrong = |fault: OptionFault| {
            let hint = fault.hint();
            Wrong::hinted("set", fault, hint)
        };
        faults.into_iter().map(wrong).collect::<Vec<_>>()
    })?;
    Ok(RecordRules::new(options.options().clone(), changes.0.contains_key("unit_minor")))
}

impl RecordRules {
    fn new(options: Options, says_unit: bool) -> RecordRules {
        let has_cash = match &options {
            Options::Auction(_) => says_unit,
            // In mariáš a record does not set the value of a unit, so nothing is worth money.
            Options::Points(_) | Options::Marias(_) | Options::Results(_) => options.pays_money(),
        };
        let unit_minor = has_cash.then(|| options.unit_minor());
        RecordRules { options, unit_minor }
    }
}

fn load(catalog: &Catalog, rules: Option<&RawValue>) -> Result<Rules, Vec<Wrong>> {
    let missing = || vec![Wrong::in_field("rules", InputFault::Missing { field: "rules" })];
    let word: String = serde_json::from_str(rules.ok_or_else(missing)?.get())
        .map_err(|error| vec![Wrong::unread_json("rules", &error)])?;
    match catalog.load(&word) {
        Ok(profile) => Ok(profile.rules),
        Err(RulesError::NotFound(fault)) => {
            let hint = fault.hint();
            Err(vec![Wrong::hinted("rules", fault, hint)])
        }
        Err(RulesError::Broken(faults)) => {
            Err(faults.into_iter().map(|fault| Wrong::of_profile("rules", fault)).collect())
        }
    }
}
