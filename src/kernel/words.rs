//! Words in English sentences: lists of them, and the word that was probably meant.

/// Joins words as a sentence does: `a, b and c`.
#[must_use]
pub fn and<S: AsRef<str>>(words: &[S]) -> String {
    joined(words, "and")
}

/// Joins words that may be chosen from: `a, b or c`.
#[must_use]
pub fn or<S: AsRef<str>>(words: &[S]) -> String {
    joined(words, "or")
}

fn joined<S: AsRef<str>>(words: &[S], before_last: &str) -> String {
    let mut sentence = String::new();
    for (i, word) in words.iter().enumerate() {
        match (i, words.len().saturating_sub(i)) {
            (0, _) => {}
            (_, 1) => {
                sentence.push(' ');
                sentence.push_str(before_last);
                sentence.push(' ');
            }
            _ => sentence.push_str(", "),
        }
        sentence.push_str(word.as_ref());
    }
    sentence
}

/// Puts each word in backticks.
pub fn ticked<S: AsRef<str>>(words: impl IntoIterator<Item = S>) -> Vec<String> {
    words.into_iter().map(|word| format!("`{}`", word.as_ref())).collect()
}

/// Puts each word in quotes.
pub fn quoted<S: AsRef<str>>(words: impl IntoIterator<Item = S>) -> Vec<String> {
    words.into_iter().map(|word| format!("\"{}\"", word.as_ref())).collect()
}

/// Returns the end of a sentence that offers the nearest right word, if there is one.
#[must_use]
pub fn did_you_mean(nearest: Option<&str>) -> String {
    nearest.map_or_else(String::new, |word| format!("; did you mean `{word}`?"))
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
