//! Lists in English sentences, and suggestions for a misspelled word.

use std::fmt::Display;

/// `a, b and c`
pub fn and<W: Display>(words: &[W]) -> String {
    joined(words, "and")
}

/// `a, b or c`
pub fn or<W: Display>(words: &[W]) -> String {
    joined(words, "or")
}

pub fn joined<W: Display>(words: &[W], before_last: &str) -> String {
    match words {
        [] => String::new(),
        [one] => one.to_string(),
        [most @ .., last] => format!("{} {before_last} {last}", listed(most)),
    }
}

pub fn listed<W: Display>(words: &[W]) -> String {
    words.iter().map(W::to_string).collect::<Vec<_>>().join(", ")
}

pub fn ticked(words: impl IntoIterator<Item = impl Display>) -> Vec<String> {
    words.into_iter().map(|word| format!("`{word}`")).collect()
}

pub fn quoted(words: impl IntoIterator<Item = impl Display>) -> Vec<String> {
    words.into_iter().map(|word| format!("\"{word}\"")).collect()
}

pub fn did_you_mean(word: &str) -> String {
    format!("did you mean `{word}`?")
}

/// Whether a word is one of several, which `|` separates.
pub fn is_one_of(word: &str, words: &str) -> bool {
    words.split('|').any(|one| one == word)
}

/// Cut behind 60 characters.
pub fn shortened(text: &str) -> String {
    match text.char_indices().nth(60) {
        Some((end, _)) => format!("{}...", text.get(..end).unwrap_or_default()),
        None => text.to_owned(),
    }
}

/// `4`, `3 to 5`
pub fn span(least: usize, most: usize) -> String {
    if least == most { least.to_string() } else { format!("{least} to {most}") }
}

/// Ends a sentence.
pub fn or_nearest(nearest: Option<&str>) -> String {
    nearest.map_or_else(String::new, |word| format!("; {}", did_you_mean(word)))
}

/// Returns the most similar of `known`, if any is similar enough. Very long words are not compared.
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    known
        .into_iter()
        .filter_map(|known| Some((distance(word, known)?, known)))
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, known)| known)
}

/// All things whose words are most similar.
pub fn all_nearest<T>(word: &str, known: impl IntoIterator<Item = (T, Vec<String>)>) -> Vec<T> {
    let least = |words: &[String]| words.iter().filter_map(|known| distance(word, known)).min();
    let found: Vec<(usize, T)> =
        known.into_iter().filter_map(|(thing, words)| Some((least(&words)?, thing))).collect();
    let least = found.iter().map(|(distance, _)| *distance).min();
    found.into_iter().filter(|(distance, _)| Some(*distance) == least).map(|(_, thing)| thing).collect()
}

/// Whom a name may mean that is nobody's: one that differs in more letters is somebody else's.
pub fn nearest_name<'a>(name: &str, players: &'a [String]) -> Option<&'a str> {
    let near = nearest(name, players.iter().map(String::as_str));
    let slips = name.chars().count().div_ceil(5).min(2);
    near.filter(|near| distance(name, near) <= Some(slips))
}

/// In how many letters two words differ, if they are similar.
fn distance(word: &str, known: &str) -> Option<usize> {
    if word.len() > 64 {
        return None;
    }
    let (length, known_length) = (word.chars().count(), known.chars().count());
    let most = 1 + length.max(known_length) / 4;
    // Words of very different length are never similar, which is found sooner.
    let may_be = length.abs_diff(known_length) <= most;
    may_be.then(|| strsim::damerau_levenshtein(word, known)).filter(|distance| *distance <= most)
}

/// `130 + 110`
pub fn plus(numbers: &[i64]) -> String {
    numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(" + ")
}
