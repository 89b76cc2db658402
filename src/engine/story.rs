//! The outcome of a hand of any engine: how it ended, and what was paid for.

use super::points::GameScore;
use super::{auction, marias, points};
use crate::engine::pinochle::Meld;
use crate::kernel::table::Table;
use crate::kernel::{outcome, payment};
use serde::Serialize;
use std::fmt;

/// The outcome of a hand.
pub type Outcome = outcome::Outcome<Story, FactorMeaning>;

/// A payment of any engine.
pub type Payment = payment::Payment<FactorMeaning>;

/// A posting of any engine.
pub type Posting<'a> = payment::Posting<'a, FactorMeaning>;

of_engines! {
    /// How a hand ended.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub enum Story { auction::Story, points::Story, marias::Story }
}

impl Story {
    /// Returns the hand as a sentence.
    #[must_use]
    pub fn sentence<'a>(&'a self, table: &'a Table) -> HandSentence<'a> {
        match self {
            Story::Auction(story) => HandSentence::Auction(story.sentence(table)),
            Story::Points(story) => HandSentence::Points(story.sentence(table)),
            Story::Marias(story) => HandSentence::Marias(story.sentence(table)),
        }
    }

    /// Returns the hand as an English sentence.
    #[must_use]
    pub fn text(&self, table: &Table) -> String {
        self.sentence(table).to_string()
    }

    /// Returns contract and count, short enough for a sheet.
    #[must_use]
    pub fn sheet_cells<'a>(&self, table: &'a Table) -> (SheetCell<'a>, SheetCell<'a>) {
        match self {
            Story::Auction(story) => {
                let (contract, count) = story.sheet_cells(table);
                (SheetCell::Plain { text: contract }, SheetCell::Auction(count))
            }
            Story::Points(story) => (
                SheetCell::Plain { text: story.contract_words(table) },
                SheetCell::Plain { text: String::new() },
            ),
            Story::Marias(story) => {
                let (contract, count) = story.sheet_cells(table);
                (SheetCell::Marias(contract), SheetCell::Marias(count))
            }
        }
    }

    /// Returns how the hand ended, in a word.
    #[must_use]
    pub fn result(&self) -> HandResult {
        each!(Story, self, story => story.result().into())
    }

    /// Returns what the sentence leaves out: each meld with its points.
    #[must_use]
    pub fn details(&self) -> Vec<Meld> {
        match self {
            Story::Auction(story) => story.details(),
            Story::Points(story) => story.details(),
            Story::Marias(_) => Vec::new(),
        }
    }

    /// Returns the effect on a game played to points; `None` if hands are settled one by one.
    #[must_use]
    pub fn score(&self) -> Option<&GameScore> {
        match self {
            Story::Points(story) => Some(&story.score),
            Story::Auction(_) | Story::Marias(_) => None,
        }
    }

    /// Returns whether a side had the bid, in a game to points.
    #[must_use]
    pub fn declares(&self, column: usize) -> bool {
        match self {
            Story::Points(story) => story.contract.as_ref().is_some_and(|contract| contract.side == column),
            Story::Auction(_) | Story::Marias(_) => false,
        }
    }
}

/// A hand as a sentence.
#[derive(Debug, Clone, Serialize, strum::VariantNames)]
#[allow(missing_docs, reason = "the names say it")]
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

/// The contract or the count of a hand, short enough for a sheet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, strum::VariantNames)]
#[allow(missing_docs, reason = "the names say it")]
pub enum SheetCell<'a> {
    /// The same in every language.
    Plain {
        text: String,
    },
    Auction(auction::AuctionCell<'a>),
    Marias(marias::MariasCell),
}

impl fmt::Display for SheetCell<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SheetCell::Plain { text } => f.write_str(text),
            SheetCell::Auction(brief) => brief.fmt(f),
            SheetCell::Marias(brief) => brief.fmt(f),
        }
    }
}

of_engines! {
    /// How a hand ended, in a word.
    #[derive(Debug, Clone, PartialEq, Eq, Serialize, strum::VariantNames)]
    pub enum HandResult { auction::AuctionResult, points::PointsResult, marias::MariasResult }
}

impl fmt::Display for HandResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        each!(HandResult, self, result => result.fmt(f))
    }
}

of_engines! {
    /// What a factor of a payment stands for.
    #[derive(Debug, Clone, PartialEq, Eq, Serialize, strum::VariantNames)]
    pub enum FactorMeaning { auction::FactorMeaning, points::Check, marias::FactorMeaning }
}

impl fmt::Display for FactorMeaning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        each!(FactorMeaning, self, meaning => meaning.fmt(f))
    }
}
