//! The auction at the beginning of a line: a player and a bid or a pass, three times or more (rulebook sections 8, 13.1).

use super::{HandSoFar, bid};
use crate::engine::marias::call::Call;
use crate::engine::marias::record::{Contract, Rung};
use crate::notation::{FEWEST_CALLS, LineError, Meaning, Next, Reader};
use std::collections::BTreeSet;

/// The calls read so far, by the players' positions.
struct Spoken {
    calls: Vec<(usize, Option<Rung>)>,
    /// How many have to pass beside the highest bidder.
    passes: usize,
}

impl Spoken {
    /// Returns whether one player has bid and the others have passed.
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
            && matches!(reader.next_item(1), Some((Next::Number(_), _)))
        {
            return None;
        }
        let player = reader.caller()?;
        if reader.takes('-') || reader.takes_word(|meaning| meaning == Meaning::Pass).is_some() {
            self.calls.push((player, None));
            return Some(());
        }
        let rung = bid::rung_without_hearts(reader)?;
        self.calls.push((player, Some(rung)));
        let may_call = !self.is_over();
        let begins_call = |item| may_call && is_call(item);
        if rung.has_suit() && reader.takes_letter_of_bid('h', begins_call) {
            self.calls.pop();
            self.calls.push((player, Some(rung.in_hearts())));
        }
        Some(())
    }
}

/// Returns whether an item makes the name before it a call.
fn is_call(item: Next) -> bool {
    match item {
        Next::Sign(sign) => sign == '-',
        Next::Word(row) if row.meaning == Meaning::Pass => true,
        item => bid::is_bid(item),
    }
}

impl HandSoFar {
    /// Reads the calls, if the line begins with three or more. Nothing but passes is a passed hand.
    pub(super) fn auction(&mut self, reader: &mut Reader<'_>, at_play: usize) -> Result<bool, LineError> {
        let said = reader.here();
        let mut ahead = reader.clone();
        let mut spoken = Spoken { calls: Vec::new(), passes: at_play.saturating_sub(1) };
        while !spoken.is_over() && ahead.tries(|reader| spoken.call(reader)).is_some() {}
        if spoken.calls.len() < FEWEST_CALLS {
            reader.had_too_few_calls();
            return Ok(false);
        }
        *reader = ahead;
        if spoken.calls.iter().all(|(_, bid)| bid.is_none()) {
            reader.say(said, "contract", &mut self.contract, Contract::Passed)?;
            return Ok(true);
        }
        let call = |(player, bid)| Call { player: reader.name(player), bid };
        self.auction = spoken.calls.into_iter().map(call).collect();
        reader.belongs(said, "auction");
        Ok(true)
    }
}
