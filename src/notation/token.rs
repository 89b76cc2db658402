//! The first step of reading a line: cuts text into tokens, without their meaning.

use super::error::{LineError, LineProblem, LineResult};
use super::fold::{is_joiner, is_of_name};
use crate::kernel::characters::is_refused;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum TokenKind {
    /// Or a name in quotes, with them.
    #[default]
    Letters,
    /// Digits, never cut.
    Number,
    /// One sign or suit symbol. A comma or semicolon is the sign `,`: nothing binds across it.
    Sign(char),
    /// The text between `=` and the next blank, unless it is numbers.
    Value,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Token<'a> {
    pub kind: TokenKind,
    pub text: &'a str,
    /// In characters from 0.
    pub at: usize,
    /// In bytes.
    pub byte: usize,
}

impl Token<'_> {
    pub fn length(&self) -> usize {
        self.text.chars().count()
    }

    pub fn end(&self) -> usize {
        self.at.saturating_add(self.length())
    }

    /// In bytes.
    pub fn end_byte(&self) -> usize {
        self.byte.saturating_add(self.text.len())
    }

    pub fn is_comma(&self) -> bool {
        self.kind == TokenKind::Sign(',')
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Tokens<'a> {
    pub text: &'a str,
    /// Where the text begins in its line.
    pub from: usize,
    pub words: Vec<Token<'a>>,
    /// Trimmed, with the place of the `#`.
    pub note: Option<(String, usize)>,
}

/// Several times as many as the longest auction has.
const MOST_WORDS: usize = 400;

/// `from` is the place of its first character in the line. Semicolons and one full stop at the end are dropped.
pub fn tokens(text: &str, from: usize) -> LineResult<Tokens<'_>> {
    check_characters(text, from)?;
    let mut words: Vec<Token<'_>> = Vec::with_capacity(16);
    let mut note = None;
    let mut rest = text;
    let mut at = from;
    while let Some(c) = rest.chars().next() {
        if c.is_whitespace() || c == ';' {
            rest = skip(rest, c);
            at += 1;
            continue;
        }
        if c == '#' {
            let typed = skip(rest, c).replace('\t', " ").trim().to_owned();
            note = (!typed.is_empty()).then_some((typed, at));
            break;
        }
        let after_equals = words.last().is_some_and(|w| w.kind == TokenKind::Sign('='));
        // A trailing comma separates words as usual; commas inside separate cards.
        let value = || leading(rest, |c| !c.is_whitespace() && c != '#' && c != ';').trim_end_matches(',');
        let (kind, word) = if after_equals && !is_numbers(value()) && !value().is_empty() {
            (TokenKind::Value, value())
        } else if c.is_alphabetic() {
            (TokenKind::Letters, leading(rest, |c| c.is_alphabetic() || is_joiner(c)))
        } else if let Some(name) = name_in_quotes(rest) {
            (TokenKind::Letters, name)
        } else if c.is_ascii_digit() {
            (TokenKind::Number, leading(rest, |c| c.is_ascii_digit()))
        } else {
            let joined = leading(skip(rest, c), is_joiner).len();
            (TokenKind::Sign(c), rest.get(..c.len_utf8() + joined).unwrap_or(rest))
        };
        let token = Token { kind, text: word, at, byte: text.len().saturating_sub(rest.len()) };
        at = token.end();
        rest = rest.get(word.len()..).unwrap_or_default();
        words.push(token);
    }
    words.pop_if(|last| last.kind == TokenKind::Sign('.'));
    while words.pop_if(|last| last.is_comma()).is_some() {}
    if let Some(surplus) = words.get(MOST_WORDS) {
        return Err(LineError::new(surplus.text.to_owned(), surplus.at, LineProblem::TooLong));
    }
    Ok(Tokens { text, from, words, note })
}

pub fn check_characters(text: &str, from: usize) -> LineResult {
    let found = text.chars().enumerate().find(|(_, c)| is_refused(*c));
    found.map_or(Ok(()), |(i, c)| Err(LineError::new(c.to_string(), from + i, LineProblem::RefusedCharacter)))
}

/// Joined by `+` or parted by `/`. They are read like any others.
fn is_numbers(text: &str) -> bool {
    text.contains(|c: char| c.is_ascii_digit())
        && text.chars().all(|c| c.is_ascii_digit() || matches!(c, '+' | '/'))
        && !text.starts_with('+')
        && !text.ends_with('+')
}

fn name_in_quotes(text: &str) -> Option<&str> {
    let inner = text.strip_prefix('"')?.split_once('"')?.0;
    let is_name = inner.starts_with(char::is_alphabetic) && inner.chars().all(is_of_name);
    text.get(..inner.len().saturating_add(2)).filter(|_| is_name)
}

fn skip(text: &str, c: char) -> &str {
    text.get(c.len_utf8()..).unwrap_or_default()
}

fn leading(text: &str, belongs: impl Fn(char) -> bool) -> &str {
    let end = text.find(|c| !belongs(c)).unwrap_or(text.len());
    text.get(..end).unwrap_or(text)
}
