//! The auction at the beginning of a line: a player and a bid or a pass, three times or more; and the last bid behind
//! `bid:` (rulebook sections 8 and 13.1).

use super::{LineHand, component};
use crate::engine::marias::{Announcement, Call, Contract, Rung};
use crate::kernel::{Field, ensure};
use crate::notation::{
    FEWEST_CALLS, ItemKind, LineProblem, LineResult, MariasProblem, Meaning, Position, Reader, Row,
};
use std::collections::BTreeSet;

struct Spoken {
    calls: Vec<(usize, Option<Rung>)>,
    /// How many have to pass beside the highest bidder.
    passes: usize,
}

impl Spoken {
    fn is_over(&self) -> bool {
        let bidder = self.calls.iter().rev().find(|(_, bid)| bid.is_some()).map(|(player, _)| *player);
        let passed = self.calls.iter().filter(|(player, bid)| bid.is_none() && Some(*player) != bidder);
        let passed: BTreeSet<usize> = passed.map(|(player, _)| *player).collect();
        bidder.is_some() && passed.len() >= self.passes
    }

    /// Reads one call. A `t` or `q` before a number is no player behind the first word.
    fn call(&mut self, reader: &mut Reader<'_>) -> Option<()> {
        if !self.calls.is_empty()
            && (reader.is_letter_here('t') || reader.is_letter_here('q'))
            && matches!(reader.next_item(1), Some((ItemKind::Number(_), _)))
        {
            return None;
        }
        let player = reader.caller()?;
        if reader.takes('-') || reader.takes_word(|meaning| meaning == Meaning::Pass).is_some() {
            self.calls.push((player, None));
            return Some(());
        }
        let rung = rung_without_hearts(reader)?;
        self.calls.push((player, Some(rung)));
        let may_call = !self.is_over();
        let begins_call = |item| may_call && is_call(item);
        if rung.announced().is_some() && reader.takes_letter_of_bid('h', begins_call) {
            self.calls.pop();
            self.calls.push((player, Some(rung.in_hearts())));
        }
        Some(())
    }
}

fn is_call(item: ItemKind) -> bool {
    match item {
        ItemKind::Sign(sign) => sign == '-',
        ItemKind::Word(row) if row.meaning == Meaning::Pass => true,
        item => is_bid(item),
    }
}

impl LineHand<'_, '_> {
    /// Reads the calls, if the line begins with three or more. Nothing but passes is a passed hand.
    pub(super) fn auction(&mut self, at_play: usize) -> LineResult<bool> {
        let said = self.reader.here();
        let mut ahead = self.reader.clone();
        let mut spoken = Spoken { calls: Vec::new(), passes: at_play.saturating_sub(1) };
        while !spoken.is_over() && ahead.tries(|reader| spoken.call(reader)).is_some() {}
        if spoken.calls.len() < FEWEST_CALLS {
            self.reader.had_too_few_calls();
            return Ok(false);
        }
        *self.reader = ahead;
        if spoken.calls.iter().all(|(_, bid)| bid.is_none()) {
            self.reader.say(said, "contract", &mut self.record.contract, Contract::Passed)?;
            return Ok(true);
        }
        let call = |(player, bid)| Call { player: self.reader.name(player), bid };
        self.record.auction = Field::Is(spoken.calls.into_iter().map(call).collect());
        self.reader.belongs(said, "auction");
        Ok(true)
    }
}

/// Reads the bid after a colon: a number, with `h` for hearts, or betl or durch.
pub(super) fn rung(reader: &mut Reader<'_>, said: Position, row: &'static Row) -> LineResult<Rung> {
    ensure(reader.takes(':'), || reader.fault(said, LineProblem::Lacking { row }))?;
    let Some(rung) = rung_without_hearts(reader) else {
        return Err(reader.fault_here(said, row, MariasProblem::NoRung {}));
    };
    Ok(if rung.announced().is_some() && reader.takes_suit_letter('h') { rung.in_hearts() } else { rung })
}

fn is_bid(item: ItemKind) -> bool {
    is_without_suit(item).is_some() || component::of_item(item).is_some()
}

fn is_without_suit(item: ItemKind) -> Option<Rung> {
    match item {
        ItemKind::Word(row) if row.meaning == Meaning::Betl => Some(Rung::Betl),
        ItemKind::Word(row) if row.meaning == Meaning::Durch => Some(Rung::Durch),
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
