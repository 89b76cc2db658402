//! The effect of a hand on a game played to points.

use super::chips::{Chips, Passing};
use super::reason::Reason;
use crate::kernel::units::Points;

/// The effect of a hand on a game played to points.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameScore {
    /// In the order of the columns.
    pub sides: Vec<SideScore>,
    pub winner: Option<usize>,
    /// The target after this hand; `None` if a game is a number of deals.
    pub target: Option<i64>,
    pub raised: bool,
    /// Whether the hand counts as a deal of the game; one that was passed out is dealt again.
    pub counts: bool,
}

/// The effect of a hand on one side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SideScore {
    pub points: Points,
    pub after: Points,
    pub reason: Reason,
    /// What is left to pass, if the score is kept in chips.
    pub chips: Option<Chips>,
    /// What passes for this hand; `None` if points are lost.
    pub passing: Option<Passing>,
}

/// Returns whether the highest total is shared.
pub(super) fn is_level(totals: &[Points]) -> bool {
    let highest = totals.iter().max();
    totals.iter().filter(|total| Some(*total) == highest).count() != 1
}
