//! Step two of reading a line: from token to token, finding what each is by the rules of every game. An engine's
//! `notation.rs` asks for the next thing said, says where it belongs, and asks again.

use super::error::{CallTrouble, LineError, LineProblem};
use super::players::{PlayerError, find_player};
use super::reading::{Granted, Heard, Role};
use super::suits::{self, SuitWords};
use super::token::{Kind, Token};
use super::vocabulary::Vocabulary;
use super::words::{self, Meaning, Row};

/// A walk through the words of one line.
#[derive(Debug)]
pub struct Reader<'a> {
    pub(super) vocabulary: &'static Vocabulary,
    pub(super) players: &'a [String],
    pub(super) tokens: Vec<Token<'a>>,
    pub(super) place: usize,
    heard: Vec<Heard>,
    granted: Vec<Granted>,
    pub(super) call_trouble: Option<CallTrouble>,
    pub(super) nobody_bids: bool,
}

/// Where something said begins: the word that a fault would be laid on. What was said earlier is less.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Said {
    token: usize,
    heard: usize,
}

/// What a word or sign turned out to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum What {
    /// A word of the table, or a phrase, or a sign that says the same.
    Word(&'static Row),
    /// A suit.
    Suit(&'static SuitWords),
    /// A number that no word asked for.
    Number(i64),
}

/// What the first word of a line turned out to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum First {
    /// A player, by place in the list.
    Player(usize),
    /// Everybody passed.
    Pass,
}

impl Said {
    /// Returns a part of something said: a fault is laid on the beginning of the whole.
    #[must_use]
    pub fn part(self, part: Said) -> Said {
        Said { token: self.token, heard: part.heard }
    }
}

impl<'a> Reader<'a> {
    /// Begins to read.
    #[must_use]
    pub fn new(vocabulary: &'static Vocabulary, players: &'a [String], tokens: Vec<Token<'a>>) -> Self {
        let heard = Vec::with_capacity(tokens.len());
        Reader {
            vocabulary,
            players,
            tokens,
            place: 0,
            heard,
            granted: Vec::new(),
            call_trouble: None,
            nobody_bids: false,
        }
    }

    /// Reads the first word: the bidder, whatever else the word could mean, or that everybody passed.
    ///
    /// # Errors
    /// If it is neither.
    pub fn first(&mut self) -> Result<(Said, First), LineError> {
        let said = self.here();
        let Some(token) = self.peek(0) else {
            return Err(nothing(self.vocabulary.examples.first().map_or("", |(line, _)| line)));
        };
        if token.kind != Kind::Letters {
            return Err(self.fault(said, LineProblem::NoBidder { players: self.players.to_vec() }));
        }
        match find_player(self.players, token.text) {
            Ok(player) => {
                self.take(Role::Player(player));
                Ok((said, First::Player(player)))
            }
            Err(error) => match (self.word_ahead(0), &error) {
                (Some((row, length)), PlayerError::Unknown { .. }) if row.meaning == Meaning::Pass => {
                    self.take_many(length, Role::Word(row));
                    Ok((said, First::Pass))
                }
                _ => Err(self.fault(said, LineProblem::Player(error))),
            },
        }
    }

    /// Begins a line of a game in which nobody bids, so that no line begins with a player. Returns whether it
    /// begins with a pass.
    ///
    /// # Errors
    /// If nothing is typed; `example` would do.
    pub fn first_without_bidder(&mut self, example: &'static str) -> Result<Option<Said>, LineError> {
        self.nobody_bids = true;
        let said = self.here();
        match self.word_ahead(0) {
            Some((row, length)) if row.meaning == Meaning::Pass => {
                self.take_many(length, Role::Word(row));
                Ok(Some(said))
            }
            _ if self.peek(0).is_none() => Err(nothing(example)),
            _ => Ok(None),
        }
    }

    /// Reads the next thing said, `None` at the end of the line. Letters that are no word as a whole are cut
    /// once, after a leading suit letter.
    ///
    /// # Errors
    /// If the word is none of this game, or the sign says nothing by itself.
    pub fn read(&mut self) -> Result<Option<(Said, What)>, LineError> {
        let Some(token) = self.peek(0) else { return Ok(None) };
        let said = self.here();
        let what = match token.kind {
            Kind::Number => What::Number(self.plain_number()?),
            Kind::Letters => self.word(said)?,
            Kind::Sign(sign) => {
                let suit = suits::of_symbol(self.vocabulary.deck, sign);
                match (suit, words::of_sign(self.vocabulary.game, sign)) {
                    (Some(suit), _) => self.suit(suit),
                    (None, Some(row)) => {
                        self.take(Role::Word(row));
                        What::Word(row)
                    }
                    (None, None) => return Err(self.stray(said)),
                }
            }
            Kind::Value => return Err(self.stray(said)),
        };
        Ok(Some((said, what)))
    }

    /// Reads the player whom a word wants; a colon may stand between.
    ///
    /// # Errors
    /// If no name follows, or it names nobody or several.
    pub fn player_after(&mut self, said: Said, row: &'static Row) -> Result<usize, LineError> {
        self.takes(':');
        let Some(token) = self.peek(0).filter(|t| t.kind == Kind::Letters) else {
            return Err(self.fault(said, LineProblem::Lacking { row }));
        };
        match find_player(self.players, token.text) {
            Ok(player) => {
                self.take(Role::Player(player));
                Ok(player)
            }
            Err(error) => Err(self.fault(self.here(), LineProblem::Player(error))),
        }
    }

    /// Reads the player whom a colon ties to a word, if a colon follows, and where the name stands.
    ///
    /// # Errors
    /// If no name follows the colon, or it names nobody or several.
    pub fn tied_player(&mut self, said: Said, row: &'static Row) -> Result<Option<(Said, usize)>, LineError> {
        if self.peek_kind(0) != Some(Kind::Sign(':')) {
            return Ok(None);
        }
        let name = self.ahead(1);
        Ok(Some((name, self.player_after(said, row)?)))
    }

    /// Reads what stands behind an `=`, if one follows.
    pub fn value(&mut self) -> Option<(Said, &'a str)> {
        if !self.takes('=') {
            return None;
        }
        let said = self.here();
        let token = self.peek(0).filter(|t| t.kind == Kind::Value)?;
        self.take(Role::Value);
        Some((said, token.text))
    }

    /// Takes a sign, if it stands here.
    pub fn takes(&mut self, sign: char) -> bool {
        let stands = self.peek_kind(0) == Some(Kind::Sign(sign));
        if stands {
            self.take(Role::Sign(sign));
        }
        stands
    }

    /// Keeps something said in its slot. The same thing said again adds nothing.
    ///
    /// # Errors
    /// If another thing was said about this field before.
    pub fn say<T: PartialEq>(
        &mut self,
        said: Said,
        field: &'static str,
        slot: &mut Option<T>,
        value: T,
    ) -> Result<(), LineError> {
        if slot.as_ref().is_some_and(|before| *before != value) {
            return Err(self.contradiction(said, field));
        }
        *slot = Some(value);
        self.belongs(said, field);
        Ok(())
    }

    /// Returns the refusal of something said of which another thing was said before.
    #[must_use]
    pub fn contradiction(&self, said: Said, field: &'static str) -> LineError {
        let first = self.saying(field);
        let game = self.vocabulary.game;
        self.fault(said, LineProblem::SaidTwice { game, field, first })
    }

    /// Notes to which field all belongs that was heard since something was begun to be said; a part that has
    /// found its own keeps it.
    pub fn belongs(&mut self, said: Said, field: &'static str) {
        for heard in self.heard.iter_mut().skip(said.heard).filter(|h| h.field.is_empty()) {
            heard.field = field;
        }
    }

    /// Returns what first said something about a field, as typed but for the length of blanks.
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

    /// Returns the refusal of something said.
    #[must_use]
    pub fn fault(&self, said: Said, problem: impl Into<Box<LineProblem>>) -> LineError {
        let problem = problem.into();
        match self.tokens.get(said.token).or(self.tokens.last()) {
            Some(token) => LineError { word: token.text.to_owned(), at: token.at, problem },
            None => LineError { word: String::new(), at: 0, problem },
        }
    }

    /// Returns the refusal of a word of this meaning that wants something after it.
    #[must_use]
    pub fn lacking(&self, said: Said, meaning: Meaning) -> LineError {
        match words::words_of(self.vocabulary.game).find(|row| row.meaning == meaning) {
            Some(row) => self.fault(said, LineProblem::Lacking { row }),
            None => self.no_word(said),
        }
    }

    /// Returns the refusal of a sign that says nothing here.
    pub(super) fn stray(&self, said: Said) -> LineError {
        let before = self.place.checked_sub(1).and_then(|i| self.tokens.get(i));
        let behind_letters = before.is_some_and(|t| t.kind == Kind::Letters);
        let sign = self.tokens.get(said.token).and_then(|t| t.text.chars().next());
        let examples = self.vocabulary.signs.iter();
        let example = examples.clone().find(|(of, _)| Some(*of) == sign).map(|(_, example)| *example);
        let signs = examples.map(|(sign, _)| *sign).collect();
        self.fault(said, LineProblem::StraySign { behind_letters, example, signs })
    }

    /// Returns a player's full name.
    #[must_use]
    pub fn name(&self, player: usize) -> String {
        self.players.get(player).cloned().unwrap_or_default()
    }

    /// Notes what the line does not say and is taken for granted.
    pub fn grant(&mut self, granted: Granted) {
        self.granted.push(granted);
    }

    /// Returns what was understood, complete sayings only, and what was taken for granted.
    #[must_use]
    pub fn into_heard(self) -> (Vec<Heard>, Vec<Granted>) {
        let mut heard = self.heard;
        heard.retain(|h| !h.field.is_empty());
        (heard, self.granted)
    }

    /// Takes a number that another may be joined to. A minus between the two is refused.
    pub(super) fn number(&mut self) -> Result<i64, LineError> {
        let value = self.plain_number()?;
        self.refuse_minus(value)?;
        Ok(value)
    }

    /// Takes a number, whatever stands behind it.
    pub(super) fn plain_number(&mut self) -> Result<i64, LineError> {
        let said = self.here();
        let text = self.peek(0).map_or("", |t| t.text);
        let Ok(value) = text.parse::<i64>() else {
            return Err(self.fault(said, LineProblem::NumberTooLarge));
        };
        self.take(Role::Number(value));
        Ok(value)
    }

    /// Refuses a minus between the number just taken and another that it could join.
    pub(super) fn refuse_minus(&self, before: i64) -> Result<(), LineError> {
        if self.parts_numbers('-', before) {
            let game = self.vocabulary.game;
            return Err(self.fault(self.here(), LineProblem::MinusBetweenNumbers { game }));
        }
        Ok(())
    }

    /// Says whether a sign stands here between the number just taken and another that it could join.
    pub(super) fn parts_numbers(&self, sign: char, before: i64) -> bool {
        let joins = self.vocabulary.joins;
        self.peek_kind(0) == Some(Kind::Sign(sign))
            && joins(before)
            && self.peek(1).is_some_and(|t| t.kind == Kind::Number && t.text.parse().is_ok_and(joins))
    }

    /// Returns the beginning of what is said next.
    pub(super) fn here(&self) -> Said {
        self.ahead(0)
    }

    /// Returns a word that stands some words ahead.
    pub(super) fn ahead(&self, steps: usize) -> Said {
        Said { token: self.place.saturating_add(steps), heard: self.heard.len() }
    }

    pub(super) fn peek(&self, ahead: usize) -> Option<Token<'a>> {
        self.tokens.get(self.place.saturating_add(ahead)).copied()
    }

    pub(super) fn peek_kind(&self, ahead: usize) -> Option<Kind> {
        self.peek(ahead).map(|t| t.kind)
    }

    /// Takes one token.
    pub(super) fn take(&mut self, role: Role) {
        if let Some(token) = self.peek(0) {
            self.heard.push(Heard { at: token.at, len: token.length(), field: "", role });
            self.place += 1;
        }
    }

    pub(super) fn take_many(&mut self, count: usize, role: Role) {
        (0..count).for_each(|_| self.take(role));
    }
}

/// Returns the refusal of a line without a word.
fn nothing(example: &'static str) -> LineError {
    LineError { word: String::new(), at: 0, problem: LineProblem::Empty { example }.into() }
}
