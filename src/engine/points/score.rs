//! What a hand scores (rulebook section 2), and the end of a game (section 5).

use super::checks;
use super::count::{CheckedHand, SideCount, shown};
use super::game::{GameScore, Passing, PointsSum, Reason, SideScore, chips_left, leader};
use super::options::{
    DixSaves, ExtensionEnds, MadeScores, OpponentsScore, Options, OverRule, SaveAppliesTo, SaveMeld,
    SaveShort, SetBidder, SetBonus, StakeRounding,
};
use super::story::{BidCount, HandEnding, Story};
use crate::engine::{Outcome, Refusal};
use crate::kernel::{GameStake, Minor, Overflow, Points};

pub(super) fn score(deal: CheckedHand<'_>) -> Result<Outcome, Refusal> {
    let (options, made) = (deal.options, deal.made());
    let mut sides = Vec::with_capacity(deal.counts.len());
    for (side, (count, before)) in deal.counts.iter().zip(&deal.before).enumerate() {
        let reason = reason(&deal, side, count, made.unwrap_or(false))?;
        let points = reason.points;
        let after = before.plus(points)?;
        let chips = chips_left(options, after);
        let passing = chips.map(|_| Passing::of(options.target, *before, points));
        sides.push(SideScore { points, after, reason, chips, passing });
    }
    let totals: Vec<Points> = sides.iter().map(|side| side.after).collect();
    let (winner, target) = end(&deal, &totals)?;
    let payments =
        if options.checks { checks::payments(&deal, &totals, made, winner, target)? } else { Vec::new() };
    let stakes = stakes(&deal, &totals, winner)?;
    let (raised, counts) = (target != deal.target, deal.ending != HandEnding::PassedOut);
    let target = (options.deals == 0).then_some(target);
    let score = GameScore { sides, winner, target, raised, counts };
    let count = deal.contract.filter(|_| deal.ending == HandEnding::Played);
    let count = count.and_then(|contract| deal.counts.get(contract.side));
    let count = count.map(|count| BidCount { kept: count.kept, tricks: count.counted });
    let claim_failed =
        matches!(deal.ending, HandEnding::Claimed { by, .. } if deal.columns.side_of(by) != winner);
    let CheckedHand { contract, trump, ending, counts, .. } = deal;
    let melds = counts.into_iter().flat_map(|count| count.melds).collect();
    let story = Story { contract, trump, ending, claim_failed, made, count, melds, score };
    Ok(Outcome { payments, stakes, story: story.into() })
}

/// Steps 5 to 7.
fn reason(deal: &CheckedHand<'_>, side: usize, count: &SideCount, made: bool) -> Result<Reason, Overflow> {
    let CheckedHand { options, contract, ending, doubled, .. } = *deal;
    let (kept, melded, taken) = (count.kept, count.melded, count.tricks);
    let tricks = ending.has_counts().then_some(count.counted);
    let counted = |bonus| PointsSum::Counted { kept, melded, tricks, taken, bonus };
    let is_uncounted = matches!(ending, HandEnding::Reneged { counted: false, .. });
    let sum = match (ending, contract) {
        (HandEnding::PassedOut, _) => PointsSum::PassedOut {},
        (HandEnding::Reneged { side: of, .. }, contract)
            if of == side && contract.is_none_or(|contract| contract.side != side) =>
        {
            PointsSum::Reneged {}
        }
        (HandEnding::Claimed { .. }, _) | (_, None) => counted(None),
        (_, Some(contract)) => {
            let bid = Points(contract.bid);
            let of_bid = |scored| PointsSum::Bid { bid, made, scored };
            let bonus = (!made && options.set_bonus == SetBonus::Bid).then_some(bid);
            match (contract.side == side, made) {
                (true, true) if options.made_scores == MadeScores::Bid || is_uncounted => of_bid(bid),
                (true, true) => counted(None),
                (true, false) => match options.set_bidder {
                    SetBidder::MinusBid => of_bid(bid.negated()?),
                    SetBidder::Zero => of_bid(Points::ZERO),
                    SetBidder::MinusBidMeldTricks => {
                        PointsSum::MinusAll { bid, shown: count.shown, tricks: count.tricks }
                    }
                },
                (false, _) if options.opponents_score == OpponentsScore::All => counted(bonus),
                (false, _) => of_bid(bonus.unwrap_or_default()),
            }
        }
    };
    Reason::new(sum, doubled)
}

impl CheckedHand<'_> {
    /// The melds that each side keeps (step 4; section 8 after a claim), and the trick points that count.
    pub(super) fn keep_and_count(&mut self) {
        let CheckedHand { options, contract, ending, .. } = *self;
        for (side, count) in self.counts.iter_mut().enumerate() {
            let shown = shown(options, count.melded);
            let declares = contract.is_some_and(|contract| contract.side == side);
            let is_saved = match options.save_meld {
                SaveMeld::None => true,
                _ if declares && options.save_applies_to == SaveAppliesTo::Defenders => true,
                SaveMeld::Trick => count.won,
                SaveMeld::Point => count.tricks.0 >= options.save_minimum,
            };
            let dix = if shown == count.melded { count.dix } else { Points::ZERO };
            let saved_dix = match options.dix_saves {
                DixSaves::OnlyMeld if dix != shown => Points::ZERO,
                DixSaves::No => Points::ZERO,
                DixSaves::OnlyMeld | DixSaves::Always => dix,
            };
            count.shown = shown;
            count.kept = match ending {
                HandEnding::Claimed { .. } if !count.won => Points::ZERO,
                HandEnding::Played | HandEnding::Reneged { counted: true, .. } if !is_saved => saved_dix,
                // Whether a side would have won a trick is not known where play stopped.
                _ => shown,
            };
            // "Twenty or nothing".
            let is_lost = ending == HandEnding::Played
                && options.save_meld == SaveMeld::Point
                && options.save_short == SaveShort::All
                && !is_saved;
            count.counted = if is_lost { Points::ZERO } else { count.tricks };
        }
    }

    /// Step 6; `None` without a bid, or if a claim left it open. Melds too large for the sum make every bid.
    pub(super) fn made(&self) -> Option<bool> {
        let contract = self.contract?;
        match self.ending {
            HandEnding::Claimed { .. } => None,
            // Whatever was counted.
            HandEnding::Reneged { side, .. } => Some(side != contract.side),
            HandEnding::ThrownIn | HandEnding::OutOfReach { .. } => Some(false),
            _ => {
                let SideCount { kept, counted, .. } = self.counts.get(contract.side)?;
                Some(kept.0.saturating_add(counted.0) >= contract.bid)
            }
        }
    }
}

fn stakes(
    deal: &CheckedHand<'_>,
    totals: &[Points],
    winner: Option<usize>,
) -> Result<Vec<GameStake>, Overflow> {
    let options = deal.options;
    let agreed = options.stake_game > 0 || options.stake_per_100 > 0;
    let won = winner.and_then(|winner| Some((winner, deal.columns.get(winner)?, totals.get(winner)?)));
    let Some((winner, winners, won)) = won.filter(|_| agreed) else { return Ok(Vec::new()) };
    let (game, per_block) = (Minor(options.stake_game), Minor(options.stake_per_100));
    let mut stakes = Vec::new();
    for (side, (losers, lost)) in deal.columns.iter().zip(totals).enumerate() {
        if side == winner {
            continue;
        }
        let (behind, block) = (won.minus(*lost)?.0.max(0), options.stake_block);
        let begun = options.stake_rounding == StakeRounding::Part && behind % block != 0;
        let blocks = behind / block + i64::from(begun);
        for (from, to) in losers.seats.iter().zip(&winners.seats) {
            stakes.push(GameStake::new(*from, *to, game, per_block, blocks)?);
        }
    }
    Ok(stakes)
}

/// Who won the game, and the target in force then.
fn end(deal: &CheckedHand<'_>, totals: &[Points]) -> Result<(Option<usize>, i64), Overflow> {
    let (options, target) = (deal.options, deal.target);
    let still = |winner| Ok((winner, target));
    let declarers = deal.contract.as_ref().map(|contract| contract.side);
    let has = |side: usize, target: i64| totals.get(side).is_some_and(|total| total.0 >= target);
    if deal.ending == HandEnding::PassedOut {
        return still(None);
    }
    if let HandEnding::Claimed { by, is_right } = deal.ending {
        // If the claim was wrong, the other of two sides wins. What the table found decides.
        let claims = deal.columns.side_of(by);
        let is_right = is_right.unwrap_or(claims.is_some_and(|side| has(side, target)));
        return still((0..totals.len()).find(|side| (Some(*side) == claims) == is_right));
    }
    if let Some(number) = deal.table.deal {
        return still(leader(totals).filter(|_| number >= options.deals));
    }
    let leader = leader(totals);
    let arrived: Vec<usize> = (0..totals.len()).filter(|side| has(*side, target)).collect();
    match (arrived.as_slice(), declarers, options.over_rule) {
        ([], ..) => still(None),
        ([only], ..) => still(Some(*only)),
        (_, Some(declarers), OverRule::BidderFirst) if arrived.contains(&declarers) => still(Some(declarers)),
        (_, _, OverRule::Highest) if leader.is_some() => still(leader),
        _ if options.extension_ends == ExtensionEnds::NextDeal => {
            Ok((None, target.checked_add(options.extension).ok_or(Overflow)?))
        }
        _ => extended(options, target, totals),
    }
}

/// Raises the target above the second highest total, so that one side at most has it.
fn extended(options: &Options, target: i64, totals: &[Points]) -> Result<(Option<usize>, i64), Overflow> {
    let mut sorted: Vec<i64> = totals.iter().map(|total| total.0).collect();
    sorted.sort_unstable_by(|a, b| b.cmp(a));
    let second = sorted.get(1).copied().unwrap_or(target);
    let steps = second.checked_sub(target).ok_or(Overflow)? / options.extension + 1;
    let raised =
        steps.checked_mul(options.extension).and_then(|by| target.checked_add(by)).ok_or(Overflow)?;
    let winner = leader(totals).filter(|side| totals.get(*side).is_some_and(|total| total.0 >= raised));
    Ok((winner, raised))
}
