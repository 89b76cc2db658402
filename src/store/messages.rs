//! What this room can say, with the messages that say it.

use super::error::StoreError;
use super::ledger_error::LedgerError;

crate::messages! {
    enum StoreError = "store-error" { Session, Ledger };
    enum LedgerError = "ledger-error";
}
