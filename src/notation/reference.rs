//! The words of a game with their meaning, for a page of help.

use super::suits::SuitWords;
use super::vocabulary::{Offers, Vocabulary};
use super::words::{Row, Wants, WordHelp};
use crate::lang::Lang;

/// As plain text: the words of the language first.
pub fn words_in_help(vocabulary: &Vocabulary, rules: &dyn Offers, lang: &Lang) -> Vec<(String, Help)> {
    // Some words are the same in both languages.
    let joined = |english: Vec<String>, czech: Vec<String>| {
        let own_first = if lang.is_english() { [english, czech] } else { [czech, english] };
        let mut forms: Vec<String> = Vec::new();
        for form in own_first.into_iter().flatten() {
            if !forms.contains(&form) {
                forms.push(form);
            }
        }
        forms.join(", ")
    };
    let suits = vocabulary.deck.iter().map(|suit| {
        let SuitWords { name, letter, symbols: [black, _], english, czech, .. } = suit;
        let [english, own] =
            [english, czech].map(|names| names.iter().map(|name| (*name).to_owned()).collect());
        let help = Help::Suit { english: name, czech: czech.first().copied() };
        (format!("{letter}, {black}, {}", joined(english, own)), help)
    });
    let words = vocabulary.rows(rules).map(|row| {
        let english = row.english.iter().map(|word| tied(row, word)).chain(row.sign.map(String::from));
        let czech = row.czech().map(|word| tied(row, word));
        (joined(english.collect(), czech.collect()), Help::Word(WordHelp::of(row, vocabulary.game)))
    });
    suits.chain(words).collect()
}

crate::phrases! {
    pub enum Help holds Word(WordHelp) {
        /// `line` is that of the reference: the key of its message.
        Example { line: &'static str, says: &'static str } = "{says}";
        Suit { english: &'static str, czech: Option<&'static str> } = "{english}";
    }
}

/// `trick:ben`.
pub fn tied(row: &Row, word: &str) -> String {
    let is_tied = matches!(row.wants, Wants::Tied | Wants::TiedBid);
    let tie = if is_tied { row.example.find(':').and_then(|at| row.example.get(at..)) } else { None };
    format!("{word}{}", tie.unwrap_or_default())
}
