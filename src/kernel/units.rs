//! Amounts that move between players: checked integers without `+`, because an unchecked sum must not compile.

use serde::{Deserialize, Serialize};
use std::fmt;

/// No sum that a table settles comes near 64 bits.
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
    /// Won (+) or lost (-): what a hand is scored in.
    Units
}
amount! {
    /// Scored (+) or lost (-): what a game is played for.
    Points
}
amount! {
    /// Minor units of a currency (cents, haléř): what is settled.
    Minor
}

impl Units {
    /// At `unit` minor currency units each.
    pub fn worth(self, unit: i64) -> Result<Minor, Overflow> {
        self.0.checked_mul(unit).map(Minor).ok_or(Overflow)
    }
}

impl Minor {
    /// The equal share and the remainder, which has the sign of the amount. If `n` is 0, all remains.
    pub fn shared(self, n: usize) -> (Minor, Minor) {
        match i64::try_from(n).ok().filter(|n| *n > 0) {
            Some(n) => (Minor(self.0 / n), Minor(self.0 % n)),
            None => (Minor::ZERO, self),
        }
    }
}

/// In seat order: equal whole shares, and the odd minor units one each from the first seat on.
pub fn divide_kitty(kitty: Minor, n: usize) -> Vec<Minor> {
    let (share, Minor(odd)) = kitty.shared(n);
    // They are fewer than the players.
    let one_each = (1..=odd.unsigned_abs()).map(|_| odd.signum());
    one_each.chain(std::iter::repeat(0)).take(n).map(|extra| Minor(share.0.saturating_add(extra))).collect()
}
