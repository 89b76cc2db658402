//! The outcome of a hand of any engine: how it ended, and what was paid for.

use super::points::GameScore;
use super::{auction, marias, points};
use crate::engine::pinochle::Meld;
use crate::kernel::seat::Seat;
use crate::kernel::table::Table;
use crate::kernel::{outcome, payment};
use serde::Serialize;
use std::fmt;

pub type Outcome = outcome::Outcome<Story, FactorMeaning>;

pub type Payment = payment::Payment<FactorMeaning>;

pub type Posting<'a> = payment::Posting<'a, FactorMeaning>;

of_engines! {
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub enum Story { auction::Story, points::Story, marias::Story }
}

impl Story {
    pub fn sentence<'a>(&'a self, table: &'a Table) -> HandSentence<'a> {
        match self {
            Story::Auction(story) => HandSentence::Auction(story.sentence(table)),
            Story::Points(story) => HandSentence::Points(story.sentence(table)),
            Story::Marias(story) => HandSentence::Marias(story.sentence(table)),
        }
    }

    pub fn text(&self, table: &Table) -> String {
        self.sentence(table).to_string()
    }

    /// Returns what a sheet shows of a hand of mariáš, contract and count: other games show the facts that are kept of
    /// every hand.
    pub fn sheet_cells(&self, table: &Table) -> Option<[marias::MariasCell; 2]> {
        match self {
            Story::Auction(_) | Story::Points(_) => None,
            Story::Marias(story) => Some(story.sheet_cells(table)),
        }
    }

    /// Returns the declarer's meld and trick points, if they were counted.
    pub fn counted(&self) -> Option<(i64, i64)> {
        match self {
            Story::Auction(story) => {
                story.contract()?.count().map(|count| (count.melded.points, count.tricks))
            }
            Story::Points(story) => story.count.map(|count| (count.kept.0, count.tricks.0)),
            Story::Marias(story) => story.counted(),
        }
    }

    /// Returns who broke a rule of play and so ended the hand.
    pub fn reneged(&self) -> Option<Seat> {
        match self {
            Story::Auction(story) => match story.contract()?.end {
                auction::End::Renege { by } => Some(by),
                _ => None,
            },
            Story::Points(_) | Story::Marias(_) => None,
        }
    }

    pub fn result(&self) -> HandResult {
        each!(Story, self, story => story.result().into())
    }

    /// Returns what the sentence leaves out: each meld with its points.
    pub fn details(&self) -> Vec<Meld> {
        match self {
            Story::Auction(story) => story.details(),
            Story::Points(story) => story.details(),
            Story::Marias(_) => Vec::new(),
        }
    }

    /// Returns the effect on a game played to points; `None` if hands are settled one by one.
    pub fn score(&self) -> Option<&GameScore> {
        match self {
            Story::Points(story) => Some(&story.score),
            Story::Auction(_) | Story::Marias(_) => None,
        }
    }

    /// Returns whether a side had the bid, in a game to points.
    pub fn declares(&self, column: usize) -> bool {
        match self {
            Story::Points(story) => story.contract.as_ref().is_some_and(|contract| contract.side == column),
            Story::Auction(_) | Story::Marias(_) => false,
        }
    }
}

#[derive(Debug, Clone, Serialize, strum::VariantNames)]
pub enum HandSentence<'a> {
    Auction(auction::HandSentence<'a>),
    Points(points::HandSentence<'a>),
    Marias(marias::HandSentence),
}

impl fmt::Display for HandSentence<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        each!(HandSentence, self, sentence => sentence.fmt(f))
    }
}

of_engines! {
    #[derive(Debug, Clone, PartialEq, Eq, Serialize, strum::VariantNames)]
    pub enum HandResult { auction::AuctionResult, points::PointsResult, marias::MariasResult }
}

impl fmt::Display for HandResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        each!(HandResult, self, result => result.fmt(f))
    }
}

of_engines! {
    #[derive(Debug, Clone, PartialEq, Eq, Serialize, strum::VariantNames)]
    pub enum FactorMeaning { auction::FactorMeaning, points::Check, marias::FactorMeaning }
}

impl fmt::Display for FactorMeaning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        each!(FactorMeaning, self, meaning => meaning.fmt(f))
    }
}
