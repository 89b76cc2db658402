//! The forms of words: as they are written, and with the few Czech endings that are read.

use super::super::fold::letters;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Form {
    pub text: &'static str,
    ending: WordEnding,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum WordEnding {
    /// Nothing else: it is typed as it is.
    Fixed,
    /// In place of the last vowel: vyhraná, vyhráno, vyhranou; sedma, sedmu.
    Vowel,
    /// Added to a verb: uhrál, uhrála.
    Verb,
}

/// In place of the last vowel, folded.
const ENDINGS: [&str; 10] = ["a", "e", "i", "o", "u", "y", "ou", "ej", "ym", "em"];

pub(in crate::notation) fn is_ending(letters: &str) -> bool {
    ENDINGS.contains(&letters)
}

impl WordEnding {
    fn is_one(self, letters: &str) -> bool {
        match self {
            WordEnding::Fixed => letters.is_empty(),
            WordEnding::Vowel => is_ending(letters),
            WordEnding::Verb => matches!(letters, "" | "a"),
        }
    }
}

pub(in crate::notation) const fn word(text: &'static str) -> Form {
    Form { text, ending: WordEnding::Fixed }
}

/// Ends in a vowel, which may be another one: vyhráno, vyhraná; sedma, sedmu.
pub(in crate::notation) const fn vowel(text: &'static str) -> Form {
    Form { text, ending: WordEnding::Vowel }
}

/// In the past: vzdal, vzdala.
pub(in crate::notation) const fn verb(text: &'static str) -> Form {
    Form { text, ending: WordEnding::Verb }
}

impl Form {
    pub(super) fn each(&self) -> impl Iterator<Item = Form> + use<> {
        let ending = self.ending;
        self.text.split('|').map(move |text| Form { text, ending })
    }

    pub(in crate::notation) fn first_letter(&self) -> Option<char> {
        let first = self.text.chars().next()?;
        if first.is_ascii() { Some(first) } else { letters(first.encode_utf8(&mut [0; 4])).next() }
    }

    /// Returns how many of these folded words make it up.
    pub fn heard_in(&self, typed: impl IntoIterator<Item = impl AsRef<str>>) -> Option<usize> {
        let mut typed = typed.into_iter();
        let mut word = typed.next()?;
        let mut form = self.text;
        let mut length = 1;
        while let Some((stem, more)) = form.split_once(' ') {
            if !behind(stem, word.as_ref())?.is_empty() {
                return None;
            }
            (form, word, length) = (more, typed.next()?, length + 1);
        }
        let stem = match form.char_indices().next_back() {
            Some((last, _)) if self.ending == WordEnding::Vowel => form.get(..last)?,
            _ => form,
        };
        self.ending.is_one(behind(stem, word.as_ref())?).then_some(length)
    }
}

fn behind<'a>(stem: &str, folded: &'a str) -> Option<&'a str> {
    if stem.is_ascii() {
        return folded.strip_prefix(stem);
    }
    let mut rest = folded.chars();
    letters(stem).all(|letter| rest.next() == Some(letter)).then_some(rest.as_str())
}
