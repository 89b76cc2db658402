//! Reads what may follow a word: a number, another word, a player.

use super::counts::Count;
use super::error::{LineError, LineProblem, LineResult, MariasProblem};
use super::reader::{LineItem, Position, Reader};
use super::reading::Role;
use super::suits::{self, SuitMatch, SuitWords};
use super::token::Kind;
use super::words::{Meaning, Row};

impl Reader<'_> {
    /// Takes the next word, cut if necessary, if it has the wanted meaning.
    pub fn takes_word(&mut self, is_wanted: impl Fn(Meaning) -> bool) -> Option<(Position, &'static Row)> {
        self.cut_here();
        let said = self.here();
        let (row, length) = self.word_ahead(0).filter(|(row, _)| is_wanted(row.meaning))?;
        self.take_many(length, Role::Word(row));
        Some((said, row))
    }

    /// Takes the next token if it is this letter of a suit, or one of the suit's symbols.
    pub fn takes_suit_letter(&mut self, letter: char) -> bool {
        self.cut_here();
        let suit = self.vocabulary.deck.iter().find(|suit| suit.letter == letter);
        let suit = suit.filter(|suit| match self.peek_kind(0) {
            Some(Kind::Sign(sign)) => suit.symbols.contains(&sign),
            _ => self.is_letter_here(letter),
        });
        if let Some(suit) = suit {
            self.take(Role::Suit(suit));
        }
        suit.is_some()
    }

    pub fn suit_after(&mut self, said: Position, row: &'static Row) -> LineResult<&'static SuitWords> {
        self.takes(':');
        let is_next = match self.peek(0).map(|token| (token.kind, token.text)) {
            Some((Kind::Sign(sign), _)) => suits::of_symbol(self.vocabulary.deck, sign).is_some(),
            Some((Kind::Letters, _)) => {
                self.cut_here();
                self.word_ahead(0).is_none()
            }
            _ => false,
        };
        match if is_next { self.read()? } else { None } {
            Some((_, LineItem::Suit(suit))) => Ok(suit),
            _ => Err(self.fault(said, LineProblem::Lacking { row })),
        }
    }

    /// Reads a number, if it is next. Does not check what follows it.
    pub fn number_here(&mut self) -> LineResult<Option<Count>> {
        if self.peek_kind(0) != Some(Kind::Number) {
            return Ok(None);
        }
        let said = self.here();
        Ok(Some(Count { value: self.plain_number()?, said }))
    }

    /// Reads the number that a word requires; a colon may be between.
    pub fn number_after(&mut self, said: Position, row: &'static Row) -> LineResult<Count> {
        self.takes(':');
        self.number_here()?.ok_or_else(|| self.fault(said, LineProblem::Lacking { row }))
    }

    /// Reads the player who may follow a word; a colon may be between. A player's name takes precedence over a word.
    pub fn player_if_named(&mut self, said: Position, row: &'static Row) -> LineResult<Option<usize>> {
        if self.peek_kind(0) == Some(Kind::Sign(':')) {
            return self.player_after(said, row).map(Some);
        }
        self.join_name(0);
        let Some(token) = self.letters(0) else { return Ok(None) };
        match self.take_player(token) {
            Ok(player) => Ok(Some(player)),
            Err(_) if self.is_word_here() => Ok(None),
            Err(error) => Err(self.fault(self.here(), LineProblem::Player(error))),
        }
    }

    /// Returns whether the next letters are a word or a suit, or can be cut into two.
    fn is_word_here(&self) -> bool {
        self.word_ahead(0).is_some()
            || self.peek(0).is_some_and(|token| {
                matches!(self.suit_of(token.text), SuitMatch::One(_))
                    || self.cut_if(token, 1, |_| false).is_some()
            })
    }

    /// Builds the error for the next word; at the end of the line or before a sign, for the word before.
    pub fn fault_here(&self, word: Position, row: &'static Row, problem: MariasProblem) -> LineError {
        match self.peek_kind(0) {
            Some(Kind::Letters | Kind::Number) => self.fault(self.here(), problem),
            Some(Kind::Sign(_) | Kind::Value) | None => self.fault(word, LineProblem::Lacking { row }),
        }
    }
}
