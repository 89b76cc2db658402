//! An amount at the beginning of a text that goes on: `50 cents chips`.

use crate::money::{currency::is_unit, parse::Words};

/// An amount at the beginning of a text, as typed, and what follows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Beginning<'a> {
    pub amount: &'a str,
    pub rest: &'a str,
}

impl<'a> Beginning<'a> {
    /// Splits the longest amount off the beginning of a text, by its words alone; `None` if it begins with none.
    ///
    /// ```
    /// use meldbook::money::Beginning;
    /// let split = |text| Beginning::of(text).map(|split| (split.amount, split.rest));
    /// assert_eq!(split("50 cents chips"), Some(("50 cents", "chips")));
    /// assert_eq!(split("9 beer"), Some(("9", "beer")));
    /// assert_eq!(split("beer"), None);
    /// ```
    pub fn of(text: &'a str) -> Option<Beginning<'a>> {
        // What is in quotes is one piece.
        if text.starts_with('"') {
            return None;
        }
        let ends: Vec<usize> = ends_of_words(text).take(2).collect();
        let split =
            |end: usize| text.split_at_checked(end).map(|(head, rest)| (head.trim(), rest.trim_start()));
        let read = |end: &usize| {
            let (head, rest) = split(*end)?;
            let words = Words::read(head.trim_end_matches(',')).ok()?;
            let is_whole =
                words.unit.is_empty() || !head.contains(char::is_whitespace) || is_unit(words.unit);
            is_whole.then_some((head, rest))
        };
        let (head, rest) = ends.iter().rev().find_map(read)?;
        Some(Beginning { amount: head.trim_end_matches(','), rest })
    }

    /// Returns whether it says what it counts: `5c`, `5 dollars`.
    pub fn names_unit(&self) -> bool {
        Words::read(self.amount).is_ok_and(|words| !words.unit.is_empty())
    }
}

/// Returns where each word of a text ends, in bytes.
fn ends_of_words(text: &str) -> impl Iterator<Item = usize> + '_ {
    let mut end = 0;
    text.split_inclusive(char::is_whitespace).filter_map(move |word| {
        let begin = end;
        end += word.len();
        let trimmed = word.trim_end();
        (!trimmed.is_empty()).then_some(begin + trimmed.len())
    })
}
