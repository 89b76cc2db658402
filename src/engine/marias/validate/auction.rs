//! Checks the calls of an auction, two duels (rulebook section 8): the second player bids against forehand, then the
//! third against the one who is left. Who comes earlier in this order may hold a bid, the later one has to go higher.

use super::fields::{Check, Won};
use crate::engine::marias::seating;
use crate::engine::marias::{Call, Problem, Rung};
use crate::kernel::problem::CommonProblem as Common;
use crate::kernel::record_check::RecordCheck;
use crate::kernel::seat::Seat;

/// An auction in progress. Players are counted in the order forehand, second, third.
struct Duels {
    players: usize,
    /// Who is left of those who have spoken against each other.
    champion: usize,
    /// Who speaks against him; beyond the last player nobody is left to.
    challenger: usize,
    is_challengers_turn: bool,
    bid: Option<(usize, Rung)>,
    /// Whether forehand passed without a bid when he was left alone.
    is_thrown_in: bool,
}

impl Duels {
    fn of(players: usize) -> Duels {
        let (champion, challenger) = (0, 1);
        Duels { players, champion, challenger, is_challengers_turn: true, bid: None, is_thrown_in: false }
    }

    /// Returns who speaks next; `None` once the auction is over.
    fn turn(&self) -> Option<usize> {
        if self.challenger < self.players {
            return Some(if self.is_challengers_turn { self.challenger } else { self.champion });
        }
        (self.bid.is_none() && !self.is_thrown_in).then_some(self.champion)
    }

    /// Applies the call of the player whose turn it is.
    fn speak(&mut self, bid: Option<Rung>) -> Result<(), Problem> {
        let is_alone = self.challenger >= self.players;
        let is_challenger = self.is_challengers_turn && !is_alone;
        let Some(rung) = bid else {
            if is_alone {
                self.is_thrown_in = true;
            } else {
                if !is_challenger {
                    self.champion = self.challenger;
                }
                self.challenger = self.challenger.saturating_add(1);
                self.is_challengers_turn = true;
            }
            return Ok(());
        };
        match self.bid {
            Some((_, last)) if rung < last => return Err(Problem::CallTooLow { bid: rung, last }),
            Some((_, last)) if rung == last && is_challenger => {
                return Err(Problem::CallCannotHold { bid: rung });
            }
            _ => {}
        }
        self.bid = Some((if is_challenger { self.challenger } else { self.champion }, rung));
        self.is_challengers_turn = !is_challenger;
        Ok(())
    }
}

impl<'a> Check<'a> {
    /// Returns how the auction went, if its calls are given; an illegal, missing or surplus call is a fault.
    pub(super) fn auction(&mut self) -> Option<Won> {
        let calls =
            self.read("auction", &self.record.auction, "a list of calls like [\"Jan\", \"seven\"]")?;
        if !self.options.auction {
            return self.refuse("auction", Problem::NoAuction);
        }
        self.accept("auction", self.played_auction(calls))
    }

    fn played_auction(&self, calls: &'a [Call]) -> Result<Won, Problem> {
        let order = self.order_of_speaking(calls)?;
        let name = |player: usize| {
            order.get(player).map_or_else(String::new, |seat| self.table.name(*seat).to_owned())
        };
        let mut duels = Duels::of(order.len());
        for (call, number) in calls.iter().zip(1..) {
            let seat = self.caller(call)?;
            let Some(turn) = duels.turn() else {
                return Err(Problem::CallAfterTheEnd { number, name: call.player.clone() });
            };
            if order.get(turn) != Some(&seat) {
                let (name, turn) = (call.player.clone(), name(turn));
                return Err(Problem::CallOutOfTurn { number, name, turn });
            }
            duels.speak(call.bid)?;
        }
        match duels.turn() {
            Some(turn) => Err(Problem::CallMissing { name: name(turn) }),
            None => Ok(duels.bid.and_then(|(player, rung)| Some((*order.get(player)?, rung)))),
        }
    }

    /// Returns forehand, second and third. Without a known dealer whoever called first is the second.
    fn order_of_speaking(&self, calls: &[Call]) -> Result<Vec<Seat>, Problem> {
        let size = self.table.players.len();
        let forehand = match (self.dealer, calls.first()) {
            (Some(dealer), _) => seating::forehand(self.table, dealer),
            (None, Some(first)) => self.caller(first)?.clockwise(size.saturating_sub(1), size),
            (None, None) => return Ok(self.table.seats().collect()),
        };
        let order = (0..size).map(|steps| forehand.clockwise(steps, size));
        Ok(order.filter(|seat| seating::is_at_play(self.options, self.dealer, *seat)).collect())
    }

    fn caller(&self, call: &Call) -> Result<Seat, Problem> {
        let seat = self.table.seat_of(&call.player);
        self.if_at_play(seat.ok_or_else(|| Common::not_at_table(&call.player, self.table))?)
    }
}
