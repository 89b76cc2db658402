//! What may be asked at the table, as it is typed. Who is meant by a name, what an amount is worth and what a
//! hand's line says needs the session, and is found out when the request is carried out.

use crate::command::names;
use std::fmt;

/// One request: a change, or a question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Request {
    /// A hand was played.
    Hand {
        /// Its line.
        line: String,
        /// A remark typed beside it.
        note: Option<String>,
    },
    /// A hand that was struck out at once: it keeps its number and moves nothing.
    Struck {
        /// Its line.
        line: String,
    },
    /// Corrects a hand where it stands.
    Fix {
        /// Its number.
        no: u32,
        /// What its line should have been.
        line: String,
        /// A remark typed beside it.
        note: Option<String>,
    },
    /// Strikes a hand out.
    Strike {
        /// Its number.
        no: u32,
    },
    /// Puts a forgotten hand before another.
    Insert {
        /// The number of the hand it comes before.
        no: u32,
        /// Its line.
        line: String,
        /// A remark typed beside it.
        note: Option<String>,
    },
    /// Takes the last change back.
    Undo,
    /// Gives back the change undone last.
    Redo,
    /// Somebody joins or leaves.
    Seat {
        /// Who.
        name: String,
        /// Whether they join.
        joins: bool,
        /// Since which hand, where nobody said it in time.
        from: Option<u32>,
    },
    /// A new game to the target begins.
    Game {
        /// Who plays with whom from now on; empty where that stays as it was.
        sides: Vec<Vec<String>>,
    },
    /// Corrects a player's name.
    Rename {
        /// The name so far.
        old: String,
        /// The name from now on.
        new: String,
    },
    /// Cash changed hands.
    Paid {
        /// Who paid.
        from: String,
        /// Who was paid.
        to: String,
        /// How much.
        amount: String,
    },
    /// Ends the night.
    Close {
        /// How it is settled.
        terms: SettleBy,
        /// Whether every payment was made.
        handed_over: bool,
    },
    /// Lets a closed night go on.
    Reopen,
    /// Who pays whom, if the night ended now or because it did.
    Settle {
        /// How it is settled.
        terms: SettleBy,
    },
    /// Where the units of a hand come from.
    Why {
        /// Its number; the last one where none is typed.
        no: Option<u32>,
    },
    /// Who has what so far.
    Standings,
    /// The score sheet.
    Sheet,
    /// Every entry as it was typed.
    History,
    /// The words of this game.
    Help,
    /// Leaves the table as it is.
    Quit,
}

/// How a table wants to settle, as it is typed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SettleBy {
    /// The coin that amounts are rounded to.
    pub coin: Option<String>,
    /// The one player through whom everybody settles.
    pub through: Option<String>,
}

/// What kind of session a request can be carried out in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Needs {
    /// Any: it only reads.
    ToRead,
    /// Any: payments are noted in closed sessions too.
    ToPay,
    /// An open one.
    Open,
    /// An open one that was touched of late, unless it is named.
    Fresh,
    /// A closed one.
    Closed,
}

impl Request {
    /// Returns what kind of session it can be carried out in.
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

    /// Says whether it changes the ledger.
    #[must_use]
    pub fn writes(&self) -> bool {
        self.needs() != Needs::ToRead
    }
}

/// Writes the line that is read as this request. Remarks and `from` are options of the shell, and stand in no line.
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

/// Writes what stands behind `settle` and `close`.
impl fmt::Display for SettleBy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.coin.iter().try_for_each(|coin| write!(f, " coin {coin}"))?;
        self.through.iter().try_for_each(|name| write!(f, " through {}", names::quoted(name)))
    }
}
