//! A record checked against rules and table, in the order in which the rulebook reports faults (section 10).
//!
//! The first fault stands in front; those found after it follow, as far as they do not follow from it.

mod bidding;
mod cards;
mod standing;

use super::calls;
use super::columns::Columns;
use super::ending::Ending;
use super::meld::Melded;
use super::options::{Options, TrumpBy};
use super::problem::{Faults, Problem, Refusal};
use super::record::Record;
use super::seating;
use super::story::Contract;
use crate::engine::pinochle::Suit;
use crate::kernel::record_check::RecordCheck;
use crate::kernel::table::Table;
use crate::kernel::units::Points;

/// A hand that can be scored.
pub(super) struct CheckedHand<'t> {
    /// The sides, in the order of their columns.
    pub columns: Columns<'t>,
    /// How the game stands.
    pub standing: Standing,
    /// Who bid what; `None` where trump was turned or nobody bid.
    pub contract: Option<Contract>,
    /// The trump suit, where it was written down.
    pub trump: Option<Suit>,
    /// How the hand ended.
    pub ending: Ending,
    /// How often the bid was doubled.
    pub doubled: u32,
    /// What each side melded and took.
    pub counts: Vec<SideCount>,
}

/// How a game stands before a hand.
pub(super) struct Standing {
    /// The totals, in the order of the columns.
    pub before: Vec<Points>,
    /// The target in force.
    pub target: i64,
    /// Which deal it is, where a game is so many deals.
    pub deal: Option<i64>,
}

/// What a side melded and took.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct SideCount {
    /// What was melded.
    pub melded: Melded,
    /// The trick points.
    pub tricks: Points,
    /// Whether a trick was won.
    pub won: bool,
}

/// Checks a record.
///
/// # Errors
/// Everything wrong with it, the first in the rulebook's order in front.
pub(super) fn check<'t>(
    options: &Options,
    table: &'t Table,
    record: &Record,
) -> Result<CheckedHand<'t>, Refusal> {
    seating::check(options, table)?;
    let mut check = Check { options, table, record, columns: Columns::of(table), faults: Faults::default() };
    let standing = check.standing();
    check.unknown_fields(&record.unknown, Record::FIELDS);
    let hand = check.hand();
    let Check { columns, faults, .. } = check;
    let hand = faults.finish(hand, "hand")?;
    let PlayedHand { contract, trump, ending, doubled, counts } = hand;
    Ok(CheckedHand { columns, standing, contract, trump, ending, doubled, counts })
}

/// A record under check, and what was found so far.
struct Check<'a, 't> {
    options: &'a Options,
    table: &'t Table,
    record: &'a Record,
    columns: Columns<'t>,
    faults: Faults,
}

/// What was played, as far as it could be read.
struct PlayedHand {
    contract: Option<Contract>,
    trump: Option<Suit>,
    ending: Ending,
    doubled: u32,
    counts: Vec<SideCount>,
}

impl<'t> RecordCheck<'t> for Check<'_, 't> {
    type Problem = Problem;

    fn table(&self) -> &'t Table {
        self.table
    }

    fn faults(&mut self) -> &mut Faults {
        &mut self.faults
    }
}

impl Check<'_, '_> {
    fn is_turned(&self) -> bool {
        self.options.trump_by == TrumpBy::Turned
    }

    /// Everything that stands in `hand`.
    fn hand(&mut self) -> Option<PlayedHand> {
        let record = self.record;
        let replayed = record.auction.get().map(|calls| {
            calls::replay(self.options, self.table, &self.columns, calls)
                .map(|auction| (auction, calls.len()))
        });
        let auction = replayed.as_ref().and_then(|log| log.as_ref().ok()).map(|(auction, _)| auction);
        let passed_out = self.passed_out();
        let bidder = if passed_out { None } else { self.bidder() };
        let bid = if passed_out { None } else { self.bid() };
        let known_dealer = self.known_dealer();
        if let (Some(auction), Some(bidder), Some(bid)) = (auction, bidder, bid) {
            self.forced_bid(auction, bidder, bid, known_dealer);
        }
        self.dealer();
        match &replayed {
            Some(Err(problem)) if !self.is_turned() => self.fault("auction", problem.clone()),
            _ => self.auction(auction, passed_out, bidder, bid, known_dealer),
        }
        let contract = bidder
            .zip(bid)
            .and_then(|(bidder, bid)| Some(Contract { bidder, side: self.columns.side_of(bidder)?, bid }));
        let trump = self.trump(auction, passed_out);
        let doubled = self.doubled(auction.filter(|_| !passed_out));
        let result = self.result();
        let exchange = self.parts_of_other_games(known_dealer);
        let melded = self.melds(trump, contract.as_ref(), exchange);
        let claimed = self.claim();
        let thrown_in = self.thrown_in(claimed);
        if passed_out {
            let counts = vec![SideCount::default(); self.columns.len()];
            return Some(PlayedHand { contract: None, trump, ending: Ending::PassedOut, doubled, counts });
        }
        if !self.is_turned() && contract.is_none() {
            self.tricks(None);
            return None;
        }
        let melded = match melded {
            Some(melded) => melded,
            None => {
                self.tricks(None);
                return None;
            }
        };
        let ending = self.ending(contract.as_ref(), &melded, thrown_in, claimed);
        let tricks = self.tricks(Some(&ending));
        let tricks = tricks.or_else(|| (!ending.is_played()).then(|| vec![0; self.columns.len()]))?;
        let won = self.won_a_trick(&tricks)?;
        let counts: Vec<SideCount> = melded
            .into_iter()
            .zip(tricks)
            .zip(won)
            .map(|((melded, tricks), won)| SideCount { melded, tricks: Points(tricks), won })
            .collect();
        if let (Some(result), Some(contract)) = (result, &contract) {
            self.agreement(result, contract, &ending, &counts);
        }
        let mut hand = PlayedHand { contract, trump, ending, doubled, counts };
        self.awards(&mut hand);
        Some(hand)
    }
}
