//! Finds what each token is, by rules of every game. An engine's `notation.rs` reads item by item, and sets fields.

use super::error::{LineProblem, LineResult};
use super::fold::{fold, fold_word};
use super::granted::Granted;
use super::players::{PlayerError, find_player, player_of};
use super::reading::{Heard, Role};
use super::suits::{self, SuitWords};
use super::token::{Token, TokenKind, Tokens};
use super::vocabulary::{Offers, Vocabulary};
use super::words::{self, Meaning, Row, Wants};
use crate::kernel::ensure;

#[derive(Debug, Clone)]
pub struct Reader<'a> {
    pub(super) vocabulary: &'static Vocabulary,
    pub(super) rules: &'a dyn Offers,
    pub(super) players: &'a [String],
    pub(super) text: &'a str,
    pub(super) tokens: Vec<Token<'a>>,
    pub(super) place: usize,
    pub(super) heard: Vec<Heard>,
    granted: Vec<Granted>,
}

/// Where an item begins, which errors point at. Earlier positions are less.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    token: usize,
    heard: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Count {
    pub value: i64,
    pub said: Position,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Item {
    /// Or a sign that says how the hand ended.
    Word(&'static Row),
    Suit(&'static SuitWords),
    Number(i64),
    Sign(char),
    Other,
}

impl Position {
    /// Errors point at the beginning of the whole item.
    pub fn part(self, part: Position) -> Position {
        Position { token: self.token, heard: part.heard }
    }
}

/// Right behind the player, where they mean nothing.
pub(super) const PLAYS: [&str; 8] = ["plays", "bids", "hraje", "hral", "hrala", "voli", "volil", "volila"];

/// In sentences: they are a player only as a whole name.
const NO_BEGINNINGS: [&str; 7] = ["i", "he", "on", "to", "ve", "ja", "mi"];

impl<'a> Reader<'a> {
    pub fn new(
        vocabulary: &'static Vocabulary,
        rules: &'a dyn Offers,
        players: &'a [String],
        line: Tokens<'a>,
    ) -> Self {
        let heard = Vec::with_capacity(line.words.len());
        let Tokens { text, words: tokens, .. } = line;
        Reader { vocabulary, rules, players, text, tokens, place: 0, heard, granted: Vec::new() }
    }

    /// The bidder, even if the word has other meanings, and a verb that means nothing; or a pass, whose position is returned.
    pub fn first(&mut self, field: &'static str, slot: &mut Option<String>) -> LineResult<Option<Position>> {
        self.join_name(0);
        let said = self.here();
        let Some(token) = self.peek(0) else { return Err(self.fault(said, LineProblem::Empty)) };
        let no_bidder = || LineProblem::NoBidder { players: self.players.to_vec() };
        ensure(token.kind == TokenKind::Letters, || self.fault(said, no_bidder()))?;
        match self.take_player(token) {
            Ok(player) => {
                if self.are_letters(0, &PLAYS) {
                    self.take(Role::Sign(' '));
                }
                self.say(said, field, slot, self.name(player)).map(|()| None)
            }
            Err(error) => match (self.word_ahead(0), &error) {
                (Some((row, length)), PlayerError::Unknown { .. }) if row.meaning == Meaning::Pass => {
                    self.take_many(length, Role::Word(row));
                    Ok(Some(said))
                }
                _ => Err(self.fault(said, LineProblem::Player(error))),
            },
        }
    }

    /// If the line begins with that and no player is called so.
    pub fn dealer_first(&mut self, slot: &mut Option<String>) -> LineResult {
        let said = self.here();
        let dealer = self.word_ahead(0).map(|(row, _)| row).filter(|row| row.meaning == Meaning::Dealer);
        let (Some(row), Some(token)) = (dealer, self.peek(0)) else { return Ok(()) };
        if player_of(self.players, token.text).is_some() {
            return Ok(());
        }
        self.take(Role::Word(row));
        self.dealer(said, row, slot)?;
        self.skip_commas();
        Ok(())
    }

    /// A verb needs a colon, or has to be the last word but the name.
    pub fn dealer(&mut self, said: Position, row: &'static Row, slot: &mut Option<String>) -> LineResult {
        let is_tied = self.is_next(':');
        let is_at_end = self.letters(0).is_some() && self.place.saturating_add(1) >= self.tokens.len();
        let may_follow = match row.wants {
            Wants::Tied => is_tied,
            Wants::PlayerAtEnd => is_tied || is_at_end,
            _ => true,
        };
        ensure(may_follow, || self.lacking(said, row))?;
        self.player_into(said, row, slot)
    }

    /// `None` at the end of the line. Letters that are no word are cut once, after a leading suit letter.
    pub fn read(&mut self) -> LineResult<Option<(Position, Item)>> {
        self.skip_commas();
        self.cut_ahead(0);
        let Some((item, length)) = self.item_ahead(0) else { return Ok(None) };
        let said = self.here();
        let token = self.peek(0).unwrap_or_default();
        match item {
            Item::Sign('+' | '-') => {
                let row = self.result_sign(said)?;
                self.take(Role::Word(row));
                return Ok(Some((said, Item::Word(row))));
            }
            Item::Number(_) => {
                let value = self.number()?;
                self.refuse_minus(value)?;
                return Ok(Some((said, Item::Number(value))));
            }
            Item::Sign(_) => return Err(self.stray(said)),
            Item::Other if token.kind == TokenKind::Number => {
                return Err(self.fault(said, LineProblem::NumberTooLarge));
            }
            Item::Other => return Err(self.unknown(said, token)),
            Item::Suit(_) => ensure(self.may_be_suit(token), || self.fault(said, LineProblem::StrayLead))?,
            Item::Word(_) => {}
        }
        self.take_item(item, length);
        Ok(Some((said, item)))
    }

    /// A sign that says how the hand ended is the last of the line, or glued to what stands before it, with a blank behind
    /// it that parts it from anything but a number that it could join.
    fn result_sign(&self, said: Position) -> LineResult<&'static Row> {
        let row = self.peek_kind(0).and_then(|kind| match kind {
            TokenKind::Sign(sign) => words::words_of(self.vocabulary.game).find(|row| row.sign == Some(sign)),
            _ => None,
        });
        let (row, sign) = row.zip(self.peek(0)).ok_or_else(|| self.stray(said))?;
        let before = self.place.checked_sub(1).and_then(|at| self.tokens.get(at));
        let is_glued = before.is_some_and(|before| before.end() == sign.at && !before.is_comma());
        let are_numbers = before.is_some_and(|b| b.kind == TokenKind::Number)
            && self.peek_kind(1) == Some(TokenKind::Number);
        let stands = match self.peek(1) {
            None => true,
            // A second sign is the one at fault.
            Some(next) if matches!(next.kind, TokenKind::Sign('+' | '-')) => is_glued,
            Some(next) => is_glued && next.at > sign.end() && !next.is_comma() && !are_numbers,
        };
        let result = row.english.first().copied().unwrap_or_default();
        ensure(stands, || self.fault(said, LineProblem::SignBetween).instead([result, ""]))?;
        Ok(row)
    }

    /// Between the number just taken and another one that could be joined.
    fn refuse_minus(&self, value: i64) -> LineResult {
        let is_between = self.is_next('-') && self.peek_kind(1) == Some(TokenKind::Number);
        let joins = is_between && (self.vocabulary.joins)(value);
        if joins { self.result_sign(self.here()).map(drop) } else { Ok(()) }
    }

    /// Where letters mean much else, one that stands apart is a suit only right behind the player or the calls.
    fn may_be_suit(&self, token: Token<'_>) -> bool {
        if !self.vocabulary.letters_lead || token.kind != TokenKind::Letters || token.length() > 1 {
            return true;
        }
        let before = self.place.checked_sub(1).and_then(|at| self.tokens.get(at));
        let touches = |a: Token<'_>, b: Token<'_>| {
            a.end() == b.at && (a.kind == TokenKind::Number || b.kind == TokenKind::Number)
        };
        let is_glued = before.is_some_and(|before| touches(*before, token))
            || self.peek(1).is_some_and(|behind| touches(token, behind));
        let said_so_far = self.heard.iter().rev().find(|heard| !matches!(heard.role, Role::Sign(' ' | ',')));
        let leads = said_so_far.is_none_or(|heard| matches!(heard.field, "player" | "auction"));
        is_glued || leads
    }

    /// A colon may be between.
    pub fn player_after(&mut self, said: Position, row: &'static Row) -> LineResult<String> {
        self.takes(':');
        self.join_name(0);
        let token = self.letters(0).ok_or_else(|| self.lacking(said, row))?;
        let player = self.take_player(token);
        let player = player.map_err(|error| self.fault(self.here(), LineProblem::Player(error)))?;
        Ok(self.name(player))
    }

    pub fn player_into(
        &mut self,
        said: Position,
        row: &'static Row,
        slot: &mut Option<String>,
    ) -> LineResult {
        let player = self.player_after(said, row)?;
        self.say(said, row.field, slot, player)
    }

    /// A colon may be between. A player's name takes precedence over a word.
    pub fn player_if_named(&mut self, said: Position, row: &'static Row) -> LineResult<Option<String>> {
        if self.is_next(':') {
            return self.player_after(said, row).map(Some);
        }
        self.join_name(0);
        let Some(token) = self.letters(0) else { return Ok(None) };
        match self.take_player(token) {
            Ok(player) => Ok(Some(self.name(player))),
            Err(_) if !matches!(self.item_ahead(0), Some((Item::Other, _))) => Ok(None),
            Err(error) => Err(self.fault(self.here(), LineProblem::Player(error))),
        }
    }

    /// If a colon follows that ties no numbers. Also returns the position of the name.
    pub fn tied_player(
        &mut self,
        said: Position,
        row: &'static Row,
    ) -> LineResult<Option<(Position, String)>> {
        if !self.is_next(':') || self.are_numbers_ahead(1) {
            return Ok(None);
        }
        let name = self.ahead(1);
        Ok(Some((name, self.player_after(said, row)?)))
    }

    pub(super) fn take_player(&mut self, token: Token<'a>) -> Result<usize, PlayerError> {
        let player = self.player_named(token.text)?;
        self.take(Role::Player(player));
        Ok(player)
    }

    /// Words of sentences have to be the whole name.
    pub(super) fn player_named(&self, letters: &str) -> Result<usize, PlayerError> {
        let player = find_player(self.players, letters)?;
        let folded = fold(letters);
        let is_of_sentences = NO_BEGINNINGS.contains(&folded.as_str()) || PLAYS.contains(&folded.as_str());
        let is_whole = self.players.get(player).is_some_and(|name| fold(name) == folded);
        ensure(is_whole || !is_of_sentences, || PlayerError::unknown(self.players, letters))?;
        Ok(player)
    }

    /// Cut if necessary.
    pub fn takes_word(&mut self, is_wanted: impl Fn(Meaning) -> bool) -> Option<(Position, &'static Row)> {
        self.cut_ahead(0);
        let said = self.here();
        let (row, length) = self.word_ahead(0).filter(|(row, _)| is_wanted(row.meaning))?;
        self.take_many(length, Role::Word(row));
        Some((said, row))
    }

    /// Or one of the suit's symbols.
    pub fn takes_suit_letter(&mut self, letter: char) -> bool {
        self.cut_ahead(0);
        let suit = self.vocabulary.deck.iter().find(|suit| suit.letter == letter);
        let suit = suit.filter(|suit| match self.peek_kind(0) {
            Some(TokenKind::Sign(sign)) => suit.symbols.contains(&sign),
            _ => self.is_letter_here(letter),
        });
        if let Some(suit) = suit {
            self.take(Role::Suit(suit));
        }
        suit.is_some()
    }

    /// Folded words, which have no meaning of their own.
    pub fn takes_letters(&mut self, words: &[&str]) -> bool {
        let is_one = self.are_letters(0, words);
        if is_one {
            self.take(Role::Sign(' '));
        }
        is_one
    }

    pub fn takes(&mut self, sign: char) -> bool {
        let stands = self.is_next(sign);
        if stands {
            self.take(Role::Sign(sign));
        }
        stands
    }

    pub fn skip_commas(&mut self) -> bool {
        let mut was_comma = false;
        while self.takes(',') {
            was_comma = true;
        }
        was_comma
    }

    pub fn number_here(&mut self) -> LineResult<Option<Count>> {
        if self.peek_kind(0) != Some(TokenKind::Number) {
            return Ok(None);
        }
        let said = self.here();
        Ok(Some(Count { value: self.number()?, said }))
    }

    /// A colon may be between.
    pub fn number_after(&mut self, said: Position, row: &'static Row) -> LineResult<Count> {
        self.takes(':');
        self.number_here()?.ok_or_else(|| self.lacking(said, row))
    }

    pub(super) fn number(&mut self) -> LineResult<i64> {
        let said = self.here();
        let text = self.peek(0).map_or("", |t| t.text);
        let value = text.parse().map_err(|_| self.fault(said, LineProblem::NumberTooLarge))?;
        self.take(Role::Number(value));
        Ok(value)
    }

    /// Another value than before is an error.
    pub fn say<T: PartialEq>(
        &mut self,
        said: Position,
        field: &'static str,
        slot: &mut Option<T>,
        value: T,
    ) -> LineResult {
        let is_same = slot.as_ref().is_none_or(|before| *before == value);
        ensure(is_same, || self.contradiction(said, field))?;
        *slot = Some(value);
        self.belongs(said, field);
        Ok(())
    }

    /// Everything heard since the beginning of an item, except parts that have a field already.
    pub fn belongs(&mut self, said: Position, field: &'static str) {
        for heard in self.heard.iter_mut().skip(said.heard).filter(|h| h.field.is_empty()) {
            heard.field = field;
        }
    }

    /// Not only a sign.
    pub fn has_word(&self, field: &str) -> bool {
        self.heard.iter().any(|heard| {
            let is_word = matches!(heard.role, Role::Word(row) if row.sign.is_none() || heard.len > 1);
            is_word && heard.field == field
        })
    }

    /// Of a word that begins with these letters, folded.
    pub fn position_of(&self, folded: &str) -> Option<Position> {
        let is_word = |at: usize| self.heard.iter().any(|h| h.at == at && matches!(h.role, Role::Word(_)));
        let is_it = |token: &Token<'_>| fold(token.text).starts_with(folded) && is_word(token.at);
        self.tokens.iter().position(is_it).map(|token| Position { token, heard: 0 })
    }

    pub fn has_only(&self, fields: &[&str]) -> bool {
        self.heard.iter().all(|heard| heard.field.is_empty() || fields.contains(&heard.field))
    }

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

    pub fn into_heard(self) -> (Vec<Heard>, Vec<Granted>) {
        let mut heard = self.heard;
        heard.retain(|h| !h.field.is_empty());
        (heard, self.granted)
    }

    /// With its number of tokens; `None` at the end.
    pub fn item_ahead(&self, ahead: usize) -> Option<(Item, usize)> {
        let token = self.peek(ahead)?;
        if let Some((row, length)) = self.word_ahead(ahead) {
            return Some((Item::Word(row), length));
        }
        let item = match token.kind {
            TokenKind::Number => token.text.parse().map_or(Item::Other, Item::Number),
            TokenKind::Sign(sign) => {
                suits::of_symbol(self.vocabulary.deck, sign).map_or(Item::Sign(sign), Item::Suit)
            }
            TokenKind::Letters => {
                suits::matching(self.vocabulary.deck, token.text).map_or(Item::Other, Item::Suit)
            }
            TokenKind::Value => Item::Sign('='),
        };
        Some((item, 1))
    }

    /// With letters cut if they are next, or right behind a number.
    pub fn next_item(&mut self, ahead: usize) -> Option<(Item, usize)> {
        let before = ahead.checked_sub(1).and_then(|before| self.peek_kind(before));
        if ahead == 0 || before == Some(TokenKind::Number) {
            self.cut_ahead(ahead);
        }
        self.item_ahead(ahead)
    }

    pub fn next_means(&mut self, ahead: usize, is_it: impl Fn(Meaning) -> bool) -> bool {
        matches!(self.next_item(ahead), Some((Item::Word(row), _)) if is_it(row.meaning))
    }

    pub fn take_item(&mut self, item: Item, length: usize) -> Position {
        let said = self.here();
        let role = match item {
            Item::Number(number) => Role::Number(number),
            Item::Word(row) => Role::Word(row),
            Item::Suit(suit) => Role::Suit(suit),
            Item::Sign(sign) => Role::Sign(sign),
            Item::Other => Role::Sign(' '),
        };
        self.take_many(length, role);
        said
    }

    /// With its number of tokens. A phrase may contain a number (`2 sedmy`).
    pub(super) fn word_ahead(&self, ahead: usize) -> Option<(&'static Row, usize)> {
        let first = self.peek(ahead).filter(may_be_in_phrase)?;
        self.phrase(first, ahead.saturating_add(1))
    }

    /// Begins with this token and goes on some tokens ahead.
    pub(super) fn phrase(&self, first: Token<'a>, ahead: usize) -> Option<(&'static Row, usize)> {
        let typed = |token: Token<'a>| match token.kind {
            TokenKind::Number => token.text.into(),
            _ => fold_word(token.text),
        };
        // Most tokens begin no phrase, and what follows them is not folded.
        let following = (ahead..).map_while(|i| self.peek(i).filter(may_be_in_phrase)).map(typed);
        words::find(self.vocabulary.game, std::iter::once(typed(first)).chain(following))
    }

    /// Folded words.
    pub fn are_letters(&self, ahead: usize, words: &[&str]) -> bool {
        self.letters(ahead).is_some_and(|t| words.contains(&fold_word(t.text).as_str()))
    }

    pub fn is_letter_here(&self, letter: char) -> bool {
        self.letters(0).is_some_and(|t| fold_word(t.text).chars().eq([letter]))
    }

    /// Without digits beside it, and not cut off.
    pub fn is_lone_letter(&self, said: Position, letter: char) -> bool {
        let Some(token) = self.token_of(said) else { return false };
        let is_apart = |beside: char| !beside.is_alphanumeric();
        let before = self.text.get(..token.byte).and_then(|before| before.chars().next_back());
        fold(token.text).chars().eq([letter])
            && before.is_none_or(is_apart)
            && self.behind(token).is_none_or(is_apart)
    }

    pub fn is_next(&self, sign: char) -> bool {
        self.peek_kind(0) == Some(TokenKind::Sign(sign))
    }

    pub fn is_sign(&self, said: Position) -> bool {
        self.token_of(said).is_some_and(|token| matches!(token.kind, TokenKind::Sign(_)))
    }

    /// No blank is before the next token.
    pub fn is_glued_here(&self) -> bool {
        let before = self.place.checked_sub(1).and_then(|at| self.tokens.get(at));
        before.zip(self.tokens.get(self.place)).is_some_and(|(before, next)| before.end() == next.at)
    }

    /// Behind the next token; or the end of the line.
    pub fn is_blank_behind(&self) -> bool {
        self.peek(0).and_then(|next| self.behind(next)).is_none_or(char::is_whitespace)
    }

    pub fn is_at_end(&self) -> bool {
        self.place >= self.tokens.len()
    }

    pub(super) fn token_of(&self, said: Position) -> Option<Token<'a>> {
        self.tokens.get(said.token).copied()
    }

    pub(super) fn typed(&self, from: Token<'a>, to: Token<'a>) -> &'a str {
        self.text.get(from.byte..to.end_byte()).unwrap_or_default()
    }

    pub(super) fn behind(&self, token: Token<'a>) -> Option<char> {
        self.text.get(token.end_byte()..)?.chars().next()
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
        self.peek(ahead).filter(|token| token.kind == TokenKind::Letters)
    }

    pub(super) fn peek_kind(&self, ahead: usize) -> Option<TokenKind> {
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

fn may_be_in_phrase(token: &Token<'_>) -> bool {
    matches!(token.kind, TokenKind::Letters | TokenKind::Number)
}
