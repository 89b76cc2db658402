//! What the factors of a payment stand for: facts, with English text in `Display` and other languages in catalogues.

use crate::engine::pinochle::Suit;
use serde::Serialize;
use std::fmt;

pub(super) type Factor = crate::kernel::payment::Factor<FactorMeaning>;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, strum::VariantNames)]
#[serde(rename = "AuctionFactor")]
pub enum FactorMeaning {
    /// The units of a bid, by its band of the schedule.
    Bid {
        from: i64,
        /// `None` in the last band.
        to: Option<i64>,
    },
    Trump(Suit),
    /// The double bete: a contract lost after the lead.
    Bete,
    RenegeBete,
    SharesOfOthers,
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
