//! How a hand ended.

use crate::kernel::seat::Seat;
use serde::Serialize;

/// How a hand ended (rulebook section 2, step 3, and section 8).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename = "PointsEnding")]
pub enum Ending {
    /// Nobody bid.
    PassedOut,
    /// Played to the end.
    Played,
    /// Given up before the first trick.
    ThrownIn,
    /// Not played, because all trick points would not make the bid.
    OutOfReach {
        /// What is missing.
        short: i64,
        /// All trick points.
        most: i64,
    },
    /// Not played, because the melds made the bid.
    MadeByMelds,
    /// The play was stopped by a claim.
    Claimed {
        /// Who claimed.
        by: Seat,
    },
}

impl Ending {
    /// Says whether tricks were played, to the end or not.
    #[must_use]
    pub fn is_played(&self) -> bool {
        matches!(self, Ending::Played | Ending::Claimed { .. })
    }

    /// Says whether the declarers gave the bid up.
    #[must_use]
    pub fn is_given_up(&self) -> bool {
        matches!(self, Ending::ThrownIn | Ending::OutOfReach { .. })
    }
}
