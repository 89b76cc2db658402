//! Amounts that move between players: units and minor currency units, both checked integers.
//! They have no `+` on purpose: an unchecked sum must not compile.

use serde::{Deserialize, Serialize};
use std::fmt;

/// An amount too large for 64 bits. No sum of money that a table settles comes near it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("an amount is too large to be counted")]
pub struct Overflow;

macro_rules! amount {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub i64);

        impl $name {
            pub const ZERO: Self = Self(0);

            pub fn plus(self, other: Self) -> Result<Self, Overflow> {
                self.0.checked_add(other.0).map(Self).ok_or(Overflow)
            }

            pub fn minus(self, other: Self) -> Result<Self, Overflow> {
                self.0.checked_sub(other.0).map(Self).ok_or(Overflow)
            }

            pub fn times(self, n: i64) -> Result<Self, Overflow> {
                self.0.checked_mul(n).map(Self).ok_or(Overflow)
            }

            pub fn negated(self) -> Result<Self, Overflow> {
                self.0.checked_neg().map(Self).ok_or(Overflow)
            }

            pub fn total(amounts: impl IntoIterator<Item = Self>) -> Result<Self, Overflow> {
                amounts.into_iter().try_fold(Self::ZERO, Self::plus)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(&self.0, f)
            }
        }
    };
}

amount! {
    /// Units won (+) or lost (-): what a hand is scored in.
    Units
}
amount! {
    /// Points scored (+) or lost (-): what a game is played for.
    Points
}
amount! {
    /// Minor units of a currency (cents, haléř): what is settled.
    Minor
}

impl Units {
    /// Returns what these units are worth at `unit` minor currency units each.
    pub fn worth(self, unit: i64) -> Result<Minor, Overflow> {
        self.0.checked_mul(unit).map(Minor).ok_or(Overflow)
    }
}

impl Minor {
    /// Returns the equal share of `n` people and the remainder, which has the sign of the amount.
    /// If `n` is 0, the remainder is the whole amount.
    pub fn shared(self, n: usize) -> (Minor, Minor) {
        match i64::try_from(n).ok().filter(|n| *n > 0) {
            Some(n) => (Minor(self.0 / n), Minor(self.0 % n)),
            None => (Minor::ZERO, self),
        }
    }
}

/// Returns the share of each of `n` players, in seat order: equal whole shares of a surplus or a deficiency,
/// and the odd minor units one each from the first seat on.
pub fn divide_kitty(kitty: Minor, n: usize) -> Vec<Minor> {
    let (share, Minor(odd)) = kitty.shared(n);
    // The odd units are fewer than the players, so nobody gets more than one.
    let one_each = (1..=odd.unsigned_abs()).map(|_| odd.signum());
    one_each.chain(std::iter::repeat(0)).take(n).map(|extra| Minor(share.0.saturating_add(extra))).collect()
}
