//! Words in English sentences: lists, and suggestions for a misspelled word.

use std::fmt::Display;

/// Joins words: `a, b and c`.
#[must_use]
pub fn and<W: Display>(words: &[W]) -> String {
    joined(words, "and")
}

/// Joins words: `a, b or c`.
#[must_use]
pub fn or<W: Display>(words: &[W]) -> String {
    joined(words, "or")
}

/// Joins words with commas, and `before_last` before the last.
#[must_use]
pub fn joined<W: Display>(words: &[W], before_last: &str) -> String {
    match words {
        [] => String::new(),
        [one] => one.to_string(),
        [most @ .., last] => {
            let most: Vec<String> = most.iter().map(W::to_string).collect();
            format!("{} {before_last} {last}", most.join(", "))
        }
    }
}

/// Puts each word in backticks.
pub fn ticked(words: impl IntoIterator<Item = impl Display>) -> Vec<String> {
    words.into_iter().map(|word| format!("`{word}`")).collect()
}

/// Puts each word in quotes.
pub fn quoted(words: impl IntoIterator<Item = impl Display>) -> Vec<String> {
    words.into_iter().map(|word| format!("\"{word}\"")).collect()
}

/// Returns a hint with another word.
#[must_use]
pub fn did_you_mean(word: &str) -> String {
    format!("did you mean `{word}`?")
}

/// Returns the suggestion as the end of a sentence, or nothing.
#[must_use]
pub fn or_nearest(nearest: Option<&str>) -> String {
    nearest.map_or_else(String::new, |word| format!("; {}", did_you_mean(word)))
}

/// Returns the end of a sentence about who sits out: how to say that somebody else dealt.
#[must_use]
pub fn if_else_dealt(other: Option<&str>) -> String {
    other.map_or_else(String::new, |other| format!("; if somebody else dealt, add `dealer {other}`"))
}

/// Returns the most similar of `known`, if any is similar enough. Very long words are not compared.
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if word.len() > 64 {
        return None;
    }
    known
        .into_iter()
        .map(|k| (strsim::damerau_levenshtein(word, k), k))
        .filter(|(distance, k)| *distance <= 1 + k.chars().count().max(word.chars().count()) / 4)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, k)| k)
}
