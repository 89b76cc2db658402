//! The outcome of a hand: payments that sum to zero, each with its factors, and what each account wins or loses.

use super::auction::{FactorMeaning as AuctionFactor, Story as AuctionStory};
use super::marias::{FactorMeaning as MariasFactor, Story as MariasStory};
use super::points::{CheckPayment, Story as PointsStory};
use crate::kernel::payment::{Factor, product};
use crate::kernel::{Account, Direction, GameStake, Minor, Net, Overflow, Units};
use std::iter;

of_engines! {
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub enum Story { Auction(AuctionStory), Points(PointsStory), Marias(MariasStory) }
}

crate::phrases! {
    pub enum FactorMeaning holds Auction(AuctionFactor), Points(CheckPayment), Marias(MariasFactor) {}
}

/// One amount paid between the hub and each of several others. It sums to zero: the hub has the sum of the others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Payment {
    /// Their product is `each`.
    pub factors: Vec<Factor<FactorMeaning>>,
    pub each: Units,
    /// The bidder, or the kitty.
    pub hub: Account,
    pub direction: Direction,
    /// In seat order, the kitty last.
    pub others: Vec<Account>,
}

impl Payment {
    pub(super) fn new<W: Into<FactorMeaning>>(
        factors: Vec<Factor<W>>,
        hub: Account,
        direction: Direction,
        others: Vec<Account>,
    ) -> Result<Self, Overflow> {
        let each = product(&factors)?;
        let factor = |Factor { times, what }| Factor { times, what: W::into(what) };
        let factors = factors.into_iter().map(factor).collect();
        let payment = Payment { factors, each, hub, direction, others };
        payment.hub_units()?;
        Ok(payment)
    }

    /// What it wins (+) or loses (-).
    pub fn hub_units(&self) -> Result<Units, Overflow> {
        let sum = self.each.times(i64::try_from(self.others.len()).map_err(|_| Overflow)?)?;
        match self.direction {
            Direction::Collects => Ok(sum),
            Direction::Pays => sum.negated(),
        }
    }

    /// What each account wins (+) or loses (-), the hub first; nothing if there are no others.
    pub fn postings(&self) -> Result<impl Iterator<Item = (Account, Units)>, Overflow> {
        let hub = (self.hub, self.hub_units()?);
        let is_paid = self.direction == Direction::Pays;
        let units = if is_paid { self.each } else { self.each.negated()? };
        let others = self.others.iter().map(move |&account| (account, units));
        Ok(iter::once(hub).filter(|_| !self.others.is_empty()).chain(others))
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    pub payments: Vec<Payment>,
    /// Empty before the end of a game, and without a stake.
    pub stakes: Vec<GameStake>,
    pub story: Story,
}

impl Outcome {
    /// At a table of `size`; they sum to zero.
    pub fn net(&self, size: usize) -> Result<Net<Units>, Overflow> {
        let mut net = Net { seats: vec![Units::ZERO; size], kitty: Units::ZERO };
        for payment in &self.payments {
            for (account, units) in payment.postings()? {
                let slot = match account {
                    Account::Seat(seat) => net.seats.get_mut(seat.0),
                    Account::Kitty => Some(&mut net.kitty),
                };
                if let Some(slot) = slot {
                    *slot = slot.plus(units)?;
                }
            }
        }
        Ok(net)
    }

    /// At a table of `size`: units at `unit` minor units each, and the stakes. It sums to zero.
    pub fn cash(&self, size: usize, unit: i64) -> Result<Net<Minor>, Overflow> {
        let net = self.net(size)?;
        let mut seats = net.seats.iter().map(|units| units.worth(unit)).collect::<Result<Vec<_>, _>>()?;
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
