//! Who is dealt in and who sits out (rulebook section 2), and the calls of an auction: checks them, and finds who won it
//! (section 3).

use super::count;
use super::options::{Options, SitsOutFour, ThirdSeat};
use super::record::{Call, Problem, Record};
use crate::engine::calls::Turns;
use crate::engine::{CallFault, Problem as AnyProblem, Refusal, fields::Fields, players};
use crate::kernel::{CommonProblem as Common, NearestBids, Seat, Table, ensure};
use crate::notation::{fold, spelled};
use std::ops::RangeInclusive;

const STEP: i64 = 10;

/// The highest bid that the rulebook pays, by rows that have no end. Without points for doubles no cards make it.
const HIGHEST_IN_PRINT: i64 = 1000;

/// The result of an auction: who won it and with which bid; `None` if all passed.
pub(super) type WonBid = Option<(Seat, i64)>;

struct StandingBid<'a> {
    options: &'a Options,
    turns: Turns<'a>,
    highest: WonBid,
}

/// Replays an auction among `active`, who are in speaking order. If the dealer is unknown, the first caller leads
/// and the order goes clockwise from there.
pub(super) fn replay(
    options: &Options,
    table: &Table,
    active: Active,
    calls: &[Call],
) -> Result<WonBid, AnyProblem> {
    let mut order = active;
    if table.dealer.is_none()
        && let Some(first) = calls.first().and_then(|call| table.seat_of(&call.player))
        && let Some(place) = order.iter().position(|seat| *seat == first)
    {
        order.rotate_left(place);
    }
    let turns = Turns::new(table, order);
    let mut standing = StandingBid { options, turns, highest: None };
    for (call, number) in calls.iter().zip(1..) {
        let seat = table.seat_of(&call.player);
        let inactive = seat.filter(|seat| standing.turns.turn().is_some() && !order.contains(seat));
        inactive.map_or(Ok(()), |seat| Err(sits_out(options, table, order, seat)))?;
        let seat = Common::seat(&call.player, table).map_err(AnyProblem::from);
        let spoken = seat.and_then(|seat| standing.speak(call, seat, number));
        spoken.map_err(|problem| problem.in_call(number, &call.player))?;
    }
    standing.turns.check_end()?;
    Ok(standing.highest)
}

impl StandingBid<'_> {
    fn speak(&mut self, call: &Call, seat: Seat, number: usize) -> Result<(), AnyProblem> {
        self.turns.check(number, seat)?;
        match call.bid {
            Some(bid) => {
                self.check_bid(call, bid)?;
                self.highest = Some((seat, bid));
                self.turns.bid(false);
            }
            // A forced opening only forbids passing on the first call.
            None if number == 1 && self.options.forced_bid => {
                let (name, lowest) = (call.player.clone(), self.options.min_bid);
                return Err(CallFault::MustOpen { name, lowest }.into());
            }
            None => self.turns.pass(),
        }
        Ok(())
    }

    fn check_bid(&self, call: &Call, bid: i64) -> Result<(), AnyProblem> {
        check_bid(self.options, bid)?;
        match self.highest {
            Some((_, highest)) if bid <= highest => {
                Err(AnyProblem::NotHigher { bid: bid.into(), last: highest.into() })
            }
            None if self.turns.passes() == 2
                && self.options.third_seat_open == ThirdSeat::At290Or310
                && bid != 290
                && bid < 310 =>
            {
                Err(Problem::ThirdSeat { name: call.player.clone(), bid }.into())
            }
            _ => Ok(()),
        }
    }
}

pub(super) fn check_bid(options: &Options, bid: i64) -> Result<(), AnyProblem> {
    let (lowest, first) = (options.min_bid, options.schedule.first_bid());
    let off_step = || {
        let beside = Some(Box::new(beside(options, bid)));
        Common::OffStep { field: Record::noun("bid"), found: bid, step: STEP, beside }
    };
    ensure(bid % STEP == 0, off_step)?;
    Common::check_range(Record::noun("bid"), bid, lowest, None)?;
    ensure(!is_barred(options, bid), || Problem::BidBarred { bid, beside: beside(options, bid) })?;
    Common::check_range(Record::noun("bid"), bid, first, None)?;
    let table = count::table(options);
    let made = table.check_bid(bid, count::trick_total(options), &[count::MOST_CARDS]);
    if bid > HIGHEST_IN_PRINT { Ok(made?) } else { Ok(()) }
}

fn is_barred(options: &Options, bid: i64) -> bool {
    options.no_40_90 && bid % 50 == 40
}

/// Returns the nearest legal bids below and above. Two steps always pass a barred one.
fn beside(options: &Options, bid: i64) -> NearestBids {
    let min_bid = options.min_bid;
    let lowest = if is_barred(options, min_bid) { min_bid.saturating_add(STEP) } else { min_bid };
    let floor = bid.saturating_sub(bid.rem_euclid(STEP));
    let down = if floor == bid { bid.saturating_sub(STEP) } else { floor };
    let down = if is_barred(options, down) { down.saturating_sub(STEP) } else { down };
    let up = floor.saturating_add(STEP);
    let up = if is_barred(options, up) { up.saturating_add(STEP) } else { up };
    NearestBids { below: (down >= lowest).then_some(down), above: up.max(lowest) }
}

/// The three who are dealt in, the first to speak in front.
pub(in crate::engine) type Active = [Seat; 3];

pub(super) const FEWEST: usize = 3;

/// Returns the active players at a table of `size`, in speaking order.
pub(in crate::engine) fn active(options: &Options, size: usize, dealer: Seat) -> Active {
    let steps = match (size, options.sits_out_four) {
        (4, SitsOutFour::DealersRight) => [1, 2, 0],
        // With five it does not depend on the option: the dealer and the second to the left sit out.
        (5, _) => [1, 3, 4],
        _ => [1, 2, 3],
    };
    steps.map(|left| dealer.clockwise(left, size))
}

/// Returns the fault that a player was not dealt in. He would be if somebody else had dealt: the first one after the
/// supposed dealer, as a line names him.
pub(super) fn sits_out(options: &Options, table: &Table, now: Active, seat: Seat) -> AnyProblem {
    let size = table.players.len();
    let supposed = table.dealer.as_deref().and_then(|name| table.seat_of(name)).unwrap_or(Seat(0));
    let others = (1..size).map(|left| supposed.clockwise(left, size));
    let other = others.into_iter().find(|dealer| active(options, size, *dealer).contains(&seat));
    let other = fold(&spelled(table.name(other.unwrap_or(supposed)))).into();
    let name = |seat| table.name(seat).to_owned();
    AnyProblem::SitsOut { name: name(seat), active: now.map(name).to_vec(), other: Some(other) }
}

pub(super) fn check_players(options: &Options, names: &[String]) -> Result<(), Refusal> {
    players::check("players", names, players_allowed(options))
}

pub(in crate::engine) fn players_allowed(options: &Options) -> RangeInclusive<usize> {
    FEWEST..=usize::try_from(options.max_players).unwrap_or(FEWEST)
}
