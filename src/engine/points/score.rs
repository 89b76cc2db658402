//! What a hand scores (rulebook section 2).

use super::checks::{self, Check};
use super::chips::Passing;
use super::game::{self, GameScore, SideScore};
use super::meld::Melded;
use super::options::{
    DixSaves, MadeScores, OpponentsScore, Options, SaveAppliesTo, SaveMeld, SetBidder, SetBonus,
    StakeRounding,
};
use super::problem::Refusal;
use super::reason::{Reason, Sum};
use super::story::Ending;
use super::story::{BidCount, Contract, Story};
use super::validate::{CheckedHand, SideCount};
use crate::kernel::outcome::{GameStake, Outcome};
use crate::kernel::units::{Minor, Overflow, Points};

pub(super) fn score(options: &Options, deal: CheckedHand<'_>) -> Result<Outcome<Story, Check>, Refusal> {
    let decided = deal.contract.as_ref().filter(|_| !matches!(deal.ending, Ending::Claimed { .. }));
    let made = decided.and_then(|contract| {
        deal.counts.get(contract.side).map(|count| is_made(options, contract, &deal.ending, count))
    });
    let mut sides = Vec::with_capacity(deal.counts.len());
    for (side, (count, before)) in deal.counts.iter().zip(&deal.standing.before).enumerate() {
        let reason = reason(options, &deal, side, count, made.unwrap_or(false))?;
        let points = reason.points;
        let after = before.plus(points)?;
        let chips = options.chips_left(after);
        let passing = chips.and_then(|_| Passing::of(options.target, *before, points));
        sides.push(SideScore { points, after, reason, chips, passing });
    }
    let totals: Vec<Points> = sides.iter().map(|side| side.after).collect();
    let end = game::end(options, &deal, &totals)?;
    let payments =
        if options.checks { checks::payments(options, &deal, &totals, made, &end)? } else { Vec::new() };
    let stakes = stakes(options, &deal, &totals, end.winner)?;
    let score = GameScore {
        sides,
        winner: end.winner,
        target: (options.deals == 0).then_some(end.target),
        raised: end.target != deal.standing.target,
        counts: deal.ending != Ending::PassedOut,
    };
    let CheckedHand { contract, trump, ending, counts, .. } = deal;
    let count = contract.as_ref().filter(|_| ending == Ending::Played).and_then(|contract| {
        let count = counts.get(contract.side)?;
        let kept = kept(options, Some(contract), &ending, contract.side, count);
        Some(BidCount { kept, tricks: count.tricks })
    });
    let melded = counts.into_iter().map(|count| count.melded).collect();
    let story = Story { contract, trump, ending, made, count, melded, score };
    Ok(Outcome { payments, stakes, story })
}

/// Returns the score of a side, as a sum (steps 5 to 7).
fn reason(
    options: &Options,
    deal: &CheckedHand<'_>,
    side: usize,
    count: &SideCount,
    made: bool,
) -> Result<Reason, Overflow> {
    let contract = deal.contract.as_ref();
    let kept = kept(options, contract, &deal.ending, side, count);
    let shown = shown(options, &count.melded);
    let counted = |bonus| Sum::Counted {
        kept,
        shown,
        melded: count.melded.points,
        tricks: deal.ending.is_played().then_some(count.tricks),
        bonus,
    };
    let sum = match (&deal.ending, contract) {
        (Ending::PassedOut, _) => Sum::PassedOut,
        (Ending::Claimed { .. }, _) | (_, None) => counted(None),
        (_, Some(contract)) if contract.side == side => {
            let bid = Points(contract.bid);
            match (made, options.made_scores, options.set_bidder) {
                (true, MadeScores::All, _) => counted(None),
                (true, MadeScores::Bid, _) => Sum::Bid { bid },
                (false, _, SetBidder::MinusBid) => Sum::MinusBid { bid },
                (false, _, SetBidder::Zero) => Sum::Nothing { bid },
                (false, _, SetBidder::MinusBidMeldTricks) => {
                    Sum::MinusAll { bid, shown, tricks: count.tricks }
                }
            }
        }
        (_, Some(contract)) => {
            let bonus = (!made && options.set_bonus == SetBonus::Bid).then_some(Points(contract.bid));
            match options.opponents_score {
                OpponentsScore::All => counted(bonus),
                OpponentsScore::Nothing => Sum::Defends { bonus },
            }
        }
    };
    Reason::new(sum, deal.doubled)
}

/// Returns the melds that count before the play: nothing if below the minimum (step 2).
pub(super) fn shown(options: &Options, melded: &Melded) -> Points {
    if melded.points.0 < options.meld_minimum { Points::ZERO } else { melded.points }
}

/// Returns the melds that a side keeps (step 4; section 8 after a claim).
pub(super) fn kept(
    options: &Options,
    contract: Option<&Contract>,
    ending: &Ending,
    side: usize,
    count: &SideCount,
) -> Points {
    let shown = shown(options, &count.melded);
    match ending {
        Ending::Played => {}
        Ending::Claimed { .. } => return if count.won { shown } else { Points::ZERO },
        _ => return shown,
    }
    let declares = contract.is_some_and(|contract| contract.side == side);
    let saved = match options.save_meld {
        SaveMeld::None => true,
        _ if declares && options.save_applies_to == SaveAppliesTo::Defenders => true,
        SaveMeld::Trick => count.won,
        SaveMeld::Point => count.tricks.0 >= options.save_minimum,
    };
    let dix = if shown == count.melded.points { count.melded.dix } else { Points::ZERO };
    match options.dix_saves {
        _ if saved => shown,
        DixSaves::Always => dix,
        DixSaves::OnlyMeld if dix == shown => dix,
        DixSaves::OnlyMeld | DixSaves::No => Points::ZERO,
    }
}

/// Returns whether the declarers made their bid (step 6). Melds too large for the sum make every bid.
pub(super) fn is_made(options: &Options, contract: &Contract, ending: &Ending, count: &SideCount) -> bool {
    let kept = kept(options, Some(contract), ending, contract.side, count);
    !ending.is_given_up() && kept.0.saturating_add(count.tricks.0) >= contract.bid
}

/// Returns what each player of a losing side pays his opposite number of the winning side.
pub(super) fn stakes(
    options: &Options,
    deal: &CheckedHand<'_>,
    totals: &[Points],
    winner: Option<usize>,
) -> Result<Vec<GameStake>, Overflow> {
    let agreed = options.stake_game > 0 || options.stake_per_100 > 0;
    let won = winner.and_then(|winner| Some((winner, deal.columns.get(winner)?, totals.get(winner)?)));
    let Some((winner, winners, won)) = won.filter(|_| agreed) else { return Ok(Vec::new()) };
    let (game, per_block) = (Minor(options.stake_game), Minor(options.stake_per_100));
    let mut stakes = Vec::new();
    for (side, (losers, lost)) in deal.columns.iter().zip(totals).enumerate() {
        if side == winner {
            continue;
        }
        let blocks = blocks(options, won.minus(*lost)?);
        for (from, to) in losers.seats.iter().zip(&winners.seats) {
            stakes.push(GameStake::new(*from, *to, game, per_block, blocks)?);
        }
    }
    Ok(stakes)
}

/// Returns by how many hundreds a loser is behind.
pub(super) fn blocks(options: &Options, behind: Points) -> i64 {
    let (behind, block) = (behind.0.max(0), options.stake_block);
    let begun = options.stake_rounding == StakeRounding::Part && behind % block != 0;
    behind / block + i64::from(begun)
}
