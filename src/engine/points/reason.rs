//! Where the points of a side come from.

use crate::kernel::units::{Overflow, Points};
use serde::Serialize;
use std::fmt;

/// The score of a side as a sum.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename = "PointsReason")]
pub struct Reason {
    /// Before doubles.
    pub sum: Sum,
    /// By doubles: 1, 2 or 4.
    pub times: i64,
    pub points: Points,
}

/// The parts of a score.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, strum::VariantNames)]
#[serde(rename = "PointsSum")]
pub enum Sum {
    PassedOut,
    Counted {
        kept: Points,
        shown: Points,
        melded: Points,
        /// `None` if no tricks were played.
        tricks: Option<Points>,
        /// The bid, for defenders of a bid that was set.
        bonus: Option<Points>,
    },
    /// Only the bid, which was made.
    Bid {
        bid: Points,
    },
    /// Minus the bid, which was set.
    MinusBid {
        bid: Points,
    },
    /// Nothing, because the bid was set.
    Nothing {
        bid: Points,
    },
    /// Minus bid, melds and tricks.
    MinusAll {
        bid: Points,
        shown: Points,
        tricks: Points,
    },
    Defends {
        /// The bid, for defenders of a bid that was set.
        bonus: Option<Points>,
    },
}

impl Sum {
    fn total(&self) -> Result<Points, Overflow> {
        match *self {
            Sum::PassedOut | Sum::Nothing { .. } => Ok(Points::ZERO),
            Sum::Counted { kept, tricks, bonus, .. } => {
                Points::total([Some(kept), tricks, bonus].into_iter().flatten())
            }
            Sum::Bid { bid } => Ok(bid),
            Sum::MinusBid { bid } => bid.negated(),
            Sum::MinusAll { bid, shown, tricks } => Points::total([bid, shown, tricks])?.negated(),
            Sum::Defends { bonus } => Ok(bonus.unwrap_or_default()),
        }
    }
}

impl Reason {
    /// Returns the reason for a sum that was doubled `doubled` times.
    pub(super) fn new(sum: Sum, doubled: u32) -> Result<Reason, Overflow> {
        let times = 1_i64.checked_shl(doubled).ok_or(Overflow)?;
        let points = sum.total()?.times(times)?;
        Ok(Reason { sum, times, points })
    }
}

/// A reason without its total: `meld 120 + tricks 210`.
#[derive(Debug, Clone, Copy, Serialize)]
#[serde(transparent)]
pub struct Terms<'a>(&'a Reason);

impl fmt::Display for Terms<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:#}", self.0)
    }
}

impl Reason {
    /// Returns the sum without its total.
    pub fn terms(&self) -> Terms<'_> {
        Terms(self)
    }
}

/// Writes the sum: `meld 120 + tricks 210 = 330`; `{:#}` leaves out the total.
impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let doubled = self.times > 1;
        if doubled {
            f.write_str("(")?;
        }
        match &self.sum {
            Sum::PassedOut => f.write_str("nobody bid")?,
            Sum::Counted { kept, shown, melded, tricks, bonus } => {
                write!(f, "meld {kept}")?;
                if shown != melded {
                    write!(f, " ({melded} is too little)")?;
                } else if kept != shown {
                    write!(f, " ({shown} shown, not kept)")?;
                }
                if let Some(tricks) = tricks {
                    write!(f, " + tricks {tricks}")?;
                }
                if let Some(bonus) = bonus {
                    write!(f, " + bid {bonus} not made")?;
                }
            }
            Sum::Bid { bid } => write!(f, "bid {bid} made")?,
            Sum::MinusBid { bid } | Sum::Defends { bonus: Some(bid) } => write!(f, "bid {bid} not made")?,
            Sum::Nothing { bid } => write!(f, "nothing: bid {bid} not made")?,
            Sum::MinusAll { bid, shown, tricks } => {
                write!(f, "bid {bid} + meld {shown} + tricks {tricks} lost")?;
            }
            Sum::Defends { bonus: None } => f.write_str("nothing: bid made")?,
        }
        if doubled {
            write!(f, ") x {} ({})", self.times, if self.times == 2 { "doubled" } else { "redoubled" })?;
        }
        let has_terms = match &self.sum {
            Sum::Counted { tricks, bonus, .. } => tricks.is_some() || bonus.is_some(),
            sum => matches!(sum, Sum::MinusAll { .. }),
        };
        if (doubled || has_terms) && !f.alternate() {
            write!(f, " = {}", self.points)?;
        }
        Ok(())
    }
}

impl Reason {
    /// Returns the sum, short enough for a sheet: `120+210`; `(40)+60` with lost melds in brackets; `-320` for a bid
    /// that was set. `bid_word` is the word for a bid.
    pub fn brief(&self, bid_word: &str) -> String {
        let terms = match &self.sum {
            Sum::PassedOut | Sum::Defends { bonus: None } => String::new(),
            Sum::Counted { kept, melded, tricks, bonus, .. } => {
                let meld = match kept {
                    kept if kept == melded => kept.to_string(),
                    Points(0) => format!("({melded})"),
                    kept => format!("({melded}){kept}"),
                };
                let more = [tricks, bonus].into_iter().flatten().map(|points| format!("+{points}"));
                [meld].into_iter().chain(more).collect()
            }
            Sum::Bid { bid } => format!("{bid_word} {bid}"),
            Sum::MinusBid { bid } => format!("-{bid}"),
            Sum::Nothing { .. } => "0".to_owned(),
            Sum::MinusAll { bid, shown, tricks } => format!("-({bid}+{shown}+{tricks})"),
            Sum::Defends { bonus: Some(bonus) } => format!("+{bonus}"),
        };
        if self.times > 1 { format!("{terms} x{}", self.times) } else { terms }
    }
}
