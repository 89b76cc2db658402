//! The forms of words, with the endings of Czech.

use super::super::fold::{fold_word, letters};
use super::super::suits;
use compact_str::CompactString;
use std::sync::OnceLock;

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

    /// Returns how many of these folded words make up this form, if they begin with it.
    pub(in crate::notation) fn heard_in(
        &self,
        typed: impl IntoIterator<Item = impl AsRef<str>>,
    ) -> Option<usize> {
        let heard = Heard::from(*self);
        let mut typed = typed.into_iter().peekable();
        if heard.may_begin_with(typed.peek()?.as_ref()) { heard.heard_in(typed) } else { None }
    }
}

/// A form that is folded when a word may be it for the first time.
#[derive(Debug)]
pub(in crate::notation) struct Heard {
    form: Form,
    /// Its words, the last one without the letter that an ending replaces.
    stems: OnceLock<Vec<CompactString>>,
}

impl From<Form> for Heard {
    fn from(form: Form) -> Heard {
        Heard { form, stems: OnceLock::new() }
    }
}

impl Heard {
    /// Returns whether a folded word with the first letter of this form may begin it. An ending replaces the last letter at
    /// most, so the second of three tells most words apart, before anything is folded.
    pub(in crate::notation) fn may_begin_with(&self, typed: &str) -> bool {
        match self.form.text.as_bytes() {
            [first, second, _, ..] if first.is_ascii_lowercase() && second.is_ascii_lowercase() => {
                typed.as_bytes().get(1) == Some(second)
            }
            _ => true,
        }
    }

    pub(in crate::notation) fn heard_in(
        &self,
        typed: impl IntoIterator<Item = impl AsRef<str>>,
    ) -> Option<usize> {
        let Form { text, ending } = self.form;
        let mut typed = typed.into_iter();
        let stems = self.stems.get_or_init(|| {
            let stem = text.char_indices().next_back().filter(|_| ending.replaces_last());
            let stem = stem.and_then(|(last, _)| text.get(..last)).unwrap_or(text);
            stem.split(' ').map(folded).collect()
        });
        let mut left = stems.len();
        for stem in stems {
            left -= 1;
            let rest = typed.next()?;
            let rest = rest.as_ref().strip_prefix(stem.as_str())?;
            if !if left == 0 { ending.is_one(rest) } else { rest.is_empty() } {
                return None;
            }
        }
        Some(stems.len())
    }
}

/// Folds a word. Digits stand for themselves.
fn folded(word: &str) -> CompactString {
    if word.bytes().all(|b| b.is_ascii_digit()) { word.into() } else { fold_word(word) }
}
