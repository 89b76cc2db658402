//! The names of suits in both languages.

use super::fold::{begins, fold_word, is_same, letters};
use crate::kernel::words::is_one_of;

#[derive(Debug, PartialEq, Eq)]
pub struct SuitWords {
    pub name: &'static str,
    pub letter: char,
    /// The Czech one, if it has one. Here an accent matters: `ž` is acorns and `z` leaves.
    pub czech_letter: Option<char>,
    /// The symbols, black and white.
    pub symbols: [char; 2],
    pub english: &'static [&'static str],
    pub czech: &'static [&'static str],
}

/// Makes a suit that has no letter of its own in Czech. Its first English name is the one in records.
const fn suit(
    letter: char,
    symbols: [char; 2],
    english: &'static [&'static str],
    czech: &'static [&'static str],
) -> SuitWords {
    let name = match english {
        [first, ..] => first,
        [] => "",
    };
    SuitWords { name, letter, czech_letter: None, symbols, english, czech }
}

pub const PINOCHLE: &[SuitWords] = &[
    suit('s', ['♠', '♤'], &["spades"], &["piky", "piková"]),
    suit('h', ['♥', '♡'], &["hearts"], &["srdce", "srdcová"]),
    suit('d', ['♦', '♢'], &["diamonds"], &["káry", "kárová"]),
    suit('c', ['♣', '♧'], &["clubs"], &["kříže", "křížová"]),
];

pub const MARIAS: &[SuitWords] = &[
    SuitWords {
        czech_letter: Some('č'),
        ..suit('h', ['♥', '♡'], &["hearts", "red"], &["červené", "srdce", "srdcová", "lepší"])
    },
    SuitWords {
        czech_letter: Some('k'),
        ..suit(
            'b',
            ['♦', '♢'],
            &["bells", "balls", "diamonds"],
            &["kule", "koule", "kulová", "gule", "guľa", "bubny", "káry"],
        )
    },
    SuitWords {
        czech_letter: Some('ž'),
        ..suit('a', ['♣', '♧'], &["acorns", "clubs"], &["žaludy", "žaludová", "kříže"])
    },
    SuitWords {
        czech_letter: Some('z'),
        ..suit('l', ['♠', '♤'], &["leaves", "green", "spades"], &["zelené", "listy", "piky"])
    },
];

crate::phrases! {
    /// A suit name that begins with a typed word.
    #[derive(Copy)]
    pub struct Begun {
        pub name: &'static str,
        pub suit: &'static str,
        /// The suit's first name in Czech, which may begin otherwise.
        pub czech: &'static str,
    } = "{name}{}", if name == suit { String::new() } else { format!(" ({suit})") };
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SuitMatch {
    One(&'static SuitWords),
    /// The beginning of names, but too short, or of several suits.
    Unclear(Vec<Begun>),
    None,
}

impl SuitMatch {
    pub(super) fn one(self) -> Option<&'static SuitWords> {
        if let SuitMatch::One(suit) = self { Some(suit) } else { None }
    }
}

impl Begun {
    /// Returns the beginning of the name that is one letter longer than what was typed.
    pub(super) fn beginning(&self, typed: &str) -> Option<String> {
        let length = letters(typed).count().saturating_add(1);
        let beginning: String = self.name.chars().take(length).collect();
        (beginning.chars().count() == length).then_some(beginning)
    }
}

impl SuitWords {
    fn begun(&self, name: &'static str) -> Begun {
        Begun { name, suit: self.name, czech: self.czech.first().copied().unwrap_or(self.name) }
    }

    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.english.iter().chain(self.czech).copied()
    }
}

/// Finds the suit whose letter or name this word is, or the beginning of a name.
pub(super) fn matching(deck: &'static [SuitWords], word: &str) -> SuitMatch {
    whole(deck, word).map_or_else(|| begun(deck, &fold_word(word)), SuitMatch::One)
}

/// Finds the suit whose letter or full name this word is.
pub fn whole(deck: &'static [SuitWords], word: &str) -> Option<&'static SuitWords> {
    of_letter(deck, word).or_else(|| {
        let folded = fold_word(word);
        let first = folded.chars().next();
        let is_czech = |name: &&str| {
            letters(name).next() == first
                && (is_same(&folded, name) || is_adjective(&folded, name) || is_case(&folded, name))
        };
        let is_named = |suit: &&SuitWords| {
            suit.english.iter().any(|name| is_same(&folded, name)) || suit.czech.iter().any(is_czech)
        };
        deck.iter().find(is_named)
    })
}

/// Returns whether a folded word is a suit named by an adjective, in any gender and case: červené, červená, zelenou.
fn is_adjective(folded: &str, name: &str) -> bool {
    let stem = name.strip_suffix(['é', 'á']);
    stem.is_some_and(|stem| folded.strip_prefix(fold_word(stem).as_str()).is_some_and(is_adjective_ending))
}

/// Returns whether a folded word is a suit in another case or number: žaludů, srdcí, v listech, pika.
fn is_case(folded: &str, name: &str) -> bool {
    let stem = fold_word(name.strip_suffix(['e', 'y', 'a']).unwrap_or(name));
    let ending = folded.strip_prefix(stem.as_str()).filter(|_| stem.chars().count() >= 3);
    ending.is_some_and(|ending| is_one_of(ending, "a|e|i|u|ou|um|em|im|ach|ech|ich|emi|ema|ami|ama|ch"))
}

/// Returns whether folded letters are the ending of a Czech adjective, or of the short form (vyhrán).
pub(super) fn is_adjective_ending(letters: &str) -> bool {
    is_one_of(letters, "|a|e|i|o|y|u|ou|ej|em|eho|emu|ym|ych|ymi|ejch|yho")
}

/// Finds the suit whose name begins with a folded word of two or more letters.
fn begun(deck: &'static [SuitWords], folded: &str) -> SuitMatch {
    if folded.is_empty() {
        return SuitMatch::None;
    }
    let names: Vec<(&'static SuitWords, Begun)> = deck
        .iter()
        .flat_map(|suit| suit.names().map(move |name| (suit, suit.begun(name))))
        .filter(|(_, begun)| begins(folded, begun.name))
        .collect();
    match names.as_slice() {
        [] => SuitMatch::None,
        [(suit, _), rest @ ..] if folded.len() >= 2 && rest.iter().all(|(other, _)| other == suit) => {
            SuitMatch::One(suit)
        }
        _ => {
            let mut begun: Vec<Begun> = names.into_iter().map(|(_, begun)| begun).collect();
            // Of several names of one suit the first is enough.
            begun.dedup_by_key(|begun| begun.suit);
            SuitMatch::Unclear(begun)
        }
    }
}

pub(super) fn of_symbol(deck: &'static [SuitWords], symbol: char) -> Option<&'static SuitWords> {
    deck.iter().find(|suit| suit.symbols.contains(&symbol))
}

/// Finds the suit of one letter. Case and accents do not matter, but that a suit's own letter goes first: `ž` is not `z`
/// where `ž` is a letter of another suit.
pub(super) fn of_letter(deck: &'static [SuitWords], word: &str) -> Option<&'static SuitWords> {
    let typed = letter_of(word)?;
    let is_own = |suit: &&SuitWords, letter| suit.letter == letter || suit.czech_letter == Some(letter);
    let own = deck.iter().find(|suit| is_own(suit, typed));
    own.or_else(|| {
        let folded = fold_word(word);
        let plain = folded.chars().next().filter(|_| folded.chars().count() == 1)?;
        deck.iter().find(|suit| is_own(suit, plain))
    })
}

/// Returns the one letter of a word, in lower case, with a háček that is typed as a mark of its own.
fn letter_of(word: &str) -> Option<char> {
    let mut letters = word.chars().flat_map(char::to_lowercase);
    match (letters.next()?, letters.next(), letters.next()) {
        (letter, None, None) => Some(letter),
        ('c', Some('\u{30c}'), None) => Some('č'),
        ('z', Some('\u{30c}'), None) => Some('ž'),
        _ => None,
    }
}
