//! Where words do not end at blanks: names with signs, melds behind an `=`, and letters that are cut in two.

use super::fold::{fold, fold_word, fold_written, is_joiner, is_name_sign};
use super::players::LONGEST_NAME;
use super::reader::{Item, Position, Reader};
use super::reading::Role;
use super::suits::{self, SuitWords};
use super::token::{Token, TokenKind};
use super::words::{Meaning, Row};

/// A letter and a word of the table could be made of these. Those without accents are meant with any; `kre` and `zre` are
/// shorthand, `kře` and `zře` are words.
const NEVER_CUT: [&str; 22] = [
    "are", "at", "ball", "bon", "hall", "hon", "hre", "kon", "kře", "lna", "pre", "pred", "slate", "spas",
    "spays", "splati", "zdal", "zlost", "zna", "zře", "žre", "žře",
];

impl<'a> Reader<'a> {
    /// The longest stretch that signs join without blanks and that begins a name as written: `jean-luc`, `o'b`, `j.r.`.
    pub(super) fn join_name(&mut self, ahead: usize) {
        let Some(first) = self.letters(ahead) else { return };
        let Some((steps, last)) = self.written_name(ahead, first) else { return };
        let at = self.place.saturating_add(ahead);
        let name = Token { text: self.typed(first, last), ..first };
        if let Some(parts) = at.checked_add(steps).filter(|end| *end <= self.tokens.len()) {
            self.tokens.splice(at..parts, [name]);
        }
    }

    /// Returns its number of tokens, more than one, and the last one.
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

    /// Numbers are no text. With blanks around a `+` or `/` it goes on with the next word, if `is_name` knows that.
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

    /// After a leading suit letter, if they are not a word or a suit and become two.
    pub(super) fn cut_ahead(&mut self, ahead: usize) {
        let Some(token) = self.letters(ahead) else { return };
        if !matches!(self.item_ahead(ahead), Some((Item::Other, _))) {
            return;
        }
        let behind = ahead.saturating_add(1);
        let Some((letter, rest)) = first_letter(token) else { return };
        let before = self.place.saturating_add(ahead).checked_sub(1).and_then(|at| self.tokens.get(at));
        let is_behind_digit = before.is_some_and(|b| b.kind == TokenKind::Number && b.end() == token.at);
        let row = self.phrase(rest, behind).map(|(row, _)| row);
        let is_glued_to_number =
            self.peek(behind).is_some_and(|next| next.kind == TokenKind::Number && next.at == token.end());
        let is_readable = match row {
            _ if is_used(token.text) && !is_glued_to_number => false,
            Some(_) if is_behind_digit => true,
            Some(row) => self.is_cut_before(row, rest, behind),
            None => is_behind_digit && suits::matching(self.vocabulary.deck, rest.text).is_some(),
        };
        let is_suit = suits::of_letter(self.vocabulary.deck, letter.text).is_some();
        let is_short = self.vocabulary.behind_number.is_some_and(|l| fold_word(letter.text).chars().eq([l]));
        if is_readable && (is_suit || is_short && is_behind_digit) {
            self.cut_at(ahead, letter, rest);
        } else if let Some((first, rest)) = self.cut_prefix(token, behind) {
            self.cut_at(ahead, first, rest);
        }
    }

    /// Returns whether a suit letter that stands behind a blank is cut off before a word.
    fn is_cut_before(&self, row: &'static Row, rest: Token<'a>, behind: usize) -> bool {
        match row.meaning {
            Meaning::Flek(_) | Meaning::Fold => true,
            Meaning::Meld | Meaning::Tricks | Meaning::Quiet if rest.length() == 1 => {
                matches!(self.peek_kind(behind), Some(TokenKind::Number | TokenKind::Sign('=' | ':')))
            }
            _ => false,
        }
    }

    /// A word that is written together with the next one: `protisedma`.
    fn cut_prefix(&self, token: Token<'a>, behind: usize) -> Option<(Token<'a>, Token<'a>)> {
        let prefix = self.vocabulary.prefix?;
        let (first, rest) = token.text.split_at_checked(prefix.len())?;
        let first = Token { text: first, ..token };
        let rest = Token { text: rest, at: first.end(), byte: first.end_byte(), ..token };
        (fold(first.text) == prefix && self.phrase(rest, behind).is_some()).then_some((first, rest))
    }

    pub(super) fn cut_at(&mut self, ahead: usize, letter: Token<'a>, rest: Token<'a>) {
        let at = self.place.saturating_add(ahead);
        if at < self.tokens.len() {
            self.tokens.splice(at..=at, [letter, rest]);
        }
    }
}

fn is_used(word: &str) -> bool {
    let (folded, typed) = (fold(word), word.to_lowercase());
    NEVER_CUT.iter().any(|used| *used == folded || *used == typed)
}

/// With the marks that belong to it.
pub(super) fn first_letter(token: Token<'_>) -> Option<(Token<'_>, Token<'_>)> {
    let first = token.text.chars().next()?;
    let marks: usize = token.text.chars().skip(1).take_while(|c| is_joiner(*c)).map(char::len_utf8).sum();
    let (letter, rest) = token.text.split_at_checked(first.len_utf8().checked_add(marks)?)?;
    let letter = Token { text: letter, ..token };
    let rest = Token { text: rest, at: letter.end(), byte: letter.end_byte(), ..token };
    (!rest.text.is_empty()).then_some((letter, rest))
}

fn is_sign_of_name(token: Token<'_>) -> bool {
    matches!(token.kind, TokenKind::Sign(sign) if is_name_sign(sign)) && token.text.chars().count() == 1
}

pub fn suit_named(deck: &'static [SuitWords], word: &str) -> Option<&'static SuitWords> {
    let symbol = word.parse().ok().and_then(|sign| suits::of_symbol(deck, sign));
    symbol.or_else(|| suits::matching(deck, word))
}
