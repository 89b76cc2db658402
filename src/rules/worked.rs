//! Worked hands: a rule card that checks itself.

use super::fault::ProfileProblem;
use super::house_rules::{Rules, set};
use super::reader::{ProfileReader, TextPlace, Value};
use crate::engine::{self, Options, Outcome, Refusal, Settings, SideScore};
use crate::kernel::{KITTY, Overflow, Side, Table, seated_opposite};
use crate::notation::LineError;
use serde::Serialize;
use std::{borrow::Cow, collections::BTreeMap, fmt};
use toml::{Spanned, de::DeValue};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Worked {
    pub at: usize,
    pub line: String,
    /// The options of the rules with those that the hand sets.
    pub options: Options,
    pub table: Table,
    pub expected: Expected,
}

impl Worked {
    pub(super) fn check(&self) -> WorkedResult<'_> {
        WorkedResult { at: self.at, line: &self.line, verdict: self.verdict(), expected: &self.expected }
    }

    fn verdict(&self) -> WorkedVerdict {
        let mut table = self.table.clone();
        let typed = match engine::read_line(&self.options, &table, &with_signs_glued(&self.line)).outcome {
            Ok(typed) => typed,
            Err(_) if self.expected == Expected::Refused("line".to_owned()) => return WorkedVerdict::Holds,
            Err(unread) => return WorkedVerdict::Unreadable(unread),
        };
        table.dealer = typed.dealer.or(table.dealer);
        let actual = engine::score(&self.options, &table, &typed.record)
            .and_then(|outcome| Ok(amounts(&self.options, &table, &outcome)?));
        match (actual, &self.expected) {
            (Err(refusal), Expected::Refused(field)) if refusal.first.field == *field => WorkedVerdict::Holds,
            (Err(refusal), _) => WorkedVerdict::Refused(refusal),
            (Ok(actual), Expected::Scored(expected)) if expected.is_met_by(&actual) => WorkedVerdict::Holds,
            (Ok(actual), Expected::Scored(expected)) => WorkedVerdict::Differs(actual.limited_to(expected)),
            (Ok(actual), Expected::Refused(_)) => {
                let wanted = if self.options.pays_units() { "net" } else { "points" };
                let kinds = KINDS.map(|kind| (kind == wanted).then(Amounts::new));
                WorkedVerdict::Differs(actual.limited_to(&HandAmounts { kinds, game_over: None }))
            }
        }
    }
}

/// Returns a line with each sign that stands apart between two words glued to the one before it. At a table such a sign is in
/// doubt (`words.md` section 2); here it says the result, because what the hand comes to stands beside it.
fn with_signs_glued(line: &str) -> Cow<'_, str> {
    if line.trim_start().starts_with('{') {
        return line.into();
    }
    let words: Vec<&str> = line.split(' ').collect();
    let mut glued = String::with_capacity(line.len());
    for (at, word) in words.iter().enumerate() {
        let before = at.checked_sub(1).and_then(|at| words.get(at)).and_then(|word| word.chars().next_back());
        let behind = words.get(at.saturating_add(1)).and_then(|word| word.chars().next());
        let is_between_words = [before, behind].iter().all(|c| c.is_some_and(char::is_alphabetic));
        if at > 0 && !(matches!(*word, "+" | "-") && is_between_words) {
            glued.push(' ');
        }
        glued.push_str(word);
    }
    glued.into()
}

pub(super) type Amounts = BTreeMap<String, i64>;

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub enum Expected {
    /// Amounts. A kind of amount that is absent is not checked; a name that is left out must have 0.
    Scored(HandAmounts),
    /// A refusal whose first fault is in this field.
    Refused(String),
}

#[derive(Debug, Clone, PartialEq, Eq, Default, serde_with::SerializeDisplay)]
pub struct HandAmounts {
    /// One for each of [`KINDS`].
    pub(super) kinds: [Option<Amounts>; 4],
    pub(super) game_over: Option<String>,
}

/// The kinds of amounts: units, points for the hand, totals after it, and money.
pub(super) const KINDS: [&str; 4] = ["net", "points", "after", "cash"];

#[derive(Debug, Serialize)]
pub struct WorkedResult<'a> {
    pub at: usize,
    pub line: &'a str,
    pub verdict: WorkedVerdict,
    pub expected: &'a Expected,
}

#[derive(Debug, Serialize)]
pub enum WorkedVerdict {
    Holds,
    Differs(HandAmounts),
    Refused(Refusal),
    Unreadable(LineError),
}

impl WorkedResult<'_> {
    pub fn holds(&self) -> bool {
        matches!(self.verdict, WorkedVerdict::Holds)
    }
}

impl fmt::Display for WorkedResult<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: `{}` ", self.at, self.line)?;
        match &self.verdict {
            WorkedVerdict::Holds => return f.write_str("holds"),
            WorkedVerdict::Differs(actual) => write!(f, "comes to {actual}")?,
            WorkedVerdict::Refused(refusal) => {
                write!(f, "is refused at `{}`: {refusal}", refusal.first.field)?
            }
            WorkedVerdict::Unreadable(unread) => write!(f, "cannot be read at `{}`: {unread}", unread.word)?,
        }
        match self.expected {
            Expected::Refused(field) => write!(f, "; it must be refused at `{field}`"),
            Expected::Scored(expected) => write!(f, "; it must come to {expected}"),
        }
    }
}

/// Writes each kind of amount after its name, units without one.
impl fmt::Display for HandAmounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut first = true;
        for (kind, amounts) in KINDS.iter().zip(&self.kinds) {
            let Some(amounts) = amounts else { continue };
            f.write_str(if first { "" } else { "; " })?;
            if *kind != "net" {
                write!(f, "{kind} ")?;
            }
            first = false;
            let amounts = amounts.iter().map(|(name, amount)| format!("{name} {amount}"));
            f.write_str(&amounts.collect::<Vec<_>>().join(", "))?;
        }
        if let Some(side) = &self.game_over { write!(f, "; {side} wins the game") } else { Ok(()) }
    }
}

impl HandAmounts {
    fn limited_to(mut self, expected: &HandAmounts) -> HandAmounts {
        for (kind, stated) in self.kinds.iter_mut().zip(&expected.kinds) {
            kind.take_if(|_| stated.is_none());
        }
        self
    }

    fn is_met_by(&self, came: &HandAmounts) -> bool {
        let met = |(expected, came): (&Option<Amounts>, &Option<Amounts>)| match (expected, came) {
            (None, _) => true,
            (Some(expected), Some(came)) => {
                came.iter().all(|(name, amount)| expected.get(name).copied().unwrap_or(0) == *amount)
            }
            (Some(expected), None) => expected.is_empty(),
        };
        self.kinds.iter().zip(&came.kinds).all(met)
            && (self.game_over.is_none() || self.game_over == came.game_over)
    }
}

fn amounts(options: &Options, table: &Table, outcome: &Outcome) -> Result<HandAmounts, Overflow> {
    let size = table.players.len();
    let (net, cash) = (outcome.net(size)?, outcome.cash(size, options.unit_minor())?);
    let by_account = |seats: Vec<i64>, kitty: i64| -> Amounts {
        table.players.iter().cloned().zip(seats).chain([(KITTY.to_owned(), kitty)]).collect()
    };
    let by_side = |of: fn(&SideScore) -> i64| {
        let sides = &outcome.story.score()?.sides;
        Some(sides.iter().enumerate().map(|(at, side)| (table.label(at).to_owned(), of(side))).collect())
    };
    let winner = outcome.story.score().and_then(|score| score.winner);
    let kinds = [
        Some(by_account(net.seats.iter().map(|units| units.0).collect(), net.kitty.0)),
        by_side(|side| side.points.0),
        by_side(|side| side.after.0),
        Some(by_account(cash.seats.iter().map(|minor| minor.0).collect(), cash.kitty.0)),
    ];
    Ok(HandAmounts { kinds, game_over: winner.map(|side| table.label(side).to_owned()) })
}

const KEYS: &str =
    "line|net|points|after|cash|game_over|refused|set|players|sides|dealer|before|target_now|deal|why";

/// The players of a worked hand that does not name any.
const NAMES: &[&str] = &["Anna", "Ben", "Cyril", "Dana", "Eva", "Filip", "Gita", "Hana"];

type Named = Vec<(String, usize)>;

#[derive(Default)]
pub(super) struct WorkedDraft {
    at: usize,
    line: Option<String>,
    set: Settings,
    places: BTreeMap<String, TextPlace>,
    players: Option<Vec<String>>,
    sides: Option<Vec<Side>>,
    dealer: Option<(String, usize)>,
    before: Option<Amounts>,
    target_now: Option<i64>,
    deal: Option<i64>,
    comes: HandAmounts,
    refused: Option<String>,
    accounts: Named,
    labels: Named,
}

impl WorkedDraft {
    pub(super) fn read(reader: &mut ProfileReader<'_>, hand: &Value<'_>) -> WorkedDraft {
        let at = hand.span().start;
        let mut draft = WorkedDraft { at, ..WorkedDraft::default() };
        let DeValue::Table(table) = hand.get_ref() else {
            reader.wrong_kind::<()>("worked", hand, "worked hands, each one below a `[[worked]]`");
            return draft;
        };
        for (key, value) in table {
            draft.read_key(reader, key, value);
        }
        if !table.contains_key("line") {
            let example = "line = \"anna 320 s m160 t170\"";
            reader.refuse(at, ProfileProblem::Missing { key: "line", example });
        }
        let scored = KINDS.iter().chain(&["game_over"]).any(|key| table.contains_key(*key));
        match (scored, table.contains_key("refused")) {
            (false, false) => reader.refuse(at, ProfileProblem::NothingExpected {}),
            (true, true) => reader.refuse(at, ProfileProblem::BothExpected {}),
            _ => {}
        }
        draft
    }

    fn read_key(&mut self, reader: &mut ProfileReader<'_>, key: &Spanned<Cow<'_, str>>, value: &Value<'_>) {
        let start = value.span().start;
        match key.get_ref().as_ref() {
            "line" => self.line = reader.text("line", value),
            "why" => {
                reader.text("why", value);
            }
            "players" => self.players = reader.texts("players", value, ProfileReader::text),
            "sides" => self.sides = sides_of(reader, value),
            "dealer" => self.dealer = reader.text("dealer", value).map(|name| (name, start)),
            "refused" => self.refused = reader.text("refused", value),
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
                        self.places.insert(name, TextPlace { key: key.span(), value: value.span() });
                    }
                }
                _ => reader.wrong_kind("set", value, "options, as in `{ kitty = true }`").unwrap_or_default(),
            },
            other => match KINDS.iter().zip(&mut self.comes.kinds).find(|(kind, _)| **kind == other) {
                Some((kind @ &("net" | "cash"), slot)) => {
                    *slot = amounts_of(reader, kind, value, &mut self.accounts);
                    let sum = slot.iter().flatten().map(|(_, amount)| i128::from(*amount)).sum();
                    if sum != 0 {
                        reader.refuse(start, ProfileProblem::NotZero { key: kind, sum });
                    }
                }
                Some((kind, slot)) => *slot = amounts_of(reader, kind, value, &mut self.labels),
                None => reader.refuse_key(other, key.span().start, KEYS.split('|')),
            },
        }
    }

    /// Combines the hand with the rules; the reader collects the faults.
    pub(super) fn finish(self, reader: &mut ProfileReader<'_>, rules: &Rules) -> Option<Worked> {
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
        let mut refuse_others = |named: &[(String, usize)], known: &[String], besides: &str| {
            for (name, at) in named.iter().filter(|(name, _)| !known.contains(name) && name != besides) {
                let (name, players) = (name.clone(), known.join(", "));
                reader.refuse(*at, ProfileProblem::NotAtTable { name, players });
            }
        };
        refuse_others(&self.accounts, &players, KITTY);
        refuse_others(self.dealer.as_slice(), &players, "");
        let labels: Vec<String> = match &sides {
            Some(sides) => sides.iter().map(|side| side.label.clone()).collect(),
            None => players.clone(),
        };
        refuse_others(&self.labels, &labels, "");
        let dealer = self.dealer.map(|(name, _)| name).or_else(|| players.last().cloned());
        let table = Table {
            players,
            dealer,
            sides,
            before: self.before,
            target_now: self.target_now,
            deal: self.deal,
        };
        let expected = self.refused.map_or(Expected::Scored(self.comes), Expected::Refused);
        Some(Worked { at: reader.line(self.at), line: self.line?, options: options?, table, expected })
    }
}

fn sides_of(reader: &mut ProfileReader<'_>, value: &Value<'_>) -> Option<Vec<Side>> {
    let DeValue::Table(sides) = value.get_ref() else {
        let wanted = "the players of each side, as in `{ A = [\"Anna\", \"Cyril\"] }`";
        return reader.wrong_kind("sides", value, wanted);
    };
    let mut read: Vec<(usize, Side)> = Vec::new();
    for (label, players) in sides {
        let players = reader.texts("sides", players, ProfileReader::text)?;
        read.push((label.span().start, Side { label: label.get_ref().clone().into_owned(), players }));
    }
    read.sort_by_key(|(at, _)| *at);
    Some(read.into_iter().map(|(_, side)| side).collect())
}

fn whole_of(reader: &mut ProfileReader<'_>, key: &str, value: &Value<'_>) -> Option<i64> {
    reader.setting(value).int().or_else(|| reader.wrong_kind(key, value, "a whole number"))
}

fn amounts_of(
    reader: &mut ProfileReader<'_>,
    key: &str,
    value: &Value<'_>,
    named: &mut Named,
) -> Option<Amounts> {
    let amounts = match value.get_ref() {
        DeValue::Table(amounts) => {
            named.extend(amounts.keys().map(|name| (name.get_ref().to_string(), name.span().start)));
            let amount = |(name, amount): (&Spanned<Cow<'_, str>>, &_)| {
                Some((name.get_ref().to_string(), reader.setting(amount).int()?))
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
        return reader.wrong_kind(key, value, wanted);
    }
    amounts
}
