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
