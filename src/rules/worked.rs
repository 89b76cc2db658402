//! Worked hands: a rule card that checks itself.

use super::fault::Trouble;
use super::profile::{Place, Profile, Reader};
use super::{Rules, set};
use crate::engine::{self, Options, Outcome, Refusal, Setting, Settings, SideScore};
use crate::kernel::payment::KITTY;
use crate::kernel::table::{Side, Table};
use crate::kernel::units::Overflow;
use crate::notation::LineError;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use toml::Spanned;
use toml::de::DeValue;

/// A hand that a profile works out: what was typed, and what it must come to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Worked {
    /// The line of the file that it begins in.
    pub at: usize,
    /// The line as typed at the table.
    pub line: String,
    /// The options of this hand: those of the rules, and what it sets for itself.
    pub options: Options,
    /// Who sits at the table and who dealt; in a game to points also the sides and how it stands.
    pub table: Table,
    /// What it must come to.
    pub expected: Expected,
}

/// Amounts by name: of an account, or of a side.
type Amounts = BTreeMap<String, i64>;

/// What a worked hand must come to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Expected {
    /// Amounts; what is not said is not looked at, and who is left out of an amount has none of it.
    Comes(Comes),
    /// A refusal, at this field first.
    Refused(String),
}

/// What a hand comes to, as far as it matters.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Comes {
    /// Units of each account.
    pub net: Option<Amounts>,
    /// Points of each side.
    pub points: Option<Amounts>,
    /// The totals after it.
    pub after: Option<Amounts>,
    /// Money of each account.
    pub cash: Option<Amounts>,
    /// The side that has won the game with it.
    pub game_over: Option<String>,
}

/// A worked hand and what became of it.
#[derive(Debug)]
pub struct WorkedResult<'a> {
    /// The hand.
    pub worked: &'a Worked,
    /// Whether it comes to what it must.
    pub verdict: Verdict,
}

/// Whether a worked hand comes to what it must.
#[derive(Debug)]
pub enum Verdict {
    /// It does.
    Holds,
    /// It comes to something else.
    Comes(Comes),
    /// It is refused.
    Refused(Refusal),
    /// Its line cannot be read.
    Unread(LineError),
}

impl WorkedResult<'_> {
    /// Says whether the hand comes to what it must.
    #[must_use]
    pub fn holds(&self) -> bool {
        matches!(self.verdict, Verdict::Holds)
    }
}

impl fmt::Display for WorkedResult<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: `{}` ", self.worked.at, self.worked.line)?;
        match &self.verdict {
            Verdict::Holds => return f.write_str("holds"),
            Verdict::Comes(came) => write!(f, "comes to {came}")?,
            Verdict::Refused(refusal) => write!(f, "is refused at `{}`: {refusal}", refusal.first.field)?,
            Verdict::Unread(unread) => write!(f, "cannot be read at `{}`: {unread}", unread.word)?,
        }
        match &self.worked.expected {
            Expected::Refused(field) => write!(f, "; it must be refused at `{field}`"),
            Expected::Comes(comes) => write!(f, "; it must come to {comes}"),
        }
    }
}

/// Writes each kind of amount behind its name, units without one.
impl fmt::Display for Comes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kinds =
            [("", &self.net), ("points ", &self.points), ("after ", &self.after), ("cash ", &self.cash)];
        let mut first = true;
        for (kind, amounts) in kinds {
            let Some(amounts) = amounts else { continue };
            write!(f, "{}{kind}", if first { "" } else { "; " })?;
            first = false;
            for (i, (name, amount)) in amounts.iter().enumerate() {
                write!(f, "{}{name} {amount}", if i > 0 { ", " } else { "" })?;
            }
        }
        match &self.game_over {
            Some(side) => write!(f, "; {side} wins the game"),
            None => Ok(()),
        }
    }
}

/// Plays the worked hands of a profile, each at a table of its own.
#[must_use]
pub fn check_worked(profile: &Profile) -> Vec<WorkedResult<'_>> {
    profile.worked.iter().map(|worked| WorkedResult { worked, verdict: check(worked) }).collect()
}

fn check(worked: &Worked) -> Verdict {
    let mut table = worked.table.clone();
    let typed = match engine::read_line(&worked.options, &table, &worked.line).outcome {
        Ok(typed) => typed,
        Err(_) if worked.expected == Expected::Refused("line".to_owned()) => return Verdict::Holds,
        Err(unread) => return Verdict::Unread(unread),
    };
    table.dealer = typed.dealer.or(table.dealer);
    let came = engine::score(&worked.options, &table, &typed.record)
        .and_then(|outcome| Ok(came(&worked.options, &table, &outcome)?));
    match (came, &worked.expected) {
        (Err(refusal), Expected::Refused(field)) if refusal.first.field == *field => Verdict::Holds,
        (Err(refusal), _) => Verdict::Refused(refusal),
        (Ok(came), Expected::Comes(comes)) if comes.is_met_by(&came) => Verdict::Holds,
        (Ok(came), Expected::Comes(comes)) => Verdict::Comes(came.where_said(comes)),
        (Ok(came), Expected::Refused(_)) => {
            let all = || Some(Amounts::new());
            let (net, points) = if worked.options.pays_units() { (all(), None) } else { (None, all()) };
            Verdict::Comes(came.where_said(&Comes { net, points, ..Comes::default() }))
        }
    }
}

/// Returns everything that a hand has come to.
fn came(options: &Options, table: &Table, outcome: &Outcome) -> Result<Comes, Overflow> {
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
    Ok(Comes {
        net: Some(by_account(net.seats.iter().map(|units| units.0).collect(), net.kitty.0)),
        points: by_side(|side| side.points.0),
        after: by_side(|side| side.after.0),
        cash: Some(by_account(cash.seats.iter().map(|minor| minor.0).collect(), cash.kitty.0)),
        game_over: winner.map(|side| table.label(side).to_owned()),
    })
}

impl Comes {
    /// Returns of all that a hand came to what something was said of.
    fn where_said(self, expected: &Comes) -> Comes {
        Comes {
            net: self.net.filter(|_| expected.net.is_some()),
            points: self.points.filter(|_| expected.points.is_some()),
            after: self.after.filter(|_| expected.after.is_some()),
            cash: self.cash.filter(|_| expected.cash.is_some()),
            game_over: self.game_over,
        }
    }

    fn is_met_by(&self, came: &Comes) -> bool {
        let met = |expected: &Option<Amounts>, came: &Option<Amounts>| match (expected, came) {
            (None, _) => true,
            (Some(expected), Some(came)) => {
                came.iter().all(|(name, amount)| expected.get(name).copied().unwrap_or(0) == *amount)
            }
            (Some(expected), None) => expected.is_empty(),
        };
        met(&self.net, &came.net)
            && met(&self.points, &came.points)
            && met(&self.after, &came.after)
            && met(&self.cash, &came.cash)
            && (self.game_over.is_none() || self.game_over == came.game_over)
    }
}

/// The keys of a worked hand.
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

/// Who sits at the table of a worked hand that does not say.
const NAMES: &[&str] = &["Anna", "Ben", "Cyril", "Dana", "Eva", "Filip", "Gita", "Hana"];

/// A worked hand as it is written, before the rules are known.
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
    comes: Comes,
    refused: Option<String>,
    /// Where each account of an amount stands.
    accounts: Vec<(String, usize)>,
    /// Where each side of an amount stands.
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
            "net" => {
                self.comes.net = amounts_of(reader, "net", value, &mut self.accounts);
                refuse_unbalanced(reader, "net", value, self.comes.net.as_ref());
            }
            "cash" => {
                self.comes.cash = amounts_of(reader, "cash", value, &mut self.accounts);
                refuse_unbalanced(reader, "cash", value, self.comes.cash.as_ref());
            }
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

    /// Puts the hand together with the rules; what is wrong is left with the reader.
    pub(super) fn finish(self, reader: &mut Reader<'_>, rules: &Rules) -> Option<Worked> {
        let options = match set(rules, &self.set) {
            Ok(options) => Some(options),
            Err(faults) => {
                reader.refuse_options(faults, &self.places, self.at);
                None
            }
        };
        let of_sides = self.sides.as_ref().map(|sides| opposite(sides));
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
        let expected = self.refused.map_or(Expected::Comes(self.comes), Expected::Refused);
        Some(Worked { at: reader.line(self.at), line: self.line?, options: options?, table, expected })
    }
}

/// Seats partners opposite each other.
fn opposite(sides: &[Side]) -> Vec<String> {
    let most = sides.iter().map(|side| side.players.len()).max().unwrap_or(0);
    (0..most).flat_map(|at| sides.iter().filter_map(move |side| side.players.get(at)).cloned()).collect()
}

/// Reads the players of each side, in the order in which they are written.
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

/// Reads amounts by name, and where each name stands.
fn amounts_of(
    reader: &mut Reader<'_>,
    key: &str,
    value: &Spanned<DeValue<'_>>,
    named: &mut Vec<(String, usize)>,
) -> Option<Amounts> {
    let amounts = match value.get_ref() {
        DeValue::Table(amounts) => {
            named.extend(amounts.keys().map(|n| (n.get_ref().clone().into_owned(), n.span().start)));
            amounts
                .iter()
                .map(|(name, amount)| match reader.setting(amount) {
                    Setting::Int(n) => Some((name.get_ref().clone().into_owned(), n)),
                    _ => None,
                })
                .collect::<Option<Amounts>>()
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

/// What some win the others lose.
fn refuse_unbalanced(
    reader: &mut Reader<'_>,
    key: &'static str,
    value: &Spanned<DeValue<'_>>,
    amounts: Option<&Amounts>,
) {
    let sum = amounts.into_iter().flat_map(BTreeMap::values).map(|amount| i128::from(*amount)).sum();
    if sum != 0 {
        reader.refuse(value.span().start, Trouble::NotZero { key, sum });
    }
}
