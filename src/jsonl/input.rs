//! One line of input, and a cache of the rules that records name.

use super::answer;
use super::fault::{InputFault, Refused, Wrong};
use crate::engine::{Engine, Options, Record};
use crate::kernel::json::{self, Entries, UniqueKeys, present, present_map};
use crate::kernel::{Setting, Side, Table, ensure, seated_opposite};
use crate::lang::Lang;
use crate::rules::{Catalog, Rules, RulesError};
use serde::{Deserialize, de::IgnoredAny};
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

/// A record to be scored. What the rules are, and what was played, is read once they are known.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "some fields are for people")]
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
    dealer: Option<String>,
    pub(super) hand: Option<&'a RawValue>,
    pub(super) close: Option<&'a RawValue>,
    pub(super) line: Option<String>,
    expect: Option<IgnoredAny>,
    or_refused: Option<IgnoredAny>,
    why: Option<IgnoredAny>,
    source: Option<IgnoredAny>,
}

/// Reads a line of JSON and answers it. `answer` writes the answer to what was read, or says what is wrong with it. Returns
/// whether the line was accepted. A blank line has no answer.
pub(super) fn answer_line<'l, L: Deserialize<'l>>(
    line: &'l [u8],
    lang: &Lang,
    out: &mut Vec<u8>,
    answer: impl FnOnce(L, &mut Vec<u8>) -> Result<(), Vec<Wrong>>,
) -> bool {
    if line.trim_ascii().is_empty() {
        return true;
    }
    let no_json = |why: String| Wrong::said("json", &InputFault::NoJson { why }, lang);
    let text = std::str::from_utf8(line);
    let answered = text.map_err(|error| vec![no_json(error.to_string())]).and_then(|text| {
        let read: L = json::read(text).map_err(|error| match json::malformed::<L>(text) {
            Some((field, problem)) => Wrong::said(field, &problem, lang),
            None => no_json(error.to_string()),
        })?;
        answer(read, out)
    });
    let is_accepted = answered.is_ok();
    if let Err(wrongs) = answered {
        let read: Option<Entries<'_, &RawValue>> = text.ok().and_then(|text| serde_json::from_str(text).ok());
        let id = read.and_then(|read| read.0.into_iter().rfind(|(name, _)| name == "id"));
        answer::write(out, &Refused::new(id.map(|(_, id)| id), wrongs));
    }
    is_accepted
}

impl ScoreLine<'_> {
    /// Makes the table of what is said of it. What only records of games to points have is refused in others.
    pub(super) fn table(&mut self, options: &Options, lang: &Lang) -> Result<Table, Wrong> {
        let of_games = [
            ("sides", self.sides.is_some() && !options.has_sides()),
            ("before", self.before.is_some() && !options.plays_games()),
            ("target_now", self.target_now.is_some() && !options.plays_games()),
            ("deal", self.deal.is_some() && !options.plays_games()),
        ];
        if let Some((field, _)) = of_games.into_iter().find(|(_, is_surplus)| *is_surplus) {
            return Err(Wrong::said(field, &InputFault::OfOtherGames { field }, lang));
        }
        let (players, sides) = if options.has_sides() {
            let sides = self.sides.take().ok_or_else(|| Wrong::missing("sides", lang))?;
            let side = |(label, players): (Cow<'_, str>, _)| Side { label: label.into_owned(), players };
            let sides: Vec<Side> = sides.0.into_iter().map(side).collect();
            (seated(self.players.take(), &sides, lang)?, Some(sides))
        } else {
            (self.players.take().ok_or_else(|| Wrong::missing("players", lang))?, None)
        };
        let (before, dealer) = (self.before.take(), self.dealer.take());
        Ok(Table { players, dealer, sides, before, target_now: self.target_now, deal: self.deal })
    }
}

/// Seats partners opposite each other; players who are named too may begin at another seat.
fn seated(players: Option<Vec<String>>, sides: &[Side], lang: &Lang) -> Result<Vec<String>, Wrong> {
    let opposite: Vec<String> = seated_opposite(sides).map(str::to_owned).collect();
    let Some(players) = players else { return Ok(opposite) };
    let begin = players.first().and_then(|first| opposite.iter().position(|name| name == first));
    let round = opposite.iter().cycle().skip(begin.unwrap_or_default());
    let sit_so = round.take(opposite.len()).eq(&players);
    ensure(sit_so, || Wrong::said("players", &InputFault::SidesAndPlayers {}, lang))?;
    Ok(players)
}

pub(super) fn record(engine: Engine, json: &str, lang: &Lang) -> Result<Record, Wrong> {
    Record::from_json(engine, json).map_err(|error| match Record::malformed(engine, json) {
        Some((field, problem)) => Wrong::said(field, &problem, lang),
        None => Wrong::unread_json("hand", &error, lang),
    })
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
    read: HashMap<String, Arc<RecordRules>>,
    /// The text of the last ones.
    key: String,
}

impl RulesCache {
    pub(super) fn new(catalog: Catalog) -> Self {
        RulesCache { catalog, read: HashMap::new(), key: String::new() }
    }

    pub(super) fn get(&mut self, line: &ScoreLine<'_>, lang: &Lang) -> Result<Arc<RecordRules>, Vec<Wrong>> {
        self.key.clear();
        self.key.push_str(line.rules.map_or("", RawValue::get));
        // A line end separates the two: a line of JSON has none.
        self.key.push('\n');
        self.key.push_str(line.set.map_or("", RawValue::get));
        if let Some(known) = self.read.get(&self.key) {
            return Ok(Arc::clone(known));
        }
        let read = Arc::new(read(&load(&self.catalog, line.rules, lang)?, line.set, lang)?);
        if self.read.len() >= MOST || self.key.len() > LONGEST {
            self.read.clear();
        }
        self.read.insert(self.key.clone(), Arc::clone(&read));
        Ok(read)
    }
}

fn read(rules: &Rules, set: Option<&RawValue>, lang: &Lang) -> Result<RecordRules, Vec<Wrong>> {
    let changes: UniqueKeys<Setting> = serde_json::from_str(set.map_or("{}", RawValue::get))
        .map_err(|error| Wrong::unread_json("set", &error, lang))?;
    let rules = rules.with(&changes.0).map_err(|faults| {
        let wrongs = faults.iter().map(|fault| Wrong::hinted("set", fault, fault.hint(), lang));
        wrongs.collect::<Vec<_>>()
    })?;
    let options = rules.options().clone();
    let has_cash = match &options {
        Options::Auction(_) => changes.0.contains_key("unit_minor"),
        // In mariáš a record does not set the value of a unit, so nothing is worth money.
        Options::Points(_) | Options::Marias(_) | Options::Results(_) => options.pays_money(),
    };
    Ok(RecordRules { unit_minor: has_cash.then(|| options.unit_minor()), options })
}

fn load(catalog: &Catalog, rules: Option<&RawValue>, lang: &Lang) -> Result<Rules, Vec<Wrong>> {
    let rules = rules.ok_or_else(|| Wrong::missing("rules", lang))?;
    let word: String =
        serde_json::from_str(rules.get()).map_err(|error| Wrong::unread_json("rules", &error, lang))?;
    match catalog.load(&word) {
        Ok(profile) => Ok(profile.rules),
        Err(RulesError::NotFound(fault)) => Err(Wrong::hinted("rules", &fault, fault.hint(), lang).into()),
        Err(RulesError::Broken(faults)) => {
            Err(faults.iter().map(|fault| Wrong::new("rules", fault.said(lang))).collect())
        }
    }
}
