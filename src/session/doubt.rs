//! What the rules allow and is probably a mistake, said before a hand is entered and after.

use super::entry::EntryNo;
use super::night::{Hand, Night};
use crate::engine::{Outcome, Warning, read_line, warning};
use crate::kernel::table::Table;
use serde::Serialize;
use std::fmt;

/// What is probably a mistake.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, strum::VariantNames)]
pub enum Doubt {
    Unusual(Warning),
    /// The hand before was the same, in these or other words.
    SameHand {
        no: u32,
    },
    /// The entry before was the same payment, penalty or round.
    SameEntry {
        entry: EntryNo,
    },
    /// The payment for a closed night before was the same.
    SamePayment {},
    /// Another process entered the same a moment ago.
    Elsewhere {
        entry: EntryNo,
    },
    DealerOutOfTurn {
        dealer: String,
        turn: String,
    },
}

impl fmt::Display for Doubt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Doubt::Unusual(warning) => warning.fmt(f),
            Doubt::SameHand { no } => write!(f, "hand {no} was the same"),
            Doubt::SameEntry { entry } => write!(f, "the entry before was the same (entry {entry})"),
            Doubt::SamePayment {} => write!(f, "the payment before was the same"),
            Doubt::Elsewhere { entry } => {
                write!(f, "the same was entered elsewhere a moment ago (entry {entry})")
            }
            Doubt::DealerOutOfTurn { dealer, turn } => write!(f, "{dealer} deals out of turn, before {turn}"),
        }
    }
}

impl Doubt {
    /// Returns whether it is so grave that a screen asks before it enters the line.
    pub fn asks(&self) -> bool {
        !matches!(self, Doubt::DealerOutOfTurn { .. })
    }
}

/// Returns what is doubtful about a hand at the end of a night, which was `before` it: its line, the table with the
/// dealer who dealt it, and what it came to.
pub fn doubts(before: &Night, line: &str, table: &Table, outcome: &Outcome) -> Vec<Doubt> {
    let mut doubts = Vec::new();
    doubts.extend(warning(before.options(), &outcome.story).map(Doubt::Unusual));
    let last = before.hands().rfind(|(_, hand)| hand.scored.is_some());
    let same = last.filter(|(_, hand)| is_same_hand(before, line, table, hand));
    doubts.extend(same.map(|(_, hand)| Doubt::SameHand { no: hand.no }));
    // Nobody is out of turn before anybody has dealt.
    if before.standing_hands() > 0
        && let (Some(dealer), Some(turn)) = (&table.dealer, before.next_table().dealer)
        && *dealer != turn
    {
        doubts.push(Doubt::DealerOutOfTurn { dealer: dealer.clone(), turn });
    }
    doubts
}

/// Returns whether a line says what a hand says, in whatever words. The dealer of a hand is another one than that of the
/// same hand before, unless the line says who dealt.
pub fn is_same_hand(night: &Night, line: &str, table: &Table, hand: &Hand) -> bool {
    let Ok(typed) = read_line(night.options(), table, line).outcome else { return false };
    hand.record.as_ref().is_ok_and(|record| typed.record.normal() == record.normal())
        && (typed.dealer.is_none() || typed.dealer == hand.table.dealer)
}
