//! What this room can say, with the messages that say it.

use super::melds::{MeldsFault, MeldsProblem};

crate::messages! {
    holder MeldsFault;
    enum MeldsProblem = "melds-problem" { Cards, Name };
}
