//! What totals and statistics can be broken down by, in the words of the command line.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use meldbook::store::statistics::By;

/// Each word with what it means.
const WORDS: [(&str, By); 15] = [
    ("player", By::Player),
    ("role", By::Role),
    ("contract", By::Contract),
    ("bid", By::Bid),
    ("trump", By::Trump),
    ("dealer", By::Dealer),
    ("seat", By::Seat),
    ("partner", By::Partner),
    ("opponent", By::Opponent),
    ("rules", By::Rules),
    ("place", By::Place),
    ("session", By::Session),
    ("weekday", By::Weekday),
    ("month", By::Month),
    ("year", By::Year),
];

/// Those that are about hands: totals, in which penalties and shares of the kitty count too, know nothing of them.
const OF_HANDS: [By; 6] = [By::Role, By::Contract, By::Bid, By::Trump, By::Dealer, By::Seat];

/// Parses what totals are broken down by.
pub fn of_totals() -> impl TypedValueParser<Value = By> {
    parser(|by| !OF_HANDS.contains(&by))
}

/// Parses what statistics are broken down by.
pub fn of_statistics() -> impl TypedValueParser<Value = By> {
    parser(|_| true)
}

fn parser(is_offered: fn(By) -> bool) -> impl TypedValueParser<Value = By> {
    let words = WORDS.into_iter().filter(move |(_, by)| is_offered(*by)).map(|(word, _)| word);
    PossibleValuesParser::new(words.collect::<Vec<_>>())
        .map(|word| WORDS.into_iter().find(|(known, _)| *known == word).map_or(By::Player, |(_, by)| by))
}

/// Returns the word of the command line.
pub fn word(by: By) -> &'static str {
    WORDS.into_iter().find(|(_, known)| *known == by).map_or("", |(word, _)| word)
}

/// Returns the words of some of them.
pub fn words_where(is_meant: fn(By) -> bool) -> Vec<&'static str> {
    WORDS.into_iter().filter(|(_, by)| is_meant(*by)).map(|(word, _)| word).collect()
}
