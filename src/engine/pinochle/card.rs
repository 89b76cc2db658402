//! Cards, decks, and the cards of a hand as typed (rulebook `melds.md` section 1).

use super::suit::Suit;
use serde::Serialize;
use std::fmt;

/// A rank, in the order in which cards win a trick.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rank {
    Ace,
    Ten,
    King,
    Queen,
    Jack,
    Nine,
}

impl Rank {
    /// Highest first.
    pub const ALL: [Rank; 6] = [Rank::Ace, Rank::Ten, Rank::King, Rank::Queen, Rank::Jack, Rank::Nine];

    pub const WITHOUT_NINES: &'static [Rank] = &[Rank::Ace, Rank::Ten, Rank::King, Rank::Queen, Rank::Jack];

    pub fn letter(self) -> char {
        match self {
            Rank::Ace => 'A',
            Rank::Ten => 'T',
            Rank::King => 'K',
            Rank::Queen => 'Q',
            Rank::Jack => 'J',
            Rank::Nine => '9',
        }
    }

    fn from_letter(letter: u8) -> Option<Rank> {
        let letter = char::from(letter.to_ascii_uppercase());
        Rank::ALL.into_iter().find(|rank| rank.letter() == letter)
    }
}

/// A card; a deck holds several copies of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Card {
    pub rank: Rank,
    pub suit: Suit,
}

impl Card {
    /// Reads rank and suit letter, in either case; a ten is `T` or `10`.
    pub fn from_word(word: &str) -> Option<Card> {
        let (rank, suit) = match word.as_bytes() {
            [b'1', b'0', suit] => (Rank::Ten, *suit),
            [rank, suit] => (Rank::from_letter(*rank)?, *suit),
            _ => return None,
        };
        Some(Card { rank, suit: Suit::from_letter(char::from(suit))? })
    }

    pub fn all() -> impl Iterator<Item = Card> {
        Suit::ALL.into_iter().flat_map(|suit| Rank::ALL.into_iter().map(move |rank| Card { rank, suit }))
    }
}

/// Writes `QS`.
impl Serialize for Card {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.rank.letter(), self.suit.letter().to_ascii_uppercase())
    }
}

/// Splits a string of cards at blanks and commas.
pub fn card_words(text: &str) -> impl Iterator<Item = &str> {
    text.split([',', ' ', '\t']).filter(|word| !word.is_empty())
}

/// The ranks of a deck, and the number of copies of each card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Deck {
    pub copies: u8,
    /// Highest first.
    pub ranks: &'static [Rank],
}

impl Deck {
    pub const OF_48: Deck = Deck { copies: 2, ranks: &Rank::ALL };
    pub const OF_80: Deck = Deck { copies: 4, ranks: Rank::WITHOUT_NINES };
    pub const OF_96: Deck = Deck { copies: 4, ranks: &Rank::ALL };
    pub const OF_120: Deck = Deck { copies: 6, ranks: Rank::WITHOUT_NINES };

    pub fn size(&self) -> usize {
        self.ranks.len() * Suit::ALL.len() * usize::from(self.copies)
    }
}

/// What is wrong with the cards of a hand as typed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, strum::VariantNames, thiserror::Error)]
pub enum CardFault {
    #[error("`{word}` is not a card; write rank and suit, as in QS or 10H")]
    NotACard { word: String },
    #[error("this deck has no {card}")]
    NotInDeck { card: Card },
    #[error("{card} is written {held} times, but the deck has {copies} of each card")]
    TooMany { card: Card, held: u8, copies: u8 },
}

/// The number of copies of each card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Cards([[u8; Rank::ALL.len()]; Suit::ALL.len()]);

impl Cards {
    /// Reads cards as typed. There may be few or none: players lay down only what scores.
    pub fn read(text: &str, deck: &Deck) -> Result<Cards, CardFault> {
        let mut cards = Cards::default();
        for word in card_words(text) {
            let card = Card::from_word(word).ok_or_else(|| CardFault::NotACard { word: word.to_owned() })?;
            if !deck.ranks.contains(&card.rank) {
                return Err(CardFault::NotInDeck { card });
            }
            cards.add(card);
            if cards.count(card) > deck.copies {
                return Err(CardFault::TooMany { card, held: cards.count(card), copies: deck.copies });
            }
        }
        Ok(cards)
    }

    pub fn add(&mut self, card: Card) {
        let Cards(suits) = self;
        if let Some(copies) =
            suits.get_mut(card.suit as usize).and_then(|suit| suit.get_mut(card.rank as usize))
        {
            *copies = copies.saturating_add(1);
        }
    }

    pub fn count(&self, card: Card) -> u8 {
        let Cards(suits) = self;
        suits
            .get(card.suit as usize)
            .and_then(|suit| suit.get(card.rank as usize))
            .copied()
            .unwrap_or_default()
    }

    pub fn len(&self) -> usize {
        let Cards(suits) = self;
        suits.iter().flatten().map(|copies| usize::from(*copies)).sum()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_is_read_as_it_is_written() {
        for card in Card::all() {
            assert_eq!(Card::from_word(&card.to_string()), Some(card));
            assert_eq!(Card::from_word(&card.to_string().to_lowercase()), Some(card));
        }
    }

    #[test]
    fn what_is_no_card() {
        for word in ["", "S", "1S", "0S", "100S", "SA", "AX", "A", "10", "8S", "AS1", "Kß", "♠A"] {
            assert_eq!(Card::from_word(word), None, "{word}");
        }
    }

    #[test]
    fn blanks_and_commas_part_cards() {
        let typed = Cards::read(" as,10S  ks, ,qs,", &Deck::OF_48).unwrap();
        assert_eq!(typed, Cards::read("AS TS KS QS", &Deck::OF_48).unwrap());
        assert_eq!(typed.len(), 4);
        assert!(Cards::read(" , ", &Deck::OF_48).unwrap().is_empty());
    }

    #[test]
    fn a_deck_has_no_more_than_its_copies() {
        let fault = Cards::read("AS AS AS", &Deck::OF_48).unwrap_err();
        assert_eq!(fault.to_string(), "AS is written 3 times, but the deck has 2 of each card");
        let without_nines = Deck { copies: 4, ranks: &[Rank::Ace, Rank::Ten] };
        assert!(Cards::read("AS AS AS", &without_nines).is_ok());
        assert_eq!(Cards::read("9S", &without_nines).unwrap_err().to_string(), "this deck has no 9S");
    }
}
