//! What a hand came to, whichever engine scored it: how it ended, and what was paid for.

use super::points::GameScore;
use super::{auction, marias, points};
use crate::engine::pinochle::Meld;
use crate::kernel::table::Table;
use crate::kernel::{outcome, payment};
use serde::Serialize;
use std::fmt;

/// What a hand comes to.
pub type Outcome = outcome::Outcome<Story, FactorMeaning>;

/// One amount that goes between one account and each of several others.
pub type Payment = payment::Payment<FactorMeaning>;

/// One line of an outcome: an account, what it wins or loses, and why.
pub type Posting<'a> = payment::Posting<'a, FactorMeaning>;

of_engines! {
    /// How a hand ended, in the words of its engine.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub enum Story { auction::Story, points::Story, marias::Story }
}

impl Story {
    /// Tells the hand in a sentence.
    #[must_use]
    pub fn sentence<'a>(&'a self, table: &'a Table) -> HandSentence<'a> {
        match self {
            Story::Auction(story) => HandSentence::Auction(story.sentence(table)),
            Story::Points(story) => HandSentence::Points(story.sentence(table)),
            Story::Marias(story) => HandSentence::Marias(story.sentence(table)),
        }
    }

    /// Tells the hand in an English sentence.
    #[must_use]
    pub fn text(&self, table: &Table) -> String {
        self.sentence(table).to_string()
    }

    /// Returns the contract and the count as a sheet has room for them.
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

    /// Tells what the sentence leaves out: each meld and its worth.
    #[must_use]
    pub fn details(&self) -> Vec<Meld> {
        match self {
            Story::Auction(story) => story.details(),
            Story::Points(story) => story.details(),
            Story::Marias(_) => Vec::new(),
        }
    }

    /// Returns what the hand does to a game that is played to points. `None` in a game for cash each hand.
    #[must_use]
    pub fn score(&self) -> Option<&GameScore> {
        match self {
            Story::Points(story) => Some(&story.score),
            Story::Auction(_) | Story::Marias(_) => None,
        }
    }

    /// Returns what somebody should look at again.
    #[must_use]
    pub fn warning(&self) -> Option<auction::Warning> {
        match self {
            Story::Auction(story) => story.warning(),
            Story::Points(_) | Story::Marias(_) => None,
        }
    }
}

/// How a hand ended, in a sentence of its engine.
#[derive(Debug, Clone, Serialize, strum::VariantNames)]
pub enum HandSentence<'a> {
    /// Auction pinochle.
    Auction(auction::HandSentence<'a>),
    /// Pinochle to a point target.
    Points(points::HandSentence<'a>),
    /// Mariáš.
    Marias(marias::HandSentence),
}

impl fmt::Display for HandSentence<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        each!(HandSentence, self, sentence => sentence.fmt(f))
    }
}

/// The contract or the count of a hand, as a sheet has room for it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, strum::VariantNames)]
pub enum SheetCell<'a> {
    /// Names, numbers and signs.
    Plain {
        /// What is shown.
        text: String,
    },
    /// Auction pinochle.
    Auction(auction::AuctionCell<'a>),
    /// Mariáš.
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
