//! The notation of one game, besides the table of words.

use super::fold::near;
use super::suits::SuitWords;
use super::words::{Game, Row, is_known, words_of};

/// Everything that parsing a line of one game and its reference need.
#[derive(Debug)]
pub struct Vocabulary {
    /// The game whose words of the table are used.
    pub game: Game,
    /// The suits.
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
    /// Lines with their meaning, for the reference. The first one is the hint for an empty line.
    pub examples: &'static [(&'static str, &'static str)],
}

impl Vocabulary {
    /// Returns every word and every suit name, in both languages, with accents.
    pub fn words(&self) -> impl Iterator<Item = &'static str> {
        self.english().chain(self.czech()).map(|(word, _)| word)
    }

    /// Returns the words in one language that are similar to a typed one, the most similar first, each with its row; a
    /// suit has none. A word of another game is similar to none.
    #[must_use]
    pub fn near(&self, typed: &str, in_czech: bool) -> Vec<(&'static str, Option<&'static Row>)> {
        if is_known(typed) {
            return Vec::new();
        }
        let words: Vec<_> = if in_czech { self.czech().collect() } else { self.english().collect() };
        let row = |near: &str| words.iter().find(|(word, _)| *word == near).copied();
        near(typed, words.iter().map(|(word, _)| *word)).into_iter().filter_map(row).collect()
    }

    fn english(&self) -> impl Iterator<Item = (&'static str, Option<&'static Row>)> {
        let words = words_of(self.game).flat_map(|row| row.english.iter().map(move |f| (f.text, Some(row))));
        words.chain(self.deck.iter().flat_map(|suit| suit.english).map(|name| (*name, None)))
    }

    fn czech(&self) -> impl Iterator<Item = (&'static str, Option<&'static Row>)> {
        let words = words_of(self.game).flat_map(|row| row.czech.iter().map(move |f| (f.text, Some(row))));
        words.chain(self.deck.iter().flat_map(|suit| suit.czech).map(|name| (*name, None)))
    }
}

/// How to type a field that is not set by a word of the table.
#[derive(Debug)]
#[allow(missing_docs, reason = "the names say it")]
pub struct FieldWords {
    /// The field of the record, or `dealer`, `note` and the like.
    pub field: &'static str,
    pub typed: &'static str,
    /// What is typed in Czech, if it differs.
    pub czech: &'static str,
    pub help: &'static str,
}
