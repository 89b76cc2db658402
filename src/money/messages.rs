//! What this room can say, with the messages that say it.

use super::{MoneyError, UnknownCurrency};

crate::messages! {
    enum MoneyError = "money-error" { UnknownCurrency };
    struct UnknownCurrency = "unknown-currency";
}
