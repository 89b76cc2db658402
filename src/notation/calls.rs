//! The auction at the beginning of a line: three or more calls, each a player with a bid, a pass or a double.

use super::error::{LineProblem, LineResult};
use super::players::{player_of, spelled};
use super::reader::{Item, Reader};
use super::reading::Role;
use super::suits::{self, SuitWords};
use super::token::TokenKind;
use super::words::{Meaning, Wants};
use super::written::first_letter;
use crate::kernel::ensure;
use std::collections::BTreeSet;

type ReadCall<B> = (usize, CallSaid<B>);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CallSaid<B> {
    Bid(B),
    Pass,
    Double,
    Redouble,
}

/// Two could also be a bid, trump and result.
const FEWEST_CALLS: usize = 3;

/// Points, and the suit if bids name one.
pub type PointsBid = (i64, Option<&'static SuitWords>);

impl<'a> Reader<'a> {
    /// Takes nothing if the line begins with no auction. `passes` is how many must pass to end it; without, only a word that
    /// is no call ends it. `bid` is told whether the calls go on behind it.
    pub fn calls<B: Copy>(
        &mut self,
        passes: Option<usize>,
        bid: impl Fn(&mut Self, bool) -> LineResult<Option<B>>,
    ) -> LineResult<Vec<(String, CallSaid<B>)>> {
        let before = self.clone();
        let said = self.here();
        let mut calls: Vec<ReadCall<B>> = Vec::new();
        while !is_over(&calls, passes) {
            let (place, heard) = (self.place, self.heard.len());
            self.skip_commas();
            let Some(call) = self.call(&calls, passes, &bid)? else {
                self.place = place;
                self.heard.truncate(heard);
                break;
            };
            calls.push(call);
        }
        self.check_count_is_no_bid(&calls, passes)?;
        if calls.len() < FEWEST_CALLS && !self.is_left_to_one(&calls, passes) {
            *self = before;
            return Ok(Vec::new());
        }
        // The suit of the last bid is trump; those before it are calls and nothing else.
        if let Some(last) = self.heard.iter().rposition(|heard| heard.field == "trump") {
            self.heard.iter_mut().take(last).for_each(|heard| heard.field = "auction");
        }
        self.belongs(said, "auction");
        Ok(calls.into_iter().map(|(player, said)| (self.name(player), said)).collect())
    }

    /// Refuses `t250` behind the passes of all but Tom: it is his bid, or his tricks.
    fn check_count_is_no_bid<B>(&self, calls: &[ReadCall<B>], passes: Option<usize>) -> LineResult {
        let is_left = self.is_left_to_one(calls, passes.or(self.players.len().checked_sub(1)));
        let (Some(letter), Some(number)) = (self.letters(0).filter(|_| is_left), self.peek(1)) else {
            return Ok(());
        };
        let (player, word) = (player_of(self.players, letter.text), self.word_ahead(0));
        let (Some(player), Some((row, _))) = (player, word) else { return Ok(()) };
        let is_count = number.kind == TokenKind::Number && number.at == letter.end();
        ensure(!is_count, || {
            let name = spelled(&self.name(player)).to_lowercase();
            let ways = [name.as_str()].into_iter().chain(row.english.last().copied());
            let ways = ways.map(|way| format!("{way} {}", number.text));
            self.fault(self.here(), LineProblem::TwoMeanings).instead_of((letter.at, number.end()), ways)
        })
    }

    /// All but one have passed, and that one is named next: he plays what nobody bid for.
    fn is_left_to_one<B>(&self, calls: &[ReadCall<B>], passes: Option<usize>) -> bool {
        let have_passed = |passes: usize| calls.len() == passes && passed(calls, None) == passes;
        let named = self.letters(0).and_then(|token| player_of(self.players, token.text));
        calls.len() > 1
            && passes.is_some_and(have_passed)
            && named.is_some_and(|player| calls.iter().all(|(called, _)| *called != player))
    }

    /// May take words of what is none.
    fn call<B: Copy>(
        &mut self,
        before: &[ReadCall<B>],
        passes: Option<usize>,
        bid: &impl Fn(&mut Self, bool) -> LineResult<Option<B>>,
    ) -> LineResult<Option<ReadCall<B>>> {
        self.join_name(0);
        if !before.is_empty() && !self.is_call_ahead(1) {
            self.cut_ahead_of_pass();
        }
        // `m160`, and in mariáš `q7`, are no call of Marie.
        let row = self.word_ahead(0).map(|(row, _)| row).filter(|_| !before.is_empty());
        let wants_number = row.is_some_and(|row| row.wants.takes_number() || row.meaning == Meaning::Quiet);
        if wants_number && self.peek_kind(1) == Some(TokenKind::Number) {
            return Ok(None);
        }
        let Some(token) = self.letters(0) else { return Ok(None) };
        // Glued to what he said, a word of sentences is the beginning of a name too: `to7`.
        let is_glued = self.peek(1).is_some_and(|said| said.at == token.end());
        let found = match is_glued {
            true => player_of(self.players, token.text),
            false => self.player_named(token.text).ok(),
        };
        let Some(player) = found else { return Ok(None) };
        self.take(Role::Player(player));
        // Nothing binds across a comma: `d, -` is no pass of Dana, and no diamonds either.
        let may_be_call = before.len().saturating_add(1) >= FEWEST_CALLS;
        let is_parted = may_be_call && self.is_next(',') && self.is_call_ahead(1);
        ensure(!is_parted, || self.stray(self.here()))?;
        let said = if self.takes('-') { Some(Meaning::Pass) } else { self.takes_call_word() };
        if let Some(said) = said {
            let said = match said {
                Meaning::Double => CallSaid::Double,
                Meaning::Redouble => CallSaid::Redouble,
                _ => CallSaid::Pass,
            };
            if matches!(said, CallSaid::Pass) && self.next_means(0, |meaning| meaning == Meaning::Help) {
                self.takes_call_word();
            }
            return Ok(Some((player, said)));
        }
        let passed = passes.is_some_and(|passes| passed(before, Some(player)) >= passes);
        let Some(bid) = bid(self, !passed)? else { return Ok(None) };
        Ok(Some((player, CallSaid::Bid(bid))))
    }

    /// A pass with help only where the rules have it.
    fn takes_call_word(&mut self) -> Option<Meaning> {
        self.cut_ahead(0);
        let (row, length) = self.word_ahead(0).filter(|(row, _)| is_call(row.meaning))?;
        if row.meaning == Meaning::Help && !self.rules.offers(row) {
            return None;
        }
        self.take_many(length, Role::Word(row));
        Some(row.meaning)
    }

    /// Numbers parted by `/` or joined by `+` are none.
    pub fn points_bid(&mut self, with_suit: bool) -> LineResult<Option<PointsBid>> {
        if !self.is_bid_ahead(0) {
            return Ok(None);
        }
        let amount = self.number()?;
        let suit = if with_suit { self.suit_of_bid() } else { None };
        if let Some(suit) = suit {
            let said = self.here();
            self.take(Role::Suit(suit));
            self.belongs(said, "trump");
        }
        Ok(Some((amount, suit)))
    }

    fn is_bid_ahead(&self, ahead: usize) -> bool {
        let behind = |steps: usize| self.peek_kind(ahead.saturating_add(steps));
        self.peek_kind(ahead) == Some(TokenKind::Number)
            && !matches!(
                (behind(1), behind(2)),
                (Some(TokenKind::Sign('/')), _) | (Some(TokenKind::Sign('+')), Some(TokenKind::Number))
            )
    }

    /// Unless it is a player whose call begins with it.
    pub fn takes_letter_of_bid(&mut self, letter: char, begins_call: impl Fn(Item) -> bool) -> bool {
        let Some(token) = self.peek(0) else { return false };
        let is_call = |reader: &Self| reader.item_ahead(1).is_some_and(|(item, _)| begins_call(item));
        if token.kind == TokenKind::Letters {
            let is_player = |letters: &str| player_of(self.players, letters).is_some();
            if is_call(self) && is_player(token.text) {
                return false;
            }
            if let Some((first, rest)) = first_letter(token)
                && is_player(rest.text)
                && is_call(self)
                && suits::of_letter(self.vocabulary.deck, first.text).is_some()
            {
                self.cut_at(0, first, rest);
            }
        }
        self.takes_suit_letter(letter)
    }

    /// Returns whether the token ahead would make the word before it a call.
    pub(super) fn is_call_ahead(&self, ahead: usize) -> bool {
        match self.peek_kind(ahead) {
            Some(TokenKind::Number) => self.is_bid_ahead(ahead),
            Some(TokenKind::Sign('-')) => true,
            Some(TokenKind::Letters) => self
                .word_ahead(ahead)
                .is_some_and(|(row, _)| row.wants == Wants::Nothing && is_call(row.meaning)),
            _ => false,
        }
    }

    /// `dpass`, where `d` is Dana.
    fn cut_ahead_of_pass(&mut self) {
        let Some(token) = self.letters(0).filter(|_| self.word_ahead(0).is_none()) else { return };
        if let Some((letter, rest)) = first_letter(token)
            && self.phrase(rest, 1).is_some_and(|(row, _)| is_call(row.meaning))
        {
            self.cut_at(0, letter, rest);
        }
    }

    /// Cuts letters without a blank after the suit.
    fn suit_of_bid(&mut self) -> Option<&'static SuitWords> {
        let token = self.peek(0)?;
        let deck = self.vocabulary.deck;
        if let TokenKind::Sign(sign) = token.kind {
            return suits::of_symbol(deck, sign);
        }
        if token.kind != TokenKind::Letters || self.word_ahead(0).is_some() {
            return None;
        }
        let is_player = player_of(self.players, token.text).is_some();
        match suits::matching(deck, token.text) {
            Some(suit) => (!(is_player && self.is_only_call(1))).then_some(suit),
            None if is_player && self.is_call_ahead(1) => None,
            None => {
                let (letter, rest) = first_letter(token)?;
                let suit = suits::of_letter(deck, letter.text)?;
                let goes_on = player_of(self.players, rest.text).is_some() && self.is_call_ahead(1);
                if !goes_on && self.phrase(rest, 1).is_none() {
                    return None;
                }
                self.cut_at(0, letter, rest);
                Some(suit)
            }
        }
    }

    /// It can only make the word before it a call: a pass in letters, or a bid.
    fn is_only_call(&self, ahead: usize) -> bool {
        self.is_call_ahead(ahead) && !matches!(self.peek_kind(ahead), Some(TokenKind::Sign(_)))
    }
}

fn is_call(meaning: Meaning) -> bool {
    matches!(meaning, Meaning::Pass | Meaning::Help | Meaning::Double | Meaning::Redouble)
}

fn is_over<B>(calls: &[ReadCall<B>], passes: Option<usize>) -> bool {
    let bidder =
        calls.iter().rev().find(|(_, said)| matches!(said, CallSaid::Bid(_))).map(|(player, _)| *player);
    passes.is_some_and(|passes| bidder.is_some() && passed(calls, bidder) >= passes)
}

fn passed<B>(calls: &[ReadCall<B>], but: Option<usize>) -> usize {
    let passed = calls.iter().filter(|(player, said)| matches!(said, CallSaid::Pass) && Some(*player) != but);
    passed.map(|(player, _)| *player).collect::<BTreeSet<usize>>().len()
}
