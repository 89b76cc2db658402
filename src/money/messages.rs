//! What this room can say, with the messages that say it.

use super::currency::UnknownCurrency;
use super::error::MoneyError;

crate::messages! {
    enum MoneyError = "money-error" { UnknownCurrency };
    struct UnknownCurrency = "unknown-currency";
}
