//! How a hand ended.

use crate::kernel::seat::Seat;
use serde::Serialize;

/// How a hand ended (rulebook section 2, step 3, and section 8).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename = "PointsEnding")]
pub enum Ending {
    PassedOut,
    Played,
    ThrownIn,
    /// Not played, because even all trick points would not make the bid.
    OutOfReach {
        short: i64,
        most: i64,
    },
    /// Not played, because the melds made the bid.
    MadeByMelds,
    Claimed {
        by: Seat,
    },
}

impl Ending {
    /// Returns whether any tricks were played.
    pub fn is_played(&self) -> bool {
        matches!(self, Ending::Played | Ending::Claimed { .. })
    }

    /// Returns whether the declarers gave up.
    pub fn is_given_up(&self) -> bool {
        matches!(self, Ending::ThrownIn | Ending::OutOfReach { .. })
    }
}
