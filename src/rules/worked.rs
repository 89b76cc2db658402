//! Worked hands: a rule card that checks itself.

use super::house_rules::{Rules, set};
use super::{fault::ProfileProblem, reader::ProfileReader};
use crate::engine::{self, Options, Outcome, Refusal, Settings, SideScore};
use crate::kernel::{KITTY, Overflow, Side, Table, seated_opposite};
use crate::notation::LineError;
use serde::{Deserialize, Serialize};
use std::{borrow::Cow, collections::BTreeMap, fmt};
use toml::Spanned;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Worked {
    pub at: usize,
    pub line: String,
    /// With those that the hand sets.
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

/// At a table a sign between two words is in doubt (`words.md` section 2); here it is glued to the first, as a result.
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

type Amounts = BTreeMap<String, i64>;

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub enum Expected {
    /// A kind of amount that is absent is not checked; a name that is left out must have 0.
    Scored(HandAmounts),
    /// The field of its first fault.
    Refused(String),
}

#[derive(Debug, Clone, PartialEq, Eq, Default, serde_with::SerializeDisplay)]
pub struct HandAmounts {
    /// By [`KINDS`].
    kinds: [Option<Amounts>; 4],
    game_over: Option<String>,
}

/// Units, points for the hand, totals after it, and money.
const KINDS: [&str; 4] = ["net", "points", "after", "cash"];

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

/// Each kind after its name, units without one.
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
        let none = &Amounts::new();
        let met = |(expected, came): (&Option<Amounts>, &Option<Amounts>)| match (expected, came) {
            (None, _) => true,
            (Some(expected), came) => {
                let came = came.as_ref().unwrap_or(none);
                let has = |amounts: &Amounts, name| amounts.get(name).copied().unwrap_or(0);
                came.keys().chain(expected.keys()).all(|name| has(came, name) == has(expected, name))
            }
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

/// Where a worked hand names nobody.
const NAMES: &[&str] = &["Anna", "Ben", "Cyril", "Dana", "Eva", "Filip", "Gita", "Hana"];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WorkedDraft {
    line: String,
    #[serde(default)]
    set: Settings,
    players: Option<Vec<String>>,
    sides: Option<BTreeMap<Spanned<String>, Vec<String>>>,
    dealer: Option<String>,
    before: Option<Amounts>,
    target_now: Option<i64>,
    deal: Option<i64>,
    net: Option<Amounts>,
    points: Option<Amounts>,
    after: Option<Amounts>,
    cash: Option<Amounts>,
    game_over: Option<String>,
    refused: Option<String>,
    #[serde(rename = "why")]
    _why: Option<String>,
}

impl WorkedDraft {
    /// `at` is where the hand begins; the reader collects the faults.
    pub fn finish(self, reader: &mut ProfileReader<'_>, at: usize, rules: &Rules) -> Option<Worked> {
        let kinds = [self.net, self.points, self.after, self.cash];
        let is_scored = kinds.iter().any(Option::is_some) || self.game_over.is_some();
        if is_scored == self.refused.is_some() {
            reader.refuse(at, ProfileProblem::NotExpected {});
        }
        let options = match set(rules, &self.set) {
            Ok(options) => Some(options),
            Err(faults) => {
                reader.refuse_options(faults, &BTreeMap::new(), at);
                None
            }
        };
        let sides = self.sides.map(|sides| {
            let mut sides: Vec<(Spanned<String>, Vec<String>)> = sides.into_iter().collect();
            sides.sort_by_key(|(label, _)| label.span().start);
            let side = |(label, players): (Spanned<String>, _)| Side { label: label.into_inner(), players };
            sides.into_iter().map(side).collect::<Vec<_>>()
        });
        let of_sides = sides.as_ref().map(|sides| seated_opposite(sides).map(str::to_owned).collect());
        let players = self.players.or(of_sides).unwrap_or_else(|| {
            NAMES.iter().take(rules.options().natural_table()).map(|name| (*name).to_owned()).collect()
        });
        let table = Table {
            sides: sides.or_else(|| rules.options().partners(&players)),
            dealer: self.dealer.or_else(|| players.last().cloned()),
            players,
            before: self.before,
            target_now: self.target_now,
            deal: self.deal,
        };
        let comes = HandAmounts { kinds, game_over: self.game_over };
        let expected = self.refused.map_or(Expected::Scored(comes), Expected::Refused);
        Some(Worked { at: reader.line(at), line: self.line, options: options?, table, expected })
    }
}
