//! Finds a player by any unambiguous beginning of the name.

use super::commands::POT;
use super::fold::{begins, fold, fold_written, is_joiner, is_name_sign, is_of_name, is_same, is_slip};
use crate::kernel::words;

/// In characters: it has to fit a column of the sheet.
pub const LONGEST_NAME: usize = 40;

crate::hinted_phrases! {
    pub enum PlayerError: Error {
        Unknown { word: String, players: Vec<String>, nearest: Option<String> } =
            "no player matches `{word}`; the players are {}", players.join(", ") =>
            "{}", nearest.as_deref().map_or(String::new(), words::did_you_mean);
        Ambiguous { word: String, fits: Vec<String> } = "`{word}` is ambiguous: {}", words::and(fits);
    }
}

impl PlayerError {
    pub(super) fn unknown(names: &[impl AsRef<str>], word: &str) -> PlayerError {
        PlayerError::Unknown {
            word: word.to_owned(),
            players: names.iter().map(|n| n.as_ref().to_owned()).collect(),
            nearest: names.iter().map(AsRef::as_ref).find(|name| is_slip(word, name)).map(str::to_owned),
        }
    }
}

/// Ignores case, accents and blanks; signs too, unless the word has them and is the beginning of a name as it is written. A
/// whole name takes precedence over a longer one.
///
/// ```
/// use meldbook::notation::find_player;
/// let players = ["Jan", "Jana", "Anna Marie"];
/// assert_eq!(find_player(&players, "jan"), Ok(0));
/// assert_eq!(find_player(&players, "annam"), Ok(2));
/// assert_eq!(find_player(&players, "ja").unwrap_err().to_string(), "`ja` is ambiguous: Jan and Jana");
/// ```
pub fn find_player(names: &[impl AsRef<str>], word: &str) -> Result<usize, PlayerError> {
    match fitting(names, word).as_slice() {
        [one] => Ok(*one),
        [] => Err(PlayerError::unknown(names, word)),
        several => Err(PlayerError::Ambiguous {
            word: word.to_owned(),
            fits: several.iter().filter_map(|at| Some(names.get(*at)?.as_ref().to_owned())).collect(),
        }),
    }
}

/// Without the error, which takes longer.
pub fn player_of(names: &[impl AsRef<str>], word: &str) -> Option<usize> {
    if let [one] = *fitting(names, word) { Some(one) } else { None }
}

/// All that pass the first test that any does.
fn fitting(names: &[impl AsRef<str>], word: &str) -> Vec<usize> {
    let word = unquoted(word);
    // No name is longer, whatever its accents are written with.
    let word = if word.chars().nth(2 * LONGEST_NAME).is_some() { "" } else { word };
    let folded = fold(word);
    let is_name = word.bytes().all(|b| b.is_ascii_alphabetic()) || word.chars().all(is_of_name);
    let written = if word.contains(is_name_sign) { fold_written(word) } else { String::new() };
    let is_written = |name: &str| fold_written(name) == written;
    let begins_written = |name: &str| fold_written(name).starts_with(&written);
    let tests: [&dyn Fn(&str) -> bool; 4] =
        [&is_written, &begins_written, &|name| is_same(&folded, name), &|name| begins(&folded, name)];
    let tests = tests.into_iter().skip(if written.is_empty() { 2 } else { 0 });
    let passing = |test: &dyn Fn(&str) -> bool| -> Vec<usize> {
        (0..).zip(names).filter(|(_, name)| test(name.as_ref())).map(|(at, _)| at).collect()
    };
    let fits = tests.filter(|_| is_name && !folded.is_empty()).map(passing).find(|fits| !fits.is_empty());
    fits.unwrap_or_default()
}

fn unquoted(typed: &str) -> &str {
    typed.strip_prefix('"').and_then(|typed| typed.strip_suffix('"')).unwrap_or(typed)
}

pub fn whole_name<'a>(names: &[&'a str], typed: &str) -> Option<&'a str> {
    let typed = unquoted(typed);
    let is_name = typed.chars().all(is_of_name);
    let folded = fold(typed);
    names.iter().copied().find(|name| is_name && is_same(&folded, name))
}

/// Typed in a case of Czech: `petrovi`, `janě`, `karlem`. That of Jan goes before that of Honza.
pub(super) fn undeclined<'a>(word: &str, names: &[&'a str]) -> Option<&'a str> {
    let is_name = word.chars().all(|c| c.is_alphabetic() || is_joiner(c));
    let word = if is_name { fold(word) } else { return None };
    let less = |ending: &str| word.strip_suffix(ending).map(str::to_owned);
    let with = |stem: Option<String>, ending: &str| stem.map(|stem| stem + ending);
    // Jiří: Jiřího, Jiřímu, Jiřím.
    let adjective = ["ho", "mu", "m"].into_iter().find_map(less).filter(|stem| stem.ends_with('i'));
    let e = less("e").or_else(|| less("i"));
    // Lenka: Lence; Olga: Olze; Tomáš: Tomáše, Tomáši.
    let softened = [("c", "ka"), ("z", "ha"), ("z", "ga")].into_iter().map(|(soft, hard)| {
        let stem = e.as_deref()?.strip_suffix(soft)?;
        Some(format!("{stem}{hard}"))
    });
    let soft = e.clone().filter(|stem| word.ends_with('i') || stem.ends_with(['s', 'c', 'z', 'j']));
    let hard = ["ovi", "em", "u", "a"].into_iter().find_map(less);
    let feminine = ["ovi", "ou", "y", "i", "e", "u"].into_iter().find_map(less);
    let masculine = [hard.clone(), soft, adjective, hard.as_deref().and_then(with_e), with(hard, "o")];
    let all = masculine.into_iter().chain([with(feminine, "a"), with(e.clone(), "e")]).chain(softened);
    let stems: Vec<String> = all.flatten().collect();
    // Beside Jan, Jana has no form in `-ovi`; Honza has it.
    let first = less("ovi").and_then(|stem| the_one(&[stem], names));
    first.or_else(|| the_one(&stems, names))
}

/// Karel and Havel: before the last letter.
fn with_e(stem: &str) -> Option<String> {
    let (last, _) = stem.char_indices().next_back()?;
    let (head, last) = stem.split_at_checked(last)?;
    Some(format!("{head}e{last}"))
}

fn the_one<'a>(stems: &[String], names: &[&'a str]) -> Option<&'a str> {
    let mut fits = names.iter().filter(|name| stems.iter().any(|stem| is_same(stem, name)));
    let first = fits.next()?;
    fits.next().is_none().then_some(*first)
}

/// Without blanks and signs, or in quotes if it has digits.
pub fn spelled(name: &str) -> String {
    if name.contains(|c: char| c.is_ascii_digit()) {
        return format!("\"{name}\"");
    }
    name.chars().filter(|c| c.is_alphabetic() || is_joiner(*c)).collect()
}

pub fn is_kitty(word: &str) -> bool {
    POT.is(word)
}

/// If it has several words.
pub fn quoted(name: &str) -> String {
    if name.contains(char::is_whitespace) { format!("\"{name}\"") } else { name.to_owned() }
}
