//! Requests as they are typed. Names, amounts and the lines of hands are resolved when the request runs, because that
//! needs the session.

use crate::command::change::Change;
use crate::command::names;
use crate::session::address::Address;
use crate::session::entry::EntryNo;
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
    /// Corrects what stands at an address.
    Fix {
        at: Address,
        /// A hand, or a line of the kind that stands there.
        line: String,
        note: Option<String>,
    },
    Strike {
        at: Address,
    },
    /// Puts something forgotten before what stands at an address.
    Insert {
        at: Address,
        /// A hand, or any other line that has a place in the night.
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
    },
    /// Changes what was agreed.
    Set {
        changes: Vec<Change>,
        /// For the whole night, not from here on.
        all: bool,
    },
    /// A penalty outside of a hand.
    Penalty {
        from: String,
        /// A name, `all` or `kitty`.
        to: String,
        units: i64,
        why: String,
    },
    /// A round that one player paid for several.
    Spent {
        who: String,
        amount: String,
        what: String,
        /// Who shares it; empty: everybody at the table.
        among: Vec<String>,
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
    /// Makes the night what a sheet says: all differences are one change.
    Edit {
        sheet: String,
        /// The last entry of the session when the sheet was written, if it is known.
        since: Option<EntryNo>,
    },
    /// Cash changed hands: payments made together.
    Paid {
        payments: Vec<Payment>,
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
        /// Whether all payments were made.
        handed_over: bool,
    },
    /// Explains a hand, or anything else in the row of the night.
    Why {
        /// The last hand if `None`.
        at: Option<Address>,
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

/// A payment, as typed.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Payment {
    /// A name, or `kitty`.
    pub from: String,
    /// A name, or `kitty`.
    pub to: String,
    pub amount: String,
}

/// The terms of a settlement, as typed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SettleBy {
    /// The smallest coin; amounts are rounded to it.
    pub coin: Option<String>,
    /// The one player with whom all others settle.
    pub through: Option<String>,
    /// Debts of earlier nights between these players are settled too.
    pub carry: bool,
    /// Shown as a few plain lines, to be sent where the players talk.
    pub share: bool,
}

/// The kind of session that a request needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Needs {
    /// Any session: the request only reads.
    ToRead,
    /// Any session: payments for a closed one are recorded in the daybook.
    ToPay,
    /// Any session: a close can be taken back too.
    ToTakeBack,
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
            | Request::Seat { .. }
            | Request::Set { .. }
            | Request::Penalty { .. }
            | Request::Spent { .. }
            | Request::Game { .. }
            | Request::Rename { .. }
            | Request::Edit { .. }
            | Request::Close { .. } => Needs::Open,
            Request::Undo | Request::Redo => Needs::ToTakeBack,
            Request::Paid { .. } => Needs::ToPay,
            Request::Reopen => Needs::Closed,
            Request::Settle { handed_over: true, .. } => Needs::Open,
            Request::Settle { .. }
            | Request::Why { .. }
            | Request::Standings
            | Request::Sheet
            | Request::History
            | Request::Help
            | Request::Quit => Needs::ToRead,
        }
    }

    /// Returns the request to put this before a hand; this itself without one.
    #[must_use]
    pub fn since(self, hand: Option<u32>) -> Request {
        match hand {
            Some(hand) => Request::Insert { at: Address::of_hand(hand), line: self.to_string(), note: None },
            None => self,
        }
    }

    /// Returns whether it puts something in the row of the night.
    #[must_use]
    pub fn has_place(&self) -> bool {
        matches!(
            self,
            Request::Hand { .. }
                | Request::Struck { .. }
                | Request::Seat { .. }
                | Request::Set { .. }
                | Request::Penalty { .. }
                | Request::Spent { .. }
                | Request::Game { .. }
                | Request::Paid { .. }
        )
    }

    /// Returns whether the request changes the ledger.
    #[must_use]
    pub fn writes(&self) -> bool {
        self.needs() != Needs::ToRead
    }
}

/// Writes the line that parses as this request. A note beside the line is a shell option, and not part of it.
impl fmt::Display for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Request::Hand { line, .. } => f.write_str(line),
            Request::Struck { line } => write!(f, "struck {line}"),
            Request::Fix { at, line, .. } => write!(f, "fix {at} {line}"),
            Request::Strike { at } => write!(f, "strike {at}"),
            Request::Insert { at, line, .. } => write!(f, "insert {at} {line}"),
            Request::Undo => f.write_str("undo"),
            Request::Redo => f.write_str("redo"),
            Request::Seat { name, joins: true, .. } => write!(f, "seat in {name}"),
            Request::Seat { name, joins: false, .. } => write!(f, "seat out {name}"),
            Request::Set { changes, all } => {
                f.write_str(if *all { "set all" } else { "set" })?;
                changes.iter().try_for_each(|change| write!(f, " {change}"))
            }
            Request::Penalty { from, to, units, why } => {
                let (from, to, why) = (names::quoted(from), names::quoted(to), names::print_free(why));
                write!(f, "penalty {from} {to} {units} {why}")
            }
            Request::Spent { who, amount, what, among } => {
                let (who, amount, what) =
                    (names::quoted(who), names::quoted(amount), names::print_free(what));
                write!(f, "spent {who} {amount} {what}")?;
                if among.is_empty() {
                    return Ok(());
                }
                let among: Vec<String> = among.iter().map(|name| names::quoted(name)).collect();
                write!(f, " among {}", among.join(", "))
            }
            Request::Game { sides } if sides.is_empty() => f.write_str("game"),
            Request::Game { sides } => write!(f, "game {}", names::print_sides(sides)),
            Request::Rename { old, new } => write!(f, "rename {} {}", names::quoted(old), names::quoted(new)),
            Request::Edit { .. } => f.write_str("edit"),
            Request::Paid { payments } => {
                // What a close came to where all cancelled out.
                f.write_str(if payments.is_empty() { "paid nothing" } else { "paid" })?;
                for (i, Payment { from, to, amount }) in payments.iter().enumerate() {
                    let comma = if i > 0 { "," } else { "" };
                    write!(f, "{comma} {} {} {amount}", names::quoted(from), names::quoted(to))?;
                }
                Ok(())
            }
            Request::Close { terms, handed_over } => write!(f, "close{terms}{}", paid(*handed_over)),
            Request::Settle { terms, handed_over } => write!(f, "settle{terms}{}", paid(*handed_over)),
            Request::Reopen => f.write_str("reopen"),
            Request::Why { at: None } => f.write_str("why"),
            Request::Why { at: Some(at) } => write!(f, "why {at}"),
            Request::Standings => f.write_str("standings"),
            Request::Sheet => f.write_str("sheet"),
            Request::History => f.write_str("history"),
            Request::Help => f.write_str("help"),
            Request::Quit => f.write_str("quit"),
        }
    }
}

fn paid(handed_over: bool) -> &'static str {
    if handed_over { " paid" } else { "" }
}

/// Writes the words after `settle` and `close`.
impl fmt::Display for SettleBy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.coin.iter().try_for_each(|coin| write!(f, " coin {coin}"))?;
        self.through.iter().try_for_each(|name| write!(f, " through {}", names::quoted(name)))?;
        f.write_str(if self.carry { " carry" } else { "" })?;
        f.write_str(if self.share { " share" } else { "" })
    }
}
