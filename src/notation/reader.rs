//! The second step of reading a line: goes through the tokens and finds what each is, by rules that hold for every
//! game. An engine's `notation.rs` reads item by item, and assigns each to a field of the record.

use super::error::{CallTrouble, LineError, LineProblem, LineResult};
use super::granted::Granted;
use super::inflected::find_asked;
use super::players::{PlayerError, find_player, player_of};
use super::reading::{Heard, Role};
use super::suits::{self, SuitWords};
use super::token::{Kind, Token, Tokens};
use super::vocabulary::{Offers, Vocabulary};
use super::words::{self, Meaning, Row};
use crate::kernel::field::Field;

#[derive(Debug, Clone)]
pub struct Reader<'a> {
    pub(super) vocabulary: &'static Vocabulary,
    pub(super) rules: &'a dyn Offers,
    pub(super) players: &'a [String],
    /// The line, and the place of its first character.
    text: (&'a str, usize),
    pub(super) tokens: Vec<Token<'a>>,
    pub(super) place: usize,
    pub(super) heard: Vec<Heard>,
    granted: Vec<Granted>,
    pub(super) call_trouble: Option<CallTrouble>,
    pub(super) nobody_bids: bool,
    /// Whether names are read inflected too.
    pub(super) inflects: bool,
}

/// The position where an item begins, which errors point at. Earlier positions are less.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    token: usize,
    heard: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LineItem {
    /// A word or phrase of the table, or a sign that means the same.
    Word(&'static Row),
    Suit(&'static SuitWords),
    Number(i64),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum First {
    /// The position of the player in the list.
    Player(usize),
    Pass,
}

/// What a line says of one thing: at most one value.
pub trait Slot<T> {
    fn value(&self) -> Option<&T>;
    fn fill(&mut self, value: T);
}

impl<T> Slot<T> for Option<T> {
    fn value(&self) -> Option<&T> {
        self.as_ref()
    }
    fn fill(&mut self, value: T) {
        *self = Some(value);
    }
}

impl<T> Slot<T> for Field<T> {
    fn value(&self) -> Option<&T> {
        self.get()
    }
    fn fill(&mut self, value: T) {
        *self = Field::Is(value);
    }
}

impl Position {
    /// Returns a part of an item. Errors point at the beginning of the whole item.
    pub fn part(self, part: Position) -> Position {
        Position { token: self.token, heard: part.heard }
    }
}

impl<'a> Reader<'a> {
    pub fn new(
        vocabulary: &'static Vocabulary,
        rules: &'a dyn Offers,
        players: &'a [String],
        line: Tokens<'a>,
    ) -> Self {
        let heard = Vec::with_capacity(line.words.len());
        Reader {
            vocabulary,
            rules,
            players,
            text: (line.text, line.from),
            tokens: line.words,
            place: 0,
            heard,
            granted: Vec::new(),
            call_trouble: None,
            nobody_bids: false,
            inflects: false,
        }
    }

    /// Reads the first word: the bidder, even if the word has other meanings, or a pass.
    pub fn first(&mut self) -> LineResult<(Position, First)> {
        self.join_name(0);
        let said = self.here();
        let Some(token) = self.peek(0) else {
            let example = self.vocabulary.examples.first().map_or("", |(line, _)| line);
            let problem = match self.place {
                0 => LineProblem::Empty { example },
                _ => LineProblem::DealerAlone { example },
            };
            return Err(self.fault(said, problem));
        };
        if token.kind != Kind::Letters {
            return Err(self.fault(said, LineProblem::NoBidder { players: self.players.to_vec() }));
        }
        match self.take_player(token) {
            Ok(player) => Ok((said, First::Player(player))),
            Err(error) => match (self.word_ahead(0), &error) {
                (Some((row, length)), PlayerError::Unknown { .. }) if row.meaning == Meaning::Pass => {
                    self.take_many(length, Role::Word(row));
                    Ok((said, First::Pass))
                }
                _ => Err(self.fault(said, LineProblem::Player(self.with_name_apart(error, token)))),
            },
        }
    }

    /// Reads who dealt, if the line begins with that and no player is called so.
    pub fn dealer_first(&mut self, slot: &mut Option<String>) -> LineResult {
        if self.did_first(Meaning::Dealer, slot)? {
            return Ok(());
        }
        let said = self.here();
        let dealer = self.word_ahead(0).map(|(row, _)| row).filter(|row| row.meaning == Meaning::Dealer);
        let (Some(row), Some(token)) = (dealer, self.peek(0)) else { return Ok(()) };
        if player_of(self.players, token.text).is_some() {
            return Ok(());
        }
        self.take(Role::Word(row));
        let player = self.player_after(said, row)?;
        self.say(said, row.field, slot, self.name(player))
    }

    /// Reads who did what a word says, if that is all that the line says up to a comma: `ben rozdával, anna ...`.
    pub fn did_first(&mut self, meaning: Meaning, slot: &mut impl Slot<String>) -> LineResult<bool> {
        let did = self.word_ahead(1).filter(|(row, _)| row.meaning == meaning);
        let (Some(name), Some((row, length))) = (self.letters(0), did) else { return Ok(false) };
        let end = self.peek(length).map_or(0, |last| last.at.saturating_add(last.length()));
        let player = player_of(self.players, name.text);
        let Some(player) = player.filter(|_| self.typed(end, end.saturating_add(1)) == ",") else {
            return Ok(false);
        };
        let said = self.here();
        self.take(Role::Player(player));
        self.take_many(length, Role::Word(row));
        self.say(said, row.field, slot, self.name(player)).map(|()| true)
    }

    /// Begins a line of a game without bidding, which does not begin with a player. Returns the position of a pass.
    pub fn first_without_bidder(&mut self, example: &'static str) -> LineResult<Option<Position>> {
        self.nobody_bids = true;
        let said = self.here();
        match self.word_ahead(0) {
            Some((row, length)) if row.meaning == Meaning::Pass => {
                self.take_many(length, Role::Word(row));
                Ok(Some(said))
            }
            _ if self.peek(0).is_none() => {
                Err(LineError { word: String::new(), at: 0, problem: LineProblem::Empty { example }.into() })
            }
            _ => Ok(None),
        }
    }

    /// Reads the next item; `None` at the end of the line. Letters that are not a word are cut once, after a leading
    /// suit letter.
    pub fn read(&mut self) -> LineResult<Option<(Position, LineItem)>> {
        let Some(token) = self.peek(0) else { return Ok(None) };
        let said = self.here();
        let what = match token.kind {
            Kind::Number => match self.word_ahead(0) {
                Some((row, length)) => {
                    self.take_many(length, Role::Word(row));
                    LineItem::Word(row)
                }
                None => LineItem::Number(self.plain_number()?),
            },
            Kind::Letters => self.word(said)?,
            Kind::Sign(sign) => {
                let suit = suits::of_symbol(self.vocabulary.deck, sign);
                match (suit, words::of_sign(self.vocabulary.game, sign)) {
                    (Some(suit), _) => self.suit(suit),
                    (None, Some(row)) => {
                        self.take(Role::Word(row));
                        LineItem::Word(row)
                    }
                    (None, None) => return Err(self.stray(said)),
                }
            }
            Kind::Value => return Err(self.stray(said)),
        };
        Ok(Some((said, what)))
    }

    /// Reads the player whom a word requires; a colon may be between.
    pub fn player_after(&mut self, said: Position, row: &'static Row) -> LineResult<usize> {
        self.takes(':');
        self.join_name(0);
        let Some(token) = self.letters(0) else {
            return Err(self.fault(said, LineProblem::Lacking { row }));
        };
        self.take_player(token).map_err(|error| self.fault(self.here(), LineProblem::Player(error)))
    }

    /// Takes letters that are next, if they name a player.
    pub(super) fn take_player(&mut self, token: Token<'a>) -> Result<usize, PlayerError> {
        let player = match find_player(self.players, token.text) {
            Err(PlayerError::Unknown { .. }) if self.inflects && self.word_ahead(0).is_none() => {
                find_asked(self.players, token.text)?
            }
            found => found?,
        };
        self.take(Role::Player(player));
        Ok(player)
    }

    /// Reads a colon and a player after a word, if a colon follows that ties no numbers. Also returns the position of
    /// the name.
    pub fn tied_player(
        &mut self,
        said: Position,
        row: &'static Row,
    ) -> LineResult<Option<(Position, usize)>> {
        if self.peek_kind(0) != Some(Kind::Sign(':')) || self.are_numbers_ahead(1) {
            return Ok(None);
        }
        let name = self.ahead(1);
        Ok(Some((name, self.player_after(said, row)?)))
    }

    pub fn takes(&mut self, sign: char) -> bool {
        let stands = self.peek_kind(0) == Some(Kind::Sign(sign));
        if stands {
            self.take(Role::Sign(sign));
        }
        stands
    }

    /// Stores the value of an item in its slot. Another value than before is an error.
    pub fn say<T: PartialEq>(
        &mut self,
        said: Position,
        field: &'static str,
        slot: &mut impl Slot<T>,
        value: T,
    ) -> LineResult {
        if slot.value().is_some_and(|before| *before != value) {
            return Err(self.contradiction(said, field));
        }
        slot.fill(value);
        self.belongs(said, field);
        Ok(())
    }

    /// Assigns everything heard since the beginning of an item to a field, except parts that have a field already.
    pub fn belongs(&mut self, said: Position, field: &'static str) {
        for heard in self.heard.iter_mut().skip(said.heard).filter(|h| h.field.is_empty()) {
            heard.field = field;
        }
    }

    /// Returns the position of the first word about a field.
    pub fn said_of(&self, field: &str) -> Position {
        let at = self.heard.iter().find(|heard| heard.field == field).map(|heard| heard.at);
        let token = self.tokens.iter().position(|token| Some(token.at) == at);
        Position { token: token.unwrap_or(0), heard: 0 }
    }

    pub fn name(&self, player: usize) -> String {
        self.players.get(player).cloned().unwrap_or_default()
    }

    pub fn grant(&mut self, granted: Granted) {
        self.granted.push(granted);
    }

    pub fn has_heard(&self, meaning: Meaning) -> bool {
        self.heard.iter().any(|heard| matches!(heard.role, Role::Word(row) if row.meaning == meaning))
    }

    pub fn into_heard(self) -> (Vec<Heard>, Vec<Granted>) {
        let mut heard = self.heard;
        heard.retain(|h| !h.field.is_empty());
        (heard, self.granted)
    }

    /// Takes a number that may be joined to another. A minus between the two is refused.
    pub(super) fn number(&mut self) -> LineResult<i64> {
        let value = self.plain_number()?;
        self.refuse_minus(value)?;
        Ok(value)
    }

    pub(super) fn plain_number(&mut self) -> LineResult<i64> {
        let said = self.here();
        let text = self.peek(0).map_or("", |t| t.text);
        let Ok(value) = text.parse::<i64>() else {
            return Err(self.fault(said, LineProblem::NumberTooLarge));
        };
        self.take(Role::Number(value));
        Ok(value)
    }

    /// Refuses a minus between the number just taken and another one, if they could be joined.
    pub(super) fn refuse_minus(&self, before: i64) -> LineResult {
        if self.is_between_numbers('-', before) {
            let game = self.vocabulary.game;
            return Err(self.fault(self.here(), LineProblem::MinusBetweenNumbers { game }));
        }
        Ok(())
    }

    /// Returns whether a sign is next, between the number just taken and another one, and they could be joined.
    pub(super) fn is_between_numbers(&self, sign: char, before: i64) -> bool {
        let joins = self.vocabulary.joins;
        self.peek_kind(0) == Some(Kind::Sign(sign))
            && joins(before)
            && self.peek(1).is_some_and(|t| t.kind == Kind::Number && t.text.parse().is_ok_and(joins))
    }

    pub fn token_of(&self, said: Position) -> Option<Token<'a>> {
        self.tokens.get(said.token).copied()
    }

    /// Returns the line, and the place of its first character.
    pub(super) fn text(&self) -> (&'a str, usize) {
        self.text
    }

    /// Returns a part of the line, by places of characters.
    pub(super) fn typed(&self, from: usize, to: usize) -> &'a str {
        let (text, first) = self.text;
        let byte = |place: usize| {
            let at = text.char_indices().nth(place.saturating_sub(first)).map(|(byte, _)| byte);
            at.unwrap_or(text.len())
        };
        text.get(byte(from)..byte(to)).unwrap_or_default()
    }

    pub fn here(&self) -> Position {
        self.ahead(0)
    }

    pub(super) fn ahead(&self, steps: usize) -> Position {
        Position { token: self.place.saturating_add(steps), heard: self.heard.len() }
    }

    pub(super) fn peek(&self, ahead: usize) -> Option<Token<'a>> {
        self.tokens.get(self.place.saturating_add(ahead)).copied()
    }

    pub(super) fn letters(&self, ahead: usize) -> Option<Token<'a>> {
        self.peek(ahead).filter(|token| token.kind == Kind::Letters)
    }

    pub(super) fn peek_kind(&self, ahead: usize) -> Option<Kind> {
        self.peek(ahead).map(|t| t.kind)
    }

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
