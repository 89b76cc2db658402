//! Payments that sum to zero by their form, each with its factors. `W` is an engine's type of what a factor stands
//! for.

use crate::kernel::seat::Seat;
use crate::kernel::table::Table;
use crate::kernel::units::{Overflow, Units};
use std::fmt;

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

/// Whether the hub of a payment collects or pays.
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
    /// Returns a payment of the product of `factors`.
    pub fn new(
        factors: Vec<Factor<W>>,
        hub: Account,
        direction: Direction,
        others: Vec<Account>,
    ) -> Result<Self, Overflow> {
        let each = factors.iter().try_fold(Units(1), |product, f| product.times(f.times))?;
        let payment = Payment { factors, each, hub, direction, others };
        payment.hub_units()?;
        Ok(payment)
    }

    pub(super) fn lift<V: From<W>>(self) -> Payment<V> {
        let Payment { factors, each, hub, direction, others } = self;
        let lift = |Factor { times, what }: Factor<W>| Factor { times, what: what.into() };
        Payment { factors: factors.into_iter().map(lift).collect(), each, hub, direction, others }
    }

    /// Returns what the hub wins (+) or loses (-).
    pub fn hub_units(&self) -> Result<Units, Overflow> {
        let sum = self.each.times(i64::try_from(self.others.len()).map_err(|_| Overflow)?)?;
        match self.direction {
            Direction::Collects => Ok(sum),
            Direction::Pays => sum.negated(),
        }
    }

    /// Returns what each of the others wins (+) or loses (-).
    pub fn other_units(&self) -> Result<Units, Overflow> {
        match self.direction {
            Direction::Collects => self.each.negated(),
            Direction::Pays => Ok(self.each),
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

impl<W: fmt::Display> Posting<'_, W> {
    /// Writes the reason in full:
    /// `3 (bid 300-340) x 2 (spades) = 6 from each of Ben, Cyril`.
    pub fn write_reason(&self, table: &Table, out: &mut impl fmt::Write) -> fmt::Result {
        let payment = self.payment;
        for (i, factor) in payment.factors.iter().enumerate() {
            if i > 0 {
                out.write_str(" x ")?;
            }
            write!(out, "{} ({})", factor.times, factor.what)?;
        }
        if payment.factors.len() > 1 {
            write!(out, " = {}", payment.each)?;
        }
        let is_hub = self.account == payment.hub;
        out.write_str(match (payment.direction, is_hub) {
            (Direction::Collects, true) | (Direction::Pays, false) => " from ",
            (Direction::Pays, true) | (Direction::Collects, false) => " to ",
        })?;
        if !is_hub {
            return out.write_str(payment.hub.name(table));
        }
        if payment.others.len() > 1 {
            out.write_str("each of ")?;
        }
        for (i, other) in payment.others.iter().enumerate() {
            if i > 0 {
                out.write_str(", ")?;
            }
            out.write_str(other.name(table))?;
        }
        Ok(())
    }

    pub fn reason(&self, table: &Table) -> String {
        let mut text = String::new();
        let _ = self.write_reason(table, &mut text);
        text
    }
}
