//! The first step of reading a line: cuts text into tokens, without their meaning.

use super::error::{LineError, LineProblem, LineResult};
use super::fold::is_joiner;
use crate::kernel::characters::is_refused;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Kind {
    #[default]
    Letters,
    /// A run of digits, which is never cut.
    Number,
    /// One sign or suit symbol.
    Sign(char),
    /// The text between `=` and the next blank, unless it is numbers.
    Value,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Token<'a> {
    pub kind: Kind,
    pub text: &'a str,
    /// Its place in the line, counted in characters from 0.
    pub at: usize,
}

impl Token<'_> {
    pub fn length(&self) -> usize {
        self.text.chars().count()
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Tokens<'a> {
    pub text: &'a str,
    /// The place of its first character in the line.
    pub from: usize,
    pub words: Vec<Token<'a>>,
    /// The trimmed text after `#`, and the place of the `#`.
    pub note: Option<(String, usize)>,
}

/// Cuts a text into tokens. `from` is the place of its first character in the line.
pub fn tokens(text: &str, from: usize) -> LineResult<Tokens<'_>> {
    check_characters(text, from)?;
    let mut words = Vec::with_capacity(16);
    let mut rest = text;
    let mut at = from;
    while let Some(c) = rest.chars().next() {
        if is_blank(c) {
            rest = skip(rest, c);
            at += 1;
            continue;
        }
        if c == '#' {
            let note = skip(rest, c).replace('\t', " ").trim().to_owned();
            return Ok(Tokens { text, from, words, note: (!note.is_empty()).then_some((note, at)) });
        }
        let after_equals = words.last().is_some_and(|w: &Token<'_>| w.kind == Kind::Sign('='));
        // A trailing comma separates words as usual; commas inside separate cards.
        let value = || leading(rest, |c| !c.is_whitespace() && c != '#').trim_end_matches(',');
        let (kind, word) = if after_equals && !is_numbers(value()) {
            (Kind::Value, value())
        } else if c.is_alphabetic() {
            (Kind::Letters, leading(rest, |c| c.is_alphabetic() || is_joiner(c)))
        } else if c.is_ascii_digit() {
            (Kind::Number, leading(rest, |c| c.is_ascii_digit()))
        } else {
            let joined = leading(skip(rest, c), is_joiner).len();
            (Kind::Sign(c), rest.get(..c.len_utf8() + joined).unwrap_or(rest))
        };
        let token = Token { kind, text: word, at };
        at += token.length();
        rest = rest.get(word.len()..).unwrap_or_default();
        words.push(token);
    }
    Ok(Tokens { text, from, words, note: None })
}

pub fn check_characters(text: &str, from: usize) -> LineResult {
    match text.chars().enumerate().find(|(_, c)| is_refused(*c)) {
        None => Ok(()),
        Some((i, c)) => Err(LineError {
            word: c.to_string(),
            at: from + i,
            problem: LineProblem::RefusedCharacter.into(),
        }),
    }
}

/// Returns whether a text is only numbers, joined by `+` or parted by `/`. They are read like any others.
fn is_numbers(text: &str) -> bool {
    text.contains(|c: char| c.is_ascii_digit())
        && text.chars().all(|c| c.is_ascii_digit() || matches!(c, '+' | '/'))
        && !text.starts_with('+')
        && !text.ends_with('+')
}

fn is_blank(c: char) -> bool {
    c.is_whitespace() || c == ','
}

fn skip(text: &str, c: char) -> &str {
    text.get(c.len_utf8()..).unwrap_or_default()
}

fn leading(text: &str, belongs: impl Fn(char) -> bool) -> &str {
    let end = text.find(|c| !belongs(c)).unwrap_or(text.len());
    text.get(..end).unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(line: &str) -> Vec<(&str, usize)> {
        tokens(line, 0).unwrap().words.iter().map(|t| (t.text, t.at)).collect()
    }

    #[test]
    fn letters_digits_and_signs_part_themselves() {
        let glued = [("a", 0), ("320", 1), ("s", 4), ("160", 5), ("+", 8), ("170", 9), ("+", 12)];
        assert_eq!(words("a320s160+170+"), glued);
        assert_eq!(words(" čeněk,  400\t- "), [("čeněk", 1), ("400", 9), ("-", 13)]);
        assert_eq!(words(",, ,"), []);
    }

    #[test]
    fn all_up_to_the_blank_is_one_word_after_equals() {
        assert_eq!(words("m=AS,10S t1"), [("m", 0), ("=", 1), ("AS,10S", 2), ("t", 9), ("1", 10)]);
        assert_eq!(words("m = run+run, t1"), [("m", 0), ("=", 2), ("run+run", 4), ("t", 13), ("1", 14)]);
        assert_eq!(words("m="), [("m", 0), ("=", 1)]);
    }

    #[test]
    fn numbers_after_equals_are_cut_like_any_others() {
        assert_eq!(words("t=170/80,"), [("t", 0), ("=", 1), ("170", 2), ("/", 5), ("80", 6)]);
        assert_eq!(words("m=100+60"), [("m", 0), ("=", 1), ("100", 2), ("+", 5), ("60", 6)]);
        assert_eq!(words("m=100+"), [("m", 0), ("=", 1), ("100+", 2)]);
        assert_eq!(words("m=80/run"), [("m", 0), ("=", 1), ("80/run", 2)]);
    }

    #[test]
    fn marks_stay_with_what_they_mark() {
        assert_eq!(words("e\u{30c}m1"), [("e\u{30c}m", 0), ("1", 3)]);
        assert_eq!(words("♥\u{fe0f}m1"), [("♥\u{fe0f}", 0), ("m", 2), ("1", 3)]);
    }

    #[test]
    fn a_note_is_kept_whole() {
        let line = tokens("a320s+ #  s 160-170\t# - ", 0).unwrap();
        assert_eq!(line.words.len(), 4);
        assert_eq!(line.note, Some(("s 160-170 # -".to_owned(), 7)));
        assert_eq!(tokens("a #  ", 0).unwrap().note, None);
    }

    #[test]
    fn a_control_character_is_refused_even_in_a_note() {
        let error = tokens("é320 # \u{202e}x", 0).unwrap_err();
        assert_eq!((error.word.as_str(), error.at), ("\u{202e}", 7));
    }
}
