//! One payment, and why balances cannot be settled by any.

use crate::kernel::units::{Minor, Overflow};
use serde::Serialize;

/// Cash that one account hands to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Payment {
    /// Who pays, by place in the list of balances.
    pub from: usize,
    /// Who is paid.
    pub to: usize,
    /// How much; never nothing and never less.
    pub amount: Minor,
}

/// Why balances cannot be settled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, strum::VariantNames, thiserror::Error)]
pub enum SettleError {
    /// Somebody would be paid by nobody.
    #[error("the balances add up to {sum}, not to zero")]
    NotZero {
        /// What they add up to.
        sum: Minor,
    },
    /// A coin of nothing or less.
    #[error("a coin is worth 1 or more, not {coin}")]
    NoCoin {
        /// The coin asked for.
        coin: Minor,
    },
    /// The account to settle through is not among the balances.
    #[error("there is no account {through} among {accounts} to settle through")]
    NoSuchAccount {
        /// The account asked for, counted from 0.
        through: usize,
        /// How many there are.
        accounts: usize,
    },
    /// More money than 64 bits can count.
    #[error(transparent)]
    Overflow(#[from] Overflow),
}
