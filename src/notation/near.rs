//! Words that are similar to a misspelt one.

use super::fold::Spelt;
use super::vocabulary::{Offers, Vocabulary};
use super::words::{Meaning, Row, is_known};

impl Vocabulary {
    /// Returns the words that are similar to a typed one, the most similar first, each with its row and whether it is
    /// Czech; a suit has no row. A word of another game is similar to none.
    pub fn near(&self, rules: &dyn Offers, typed: &str) -> Vec<(&'static str, Option<&'static Row>, bool)> {
        if is_known(typed) {
            return Vec::new();
        }
        let typed = Spelt::from(typed);
        // Who pays is not guessed from a slip of the finger. A renege has to name somebody all the same.
        let is_guess = |meaning: Meaning| meaning.says_who_pays() && meaning != Meaning::Renege;
        let words = [false, true]
            .into_iter()
            .flat_map(|is_czech| self.words(rules, is_czech).map(move |(text, row)| (text, row, is_czech)));
        let words = words.filter(|(_, row, _)| row.is_none_or(|row| !is_guess(row.meaning)));
        let near = words.filter_map(|word| Some((typed.distance(&word.0.into())?, word)));
        let mut near: Vec<_> = near.collect();
        near.sort_by_key(|(distance, (_, row, _))| (*distance, row.is_none()));
        near.into_iter().map(|(_, word)| word).collect()
    }
}
