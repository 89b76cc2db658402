//! What this room can say, with the messages that say it.

use super::keys::KeyDoes;
use super::says::Says;

crate::messages! {
    enum Says = "says";
    brief KeyDoes = "key-does";
}
