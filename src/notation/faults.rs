//! Errors at items of a line.

use super::error::{LineError, LineProblem};
use super::reader::{Position, Reader};
use super::token::Kind;
use super::words::{self, Meaning};

impl Reader<'_> {
    pub fn contradiction_of(&self, earlier: Position, later: Position, field: &'static str) -> LineError {
        let first = self.token_of(earlier).map_or("", |token| token.text).to_owned();
        self.fault(later, LineProblem::SaidTwice { field, first })
    }

    pub fn contradiction(&self, said: Position, field: &'static str) -> LineError {
        let first = self.saying(field);
        self.fault(said, LineProblem::SaidTwice { field, first })
    }

    /// Builds the error for a number that would be a second bid.
    pub fn second_number(&self, said: Position, bid: i64) -> LineError {
        match self.token_of(said).map(|token| token.kind) {
            Some(Kind::Number) => self.fault(said, LineProblem::SecondNumber { first: bid.to_string() }),
            _ => self.contradiction(said, "bid"),
        }
    }

    /// Returns the first words about a field, as typed, with single blanks.
    fn saying(&self, field: &'static str) -> String {
        let mut text = String::new();
        let mut end = None;
        let of_field = self.heard.iter().skip_while(|h| h.field != field).take_while(|h| h.field == field);
        for heard in of_field {
            if end.is_some_and(|end| end < heard.at) {
                text.push(' ');
            }
            text.push_str(self.tokens.iter().find(|t| t.at == heard.at).map_or("", |t| t.text));
            end = Some(heard.at.saturating_add(heard.len));
        }
        text
    }

    pub fn fault(&self, said: Position, problem: impl Into<Box<LineProblem>>) -> LineError {
        let problem = problem.into();
        match self.token_of(said).or(self.tokens.last().copied()) {
            Some(token) => LineError { word: token.text.to_owned(), at: token.at, problem },
            None => LineError { word: String::new(), at: 0, problem },
        }
    }

    /// Builds the error for a word of this meaning without what must follow it.
    pub fn lacking(&self, said: Position, meaning: Meaning) -> LineError {
        match words::words_of(self.vocabulary.game).find(|row| row.meaning == meaning) {
            Some(row) => self.fault(said, LineProblem::Lacking { row }),
            None => self.no_word(said),
        }
    }

    pub(super) fn stray(&self, said: Position) -> LineError {
        let before = self.place.checked_sub(1).and_then(|i| self.tokens.get(i));
        let behind_letters = before.is_some_and(|t| t.kind == Kind::Letters);
        let sign = self.token_of(said).and_then(|t| t.text.chars().next());
        if let (Some(token), Some('.' | ';')) = (self.token_of(said), sign)
            && self.typed(token.at + 1, token.at + 2).chars().all(char::is_whitespace)
        {
            let (typed, instead) = (token.text.to_owned(), ",".to_owned());
            return self.fault(said, LineProblem::Instead { typed, instead });
        }
        let examples = self.vocabulary.signs.iter();
        let example = examples.clone().find(|(of, _)| Some(*of) == sign).map(|(_, example)| *example);
        let signs = examples.map(|(sign, _)| *sign).collect();
        self.fault(said, LineProblem::StraySign { behind_letters, example, signs })
    }
}
