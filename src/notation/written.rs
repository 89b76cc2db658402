//! Names as they are written, with their signs, and melds behind an `=`.

use super::fold::{fold_written, is_name_sign};
use super::players::LONGEST_NAME;
use super::reader::{Position, Reader};
use super::reading::Role;
use super::suits::{self, SuitWords};
use super::token::{Token, TokenKind};

impl<'a> Reader<'a> {
    /// Makes one word of letters ahead that signs join without blanks, if they are the beginning of a player's name as
    /// it is written: `jean-luc`, `o'b`, `j.r.`. The longest such stretch is the name.
    pub(super) fn join_name(&mut self, ahead: usize) {
        let Some(first) = self.letters(ahead) else { return };
        let Some((steps, last)) = self.written_name(ahead, first) else { return };
        let at = self.place.saturating_add(ahead);
        let name = Token { text: self.typed(first, last), ..first };
        if let Some(parts) = at.checked_add(steps).filter(|end| *end <= self.tokens.len()) {
            self.tokens.splice(at..parts, [name]);
        }
    }

    /// Finds the longest beginning of a name as it is written: its number of tokens, more than one, and the last one.
    fn written_name(&self, ahead: usize, first: Token<'a>) -> Option<(usize, Token<'a>)> {
        let sign = self.peek(ahead.saturating_add(1)).filter(|sign| is_sign_of_name(*sign))?;
        let mut end = first.end();
        if sign.at != end || !self.players.iter().any(|name| name.contains(is_name_sign)) {
            return None;
        }
        let names: Vec<String> = self.players.iter().map(|name| fold_written(name)).collect();
        let mut written = fold_written(first.text);
        let mut longest = None;
        for steps in 1..LONGEST_NAME {
            let Some(token) = self.peek(ahead.saturating_add(steps)) else { break };
            let belongs = token.kind == TokenKind::Letters || is_sign_of_name(token);
            if !belongs || token.at != end {
                break;
            }
            end = token.end();
            written.push_str(&fold_written(token.text));
            if !names.iter().any(|name| name.starts_with(&written)) {
                break;
            }
            // A minus at the end is none of the name: it says lost, or pass.
            if token.kind != TokenKind::Sign('-') {
                longest = Some((steps.saturating_add(1), token));
            }
        }
        longest
    }

    /// Reads `=` and the text after it, if `=` follows; numbers are no text. With blanks around a `+` or `/` it goes on
    /// with the next word, if `is_name` knows that.
    pub fn value(&mut self, is_name: impl Fn(&str) -> bool) -> Option<(Position, String)> {
        if !self.is_next('=') || self.are_numbers_ahead(1) {
            return None;
        }
        self.take(Role::Sign('='));
        let said = self.here();
        let token = self.peek(0).filter(|t| t.kind == TokenKind::Value)?;
        self.take(Role::Value);
        let mut value = token.text.to_owned();
        while let Some((sign, word)) = self.more_of_value(&is_name) {
            value.push_str(sign);
            value.push_str(word);
        }
        Some((said, value))
    }

    /// Takes a sign and the next word, if they belong to a text behind an `=`.
    fn more_of_value(&mut self, is_name: &impl Fn(&str) -> bool) -> Option<(&'static str, &'a str)> {
        let sign = match self.peek_kind(0)? {
            TokenKind::Sign('+') => "+",
            TokenKind::Sign('/') => "/",
            _ => return None,
        };
        let first = self.letters(1)?;
        let is_last = |token: &Token<'a>| {
            self.behind(*token).is_none_or(|c| c.is_whitespace() || matches!(c, ',' | ';'))
        };
        let last = (1..).map_while(|steps| self.peek(steps)).find(is_last)?;
        let word = self.typed(first, last);
        if !is_name(word.split(['+', '/', ',']).next().unwrap_or_default()) {
            return None;
        }
        while self.peek(0).is_some_and(|token| token.at <= last.at) {
            self.take(Role::Value);
        }
        Some((sign, word))
    }
}

fn is_sign_of_name(token: Token<'_>) -> bool {
    matches!(token.kind, TokenKind::Sign(sign) if is_name_sign(sign)) && token.text.chars().count() == 1
}

/// Finds a suit by its letter, its symbol or its name, cut short or not.
pub fn suit_named(deck: &'static [SuitWords], word: &str) -> Option<&'static SuitWords> {
    let symbol = word.parse().ok().and_then(|sign| suits::of_symbol(deck, sign));
    symbol.or_else(|| suits::matching(deck, word))
}
