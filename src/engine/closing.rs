//! The record of the end of a night: what everybody's balance is, as somebody wrote it down.

use crate::record;
use std::collections::BTreeMap;

/// Units by account.
type Balances = BTreeMap<String, i64>;

record! {
    /// The balances to be settled. Nothing in it is checked.
    pub struct Closing {
        /// Units of every player, and of the kitty; without it the kitty's are 0.
        balances: Balances,
    }
}
