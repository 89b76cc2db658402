//! What a table agrees on before the first hand, as somebody reads it aloud.

use super::{auction, marias, points};
use serde::Serialize;
use std::fmt;

/// One thing to be agreed and written down, with the values in force.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Agreement {
    /// What it is about.
    pub topic: Topic,
    /// What holds, a sentence a line.
    pub lines: Vec<Term>,
}

/// What holds, in a sentence of its engine.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub enum Term {
    /// Auction pinochle.
    Auction(auction::AuctionTerm),
    /// Pinochle to a point target.
    Points(points::PointsTerm),
    /// Mariáš.
    Marias(marias::MariasTerm),
}

impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Term::Auction(term) => term.fmt(f),
            Term::Points(term) => term.fmt(f),
            Term::Marias(term) => term.fmt(f),
        }
    }
}

crate::phrases! {
    /// What there is to be agreed about.
    pub enum Topic {
        /// What a unit, or a game, is worth.
        Stake {} = "Stake";
        /// What suits multiply.
        Suits {} = "Suits";
        /// The common account.
        Kitty {} = "Kitty";
        /// Bids.
        Bidding {} = "Bidding";
        /// What a lost contract costs.
        Bete {} = "Bete";
        /// Who plays.
        Seats {} = "Seats";
        /// What cards and melds count.
        Counting {} = "Counting";
        /// What a renege costs.
        Renege {} = "Renege";
        /// The score.
        Score {} = "Score";
        /// Where a game goes to.
        Game {} = "Game";
        /// Melds.
        Melds {} = "Melds";
        /// Tricks.
        Tricks {} = "Tricks";
        /// Checks.
        Checks {} = "Checks";
        /// What may be played.
        Contracts {} = "Contracts";
        /// What each thing is worth.
        Values {} = "Values";
        /// The hundred.
        Hundred {} = "Hundred";
        /// What doubles.
        Doubling {} = "Doubling";
        /// What may be announced.
        Announcing {} = "Announcing";
        /// Hands that are not played.
        Unplayed {} = "Unplayed";
        /// What a revoke costs.
        Revoke {} = "Revoke";
    }
}
