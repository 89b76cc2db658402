//! The money for a game (rulebook section 12).

use super::options::{Options, StakeRounding};
use super::validate::CheckedHand;
use crate::kernel::outcome::GameStake;
use crate::kernel::units::{Minor, Overflow, Points};

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
