//! What a table agrees on, for all engines.

use super::{auction, marias, points};
use serde::Serialize;
use std::fmt;

of_engines! {
    /// A sentence of what is agreed.
    #[derive(Debug, Clone, PartialEq, Eq, Serialize, strum::VariantNames)]
    pub enum Term { auction::AuctionTerm, points::PointsTerm, marias::MariasTerm }
}

impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        each!(Term, self, term => term.fmt(f))
    }
}

impl Term {
    /// Returns whether a table of a rule card says the same.
    pub fn is_in_a_table(&self) -> bool {
        use points::PointsTerm::{Folds, Melds};
        matches!(
            self,
            Term::Auction(auction::AuctionTerm::Schedule { .. }) | Term::Points(Melds { .. } | Folds {})
        )
    }
}
