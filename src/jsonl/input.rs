//! One line of input, split into its fields, which stay raw JSON, and a cache of the rules that records name.

use super::answer;
use super::fault::{InputFault, Refused, Wrong};
use crate::engine::{OptionFault, Options};
use crate::kernel::words::{is_one_of, nearest, shortened};
use crate::kernel::{CommonProblem, Settings, Side, Table, ensure, json::Entries, seated_opposite};
use crate::lang::Lang;
use crate::rules::{Catalog, NotFound, Rules, RulesError};
use serde::{Deserialize, de::IgnoredAny};
use serde_json::value::RawValue;
use std::collections::HashMap;

/// The fields of a line, in the order written.
#[derive(Deserialize)]
#[serde(transparent)]
pub(super) struct LineFields<'a>(#[serde(borrow)] Entries<'a, &'a RawValue>);

impl<'a> LineFields<'a> {
    /// Returns the `id`, which may be anything.
    pub(super) fn id(&self) -> Option<&'a RawValue> {
        self.written("id")
    }

    /// Returns a field; one that is null counts as absent.
    pub(super) fn get(&self, name: &str) -> Option<&'a RawValue> {
        self.written(name).filter(|json| json.get() != "null")
    }

    fn written(&self, name: &str) -> Option<&'a RawValue> {
        self.0.0.iter().rfind(|(known, _)| known == name).map(|(_, json)| *json)
    }

    fn names(&self) -> impl Iterator<Item = &str> {
        self.0.0.iter().map(|(name, _)| &**name)
    }

    pub(super) fn unknown(&self, known: &'static str) -> impl Iterator<Item = &str> {
        self.names().filter(move |name| !is_one_of(name, known))
    }

    pub(super) fn repeated(&self) -> impl Iterator<Item = &str> {
        let is_repeated = |(at, name): &(usize, &str)| self.names().take(*at).any(|other| other == *name);
        self.names().enumerate().filter(is_repeated).map(|(_, name)| name)
    }
}

const OF_RECORD: &str =
    "id|rules|set|players|sides|before|target_now|deal|dealer|hand|close|line|expect|or_refused|why|source";

/// Reads a line of JSON and answers it. `answer` writes the answer to what was read, or says what is wrong with it. Returns
/// whether the line was accepted. A blank line has no answer.
pub(super) fn answer_line<'l>(
    line: &'l [u8],
    lang: &Lang,
    out: &mut Vec<u8>,
    answer: impl FnOnce(&LineFields<'l>, &mut Vec<u8>) -> Result<(), Vec<Wrong>>,
) -> bool {
    if line.trim_ascii().is_empty() {
        return true;
    }
    let text = std::str::from_utf8(line);
    let text = text.map_err(|error| InputFault::NoText { byte: error.valid_up_to().saturating_add(1) });
    let read = text.and_then(|text| serde_json::from_str::<LineFields<'l>>(text).map_err(InputFault::from));
    let (id, answered) = match read {
        Ok(read) => (read.id(), answer(&read, out)),
        Err(fault) => (None, Err(vec![Wrong::in_field("json", fault)])),
    };
    if let Err(wrongs) = &answered {
        answer::write(out, &Refused::new(id, wrongs, lang));
    }
    answered.is_ok()
}

const COMMENTS: &str = "expect|or_refused|why|source";

pub(super) enum Task<'a> {
    Hand(&'a str),
    Close(&'a str),
    Line(String),
}

const OF_POINTS: &str = "sides|before|target_now|deal";

/// What is asked about a record.
impl<'a> LineFields<'a> {
    pub(super) fn refuse_repeated(&self) -> Result<(), Vec<Wrong>> {
        let is_used = |name: &&str| is_one_of(name, OF_RECORD) && !is_one_of(name, COMMENTS);
        let wrong = |name: &str| {
            Wrong::in_field(name.to_owned(), CommonProblem::FieldTwice { name: name.to_owned() })
        };
        let wrongs: Vec<Wrong> = self.repeated().filter(is_used).map(wrong).collect();
        if wrongs.is_empty() { Ok(()) } else { Err(wrongs) }
    }

    pub(super) fn unknown_fields(&self, options: &Options) -> Vec<Wrong> {
        let is_of_another = |name: &str| !options.plays_games() && is_one_of(name, OF_POINTS);
        let known = || OF_RECORD.split('|').filter(|name| !is_of_another(name));
        let given = OF_POINTS.split('|').filter(|name| is_of_another(name) && self.get(name).is_some());
        let unknown = self.unknown(OF_RECORD).chain(given);
        let wrong = |name: &str| {
            let fault = InputFault::UnknownField { name: shortened(name) };
            Wrong::in_field(shortened(name), fault).with_nearest(nearest(name, known()))
        };
        unknown.map(wrong).collect()
    }

    pub(super) fn read_table(&self, options: &Options, table: &mut Table) -> Result<(), Wrong> {
        if options.has_sides() {
            self.read_sides(table)?;
        } else {
            table.players = self.read_players()?;
            if self.get("sides").is_some() && options.plays_games() {
                return Err(Wrong::in_field("sides", InputFault::WithoutSides {}));
            }
        }
        if options.plays_games() {
            table.before = self.read("before", "a total for each side, in whole points")?;
            table.target_now = self.read("target_now", "a whole number")?;
            table.deal = self.read("deal", "a whole number")?;
        }
        Ok(())
    }

    /// Reads the sides, and seats partners opposite each other.
    fn read_sides(&self, table: &mut Table) -> Result<(), Wrong> {
        let sides: Option<Entries<'_, Vec<String>>> = self.read("sides", "a list of names for each side")?;
        let sides = sides.ok_or_else(|| Wrong::in_field("sides", InputFault::NoSides {}))?;
        let sides: Vec<Side> =
            sides.0.into_iter().map(|(label, players)| Side { label: label.into_owned(), players }).collect();
        let opposite: Vec<String> = seated_opposite(&sides).map(str::to_owned).collect();
        table.players = match self.get("players") {
            None => opposite,
            Some(_) => {
                let players = self.read_players()?;
                ensure(are_seated(&players, &opposite, sides.len()), || {
                    Wrong::in_field("players", InputFault::SidesAndPlayers {})
                })?;
                players
            }
        };
        table.sides = Some(sides);
        Ok(())
    }

    pub(super) fn read<T: Deserialize<'a>>(
        &self,
        name: &'static str,
        wanted: &'static str,
    ) -> Result<Option<T>, Wrong> {
        self.get(name).map(|json| parsed(name, wanted, json)).transpose()
    }

    fn read_players(&self) -> Result<Vec<String>, Wrong> {
        let players = self.read("players", "a list of names")?;
        players.ok_or_else(|| Wrong::in_field("players", InputFault::NoPlayers {}))
    }

    /// Returns the dealer. A value of the wrong kind is returned as text that is no player's name, for the engine to
    /// refuse in the rulebook's order.
    pub(super) fn dealer(&self) -> Option<String> {
        let json = self.get("dealer")?.get();
        Some(serde_json::from_str(json).unwrap_or_else(|_| shortened(json)))
    }

    pub(super) fn task(&self) -> Result<Task<'a>, Wrong> {
        let only_one = |field: &'static str| Err(Wrong::in_field(field, InputFault::OneTask {}));
        match (self.get("hand"), self.get("close"), self.get("line")) {
            (Some(hand), None, None) => Ok(Task::Hand(hand.get())),
            (None, Some(close), None) => Ok(Task::Close(close.get())),
            (None, None, Some(line)) => parsed("line", "text", line).map(Task::Line),
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

/// Reads the value of a field, an object without a key twice.
fn parsed<'a, T: Deserialize<'a>>(
    name: &'static str,
    wanted: &'static str,
    json: &'a RawValue,
) -> Result<T, Wrong> {
    let entries: Option<Entries<'_, IgnoredAny>> = serde_json::from_str(json.get()).ok();
    if let Some(key) = entries.as_ref().and_then(Entries::duplicate) {
        return Err(Wrong::in_field(name, CommonProblem::FieldTwice { name: shortened(key) }));
    }
    serde_json::from_str(json.get()).map_err(|_| Wrong::in_field(name, expected(wanted, json)))
}

pub(super) fn settings(json: &RawValue) -> Result<Settings, Wrong> {
    parsed("set", "an object of options", json)
}

pub(super) fn expected(what: &'static str, found: &RawValue) -> InputFault {
    InputFault::Expected { what, found: shortened(found.get()) }
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
    let changes = settings(set).map_err(|wrong| vec![wrong])?;
    let options = rules.with_typed(&changes).map_err(|faults| {
        let wrong = |fault: OptionFault| {
            let nearest = fault.nearest();
            Wrong::in_field("set", fault).with_nearest(nearest)
        };
        faults.into_iter().map(wrong).collect::<Vec<_>>()
    })?;
    Ok(RecordRules::new(options.options().clone(), changes.contains_key("unit_minor")))
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
    let in_rules = |fault: InputFault| vec![Wrong::in_field("rules", fault)];
    let Some(rules) = rules else {
        return Err(in_rules(InputFault::NoRules {}));
    };
    let Ok(word) = serde_json::from_str::<String>(rules.get()) else {
        return Err(in_rules(expected("a name or path of rules", rules)));
    };
    match catalog.load(&word) {
        Ok(profile) => Ok(profile.rules),
        Err(RulesError::NotFound(fault)) => {
            let nearest = if let NotFound::Unknown { nearest, .. } = &fault { nearest.clone() } else { None };
            Err(vec![Wrong::in_field("rules", fault).with_nearest(nearest.as_deref())])
        }
        Err(RulesError::Broken(faults)) => {
            Err(faults.into_iter().map(|fault| Wrong::of_profile("rules", fault)).collect())
        }
    }
}
