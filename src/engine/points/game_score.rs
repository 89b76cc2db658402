//! What a hand does to a game that is played to points.

use super::chips::Chips;
use super::reason::Reason;
use crate::kernel::units::Points;

/// What a hand does to a game that is played to points.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameScore {
    /// Each side, in the order of the columns.
    pub sides: Vec<SideScore>,
    /// The column of the side that has won the game with this hand.
    pub winner: Option<usize>,
    /// The target in force after this hand; `None` where a game is so many deals.
    pub target: Option<i64>,
    /// Whether this hand raised it.
    pub raised: bool,
    /// Whether the hand counts as one of the game's deals; one that was passed out is dealt again.
    pub counts: bool,
}

/// What a hand does to one side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SideScore {
    /// The points of this hand.
    pub points: Points,
    /// The total after it.
    pub after: Points,
    /// Where the points come from.
    pub reason: Reason,
    /// What it still has to pass across, where the score is kept in chips.
    pub chips: Option<Chips>,
}

/// Says whether the highest total is shared.
pub(super) fn is_level(totals: &[Points]) -> bool {
    let highest = totals.iter().max();
    totals.iter().filter(|total| Some(*total) == highest).count() != 1
}
