//! What the factors of a payment stand for. Text is made in `Display`, so that another language can have its own.

use crate::engine::pinochle::Suit;
use serde::Serialize;
use std::fmt;

/// A factor of what is paid for a hand: its number, and what that stands for.
pub(super) type Factor = crate::kernel::payment::Factor<FactorMeaning>;

/// What a factor stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, strum::VariantNames)]
#[serde(rename = "AuctionFactor")]
pub enum FactorMeaning {
    /// The units of a bid, by the band of the schedule it falls in; the last band is open.
    Bid {
        /// The first bid of the band.
        from: i64,
        /// The last bid of the band, `None` where it is open upwards.
        to: Option<i64>,
    },
    /// Trump that multiplies.
    Trump(Suit),
    /// The double bete: a contract lost after the lead.
    Bete,
    /// The bete of a renege.
    RenegeBete,
    /// Shares that the offender pays for others.
    SharesOfOthers,
    /// What a passed-out hand costs.
    PassedOut,
    /// The lowest contract given up before the widow was turned.
    BlindSurrender,
}

impl fmt::Display for FactorMeaning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FactorMeaning::Bid { from, to: Some(to) } => write!(f, "bid {from}-{to}"),
            FactorMeaning::Bid { from, to: None } => write!(f, "bid {from} and more"),
            FactorMeaning::Trump(suit) => suit.fmt(f),
            FactorMeaning::Bete => f.write_str("double bete"),
            FactorMeaning::RenegeBete => f.write_str("bete for the renege"),
            FactorMeaning::SharesOfOthers => f.write_str("shares"),
            FactorMeaning::PassedOut => f.write_str("passed out"),
            FactorMeaning::BlindSurrender => f.write_str("given up unseen"),
        }
    }
}
