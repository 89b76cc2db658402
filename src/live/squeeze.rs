//! Narrower versions of the sheet: columns go one by one, the least needed first, and long names are shortened.

use crate::report::grid::Detail;
use crate::report::text;
use std::collections::BTreeSet;

#[derive(Debug)]
pub(super) struct Squeeze {
    pub detail: Detail,
    /// The blanks between two columns.
    pub gap: usize,
    /// The fewest letters of a name.
    letters: Option<usize>,
    /// The width at which the words of a hand are wrapped.
    words: Option<u16>,
    /// The width of a sentence, however narrow the columns are.
    pub sentence: usize,
    /// The least room that it is meant for.
    pub from: usize,
}

const fn squeeze(detail: Detail, gap: usize, letters: Option<usize>, sentence: usize) -> Squeeze {
    Squeeze { detail, gap, letters, words: None, sentence, from: 0 }
}

/// Every way, the widest first. What a hand moved can be seen from the totals, so it goes before what was counted.
pub(super) const SQUEEZES: &[Squeeze] = &[
    Squeeze { from: 100, ..squeeze(Detail::MoveAndTotal, 4, None, 100) },
    squeeze(Detail::MoveAndTotal, 2, None, 72),
    squeeze(Detail::MoveAndTotal, 2, Some(6), 72),
    squeeze(Detail::CountAndTotal, 2, None, 72),
    squeeze(Detail::CountAndTotal, 2, Some(6), 50),
    squeeze(Detail::Total, 2, None, 50),
    squeeze(Detail::Total, 2, Some(6), 50),
    squeeze(Detail::Bare, 2, Some(6), 30),
    squeeze(Detail::Bare, 1, Some(3), 30),
    squeeze(Detail::Contract, 2, Some(6), 30),
    squeeze(Detail::Contract, 1, Some(3), 30),
    squeeze(Detail::Contract, 1, Some(1), 30),
    Squeeze { words: Some(12), ..squeeze(Detail::Contract, 1, Some(1), 30) },
    squeeze(Detail::Totals, 2, None, 30),
    squeeze(Detail::Totals, 2, Some(6), 30),
    squeeze(Detail::Totals, 1, Some(2), 20),
    squeeze(Detail::Totals, 1, Some(1), 12),
];

/// A way to make one sheet narrower, with its names.
pub(super) struct Squeezed {
    words: Option<u16>,
    /// Names and their short forms, the longest first.
    names: Vec<(String, String)>,
}

impl Squeeze {
    pub(super) fn of(&self, names: &[String]) -> Squeezed {
        let short = self.letters.map_or(Vec::new(), |least| shortened(names, least));
        let mut names: Vec<(String, String)> = names.iter().cloned().zip(short).collect();
        names.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
        Squeezed { words: self.words, names }
    }
}

impl Squeezed {
    pub(super) fn head(&self, head: &str) -> String {
        // A side is named by its players.
        let short = |part: &str| {
            let known = self.names.iter().find(|(name, _)| name == part);
            known.map_or(part.to_owned(), |(_, short)| short.clone())
        };
        head.split('+').map(short).collect::<Vec<_>>().join("+")
    }

    /// Returns the lines of a sentence. Its names are shortened if they would be broken.
    pub(super) fn sentence(&self, sentence: &str, room: u16) -> Vec<String> {
        let is_wide = |word: &str| word.chars().count() > usize::from(room);
        if !sentence.split(' ').any(is_wide) {
            return text::wrapped(sentence, room);
        }
        let short = |text: String, (name, short): &(String, String)| text.replace(name.as_str(), short);
        text::wrapped(&self.names.iter().fold(sentence.to_owned(), short), room)
    }

    /// Returns the words of a hand, which begin with who declares.
    pub(super) fn words(&self, words: &str) -> Vec<String> {
        let known = self.names.iter().find_map(|(name, short)| {
            let rest = words.strip_prefix(name.as_str())?;
            (rest.is_empty() || rest.starts_with(' ')).then(|| format!("{short}{rest}"))
        });
        let words = known.unwrap_or_else(|| words.to_owned());
        self.words.map_or_else(|| vec![words.clone()], |width| text::wrapped(&words, width))
    }
}

/// Returns the shortest beginnings of names that differ, each of at least `least` letters, with a full stop where
/// something was left out.
pub(super) fn shortened(names: &[String], least: usize) -> Vec<String> {
    let longest = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    let cut = |letters: usize| -> Vec<String> {
        let short = |name: &String| match name.chars().count() {
            // A full stop takes the place of one letter.
            count if count <= letters.saturating_add(1) => name.clone(),
            _ => name.chars().take(letters).collect::<String>().trim_end().to_owned() + ".",
        };
        names.iter().map(short).collect()
    };
    // Who reads the beginning of a name must know whose it is: no other name begins like this.
    let differ = |short: &Vec<String>| {
        let alike = |(at, one): (usize, &String)| {
            let beginning = one.strip_suffix('.').unwrap_or(one);
            names.iter().enumerate().any(|(other, name)| other != at && name.starts_with(beginning))
        };
        let cut = short.iter().enumerate().filter(|(at, one)| names.get(*at) != Some(one));
        short.iter().collect::<BTreeSet<_>>().len() == short.len() && !cut.into_iter().any(alike)
    };
    (least..longest).map(cut).find(differ).unwrap_or_else(|| names.to_vec())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_keep_the_letters_that_tell_them_apart() {
        let names = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
        assert_eq!(shortened(&names(&["Bartholomew", "Barbara", "Jo"]), 2), names(&["Bart.", "Barb.", "Jo"]));
        assert_eq!(shortened(&names(&["Jan", "Jana"]), 2), names(&["Jan", "Jana"]));
        assert_eq!(
            shortened(&names(&["Anna Marie", "Anna Maria"]), 3),
            names(&["Anna Marie", "Anna Maria"]),
            "a full stop would save nothing"
        );
    }
}
