//! Payments that sum to zero by their very form, each with its factors. What a factor stands for is for an engine
//! to say.

use crate::kernel::seat::Seat;
use crate::kernel::table::Table;
use crate::kernel::units::{Overflow, Units};
use std::fmt;

/// The name under which the common account is kept in every listing.
pub const KITTY: &str = "kitty";

/// Who can win or lose units: a player, or the kitty, which belongs to all players together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Account {
    /// The player at a seat.
    Seat(Seat),
    /// The kitty.
    Kitty,
}

impl Account {
    /// Returns the name of the account at this table.
    #[must_use]
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
    /// The number multiplied.
    pub times: i64,
    /// What the number stands for.
    pub what: W,
}

/// Which way a payment goes, seen from its hub.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// The hub collects from each of the others.
    Collects,
    /// The hub pays each of the others.
    Pays,
}

/// One amount that goes between one account and each of several others.
///
/// The hub's side is always the sum of the other sides, so a payment cannot fail to sum to zero.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Payment<W> {
    /// Where the numbers come from; their product is `each`.
    pub factors: Vec<Factor<W>>,
    /// What each of the others pays or gets.
    pub each: Units,
    /// The one account on its side: the bidder, or the kitty.
    pub hub: Account,
    /// Which way the units go.
    pub direction: Direction,
    /// The accounts on the other side, in seat order, the kitty last.
    pub others: Vec<Account>,
}

impl<W> Payment<W> {
    /// Returns a payment of the product of `factors`.
    ///
    /// # Errors
    /// [`Overflow`] if the product, or the hub's sum, does not fit.
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

    /// Returns the payment with factors of a wider type.
    #[must_use]
    pub(super) fn lift<V: From<W>>(self) -> Payment<V> {
        let Payment { factors, each, hub, direction, others } = self;
        let lift = |Factor { times, what }: Factor<W>| Factor { times, what: what.into() };
        Payment { factors: factors.into_iter().map(lift).collect(), each, hub, direction, others }
    }

    /// Returns what the hub wins (+) or loses (-).
    ///
    /// # Errors
    /// [`Overflow`] beyond 64 bits.
    pub fn hub_units(&self) -> Result<Units, Overflow> {
        let sum = self.each.times(i64::try_from(self.others.len()).map_err(|_| Overflow)?)?;
        match self.direction {
            Direction::Collects => Ok(sum),
            Direction::Pays => sum.negated(),
        }
    }

    /// Returns what each of the others wins (+) or loses (-).
    ///
    /// # Errors
    /// [`Overflow`] for the one amount that has no opposite.
    pub fn other_units(&self) -> Result<Units, Overflow> {
        match self.direction {
            Direction::Collects => self.each.negated(),
            Direction::Pays => Ok(self.each),
        }
    }
}

/// One line of an outcome: an account, what it wins or loses, and why.
#[derive(Debug)]
pub struct Posting<'a, W> {
    /// Whose units move.
    pub account: Account,
    /// How many: won (+) or lost (-).
    pub units: Units,
    /// The payment this is one side of.
    pub payment: &'a Payment<W>,
}

impl<W: fmt::Display> Posting<'_, W> {
    /// Writes the reason as a doubtful player reads it:
    /// `3 (bid 300-340) x 2 (spades) = 6 from each of Ben, Cyril`.
    ///
    /// # Errors
    /// Only those of the writer.
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

    /// Returns the reason as text.
    #[must_use]
    pub fn reason(&self, table: &Table) -> String {
        let mut text = String::new();
        let _ = self.write_reason(table, &mut text);
        text
    }
}
