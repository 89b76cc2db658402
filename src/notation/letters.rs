//! Reads a run of letters: a word, a phrase, a suit, or two of them after a cut.

use super::error::LineResult;
use super::fold::{fold_word, is_joiner};
use super::reader::{LineItem, Position, Reader};
use super::reading::Role;
use super::suits::{self, SuitMatch, SuitWords};
use super::token::{Kind, Token};
use super::words::{self, Row};
use compact_str::CompactString;

impl<'a> Reader<'a> {
    /// Finds the word or phrase that begins some tokens ahead, and how many tokens it takes. A phrase may contain a
    /// number (`2 sedmy`).
    pub(super) fn word_ahead(&self, ahead: usize) -> Option<(&'static Row, usize)> {
        let first = self.peek(ahead).filter(may_be_in_phrase)?;
        self.phrase(first, ahead.saturating_add(1))
    }

    /// Finds the word or phrase that begins with this token and goes on some tokens ahead.
    pub(super) fn phrase(&self, first: Token<'a>, ahead: usize) -> Option<(&'static Row, usize)> {
        let typed = |token: Token<'a>| match token.kind {
            Kind::Number => CompactString::new(token.text),
            _ => fold_word(token.text),
        };
        // Most tokens begin no phrase, and what follows them is not folded.
        let following = (ahead..).map_while(|i| self.peek(i).filter(may_be_in_phrase)).map(typed);
        words::find(self.vocabulary.game, std::iter::once(typed(first)).chain(following))
    }

    pub(super) fn suit(&mut self, suit: &'static SuitWords) -> LineItem {
        self.take(Role::Suit(suit));
        LineItem::Suit(suit)
    }

    /// Reads letters as a word, a phrase or a suit; cuts them if they are none of these.
    pub(super) fn word(&mut self, said: Position) -> LineResult<LineItem> {
        let Some(token) = self.peek(0) else { return Err(self.stray(said)) };
        if let Some((row, length)) = self.word_ahead(0) {
            self.take_many(length, Role::Word(row));
            return Ok(LineItem::Word(row));
        }
        let unclear = match self.suit_of(token.text) {
            SuitMatch::One(suit) => return Ok(self.suit(suit)),
            unclear => unclear,
        };
        if self.cut_here() {
            return self.word(said);
        }
        Err(self.unknown(said, token, unclear))
    }

    /// Cuts the next letters, if they are not a word or suit but become two when cut.
    pub(super) fn cut_here(&mut self) -> bool {
        self.cut_ahead(0)
    }

    /// Cuts the letters some tokens ahead, if they are not a word or suit but become two when cut.
    pub(super) fn cut_ahead(&mut self, ahead: usize) -> bool {
        let behind = ahead.saturating_add(1);
        let Some(token) = self.letters(ahead) else { return false };
        if self.word_ahead(ahead).is_some() || matches!(self.suit_of(token.text), SuitMatch::One(_)) {
            return false;
        }
        let cut = self.cut_if(token, behind, |_| false).or_else(|| self.cut_prefix(token, behind));
        if let Some((first, rest)) = cut {
            self.cut_at(ahead, first, rest);
        }
        cut.is_some()
    }

    /// Cuts letters after a word that is written together with the next one: `protisedma`.
    fn cut_prefix(&self, token: Token<'a>, behind: usize) -> Option<(Token<'a>, Token<'a>)> {
        let prefix = self.vocabulary.prefix?;
        let (first, rest) = token.text.split_at_checked(prefix.len())?;
        let first = Token { text: first, ..token };
        let rest = Token { text: rest, at: token.at.checked_add(first.length())?, ..token };
        (fold_word(first.text) == prefix && self.phrase(rest, behind).is_some()).then_some((first, rest))
    }

    pub(super) fn suit_of(&self, letters: &str) -> SuitMatch {
        suits::matching(self.vocabulary.deck, letters)
    }

    /// Replaces a cut token by its two parts.
    pub(super) fn cut_at(&mut self, ahead: usize, letter: Token<'a>, rest: Token<'a>) {
        let at = self.place.saturating_add(ahead);
        if at < self.tokens.len() {
            self.tokens.splice(at..=at, [letter, rest]);
        }
    }

    /// Cuts letters after a leading suit letter, if the rest is a word, a suit, or accepted by `is_accepted`. A phrase may
    /// continue at the token `behind`.
    pub(super) fn cut_if(
        &self,
        token: Token<'a>,
        behind: usize,
        is_accepted: impl Fn(&str) -> bool,
    ) -> Option<(Token<'a>, Token<'a>)> {
        let first = token.text.chars().next()?;
        let marks: usize = token.text.chars().skip(1).take_while(|c| is_joiner(*c)).map(char::len_utf8).sum();
        let (letter, rest) = token.text.split_at_checked(first.len_utf8().checked_add(marks)?)?;
        let letter = Token { text: letter, ..token };
        let rest = Token { text: rest, at: token.at.checked_add(letter.length())?, ..token };
        let is_readable = || {
            self.phrase(rest, behind).is_some()
                || matches!(self.suit_of(rest.text), SuitMatch::One(_))
                || is_accepted(rest.text)
        };
        let cuts = (suits::of_letter(self.vocabulary.deck, letter.text).is_some()
            || self.is_behind_number(letter))
            && !rest.text.is_empty()
            && is_readable();
        cuts.then_some((letter, rest))
    }

    /// Returns whether a letter follows a number and is the one that is cut off there.
    fn is_behind_number(&self, letter: Token<'a>) -> bool {
        let before = self.tokens.iter().rev().find(|t| t.at < letter.at);
        let is_letter = self.vocabulary.behind_number.is_some_and(|l| fold_word(letter.text).chars().eq([l]));
        is_letter && before.is_some_and(|t| t.kind == Kind::Number)
    }
}

fn may_be_in_phrase(token: &Token<'_>) -> bool {
    matches!(token.kind, Kind::Letters | Kind::Number)
}
