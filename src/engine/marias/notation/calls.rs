//! The auction at the beginning of a line: a player and a bid or a pass, three times or more; and the last bid behind
//! `bid:` (rulebook sections 8 and 13.1).

use super::{LineHand, component};
use crate::engine::marias::{Announcement, Call, Contract, Rung, Suit};
use crate::kernel::ensure;
use crate::notation::{
    self, CallSaid, Item, LineProblem, LineResult, MariasProblem, Meaning, Position, Reader, Row,
};

fn is_call(item: Item) -> bool {
    match item {
        Item::Sign(sign) => sign == '-',
        Item::Word(row) if row.meaning == Meaning::Pass => true,
        item => is_bid(item),
    }
}

impl LineHand<'_, '_> {
    /// Reads the calls, if the line begins with three or more. Nothing but passes is a passed hand.
    pub(super) fn auction(&mut self, at_play: usize) -> LineResult<bool> {
        let said = self.reader.here();
        let calls = self.reader.calls(Some(at_play.saturating_sub(1)), bid)?;
        if calls.is_empty() {
            return Ok(false);
        }
        let others = at_play.saturating_sub(1);
        let is_left_to_one = calls.len() == others && calls.iter().all(|call| call.said == CallSaid::Pass);
        if !is_left_to_one && calls.iter().all(|call| call.said == CallSaid::Pass) {
            self.reader.say(said, "contract", &mut self.record.contract, Contract::Passed)?;
            return Ok(true);
        }
        let rung = |said| if let CallSaid::Bid(rung) = said { Some(rung) } else { None };
        let call = |call: notation::ReadCall<Rung>| Call {
            player: self.reader.name(call.player),
            bid: rung(call.said),
        };
        self.record.auction = Some(calls.into_iter().map(call).collect());
        self.reader.belongs(said, "auction");
        if is_left_to_one {
            self.first()?;
        }
        Ok(true)
    }

    /// Takes what was bid last for the contract, where the line says nothing else of it (`b7 a- c- l 50`).
    pub(super) fn play_as_bid(&mut self) {
        let calls = self.record.auction.as_ref().into_iter().flatten();
        let Some(bid) = calls.filter_map(|call| call.bid).next_back() else { return };
        let hand = &self.hand;
        let says_more = !hand.announced.lone.is_empty()
            || !hand.quiet.lone.is_empty()
            || self.record.contract.is_some()
            || hand.open.is_some()
            || hand.wise.is_some()
            || hand.partner.is_some();
        match bid.announced() {
            _ if says_more => {}
            Some(announced) => {
                self.hand.announced.lone = announced.to_vec();
                self.hand.named.lone.extend(announced);
                if bid == bid.in_hearts() && self.record.trump.is_none() {
                    self.record.trump = Some(Suit::Hearts);
                }
            }
            None if self.record.trump.is_some() || hand.counted.is_some() => {}
            None => {
                let contract = if bid == Rung::Betl { Contract::Betl } else { Contract::Durch };
                self.record.contract = Some(contract);
            }
        }
    }
}

/// Reads a bid in a call, if one is next. An `h` behind it is the bid's, unless it begins the next call.
fn bid(reader: &mut Reader<'_>, goes_on: bool) -> LineResult<Option<Rung>> {
    let Some(rung) = rung_without_hearts(reader) else { return Ok(None) };
    let begins_call = |item| goes_on && is_call(item);
    let is_hearts = rung.announced().is_some() && reader.takes_letter_of_bid('h', begins_call);
    Ok(Some(if is_hearts { rung.in_hearts() } else { rung }))
}

/// Reads the bid after a colon: a number, with `h` for hearts, or betl or durch.
pub(super) fn rung(reader: &mut Reader<'_>, said: Position, row: &'static Row) -> LineResult<Rung> {
    ensure(reader.takes(':'), || reader.fault(said, LineProblem::Lacking { row }))?;
    let Some(rung) = rung_without_hearts(reader) else {
        let at = if reader.is_at_end() { said } else { reader.here() };
        return Err(reader.fault(at, MariasProblem::NoRung {}));
    };
    Ok(if rung.announced().is_some() && reader.takes_suit_letter('h') { rung.in_hearts() } else { rung })
}

fn is_bid(item: Item) -> bool {
    is_without_suit(item).is_some() || component::of_item(item).is_some()
}

fn is_without_suit(item: Item) -> Option<Rung> {
    match item {
        Item::Word(row) if row.meaning == Meaning::Betl => Some(Rung::Betl),
        Item::Word(row) if row.meaning == Meaning::Durch => Some(Rung::Durch),
        _ => None,
    }
}

/// Takes a bid, if one is next, as far as it does not name hearts.
fn rung_without_hearts(reader: &mut Reader<'_>) -> Option<Rung> {
    let (item, length) = reader.next_item(0)?;
    if let Some(rung) = is_without_suit(item) {
        reader.take_item(item, length);
        return Some(rung);
    }
    let mut announced = component::of_item(item)?.to_vec();
    reader.take_item(item, length);
    // `77+100` is two sevens and hundred.
    if announced == [Announcement::TwoSevens] && component::takes_joined_hundred(reader) {
        announced.push(Announcement::Hundred);
    }
    Some(Rung::of(&announced, false))
}
