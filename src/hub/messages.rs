//! What this room can say, with the messages that say it.

use super::error::HubError;

crate::messages! {
    enum HubError = "hub-error" { Store };
}
