//! How a hand ended and where its points come from: what faces tell of it. Sentences are made here alone.

use super::meld::Melded;
use crate::engine::pinochle::{Meld, Suit};
use crate::kernel::seat::Seat;
use crate::kernel::table::Table;
use crate::kernel::units::{Overflow, Points};
use serde::{Serialize, Serializer};
use std::fmt;

/// How a hand ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Story {
    /// Who bid what; `None` where trump was turned or nobody bid.
    pub contract: Option<Contract>,
    /// The trump suit, where it was written down.
    pub trump: Option<Suit>,
    /// How the hand ended.
    pub ending: Ending,
    /// Whether the bid was made; `None` where there was none, or a claim left it open.
    pub made: Option<bool>,
    /// What the bid was held against; `None` where it was not played for.
    pub count: Option<Count>,
    /// What each side melded, in the order of the columns.
    pub melded: Vec<Melded>,
}

/// A bid that somebody had to make.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contract {
    /// Who took it.
    pub bidder: Seat,
    /// The column of his side.
    pub side: usize,
    /// At what.
    pub bid: i64,
}

/// What the declarers held against their bid: melds that they kept, and trick points.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Count {
    /// What they kept of their melds.
    pub kept: Points,
    /// Their trick points.
    pub tricks: Points,
}

/// Writes the sum: `meld 100 + tricks 20 = 120`.
impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Count { kept, tricks } = self;
        write!(f, "meld {kept} + tricks {tricks} = {}", i128::from(kept.0) + i128::from(tricks.0))
    }
}

/// How a hand ended (rulebook section 2, step 3, and section 8).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename = "PointsEnding")]
pub enum Ending {
    /// Nobody bid.
    PassedOut,
    /// Played to the end.
    Played,
    /// Given up before the first trick.
    ThrownIn,
    /// Not played, because all trick points would not make the bid.
    OutOfReach {
        /// What is missing.
        short: i64,
        /// All trick points.
        most: i64,
    },
    /// Not played, because the melds made the bid.
    MadeByMelds,
    /// The play was stopped by a claim.
    Claimed {
        /// Who claimed.
        by: Seat,
    },
}

impl Ending {
    /// Says whether tricks were played, to the end or not.
    #[must_use]
    pub fn is_played(&self) -> bool {
        matches!(self, Ending::Played | Ending::Claimed { .. })
    }

    /// Says whether the declarers gave the bid up.
    #[must_use]
    pub fn is_given_up(&self) -> bool {
        matches!(self, Ending::ThrownIn | Ending::OutOfReach { .. })
    }
}

/// Where the points of a side come from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename = "PointsReason")]
pub struct Reason {
    /// The sum, before doubles.
    pub sum: Sum,
    /// What doubles multiply it by: 1, 2 or 4.
    pub times: i64,
    /// What it comes to.
    pub points: Points,
}

/// The parts of a score.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename = "PointsSum")]
pub enum Sum {
    /// Nobody bid.
    PassedOut,
    /// Melds and tricks.
    Counted {
        /// What was kept of the melds.
        kept: Points,
        /// What was shown and counted before the play.
        shown: Points,
        /// What was melded.
        melded: Points,
        /// The trick points; `None` where none were played.
        tricks: Option<Points>,
        /// The bid that the declarers did not make.
        bonus: Option<Points>,
    },
    /// The bid that was made, and no more.
    Bid {
        /// The bid.
        bid: Points,
    },
    /// The bid that was not made.
    MinusBid {
        /// The bid.
        bid: Points,
    },
    /// Nothing for a bid that was not made.
    Nothing {
        /// The bid.
        bid: Points,
    },
    /// Bid, melds and tricks.
    MinusAll {
        /// The bid.
        bid: Points,
        /// The melds.
        shown: Points,
        /// The trick points.
        tricks: Points,
    },
    /// Defenders who score nothing of their own.
    Defends {
        /// The bid that the declarers did not make.
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
    /// Returns a sum that was doubled so often.
    ///
    /// # Errors
    /// [`Overflow`] beyond 64 bits.
    pub(super) fn new(sum: Sum, doubled: u32) -> Result<Reason, Overflow> {
        let times = 1_i64.checked_shl(doubled).ok_or(Overflow)?;
        let points = sum.total()?.times(times)?;
        Ok(Reason { sum, times, points })
    }
}

/// A reason without what it comes to: `meld 120 + tricks 210`.
#[derive(Debug, Clone, Copy, Serialize)]
#[serde(transparent)]
pub struct Terms<'a>(&'a Reason);

impl fmt::Display for Terms<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:#}", self.0)
    }
}

impl Reason {
    /// Returns the sum without what it comes to.
    #[must_use]
    pub fn terms(&self) -> Terms<'_> {
        Terms(self)
    }
}

/// Writes the sum: `meld 120 + tricks 210 = 330`; `{:#}` leaves out what it comes to.
impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let doubled = self.times > 1;
        if doubled {
            f.write_str("(")?;
        }
        let terms = match &self.sum {
            Sum::PassedOut => {
                f.write_str("nobody bid")?;
                1
            }
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
                1 + usize::from(tricks.is_some()) + usize::from(bonus.is_some())
            }
            Sum::Bid { bid } => {
                write!(f, "bid {bid} made")?;
                1
            }
            Sum::MinusBid { bid } => {
                write!(f, "bid {bid} not made")?;
                1
            }
            Sum::Nothing { bid } => {
                write!(f, "nothing: bid {bid} not made")?;
                1
            }
            Sum::MinusAll { bid, shown, tricks } => {
                write!(f, "bid {bid} + meld {shown} + tricks {tricks} lost")?;
                3
            }
            Sum::Defends { bonus: Some(bonus) } => {
                write!(f, "bid {bonus} not made")?;
                1
            }
            Sum::Defends { bonus: None } => {
                f.write_str("nothing: bid made")?;
                1
            }
        };
        if doubled {
            write!(f, ") x {} ({})", self.times, if self.times == 2 { "doubled" } else { "redoubled" })?;
        }
        if (doubled || terms > 1) && !f.alternate() {
            write!(f, " = {}", self.points)?;
        }
        Ok(())
    }
}

/// A story as it is told at its table.
#[derive(Debug, Clone, Copy)]
pub struct Told<'a> {
    story: &'a Story,
    table: &'a Table,
}

impl fmt::Display for Told<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.story.write(self.table, f)
    }
}

/// The facts of a hand, with names in place of seats.
#[derive(Serialize)]
#[serde(rename = "PointsStory")]
struct Facts<'a> {
    bidder: Option<&'a str>,
    bid: Option<i64>,
    trump: Option<Suit>,
    ending: &'static str,
    made: Option<bool>,
    kept: Option<Points>,
    tricks: Option<Points>,
    short: i64,
    most: i64,
    by: &'a str,
}

impl Serialize for Told<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Told { story, table } = self;
        let (short, most) = match story.ending {
            Ending::OutOfReach { short, most } => (short, most),
            _ => (0, 0),
        };
        let by = match &story.ending {
            Ending::Claimed { by } => table.name(*by),
            _ => "",
        };
        let ending = match &story.ending {
            Ending::PassedOut => "passed-out",
            Ending::Played => "played",
            Ending::ThrownIn => "thrown-in",
            Ending::OutOfReach { .. } => "out-of-reach",
            Ending::MadeByMelds => "made-by-melds",
            Ending::Claimed { .. } => "claimed",
        };
        let contract = story.contract.as_ref();
        Facts {
            bidder: contract.map(|contract| table.name(contract.bidder)),
            bid: contract.map(|contract| contract.bid),
            trump: story.trump,
            ending,
            made: story.made,
            kept: story.count.map(|count| count.kept),
            tricks: story.count.map(|count| count.tricks),
            short,
            most,
            by,
        }
        .serialize(serializer)
    }
}

impl Story {
    /// Says in a word how the hand ended, as a sheet has room for.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match (&self.ending, self.made) {
            (Ending::PassedOut, _) => "passed",
            (Ending::ThrownIn, _) => "thrown in",
            (Ending::OutOfReach { .. }, _) => "out of reach",
            (Ending::MadeByMelds, _) => "made: melds",
            (Ending::Claimed { .. }, _) => "claimed",
            (Ending::Played, Some(true)) => "made",
            (Ending::Played, Some(false)) => "set",
            (Ending::Played, None) => "played",
        }
    }

    /// Lists each meld with its worth, where they are known.
    #[must_use]
    pub fn details(&self) -> Vec<Meld> {
        self.melded.iter().flat_map(|melded| melded.melds.iter().cloned()).collect()
    }

    /// Tells the hand in a sentence: `Anna 320 hearts: meld 120 + tricks 210 = 330, made`.
    #[must_use]
    pub fn told<'a>(&'a self, table: &'a Table) -> Told<'a> {
        Told { story: self, table }
    }

    fn write(&self, table: &Table, out: &mut impl fmt::Write) -> fmt::Result {
        match (&self.contract, self.trump) {
            (Some(contract), trump) => {
                write!(out, "{} {}", table.name(contract.bidder), contract.bid)?;
                if let Some(trump) = trump {
                    write!(out, " {}", trump.name())?;
                }
                out.write_str(": ")?;
            }
            (None, Some(trump)) => write!(out, "{} trump: ", trump.name())?,
            (None, None) => {}
        }
        match &self.ending {
            Ending::PassedOut => out.write_str("all passed"),
            Ending::Played => {
                if let Some(count) = self.count {
                    write!(out, "{count}, ")?;
                }
                out.write_str(match self.made {
                    Some(true) => "made",
                    Some(false) => "set",
                    None => "played",
                })
            }
            Ending::ThrownIn => out.write_str("thrown in before the first trick"),
            Ending::OutOfReach { short, most } => {
                write!(out, "not played, {short} short with {most} to win in tricks")
            }
            Ending::MadeByMelds => out.write_str("made by melds, not played"),
            Ending::Claimed { by } => write!(out, "{} claimed the game", table.name(*by)),
        }
    }
}
