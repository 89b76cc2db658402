//! An auction told in words: `anna 250, ben bids 260, cyril passes`.

use super::items::{Items, SpokenKind};
use super::phrases::{Sense, suit_of};
use super::player_at;
use crate::notation::calls::FEWEST_CALLS;
use crate::notation::token::Kind;

/// What may stand between a player and his bid, beside the phrases for it.
const BIDS: &str = "bid|bids|said|says|raised|raises|to|at|with|drazi|rika|rekl|rekla|dal|dala";

const PASSES: &str = "pass|passes|passed|out|drops|dropped|-|pas|pasuje|pasoval|pasovala";

/// A call found: its shorthand, the word behind it, and what is bid.
struct Found {
    player: usize,
    written: String,
    end: usize,
    bid: Option<String>,
    /// The suit that is named with it, where bids have none.
    suit: Option<char>,
}

impl Items<'_, '_> {
    /// Reads the calls that the line begins with, if there are as many as an auction has.
    pub(super) fn calls(&mut self, from: usize) -> Option<usize> {
        let mut calls: Vec<(usize, Found)> = Vec::new();
        let mut end = from;
        let bid_of = |calls: &[(usize, Found)]| {
            calls.iter().rev().find_map(|(_, call)| Some((call.player, call.bid.clone()?)))
        };
        while let Some(call) = self.call(self.behind_fillers(end).0) {
            // Who has the bid says again what it is.
            let again = call.bid.clone().map(|bid| (call.player, bid));
            if again.is_some() && bid_of(&calls) == again {
                break;
            }
            let at = self.behind_fillers(end).0;
            end = call.end;
            calls.push((at, call));
        }
        let is_turn = |call: &Found| !call.written.ends_with("double");
        if calls.iter().filter(|(_, call)| is_turn(call)).count() < FEWEST_CALLS {
            return None;
        }
        self.first = bid_of(&calls).map(|(player, _)| player);
        self.called = self.first;
        self.is_passed = self.first.is_none();
        let trump = calls
            .iter()
            .rev()
            .find(|(_, call)| call.bid.is_some())
            .and_then(|(at, call)| Some((*at, call.end, call.suit?)));
        for (at, call) in calls {
            self.add(at, call.end, SpokenKind::Written(call.written));
        }
        if let Some((at, end, suit)) = trump {
            self.add(at, end, SpokenKind::Written(suit.to_string()));
        }
        // Who names trump may be named again, however briefly.
        let (at, _) = self.behind_fillers(end);
        let again = player_at(self.manner.players, self.words, at, true);
        let again = again.filter(|(player, _)| Some(*player) == self.called);
        let is_suit = self.word(at).is_some_and(|word| suit_of(word).is_some());
        Some(again.filter(|_| !is_suit).map_or(end, |(_, end)| end))
    }

    /// Reads a call. As in shorthand a comma parts nothing here.
    fn call(&self, at: usize) -> Option<Found> {
        let (player, mut end) = player_at(self.manner.players, self.words, at, true)?;
        let name = self.name(player);
        if self.is(end, PASSES) {
            end += 1 + usize::from(self.is(end + 1, "out"));
            let has_help = self.is(end, "with") && self.is(end + 1, "help");
            let (help, end) = if has_help { (" with help", end + 2) } else { ("", end) };
            return Some(Found { player, written: format!("{name} pass{help}"), end, bid: None, suit: None });
        }
        let doubles = [(Sense::Doubled, "double"), (Sense::Redoubled, "redouble")];
        let mut doubles =
            doubles.into_iter().filter_map(|(sense, word)| Some((word, self.says(end, sense)?)));
        if let Some((double, end)) = doubles.next().filter(|_| !self.is_meld(end)) {
            return Some(Found { player, written: format!("{name} {double}"), end, bid: None, suit: None });
        }
        while let Some(behind) =
            self.says(end, Sense::Nothing).or_else(|| self.is(end, BIDS).then_some(end + 1))
        {
            end = behind;
        }
        let (number, mut end) = self.number_at(end)?;
        let is_count = self.says(end, Sense::Meld).or(self.says(end, Sense::Tricks)).is_some();
        if is_count || !number.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let mut written = format!("{name} {number}");
        let suit = end + usize::from(self.is(end, "in"));
        // A letter may begin the name of who calls next.
        let is_caller =
            self.is(suit + 1, PASSES) || self.is(suit + 1, BIDS) || self.number_at(suit + 1).is_some();
        let named =
            self.word(suit).and_then(suit_of).filter(|_| self.shorthand(suit).is_none() && !is_caller);
        let named = named.map(|suit| suit.letter);
        if let Some(letter) = named {
            end = suit + 1;
            written.extend([' ', letter].iter().filter(|_| self.manner.bid_suit));
        }
        let suit = named.filter(|_| !self.manner.bid_suit);
        let is_bid = self.word(end).is_none_or(|word| word.kind != Kind::Sign('/'));
        is_bid.then_some(Found { player, written, end, bid: Some(number), suit })
    }
}
