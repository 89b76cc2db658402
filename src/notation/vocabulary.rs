//! What the notation of one game consists of, beside the table of words.

use super::suits::SuitWords;
use super::words::{Game, words_of};

/// All that reading a line of one game needs, and all that its reference tells.
#[derive(Debug)]
pub struct Vocabulary {
    /// Which words of the table it knows.
    pub game: Game,
    /// Its suits.
    pub deck: &'static [SuitWords],
    /// Whether the calls of an auction may stand in a line.
    pub has_calls: bool,
    /// Says whether `+` may join this number to another; then no `-` may stand between them.
    pub joins: fn(i64) -> bool,
    /// A letter that behind a number is cut off as a suit's letter is.
    pub behind_number: Option<char>,
    /// The signs that stand between words, each as it stands in a line.
    pub signs: &'static [(char, &'static str)],
    /// Fields that are said otherwise than by a word of the table.
    pub fields: &'static [FieldWords],
    /// A hand in few keystrokes, for the lines of commands that take one.
    pub short: &'static str,
    /// Lines with what they say, for the reference; the first one is shown to who typed nothing.
    pub examples: &'static [(&'static str, &'static str)],
}

impl Vocabulary {
    /// Returns every word and every suit's name, in both languages, as they are written in a book.
    pub fn words(&self) -> impl Iterator<Item = &'static str> {
        let words = words_of(self.game).flat_map(|row| row.forms().map(|form| form.text));
        words.chain(self.deck.iter().flat_map(SuitWords::names))
    }
}

/// How a field is typed that needs no word of the table.
#[derive(Debug)]
pub struct FieldWords {
    /// The field, or the thing beside the record.
    pub field: &'static str,
    /// What is typed.
    pub typed: &'static str,
    /// What is typed in Czech, where it differs.
    pub czech: &'static str,
    /// What it says.
    pub help: &'static str,
}
