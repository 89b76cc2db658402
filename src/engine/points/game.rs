//! The end of a game (rulebook section 5), the state carried from hand to hand, and the score in chips (section 11).

use super::options::{ExtensionEnds, Options, OverRule};
use super::score::Reason;
use super::story::Ending;
use super::validate::CheckedHand;
use crate::kernel::{Overflow, Points, Table};
use serde::{Deserialize, Serialize};

pub(super) struct GameEnd {
    pub winner: Option<usize>,
    pub target: i64,
}

pub(super) fn end(deal: &CheckedHand<'_>, totals: &[Points]) -> Result<GameEnd, Overflow> {
    let (options, target) = (deal.options, deal.standing.target);
    let still = |winner| Ok(GameEnd { winner, target });
    let declarers = deal.contract.as_ref().map(|contract| contract.side);
    let has = |side: usize, target: i64| totals.get(side).is_some_and(|total| total.0 >= target);
    if deal.ending == Ending::PassedOut {
        return still(None);
    }
    if let Ending::Claimed { by, is_right } = deal.ending {
        // There are two sides; if the claim was wrong, the other one wins. What the table found decides.
        let claims = deal.columns.side_of(by);
        let is_right = is_right.unwrap_or(claims.is_some_and(|side| has(side, target)));
        return still((0..totals.len()).find(|side| (Some(*side) == claims) == is_right));
    }
    if let Some(number) = deal.standing.deal {
        let is_last = number >= options.deals && !is_level(totals);
        return still(if is_last { highest(totals) } else { None });
    }
    let arrived: Vec<usize> = (0..totals.len()).filter(|side| has(*side, target)).collect();
    match (arrived.as_slice(), declarers, options.over_rule) {
        ([], ..) => still(None),
        ([only], ..) => still(Some(*only)),
        (_, Some(declarers), OverRule::BidderFirst) if arrived.contains(&declarers) => still(Some(declarers)),
        (_, _, OverRule::Highest) if !is_level(totals) => still(highest(totals)),
        _ if options.extension_ends == ExtensionEnds::NextDeal => {
            let target = target.checked_add(options.extension).ok_or(Overflow)?;
            Ok(GameEnd { winner: None, target })
        }
        _ => extended(options, target, totals),
    }
}

/// Raises the target until at most one side has reached it, that is, above the second highest total.
fn extended(options: &Options, target: i64, totals: &[Points]) -> Result<GameEnd, Overflow> {
    let mut sorted: Vec<i64> = totals.iter().map(|total| total.0).collect();
    sorted.sort_unstable_by(|a, b| b.cmp(a));
    let second = sorted.get(1).copied().unwrap_or(target);
    let steps = second.checked_sub(target).ok_or(Overflow)? / options.extension + 1;
    let raised =
        steps.checked_mul(options.extension).and_then(|by| target.checked_add(by)).ok_or(Overflow)?;
    let winner = highest(totals).filter(|side| totals.get(*side).is_some_and(|total| total.0 >= raised));
    Ok(GameEnd { winner, target: raised })
}

/// Returns the side with the highest total, the first of equal ones.
fn highest(totals: &[Points]) -> Option<usize> {
    let highest = totals.iter().max()?;
    totals.iter().position(|total| total == highest)
}

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

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Chips {
    pub colored: i64,
    pub white: i64,
}

impl Chips {
    /// Returns the chips left of `target` points after `passed`: one coloured chip less than hundreds, and ten
    /// white ones in its place. At the target none are left.
    pub fn left(target: i64, passed: Points) -> Chips {
        let passed = passed.0;
        if passed >= target {
            return Chips { colored: 0, white: 0 };
        }
        let colored = (target / 100 - 1).saturating_sub(passed.div_euclid(100));
        Chips { colored, white: 10 - passed.rem_euclid(100) / 10 }
    }
}

/// What a side passes across for a hand. Ten white chips that lie across are changed for a coloured one: some of those that
/// pass fill the ten, which come back. When the target is reached all that is left passes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Passing {
    Chips(Chips),
    Change { passed: Chips, fill: i64 },
    All(Chips),
}

impl Passing {
    /// Returns what passes for these points of a side that had passed `before`; `None` if points are lost.
    pub fn of(target: i64, before: Points, points: Points) -> Option<Passing> {
        let after = before.0.checked_add(points.0)?;
        if points.0 < 0 {
            return None;
        }
        if after >= target {
            return Some(Passing::All(Chips::left(target, before)));
        }
        let (lying, more) = (before.0.rem_euclid(100), points.0 % 100);
        let passed = Chips { colored: points.0 / 100, white: more / 10 };
        Some(match lying + more >= 100 {
            true => Passing::Change { passed, fill: 10 - lying / 10 },
            false => Passing::Chips(passed),
        })
    }
}
