//! Hands as a search finds them, with what everybody won or lost by them; the people of a ledger, and what they owe.

use crate::daybook::debts::Person;
use crate::kernel::KITTY;
use crate::night::NightSummary;
use crate::notation::fold;
use std::collections::BTreeMap;
use std::rc::Rc;

/// A hand that stands. People are named as the ledger calls them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoundHand {
    pub session: Rc<NightSummary>,
    /// The name of those in force at the hand.
    pub rules: String,
    pub no: i64,
    pub dealer: String,
    pub declarer: Option<String>,
    pub contract: Option<String>,
    pub bid: Option<i64>,
    pub trump: Option<String>,
    pub line: String,
    pub note: Option<String>,
    /// How it ended, in an English word.
    pub outcome: String,
    /// What each account won or lost, players in the order of their seats after the dealer.
    pub moved: Vec<Moved>,
}

/// What an account won or lost: its name, units, minor units.
pub type Moved = (String, i64, i64);

impl FoundHand {
    pub fn size(&self) -> (i64, i64) {
        let won = |of: fn(&Moved) -> i64| {
            self.moved.iter().map(of).filter(|won| *won > 0).fold(0, i64::saturating_add)
        };
        (won(|(_, _, minor)| *minor), won(|(_, units, _)| *units))
    }

    /// Of these names if there are any; of equal ones the declarer.
    pub fn most(&self, of: &[&str]) -> Option<(&Moved, (u64, u64))> {
        let is_asked = |name: &str| if of.is_empty() { name != KITTY } else { of.contains(&name) };
        let players = self.moved.iter().filter(|(name, ..)| is_asked(name));
        let size = |(_, units, minor): &Moved| (minor.unsigned_abs(), units.unsigned_abs());
        let most = players
            .max_by_key(|moved| (size(moved), self.declarer.as_deref() == Some(moved.0.as_str())))
            .map(|moved| (moved, size(moved)));
        most.filter(|(_, size)| *size != (0, 0))
    }

    pub fn won_by(&self, name: &str) -> Option<(i64, i64)> {
        self.moved.iter().find(|(account, ..)| account == name).map(|(_, units, minor)| (*units, *minor))
    }
}

/// The people of a ledger, by each of their folded names.
#[derive(Debug, Default)]
pub struct HandPeople(pub BTreeMap<String, Person>);

impl HandPeople {
    pub fn find(&self, key: &str) -> Option<&Person> {
        self.0.get(key)
    }

    pub fn called<'a>(&'a self, name: &'a str) -> &'a str {
        self.find(&fold(name)).map_or(name, |person| &person.name)
    }
}

#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct PersonRow {
    pub name: String,
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
    /// When a daybook said it, in seconds since 1970 UTC.
    pub at: i64,
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
    /// It was got in cash, beyond all debts.
    pub over: bool,
}
