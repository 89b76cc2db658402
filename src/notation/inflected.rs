//! Names with the endings of Czech: `Petrovi`, `Janou`, `Karlův`.

use super::fold::{begins, fold_word, is_same};
use super::players::{PlayerError, find_player, fitting};

/// Endings by case, those of what is somebody's, and those of pet names; folded.
const ENDINGS: &[&str] = &[
    "a", "e", "i", "y", "u", "o", "ou", "em", "ovi", "uv", "ova", "ovo", "ovy", "in", "ina", "ino", "iny",
    "ek", "ka", "ko", "ik", "ta", "sa",
];

/// The letters that a beginning of a name needs to be a stem.
const SHORTEST_STEM: usize = 3;

/// Finds the player whose whole name, as it is or inflected, a word is; `None` if it is nobody's. A name as it is goes
/// first.
pub fn find_whole(names: &[String], word: &str) -> Option<Result<usize, PlayerError>> {
    let folded = fold_word(word);
    let tests: [&dyn Fn(&str) -> bool; 2] =
        [&|name| is_same(&folded, name), &|name| is_inflected(&folded, name)];
    let test = tests.into_iter().find(|test| names.iter().any(|name| test(name)))?;
    Some(fitting(names, word, test))
}

/// Finds the player by any beginning of the name, or by the whole name inflected.
pub fn find_asked(names: &[String], word: &str) -> Result<usize, PlayerError> {
    match find_player(names, word) {
        Err(error @ PlayerError::Unknown { .. }) => find_whole(names, word).unwrap_or(Err(error)),
        found => found,
    }
}

fn is_inflected(folded: &str, name: &str) -> bool {
    let mut stems = ENDINGS.iter().filter_map(|ending| folded.strip_suffix(ending));
    stems.any(|stem| stem.len() > 1 && is_stem(stem, name))
}

/// Returns whether a folded word is the beginning of a name, or the name less its last vowel or less an `e` before the
/// last consonant.
fn is_stem(stem: &str, name: &str) -> bool {
    if stem.len() >= SHORTEST_STEM && begins(stem, name) {
        return true;
    }
    let name = fold_word(name);
    let is_vowel = |c: char| matches!(c, 'a' | 'e' | 'i' | 'o' | 'u' | 'y');
    if let Some(less) = name.strip_suffix(is_vowel) {
        return less == stem;
    }
    let Some((at, last)) = name.char_indices().next_back() else { return false };
    let before = name.get(..at).and_then(|before| before.strip_suffix('e'));
    before.is_some_and(|before| stem.strip_suffix(last) == Some(before))
}
