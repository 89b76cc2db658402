//! How a hand ended and by what count: what faces tell of it. Sentences are made here alone.

use super::count::Count;
use crate::engine::pinochle::Suit;
use crate::seat::Seat;
use crate::table::Table;
use std::fmt;

/// How a hand ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Story {
    /// All passed.
    PassedOut,
    /// Somebody had a contract.
    Contract(Contract),
}

/// A contract and what became of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contract {
    /// Who won the auction.
    pub bidder: Seat,
    /// At what.
    pub bid: i64,
    /// The trump suit, if one was named.
    pub trump: Option<Suit>,
    /// What became of it.
    pub end: End,
}

/// What became of a contract.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum End {
    /// Played to the end and counted.
    Counted(Count),
    /// Played to the end; the table says how it went and not by what count.
    Reported {
        /// Whether it was made.
        made: bool,
    },
    /// Somebody reneged.
    Renege {
        /// Who.
        by: Seat,
    },
    /// Given up before the first lead.
    Conceded {
        /// Whether the widow had been turned.
        widow_seen: bool,
    },
    /// Given up after a lead.
    ConcededInPlay,
    /// Both opponents gave up.
    OpponentsConceded,
}

impl Contract {
    /// Says whether the contract was made, in whatever way.
    #[must_use]
    pub fn made(&self) -> bool {
        match &self.end {
            End::Counted(count) => count.makes(self.bid),
            End::Reported { made } => *made,
            End::Renege { by } => *by != self.bidder,
            End::Conceded { .. } | End::ConcededInPlay => false,
            End::OpponentsConceded => true,
        }
    }

    /// Returns the count, where there is one.
    #[must_use]
    pub fn count(&self) -> Option<&Count> {
        match &self.end {
            End::Counted(count) => Some(count),
            _ => None,
        }
    }
}

/// Something legal that is more likely a slip of the pen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Warning {
    /// A bid that hardly anybody ever makes.
    HighBid {
        /// The bid.
        bid: i64,
    },
}

/// Bids above this are not barred, but are warned of.
const HIGH_BID: i64 = 1000;

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Warning::HighBid { bid } => write!(f, "a bid of {bid} is unusually high"),
        }
    }
}

impl Story {
    /// Returns the contract, where there was one.
    #[must_use]
    pub fn contract(&self) -> Option<&Contract> {
        match self {
            Story::PassedOut => None,
            Story::Contract(contract) => Some(contract),
        }
    }

    /// Returns what somebody should look at again.
    #[must_use]
    pub fn warning(&self) -> Option<Warning> {
        let bid = self.contract()?.bid;
        (bid > HIGH_BID).then_some(Warning::HighBid { bid })
    }

    /// Says in a word how the hand ended, as a sheet has room for.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match self.contract().map(|contract| (&contract.end, contract.made())) {
            None => "passed",
            Some((End::Counted(_) | End::Reported { .. }, true)) => "made",
            Some((End::Counted(_) | End::Reported { .. }, false)) => "lost",
            Some((End::Renege { .. }, true)) => "made",
            Some((End::Renege { .. }, false)) => "lost",
            Some((End::Conceded { widow_seen: true }, _)) => "fold",
            Some((End::Conceded { widow_seen: false }, _)) => "fold unseen",
            Some((End::ConcededInPlay, _)) => "lost late",
            Some((End::OpponentsConceded, _)) => "claim",
        }
    }

    /// Returns the contract and the count as a sheet has room for them: `Anna 320 ♠`, `160+170`.
    #[must_use]
    pub fn brief(&self, table: &Table) -> (String, String) {
        let Some(contract) = self.contract() else { return (String::new(), String::new()) };
        let trump = contract.trump.map_or(String::new(), |trump| format!(" {}", trump.symbol()));
        let count = match &contract.end {
            End::Counted(count) => format!("{}+{}", count.melded.points, count.tricks),
            End::Renege { by } => format!("renege {}", table.name(*by)),
            _ => String::new(),
        };
        (format!("{} {}{trump}", table.name(contract.bidder), contract.bid), count)
    }

    /// Lists each meld with its worth, where they are known.
    #[must_use]
    pub fn details(&self) -> Vec<String> {
        let melds = self.contract().and_then(Contract::count).map_or(&[][..], |count| &count.melded.melds);
        melds.iter().map(|meld| format!("{meld} {}", meld.points)).collect()
    }

    /// Tells the hand in a sentence: `Anna 320 spades: meld 160 + tricks 170 = 330, made`.
    #[must_use]
    pub fn text(&self, table: &Table) -> String {
        let mut text = String::new();
        let _ = self.write(table, &mut text);
        text
    }

    /// Writes the sentence.
    ///
    /// # Errors
    /// Only those of the writer.
    pub fn write(&self, table: &Table, out: &mut impl fmt::Write) -> fmt::Result {
        let Some(contract) = self.contract() else { return out.write_str("all passed") };
        write!(out, "{} {}", table.name(contract.bidder), contract.bid)?;
        if let Some(trump) = contract.trump {
            write!(out, " {}", trump.name())?;
        }
        let verdict = if contract.made() { "made" } else { "lost" };
        match &contract.end {
            End::Counted(count) => write!(out, ": {count}, {verdict}"),
            End::Reported { .. } => write!(out, ": {verdict}"),
            End::Renege { by } => write!(out, ": {} reneged, {verdict}", table.name(*by)),
            End::Conceded { widow_seen: true } => out.write_str(": conceded before the lead"),
            End::Conceded { widow_seen: false } => out.write_str(": given up unseen"),
            End::ConcededInPlay => out.write_str(": conceded in play"),
            End::OpponentsConceded => out.write_str(": the opponents conceded"),
        }
    }
}

/// Writes the sum: `meld 160 + tricks 170 = 330`, and why other tricks count than were counted.
impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (meld, counted) = (self.melded.points, self.counted);
        if self.void {
            return write!(f, "meld {meld} + tricks {}, but no trick won", self.tricks);
        }
        write!(f, "meld {meld} + tricks {counted}")?;
        if self.tricks != counted {
            if self.won_a_trick {
                write!(f, " (counted {})", self.tricks)?;
            } else {
                write!(f, " (no trick won, {} buried)", self.tricks)?;
            }
        }
        write!(f, " = {}", i128::from(meld) + i128::from(counted))
    }
}
