//! The outcome of a hand: who pays whom, and what each account wins or loses.

use crate::kernel::payment::{Account, Payment, Posting};
use crate::kernel::seat::Seat;
use crate::kernel::units::{Minor, Overflow, Units};
use std::fmt;

/// The outcome of a hand: payments of units, stakes of money, and the story of how it ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome<S, W> {
    /// Empty if nobody pays.
    pub payments: Vec<Payment<W>>,
    /// The money for a game that has ended. Empty before its end, and if no stake was agreed.
    pub stakes: Vec<GameStake>,
    pub story: S,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Net<T> {
    pub seats: Vec<T>,
    pub kitty: T,
}

/// Money that a player of a losing side pays his opposite number at the end of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GameStake {
    pub from: Seat,
    pub to: Seat,
    pub game: Minor,
    pub per_block: Minor,
    pub blocks: i64,
    pub minor: Minor,
}

impl GameStake {
    /// Returns the stake of a game lost by `blocks` hundreds.
    pub fn new(from: Seat, to: Seat, game: Minor, per_block: Minor, blocks: i64) -> Result<Self, Overflow> {
        let minor = game.plus(per_block.times(blocks)?)?;
        Ok(GameStake { from, to, game, per_block, blocks, minor })
    }
}

/// Writes the sum: `game 200 + 5 hundreds x 10 = 250`.
impl fmt::Display for GameStake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let GameStake { game, per_block, blocks, minor, .. } = self;
        match (*game != Minor::ZERO, *per_block != Minor::ZERO) {
            (true, true) => write!(f, "game {game} + {blocks} hundreds x {per_block} = {minor}"),
            (true, false) => write!(f, "game {game}"),
            (false, _) => write!(f, "{blocks} hundreds x {per_block} = {minor}"),
        }
    }
}

impl<S, W> Outcome<S, W> {
    /// Converts story and factors to wider types: from one engine's to those of all.
    pub fn lift<T: From<S>, V: From<W>>(self) -> Outcome<T, V> {
        let payments = self.payments.into_iter().map(Payment::lift).collect();
        Outcome { payments, stakes: self.stakes, story: self.story.into() }
    }

    /// Returns all postings: of each payment the hub, then the others.
    pub fn postings(&self) -> Result<Vec<Posting<'_, W>>, Overflow> {
        let mut postings = Vec::with_capacity(self.payments.iter().map(|p| p.others.len() + 1).sum());
        for payment in &self.payments {
            if payment.others.is_empty() {
                continue;
            }
            postings.push(Posting { account: payment.hub, units: payment.hub_units()?, payment });
            let units = payment.other_units()?;
            postings.extend(payment.others.iter().map(|&account| Posting { account, units, payment }));
        }
        Ok(postings)
    }

    /// Returns the units of each account at a table of `size`; they sum to zero.
    pub fn net(&self, size: usize) -> Result<Net<Units>, Overflow> {
        let mut net = Net { seats: vec![Units::ZERO; size], kitty: Units::ZERO };
        for posting in self.postings()? {
            let slot = match posting.account {
                Account::Seat(seat) => net.seats.get_mut(seat.0),
                Account::Kitty => Some(&mut net.kitty),
            };
            if let Some(slot) = slot {
                *slot = slot.plus(posting.units)?;
            }
        }
        Ok(net)
    }

    /// Returns the money of each account at a table of `size`: its units at `unit` minor units each, and the
    /// stakes. It sums to zero.
    pub fn cash(&self, size: usize, unit: i64) -> Result<Net<Minor>, Overflow> {
        let net = self.net(size)?;
        let mut seats: Vec<Minor> =
            net.seats.iter().map(|units| units.worth(unit)).collect::<Result<_, _>>()?;
        for stake in &self.stakes {
            for (seat, minor) in [(stake.to, stake.minor), (stake.from, stake.minor.negated()?)] {
                if let Some(slot) = seats.get_mut(seat.0) {
                    *slot = slot.plus(minor)?;
                }
            }
        }
        Ok(Net { seats, kitty: net.kitty.worth(unit)? })
    }
}
