//! Finds a player by any unambiguous beginning of the name.

use super::fold::{begins, fold_word, fold_written, is_joiner, is_name_sign, is_same, nearest};
use super::names::LONGEST_NAME;
use crate::kernel::words;

crate::phrases! {
    /// A word that names no player, or several.
    pub enum PlayerError: Error {
        Unknown { word: String, players: Vec<String>, nearest: Option<String> } = "no player matches `{word}`; the players are {}", players.join(", ");
        Ambiguous {
            word: String,
            fits: Vec<String>,
            /// The shortest unambiguous beginning of each.
            beginnings: Vec<String>,
        } = "`{word}` is ambiguous: {}", words::and(fits);
    }
}

impl PlayerError {
    pub(super) fn unknown(names: &[impl AsRef<str>], word: &str) -> PlayerError {
        PlayerError::Unknown {
            word: word.to_owned(),
            players: names.iter().map(|n| n.as_ref().to_owned()).collect(),
            nearest: nearest(word, names.iter().map(AsRef::as_ref)).map(str::to_owned),
        }
    }

    pub fn hint(&self) -> Option<String> {
        match self {
            PlayerError::Unknown { nearest, .. } => nearest.as_deref().map(words::did_you_mean),
            // Names of the same letters have no beginning of their own.
            PlayerError::Ambiguous { beginnings, .. } => {
                (!beginnings.is_empty()).then(|| format!("type {}", words::or(&words::ticked(beginnings))))
            }
        }
    }
}

/// Finds the player whose name begins with a word, ignoring case, accents and blanks. Signs are ignored too, unless the
/// word has them and is the beginning of a name as it is written. A whole name takes precedence over a longer one.
///
/// ```
/// use meldbook::notation::find_player;
/// let players = ["Jan", "Jana", "Anna Marie"];
/// assert_eq!(find_player(&players, "jan"), Ok(0));
/// assert_eq!(find_player(&players, "annam"), Ok(2));
/// assert_eq!(find_player(&players, "ja").unwrap_err().to_string(), "`ja` is ambiguous: Jan and Jana");
/// ```
pub fn find_player(names: &[impl AsRef<str>], word: &str) -> Result<usize, PlayerError> {
    by_beginning(names, word, |test| misfit(names, word, test))
}

/// Returns the player that [`find_player`] finds, without the error, which takes longer.
pub fn player_of(names: &[impl AsRef<str>], word: &str) -> Option<usize> {
    by_beginning(names, word, |_| ()).ok()
}

/// Finds the one player whose name fits a word best. The error is made of the test that several names pass, or none.
fn by_beginning<E>(
    names: &[impl AsRef<str>],
    word: &str,
    error: impl FnOnce(&dyn Fn(&str) -> bool) -> E,
) -> Result<usize, E> {
    // No name is longer, whatever its accents are written with.
    let word = if word.chars().nth(2 * LONGEST_NAME).is_some() { "" } else { word };
    let folded = fold_word(word);
    let is_name = word.bytes().all(|b| b.is_ascii_alphabetic())
        || word.chars().all(|c| c.is_alphabetic() || is_joiner(c) || c == ' ' || is_name_sign(c));
    let written = if word.contains(is_name_sign) { fold_written(word) } else { String::new() };
    let is_written = |name: &str| fold_written(name) == written;
    let begins_written = |name: &str| fold_written(name).starts_with(&written);
    let tests: [&dyn Fn(&str) -> bool; 4] =
        [&is_written, &begins_written, &|name| is_same(&folded, name), &|name| begins(&folded, name)];
    let tests = tests.into_iter().skip(if written.is_empty() { 2 } else { 0 });
    for test in tests.filter(|_| is_name && !folded.is_empty()) {
        match only(names, test) {
            Err(false) => {}
            found => return found.map_err(|_| error(test)),
        }
    }
    Err(error(&|_| false))
}

/// Finds the one name that passes a test; else returns whether several do.
fn only(names: &[impl AsRef<str>], test: impl Fn(&str) -> bool) -> Result<usize, bool> {
    let mut fits = (0..).zip(names).filter(|(_, name)| test(name.as_ref()));
    match (fits.next(), fits.next()) {
        (Some((one, _)), None) => Ok(one),
        (first, _) => Err(first.is_some()),
    }
}

/// Finds the one player whose name passes a test.
pub(super) fn fitting(
    names: &[impl AsRef<str>],
    word: &str,
    test: impl Fn(&str) -> bool,
) -> Result<usize, PlayerError> {
    only(names, &test).map_err(|_| misfit(names, word, test))
}

/// Makes the error of a word for which no name passes a test, or several do.
fn misfit(names: &[impl AsRef<str>], word: &str, test: impl Fn(&str) -> bool) -> PlayerError {
    let fits = || (0..).zip(names).filter(|(_, name)| test(name.as_ref()));
    match fits().next() {
        None => PlayerError::unknown(names, word),
        Some(_) => PlayerError::Ambiguous {
            word: word.to_owned(),
            fits: fits().map(|(_, name)| name.as_ref().to_owned()).collect(),
            beginnings: fits().filter_map(|(at, _)| shortest(names, at)).collect(),
        },
    }
}

/// Finds a player by any beginning of the name, or by the name as Czech says to whom something is given.
///
/// ```
/// use meldbook::notation::find_payee;
/// assert_eq!(find_payee(&["Jan", "Jana", "Karel"], "janě"), Ok(1));
/// assert_eq!(find_payee(&["Jan", "Jana", "Karel"], "karlovi"), Ok(2));
/// ```
pub fn find_payee(names: &[&str], word: &str) -> Result<usize, PlayerError> {
    find_player(names, word).or_else(|error| {
        let declined = undeclined(word, names);
        declined.and_then(|name| names.iter().position(|other| *other == name)).ok_or(error)
    })
}

/// Finds the one name that is typed as Czech says whom something is given to: `petrovi`, `janě`, `karlovi`.
pub fn undeclined<'a>(word: &str, names: &[&'a str]) -> Option<&'a str> {
    let word = fold_word(word);
    let mut stems: Vec<String> = Vec::new();
    if let Some(stem) = word.strip_suffix("ovi") {
        // Beside Jan, Jana has no such form; Honza has it.
        if let Some(name) = the_one(&[stem.to_owned()], names) {
            return Some(name);
        }
        stems.extend([format!("{stem}a"), format!("{stem}o")]);
        stems.extend(with_e(stem));
    } else if let Some(stem) = word.strip_suffix(['e', 'i', 'u']) {
        stems.extend([format!("{stem}a"), format!("{stem}e")]);
        let softened = [("c", "k"), ("z", "h"), ("z", "g")];
        stems.extend(
            softened.iter().filter_map(|(soft, hard)| Some(format!("{}{hard}a", stem.strip_suffix(soft)?))),
        );
        // Tomáš, Matěj: Tomáši, Matěji.
        stems.extend(word.strip_suffix('i').map(str::to_owned));
    }
    the_one(&stems, names)
}

/// Finds the one name that is typed as Czech says from whom something is: `petra`, `jany`, `tomáše`.
pub fn giver<'a>(word: &str, names: &[&'a str]) -> Option<&'a str> {
    let word = fold_word(word);
    let feminine = word.strip_suffix(['y', 'i']).map(|stem| format!("{stem}a"));
    let masculine = word.strip_suffix(['a', 'e']).map(str::to_owned);
    let with_e = word.strip_suffix('a').and_then(with_e);
    the_one(&[feminine, masculine, with_e].into_iter().flatten().collect::<Vec<_>>(), names)
}

/// Finds everybody whom a word may name behind a Czech preposition: who is called so as it stands, and whose name is
/// declined so. `jana` is Jana, or from Jan.
pub fn called<'a>(word: &str, names: &[&'a str], as_it_stands: Option<&'a str>) -> Vec<&'a str> {
    let mut called: Vec<&str> = as_it_stands.into_iter().collect();
    for name in [giver(word, names), undeclined(word, names)].into_iter().flatten() {
        if !called.contains(&name) {
            called.push(name);
        }
    }
    called
}

/// Puts the `e` of Karel and Havel before the last letter.
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

/// Returns a name as it is typed in a line: without blanks and signs.
pub fn spelled(name: &str) -> String {
    name.chars().filter(|c| c.is_alphabetic() || is_joiner(*c)).collect()
}

/// Returns the shortest beginning that only this player's name has.
fn shortest(names: &[impl AsRef<str>], player: usize) -> Option<String> {
    let name = fold_word(names.get(player)?.as_ref());
    let alone = |word: &str| {
        let whole = names.iter().filter(|n| is_same(word, n.as_ref())).count();
        let begun = names.iter().filter(|n| begins(word, n.as_ref())).count();
        begun == 1 || (whole == 1 && word == name)
    };
    name.char_indices()
        .filter_map(|(i, c)| name.get(..i + c.len_utf8()))
        .find(|word| alone(word))
        .map(str::to_owned)
}
