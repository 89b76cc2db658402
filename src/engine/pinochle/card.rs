//! Suits, cards, decks (rulebook `melds.md` section 1), and the worth of cards (auction section 5, points section 3).

use crate::kernel::{Keyword, ensure};
use crate::keyword;
use std::fmt;

keyword! {
    /// In the order in which cards win a trick.
    pub enum Rank {
        Ace = "A",
        Ten = "T",
        King = "K",
        Queen = "Q",
        Jack = "J",
        Nine = "9",
    }
}

impl Rank {
    /// Highest first.
    pub const ALL: [Rank; 6] = [Rank::Ace, Rank::Ten, Rank::King, Rank::Queen, Rank::Jack, Rank::Nine];

    pub const WITHOUT_NINES: &'static [Rank] = &[Rank::Ace, Rank::Ten, Rank::King, Rank::Queen, Rank::Jack];

    fn from_letter(letter: u8) -> Option<Rank> {
        Rank::ALL.into_iter().find(|rank| rank.word().as_bytes() == [letter.to_ascii_uppercase()])
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde_with::SerializeDisplay)]
pub struct Card {
    pub rank: Rank,
    pub suit: Suit,
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.rank.word(), self.suit.letter().to_ascii_uppercase())
    }
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

    fn place(self) -> usize {
        self.suit as usize * Rank::ALL.len() + self.rank as usize
    }

    pub fn all() -> impl Iterator<Item = Card> {
        Suit::ALL.into_iter().flat_map(|suit| Rank::ALL.into_iter().map(move |rank| Card { rank, suit }))
    }
}

pub fn card_words(text: &str) -> impl Iterator<Item = &str> {
    text.split([',', ' ', '\t']).filter(|word| !word.is_empty())
}

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

crate::phrases! {
    pub enum CardFault: Error {
        NotACard { word: String } = "`{word}` is not a card; write rank and suit, as in QS or 10H";
        NotASuit { word: String } =
            "unknown suit `{word}`; use spades, hearts, diamonds or clubs, or the first letter";
        NotInDeck { card: Card } = "this deck has no {card}";
        TooMany { card: Card, held: u8, copies: u8 } =
            "{card} is needed {held} times, but the deck has {copies} of each card";
        HandTooLarge { cards: usize, most: usize } = "{cards} cards are needed, but a hand has {most} to meld";
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Cards([u8; Rank::ALL.len() * Suit::ALL.len()]);

impl Cards {
    /// There may be none: players lay down only what scores.
    pub fn read(text: &str, deck: &Deck) -> Result<Cards, CardFault> {
        let mut cards = Cards::default();
        for word in card_words(text) {
            let card = Card::from_word(word).ok_or_else(|| CardFault::NotACard { word: word.to_owned() })?;
            ensure(deck.ranks.contains(&card.rank), || CardFault::NotInDeck { card })?;
            cards.add(card);
            cards.check(card, deck.copies)?;
        }
        Ok(cards)
    }

    fn check(&self, card: Card, copies: u8) -> Result<(), CardFault> {
        let held = self.count(card);
        ensure(held <= copies, || CardFault::TooMany { card, held, copies })
    }

    pub fn check_all(&self, copies: u8) -> Result<(), CardFault> {
        Card::all().try_for_each(|card| self.check(card, copies))
    }

    pub fn extend(&mut self, others: &Cards) {
        for (copies, more) in self.0.iter_mut().zip(others.0) {
            *copies = copies.saturating_add(more);
        }
    }

    pub fn add(&mut self, card: Card) {
        if let Some(copies) = self.0.get_mut(card.place()) {
            *copies = copies.saturating_add(1);
        }
    }

    pub fn remove(&mut self, card: Card) {
        if let Some(copies) = self.0.get_mut(card.place()) {
            *copies = copies.saturating_sub(1);
        }
    }

    pub fn count(&self, card: Card) -> u8 {
        self.0.get(card.place()).copied().unwrap_or_default()
    }

    pub fn len(&self) -> usize {
        self.0.iter().map(|copies| usize::from(*copies)).sum()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

keyword! {
    /// In the order in which hands are sorted.
    #[serde(try_from = "String")]
    pub enum Suit: Display {
        Spades = "spades",
        Hearts = "hearts",
        Diamonds = "diamonds",
        Clubs = "clubs",
    }
}

impl Suit {
    pub const ALL: [Suit; 4] = [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs];

    pub fn symbol(self) -> char {
        match self {
            Suit::Spades => '♠',
            Suit::Hearts => '♥',
            Suit::Diamonds => '♦',
            Suit::Clubs => '♣',
        }
    }

    /// As cards and lines write it.
    pub fn letter(self) -> char {
        self.word().chars().next().unwrap_or_default()
    }

    pub fn from_letter(letter: char) -> Option<Suit> {
        Suit::ALL.into_iter().find(|suit| suit.letter() == letter.to_ascii_lowercase())
    }

    /// Reads a name or a first letter, in either case.
    pub fn from_word(word: &str) -> Option<Suit> {
        let mut letters = word.chars();
        match (letters.next(), letters.next()) {
            (Some(letter), None) => Suit::from_letter(letter),
            _ => Suit::ALL.into_iter().find(|suit| word.eq_ignore_ascii_case(suit.word())),
        }
    }
}

impl TryFrom<String> for Suit {
    type Error = String;

    fn try_from(word: String) -> Result<Suit, String> {
        Suit::from_word(&word).ok_or_else(|| format!("no suit: {word}"))
    }
}

keyword! {
    /// Without the last trick.
    pub enum CountScheme {
        A11 = "a11",
        A10K5 = "a10_k5",
        A10K10 = "a10_k10",
        A1K1 = "a1_k1",
    }
}

impl CountScheme {
    pub fn worth(self, rank: Rank) -> i64 {
        // In the order of the ranks.
        let worths = match self {
            CountScheme::A11 => [11, 10, 4, 3, 2, 0],
            CountScheme::A10K5 => [10, 10, 5, 5, 0, 0],
            CountScheme::A10K10 => [10, 10, 10, 0, 0, 0],
            CountScheme::A1K1 => [1, 1, 1, 0, 0, 0],
        };
        worths.get(rank as usize).copied().unwrap_or_default()
    }

    /// `Ace 11, ten 10`
    pub fn cards(self) -> String {
        let names = ["Ace", "ten", "king", "queen", "jack", "nine"].into_iter().zip(Rank::ALL);
        let counting = names.map(|(name, rank)| (name, self.worth(rank))).filter(|(_, worth)| *worth > 0);
        counting.map(|(name, worth)| format!("{name} {worth}")).collect::<Vec<_>>().join(", ")
    }

    /// Every count is a multiple of it.
    pub fn step(self) -> i64 {
        match self {
            CountScheme::A11 | CountScheme::A1K1 => 1,
            CountScheme::A10K10 => 10,
            CountScheme::A10K5 => 5,
        }
    }

    /// All cards of a deck, without the last trick.
    pub fn total(self, deck: &Deck) -> i64 {
        let one_suit: i64 = deck.ranks.iter().map(|rank| self.worth(*rank)).sum();
        Suit::ALL.iter().map(|_| one_suit * i64::from(deck.copies)).sum()
    }
}
