//! Narrower versions of the sheet: less in its cells, wrapped words, shortened names.

use crate::report::sheet::Cells;
use crate::report::text;
use std::collections::BTreeSet;

/// A way to make the sheet narrower.
#[derive(Debug)]
pub(super) struct Squeeze {
    pub cells: Cells,
    /// The width at which the words of a hand are wrapped.
    words: Option<u16>,
    /// The fewest letters of a name.
    letters: Option<usize>,
    /// The width of a sentence, however narrow the columns are.
    pub sentence: usize,
}

const fn squeeze(cells: Cells, words: Option<u16>, letters: Option<usize>, sentence: usize) -> Squeeze {
    Squeeze { cells, words, letters, sentence }
}

/// Every way, the widest first.
pub(super) const SQUEEZES: &[Squeeze] = &[
    squeeze(Cells::MoveAndTotal, None, None, 72),
    squeeze(Cells::Total, None, None, 72),
    squeeze(Cells::Bare, None, None, 72),
    squeeze(Cells::Bare, Some(20), None, 30),
    squeeze(Cells::Bare, Some(12), None, 30),
    squeeze(Cells::Bare, Some(20), Some(6), 30),
    squeeze(Cells::Bare, Some(12), Some(6), 30),
    squeeze(Cells::Bare, Some(12), Some(3), 30),
    squeeze(Cells::Totals, None, None, 30),
    squeeze(Cells::Totals, None, Some(6), 30),
    squeeze(Cells::Totals, None, Some(2), 20),
];

/// A way to make one sheet narrower, with its names.
pub(super) struct Squeezed {
    words: Option<u16>,
    /// Names and their short forms, the longest first.
    names: Vec<(String, String)>,
}

impl Squeeze {
    /// Applies this way to a sheet with these names.
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

    /// Returns the lines of a row, whose second cell is wrapped.
    pub(super) fn row(&self, row: &[String]) -> Vec<Vec<String>> {
        let (Some(width), Some(words)) = (self.words, row.get(1)) else { return vec![row.to_owned()] };
        let line = |(at, words): (usize, String)| {
            let cells = row.iter().enumerate().map(|(column, cell)| match column {
                1 => words.clone(),
                _ if at == 0 => cell.clone(),
                _ => String::new(),
            });
            cells.collect()
        };
        text::wrapped(words, width).into_iter().enumerate().map(line).collect()
    }
}

/// Returns the shortest beginnings of names that differ, each of at least `least` letters.
fn shortened(names: &[String], least: usize) -> Vec<String> {
    let longest = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    let cut = |letters: usize| -> Vec<String> {
        names
            .iter()
            .map(|name| name.chars().take(letters).collect::<String>().trim_end().to_owned())
            .collect()
    };
    let differ = |names: &Vec<String>| names.iter().collect::<BTreeSet<_>>().len() == names.len();
    (least..longest).map(cut).find(differ).unwrap_or_else(|| names.to_vec())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_keep_the_letters_that_tell_them_apart() {
        let names = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
        assert_eq!(shortened(&names(&["Bartholomew", "Barbara", "Jo"]), 2), names(&["Bart", "Barb", "Jo"]));
        // One is the beginning of the other, so neither is shortened.
        assert_eq!(shortened(&names(&["Jan", "Jana"]), 2), names(&["Jan", "Jana"]));
        assert_eq!(shortened(&names(&["Anna Marie", "Anna Maria"]), 3), names(&["Anna Marie", "Anna Maria"]));
    }
}
