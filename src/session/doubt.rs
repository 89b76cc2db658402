//! What the rules allow and is probably a mistake, said before a hand is entered and after.

use super::entry::EntryNo;
use super::night::Night;
use crate::engine::{Outcome, Warning, warning};
use crate::kernel::table::Table;
use serde::Serialize;
use std::fmt;

/// What is probably a mistake.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, strum::VariantNames)]
#[allow(missing_docs, reason = "each sentence says it")]
pub enum Doubt {
    Unusual(Warning),
    SameLine {
        no: u32,
    },
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
            Doubt::SameLine { no } => write!(f, "hand {no} was the same line"),
            Doubt::Elsewhere { entry } => {
                write!(f, "the same was entered elsewhere a moment ago (entry {entry})")
            }
            Doubt::DealerOutOfTurn { dealer, turn } => write!(f, "{dealer} deals out of turn, before {turn}"),
        }
    }
}

impl Doubt {
    /// Returns whether it is so grave that a screen asks before it enters the line.
    #[must_use]
    pub fn asks(&self) -> bool {
        !matches!(self, Doubt::DealerOutOfTurn { .. })
    }
}

/// Returns what is doubtful about a hand at the end of a night, which was `before` it: its line, the table with the
/// dealer who dealt it, and what it came to.
#[must_use]
pub fn doubts(before: &Night, line: &str, table: &Table, outcome: &Outcome) -> Vec<Doubt> {
    let mut doubts = Vec::new();
    doubts.extend(warning(before.options(), &outcome.story).map(Doubt::Unusual));
    let last = before.hands().rfind(|(_, hand)| hand.outcome.is_some());
    let same = last.filter(|(_, hand)| is_same_line(&hand.line, line));
    doubts.extend(same.map(|(_, hand)| Doubt::SameLine { no: hand.no }));
    // Nobody is out of turn before anybody has dealt.
    if before.standing_hands() > 0
        && let (Some(dealer), Some(turn)) = (&table.dealer, before.next_table().dealer)
        && *dealer != turn
    {
        doubts.push(Doubt::DealerOutOfTurn { dealer: dealer.clone(), turn });
    }
    doubts
}

/// Returns whether two lines say the same in the same words, whatever their case, blanks and notes.
#[must_use]
pub fn is_same_line(one: &str, other: &str) -> bool {
    let plain = |line: &str| -> String {
        let said = line.split('#').next().unwrap_or_default();
        said.chars().filter(|c| !c.is_whitespace()).flat_map(char::to_lowercase).collect()
    };
    plain(one) == plain(other)
}
