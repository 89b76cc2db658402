//! A night of results alone: what people won is known, the hands are not. It has a unit, and nothing else to agree.

use super::terms::Combination;
use crate::kernel::{FieldNoun, Minor};
use crate::notation::{Game, Offers, Row, Vocabulary};
use crate::options;
use std::ops::RangeInclusive;

pub const VOCABULARY: Vocabulary = Vocabulary {
    game: Game::Marias,
    deck: &[],
    noun: FieldNoun::of,
    letters_lead: false,
    joins: |_| false,
    behind_number: None,
    prefix: None,
    examples: &[],
};

/// From two people to all the tables of a club.
pub(super) const PLAYERS: RangeInclusive<usize> = 2..=100;

options! {
    pub struct Options {}
    beside {
        /// From the stake; zero if only units are kept.
        unit: Minor
    }
}

impl Options {
    pub fn contradictions(&self) -> Vec<Combination> {
        Vec::new()
    }
}

impl Offers for Options {
    fn offers(&self, _row: &Row) -> bool {
        false
    }

    fn has_bidder(&self) -> bool {
        false
    }
}
