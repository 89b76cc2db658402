//! Requests as they are typed. Names, amounts and the lines of hands are resolved when the request runs, because that
//! needs the session.

use crate::command::names;
use std::fmt;

/// One request: a change or a query.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Request {
    Hand {
        line: String,
        note: Option<String>,
    },
    /// A hand that is entered as struck out: it keeps its number and moves nothing.
    Struck {
        line: String,
    },
    /// Corrects a hand.
    Fix {
        no: u32,
        line: String,
        note: Option<String>,
    },
    Strike {
        no: u32,
    },
    /// Inserts a forgotten hand before another.
    Insert {
        /// The number of the hand that it is inserted before.
        no: u32,
        line: String,
        note: Option<String>,
    },
    /// Undoes the last change.
    Undo,
    /// Redoes the change undone last.
    Redo,
    Seat {
        name: String,
        joins: bool,
        /// The hand before which it happened, if it is entered later.
        from: Option<u32>,
    },
    Game {
        /// The new sides; empty if they are unchanged.
        sides: Vec<Vec<String>>,
    },
    Rename {
        old: String,
        /// The name from now on.
        new: String,
    },
    Paid {
        from: String,
        to: String,
        amount: String,
    },
    /// Closes the session.
    Close {
        terms: SettleBy,
        /// Whether all payments were made.
        handed_over: bool,
    },
    /// Reopens a closed session.
    Reopen,
    /// Shows who pays whom.
    Settle {
        terms: SettleBy,
    },
    /// Explains the units of a hand.
    Why {
        /// The number of the hand; the last one if `None`.
        no: Option<u32>,
    },
    /// Shows the totals so far.
    Standings,
    Sheet,
    /// Shows every entry as it was typed.
    History,
    /// Shows the words of this game.
    Help,
    /// Leaves the live table.
    Quit,
}

/// The terms of a settlement, as typed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SettleBy {
    /// The smallest coin; amounts are rounded to it.
    pub coin: Option<String>,
    /// The one player with whom all others settle.
    pub through: Option<String>,
}

/// The kind of session that a request needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Needs {
    /// Any session: the request only reads.
    ToRead,
    /// Any session: payments are recorded in closed sessions too.
    ToPay,
    /// An open session.
    Open,
    /// An open session; one without recent entries must be named.
    Fresh,
    /// A closed session.
    Closed,
}

impl Request {
    /// Returns the kind of session that the request needs.
    #[must_use]
    pub fn needs(&self) -> Needs {
        match self {
            Request::Hand { .. } | Request::Struck { .. } => Needs::Fresh,
            Request::Fix { .. }
            | Request::Strike { .. }
            | Request::Insert { .. }
            | Request::Undo
            | Request::Redo
            | Request::Seat { .. }
            | Request::Game { .. }
            | Request::Rename { .. }
            | Request::Close { .. } => Needs::Open,
            Request::Paid { .. } => Needs::ToPay,
            Request::Reopen => Needs::Closed,
            Request::Settle { .. }
            | Request::Why { .. }
            | Request::Standings
            | Request::Sheet
            | Request::History
            | Request::Help
            | Request::Quit => Needs::ToRead,
        }
    }

    /// Returns whether the request changes the ledger.
    #[must_use]
    pub fn writes(&self) -> bool {
        self.needs() != Needs::ToRead
    }
}

/// Writes the line that parses as this request. `note` and `from` are shell options and are not part of a line.
impl fmt::Display for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Request::Hand { line, .. } => f.write_str(line),
            Request::Struck { line } => write!(f, "struck {line}"),
            Request::Fix { no, line, .. } => write!(f, "fix {no} {line}"),
            Request::Strike { no } => write!(f, "strike {no}"),
            Request::Insert { no, line, .. } => write!(f, "insert {no} {line}"),
            Request::Undo => f.write_str("undo"),
            Request::Redo => f.write_str("redo"),
            Request::Seat { name, joins: true, .. } => write!(f, "seat in {name}"),
            Request::Seat { name, joins: false, .. } => write!(f, "seat out {name}"),
            Request::Game { sides } if sides.is_empty() => f.write_str("game"),
            Request::Game { sides } => write!(f, "game {}", names::print_sides(sides)),
            Request::Rename { old, new } => write!(f, "rename {} {}", names::quoted(old), names::quoted(new)),
            Request::Paid { from, to, amount } => {
                write!(f, "paid {} {} {amount}", names::quoted(from), names::quoted(to))
            }
            Request::Close { terms, .. } => write!(f, "close{terms}"),
            Request::Settle { terms } => write!(f, "settle{terms}"),
            Request::Reopen => f.write_str("reopen"),
            Request::Why { no: None } => f.write_str("why"),
            Request::Why { no: Some(no) } => write!(f, "why {no}"),
            Request::Standings => f.write_str("standings"),
            Request::Sheet => f.write_str("sheet"),
            Request::History => f.write_str("history"),
            Request::Help => f.write_str("help"),
            Request::Quit => f.write_str("quit"),
        }
    }
}

/// Writes the words after `settle` and `close`.
impl fmt::Display for SettleBy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.coin.iter().try_for_each(|coin| write!(f, " coin {coin}"))?;
        self.through.iter().try_for_each(|name| write!(f, " through {}", names::quoted(name)))
    }
}
