//! Trick points (auction rulebook section 5, points rulebook section 3).

use super::card::{Deck, Rank};
use super::suit::Suit;
use crate::keyword;

keyword! {
    /// The points of cards in tricks, without the last trick.
    pub enum CountScheme {
        A11 = "a11",
        A10K5 = "a10_k5",
        A10K10 = "a10_k10",
        A1K1 = "a1_k1",
    }
}

impl CountScheme {
    pub fn worth(self, rank: Rank) -> i64 {
        match (self, rank) {
            (CountScheme::A11, Rank::Ace) => 11,
            (CountScheme::A1K1, Rank::Ace | Rank::Ten | Rank::King) => 1,
            (CountScheme::A1K1, _) => 0,
            (_, Rank::Ace | Rank::Ten) | (CountScheme::A10K10, Rank::King) => 10,
            (CountScheme::A10K5, Rank::King | Rank::Queen) => 5,
            (CountScheme::A11, Rank::King) => 4,
            (CountScheme::A11, Rank::Queen) => 3,
            (CountScheme::A11, Rank::Jack) => 2,
            _ => 0,
        }
    }

    /// Returns the scheme as a sentence has it.
    pub fn cards(self) -> &'static str {
        match self {
            CountScheme::A11 => "Ace 11, ten 10, king 4, queen 3, jack 2",
            CountScheme::A10K5 => "Ace 10, ten 10, king 5, queen 5",
            CountScheme::A10K10 => "Ace 10, ten 10, king 10",
            CountScheme::A1K1 => "Ace 1, ten 1, king 1",
        }
    }

    /// Returns the step: every count is a multiple of it.
    pub fn step(self) -> i64 {
        match self {
            CountScheme::A11 | CountScheme::A1K1 => 1,
            CountScheme::A10K10 => 10,
            CountScheme::A10K5 => 5,
        }
    }

    /// Returns the points of all cards of a deck, without the last trick.
    pub fn total(self, deck: &Deck) -> i64 {
        let one_suit: i64 = deck.ranks.iter().map(|rank| self.worth(*rank)).sum();
        Suit::ALL.iter().map(|_| one_suit * i64::from(deck.copies)).sum()
    }

    /// Returns the most points that `cards` cards can hold.
    pub fn most_in(self, cards: i64) -> i64 {
        cards * self.worth(Rank::Ace)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::keyword::Keyword;

    #[test]
    fn a_deck_holds_what_the_rulebook_prints() {
        let decks = [Deck::OF_48, Deck::OF_80, Deck::OF_96, Deck::OF_120];
        for (scheme, _) in CountScheme::ALL {
            let totals = decks.map(|deck| scheme.total(&deck));
            let tenth = if *scheme == CountScheme::A1K1 { 10 } else { 1 };
            assert_eq!(totals.map(|total| total * tenth), [240, 480, 480, 720], "{scheme:?}");
            assert!(Rank::ALL.iter().all(|rank| scheme.worth(*rank) % scheme.step() == 0));
        }
        assert_eq!(decks.map(|deck| deck.size()), [48, 80, 96, 120]);
        assert_eq!(CountScheme::ALL.iter().map(|(s, _)| s.most_in(3)).collect::<Vec<_>>(), [33, 30, 30, 3]);
    }
}
