//! What the factors of a payment stand for: what is paid for, what it grows by, what doubles it.

use super::{Component, Contract, Side, Suit};
use crate::kernel::keyword::Keyword;
use crate::notation::{Game, Meaning, words_of};
use serde::de::{Deserializer, Error};
use serde::{Deserialize, Serialize};
use std::fmt;

/// What is paid for in a hand. Each is paid by itself (rulebook sections 5 to 8).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, strum::VariantNames)]
#[serde(rename = "MariasCommitment")]
pub enum Paid {
    /// The game, won by its points (section 5.2).
    Game,
    /// A hundred that nobody announced, in place of the game.
    QuietHundred { of: Side, total: i64 },
    /// An announced hundred. Its total is all points if it was reached, otherwise what counts; `None` if not recorded.
    Hundred { of: Side, total: Option<i64> },
    /// An announced hundred, reached, but lost with its seven.
    HundredWithSeven { of: Side },
    /// An announced seven.
    Seven { of: Side },
    /// An announced seven, beaten in the last trick, and a quiet one with it.
    SevenKilled { of: Side },
    /// A seven that nobody announced.
    QuietSeven { of: Side },
    /// A seven that nobody announced, beaten in the last trick.
    QuietSevenKilled { of: Side },
    /// Two sevens, which are always announced (section 5.6).
    TwoSevens,
    /// A contract without trumps.
    Contract { contract: Contract },
    /// Dropping the hand after the auction (section 8).
    GivingUp,
    /// The least cost of a revoke.
    Revoke,
    /// What was played for when somebody revoked.
    AtStake { component: Component },
    /// What is paid back because of the limit.
    OverLimit { limit: i64 },
    /// The limit alone, if the payments overflow.
    Limit,
}

impl Paid {
    /// Returns the side that set out to win it.
    pub(super) fn side(self) -> Side {
        match self {
            Paid::QuietHundred { of, .. }
            | Paid::Hundred { of, .. }
            | Paid::HundredWithSeven { of }
            | Paid::Seven { of }
            | Paid::SevenKilled { of }
            | Paid::QuietSeven { of }
            | Paid::QuietSevenKilled { of } => of,
            _ => Side::Lone,
        }
    }

    /// Returns whether it is the game, or a hundred in its place.
    pub(super) fn is_main(self) -> bool {
        matches!(
            self,
            Paid::Game | Paid::QuietHundred { .. } | Paid::Hundred { .. } | Paid::HundredWithSeven { .. }
        )
    }

    /// Returns whether it is one seven of either side, which decides no hand.
    pub(super) fn is_seven(self) -> bool {
        matches!(
            self,
            Paid::Seven { .. }
                | Paid::SevenKilled { .. }
                | Paid::QuietSeven { .. }
                | Paid::QuietSevenKilled { .. }
        )
    }
}

impl fmt::Display for Paid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let against = self.side().behind_name();
        match self {
            Paid::Game => f.write_str("game"),
            Paid::QuietHundred { total, .. } => write!(f, "quiet hundred{against} {total}"),
            Paid::Hundred { total: Some(total), .. } => write!(f, "hundred{against} {total}"),
            Paid::Hundred { total: None, .. } => write!(f, "hundred{against}"),
            Paid::HundredWithSeven { .. } => write!(f, "hundred{against} beside the seven"),
            Paid::Seven { .. } => write!(f, "seven{against}"),
            Paid::SevenKilled { .. } => write!(f, "seven{against} and the killed one"),
            Paid::QuietSeven { .. } => write!(f, "quiet seven{against}"),
            Paid::QuietSevenKilled { .. } => write!(f, "killed quiet seven{against}"),
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

pub(super) type Factor = crate::kernel::payment::Factor<FactorMeaning>;

/// What a factor stands for. What grows by halves is paid by half of it; the tens below are those below ninety, by which
/// a hundred failed; an announcement against that needs a flek first is worth double.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, strum::VariantNames)]
#[serde(rename = "MariasFactor")]
pub enum FactorMeaning {
    Paid(Paid),
    Half(Paid),
    TensAbove { tens: u32 },
    TensBelow { tens: u32 },
    AfterFlek,
    Flek(Flek),
    Trump(Suit),
}

impl fmt::Display for FactorMeaning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FactorMeaning::Paid(paid) => write!(f, "{paid}"),
            FactorMeaning::Half(paid) => write!(f, "half of {paid}"),
            FactorMeaning::TensAbove { tens: 1 } => f.write_str("one ten above 100"),
            FactorMeaning::TensAbove { tens } => write!(f, "{tens} tens above 100"),
            FactorMeaning::TensBelow { tens: 1 } => f.write_str("one ten below 90"),
            FactorMeaning::TensBelow { tens } => write!(f, "{tens} tens below 90"),
            FactorMeaning::AfterFlek => f.write_str("after a flek"),
            FactorMeaning::Flek(flek) => write!(f, "{flek}"),
            FactorMeaning::Trump(suit) => f.write_str(suit.word()),
        }
    }
}

/// Doublings by the name of the last one (section 4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, strum::VariantNames)]
#[serde(rename = "MariasFlek")]
pub enum Flek {
    /// One to six, named alike in both languages.
    Named { name: &'static str },
    /// More than have names.
    Higher { count: u32 },
}

/// Its name is one of the words of the notation.
impl<'de> Deserialize<'de> for Flek {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Flek, D::Error> {
        #[derive(Deserialize)]
        enum Form {
            Named { name: String },
            Higher { count: u32 },
        }
        match Form::deserialize(deserializer)? {
            Form::Higher { count } => Ok(Flek::Higher { count }),
            Form::Named { name } => (1..=6)
                .filter_map(Flek::of)
                .find(|flek| flek.to_string() == name)
                .ok_or_else(|| D::Error::custom(format!("unknown flek `{name}`"))),
        }
    }
}

impl Flek {
    /// Returns the name of a number of doublings; `None` for 0.
    pub fn of(count: u32) -> Option<Flek> {
        let row = words_of(Game::Marias).find(|row| row.meaning == Meaning::Flek(count.into()));
        match row {
            Some(row) => Some(Flek::Named { name: row.example }),
            None => (count > 0).then_some(Flek::Higher { count }),
        }
    }
}

impl fmt::Display for Flek {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Flek::Named { name } => f.write_str(name),
            Flek::Higher { count } => write!(f, "{count}x flek"),
        }
    }
}
