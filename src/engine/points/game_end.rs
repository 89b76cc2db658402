//! The end of a game (rulebook section 5).

use super::game::is_level;
use super::options::{ExtensionEnds, Options, OverRule};
use super::story::HandEnding;
use super::validate::CheckedHand;
use crate::kernel::{Overflow, Points};

pub(super) struct GameEnd {
    pub winner: Option<usize>,
    pub target: i64,
}

pub(super) fn end(deal: &CheckedHand<'_>, totals: &[Points]) -> Result<GameEnd, Overflow> {
    let (options, target) = (deal.options, deal.standing.target);
    let still = |winner| Ok(GameEnd { winner, target });
    let declarers = deal.contract.as_ref().map(|contract| contract.side);
    let has = |side: usize, target: i64| totals.get(side).is_some_and(|total| total.0 >= target);
    if deal.ending == HandEnding::PassedOut {
        return still(None);
    }
    if let HandEnding::Claimed { by, is_right } = deal.ending {
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
