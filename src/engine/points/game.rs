//! The state of a game, carried from hand to hand, and what a hand adds to it (rulebook section 5).

use super::chips::{Chips, Passing};
use super::options::Options;
use super::reason::Reason;
use crate::kernel::{Points, Table};
use serde::{Deserialize, Serialize};

/// The state of a game between hands. It refers to sides by column, so players may be renamed.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Game {
    /// In the order of the columns; empty before the first hand.
    totals: Vec<Points>,
    raised: Option<i64>,
    /// Deals played; those passed out do not count, they are dealt again.
    deals: i64,
}

impl Game {
    /// Puts totals, target and, if the rules count deals, the number of the deal on the table for the next hand.
    pub fn lay(&self, options: &Options, table: &mut Table) {
        table.before = if self.totals.is_empty() {
            None
        } else {
            let labelled = |(at, total): (usize, &Points)| (table.label(at).to_owned(), total.0);
            Some(self.totals.iter().enumerate().map(labelled).collect())
        };
        let to_target = options.deals == 0;
        table.target_now = self.raised.filter(|_| to_target);
        table.deal = (!to_target).then(|| self.deals.saturating_add(1));
    }

    /// Returns the game after a hand with these totals; `raised` is the target, if the hand raised it. A hand that was
    /// passed out does not count as a deal.
    pub fn after(&self, totals: Vec<Points>, raised: Option<i64>, counts: bool) -> Game {
        let deals = self.deals.saturating_add(i64::from(counts));
        Game { totals, raised: raised.or(self.raised), deals }
    }

    /// Returns the totals in the order of the columns; empty before the first hand.
    pub fn totals(&self) -> &[Points] {
        &self.totals
    }
}

pub(super) struct GameEnd {
    pub winner: Option<usize>,
    pub target: i64,
}

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

pub(super) fn is_level(totals: &[Points]) -> bool {
    let highest = totals.iter().max();
    totals.iter().filter(|total| Some(*total) == highest).count() != 1
}
