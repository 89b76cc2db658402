//! Words that are similar to a misspelt one.

use super::fold::Spelt;
use super::suits::{MARIAS, PINOCHLE};
use super::vocabulary::{Offers, Vocabulary, is_needed};
use super::words::{Game, Meaning, Row, is_known, words_of};
use std::sync::LazyLock;

/// A form of a row or the name of a suit, to be compared with misspelt words.
struct Spelling {
    game: Game,
    /// A suit has none.
    row: Option<&'static Row>,
    text: &'static str,
    is_czech: bool,
    spelt: Spelt,
}

static SPELLINGS: LazyLock<Vec<Spelling>> = LazyLock::new(|| {
    let spelling =
        |game, row, text: &'static str, is_czech| Spelling { game, row, text, is_czech, spelt: text.into() };
    let of_game = |game| {
        let deck = match game {
            Game::Auction | Game::Points => PINOCHLE,
            Game::Marias => MARIAS,
        };
        let forms = words_of(game).flat_map(move |row| {
            let forms = (0..).zip(row.forms());
            forms.map(move |(at, form)| spelling(game, Some(row), form.text, at >= row.english.len()))
        });
        let names = deck.iter().flat_map(move |suit| {
            let names = [(suit.english, false), (suit.czech, true)].into_iter();
            names.flat_map(move |(names, is_czech)| {
                names.iter().map(move |name| spelling(game, None, name, is_czech))
            })
        });
        forms.chain(names)
    };
    Game::ALL.into_iter().flat_map(of_game).collect()
});

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
        let is_offered = |row: &Row| is_needed(row) && !is_guess(row.meaning) && rules.offers(row);
        let words = SPELLINGS.iter().filter(|word| word.game == self.game).filter_map(|word| {
            let distance = typed.distance(&word.spelt)?;
            word.row.is_none_or(is_offered).then_some((distance, (word.text, word.row, word.is_czech)))
        });
        let mut near: Vec<_> = words.collect();
        near.sort_by_key(|(distance, _)| *distance);
        near.into_iter().map(|(_, word)| word).collect()
    }
}
