//! Payments that sum to zero by their form, each with its factors, and the outcome of a hand: who pays whom, and what each
//! account wins or loses. `W` is an engine's type of what a factor stands for.

use crate::kernel::{Minor, Overflow, Seat, Table, Units};

/// The name of the common account in every listing.
pub const KITTY: &str = "kitty";

/// A player's account, or the kitty, which belongs to all players together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Account {
    Seat(Seat),
    Kitty,
}

impl Account {
    pub fn name(self, table: &Table) -> &str {
        match self {
            Account::Seat(seat) => table.name(seat),
            Account::Kitty => KITTY,
        }
    }
}

/// One factor of a payment and what it stands for, as in `2 (spades)`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Factor<W> {
    pub times: i64,
    pub what: W,
}

/// Returns what factors come to.
pub fn product<W>(factors: &[Factor<W>]) -> Result<Units, Overflow> {
    factors.iter().try_fold(Units(1), |product, factor| product.times(factor.times))
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    Collects,
    Pays,
}

/// One amount paid between one account, the hub, and each of several others.
///
/// The hub's side is computed as the sum of the others, so a payment always sums to zero.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Payment<W> {
    /// Their product is `each`.
    pub factors: Vec<Factor<W>>,
    pub each: Units,
    /// The bidder, or the kitty.
    pub hub: Account,
    pub direction: Direction,
    /// In seat order, the kitty last.
    pub others: Vec<Account>,
}

impl<W> Payment<W> {
    pub fn new(
        factors: Vec<Factor<W>>,
        hub: Account,
        direction: Direction,
        others: Vec<Account>,
    ) -> Result<Self, Overflow> {
        let payment = Payment { each: product(&factors)?, factors, hub, direction, others };
        payment.hub_units()?;
        Ok(payment)
    }

    fn map<V: From<W>>(self) -> Payment<V> {
        let Payment { factors, each, hub, direction, others } = self;
        let factor = |Factor { times, what }| Factor { times, what: V::from(what) };
        Payment { factors: factors.into_iter().map(factor).collect(), each, hub, direction, others }
    }

    /// Returns what the hub wins (+) or loses (-).
    pub fn hub_units(&self) -> Result<Units, Overflow> {
        let sum = self.each.times(i64::try_from(self.others.len()).map_err(|_| Overflow)?)?;
        match self.direction {
            Direction::Collects => Ok(sum),
            Direction::Pays => sum.negated(),
        }
    }
}

#[derive(Debug)]
pub struct Posting<'a, W> {
    pub account: Account,
    /// Won (+) or lost (-).
    pub units: Units,
    pub payment: &'a Payment<W>,
}

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

impl<S, W> Outcome<S, W> {
    /// Returns it as the outcome of any game.
    pub fn map<T: From<S>, V: From<W>>(self) -> Outcome<T, V> {
        let payments = self.payments.into_iter().map(Payment::map).collect();
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
            let is_paid = payment.direction == Direction::Pays;
            let units = if is_paid { payment.each } else { payment.each.negated()? };
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
