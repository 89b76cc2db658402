//! Checks the calls of an auction and finds who won it (rulebook section 3).

use super::bid;
use super::options::{Options, ThirdSeat};
use super::problem::Problem;
use super::record::Call;
use super::seating::{self, Active};
use crate::kernel::seat::Seat;
use crate::kernel::table::Table;

/// How an auction ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Auction {
    AllPassed,
    Won { bidder: Seat, bid: i64 },
}

/// The state of an auction after some calls.
struct Standing<'a> {
    options: &'a Options,
    table: &'a Table,
    /// In speaking order.
    order: Active,
    passed: [bool; 3],
    /// An index into `order`.
    turn: usize,
    highest: Option<(Seat, i64)>,
}

/// Replays an auction among `active`, who are in speaking order. If the dealer is unknown, the first caller leads
/// and the order goes clockwise from there.
pub(super) fn replay(
    options: &Options,
    table: &Table,
    active: Active,
    calls: &[Call],
) -> Result<Auction, Problem> {
    let mut order = active;
    if table.dealer.is_none()
        && let Some(first) = calls.first().and_then(|call| table.seat_of(&call.player))
        && let Some(place) = order.iter().position(|seat| *seat == first)
    {
        order.rotate_left(place);
    }
    let mut standing = Standing { options, table, order, passed: [false; 3], turn: 0, highest: None };
    for (call, number) in calls.iter().zip(1..) {
        standing.speak(call, number)?;
    }
    standing.end().ok_or_else(|| Problem::Unfinished { turn: standing.name_in_turn() })
}

impl Standing<'_> {
    /// Returns how the auction ended, if it has.
    fn end(&self) -> Option<Auction> {
        match (self.passes(), self.highest) {
            (3, _) => Some(Auction::AllPassed),
            (2, Some((bidder, bid))) => Some(Auction::Won { bidder, bid }),
            _ => None,
        }
    }

    fn passes(&self) -> usize {
        self.passed.iter().filter(|passed| **passed).count()
    }

    fn speak(&mut self, call: &Call, number: usize) -> Result<(), Problem> {
        let name = || call.player.clone();
        let seat = self
            .table
            .seat_of(&call.player)
            .ok_or_else(|| Problem::CallFromNobody { call: number, name: name() })?;
        if self.end().is_some() {
            return Err(Problem::AfterTheEnd { call: number, name: name() });
        }
        let place = self.order.iter().position(|active| *active == seat).ok_or_else(|| {
            let active = self.order.iter().map(|seat| self.table.name(*seat).to_owned()).collect();
            let other = seating::other_dealer(self.options, self.table, seat);
            Problem::SitsOut { name: name(), active, other }
        })?;
        if place != self.turn {
            let turn = self.name_in_turn();
            let had_passed = self.passed.get(place).copied().unwrap_or_default();
            return Err(if had_passed {
                Problem::HadPassed { call: number, name: name(), turn }
            } else {
                Problem::OutOfTurn { call: number, name: name(), turn }
            });
        }
        match call.bid {
            Some(bid) => {
                self.check_bid(call, bid, number)?;
                self.highest = Some((seat, bid));
            }
            // A forced opening only forbids passing on the first call.
            None if number == 1 && self.options.forced_bid => {
                let lowest = self.options.min_bid;
                return Err(Problem::MustOpen { call: number, name: name(), lowest });
            }
            None => {
                if let Some(passed) = self.passed.get_mut(place) {
                    *passed = true;
                }
            }
        }
        self.pass_the_turn();
        Ok(())
    }

    fn check_bid(&self, call: &Call, bid: i64, number: usize) -> Result<(), Problem> {
        bid::check(self.options, bid)
            .map_err(|problem| Problem::Call { call: number, problem: Box::new(problem) })?;
        match self.highest {
            Some((_, highest)) if bid <= highest => Err(Problem::NotHigher { call: number, bid, highest }),
            None if self.passes() == 2
                && self.options.third_seat_open == ThirdSeat::At290Or310
                && bid != 290
                && bid < 310 =>
            {
                Err(Problem::ThirdSeat { call: number, name: call.player.clone(), bid })
            }
            _ => Ok(()),
        }
    }

    /// Moves on to the next who has not passed.
    fn pass_the_turn(&mut self) {
        let next = (1..=self.order.len()).map(|steps| (self.turn + steps) % self.order.len());
        let still_in = |place: &usize| self.passed.get(*place) == Some(&false);
        self.turn = next.into_iter().find(still_in).unwrap_or(self.turn);
    }

    fn name_in_turn(&self) -> String {
        self.order.get(self.turn).map_or_else(String::new, |seat| self.table.name(*seat).to_owned())
    }
}
