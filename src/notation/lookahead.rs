//! What stands ahead in a line, not yet taken: some words have a meaning only beside certain others.

use super::fold::fold_word;
use super::items::ItemKind;
use super::reader::{Position, Reader};
use super::reading::Role;
use super::token::Kind;
use super::words::Meaning;

impl Reader<'_> {
    /// Returns the item that begins some tokens ahead, and how many tokens it takes; `None` at the end. Letters are cut
    /// if they are next, or right behind a number: there they are no player's.
    pub fn next_item(&mut self, ahead: usize) -> Option<(ItemKind, usize)> {
        let before = ahead.checked_sub(1).and_then(|before| self.peek_kind(before));
        if ahead == 0 || before == Some(Kind::Number) {
            self.cut_ahead(ahead);
        }
        self.item_at(ahead)
    }

    /// Returns the item that begins some tokens ahead, without a cut.
    pub(super) fn item_at(&self, ahead: usize) -> Option<(ItemKind, usize)> {
        let token = self.peek(ahead)?;
        if let Some((row, length)) = self.word_ahead(ahead) {
            return Some((ItemKind::Word(row), length));
        }
        let next = match token.kind {
            Kind::Number => token.text.parse().map_or(ItemKind::Other, ItemKind::Number),
            Kind::Sign(sign) => ItemKind::Sign(sign),
            Kind::Letters | Kind::Value => ItemKind::Other,
        };
        Some((next, 1))
    }

    /// Returns whether the item some tokens ahead is a word with such a meaning.
    pub fn next_means(&mut self, ahead: usize, is_it: impl Fn(Meaning) -> bool) -> bool {
        matches!(self.next_item(ahead), Some((ItemKind::Word(row), _)) if is_it(row.meaning))
    }

    /// Takes the next item, which has so many tokens.
    pub fn take_item(&mut self, item: ItemKind, length: usize) -> Position {
        let said = self.here();
        let role = match item {
            ItemKind::Number(number) => Role::Number(number),
            ItemKind::Word(row) => Role::Word(row),
            ItemKind::Sign(sign) => Role::Sign(sign),
            _ => Role::Sign(' '),
        };
        self.take_many(length, role);
        said
    }

    /// Reads something; takes nothing if it cannot be read.
    pub fn tries<T>(&mut self, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let before = self.clone();
        let came = read(self);
        if came.is_none() {
            *self = before;
        }
        came
    }

    /// Takes the next letters if they are one of these folded words, which have no meaning of their own.
    pub fn takes_letters(&mut self, words: &[&str]) -> bool {
        let is_one = self.are_letters(0, words);
        if is_one {
            self.take(Role::Sign(' '));
        }
        is_one
    }

    /// Returns whether the letters some tokens ahead are one of these folded words.
    pub fn are_letters(&self, ahead: usize, words: &[&str]) -> bool {
        self.letters(ahead).is_some_and(|t| words.contains(&fold_word(t.text).as_str()))
    }

    /// Returns whether the next letters, in any case, are just this one.
    pub fn is_letter_here(&self, letter: char) -> bool {
        self.letters(0).is_some_and(|t| fold_word(t.text).chars().eq([letter]))
    }

    /// Returns whether an item is just this letter, without digits beside it, and not cut off.
    pub fn is_lone_letter(&self, said: Position, letter: char) -> bool {
        let Some(token) = self.token_of(said) else { return false };
        let end = token.at.saturating_add(token.length());
        let is_apart = |beside: char| !beside.is_alphanumeric();
        let before = token.at.checked_sub(1).map_or("", |before| self.typed(before, token.at));
        fold_word(token.text).chars().eq([letter])
            && before.chars().all(is_apart)
            && self.typed(end, end.saturating_add(1)).chars().all(is_apart)
    }

    /// Returns whether an item begins with these letters, folded.
    pub fn begins_with(&self, said: Position, folded: &str) -> bool {
        self.token_of(said).is_some_and(|token| fold_word(token.text).starts_with(folded))
    }

    pub fn is_next(&self, sign: char) -> bool {
        self.peek_kind(0) == Some(Kind::Sign(sign))
    }

    pub fn is_sign(&self, said: Position) -> bool {
        self.token_of(said).is_some_and(|token| matches!(token.kind, Kind::Sign(_)))
    }
}
