//! Names as they are written, with their signs, and melds behind an `=`.

use super::fold::{fold_written, is_name_sign};
use super::names::LONGEST_NAME;
use super::reader::{Position, Reader};
use super::reading::Role;
use super::suits::{self, SuitWords};
use super::token::{Kind, Token};

impl Reader<'_> {
    /// Makes one word of letters ahead that signs join without blanks, if they are the beginning of a player's name as
    /// it is written: `jean-luc`, `o'b`, `j.r.`. The longest such stretch is the name.
    pub(super) fn join_name(&mut self, ahead: usize) {
        let Some(first) = self.letters(ahead) else { return };
        let Some((steps, end)) = self.written_name(ahead, first) else { return };
        let at = self.place.saturating_add(ahead);
        let name = Token { text: self.typed(first.at, end), ..first };
        if let Some(parts) = at.checked_add(steps).filter(|end| *end <= self.tokens.len()) {
            self.tokens.splice(at..parts, [name]);
        }
    }

    /// Finds the longest beginning of a name as it is written: its number of tokens, more than one, and the place of its
    /// end.
    fn written_name(&self, ahead: usize, first: Token<'_>) -> Option<(usize, usize)> {
        let sign = self.peek(ahead.saturating_add(1)).filter(|sign| is_sign_of_name(*sign))?;
        let mut end = first.at.saturating_add(first.length());
        if sign.at != end || !self.players.iter().any(|name| name.contains(is_name_sign)) {
            return None;
        }
        let names: Vec<String> = self.players.iter().map(|name| fold_written(name)).collect();
        let mut written = fold_written(first.text);
        let mut longest = None;
        for steps in 1.. {
            let Some(token) = self.peek(ahead.saturating_add(steps)) else { break };
            let belongs = token.kind == Kind::Letters || is_sign_of_name(token);
            end = end.saturating_add(token.length());
            if !belongs || token.at.saturating_add(token.length()) != end || steps > LONGEST_NAME {
                break;
            }
            written.push_str(&fold_written(token.text));
            if !names.iter().any(|name| name.starts_with(&written)) {
                break;
            }
            // A minus at the end is none of the name: it says lost, or pass.
            if token.kind != Kind::Sign('-') {
                longest = Some((steps.saturating_add(1), end));
            }
        }
        longest
    }

    /// Reads `=` and the text after it, if `=` follows; numbers are no text. With blanks around its signs, or behind the
    /// word before a meld, it goes on as long as `is_name` knows the next word.
    pub fn value(&mut self, is_name: impl Fn(&str) -> bool) -> Option<(Position, String)> {
        if !self.is_equals_ahead() || self.are_numbers_ahead(1) {
            return None;
        }
        self.take(Role::Sign('='));
        let said = self.here();
        let token = self.peek(0).filter(|t| t.kind == Kind::Value)?;
        self.take(Role::Value);
        let mut value = token.text.to_owned();
        while let Some((sign, word)) = self.more_of_value(&value, &is_name) {
            value.push_str(sign);
            value.push_str(&word);
        }
        Some((said, value))
    }

    pub fn is_equals_ahead(&self) -> bool {
        self.peek_kind(0) == Some(Kind::Sign('='))
    }

    /// Takes the next word if it belongs to a text behind an `=`. Also returns the sign before it.
    fn more_of_value(
        &mut self,
        value: &str,
        is_name: &impl Fn(&str) -> bool,
    ) -> Option<(&'static str, String)> {
        let last = value.rsplit(['+', '/', ',']).next().unwrap_or_default();
        let (sign, skipped) = match self.peek_kind(0)? {
            Kind::Sign('+') => ("+", 1),
            Kind::Sign('/') => ("/", 1),
            Kind::Letters if last.is_empty() => ("", 0),
            Kind::Letters if !is_name(last) => ("_", 0),
            Kind::Letters | Kind::Number | Kind::Sign(_) | Kind::Value => return None,
        };
        let begin = self.letters(skipped)?.at;
        let end = (0..).map_while(|steps| self.peek(steps)).find_map(|token| {
            let end = token.at.saturating_add(token.length());
            let next = self.typed(end, end.saturating_add(1));
            (token.at >= begin && !next.chars().any(|c| !c.is_whitespace() && c != ',')).then_some(end)
        })?;
        let word = self.typed(begin, end);
        let first = word.split(['+', '/', ',']).next().unwrap_or_default();
        let is_known = if sign == "_" { is_name(&format!("{last}_{first}")) } else { is_name(first) };
        if !is_known {
            return None;
        }
        while self.peek(0).is_some_and(|token| token.at < end) {
            self.take(Role::Value);
        }
        Some((sign, word.to_owned()))
    }
}

fn is_sign_of_name(token: Token<'_>) -> bool {
    matches!(token.kind, Kind::Sign(sign) if is_name_sign(sign)) && token.text.chars().count() == 1
}

/// Finds a suit by its letter, its symbol or its name, cut short or not.
pub fn suit_named(deck: &'static [SuitWords], word: &str) -> Option<&'static SuitWords> {
    let symbol = word.parse().ok().and_then(|sign| suits::of_symbol(deck, sign));
    symbol.or_else(|| suits::matching(deck, word).one())
}
