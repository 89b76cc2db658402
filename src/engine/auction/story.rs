//! How a hand ended and by what count, and the sentences about it.

use super::count::BidderCount;
use super::options::Options;
use crate::engine::declared::DeclaredContract;
use crate::engine::pinochle::{Meld, Suit};
use crate::kernel::{Seat, Table};
use serde::{Serialize, Serializer};
use std::fmt;

/// How a hand ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Story {
    PassedOut,
    Contract(Contract),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contract {
    pub bidder: Seat,
    pub bid: i64,
    pub trump: Option<Suit>,
    pub end: End,
}

/// How a contract ended; what was reported was played to the end without a count.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum End {
    Counted(BidderCount),
    Reported { made: bool },
    Renege { by: Seat },
    Conceded { widow_seen: bool },
    ConcededInPlay,
    OpponentsConceded,
}

impl Contract {
    pub fn made(&self) -> bool {
        match &self.end {
            End::Counted(count) => count.makes(self.bid),
            End::Reported { made } => *made,
            End::Renege { by } => *by != self.bidder,
            End::Conceded { .. } | End::ConcededInPlay => false,
            End::OpponentsConceded => true,
        }
    }

    pub fn count(&self) -> Option<&BidderCount> {
        match &self.end {
            End::Counted(count) => Some(count),
            _ => None,
        }
    }
}

/// A story with the names of its table.
#[derive(Debug, Clone, Copy)]
pub struct HandSentence<'a> {
    story: &'a Story,
    table: &'a Table,
}

impl fmt::Display for HandSentence<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let HandSentence { story, table } = self;
        let Some(contract) = story.contract() else { return f.write_str("all passed") };
        write!(f, "{} {}", table.name(contract.bidder), contract.bid)?;
        if let Some(trump) = contract.trump {
            write!(f, " {trump}")?;
        }
        let verdict = if contract.made() { "made" } else { "lost" };
        match &contract.end {
            End::Counted(count) => write!(f, ": {count}, {verdict}"),
            End::Reported { .. } => write!(f, ": {verdict}"),
            End::Renege { by } => write!(f, ": {} reneged, {verdict}", table.name(*by)),
            End::Conceded { widow_seen: true } => f.write_str(": conceded before the lead"),
            End::Conceded { widow_seen: false } => f.write_str(": given up unseen"),
            End::ConcededInPlay => f.write_str(": conceded in play"),
            End::OpponentsConceded => f.write_str(": the opponents conceded"),
        }
    }
}

/// The facts of a hand for translations, with names in place of seats.
#[derive(Serialize, strum::VariantNames)]
#[serde(rename = "AuctionStory")]
enum Facts<'a> {
    PassedOut,
    Contract { bidder: &'a str, bid: i64, trump: Option<Suit>, made: bool, end: EndFacts<'a> },
}

#[derive(Serialize)]
#[serde(rename = "AuctionEnd")]
enum EndFacts<'a> {
    Counted { meld: i64, counted: i64, tricks: i64, won_a_trick: bool, void: bool },
    Reported,
    Renege { by: &'a str },
    Conceded { widow_seen: bool },
    ConcededInPlay,
    OpponentsConceded,
}

impl strum::VariantNames for HandSentence<'_> {
    const VARIANTS: &'static [&'static str] = Facts::VARIANTS;
}

impl Serialize for HandSentence<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Some(contract) = self.story.contract() else { return Facts::PassedOut.serialize(serializer) };
        let end = match &contract.end {
            End::Counted(count) => EndFacts::Counted {
                meld: count.melded.points,
                counted: count.counted,
                tricks: count.tricks,
                won_a_trick: count.won_a_trick,
                void: count.void,
            },
            End::Reported { .. } => EndFacts::Reported,
            End::Renege { by } => EndFacts::Renege { by: self.table.name(*by) },
            End::Conceded { widow_seen } => EndFacts::Conceded { widow_seen: *widow_seen },
            End::ConcededInPlay => EndFacts::ConcededInPlay,
            End::OpponentsConceded => EndFacts::OpponentsConceded,
        };
        let (bidder, made) = (self.table.name(contract.bidder), contract.made());
        Facts::Contract { bidder, bid: contract.bid, trump: contract.trump, made, end }.serialize(serializer)
    }
}

crate::phrases! {
    /// What stands in place of a count, short enough for a sheet.
    pub enum AuctionCell<'a> {
        Renege { name: &'a str } = "renege {name}";
    }
}

crate::phrases! {
    /// How a hand ended, short enough for a sheet.
    #[derive(strum::EnumIter)]
    pub enum AuctionResult {
        Passed {} = "passed";
        Made {} = "made";
        Lost {} = "lost";
        Fold {} = "fold";
        FoldUnseen {} = "fold unseen";
        LostLate {} = "lost late";
        Claim {} = "claim";
    }
}

impl Story {
    pub fn contract(&self) -> Option<&Contract> {
        match self {
            Story::PassedOut => None,
            Story::Contract(contract) => Some(contract),
        }
    }

    pub fn result(&self) -> AuctionResult {
        match self.contract().map(|contract| (&contract.end, contract.made())) {
            None => AuctionResult::Passed {},
            Some((End::Conceded { widow_seen: true }, _)) => AuctionResult::Fold {},
            Some((End::Conceded { widow_seen: false }, _)) => AuctionResult::FoldUnseen {},
            Some((End::ConcededInPlay, _)) => AuctionResult::LostLate {},
            Some((End::OpponentsConceded, _)) => AuctionResult::Claim {},
            Some((End::Counted(_) | End::Reported { .. } | End::Renege { .. }, true)) => {
                AuctionResult::Made {}
            }
            Some((End::Counted(_) | End::Reported { .. } | End::Renege { .. }, false)) => {
                AuctionResult::Lost {}
            }
        }
    }

    pub fn details(&self) -> Vec<Meld> {
        let melds = self.contract().and_then(Contract::count).map_or(&[][..], |count| &count.melded.melds);
        melds.to_vec()
    }

    /// Returns the hand as a sentence: `Anna 320 spades: meld 160 + tricks 170 = 330, made`.
    pub fn sentence<'a>(&'a self, table: &'a Table) -> HandSentence<'a> {
        HandSentence { story: self, table }
    }
}

/// Writes the sum, `meld 160 + tricks 170 = 330`, and why the trick points differ from those counted.
impl fmt::Display for BidderCount {
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

pub(in crate::engine) fn trump(story: &Story) -> Option<&'static str> {
    story.contract()?.trump.map(Suit::name)
}

/// Returns what was declared: its class is the row of the schedule.
pub(in crate::engine) fn declared(options: &Options, story: &Story) -> Option<DeclaredContract> {
    let contract = story.contract()?;
    let bid = contract.bid;
    let class = options.schedule.units(bid).map_or_else(|| bid.to_string(), |band| band.class());
    let over = contract
        .count()
        .filter(|count| !count.void)
        .and_then(|count| count.melded.points.checked_add(count.counted)?.checked_sub(bid));
    Some(DeclaredContract {
        declarer: contract.bidder,
        class,
        bid: Some(bid),
        made: Some(contract.made()),
        over,
    })
}
