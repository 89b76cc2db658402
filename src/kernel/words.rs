//! Words in English sentences: lists of them, and the word that was probably meant.

use std::fmt::Display;

/// Joins words as a sentence does: `a, b and c`.
#[must_use]
pub fn and<W: Display>(words: &[W]) -> String {
    joined(words, "and")
}

/// Joins words that may be chosen from: `a, b or c`.
#[must_use]
pub fn or<W: Display>(words: &[W]) -> String {
    joined(words, "or")
}

/// Joins words as a sentence does, with another word before the last: `a, b and c`.
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

/// Returns the hint that offers another word.
#[must_use]
pub fn did_you_mean(word: &str) -> String {
    format!("did you mean `{word}`?")
}

/// Returns the end of a sentence that offers the nearest right word, if there is one.
#[must_use]
pub fn or_nearest(nearest: Option<&str>) -> String {
    nearest.map_or_else(String::new, |word| format!("; {}", did_you_mean(word)))
}

/// Returns the most similar of `known`, if any is similar enough to be meant.
///
/// A word longer than anything known could be resembles nothing, and is not worth the comparison.
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
