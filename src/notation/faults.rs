//! Errors at the items of a line: which word is at fault, and what was typed there.

use super::error::{LineError, LineProblem};
use super::fold::{fold, fold_word, is_slip};
use super::reader::{PLAYS, Position, Reader};
use super::token::Token;
use super::words::{Row, WordHelp, find};

impl<'a> Reader<'a> {
    pub fn fault(&self, said: Position, problem: impl Into<Box<LineProblem>>) -> LineError {
        match self.token_of(said).or(self.tokens.last().copied()) {
            Some(token) => LineError::new(token.text.to_owned(), token.at, problem),
            None => LineError::new(String::new(), 0, problem),
        }
    }

    pub fn stray(&self, said: Position) -> LineError {
        let behind = self
            .tokens
            .iter()
            .skip_while(|token| self.token_of(said).is_some_and(|first| token.at < first.at));
        let row = find(self.vocabulary.game, behind.map(|token| fold_word(token.text))).map(|(row, _)| row);
        self.fault(said, LineProblem::Stray { help: row.map(|row| WordHelp::of(row, self.vocabulary.game)) })
    }

    pub(super) fn unknown(&self, said: Position, token: Token<'a>) -> LineError {
        match self.player_named(token.text) {
            Ok(player) => self.fault(said, LineProblem::StrayPlayer { name: self.name(player) }),
            Err(_) if PLAYS.contains(&fold(token.text).as_str()) => self.fault(said, LineProblem::StrayLead),
            Err(_) => self.fault(said, LineProblem::Unknown { nearest: self.nearest(token.text) }),
        }
    }

    /// By one slip of a finger, if it does not decide who wins or what is played.
    fn nearest(&self, typed: &str) -> Option<&'static str> {
        let rows = self.vocabulary.rows(self.rules).filter(|row| row.meaning.may_be_guessed());
        let mut words = rows.flat_map(|row| row.english.iter().copied().chain(row.czech()));
        words.find(|known| known.chars().count() > 3 && is_slip(typed, known))
    }

    pub fn place_since(&self, said: Position) -> (usize, usize) {
        let last = self.place.checked_sub(1).and_then(|at| self.tokens.get(at)).map_or(0, Token::end);
        self.token_of(said).map_or((last, last), |first| (first.at, last.max(first.end())))
    }

    pub fn typed_between(&self, said: Position, next: Position) -> &'a str {
        let from = self.token_of(said).map_or(self.text.len(), |token| token.byte);
        let to = self.token_of(next).map_or(self.text.len(), |token| token.byte);
        self.text.get(from..to).unwrap_or_default().trim_matches([' ', ','])
    }

    pub fn contradiction(&self, said: Position, field: &'static str) -> LineError {
        let before = self.token_of(said).map_or(usize::MAX, |token| token.at);
        let of_field = self.heard.iter().skip_while(|heard| heard.field != field);
        let of_field = of_field.take_while(|heard| heard.field == field && heard.at < before);
        let mut tokens = of_field.filter_map(|heard| self.tokens.iter().find(|token| token.at == heard.at));
        let first = tokens.next().map_or("", |from| self.typed(*from, *tokens.last().unwrap_or(from)));
        let field = (self.vocabulary.noun)(field);
        self.fault(said, LineProblem::SaidTwice { field, first: first.to_owned() })
    }

    pub fn lacking(&self, said: Position, row: &Row) -> LineError {
        self.fault(said, LineProblem::Lacking { wants: row.wants })
    }
}
