//! The auction at the beginning of a line: three or more calls, each a player with a bid, a pass or a double.

use super::error::{CallTrouble, LineProblem, LineResult};
use super::fold::fold_word;
use super::items::ItemKind;
use super::players::{PlayerError, find_player, player_of};
use super::reader::Reader;
use super::reading::Role;
use super::suits::{self, SuitMatch, SuitWords};
use super::token::Kind;
use super::words::Meaning;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Call {
    /// The position of the player in the list.
    pub player: usize,
    pub said: Spoken,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Spoken {
    Bid {
        amount: i64,
        /// The suit, if the bid names one.
        suit: Option<&'static SuitWords>,
    },
    Pass,
    Double,
    Redouble,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CallForm {
    /// How many players besides the highest bidder must pass to end the auction; `None` if only a word that is not a
    /// call ends it.
    pub passes: Option<usize>,
    pub with_suit: bool,
}

/// The fewest calls of an auction: two could also be a bid, trump and result.
pub const FEWEST_CALLS: usize = 3;

/// A call found ahead, not yet taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Ahead {
    player: usize,
    kind: AheadKind,
    length: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum AheadKind {
    Bid(Option<&'static SuitWords>),
    Other(Spoken),
}

impl Ahead {
    fn is_bid(self) -> bool {
        matches!(self.kind, AheadKind::Bid(_))
    }

    fn is_double(self) -> bool {
        matches!(self.kind, AheadKind::Other(Spoken::Double | Spoken::Redouble))
    }
}

impl CallForm {
    fn is_over(self, calls: &[Ahead]) -> bool {
        let Some(passes) = self.passes else { return false };
        let Some(bid) = calls.iter().rev().find(|call| call.is_bid()) else { return false };
        let mut passed: Vec<usize> = calls
            .iter()
            .filter(|call| call.kind == AheadKind::Other(Spoken::Pass) && call.player != bid.player)
            .map(|call| call.player)
            .collect();
        passed.sort_unstable();
        passed.dedup();
        passed.len() >= passes
    }
}

fn spoken(meaning: Meaning) -> Option<Spoken> {
    match meaning {
        Meaning::Pass | Meaning::Help => Some(Spoken::Pass),
        Meaning::Double => Some(Spoken::Double),
        Meaning::Redouble => Some(Spoken::Redouble),
        _ => None,
    }
}

impl Reader<'_> {
    /// Reads the auction, if the line begins with one; otherwise takes nothing. The suit of the last bid is trump, and
    /// the last double after it tells how often the bid was doubled.
    pub fn calls(&mut self, form: CallForm) -> LineResult<Vec<Call>> {
        let uncut = self.tokens.clone();
        let mut ahead: Vec<Ahead> = Vec::new();
        let mut place = 0;
        let stopped_by = loop {
            if form.is_over(&ahead) {
                break None;
            }
            match self.call_ahead(place, form) {
                Ok(Some(call)) => {
                    ahead.push(call);
                    place += call.length;
                }
                Ok(None) => break None,
                Err(error) => break Some(error),
            }
        };
        if ahead.len() < FEWEST_CALLS {
            self.tokens = uncut;
            self.call_trouble = Some(CallTrouble::TooFew { stopped_by });
            return Ok(Vec::new());
        }
        if form.is_over(&ahead) {
            self.call_trouble = Some(CallTrouble::Over);
        }
        let last_bid = ahead.iter().rposition(|call| call.is_bid());
        let last_double = ahead.iter().rposition(|call| call.is_double()).filter(|at| last_bid < Some(*at));
        let said = self.here();
        let mut calls = Vec::with_capacity(ahead.len());
        for (at, call) in ahead.into_iter().enumerate() {
            let call_said = self.here();
            let end = self.place.saturating_add(call.length);
            self.take(Role::Player(call.player));
            let spoken = match call.kind {
                AheadKind::Bid(suit) => {
                    let amount = self.number()?;
                    self.belongs(said, "auction");
                    let suit_said = self.here();
                    if let Some(suit) = suit {
                        self.suit(suit);
                    }
                    if last_bid == Some(at) {
                        self.belongs(suit_said, "trump");
                    }
                    Spoken::Bid { amount, suit }
                }
                AheadKind::Other(spoken) => {
                    let word = (0..end.saturating_sub(self.place)).find_map(|ahead| self.word_ahead(ahead));
                    if word.is_some_and(|(row, _)| row.meaning == Meaning::Help && !self.rules.offers(row)) {
                        return Err(self.fault(self.here(), LineProblem::NoHelp));
                    }
                    self.take(word.map_or(Role::Sign('-'), |(row, _)| Role::Word(row)));
                    while self.place < end {
                        self.take(Role::Sign(' '));
                    }
                    if last_double == Some(at) {
                        self.belongs(call_said, "doubled");
                    }
                    spoken
                }
            };
            calls.push(Call { player: call.player, said: spoken });
        }
        self.belongs(said, "auction");
        Ok(calls)
    }

    pub fn caller(&mut self) -> Option<usize> {
        self.join_name(0);
        let token = self.letters(0)?;
        self.take_player(token).ok()
    }

    /// Notes that the line begins with fewer calls than an auction has, for the hint of a later error.
    pub fn had_too_few_calls(&mut self) {
        self.call_trouble = Some(CallTrouble::TooFew { stopped_by: None });
    }

    /// Takes the letter or symbol of a suit behind a bid, unless it is a player whose call begins with it.
    pub fn takes_letter_of_bid(&mut self, letter: char, begins_call: impl Fn(ItemKind) -> bool) -> bool {
        let Some(token) = self.peek(0) else { return false };
        let is_call = |reader: &Self| reader.item_at(1).is_some_and(|(item, _)| begins_call(item));
        if token.kind == Kind::Letters {
            let is_player = |letters: &str| player_of(self.players, letters).is_some();
            let is_letter = self.is_letter_here(letter);
            if is_call(self) && is_player(token.text) {
                return false;
            }
            let cut = self.cut_if(token, 1, |rest| is_player(rest) && is_call(self));
            if let Some((first, rest)) = cut.filter(|_| !is_letter) {
                self.cut_at(0, first, rest);
            }
        }
        self.takes_suit_letter(letter)
    }

    /// Finds the call at a position ahead. The error is an ambiguous name in place of a call.
    fn call_ahead(&mut self, place: usize, form: CallForm) -> Result<Option<Ahead>, PlayerError> {
        let behind = place.saturating_add(1);
        self.join_name(place);
        let mut ahead = self.spoken_ahead(behind);
        if place > 0 && ahead.is_none() && self.cut_call(place) {
            ahead = self.spoken_ahead(behind);
        }
        let (Some(token), Some((spoken, length))) = (self.letters(place), ahead) else { return Ok(None) };
        let is_bid = spoken == AheadKind::Bid(None);
        let wants_number = || self.word_ahead(place).is_some_and(|(row, _)| row.wants.takes_number());
        if is_bid && place > 0 && wants_number() {
            return Ok(None);
        }
        let player = match find_player(self.players, token.text) {
            Ok(player) => player,
            Err(PlayerError::Unknown { .. }) => return Ok(None),
            Err(error @ PlayerError::Ambiguous { .. }) => return Err(error),
        };
        let suit = if is_bid && form.with_suit { self.suit_of_bid(behind.saturating_add(1)) } else { None };
        let length = length.saturating_add(1).saturating_add(usize::from(suit.is_some()));
        let kind = if is_bid { AheadKind::Bid(suit) } else { spoken };
        Ok(Some(Ahead { player, kind, length }))
    }

    /// Cuts a call written without a blank, if there is one: `dpass`, where `d` is Dana.
    fn cut_call(&mut self, place: usize) -> bool {
        let behind = place.saturating_add(1);
        if let Some(token) = self.letters(place).filter(|token| token.length() > 1)
            && self.word_ahead(place).is_none()
            && let Some((letter, rest)) = self.cut_if(token, behind, |_| false)
            && self.phrase(rest, behind).is_some_and(|(row, _)| spoken(row.meaning).is_some())
        {
            self.cut_at(place, letter, rest);
            return true;
        }
        false
    }

    /// Finds what makes the word before it a call: a number, a minus, a pass or a double. Also returns the number of its
    /// tokens. Numbers parted by `/` or joined by `+` are no bid.
    fn spoken_ahead(&self, place: usize) -> Option<(AheadKind, usize)> {
        let behind = place.saturating_add(1);
        match self.peek_kind(place)? {
            Kind::Number => match (self.peek_kind(behind), self.peek_kind(behind.saturating_add(1))) {
                (Some(Kind::Sign('/')), _) | (Some(Kind::Sign('+')), Some(Kind::Number)) => None,
                _ => Some((AheadKind::Bid(None), 1)),
            },
            Kind::Sign('-') => {
                let help = self.word_ahead(behind).filter(|(row, _)| row.meaning == Meaning::Help);
                let length = help.map_or(0, |(_, length)| length).saturating_add(1);
                Some((AheadKind::Other(Spoken::Pass), length))
            }
            Kind::Letters => match self.word_ahead(place) {
                Some((row, length)) => Some((AheadKind::Other(spoken(row.meaning)?), length)),
                None => self.is_short_pass(place).then_some((AheadKind::Other(Spoken::Pass), 1)),
            },
            _ => None,
        }
    }

    /// Returns whether a token ahead is a lone `p` that can be no player.
    fn is_short_pass(&self, place: usize) -> bool {
        self.peek(place).is_some_and(|token| fold_word(token.text) == "p")
            && matches!(find_player(self.players, "p"), Err(PlayerError::Unknown { .. }))
    }

    /// Returns whether the token ahead would make the word before it a call.
    pub(super) fn is_call_ahead(&self, place: usize) -> bool {
        self.spoken_ahead(place).is_some()
    }

    /// Finds the suit of a bid. Letters without a blank after the suit are cut.
    fn suit_of_bid(&mut self, place: usize) -> Option<&'static SuitWords> {
        let token = self.peek(place)?;
        let deck = self.vocabulary.deck;
        if let Kind::Sign(sign) = token.kind {
            return suits::of_symbol(deck, sign);
        }
        if token.kind != Kind::Letters || self.word_ahead(place).is_some() {
            return None;
        }
        let behind = place.saturating_add(1);
        let is_player = player_of(self.players, token.text).is_some();
        match self.suit_of(token.text) {
            SuitMatch::One(suit) => (!(is_player && self.is_only_call(behind))).then_some(suit),
            _ if is_player && self.is_call_ahead(behind) => None,
            _ => {
                let is_next_call =
                    |rest: &str| player_of(self.players, rest).is_some() && self.is_call_ahead(behind);
                let (letter, rest) = self.cut_if(token, behind, is_next_call)?;
                self.cut_at(place, letter, rest);
                suits::of_letter(deck, letter.text)
            }
        }
    }

    /// Returns whether the token ahead can only make the word before it a call: a pass in letters, or a bid.
    fn is_only_call(&self, place: usize) -> bool {
        match self.spoken_ahead(place) {
            Some((AheadKind::Bid(_), _)) => true,
            Some((AheadKind::Other(Spoken::Pass), _)) => self.peek_kind(place) == Some(Kind::Letters),
            _ => false,
        }
    }
}
