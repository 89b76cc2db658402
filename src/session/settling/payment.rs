//! A payment, and why balances cannot be settled.

use crate::kernel::units::{Minor, Overflow};
use serde::Serialize;

/// A payment from one account to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Payment {
    /// The payer, as a position in the list of balances.
    pub from: usize,
    /// The receiver, likewise.
    pub to: usize,
    /// Above zero.
    pub amount: Minor,
}

/// Why balances cannot be settled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, strum::VariantNames, thiserror::Error)]
pub enum SettleError {
    #[error("the balances add up to {sum}, not to zero")]
    NotZero { sum: Minor },
    #[error("a coin must be worth 1 or more, not {coin}")]
    NoCoin { coin: Minor },
    #[error("there is no account {through} among {accounts} to settle through")]
    NoSuchAccount {
        /// Counted from 0.
        through: usize,
        accounts: usize,
    },
    #[error(transparent)]
    Overflow(#[from] Overflow),
}
