//! The names of suits in both languages.

use super::fold::{begins, fold_word, is_same, letters};
use super::words::is_ending;

#[derive(Debug, PartialEq, Eq)]
pub struct SuitWords {
    pub name: &'static str,
    pub letter: char,
    /// Here an accent matters: `ž` is acorns and `z` leaves.
    pub czech_letter: Option<char>,
    pub symbols: [char; 2],
    pub english: &'static [&'static str],
    pub czech: &'static [&'static str],
}

/// The first English name is the one in records.
const fn suit(
    letter: char,
    czech_letter: Option<char>,
    symbols: [char; 2],
    english: &'static [&'static str],
    czech: &'static [&'static str],
) -> SuitWords {
    let name = match english {
        [first, ..] => first,
        [] => "",
    };
    SuitWords { name, letter, czech_letter, symbols, english, czech }
}

pub const PINOCHLE: &[SuitWords] = &[
    suit('s', None, ['♠', '♤'], &["spades"], &["piky", "piková"]),
    suit('h', None, ['♥', '♡'], &["hearts"], &["srdce", "srdcová"]),
    suit('d', None, ['♦', '♢'], &["diamonds"], &["káry", "kárová"]),
    suit('c', None, ['♣', '♧'], &["clubs"], &["kříže", "křížová"]),
];

pub const MARIAS: &[SuitWords] = &[
    suit('h', Some('č'), ['♥', '♡'], &["hearts", "red"], &["červené", "srdce", "srdcová", "lepší"]),
    suit('b', Some('k'), ['♦', '♢'], &["bells", "balls", "diamonds"], BELLS),
    suit('a', Some('ž'), ['♣', '♧'], &["acorns", "clubs"], &["žaludy", "žaludová", "kříže"]),
    suit('l', Some('z'), ['♠', '♤'], &["leaves", "green", "spades"], &["zelené", "listy", "piky"]),
];

const BELLS: &[&str] = &["kule", "koule", "kulová", "gule", "guľa", "bubny", "káry"];

impl SuitWords {
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.english.iter().chain(self.czech).copied()
    }
}

pub(super) fn matching(deck: &'static [SuitWords], word: &str) -> Option<&'static SuitWords> {
    whole(deck, word).or_else(|| begun(deck, &fold_word(word)))
}

pub fn whole(deck: &'static [SuitWords], word: &str) -> Option<&'static SuitWords> {
    of_letter(deck, word).or_else(|| {
        let folded = fold_word(word);
        deck.iter().find(|suit| {
            suit.english.iter().any(|name| is_same(&folded, name))
                || suit.czech.iter().any(|name| is_czech(&folded, name))
        })
    })
}

/// With any ending in place of its last vowel: červené, červená.
fn is_czech(folded: &str, name: &str) -> bool {
    let mut name: String = letters(name).collect();
    name.pop();
    folded.strip_prefix(name.as_str()).is_some_and(is_ending)
}

const SHORTEST: usize = 3;

/// With a name that begins with a folded word of three or more letters.
fn begun(deck: &'static [SuitWords], folded: &str) -> Option<&'static SuitWords> {
    let mut fits = deck.iter().filter(|suit| suit.names().any(|name| begins(folded, name)));
    let one = fits.next().filter(|_| folded.len() >= SHORTEST)?;
    fits.next().is_none().then_some(one)
}

pub(super) fn of_symbol(deck: &'static [SuitWords], symbol: char) -> Option<&'static SuitWords> {
    deck.iter().find(|suit| suit.symbols.contains(&symbol))
}

/// Case and accents do not matter, but a suit's own letter goes first: `ž` is not `z` where it is that of another suit.
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

/// In lower case, with a háček that is typed as a mark of its own.
fn letter_of(word: &str) -> Option<char> {
    let mut letters = word.chars().flat_map(char::to_lowercase);
    match (letters.next()?, letters.next(), letters.next()) {
        (letter, None, None) => Some(letter),
        ('c', Some('\u{30c}'), None) => Some('č'),
        ('z', Some('\u{30c}'), None) => Some('ž'),
        _ => None,
    }
}
