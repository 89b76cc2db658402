//! The four suits of a pinochle deck.

use crate::kernel::field::FieldValue;
use serde::Serialize;
use serde_json::Value;
use std::fmt;

/// A suit, in the order in which hands are usually sorted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, strum::VariantNames)]
pub enum Suit {
    Spades,
    Hearts,
    Diamonds,
    Clubs,
}

impl Suit {
    pub const ALL: [Suit; 4] = [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs];

    /// Returns the English name, as records write it.
    pub fn name(self) -> &'static str {
        match self {
            Suit::Spades => "spades",
            Suit::Hearts => "hearts",
            Suit::Diamonds => "diamonds",
            Suit::Clubs => "clubs",
        }
    }

    /// Returns the symbol, as sheets show it.
    pub fn symbol(self) -> char {
        match self {
            Suit::Spades => '♠',
            Suit::Hearts => '♥',
            Suit::Diamonds => '♦',
            Suit::Clubs => '♣',
        }
    }

    /// Returns the first letter, as cards and lines write it.
    pub fn letter(self) -> char {
        match self {
            Suit::Spades => 's',
            Suit::Hearts => 'h',
            Suit::Diamonds => 'd',
            Suit::Clubs => 'c',
        }
    }

    /// Reads a first letter, in either case.
    pub fn from_letter(letter: char) -> Option<Suit> {
        Suit::ALL.into_iter().find(|suit| suit.letter() == letter.to_ascii_lowercase())
    }

    /// Reads a name or a first letter, in either case.
    pub fn from_word(word: &str) -> Option<Suit> {
        let mut letters = word.chars();
        match (letters.next(), letters.next()) {
            (Some(letter), None) => Suit::from_letter(letter),
            _ => Suit::ALL.into_iter().find(|suit| word.eq_ignore_ascii_case(suit.name())),
        }
    }
}

impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FieldValue for Suit {
    fn from_json(value: &Value) -> Option<Self> {
        value.as_str().and_then(Suit::from_word)
    }
    fn to_json(&self) -> Value {
        Value::from(self.name())
    }
}
