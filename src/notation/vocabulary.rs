//! The notation of one game, besides the table of words.

use super::fold::fold_word;
use super::suits::SuitWords;
use super::token::{Token, tokens};
use super::words::{Game, Meaning, Row, Wants, find, words_of};
use crate::lang::Lang;
use std::fmt;

/// What of a game's notation the rules in force have. Help, hints and completions show only that; the parser reads all,
/// and leaves it to the engine to refuse the rest.
pub trait Offers: fmt::Debug {
    fn offers(&self, _row: &Row) -> bool {
        true
    }

    fn has_field(&self, _field: &str) -> bool {
        true
    }
}

/// Everything that parsing a line of one game and its reference need.
#[derive(Debug)]
pub struct Vocabulary {
    pub game: Game,
    pub deck: &'static [SuitWords],
    /// Whether a line may contain the calls of an auction.
    pub has_calls: bool,
    /// Returns whether `+` may join this number to another; then `-` between them is refused.
    pub joins: fn(i64) -> bool,
    /// A letter that is cut off after a number, like the letter of a suit.
    pub behind_number: Option<char>,
    /// A word that may be written together with the next one.
    pub prefix: Option<&'static str>,
    /// The signs between words, each with an example.
    pub signs: &'static [(char, &'static str)],
    /// Fields that are not set by a word of the table.
    pub fields: &'static [FieldWords],
    /// A short hand, for the examples of commands that take one.
    pub short: &'static str,
    /// A value of an option, for the example of the command that changes it.
    pub setting: &'static str,
    /// Lines with their meaning, for the reference. The first one is the hint for an empty line.
    pub examples: &'static [(&'static str, &'static str)],
    /// How examples are typed in Czech, by their lines, where that differs.
    pub czech_examples: &'static [(&'static str, &'static str)],
}

impl Vocabulary {
    pub fn rows<'a>(&self, rules: &'a dyn Offers) -> impl Iterator<Item = &'static Row> + use<'a> {
        words_of(self.game).filter(move |row| is_needed(row) && rules.offers(row))
    }

    /// Returns the words that the rules have and nobody says, as a suit or a number alone is enough.
    pub(super) fn unsaid<'a>(
        &'a self,
        rules: &'a dyn Offers,
    ) -> impl Iterator<Item = &'static Row> + use<'a> {
        words_of(self.game).filter(move |row| !is_needed(row) && rules.offers(row))
    }

    pub fn example_in<'e>(&self, line: &'e str, lang: &Lang) -> &'e str {
        let in_czech = self.czech_examples.iter().find(|(english, _)| *english == line);
        in_czech.filter(|_| !lang.is_english()).map_or(line, |(_, czech)| czech)
    }

    /// Returns every suit name and every word that the rules have in one language, with accents, each with its row; a suit
    /// has none.
    pub fn words<'a>(
        &'a self,
        rules: &'a dyn Offers,
        in_czech: bool,
    ) -> impl Iterator<Item = (&'static str, Option<&'static Row>)> + use<'a> {
        let suits = self.deck.iter().flat_map(move |suit| if in_czech { suit.czech } else { suit.english });
        let words = self.rows(rules).flat_map(move |row| {
            let english = row.english.iter().copied().filter(move |_| !in_czech);
            let czech = row.czech().filter(move |_| in_czech);
            english.chain(czech).map(move |text| (text, Some(row)))
        });
        suits.map(|name| (*name, None)).chain(words)
    }
}

/// Joins what is typed in both languages, that of this one first.
pub(super) fn own_first<T>(
    lang: &Lang,
    english: impl IntoIterator<Item = T>,
    czech: impl IntoIterator<Item = T>,
) -> Vec<T> {
    let (mut english, mut czech) = (Vec::from_iter(english), Vec::from_iter(czech));
    if !lang.is_english() {
        std::mem::swap(&mut english, &mut czech);
    }
    english.append(&mut czech);
    english
}

/// Returns whether a word says more than what follows it: a suit alone says what is trump, and a number alone what it is.
pub(super) fn is_needed(row: &Row) -> bool {
    !matches!((row.meaning, row.wants), (Meaning::Trump | Meaning::Points, _) | (Meaning::Bid, Wants::Number))
}

pub fn says(game: Game, line: &str, meaning: Meaning) -> bool {
    let is_it =
        |token: Token<'_>| find(game, [fold_word(token.text)]).is_some_and(|(row, _)| row.meaning == meaning);
    tokens(line, 0).is_ok_and(|cut| cut.words.into_iter().any(is_it))
}

/// How to type a field that is not set by a word of the table.
#[derive(Debug)]
pub struct FieldWords {
    /// The field of the record, or `dealer`, `note` and the like.
    pub field: &'static str,
    pub typed: &'static str,
    pub czech: &'static str,
    pub help: &'static str,
}
