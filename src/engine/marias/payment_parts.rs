//! The parts of a payment by name: what is paid for, what it grows by, what doubles it.

use super::record::{Component, Contract, Suit};
use serde::Serialize;
use std::fmt;

/// What is paid for in a hand. Each is paid by itself (rulebook sections 5 to 8).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename = "MariasCommitment")]
pub enum Paid {
    /// The game.
    Game,
    /// A hundred that nobody announced, in place of the game.
    QuietHundred {
        /// Points and marriages of the lone side.
        total: i64,
    },
    /// A hundred of the defenders that nobody announced, in place of the game.
    QuietHundredAgainst {
        /// Points and marriages of the defenders.
        total: i64,
    },
    /// The lone side's hundred.
    Hundred {
        /// What was held for it, where that was told: all points if it was reached, else what counts.
        total: Option<i64>,
    },
    /// The defenders' hundred.
    HundredAgainst {
        /// What was held for it, where that was told: all points if it was reached, else what counts.
        total: Option<i64>,
    },
    /// The lone side's hundred, reached, but lost with its seven.
    HundredWithSeven,
    /// The defenders' hundred, reached, but lost with their seven.
    HundredAgainstWithSeven,
    /// The lone side's seven.
    Seven,
    /// The defenders' seven.
    SevenAgainst,
    /// The lone side's seven, beaten in the last trick, and a quiet one with it.
    SevenKilled,
    /// The defenders' seven, beaten in the last trick, and a quiet one with it.
    SevenAgainstKilled,
    /// A seven of the lone side that nobody announced.
    QuietSeven,
    /// A seven of the defenders that nobody announced.
    QuietSevenAgainst,
    /// A seven of the lone side that nobody announced, beaten in the last trick.
    QuietSevenKilled,
    /// A seven of the defenders that nobody announced, beaten in the last trick.
    QuietSevenAgainstKilled,
    /// Two sevens.
    TwoSevens,
    /// A contract without trumps.
    Contract {
        /// Which.
        contract: Contract,
    },
    /// What giving up costs.
    GivingUp,
    /// The least that a revoke costs.
    Revoke,
    /// What was played for when somebody revoked.
    AtStake {
        /// What.
        component: Component,
    },
    /// What goes back because it is over the limit.
    OverLimit {
        /// The most that one pays another.
        limit: i64,
    },
    /// The limit, where it is all that can be counted.
    Limit,
}

impl Paid {
    /// Says whether the commitment is the defenders' own.
    pub(super) fn is_against(self) -> bool {
        matches!(
            self,
            Paid::QuietHundredAgainst { .. }
                | Paid::HundredAgainst { .. }
                | Paid::HundredAgainstWithSeven
                | Paid::SevenAgainst
                | Paid::SevenAgainstKilled
                | Paid::QuietSevenAgainst
                | Paid::QuietSevenAgainstKilled
        )
    }

    /// Says whether it is one seven of either side, which decides no hand.
    pub(super) fn is_seven(self) -> bool {
        matches!(
            self,
            Paid::Seven
                | Paid::SevenAgainst
                | Paid::SevenKilled
                | Paid::SevenAgainstKilled
                | Paid::QuietSeven
                | Paid::QuietSevenAgainst
                | Paid::QuietSevenKilled
                | Paid::QuietSevenAgainstKilled
        )
    }
}

impl fmt::Display for Paid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Paid::Game => f.write_str("game"),
            Paid::QuietHundred { total } => write!(f, "quiet hundred {total}"),
            Paid::QuietHundredAgainst { total } => write!(f, "quiet hundred against {total}"),
            Paid::Hundred { total: Some(total) } => write!(f, "hundred {total}"),
            Paid::Hundred { total: None } => f.write_str("hundred"),
            Paid::HundredAgainst { total: Some(total) } => write!(f, "hundred against {total}"),
            Paid::HundredAgainst { total: None } => f.write_str("hundred against"),
            Paid::HundredWithSeven => f.write_str("hundred beside the seven"),
            Paid::HundredAgainstWithSeven => f.write_str("hundred against beside the seven"),
            Paid::Seven => f.write_str("seven"),
            Paid::SevenAgainst => f.write_str("seven against"),
            Paid::SevenKilled => f.write_str("seven and the killed one"),
            Paid::SevenAgainstKilled => f.write_str("seven against and the killed one"),
            Paid::QuietSeven => f.write_str("quiet seven"),
            Paid::QuietSevenAgainst => f.write_str("quiet seven against"),
            Paid::QuietSevenKilled => f.write_str("killed quiet seven"),
            Paid::QuietSevenAgainstKilled => f.write_str("killed quiet seven against"),
            Paid::TwoSevens => f.write_str("two sevens"),
            Paid::Contract { contract } => write!(f, "{contract}"),
            Paid::GivingUp => f.write_str("given up"),
            Paid::Revoke => f.write_str("revoke"),
            Paid::AtStake { component } => write!(f, "{component} at stake"),
            Paid::OverLimit { limit } => write!(f, "over the limit of {limit}"),
            Paid::Limit => f.write_str("limit"),
        }
    }
}

/// A factor of a payment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename = "MariasPart")]
pub enum Part {
    /// What is paid for.
    Paid(Paid),
    /// Half of what is paid for, which grows by halves.
    Half(Paid),
    /// The tens above a hundred.
    TensAbove {
        /// How many.
        tens: u32,
    },
    /// The tens below ninety, by which a hundred failed.
    TensBelow {
        /// How many.
        tens: u32,
    },
    /// An announcement against that needs a flek first, and is worth double.
    AfterFlek,
    /// Doublings.
    Flek(Flek),
    /// Trumps that double.
    Trump(Suit),
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Part::Paid(paid) => write!(f, "{paid}"),
            Part::Half(paid) => write!(f, "half of {paid}"),
            Part::TensAbove { tens: 1 } => f.write_str("one ten above 100"),
            Part::TensAbove { tens } => write!(f, "{tens} tens above 100"),
            Part::TensBelow { tens: 1 } => f.write_str("one ten below 90"),
            Part::TensBelow { tens } => write!(f, "{tens} tens below 90"),
            Part::AfterFlek => f.write_str("after a flek"),
            Part::Flek(flek) => write!(f, "{flek}"),
            Part::Trump(suit) => f.write_str(suit.name()),
        }
    }
}

/// Doublings by the name of the last one (section 4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename = "MariasFlek")]
pub enum Flek {
    /// One.
    Flek,
    /// Two.
    Re,
    /// Three.
    Tutti,
    /// Four.
    Boty,
    /// Five.
    Kalhoty,
    /// Six.
    Kaiser,
    /// More than have names.
    Higher {
        /// How many in all.
        count: u32,
    },
}

impl Flek {
    /// Returns the name of so many doublings; none has none.
    #[must_use]
    pub fn of(count: u32) -> Option<Flek> {
        Some(match count {
            0 => return None,
            1 => Flek::Flek,
            2 => Flek::Re,
            3 => Flek::Tutti,
            4 => Flek::Boty,
            5 => Flek::Kalhoty,
            6 => Flek::Kaiser,
            count => Flek::Higher { count },
        })
    }
}

impl fmt::Display for Flek {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Flek::Flek => "flek",
            Flek::Re => "re",
            Flek::Tutti => "tutti",
            Flek::Boty => "boty",
            Flek::Kalhoty => "kalhoty",
            Flek::Kaiser => "kaiser",
            Flek::Higher { count } => return write!(f, "{count} fleks"),
        })
    }
}
