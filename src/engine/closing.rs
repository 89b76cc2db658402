//! The record of the end of a night: the balances as written.

use crate::record;
use std::collections::BTreeMap;

/// Units by account.
type Balances = BTreeMap<String, i64>;

record! {
    /// The balances to settle. Nothing in it is checked.
    pub struct Closing {
        /// Units of every player, and of the kitty; if it is left out, it has 0.
        balances: Balances,
    }
}
