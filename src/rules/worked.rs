//! Worked hands: a rule card that checks itself.

use crate::engine::{self, Options, Outcome, Refusal, SideScore};
use crate::kernel::{KITTY, Overflow, Table};
use crate::notation::LineError;
use std::collections::BTreeMap;
use std::fmt;

/// A worked hand of a profile: the typed line, and the expected result.
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
        WorkedResult { worked: self, verdict: self.verdict() }
    }

    /// Scores the hand at its own table, and compares the result with the expected one.
    fn verdict(&self) -> Verdict {
        let mut table = self.table.clone();
        let typed = match engine::read_line(&self.options, &table, &self.line).outcome {
            Ok(typed) => typed,
            Err(_) if self.expected == Expected::Refused("line".to_owned()) => return Verdict::Holds,
            Err(unread) => return Verdict::Unreadable(unread),
        };
        table.dealer = typed.dealer.or(table.dealer);
        let actual = engine::score(&self.options, &table, &typed.record)
            .and_then(|outcome| Ok(amounts(&self.options, &table, &outcome)?));
        match (actual, &self.expected) {
            (Err(refusal), Expected::Refused(field)) if refusal.first.field == *field => Verdict::Holds,
            (Err(refusal), _) => Verdict::Refused(refusal),
            (Ok(actual), Expected::Scored(expected)) if expected.is_met_by(&actual) => Verdict::Holds,
            (Ok(actual), Expected::Scored(expected)) => Verdict::Differs(actual.limited_to(expected)),
            (Ok(actual), Expected::Refused(_)) => {
                let all = || Some(Amounts::new());
                let (net, points) = if self.options.pays_units() { (all(), None) } else { (None, all()) };
                Verdict::Differs(actual.limited_to(&HandAmounts { net, points, ..HandAmounts::default() }))
            }
        }
    }
}

/// Amounts by account or side.
pub(super) type Amounts = BTreeMap<String, i64>;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Expected {
    /// Amounts. A kind of amount that is absent is not checked; a name that is left out must have 0.
    Scored(HandAmounts),
    /// A refusal whose first fault is in this field.
    Refused(String),
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct HandAmounts {
    pub net: Option<Amounts>,
    pub points: Option<Amounts>,
    pub after: Option<Amounts>,
    pub cash: Option<Amounts>,
    pub game_over: Option<String>,
}

#[derive(Debug)]
pub struct WorkedResult<'a> {
    pub worked: &'a Worked,
    pub verdict: Verdict,
}

#[derive(Debug)]
pub enum Verdict {
    Holds,
    Differs(HandAmounts),
    Refused(Refusal),
    Unreadable(LineError),
}

impl WorkedResult<'_> {
    pub fn holds(&self) -> bool {
        matches!(self.verdict, Verdict::Holds)
    }
}

impl fmt::Display for WorkedResult<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: `{}` ", self.worked.at, self.worked.line)?;
        match &self.verdict {
            Verdict::Holds => return f.write_str("holds"),
            Verdict::Differs(actual) => write!(f, "comes to {actual}")?,
            Verdict::Refused(refusal) => write!(f, "is refused at `{}`: {refusal}", refusal.first.field)?,
            Verdict::Unreadable(unread) => write!(f, "cannot be read at `{}`: {unread}", unread.word)?,
        }
        match &self.worked.expected {
            Expected::Refused(field) => write!(f, "; it must be refused at `{field}`"),
            Expected::Scored(expected) => write!(f, "; it must come to {expected}"),
        }
    }
}

/// Writes each kind of amount after its name, units without one.
impl fmt::Display for HandAmounts {
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

impl HandAmounts {
    /// Returns the amounts of the kinds that `expected` states.
    pub(super) fn limited_to(self, expected: &HandAmounts) -> HandAmounts {
        HandAmounts {
            net: self.net.filter(|_| expected.net.is_some()),
            points: self.points.filter(|_| expected.points.is_some()),
            after: self.after.filter(|_| expected.after.is_some()),
            cash: self.cash.filter(|_| expected.cash.is_some()),
            game_over: self.game_over,
        }
    }

    pub(super) fn is_met_by(&self, came: &HandAmounts) -> bool {
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
    Ok(HandAmounts {
        net: Some(by_account(net.seats.iter().map(|units| units.0).collect(), net.kitty.0)),
        points: by_side(|side| side.points.0),
        after: by_side(|side| side.after.0),
        cash: Some(by_account(cash.seats.iter().map(|minor| minor.0).collect(), cash.kitty.0)),
        game_over: winner.map(|side| table.label(side).to_owned()),
    })
}
