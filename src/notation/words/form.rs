//! The forms of words, with the endings of Czech.

use super::super::fold::letters;
use super::super::suits;

/// One form of a word or a phrase, as it is properly written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Form {
    pub text: &'static str,
    /// The Czech ending of its last word.
    ending: Ending,
}

/// The Czech endings by gender and case that the last word of a form may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Ending {
    /// None: it is typed as it is.
    Fixed,
    /// An adjective's, in place of its last letter: vyhraný, vyhraná, vyhráno, vyhranou.
    Adjective,
    /// A verb's, added to it: uhrál, uhrála.
    Verb,
    /// A feminine noun's in the singular, in place of its last letter: sedma, sedmu, sedmou.
    Noun,
    /// A masculine noun's in the singular, added to it: durch, durchu, durchem.
    Masculine,
}

impl Ending {
    /// Returns whether it takes the place of the last letter.
    fn replaces_last(self) -> bool {
        matches!(self, Ending::Adjective | Ending::Noun)
    }

    /// Returns whether these folded letters are such an ending.
    fn is_one(self, letters: &str) -> bool {
        match self {
            Ending::Fixed => letters.is_empty(),
            Ending::Adjective => suits::is_adjective_ending(letters),
            Ending::Verb => matches!(letters, "" | "a" | "e" | "i" | "o" | "y"),
            Ending::Noun => matches!(letters, "a" | "u" | "ou"),
            Ending::Masculine => matches!(letters, "" | "a" | "e" | "u" | "em"),
        }
    }
}

pub(in crate::notation) const fn word(text: &'static str) -> Form {
    Form { text, ending: Ending::Fixed }
}

/// A Czech adjective: vyhráno, vyhraná, vyhraný.
pub(in crate::notation) const fn adjective(text: &'static str) -> Form {
    Form { text, ending: Ending::Adjective }
}

/// A Czech verb in the past: vzdal, vzdala.
pub(in crate::notation) const fn verb(text: &'static str) -> Form {
    Form { text, ending: Ending::Verb }
}

/// A Czech masculine noun: durch, durchem.
pub(in crate::notation) const fn masculine(text: &'static str) -> Form {
    Form { text, ending: Ending::Masculine }
}

/// A Czech feminine noun: sedma, sedmu.
pub(in crate::notation) const fn noun(text: &'static str) -> Form {
    Form { text, ending: Ending::Noun }
}

impl Form {
    /// Returns the forms of a row of the table, which a `|` parts.
    pub(super) fn each(&self) -> impl Iterator<Item = Form> + use<> {
        let ending = self.ending;
        self.text.split('|').map(move |text| Form { text, ending })
    }

    pub(in crate::notation) fn first_letter(&self) -> Option<char> {
        let first = self.text.chars().next()?;
        if first.is_ascii() { Some(first) } else { letters(first.encode_utf8(&mut [0; 4])).next() }
    }

    /// Returns whether a folded word with the first letter of this form may begin it. An ending replaces the last letter at
    /// most, so the second of three tells most words apart, before anything is folded.
    pub(super) fn may_begin_with(&self, typed: &str) -> bool {
        match self.text.as_bytes() {
            [first, second, _, ..] if first.is_ascii_lowercase() && second.is_ascii_lowercase() => {
                typed.as_bytes().get(1) == Some(second)
            }
            _ => true,
        }
    }

    /// Returns how many of these folded words make up this form, if they begin with it.
    pub fn heard_in(&self, typed: impl IntoIterator<Item = impl AsRef<str>>) -> Option<usize> {
        let mut typed = typed.into_iter();
        let mut word = typed.next().filter(|first| self.may_begin_with(first.as_ref()))?;
        let mut form = self.text;
        let mut length = 1;
        while let Some((stem, more)) = form.split_once(' ') {
            if !behind(stem, word.as_ref())?.is_empty() {
                return None;
            }
            (form, word, length) = (more, typed.next()?, length + 1);
        }
        let stem = match form.char_indices().next_back() {
            Some((last, _)) if self.ending.replaces_last() => form.get(..last)?,
            _ => form,
        };
        self.ending.is_one(behind(stem, word.as_ref())?).then_some(length)
    }
}

/// Returns what stands in a folded word behind a stem, which is not folded.
fn behind<'a>(stem: &str, folded: &'a str) -> Option<&'a str> {
    if stem.is_ascii() {
        return folded.strip_prefix(stem);
    }
    let mut rest = folded.chars();
    letters(stem).all(|letter| rest.next() == Some(letter)).then_some(rest.as_str())
}
