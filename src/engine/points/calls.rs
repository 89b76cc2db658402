//! Checks the calls of an auction and finds its last bid (rulebook section 9).

use super::bid;
use super::columns::Columns;
use super::options::{ForcedBid, Options};
use super::problem::Problem;
use super::record::{Call, CallKind};
use crate::engine::pinochle::Suit;
use crate::kernel::seat::Seat;
use crate::kernel::table::Table;

/// The result of an auction.
#[derive(Default)]
pub(super) struct Auction {
    pub last: Option<Bid>,
    pub doubled: i64,
    pub bidders: Vec<Seat>,
    pub passed: Vec<Seat>,
}

#[derive(Clone, Copy)]
pub(super) struct Bid {
    pub seat: Seat,
    pub amount: i64,
    pub suit: Option<Suit>,
}

/// Replays an auction. It checks neither turns nor that the calls are complete.
pub(super) fn replay(
    options: &Options,
    table: &Table,
    columns: &Columns<'_>,
    calls: &[Call],
) -> Result<Auction, Problem> {
    let mut auction = Auction::default();
    for (call, number) in calls.iter().zip(1..) {
        auction.speak(options, table, columns, call).map_err(|problem| match problem {
            Problem::CallFromNobody { .. } => problem,
            other => Problem::Call { call: number, player: call.player.clone(), problem: Box::new(other) },
        })?;
    }
    Ok(auction)
}

impl Auction {
    fn speak(
        &mut self,
        options: &Options,
        table: &Table,
        columns: &Columns<'_>,
        call: &Call,
    ) -> Result<(), Problem> {
        let seat = table
            .seat_of(&call.player)
            .ok_or_else(|| Problem::CallFromNobody { name: call.player.clone() })?;
        match call.said {
            CallKind::Bid { .. } | CallKind::Pass if self.passed.contains(&seat) => {
                return Err(Problem::HadPassed);
            }
            CallKind::Bid { amount, suit } => self.bid(options, Bid { seat, amount, suit })?,
            CallKind::Pass => self.passed.push(seat),
            CallKind::Double | CallKind::Redouble if !options.doubling => return Err(Problem::NoDoubling),
            CallKind::Double | CallKind::Redouble => {
                let Some(last) = self.last else { return Err(Problem::NothingToDouble) };
                let own_side = columns.side_of(seat) == columns.side_of(last.seat);
                match (call.said, own_side, self.doubled) {
                    (CallKind::Double, true, _) => return Err(Problem::DoubledOwnBid),
                    (CallKind::Redouble, false, _) => return Err(Problem::RedoubledOthersBid),
                    (CallKind::Double, _, 0) => self.doubled = 1,
                    (CallKind::Redouble, _, 1) => self.doubled = 2,
                    _ => return Err(Problem::DoublesOutOfOrder { doubled: self.doubled }),
                }
            }
        }
        Ok(())
    }

    fn bid(&mut self, options: &Options, bid: Bid) -> Result<(), Problem> {
        bid::check(options, bid.amount)?;
        if let Some(last) = self.last
            && bid.amount <= last.amount
        {
            return Err(Problem::NotHigher { bid: bid.amount, highest: last.amount });
        }
        match (options.bid_suit, bid.suit) {
            (true, None) => return Err(Problem::BidWithoutSuit),
            (false, Some(_)) => return Err(Problem::BidWithSuit),
            _ => {}
        }
        let times = self.bidders.iter().filter(|seat| **seat == bid.seat).count() + 1;
        let most = usize::try_from(options.bid_rounds).unwrap_or(usize::MAX);
        if most > 0 && times > most {
            return Err(Problem::BidTooOften { times, most });
        }
        self.bidders.push(bid.seat);
        self.last = Some(bid);
        self.doubled = 0;
        Ok(())
    }

    /// Returns whether nobody bid and this bidder must take the hand: the forced dealer, after all others passed.
    pub(super) fn forces(
        &self,
        options: &Options,
        table: &Table,
        bidder: Seat,
        dealer: Option<Seat>,
    ) -> bool {
        self.bidders.is_empty()
            && options.forced_bid == ForcedBid::Dealer
            && dealer.is_none_or(|dealer| dealer == bidder)
            && table.seats().all(|seat| seat == bidder || self.passed.contains(&seat))
    }

    pub(super) fn only_dealer_bid(&self, dealer: Option<Seat>) -> bool {
        !self.bidders.is_empty() && self.bidders.iter().all(|seat| Some(*seat) == dealer)
    }
}
