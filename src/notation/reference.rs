//! What can be typed in a game, for a page of help.

use super::suits::SuitWords;
use super::vocabulary::{FieldWords, Offers, Vocabulary, own_first};
use super::words::{Game, Meaning, Row, Wants};
use crate::lang::Lang;
use deunicode::deunicode;

/// Returns the notation of one game for a page of plain text: what is typed, and its meaning. Examples first, then,
/// after an empty row, every word. Only what the rules have is in it, and of the examples what `fitted` makes of them, as
/// they are typed in the language.
pub fn help_of(
    vocabulary: &Vocabulary,
    rules: &dyn Offers,
    lang: &Lang,
    fitted: &dyn Fn(&str) -> Option<String>,
) -> Vec<(String, Option<Help>)> {
    let game = vocabulary.game;
    let examples = vocabulary.examples.iter().filter_map(|(line, says)| {
        let help = Help::Example { game, line: deunicode(line).to_lowercase(), says: plain(says) };
        Some((fitted(vocabulary.example_in(line, lang))?, Some(help)))
    });
    let mut rows: Vec<(String, Option<Help>)> = examples.collect();
    rows.push((String::new(), None));
    for FieldWords { field, typed, czech, help } in vocabulary.fields {
        if !rules.has_field(field) {
            continue;
        }
        let both = own_first(lang, [*typed], [*czech]).into_iter().filter(|typed| !typed.is_empty());
        let forms = both.map(plain).collect::<Vec<_>>().join(", ");
        rows.push((forms, Some(Help::Field { game, field, typed, says: plain(help) })));
    }
    for suit in vocabulary.deck {
        let SuitWords { name, letter, symbols: [black, _], .. } = suit;
        let names = own_first(lang, suit.english, suit.czech).into_iter().copied();
        let names = names.collect::<Vec<_>>().join(", ");
        let czech = suit.czech.first().copied();
        rows.push((format!("{letter}, {black}, {names}"), Some(Help::Suit { english: name, czech })));
    }
    for row in vocabulary.rows(rules) {
        let mut forms: Vec<String> = Vec::new();
        let words = own_first(lang, row.english.iter().copied(), row.czech());
        for form in words.into_iter().map(|word| tied(row, word)).chain(row.sign.map(String::from)) {
            // Some words are the same in both languages.
            if !forms.contains(&form) {
                forms.push(form);
            }
        }
        let word = WordHelp { it: row.meaning, game, says: plain(row.help) };
        rows.push((forms.join(", "), Some(Help::Word(word))));
    }
    rows
}

crate::phrases! {
    /// The meaning of something typed, for a page of help.
    pub enum Help holds Word(WordHelp) {
        /// `line` is that of the reference, in lower case without accents: the key of its message.
        Example { game: Game, line: String, says: String } = "{says}";
        /// A field that needs no word of the table.
        Field { game: Game, field: &'static str, typed: &'static str, says: String } = "{says}";
        Suit { english: &'static str, czech: Option<&'static str> } = "{english}";
    }
}

crate::phrases! {
    pub struct WordHelp { it: Meaning, game: Game, says: String } = "{says}";
}

fn plain(text: &str) -> String {
    text.replace('`', "")
}

/// Returns a word with the colon and example that must follow it: `trick:ben`.
pub fn tied(row: &Row, word: &str) -> String {
    let is_tied = row.wants.is_tied() || row.wants == Wants::TiedBid;
    let tie = if is_tied { row.example.find(':').and_then(|at| row.example.get(at..)) } else { None };
    format!("{word}{}", tie.unwrap_or_default())
}
