//! Worked hands: a rule card that checks itself.

use crate::engine::{Options, Refusal};
use crate::kernel::table::Table;
use crate::notation::LineError;
use std::collections::BTreeMap;
use std::fmt;

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
pub(super) type Amounts = BTreeMap<String, i64>;

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

impl Comes {
    /// Returns of all that a hand came to what something was said of.
    pub(super) fn where_said(self, expected: &Comes) -> Comes {
        Comes {
            net: self.net.filter(|_| expected.net.is_some()),
            points: self.points.filter(|_| expected.points.is_some()),
            after: self.after.filter(|_| expected.after.is_some()),
            cash: self.cash.filter(|_| expected.cash.is_some()),
            game_over: self.game_over,
        }
    }

    pub(super) fn is_met_by(&self, came: &Comes) -> bool {
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
