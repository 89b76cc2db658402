//! Hands as a search finds them, with what everybody won or lost by them; the people of a ledger, and what they owe.

use crate::notation::fold;
use crate::session::SessionRow;
use compact_str::CompactString;
use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

/// What a hand was about. People are numbers of `person`, one for each of those who are the same.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HandRow {
    pub place: i64,
    pub no: i64,
    pub dealer: Option<i64>,
    pub declarer: Option<i64>,
    pub contract: Option<CompactString>,
    pub bid: Option<i64>,
    pub trump: Option<CompactString>,
    pub made: Option<bool>,
    pub over: Option<i64>,
    pub line: CompactString,
    pub note: Option<CompactString>,
    /// How it ended, in an English word.
    pub outcome: CompactString,
}

/// What somebody at the table, or the kitty (0), won or lost by a hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HandLine {
    pub person: i64,
    pub units: i64,
    pub minor: i64,
    /// 1: the declarer's side; none: sat out.
    pub side: Option<i64>,
    /// 0: the dealer.
    pub seat: Option<i64>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoundHand {
    pub session: Rc<SessionRow>,
    pub hand: HandRow,
    pub dealer: String,
    pub declarer: Option<String>,
    /// What each account won or lost, players in the order of their seats after the dealer: name, units, minor units.
    pub moved: Vec<(String, i64, i64)>,
}

impl HandLine {
    pub fn with(&self, other: &HandLine) -> bool {
        self.person != other.person && self.side.is_some() && self.side == other.side
    }

    pub fn against(&self, other: &HandLine) -> bool {
        matches!((self.side, other.side), (Some(one), Some(two)) if one != two)
    }
}

impl FoundHand {
    /// Returns how much changed hands: money, and units.
    pub fn size(&self) -> (i64, i64) {
        let won = |of: fn(&(String, i64, i64)) -> i64| {
            self.moved.iter().map(of).filter(|won| *won > 0).fold(0, i64::saturating_add)
        };
        (won(|(_, _, minor)| *minor), won(|(_, units, _)| *units))
    }

    /// Returns what an account won or lost: units and minor units.
    pub fn won_by(&self, name: &str) -> Option<(i64, i64)> {
        self.moved.iter().find(|(account, ..)| account == name).map(|(_, units, minor)| (*units, *minor))
    }
}

/// The people of a ledger by number: who somebody is, and the name.
#[derive(Debug, Default)]
pub struct People {
    pub rows: BTreeMap<i64, (i64, String)>,
    /// The row of each folded name.
    pub by_key: HashMap<String, i64>,
}

impl People {
    /// Returns the number of the person that a row of `person` belongs to.
    pub fn same_as(&self, id: i64) -> i64 {
        self.rows.get(&id).map_or(id, |(same, _)| *same)
    }

    pub fn name(&self, id: i64) -> &str {
        let own = self.rows.get(&self.same_as(id));
        own.map_or("", |(_, name)| name.as_str())
    }

    pub fn find(&self, key: &str) -> Option<i64> {
        self.by_key.get(key).map(|id| self.same_as(*id))
    }

    /// Returns the name of the person who is called so in a session.
    pub fn called<'a>(&'a self, name: &'a str) -> &'a str {
        self.find(&fold(name)).map_or(name, |id| self.name(id))
    }
}

#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct PersonRow {
    pub name: String,
    /// Other names of the same person.
    #[serde(rename = "also")]
    pub others: Vec<String>,
    pub sessions: i64,
    /// The dates of the first and the last session.
    pub first: Option<String>,
    pub last: Option<String>,
}

/// A row of the table: what one person owes another, below zero if it was paid or carried to another night.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct DebtRow {
    /// The number of the night it is owed for; `None` for no night, or one that is not in the ledger.
    pub session: Option<i64>,
    /// The daybook and the number of the entry in it that says a debt of no night.
    pub old: Option<(String, u32)>,
    pub date: String,
    pub from: String,
    pub to: String,
    /// Their numbers in the night, or in the entry.
    pub seats: [u32; 2],
    pub minor: i64,
    pub currency: String,
    /// When it was cleared by cash that went other ways, in seconds since 1970 UTC.
    pub cleared: Option<i64>,
    /// The day on which cash went over the table, if it was said.
    pub on: Option<String>,
}
