//! What this room can say, with the messages that say it.

use super::error::RequestError;

crate::messages! {
    enum RequestError = "request-error";
}
