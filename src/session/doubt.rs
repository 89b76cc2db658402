//! What the rules allow and is probably a mistake, said before a hand is entered and after.

use super::entry::EntryNo;
use super::night::{Hand, Night};
use crate::engine::{Outcome, Warning, read_line, warning};
use crate::kernel::table::Table;
use serde::Serialize;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, strum::VariantNames, thiserror::Error)]
pub enum Doubt {
    #[error("{0}")]
    Unusual(Warning),
    /// In these or other words.
    #[error("hand {no} was the same")]
    SameHand { no: u32 },
    /// A payment, a penalty or a round.
    #[error("the entry before was the same (entry {entry})")]
    SameEntry { entry: EntryNo },
    /// For a closed night.
    #[error("the payment before was the same")]
    SamePayment {},
    #[error("the same was entered elsewhere a moment ago (entry {entry})")]
    Elsewhere { entry: EntryNo },
    #[error("{dealer} deals out of turn, before {turn}")]
    DealerOutOfTurn { dealer: String, turn: String },
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
